"""What exists on the Discord side: guilds, channels, threads, messages with their history."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from discord import Permissions

from tests.standins.recording import File, Seen

if TYPE_CHECKING:
    from tests.standins.discord import DiscordServer
    from tests.standins.discord_people import User

Json = dict[str, Any]
EPHEMERAL, LOADING, V2 = 1 << 6, 1 << 7, 1 << 15
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
MEMBER = Permissions.text() | Permissions(view_channel=True, use_application_commands=True)
_EVERYDAY = MEMBER.value & ~Permissions(manage_messages=True, manage_threads=True, mention_everyone=True).value
_count = itertools.count()


def snowflake() -> int:
    """An id as Discord makes them: the time first. The library reads the age of an interaction from it."""
    return ((int(time.time() * 1000) - 1_420_070_400_000) << 22) | (next(_count) & 0x3FFFFF)


def now() -> str:
    return datetime.now(UTC).isoformat()


@dataclass(eq=False)
class Guild:
    server: DiscordServer
    name: str
    members: list[User]
    id: int = field(default_factory=snowflake)
    channels: list[Channel] = field(default_factory=list)
    granted: dict[User, int] = field(default_factory=dict)  # permissions beyond those of everybody
    system: Channel | None = None  # where it welcomes people
    locale: str = "de"
    features: list[str] = field(default_factory=list)
    bot_permissions: int = MEMBER.value | Permissions(manage_channels=True).value

    def channel(self, name: str, *, only: list[User] | None = None, bot: bool = True) -> Channel:
        """A text channel; `only`: hidden from everybody else; `bot=False`: hidden from the bot."""
        channel = Channel(self.server, name, TEXT, self, only=only, bot=bot)
        self.channels.append(channel)
        self.server.channels[channel.id] = channel
        if bot:
            self.server.gateway.dispatch("CHANNEL_CREATE", channel.as_json(), self)
        return channel

    def grant(self, user: User, **permissions: bool) -> None:
        """Gives a member permissions: `guild.grant(anna, manage_channels=True)`."""
        self.granted[user] = self.granted.get(user, 0) | Permissions(**permissions).value

    def permissions(self, user: User) -> int:
        return _EVERYDAY | self.granted.get(user, 0)

    def member(self, user: User | None) -> Json:
        """A member (None: the bot) as Discord shows it."""
        roles = [str(self.role(user))] if user in self.granted else []
        base = {"roles": roles, "joined_at": now(), "deaf": False, "mute": False, "flags": 0, "nick": None, "avatar": None}
        return base | {"user": user.as_json() if user else self.server.me, "premium_since": None, "pending": False}

    def role(self, user: User | None) -> int:
        return self.id + 1 + (self.members.index(user) if user in self.members else 0)

    def as_json(self) -> Json:
        everybody = self._role(self.id, "@everyone", _EVERYDAY)
        roles = [everybody, *(self._role(self.role(u), u.name, bits) for u, bits in self.granted.items())]
        threads = [t for c in self.channels for t in c.threads if t.kind == PUBLIC_THREAD]
        nothing = dict.fromkeys(
            ["icon", "splash", "discovery_splash", "banner", "description", "vanity_url_code", "afk_channel_id"]
        )
        nothing |= dict.fromkeys(["rules_channel_id", "public_updates_channel_id", "application_id"])
        zero = dict.fromkeys(["afk_timeout", "verification_level", "default_message_notifications", "explicit_content_filter"], 0)
        zero |= dict.fromkeys(
            ["mfa_level", "nsfw_level", "premium_tier", "system_channel_flags", "premium_subscription_count"], 0
        )
        empty = {name: [] for name in ("emojis", "voice_states", "presences", "stage_instances", "stickers")}
        return {
            **nothing,
            **zero,
            **empty,
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.members[0].id) if self.members else "0",
            "preferred_locale": self.locale,
            "features": self.features,
            "system_channel_id": str(self.system.id) if self.system is not None else None,
            "roles": roles,
            "members": [self.member(None)],
            "member_count": len(self.members) + 1,
            "channels": [c.as_json() for c in self.channels if c.bot],
            "threads": [t.as_json() for t in threads],
            "joined_at": now(),
            "large": False,
            "unavailable": False,
            "premium_progress_bar_enabled": False,
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    @staticmethod
    def _role(number: int, name: str, bits: int) -> Json:
        base = {"id": str(number), "name": name, "permissions": str(bits), "color": 0, "position": 0, "flags": 0}
        base["colors"] = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        return base | {"hoist": False, "managed": False, "mentionable": False}


@dataclass(eq=False)
class Channel:
    """A text channel, a thread or a direct-message channel."""

    server: DiscordServer
    name: str
    kind: int = TEXT
    guild: Guild | None = None
    id: int = field(default_factory=snowflake)
    only: list[User] | None = None  # who can see it; of a private thread and a DM: its members
    bot: bool = True
    parent: Channel | None = None
    archived: bool = False
    threads: list[Channel] = field(default_factory=list)
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: list[Message] = field(default_factory=list)

    @property
    def viewers(self) -> list[User]:
        """Everybody who can read here."""
        if self.kind == PRIVATE_THREAD and self.guild and self.parent:
            manage = Permissions(manage_threads=True).value
            above = [u for u in self.parent.viewers if self.guild.permissions(u) & manage]
            return list(dict.fromkeys([*(self.only or ()), *above]))
        if self.parent:
            return self.parent.viewers
        if self.only is not None:
            return self.only
        return self.guild.members if self.guild else []

    @property
    def title(self) -> str:
        """Its name in the record: that of a thread behind its channel's."""
        return f"{self.parent.name}/{self.name}" if self.parent else self.name

    def by_bot(self) -> list[Message]:
        return [m for m in self.messages.values() if m.author is None and not m.deleted and not m.only_for]

    @property
    def last(self) -> Message:
        """The newest public message of the bot that is still there."""
        return self.by_bot()[-1]

    def as_json(self) -> Json:
        base: Json = {"id": str(self.id), "type": self.kind, "last_message_id": None, "flags": 0}
        if self.kind == DM:
            return base | {"recipients": [user.as_json() for user in self.only or ()]}
        assert self.guild is not None
        base |= {"guild_id": str(self.guild.id), "name": self.name, "rate_limit_per_user": 0, "nsfw": False}
        if self.parent is None:
            hidden = [{"id": str(self.guild.id), "type": 0, "allow": "0", "deny": "1024"}] if self.only is not None else []
            return base | {"position": 0, "permission_overwrites": hidden, "parent_id": None, "topic": None}
        made = {"archived": self.archived, "auto_archive_duration": 1440, "archive_timestamp": now(), "locked": False}
        base |= {"thread_metadata": made | {"create_timestamp": now()}, "owner_id": self.server.me["id"]}
        count = {"message_count": len(self.messages), "total_message_sent": len(self.messages), "member_count": len(self.viewers)}
        return base | count | {"parent_id": str(self.parent.id)}


