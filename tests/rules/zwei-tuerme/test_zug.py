"""SPIELABLAUF, 1. Zugphase: the marker, and the two ways to a new card."""

from __future__ import annotations

import pytest

from games import rules
from games.contract import Refusal

HANDS = {"p1": "rot-kraft 2, blau-weisheit", "p2": "gelb-kraft", "p3": "gelb-ausdauer"}


@pytest.fixture
def drawing(table):
    """p1 is asked on the last field before Fangorn; the pile's top cards are known."""

    def build(display="gruen-kraft, gruen-weisheit", pile="gelb-weisheit, gelb-entschlossenheit", **zones):
        return table().deals(display=display, pile=pile, **(HANDS | zones)).on_last_field_before("fangorn")

    return build


# --- the marker ----------------------------------------------------------------------------------------------------------


def positions(t):
    """Where the marker is whenever somebody is asked, until the first scoring is over."""
    seen = []
    while t.s["marker"]["place"] == 0 or t.phase == "layout":
        here = (t.phase, t.s["marker"]["place"], t.s["marker"]["field"], t.asked)
        seen.append(here)
        t.says(t.asked, "verzichte" if t.phase == "draw" else "passe")
    return seen


@pytest.mark.rule("zt.zug.marker")
@pytest.mark.rule("zt.begriff.marker")
@pytest.mark.rule("zt.begriff.wegekarte")
@pytest.mark.rule("zt.begriff.zugphase")
@pytest.mark.rule("zt.zug.naechstes-feld")
@pytest.mark.rule("zt.ablauf.phasen")
@pytest.mark.rule("zt.begriff.durchgang")
def test_field_by_field_to_the_next_place(table):
    """On each field everybody may draw; the place ends the path and is scored."""
    t = table(seed="weg")
    fields = t.s["paths"][0]["fields"]
    assert fields > 1
    on_path = [("draw", 0, field, seat) for field in range(1, fields + 1) for seat in t.seats]
    assert positions(t) == [*on_path, *(("layout", 1, 0, seat) for seat in t.seats)]
    assert t.s["marker"] == {"place": 1, "field": 1}
    assert "⟦p1⟧ zieht den Marker nach Rohan. Hier zählt Ausdauer." in t.told
    assert sum("zieht den Marker" in line for line in t.told) == fields + 1, (
        "to Rohan, and on to the first field of the next path"
    )


def test_nothing_is_laid_out_on_the_way(drawing):
    drawing().refused("p1", "lege rote kraft", by="zt.ablauf.phasen")


@pytest.mark.rule("zt.zug.ort-keine-karten")
def test_a_place_gives_no_cards(drawing):
    t = drawing()
    for seat in t.seats:
        t.says(seat, "nimm stapel")
    assert (t.phase, t.s["marker"]) == ("layout", {"place": 2, "field": 0})


@pytest.mark.rule("zt.zug.reihenfolge")
def test_clockwise_from_the_start_player(table):
    t = table(start="p2")
    order = []
    for _ in range(3):
        order.append(t.asked)
        t.says(t.asked, "nimm stapel")
    assert order == ["p2", "p3", "p1"]


# --- way a ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.zug.a")
@pytest.mark.rule("zt.zug.je-feld")
def test_one_card_open_or_hidden(drawing):
    t = drawing()
    t.says("p1", "nimm grüne kraft")
    assert t.hand("p1") == ["blau-weisheit", "gruen-kraft", "rot-kraft", "rot-kraft"]
    t.says("p2", "zieh verdeckt")
    assert t.hand("p2") == ["gelb-kraft", "gelb-weisheit"]
    assert t.asked == "p3"
    t.whole()


@pytest.mark.rule("zt.begriff.aufnahmestapel")
def test_the_top_card_is_drawn(drawing):
    t = drawing(pile="rot-weisheit, rot-ausdauer")
    t.says("p1", "nimm stapel")
    t.says("p2", "nimm stapel")
    assert "rot-weisheit" in t.hand("p1") and "rot-ausdauer" in t.hand("p2")


def test_open_cards_by_position_and_equal_faces_only_once(drawing):
    t = drawing(display="gruen-kraft, gelb-kraft, gruen-kraft")
    assert [k for k in t.keys("p1") if k.startswith("nimm offen")] == ["nimm offen gruen-kraft", "nimm offen gelb-kraft"]
    t.says("p1", "nimm 3")
    assert "gruen-kraft" in t.hand("p1")
    t.says("p2", "2")
    assert "gruen-kraft" in t.hand("p2")


def test_a_card_that_does_not_lie_there(drawing):
    assert "liegt nicht offen" in drawing().refused("p1", "nimm rote ausdauer", by="zt.zug.a")


@pytest.mark.rule("zt.begriff.ablagestapel")
def test_nobody_takes_from_the_discard_pile(drawing):
    t = drawing(discard="rot-ausdauer")
    t.refused("p1", "nimm ablagestapel", by="zt.begriff.ablagestapel")
    t.says("p1", "tausche rot kraft")
    t.refused("p1", "nimm vom ablagestapel", by="zt.begriff.ablagestapel")


