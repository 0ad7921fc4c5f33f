"""Chapter II: the board with its borders and settlements, the figures and what they are."""

from __future__ import annotations

import pytest

from games.ringkrieg.battle import numbers
from games.ringkrieg.war import territory

FREE_HOLDS = {"erebor", "graue-anfurten", "imladris", "lorien", "waldland-reich", "minas-tirith", "dol-amroth", "helms-klamm"}
FREE_CITIES = {"pelargir", "edoras", "auenland", "thal"}
FREE_VILLAGES = {"ered-luin", "eisenberge", "lamedon", "lossarnach", "bree", "carrock", "folde", "westemnet"}
DARK_HOLDS = {"barad-dur", "dol-guldur", "gundabadberg", "minas-morgul", "morannon", "moria", "orthanc", "umbar"}
DARK_CITIES = {"angmar", "weit-harad"}
DARK_VILLAGES = {"noerdliches-dunland", "suedliches-dunland", "nurn", "nah-harad", "noerdliches-rhun", "suedliches-rhun"}


def owned(t, side, kind):
    """The settlements of a kind that belong to a side."""
    return {r for r, place in t.facts.regions.items() if place.settlement == kind and territory.owner(t.facts, r) == side}


@pytest.mark.rule("rk.plan.liste.freie")
@pytest.mark.rule("rk.plan.liste.schatten")
@pytest.mark.rule("rk.plan.liste.doerfer")
@pytest.mark.rule("rk.plan.rahmen")
def test_every_settlement_and_whose_it_is_at_the_beginning(table):
    t = table()
    assert [owned(t, "freie", kind) for kind in ("festung", "stadt", "dorf")] == [FREE_HOLDS, FREE_CITIES, FREE_VILLAGES]
    assert [owned(t, "schatten", kind) for kind in ("festung", "stadt", "dorf")] == [DARK_HOLDS, DARK_CITIES, DARK_VILLAGES]
    t.captured(**{r.replace("-", "_"): "schatten" for r in FREE_HOLDS | FREE_CITIES | FREE_VILLAGES})
    t.captured(**{r.replace("-", "_"): "freie" for r in DARK_HOLDS | DARK_CITIES | DARK_VILLAGES})
    assert (t.points("schatten"), t.points("freie")) == (20, 18)


@pytest.mark.rule("rk.plan.region.inhalt")
@pytest.mark.rule("rk.plan.siedlung")
@pytest.mark.rule("rk.plan.dorf")
@pytest.mark.rule("rk.material.kontrollmarker")
def test_a_village_is_taken_but_a_fortification_is_no_settlement(table):
    t = table().acts("schatten", "armee", "person").war("sauron").army(osgiliath="", lossarnach="", pelargir="")
    t.army(sued_ithilien="sauron 2r", nord_ithilien="sauron 1r")
    t.says("schatten", "armee nord-ithilien osgiliath alles", "fertig")
    assert t.s["control"] == {}
    t.acts("schatten", "armee", "person").says("schatten", "armee osgiliath lossarnach alles", "fertig")
    assert t.s["control"] == {"lossarnach": "schatten"}
    assert t.points("schatten") == 0
    places = t.facts.regions.values()
    assert not any(place.fortified and place.settlement for place in places)
    assert {place.id for place in places if place.fortified} == {"osgiliath", "furten-des-isen"}


@pytest.mark.rule("rk.plan.stadt")
@pytest.mark.rule("rk.plan.festung")
@pytest.mark.rule("rk.plan.siegpunkte")
@pytest.mark.rule("rk.sieg.symbole")
@pytest.mark.rule("rk.sieg.begriff.siegpunkt")
def test_a_city_is_worth_one_point_and_a_stronghold_two(table):
    t = table().captured(edoras="schatten")
    assert t.points("schatten") == 1
    t.captured(lorien="schatten")
    assert t.points("schatten") == 3
    t.captured(folde="schatten")
    assert t.points("schatten") == 3


@pytest.mark.rule("rk.plan.befestigung")
@pytest.mark.parametrize("region", ["osgiliath", "furten-des-isen"])
def test_the_two_fortifications_help_their_defenders(table, region):
    facts = table().facts
    first = {"attacker": "schatten", "defender": "freie", "region": region, "kind": "feld", "round": 1, "hold": False}
    assert numbers.needed(facts, first, "schatten") == 6
    assert numbers.needed(facts, {**first, "region": "folde"}, "schatten") == 5  # a village does not


