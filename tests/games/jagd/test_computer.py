"""The computer player decides from its seat's view alone, and its games end with a winner."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.simulate import seats_of
from games import catalog
from games.computer import play_greedy
from games.dice import Dice

ENOUGH = 0.95


def played(game, players, variant, seed):
    """A game of computer players: its result and its length in rounds."""
    state = game.new(seats_of(players), variant, seed)
    dice = Dice(f"computer {seed}")
    drafting = None
    while game.result(state) is None:
        asked = game.decisions(state)
        seat = drafting or next(s for s in sorted(asked) if asked[s].waits)
        step = game.apply(state, seat, play_greedy(game, state, seat, asked[seat], game.options(state, seat), dice))
        state, drafting = step.state, None if step.done else seat
    return game.result(state), state["round"]


def winners(players, variant, count, seed):
    game = catalog.load("jagd")
    results = [played(game, players, variant, f"{seed} {nr}")[0] for nr in range(count)]
    return Counter(bool(r.winners) for r in results), Counter(r.end for r in results)


@pytest.mark.parametrize(("players", "variant"), [(2, {}), (4, {}), (8, {"z5": "ja"}), (4, {"spiel": "aufbau"})], ids=str)
def test_most_games_have_a_winner(players, variant):
    won, ends = winners(players, variant, 8, "kurz")
    assert won[True] >= ENOUGH * 8, ends


def test_both_sides_win(players=4):
    _, ends = winners(players, {}, 12, "seiten")
    assert {"Hobbits", "Schwarze Reiter"} <= set(ends)


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_what_is_hidden_changes_nothing(seat):
    """The same advice in every state the seat cannot tell from this one."""
    game = catalog.load("jagd")
    state = game.new(seats_of(3), {"spiel": "aufbau"}, "geheim")
    dice = Dice("geheim")
    looked = 0
    for _ in range(250):
        asked = game.decisions(state)
        if not asked:
            break
        who = next(s for s in sorted(asked) if asked[s].waits)
        answers = game.options(state, who)
        key = game.advise(game.view(state, who), who, asked[who], answers)
        if who == seat:
            other = game.reshuffle(state, seat, dice)
            assert game.advise(game.view(other, who), who, game.decisions(other)[who], game.options(other, who)) == key
            looked += 1
        step = game.apply(state, who, key if key is not None else dice.choose(answers).key)
        state = step.state
    assert looked >= 10


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("variant", [{}, {"spiel": "aufbau"}, {"z1": "ja", "z2": "bitte", "z4": "ja"}], ids=str)
def test_almost_all_of_many_games_have_a_winner(players, variant):
    won, ends = winners(players, variant, 60, "dauer")
    assert won[True] >= ENOUGH * 60, ends
