"""Each law fails on a game that was broken for it, and the honest game passes them all."""

from __future__ import annotations

import pytest

from games import laws
from games.laws import playout, zone_faults
from tests.contract.toys import BROKEN, RULE, Toy

SEATS = ("p1", "p2")


def broken_laws(game: Toy) -> set[str]:
    runs = [playout(game, SEATS, {}, f"toy:{n}", laws="alle", known_rules={RULE}, bound=60) for n in range(6)]
    return {v.law for run in runs for v in run.violations} | {v.law for v in zone_faults(runs, "toy")}


def test_the_honest_game_passes_every_law():
    assert broken_laws(Toy()) == set()


@pytest.mark.parametrize(("broken", "law"), BROKEN.items(), ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_a_broken_game_breaks_its_law(broken, law):
    assert law in broken_laws(broken())


def test_every_law_has_a_game_that_breaks_it():
    assert set(laws.NAMES) == set(BROKEN.values())
