"""What a seat has seen stays its knowledge exactly as long as it is certain; nobody else learns of it."""

from __future__ import annotations

import pytest

from games.dice import Dice
from games.flow import Transition
from games.jagd.cards import hands
from tests.rules.jagd.conftest import Table


@pytest.fixture
def t():
    table = Table("frodo", "reiter_1", "sam").deals(p1="gandalf, seil 2", p2="boot 2, ring, umhang", p3="adler, bilbo")
    return table.stands(p1="R8", p2="E17", p3="B3").turn("p1").says("p1", "blick gandalf p2 fertig")


def after(table, change):
    turn = Transition(table.game, table.s)
    change(turn)
    return {seat: hands.known(turn.state, seat, "p2") for seat in ("p1", "p3", None)}


def test_a_look_is_the_lookers_alone(t):
    assert sorted(t.known("p1", "p2")) == ["boot", "boot", "ring", "umhang"]
    assert t.known("p3", "p2") == []
    assert t.play.view(None)["known"] == {"p1": ["gandalf"]}  # a card that was shown to all


def test_what_lies_open_is_struck_out(t):
    known = after(t, lambda turn: hands.discard(turn, "p2", "umhang"))
    assert sorted(known["p1"]) == ["boot", "boot", "ring"]


def test_of_equal_cards_one_fewer_is_sure(t):
    """p2 gets a third boat that nobody saw and plays one: it may have been one of the two."""

    def play(turn):
        hands.gain(turn, "p2", "boot")
        hands.discard(turn, "p2", "boot")

    assert sorted(after(t, play)["p1"]) == ["boot", "ring", "umhang"]


def test_a_card_that_slips_away_unseen_ends_it(t):
    known = after(t, lambda turn: hands.pass_on(turn, "p2", "umhang", "p3"))
    assert known == {"p1": [], "p3": [], None: []}


def test_who_takes_part_goes_on_knowing(t):
    known = after(t, lambda turn: hands.pass_on(turn, "p2", "umhang", "p1"))
    assert sorted(known["p1"]) == ["boot", "boot", "ring"]


def test_a_title_heard_leaves_the_rest_certain(t):
    """p3 guesses the cloak: p1 heard it, and is still sure of the Ring."""
    known = after(t, lambda turn: hands.pass_on(turn, "p2", "umhang", "p3", heard=True))
    assert sorted(known["p1"]) == ["boot", "boot", "ring"]
    turn = Transition(t.game, t.s)
    hands.pass_on(turn, "p2", "umhang", "p3", heard=True)
    assert hands.known(turn.state, "p1", "p3") == ["umhang"]
    assert hands.known(turn.state, None, "p3") == ["umhang"]


def test_the_last_card_is_known_wherever_it_goes(t):
    def play(turn):
        for face in ("boot", "boot", "umhang"):
            hands.discard(turn, "p2", face)
        hands.pass_on(turn, "p2", "ring", "p3")

    turn = Transition(t.game, t.s)
    play(turn)
    assert hands.known(turn.state, "p1", "p3") == ["ring"]


def test_another_deal_keeps_what_is_known(t):
    for nr in range(20):
        other = t.game.reshuffle(t.s, "p1", Dice(f"neu {nr}"))
        assert sorted(other["hands"]["p2"]) == ["boot", "boot", "ring", "umhang"]
        assert other["hands"]["p1"] == t.s["hands"]["p1"]
        assert t.game.invariants(other) == []
    assert any("ring" not in t.game.reshuffle(t.s, "p3", Dice(f"neu {nr}"))["hands"]["p2"] for nr in range(20))
