"""What would a good player do here? Positions of the Jagd and the answers the computer may give, from its seat's view alone.

A position is set up as for a rule case (`tests/rules/jagd/conftest.py`); p1 is the computer."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.rules.jagd.conftest import Table

HOBBIT_GOAL, RIDER_GOAL = "R15", "R16"


def duel(p1, p2="umhang", at=("R8", "E17"), who=("frodo", "reiter_1"), die=3, **variant):
    return Table(*who, **variant).deals(p1=p1, p2=p2).stands(p1=at[0], p2=at[1]).turn("p1", die=die)


def three(p1, p2="umhang", p3="boot", at=("R8", "R9", "Q9"), die=3, **variant):
    t = Table("frodo", "reiter_1", "sam", **variant).deals(p1=p1, p2=p2, p3=p3)
    return t.stands(p1=at[0], p2=at[1], p3=at[2]).turn("p1", die=die)


def seen(t, *figs):
    """p1 has seen these hands."""
    marks = deepcopy(t.s["marks"])
    for fig in figs:
        marks[fig] = [mark | 1 for mark in marks[fig]]
    return t.changed(marks=marks)


def waiting(t, *figs):
    """These wait on their victory field: they said so when they stopped there."""
    for fig in figs:
        t.figure(fig, waited=True)
    return t.changed()


def goals(t):
    board = t.board
    return board.goal_hobbits, board.goal_riders


def at_goal(p1, p2, who=("frodo", "reiter_1"), me="R8", **variant):
    """p2 waits on the victory field of its side."""
    t = Table(*who, **variant).deals(p1=p1, p2=p2)
    goal = goals(t)[0 if who[1] in ("frodo", "sam", "merry", "pippin") else 1]
    return waiting(t.stands(p1=me, p2=goal).turn("p1"), "p2")


def on_own_goal(p1, waits=False, p2="umhang"):
    t = duel(p1, p2)
    t.stands(p1=goals(t)[0], p2="E17").turn("p1", die=3)
    return waiting(t, "p1") if waits else t


def home(t, fig="p1"):
    return goals(t)[0 if t.s["figures"][fig]["side"] == "hobbit" else 1]


def advice(t, seat="p1"):
    decision = t.play.decision(seat)
    assert decision is not None
    return t.game.advise(t.game.view(t.play.now(seat), seat), seat, decision, t.play.options(seat))


# name: (position, answers a good player gives)
POSITIONS = {
    # the Ring in sight
    "gollum asks whoever is known to hold the Ring": (lambda: seen(duel("gollum, seil", "ring, boot"), "p2"), {"gollum p2"}),
    "gollum asks whoever waits on the victory field": (lambda: at_goal("gollum, seil", "ring, boot"), {"gollum p2"}),
    "gollum asks the one of three who waits": (
        lambda: waiting(three("gollum, seil", "ring, boot", "umhang 2"), "p2"),
        {"gollum p2"},
    ),
    "gollum does not ask whose hand is known without the Ring": (
        lambda: seen(three("gollum, seil", "boot 2", "ring"), "p2"),
        None,
    ),
    "a riddle for the known holder": (lambda: seen(duel("raetsel, seil 2", "ring, boot"), "p2"), {"raetsel p2"}),
    "a riddle for whoever waits": (lambda: at_goal("raetsel, seil 2", "ring, boot"), {"raetsel p2"}),
    "the holder's own character card is handed over": (
        lambda: seen(duel("reiter_1, seil", "ring, boot"), "p2"),
        {"uebergib reiter_1"},
    ),
    "another character card draws from the holder": (
        lambda: seen(duel("reiter_2, seil", "ring, boot"), "p2"),
        {"zieh reiter_2 p2"},
    ),
    "a character card draws from whoever waits": (lambda: at_goal("sam, seil", "ring, boot"), {"zieh sam p2"}),
    "attack the holder beside oneself": (
        lambda: seen(three("armee_elben, seil", "ring, boot").traded("p1", "p2", "p3"), "p2"),
        {"angriff p2"},
    ),
    "attack whoever waits beside oneself": (
        lambda: waiting(three("armee_elben, seil", "ring, boot").traded("p1", "p2", "p3"), "p2"),
        {"angriff p2"},
    ),
    "bilbo takes gollum": (lambda: seen(duel("bilbo, seil", "gollum, boot"), "p2"), {"bilbo p2"}),
    # finding out
    "look where nobody knows": (lambda: duel("gandalf, seil", "ring, boot"), {"blick gandalf"}),
    "look at the one who is likeliest": (
        lambda: three("gandalf, seil", "boot", "umhang 5").answers("p1", "blick gandalf"),
        {"gegen p3"},
    ),
    "do not look at a hand one knows": (
        lambda: seen(three("gandalf, seil", "boot 4", "umhang"), "p2").answers("p1", "blick gandalf"),
        {"gegen p3"},
    ),
    "no look where the holder is known": (lambda: seen(duel("spion_4, seil", "ring"), "p2"), None),
    "name the Ring where it is": (
        lambda: seen(duel("raetsel, seil 2", "ring"), "p2").answers("p1", "raetsel p2"),
        {"titel ring", "titel der-eine-ring"},
    ),
    # with the Ring
    "show the Ring": (lambda: on_own_goal("ring, boot", waits=True), {"zeige ring"}),
    "stay on the victory field with the Ring": (lambda: on_own_goal("ring, boot"), {"ende"}),
    "fly home with the Ring": (lambda: duel("ring, adler", at=("E2", "E17")), {"fliege adler"}),
    "with the Ring no blow that is not needed": (
        lambda: three("ring, armee_elben 1", "boot").traded("p1", "p2", "p3"),
        {"ende"},
    ),
    "keep the Ring when cards are discarded": (
        lambda: discarding("ring, boot 3, seil 3, umhang 3, gollum"),
        {"wirf boot", "wirf seil", "wirf umhang"},
    ),
    "resist a look at the Ring with one's own card": (
        lambda: warding("ring, frodo, boot"),
        {"wehre frodo"},
    ),
    # cards
    "draw as many as one may": (lambda: duel("boot", at=("E8", "E17")).stopped("p1"), {"stadt 3"}),
    "take the Ring as the spoils": (lambda: spoils("ring, umhang"), {"nimm ring"}),
    "take gollum before a boat": (lambda: spoils("gollum, boot"), {"nimm gollum"}),
    "kankra where she bites two": (lambda: three("kankra, seil"), {"kankra"}),
    "match with what is kept": (lambda: defending("frodo, armee_elben"), {"truppe frodo"}),
    # off the board
    "leave the Halls with a six": (lambda: halls("boot", 6), {"verlasse"}),
    "a wizard opens the Halls": (lambda: halls("gandalf, boot", 3), {"entkomme gandalf"}),
    "draw in the Halls": (lambda: halls("boot", 3), {"bleibe karte"}),
    "question the captive": (
        lambda: duel("boot 2", "umhang 2", spiel="aufbau").captive("p2", "p1").turn("p1"),
        {"verhoere p2"},
    ),
    "take up one's own stash": (lambda: at_stash("p1"), {"hebe alle"}),
    # sides
    "with partners the second seat takes the other side": (lambda: choosing("p2"), {"waehle reiter"}),
    "with partners the first seat takes the hobbits": (lambda: choosing("p1"), {"waehle hobbit"}),
}


class Choosing(Table):
    def __init__(self, **variant):
        super().__init__("frodo", "reiter_1")
        self.play.state = self.game.new(["p1", "p2", "p3", "p4"], variant, "wahl")


def choosing(seat):
    t = Choosing(z1="ja")
    t.seat = seat
    return t


def discarding(hand):
    t = duel(hand)
    frame = {"frame": "discard", "open": 1, "fig": "p1", "must": 1, "new": 0}
    return t.changed(stack=[t.s["stack"][0], {"frame": "close", "open": 0, "fig": "p1", "must": 0, "stage": 1, "new": 0}, frame])


def warding(hand):
    t = Table("frodo", "reiter_1").deals(p1=hand, p2="palantir, seil").stands(p1="edoras", p2="E17").turn("p2")
    return t.says("p2", "blick palantir p1")


def spoils(hand):
    t = three("armee_elben, seil", hand).traded("p1", "p2", "p3")
    return t.says("p1", "angriff p2 elben").says("p2", "aufgeben")


def defending(hand):
    t = Table("frodo", "reiter_1").deals(p1=hand, p2="armee_orks, seil").stands(p1="R8", p2="R9").traded("p2", "p1")
    return t.says("p2", "angriff p1 orks")


def halls(hand, roll):
    t = Table("frodo", "reiter_1").deals(p1=hand, p2="umhang").in_halls("p1").stands(p2="E17")
    frame = {"frame": "halls", "open": 1, "fig": "p1", "rolled": roll}
    return t.changed(stack=[{"frame": "rounds", "open": 0, "nr": t.s["order"].index("p1")}, frame], round=1)


def at_stash(owner):
    board = Table("frodo", "reiter_1").board
    secret = next(f.id for f in board.fields.values() if f.special == "geheim")
    t = Table("frodo", "reiter_1", spiel="aufbau").deals(p1="boot", p2="umhang", caches={secret: {owner: "seil"}})
    return t.stands(p1=secret, p2="E17").stopped("p1")


@pytest.mark.parametrize("name", POSITIONS)
def test_the_computer_does_what_a_good_player_would(name):
    build, good = POSITIONS[name]
    t = build()
    said = advice(t, getattr(t, "seat", "p1"))
    if good is None:
        assert said is None or said.split()[0] not in ("gollum", "blick"), said
    else:
        assert said in good, said


def test_there_are_enough_positions():
    assert len(POSITIONS) >= 30
