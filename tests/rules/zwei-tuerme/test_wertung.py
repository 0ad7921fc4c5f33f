"""WERTUNG: counting, tiles, the ring, and what is lost."""

from __future__ import annotations

import pytest

FANGORN = {
    "p1": {"rot": "weisheit 2", "blau": "kraft 2 gandalf", "gruen": "kraft 2", "gelb": "ausdauer 2 gandalf"},
    "p2": {"rot": "ausdauer 3", "gelb": "entschlossenheit 2"},
    "p3": {"blau": "weisheit 3", "gelb": "kraft 2 gandalf"},
}  # Frank, Kerstin, Johannes


@pytest.fixture
def scored(table):
    """The place is scored with these rows, and everybody passes."""

    def build(rows, place="fangorn", tiles=(4, 2), start="p1", players=3, **zones):
        return table(start=start, players=players).deals(rows=rows, **zones).scores(place, tiles)

    return build


def valid(t):
    return t.s["last"]["valid"]


# --- the rulebook's example ----------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.wertung.beispiel-staerke")
@pytest.mark.rule("zt.begriff.gueltige-karten")
@pytest.mark.rule("zt.wertung.zaehlen")
def test_frank_has_seven_johannes_six_kerstin_none(scored):
    assert valid(scored(FANGORN)) == {"p1": 7, "p2": 0, "p3": 6}


@pytest.mark.rule("zt.wertung.beispiel-lohn")
@pytest.mark.rule("zt.luecke.beispiel-reihen")
@pytest.mark.rule("zt.wertung.karten-verlieren")
def test_what_they_get_and_lose(scored):
    t = scored(FANGORN, start="p2")
    assert t.s["won"] == {"p1": [4], "p2": [], "p3": [2]}
    assert t.s["ring"] == "p1"
    # Frank loses three cards, one from each row that counted; Johannes two; Kerstin none.
    assert sorted(t.lies("discard")) == sorted(["rot-weisheit", "blau-kraft", "gruen-kraft", "blau-weisheit", "gelb-kraft"])
    assert t.row("p1", "gelb") == ["gandalf", "gelb-ausdauer", "gelb-ausdauer"]
    assert t.row("p1", "blau") == ["gandalf", "blau-kraft"]
    assert t.row("p2", "rot") == ["rot-ausdauer"] * 3
    assert (
        "Wertung in Fangorn (Weisheit und Kraft): ⟦p1⟧ 7, ⟦p3⟧ 6, ⟦p2⟧ 0. Das 4er-Plättchen geht an ⟦p1⟧, das 2er an ⟦p3⟧."
    ) in " ".join(t.told)
    t.whole()


# --- counting ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.wertung.nur-geforderte")
@pytest.mark.rule("zt.begriff.ortskarte")
@pytest.mark.rule("zt.begriff.eigenschaft")
def test_only_demanded_traits_count(scored):
    t = scored({"p1": {"rot": "ausdauer 4", "blau": "kraft 1"}, "p2": {"rot": "weisheit 1", "blau": "kraft 1"}})
    assert valid(t) == {"p1": 1, "p2": 2, "p3": 0}


@pytest.mark.rule("zt.wertung.gandalf")
def test_gandalf_counts_in_a_fitting_row(scored):
    t = scored({"p1": {"rot": "kraft 1 gandalf", "blau": "ausdauer 1 gandalf"}})
    assert valid(t)["p1"] == 2


def test_hand_cards_do_not_count(scored):
    assert valid(scored({}, p1="rot-kraft 3"))["p1"] == 0


def test_the_prompt_shows_what_the_layout_would_count(table):
    t = table().deals(p1="rot-kraft 2, gruen-weisheit", rows={"p1": {"blau": "kraft 1"}}).reaches("fangorn")
    assert t.prompt("p1") == "Fangorn: Weisheit und Kraft zählen. Leg Karten aus oder passe. Deine Auslage zählt hier 1."
    t.says("p1", "lege 2 rote kraft")
    assert "So zählt deine Auslage hier 3." in t.prompt("p1")


# --- tiles and ring ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.wertung.plaettchen-rangfolge")
def test_the_highest_tile_for_the_most_cards_and_none_for_the_last(scored):
    rows = {"p1": {"rot": "kraft 1"}, "p2": {"rot": "weisheit 3"}, "p3": {"blau": "kraft 2"}, "p4": {"blau": "weisheit 4"}}
    t = scored(rows, players=4, tiles=(5, 3, 2))
    assert t.s["won"] == {"p1": [], "p2": [3], "p3": [2], "p4": [5]}


