"""B-6 on land: open country, woods, mountains, roads."""

from __future__ import annotations

import pytest

from games.jagd.board import terrain
from games.jagd.movement import paths
from tests.rules.jagd.land import BOARD, means, reach, refused


@pytest.mark.rule("jd.felder.arten")
def test_each_terrain_has_its_card():
    assert "E8" in reach("E6", 2, "umhang")  # through the woods of E7
    assert "K11" in reach("K9", 2, "seil")  # over the mountains of K10
    assert "E1" in reach("E2", 1, "boot")  # onto the sea


@pytest.mark.rule("jd.felder.offen")
def test_each_field_of_open_country_counts_one():
    ways = reach("D3", 2)
    assert ways["C3"].cost == 1
    assert ways["B3"].cost == 2
    assert not ways["B3"].halts
    assert not ways["B3"].needs


@pytest.mark.rule("jd.felder.wald")
def test_without_a_cloak_the_first_wood_is_the_last_field():
    ways = reach("E6", 6)
    assert ways["E7"].halts
    assert refused("E6", "E8", 2, by="jd.felder.wald")
    assert reach("U17", 3)["U16"].halts  # thickets too


@pytest.mark.rule("jd.felder.wald.umhang")
def test_with_a_cloak_woods_are_open_country():
    way = reach("E6", 2, "umhang")["E8"]
    assert way.path == ("E6", "E7", "E8")
    assert way.needs == {"cloak"}
    assert not way.halts


@pytest.mark.rule("jd.felder.wald.kein-pferd")
def test_no_horse_and_no_eagle_out_of_woods_entered_this_turn():
    assert reach("E7", 3, "pferd", halted=True) == {}
    assert paths.fly(BOARD, "E7", means(), halted=True) == {}
    assert refused("E7", "E6", 3, "pferd", halted=True, by="jd.felder.wald.kein-pferd")
    assert reach("E7", 3, "pferd", "umhang", halted=True)["E6"].needs == {"cloak"}


@pytest.mark.rule("jd.felder.berg")
def test_without_a_rope_the_first_mountain_is_the_last_field():
    assert reach("K9", 6)["K10"].halts
    assert "K11" not in reach("K9", 2)
    assert refused("K9", "K11", 2, by="jd.felder.berg")
    assert reach("J5", 3)["J4"].halts  # hills too


@pytest.mark.rule("jd.felder.berg.seil")
def test_with_a_rope_mountains_are_open_country():
    way = reach("K9", 2, "seil")["K11"]
    assert way.path == ("K9", "K10", "K11")
    assert way.needs == {"rope"}
    assert not way.halts


@pytest.mark.rule("jd.felder.berg.kein-pferd")
def test_no_horse_and_no_eagle_out_of_mountains_entered_this_turn():
    assert reach("K10", 3, "pferd", halted=True) == {}
    assert paths.leap(BOARD, "K10", means(), halted=True) == {}
    assert refused("K10", "K11", 3, "pferd", halted=True, by="jd.felder.berg.kein-pferd")
    assert reach("K10", 3, "pferd", "seil", halted=True)["K11"].needs == {"rope"}


@pytest.mark.rule("jd.felder.strasse.doppelt")
def test_two_fields_of_road_for_one_point():
    way = reach("G5", 4)["M9"]
    assert way.path == ("G5", "G6", "H7", "I8", "J8", "K8", "L8", "M9")
    assert way.cost == 4
    assert "M9" not in reach("G5", 3)


def test_a_point_begun_on_the_road_is_not_finished_off_it():
    assert reach("G6", 3)["J8"].cost == 2  # H7 I8, J8
    assert reach("G6", 3)["J7"].cost == 3  # the half point left on J8 is lost


@pytest.mark.rule("jd.felder.strasse.gelaende")
def test_roads_lead_through_woods_without_halt_or_cloak():
    way = reach("F12", 3)["G17"]
    assert way.path == ("F12", "F13", "G14", "G15", "G16", "G17")
    assert not way.needs
    assert not reach("F12", 1)["F13"].halts


@pytest.mark.rule("jd.felder.strasse.karten")
def test_cards_stay_on_a_road_through_their_terrain():
    assert BOARD["F13"].road
    assert terrain.stays(BOARD, "F13") == {"cloak"}
    assert terrain.stays(BOARD, "F10") == {"rope"}
    assert terrain.stays(BOARD, "G7") == frozenset()


def test_cards_stay_in_their_terrain():
    assert terrain.stays(BOARD, "K10") == {"rope"}
    assert terrain.stays(BOARD, "C11") == {"cloak"}
    assert terrain.stays(BOARD, "L11") == {"rope", "boat"}  # Moria is mountains and the beginning of a river
