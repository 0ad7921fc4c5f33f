"""What stands on a button: a phone shows some 36 characters of it, and those must tell one answer from another."""

from __future__ import annotations

import pytest

from bot.core.names import fill
from games import catalog
from games.dice import Dice
from games.players import one_step, random_player

SHOWN = 36
NAMES = ("Anna", "Bertram", "Cornelia", "Dietrich")


def questions(id, players, seed, steps):
    """The labels of each question of a random game, as people read them."""
    game, seats = catalog.load(id), [f"p{nr + 1}" for nr in range(players)]
    dice, names = Dice(f"aufschrift {seed}", 0), dict(zip(seats, NAMES, strict=False))
    state, drafting = game.new(seats, {v.id: v.default for v in game.variants}, f"aufschrift {seed}"), None
    choosers = {seat: random_player(dice) for seat in seats}
    for _ in range(steps):
        for seat in game.decisions(state):
            yield [fill(option.label, names) for option in game.options(state, seat)]
        played = one_step(game, state, choosers, dice, drafting=drafting)
        if played is None:
            return
        state, drafting = played.step.state, None if played.step.done else played.seat


@pytest.mark.parametrize(("id", "players"), [("zwei-tuerme", 4), ("jagd", 4), ("ringkrieg", 2), ("ringkrieg", 4)])
def test_the_beginning_of_a_button_tells_it_from_the_others(id, players):
    asked = [labels for seed in range(2) for labels in questions(id, players, seed, 150)]
    assert len(asked) > 200
    for labels in asked:
        distinct = set(labels)
        assert len({label[:SHOWN] for label in distinct}) == len(distinct), sorted(distinct)
    every = [label for labels in asked for label in labels]
    long = [label for label in every if len(label) > SHOWN]
    assert len(long) <= 0.01 * len(every), sorted(set(long), key=len)[-10:]
