"""Replies as Telegram wants them: escaped HTML, inline keyboards, places of chats and topics."""

from __future__ import annotations

from html import escape

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.adapter import split
from bot.core.messages import Button, Reply

MESSAGE, CAPTION, ALERT = 4_096, 1_024, 200
BUTTONS = 96
NARROW = 16  # labels up to this length stand two in a row


def place_of(chat: int, topic: int | None) -> str:
    """A chat, or a topic of a forum group: each is a channel of its own."""
    return f"{chat}/{topic}" if topic else str(chat)


def chat_and_topic(place: str) -> tuple[int, int | None]:
    chat, _, topic = place.partition("/")
    return int(chat), int(topic) if topic else None


def html(reply: Reply) -> str:
    parts = [escape(reply.text, quote=False)] if reply.text else []
    if reply.block:
        parts.append(f"<pre>{escape(reply.block, quote=False)}</pre>")
    return "\n".join(parts)


def pieces(reply: Reply, limit: int = MESSAGE) -> list[str]:
    """The text in messages below the limit; a block stays whole (games keep it short)."""
    whole = html(reply)
    if len(whole) <= limit:
        return [whole] if whole else []
    texts = [escape(p, quote=False) for p in split(reply.text, limit * 3 // 4)]
    return [*texts, f"<pre>{escape(reply.block, quote=False)}</pre>"] if reply.block else texts


def caption(reply: Reply) -> str | None:
    """The text as a picture's caption: the newest lines, if not all fit."""
    text = reply.text
    while len(escape(text, quote=False)) > CAPTION and "\n" in text:
        text = text.split("\n", 1)[1]
    return escape(text[:CAPTION], quote=False) or None


def keyboard(buttons: tuple[Button, ...]) -> InlineKeyboardMarkup | None:
    rows: list[list[InlineKeyboardButton]] = []
    for button in buttons[:BUTTONS]:
        made = InlineKeyboardButton(button.label, callback_data=button.action)
        narrow = len(button.label) <= NARROW
        if narrow and rows and len(rows[-1]) == 1 and len(rows[-1][0].text) <= NARROW:
            rows[-1].append(made)
        else:
            rows.append([made])
    return InlineKeyboardMarkup(rows) if rows else None


def mentions(reply: Reply) -> str:
    """The text with its people linked, so that they are notified."""
    text = html(reply)
    links = "".join(f'<a href="tg://user?id={person}">\u2060</a>' for person in reply.mention)
    return links + text
