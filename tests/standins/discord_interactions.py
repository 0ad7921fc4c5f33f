"""Interactions: what a person asked, how the bot acknowledged it, and the messages that hang on its token."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.standins.discord_rules import Refused, body_errors, limits, modal_errors, wrong
from tests.standins.discord_world import DM, EPHEMERAL, Channel, Content, Message, snowflake, walk
from tests.standins.recording import Seen

if TYPE_CHECKING:
    from tests.standins.discord import Call, DiscordServer
    from tests.standins.discord_people import User

Json = dict[str, Any]
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
MESSAGE, THINK, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ALLOWED = {
    COMMAND: {MESSAGE, THINK, MODAL},
    COMPONENT: {MESSAGE, THINK, DEFER_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    SUBMIT: {MESSAGE, THINK, DEFER_UPDATE, UPDATE},
}


@dataclass(frozen=True, slots=True)
class Choice:
    name: str
    value: Any


@dataclass(eq=False)
class Modal:
    """An open form."""

    user: User
    channel: Channel
    message: Message | None
    data: Json

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def labels(self) -> list[str]:
        return [part["label"] for part in walk(self.data["components"]) if part.get("label")]


@dataclass(eq=False)
class Interaction:
    """Something a person did. `await` it for the first answer within three seconds: itself, or the choices."""

    server: DiscordServer
    user: User
    channel: Channel
    kind: int
    data: Json
    source: Message | None = None  # of a component, or of the form that a component opened
    id: int = field(default_factory=snowflake)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    answered: int | None = None  # the type of the first answer
    message: Message | None = None  # what `@original` means
    followups: list[Message] = field(default_factory=list)
    modal: Modal | None = None
    choices: list[Choice] | None = None
    delivered: bool = False
    failed: bool = False  # «Die Anwendung reagiert nicht»
    expired: bool = False
    at: float = field(default_factory=time.monotonic)
    took: float = 0.0  # seconds to the first answer

    def __await__(self) -> Generator[Any, None, Any]:
        return self._first().__await__()

    async def _first(self) -> Any:
        await self.server.record.until(lambda: self.answered or self.failed, 2 * self.server.acknowledge_seconds, str(self))
        assert self.answered, f"{self} was not acknowledged within {self.server.acknowledge_seconds} s"
        return self.choices if self.kind == AUTOCOMPLETE else self

    async def reply(self, within: float | None = None) -> Message:
        """Waits until the answer is a message with content (after «denkt nach …» too)."""
        await self

        def there() -> bool:
            return self.message is not None and not self.message.thinking

        await self.server.record.until(there, within, f"the reply to {self}")
        assert self.message is not None
        return self.message

    def expire(self) -> None:
        """From now on its token is worth nothing."""
        self.expired = True

    def __str__(self) -> str:
        names = {COMMAND: "/", AUTOCOMPLETE: "autocomplete of /", COMPONENT: "press of ", SUBMIT: "form "}
        return f"{self.user.name}: {names[self.kind]}{self.data.get('name') or self.data.get('custom_id')}"

    def meta(self) -> Json:
        return {"id": str(self.id), "type": self.kind, "user": self.user.as_json(), "authorizing_integration_owners": {}}

    def as_json(self) -> Json:
        channel, guild = self.channel, self.channel.guild
        made: Json = {
            "id": str(self.id),
            "application_id": self.server.me["id"],
            "type": self.kind,
            "data": self.data,
            "token": self.token,
            "version": 1,
            "channel": channel.as_json(),
            "channel_id": str(channel.id),
            "locale": "de",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "attachment_size_limit": limits()["file_bytes"],
            "context": 1 if channel.kind == DM else 0,
            "app_permissions": str(guild.bot_permissions if guild else 0),
        }
        if guild:
            member = guild.member(self.user) | {"permissions": str(guild.permissions(self.user))}
            about = {"id": str(guild.id), "locale": "de", "features": []}
            made |= {"guild_id": str(guild.id), "guild": about, "guild_locale": "de", "member": member}
        else:
            made["user"] = self.user.as_json()
        return made | ({"message": self.source.as_json()} if self.source else {})


class Interactions:
    """The routes that answer interactions."""

    def __init__(self, server: DiscordServer) -> None:
        self.server = server
        self.by_token: dict[str, Interaction] = {}

    def add(self, interaction: Interaction) -> None:
        self.by_token[interaction.token] = interaction
        loop = asyncio.get_running_loop()
        loop.call_later(self.server.acknowledge_seconds, self._deadline, interaction)

    def _deadline(self, interaction: Interaction) -> None:
        if interaction.answered is None:
            interaction.failed = True
            if interaction.delivered:
                self.server.violate(str(interaction), [f"not acknowledged within {self.server.acknowledge_seconds} s"])
            seen = Seen(interaction.user.name, interaction.channel.title, "failed", "Die Anwendung reagiert nicht", private=True)
            self.server.record.add([seen])

    # --- the first answer ---

    async def acknowledge(self, call: Call) -> tuple[int, Any]:
        interaction = self.by_token.get(call.params["interaction_token"])
        if (
            interaction is None
            or str(interaction.id) != call.params["interaction_id"]
            or interaction.expired
            or interaction.failed
        ):
            raise Refused(404, 10062, "Unknown interaction")
        if interaction.answered is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        kind, data = call.body["type"], call.body.get("data") or {}
        if kind not in ALLOWED[interaction.kind] or (kind in (DEFER_UPDATE, UPDATE) and interaction.source is None):
            raise wrong("type", "BASE_TYPE_CHOICES", f"a type {kind} answer does not fit {interaction}")
        self._carry_out(interaction, kind, data, call)
        interaction.answered, interaction.took = kind, time.monotonic() - interaction.at
        self.server.record.notify()
        if not call.query.get("with_response") or call.query["with_response"] in ("0", "false"):
            return 204, None
        return 200, self._callback(interaction, kind)

    def _carry_out(self, interaction: Interaction, kind: int, data: Json, call: Call) -> None:
        who, channel = interaction.user, interaction.channel
        if kind in (MESSAGE, THINK):
            content = Content() if kind == THINK else self.server.content(data, call.files)
            only_for = who if data.get("flags", 0) & EPHEMERAL else None
            message = Message(channel, None, content, only_for, thinking=kind == THINK, meta=interaction.meta())
            interaction.message = self.server.post(message, data.get("allowed_mentions"))
        elif kind == DEFER_UPDATE:
            interaction.message = interaction.source
        elif kind == UPDATE:
            assert interaction.source is not None
            interaction.message = interaction.source
            if interaction.source.deleted:
                raise Refused(404, 10008, "Unknown Message")
            self.server.edit(interaction.source, data, call.files)
        elif kind == MODAL:
            if errors := modal_errors(data):
                raise body_errors(errors)
            interaction.modal = Modal(who, channel, interaction.source, data)
            seen = Seen(who.name, channel.title, "form", data["title"], tuple(interaction.modal.labels), private=True)
            texts = [
                str(p[k])
                for p in walk(data["components"])
                for k in ("placeholder", "value", "content", "description")
                if p.get(k)
            ]
            self.server.record.add([seen, Seen(who.name, channel.title, "form", "\n".join(texts), private=True)])
        else:
            interaction.choices = [Choice(c["name"], c["value"]) for c in data.get("choices") or ()]
            names = tuple(c.name for c in interaction.choices)
            values = tuple(str(c.value) for c in interaction.choices)
            self.server.record.add([Seen(who.name, channel.title, "choices", "", names, values, private=True)])

    @staticmethod
    def _callback(interaction: Interaction, kind: int) -> Json:
        message = interaction.message
        about: Json = {"id": str(interaction.id), "type": interaction.kind}
        if message is None:
            return {"interaction": about} | ({"resource": {"type": kind}} if kind == MODAL else {})
        about |= {"response_message_id": str(message.id), "response_message_loading": message.thinking}
        about["response_message_ephemeral"] = message.ephemeral
        resource: Json = {"type": kind} | ({} if kind == DEFER_UPDATE else {"message": message.as_json()})
        return {"interaction": about, "resource": resource}

    # --- what follows ---

    def _open(self, params: Mapping[str, str]) -> Interaction:
        interaction = self.by_token.get(params["webhook_token"])
        if interaction is None or params["webhook_id"] != self.server.me["id"] or interaction.answered is None:
            raise Refused(404, 10015, "Unknown Webhook")
        if interaction.expired or time.monotonic() - interaction.at > self.server.token_seconds:
            raise Refused(401, 50027, "Invalid Webhook Token")
        return interaction

    def _message(self, call: Call) -> Message:
        interaction = self._open(call.params)
        number = call.params.get("message_id", "@original")
        own = [m for m in (interaction.message, *interaction.followups) if m]
        found = interaction.message if number == "@original" else next((m for m in own if str(m.id) == number), None)
        if found is None or found.deleted:
            raise Refused(404, 10008, "Unknown Message")
        return found

    async def follow_up(self, call: Call) -> tuple[int, Any]:
        interaction = self._open(call.params)
        original = interaction.message
        if original is not None and original.thinking:  # the first follow-up fills the waiting message; its privacy stays
            self.server.edit(original, call.body, call.files)
            return 200, original.as_json()
        only_for = interaction.user if (call.body.get("flags") or 0) & EPHEMERAL else None
        content = self.server.content(call.body, call.files)
        message = Message(interaction.channel, None, content, only_for, meta=interaction.meta())
        self.server.post(message, call.body.get("allowed_mentions"))
        interaction.followups.append(message)
        return (200, message.as_json()) if call.query.get("wait") in ("1", "true") else (204, None)

    async def get(self, call: Call) -> tuple[int, Any]:
        return 200, self._message(call).as_json()

    async def edit(self, call: Call) -> tuple[int, Any]:
        message = self._message(call)
        self.server.edit(message, call.body, call.files)
        return 200, message.as_json()

    async def delete(self, call: Call) -> tuple[int, Any]:
        self.server.delete(self._message(call))
        return 204, None
