"""What all chat adapters share: the referee off the event loop, pictures, messages owed, health, logs, a clean end.

An adapter is thin: it makes an `Incoming` of what its platform says and shows `Reply`s. No rule, no wording of a game, no
state lives there.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from aiohttp import web

from bot.budget import Pace
from bot.core import trouble, warmth
from bot.core.messages import Film, Incoming, Picture, Reply
from bot.core.referee import Referee
from bot.raster import Form
from bot.studio import Painted, Studio, mark_of
from bot.watching import Watcher
from games.canvas import Canvas, Svg
from games.luggage import LONGEST
from storage import backup
from storage.claims import Sender
from storage.database import Database
from storage.spool import spool_of

T = TypeVar("T")
log = logging.getLogger("ringrichter")
POLL_SECONDS = 3.0  # what is due by the clock, what may have been missed
LOOK_SECONDS = 0.25  # whether another process has written
AGAIN_SECONDS = 0.5  # until a message that was not delivered is tried again; doubled each time
LONGEST_WAIT = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 15.0, 900.0  # until a place that is closed is tried again: doubled each time
TRIES = 4  # of something small, and of a message that the platform refuses without our knowing why
PICTURES = 2  # so often a picture is refused before it becomes text
BACKUP_PAUSE = 3600.0  # until a backup that failed is tried again
KNOWN_SECONDS, MOST_PEOPLE = 60.0, 10_000  # how long it is remembered who an account belongs to, and of how many
GRACE_SECONDS = 3.0  # for messages on their way when the bot is told to stop


class Hopeless(Exception):
    """The platform refuses this message: its picture becomes text, and what is no board is given up after a few tries."""


class Unreachable(Exception):
    """This person cannot be written to yet: the message stays owed until they can."""


class Closed(Exception):
    """We may not write there just now (a right is missing, a topic is closed, we were sent away): it stays owed."""


class Lost(Exception):
    """This channel is gone for good: its tables are parked, and their players told."""


class TooOften(Exception):
    """The platform wants to be left alone for so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"for {seconds:.1f} s")
        self.retry_after = seconds


class Pause:
    """A place that is closed, or a message that was refused: when it is tried again. Each pause is twice as long as the one
    before."""

    def __init__(self, before: Pause | None, now: float) -> None:
        self.wait: float = min(2 * before.wait, LONGEST_PAUSE) if before is not None else FIRST_PAUSE
        self.until = now + self.wait
        self.tries: int = before.tries + 1 if before is not None else 1


