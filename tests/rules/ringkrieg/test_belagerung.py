"""Chapter VI: cities and fortifications, strongholds, sieges, sorties, relief, capture."""

from __future__ import annotations

import pytest

from games.ringkrieg.battle import numbers
from games.ringkrieg.war import territory

HIT, MISS, NO_SIX = {5, 6}, {1, 2, 3, 4}, {1, 2, 3, 4, 5}


@pytest.fixture
def siege(table):
    """Minas Tirith is besieged; this side acts. Nobody holds cards."""

    def build(side="schatten", shadow="sauron 5r 2e", free="gondor 3r 1e 1a"):
        t = table().holds("freie").holds("schatten").war("sauron", "gondor").army(minas_tirith="", minas_tirith__festung=free)
        return t.army(minas_tirith=shadow).acts(side, "armee armee", "armee armee")

    return build


@pytest.fixture
def assault(table):
    """The Shadow in Osgiliath is about to attack Minas Tirith, which is not besieged."""

    def build(shadow="sauron 4r", free="gondor 4r"):
        t = table().holds("freie").holds("schatten").war("sauron", "gondor").acts("schatten", "armee armee", "person person")
        return t.army(osgiliath=shadow, minas_tirith=free)

    return build


# --- walls ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.belagerung.stadt.treffer")
@pytest.mark.rule("rk.belagerung.stadt.luecke")
def test_a_city_helps_in_the_first_round_only(table):
    t = table().holds("freie").holds("schatten").war("sauron", "gondor").acts("schatten", "armee armee", "person person")
    t.army(osgiliath="sauron 2r", pelargir="gondor 3r").rolling(5, 5, 5, *[MISS] * 2)
    t.says("schatten", "angriff osgiliath pelargir alles")
    assert t.figures("pelargir") == {"gondor.r": 3} and t.figures("osgiliath/angriff") == {"sauron.r": 1}
    t.rolling(5, *[MISS] * 3).says("schatten", "weiter").says("freie", "bleiben")
    assert t.figures("pelargir") == {"gondor.r": 2}


@pytest.mark.rule("rk.belagerung.feldschlacht.begriff")
def test_before_a_stronghold_both_hit_with_a_five(assault):
    t = assault("sauron 2r", "gondor 2r").says("schatten", "angriff osgiliath minas-tirith alles")
    t.rolling(5, MISS, 5, MISS).says("freie", "feldschlacht")
    assert t.figures("minas-tirith") == {"gondor.r": 1} and t.figures("osgiliath/angriff") == {"sauron.r": 1}
    t.says("schatten", "weiter")
    assert {"lossarnach", "druadan-forst"} <= t.choices("freie")  # and may retreat at the end of a round


# --- how a siege begins --------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.belagerung.beginn")
@pytest.mark.rule("rk.belagerung.wahl")
@pytest.mark.rule("rk.belagerung.begriff")
@pytest.mark.rule("rk.kampf.ende.festung")
@pytest.mark.rule("rk.belagerung.limit-ueberzaehlig")
def test_withdrawing_into_the_stronghold(assault):
    t = assault(free="gondor 6r 1a").says("schatten", "angriff osgiliath minas-tirith alles")
    assert t.asked == "freie"
    t.says("freie", "festung").says("schatten", "vorruecken alles")
    assert t.figures("minas-tirith") == {"sauron.r": 4}
    assert t.figures("minas-tirith/festung") == {"gondor.r": 5, "gondor.a": 1}
    assert t.s["reserve"]["gondor.r"] == 15 - 3 - 1 - 5
    assert t.points("schatten") == 0 and t.s["lost"] == {}


@pytest.mark.rule("rk.belagerung.wahl")
@pytest.mark.rule("rk.kampf.rueckzug.festung")
def test_the_choice_comes_anew_at_the_beginning_of_each_round(assault):
    t = assault("sauron 3r", "gondor 3r").says("schatten", "angriff osgiliath minas-tirith alles")
    t.rolling(*[MISS] * 6).says("freie", "feldschlacht").says("schatten", "weiter")
    assert "festung" not in t.choices("freie")  # not at the end of a round
    t.says("freie", "bleiben", "festung").says("schatten", "vorruecken alles")
    assert t.figures("minas-tirith/festung") == {"gondor.r": 3}
    open_field = (
        assault().army(lossarnach="gondor 2r").rolling(*[MISS] * 6).says("schatten", "angriff osgiliath lossarnach alles")
    )
    assert open_field.frame == "einstellen"  # where there is no stronghold nothing is asked


