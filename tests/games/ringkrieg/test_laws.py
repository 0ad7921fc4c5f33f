"""Random games of the Ringkrieg under the laws every game obeys."""

from __future__ import annotations

import pytest

from games import catalog
from games.laws import playout
from rules_kb.entries import all_entries

SEATS = ["p1", "p2"]


@pytest.fixture(scope="module")
def known():
    return frozenset(e.id for e in all_entries())


@pytest.mark.parametrize(("laws", "bound"), [("alle", 40), ("stichprobe", 600)])
def test_no_law_is_broken(laws, bound, known):
    run = playout(catalog.load("ringkrieg"), SEATS, {}, f"ring {laws}", laws=laws, known_rules=known, bound=bound)
    assert [v for v in run.violations if v.law != "ends"] == []


def test_random_games_end_by_a_rule():
    game = catalog.load("ringkrieg")
    runs = [playout(game, SEATS, {}, f"ende {i}", laws="keine") for i in range(2)]
    assert {run.end for run in runs} <= {"korrumpierung", "ring zerstört", "militärisch freie", "militärisch schatten"}