@pytest.mark.rule("rk.plan.festungsbox")
def test_the_besieged_stand_in_the_box_of_their_stronghold(table):
    t = table().emptied().war("sauron").army(dagorlad="sauron 6r", morannon="", osgiliath="sauron 5r", minas_tirith="gondor 2r")
    t.acts("schatten", "armee", "person").says("schatten", "angriff osgiliath minas-tirith alles")
    t.says("freie", "belagerung").says("schatten", "ja alles")
    assert t.figures("minas-tirith/festung") == {"gondor.r": 2}
    assert t.figures("minas-tirith") == {"sauron.r": 5}


# --- borders ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.plan.grenze.weiss")
@pytest.mark.rule("rk.armee.bewegung.reichweite")
def test_an_army_goes_one_region_and_a_river_is_no_obstacle(table):
    t = table().acts("freie", "armee-rekrutierung", "person").war("gondor").says("freie", "armee osgiliath")
    # the Anduin flows between Osgiliath and Ithilien
    assert t.places("freie") == {
        "druadan-forst", "lossarnach", "minas-tirith", "nord-ithilien", "pelargir", "sued-ithilien", "totensuempfe",
        "west-harondor",
    }  # fmt: skip
    t.says("freie", "nord-ithilien alles", "fertig")
    assert t.figures("nord-ithilien") == {"gondor.r": 2}


@pytest.mark.rule("rk.plan.grenze.schwarz")
@pytest.mark.rule("rk.armee.bewegung.schwarze-grenze")
def test_nobody_crosses_a_black_border(table):
    t = table().acts("freie", "armee-rekrutierung", "person").war("elben")
    t.refused("freie", "armee imladris hoher-pass alles", by="rk.armee.bewegung.schwarze-grenze")
    t.refused("freie", "armee imladris orktor alles", by="rk.plan.grenze.schwarz")
    t.says("freie", "armee imladris trollhoehen alles", "fertig")
    for place in t.facts.regions.values():
        for beyond in place.mountains:
            assert beyond not in place.neighbours and place.id in t.facts.regions[beyond].mountains


@pytest.mark.rule("rk.plan.see")
def test_nobody_crosses_the_sea_of_rhun(table):
    t = table().acts("schatten", "armee", "person").war("sued").says("schatten", "armee suedliches-rhun")
    assert "noerdliches-rhun" not in t.places("schatten")
    assert t.places("schatten") == {"aschengebirge", "oestliches-rhun", "suedliches-dorwinion"}


@pytest.mark.rule("rk.plan.nationen.grenzen")
def test_the_borders_of_a_nation_may_enclose_lands_far_apart(table):
    t = table().acts("freie", "armee-rekrutierung", "person")
    mine = {r for r, place in t.facts.regions.items() if place.nation == "nordallianz"}
    assert mine >= {"bree", "thal", "carrock"} and "erebor" not in mine
    assert not mine & set(t.facts.regions["bree"].neighbours) & set(t.facts.regions["carrock"].neighbours)
    t.refused("freie", "armee thal erebor alles", by="rk.armee.bewegung.nicht-im-krieg")
    t.says("freie", "armee carrock rhosgobel alles", "fertig")
    assert t.figures("rhosgobel") == {"nordallianz.r": 1}


@pytest.mark.rule("rk.plan.kueste")
def test_ships_land_on_the_coast_of_the_great_sea(plays):
    t = plays("schatten", "die_corsaren_von_umbar").war("sued").says("schatten", "karte die_corsaren_von_umbar")
    coast = {"andrast", "anfalas", "dol-amroth", "lamedon", "lossarnach", "pelargir"}
    assert t.choices("schatten") - {"keine", "keines", "nein", "fertig"} <= coast
    assert {"dol-amroth", "pelargir"} <= t.choices("schatten")
    assert not {"minas-tirith", "osgiliath"} & t.choices("schatten")  # Gondor, but inland


