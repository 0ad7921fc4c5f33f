"""What a table may read otherwise: the places that no other test of their entries tells apart, both ways."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from games import rules
from games.ringkrieg.expansion import pieces
from games.ringkrieg.frames import Transition
from games.ringkrieg.multiplayer import succession
from games.ringkrieg.quest import guides
from games.ringkrieg.quest import tiles as hunt_tiles
from tests.rules.ringkrieg.test_erweiterung_gruppierungen import stands
from tests.rules.ringkrieg.test_erweiterung_personen import tiles
from tests.rules.ringkrieg.test_mehrspieler_armeen import after

BOTH = pytest.mark.parametrize("other", [False, True])


def by(entry, other):
    return rules.reading([entry]) if other else nullcontext()


@pytest.fixture
def more(table):
    return lambda: table("lesarten", erweiterung="ja").holds("freie").holds("schatten")


@BOTH
@pytest.mark.rule("rk.politik.aktivieren.betreten-beenden")
def test_where_a_companion_presses_a_nation(table, other):
    t = table().person(boromir="pelargir").acts("freie", "person", "armee")
    assert "gondor" not in t.s["active"]
    with by("rk.politik.aktivieren.betreten-beenden", other):
        t.says("freie", "gefaehrten boromir lossarnach")
        while t.asked == "freie":
            t.answers("freie", "fertig")
    assert ("gondor" in t.s["active"]) == other


@BOTH
@pytest.mark.rule("rk.gemeinschaft.gandalf-karte")
def test_for_which_cards_gandalf_draws(table, other):
    t = table().fellowship(guide="gandalf_grau")
    strategy = next(c for c, card in t.facts.cards.items() if card.deck == "strategie" and card.side == "freie")
    with by("rk.gemeinschaft.gandalf-karte", other):
        assert guides.wisdom(t.facts, t.s, "freie", strategy, "ereignis") is other
        assert guides.wisdom(t.facts, t.s, "freie", "elbenmaentel", "ereignis")


@BOTH
@pytest.mark.rule("rk.ereignis.tisch.elbenring")
def test_whether_a_ring_that_pays_for_a_card_counts_as_used(table, other):
    t = table().person(saruman="orthanc").lies("der_palantir_von_orthanc").acts("freie", "person", "person")
    with by("rk.ereignis.tisch.elbenring", other):
        t.says("freie", "tischkarte palantir")
    assert t.s["rings"] == {"freie": 2, "schatten": 1} and t.s["rings_used"]["freie"] is not other


@BOTH
@pytest.mark.rule("rk.mehrspieler.widerspruch.drei-folge")
def test_whether_a_new_round_begins_anew(other):
    t = Transition(after("gondor").game, after("gondor").s)
    with by("rk.mehrspieler.widerspruch.drei-folge", other):
        succession.next_round(t)
    assert t.state["last"]["nations"] == ([] if other else ["gondor"])


@BOTH
@pytest.mark.rule("rk.erw.smeagol.widerspruch.stein")
def test_where_his_second_tile_goes(more, other):
    t = more().hunt(1, 0).acts("freie", "person person", "armee").fellowship(guide="smeagol")
    t = tiles(t, "smeagol-stein").person(smeagol="gemeinschaft").rolling(6)
    with by("rk.erw.smeagol.widerspruch.stein", other):
        t.says("freie", "gemeinschaft")
    assert ("smeagol-stein" in t.s["tiles"]["gone"]) == other and t.s["fellowship"]["corruption"] == 0


@BOTH
@pytest.mark.rule("rk.erw.balrog.widerspruch.hexenkoenig")
def test_which_witch_king_keeps_the_balrog_away(more, other):
    t = more().army(moria="sauron 2r").war("isengart").person(hexenkoenig_anfuehrer="barad-dur")
    t.acts("schatten", "rekrutierung", "person")
    with by("rk.erw.balrog.widerspruch.hexenkoenig", other):
        assert t.allowed("schatten", "person balrog") == other
        t.person(hexenkoenig_anfuehrer="", hexenkoenig_heermeister="barad-dur").acts("schatten", "rekrutierung", "person")
        assert not t.allowed("schatten", "person balrog")


@BOTH
@pytest.mark.rule("rk.erw.corsaren.widerspruch.reichweite")
def test_how_far_ships_carry_an_army(more, other):
    t = stands(more().war("sued").army(umbar="sued 3r", andrast=""), "corsaren", schiff={"umbar": 1, "andrast": 1})
    t.acts("schatten", "armee", "person")
    with by("rk.erw.corsaren.widerspruch.reichweite", other):
        assert t.allowed("schatten", "armee umbar andrast alles") is not other
    assert pieces.where(t.s, "schiff") == {"umbar": 1, "andrast": 1}


@BOTH
@pytest.mark.rule("rk.erw.smeagol.pool")
def test_whether_his_tiles_come_back_into_the_pool(more, other):
    t = more()
    there = t.s["tiles"]
    t = t.changed(tiles={**there, "pool": [], "drawn": ["grau-1"], "gone": ["smeagol-stein"]})
    new = Transition(t.game, t.s)
    with by("rk.erw.smeagol.pool", other):
        hunt_tiles.refill(new)
    assert new.state["tiles"]["pool"] == (["grau-1", "smeagol-stein"] if other else ["grau-1"])
