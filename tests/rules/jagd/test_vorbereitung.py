"""B-1 and B-2: what is played with, who plays whom, the first cards, who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from games.dice import Dice
from games.jagd import load
from games.jagd.cards.faces import CARDS, PRINTED, army_cards
from games.play import Play
from games.replay import Entry, advance


def seats(count):
    return [f"p{i}" for i in range(1, count + 1)]


@pytest.fixture
def choosing():
    """A new table where nobody has a character yet, on a place of the dice with these rolls next."""

    def build(players, *rolls, **variant):
        game = load(None)
        state = game.new(seats(players), variant, "wahl")
        for counter in range(200_000):
            dice = Dice(state["seed"], counter)
            if all(dice.roll() == roll for roll in rolls):
                return Play(game, {**state, "dice": counter})
        raise AssertionError(rolls)

    return build


def say(play, *answers):
    """Each seat its answer, in the order of the table; what was told."""
    told = []
    for seat, words in zip([s for s in play.state["seats"] if s in play.decisions()], answers, strict=True):
        outcome = play.say(seat, words)
        told += [play.game.tell(e, None) for e in outcome.events]
    return told


def characters(play):
    return {seat: x["character"] for seat, x in play.state["figures"].items()}


# --- the material --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.material.uebersicht")
@pytest.mark.rule("jd.material.kartenarten")
@pytest.mark.rule("jd.material.leere-karten")
@pytest.mark.rule("jd.material.reisekarten")
@pytest.mark.rule("jd.begriff.reisekarte")
@pytest.mark.rule("jd.material.armeekarten")
@pytest.mark.rule("jd.begriff.armeekarte")
@pytest.mark.rule("jd.widerspruch.boese-armeen")
@pytest.mark.rule("jd.material.charakterkarten")
@pytest.mark.rule("jd.material.spezialkarten")
@pytest.mark.rule("jd.begriff.spezialkarte")
def test_ninety_cards_are_played_with(table):
    s = table("frodo", "reiter_1", "sam").s
    there = [*s["deck"], *(face for hand in s["hands"].values() for face in hand)]
    assert Counter(there) == PRINTED.deck
    kinds = Counter(CARDS[face].kind for face in there)
    assert kinds == {"reise": 25, "armee": 18, "charakter": 28, "spezial": 19}
    sides = Counter(CARDS[face].side for face in there if CARDS[face].kind == "armee")
    assert sides == {"gut": 7, "boese": 7, "unabhaengig": 4}
    assert [there.count(face) for face in ("boot", "seil", "umhang", "raetsel", "palantir", "ring")] == [5, 5, 5, 5, 3, 1]


@pytest.mark.rule("jd.material.armeekarten")
@pytest.mark.rule("jd.begriff.armeekarte")
def test_armies_of_all_sides():
    assert Counter(CARDS[face].side for face in army_cards(PRINTED)) == {"gut": 7, "boese": 7, "unabhaengig": 4}


@pytest.mark.rule("jd.spiel.spielerzahl")
def test_two_to_eight_play():
    game = load(None)
    assert list(game.seats) == [2, 3, 4, 5, 6, 7, 8]
    for count in (1, 9):
        with pytest.raises(ValueError, match="players"):
            game.new(seats(count), {}, "zu viele")


# --- who plays whom ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.vorbereitung.charakter")
@pytest.mark.rule("jd.material.spielsteine")
@pytest.mark.rule("jd.begriff.spielstein")
def test_everybody_chooses_a_hobbit_or_a_rider(choosing):
    play = choosing(2)
    for seat in ("p1", "p2"):
        assert {c.key.split()[1] for c in play.options(seat)} >= set(PRINTED.characters)
    say(play, "sam", "schwarzer reiter 2")
    assert characters(play) == {"p1": "sam", "p2": "reiter_2"}
    assert [x["side"] for x in play.state["figures"].values()] == ["hobbit", "reiter"]


def test_the_choice_is_hidden_and_may_be_changed(choosing):
    play = choosing(2)
    play.say("p1", "frodo")
    assert play.waiting_for() == ["p2"]
    assert play.view("p2") == choosing(2).view("p2")
    play.say("p1", "merry")
    play.say("p2", "reiter 4")
    assert characters(play) == {"p1": "merry", "p2": "reiter_4"}


@pytest.mark.rule("jd.vorbereitung.streit")
def test_dice_settle_a_disputed_character(choosing):
    """Equals roll again; who goes without chooses among the rest."""
    play = choosing(3, 4, 4, 2, 5)
    told = say(play, "frodo", "frodo", "sam")
    assert "Um Frodo wird gewürfelt: ⟦p1⟧ 4, ⟦p2⟧ 4." in told
    assert "Um Frodo wird gewürfelt: ⟦p1⟧ 2, ⟦p2⟧ 5." in told
    assert play.waiting_for() == ["p1"]
    refusal = play.say("p1", "frodo")
    assert "jd.vorbereitung.streit" in refusal.rules
    say(play, "pippin")
    assert characters(play) == {"p1": "pippin", "p2": "frodo", "p3": "sam"}


@pytest.mark.rule("jd.vorbereitung.hoechstens-vier")
def test_never_five_hobbits(choosing):
    play = choosing(5)
    say(play, "frodo", "sam", "merry", "pippin", "frodo")
    last = play.waiting_for()[0]
    refusal = play.say(last, "irgendeinen hobbit")
    assert "jd.vorbereitung.hoechstens-vier" in refusal.rules
    say(play, "irgendeinen reiter")
    assert Counter(x["side"] for x in play.state["figures"].values()) == {"hobbit": 4, "reiter": 1}


# --- cards and order -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.vorbereitung.startkarten")
def test_two_cards_each(table):
    s = table("frodo", "reiter_1", "sam", "merry").s
    assert {len(hand) for hand in s["hands"].values()} == {2}
    assert len(s["deck"]) == 90 - 8


@pytest.mark.rule("jd.vorbereitung.erster-spieler")
def test_the_highest_roll_begins(choosing):
    begun = []
    for rolls, first in (((2, 5, 1), "p2"), ((6, 6, 1, 3, 4), "p2"), ((5, 2, 1), "p1")):
        play = choosing(3)
        for seat, who in (("p1", "frodo"), ("p2", "sam")):
            play.say(seat, who)
        for counter in range(50_000):  # the deck is shuffled first: 89 draws
            dice = Dice(play.state["seed"], counter)
            dice.shuffled(range(90))
            if all(dice.roll() == roll for roll in rolls):
                play.state = {**play.state, "dice": counter}
                break
        play.say("p3", "merry")
        begun.append((play.state["order"][0], play.waiting_for()[0], first))
    assert all(order == asked == first for order, asked, first in begun)


@pytest.mark.rule("jd.vorbereitung.uhrzeigersinn")
@pytest.mark.rule("jd.begriff.runde")
def test_then_clockwise(table):
    t = table("frodo", "reiter_1", "sam", "merry")
    first = t.seats.index(t.s["order"][0])
    assert t.s["order"] == [*t.seats[first:], *t.seats[:first]]
    for seat in [*t.s["order"], t.s["order"][0]]:
        assert t.s["stack"][1]["fig"] == seat
        pass_on(t, seat)


def pass_on(t, seat):
    """The shortest turn: a field, and the die is passed on."""
    while t.s["stack"][1]["fig"] == seat and t.frame != "end":
        keys = t.choices(t.asked)
        step = (
            "ende" if "ende" in keys else sorted(keys)[0] if t.frame != "turn" else next(k for k in sorted(keys) if "gehe" in k)
        )
        t.answers(t.asked, step)


@pytest.mark.rule("jd.vorbereitung.auenland")
def test_all_begin_in_the_shire(table):
    t = table("frodo", "reiter_1")
    first = t.asked
    assert t.field(first) == t.board.start == "G5"
    assert t.s["figures"][first]["entered"]
    other = next(s for s in t.seats if s != first)
    assert not t.s["figures"][other]["entered"]  # its piece is put down in its first turn
    t.turn(first, die=1).says(first, "gehe g4")
    assert not t.heard("tauschen")


@pytest.mark.rule("jd.widerspruch.auenland")
def test_in_the_shire_only_in_the_first_turn(table):
    t = table("frodo", "reiter_1").stands(p1="bruchtal", p2="moria").deals(p1="seil", p2="boot")
    t.turn("p2", die=1, moved=True, start="L12").says("p2", "ende")
    assert t.asked == "p1"
    assert t.field("p1") == t.id("bruchtal")


@pytest.mark.rule("jd.vorbereitung.jeder-gegen-jeden")
def test_everybody_against_everybody(table):
    """Hobbits riddle Hobbits, and only one wins."""
    t = table("frodo", "sam", "reiter_1").deals(p1="raetsel, seil, ring", p2="boot 2", p3="umhang")
    t.stands(p1="C9", p2="M18", p3="Q12").turn("p1")
    assert "raetsel p2" in t.choices()
    t.stands(p1="R15").figure("p1", waited=True).turn("p1").says("p1", "zeige ring")
    assert t.result.winners == ("p1",)


@pytest.mark.rule("jd.sieg.viele-spieler")
def test_large_groups_are_urged_to_shorten_the_game(table):
    """With more than four players and none of Z-1, Z-5 and Z-6; the group can still decide for one."""
    five = ("frodo", "reiter_1", "sam", "reiter_2", "merry")
    assert table(*five).heard("Bei mehr als vier Spielern rät das Heft dringend zu Z-1, Z-5 oder Z-6")
    assert not table(*five[:4]).heard("rät das Heft")
    for agreed in ("z1", "z5", "z6"):
        assert not table(*five, **{agreed: "ja"}).heard("rät das Heft")
    t = table(*five).deals(p1="ring").stands(p1="R15", p2="E17", p3="B3", p4="B13", p5="M18").turn("p1")
    t.refused("p1", "zeige ring", by="jd.sieg.hobbits")
    t.changed(variant=advance(t.game, t.s, Entry(None, ("variante z6 ja",)))["variant"])
    t.says("p1", "zeige ring")
    assert t.result.winners == ("p1",)
