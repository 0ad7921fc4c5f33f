"""Chapter VIII: the Fellowship, its guide, declaring, hiding, healing, Companions who leave it."""

from __future__ import annotations

import pytest

from games.flow import Transition
from games.ringkrieg.battle import abilities, numbers
from games.ringkrieg.quest import fellowship, hunt, journeys
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies, territory

COMPANY = {"gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry", "pippin"}


def declares(t, where):
    return t.says("freie", f"angeben {where}")


@pytest.fixture
def leaving(table):
    """The Free Peoples have a character die to send Companions away."""

    def build(**data):
        return table().fellowship(**data).acts("freie", "person", "armee")

    return build


# --- the beginning -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gemeinschaft.begriff")
@pytest.mark.rule("rk.gemeinschaft.ringtraeger.begriff")
@pytest.mark.rule("rk.gefaehrten.start")
@pytest.mark.rule("rk.gefaehrten.stapel.begriff")
@pytest.mark.rule("rk.figur.gefaehrte")
@pytest.mark.rule("rk.figur.gefaehrten.start")
@pytest.mark.rule("rk.figur.ringtraeger")
def test_seven_companions_set_out(table):
    s = table().s
    assert {p for p, where in s["persons"].items() if where == "gemeinschaft"} == COMPANY
    assert s["persons"]["aragorn_erbe"] == s["persons"]["gandalf_weiss"] == ""
    assert not {"frodo", "sam", "gollum"} & s["persons"].keys()


@pytest.mark.rule("rk.gemeinschaft.figur.begriff")
@pytest.mark.rule("rk.gemeinschaft.name-imladris")
@pytest.mark.rule("rk.gemeinschaft.korrumpierung.begriff")
@pytest.mark.rule("rk.gemeinschaft.ratgeber.begriff")
def test_it_begins_in_imladris_hidden_and_unburdened(table):
    t = table()
    here = t.s["fellowship"]
    assert (here["region"], here["progress"], here["corruption"]) == ("imladris", 0, 0)
    assert here["hidden"] and here["guide"] == "gandalf_grau"
    assert "Bruchtal" in t.facts.regions["imladris"].aliases or "bruchtal" in t.facts.regions["imladris"].aliases


@pytest.mark.rule("rk.gemeinschaft.position.begriff")
@pytest.mark.rule("rk.gemeinschaft.position-widerspruch")
@pytest.mark.rule("rk.gemeinschaft.karten-position")
@pytest.mark.rule("rk.mordor.gorgoroth")
def test_it_counts_as_being_where_its_figure_stands(table):
    assert fellowship.region(table().fellowship(region="eregion", progress=4).s) == "eregion"
    assert fellowship.region(table().fellowship(region="morannon", mordor=2).s) is None


# --- the guide -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gemeinschaft.ratgeber.wer")
@pytest.mark.rule("rk.gemeinschaft.ratgeber.beispiel")
@pytest.mark.rule("rk.gemeinschaft.ratgeber.stricher")
@pytest.mark.rule("rk.runde.phase2.ratgeber")
def test_strider_may_take_the_place_of_gandalf_in_phase_two(table):
    t = table()
    assert {k for k in t.choices("freie") if k.startswith("ratgeber")} == {"ratgeber streicher"}
    t.says("freie", "ratgeber streicher")
    assert t.s["fellowship"]["guide"] == "streicher" and t.heard("Streicher ist jetzt Ratgeber")


@pytest.mark.rule("rk.gemeinschaft.ratgeber.wechsel")
@pytest.mark.rule("rk.gefaehrten.trennen.ratgeber")
def test_when_the_guide_leaves_the_highest_level_follows(leaving):
    t = leaving().says("freie", "abtrennen gandalf_grau imladris")
    assert t.s["fellowship"]["guide"] == "streicher"
    t = (
        leaving()
        .person(gandalf_grau="tot", streicher="gemeinschaft")
        .fellowship(guide="streicher")
        .acts("freie", "person", "armee")
    )
    t.says("freie", "abtrennen streicher imladris")
    assert t.frame == "ratgeber" and t.choices("freie") == {"boromir", "legolas", "gimli"}
    assert t.says("freie", "gimli").s["fellowship"]["guide"] == "gimli"


