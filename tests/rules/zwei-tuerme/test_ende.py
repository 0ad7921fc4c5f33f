"""SPIELENDE: after Minas Tirith the points decide."""

from __future__ import annotations

import pytest


@pytest.fixture
def finished(table):
    """Minas Tirith is scored with these rows and tiles won before."""

    def build(rows, won, tiles=(5, 2), start="p1", players=3):
        return table(start=start, players=players).deals(rows=rows, won=won).scores("minas_tirith", tiles)

    return build


@pytest.mark.rule("zt.ende.zeitpunkt")
@pytest.mark.rule("zt.ablauf.durchgaenge")
def test_six_rounds_then_it_is_over(table):
    t = table()
    reached = set()
    while t.phase != "end":
        if t.phase == "layout":
            reached.add(t.s["marker"]["place"])
        t.says(t.asked, "verzichte" if t.phase == "draw" else "passe")
    assert reached == {1, 2, 3, 4, 5, 6}
    assert t.game.result(t.s) is not None and not t.game.decisions(t.s)


@pytest.mark.rule("zt.ende.sieger")
@pytest.mark.rule("zt.spielziel")
def test_most_points_win(finished):
    t = finished({"p1": {"rot": "kraft 2"}}, {"p1": [2, 2, 2], "p2": [5, 4, 4], "p3": [3]})
    result = t.game.result(t.s)
    assert result.scores == {"p1": 11, "p2": 13, "p3": 3}
    assert (result.winners, result.rule) == (("p2",), "zt.ende.sieger")
    assert result.reason == "⟦p2⟧ gewinnt mit 13 Punkten."
    t.whole()


@pytest.mark.rule("zt.ende.gleichstand")
def test_ties_first_by_valid_cards_at_minas_tirith(finished):
    t = finished({"p1": {"rot": "kraft 1"}, "p2": {"rot": "weisheit 3"}}, {"p1": [5, 3], "p2": [3, 2], "p3": [2]})
    result = t.game.result(t.s)
    assert result.scores == {"p1": 10, "p2": 10, "p3": 2}
    assert (result.winners, result.rule) == (("p2",), "zt.ende.gleichstand")


@pytest.mark.rule("zt.ende.gleichstand")
def test_then_by_who_laid_out_earlier_there(finished):
    rows = {"p1": {"rot": "kraft 2"}, "p3": {"blau": "kraft 2"}}
    won = {"p1": [5], "p2": [], "p3": [2]}  # p3 begins, wins the tie for the 5 and comes to 7; p1 gets the 2
    t = finished(rows, won, start="p3")
    assert t.game.result(t.s).scores == {"p1": 7, "p2": 0, "p3": 7}
    assert t.game.result(t.s).winners == ("p3",)
