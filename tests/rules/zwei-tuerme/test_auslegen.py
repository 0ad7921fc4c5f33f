"""SPIELABLAUF, 2. Wertungsphase, and NEUER DURCHGANG: laying out rows as one draft."""

from __future__ import annotations

import pytest

from games.contract import Refusal

HAND = "rot-kraft 3, rot-weisheit, blau-kraft, gruen-ausdauer, gandalf 2"


@pytest.fixture
def laying(table):
    """p1 lays out in Fangorn, where Weisheit and Kraft count."""

    def build(p1=HAND, rows=None, place="fangorn", **zones):
        return table().deals(p1=p1, p2="gelb-kraft", p3="gelb-ausdauer", rows=rows, **zones).reaches(place)

    return build


# --- whose turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.auslegen.reihum")
@pytest.mark.rule("zt.wertung.zeitpunkt")
@pytest.mark.rule("zt.begriff.wertungsphase")
def test_everybody_once_from_the_start_player_then_it_is_scored(table):
    t = table(start="p2").deals(p1="rot-kraft", p2="blau-kraft", p3="gelb-kraft 2").reaches("fangorn")
    order = []
    for _ in range(3):
        order.append(t.asked)
        assert t.s["won"] == {"p1": [], "p2": [], "p3": []}
        t.says(t.asked, "lege kraft fertig" if t.asked != "p3" else "lege 2 gelbe kraft fertig")
        if len(order) < 3:
            again = t.play.say(order[-1], "passe")
            assert isinstance(again, Refusal) and again.kind == "not_yours"  # nobody lays out twice
    assert order == ["p2", "p3", "p1"]
    assert t.phase == "draw" and len(t.s["won"]["p3"]) == 1


@pytest.mark.rule("zt.auslegen.passen")
def test_passing_keeps_the_hand_and_what_lies_still_counts(laying):
    t = laying(rows={"p1": {"gelb": "kraft 2"}})
    for seat in t.seats:
        t.says(seat, "passe")
    assert len(t.hand("p1")) == 8
    assert len(t.s["won"]["p1"]) == 1


@pytest.mark.rule("zt.auslegen.passen")
def test_done_with_nothing_laid_does_not_pass(laying):
    t = laying()
    assert "passe" in t.refused("p1", "fertig", by="zt.auslegen.passen")
    t.refused("p1", "lege blaue weisheit", by="zt.auslegen.reihum")
    t.refused("p1", "fertig", by="zt.auslegen.passen")
    t.says("p1", "lege rote kraft")
    t.says("p1", "fertig")
    assert t.asked == "p2"


# --- short cuts ----------------------------------------------------------------------------------------------------------


def test_all_of_a_trait_may_be_one_face(laying):
    """In Fangorn Weisheit and Kraft count."""
    t = laying("rot-kraft 3, blau-ausdauer")
    for line in ("lege alle kraft", "alle kraft", "lege alle", "alles legen"):
        t.says("p1", line)
        assert t.row("p1", "rot") == ["rot-kraft"] * 3 and t.row("p1", "blau") is None
        t.says("p1", "abbrechen")


def test_all_lays_everything_that_counts_here(laying):
    t = laying("rot-kraft 2, blau-weisheit, gelb-kraft, gruen-ausdauer, gandalf")
    t.says("p1", "lege alle")
    rows = {colour: t.row("p1", colour) for colour in ("rot", "blau", "gelb", "gruen")}
    assert rows == {"rot": ["rot-kraft"] * 2, "blau": ["blau-weisheit"], "gelb": ["gelb-kraft"], "gruen": None}
    t.says("p1", "fertig")


def test_all_prefers_the_trait_with_more_cards_of_a_colour(laying):
    t = laying("rot-kraft, rot-weisheit 2, blau-kraft")
    t.says("p1", "lege alle")
    assert t.row("p1", "rot") == ["rot-weisheit"] * 2 and t.row("p1", "blau") == ["blau-kraft"]


def test_all_where_one_trait_fits_is_that_trait(laying):
    t = laying("rot-kraft, blau-kraft, gelb-ausdauer")
    t.says("p1", "lege alle")
    assert t.row("p1", "rot") and t.row("p1", "blau") and not t.row("p1", "gelb")


