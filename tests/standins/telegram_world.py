"""What exists on the Telegram side: chats, topics, messages with their history, files."""

from __future__ import annotations

import re
import struct
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.standins.checking import units
from tests.standins.recording import File, Seen

if TYPE_CHECKING:
    from tests.standins.telegram_people import User

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Media:
    """A stored file."""

    file_id: str
    name: str
    data: bytes = field(repr=False)
    kind: str = "photo"

    def as_json(self) -> Json:
        base = {"file_id": self.file_id, "file_unique_id": f"u{self.file_id}", "file_size": len(self.data)}
        if self.kind == "document":
            return {"document": base | {"file_name": self.name, "mime_type": "application/octet-stream"}}
        width, height = picture_size(self.data) or (1, 1)
        if self.kind == "animation":  # for old clients it is a document, too
            size = {"width": width, "height": height, "duration": 1}
            return {"animation": base | size | {"file_name": self.name}, "document": base | {"file_name": self.name}}
        return {"photo": [base | {"width": width, "height": height}]}


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG; (1, 1) for other kinds of pictures; None for what is no picture."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    return (1, 1) if data.startswith((b"\xff\xd8\xff", b"GIF8", b"RIFF")) else None


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows at one time."""

    text: str = ""  # or the caption
    entities: tuple[Json, ...] = ()
    rows: tuple[tuple[Json, ...], ...] = ()  # the inline keyboard
    media: Media | None = None
    poll: Json | None = None
    keyboard: tuple[str, ...] = ()  # labels of a reply keyboard

    @property
    def buttons(self) -> list[Json]:
        return [button for row in self.rows for button in row]

    @property
    def labels(self) -> tuple[str, ...]:
        options = tuple(option["text"] for option in self.poll["options"]) if self.poll else ()
        return tuple(button["text"] for button in self.buttons) + self.keyboard + options

    @property
    def data(self) -> tuple[str, ...]:
        return tuple(str(value) for button in self.buttons for key, value in button.items() if key not in ("text", "style"))


@dataclass(eq=False)
class Chat:
    """A group (also a forum) or the private chat of one person with the bot."""

    id: int
    type: str
    title: str
    members: list[User]
    forum: bool = False
    admins: list[User] = field(default_factory=list)
    bot_admin: bool = False  # sees everything and may delete
    bot_inside: bool = True
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: list[Message] = field(default_factory=list)

    @property
    def private(self) -> bool:
        return self.type == "private"

    @property
    def last(self) -> Message:
        """The newest message of the bot that is still there."""
        return next(m for m in reversed(self.messages.values()) if m.sender is None and not m.deleted)

    def by_bot(self) -> list[Message]:
        return [m for m in self.messages.values() if m.sender is None and not m.deleted]

    def topic(self, name: str) -> Topic:
        """A new topic of a forum."""
        assert self.forum, f"{self.title} is no forum"
        topic = Topic(self, 1000 + 7 * len(self.topics), name)
        self.topics[topic.id] = topic
        return topic

    def as_json(self) -> Json:
        base: Json = {"id": self.id, "type": self.type}
        if self.private:
            user = self.members[0]
            return base | {"first_name": user.name} | ({"username": user.username} if user.username else {})
        return base | {"title": self.title} | ({"is_forum": True} if self.forum else {})


@dataclass(eq=False)
class Topic:
    """A topic of a forum group: `anna.says(topic, …)`."""

    chat: Chat
    id: int
    title: str
    closed: bool = False

    @property
    def last(self) -> Message:
        return next(
            m for m in reversed(self.chat.messages.values()) if m.sender is None and not m.deleted and m.thread == self.id
        )


Place = Chat | Topic


@dataclass(eq=False)
class Message:
    id: int
    chat: Chat
    sender: User | None  # None: the bot
    content: Content
    thread: int | None = None
    reply_to: Message | None = None
    via_bot: bool = False
    deleted: bool = False
    group: str | None = None  # the id of an album
    service: Json = field(default_factory=dict)
    versions: list[Content] = field(default_factory=list)  # all that were shown, the present one last
    date: int = field(default_factory=lambda: int(time.time()))
    at: float = 0.0  # by the clock of the server
    update: Json = field(default_factory=dict)  # of a person's message that reached the bot, for `server.redeliver`
    pings: set[str] = field(default_factory=set)  # the names of those it notified by name

    def __post_init__(self) -> None:
        self.versions.append(self.content)

    @property
    def text(self) -> str:
        return self.content.text

    @property
    def labels(self) -> tuple[str, ...]:
        return self.content.labels

    def change(self, content: Content) -> None:
        self.content = content
        self.versions.append(content)

    def button(self, what: str, *, old: bool = False) -> Json:
        """The button with this label or data; `old`: also one of an earlier version."""
        for version in reversed(self.versions) if old else [self.content]:
            exact = [b for b in version.buttons if what in (b["text"], b.get("callback_data"))]
            found = exact or [b for b in version.buttons if what in b["text"]]
            if len(exact) >= 1 or len(found) == 1:
                return found[0]
            assert not found, f"{what!r} means several of {version.labels}"
        raise AssertionError(f"no button {what!r} among {self.labels}")

    def as_json(self, bot: Json, *, shallow: bool = False) -> Json:
        made: Json = {"message_id": self.id, "date": self.date, "chat": self.chat.as_json()} | self.service
        made["from"] = self.sender.as_json() if self.sender else bot
        if self.thread:
            made |= {"message_thread_id": self.thread} | ({"is_topic_message": True} if self.chat.forum else {})
        if self.reply_to and not shallow:
            made["reply_to_message"] = self.reply_to.as_json(bot, shallow=True)
        if self.via_bot:
            made["via_bot"] = bot
        if self.group:
            made["media_group_id"] = self.group
        if len(self.versions) > 1:
            made["edit_date"] = self.date
        content, text, entities = self.content, "text", "entities"
        if content.media:
            made |= content.media.as_json()
            text, entities = "caption", "caption_entities"
        if content.poll:
            made["poll"] = content.poll
        elif content.text:
            made |= {text: content.text} | ({entities: list(content.entities)} if content.entities else {})
        if content.rows:
            made["reply_markup"] = {"inline_keyboard": [list(row) for row in content.rows]}
        return made

    def shown(self, kind: str) -> list[Seen]:
        """What everybody in the chat sees of it now."""
        content, media = self.content, self.content.media
        files = (File(media.name, media.data, content.text, media.kind),) if media else ()
        text = content.poll["question"] if content.poll else content.text
        data = content.data + tuple(e["url"] for e in content.entities if "url" in e)
        topic = self.chat.topics.get(self.thread or 0)
        place = f"{self.chat.title}/{topic.title}" if topic else self.chat.title
        author = self.sender.name if self.sender else ""
        shown = (place, kind, text, content.labels, data, files, self.chat.private, self, author)
        return [Seen(user.name, *shown) for user in self.chat.members]


def found_entities(text: str) -> list[Json]:
    """The entities Telegram finds by itself in what a person types: commands and mentions."""
    made = []
    for kind, pattern in (
        ("bot_command", r"(?<![\w/@])/[A-Za-z0-9_]{1,32}(?:@\w{3,32})?(?!\w)"),
        ("mention", r"(?<!\w)@[A-Za-z]\w{3,31}"),
    ):
        for found in re.finditer(pattern, text):
            made.append({"type": kind, "offset": units(text[: found.start()]), "length": units(found[0])})
    commands = [e for e in made if e["type"] == "bot_command"]
    inside = [
        e
        for e in made
        if e["type"] == "mention" and any(c["offset"] <= e["offset"] < c["offset"] + c["length"] for c in commands)
    ]
    return sorted((e for e in made if e not in inside), key=lambda e: int(e["offset"]))
