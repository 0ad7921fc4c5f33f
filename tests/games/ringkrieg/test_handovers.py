"""How often the awaited person changes in a round of battle, over games of stand-in persons who answer at random.

Somebody is called when they are awaited and were not a moment before: that is a handover, a mention in the chat. Counted are
those of a round, the one that leads out of it into the next among them."""

from __future__ import annotations

from statistics import median

import pytest

from games import catalog
from games.dice import Dice
from games.flow import find
from games.players import one_step, random_player

SEATS = ["p1", "p2"]
GAMES, STEPS = 6, 2500


def rounds_of_battle(seed: str, *, preset: bool = False, steps: int = STEPS) -> list[int]:
    """The handovers of each round of battle of one game. `preset`: both said «keine Kampfkarten in diesem Kampf»."""
    game = catalog.load("ringkrieg")
    dice = Dice(f"persons {seed}")
    persons = {seat: random_player(dice) for seat in SEATS}
    state, drafting = game.new(SEATS, {}, seed), None
    counted: dict[tuple[int, int], int] = {}
    awaited: set[str] = set()
    last = None
    for _ in range(steps):
        asked = game.decisions(state)
        if preset and drafting is None:
            passes = [(seat, d.passing) for seat, d in asked.items() if d.passing and any("schlacht" in s.id for s in d.scopes)]
            if passes:
                state = game.apply(state, *passes[0]).state
                continue
        waiting = {seat for seat, d in asked.items() if d.waits}
        battle = find(state, "schlacht")
        now = (battle["scope"], battle["round"]) if battle is not None else None
        if waiting - awaited and last is not None:
            counted[last] = counted.get(last, 0) + 1
        if now is not None:
            counted.setdefault(now, 0)
        last, awaited = now, waiting
        played = one_step(game, state, persons, dice, drafting=drafting)
        if played is None:
            break
        state, drafting = played.step.state, None if played.step.done else played.seat
    return list(counted.values())


def sampled(games: int = GAMES, **how) -> list[int]:
    return [count for nr in range(games) for count in rounds_of_battle(f"uebergabe {nr}", **how)]


def test_at_most_four_handovers_in_a_round():
    counts = sampled()
    assert len(counts) > 50 and max(counts) >= 3
    assert median(counts) <= 4


def test_at_most_two_where_both_play_no_combat_cards():
    counts = sampled(preset=True)
    assert len(counts) > 50
    assert median(counts) <= 2


@pytest.mark.soak
@pytest.mark.parametrize(("preset", "most"), [(False, 4), (True, 2)])
def test_over_a_hundred_games(preset, most):
    counts = sampled(100, preset=preset)
    assert len(counts) > 1_000 and median(counts) <= most
