"""A floor under the quality of the search, a little below what was measured: the question sets must not get worse."""

from __future__ import annotations

from functools import cache

import pytest

from rules_kb.search import search
from tests.rules_kb.scoring import SETS, Score, load, score

FLOORS = {  # recall@1, recall@3, unanswerable recognised, answerable turned away, answerable only shown as the nearest
    "fremdes": (0.0, 0.0, 0.80, 0.0, 0.0),  # small talk, other games, lore, the shop: nothing in it has an answer
    "frisch": (0.0, 0.0, 0.75, 0.0, 0.0),  # only what no book answers; the rest stands in frische_fragen
    "jagd": (0.86, 0.93, 0.84, 0.03, 0.14),
    "meccg": (0.90, 0.96, 0.80, 0.03, 0.14),
    "ringkrieg": (0.90, 0.96, 0.75, 0.03, 0.14),
    "runde2": (0.90, 0.95, 0.90, 0.03, 0.14),
    "runde3": (0.85, 0.94, 0.75, 0.03, 0.14),
    "zwei-tuerme": (0.80, 0.93, 0.75, 0.03, 0.16),
}


@cache
def measured(name: str, context: bool) -> Score:
    asked = load(SETS / f"{name}.yaml")
    found = [search(q.frage, werk=q.werk if context else None) for q in asked]
    return score(asked, [([h.entry for h in f.hits], f.kind) for f in found])


def test_every_set_has_a_floor() -> None:
    assert {file.stem for file in SETS.glob("*.yaml")} == set(FLOORS)
    assert sum(len(load(file)) for file in SETS.glob("*.yaml")) >= 300


@pytest.mark.parametrize("name", FLOORS)
def test_the_right_rule_comes_first(name: str) -> None:
    found = measured(name, context=False)
    assert found.recall1 >= FLOORS[name][0], found
    assert found.recall3 >= FLOORS[name][1], found


@pytest.mark.parametrize("name", FLOORS)
def test_what_no_book_answers_is_recognised(name: str) -> None:
    found = measured(name, context=False)
    assert found.recognised >= FLOORS[name][2], found
    assert found.turned_away <= FLOORS[name][3], found
    assert found.nearest <= FLOORS[name][4], found


@pytest.mark.parametrize("name", FLOORS)
def test_knowing_the_game_does_not_hurt(name: str) -> None:
    assert measured(name, context=True).recall3 >= measured(name, context=False).recall3 - 0.02
