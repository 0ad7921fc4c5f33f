"""Pictures for chats, drawn in a process of their own: the rasteriser does not let go of the interpreter while it works, and
other tables should not wait for a picture.

The process is started with the first picture, keeps drawn layers, and ends with the bot (or when the bot is gone: nothing comes
through the pipe any more). If it dies it is started again.
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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from bot.raster import Form, Painter, encoded, fitting
from games.canvas import Canvas, Svg

log = logging.getLogger("ringrichter.pictures")
PIXELS, FILE_BYTES = 850_000, 119_000
# Discord shows WebP and keeps the file as it is.
DISCORD = Form("webp", PIXELS, 1_600, FILE_BYTES, (80, 72, 64, 56, 50, 46, 42, 38, 34))
# Telegram reduces photos to 1,280 pixels and makes its own JPEG of them, so there is no point in sending more.
TELEGRAM = Form("jpg", PIXELS, 1_280, FILE_BYTES, (84, 78, 72, 66, 60, 54, 50, 46, 42, 38, 34))
KEPT = 32  # finished pictures
PATIENCE = 60.0  # seconds for one picture
COURTESY = 2  # moves go before pictures where the machine is busy


@dataclass(frozen=True, slots=True)
class Painted:
    """A finished picture and the mark of what it shows: the same mark, the same picture."""

    data: bytes
    mark: str
    suffix: str


def mark_of(drawn: Svg | Canvas) -> str:
    return f"{hash(drawn) & 0xFFFFFFFFFFFFFFFF:016x}"


class Studio:
    """The bot's side: one picture at a time, finished ones are kept."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.seconds = 0.0  # processor time of the other process
        self._thread = ThreadPoolExecutor(1, "studio")  # waits for the other process
        self._worker: tuple[BaseProcess, Connection] | None = None
        self._finished: OrderedDict[str, Painted] = OrderedDict()

    async def paint(self, drawn: Svg | Canvas) -> Painted:
        mark = mark_of(drawn)
        if mark not in self._finished:
            data = await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, drawn)
            self._finished[mark] = Painted(data, mark, self.form.suffix)
            while len(self._finished) > KEPT:
                self._finished.popitem(last=False)
        self._finished.move_to_end(mark)
        return self._finished[mark]

    def _ask(self, drawn: Svg | Canvas) -> bytes:
        order = pickle.dumps((drawn, self.form), pickle.HIGHEST_PROTOCOL)
        for last in (False, True):
            try:
                pipe = self._pipe()
                pipe.send_bytes(order)
                if not pipe.poll(PATIENCE):
                    raise TimeoutError
                self.seconds, data = pickle.loads(pipe.recv_bytes())
                break
            except (OSError, EOFError) as error:
                log.warning("the process that draws is gone: %s", type(error).__name__)
                self._dismiss()
                if last:
                    raise
        if data is None:
            raise ValueError("this picture cannot be drawn")
        return bytes(data)

    def _pipe(self) -> Connection:
        if self._worker is None:
            context = multiprocessing.get_context("spawn")
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(there,), name="ringrichter-studio", daemon=True)
            process.start()
            there.close()
            self._worker = process, here
        return self._worker[1]

    def _dismiss(self) -> None:
        if self._worker is not None:
            process, pipe = self._worker
            self._worker = None
            pipe.close()
            process.join(1)
            if process.is_alive():
                process.kill()
                process.join()

    def close(self) -> None:
        self._thread.shutdown(wait=True)
        self._dismiss()


def _work(pipe: Connection) -> None:
    """The other process: draws what it is told until nobody is there to tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which ends this process when it is done
    os.nice(COURTESY)
    painter = Painter()
    qualities: dict[object, int] = {}  # of each ground the one that was small enough: it need not be looked for again
    while True:
        try:
            drawn, form = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            size = fitting(drawn, form)
            kind = (size, hash(drawn.layers[0]) if isinstance(drawn, Canvas) and drawn.layers else "")
            data, quality = encoded(painter.picture(drawn, size), form, qualities.get(kind, 0))
            qualities[kind] = quality
        except Exception:
            log.exception("a picture cannot be drawn")
            data = None
        pipe.send_bytes(pickle.dumps((time.process_time(), data), pickle.HIGHEST_PROTOCOL))
