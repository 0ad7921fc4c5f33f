"""Chapter X: the four victories."""

from __future__ import annotations

import pytest


@pytest.fixture
def last_die(table):
    """One die is left in the round."""
    return table().acts("freie", "person", "")


@pytest.mark.rule("rk.sieg.militaer.schatten")
@pytest.mark.rule("rk.sieg.militaer.zeitpunkt")
@pytest.mark.rule("rk.sieg.punkte")
def test_ten_points_at_the_end_of_a_round(last_die):
    t = last_die.captured(minas_tirith="schatten", lorien="schatten", erebor="schatten", imladris="schatten", pelargir="schatten")
    assert t.points("schatten") == 9
    t.captured(edoras="schatten", bree="schatten")
    assert t.points("schatten") == 10
    assert t.result is None
    t.says("freie", "verfallen")
    assert t.result.winners == ("p2",)
    assert t.result.rule == "rk.sieg.militaer.schatten"


@pytest.mark.rule("rk.sieg.militaer.freie")
def test_four_points_for_the_free_peoples(last_die):
    t = last_die.captured(orthanc="freie", angmar="freie")
    assert t.points("freie") == 3
    t.captured(weit_harad="freie").says("freie", "verfallen")
    assert t.result.winners == ("p1",)


@pytest.mark.rule("rk.sieg.militaer.freie")
def test_three_points_are_not_enough(last_die):
    t = last_die.captured(orthanc="freie", angmar="freie").says("freie", "verfallen")
    assert t.result is None
    assert t.s["round"] == 2


@pytest.mark.rule("rk.sieg.reihenfolge")
def test_condition_three_goes_before_condition_four(last_die):
    t = last_die.captured(orthanc="freie", moria="freie")
    t.captured(minas_tirith="schatten", lorien="schatten", erebor="schatten", imladris="schatten", helms_klamm="schatten")
    t.says("freie", "verfallen")
    assert t.result.winners == ("p2",)


@pytest.mark.rule("rk.mordor.stillstand")
@pytest.mark.rule("rk.sieg.korrumpierung")
@pytest.mark.rule("rk.sieg.ring.sofort")
def test_an_idle_round_in_mordor_corrupts_and_twelve_points_end_the_game(last_die):
    t = last_die.fellowship(mordor=2, corruption=10, region="morannon", busy=False).says("freie", "verfallen")
    assert t.s["fellowship"]["corruption"] == 11
    t = t.acts("freie", "person", "").says("freie", "verfallen")
    assert t.result.winners == ("p2",)
    assert t.result.rule == "rk.sieg.korrumpierung"


@pytest.mark.rule("rk.mordor.stillstand")
def test_whoever_moved_or_hid_is_spared(last_die):
    t = last_die.fellowship(mordor=2, corruption=11, region="morannon", busy=True).says("freie", "verfallen")
    assert t.result is None


# --- the four conditions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.sieg.uebersicht")
@pytest.mark.rule("rk.einf.sieg.wege")
@pytest.mark.rule("rk.sieg.militaer")
def test_the_four_ways_to_win(last_die, road):
    ends = []
    t = last_die.fellowship(mordor=2, corruption=11, region="morannon", busy=False).says("freie", "verfallen")
    ends.append((t.result.winners, t.result.rule))
    t = road("grau-1", schatten=1, mordor=4, region="morannon").says("freie", "gemeinschaft", "ring")
    ends.append((t.result.winners, t.result.rule))
    holds = dict.fromkeys(("minas_tirith", "lorien", "erebor", "imladris", "helms_klamm"), "schatten")
    t = road().acts("freie", "person", "").captured(**holds).says("freie", "verfallen")
    ends.append((t.result.winners, t.result.rule))
    t = road().acts("freie", "person", "").captured(orthanc="freie", moria="freie").says("freie", "verfallen")
    ends.append((t.result.winners, t.result.rule))
    assert ends == [
        (("p2",), "rk.sieg.korrumpierung"),
        (("p1",), "rk.sieg.ring-zerstoert"),
        (("p2",), "rk.sieg.militaer.schatten"),
        (("p1",), "rk.sieg.militaer.freie"),
    ]


@pytest.mark.rule("rk.sieg.kontrolle")
@pytest.mark.rule("rk.sieg.leiste")
def test_only_a_marker_counts_not_a_siege(table):
    t = table().emptied().war("sauron").army(minas_tirith="sauron 3r", minas_tirith__festung="gondor 2r", osgiliath="sauron 2r")
    assert t.points("schatten") == 0
    t.acts("schatten", "armee", "person").says("schatten", "armee osgiliath pelargir alles, fertig")
    assert t.s["control"] == {"pelargir": "schatten"}
    assert t.points("schatten") == 1
    assert "Siegpunkte: Schatten 1/10, Freie 0/4" in t.game.text(t.game.view(t.s, None), "tisch")
    t.army(pelargir="")  # nobody stands there any more, but the marker lies there
    assert t.points("schatten") == 1


@pytest.mark.rule("rk.sieg.widerspruch.kontrollmarker")
def test_without_a_marker_the_first_owner_has_control(table):
    t = table().emptied().war("sauron", "gondor").army(osgiliath="sauron 2r", dol_amroth="gondor 3r")
    t.acts("schatten", "armee", "person").says("schatten", "armee osgiliath pelargir alles")
    assert t.points("schatten") == 1
    t.army(pelargir="", lamedon="gondor 2r").acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee lamedon pelargir alles, fertig")
    assert t.s["control"] == {}
    assert t.points("schatten") == 0
    t.army(lossarnach="").acts("freie", "armee-rekrutierung", "person").says("freie", "armee pelargir lossarnach alles, fertig")
    assert t.s["control"] == {}  # one's own village is not captured


@pytest.mark.rule("rk.sieg.widerspruch.zeitpunkt")
def test_points_count_at_once_but_decide_at_the_end_of_the_round(table):
    holds = dict.fromkeys(("minas_tirith", "lorien", "erebor", "imladris"), "schatten")
    t = table().emptied().war("sauron").captured(**holds, edoras="schatten").army(osgiliath="sauron 2r")
    t.acts("schatten", "armee armee", "person").says("schatten", "armee osgiliath pelargir alles")
    assert t.points("schatten") == 10
    assert t.result is None
    t.says("freie", "verfallen").says("schatten", "verfallen")
    assert t.result.rule == "rk.sieg.militaer.schatten"


@pytest.mark.rule("rk.sieg.militaer.zeitpunkt")
def test_nobody_wins_by_arms_with_fewer_points(last_die):
    t = last_die.captured(minas_tirith="schatten", lorien="schatten", erebor="schatten", imladris="schatten", pelargir="schatten")
    t.says("freie", "verfallen")
    assert t.result is None
