"""Damaged rows at run time: whoever is concerned is told once, in German; what stood in everybody's way is kept apart.

Rows are noticed where they are read (`storage/rot.py`); the referee looks here afterwards. What only a backup can bring back is
left as it is: its table says so itself (`Unreadable`).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from sqlmodel import SQLModel, select

from bot.core import waits
from bot.core.company import MONTH, UNTOUCHED
from bot.core.table import Outdated, Table
from storage import backup, quarantine, rot
from storage.case_tables import BallotRow, CaseRow, GroupRow
from storage.store import Owed, Store
from storage.tables import Channel, GameTable, OutboxRow, Person
from storage.timers import Timers

log = logging.getLogger("ringrichter")
LOOKED_AT = ("timer", "outbox", "wait", "pace", "ballot")  # what everybody waits for is looked at whenever the bot starts
# What the people concerned read.
TEXTS = {
    "timer": "Eine Uhr war beschädigt gespeichert und ist neu gestellt. /frist zeigt, wie viel Zeit ist.",
    "wait": "Eine Uhr war beschädigt gespeichert und ist neu gestellt. /frist zeigt, wie viel Zeit ist.",
    "pace": "Die Frist war beschädigt gespeichert und ist, soweit es ging, ersetzt. Bitte seht nach: /frist",
    "outbox": "Eine Nachricht war beschädigt gespeichert und lässt sich nicht mehr zeigen. Wie es steht, sagt /stand.",
    "seat": "Die Angaben zu einem Platz waren beschädigt gespeichert; Vorgaben wie /passen gelten dort nicht mehr.",
    "person": "Deine Einstellungen waren beschädigt gespeichert; es gelten wieder die üblichen: /einstellungen",
    "channel": "Was ich mir über diesen Kanal gemerkt hatte, war beschädigt gespeichert und ist vergessen.",
    "game_table": "Am Tisch war etwas beschädigt gespeichert (ein angefangener Zug, ein Aufruf). Bitte seht mit /stand nach.",
    "ballot": "Eine Abstimmung war beschädigt gespeichert. Bitte ruft sie noch einmal auf.",
    "deck": "Eines deiner Decks war beschädigt gespeichert; seine früheren Fassungen sind fort. Bitte sieh nach: /deck",
    "log": "Im Verlauf dieses Tisches ist Eintrag {number} beschädigt. Gespielt wird weiter; zurück geht es nur bis dorthin.",
}
LEFT = (
    "Etwas, das zu euch gehört, ist beschädigt gespeichert ({what}). Wer den Ringrichter betreibt, stellt es wieder her: "
    "ringrichter db pruefe --alle{backup}"
)
OTHER = "Etwas, das zu euch gehört, war beschädigt gespeichert ({what}) und ist beiseitegelegt."


UNREADABLE = {"chain", "payload", "number"}  # whole as they are, and yet not what was written


@dataclass(frozen=True, slots=True)
class Concerned:
    """Where somebody is told about a damaged row."""

    platform: str
    channel: str
    person: str = ""
    table: int | None = None


def tend(store: Store, now: int) -> int:
    """Keep apart what was noticed, and owe a line to those concerned. How many rows that were."""
    done = 0
    for (name, row), noticed in list(store.noticed.items()):
        columns = {*rot.faults(store.connection, name, row), *(noticed & UNREADABLE)}
        if not columns:  # mended meanwhile, or written so
            del store.noticed[name, row]
            continue
        whom = _concerned(store, name, row)
        number = _number_of_entry(store, row) if name == "log" else 0
        became = quarantine.kept_apart(store.session, name, row, columns, now)
        if became is None:
            continue
        what = f"{name} {row}: {', '.join(sorted(columns))}"
        log.error("damaged: %s (%s)", what, became)
        text = _text(name, became, what, number, store)
        for one in whom:
            store.owe(Owed(one.table, one.platform, one.channel, one.person, {"text": text}))
            if one.table is not None and name in ("timer", "wait", "pace"):
                _set_clocks(store, one.table, now)
        done += 1
    return done


def look(store: Store) -> None:
    """Notice what nobody reads: a timer whose time is damaged is never due."""
    for found in rot.scan(store.connection, *LOOKED_AT):
        if found.row is not None:
            store.noticed.setdefault((found.table, found.row), set()).add(found.column)


def _text(name: str, became: str, what: str, number: int, store: Store) -> str:
    if name == "log":
        return TEXTS[name].format(number=number)
    if became == quarantine.LEFT:
        newest = backup.newest(store.session.get_bind().engine.url)
        return LEFT.format(what=what, backup=f" (die neueste Sicherung ist vom {newest.stem})" if newest is not None else "")
    return TEXTS.get(name, OTHER.format(what=what))


def _number_of_entry(store: Store, row: Any) -> int:
    found = store.session.get(rot.models()["log"], row)
    return int(getattr(found, "number", 0))


def _concerned(store: Store, name: str, row: Any) -> list[Concerned]:
    """The table, person or channel that a row belongs to; nobody where nothing in it leads to any."""
    found: Any = store.session.get(rot.models()[name], row)
    if found is None:
        return []
    if isinstance(found, Person):
        return _person(store, found.id)
    if isinstance(found, Channel):
        return _channel(store, found.id)
    if isinstance(found, GameTable):
        return _table(store, found.id)
    if isinstance(found, GroupRow):
        return _group(store, found)
    if isinstance(found, OutboxRow) and found.platform and found.channel_key and rot.LOST not in found.channel_key:
        table = found.table_id if store.session.get(GameTable, found.table_id or 0) is not None else None
        person = found.person_key if _whole(found.person_key) else ""
        return [Concerned(found.platform, found.channel_key, person, table)]
    return _by_numbers(store, found)


def _by_numbers(store: Store, row: SQLModel) -> list[Concerned]:
    """Through whatever a row points to."""
    parents = (
        store.session.get(CaseRow, getattr(row, "case_id", None) or 0),
        store.session.get(BallotRow, getattr(row, "ballot_id", None) or 0),
    )
    for one in (row, *(parent for parent in parents if parent is not None)):
        if there := _table(store, getattr(one, "table_id", None)):
            return there
        for column in ("person_id", "by_person", "voter"):
            if there := _person(store, getattr(one, column, None)):
                return there
        if there := _channel(store, getattr(one, "channel_id", None)):
            return there
        if isinstance(one, BallotRow):
            return [whom for voter in one.voters if voter.isdecimal() for whom in _person(store, int(voter))]
    return []


def _person(store: Store, number: int | None) -> list[Concerned]:
    person = store.session.get(Person, number) if number else None
    return [Concerned(person.platform, person.key, person.key)] if person is not None and person.platform and person.key else []


def _channel(store: Store, number: int | None) -> list[Concerned]:
    """The channel; where it cannot be found any more, whoever plays there."""
    channel = store.session.get(Channel, number) if number else None
    if channel is not None and _whole(channel.platform, channel.key):
        return [Concerned(channel.platform, channel.key)]
    tables = store.session.exec(select(GameTable).where(GameTable.channel_id == number)) if channel is not None else ()
    return [whom for table in tables for whom in _players(store, table)]


def _whole(*texts: str) -> bool:
    return all(text and rot.LOST not in text for text in texts)


def _table(store: Store, number: int | None) -> list[Concerned]:
    row = store.session.get(GameTable, number) if number else None
    if row is None:
        return []
    channel = store.session.get(Channel, row.channel_id)
    if channel is not None and _whole(channel.platform, channel.key):
        return [Concerned(channel.platform, channel.key, table=number)]
    return _players(store, row)


def _players(store: Store, row: GameTable) -> list[Concerned]:
    return [whom for seat in store.seats(row) for whom in _person(store, seat.person_id)]


def _group(store: Store, group: GroupRow) -> list[Concerned]:
    """Where a group plays; nobody where its name is damaged."""
    channels = store.session.exec(select(Channel).where(Channel.platform == group.platform))
    return [
        Concerned(channel.platform, channel.key)
        for channel in channels
        if group.key in (channel.key, channel.settings.get("group"))
    ][:1]


def _set_clocks(store: Store, number: int, now: int) -> None:
    """What the table waits for is timed anew."""
    row = store.table(number)
    try:
        table = Table(store, row) if row is not None else None
        if table is not None and not table.trouble:
            waits.refresh(table, now)
            Timers(store.session).at_the_latest(table.id, UNTOUCHED, now + MONTH)
    except Outdated:
        pass  # whoever comes to it next leads it on
