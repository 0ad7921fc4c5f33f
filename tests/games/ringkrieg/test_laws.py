"""Random games of the Ringkrieg under the laws every game obeys."""

from __future__ import annotations

import pytest

from games import catalog
from games.contract import Refusal
from games.dice import Dice
from games.laws import playout
from rules_kb.entries import all_entries
from tests.rules.ringkrieg.conftest import Table

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


@pytest.mark.parametrize("nr", range(6))
def test_whoever_pays_with_cards_could_hold_others(nr):
    """What is asked of a hand is read from the hand, so that nobody sees in it which cards it was about."""
    t = Table().lies("eine_zu_grosse_macht").holds("schatten", "olog_hai", "schreckliche_zauber", "ork_patrouille")
    t.acts("schatten", "armee person", "person").says("schatten", "tischkarte eine zu große macht")
    dealt = t.game.reshuffle(t.s, "p1", Dice(f"gemischt {nr}"))
    assert dealt["cards"] != t.s["cards"]
    options = t.game.options(dealt, "p2")
    assert options and not any(isinstance(t.game.apply(dealt, "p2", c.key), Refusal) for c in options)
