"""Random games of Die zwei Türme under the laws every game obeys. Long runs: `ringrichter simuliere zwei-tuerme`."""

from __future__ import annotations

import pytest

from games.catalog import load
from games.laws import playout, zone_faults

GAME = load("zwei-tuerme")


def seats(count):
    return [f"p{i}" for i in range(1, count + 1)]


def faults(runs):
    return [f"{v.law}: {v.detail}" for run in runs for v in run.violations] + [v.detail for v in zone_faults(runs, "")]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_keep_the_laws(players):
    runs = [playout(GAME, seats(players), {}, f"gesetze {players} {i}", laws="stichprobe") for i in range(2)]
    assert faults(runs) == []
    assert all(run.end for run in runs)


@pytest.mark.parametrize("players", [2, 4])
def test_every_law_in_every_state_of_a_beginning(players):
    """The first states in full, from the first field to a layout; `bound` ends the run early."""
    run = playout(GAME, seats(players), {"start": "p2"}, "anfang", laws="alle", bound=60)
    assert [v for v in run.violations if v.law != "ends"] == []