@pytest.mark.rule("zt.zug.keine-offenen")
def test_without_open_cards_only_the_pile(drawing):
    t = drawing(display="")
    t.refused("p1", "nimm offen", by="zt.zug.keine-offenen")
    assert [k for k in t.keys("p1") if k.startswith("nimm")] == ["nimm stapel"]


@pytest.mark.rule("zt.luecke.nachfuellen")
def test_the_display_is_not_refilled(drawing):
    t = drawing()
    t.says("p1", "nimm grüne kraft")
    assert t.lies("display") == ["gruen-weisheit"]


@pytest.mark.rule("zt.luecke.verzicht")
def test_a_player_may_decline(drawing):
    t = drawing()
    t.says("p1", "verzichte")
    assert len(t.hand("p1")) == 3 and t.asked == "p2"


@pytest.mark.rule("zt.luecke.handlimit")
def test_hands_have_no_limit(drawing):
    t = drawing(p1="rot-kraft 5, blau-kraft 5, blau-weisheit 5")
    t.says("p1", "nimm stapel")
    assert len(t.hand("p1")) == 16


# --- way b ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.zug.zwei-moeglichkeiten")
@pytest.mark.rule("zt.zug.b")
@pytest.mark.rule("zt.zug.je-feld")
@pytest.mark.parametrize(
    ("line", "gets"),
    [
        ("tausche rot kraft, nimm grüne kraft, nimm grüne weisheit", ["gruen-kraft", "gruen-weisheit"]),
        ("tausche rot kraft, nimm grüne kraft, nimm stapel", ["gruen-kraft", "gelb-weisheit"]),
        ("tausche rot kraft, nimm stapel", ["gelb-weisheit", "gelb-entschlossenheit"]),
    ],
    ids=["two open", "one of each", "two hidden"],
)
def test_lay_one_and_take_two(drawing, line, gets):
    t = drawing()
    t.says("p1", line)
    assert t.hand("p1") == sorted(["rot-kraft", "blau-weisheit", *gets])
    assert "rot-kraft" in t.lies("display")
    assert t.asked == "p2"
    t.whole()


def test_it_is_a_draft_until_the_last_card(drawing):
    t = drawing()
    t.says("p1", "tausche rot kraft")
    assert t.lies("display") == ["gruen-kraft", "gruen-weisheit"]  # nobody else sees it yet
    assert "Rote Kraft liegt in der Mitte" in t.prompt("p1")
    assert t.taken_back(t.says("p1", "zurück"))
    assert len(t.hand("p1")) == 3


@pytest.mark.rule("zt.zug.b.ablegen-zuerst")
def test_first_lay_then_take(drawing):
    drawing().refused("p1", "erst zwei nehmen", by="zt.zug.b.ablegen-zuerst")


@pytest.mark.rule("zt.zug.b.nicht-ablagestapel")
def test_the_laid_card_is_open_to_others(drawing):
    t = drawing()
    t.says("p1", "tausche rot kraft stapel")
    assert t.lies("discard") == []
    t.says("p2", "nimm rote kraft")
    assert "rot-kraft" in t.hand("p2")


@pytest.mark.rule("zt.zug.offen-zuerst")
def test_the_open_card_comes_first(drawing):
    t = drawing()
    t.says("p1", "tausche rot kraft")
    t.refused("p1", "nimm stapel, nimm offen", by="zt.zug.offen-zuerst")
    t.says("p1", "nimm stapel")  # so the second comes from the pile as well
    assert (len(t.hand("p1")), t.asked) == (4, "p2")


@pytest.mark.rule("zt.luecke.zuruecknehmen")
def test_the_laid_card_may_be_taken_back(drawing):
    t = drawing()
    t.says("p1", "tausche blaue weisheit, nimm blaue weisheit, nimm stapel")
    assert t.hand("p1") == ["blau-weisheit", "gelb-weisheit", "rot-kraft", "rot-kraft"]


@pytest.mark.rule("zt.luecke.zuruecknehmen")
def test_a_group_may_want_two_new_cards(drawing):
    t = drawing()
    t.plays(zuruecknehmen="nein")
    assert "eben weggelegt" in t.refused("p1", "tausche blaue weisheit, nimm blaue weisheit", "zt.luecke.zuruecknehmen")
    t.says("p1", "tausche blaue weisheit, nimm stapel")
    assert t.hand("p1").count("blau-weisheit") == 0 and len(t.hand("p1")) == 4


@pytest.mark.rule("zt.luecke.b-zu-wenig")
def test_two_new_cards_must_be_there(drawing):
    t = drawing(display="gruen-kraft").only("p3")
    t.plays(zuruecknehmen="nein")
    assert "keine zwei Karten" in t.refused("p1", "tausche rote kraft", "zt.luecke.b-zu-wenig")


