"""Somebody changes an answer while others have not answered yet: the new one takes the place of the old in the log.

Nobody else knows of either, nothing was rolled, drawn or told since, and no head of the log was published (`heads.along`).
So the few entries since the old answer are played again with the new one, and chained anew. What cannot be played again exactly
as it was is no change of mind, but a move of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.table import MOVE, Table, sentences
from games.contract import State
from games.play import Move
from games.replay import Entry, Played, ReplayError, event_row, step_again
from storage.tables import LogRow


@dataclass(frozen=True, slots=True)
class Change:
    """The entry that says something else now, and how the table stood after it and after each one behind it."""

    entry: LogRow
    played: Played
    states: Sequence[State]


def change(table: Table, before: State, move: Move) -> Change | None:
    """How the log would read with this answer instead of the one its seat gave to the same question; None where it gave none."""
    asked = table.game.decisions(before).get(move.seat)
    if asked is None or asked.waits or move.barrier:
        return None
    entries: list[LogRow] = []
    for entry in reversed(table.store.entries(table.row, table.row.number - len(before["seats"]))):
        if entry.kind != MOVE or entry.barrier or entry.case_number is not None or entry.number <= table.row.head:
            return None
        entries.insert(0, entry)
        if entry.seat == move.seat:
            return _played_again(table, asked.id, entries, move)
    return None


def _played_again(table: Table, question: str, entries: Sequence[LogRow], move: Move) -> Change | None:
    first, *others = entries
    try:
        state = table.state_at(first.number - 1)
        then = table.game.decisions(state).get(move.seat)
        if then is None or then.id != question:
            return None
        mine = step_again(table.game, state, Entry(move.seat, move.keys))
        states = [mine.state]
        for entry in others:
            again = step_again(table.game, states[-1], Entry(entry.seat, tuple(entry.keys)))
            if [event_row(e) for e in again.events] != entry.events:
                return None
            states.append(again.state)
    except (ReplayError, LookupError):
        return None
    same = (
        states[-1]["dice"] == state["dice"] and table.game.decisions(states[-1]).keys() == table.game.decisions(move.state).keys()
    )
    return Change(first, mine, states) if same else None


def carry_out(table: Table, found: Change, move: Move, person: int | None, update: str) -> LogRow:
    """Write it into the log and into what is kept of the states since then."""
    entry = found.entry
    entry.keys, entry.labels, entry.person_id, entry.update_key = list(move.keys), list(move.labels), person, update
    entry.events = [event_row(e) for e in found.played.events]
    entry.told = sentences(table.game, found.played.events, found.played.state["seats"])
    table.say_instead(entry, found.states)
    return entry
