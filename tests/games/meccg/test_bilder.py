"""The pictures of MECCG: borders of the map, letters that can be read on a phone, and nothing in them that one may not know."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
import yaml

from games.canvas import Canvas, whole
from games.dice import Dice
from games.meccg.cards import DATA
from games.meccg.show import chart, land
from tests.rules.meccg.tisch import GAME, Table, begun, scene


def borders() -> set[frozenset[str]]:
    """The pairs of regions whose outlines share a line that nothing bars."""
    at: dict[frozenset[tuple[float, float]], set[str]] = {}
    for one in land.regions().values():
        for piece in pairwise((*one.outline, one.outline[0])):
            at.setdefault(frozenset(piece), set()).add(one.id)
    touching: dict[frozenset[str], set[frozenset[tuple[float, float]]]] = {}
    for piece, whose in at.items():
        if len(whose) == 2:
            touching.setdefault(frozenset(whose), set()).add(piece)
    barred: dict[frozenset[str], set[tuple[float, float]]] = {}
    for both, line in land.barriers():
        barred.setdefault(frozenset(both), set()).update(line)
    return {both for both, pieces in touching.items() if not barred.get(both, set()) >= set().union(*pieces)}


def test_the_map_has_the_borders_of_the_rules():
    rows = yaml.safe_load((DATA / "regionen.yaml").read_text(encoding="utf-8"))["regionen"]
    wanted = {frozenset((row["id"], other)) for row in rows for other in row["nachbarn"]}
    assert len(rows) == len(land.regions()) == 52 and len(wanted) == 101
    assert borders() == wanted


@pytest.fixture(scope="module")
def table() -> Table:
    return begun()


def letters(drawn: Canvas) -> float:
    """The smallest letter, in pixels, where the picture is 400 wide."""
    sizes = [float(x) for x in re.findall(r"""font-size=['"]([\d.]+)""", whole(drawn))]
    return min(sizes, default=99.0) * 400 / drawn.box[2]


def test_every_letter_can_be_read_on_a_phone(table):
    view = GAME.view(table.state, "p1")
    assert {part: letters(GAME.picture(view, part)) >= 8 for part in GAME.parts("p1")} == dict.fromkeys(GAME.parts("p1"), True)


def test_what_others_hold_changes_nothing_that_a_player_sees(table):
    before = [whole(GAME.picture(GAME.view(table.state, "p1"), part)) for part in GAME.parts("p1")]
    dealt = GAME.reshuffle(table.state, "p1", Dice("anders", 1))
    assert GAME.view(dealt, "p2")["hand"] != GAME.view(table.state, "p2")["hand"]
    assert [whole(GAME.picture(GAME.view(dealt, "p1"), part)) for part in GAME.parts("p1")] == before


def test_a_place_leads_to_its_part_of_the_map():
    assert GAME.part_with("rohan") == GAME.part_with("Edoras") == "rohan"
    assert GAME.part_with("Moria") == "nebelgebirge"
    assert GAME.part_with("xyzzy") is None


def test_the_route_and_the_sites_in_play_stand_on_the_map(table):
    drawn = whole(GAME.picture(GAME.view(table.state, None), "karte"))
    assert "Bruchtal" in drawn


def test_everybody_in_play_can_be_touched(table):
    view = GAME.view(table.state, "p1")
    marked = {mark.thing for mark in GAME.picture(view, "tisch").touchable}
    figs = {f"figur {fig['id']}" for one in view["companies"].values() for fig in one["figs"]}
    assert figs and figs <= marked


def test_while_strikes_are_assigned_none_of_them_is_over():
    table, gid = scene("tw-aragorn-ii", "tw-gimli", at="tw-rivendell", against=("tw-orc-warband",))
    table.heads(gid, "tw-moria")
    table.hazard_phase()
    while not (table.at("kette") and "p2" in table.asked()):
        table.passes()
    table.plays("p2", "tw-orc-warband", "auf wildnis")
    table.until("zuweisung")
    table.does("p1", "hieb tw-gimli")
    words = " ".join(layer.svg for layer in GAME.picture(GAME.view(table.state, "p1"), "angriff").layers)
    assert "kommt noch" in words and "überstanden" not in words


def test_sites_near_each_other_do_not_hide_each_other_on_the_map():
    table, _ = scene("tw-aragorn-ii", at="tw-rivendell")
    for site, who in (("tw-goblin-gate", "tw-gimli"), ("tw-moria", "tw-legolas"), ("tw-lorien", "tw-celeborn")):
        table.stands("p1", site, who)
    plates = [x.place for x in GAME.picture(GAME.view(table.state, None), "karte").layers if ">" in x.svg and "<rect" in x.svg
              and x.at is not None and not x.thing]  # fmt: skip
    assert len(plates) >= 4
    for nr, (a, b, w, h) in enumerate(plates):
        for c, d, e, f in plates[:nr]:
            assert not (a < c + e and a + w > c and b < d + f and b + h > d)


def test_a_name_at_the_edge_of_the_map_stays_within_it():
    drawn = chart.ground(land.WHOLE)
    left, _, width, _ = land.WINDOWS[land.WHOLE].box
    size = width * chart.SMALLEST
    for x, name in re.findall(r"<text x='([\d.-]+)'[^>]*text-anchor='middle'[^>]*>([^<]+)<", drawn):
        half = len(name) * size * 0.25
        assert left <= float(x) - half and float(x) + half <= left + width, name
