"""Chapter VII: active and passive nations, the political track, war."""

from __future__ import annotations

import pytest


@pytest.fixture
def diplomacy(table):
    def build(side="freie"):
        return table().acts(side, "rekrutierung rekrutierung", "person")

    return build


@pytest.mark.rule("rk.politik.vorruecken.aktiv")
@pytest.mark.rule("rk.aktion.rekrutierung.diplomatie")
def test_a_muster_die_moves_a_nation_one_box(diplomacy):
    t = diplomacy().says("freie", "politik gondor")
    assert t.s["politics"]["gondor"] == 1
    assert t.heard("Gondor: noch 1 bis zum Krieg.")


@pytest.mark.rule("rk.politik.passiv.grenze")
@pytest.mark.rule("rk.politik.passiv.begriff")
def test_a_passive_nation_does_not_enter_the_last_box(diplomacy):
    t = diplomacy().politics(gondor=1)
    assert "passiv" in t.refused("freie", "politik gondor", by="rk.politik.passiv.grenze")
    t.active("gondor").says("freie", "politik gondor")
    assert t.s["politics"]["gondor"] == 0


@pytest.mark.rule("rk.politik.kriegszustand.begriff")
def test_at_war_there_is_no_further_box(diplomacy):
    t = diplomacy("schatten").war("sauron")
    t.refused("schatten", "politik sauron", by="rk.aktion.rekrutierung.diplomatie")
    t.says("schatten", "politik isengart")
    assert t.s["politics"]["isengart"] == 0


@pytest.mark.rule("rk.politik.vorruecken.aktiv")
def test_without_a_nation_that_could_move_there_is_no_diplomacy(diplomacy):
    t = diplomacy("schatten").war("sauron", "isengart", "sued")
    t.refused("schatten", "politik", by="rk.politik.vorruecken.aktiv")


@pytest.mark.rule("rk.politik.aktivieren.armee-betritt")
def test_an_enemy_army_in_any_region_activates_without_a_step(table):
    t = table().acts("schatten", "armee", "person").war("sauron").army(westliche_emyn_muil="sauron 2r")
    assert "gondor" not in t.s["active"]
    t.says("schatten", "armee westliche-emyn-muil druadan-forst alles", "fertig")
    assert "gondor" in t.s["active"]
    assert t.s["politics"]["gondor"] == 2


@pytest.mark.rule("rk.politik.vorruecken.eroberung")
def test_a_captured_settlement_moves_its_nation_one_box(table):
    t = table().acts("schatten", "armee", "person").war("sauron").army(osgiliath="sauron 2r", lossarnach="", pelargir="")
    t.says("schatten", "armee osgiliath lossarnach alles", "fertig")
    assert t.s["control"] == {"lossarnach": "schatten"}
    assert t.s["politics"]["gondor"] == 1


@pytest.mark.rule("rk.politik.passiv.start")
@pytest.mark.rule("rk.aufbau.phase10")
@pytest.mark.rule("rk.aufbau.politik.start")
def test_where_the_nations_begin(table):
    s = table().s
    assert s["politics"] == {
        "zwerge": 3, "elben": 3, "gondor": 2, "nordallianz": 3, "rohan": 3, "isengart": 1, "sauron": 1, "sued": 2,
    }  # fmt: skip
    assert sorted(s["active"]) == ["elben", "isengart", "sauron", "sued"]


@pytest.mark.rule("rk.politik.krieg.grenzen")
@pytest.mark.rule("rk.armee.bewegung.nicht-im-krieg")
def test_not_at_war_one_may_leave_home_but_not_enter_another_nation(table):
    t = table().acts("freie", "armee-rekrutierung", "person").army(edoras="rohan 2r", folde="rohan 1r")
    t.refused("freie", "armee folde druadan-forst alles", by="rk.armee.bewegung.nicht-im-krieg")
    t.says("freie", "armee edoras folde alles", "fertig")
    assert t.figures("folde") == {"rohan.r": 3}


