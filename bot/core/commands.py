"""The commands there are, with their words, their help line and what they do. The words are the same on every platform."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from importlib import import_module
from types import MappingProxyType
from typing import TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

import bot.core
from bot.core import wording
from bot.core.beside import Beside
from bot.core.messages import Incoming, Outgoing, Reply
from bot.core.table import Table
from games.words import plain
from storage import machine
from storage.store import Store
from storage.tables import Channel, Person

T = TypeVar("T")


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
    new_secret: Callable[[], str]  # of the dice of a new table
    changed: bool = False  # the table is not as it was, although the log did not grow
    now: datetime = field(default_factory=machine.now)
    before: tuple[int, str, int] | None = None  # `Table.mark` of the table before the command
    broken: Table | None = None  # the table that is meant cannot be opened: then `table` is None

    @property
    def who(self) -> str:
        return self.incoming.person

    @property
    def needs_manager(self) -> str:
        """To somebody who does not manage the channel of the table this is about."""
        here = self.table is None or self.table.row.channel_id == self.channel.id
        return wording.ONLY_MANAGERS if here else wording.ONLY_MANAGERS_THERE

    @property
    def manages(self) -> bool:
        """Whether the caller manages the channel where the table stands that this is about: rights in another place (in one's
        own private chat everybody manages) count for nothing here."""
        said = self.incoming
        there = self.store.channel_of(self.table.row) if self.table is not None else self.channel
        return said.manager and (said.manages or (said.platform, said.channel)) == (there.platform, there.key)

    def sit(self, table: Table | None) -> None:
        """This table is meant, if it can be opened."""
        unreadable = table is not None and bool(table.trouble)
        self.table, self.broken = (None, table) if unreadable else (table, None)

    @property
    def no_table(self) -> str:
        """Why there is no table to play at."""
        return wording.NO_TABLE if self.broken is None else self.broken.trouble

    def turn_to(self, table: Table | None) -> None:
        """This command is about another table than the one it was said at."""
        if table is not None and (self.table is None or self.table.id != table.id):
            self.table, self.before = table, table.mark

    def answer(self, reply: Reply | str) -> None:
        """Said to the caller alone."""
        self.out.said.append((Reply(reply) if isinstance(reply, str) else reply).only(self.who))

    def beside(self, work: Callable[[], T], then: Callable[[Call, T], None]) -> None:
        """Have something done that needs no store, while others play; `then` answers, in a transaction of its own."""
        self.out.beside.append(Beside(work, then))

    def announce(self, reply: Reply | str) -> None:
        """Owed to everybody in the channel."""
        self.out.owed.append(Reply(reply) if isinstance(reply, str) else reply)


LONGEST_INPUT = 2_000
Run = Callable[[Call], None]
Suggest = Callable[[Call], list[tuple[str, str]]]  # what a half-typed line may become, best first: (label, words to send)


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    usage: str
    help: str  # one German line
    run: Run
    changes: bool  # writes: the same update twice is carried out once
    argument: str = ""  # name of the argument on platforms that want one
    needs_table: bool = False
    managers: bool = False  # only for those who manage the channel
    asks_rights: bool = False  # whether the caller manages the channel matters
    suggest: Suggest | None = None  # for platforms that complete while one types
    on_broken: bool = False  # also for a table that cannot be opened
    attachment: str = ""  # name of the text file that may come with it, on platforms that want one
    longest: int = LONGEST_INPUT  # characters of the whole line


COMMANDS: dict[str, Command] = {}
ALIASES: dict[str, str] = {}


def load() -> None:
    """Import every part of the referee: each registers its commands, timers and votes where they live."""
    for found in pkgutil.walk_packages(bot.core.__path__, "bot.core."):
        import_module(found.name)


def command(
    name: str,
    usage: str,
    help: str,
    *,
    changes: bool = False,
    argument: str = "",
    needs_table: bool = False,
    aliases: tuple[str, ...] = (),
    managers: bool = False,
    asks_rights: bool = False,
    suggest: Suggest | None = None,
    on_broken: bool = False,
    attachment: str = "",
    longest: int = LONGEST_INPUT,
) -> Callable[[Run], Run]:
    def register(run: Run) -> Run:
        rights = managers or asks_rights
        COMMANDS[name] = Command(
            name, usage, help, run, changes, argument, needs_table, managers, rights, suggest, on_broken, attachment, longest
        )
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


# What people type that is no command: what they want instead.
INSTEAD = dict.fromkeys(("computer", "bot", "ki"), "/beitreten computer (setzt einen Computer an den Tisch)")
# The commands one needs, as a table stands; "": where there is none.
NEEDED = {
    "": ("neu", "regel", "karte", "archiv", "hilfe"),
    "lobby": ("beitreten", "start", "wort", "variante", "seite", "entferne", "verlassen", "hilfe"),
    "running": ("zug", "moeglich", "hand", "brett", "stand", "regel", "darfich", "verlauf", "rueckgaengig", "hilfe"),
    "over": ("revanche", "verlauf", "pruefe", "archiv", "statistik", "neu", "hilfe"),
    "closed": ("neu", "archiv", "statistik", "regel", "hilfe"),
}


def needed(status: str) -> tuple[str, ...]:
    """The commands one needs now."""
    return tuple(name for name in NEEDED.get(status, NEEDED[""]) if name in COMMANDS)


def in_order(status: str) -> list[Command]:
    """All commands: those one needs now, then the others by their names, those for managers last."""
    first = needed(status)
    return [COMMANDS[name] for name in first] + sorted(
        (c for c in COMMANDS.values() if c.name not in first), key=lambda c: (c.managers, c.name)
    )


def nearest(word: str, queries: Mapping[str, str] = MappingProxyType({})) -> str:
    """The command or question of the game a wrong word looks most like: «/hilfe [BEFEHL]? (hilft weiter)»."""
    typed = plain(word)[:40]
    if typed in INSTEAD:
        return f"{INSTEAD[typed]}?"
    name, _, _ = process.extractOne(typed, [*COMMANDS, *ALIASES, *queries], scorer=OSA.normalized_similarity)
    glued = next((q for q in queries if typed.startswith(q)), "")  # «/wegnach Moria»
    if glued or name in queries:
        return f"/{glued or name}? ({queries[glued or name]})"
    found = COMMANDS[ALIASES.get(name, name)]
    return f"{found.usage}? ({found.help})"
