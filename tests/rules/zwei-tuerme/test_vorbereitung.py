"""INHALT and VORBEREITUNG: what is in the box and how a table is set up."""

from __future__ import annotations

from collections import Counter

import pytest

from games.zwei_tuerme import load
from games.zwei_tuerme.cards.faces import CHARACTERS

SEEDS = [f"aufbau {i}" for i in range(12)]


def everything(s):
    return Counter(s["cards"].values())


@pytest.mark.rule("zt.spiel.spielerzahl-alter")
def test_two_to_five_players():
    game = load(None)
    assert list(game.seats) == [2, 3, 4, 5]
    for players in (1, 6):
        with pytest.raises(ValueError):
            game.new([f"p{i}" for i in range(players)], {}, "x")


@pytest.mark.rule("zt.material.uebersicht")
def test_what_is_in_the_box(table):
    s = table(players=5).s
    assert sum(everything(s).values()) == 96
    assert (len(s["places"]), len(s["paths"])) == (7, 6)
    assert sum(map(len, s["tiles"])) + len(s["box"]) == 24


@pytest.mark.rule("zt.material.charakterkarten")
def test_five_of_each_trait_in_each_colour(table):
    assert all(everything(table().s)[face] == 5 for face in CHARACTERS)


@pytest.mark.rule("zt.material.gandalf")
def test_sixteen_gandalfs(table):
    assert everything(table().s)["gandalf"] == 16


@pytest.mark.rule("zt.material.plaettchen")
def test_six_tiles_of_each_value(table):
    s = table().s
    assert Counter([v for tiles in s["tiles"] for v in tiles] + s["box"]) == {2: 6, 3: 6, 4: 6, 5: 6}


@pytest.mark.rule("zt.luecke.kartengesichter")
def test_reconstructed_faces_are_played_with_and_said_to_be(table):
    t = table()
    assert [p["traits"] for p in t.s["places"]] == [
        [],
        ["ausdauer"],
        ["weisheit", "kraft"],
        ["entschlossenheit", "weisheit"],
        ["kraft", "ausdauer"],
        ["ausdauer", "entschlossenheit"],
        ["kraft", "weisheit", "entschlossenheit"],
    ]
    assert sorted(p["fields"] for p in t.s["paths"]) == [2, 2, 3, 3, 4, 4]
    said = t.game.help(t.play.view(None))
    assert "Rekonstruiert" in said and "Edoras (Entschlossenheit und Weisheit)" in said and "Fangorn" not in said


@pytest.mark.rule("zt.luecke.farbnamen")
def test_the_colours_have_names(table):
    shown = table().game.text(table().play.view("p1"), "hand")
    assert all(name in shown for name in ("Rot", "Blau", "Grün", "Gelb"))


@pytest.mark.rule("zt.vorbereitung.orte")
@pytest.mark.rule("zt.vorbereitung.reihenfolge-orte")
def test_the_places_lie_in_the_order_of_their_numbers(table):
    names = [p["name"] for p in table().s["places"]]
    assert names == ["Amon Hen", "Rohan", "Fangorn", "Edoras", "Orthanc", "Helms Klamm", "Minas Tirith"]


@pytest.mark.rule("zt.vorbereitung.wege")
def test_the_paths_are_shuffled_and_open(table):
    tables = [table(seed=seed) for seed in SEEDS]
    assert len({tuple(p["id"] for p in t.s["paths"]) for t in tables}) > 6
    assert all(len(t.play.view(None)["paths"]) == 6 for t in tables)


@pytest.mark.rule("zt.vorbereitung.plaettchen")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_tile_fewer_than_players(table, players):
    assert [len(tiles) for tiles in table(players=players).s["tiles"]] == [0] + [players - 1] * 6


@pytest.mark.rule("zt.vorbereitung.beispiel-vier")
def test_three_tiles_at_each_place_with_four_players(table):
    s = table(players=4).s
    assert [len(tiles) for tiles in s["tiles"]] == [0, 3, 3, 3, 3, 3, 3]
    assert 5 in s["tiles"][-1]


@pytest.mark.rule("zt.vorbereitung.fuenfer-minas-tirith")
@pytest.mark.rule("zt.luecke.fuenfer-tauschen")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_five_lies_at_minas_tirith(table, players):
    tables = [table(players=players, seed=f"{seed} {i}") for seed in SEEDS for i in range(3)]
    assert all(5 in t.s["tiles"][-1] for t in tables)
    assert len({tuple(t.s["tiles"][-1]) for t in tables}) >= 3  # dealt anew, not put there


@pytest.mark.rule("zt.vorbereitung.plaettchen-rest")
def test_the_other_tiles_are_in_the_box(table):
    assert [len(table(players=p).s["box"]) for p in (3, 4, 5)] == [12, 6, 0]


@pytest.mark.rule("zt.vorbereitung.handkarten")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_gets_six_cards_that_others_do_not_see(table, players):
    t = table(players=players)
    assert [len(t.hand(seat)) for seat in t.seats] == [6] * players
    seen = t.play.view("p1")
    assert len(seen["hand"]) == 6 and seen["hands"]["p2"] == 6
    assert t.play.view(None)["hand"] == []


@pytest.mark.rule("zt.vorbereitung.offene-karten")
def test_four_cards_lie_open(table):
    assert len(table().play.view(None)["display"]) == 4


@pytest.mark.rule("zt.vorbereitung.aufnahmestapel")
def test_the_rest_is_the_draw_pile(table):
    assert [table(players=p).play.view(None)["pile"] for p in (2, 3, 4, 5)] == [80, 74, 68, 62]


@pytest.mark.rule("zt.vorbereitung.marker")
def test_the_journey_begins_at_amon_hen(table):
    # The start player's first step, on to the first field, is forced and already made.
    assert table().s["marker"] == {"place": 0, "field": 1}
    assert table().s["tiles"][0] == []


@pytest.mark.rule("zt.vorbereitung.startspieler")
def test_the_youngest_begins_with_the_ring(table):
    t = table(start="p3")
    assert (t.s["ring"], t.asked) == ("p3", "p3")


@pytest.mark.rule("zt.luecke.juengster")
def test_if_nobody_says_who_is_youngest_the_dice_decide(table):
    assert len({table(start="wuerfel", seed=seed).s["ring"] for seed in SEEDS}) == 3
    assert len({table(start="p5", seed=seed).s["ring"] for seed in SEEDS}) == 3  # nobody sits there