@pytest.mark.rule("rk.politik.krieg.gemischte-armee")
@pytest.mark.rule("rk.armee.gemischte-nationen")
def test_the_company_of_others_does_not_lift_it(table):
    t = table().acts("freie", "armee-rekrutierung", "person").war("gondor").army(folde="rohan 1r, gondor 2r")
    t.says("freie", "armee folde druadan-forst alles", "fertig")
    assert t.figures("folde") == {"rohan.r": 1}
    assert t.figures("druadan-forst") == {"gondor.r": 2}


# --- active and passive --------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.politik.aktivieren.wann")
def test_the_four_ways_to_activate_a_nation(table):
    # an enemy army enters
    t = table().acts("schatten", "armee", "person").war("sauron").army(westliche_emyn_muil="sauron 2r")
    t.says("schatten", "armee westliche-emyn-muil druadan-forst alles, fertig")
    assert "gondor" in t.s["active"]
    # one of its armies is attacked
    t = table().acts("schatten", "armee", "person").war("isengart").holds("freie").holds("schatten")
    t.says("schatten", "angriff orthanc furten-des-isen alles")
    assert "rohan" in t.s["active"]
    # the Fellowship is declared in one of its cities or strongholds
    t = table().fellowship(region="thal", guide="streicher").says("freie", "angeben thal")
    assert "nordallianz" in t.s["active"]
    # a Companion stops there
    t = table().person(gimli="thal").acts("freie", "person", "armee").says("freie", "gefaehrten gimli erebor")
    while t.asked == "freie":
        t.answers("freie", "fertig")
    assert "zwerge" in t.s["active"]


@pytest.mark.rule("rk.politik.aktivieren.gemeinschaft")
def test_declaring_activates_in_a_city_but_not_in_a_village_and_revealing_never(table):
    t = table().fellowship(region="bree", guide="streicher").says("freie", "angeben bree")
    assert "nordallianz" not in t.s["active"]
    t = table().fellowship(region="erebor", guide="streicher").says("freie", "angeben erebor")
    assert "zwerge" in t.s["active"]


@pytest.fixture
def walks(table):
    """This Companion goes from here to there; which nations are active then."""

    def go(person, start, end, **persons):
        t = table().person(**{person: start}, **persons).acts("freie", "person", "armee")
        t.says("freie", f"gefaehrten {person} {end}")
        while t.asked == "freie":
            t.answers("freie", "fertig")
        assert t.s["persons"][person] == end
        return set(t.s["active"])

    return go


@pytest.mark.rule("rk.politik.aktivieren.gefaehrte")
@pytest.mark.rule("rk.politik.aktivieren.symbol")
@pytest.mark.rule("rk.politik.druck.begriff")
def test_a_companion_presses_the_nation_of_his_symbol_in_its_cities_and_strongholds(walks):
    assert "zwerge" in walks("gimli", "thal", "erebor")
    assert "nordallianz" not in walks("gimli", "erebor", "thal")
    assert "zwerge" not in walks("gimli", "erebor", "eisenberge")  # a village
    assert "gondor" in walks("boromir", "lossarnach", "pelargir")


@pytest.mark.rule("rk.politik.aktivieren.betreten-beenden")
def test_passing_through_presses_nobody(walks):
    assert "gondor" not in walks("boromir", "lossarnach", "west-harondor")
    assert "gondor" in walks("boromir", "west-harondor", "pelargir")


@pytest.mark.rule("rk.politik.aktivieren.betreten-beenden")
def test_whoever_retreats_into_a_city_with_an_army_has_come_there(table):
    """A battle next to Edoras, which nobody has woken yet: Gandalf comes with those who fall back."""
    t = table().emptied().war("elben", "isengart").army(westemnet="elben 3r", furten_des_isen="isengart 5r")
    t.person(gandalf_grau="tot", gandalf_weiss="westemnet").holds("freie").holds("schatten").acts("schatten", "armee", "person")
    t.rolling(*[{1, 2, 3, 4}] * 9).says("schatten", "angriff furten des isen westemnet alles")
    t.says("schatten", "weiter").says("freie", "edoras")
    assert t.s["persons"]["gandalf_weiss"] == "edoras" and "rohan" in t.s["active"]


