"""`ringrichter db pruefe --alle`: every row of the store looked at, running tables compared with their logs, and what does not
agree restored where something else still knows it, else kept apart."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text as sql
from sqlalchemy.exc import DatabaseError
from sqlmodel import select

from bot.core.checking import barrier_of, log_pieces
from bot.core.clock import SystemClock, seconds
from bot.core.table import CORRECTION, MOVE, UNDO, Outdated, Table, Unreadable, loaded, sentences
from games import catalog
from games.contract import State
from games.dice import commitment, make_seed
from games.flow import rewound
from games.luggage import sealed, word_of_seat
from games.replay import NO_WAY, Entry, Played, ReplayError, draw_rows, event_row, play_again, step_again
from storage import chain, quarantine, rot
from storage.database import Database
from storage.marks import Marks
from storage.store import ACTIVE, Damaged, Store
from storage.tables import DataBlob, GameTable, LogRow, SeatRow, Snapshot

FRESH_IDS = 1_000  # decisions since a snapshot are unknown: so far their numbers jump, so that no old button fits
# What no other row knows.
OUTSIDE = (
    "Nicht zu erkennen ist, was gültig aussieht und wovon nichts anderes weiß: Namen und Einstellungen, Zeiten und Fristen, wer "
    "einen Zug getippt hat, Streitfälle, welcher Kopf zuletzt genannt wurde."
)
BACKUP = "Hier hilft nur eine Sicherung."


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with one table, and how it can be made good: a state after so many entries."""

    table: int
    text: str
    good: int | None = None
    state: State | None = None
    barriers: tuple[tuple[LogRow, bool], ...] = ()  # entries that say wrongly whether they can be taken back


