"""B-6 through the air: eagles, flying beasts, Tom Bombadil."""

from __future__ import annotations

import pytest

from games import rules
from games.jagd.board import terrain
from games.jagd.movement import paths
from games.jagd.movement.paths import Means
from tests.rules.jagd.land import BOARD, means, reach


@pytest.mark.rule("jd.felder.fliegen")
def test_flying_goes_anywhere():
    ways = paths.fly(BOARD, "G5", means())
    assert {"R15", "R16", "Y8", "Y13"} <= set(ways)
    assert "G5" not in ways
    assert not {"I11", "M3"} & set(ways)  # nothing outside the board
    assert paths.reach(BOARD, "G5", 0, Means(flying=True)) == ways


@pytest.mark.rule("jd.felder.fliegen.landung")
def test_landing_follows_the_terrain():
    dry, wet = paths.fly(BOARD, "G5", means()), paths.fly(BOARD, "G5", means("boot"))
    assert dry["E7"].halts
    assert dry["K10"].halts
    assert not dry["R15"].halts
    assert not {"E1", "anduin_3"} & set(dry)
    assert wet["E1"].needs == wet["anduin_3"].needs == {"boat"}
    refusal = paths.refuse_landing(BOARD, "G5", "E1", means(), most=terrain.flies_to())
    assert refusal is not None
    assert refusal.rules == ("jd.felder.fliegen.landung",)


@pytest.mark.rule("jd.felder.tom")
def test_tom_sets_the_figure_down_within_six_fields():
    ways = paths.leap(BOARD, "G5", means())
    assert "E12" not in ways  # eight away
    assert {BOARD.distance("G5", id) for id in ways} == {1, 2, 3, 4, 5, 6}
    refusal = paths.refuse_landing(BOARD, "G5", "E12", means(), most=terrain.leaps_to())
    assert refusal is not None
    assert refusal.rules == ("jd.felder.tom",)
    assert "E1" not in ways
    assert "E1" in paths.leap(BOARD, "G5", means("boot"))


@pytest.mark.rule("jd.widerspruch.tom")
def test_tom_may_set_down_nearer_than_six():
    assert {"G6", "H5"} <= set(paths.leap(BOARD, "G5", means()))


@pytest.mark.rule("jd.widerspruch.wegfliegen")
def test_who_begins_the_turn_in_woods_may_fly_or_ride_out():
    assert "R15" in paths.fly(BOARD, "E7", means())
    assert "E6" in reach("E7", 3, "pferd")
    assert "K9" in reach("K10", 1)


@pytest.mark.rule("jd.widerspruch.wegfliegen")
def test_a_table_may_let_them_only_walk_out():
    with rules.reading(["jd.widerspruch.wegfliegen"]):
        assert not paths.fly(BOARD, "E7", means()) and not reach("E7", 3, "pferd")
        assert reach("E7", 3) and "K9" in reach("K10", 1)


def test_coming_back_to_the_board_within_six_fields():
    ways = paths.set_down(BOARD, BOARD.return_place, BOARD.return_radius, means())
    assert "L11" in ways
    assert "I11" not in ways
    assert all(BOARD.distance("I11", id) <= 6 for id in ways)
    assert not any(BOARD[id].kind == "wasser" for id in ways)