def test_all_says_why_nothing_fits(laying):
    t = laying("gelb-ausdauer 2, blau-kraft", rows={"p1": {"blau": "weisheit 2"}})
    assert "zählt hier nicht" in t.refused("p1", "lege alle ausdauer", by="zt.wertung.nur-geforderte")
    assert "liegt etwas anderes" in t.refused("p1", "lege alle kraft", by="zt.auslegen.gleiche-eigenschaft")
    assert "keine Karte mit Weisheit" in t.refused("p1", "lege alle weisheit", by="zt.auslegen.reihum")
    assert "Keine deiner Handkarten" in t.refused("p1", "lege alle", by="zt.wertung.nur-geforderte")


# --- rows ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.auslegen.eine-reihe-je-farbe")
@pytest.mark.rule("zt.auslegen.gleiche-eigenschaft")
def test_one_row_a_colour_with_one_trait(laying):
    t = laying()
    t.says("p1", "lege rote kraft")
    for rule in ("zt.auslegen.eine-reihe-je-farbe", "zt.auslegen.gleiche-eigenschaft"):
        assert "In Rot liegt Kraft" in t.refused("p1", "lege rote weisheit", by=rule)
    t.says("p1", "hole rote kraft, lege rote weisheit, fertig")
    assert t.row("p1", "rot") == ["rot-weisheit"]


@pytest.mark.rule("zt.auslegen.reihen-gleiche-eigenschaft")
@pytest.mark.rule("zt.begriff.reihe")
def test_several_rows_may_show_the_same_trait(laying):
    t = laying()
    t.says("p1", "lege rote kraft")
    t.says("p1", "lege blaue kraft")
    assert (t.row("p1", "rot"), t.row("p1", "blau")) == (["rot-kraft"], ["blau-kraft"])
    assert "zählt deine Auslage hier 2" in t.prompt("p1")


def test_any_number_of_cards_in_one_draft_that_can_be_rearranged(laying):
    t = laying()
    t.says("p1", "lege 2 rote kraft")
    t.says("p1", "lege grüne ausdauer")
    assert "zählt deine Auslage hier 2" in t.prompt("p1")
    assert t.s["traits"]["p1"] == {}  # nobody else sees it yet
    t.says("p1", "hole grüne ausdauer")
    t.says("p1", "lege alle kraft")
    assert (t.row("p1", "rot"), t.row("p1", "blau")) == (["rot-kraft"] * 3, ["blau-kraft"])
    assert t.taken_back(t.says("p1", "zurück"))
    assert t.row("p1", "rot") == ["rot-kraft"] * 2
    t.says("p1", "fertig")
    assert t.hand("p1") == ["blau-kraft", "gandalf", "gandalf", "gruen-ausdauer", "rot-kraft", "rot-weisheit"]
    t.whole()


def test_no_cards_are_taken_at_a_place(laying):
    laying().refused("p1", "nimm stapel", by="zt.zug.ort-keine-karten")


def test_a_card_that_is_not_in_the_hand(laying):
    assert "nicht auf der Hand" in laying().refused("p1", "lege gelbe kraft", by="zt.auslegen.reihum")


def test_without_hand_cards_one_passes_by_itself(table):
    t = table().deals(p2="rot-kraft").reaches("fangorn")
    assert t.asked == "p2"
    assert "⟦p1⟧ passt." in t.told


# --- Gandalf -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.begriff.gandalf")
def test_gandalf_fits_any_colour_and_trait_at_the_start(laying):
    t = laying()
    assert [k for k in t.keys("p1") if k.startswith("lege gandalf")] == [
        "lege gandalf rot kraft",
        "lege gandalf rot weisheit",
        "lege gandalf blau kraft",
        "lege gandalf gruen ausdauer",
    ]
    t.says("p1", "lege gandalf rot kraft, lege 3 rote kraft, lege gandalf blau kraft, lege blaue kraft, fertig")
    assert t.row("p1", "rot") == ["gandalf", "rot-kraft", "rot-kraft", "rot-kraft"]
    assert t.row("p1", "blau") == ["gandalf", "blau-kraft"]


