"""A look keeps what was worked out; a bare state, which a transition may be changing, keeps nothing."""

from __future__ import annotations

from games.contract import State
from games.looking import kept, looked_at
from games.rules import rule, without


@rule("probe.produkt", off=lambda s, by: s["zahl"])
def times(s: State, by: int) -> int:
    return int(s["zahl"] * by)


asked: list[int] = []


@kept
def product(s: State, by: int) -> int:
    asked.append(by)
    return times(s, by)


def test_worked_out_once_for_a_look_and_each_question() -> None:
    asked.clear()
    look = looked_at({"zahl": 3})
    assert [product(look, 2), product(look, 2), product(look, 5), product(look, 2)] == [6, 6, 15, 6]
    assert asked == [2, 5]


def test_a_look_inside_a_look_is_the_same_one() -> None:
    look = looked_at({"zahl": 3})
    assert looked_at(look) is look and look == {"zahl": 3}


def test_a_bare_state_is_asked_again_because_it_may_have_changed() -> None:
    state = {"zahl": 3}
    assert product(state, 2) == 6
    state["zahl"] = 4
    assert product(state, 2) == 8


def test_what_is_kept_is_kept_for_the_rules_as_they_are_switched() -> None:
    look = looked_at({"zahl": 3})
    assert product(look, 2) == 6
    with without("probe.produkt"):
        assert product(look, 2) == 3
    assert product(look, 2) == 6
