"""What each person could see: every message, edit, keyboard, alert, list and picture, in order. Tests search it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

WAIT = 60.0  # seconds a test waits for something before it fails: a busy machine is no fault, and a green test waits for nothing


@dataclass(frozen=True, slots=True)
class File:
    """A picture or document as it reached the people."""

    name: str
    data: bytes = field(repr=False)
    caption: str = ""
    kind: str = "photo"  # photo, document


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing that one person could see (or, for `data`, read with a curious client)."""

    who: str
    where: str  # the channel, topic, thread or private chat
    kind: str  # message, edit, deleted, alert, toast, link, choices, inline, form, thinking
    text: str = ""
    labels: tuple[str, ...] = ()  # buttons, options, fields
    data: tuple[str, ...] = ()  # what lies behind them: callback data, custom ids, values, links
    files: tuple[File, ...] = ()
    private: bool = False  # nobody else can see it: private chat, ephemeral, alert
    message: Any = None
    by: str = ""  # the person who wrote it; empty: the bot
    at: float = field(default_factory=time.monotonic)

    def words(self) -> Iterator[str]:
        yield self.text
        yield from self.labels
        yield from self.data
        for file in self.files:
            yield from (file.name, file.caption)

    def holds(self, needle: str) -> bool:
        return any(needle.casefold() in words.casefold() for words in self.words())


class Record:
    """The record of one stand-in. Grows only; `wait_for` wakes with every entry."""

    def __init__(self) -> None:
        self.entries: list[Seen] = []
        self._waiting: list[asyncio.Future[None]] = []

    def add(self, entries: Iterable[Seen]) -> None:
        self.entries.extend(entries)
        self.notify()

    def notify(self) -> None:
        """Wakes everybody who waits."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def seen_by(self, name: str) -> list[Seen]:
        return [seen for seen in self.entries if seen.who == name]

    def who_saw(self, needle: str) -> set[str]:
        """The names of all who could have seen this text anywhere."""
        return {seen.who for seen in self.entries if seen.holds(needle)}

    async def until(
        self, condition: Callable[[], Any], within: float | None = None, what: str = "", every: float | None = None
    ) -> Any:
        """Waits until the condition gives something true, and returns that. Looks whenever the stand-in did something;
        `every` so many seconds too, for conditions outside of it."""
        try:
            async with asyncio.timeout(WAIT if within is None else within):
                while not (value := condition()):
                    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                    self._waiting.append(future)
                    await asyncio.wait([future], timeout=every)
                return value
        except TimeoutError:
            raise AssertionError(f"waited in vain for {what or condition}") from None


class Person:
    """Somebody with an account; what both platforms' people have in common."""

    name: str
    record: Record

    def __init__(self, name: str, record: Record) -> None:
        self.name, self.record = name, record
        self.taps = 0  # buttons, menus, links, «Senden» of a form
        self.typed = 0  # messages and commands
        self._read = 0  # up to where `sees` has looked

    @property
    def seen(self) -> list[Seen]:
        return self.record.seen_by(self.name)

    @property
    def files(self) -> list[File]:
        return [file for seen in self.seen for file in seen.files]

    def saw(self, needle: str) -> bool:
        return any(seen.holds(needle) for seen in self.seen)

    async def sees(self, needle: str = "", *, kind: str = "", within: float | None = None) -> Seen:
        """Waits for the next thing of the bot with this text (after the one that the last `sees` returned)."""

        def find() -> Seen | None:
            for number in range(self._read, len(self.record.entries)):
                seen = self.record.entries[number]
                if seen.who == self.name and not seen.by and seen.holds(needle) and kind in ("", seen.kind):
                    self._read = number + 1
                    return seen
            return None

        found: Seen = await self.record.until(find, within, f"{self.name} seeing {needle!r} {kind}")
        return found

    def forget(self) -> None:
        """`sees` looks from here on."""
        self._read = len(self.record.entries)

    def __repr__(self) -> str:
        return f"<{self.name}>"