def test_gandalf_goes_in_front_of_a_row_begun_in_the_same_draft(laying):
    t = laying()
    t.says("p1", "lege rote kraft, lege gandalf rot kraft, fertig")
    assert t.row("p1", "rot") == ["gandalf", "rot-kraft"]


@pytest.mark.rule("zt.auslegen.gandalf.nie-allein")
def test_gandalf_never_lies_alone(laying):
    t = laying()
    t.refused("p1", "lege gandalf gelb kraft", by="zt.auslegen.gandalf.nie-allein")  # no yellow Kraft to follow him
    t.says("p1", "lege gandalf rot kraft")
    assert "Gandalf liegt noch allein in Rot" in t.prompt("p1")
    t.refused("p1", "fertig", by="zt.auslegen.gandalf.nie-allein")
    t.says("p1", "hole gandalf rot")
    t.says("p1", "passe")
    t.whole()


@pytest.mark.rule("zt.auslegen.gandalf.eine-je-reihe")
def test_one_gandalf_a_row(laying):
    t = laying()
    t.says("p1", "lege gandalf rot kraft, lege rote kraft")
    t.refused("p1", "lege gandalf rot kraft", by="zt.auslegen.gandalf.eine-je-reihe")


@pytest.mark.rule("zt.auslegen.gandalf.nur-anfang")
@pytest.mark.rule("zt.durchgang.gandalf-nicht-anlegen")
def test_gandalf_does_not_join_a_row_that_lies_there(laying):
    t = laying(rows={"p1": {"rot": "kraft 2"}})
    t.refused("p1", "lege gandalf rot kraft", by="zt.auslegen.gandalf.nur-anfang")
    t.refused("p1", "lege gandalf rot kraft", by="zt.durchgang.gandalf-nicht-anlegen")
    t.says("p1", "lege rote kraft")
    t.refused("p1", "lege gandalf rot kraft", by="zt.durchgang.gandalf-nicht-anlegen")


# --- later rounds --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.durchgang.anlegen")
def test_fitting_cards_join_rows_of_earlier_rounds(laying):
    t = laying(rows={"p1": {"rot": "kraft 2 gandalf"}})
    t.says("p1", "lege 2 rote kraft, fertig")
    assert t.row("p1", "rot") == ["gandalf", *["rot-kraft"] * 4]


@pytest.mark.rule("zt.durchgang.neue-reihen")
def test_new_rows_in_every_round(laying):
    t = laying(rows={"p1": {"rot": "kraft 2"}}, place="edoras")
    t.says("p1", "lege blaue kraft, fertig")
    assert t.row("p1", "blau") == ["blau-kraft"]


@pytest.mark.rule("zt.durchgang.farbe-raeumen")
def test_another_trait_in_a_colour_costs_the_whole_row(laying):
    t = laying(rows={"p1": {"rot": "weisheit 3 gandalf"}})
    t.refused("p1", "lege rote kraft", by="zt.auslegen.eine-reihe-je-farbe")
    t.says("p1", "wechsle rot kraft")
    t.says("p1", "lege 2 rote kraft, lege gandalf rot kraft, fertig")
    assert t.row("p1", "rot") == ["gandalf", *["rot-kraft"] * 3]
    assert sorted(t.lies("discard")) == ["gandalf", *["rot-weisheit"] * 3]
    assert "rot-weisheit" in t.hand("p1")  # the one from the hand stayed there
    t.whole()


def test_a_row_comes_back_when_the_swap_is_taken_back(laying):
    t = laying(rows={"p1": {"rot": "weisheit 3 gandalf"}})
    t.says("p1", "wechsle rot kraft")
    t.says("p1", "lege gandalf rot kraft")
    t.says("p1", "hole rote kraft")
    t.says("p1", "hole gandalf rot")
    assert t.row("p1", "rot") == ["gandalf", *["rot-weisheit"] * 3]
    t.says("p1", "passe")
    t.whole()


@pytest.mark.rule("zt.luecke.reihe-raeumen")
def test_rows_are_cleared_only_for_another_trait(laying):
    t = laying(rows={"p1": {"rot": "kraft 2"}})
    t.refused("p1", "räume rot", by="zt.luecke.reihe-raeumen")
    t.refused("p1", "wechsle rot kraft", by="zt.luecke.reihe-raeumen")  # to put Gandalf in front, say
