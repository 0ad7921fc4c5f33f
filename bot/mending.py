"""`ringrichter db pruefe --alle`: running tables compared with their logs, and what does not agree restored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.core.checking import log_pieces
from bot.core.table import UNDO, Outdated, Table, loaded
from games.contract import State
from games.flow import rewound
from games.replay import ReplayError, replay_from
from storage.store import Damaged, Store
from storage.tables import GameTable, LogRow, Snapshot

FRESH_IDS = 1_000  # decisions since a snapshot are unknown: so far their numbers jump, so that no old button fits


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with one table, and how it can be made good: a state after so many entries."""

    table: int
    text: str
    good: int | None = None
    state: State | None = None


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
    try:
        start, entries = log_pieces(table)
        states = replay_from(table.game, start, entries)
    except (ReplayError, Damaged, LookupError, ValueError) as error:
        text = f"Der Verlauf lässt sich nicht nachspielen ({error})."
        return _from_snapshot(table.store, table.row, text) if now is None else Finding(table.id, f"{text} Der Stand ist heil.")
    final, number = states[-1], table.row.number
    if now == final:
        return None
    what = "Der Stand ist beschädigt." if now is None else "Der Stand weicht vom Verlauf ab."
    kept = dict(_snapshots(table.store, table.row))
    since = number - len(entries)
    good = max((n for n, state in kept.items() if n >= since and state == states[n - since]), default=since)
    return Finding(
        table.id, f"{what} Zuletzt gut war er nach Zug {good}; die Züge danach lassen sich nachspielen.", number, final
    )


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
