"""B-5: how far, in which direction, past whom, and where a move may end."""

from __future__ import annotations

import pytest

from games.jagd.board.network import MASK
from games.jagd.movement import paths
from games.jagd.movement.paths import Means
from tests.rules.jagd.land import BOARD, reach, refusal, refused


@pytest.mark.rule("jd.bewegung.wurf")
def test_the_roll_is_the_most():
    assert {way.cost for way in reach("D9", 3, "umhang").values()} == {1, 2, 3}
    assert refused("D9", "D13", 3, "umhang", by="jd.bewegung.wurf")
    assert "4 Felder" in refusal("D9", "D13", 3, "umhang", "boot").reason


@pytest.mark.rule("jd.bewegung.beispiel-vier")
def test_with_a_four_one_to_four_fields():
    row = ["N15", "N16", "N17", "N18", "N19"]
    ways = reach("N16", 4)
    assert set(row) - {"N16"} <= set(ways)
    assert "N22" not in reach("N17", 4)
    assert reach("N17", 4)["N21"].cost == 4


@pytest.mark.rule("jd.bewegung.beispiel-drei")
@pytest.mark.rule("jd.bewegung.richtung")
def test_any_direction():
    assert set(reach("M18", 1)) == set(BOARD.neighbours("M18"))
    assert len(reach("M18", 1)) == 6


@pytest.mark.rule("jd.bewegung.besetzte-felder")
def test_occupied_fields_block_nobody(table):
    """One walks through them and halts in them."""
    t = table("frodo", "reiter_1", "sam").deals(p1="", p2="", p3="").stands(p1="M18", p2="M17", p3="M19").turn("p1", die=2)
    for target in ("m17", "m19", "m16", "m20"):
        assert t.allowed("p1", f"gehe {target}"), target


def test_closed_fields_are_gone_round():
    ways = reach("M18", 2, closed=["M19"])
    assert "M19" not in ways
    assert "M20" not in ways
    assert "M20" in reach("M18", 3, closed=["M19"])


@pytest.mark.rule("jd.bewegung.zusatz-anderes-feld")
def test_no_move_ends_where_it_began():
    assert "M18" not in reach("M18", 4)
    assert "M18" not in reach("M18", 4, "pferd")
    assert refused("M18", "M18", 4, "pferd", by="jd.bewegung.zusatz-anderes-feld")


@pytest.mark.rule("jd.hallen.ausserhalb")
def test_nobody_walks_into_the_halls_or_to_the_place_of_return():
    assert not {"L2", "M3", "I11"} & set(reach("M5", 6, "boot"))
    assert "I11" not in reach("I10", 1)
    assert refused("I10", "I11", 1, by="jd.hallen.ausserhalb")


@pytest.mark.rule("jd.karten.sparen")
def test_no_card_is_laid_where_the_roll_suffices_without():
    assert reach("S10", 1, "boot")["S11"].needs == {"boat"}  # straight over the river
    way = reach("S10", 2, "boot")["S11"]  # or round over the bridge
    assert (way.cost, way.needs, way.others) == (2, frozenset(), ())


def test_of_several_cards_the_player_chooses():
    """What lies on the table already costs nothing."""
    way = reach("C7", 2, "seil", "umhang")["E8"]
    assert [each.needs for each in (way, *way.others)] == [{"cloak"}, {"rope"}]
    rope = paths.reach(BOARD, "C7", 2, Means(rope=True, cloak=True, laid=MASK["rope"]))["E8"]
    assert (rope.needs, rope.others) == ({"rope"}, ())


def test_no_halt_where_the_roll_suffices_for_the_road():
    """One point into the woods would end the movement, two along the road do not."""
    assert reach("G13", 1)["F13"].halts
    way = reach("G13", 2)["F13"]
    assert (way.path, way.halts) == (("G13", "F12", "F13"), False)


def test_exactly_leaves_out_what_costs_less():
    assert {way.cost for way in reach("M18", 3, exactly=True).values()} == {3}
