"""Pictures for chats, drawn in a process of their own: the rasteriser does not let go of the interpreter while it works, and
other tables should not wait for a picture.

A process is started with the first picture, keeps drawn layers, and ends with the bot (or when the bot is gone: nothing comes
through the pipe any more). If it dies it is started again. Films have a process of their own.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import time
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, TypeAlias

from bot.raster import FILM, Form, Painter, encoded, fitting
from games.canvas import Canvas, Svg

if TYPE_CHECKING:
    from bot.core.reel import Reel  # the process that draws boards need not know the whole referee

log = logging.getLogger("ringrichter.pictures")
FILE_BYTES = 119_000
# Discord shows WebP and keeps the file as it is. Every pixel costs processor time; with fewer of them each is the better.
DISCORD = Form("webp", 760_000, 1_600, FILE_BYTES, (80, 72, 64, 56, 50, 46, 42, 38, 34))
# Telegram reduces photos to 1,280 pixels and makes its own JPEG of them, so there is no point in sending more.
TELEGRAM = Form("jpg", 850_000, 1_280, FILE_BYTES, (84, 78, 72, 66, 60, 54, 50, 46, 42, 38, 34))
KEPT = 32  # finished pictures
KEPT_FILMS = 3
PATIENCE, FILM_PATIENCE = 60.0, 300.0  # seconds for one picture, for a film
COURTESY = 2  # moves go before pictures where the machine is busy


Order: TypeAlias = "tuple[Svg | Canvas, Form] | Reel"


@dataclass(frozen=True, slots=True)
class Painted:
    """A finished picture and the mark of what it shows: the same mark, the same picture."""

    data: bytes
    mark: str
    suffix: str


def mark_of(drawn: Svg | Canvas) -> str:
    return f"{hash(drawn) & 0xFFFFFFFFFFFFFFFF:016x}"


class Bench:
    """Another process that draws what it is told, one thing after the other; started when it is needed, again where it died."""

    def __init__(self, name: str, stays: bool) -> None:
        self.seconds = 0.0  # processor time of the other process
        self._name, self._stays = name, stays  # whether it is kept for the next order
        self._closed = False
        self._thread = ThreadPoolExecutor(1, name)  # waits for the other process
        self._worker: tuple[BaseProcess, Connection] | None = None

    async def make(self, order: Order, patience: float) -> bytes:
        """What was ordered as a file. Raises ValueError where it cannot be drawn."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, order, patience)

    def _ask(self, order: Order, patience: float) -> bytes:
        raw = pickle.dumps(order, pickle.HIGHEST_PROTOCOL)
        for last in (False, True):
            try:
                pipe = self._pipe()
                pipe.send_bytes(raw)
                if not pipe.poll(patience):
                    raise TimeoutError
                self.seconds, data = pickle.loads(pipe.recv_bytes())
                break
            except (OSError, EOFError) as error:
                log.warning("the process that draws is gone: %s", type(error).__name__)
                self.dismiss()
                if last or self._closed:
                    raise
        if not self._stays:
            self.dismiss()
        if data is None:
            raise ValueError("this picture cannot be drawn")
        return bytes(data)

    def _pipe(self) -> Connection:
        if self._worker is None:
            context = multiprocessing.get_context("spawn")
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(there,), name=f"ringrichter-{self._name}", daemon=True)
            process.start()
            there.close()
            self._worker = process, here
        return self._worker[1]

    def dismiss(self) -> None:
        if self._worker is not None:
            process, pipe = self._worker
            self._worker = None
            pipe.close()
            process.join(1)
            if process.is_alive():
                process.kill()
                process.join()

    def close(self) -> None:
        """What lasts long is given up."""
        self._closed = True
        if self._worker is not None and not self._stays:
            self._worker[0].kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self.dismiss()


class Studio:
    """The bot's side: one picture at a time, finished ones are kept. Films are made beside them: they take longer, and no board
    waits for a film."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self._pictures, self._films = Bench("studio", stays=True), Bench("film", stays=False)
        self._finished: OrderedDict[str, Painted] = OrderedDict()
        self._made: OrderedDict[str, asyncio.Future[bytes]] = (
            OrderedDict()
        )  # the last films, those that are being made among them

    @property
    def seconds(self) -> float:
        """Processor time that pictures took."""
        return self._pictures.seconds

    async def paint(self, drawn: Svg | Canvas) -> Painted:
        mark = mark_of(drawn)
        if mark not in self._finished:
            data = await self._pictures.make((drawn, self.form), PATIENCE)
            self._finished[mark] = Painted(data, mark, self.form.suffix)
            while len(self._finished) > KEPT:
                self._finished.popitem(last=False)
        self._finished.move_to_end(mark)
        return self._finished[mark]

    async def warm_up(self, drawn: Iterable[Svg | Canvas]) -> None:
        """Start the other process and let it draw what most pictures have in common."""
        for picture in drawn:
            try:
                await self.paint(picture)
            except (ValueError, OSError, EOFError) as error:
                log.warning("nothing can be drawn: %s", type(error).__name__)

    async def film(self, reel: Reel) -> Painted:
        """The film of a game. Whoever asks for one that is being made gets the same one."""
        mark = reel.mark
        making = self._made.get(mark)
        if making is None or (making.done() and (making.cancelled() or making.exception() is not None)):
            making = self._made[mark] = asyncio.ensure_future(self._films.make(reel, FILM_PATIENCE))
        self._made.move_to_end(mark)
        while len(self._made) > KEPT_FILMS and next(iter(self._made.values())).done():
            self._made.popitem(last=False)
        return Painted(await asyncio.shield(making), mark, FILM)

    def close(self) -> None:
        self._films.close()
        self._pictures.close()


def _work(pipe: Connection) -> None:
    """The other process: draws what it is told until nobody is there to tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which ends this process when it is done
    os.nice(COURTESY)
    painter = Painter()
    qualities: dict[object, int] = {}  # of each ground the one that was small enough: it need not be looked for again
    while True:
        try:
            order: Order = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            data: bytes | None = _painted(painter, qualities, *order) if isinstance(order, tuple) else _developed(order)
        except Exception:
            log.exception("a picture cannot be drawn")
            data = None
        pipe.send_bytes(pickle.dumps((time.process_time(), data), pickle.HIGHEST_PROTOCOL))


def _developed(reel: Reel) -> bytes:
    from bot.film import develop  # what a film needs, only the process that makes one has

    return develop(reel)


def _painted(painter: Painter, qualities: dict[object, int], drawn: Svg | Canvas, form: Form) -> bytes:
    size = fitting(drawn, form)
    kind = (size, hash(drawn.layers[0]) if isinstance(drawn, Canvas) and drawn.layers else "")
    data, quality = encoded(painter.picture(drawn, size), form, qualities.get(kind, 0))
    qualities[kind] = quality
    return data