@pytest.mark.rule("rk.gemeinschaft.ratgeber.wechsel")
def test_the_guide_stays_when_somebody_else_leaves(leaving):
    assert leaving().says("freie", "abtrennen merry imladris").s["fellowship"]["guide"] == "gandalf_grau"


@pytest.mark.rule("rk.gemeinschaft.gollum.ratgeber")
@pytest.mark.rule("rk.gefaehrten.trennen.ratgeber")
@pytest.mark.rule("rk.gemeinschaft.gollum.jagd")
@pytest.mark.rule("rk.aktion.jagdzuweisung.mindestens")
def test_after_the_last_one_gollum_guides_and_counts_for_the_hunt_alone(leaving):
    t = leaving().person(**dict.fromkeys(COMPANY - {"pippin"}, "tot")).fellowship(guide="pippin").acts("freie", "person", "armee")
    t.says("freie", "abtrennen pippin imladris")
    assert t.s["fellowship"]["guide"] == "gollum" and "gollum" not in t.s["persons"]
    assert dice.most_to_hunt(t.facts, t.s) == 1
    assert dice.most_to_hunt(t.facts, t.person(merry="gemeinschaft", gimli="gemeinschaft").s) == 2


# --- declaring -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gemeinschaft.angeben")
@pytest.mark.rule("rk.gemeinschaft.angeben.beispiel")
@pytest.mark.rule("rk.gemeinschaft.leiste.distanz")
@pytest.mark.rule("rk.gemeinschaft.leiste.begriff")
@pytest.mark.rule("rk.gemeinschaft.aufspueren")
def test_from_imladris_to_lorien_in_five(table):
    t = table().fellowship(progress=4)
    assert not t.allowed("freie", "angeben lorien")
    t = declares(table().fellowship(progress=5, corruption=2), "lorien")
    here = t.s["fellowship"]
    assert here["region"] == "lorien" and here["progress"] == 0 and here["hidden"] and here["corruption"] == 1


@pytest.mark.rule("rk.gemeinschaft.schwarze-grenze")
def test_mountains_bar_the_way_of_the_figure(table):
    t = table().fellowship(region="edoras", progress=4)
    assert not t.allowed("freie", "angeben lamedon") and t.allowed("freie", "angeben folde")
    assert t.fellowship(progress=5).allowed("freie", "angeben lamedon")


@pytest.mark.rule("rk.gemeinschaft.aufspueren.box-null")
def test_in_box_zero_the_figure_stays(table):
    t = table().fellowship(region="eregion")
    assert {k for k in t.choices("freie") if k.startswith("angeben")} == {"angeben eregion"}


@pytest.mark.rule("rk.gemeinschaft.aufspueren.box-null")
def test_revealed_in_box_zero_the_figure_stays(road):
    t = road("grau-0-entdeckt", schatten=1, region="eregion", progress=0)
    change = Transition(t.game, t.s)
    hunt.reveal(change)
    assert not change.state["fellowship"]["hidden"] and change.state["stack"][-1]["frame"] == "aktion"


@pytest.mark.rule("rk.gemeinschaft.angeben")
@pytest.mark.rule("rk.gemeinschaft.angeben.begriff")
@pytest.mark.rule("rk.gemeinschaft.heilen.entdeckt")
def test_a_revealed_fellowship_is_not_declared_and_does_not_heal(table):
    for by in ("rk.gemeinschaft.angeben", "rk.gemeinschaft.heilen.entdeckt", "rk.gemeinschaft.angeben.begriff"):
        table().fellowship(hidden=False, corruption=2).refused("freie", "angeben imladris", by=by)


