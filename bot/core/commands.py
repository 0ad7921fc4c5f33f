"""The commands there are, with their words, their help line and what they do. The words are the same on every platform."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.core.messages import Incoming, Outgoing, Reply
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
    new_secret: Callable[[], str]  # of the dice of a new table
    changed: bool = False  # the table is not as it was, although the log did not grow
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    before: tuple[int, str, int] | None = None  # `Table.mark` of the table before the command

    @property
    def who(self) -> str:
        return self.incoming.person

    def turn_to(self, table: Table | None) -> None:
        """This command is about another table than the one it was said at."""
        if table is not None and (self.table is None or self.table.id != table.id):
            self.table, self.before = table, table.mark

    def answer(self, reply: Reply | str) -> None:
        """Said to the caller alone."""
        self.out.said.append((Reply(reply) if isinstance(reply, str) else reply).only(self.who))

    def announce(self, reply: Reply | str) -> None:
        """Owed to everybody in the channel."""
        self.out.owed.append(Reply(reply) if isinstance(reply, str) else reply)


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
    managers: bool = False  # only for those who manage the channel
    asks_rights: bool = False  # whether the caller manages the channel matters


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
    managers: bool = False,
    asks_rights: bool = False,
) -> Callable[[Run], Run]:
    def register(run: Run) -> Run:
        COMMANDS[name] = Command(name, usage, help, run, changes, argument, needs_table, managers, managers or asks_rights)
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


def nearest(word: str, queries: Mapping[str, str] = MappingProxyType({})) -> str:
    """The command or question of the game a wrong word looks most like: «/hilfe [BEFEHL]? (hilft weiter)»."""
    typed = plain(word)[:40]
    name, _, _ = process.extractOne(typed, [*COMMANDS, *ALIASES, *queries], scorer=OSA.normalized_similarity)
    glued = next((q for q in queries if typed.startswith(q)), "")  # «/wegnach Moria»
    if glued or name in queries:
        return f"/{glued or name}? ({queries[glued or name]})"
    found = COMMANDS[ALIASES.get(name, name)]
    return f"{found.usage}? ({found.help})"
