"""Faults that a test switches on: the next requests are refused, fail, or lose their connection."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from aiohttp import web

REFUSED = ("400", "401", "403", "404", "409", "429", "edge", "500")
KINDS = (*REFUSED, "drop", "lost", "slow", "silent")


@dataclass(slots=True)
class Fault:
    # 400 to 500: refused so; edge: a 429 by what stands before the service; drop: not carried out, no answer; lost: carried
    # out, no answer; slow: answered after `seconds`; silent: not carried out, and nothing is heard for `seconds`
    kind: str
    left: int
    on: str  # only requests whose method or path contains this
    seconds: float


class Faults:
    def __init__(self) -> None:
        self.planned: list[Fault] = []
        self.struck: list[tuple[str, str]] = []  # (kind, request) in order

    def plan(self, kind: str, times: int = 1, *, on: str = "", seconds: float = 0.05) -> None:
        """The next `times` requests (that contain `on`) meet this fault. `seconds`: retry_after of a 429, delay of a slow one."""
        if kind not in KINDS:
            raise ValueError(f"{kind}: one of {KINDS}")
        self.planned.append(Fault(kind, times, on, seconds))

    def next(self, request: str) -> Fault | None:
        """The fault that strikes this request, if any."""
        for fault in self.planned:
            if fault.on in request:
                fault.left -= 1
                if not fault.left:
                    self.planned.remove(fault)
                self.struck.append((fault.kind, request))
                return fault
        return None


async def hang_up(request: web.Request) -> web.Response:
    """Closes the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    raise asyncio.CancelledError