@pytest.mark.rule("rk.gemeinschaft.heilen")
@pytest.mark.rule("rk.gemeinschaft.heilen.kann-wird")
@pytest.mark.rule("rk.gemeinschaft.angeben.warum")
@pytest.mark.rule("rk.runde.phase2")
@pytest.mark.rule("rk.jagd.korrumpierung.sinkt")
def test_declared_at_home_they_heal_and_wake_the_nation(table):
    t = declares(table().fellowship(region="edoras", corruption=2), "edoras")
    assert t.s["fellowship"]["corruption"] == 1 and "rohan" in t.s["active"]
    assert declares(table().fellowship(region="edoras", corruption=0), "edoras").s["fellowship"]["corruption"] == 0


@pytest.mark.rule("rk.gemeinschaft.heilen")
@pytest.mark.parametrize("where", ["westemnet", "bree", "osgiliath"])
def test_in_villages_fortifications_and_the_wild_nobody_heals(table, where):
    t = declares(table().fellowship(region=where, corruption=2), where)
    assert t.s["fellowship"]["corruption"] == 2


@pytest.mark.rule("rk.gemeinschaft.heilen")
def test_a_captured_city_does_not_heal(table):
    t = declares(table().fellowship(region="edoras", corruption=2).captured(edoras="schatten"), "edoras")
    assert t.s["fellowship"]["corruption"] == 2 and "rohan" not in t.s["active"]


@pytest.mark.rule("rk.gemeinschaft.heilen.mehrfach")
def test_they_may_rest_for_several_rounds(table):
    t = table().fellowship(corruption=3)
    for left in (2, 1):
        declares(t, "imladris")
        assert t.s["fellowship"]["corruption"] == left
        stack = [{"frame": "runde", "open": 0, "step": "hunt_allocation"}]
        t.changed(stack=[*stack, {"frame": "phase-gemeinschaft", "open": 0, "declared": False}])


@pytest.mark.rule("rk.gemeinschaft.angeben.schattenfestung")
def test_declaring_past_moria_draws_no_tile(table):
    t = declares(table().fellowship(progress=5), "lorien")
    assert not t.heard("Jagd-Spielstein:")


@pytest.mark.rule("rk.jagd.angeben.stein")
@pytest.mark.rule("rk.jagd.mehrere")
@pytest.mark.rule("rk.jagd.beispiel.moria")
def test_the_balrog_in_moria_does_not_reveal_those_who_are_declared_in_lorien(table, road):
    t = table().fellowship(progress=5).lies("der_balrog_von_moria")
    tiles = t.s["tiles"]
    rest = sorted([*tiles["pool"], *tiles["box"]])
    rest.remove("grau-1-entdeckt")
    t.changed(tiles={**tiles, "pool": ["grau-1-entdeckt"], "drawn": rest, "box": []})
    declares(t, "lorien").says("schatten", "der_balrog_von_moria")
    t.says("freie", "ring")
    assert t.s["fellowship"]["hidden"] and t.s["fellowship"]["corruption"] == 1


@pytest.mark.rule("rk.jagd.angeben.stein")
def test_only_those_who_are_declared_at_home_stay_hidden(table):
    def quiet(occasion, target):
        t = table()
        way = {"frame": "weg", "open": 0, "occasion": occasion, "origin": "eregion", "target": target, "steps": 4}
        return hunt.declared_at_home(t.facts, t.changed(stack=[*t.s["stack"], way]).s)

    assert quiet("angegeben", "lorien")
    assert not quiet("entdeckt", "lorien") and not quiet("angegeben", "schattenbachtal")
    assert not hunt.declared_at_home(table().facts, table().s)


@pytest.mark.rule("rk.gemeinschaft.mordor")
@pytest.mark.rule("rk.mordor.betreten")
@pytest.mark.parametrize("gate", ["morannon", "minas-morgul"])
def test_mordor_is_entered_by_declaring_at_its_gates(table, gate):
    t = declares(table().fellowship(region=gate), gate)
    assert t.s["fellowship"]["mordor"] == 0 and t.heard("Die Gemeinschaft betritt Mordor.")
    near = t.facts.regions[gate].neighbours[0]
    assert declares(table().fellowship(region=near), near).s["fellowship"]["mordor"] is None