# --- rows ------------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Rows:
    """The damaged columns of one row."""

    table: str
    row: Any
    faults: dict[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        said = "; ".join(f"Spalte {column} {what}" if column else what for column, what in self.faults.items())
        return f"{self.table} {self.row}: {said}." if self.row is not None else f"{self.table}: {said}."


def damaged_rows(database: Database) -> list[Rows]:
    """Every damaged row, and every entry of a log that does not follow from the one before."""
    found: dict[tuple[str, Any], Rows] = {}
    try:
        with database.engine.connect() as connection:
            for damage in rot.scan(connection):
                found.setdefault((damage.table, damage.row), Rows(damage.table, damage.row)).faults[damage.column] = damage.what
    except (DatabaseError, sqlite3.Error) as error:
        found["Speicher", None] = Rows("Speicher", None, {"": f"lässt sich nicht ganz lesen ({type(error).__name__})"})
    for number in _numbers(database):
        for (name, row), faults in _contradictions(database, number).items():
            one = found.setdefault((name, row), Rows(name, row))
            one.faults = {**faults, **one.faults}
        broken, missing = _log_faults(database, number)
        for entry in broken:
            found.setdefault(("log", entry.id), Rows("log", entry.id)).faults.setdefault(
                "chain", f"passt nicht in die Kette (Tisch {number}, Eintrag {entry.number})"
            )
        if missing:
            gone = ", ".join(map(str, missing))
            found["log", f"von Tisch {number}"] = Rows("log", None, {"": f"Im Verlauf von Tisch {number} fehlt Eintrag {gone}"})
    return list(found.values())


def _numbers(database: Database) -> list[int]:
    try:
        with database.connection() as connection:
            return [number for (number,) in connection.execute(sql("SELECT id FROM game_table ORDER BY id"))]
    except (DatabaseError, sqlite3.Error):
        return []


def _log_faults(database: Database, number: int) -> tuple[list[LogRow], list[int]]:
    """The entries of a table's log that do not follow from the one before, and the numbers of those that are gone."""
    try:
        with database.transaction() as session:
            row = session.get(GameTable, number)
            entries = Store(session).entries(row) if row is not None else []
            return (chain.broken(row, entries), chain.missing(row, entries)) if row is not None else ([], [])
    except Exception:  # a part of the file that cannot be read was named before
        return [], []


# --- what is readable, and yet not what was written -----------------------------------------------------------------------

OTHER = "ist nicht, was am Beginn feststand"
Contradictions = dict[tuple[str, Any], dict[str, str]]


def _contradictions(database: Database, number: int) -> Contradictions:
    """Columns of a table and its seats that another part of the store contradicts: what a game begins with hangs together, from
    the secret of its dice to the first link of its chain."""
    try:
        with database.transaction() as session:
            store = Store(session)
            row = session.get(GameTable, number)
            return contradictions(store, row, store.seats(row)) if row is not None else {}
    except Exception:  # a part of the file that cannot be read was named before
        return {}


def contradictions(store: Store, row: GameTable, seats: Sequence[SeatRow]) -> Contradictions:
    own: dict[str, str] = {}
    found: Contradictions = {("game_table", row.id): own}
    if (last := store.misnumbered(row)) is not None:
        own["number"] = f"ist {row.number}, der letzte Eintrag aber {last}"
    own |= _about_dice(row)
    if row.chain_base:
        own |= _about_chain(store, row)
    if row.state and row.chain_base and "ab" not in row.beginning:
        own |= {
            column: OTHER for column, key in BEGUN if chain.words(getattr(row, column)) != chain.words(row.beginning.get(key))
        }
        words = {word[0]: word[1:] for word in row.beginning.get("worte", ())}
        for seat in seats:
            if faults := _about_seat(row, seat, words):
                found["seat", seat.id] = faults
    seed = make_seed(row.secret, {s.seat: word_of_seat(s.word, s.brought) for s in seats})
    if row.state and row.seed != seed and not own and len(found) == 1:
        own["seed"] = "ist nicht aus Geheimnis und Worten gebildet"
    if row.status in ACTIVE and not Marks(store.session).sound(row):
        own["seen_seal"] = "passt nicht dazu, wer hier was gesehen hat: Niemand Neues übernimmt einen Platz"
    return {key: faults for key, faults in found.items() if faults}


BEGUN = (("game", "spiel"), ("variant", "varianten"))  # columns that stay as they were, and what the beginning calls them


def _about_dice(row: GameTable) -> dict[str, str]:
    """Which of the secret and its fingerprint is the wrong one, the beginning of the chain knows."""
    if row.published == commitment(row.secret):
        return {}
    begun = row.beginning.get("fingerabdruck")
    wrong = "published" if begun == commitment(row.secret) else "secret"
    return {wrong: "passt nicht zum Fingerabdruck der Würfel"}


def _about_chain(store: Store, row: GameTable) -> dict[str, str]:
    faults, begun = {}, row.beginning
    if chain.digest(chain.words(begun)) != row.chain_base:
        first = next(iter(store.entries(row, row.chain_from, row.chain_from + 1)), None)
        holds = first is None or first.chain == chain.link(row.chain_base, first)
        faults["beginning" if holds else "chain_base"] = "passt nicht zum Beginn der Kette"
    elif begun.get("fingerabdruck") != row.published and row.published == commitment(row.secret):
        faults["published"] = faults["secret"] = OTHER
    if row.chain_from != begun.get("ab", 0):
        faults["chain_from"] = "ist nicht, wo die Kette beginnt"
    return faults


def _about_seat(row: GameTable, seat: SeatRow, words: Mapping[str, list[Any]]) -> dict[str, str]:
    begun, own = row.beginning, words.get(seat.seat)
    if own is None:
        return {"seat": OTHER}
    said = {"word": own[0], "word_number": own[1], "role": begun.get("seiten", {}).get(seat.seat, "")}
    faults = {column: OTHER for column, value in said.items() if getattr(seat, column) != value}
    if (sealed(row.secret, seat.brought) if seat.brought else None) != begun.get("mitgebracht", {}).get(seat.seat):
        faults["brought"] = OTHER
    return faults


def mend_row(database: Database, found: Rows) -> str:
    """Restore a row from what still knows it, else keep it apart; what was done, in German."""
    if found.row is None:
        return BACKUP
    with database.transaction() as session:
        store = Store(session)
        known = _known(store, found)
        if found.table == "log" and _mended_entry(store, found):
            return "Wiederhergestellt: Der Eintrag folgt aus dem Zug davor."
        became = quarantine.kept_apart(session, found.table, found.row, found.faults, seconds(SystemClock().now()))
        for column, value in known.items():
            row = session.get_one(rot.models()[found.table], found.row)
            setattr(row, column, value)
            session.add(row)
        left = [
            c
            for c in found.faults
            if c and c not in known and quarantine.stays(found.table, c) and found.table not in quarantine.GOES
        ]
        session.flush()
    if known and not left:
        return f"Wiederhergestellt: {', '.join(sorted(known))}."
    if left:
        return f"Belassen ({', '.join(left)}). {BACKUP}"
    return "Entfernt und beiseitegelegt." if became == quarantine.GONE else "Beiseitegelegt; es gilt das Übliche."


def _known(store: Store, found: Rows) -> dict[str, Any]:
    """What other rows still know of the damaged columns of this one."""
    makers = {"game_table": _of_table, "seat": _of_seat, "data_blob": _of_data}
    if found.table not in makers:
        return {}
    model = rot.models()[found.table]
    row = store.session.get(model, found.row)
    try:
        values = makers[found.table](store, row, found.faults) if row is not None else {}
    except (*NO_WAY, catalog.UnknownGame):
        return {}
    return {column: value for column, value in values.items() if column in found.faults and value is not None}


def _of_table(store: Store, row: Any, faults: dict[str, str]) -> dict[str, Any]:
    session, table = store.session, row
    state = _plain_state(table.state) if "state" not in faults else {}
    connection = session.connection()

    def one(query: str) -> Any:
        return connection.execute(sql(query), {"id": table.id, "game": table.game, "hash": table.data_hash}).scalar()

    number = one("SELECT max(number) FROM log WHERE table_id = :id") or 0
    version = one("SELECT rules_version FROM log WHERE table_id = :id ORDER BY number DESC LIMIT 1")
    place = one(
        "SELECT c.id FROM outbox o JOIN channel c ON c.platform = o.platform AND c.key = o.channel_key"
        " WHERE o.table_id = :id AND o.person_key = '' ORDER BY o.id DESC LIMIT 1"
    )
    hashes = [h for (h,) in connection.execute(sql("SELECT hash FROM data_blob WHERE game = :game"), {"game": table.game})]
    status = "over" if table.result else "running" if table.state else "lobby"
    whole = "beginning" not in faults and row.chain_base == chain.digest(chain.words(row.beginning))
    begun = row.beginning if whole else {}
    return {
        "variant": begun.get("varianten") or state.get("variant"),
        "seed": state.get("seed"),
        "number": number,
        "chain_from": begun.get("ab", 0) if whole else None,
        "chain_base": _first_link(store, row),
        "rules_version": version or one("SELECT rules_version FROM snapshot WHERE table_id = :id ORDER BY number DESC LIMIT 1"),
        "published": commitment(table.secret) if "secret" not in faults else None,
        "data_hash": hashes[0] if len(hashes) == 1 else None,
        "game": one("SELECT game FROM data_blob WHERE hash = :hash"),
        "status": status,
        "channel_id": place,
    }


def _plain_state(words: str) -> dict[str, Any]:
    try:
        found = json.loads(words)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _of_seat(store: Store, row: Any, faults: dict[str, str]) -> dict[str, Any]:
    begun = _begun(store, row.table_id)
    said = {word[0]: word[1:] for word in begun.get("worte", ())}.get(row.seat, (None, None))
    others = {s.seat for s in store.session.exec(select(SeatRow).where(SeatRow.table_id == row.table_id)) if s.id != row.id}
    free = [f"p{n}" for n in range(1, len(others) + 2) if f"p{n}" not in others]
    return {
        "seat": free[0] if len(free) == 1 else None,
        "kind": "mensch" if row.person_id is not None else "gierig",
        "word": said[0],
        "word_number": said[1],
        "role": begun["seiten"].get(row.seat, "") if "seiten" in begun else None,
    }


def _begun(store: Store, number: int) -> dict[str, Any]:
    """What a table began with, as its chain holds on to it; nothing where that is damaged."""
    table = store.session.get(GameTable, number)
    whole = table is not None and table.chain_base == chain.digest(chain.words(table.beginning))
    return table.beginning if table is not None and whole else {}


def _first_link(store: Store, row: GameTable) -> str | None:
    """The head that a chain begins with, if the first entry hangs on it."""
    begun = chain.digest(chain.words(row.beginning))
    first = next(iter(store.entries(row, row.beginning.get("ab", 0), row.beginning.get("ab", 0) + 1)), None)
    return begun if first is None or first.chain == chain.link(begun, first) else None


def _of_data(store: Store, row: Any, faults: dict[str, str]) -> dict[str, Any]:
    """The data that ship, where their fingerprint is this one."""
    assert isinstance(row, DataBlob)
    game = next((catalog.load(id) for id in catalog.ids() if catalog.load(id).data_hash == row.hash), None)
    return {"data": json.dumps(game.data, default=str), "game": game.id} if game is not None else {}


def _mended_entry(store: Store, found: Rows) -> bool:
    """Whether an entry could be written as it was: what it did follows from the move, and the chain tells whether that is it."""
    entry = store.session.get(LogRow, found.row)
    row = store.table(entry.table_id) if entry is not None else None
    if entry is None or row is None or not row.chain_base or not row.chain_from < entry.number:
        return False
    try:
        table = Table(store, row)
        before = table.state_at(entry.number - 1)
        last = next(iter(store.entries(row, entry.number - 2, entry.number - 1)), None)
        base = last.chain if last is not None and last.number > row.chain_from else row.chain_base
        if entry.kind in (MOVE, CORRECTION):
            played = step_again(table.game, before, Entry(entry.seat, tuple(entry.keys)))
            entry.events = json.loads(json.dumps([event_row(e) for e in played.events]))
            entry.told = sentences(table.game, played.events, before["seats"])
            entry.draws = draw_rows(played.draws)
            entry.dice_from, entry.dice_to, entry.rules_version = before["dice"], played.state["dice"], table.game.version
        if chain.link(base, entry) == entry.chain:
            store.session.add(entry)
            store.session.flush()
            return True
    except (Outdated, Unreadable, Damaged, *NO_WAY):
        pass
    store.session.refresh(entry)
    return False


# --- tables ------------------------------------------------------------------------------------------------------------------


def examine(store: Store, row: GameTable) -> Finding | None:
    """Compare a running table with its log; None where all is well."""
    assert row.id is not None
    try:
        return _examined(Table(store, row))
    except Outdated:
        return None if _sound(row) else _from_snapshot(store, row, "Der Stand ist beschädigt.")
    except Exception as error:  # whatever is broken: this table cannot be opened, the others are looked at all the same
        return _from_snapshot(store, row, f"Der Tisch lässt sich nicht öffnen ({type(error).__name__}).")


def _examined(table: Table) -> Finding | None:
    now = _sound(table.row)
    if missing := chain.missing(table.row, table.store.entries(table.row)):
        text = f"Im Verlauf fehlt Eintrag {missing[0]}{' und mehr' if len(missing) > 1 else ''}."
        return _from_snapshot(table.store, table.row, text) if now is None else Finding(table.id, f"{text} Der Stand ist heil.")
    try:
        start, entries = log_pieces(table)
        played = list(play_again(table.game, Played(start), entries))
    except (ReplayError, Damaged, LookupError, ValueError) as error:
        text = f"Der Verlauf lässt sich nicht nachspielen ({error})."
        return _from_snapshot(table.store, table.row, text) if now is None else Finding(table.id, f"{text} Der Stand ist heil.")
    states, number = [one.state for one in played], table.row.number
    final = states[-1]
    if now == final:
        return _barriers(table, played[1:])
    what = "Der Stand ist beschädigt." if now is None else "Der Stand weicht vom Verlauf ab."
    kept = dict(_snapshots(table.store, table.row))
    since = number - len(entries)
    good = max((n for n, state in kept.items() if n >= since and state == states[n - since]), default=since)
    return Finding(
        table.id, f"{what} Zuletzt gut war er nach Zug {good}; die Züge danach lassen sich nachspielen.", number, final
    )


def _barriers(table: Table, played: Sequence[Played]) -> Finding | None:
    """What cannot be taken back because something was revealed follows from the moves."""
    rows = table.store.entries(table.row, table.row.number - len(played))
    right = [(row, barrier_of(row.kind, row.keys, again)) for row, again in zip(rows, played, strict=True)]
    wrong = tuple((row, barrier) for row, barrier in right if row.barrier != barrier)
    if not wrong:
        return None
    named = ", ".join(str(row.number) for row, _ in wrong[: chain.MOST_NAMED])
    text = f"Was sich nicht zurücknehmen lässt (Spalte barrier), folgt nicht aus den Zügen: Eintrag {named}."
    return Finding(table.id, text, table.row.number, played[-1].state, wrong)


def _sound(row: GameTable | Snapshot) -> State | None:
    try:
        return loaded(row)
    except Damaged:
        return None


def _snapshots(store: Store, row: GameTable) -> Iterator[tuple[int, State]]:
    """The snapshots that are whole, newest first."""
    for snapshot in store.snapshots(row):
        state = _sound(snapshot)
        if state is not None and snapshot.rules_version == row.rules_version:
            yield snapshot.number, state


def _from_snapshot(store: Store, row: GameTable, text: str) -> Finding:
    assert row.id is not None
    good, state = next(_snapshots(store, row), (None, None))
    if good is None:
        return Finding(row.id, f"{text} Einen heilen Zwischenstand gibt es nicht; hier hilft nur eine Sicherung.")
    return Finding(row.id, f"{text} Der letzte heile Zwischenstand ist der nach Zug {good}.", good, state)


def repair(store: Store, row: GameTable, finding: Finding) -> str:
    """Put the good state in its place. What came after it is taken back, and the log says so."""
    assert finding.good is not None and finding.state is not None
    state, lost = finding.state, row.number - finding.good
    dice = max([state["dice"], *(e.dice_to for e in store.entries(row, finding.good))])  # no die is thrown twice
    store.drop_unsound(row, lambda snapshot: _sound(snapshot) is not None)
    for entry, barrier in finding.barriers:
        entry.barrier = barrier
        store.session.add(entry)
    if finding.barriers:
        return "Wiederhergestellt, wie es aus den Zügen folgt."
    if not lost:
        store.save(row, state, {})
        return f"Wiederhergestellt: der Stand nach Zug {finding.good}."
    ahead = {**state, "dice": dice, "serial": state["serial"] + FRESH_IDS}
    back = rewound(ahead, state)
    store.append(
        row,
        LogRow(
            table_id=finding.table,
            number=0,
            kind=UNDO,
            back_to=finding.good,
            rules_version=row.rules_version,
            dice_from=dice,
            dice_to=back["dice"],
        ),
        back,
        {},
    )
    return f"Wiederhergestellt: der Stand nach Zug {finding.good}; {lost} Züge danach sind zurückgenommen."