@pytest.mark.rule("zt.wertung.plaettchen-offen")
@pytest.mark.rule("zt.begriff.plaettchen")
def test_tiles_lie_open_before_their_owners(scored):
    t = scored(FANGORN)
    for reader in (None, "p2"):
        assert t.play.view(reader)["won"] == {"p1": [4], "p2": [], "p3": [2]}
        assert t.play.view(reader)["points"]["p1"] == 4


@pytest.mark.rule("zt.wertung.ring")
@pytest.mark.rule("zt.durchgang.startspieler")
@pytest.mark.rule("zt.begriff.startspieler")
@pytest.mark.rule("zt.begriff.ring")
def test_the_winner_gets_the_ring_and_begins(scored):
    t = scored({"p3": {"rot": "kraft 2"}, "p1": {"blau": "kraft 1"}})
    assert (t.s["ring"], t.asked) == ("p3", "p3")
    assert t.play.view(None)["ring"] == "p3"
    assert any("⟦p3⟧ zieht den Marker auf Feld 1" in line for line in t.told)


@pytest.mark.rule("zt.wertung.gleichstand")
def test_ties_go_to_whoever_laid_out_earlier(scored):
    rows = {"p1": {"rot": "kraft 2"}, "p2": {"blau": "weisheit 2"}, "p3": {"gelb": "kraft 2"}}
    assert scored(rows, start="p2").s["won"] == {"p1": [], "p2": [4], "p3": [2]}
    assert scored(rows, start="p3").s["won"] == {"p1": [2], "p2": [], "p3": [4]}


@pytest.mark.rule("zt.wertung.keine-passende-karte")
def test_without_a_valid_card_no_tile(scored):
    assert scored({"p1": {"rot": "kraft 1"}}).s["won"] == {"p1": [4], "p2": [], "p3": []}


@pytest.mark.rule("zt.wertung.uebrige-plaettchen")
def test_tiles_that_nobody_got_are_out_of_the_game(scored):
    t = scored({"p1": {"rot": "kraft 1"}})
    assert t.s["tiles"][2] == []
    t.whole()


@pytest.mark.rule("zt.luecke.niemand-wertet")
def test_if_nobody_has_valid_cards_the_ring_stays(scored):
    t = scored({"p3": {"rot": "ausdauer 2"}}, start="p2")
    assert (t.s["ring"], t.asked) == ("p2", "p2")
    assert t.s["won"] == {"p1": [], "p2": [], "p3": []} and t.s["tiles"][2] == []


# --- losing cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zt.begriff.charakterkarte")
@pytest.mark.rule("zt.nachwertung.charakter-nicht-gandalf")
def test_a_character_card_goes_and_gandalf_stays(scored):
    t = scored({"p1": {"rot": "kraft 3 gandalf"}})
    assert t.row("p1", "rot") == ["gandalf", "rot-kraft", "rot-kraft"]


@pytest.mark.rule("zt.nachwertung.gandalf-allein")
@pytest.mark.rule("zt.begriff.charakterkarte")
def test_a_gandalf_left_alone_goes_too(scored):
    t = scored({"p1": {"rot": "kraft 1 gandalf"}})
    assert t.row("p1", "rot") is None
    assert sorted(t.lies("discard")) == ["gandalf", "rot-kraft"]


@pytest.mark.rule("zt.nachwertung.ohne-plaettchen")
def test_without_a_tile_nothing_is_lost(scored):
    rows = {"p1": {"rot": "kraft 3"}, "p2": {"blau": "kraft 2"}, "p3": {"gelb": "kraft 1"}}
    t = scored(rows)
    assert t.s["won"]["p3"] == []
    assert t.row("p3", "gelb") == ["gelb-kraft"]


@pytest.mark.rule("zt.nachwertung.grundstock")
def test_what_is_left_lies_there_for_the_next_round(scored):
    t = scored(FANGORN)
    assert t.row("p3", "blau") == ["blau-weisheit"] * 2
    assert t.hand("p3") == []


@pytest.mark.rule("zt.wertung.gleichstand")
def test_a_tie_is_told_with_its_reason(scored):
    t = scored({"p1": {"rot": "kraft 2"}, "p2": {"blau": "kraft 2"}, "p3": {"gelb": "kraft 1"}}, start="p2")
    (told,) = [line for line in t.told if line.startswith("Wertung")]
    assert "geht vor, wer früher ausgelegt hat: ⟦p2⟧ vor ⟦p1⟧." in told
    without = scored({"p1": {"rot": "kraft 2"}, "p2": {"blau": "kraft 1"}})
    assert "geht vor" not in "".join(without.told)
    nothing = scored({"p1": {"rot": "kraft 3"}, "p2": {"blau": "ausdauer 1"}})  # nobody fights for the second tile
    assert "geht vor" not in "".join(nothing.told)