# --- hiding --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gemeinschaft.verdecken")
@pytest.mark.rule("rk.gemeinschaft.verdecken.begriff")
@pytest.mark.rule("rk.gemeinschaft.verdecken.keine-bewegung")
@pytest.mark.rule("rk.aktion.person.verdecken")
@pytest.mark.rule("rk.gemeinschaft.entdecken.folgen")
def test_hiding_takes_a_character_die_and_does_not_move(table):
    t = table().fellowship(hidden=False, progress=0).acts("freie", "person person", "armee")
    t.refused("freie", "gemeinschaft", by="rk.gemeinschaft.entdecken.folgen")
    t.says("freie", "verdecken")
    here = t.s["fellowship"]
    assert here["hidden"] and here["progress"] == 0 and t.s["hunt_box"]["freie"] == 0
    table().acts("freie", "person").refused("freie", "verdecken", by="rk.gemeinschaft.verdecken")
    t = table().fellowship(hidden=False).acts("freie", "ereignis")
    t.refused("freie", "verdecken", by="rk.aktion.person.verdecken")


@pytest.mark.rule("rk.aktion.person")
@pytest.mark.rule("rk.anfuehrer.personenwuerfel.uebersicht")
def test_a_character_die_moves_the_fellowship_companions_and_nazgul(table):
    t = table().person(gimli="erebor").acts("freie", "person")
    assert {"gemeinschaft", "abtrennen", "gefaehrten"} <= t.choices("freie")
    t.acts("freie", "ereignis")
    assert not {"gemeinschaft", "abtrennen", "gefaehrten"} & t.choices("freie")
    t.acts("schatten", "person")
    assert "nazgul" in t.choices("schatten")
    assert "nazgul" not in t.acts("schatten", "armee").choices("schatten")


# --- Companions who leave ------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gefaehrten.trennen.beispiel")
@pytest.mark.rule("rk.gefaehrten.trennen.reichweite")
@pytest.mark.rule("rk.gefaehrten.trennen.gruppe")
@pytest.mark.rule("rk.gefaehrten.trennen.karten")
@pytest.mark.rule("rk.gefaehrten.stapel.verlassen")
@pytest.mark.rule("rk.figur.gefaehrten.verlassen")
@pytest.mark.rule("rk.aktion.person.abtrennen")
def test_legolas_and_merry_reach_the_woodland_realm(leaving):
    t = leaving(progress=5)
    t.refused("freie", "abtrennen legolas merry erebor", by="rk.gefaehrten.trennen.reichweite")  # 8 regions
    t.refused("freie", "abtrennen merry waldland-reich", by="rk.gefaehrten.trennen.gruppe")
    t.says("freie", "abtrennen merry legolas waldland-reich")
    assert t.s["persons"]["legolas"] == t.s["persons"]["merry"] == "waldland-reich"
    assert t.asked == "schatten"


@pytest.mark.rule("rk.gemeinschaft.bewegen.gefaehrten-widerspruch")
def test_the_die_that_moves_companions_stays_out_of_the_hunt_box(leaving):
    assert leaving().says("freie", "abtrennen gimli bruinenfurt").s["hunt_box"]["freie"] == 0
    t = leaving().person(gimli="erebor").acts("freie", "person", "armee").says("freie", "gefaehrten gimli thal")
    assert t.s["hunt_box"]["freie"] == 0


@pytest.mark.rule("rk.gefaehrten.position")
def test_companions_set_out_where_the_figure_stands(leaving):
    t = leaving(region="westemnet").says("freie", "abtrennen gimli edoras")
    assert t.s["persons"]["gimli"] == "edoras" and "rohan" not in t.s["active"]  # he speaks to the Dwarves alone


