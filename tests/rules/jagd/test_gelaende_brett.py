"""The appendix on the board: which cities and special fields there are."""

from __future__ import annotations

import pytest

from games import catalog
from games.jagd.board import towns
from games.jagd.board.plan import TERRAIN_NAME, read_board
from tests.rules.jagd.land import BOARD, RAW


def names(alignment: str) -> set[str]:
    return {f.name for f in BOARD.fields.values() if towns.alignment(BOARD, f.id) == alignment}


@pytest.mark.rule("jd.brett.gute-staedte")
def test_ten_good_cities():
    listed = "Graue Anfurten,Bruchtal,Rilennyn,Seestadt,Lorien,Fangorn,Ithilien,Edoras,Minas Tirith,Edhellond"
    assert names("gut") == set(listed.split(","))


@pytest.mark.rule("jd.brett.boese-staedte")
def test_ten_evil_cities():
    listed = "Gundabad,Orkpforte,Hügelgräberhöhen,Ceber Fanuin,Moria,Dol Guldur,Dol Lithui,Orthanc,Minas Morgul,Harondor"
    assert names("boese") == set(listed.split(","))


@pytest.mark.rule("jd.brett.unabhaengige-staedte")
def test_fourteen_independent_cities():
    assert len(names("neutral")) == 14
    assert {"Bree", "Tol Fuin", "Tolfalas", "Maros"} <= names("neutral")


@pytest.mark.rule("jd.stadt.auenland")
def test_the_shire_and_the_goals_are_no_cities():
    assert BOARD[BOARD.start].name == "Auenland"
    for id in (BOARD.start, BOARD.goal_hobbits, BOARD.goal_riders):
        assert towns.alignment(BOARD, id) is None


@pytest.mark.rule("jd.brett.sonderfelder")
def test_how_many_special_fields_there_are():
    kinds = [towns.special(BOARD, id) for id in BOARD.fields]
    assert [kinds.count(kind) for kind in ("gollum", "zauberblick", "geheim")] == [8, 9, 9]


@pytest.mark.rule("jd.brett.rekonstruktion")
def test_help_says_what_is_uncertain_about_the_board():
    assert sum(len(row) for row in BOARD.rows) == 469
    assert len(BOARD.rows) == 25
    assert BOARD["R14"].kind == "offen"  # Mordor's grey plain
    game = catalog.load("jagd")
    view = game.view(game.new(["p1", "p2"], {v.id: v.default for v in game.variants}, "seed"), "p1")
    assert f"{len(RAW['unsicher'])} Einzelheiten sind unsicher: «/unsicher»" in game.help(view)
    told = game.queries["unsicher"].answer(view, "")
    assert "Dunland: Auflage 1985 druckt die Stadt hier, Auflage 1983 auf N8." in told


@pytest.mark.rule("jd.material.spielbrett")
def test_the_board_is_divided_into_hexagons():
    """Away from the edge a field has six others beside it, and each has a terrain of the key."""
    board = read_board(RAW)
    hexagons = [board[id] for row in board.rows for id in row]
    assert sum(not x.rapid for x in map(board.__getitem__, board.neighbours("H8"))) == 6
    assert all(x.terrain in TERRAIN_NAME for x in hexagons)
    assert {x.kind for x in hexagons} == {"offen", "wald", "gebirge", "wasser", "gesperrt"}
