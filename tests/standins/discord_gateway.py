"""The gateway: a WebSocket with sessions that can be resumed, shards, and faults (op 7, op 9, a cut line)."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.standins.discord_world import DM, Guild, Message

if TYPE_CHECKING:
    from tests.standins.discord import DiscordServer

Json = dict[str, Any]
Sent = Callable[[], None]
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT
_ids = itertools.count(1)


@dataclass(eq=False)
class Session:
    """One shard's connection, and what a resumed one still has to get."""

    shard: int
    shards: int
    intents: int
    id: str = field(default_factory=lambda: f"sitzung{next(_ids)}")
    sent: list[tuple[str, Sent | None]] = field(default_factory=list)  # the n-th has the number n + 1
    line: Line | None = None

    def dispatch(self, event: str, data: Json, done: Sent | None = None) -> None:
        text = json.dumps({"op": 0, "t": event, "s": len(self.sent) + 1, "d": data})
        self.sent.append((text, done))
        if self.line:
            self.line.put(text, done)

    def resume(self, line: Line, seen: int) -> None:
        self.line = line
        for text, done in self.sent[seen:]:
            line.put(text, done)
        self.dispatch("RESUMED", {})


class Line:
    """A WebSocket with one writer."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket, self.request = socket, request
        self.queue: asyncio.Queue[tuple[str, Sent | None]] = asyncio.Queue()

    def put(self, text: str, done: Sent | None = None) -> None:
        self.queue.put_nowait((text, done))

    def op(self, number: int, data: Any = None) -> None:
        self.put(json.dumps({"op": number, "d": data}))

    async def write(self) -> None:
        while True:
            text, done = await self.queue.get()
            try:
                await self.socket.send_str(text)
            except ConnectionError:
                return
            if done:
                done()

    def cut(self) -> None:
        if self.request.transport is not None:
            self.request.transport.abort()


class Gateway:
    def __init__(self, server: DiscordServer) -> None:
        self.server = server
        self.sessions: list[Session] = []
        self.identified = 0  # how often a bot logged in anew
        self.resumed = 0

    # --- events ---

    def dispatch(self, event: str, data: Json, guild: Guild | None = None, done: Sent | None = None) -> None:
        """Sends an event to the shard of the guild; events of no guild go to shard 0."""
        for session in self.sessions:
            if session.shard == ((guild.id >> 22) % session.shards if guild else 0):
                session.dispatch(event, data, done)

    def dispatch_message(self, event: str, message: Message) -> None:
        """A message event, with the words only where the bot may read them."""
        channel, guild = message.channel, message.channel.guild
        if message.only_for or not channel.bot:
            return
        readable = message.author is None or channel.kind == DM or message.names_bot
        wanted = GUILD_MESSAGES if guild else DIRECT_MESSAGES
        for session in self.sessions:
            if not session.intents & wanted or session.shard != ((guild.id >> 22) % session.shards if guild else 0):
                continue
            data = message.as_json()
            if guild:
                data |= {"guild_id": str(guild.id), "member": guild.member(message.author)}
                data["member"].pop("user")
            if not readable and not session.intents & MESSAGE_CONTENT:
                data |= {"content": "", "embeds": [], "attachments": [], "components": []}
            session.dispatch(event, data)

    # --- faults ---

    def reconnect(self) -> None:
        """Asks every connection to come again (op 7)."""
        for session in self.sessions:
            if session.line:
                session.line.op(7)

    def drop(self) -> None:
        """Cuts every line. What happens meanwhile is kept for the resumed session."""
        for session in self.sessions:
            if session.line:
                line, session.line = session.line, None
                line.cut()

    def invalidate(self) -> None:
        """Forgets every session (op 9): the bot must log in anew."""
        forgotten, self.sessions = self.sessions, []
        for session in forgotten:
            if session.line:
                session.line.op(9, False)

    async def ready(self, count: int = 1) -> None:
        """Waits until so many logins were greeted."""
        await self.server.record.until(lambda: self.identified >= count, what="a bot to log in")

    # --- the socket ---

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(autoclose=True)
        await socket.prepare(request)
        line = Line(socket, request)
        writer = self.server.spawn(line.write())
        line.op(10, {"heartbeat_interval": 41250})
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type != WSMsgType.TEXT:
                    continue
                told = json.loads(frame.data)
                session = await self._told(told["op"], told.get("d"), line, session)
        finally:
            writer.cancel()
            if session and session.line is line:
                session.line = None
        return socket

    async def _told(self, op: int, data: Any, line: Line, session: Session | None) -> Session | None:
        if op == 1:
            line.op(11)
        elif op == 2:
            return await self._identify(data, line)
        elif op == 6:
            return self._resume(data, line)
        elif op == 8 and session:
            chunk = {"guild_id": data["guild_id"], "members": [], "chunk_index": 0, "chunk_count": 1}
            guild = next(g for g in self.server.guilds if str(g.id) == data["guild_id"])
            chunk |= {"members": [guild.member(u) for u in guild.members], "nonce": data.get("nonce")}
            session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
        return session

    async def _identify(self, data: Json, line: Line) -> Session | None:
        if data["token"] != self.server.token:
            await line.socket.close(code=4004, message=b"Authentication failed.")
            return None
        if data["intents"] & PRIVILEGED & ~self.server.privileged:
            await line.socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        shard, shards = data.get("shard") or (0, 1)
        self.sessions = [s for s in self.sessions if s.line or (s.shard, s.shards) != (shard, shards)]
        session = Session(shard, shards, data["intents"], line=line)
        self.sessions.append(session)
        mine = [g for g in self.server.guilds if (g.id >> 22) % shards == shard]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": self.server.me,
                "guilds": [{"id": str(g.id), "unavailable": True} for g in mine],
                "session_id": session.id,
                "resume_gateway_url": self.server.gateway_url,
                "shard": [shard, shards],
                "application": {"id": self.server.me["id"], "flags": 0},
            },
        )
        for guild in mine:
            session.dispatch("GUILD_CREATE", guild.as_json())
        self.identified += 1
        self.server.record.notify()
        return session

    def _resume(self, data: Json, line: Line) -> Session | None:
        session = next((s for s in self.sessions if s.id == data["session_id"]), None)
        if session is None:
            line.op(9, False)
            return None
        session.resume(line, data["seq"])
        self.resumed += 1
        self.server.record.notify()
        return session