@pytest.mark.rule("rk.gefaehrten.trennen.wegregeln")
@pytest.mark.rule("rk.gefaehrten.karte.nationensymbol")
@pytest.mark.rule("rk.anfuehrer.karte.nation-freie")
def test_whoever_leaves_obeys_the_rules_of_the_road_and_wakes_nations(leaving):
    t = leaving(region="eregion")
    t.refused("freie", "abtrennen gimli schattenbachtal", by="rk.gefaehrten.trennen.wegregeln")
    assert leaving(region="westemnet").says("freie", "abtrennen merry edoras").s["active"].count("rohan") == 1
    assert "rohan" not in leaving(region="westemnet").says("freie", "abtrennen boromir edoras").s["active"]


@pytest.mark.rule("rk.gefaehrten.trennen.aktion")
@pytest.mark.rule("rk.mordor.abtrennen")
def test_nobody_leaves_in_mordor_and_nobody_is_left_to_leave(leaving):
    t = leaving(region="morannon", mordor=1)
    for by in ("rk.gefaehrten.trennen.aktion", "rk.mordor.abtrennen"):
        t.refused("freie", "abtrennen", by=by)
    t = leaving().person(**dict.fromkeys(COMPANY, "tot")).acts("freie", "person")
    t.refused("freie", "abtrennen", by="rk.gefaehrten.trennen.aktion")


@pytest.mark.rule("rk.mordor.abtrennen")
def test_whoever_must_leave_in_mordor_is_lost(table):
    t = Transition(table().game, table().fellowship(region="morannon", mordor=1).s)
    fellowship.leaves(t, "gimli", "morannon")
    assert t.state["persons"]["gimli"] == "tot"


@pytest.mark.rule("rk.gefaehrten.trennen.belagert")
def test_in_a_besieged_stronghold_they_stay_inside(leaving):
    t = leaving(region="helms-klamm", progress=2).army(helms_klamm="isengart 2r", helms_klamm__festung="rohan 1r")
    t.acts("freie", "person", "armee").refused("freie", "abtrennen gimli westemnet", by="rk.gefaehrten.trennen.belagert")
    assert t.says("freie", "abtrennen gimli helms-klamm").s["persons"]["gimli"] == "helms-klamm/festung"
    t = leaving(region="helms-klamm").says("freie", "abtrennen gimli westemnet")
    assert t.s["persons"]["gimli"] == "westemnet"


@pytest.mark.rule("rk.gefaehrten.trennen.endgueltig")
@pytest.mark.rule("rk.gefaehrten.trennen.begriff")
def test_nobody_returns(leaving):
    t = leaving(region="eregion").person(gimli="bruinenfurt").acts("freie", "person", "armee")
    t.says("freie", "gefaehrten gimli eregion")
    assert t.s["persons"]["gimli"] == "eregion"


@pytest.mark.rule("rk.anfuehrer.bewegung.womit")
def test_whoever_is_sent_by_a_die_goes_somewhere(leaving):
    t = leaving(region="eregion").person(gimli="thal").acts("freie", "person", "armee")
    t.refused("freie", "gefaehrten gimli thal", by="rk.anfuehrer.bewegung.womit")
    assert t.says("freie", "abtrennen merry eregion").s["persons"]["merry"] == "eregion"


@pytest.mark.rule("rk.gefaehrten.bewegung.level")
def test_the_reason_says_how_far_they_come(table):
    t = table().person(merry="edoras", gimli="edoras").acts("freie", "person")
    reason = t.refused("freie", "gefaehrten merry pelargir", by="rk.gefaehrten.bewegung.level")
    assert reason.endswith("höchstens 1 Region.")
    reason = t.refused("freie", "gefaehrten gimli pelargir", by="rk.gefaehrten.bewegung.level")
    assert reason.endswith("höchstens 2 Regionen.")


@pytest.mark.rule("rk.gefaehrten.bewegung.schwarze-grenze")
def test_mountains_bar_companions(table):
    t = table().person(streicher="edoras").acts("freie", "person")
    t.refused("freie", "gefaehrten streicher lamedon", by="rk.gefaehrten.bewegung.schwarze-grenze")