@pytest.mark.rule("zt.zug.zwei-moeglichkeiten")
@pytest.mark.rule("zt.zug.je-feld")
@pytest.mark.parametrize("line", ["2 rote kraft", "nimm zwei rote kraft", "ziehe 4 karten", "nimm 3 karten", "drei karten"])
def test_nobody_takes_several_without_laying_one_first(drawing, line):
    t = drawing()
    assert "tausche" in t.refused("p1", line, "zt.zug.zwei-moeglichkeiten")


def test_minus_one_is_not_one(drawing):
    t = drawing(display="gruen-kraft, rot-kraft")
    for line in ("-1", "nimm -1", "nimm -2"):
        assert isinstance(t.play.say("p1", line), Refusal), line
    t.says("p1", "nimm 1")


@pytest.mark.rule("zt.luecke.b-zu-wenig")
def test_way_b_needs_two_cards_to_take(drawing):
    t = drawing(display="gruen-kraft").only("p3")
    t.says("p1", "nimm grüne kraft")  # the last card: p2 could lay one, but not take two
    assert t.phase == "layout"
    assert len(t.hand("p2")) == 1


@pytest.mark.rule("zt.luecke.b-zu-wenig")
def test_the_laid_card_is_one_of_the_two(drawing):
    t = drawing(display="gruen-kraft").only("p3")
    t.says("p1", "tausche rote kraft, nimm grüne kraft, nimm rote kraft")
    assert t.hand("p1") == ["blau-weisheit", "gruen-kraft", "rot-kraft", "rot-kraft"] and t.lies("display") == []


@pytest.mark.rule("zt.zug.offen-zuerst")
def test_a_pile_of_two_serves_both_cards(drawing):
    t = drawing(display="").only("p3")
    t.moves("hand p3", "pile", 2)
    t.says("p1", "tausche rote kraft, nimm stapel")
    assert len(t.hand("p1")) == 4 and t.lies("pile") == []


@pytest.mark.rule("zt.zug.offen-zuerst")
def test_a_pile_of_one_serves_only_the_second_card(drawing):
    t = drawing(display="").only("p3")
    t.moves("hand p3", "pile", 1)
    t.says("p1", "tausche rot kraft")
    t.refused("p1", "nimm stapel", by="zt.zug.offen-zuerst")
    t.says("p1", "nimm rote kraft, nimm stapel")
    assert len(t.hand("p1")) == 4


# --- the piles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.stapel.neu-mischen")
def test_an_empty_pile_is_made_of_the_discards(drawing):
    t = drawing(discard="rot-ausdauer, blau-ausdauer, gruen-ausdauer").only("p3")
    t.moves("hand p3", "pile", 1)
    t.says("p1", "tausche rot kraft stapel")
    assert (len(t.hand("p1")), len(t.lies("pile")), t.lies("discard")) == (4, 2, [])
    assert any("wird gemischt" in line for line in t.told)
    t.whole()


@pytest.mark.rule("zt.luecke.alles-leer")
def test_when_everything_is_empty_nobody_gets_anything(drawing):
    t = drawing(display="gruen-kraft").only("p3")
    t.refused("p1", "nimm stapel", by="zt.luecke.alles-leer")
    t.says("p1", "nimm grüne kraft")
    assert t.phase == "layout"  # p2 and p3 found nothing to take
    assert sum("geht leer aus" in line for line in t.told) == 2


@pytest.mark.rule("zt.luecke.alles-leer")
@pytest.mark.parametrize(("display", "line"), [("", "nimm stapel"), ("gruen-kraft", "nimm grüne kraft")])
def test_where_either_is_left_there_is_something_to_take(drawing, display, line):
    t = drawing(display=display)
    if display:
        t.only("p3")
    t.says("p1", "verzichte")
    t.says("p2", line)
    assert len(t.hand("p2")) == 2
    empty = drawing(display=display, p2="")
    if display:
        empty.only("p3")
    empty.says("p1", "verzichte")
    empty.says("p2", line)  # also without a hand card to lay
    assert len(empty.hand("p2")) == 1


@pytest.mark.rule("zt.stapel.neu-mischen")
def test_a_pile_with_cards_is_not_made_anew(drawing):
    t = drawing(discard="rot-ausdauer")
    t.says("p1", "nimm stapel")
    assert t.lies("discard") == ["rot-ausdauer"]
    t.whole()


@pytest.mark.rule("zt.luecke.b-zu-wenig")
@pytest.mark.parametrize("pile", [0, 1])
def test_who_may_take_what_there_is_is_never_stuck(drawing, pile):
    """A table that allows way b with too few cards, and not the card just laid: the turn goes on with what there is."""
    t = drawing(display="").only("p3")
    t.plays(zuruecknehmen="nein")
    if pile:
        t.moves("hand p3", "pile", pile)
    with rules.reading(["zt.luecke.b-zu-wenig"]):
        before = len(t.hand("p1"))
        t.says("p1", "tausche rote kraft, nimm stapel" if pile else "tausche rote kraft")
        assert t.s["stack"][-1].get("left", 0) == 0 and len(t.hand("p1")) == before - 1 + pile
        assert t.lies("display") == ["rot-kraft"]