# --- free regions ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.plan.frei")
def test_an_enemy_settlement_makes_a_region_unfree_unless_one_besieges_it(table):
    t = table().emptied()
    assert territory.free(t.facts, t.s, "schatten", "osgiliath")
    assert not territory.free(t.facts, t.s, "schatten", "lossarnach")  # Gondor's village, though empty
    assert territory.free(t.facts, t.s, "schatten", "nurn")
    t.army(minas_tirith="sauron 3r", minas_tirith__festung="gondor 2r", osgiliath="gondor 1r")
    assert territory.free(t.facts, t.s, "schatten", "minas-tirith")
    assert not territory.free(t.facts, t.s, "freie", "minas-tirith")
    assert not territory.free(t.facts, t.s, "schatten", "osgiliath")


@pytest.mark.rule("rk.plan.widerspruch.frei")
def test_marching_armies_are_stopped_by_units_alone(table):
    t = table().emptied().war("sauron").army(osgiliath="sauron 2r", sued_ithilien="sauron 1r", lossarnach="gondor 1r")
    t.acts("schatten", "armee", "person").person(boromir="pelargir")
    t.refused("schatten", "armee osgiliath lossarnach alles", by="rk.plan.widerspruch.frei")
    t.army(lossarnach="").person(boromir="lossarnach").says("schatten", "armee osgiliath lossarnach alles", "fertig")
    assert t.s["control"] == {"lossarnach": "schatten"}


# --- figures -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.figur.kampfkraft")
def test_units_fight_alike_whatever_their_kind_and_nation(table):
    t = table().emptied().army(folde="rohan 2r", edoras="gondor 1r, elben 1e", bree="nordallianz 2e")
    assert [numbers.strength(t.facts, t.s, "freie", spot) for spot in ("folde", "edoras", "bree")] == [2, 2, 2]


@pytest.mark.rule("rk.figur.anfuehrer")
@pytest.mark.rule("rk.figur.anfuehrer.vorteil")
@pytest.mark.rule("rk.figur.anfuehrer.nationen")
def test_a_leader_leads_units_of_any_friendly_nation(table):
    t = table().emptied().war("gondor", "rohan").army(folde="gondor 3r, rohan 1a").acts("freie", "person", "")
    assert numbers.leadership(t.facts, t.s, "freie", "folde") == 1
    assert numbers.strength(t.facts, t.s, "freie", "folde") == 3
    t.person(legolas="folde")
    assert numbers.leadership(t.facts, t.s, "freie", "folde") == 1 + t.facts.persons["legolas"].leadership
    t.person(legolas="gemeinschaft").says("freie", "armee folde druadan-forst alles")
    assert t.figures("druadan-forst") == {"gondor.r": 3, "rohan.a": 1}


@pytest.mark.rule("rk.figur.anfuehrer.verlust")
def test_a_leader_is_no_casualty(table):
    t = table().emptied().war("sauron").army(osgiliath="sauron 4r 1n", lossarnach="gondor 2r 1e 2a").acts("schatten", "armee", "")
    t.holds("schatten").holds("freie")
    t.lucky("schatten", "angriff osgiliath lossarnach alles", lambda s: s["stack"][-1].get("side") == "freie")
    assert t.frame == "verluste"
    assert {choice.split()[-1] for choice in t.choices("freie")} == {"regulaer", "elite"}
    assert not any("anfuehrer" in c.key for c in t.game.options(t.play.now("p1"), "p1"))


@pytest.mark.rule("rk.material.kampfwuerfel")
def test_nobody_rolls_more_than_five_combat_dice(table):
    t = table().emptied().army(osgiliath="sauron 6r 2e 6n", lossarnach="gondor 3r")
    battle = {"attacker": "schatten", "defender": "freie", "attack": "osgiliath", "target": "lossarnach"}
    assert numbers.combat_dice(t.facts, t.s, battle, "schatten") == 5
    assert numbers.combat_dice(t.facts, t.s, battle, "freie") == 3
    assert numbers.reroll_dice(numbers.leadership(t.facts, t.s, "schatten", "osgiliath"), 9) == 5


@pytest.mark.rule("rk.kampf.staerke.hauptleute")
def test_each_captain_of_the_west_adds_one_die(table):
    t = table().emptied().army(folde="rohan 2r").person(boromir="folde")
    assert numbers.strength(t.facts, t.s, "freie", "folde") == 3
    t.person(legolas="folde", merry="folde")
    captains = [p for p in ("boromir", "legolas", "merry") if t.facts.persons[p].captain]
    assert len(captains) >= 2
    assert numbers.strength(t.facts, t.s, "freie", "folde") == 2 + len(captains)
