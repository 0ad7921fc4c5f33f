"""Work beside the thread that plays (a thread pool): questions to the books, games checked, whatever needs no store.

A command that has such work hands it over (`Call.beside`) with what is said of its result; its transaction ends. An adapter does
the work in another thread, so that no other table waits, and what follows is a step of the referee like any other, in a
transaction of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Beside:
    """One piece of work, and its result when it is done."""

    def __init__(self, work: Callable[[], Any], then: Callable[..., None]) -> None:
        self.work, self.then = work, then  # `then` is called with the new `Call` and the result
        self.table: int | None = None  # the table it is about
        self.result: Any = None
        self.error: Exception | None = None

    def run(self) -> None:
        """To be called anywhere but in the thread that plays. What goes wrong is told there."""
        try:
            self.result = self.work()
        except Exception as error:
            self.error = error
