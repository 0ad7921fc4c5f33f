"""Where a turn begins, for a deadline: every game names its turns, and a turn that is over never comes back."""

from __future__ import annotations

import pytest

from games import catalog
from games.contract import Refusal
from games.dice import Dice

GAMES = {"zwei-tuerme": (3, 400), "jagd": (3, 500), "ringkrieg": (2, 500)}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_turn_lasts_for_all_its_questions_and_never_comes_back(game_id, seed):
    players, most = GAMES[game_id]
    game = catalog.load(game_id)
    seats = [f"p{n}" for n in range(1, players + 1)]
    state, dice = game.new(seats, {}, f"turns {seed}"), Dice(f"play {seed}", 0)
    turns: dict[str, list[str]] = {seat: [] for seat in seats}
    asked = 0
    for _ in range(most):
        waiting = [seat for seat, d in game.decisions(state).items() if d.waits]
        if not waiting:
            break
        seat = dice.choose(waiting)
        turn = game.turn(state, seat)
        assert turn
        asked += 1
        if turns[seat][-1:] != [turn]:
            turns[seat].append(turn)
        step = game.apply(state, seat, dice.choose([c.key for c in game.options(state, seat)]))
        assert not isinstance(step, Refusal)
        state = step.state
    for of_seat in turns.values():
        assert len(set(of_seat)) == len(of_seat)
    assert 3 < sum(map(len, turns.values())) < asked  # several questions a turn
