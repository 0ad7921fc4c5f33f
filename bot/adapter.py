"""What all chat adapters share: the referee off the event loop, pictures, messages owed, health, logs, a clean end.

An adapter is thin: it makes an `Incoming` of what its platform says and shows `Reply`s. No rule, no wording of a game, no
state lives there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TypeVar

from aiohttp import web
from sqlalchemy.exc import OperationalError

from bot.core.messages import Button, Incoming, Picture, Reply
from bot.core.referee import Referee
from bot.errors import UsageError
from bot.raster import png
from storage.database import Database

T = TypeVar("T")
log = logging.getLogger("ringrichter")
POLL_SECONDS = 3.0  # what is due by the clock, messages written by another process
PICTURE_WIDTH = 1_000
AGAIN_SECONDS = 0.5  # until a message that was not delivered is tried again; doubled each time
LONGEST_WAIT = 60.0
TRIES = 4
NO_STORE = "Der Speicher lässt sich nicht öffnen. Bitte RINGRICHTER_DB oder DATABASE_URL prüfen."
GRACE_SECONDS = 3.0  # for messages on their way when the bot is told to stop


class Hopeless(Exception):
    """The platform will never take this message: it is given up."""


class Unreachable(Exception):
    """This person cannot be written to yet: the message stays owed until they can."""


class Adapter:
    """One platform's side of the referee. `deliver` is what the platform implements."""

    platform = ""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.referee = Referee(database)
        # One thread for the store: moves are carried out one after the other. Another one draws.
        self._store = ThreadPoolExecutor(1, "referee")
        self._painter = ThreadPoolExecutor(1, "painter")
        self._lanes: dict[str, deque[Reply]] = {}  # what each place is owed, in order; the first one is being sent
        self._on_the_way: set[asyncio.Task[None]] = set()
        self._in_hand: set[int] = set()  # owed messages this process takes care of
        self._newest: dict[int, int] = {}  # of each table the newest living message that was delivered
        self._shut: set[str] = set()  # people who cannot be written to yet
        self._pump: asyncio.Task[None] | None = None
        self._at_work = 0  # updates being carried out or answered
        self._rest = asyncio.Event()  # nothing is being done or sent
        self.ready = asyncio.Event()

    @property
    def busy(self) -> bool:
        return bool(self._at_work or self._on_the_way)

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Around everything that answers an update: the bot is not stopped in the middle of it."""
        self._at_work += 1
        try:
            yield
        finally:
            self._at_work -= 1
            self._look_busy()

    def _look_busy(self, done: asyncio.Task[None] | None = None) -> None:
        if done is not None:
            self._on_the_way.discard(done)
        if not self.busy:
            self._rest.set()

    # the referee
    async def call(self, function: Callable[..., T], *args: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._store, lambda: function(*args))

    async def handle(self, incoming: Incoming) -> list[Reply] | None:
        """Carry out an update. What others are owed is on its way when this returns; what comes back is for the asker, or for
        everybody as an answer to the asker. None: nothing came of it, for it was carried out before."""
        replies = await self.call(self.referee.handle, incoming)
        if not replies:
            return None
        mine = [r for r in replies if r.place is None or r.place[0] == self.platform]
        own = [r for r in mine if r.place is None or (r.to is not None and incoming.person in r.to)]
        self._in_hand.update(r.outbox for r in own if r.outbox is not None)
        self.post(r for r in mine if r not in own)
        return own

    async def paint(self, picture: Picture) -> bytes | None:
        svg = await self.call(self.referee.picture, picture)
        if svg is None:
            return None
        return await asyncio.get_running_loop().run_in_executor(self._painter, _png, svg, PICTURE_WIDTH)

    # messages owed
    async def deliver(self, reply: Reply) -> None:
        """Send one owed message. Implemented by the platform; any error but the two above means: try again."""
        raise NotImplementedError

    def post(self, replies: Iterable[Reply]) -> None:
        """Send owed messages, those for one place one after the other."""
        for reply in replies:
            assert reply.outbox is not None and reply.place is not None
            self._in_hand.add(reply.outbox)
            where = reply.place[1] if reply.to is None else f"to {reply.to[0]}"
            if where in self._lanes:
                self._lanes[where].append(reply)
            else:
                self._lanes[where] = deque([reply])
                task = asyncio.create_task(self._send_all(where))
                self._on_the_way.add(task)
                task.add_done_callback(self._look_busy)

    async def _send_all(self, where: str) -> None:
        lane = self._lanes[where]
        try:
            while lane:
                await self._send_next(lane)
                lane.popleft()
        finally:
            del self._lanes[where]
            for reply in lane:  # told to stop: they stay owed
                self._in_hand.discard(reply.outbox or 0)

    async def _send_next(self, lane: deque[Reply]) -> None:
        reply, wait = lane[0], AGAIN_SECONDS
        while not self._outdated(reply, lane):
            try:
                await self.deliver(reply)
                break
            except Hopeless as error:
                log.warning("message %s is given up: %s", reply.outbox, error)
                break
            except Unreachable:
                self.shut((reply.to or ("",))[0])
                self.failed(reply)
                return
            except Exception as error:
                log.warning("message %s: %s; again in %.1f s", reply.outbox, type(error).__name__, wait, exc_info=wait > 1)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        if reply.table is not None and reply.outbox is not None:
            self._newest[reply.table] = max(reply.outbox, self._newest.get(reply.table, 0))
        await self.sent(reply)

    def _outdated(self, reply: Reply, lane: Iterable[Reply]) -> bool:
        """Whether a newer living message of the same table is there: then this one need not be shown."""
        if reply.table is None or reply.outbox is None:
            return False
        newer = [r.outbox for r in lane if r.table == reply.table and r.outbox is not None]
        return max([self._newest.get(reply.table, 0), *newer]) > reply.outbox

    def call_follows(self, reply: Reply) -> bool:
        """Whether somebody is called up in the same place right after this message."""
        lane = self._lanes.get(reply.place[1], ()) if reply.place is not None else ()
        return any(r.mention for r in lane)

    async def insist(self, send: Callable[[], Awaitable[None]]) -> None:
        """Something small beside a message: tried a few times, and left if it does not want to."""
        for attempt in range(TRIES):
            try:
                await send()
                return
            except Exception as error:
                log.info("attempt %s: %s", attempt + 1, type(error).__name__)
                await asyncio.sleep(AGAIN_SECONDS * 2**attempt)

    async def sent(self, reply: Reply) -> None:
        if reply.outbox is not None:
            await self.call(self.referee.sent, reply.outbox)
            self._in_hand.discard(reply.outbox)

    def failed(self, reply: Reply) -> None:
        """Not delivered: it stays owed."""
        if reply.outbox is not None:
            self._in_hand.discard(reply.outbox)

    def later(self, reply: Reply) -> None:
        """The quick way to the asker failed: what is owed goes by the slow one."""
        if reply.outbox is not None:
            self.post([reply])

    async def deliver_owed(self) -> None:
        owed = await self.call(self.referee.owed, self.platform)
        self.post(r for r in owed if r.outbox not in self._in_hand and not self._shut.intersection(r.to or ()))

    def shut(self, person: str) -> None:
        """This person cannot be written to: what is owed to them waits."""
        self._shut.add(person)

    async def opened(self, person: str) -> None:
        """This person can be written to now."""
        if person in self._shut:
            self._shut.discard(person)
            await self.deliver_owed()

    # the process
    async def start(self) -> None:
        """After a restart: computers go on, messages owed are sent; then whatever is due, again and again."""
        await self.call(self.referee.wake)
        await self.deliver_owed()
        self._pump = asyncio.create_task(self._keep_going())

    async def _keep_going(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.call(self.referee.tick)
                await self.deliver_owed()
            except Exception:
                log.exception("what is due")

    async def stop(self) -> None:
        """What is on its way arrives, the rest stays owed."""
        self.ready.clear()
        if self._pump is not None:
            self._pump.cancel()
            await asyncio.gather(self._pump, return_exceptions=True)
            self._pump = None
        if self.busy:
            self._rest.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._rest.wait(), GRACE_SECONDS)
        for task in self._on_the_way:
            task.cancel()
        await asyncio.gather(*self._on_the_way, return_exceptions=True)
        self._store.shutdown(wait=True)
        self._painter.shutdown(wait=True)


@lru_cache(maxsize=64)
def _png(svg: str, width: int) -> bytes:
    return png(svg, width)


# --- what every platform cuts and counts alike ---------------------------------------------------------------------------


def units(text: str) -> int:
    """The length of a text as both platforms count it: in UTF-16 code units."""
    return len(text) + sum(c > "\uffff" for c in text)


def split(text: str, limit: int, size: Callable[[str], int] = units) -> list[str]:
    """A long text in pieces below a platform's limit, cut between lines where that is possible. `size` is what a piece will
    measure once it is escaped."""
    pieces: list[str] = []
    while size(text) > limit:
        cut = len(text)
        while size(text[:cut]) > limit:
            cut = min(cut - 1, cut * limit // size(text[:cut]))
        line = text.rfind("\n", 0, cut)
        cut = line if line > cut // 2 else max(cut, 1)
        pieces.append(text[:cut])
        text = text[cut:].lstrip("\n")
    return [*pieces, text] if text or not pieces else pieces


def shortened(text: str, limit: int, size: Callable[[str], int] = units) -> str:
    """A text that must fit into one message: its first line and the newest ones."""
    head, *lines = text.split("\n")
    while lines and size("\n".join([head, *lines])) > limit:
        lines.pop(0)
    return split("\n".join([head, *lines]), limit, size)[0]


def decision_of(buttons: Iterable[Button]) -> str:
    """What a row of buttons asks: `z:TABLE:DECISION` of its options, or the button behind which they are; empty: nothing."""
    for button in buttons:
        if button.action.startswith("z:"):
            return button.action.rsplit(":", 1)[0]
    return next((b.action for b in buttons if b.action.endswith(":/moeglich")), "")


# --- the process ---------------------------------------------------------------------------------------------------------


class _Discreet(logging.Formatter):
    """Log lines without the secrets of the environment, whatever library wrote them."""

    def __init__(self, secrets: Iterable[str] = (), fmt: str | None = None) -> None:
        super().__init__(fmt)
        self.secrets = [s for s in secrets if s]

    def discreet(self, line: str) -> str:
        for secret in self.secrets:
            line = line.replace(secret, "***")
        return line

    def format(self, record: logging.LogRecord) -> str:
        return self.discreet(super().format(record))


class JsonLines(_Discreet):
    """One JSON object a line, with table and update where they are known."""

    def format(self, record: logging.LogRecord) -> str:
        row = {"zeit": self.formatTime(record), "stufe": record.levelname, "name": record.name, "text": record.getMessage()}
        row |= {k: getattr(record, k) for k in ("update", "channel", "table", "replies") if hasattr(record, k)}
        if record.exc_info:
            row["fehler"] = self.formatException(record.exc_info)
        return self.discreet(json.dumps(row, ensure_ascii=False))


def set_up_logging(style: str, secrets: Iterable[str] = ()) -> None:
    text = "%(asctime)s %(levelname)s %(name)s %(message)s"
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(secrets) if style == "json" else _Discreet(secrets, text))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    log.setLevel(logging.INFO)


def open_store() -> Database:
    try:
        return Database()
    except OperationalError as error:
        raise UsageError(NO_STORE) from error


async def serve_health(ready: asyncio.Event) -> web.AppRunner | None:
    """GET /gesund on RINGRICHTER_GESUND_PORT: 200 when the bot is connected, 503 before."""
    port = os.environ.get("RINGRICHTER_GESUND_PORT")
    if not port:
        return None

    async def answer(_request: web.Request) -> web.Response:
        return web.json_response({"bereit": ready.is_set()}, status=200 if ready.is_set() else 503)

    app = web.Application()
    app.router.add_get("/gesund", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, os.environ.get("RINGRICHTER_GESUND_HOST", "127.0.0.1"), int(port)).start()
    return runner


async def until_told_to_stop(work: Awaitable[None] | None = None) -> None:
    """Run until the work ends or SIGTERM or SIGINT asks for the end."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, told.set)
    waiting = asyncio.create_task(told.wait())
    if work is None:
        await waiting
        return
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if task in done:
        await task
        return
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await task
