"""B-6 on and across water: rivers, rapids, source cities, sea, lake and marsh."""

from __future__ import annotations

import pytest

from games.jagd.board import terrain
from tests.rules.jagd.land import BOARD, reach, refused


@pytest.mark.rule("jd.felder.fluss.ueberqueren")
def test_a_river_is_crossed_only_at_a_bridge_or_ford():
    assert "H6" not in reach("G5", 1)
    assert refused("G5", "H6", 1, by="jd.felder.fluss.ueberqueren")
    assert "G6" in reach("G5", 1)  # the bridge of the east road
    assert "K14" in reach("J14", 1)  # the ford


@pytest.mark.rule("jd.felder.fluss.boot")
def test_a_boat_crosses_anywhere_for_one_field():
    way = reach("G5", 1, "boot")["H6"]
    assert (way.cost, way.needs) == (1, {"boat"})
    assert way.halts  # the other bank is wood
    assert reach("G5", 1, "boot", "pferd")["H6"].cost == 1  # on a horse too


@pytest.mark.rule("jd.felder.fluss.fahren")
def test_from_rapid_to_rapid_each_for_one_field():
    way = reach("anduin_2", 3, "boot")["anduin_5"]
    assert (way.cost, way.path) == (3, ("anduin_2", "anduin_3", "anduin_4", "anduin_5"))
    assert "anduin_3" not in reach("J13", 3)
    assert refused("J13", "anduin_3", 3, by="jd.felder.fluss.fahren")


def test_no_horse_on_a_river():
    assert "anduin_3" not in reach("J13", 3, "boot", "pferd")
    assert reach("anduin_3", 3, "boot", "pferd") == {}
    assert refused("anduin_3", "J13", 3, "boot", "pferd", by="jd.felder.wasser.boot")


@pytest.mark.rule("jd.begriff.stromschnelle")
def test_a_rapid_has_three_neighbours_and_the_next_rapids():
    assert set(BOARD.neighbours("anduin_3")) == {"J13", "J14", "K14"}
    assert set(reach("anduin_3", 1, "boot")) == {"J13", "J14", "K14", "anduin_2", "anduin_4", "I15"}


@pytest.mark.rule("jd.felder.fluss.ein-aus")
@pytest.mark.rule("jd.widerspruch.fluss-verlassen")
def test_onto_and_off_the_river_for_one_field_each():
    assert reach("J13", 1, "boot")["anduin_3"].cost == 1
    assert {"J13", "J14", "K14"} <= set(reach("anduin_3", 1, "boot"))
    assert reach("J13", 3, "boot")["anduin_4"].cost == 2


@pytest.mark.rule("jd.felder.fluss.kein-seil")
def test_rivers_through_woods_need_no_cloak():
    way = reach("D13", 2, "boot")["E16"]
    assert way.path == ("D13", "waldfluss_1", "E16")
    assert way.needs == {"boat"}


@pytest.mark.rule("jd.felder.quellstaedte")
def test_cities_at_a_source_are_land_and_rapid():
    sources = {f.name for f in BOARD.fields.values() if f.river_source}
    assert sources == {"Bruchtal", "Moria", "Orthanc", "Fangorn", "Gundabad", "Rilennyn", "Ceber Fanuin", "Lorien"}
    assert reach("E8", 1, "boot")["gwathlo_1"].cost == 1
    assert reach("gwathlo_3", 1, "boot")["L11"].cost == 1
    assert "F9" in reach("E8", 1)  # without a boat it is an ordinary city
    assert "boat" in terrain.stays(BOARD, "E8")


def test_who_comes_by_river_does_not_halt_in_moria_who_comes_by_land_does():
    assert not reach("gwathlo_3", 1, "boot")["L11"].halts
    assert reach("M12", 1)["L11"].halts


@pytest.mark.rule("jd.felder.wasser.boot")
@pytest.mark.rule("jd.begriff.wasserfeld")
def test_water_is_entered_only_by_boat_and_never_on_a_horse():
    assert "E1" not in reach("E2", 1)
    assert refused("E2", "E1", 1, by="jd.felder.wasser.boot")
    assert reach("E2", 1, "boot")["E1"].cost == 1  # sea
    assert reach("D3", 1, "boot")["D4"].cost == 1  # lake
    assert reach("W13", 1, "boot")["W14"].cost == 1  # marsh
    assert "E1" not in reach("E2", 1, "boot", "pferd")
    assert refused("E2", "E1", 1, "boot", "pferd", by="jd.felder.wasser.boot")


def test_leaving_the_water_takes_one_field():
    assert reach("E1", 1, "boot")["E2"].cost == 1


@pytest.mark.rule("jd.felder.wasser.doppelt")
def test_two_fields_of_water_for_one_point():
    assert reach("A1", 2, "boot")["A5"].cost == 2
    assert "A6" not in reach("A1", 2, "boot")
    assert reach("E2", 3, "boot")["C1"].cost == 2  # only who is on the water already is that fast


@pytest.mark.rule("jd.felder.wasser.gelaende")
def test_cards_stay_on_water_beside_their_terrain():
    assert terrain.stays(BOARD, "T16") == {"boat", "cloak"}  # the lake beside the thicket
    assert terrain.stays(BOARD, "A1") == {"boat"}


@pytest.mark.rule("jd.felder.wasser.stromschnelle")
@pytest.mark.rule("jd.widerspruch.wasserueberschrift")
def test_from_the_sea_into_the_river_with_the_same_boat():
    assert reach("F2", 1, "boot")["lhun_2"].cost == 1
    assert reach("lhun_2", 1, "boot")["F2"].cost == 1
    assert reach("F1", 2, "boot")["lhun_2"].cost == 2  # a rapid never counts half