@pytest.mark.rule("rk.gefaehrten.fuehrungswert.begriff")
def test_a_companion_leads_an_army(table):
    t = table().army(edoras="rohan 2r")
    before = numbers.leadership(t.facts, t.s, "freie", "edoras")
    assert numbers.leadership(t.facts, t.person(boromir="edoras").s, "freie", "edoras") == before + 1 == 1
    assert numbers.leadership(t.facts, t.person(aragorn_erbe="edoras").s, "freie", "edoras") == 3
    t.army(moria="sauron 2r 2n").person(hexenkoenig_heermeister="moria")
    assert numbers.leadership(t.facts, t.s, "schatten", "moria") == 4


@pytest.mark.rule("rk.gefaehrten.karte.faehigkeit-wann")
def test_gandalf_the_white_faces_nazgul_where_he_fights(table):
    battle = {"attacker": "schatten", "defender": "freie", "attack": "moria", "target": "edoras"}
    t = table().army(moria="sauron 2r 1n", edoras="rohan 1r").person(gandalf_weiss="edoras")
    assert abilities.wizard_fights(t.facts, t.s, battle)
    assert not abilities.wizard_fights(t.facts, t.person(gandalf_weiss="thal").s, battle)
    assert not abilities.wizard_fights(t.facts, t.person(gandalf_weiss="edoras").army(moria="sauron 2r").s, battle)


@pytest.mark.rule("rk.figur.keine-eroberung")
@pytest.mark.rule("rk.figur.keine-einheiten")
def test_persons_and_nazgul_are_no_army(table):
    t = table().emptied().army(edoras="sauron 2n").person(hexenkoenig_heermeister="edoras")
    assert not territory.can_be_taken(t.facts, t.s, "schatten", "edoras")
    assert territory.can_be_taken(t.facts, t.army(edoras="sauron 1r").s, "schatten", "edoras")
    assert territory.surplus(t.army(edoras="sauron 9r 3n").s, "edoras") == 0
    assert territory.surplus(t.army(edoras="sauron 10r 3n, isengart 2r").s, "edoras") == 2


@pytest.mark.rule("rk.figur.nazgul")
@pytest.mark.rule("rk.figur.nazgul.allein")
def test_nazgul_stand_alone_leaders_do_not(table):
    t = Transition(table().game, table().emptied().army(edoras="sauron 2n", thal="nordallianz 1a").s)
    armies.leaderless(t, "edoras")
    armies.leaderless(t, "thal")
    assert t.state["figures"] == {"edoras": {"sauron.n": 2}}


@pytest.mark.rule("rk.anfuehrer.bewegung.level-null")
@pytest.mark.rule("rk.anfuehrer.saruman.bewegung")
def test_saruman_does_not_go_with_an_army(table):
    t = (
        table()
        .emptied()
        .army(orthanc="isengart 2r")
        .person(saruman="orthanc")
        .war("isengart")
        .acts("schatten", "armee", "person")
    )
    t.says("schatten", "armee orthanc furten-des-isen alles")
    assert t.s["persons"]["saruman"] == "orthanc" and t.figures("furten-des-isen") == {"isengart.r": 2}


@pytest.mark.rule("rk.gemeinschaft.heilen")
def test_a_declaration_that_does_not_heal_leaves_corruption_as_it_is(table):
    case = table().fellowship(region="imladris", corruption=3)
    for heals, left in ((True, 2), (False, 3)):
        t = Transition(case.game, case.s)
        fellowship.declared_at_home(t, "imladris", heals)
        assert t.state["fellowship"]["corruption"] == left


@pytest.mark.rule("rk.gefaehrten.bewegung.level")
def test_nobody_who_travels_has_no_level(table):
    t = table()
    assert journeys.own_level(t.facts, t.s, ()) == 0 and journeys.own_level(t.facts, t.s, ("gimli", "merry")) == 2