@pytest.mark.rule("rk.politik.aktivieren.alle-nationen")
@pytest.mark.parametrize("person", ["gandalf_weiss", "aragorn_erbe", "merry", "pippin"])
def test_some_press_every_nation(walks, person):
    aside = {"gandalf_weiss": {"gandalf_grau": "tot"}, "aragorn_erbe": {"streicher": "tot"}}.get(person, {})
    assert "rohan" in walks(person, "folde", "edoras", **aside)
    assert "zwerge" in walks(person, "thal", "erebor", **aside)
    assert "rohan" not in walks("gimli", "folde", "edoras")  # others do not


@pytest.mark.rule("rk.politik.aktivieren.streicher")
def test_strider_presses_the_north_alone(walks):
    assert "nordallianz" in walks("streicher", "erebor", "thal")
    assert "rohan" not in walks("streicher", "folde", "edoras")


@pytest.mark.rule("rk.politik.spielstein.begriff")
def test_a_marker_that_shows_its_passive_side_stays_out_of_the_last_box(table):
    t = table().politics(rohan=1).acts("schatten", "armee", "person").war("isengart").holds("freie").holds("schatten")
    assert "rohan" not in t.s["active"]
    t.captured(westemnet="schatten").changed(control={})
    t.army(fangorn="isengart 2r", westemnet="").says("schatten", "armee fangorn westemnet alles, fertig")
    assert t.s["politics"]["rohan"] == 0  # entered and so active before the village fell
    t = table().politics(rohan=1).acts("freie", "rekrutierung", "person")
    t.refused("freie", "politik rohan", by="rk.politik.passiv.grenze")
    assert {n for n in t.facts.nations if n not in t.s["active"]} == {"zwerge", "gondor", "nordallianz", "rohan"}


@pytest.mark.rule("rk.politik.aktivieren.armee-betritt")
def test_the_free_peoples_activate_nobody_by_marching(table):
    t = table().acts("freie", "armee-rekrutierung", "person").war("elben").army(noerdliches_rhovanion="elben 2r", thal="")
    t.says("freie", "armee noerdliches-rhovanion alte-waldstrasse alles, fertig")
    assert "nordallianz" not in t.s["active"]


# --- the track -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.politik.passiv.grenze")
def test_an_active_nation_enters_the_last_box_and_no_further(diplomacy):
    t = diplomacy().war("gondor").active("rohan").politics(rohan=2)
    t.says("freie", "politik rohan").acts("freie", "rekrutierung", "person").says("freie", "politik rohan")
    assert t.s["politics"]["rohan"] == 0
    t = t.acts("schatten", "armee", "person").war("isengart").holds("freie").holds("schatten")
    t.says("schatten", "angriff orthanc furten-des-isen alles")
    assert t.s["politics"]["rohan"] == 0


@pytest.mark.rule("rk.politik.passiv.grenze")
def test_a_passive_nation_goes_as_far_as_the_box_before_the_last(diplomacy):
    t = diplomacy().politics(gondor=2).says("freie", "politik gondor")
    assert t.s["politics"]["gondor"] == 1


@pytest.mark.rule("rk.politik.vorruecken.automatisch")
@pytest.mark.rule("rk.politik.beispiel.thal")
def test_the_example_of_dale(table):
    """Attacked and driven out of Dale: two steps, and active."""
    t = table().emptied().war("sued").army(thal="nordallianz 2r", tal_des_carnen="sued 5r").captured()
    t.acts("schatten", "armee", "person").holds("freie").holds("schatten")
    t.lucky(
        "schatten",
        "angriff tal-des-carnen thal alles",
        lambda s: s["figures"].get("thal") == {"nordallianz.r": 1} and s["stack"][-1]["frame"] == "einstellen",
    )
    t.says("schatten", "weiter")
    t.says("freie", "waldland-reich" if "waldland-reich" in t.choices("freie") else "erebor")
    t.says("schatten", "vorruecken alles")
    assert t.s["control"] == {"thal": "schatten"}
    assert "nordallianz" in t.s["active"]
    assert t.s["politics"]["nordallianz"] == 1


