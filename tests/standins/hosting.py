"""What both servers share: a socket on 127.0.0.1, faults, a record, violations and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Self

from aiohttp import web

from tests.standins.faults import Faults
from tests.standins.recording import WAIT, Record

CHECKS = ("full", "facts", "none")  # full: also against ../shared/specs where present; none: only for measuring


class Host:
    """An aiohttp server for one test: `async with Server() as server: …`"""

    def __init__(self, checks: str = "full") -> None:
        if checks not in CHECKS:
            raise ValueError(f"{checks}: one of {CHECKS}")
        self.checks = checks
        self.record = Record()
        self.faults = Faults()
        self.violations: list[str] = []  # malformed requests, broken limits, missed deadlines: never right
        self.refused: list[tuple[str, str]] = []  # (request, reason): every refusal, also those a bot may run into
        self.requests: list[tuple[str, Any]] = []  # (method or route, content) of every request except polling
        self.port = 0
        self._running = 0
        self._runner: web.AppRunner | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    def app(self) -> web.Application:
        raise NotImplementedError

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self._runner = web.AppRunner(self.app(), access_log=None, handler_cancellation=True, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def begin(self, name: str, content: Any) -> None:
        self.requests.append((name, content))
        self._running += 1

    def end(self) -> None:
        self._running -= 1
        self.record.notify()

    def violate(self, request: str, errors: list[str]) -> None:
        self.violations += [f"{request}: {error}" for error in errors]

    def waiting(self) -> bool:
        """Whether something still waits for the bot; the platforms know."""
        return False

    async def settled(self, quiet: float = 0.05, within: float = WAIT) -> None:
        """Until nothing waits for the bot, no request runs and none came for `quiet` seconds."""
        mark = -1
        async with asyncio.timeout(within):
            while mark != len(self.requests) or self._busy():
                await self.record.until(lambda: not self._busy(), within, "the bot to be done")
                mark = len(self.requests)
                await asyncio.sleep(quiet)

    async def eventually(self, condition: Callable[[], Any], within: float | None = None) -> Any:
        """Waits for something inside the bot or the test."""
        return await self.record.until(condition, within, every=0.005)

    def _busy(self) -> bool:
        return bool(self._running) or self.waiting()