@dataclass(frozen=True, slots=True)
class Attachment:
    id: str
    file: File
    description: str | None = None

    def as_json(self, base: str) -> Json:
        url = f"{base}/cdn/{self.id}/{self.file.name}"
        made = {"id": self.id, "filename": self.file.name, "size": len(self.file.data), "url": url, "proxy_url": url}
        kind = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp"}.get(self.file.name.rpartition(".")[2])
        return made | ({"content_type": kind} if kind else {}) | ({"description": self.description} if self.description else {})


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows at one time."""

    text: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    poll: Json | None = None
    flags: int = 0

    def parts(self) -> Iterator[Json]:
        """All components, the nested ones too."""
        return walk(self.components)

    @property
    def labels(self) -> tuple[str, ...]:
        answers = [a["poll_media"].get("text", "") for a in self.poll["answers"]] if self.poll else []
        return tuple(label for part in self.parts() for label in part_labels(part)) + tuple(answers)

    @property
    def data(self) -> tuple[str, ...]:
        made = [str(part[key]) for part in self.parts() for key in ("custom_id", "url") if part.get(key)]
        made += [str(option["value"]) for part in self.parts() for option in part.get("options", ())]
        return tuple(made)

    @property
    def words(self) -> str:
        """The text a reader sees, embeds and text components included."""
        made = [self.text] if self.text else []
        for embed in self.embeds:
            made += [embed.get("title", ""), embed.get("description", ""), embed.get("author", {}).get("name", "")]
            made += [f"{f['name']}: {f['value']}" for f in embed.get("fields", ())]
            made += [embed.get("footer", {}).get("text", ""), embed.get("url", ""), embed.get("image", {}).get("url", "")]
        made += [part["content"] for part in self.parts() if part["type"] == 10]
        if self.poll:
            made.append(self.poll["question"].get("text", ""))
        return "\n".join(word for word in made if word)


def walk(components: Any) -> Iterator[Json]:
    for part in components or ():
        yield part
        yield from walk(part.get("components"))
        for key in ("accessory", "component"):
            if part.get(key):
                yield from walk([part[key]])


def part_labels(part: Json) -> list[str]:
    """What can be read on a component."""
    emoji = (part.get("emoji") or {}).get("name") or ""
    made = [f"{emoji} {part['label']}".strip()] if part.get("label") else [emoji] if emoji else []
    made += [part["placeholder"]] if part.get("placeholder") else []
    for option in part.get("options", ()):
        made += [option["label"], *([option["description"]] if option.get("description") else [])]
    return made + [item.get("description", "") for item in part.get("items", ()) if item.get("description")]


@dataclass(eq=False)
class Message:
    channel: Channel
    author: User | None  # None: the bot
    content: Content
    only_for: User | None = None  # an ephemeral message
    id: int = field(default_factory=snowflake)
    thinking: bool = False
    deleted: bool = False
    reply_to: Message | None = None
    nonce: str | None = None
    meta: Json | None = None  # the interaction it answers
    thread: Channel | None = None
    versions: list[Content] = field(default_factory=list)  # all that were shown, the present one last
    pings: set[str] = field(default_factory=set)  # the names of those it really notified
    made: str = field(default_factory=now)
    edited: str | None = None

    def __post_init__(self) -> None:
        self.versions.append(self.content)

    @property
    def text(self) -> str:
        return self.content.words

    @property
    def labels(self) -> tuple[str, ...]:
        return self.content.labels

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def viewers(self) -> list[User]:
        return [self.only_for] if self.only_for else self.channel.viewers

    def change(self, content: Content) -> None:
        self.content, self.thinking, self.edited = content, False, now()
        self.versions.append(content)

    def find(self, what: str, kinds: tuple[int, ...], *, old: bool = False) -> Json:
        """The component with this label or custom id; `old`: also one of an earlier version."""
        for version in reversed(self.versions) if old else [self.content]:
            parts = [p for p in version.parts() if p["type"] in kinds]
            exact = [p for p in parts if what in (p.get("label"), p.get("custom_id"), p.get("placeholder"), *part_labels(p))]
            found = exact or [p for p in parts if any(what in label for label in part_labels(p))]
            if exact or len(found) == 1:
                return found[0]
            assert not found, f"{what!r} means several of {version.labels}"
        raise AssertionError(f"no {what!r} among {self.labels}")

    @property
    def names_bot(self) -> bool:
        """Whether a person names the bot or answers one of its messages, which names it too."""
        named = re.search(rf"<@!?{self.channel.server.me['id']}>", self.content.text) is not None
        return self.author is not None and (named or (self.reply_to is not None and self.reply_to.author is None))

    def as_json(self) -> Json:
        server, content = self.channel.server, self.content
        flags = content.flags | (EPHEMERAL if self.only_for else 0) | (LOADING if self.thinking else 0)
        mentioned = {int(n) for n in re.findall(r"<@!?(\d+)>", content.text)}
        made: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "author": self.author.as_json() if self.author else server.me,
            "content": content.text,
            "timestamp": self.made,
            "edited_timestamp": self.edited,
            "tts": False,
            "mention_everyone": False,
            "mentions": [user.as_json() for user in server.users if user.id in mentioned]
            + ([server.me] if self.names_bot else []),
            "mention_roles": [],
            "attachments": [a.as_json(server.url) for a in content.attachments],
            "embeds": [{"type": "rich"} | embed for embed in content.embeds],
            "components": list(content.components),
            "pinned": self in self.channel.pinned,
            "type": 20 if self.meta and self.meta["type"] == 2 else 19 if self.reply_to else 0,
            "flags": flags,
        }
        if self.meta:
            made |= {"interaction_metadata": self.meta, "application_id": server.me["id"], "webhook_id": server.me["id"]}
        if self.reply_to:
            made["message_reference"] = {"message_id": str(self.reply_to.id), "channel_id": str(self.channel.id), "type": 0}
        if content.poll:
            made["poll"] = content.poll
        return made | ({"nonce": self.nonce} if self.nonce else {})

    def shown(self, kind: str) -> list[Seen]:
        """What everybody who can see it sees of it now."""
        names = {user.id: user.name for user in self.channel.server.users}
        text = re.sub(r"<@!?(\d+)>", lambda m: f"@{names.get(int(m[1]), m[1])}", self.content.words)
        files = tuple(File(a.file.name, a.file.data, a.description or text, a.file.kind) for a in self.content.attachments)
        place, private = self.channel.title, bool(self.only_for) or self.channel.kind == DM
        author = self.author.name if self.author else ""
        rest = (place, kind, text, self.labels, self.content.data, files, private, self, author)
        return [Seen(user.name, *rest) for user in self.viewers]
