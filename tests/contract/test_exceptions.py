"""A move that a group allows though a rule forbids it: played with that prohibition lifted, or refused; never half or a crash."""

from __future__ import annotations

import json

import pytest

from bot.simulate import seats_of
from games import catalog
from games.contract import Refusal, Step
from games.dice import Dice
from games.players import one_step, random_player
from games.replay import Entry, advance, correct, exception_key
from games.rules import switched, waived

GAMES = {"zwei-tuerme": 3, "jagd": 3, "ringkrieg": 2}


def forbidden(game, state):
    """What the seats that are asked may not do, each with the rules that forbid it."""
    for seat in game.decisions(state):
        for c in game.candidates(state, seat):
            if c.refusal is not None and c.refusal.kind == "illegal":
                yield seat, c.key, c.refusal.rules


def states(game, seed, steps=80):
    dice = Dice(f"ausnahmen {seed}")
    seats = seats_of(GAMES[game.id])
    players = {seat: random_player(dice) for seat in seats}
    state, drafting = game.new(seats, {}, f"ausnahmen {seed}"), None
    for _ in range(steps):
        if drafting is None:
            yield state
        played = one_step(game, state, players, dice, drafting=drafting)
        if played is None:
            return
        state, drafting = played.step.state, None if played.step.done else played.seat


@pytest.mark.parametrize("id", GAMES)
def test_an_exception_is_a_whole_move_or_none(id):
    game = catalog.load(id)
    played = 0
    for seed in range(3):
        for state in states(game, seed):
            before = json.dumps(state, sort_keys=True)
            for seat, key, rules in list(forbidden(game, state))[:12]:
                step = correct(game, state, exception_key(seat, rules, [key]))
                assert json.dumps(state, sort_keys=True) == before
                assert switched() is None
                if isinstance(step, Refusal):
                    continue
                played += 1
                assert isinstance(step, Step) and game.invariants(step.state) == []
                assert game.decisions(step.state) or game.result(step.state) is not None
                assert advance(game, state, Entry(None, (exception_key(seat, rules, [key]),))) == step.state
    assert played > 20


def test_a_waived_prohibition_holds_again_afterwards():
    game = catalog.load("jagd")
    state = next(s for s in states(game, "wieder") if any(True for _ in forbidden(game, s)))
    seat, key, rules = next(forbidden(game, state))
    with waived(*rules):
        lifted = {c.key: c.refusal for c in game.candidates(state, seat)}
    assert lifted.get(key) is None or set(lifted[key].rules) != set(rules)
    assert {c.key: c.refusal for c in game.candidates(state, seat)}[key] is not None