@pytest.mark.rule("rk.belagerung.wahl-vor-kampfkarten")
def test_field_or_siege_comes_before_combat_cards(assault):
    t = assault().holds("schatten", "sturmkraehe").says("schatten", "angriff osgiliath minas-tirith alles")
    assert t.frame == "lage"
    t.says("freie", "festung").says("schatten", "vorruecken alles")
    assert t.hand("schatten") == ["sturmkraehe"]


@pytest.mark.rule("rk.belagerung.nicht-vorruecken")
def test_without_an_advance_nobody_is_besieged(assault):
    t = assault(free="gondor 6r").says("schatten", "angriff osgiliath minas-tirith alles").says("freie", "festung")
    t.says("schatten", "bleiben")
    assert t.figures("minas-tirith") == {"gondor.r": 6} and t.figures("osgiliath") == {"sauron.r": 4}
    assert t.frame == "aktion" and t.asked == "freie"


# --- siege battles -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.belagerung.schlacht.einleiten")
def test_the_besieged_are_attacked_from_their_region_only(siege):
    t = siege().army(osgiliath="sauron 3r")
    assert not t.allowed("schatten", "angriff osgiliath minas-tirith")
    assert t.allowed("schatten", "angriff minas-tirith festung")


@pytest.mark.rule("rk.kampf.rueckzug.entscheidung")
@pytest.mark.rule("rk.belagerung.schlacht.treffer")
@pytest.mark.rule("rk.belagerung.schlacht.begriff")
@pytest.mark.rule("rk.belagerung.schlacht.dauer")
@pytest.mark.rule("rk.belagerung.dauer-begriff")
@pytest.mark.rule("rk.belagerung.schlacht.verlaengern")
@pytest.mark.rule("rk.belagerung.schlacht.danach")
def test_a_siege_battle_lasts_a_round_unless_an_elite_is_given(siege):
    t = siege().rolling(5, *[{2, 3, 4, 5}] * 4, *[MISS] * 5).says("schatten", "angriff minas-tirith festung alles")
    assert t.heard("(ab 6): 0 Treffer") and t.frame == "verlaengern"
    t.rolling(*[NO_SIX] * 5, *[MISS] * 5).says("schatten", "ersetze sauron elite")
    assert t.figures("minas-tirith/angriff") == {"sauron.r": 6, "sauron.e": 1}
    t.says("schatten", "genug")
    assert t.figures("minas-tirith") == {"sauron.r": 6, "sauron.e": 1}
    assert t.figures("minas-tirith/festung") == {"gondor.r": 3, "gondor.e": 1, "gondor.a": 1}
    assert t.asked == "freie" and t.frame == "aktion"


@pytest.mark.rule("rk.belagerung.schlacht.verlaengern")
@pytest.mark.rule("rk.belagerung.schlacht.verlaengern-ohne-regulaere")
def test_without_a_regular_no_elite_is_given(siege):
    """Five elites and all regulars of Isengard are on the board."""
    t = siege().war("isengart")
    t.emptied().army(minas_tirith__festung="gondor 3r").army(
        minas_tirith="isengart 2e", orthanc="isengart 6r", moria="isengart 6r"
    )
    assert t.s["reserve"]["isengart.r"] == 0
    t.rolling(*[NO_SIX] * 2, *[MISS] * 3).says("schatten", "angriff minas-tirith festung alles")
    t.refused("schatten", "ersetze isengart elite", by="rk.belagerung.schlacht.verlaengern-ohne-regulaere")


@pytest.mark.rule("rk.belagerung.kein-rueckzug")
def test_the_besieged_do_not_retreat(siege):
    t = siege(shadow="sauron 2r 1e", free="gondor 3r").army(lossarnach="", druadan_forst="")
    t.rolling(*[NO_SIX] * 3, *[MISS] * 3).says("schatten", "angriff minas-tirith festung alles")
    assert t.frame == "verlaengern"
    t.says("schatten", "genug")
    assert t.asked == "freie" and t.frame == "aktion"


