"""What all chat adapters share: the referee off the event loop, pictures, messages owed, health, logs, a clean end.

An adapter is thin: it makes an `Incoming` of what its platform says and shows `Reply`s. No rule, no wording of a game, no
state lives there.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TypeVar

from aiohttp import web

from bot.core.messages import Incoming, Picture, Reply
from bot.core.referee import Referee
from bot.raster import png
from storage.database import Database

T = TypeVar("T")
log = logging.getLogger("ringrichter")
POLL_SECONDS = 3.0  # messages written by another process, or not delivered the first time
PICTURE_WIDTH = 1_000


class Adapter:
    """One platform's side of the referee. `deliver` is what the platform implements."""

    platform = ""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.referee = Referee(database)
        # One thread for the store: moves are carried out one after the other. Another one draws.
        self._store = ThreadPoolExecutor(1, "referee")
        self._painter = ThreadPoolExecutor(1, "painter")
        self._in_hand: set[int] = set()  # owed messages being sent right now
        self._pump: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()

    async def call(self, function: Callable[..., T], *args: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._store, lambda: function(*args))

    async def handle(self, incoming: Incoming) -> list[Reply]:
        """Carry out an update; the owed replies of this platform are this process's to send."""
        replies = await self.call(self.referee.handle, incoming)
        log.info("update", extra={"update": incoming.update, "channel": incoming.channel, "replies": len(replies)})
        mine = [r for r in replies if r.place is None or r.place[0] == self.platform]
        self._in_hand.update(r.outbox for r in mine if r.outbox is not None)
        return mine

    async def sent(self, reply: Reply) -> None:
        if reply.outbox is not None:
            await self.call(self.referee.sent, reply.outbox)
            self._in_hand.discard(reply.outbox)

    def failed(self, reply: Reply) -> None:
        """Not delivered: it stays owed and is tried again."""
        if reply.outbox is not None:
            self._in_hand.discard(reply.outbox)

    async def paint(self, picture: Picture) -> bytes | None:
        svg = await self.call(self.referee.picture, picture)
        if svg is None:
            return None
        return await asyncio.get_running_loop().run_in_executor(self._painter, _png, svg)

    async def deliver(self, reply: Reply) -> None:
        """Send one owed message. Implemented by the platform."""
        raise NotImplementedError

    async def deliver_owed(self) -> None:
        for reply in await self.call(self.referee.owed, self.platform):
            if reply.outbox in self._in_hand or reply.outbox is None:
                continue
            self._in_hand.add(reply.outbox)
            try:
                await self.deliver(reply)
                await self.sent(reply)
            except Exception:
                log.exception("message %s not delivered", reply.outbox)
                self.failed(reply)

    async def start(self) -> None:
        """After a restart: computers go on, messages owed are sent, then again and again."""
        await self.call(self.referee.wake)
        await self.deliver_owed()
        self._pump = asyncio.create_task(self._keep_delivering())
        self.ready.set()

    async def _keep_delivering(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.deliver_owed()
            except Exception:
                log.exception("messages owed")

    async def stop(self) -> None:
        self.ready.clear()
        if self._pump is not None:
            self._pump.cancel()
        self._store.shutdown(wait=True)
        self._painter.shutdown(wait=True)


@lru_cache(maxsize=64)
def _png(svg: str) -> bytes:
    return png(svg, PICTURE_WIDTH)


def split(text: str, limit: int) -> list[str]:
    """A long text in pieces below a platform's limit, cut between lines where that is possible."""
    pieces: list[str] = []
    while len(text) > limit:
        cut = text.rfind("\n", 0, limit)
        cut = cut if cut > limit // 2 else limit
        pieces.append(text[:cut])
        text = text[cut:].lstrip("\n")
    return [*pieces, text] if text or not pieces else pieces


# --- the process ---------------------------------------------------------------------------------------------------------


class JsonLines(logging.Formatter):
    """One JSON object a line, with table and update where they are known."""

    def format(self, record: logging.LogRecord) -> str:
        row = {"zeit": self.formatTime(record), "stufe": record.levelname, "name": record.name, "text": record.getMessage()}
        row |= {k: getattr(record, k) for k in ("update", "channel", "table", "replies") if hasattr(record, k)}
        if record.exc_info:
            row["fehler"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False)


def set_up_logging(style: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if style == "json" else logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("httpx", "httpcore", "alembic", "discord.http", "aiohttp.access"):
        logging.getLogger(noisy).setLevel(logging.WARNING)  # httpx logs addresses, and Telegram's hold the token


async def serve_health(ready: asyncio.Event) -> web.AppRunner | None:
    """GET /gesund on RINGRICHTER_GESUND_PORT: 200 when the bot is connected, 503 before."""
    port = os.environ.get("RINGRICHTER_GESUND_PORT")
    if not port:
        return None

    async def answer(_request: web.Request) -> web.Response:
        return web.json_response({"bereit": ready.is_set()}, status=200 if ready.is_set() else 503)

    app = web.Application()
    app.router.add_get("/gesund", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, os.environ.get("RINGRICHTER_GESUND_HOST", "127.0.0.1"), int(port)).start()
    return runner


async def until_told_to_stop(work: Awaitable[None]) -> None:
    """Run until the work ends or SIGTERM or SIGINT asks for the end."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, told.set)
    task = asyncio.ensure_future(work)
    waiting = asyncio.create_task(told.wait())
    done, _ = await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if task in done:
        await task
    else:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