class Adapter(ABC):
    """One platform's side of the referee. What it does with a message is in `bot/living.py`."""

    platform = ""
    form: Form  # of its pictures

    def __init__(self, database: Database) -> None:
        self.database = database
        self.referee = Referee(database)
        self._store = ThreadPoolExecutor(1, "referee")  # one thread: moves are carried out one after the other
        self._aside = ThreadPoolExecutor(1, "beside")  # what needs no store, and would keep the others waiting
        self._in_turn = asyncio.Lock()  # computers' moves, one by one
        self._humans: dict[str, tuple[str, float]] = {}  # account -> the human, and until when that is believed
        self._turns: dict[str, tuple[asyncio.Lock, int]] = {}  # people whose updates are being carried out, and how many wait
        self._worked_on: set[str] = set()  # updates, until they are carried out
        self.referee.sender = Sender(self.platform)
        self.spool = spool_of(database, self.platform)  # what was acknowledged and is not carried out yet
        self.studio = Studio(self.form)
        self._lanes: dict[str, deque[Reply]] = {}  # what each place is owed, in order; the first one is being sent
        self._on_the_way: set[asyncio.Task[None]] = set()
        self._in_hand: set[int] = set()  # owed messages this process takes care of
        self._newest: dict[int, int] = {}  # of each table the newest living message that was delivered
        self._shut: set[str] = set()  # people who cannot be written to yet
        self.pace = Pace()
        self._closed: dict[str, Pause] = {}  # places where we may not write just now
        self._refused: dict[int, Pause] = {}  # owed messages that were refused
        self._backed_up = 0.0  # when the next backup may be tried
        self._pump: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None
        self._at_work = 0  # updates being carried out or answered
        self._rest = asyncio.Event()  # nothing is being done or sent
        self.warms = False  # the programs do: whoever starts it for a moment need not wait for that
        self.ready = asyncio.Event()
        self.watchers: list[Callable[[], None]] = []  # told when anything was written: pages follow at once

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

    async def steps(self, steps: Iterator[list[Reply]]) -> AsyncIterator[list[Reply]]:
        """What computers do, each move by itself: what others have sent meanwhile is carried out in between. One at a time:
        however many tables somebody opens against computers, people wait for one move of them."""
        while True:
            async with self._in_turn:
                replies = await self.call(next, steps, None)
            if replies is None:
                return
            self._happened()
            yield replies

    @contextlib.asynccontextmanager
    async def _turn_of(self, person: str) -> AsyncIterator[None]:
        """One update of a person after the other: whoever sends thirty at once waits, and nobody else."""
        lock, waiting = self._turns.get(person) or (asyncio.Lock(), 0)
        self._turns[person] = lock, waiting + 1
        try:
            async with lock:
                yield
        finally:
            lock, waiting = self._turns.pop(person)
            if waiting > 1:
                self._turns[person] = lock, waiting - 1

    async def _human(self, person: str) -> str:
        """Who that is, whichever of their linked accounts they use. Looked up once in a while."""
        known, until = self._humans.get(person, ("", 0.0))
        if not known or self.pace.now() >= until:
            if len(self._humans) >= MOST_PEOPLE:
                self._humans.clear()
            known = await self.call(self.referee.human, self.platform, person)
            self._humans[person] = known, self.pace.now() + KNOWN_SECONDS
        return known

    async def suggest(self, asked: Incoming, command: str) -> list[tuple[str, str]]:
        """What half-typed words may become; nothing where the same person still waits for something else."""
        human = await self._human(asked.person)
        if human in self._turns:
            return []
        async with self._turn_of(human):
            return await self.call(self.referee.suggest, asked, command)

    async def handle(self, incoming: Incoming) -> list[Reply] | None:
        """Carry out an update. What others are owed is on its way when this returns; what comes back is for the asker, or for
        everybody as an answer to the asker. None: nothing came of it, for it was carried out before."""
        if incoming.update and incoming.update in self._worked_on:  # delivered twice: one answer is enough
            return None
        self._worked_on.add(incoming.update)
        try:
            return await self._handle(incoming)
        finally:
            self._worked_on.discard(incoming.update)

    async def _handle(self, incoming: Incoming) -> list[Reply] | None:
        if incoming.channel in self._closed:
            await self.alive(incoming.channel)
        mine: list[Reply] = []
        human = await self._human(incoming.person)
        async with self._turn_of(human):
            first, beside, more = await self.call(self.referee.carry_out, incoming)
        came = self._taken_over(first, mine)
        for work in beside:
            async with self._turn_of(human):
                await asyncio.get_running_loop().run_in_executor(self._aside, work.run)
            came = self._taken_over(await self.call(self.referee.told, work, incoming), mine) or came
        if more is not None:
            async for replies in self.steps(more):
                came = self._taken_over(replies, mine) or came
        if not came:
            return None
        own = [r for r in mine if r.place is None or (r.to is not None and incoming.person in r.to)]
        self.post(r for r in mine if r not in own)
        return own

    def _taken_over(self, replies: list[Reply], mine: list[Reply]) -> bool:
        """Put those of this platform to `mine`; whether there were any at all. At once: while the next step is done, somebody may
        look for what is owed."""
        self._happened()
        here = [r for r in replies if (r.place is None or r.place[0] == self.platform) and not r.elsewhere]
        self._in_hand.update(r.outbox for r in here if r.outbox is not None)
        mine += here
        return bool(replies)

    def _happened(self) -> None:
        for watcher in self.watchers:
            watcher()

    async def paint(self, picture: Picture, known: Container[str] = ()) -> Painted | None:
        """A picture as it is now. One whose mark is known already is not drawn: it comes without data."""
        drawn = await self.call(self.referee.picture, picture)
        if drawn is None:
            return None
        if (mark := mark_of(drawn)) in known:
            return Painted(b"", mark, "")
        try:
            return await self.studio.paint(drawn)
        except ValueError:
            log.error("no picture of %s", picture)
            return None

    async def film(self, wanted: Film) -> Painted | None:
        """A game as a film; None where it cannot be made."""
        try:
            reel = await self.call(self.referee.reel, wanted)
            return await self.studio.film(reel) if reel is not None else None
        except (ValueError, OSError, EOFError) as error:
            log.error("no film of %s: %s", wanted, type(error).__name__)
            return None

    # messages owed
    @abstractmethod
    async def deliver(self, reply: Reply) -> None:
        """Send one owed message. Any error but the four above means: try again."""

    async def turn(self, reply: Reply, needless: Callable[[], bool]) -> None:  # noqa: B027 (most platforms need not wait)
        """Wait until a message may be sent, where a platform cannot take them all at once; it may be needless by then."""

    def post(self, replies: Iterable[Reply]) -> None:
        """Send owed messages, those for one place one after the other."""
        for reply in replies:
            assert reply.outbox is not None and reply.place is not None
            if not self._open(reply):
                self.failed(reply)
                continue
            self._in_hand.add(reply.outbox)
            where = lane_of(reply)
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
            while lane and await self._send_next(where, lane):
                lane.popleft()
        finally:
            del self._lanes[where]
            for reply in lane:  # told to stop: they stay owed
                self._in_hand.discard(reply.outbox or 0)

    async def _send_next(self, where: str, lane: deque[Reply]) -> bool:
        """The first message of a lane; whether the lane can go on."""
        reply, wait = lane[0], AGAIN_SECONDS
        while not self._outdated(reply, lane):
            try:
                await self.turn(reply, lambda: self._outdated(reply, lane))
                if self._outdated(reply, lane):
                    break
                await self.deliver(reply)
                self._closed.pop(where, None)
                break
            except Hopeless as error:
                if self._given_up(reply, error):
                    break
                return True
            except Unreachable:
                self.shut((reply.to or ("",))[0])
                self.failed(reply)
                return True
            except Closed as error:
                self._closed[where] = pause = Pause(self._closed.get(where), self.pace.now())
                log.warning("message %s: %s; again in %.0f s", reply.outbox, error, pause.wait)
                return False
            except Lost as error:
                await self._lost(where, error)
                return False
            except Exception as error:
                log.warning("message %s: %s; again in %.1f s", reply.outbox, type(error).__name__, wait, exc_info=wait > 1)
                wait = max(wait, error.retry_after if isinstance(error, TooOften) else 0.0)
            await self.pace.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        if reply.table is not None and reply.outbox is not None:
            self._newest[reply.table] = max(reply.outbox, self._newest.get(reply.table, 0))
        self._refused.pop(reply.outbox or 0, None)
        await self.sent(reply)
        return True

    def _given_up(self, reply: Reply, error: Exception) -> bool:
        """Whether a message that was refused need not be tried again. A board always is: what it shows would stay wrong."""
        assert reply.outbox is not None
        pause = Pause(self._refused.get(reply.outbox), self.pace.now())
        if pause.tries >= TRIES and reply.table is None:
            log.warning("message %s is given up: %s", reply.outbox, error)
            return True
        log.warning("message %s: %s; again in %.0f s", reply.outbox, error, pause.wait)
        self._refused[reply.outbox] = pause
        self.failed(reply)
        return False

    def _as_text(self, reply: Reply) -> bool:
        """Whether the picture of a message was refused so often that its words must do."""
        pause = self._refused.get(reply.outbox or 0)
        return pause is not None and pause.tries >= PICTURES

    async def _lost(self, place: str, error: Exception) -> None:
        log.warning("channel %s is gone: %s", place, error)
        self.post(r for r in await self.call(self.referee.park, self.platform, place) if r.place and r.place[0] == self.platform)

    def _outdated(self, reply: Reply, lane: Iterable[Reply]) -> bool:
        """Whether a newer living message of the same table is there: then this one need not be shown."""
        if reply.table is None or reply.outbox is None:
            return False
        newer = [r.outbox for r in lane if r.table == reply.table and r.outbox is not None]
        return max([self._newest.get(reply.table, 0), *newer]) > reply.outbox

    def call_follows(self, reply: Reply) -> bool:
        """Whether players of the same table are called up right after this message."""
        lane = self._lanes.get(reply.place[1], ()) if reply.place is not None else ()
        return any(r.calls == reply.table for r in lane)

    async def insist(self, send: Callable[[], Awaitable[object]]) -> None:
        """Something small beside a message: tried a few times, and left if it does not want to."""
        for attempt in range(TRIES):
            try:
                await send()
                return
            except (Unreachable, Closed, Lost) as error:
                log.info("left: %s", type(error).__name__)
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

    async def answer_all(self, replies: Iterable[Reply] | None, show: Callable[[Reply], Awaitable[None]]) -> None:
        """Show the asker one answer after the other. Whatever happens meanwhile: what is owed stays owed."""
        left = deque(replies or ())
        try:
            while left:
                await show(left[0])
                left.popleft()
        finally:
            for reply in left:
                self.later(reply)

    async def puzzled(self, error: Exception, update: str) -> str:
        """What is said when something went wrong on the way: whether it was carried out nevertheless, the store knows."""
        try:
            done = await self.call(self.referee.was_carried_out, self.platform, update)
        except Exception:
            log.exception("carried out?")
            done = None
        return trouble.answered(error, done=done, update=update)

    async def deliver_owed(self) -> None:
        owed = await self.call(self.referee.owed, self.platform, frozenset(self._shut))
        self.post(r for r in owed if r.outbox not in self._in_hand)

    def _open(self, reply: Reply) -> bool:
        if self._shut.intersection(reply.to or ()):
            return False
        pauses = (self._closed.get(lane_of(reply)), self._refused.get(reply.outbox or 0))
        return all(pause is None or self.pace.now() >= pause.until for pause in pauses)

    async def alive(self, *places: str) -> None:
        """A sign of life (of these places; of none: of the platform): what is owed there is tried at once."""
        closed = [where for where in self._closed if not places or where in places]
        for where in closed:
            del self._closed[where]
        if closed:
            await self.deliver_owed()

    def shut(self, person: str) -> None:
        """This person cannot be written to: what is owed to them waits."""
        self._shut.add(person)

    async def opened(self, person: str) -> None:
        """This person can be written to now."""
        if person in self._shut:
            self._shut.discard(person)
            await self.deliver_owed()

    # the process
    async def warm_up(self) -> None:
        """What the first question and the first boards need is there before we listen: the index of the books, the games, and the
        process that draws. Until then nothing is heard, so nobody waits longer for the first answer than for any other."""

        def here() -> list[Svg | Canvas]:
            warmth.books()
            return warmth.boards()

        await self.studio.warm_up(await asyncio.get_running_loop().run_in_executor(self._aside, here))

    async def start(self) -> None:
        """After a restart: computers go on, messages owed are sent; then whatever is due, again and again."""
        if self.warms:
            await self.warm_up()
        await self._carry_on(self.referee.waking())
        self._pump = asyncio.create_task(self._keep_going())
        self.look()

    def look(self) -> None:
        """From now on what other processes write is noticed soon."""
        if self._watch is None:
            self._watch = asyncio.create_task(self._keep_looking())

    async def _keep_looking(self) -> None:
        with contextlib.closing(Watcher(self.database)) as watcher:
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                try:
                    if await asyncio.to_thread(watcher.changed):
                        self._happened()
                        if self._pump is not None:
                            await self.deliver_owed()
                except Exception:
                    log.exception("what others have written")

    async def _carry_on(self, steps: Iterator[list[Reply]]) -> None:
        async for _ in self.steps(steps):
            pass  # what came of it is owed
        await self.deliver_owed()

    async def _keep_going(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self._carry_on(self.referee.due())
            except Exception:
                log.exception("what is due")
            await self._back_up()
            try:
                await self.take_over(self.spool.adopted)
            except Exception:
                log.exception("what others had accepted")

    async def take_over(self, look: Callable[[], list[tuple[str, dict[str, Any]]]]) -> None:
        """Carry out what was accepted by a process that is gone."""
        for key, kept in await asyncio.to_thread(look):
            try:
                await self.resume(key, kept)
            except (LookupError, TypeError, ValueError, AttributeError) as error:  # damaged: nobody will be able to carry it out
                log.warning("an accepted update that cannot be read is left: %s (%r)", key, error)
                await asyncio.to_thread(self.spool.drop, key)

    async def resume(self, key: str, kept: dict[str, Any]) -> None:
        """One update that was accepted and not carried out; a platform that keeps some says how."""
        await asyncio.to_thread(self.spool.drop, key)

    async def _back_up(self) -> None:
        """Once a day, beside everything else; where it fails it is tried again in an hour."""
        if self.pace.now() < self._backed_up or not backup.due(self.database):
            return
        self._backed_up = self.pace.now() + BACKUP_PAUSE
        try:
            await asyncio.to_thread(backup.daily, self.database)
        except backup.NoRoom as full:
            log.warning("no backup, the disk is nearly full: %s", full)
        except Exception:
            log.exception("backup")

    async def stop(self) -> None:
        """What is on its way arrives, the rest stays owed."""
        self.ready.clear()
        running = [task for task in (self._pump, self._watch) if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._pump = self._watch = None
        if self.busy:
            self._rest.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._rest.wait(), GRACE_SECONDS)
        for task in self._on_the_way:
            task.cancel()
        await asyncio.gather(*self._on_the_way, return_exceptions=True)
        await self.call(self.referee.let_go)
        self._aside.shutdown(wait=False, cancel_futures=True)
        self._store.shutdown(wait=True)
        self.spool.close()
        self.studio.close()


# --- what every platform reads, cuts and counts alike ---------------------------------------------------------------------------


def lane_of(reply: Reply) -> str:
    """What is sent one after the other: all that goes to one place, or to one person."""
    assert reply.place is not None
    return reply.place[1] if reply.to is None else f"to {reply.to[0]}"


LARGEST_FILE = 4 * LONGEST  # bytes of a text file that somebody sends: as many as its characters can have
FILE_TOO_LARGE = f"Diese Datei ist zu groß. Ich lese Textdateien mit höchstens {LONGEST} Zeichen."


def text_of(file: bytes) -> str:
    """A text file as people save them: UTF-8 with or without a mark at its beginning, or as Windows used to."""
    try:
        return file.decode("utf-8-sig")
    except UnicodeDecodeError:
        return file.decode("cp1252", "replace")


def units(text: str) -> int:
    """The length of a text as both platforms count it: in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


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


def shortened_at_end(text: str, limit: int) -> str:
    """A text that must be short: its beginning, and the place in the book where it names one."""
    if units(text) <= limit:
        return text
    cited = next((line for line in text.split("\n") if line.startswith("Fundstelle: ")), "")
    begin = split(text, limit - units(cited) - 3)[0]
    return f"{begin} …" if not cited or cited in begin else f"{begin} …\n{cited}"


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


def spare_the_collector() -> None:
    """What was imported stays until the end, and most of what a move makes goes by itself: to look through it all every few
    hundred objects, as Python does, would be a fifth of what a move costs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def open_store() -> Database:
    return Database()


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
