"""What a session remembers is what a fresh one would read: compared after every update of a long random evening.

So a later bulk update that goes past the session cannot silently make it stale.
"""

from __future__ import annotations

import logging
from random import Random

import pytest
from sqlalchemy import inspect
from sqlmodel import Session, col, select

from storage.kept import NAME, Kept
from storage.tables import SeatRow
from tests.bot.fuzzing import Fuzzer


class Thrown(Exception):
    """Something goes wrong at the end of a transaction."""


def compared(database) -> int:
    """Every row that the resting session remembers, column by column, with what a fresh one reads; how many values that were."""
    resting = database.at_rest()
    if resting is None or NAME not in resting.info:
        return 0
    kept: Kept = resting.info[NAME]
    remembered = [
        *kept.people.values(),
        *kept.met.values(),
        *kept.places.values(),
        *kept.visited.values(),
        *kept.tables.values(),
        *(row for rows in (kept.seats, kept.tails, kept.ballots) for some in rows.values() for row in some),
        *(pace for pace in kept.paces.values() if pace is not None),
    ]
    values = 0
    with Session(database.engine) as fresh:
        for row in remembered:
            now = fresh.get(type(row), inspect(row).identity)
            assert now is not None, f"{type(row).__name__} {inspect(row).identity} is gone"
            for column in inspect(type(row)).columns:
                values += 1
                there, here = getattr(row, column.key), getattr(now, column.key)
                assert there == here, f"{type(row).__name__} {inspect(row).identity}: {column.key}"
        for number, seats in kept.seats.items():
            found = fresh.exec(select(SeatRow.id).where(SeatRow.table_id == number).order_by(col(SeatRow.id))).all()
            assert sorted(seat.id for seat in seats) == list(found), f"table {number}: who sits there"
    return values


def evening(folder, seed: int, updates: int) -> tuple[int, int]:
    """How many values were compared, and how often something was thrown."""
    fuzzer, dice, values, thrown = Fuzzer(folder, seed), Random(seed), 0, 0
    logging.getLogger("ringrichter").setLevel(logging.CRITICAL)
    for number in range(updates):
        referee = fuzzer.referee
        if dice.random() < 0.12:
            inside = type(referee).inside

            def broken(work, told=None, referee=referee, inside=inside):
                def fails(store):
                    work(store)
                    raise Thrown

                return inside(referee, fails, told)

            referee.inside = broken
            thrown += 1
        fuzzer._update()
        fuzzer.faults.clear()  # what was thrown is answered as such
        vars(referee).pop("inside", None)
        values += compared(fuzzer.database)
        if number % 50 == 0:
            fuzzer._pick_up(comparing=False)
    fuzzer.database.close()
    return values, thrown


@pytest.fixture(autouse=True)
def _loud_again():
    yield
    logging.getLogger("ringrichter").setLevel(logging.NOTSET)


def test_what_is_remembered_is_what_stands_there(tmp_path):
    values, thrown = evening(tmp_path, 1, 250)
    assert values > 5_000 and thrown > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 9))
def test_what_is_remembered_is_what_stands_there_for_long(tmp_path, seed):
    values, thrown = evening(tmp_path, seed, 3_000)
    assert values > 100_000 and thrown > 200
