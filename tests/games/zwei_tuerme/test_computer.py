"""The computer player: what it draws."""

from __future__ import annotations

import pytest

from games.computer import play_greedy
from games.dice import Dice
from games.zwei_tuerme import load


@pytest.mark.parametrize("players", [2, 3])
def test_it_takes_every_free_card_and_none_of_those_it_laid(players):
    game, dice = load(None), Dice(f"Rechner {players}")
    state = game.new([f"p{n}" for n in range(1, players + 1)], {}, f"Partie {players}")
    draws = laid = 0
    while game.result(state) is None:
        ((seat, decision),) = game.decisions(state).items()
        frame, options = state["stack"][-1], game.options(state, seat)
        key = play_greedy(game, state, seat, decision, options, dice)
        if frame["frame"] == "draw":
            draws += not frame["left"]
            laid += key.startswith("tausche")
            assert key != "verzichte"
            assert not frame["left"] or key != f"nimm offen {frame['laid']}"
        state = game.apply(state, seat, key).state
    assert draws > 30 and laid > 0


def test_it_decides_from_its_view_alone():
    """Dealt anew what it cannot see, it draws the same card."""
    game = load(None)
    state = game.new(["p1", "p2", "p3"], {}, "Blick")
    for nr in range(12):
        (seat,) = game.decisions(state)
        if state["stack"][-1]["frame"] != "draw":
            break
        options = game.options(state, seat)
        decision = game.decisions(state)[seat]
        key = game.advise(game.view(state, seat), seat, decision, options)
        for deal in range(3):
            other = game.reshuffle(state, seat, Dice(f"{nr} {deal}"))
            assert game.advise(game.view(other, seat), seat, game.decisions(other)[seat], game.options(other, seat)) == key
        state = game.apply(state, seat, str(key)).state
