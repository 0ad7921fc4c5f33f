"""The commands there are, with their words, their help line and what they do. The words are the same on every platform."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.core.messages import Incoming, Outgoing
from bot.core.table import Table
from games.words import plain
from storage.store import Store
from storage.tables import Channel, Person


@dataclass(slots=True)
class Call:
    """One command being carried out: who said what where, and the replies so far."""

    store: Store
    incoming: Incoming
    person: Person
    channel: Channel
    table: Table | None
    words: str  # what stands behind the command
    out: Outgoing
    changed: bool = False  # the table is not as it was, although the log did not grow

    @property
    def who(self) -> str:
        return self.incoming.person


Run = Callable[[Call], None]


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    usage: str
    help: str  # one German line
    run: Run
    changes: bool  # writes: the same update twice is carried out once
    argument: str = ""  # name of the argument on platforms that want one
    needs_table: bool = False


COMMANDS: dict[str, Command] = {}
ALIASES: dict[str, str] = {}


def command(
    name: str,
    usage: str,
    help: str,
    *,
    changes: bool = False,
    argument: str = "",
    needs_table: bool = False,
    aliases: tuple[str, ...] = (),
) -> Callable[[Run], Run]:
    def register(run: Run) -> Run:
        COMMANDS[name] = Command(name, usage, help, run, changes, argument, needs_table)
        for alias in aliases:
            ALIASES[alias] = name
        return run

    return register


def find(word: str) -> Command | None:
    """The command for a typed word: umlauts as one likes, unambiguous beginnings."""
    typed = plain(word)
    name = ALIASES.get(typed, typed)
    if name in COMMANDS:
        return COMMANDS[name]
    starts = [c for n, c in COMMANDS.items() if len(typed) >= 2 and n.startswith(typed)]
    return starts[0] if len(starts) == 1 else None


def nearest(word: str) -> Command:
    """The command a wrong word looks most like."""
    name, _, _ = process.extractOne(plain(word)[:40], [*COMMANDS, *ALIASES], scorer=OSA.normalized_similarity)
    return COMMANDS[ALIASES.get(name, name)]
