"""What a book leaves open a table may read otherwise: every game obeys its laws under any choice of its readings."""

from __future__ import annotations

import pytest

from bot.simulate import seats_of
from games import catalog
from games.dice import Dice
from games.laws import playout

TABLES = [("zwei-tuerme", n) for n in (2, 3, 5)] + [("jagd", n) for n in (2, 3, 4)] + [("ringkrieg", n) for n in (2, 3, 4)]


def choice(game, dice, share):
    """Other readings, one in `share`; what else can be switched in every third game as the dice like."""
    any_way = dice.below(3) == 0
    found = {}
    for v in game.variants:
        if v.reading:
            found[v.id] = v.choices[1] if dice.below(share) == 0 else v.default
        else:
            found[v.id] = dice.choose(v.choices) if any_way else v.default
    return found


def play(which, nr, bound):
    game_id, players = TABLES[which % len(TABLES)]
    game, dice = catalog.load(game_id), Dice(f"lesarten {game_id} {players} {nr}")
    variant = choice(game, dice, dice.below(4) + 1)
    if game_id == "ringkrieg" and nr % 2:
        variant["erweiterung"] = "ja"
    run = playout(game, seats_of(players), variant, f"lesart {nr}", bound=bound)
    return [(v.law, v.detail) for v in run.violations if v.law != "ends"]


@pytest.mark.parametrize("which", range(len(TABLES)))
def test_the_laws_hold_under_other_readings(which):
    assert play(which, which + 1, 220) == []


@pytest.mark.soak
@pytest.mark.parametrize("nr", range(600))
def test_two_hundred_games_of_each_game(nr):
    assert play(nr, 100 + nr, 20_000) == []
