"""How much a chat can bear: so many messages and edits a minute together, the board only every few seconds.

Telegram counts what is sent and what is edited in a group alike, some 20 a minute; answers to presses and deletions it does not
count. Whoever asks here first is never refused there.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

MINUTE = 60.0


class Pace:
    """Time as it goes by; tests have one that is moved by hand."""

    def now(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Budget:
    """Of one chat. `most`: messages and edits a minute (0: any number); `board`: seconds between two edits of a board."""

    def __init__(self, pace: Pace, most: int, board: float, spare: int) -> None:
        self.pace, self.most, self.board, self.spare = pace, most, board, spare
        self._spent: deque[float] = deque()
        self._shown = -MINUTE  # when a board was edited last
        self._queue = asyncio.Lock()

    def _wait(self, spare: int = 0) -> float:
        """Seconds until there is room for one more, so many left for others."""
        now, allowed = self.pace.now(), self.most - spare
        while self._spent and now - self._spent[0] >= MINUTE:
            self._spent.popleft()
        return self._spent[-allowed] + MINUTE - now if self.most and len(self._spent) >= allowed else 0.0

    async def spend(self) -> None:
        """Wait for room, first come first served, and take it."""
        async with self._queue:
            while (wait := self._wait()) > 0:
                await self.pace.sleep(wait)
            self._spent.append(self.pace.now())

    async def board_turn(self, needless: Callable[[], bool] = lambda: False) -> None:
        """Wait until a board may be edited again, some room left for calls and answers; one that is `needless` by then, since a
        newer one is there, leaves its turn to that one."""
        while (wait := max(self._shown + self.board - self.pace.now(), self._wait(self.spare))) > 0:
            await self.pace.sleep(wait)
        if not needless():
            self._shown = self.pace.now()