# --- sorties and relief --------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.belagerung.ausfall.begriff")
@pytest.mark.rule("rk.kampf.angriff.anfall-druckfehler")
@pytest.mark.rule("rk.belagerung.ausfall.treffer")
@pytest.mark.rule("rk.belagerung.ausfall.abbruch")
def test_a_sortie_that_is_called_off(siege):
    t = siege("freie").rolling(5, *[MISS] * 9).says("freie", "angriff minas-tirith ausfall alles")
    assert t.asked == "schatten"
    t.says("schatten", "entferne sauron regulaer").says("freie", "einstellen")
    assert t.figures("minas-tirith/festung") == {"gondor.r": 3, "gondor.e": 1, "gondor.a": 1}


@pytest.mark.rule("rk.belagerung.ausfall.sieg")
@pytest.mark.rule("rk.belagerung.ende")
def test_a_sortie_that_wins_stays_in_the_region(siege):
    t = siege("freie", shadow="sauron 1r").rolling(6, 1, 1, 1, 1, 1).says("freie", "angriff minas-tirith ausfall alles")
    assert t.figures("minas-tirith") == {"gondor.r": 3, "gondor.e": 1, "gondor.a": 1}
    assert "minas-tirith/festung" not in t.s["figures"] and t.frame == "aktion"


@pytest.mark.rule("rk.belagerung.eroberung.wann")
@pytest.mark.rule("rk.belagerung.eroberung.leere-festung")
def test_a_sortie_of_which_nobody_comes_back_opens_the_gates(siege):
    t = siege("freie", shadow="sauron 5r", free="gondor 1r 1a").rolling(MISS, MISS, 6, *[MISS] * 4)
    t.says("freie", "angriff minas-tirith ausfall alles")
    assert t.s["control"] == {"minas-tirith": "schatten"} and t.figures("minas-tirith") == {"sauron.r": 5}
    t = siege("freie", shadow="sauron 5r", free="gondor 2r").rolling(MISS, 6, *[MISS] * 4)
    t.says("freie", "angriff minas-tirith ausfall 1 gondor regulaer")
    assert t.s["control"] == {} and t.figures("minas-tirith/festung") == {"gondor.r": 1}  # somebody stayed inside


@pytest.mark.rule("rk.belagerung.ausfall.nachhut")
def test_a_part_may_stay_in_the_stronghold(siege):
    t = siege("freie", shadow="sauron 5r", free="gondor 3r").rolling(MISS, 5, *[MISS] * 4)
    t.says("freie", "angriff minas-tirith ausfall 1 gondor regulaer")
    assert t.figures("minas-tirith/festung") == {"gondor.r": 2} and t.figures("minas-tirith") == {"sauron.r": 5}
    assert t.s["lost"] == {"gondor.r": 1}
    t = siege("freie", shadow="sauron 1r", free="gondor 3r").rolling(HIT, MISS)
    t.says("freie", "angriff minas-tirith ausfall 1 gondor regulaer")
    assert t.figures("minas-tirith") == {"gondor.r": 3}


@pytest.mark.rule("rk.belagerung.ende")
@pytest.mark.rule("rk.belagerung.belagerer-zieht-ab")
@pytest.mark.rule("rk.belagerung.ende.figuren")
def test_the_besiegers_leave(siege):
    t = siege(shadow="sauron 2r")
    t.army(osgiliath="").says("schatten", "armee minas-tirith osgiliath alles", "fertig")
    assert t.figures("minas-tirith") == {"gondor.r": 3, "gondor.e": 1, "gondor.a": 1}
    t = siege(shadow="sauron 2r").army(osgiliath="")
    t.says("schatten", "armee minas-tirith osgiliath 1 sauron regulaer", "fertig")
    assert t.figures("osgiliath") == t.figures("minas-tirith") == {"sauron.r": 1}
    assert t.figures("minas-tirith/festung")["gondor.r"] == 3  # a part stays: the siege goes on


@pytest.mark.rule("rk.belagerung.aufheben")
@pytest.mark.rule("rk.belagerung.aufheben.vorruecken")
def test_relief_from_outside(siege):
    t = siege("freie", shadow="sauron 1r").army(lossarnach="gondor 3r").rolling(6, 1, 1, 1)
    t.says("freie", "angriff lossarnach minas-tirith alles")
    assert t.figures("minas-tirith/festung")["gondor.r"] == 3
    t.says("freie", "vorruecken alles")
    assert t.figures("minas-tirith") == {"gondor.r": 6, "gondor.e": 1, "gondor.a": 1}
    t = siege("freie", shadow="sauron 4r").army(lossarnach="gondor 3r").rolling(*[MISS] * 7)
    t.says("freie", "angriff lossarnach minas-tirith alles", "einstellen")
    assert t.frame == "aktion" and t.figures("lossarnach") == {"gondor.r": 3}


