"""Questions that change nothing are answered in every state, for every seat and for whoever watches."""

from __future__ import annotations

import pytest

from games import catalog
from games.dice import Dice
from games.players import one_step, random_player


@pytest.mark.parametrize("players", [2, 4])
def test_every_question_is_answered_in_every_state(players):
    game = catalog.load("ringkrieg")
    seats = [f"p{n}" for n in range(1, players + 1)]
    dice, fights, drafting = Dice("nachfragen"), 0, None
    state = game.new(seats, {v.id: v.default for v in game.variants}, "nachfragen")
    who = dict.fromkeys(seats, random_player(dice))
    for _ in range(1_500):
        played = one_step(game, state, who, dice, drafting=drafting)
        if played is None or fights >= 8:
            break
        state, drafting = played.step.state, None if played.step.done else played.seat
        fighting = any(spot.endswith("/angriff") for spot in state["figures"])
        if drafting is not None or (not fighting and dice.below(20)):
            continue
        fights += fighting
        for seat in (*seats, None):
            view = game.view(state, seat)
            for query in game.queries.values():
                assert isinstance(query.answer(view, ""), str)
    assert fights >= 8
