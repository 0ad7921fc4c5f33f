"""Seats that answer by themselves: presets of players, and computers. One move at a time: between two of them the store is free
for other tables, and what was played stays played."""

from __future__ import annotations

from bot.core import plans
from bot.core.table import Table
from games.computer import KINDS
from games.contract import Refusal, Seat
from games.dice import Dice

AUTOMATIC = 400  # answers in a row before people get a word in


def presets_answer(table: Table) -> None:
    """What players have said beforehand, until somebody is asked who has not."""
    for _ in range(AUTOMATIC):
        if not table.running:
            return
        planned = any(s.plans for s in table.seats)
        if planned and plans.answer(table, waited=True):
            continue
        if passing := table.play.passing({s.seat: s.presets for s in table.seats}):
            _answer(table, *passing[0])
        elif not (planned and plans.answer(table, waited=False)):
            return


def asked(table: Table) -> Seat | None:
    """The computer's seat that is asked now."""
    seats = [row.seat for row in table.computers()] if table.running else []
    if not seats:
        return None
    waiting = set(table.play.waiting_for())
    return next((seat for seat in seats if seat in waiting), None)


def move(table: Table) -> None:
    """One whole move of the computer that is asked, and what presets say to it."""
    seat, number = asked(table), table.row.number
    for _ in range(AUTOMATIC):
        if seat is None or table.row.number != number or not table.running:
            break
        _answer(table, seat, _choice(table, seat))
    presets_answer(table)


def _choice(table: Table, seat: Seat) -> str:
    decision = table.play.decision(seat)
    assert decision is not None
    step = len(table.row.drafts.get(seat, ()))
    dice = Dice(f"computer {table.row.seed} {seat}", table.row.number * 1_000 + step)
    choose = KINDS.get(table.seat_row(seat).kind, KINDS["gierig"])
    return choose(table.game, table.play.now(seat), seat, decision, table.play.options(seat), dice)


def _answer(table: Table, seat: Seat, key: str) -> None:
    outcome = table.play.answer(seat, key)
    if isinstance(outcome, Refusal):
        raise RuntimeError(f"table {table.id}: {seat} answered {key!r}: {outcome.reason}")
    table.take(outcome, None)