@pytest.mark.rule("rk.politik.krieg.rueckzug")
@pytest.mark.rule("rk.politik.beispiel.erebor")
@pytest.mark.rule("rk.politik.krieg.rueckzug-verlassen")
def test_the_example_of_erebor(table):
    """Not at war: one may flee into another nation, not march there; from there out again, but no deeper."""
    t = table().emptied().war("sued").army(thal="nordallianz 3r", tal_des_carnen="sued 5r")
    t.acts("freie", "armee-rekrutierung", "person").refused(
        "freie", "armee thal erebor alles", by="rk.armee.bewegung.nicht-im-krieg"
    )
    t.acts("schatten", "armee", "person").holds("freie").holds("schatten")
    t.lucky(
        "schatten",
        "angriff tal-des-carnen thal alles",
        lambda s: s["figures"].get("thal") == {"nordallianz.r": 2} and s["stack"][-1]["frame"] == "einstellen",
    )
    t.says("schatten", "weiter").says("freie", "erebor").says("schatten", "bleiben")
    assert t.figures("erebor") == {"nordallianz.r": 2}
    assert t.s["politics"]["nordallianz"] > 0
    t.acts("freie", "armee-rekrutierung", "person")
    t.refused("freie", "armee erebor eisenberge alles", by="rk.armee.bewegung.nicht-im-krieg")
    t.says("freie", "armee erebor thal alles")
    assert t.figures("thal") == {"nordallianz.r": 2}


# --- persons -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.politik.personen.frei")
@pytest.mark.rule("rk.politik.krieg.satzbruch")
def test_nazgul_and_persons_cross_borders_whatever_their_nation_is(table):
    t = table().emptied().war("isengart").army(fangorn="isengart 2r, sauron 1r 2n").person(saurons_mund="fangorn")
    t.acts("schatten", "armee", "person").says("schatten", "armee fangorn westemnet alles, fertig")
    assert t.figures("westemnet") == {"isengart.r": 2, "sauron.n": 2}
    assert t.s["persons"]["saurons_mund"] == "westemnet"
    assert t.figures("fangorn") == {"sauron.r": 1}


@pytest.mark.rule("rk.politik.personen.beispiel")
def test_nazgul_fight_with_an_army_of_isengard_though_sauron_is_not_at_war(table):
    t = table().emptied().war("isengart").army(fangorn="isengart 3r, sauron 1n", westemnet="rohan 1r")
    t.acts("schatten", "person", "person").holds("freie").holds("schatten")
    t.says("schatten", "angriff fangorn westemnet")
    assert "1 sauron nazgul" in t.choices("schatten")
    t.lucky("schatten", "alles", lambda s: s["stack"][-1]["frame"] == "vorruecken").says("schatten", "vorruecken alles")
    assert t.figures("westemnet") == {"isengart.r": 3, "sauron.n": 1}


@pytest.mark.rule("rk.politik.personen.frei")
def test_a_leader_of_a_nation_not_at_war_stays(table):
    t = table().emptied().war("gondor").army(folde="gondor 2r 1a, rohan 1r 1a").acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee folde druadan-forst alles, fertig")
    assert t.figures("druadan-forst") == {"gondor.r": 2, "gondor.a": 1}


@pytest.mark.rule("rk.politik.vorruecken.mehrere-nationen")
@pytest.mark.rule("rk.politik.vorruecken.angriff")
def test_an_attack_moves_every_nation_with_units_in_the_army_once(table):
    t = table().emptied().war("sauron").army(osgiliath="sauron 2r", druadan_forst="gondor 2r 1e, rohan 1r, nordallianz 1a")
    before = dict(t.s["politics"])
    t.acts("schatten", "armee", "person").holds("freie").holds("schatten").says(
        "schatten", "angriff osgiliath druadan-forst alles"
    )
    moved = {nation: before[nation] - steps for nation, steps in t.s["politics"].items() if before[nation] != steps}
    assert moved == {"gondor": 1, "rohan": 1}
    assert {"gondor", "rohan"} <= set(t.s["active"]) and "nordallianz" not in t.s["active"]