@pytest.mark.rule("rk.belagerung.eroberung.wann")
@pytest.mark.rule("rk.belagerung.verstaerken")
def test_besiegers_are_reinforced(siege):
    t = siege(shadow="sauron 2r").army(osgiliath="sauron 3r").says("schatten", "armee osgiliath minas-tirith alles", "fertig")
    assert t.figures("minas-tirith") == {"sauron.r": 5} and t.s["control"] == {}
    assert territory.free(t.facts, t.s, "schatten", "minas-tirith")  # also for a retreat
    assert not territory.free(t.facts, t.s, "schatten", "dol-amroth")


# --- capture -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.belagerung.eroberung.start")
def test_a_settlement_belongs_to_the_nation_of_its_region(table):
    t = table()
    assert territory.control(t.facts, t.s, "edoras") == "freie" and territory.control(t.facts, t.s, "umbar") == "schatten"
    assert territory.control(t.facts, t.s, "fangorn") is None


@pytest.mark.rule("rk.belagerung.eroberung.wann")
@pytest.mark.rule("rk.belagerung.eroberung.siegpunkte")
@pytest.mark.rule("rk.belagerung.eroberung.kontrollmarker")
def test_a_stronghold_falls_with_its_defenders(siege):
    t = siege(free="gondor 1r").rolling(6).says("schatten", "angriff minas-tirith festung alles")
    assert t.s["control"] == {"minas-tirith": "schatten"}
    assert t.points("schatten") == 2


@pytest.mark.rule("rk.belagerung.eroberung.besitzt")
@pytest.mark.rule("rk.belagerung.eroberung.leere-festung")
@pytest.mark.rule("rk.belagerung.eroberung.siegpunkte")
def test_an_army_takes_what_nobody_defends(assault):
    for region, points in (("pelargir", 1), ("minas-tirith", 2), ("lossarnach", 0)):
        t = assault().army(**{region.replace("-", "_"): ""}).person(boromir=region)
        t.says("schatten", f"armee osgiliath {region} alles", "fertig")
        assert t.s["control"] == {region: "schatten"} and t.points("schatten") == points
        assert t.s["persons"]["boromir"] == region  # he neither holds it nor falls


@pytest.mark.rule("rk.belagerung.eroberung.rueckeroberung")
@pytest.mark.rule("rk.belagerung.eroberung.kontrollmarker")
def test_what_is_taken_back_counts_for_nobody(siege):
    t = (
        siege("freie")
        .army(minas_tirith__festung="")
        .army(minas_tirith="", lossarnach="gondor 2r")
        .captured(minas_tirith="schatten")
    )
    assert t.points("schatten") == 2
    t.says("freie", "armee lossarnach minas-tirith alles", "fertig")
    assert t.s["control"] == {} and t.points("schatten") == 0 and t.points("freie") == 0


@pytest.mark.rule("rk.belagerung.eroberung.folgen")
def test_a_captured_settlement_musters_nobody(table):
    t = table().war("gondor").captured(pelargir="schatten").army(pelargir="").acts("freie", "rekrutierung", "person")
    t.refused("freie", "rekrutiere pelargir regulaer", by="rk.belagerung.eroberung.folgen")


def test_needed_numbers(table):
    t = table()
    for kind, region, round_, attacker, defender in (
        ("feld", "pelargir", 1, 6, 5),
        ("feld", "pelargir", 2, 5, 5),
        ("feld", "osgiliath", 1, 6, 5),
        ("feld", "minas-tirith", 1, 5, 5),
        ("feld", "lossarnach", 1, 5, 5),
        ("belagerung", "minas-tirith", 1, 6, 5),
        ("belagerung", "minas-tirith", 2, 6, 5),
        ("ausfall", "minas-tirith", 1, 5, 5),
    ):
        battle = {"kind": kind, "region": region, "round": round_, "attacker": "schatten", "defender": "freie", "hold": True}
        assert numbers.needed(t.facts, battle, "schatten") == attacker, (kind, region, round_)
        assert numbers.needed(t.facts, battle, "freie") == defender
