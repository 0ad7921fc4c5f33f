"""People on Telegram and what they do: type, press, start the bot, ask inline."""

from __future__ import annotations

import re
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.standins.recording import Person, Record, Seen
from tests.standins.telegram_text import parse
from tests.standins.telegram_world import Chat, Content, Media, Message, Place, Topic, found_entities

if TYPE_CHECKING:
    from tests.standins.telegram import TelegramServer

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press was answered with: nothing, a short notice on top, an alert to be closed, a link to be opened."""

    text: str = ""
    alert: bool = False
    url: str = ""


@dataclass(eq=False)
class Asked:
    """Something the bot must answer: a press or an inline query. `await` it for the answer."""

    id: str
    user: User
    record: Record
    update: Json = field(default_factory=dict)  # for `server.redeliver`
    answer: Any = None
    at: float = field(default_factory=time.monotonic)
    expired: bool = False

    def expire(self) -> None:
        """From now on an answer is too late."""
        self.expired = True

    def __await__(self) -> Generator[Any, None, Any]:
        return self.record.until(lambda: self.answer, what=f"an answer to {self.user.name}'s {self.id}").__await__()


class Press(Asked):
    """A pressed button. `answer = await anna.presses(…)`"""


class Query(Asked):
    """An inline query. `results = await anna.inline(…)`"""


class User(Person):
    def __init__(self, server: TelegramServer, name: str, number: int, username: str | None) -> None:
        super().__init__(name, server.record)
        self.server, self.id, self.username = server, number, username
        self.started = False  # the bot may write first only after that
        self.blocked = False
        self.language = "de"
        self.chat = Chat(number, "private", f"privat/{name}", [self])

    def as_json(self) -> Json:
        made = {"id": self.id, "is_bot": False, "first_name": self.name, "language_code": self.language}
        return made | ({"username": self.username} if self.username else {})

    # --- writing ---

    def says(self, place: Place, text: str, *, reply_to: Message | None = None) -> Message:
        """Types a message into a group or topic; the bot gets it only where privacy mode lets it through."""
        chat = place.chat if isinstance(place, Topic) else place
        assert self in chat.members, f"{self.name} is not in {chat.title}"
        thread = place.id if isinstance(place, Topic) else None
        if reply_to and not chat.forum and not chat.private:
            thread = reply_to.thread or reply_to.id  # as in every supergroup: a reply carries the thread's first message
        self.typed += 1
        content = Content(text, tuple(found_entities(text)))
        message = self.server.post(chat, self, content, thread=thread, reply_to=reply_to)
        if self.server.reaches_bot(message):
            message.update = self.server.updates.push("message", message.as_json(self.server.me))
        return message

    def sends_file(self, place: Place, name: str, data: bytes, caption: str = "") -> Message:
        """Sends a file into a group or to the bot, with words below it."""
        chat = place.chat if isinstance(place, Topic) else place
        assert self in chat.members, f"{self.name} is not in {chat.title}"
        if chat is self.chat:
            self.started, self.blocked = True, False
        media = Media(self.server.number(), name, data, "document")
        self.server.media[media.file_id] = media
        self.taps += 1
        content = Content(caption, tuple(found_entities(caption)), media=media)
        message = self.server.post(chat, self, content, thread=place.id if isinstance(place, Topic) else None)
        if self.server.reaches_bot(message):
            message.update = self.server.updates.push("message", message.as_json(self.server.me))
        return message

    def says_private(self, text: str, *, reply_to: Message | None = None) -> Message:
        """Writes to the bot; that opens the private chat."""
        self.started, self.blocked = True, False
        return self.says(self.chat, text, reply_to=reply_to)

    def starts(self, payload: str = "") -> Message:
        """Opens t.me/bot?start=payload and presses «Starten»."""
        assert re.fullmatch(r"[\w-]{0,64}", payload, re.ASCII), f"no deep link carries {payload!r}"
        self.taps += 1
        message = self.says_private(f"/start {payload}".strip())
        self.typed -= 1
        return message

    def blocks(self) -> None:
        """Blocks the bot: messages to it fail."""
        self.blocked = True

    # --- pressing ---

    def presses(self, message: Message | Seen, what: str, *, old: bool = False) -> Press | Message:
        """Presses the button with this label or data (`old`: also of an earlier keyboard). A deep link starts the bot."""
        message = message.message if isinstance(message, Seen) else message
        assert self in message.chat.members, f"{self.name} cannot see this message"
        assert not message.deleted or old, "the message is deleted"
        button = message.button(what, old=old)
        self.taps += 1
        if "callback_data" in button:
            return self.forges(message, button["callback_data"])
        link = re.fullmatch(rf"https://(?:t|telegram)\.me/{self.server.me['username']}\?start=([\w-]*)", button.get("url", ""))
        assert link, f"pressing {button} has no meaning here"
        return self.starts(link[1])

    def forges(self, message: Message, data: str) -> Press:
        """Sends this callback data for the message as a forged client could, whether there is such a button or not."""
        press = Press(self.server.number(), self, self.record)
        payload: Json = {"id": press.id, "from": self.as_json(), "chat_instance": str(abs(message.chat.id)), "data": data}
        shown = {"message_id": message.id, "chat": message.chat.as_json(), "date": 0}
        payload["message"] = shown if message.deleted else message.as_json(self.server.me)
        self.server.asked[press.id] = press
        press.update = self.server.updates.push("callback_query", payload)
        return press

    def votes(self, message: Message, *options: str) -> None:
        """Votes in a poll that is not anonymous."""
        poll = message.content.poll
        assert poll is not None, "no poll"
        numbers = [n for n, option in enumerate(poll["options"]) if option["text"] in options]
        self.taps += 1
        answer = {"poll_id": poll["id"], "user": self.as_json(), "option_ids": numbers}
        self.server.updates.push("poll_answer", answer | {"option_persistent_ids": [str(n) for n in numbers]})

    # --- inline mode ---

    def inline(self, query: str) -> Query:
        """Types `@bot query` into any chat. `await` gives the results as the bot sent them."""
        asked = Query(self.server.number(), self, self.record)
        self.typed += 1
        self.server.asked[asked.id] = asked
        payload = {"id": asked.id, "from": self.as_json(), "query": query, "offset": "", "chat_type": "supergroup"}
        asked.update = self.server.updates.push("inline_query", payload)
        return asked

    def sends_inline(self, place: Place, result: Json) -> Message:
        """Picks an inline result: it is posted in the person's name, via the bot."""
        self.taps += 1
        content = result["input_message_content"]
        text, entities = parse(content["message_text"], content.get("parse_mode"))
        rows = tuple(tuple(row) for row in result.get("reply_markup", {}).get("inline_keyboard", ()))
        chat, thread = (place.chat, place.id) if isinstance(place, Topic) else (place, None)
        message = self.server.post(chat, self, Content(text, tuple(entities), rows), thread=thread)
        message.via_bot = True
        if self.server.reaches_bot(message):
            self.server.updates.push("message", message.as_json(self.server.me))
        return message
