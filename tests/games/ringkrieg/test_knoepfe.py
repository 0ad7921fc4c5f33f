"""What stands on a button can be read on a phone, and tells one answer from the other."""

from __future__ import annotations

import random

import pytest

from games import catalog
from games.dice import make_seed
from games.play import Play
from games.ringkrieg.wording import BUTTON

NAMES = {"⟦p1⟧": "Bernd", "⟦p2⟧": "Clara", "⟦p3⟧": "Dora", "⟦p4⟧": "Emil"}
# Said in full, because they are said once in a game or tell more than a name.
LONG = (
    "Je 1 reguläre Einheit:",
    "2 reguläre Einheiten in Orthanc",
    "Verlust: Gandalf der Graue",
    "Aufmarsch des lange geplanten Krieges",
)


@pytest.mark.parametrize(("players", "moves"), [(2, 500), (4, 250)])
def test_labels_are_short_and_differ(players, moves):
    game = catalog.load("ringkrieg")
    seats = [f"p{nr}" for nr in range(1, players + 1)]
    seen: set[str] = set()
    for seed in range(2):
        dice = random.Random(seed)
        play = Play(game, game.new(seats, {v.id: v.default for v in game.variants}, make_seed(f"Knopf {seed}", {})))
        for _ in range(moves):
            if game.result(play.state) is not None:
                break
            seat = play.waiting_for()[0]
            options = play.options(seat)
            labels = [c.label for c in options]
            assert len(set(labels)) == len(labels), sorted(label for label in labels if labels.count(label) > 1)
            seen.update(labels)
            play.answer(seat, dice.choice(options).key)
    long = []
    for label in seen:
        for place, name in NAMES.items():
            label = label.replace(place, name)
        if len(label) > BUTTON and not label.startswith(LONG):
            long.append(label)
    assert len(seen) > 300 and sorted(long) == []
