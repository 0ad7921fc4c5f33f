"""DAS SPIEL FÜR ZWEI: a tile beside each trait, each trait scored by itself."""

from __future__ import annotations

import pytest


@pytest.fixture
def duel(table):
    """Fangorn (Weisheit, then Kraft) is scored with these rows."""

    def build(rows, tiles=(3, 5), start="p1", place="fangorn", won=None):
        return table(players=2, start=start).deals(rows=rows, won=won).scores(place, tiles)

    return build


@pytest.mark.rule("zt.zwei.vorbereitung.plaettchen")
def test_a_tile_beside_each_trait(table):
    s = table(players=2).s
    assert [len(tiles) for tiles in s["tiles"]] == [0, 1, 2, 2, 2, 2, 3]
    assert [len(p["traits"]) for p in s["places"]] == [0, 1, 2, 2, 2, 2, 3]


@pytest.mark.rule("zt.zwei.uebrige-regeln")
def test_all_other_rules_stay(table):
    t = table(players=2)
    assert [len(t.hand(seat)) for seat in t.seats] == [6, 6]
    assert len(t.lies("display")) == 4
    t.says("p1", "nimm stapel")
    assert (len(t.hand("p1")), t.asked) == (7, "p2")


@pytest.mark.rule("zt.zwei.wertung.getrennt")
def test_each_trait_is_scored_by_itself_from_left_to_right(duel):
    t = duel({"p1": {"rot": "weisheit 2", "blau": "kraft 1"}, "p2": {"rot": "weisheit 1", "blau": "kraft 3"}})
    assert t.s["won"] == {"p1": [3], "p2": [5]}
    scored = [line for line in t.told if line.startswith("Wertung")]
    assert ["(Weisheit)" in scored[0], "(Kraft)" in scored[1]] == [True, True]


@pytest.mark.rule("zt.zwei.wertung.plaettchen")
def test_the_winner_of_a_trait_gets_its_tile_and_the_loser_nothing(duel):
    t = duel({"p1": {"rot": "weisheit 2", "blau": "kraft 3"}, "p2": {"rot": "weisheit 1", "blau": "kraft 1"}})
    assert t.s["won"] == {"p1": [3, 5], "p2": []}
    t.whole()


@pytest.mark.rule("zt.zwei.wertung.ring")
def test_the_last_trait_brings_the_ring(duel):
    t = duel({"p1": {"rot": "weisheit 5"}, "p2": {"blau": "kraft 1"}})
    assert (t.s["ring"], t.asked) == ("p2", "p2")


@pytest.mark.rule("zt.zwei.karten-verlieren")
def test_the_winner_of_a_tile_loses_cards(duel):
    t = duel({"p1": {"rot": "weisheit 2 gandalf", "blau": "weisheit 1 gandalf"}})
    assert t.row("p1", "rot") == ["gandalf", "rot-weisheit"]
    assert t.row("p1", "blau") is None
    assert sorted(t.lies("discard")) == ["blau-weisheit", "gandalf", "rot-weisheit"]


@pytest.mark.rule("zt.luecke.zwei-verlust")
def test_rows_of_a_lost_trait_stay_whole(duel):
    t = duel({"p1": {"rot": "weisheit 3", "blau": "kraft 2"}, "p2": {"blau": "kraft 3"}})
    assert t.row("p1", "rot") == ["rot-weisheit"] * 2
    assert t.row("p1", "blau") == ["blau-kraft"] * 2


@pytest.mark.rule("zt.luecke.zwei-keine-karte")
@pytest.mark.rule("zt.zwei.wertung.plaettchen")
def test_a_trait_that_nobody_has_brings_nobody_its_tile(duel):
    t = duel({"p1": {"rot": "weisheit 1"}})
    assert t.s["won"] == {"p1": [3], "p2": []}
    assert t.s["tiles"][2] == []
    t.whole()


@pytest.mark.rule("zt.luecke.zwei-gleichstand")
def test_the_start_player_wins_ties(duel):
    rows = {"p1": {"rot": "weisheit 2", "blau": "kraft 1"}, "p2": {"rot": "kraft 1", "gelb": "weisheit 2"}}
    assert duel(rows).s["won"] == {"p1": [3, 5], "p2": []}
    assert duel(rows, start="p2").s["won"] == {"p1": [], "p2": [3, 5]}


@pytest.mark.rule("zt.luecke.zwei-ring-niemand")
def test_without_a_winner_of_the_last_trait_the_ring_stays(duel):
    t = duel({"p2": {"rot": "weisheit 3"}})
    assert t.s["won"]["p2"] == [3]
    assert (t.s["ring"], t.asked) == ("p1", "p1")


def test_the_prompt_counts_each_trait(table):
    t = table(players=2).deals(p1="rot-kraft 2", rows={"p1": {"blau": "weisheit 1"}}).reaches("fangorn")
    t.says("p1", "lege 2 rote kraft")
    assert "zählt deine Auslage hier Weisheit 1, Kraft 2" in t.prompt("p1")


def test_final_ties_count_all_traits_of_minas_tirith_together(duel):
    rows = {"p1": {"rot": "kraft 2"}, "p2": {"rot": "weisheit 1", "blau": "entschlossenheit 2"}}
    t = duel(rows, place="minas_tirith", tiles=(5, 2, 3), won={"p1": [2], "p2": [2]})
    result = t.game.result(t.s)
    assert result.scores == {"p1": 7, "p2": 7}
    assert result.winners == ("p2",)
