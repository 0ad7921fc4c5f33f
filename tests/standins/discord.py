"""A Discord for tests: REST and gateway on 127.0.0.1 for the real discord.py, people who act, and a record of what they see.

async with DiscordServer() as server:                       # points discord.py at itself until the end
    anna, bernd = server.user("Anna"), server.user("Bernd")
    guild = server.guild("Runde", members=[anna, bernd])
    channel = guild.channel("spieltisch")
    … start the bot with server.token …
    await server.gateway.ready()
    asked = await anna.slash(channel, "neu", spiel="zwei-tuerme")    # acknowledged within 3 s, or it fails
    message = await asked.reply()
    await bernd.presses(message, "Beitreten")
    assert server.violations == []
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Self

import yarl
from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.standins.checking import Upload
from tests.standins.discord_gateway import Gateway
from tests.standins.discord_interactions import Choice, Interaction, Interactions, Modal
from tests.standins.discord_people import User
from tests.standins.discord_rest import Rest
from tests.standins.discord_rules import Refused, body_errors, content_errors, limits, mention_errors, normal, request_errors
from tests.standins.discord_world import V2, Attachment, Channel, Content, Guild, Message, snowflake
from tests.standins.faults import REFUSED, hang_up
from tests.standins.hosting import Host
from tests.standins.recording import File

__all__ = ["Channel", "Choice", "DiscordServer", "Guild", "Interaction", "Message", "Modal", "User"]

Json = dict[str, Any]
API = "/api/v10"
OPEN = ("/interactions/", "/webhooks/")  # these carry their own token


@dataclass(frozen=True, slots=True)
class Call:
    """One request, read and checked."""

    route: str
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: dict[str, Upload]


FAILURES = {
    "400": (50035, "Invalid Form Body"),
    "401": (0, "401: Unauthorized"),
    "403": (50013, "Missing Permissions"),
    "404": (0, "404: Not Found"),
    "409": (0, "409: Conflict"),
    "500": (0, "500: Internal Server Error"),
}


class DiscordServer(Host):
    def __init__(self, *, token: str = "123.test", shards: int = 1, privileged: int = 0, checks: str = "full") -> None:
        super().__init__(checks)
        self.token, self.shards = token, shards
        self.privileged = privileged  # the privileged intents that the portal allows
        self.me: Json = {"id": str(snowflake()), "username": "ringrichter", "discriminator": "0", "global_name": None}
        self.me |= {"avatar": None, "bot": True, "public_flags": 0, "flags": 0, "verified": True, "mfa_enabled": False}
        self.acknowledge_seconds: float = limits()["acknowledge_seconds"]
        self.token_seconds: float = limits()["token_seconds"]
        self.users: list[User] = []
        self.guilds: list[Guild] = []
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int | None, list[Json]] = {}  # of a guild's id; None: global
        self.uploads: dict[str, Attachment] = {}  # files that came with commands
        self.gateway = Gateway(self)
        self.interactions = Interactions(self)
        self.rest = Rest(self)
        self._held: list[Interaction] | None = None
        self._before: tuple[str, yarl.URL] | None = None

    # --- the world ---

    def user(self, name: str) -> User:
        user = User(self, name)
        self.users.append(user)
        self.channels[user.dm.id] = user.dm
        return user

    def guild(self, name: str, members: Iterable[User]) -> Guild:
        guild = Guild(self, name, list(members))
        self.guilds.append(guild)
        self.gateway.dispatch("GUILD_CREATE", guild.as_json(), guild)
        return guild

    def invites(self, guild: Guild) -> None:
        """Somebody adds the bot to a server, or does it again: of such a server Discord does not say whether it is available."""
        shown = {name: value for name, value in guild.as_json().items() if name != "unavailable"}
        self.gateway.dispatch("GUILD_CREATE", shown, guild)

    def kicks(self, guild: Guild) -> None:
        """Somebody sends the bot away."""
        self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild)

    def command(self, guild: Guild | None, name: str) -> Json | None:
        """A registered command as offered in a guild (its own first) or in a DM."""
        known = [*(self.commands.get(guild.id, []) if guild else ()), *self.commands.get(None, [])]
        return next((c for c in known if c["name"] == name), None)

    def join(self, channel: Channel, user: User) -> None:
        """Somebody gets to see a channel or private thread, with all that was said in it."""
        if channel.only is None or user in channel.only:
            return
        channel.only.append(user)
        for message in channel.messages.values():
            if not message.deleted and not message.only_for:
                self.record.add(seen for seen in message.shown("message") if seen.who == user.name)

    # --- messages ---

    def content(self, body: Json, files: dict[str, Upload], old: Message | None = None) -> Content:
        """What a message shows after this request; refuses what Discord refuses."""
        before = old.content if old else Content()
        given = {key: body[key] for key in ("embeds", "components") if key in body}
        made = replace(
            before,
            text=body["content"] or "" if "content" in body else before.text,
            attachments=self._attachments(body, files, before),
            poll=self._poll(body["poll"]) if body.get("poll") else before.poll,
            flags=before.flags | (body.get("flags") or 0) & V2,
            **{key: tuple(value or ()) for key, value in given.items()},
        )
        if errors := content_errors(made) + mention_errors(body.get("allowed_mentions")):
            raise body_errors(errors)
        if not (made.text.strip() or made.embeds or made.attachments or made.poll or made.components or body.get("sticker_ids")):
            raise Refused(400, 50006, "Cannot send an empty message", wrong=True)
        return made

    def _attachments(self, body: Json, files: dict[str, Upload], before: Content) -> tuple[Attachment, ...]:
        listed = {str(a["id"]): a for a in body.get("attachments") or ()}
        kept = before.attachments if "attachments" not in body else tuple(a for a in before.attachments if a.id in listed)
        made = []
        for part, upload in files.items():
            number = part.removeprefix("files[").removesuffix("]")
            if len(upload.data) > limits()["file_bytes"]:
                raise Refused(413, 40005, "Request entity too large", wrong=True)
            kind = "photo" if upload.name.endswith((".png", ".jpg", ".jpeg", ".webp", ".gif")) else "document"
            description = listed.get(number, {}).get("description")
            made.append(Attachment(str(snowflake()), File(upload.name, upload.data, kind=kind), description))
        return (*kept, *made)

    @staticmethod
    def _poll(given: Json) -> Json:
        answers = [{"answer_id": n + 1, "poll_media": a["poll_media"]} for n, a in enumerate(given["answers"])]
        expiry = (datetime.now(UTC) + timedelta(hours=given.get("duration") or 24)).isoformat()
        fixed = {"expiry": expiry, "results": {"is_finalized": False, "answer_counts": []}}
        made = {"question": given["question"], "answers": answers, "layout_type": given.get("layout_type", 1)}
        return made | fixed | {"allow_multiselect": given.get("allow_multiselect", False)}

    def post(self, message: Message, allowed: Json | None = None) -> Message:
        """Puts a message into its channel, for everybody there to see."""
        channel = message.channel
        channel.messages[message.id] = message
        pinged = [] if message.only_for else self._pinged(message, allowed)
        message.pings = {user.name for user in pinged}
        for user in pinged:
            if channel.parent and user in channel.parent.viewers:
                self.join(channel, user)  # whoever is mentioned in a private thread is in it
        self.record.add(message.shown("thinking" if message.thinking else "message"))
        if message.author is None:
            self.gateway.dispatch_message("MESSAGE_CREATE", message)
        return message

    def _pinged(self, message: Message, allowed: Json | None) -> list[User]:
        named = set(re.findall(r"<@!?(\d+)>", message.content.words))
        everybody = "@everyone" in message.content.words or "@here" in message.content.words
        if allowed is not None:
            parsed = allowed.get("parse") or ()
            named &= named if "users" in parsed else set(allowed.get("users") or ())
            everybody = everybody and "everyone" in parsed
        if message.reply_to and message.reply_to.author and (allowed is None or allowed.get("replied_user")):
            named.add(str(message.reply_to.author.id))
        if everybody and message.author is None:
            return message.channel.viewers
        return [user for user in self.users if str(user.id) in named]

    def edit(self, message: Message, body: Json, files: dict[str, Upload]) -> None:
        message.change(self.content(body, files, message))
        self.record.add(message.shown("edit"))
        self.gateway.dispatch_message("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        message.deleted = True
        self.record.add(message.shown("deleted"))
        about = {"id": str(message.id), "channel_id": str(message.channel.id)}
        guild = message.channel.guild
        if not message.only_for:
            self.gateway.dispatch("MESSAGE_DELETE", about | ({"guild_id": str(guild.id)} if guild else {}), guild)

    # --- interactions ---

    def interact(self, user: User, channel: Channel, kind: int, data: Json, source: Message | None = None) -> Interaction:
        interaction = Interaction(self, user, channel, kind, data, source)
        if self._held is not None:
            self._held.append(interaction)
        else:
            self._deliver(interaction)
        return interaction

    def _deliver(self, interaction: Interaction) -> None:
        if interaction.token not in self.interactions.by_token:
            self.interactions.add(interaction)

        def sent() -> None:
            interaction.delivered = True

        self.gateway.dispatch("INTERACTION_CREATE", interaction.as_json(), interaction.channel.guild, sent)

    @contextmanager
    def holding(self) -> Iterator[list[Interaction]]:
        """`with server.holding() as held: …; held.reverse()`: what was done inside reaches the bot afterwards, in that order."""
        self._held = held = []
        try:
            yield held
        finally:
            self._held = None
            for interaction in held:
                self._deliver(interaction)

    def redeliver(self, interaction: Interaction, times: int = 1) -> None:
        """Delivers an interaction again, with the same id and token."""
        for _ in range(times):
            self._deliver(interaction)

    def unacknowledged(self) -> list[Interaction]:
        return [i for i in self.interactions.by_token.values() if i.answered is None]

    def waiting(self) -> bool:
        return any(not i.failed for i in self.unacknowledged())

    # --- HTTP ---

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway"

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self._before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)
        Route.BASE = self.url + API
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self.gateway_url)
        return self

    async def __aexit__(self, *details: object) -> None:
        if self._before:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = self._before
        await super().__aexit__(*details)

    def _routes(self) -> dict[str, Any]:
        rest, tokens = self.rest, self.interactions
        routes: dict[str, Any] = {
            "GET /users/@me": rest.me,
            "POST /users/@me/channels": rest.open_dm,
            "GET /users/{user_id}": rest.user,
            "GET /oauth2/applications/@me": rest.application,
            "GET /applications/@me": rest.application,
            "GET /gateway": rest.gateway,
            "GET /gateway/bot": rest.gateway,
            "GET /guilds/{guild_id}": rest.guild,
            "GET /guilds/{guild_id}/members/{user_id}": rest.member,
            "POST /interactions/{interaction_id}/{interaction_token}/callback": tokens.acknowledge,
            "POST /webhooks/{webhook_id}/{webhook_token}": tokens.follow_up,
        }
        for commands in ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands"):
            routes |= {f"GET {commands}": rest.get_commands, f"PUT {commands}": rest.put_commands}
            routes |= {f"POST {commands}": rest.post_command, f"GET {commands}/{{command_id}}": rest.get_command}
            routes |= {f"PATCH {commands}/{{command_id}}": rest.patch_command}
            routes |= {f"DELETE {commands}/{{command_id}}": rest.delete_command}
        for number in ("@original", "{message_id}"):
            path = f"/webhooks/{{webhook_id}}/{{webhook_token}}/messages/{number}"
            routes |= {f"GET {path}": tokens.get, f"PATCH {path}": tokens.edit, f"DELETE {path}": tokens.delete}
        channel = "/channels/{channel_id}"
        for pins in (f"{channel}/messages/pins/{{message_id}}", f"{channel}/pins/{{message_id}}"):
            routes |= {f"PUT {pins}": rest.pin, f"DELETE {pins}": rest.unpin}
        for member in ("@me", "{user_id}"):
            path = f"{channel}/thread-members/{member}"
            routes |= {f"PUT {path}": rest.add_to_thread, f"DELETE {path}": rest.remove_from_thread}
        message = f"{channel}/messages/{{message_id}}"
        return routes | {
            f"GET {channel}": rest.get_channel,
            f"PATCH {channel}": rest.patch_channel,
            f"DELETE {channel}": rest.delete_channel,
            f"POST {channel}/typing": rest.typing,
            f"POST {channel}/threads": rest.thread,
            f"GET {channel}/thread-members": rest.thread_members,
            f"GET {channel}/messages": rest.get_messages,
            f"POST {channel}/messages": rest.post_message,
            f"GET {message}": rest.get_message,
            f"PATCH {message}": rest.patch_message,
            f"DELETE {message}": rest.delete_message,
            f"POST {message}/threads": rest.thread_from_message,
        }

    def app(self) -> web.Application:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/cdn/{number}/{name}", self._file)
        for route, handler in self._routes().items():
            method, path = route.split()
            app.router.add_route(method, API + path, self._handler(route, handler))
        app.router.add_route("*", "/{path:.*}", self._unknown)
        return app

    async def _file(self, request: web.Request) -> web.Response:
        if (fault := self.faults.next(f"{request.method} {request.path}")) and fault.kind in FAILURES:
            return web.Response(status=int(fault.kind))
        number = request.match_info["number"]
        messages = [m for c in self.channels.values() for m in c.messages.values()]
        sent = next((a for m in messages for v in m.versions for a in v.attachments if a.id == number), None)
        found = sent or self.uploads.get(number)
        return web.Response(body=found.file.data) if found else web.Response(status=404)

    async def _unknown(self, request: web.Request) -> web.Response:
        name = f"{request.method} {request.path}"
        return self._refuse(name, Refused(404, 0, "404: Not Found", wrong=True))

    def _handler(self, route: str, handler: Any) -> Any:
        async def handle(request: web.Request) -> web.Response:
            if not route.split()[1].startswith(OPEN) and request.headers.get("Authorization") != f"Bot {self.token}":
                return self._refuse(route, Refused(401, 0, "401: Unauthorized"))
            call = await self._read(request, route)
            fault = self.faults.next(f"{request.method} {request.path}")
            if fault and fault.kind == "silent":
                await asyncio.sleep(fault.seconds)
            if fault and fault.kind in ("drop", "silent"):
                return await hang_up(request)
            if fault and fault.kind in REFUSED:
                return self._fail(route, fault.kind, fault.seconds)
            self.begin(route, call.body)
            try:
                response = await self._answer(call, handler)
            finally:
                self.end()
            if fault and fault.kind == "slow":
                await asyncio.sleep(fault.seconds)
            return await hang_up(request) if fault and fault.kind == "lost" else response

        return handle

    @staticmethod
    async def _read(request: web.Request, route: str) -> Call:
        body, files = None, {}
        if request.content_type == "multipart/form-data":
            form = await request.post()
            files = {n: Upload(v.filename, v.file.read()) for n, v in form.items() if isinstance(v, web.FileField)}
            body = json.loads(str(form["payload_json"])) if "payload_json" in form else {}
        elif request.can_read_body:
            text = await request.text()
            body = json.loads(text) if text else None
        return Call(route, dict(request.match_info), dict(request.query), normal(body), files)

    async def _answer(self, call: Call, handler: Any) -> web.Response:
        try:
            if self.checks != "none":
                errors = request_errors(call.route, call.body, dict(call.query), self.checks == "full")
                if errors:
                    raise body_errors([("_", "INVALID", error) for error in errors])
            status, result = await handler(call)
        except Refused as refused:
            return self._refuse(call.route, refused)
        return self._json(status, result)

    def _fail(self, route: str, kind: str, seconds: float) -> web.Response:
        if kind in FAILURES:
            return self._refuse(route, Refused(int(kind), *FAILURES[kind]))
        self.refused.append((route, "You are being rate limited."))
        body = {"message": "You are being rate limited.", "retry_after": seconds, "global": False, "code": 0}
        return self._json(429, body, {"Retry-After": str(seconds)}, via=kind == "429")

    def _refuse(self, route: str, refused: Refused) -> web.Response:
        self.refused.append((route, str(refused)))
        if refused.wrong:
            self.violate(route, [str(refused)])
        body: Json = {"code": refused.code, "message": refused.message}
        return self._json(refused.status, body | ({"errors": refused.errors} if refused.errors else {}))

    @staticmethod
    def _json(status: int, body: Any, headers: dict[str, str] | None = None, via: bool = True) -> web.Response:
        made = web.Response(status=status, headers=({"Via": "1.1 stand-in"} if via else {}) | (headers or {}))
        if status != 204:
            made.body = json.dumps(body).encode()
            made.content_type = "application/json"  # without a charset: the library insists
        return made
