"""Replies as Telegram wants them: escaped HTML, inline keyboards, places of chats and topics, deep links."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from telegram import InlineKeyboardMarkup

from bot.adapter import shortened, split, units
from bot.core.messages import Button, Reply
from bot.telegram_app import wording

MESSAGE, CAPTION, ALERT = 4_096, 1_024, 200  # counted after the markup is read
BUTTONS = 100
ALOUD = 900  # of an answer among others
PAYLOAD = 64  # behind a deep link
ANSWERS = ("regel", "hilfe", "karte")  # commands that may stand there
NARROW = 16  # labels up to this length stand two in a row
LINK = re.compile(r"c-(\d{1,18})-([a-z]{1,32})")  # behind a deep link: a command at a table
Made = dict[str, Any]
Door = Callable[[str], Made]
PRESS = re.compile(r"c:(\d{1,18}):/([a-z]{1,32})")


def place_of(chat: int, topic: int | None) -> str:
    """A chat, or a topic of a forum group: each is a channel of its own."""
    return f"{chat}/{topic}" if topic else str(chat)


def chat_and_topic(place: str) -> tuple[int, int | None]:
    chat, _, topic = place.partition("/")
    return int(chat), int(topic) if topic else None


def html(text: str) -> str:
    return escape(text, quote=False)


def _words(reply: Reply) -> str:
    hint = wording.WRITE.format(hint=reply.ask) if reply.ask and not reply.form.startswith("f:") else ""
    return "\n".join(part for part in (reply.text, hint) if part)


def pieces(reply: Reply) -> list[str]:
    """The text in as many messages as it needs."""
    if reply.fold and not reply.block and units(_words(reply)) < MESSAGE:
        return [_folded(_words(reply).split("\n"), reply.fold)]
    text, block = _words(reply), f"<pre>{html(reply.block)}</pre>" if reply.block else ""
    if units(text) + units(reply.block) < MESSAGE:
        both = [part for part in (html(text), block) if part]
        return ["\n".join(both)] if both else []
    found = [html(piece) for piece in split(text, MESSAGE)] if text else []
    return [*found, *(f"<pre>{html(piece)}</pre>" for piece in split(reply.block, MESSAGE) if piece)]


def _folded(lines: Sequence[str], fold: int) -> str:
    """The first lines as they are, the others in a quote that shows its beginning and opens by a tap."""
    shown, rest = html("\n".join(lines[:fold])), html("\n".join(lines[fold:]))
    return f"{shown}\n<blockquote expandable>{rest}</blockquote>" if rest else shown


def one(reply: Reply) -> str:
    """The text of a message that is edited: one piece, the newest lines if not all fit."""
    found = pieces(reply)
    return found[0] if len(found) == 1 else html(shortened(_words(reply), MESSAGE)) or "…"


def caption(reply: Reply) -> str | None:
    """The text below a picture."""
    return html(shortened(_words(reply), CAPTION)) or None


def keyboard_of(reply: Reply, door: Door = lambda action: {}) -> Keyboard | None:
    """The buttons of a reply; a form for words behind a command is one more. `door`: what a button does instead of its action."""
    form = (Button(reply.ask, reply.form),) if reply.form.startswith("f:") else ()
    return keyboard((*reply.buttons, *form), reply.link, door)


class Keyboard(InlineKeyboardMarkup):
    """Rows of buttons as Telegram reads them: an object of the library for each would cost more than the rest of a message."""

    __slots__ = ("_rows",)

    def __init__(self, rows: list[list[Made]]) -> None:
        super().__init__(())
        self._rows = rows

    def to_dict(self, recursive: bool = True) -> dict[str, Any]:
        return {"inline_keyboard": self._rows}


def keyboard(buttons: Sequence[Button], link: str = "", door: Door = lambda action: {}) -> Keyboard | None:
    rows: list[list[Made]] = []
    for button in buttons[:BUTTONS]:
        made: Made = {"text": button.label, **(door(button.action) or {"callback_data": button.action})}
        narrow = len(button.label) <= NARROW
        if narrow and rows and len(rows[-1]) == 1 and len(rows[-1][0]["text"]) <= NARROW:
            rows[-1].append(made)
        else:
            rows.append([made])
    if link:
        rows.append([{"text": wording.BOARD, "url": link}])
    return Keyboard(rows) if rows else None


def mentions(reply: Reply) -> str:
    """The text with its people linked, so that they are notified."""
    links = "".join(f'<a href="tg://user?id={int(person)}">→</a> ' for person in reply.mention)
    return links + one(reply)


def link_to(place: str, number: int) -> str:
    """An address that leads to a message of a supergroup, for its members; other chats have none."""
    chat, _, topic = place.partition("/")
    inside = f"{topic}/{number}" if topic else str(number)
    return f"https://t.me/c/{chat.removeprefix('-100')}/{inside}" if chat.startswith("-100") else ""


def payload(press: str) -> str:
    """What a deep link carries, so that the private chat goes on with what was pressed or asked."""
    press = press.removeprefix("k:")
    if press.startswith("/"):
        said = urlsafe_b64encode(press.encode()).decode().rstrip("=")
        return f"k-{said}" if _harmless(press) and len(said) + 2 <= PAYLOAD else "tisch"
    found = PRESS.fullmatch(press)
    return f"c-{found[1]}-{found[2]}" if found else "tisch"


def _harmless(line: str) -> bool:
    """Whether a command may stand behind a link, which anybody can make and others tap: it only answers."""
    return line.split()[:1] in [[f"/{name}"] for name in ANSWERS] and line.isprintable()


def pressed(payload: str) -> str:
    """The press behind a deep link, or nothing."""
    if payload.startswith("k-"):
        try:
            line = urlsafe_b64decode(payload[2:] + "=" * (-len(payload[2:]) % 4)).decode()
        except ValueError:
            return ""
        return f"k:{line}" if _harmless(line) else ""
    found = LINK.fullmatch(payload)
    return f"c:{found[1]}:/{found[2]}" if found else ""
