"""Persons (chapters II, IV and VI): coming into play, their dice, travelling without an army, what their cards say."""

from __future__ import annotations

import pytest

from games.ringkrieg.people import flights, persons
from games.ringkrieg.quest import journeys
from games.ringkrieg.round import dice

FREE_NATIONS = ("gondor", "rohan", "elben", "zwerge", "nordallianz")


# --- coming into play ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.rekrutierung.person")
@pytest.mark.rule("rk.aktion.rekrutierung.person")
@pytest.mark.rule("rk.figur.guenstling")
def test_saruman_comes_to_orthanc_when_isengart_is_at_war(table):
    t = table().acts("schatten", "rekrutierung", "person")
    assert "im Spiel" not in t.refused("schatten", "person", by="rk.rekrutierung.person")
    t = table().war("isengart").acts("schatten", "rekrutierung", "person").says("schatten", "person saruman")
    assert t.s["persons"]["saruman"] == "orthanc"
    assert t.heard("Saruman, der abtrünnige Zauberer, kommt ins Spiel: Orthanc.")


@pytest.mark.rule("rk.rekrutierung.person")
@pytest.mark.rule("rk.rekrutierung.person.luecke")
def test_saruman_stays_away_from_a_captured_orthanc_and_enters_a_besieged_one(table):
    t = table().war("isengart").captured(orthanc="freie").acts("schatten", "rekrutierung")
    t.refused("schatten", "person saruman", by="rk.rekrutierung.person")
    t = table().war("isengart").army(orthanc="rohan 1r", orthanc__festung="isengart 1r").acts("schatten", "rekrutierung")
    assert t.says("schatten", "person saruman").s["persons"]["saruman"] == "orthanc/festung"


@pytest.mark.rule("rk.rekrutierung.rueckkehr")
@pytest.mark.rule("rk.figur.person")
def test_nobody_comes_twice(table):
    t = table().war("isengart").person(saruman="tot").acts("schatten", "rekrutierung")
    assert "aus dem Spiel" in t.refused("schatten", "person saruman", by="rk.rekrutierung.rueckkehr")
    t = table().war("isengart").person(saruman="orthanc").acts("schatten", "rekrutierung")
    assert "schon im Spiel" in t.refused("schatten", "person saruman", by="rk.figur.person")


@pytest.mark.rule("rk.rekrutierung.person")
@pytest.mark.rule("rk.figur.person.karte")
def test_the_witch_king_comes_to_an_army_of_sauron_and_wakes_the_west(table):
    t = table().emptied().army(moria="sauron 1r", orthanc="isengart 3r").acts("schatten", "rekrutierung")
    t.refused("schatten", "person hexenkönig", by="rk.rekrutierung.person")
    t.war("sauron").acts("schatten", "rekrutierung").says("schatten", "person hexenkönig")
    assert t.s["persons"]["hexenkoenig_heermeister"] == "moria"
    assert set(FREE_NATIONS) <= set(t.s["active"])
    t = table().emptied().army(orthanc="isengart 3r").war("sauron").acts("schatten", "rekrutierung")
    t.refused("schatten", "person hexenkönig", by="rk.rekrutierung.person")


@pytest.mark.rule("rk.rekrutierung.person")
def test_where_there_is_a_choice_the_player_says_where(table):
    t = table().war("sauron").acts("schatten", "rekrutierung").says("schatten", "person hexenkönig moria")
    assert t.s["persons"]["hexenkoenig_heermeister"] == "moria"
    t = table().war("sauron").acts("schatten", "rekrutierung")
    assert not t.allowed("schatten", "person hexenkönig edoras")


@pytest.mark.rule("rk.rekrutierung.person")
def test_the_mouth_waits_for_mordor_or_for_war_everywhere(table):
    t = table().war(*FREE_NATIONS[:4]).acts("schatten", "rekrutierung")
    t.refused("schatten", "person saurons-mund", by="rk.rekrutierung.person")
    for t in (table().war(*FREE_NATIONS), table().fellowship(mordor=0, region="morannon")):
        t.acts("schatten", "rekrutierung")
        assert not t.allowed("schatten", "person saurons_mund orthanc")
        assert t.says("schatten", "person saurons_mund barad-dur").s["persons"]["saurons_mund"] == "barad-dur"


@pytest.mark.rule("rk.rekrutierung.person")
def test_the_mouth_does_not_enter_a_captured_stronghold(table):
    t = table().war(*FREE_NATIONS).captured(barad_dur="freie").acts("schatten", "rekrutierung")
    assert not t.allowed("schatten", "person saurons_mund barad-dur")
    assert t.allowed("schatten", "person saurons_mund morannon")


@pytest.mark.rule("rk.figur.aufwertung")
@pytest.mark.rule("rk.aktion.wille")
@pytest.mark.rule("rk.aktion.rekrutierung.person")
def test_strider_becomes_aragorn_by_the_will_of_the_west(table):
    t = table().person(streicher="minas-tirith").acts("freie", "rekrutierung person")
    t.refused("freie", "person aragorn", by="rk.rekrutierung.person")
    t.acts("freie", "wille", "armee").says("freie", "person aragorn")
    assert t.s["persons"]["aragorn_erbe"] == "minas-tirith" and t.s["persons"]["streicher"] == "tot"
    assert t.heard("Bisher: Streicher.")


@pytest.mark.rule("rk.figur.aufwertung")
@pytest.mark.parametrize(
    ("where", "able"), [("dol-amroth", True), ("pelargir", True), ("edoras", False), ("gemeinschaft", False)]
)
def test_aragorn_is_crowned_in_gondor_alone(table, where, able):
    t = table().person(streicher=where).acts("freie", "wille")
    assert t.allowed("freie", "person aragorn") == able


@pytest.mark.rule("rk.figur.aufwertung")
def test_a_captured_city_crowns_nobody_a_besieged_one_does(table):
    t = table().person(streicher="pelargir").captured(pelargir="schatten").acts("freie", "wille")
    t.refused("freie", "person aragorn", by="rk.figur.aufwertung")
    t = table().army(minas_tirith="sauron 1r", minas_tirith__festung="gondor 1r").person(streicher="minas-tirith/festung")
    assert t.acts("freie", "wille").says("freie", "person aragorn").s["persons"]["aragorn_erbe"] == "minas-tirith/festung"


@pytest.mark.rule("rk.figur.aufwertung")
def test_gandalf_the_white_takes_the_place_of_the_grey(table):
    t = table().person(gandalf_grau="edoras", saruman="orthanc").acts("freie", "wille", "armee")
    t.says("freie", "person gandalf_weiss")
    assert t.s["persons"]["gandalf_weiss"] == "edoras" and t.s["persons"]["gandalf_grau"] == "tot"


@pytest.mark.rule("rk.figur.aufwertung")
@pytest.mark.parametrize(
    ("grey", "minion", "able"),
    [("gemeinschaft", "orthanc", False), ("edoras", "", False), ("edoras", "tot", True), ("tot", "orthanc", True)],
)
def test_gandalf_the_white_needs_a_lost_grey_and_a_minion(table, grey, minion, able):
    t = table().person(gandalf_grau=grey, saruman=minion).acts("freie", "wille")
    assert t.allowed("freie", "person") == able


@pytest.mark.rule("rk.figur.aufwertung")
def test_a_dead_gandalf_returns_to_fangorn_or_the_elves(table):
    t = table().person(gandalf_grau="tot", saruman="orthanc").captured(lorien="schatten").acts("freie", "wille")
    assert not t.allowed("freie", "person gandalf_weiss lorien") and not t.allowed("freie", "person gandalf_weiss edoras")
    assert t.allowed("freie", "person gandalf_weiss imladris")
    assert t.says("freie", "person gandalf_weiss fangorn").s["persons"]["gandalf_weiss"] == "fangorn"


@pytest.mark.rule("rk.anfuehrer.karte.wuerfelbonus")
@pytest.mark.rule("rk.aktion.vorrat.schatten")
@pytest.mark.rule("rk.aktion.vorrat.freie")
@pytest.mark.rule("rk.aktion.vorrat.verlust")
def test_persons_bring_dice_while_they_are_in_play(table):
    t = table().person(saruman="orthanc", hexenkoenig_heermeister="moria", aragorn_erbe="pelargir", streicher="tot")
    assert dice.pool_size(t.facts, t.s, "schatten") == 9 and dice.pool_size(t.facts, t.s, "freie") == 5
    t.person(saruman="tot", saurons_mund="barad-dur", gandalf_weiss="fangorn")
    assert dice.pool_size(t.facts, t.s, "schatten") == 9 and dice.pool_size(t.facts, t.s, "freie") == 6


# --- the Mouth of Sauron's die, Saruman's voice --------------------------------------------------------------------------


@pytest.mark.rule("rk.figur.person.karte")
def test_the_mouth_makes_one_muster_die_an_army_die_each_round(table):
    t = table().army(moria="sauron 2r").war("sauron").acts("schatten", "rekrutierung rekrutierung", "person person person")
    assert not t.allowed("schatten", "armee moria tal-des-dimrill alles")
    t.person(saurons_mund="barad-dur").acts("schatten", "rekrutierung rekrutierung", "person person person")
    t.says("schatten", "armee moria schattenbachtal alles", "fertig")
    assert t.heard("Saurons Mund befiehlt")
    t.says("freie", "verfallen")
    assert not t.allowed("schatten", "armee schattenbachtal moria alles") and t.allowed("schatten", "politik isengart")


@pytest.mark.rule("rk.figur.person.karte")
@pytest.mark.rule("rk.aktion.widerspruch.verfallen")
def test_a_muster_die_laid_aside_is_no_command_of_the_mouth(table):
    t = table().army(moria="sauron 2r").war("sauron").person(saurons_mund="barad-dur")
    t.acts("schatten", "rekrutierung rekrutierung").says("schatten", "verfallen")
    assert not t.heard("Saurons Mund befiehlt") and t.allowed("schatten", "armee moria schattenbachtal alles")


@pytest.mark.rule("rk.anfuehrer.saruman.bewegung")
@pytest.mark.rule("rk.anfuehrer.bewegung.level-null")
@pytest.mark.rule("rk.anfuehrer.person-allein")
def test_saruman_does_not_leave_orthanc_with_an_army_that_retreats(table):
    t = table().emptied().war("isengart", "rohan").person(saruman="orthanc", saurons_mund="orthanc")
    t.army(orthanc="isengart 5r", furten_des_isen="rohan 4r").acts("freie", "armee", "person").holds("schatten").holds("freie")
    t.says("freie", "angriff furten-des-isen orthanc alles").rolling(*[{1, 2, 3, 4}] * 12)
    t.says("schatten", "feldschlacht").says("freie", "weiter").says("schatten", "pforte von rohan")
    assert t.figures("pforte-von-rohan") == {"isengart.r": 5} and t.s["persons"]["saurons_mund"] == "pforte-von-rohan"
    t.says("freie", "vorrücken, alle zusammen")
    assert t.s["control"]["orthanc"] == "freie" and t.s["persons"]["saruman"] == "orthanc"  # alone among enemies, unharmed


@pytest.mark.rule("rk.figur.person.karte")
def test_the_mouth_commands_anew_in_the_next_round(table):
    t = table().person(saurons_mund="barad-dur")
    assert "armee" in dice.serves(t.facts, t.s, "schatten", "rekrutierung")
    assert "armee" not in dice.serves(t.facts, t.s, "freie", "rekrutierung")
    assert "armee" not in dice.serves(t.facts, t.s, "schatten", "ereignis")
    t.acts("schatten", "rekrutierung rekrutierung").says("schatten", "armee moria schattenbachtal alles", "fertig")
    assert "armee" not in dice.serves(t.facts, t.s, "schatten", "rekrutierung")
    t.says("schatten", "verfallen").says("freie", "weiter")
    assert t.s["round"] == 2 and t.frame == "jagdzuweisung"
    assert "armee" in dice.serves(t.facts, t.s, "schatten", "rekrutierung")


@pytest.mark.rule("rk.figur.person.karte")
def test_the_mouth_plays_one_army_card_with_a_muster_die(table):
    card = next(
        c.id for c in table().facts.cards.values() if c.side == "schatten" and c.kind == "armee" and not c.when and c.does
    )
    t = table().holds("schatten", card).acts("schatten", "rekrutierung rekrutierung", "person")
    assert not t.allowed("schatten", f"karte {card}")
    t.person(saurons_mund="barad-dur").acts("schatten", "rekrutierung rekrutierung", "person").says("schatten", f"karte {card}")
    assert t.heard("Saurons Mund befiehlt") and "armee" not in dice.serves(t.facts, t.s, "schatten", "rekrutierung")


@pytest.mark.rule("rk.figur.person.karte")
def test_sarumans_voice_calls_to_every_settlement_or_hardens_two(table):
    t = table().emptied().war("isengart").army(orthanc="isengart 2r").acts("schatten", "rekrutierung")
    t.refused("schatten", "stimme", by="rk.figur.person.karte")
    t.person(saruman="orthanc").acts("schatten", "rekrutierung", "person").says("schatten", "stimme ruf")
    assert [t.figures(r) for r in t.facts.settlements["isengart"]] == [
        {"isengart.r": 3} if r == "orthanc" else {"isengart.r": 1} for r in t.facts.settlements["isengart"]
    ]
    t = table().emptied().war("isengart").army(orthanc="isengart 2r").person(saruman="orthanc").acts("schatten", "rekrutierung")
    assert t.says("schatten", "stimme elite").figures("orthanc") == {"isengart.e": 2}


@pytest.mark.rule("rk.figur.person.karte")
def test_a_besieged_orthanc_is_silent_and_one_regular_is_too_few(table):
    t = table().war("isengart").person(saruman="orthanc/festung").army(orthanc="rohan 1r", orthanc__festung="isengart 2r")
    t.acts("schatten", "rekrutierung").refused("schatten", "stimme", by="rk.figur.person.karte")
    t = table().emptied().war("isengart").person(saruman="orthanc").army(orthanc="isengart 1r").acts("schatten", "rekrutierung")
    t.refused("schatten", "stimme elite", by="rk.figur.person.karte")


# --- Boromir, Legolas, Gimli ---------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gefaehrten.karte.faehigkeit-wann")
@pytest.mark.rule("rk.gefaehrten.trennen.danach")
@pytest.mark.parametrize(
    ("person", "where", "nation"),
    [("boromir", "pelargir", "gondor"), ("legolas", "lorien", "elben"), ("gimli", "erebor", "zwerge")],
)
@pytest.mark.parametrize("die", ["person", "ereignis", "wille", "armee-rekrutierung"])
def test_they_speak_for_their_people_with_any_die(table, person, where, nation, die):
    t = table().politics(**{nation: 2}).person(**{person: where}).acts("freie", die, "armee").says("freie", "fuersprache")
    assert t.s["politics"][nation] == 1


@pytest.mark.rule("rk.gefaehrten.karte.faehigkeit-wann")
@pytest.mark.rule("rk.gemeinschaft.ratgeber.faehigkeit")
def test_nobody_speaks_in_the_fellowship_abroad_or_in_a_captured_place(table):
    for t in (
        table(),
        table().fellowship(region="pelargir"),
        table().person(boromir="edoras"),
        table().person(boromir="lossarnach"),
        table().person(boromir="pelargir").captured(pelargir="schatten"),
    ):
        t.acts("freie", "person").refused("freie", "fuersprache", by="rk.gefaehrten.karte.faehigkeit-wann")


@pytest.mark.rule("rk.politik.passiv.grenze")
def test_a_passive_nation_does_not_go_to_war_for_boromir_either(table):
    t = table().politics(gondor=1, elben=2).person(boromir="pelargir").acts("freie", "person")
    t.refused("freie", "fuersprache", by="rk.politik.passiv.grenze")
    t.person(legolas="lorien").active("gondor").acts("freie", "person").says("freie", "fuersprache elben")
    assert t.s["politics"]["elben"] == 1 and t.s["politics"]["gondor"] == 1


# --- Companions on the board ---------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gefaehrten.bewegung.level")
@pytest.mark.rule("rk.aktion.person.gefaehrten")
@pytest.mark.rule("rk.gefaehrten.level.begriff")
def test_a_companion_goes_as_far_as_his_level(table):
    t = table().person(legolas="lorien").acts("freie", "person", "armee")
    two = next(r for r, d in t.facts.distance["lorien"].items() if d == 2 and not t.facts.regions[r].stronghold)
    three = next(r for r, d in t.facts.distance["lorien"].items() if d == 3)
    t.refused("freie", f"gefaehrten legolas {three}", by="rk.gefaehrten.bewegung.level")
    assert t.says("freie", f"gefaehrten legolas {two}").s["persons"]["legolas"] == two
    assert t.s["hunt_box"]["freie"] == 0


@pytest.mark.rule("rk.gefaehrten.bewegung.gruppe")
@pytest.mark.rule("rk.gefaehrten.bewegung.level")
def test_a_group_goes_as_far_as_its_best(table):
    t = table().person(merry="edoras", streicher="edoras", pippin="edoras").acts("freie", "person", "armee")
    three = next(r for r, d in t.facts.distance["edoras"].items() if d == 3 and not t.facts.regions[r].settlement)
    t.refused("freie", f"gefaehrten merry {three}", by="rk.gefaehrten.bewegung.level")
    t.says("freie", f"gefaehrten merry streicher {three}", "fertig")
    assert {t.s["persons"][p] for p in ("merry", "streicher")} == {three} and t.s["persons"]["pippin"] == "edoras"


@pytest.mark.rule("rk.gefaehrten.bewegung.gruppe")
def test_a_group_sets_out_in_one_region(table):
    t = table().person(merry="edoras", streicher="pelargir").acts("freie", "person")
    assert not t.allowed("freie", "gefaehrten merry streicher")


@pytest.mark.rule("rk.aktion.person.gefaehrten")
@pytest.mark.rule("rk.anfuehrer.bewegung.womit")
@pytest.mark.rule("rk.anfuehrer.personenwuerfel.uebersicht")
def test_one_die_moves_all_companions_but_each_once(table):
    t = table().person(merry="edoras", gimli="erebor").acts("freie", "person", "armee")
    t.says("freie", "gefaehrten merry westemnet gimli thal")
    assert t.s["persons"]["merry"] == "westemnet" and t.s["persons"]["gimli"] == "thal" and t.asked == "schatten"
    t = table().person(merry="edoras", gimli="erebor").acts("freie", "person")
    assert not t.allowed("freie", "gefaehrten merry westemnet merry edoras")
    alone = table().person(merry="edoras").acts("freie", "person", "armee")
    assert alone.says("freie", "gefaehrten merry westemnet").s["persons"]["merry"] == "westemnet"
    table().acts("freie", "person").refused("freie", "gefaehrten", by="rk.aktion.person.gefaehrten")
    table().person(merry="edoras").acts("freie", "ereignis").refused("freie", "gefaehrten", by="rk.aktion.person.gefaehrten")


@pytest.mark.rule("rk.gefaehrten.bewegung.feinde")
@pytest.mark.rule("rk.figur.person.wie-anfuehrer")
def test_enemy_armies_do_not_stop_companions(table):
    t = (
        table()
        .emptied()
        .army(westemnet="isengart 3r", fangorn="isengart 1r")
        .person(legolas="edoras")
        .acts("freie", "person", "armee")
    )
    assert "westemnet" in t.facts.regions["edoras"].neighbours
    assert t.says("freie", "gefaehrten legolas westemnet").s["persons"]["legolas"] == "westemnet"


@pytest.mark.rule("rk.gefaehrten.bewegung.schattenfestung")
def test_a_journey_ends_in_a_stronghold_of_the_shadow(table):
    t = table().person(streicher="eregion").acts("freie", "person", "armee")
    t.refused("freie", "gefaehrten streicher schattenbachtal", by="rk.gefaehrten.bewegung.schattenfestung")  # beyond Moria
    t.says("freie", "gefaehrten streicher moria")
    t.acts("freie", "person", "armee").says("freie", "gefaehrten streicher schattenbachtal")
    assert t.s["persons"]["streicher"] == "schattenbachtal"
    t = table().captured(moria="freie").person(streicher="eregion").acts("freie", "person", "armee")
    assert t.says("freie", "gefaehrten streicher schattenbachtal").s["persons"]["streicher"] == "schattenbachtal"


@pytest.mark.rule("rk.gefaehrten.bewegung.belagert")
def test_nobody_comes_into_or_out_of_a_besieged_stronghold(table):
    t = table().army(edoras="", helms_klamm="isengart 2r", helms_klamm__festung="rohan 2r").person(gimli="edoras")
    t.acts("freie", "person")
    assert not t.allowed("freie", "gefaehrten gimli helms-klamm")
    t.person(gimli="helms-klamm/festung").acts("freie", "person")
    t.refused("freie", "gefaehrten", by="rk.aktion.person.gefaehrten")
    t.person(merry="edoras").acts("freie", "person").refused("freie", "gefaehrten gimli", by="rk.gefaehrten.bewegung.belagert")


@pytest.mark.rule("rk.gefaehrten.level.begriff")
def test_gandalf_the_white_rides_further_alone_or_with_one_hobbit(table):
    facts, s = table().facts, table().s
    assert journeys.own_level(facts, s, ["gandalf_weiss"]) == 4
    assert journeys.own_level(facts, s, ["gandalf_weiss", "pippin"]) == 4
    assert journeys.own_level(facts, s, ["gandalf_weiss", "pippin", "merry"]) == 3
    assert journeys.own_level(facts, s, ["gandalf_weiss", "gimli"]) == 3


# --- Nazgûl and minions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.anfuehrer.nazgul.bewegung")
def test_nobody_flies_from_where_no_nazgul_is(table):
    t = table().emptied().army(minas_morgul="sauron 2r", morannon="sauron 1n").acts("schatten", "person", "person")
    t.refused("schatten", "nazgul minas-morgul osgiliath", by="rk.anfuehrer.nazgul.bewegung")
    t.says("schatten", "nazgul morannon osgiliath")
    assert t.figures("osgiliath") == {"sauron.n": 1}


@pytest.mark.rule("rk.anfuehrer.nazgul.bewegung")
@pytest.mark.rule("rk.figur.nazgul.flug")
@pytest.mark.rule("rk.figur.nazgul.allein")
@pytest.mark.rule("rk.aktion.person.guenstlinge")
def test_nazgul_fly_anywhere_with_one_die(table):
    t = table().emptied().army(barad_dur="sauron 1r 2n", moria="sauron 1n").acts("schatten", "person", "person")
    t.says("schatten", "nazgul barad-dur 1 auenland", "moria westemnet", "fertig")
    assert t.figures("auenland") == {"sauron.n": 1} and t.figures("westemnet") == {"sauron.n": 1}
    assert t.figures("barad-dur") == {"sauron.r": 1, "sauron.n": 1}


@pytest.mark.rule("rk.anfuehrer.nazgul.bewegung")
def test_no_nazgul_flies_twice(table):
    t = table().emptied().army(barad_dur="sauron 1n", moria="sauron 1n").acts("schatten", "person", "person")
    t.says("schatten", "nazgul barad-dur auenland")
    assert t.choices("schatten") == {"fertig", "moria"}
    table().emptied().acts("schatten", "person").refused("schatten", "nazgul", by="rk.aktion.person.guenstlinge")


@pytest.mark.rule("rk.anfuehrer.nazgul.festung-freie")
@pytest.mark.rule("rk.figur.nazgul.festung")
@pytest.mark.rule("rk.figur.widerspruch.nazgul-festung")
@pytest.mark.rule("rk.anfuehrer.festung-kontrolle")
def test_nazgul_avoid_strongholds_of_the_free_unless_besieged_or_captured(table):
    t = table().emptied().army(barad_dur="sauron 1n", edoras="rohan 1r").acts("schatten", "person")
    for by in ("rk.anfuehrer.nazgul.festung-freie", "rk.figur.nazgul.festung"):
        t.refused("schatten", "nazgul barad-dur minas-tirith", by=by)
    assert t.allowed("schatten", "nazgul barad-dur edoras")  # a city, with an army in it
    t.captured(minas_tirith="schatten").acts("schatten", "person")
    assert t.allowed("schatten", "nazgul barad-dur minas-tirith")
    t = table().emptied().army(barad_dur="sauron 1n", minas_tirith="sauron 1r", minas_tirith__festung="gondor 1r")
    t.acts("schatten", "person").says("schatten", "nazgul barad-dur minas-tirith")
    assert t.figures("minas-tirith") == {"sauron.r": 1, "sauron.n": 1}


@pytest.mark.rule("rk.anfuehrer.nazgul.belagert")
def test_nazgul_fly_into_their_own_besieged_stronghold(table):
    t = table().emptied().army(barad_dur="sauron 1n", orthanc="rohan 1r", orthanc__festung="isengart 1r")
    t.acts("schatten", "person").says("schatten", "nazgul barad-dur orthanc")
    assert t.figures("orthanc/festung") == {"isengart.r": 1, "sauron.n": 1}


@pytest.mark.rule("rk.anfuehrer.nazgul.bewegung")
def test_nazgul_fly_out_of_their_own_besieged_stronghold(table):
    t = table().emptied().army(dol_guldur="elben 1r", dol_guldur__festung="sauron 1r 2n").acts("schatten", "person")
    t.says("schatten", "nazgul dol-guldur festung 1 moria", "fertig")
    assert t.figures("moria") == {"sauron.n": 1} and t.figures("dol-guldur/festung") == {"sauron.r": 1, "sauron.n": 1}
    t = table().emptied().army(dol_guldur="elben 1r, sauron 1n", dol_guldur__festung="sauron 1r 1n").acts("schatten", "person")
    t.says("schatten", "nazgul Festung Dol Guldur nach Moria", "Dol Guldur nach Angmar")
    assert t.figures("moria") == t.figures("angmar") == {"sauron.n": 1}


@pytest.mark.rule("rk.figur.hexenkoenig")
@pytest.mark.rule("rk.anfuehrer.saruman.bewegung")
def test_the_witch_king_flies_and_saruman_does_not(table):
    t = table().emptied().person(hexenkoenig_heermeister="moria", saruman="orthanc").acts("schatten", "person", "person")
    assert not t.allowed("schatten", "nazgul saruman edoras")
    t.says("schatten", "nazgul hexenkönig auenland")
    assert t.s["persons"]["hexenkoenig_heermeister"] == "auenland"
    table().emptied().person(saruman="orthanc").acts("schatten", "person").refused(
        "schatten", "nazgul", by="rk.anfuehrer.saruman.bewegung"
    )


@pytest.mark.rule("rk.anfuehrer.mund.bewegung")
@pytest.mark.rule("rk.aktion.person.guenstlinge")
def test_the_mouth_walks_three_regions(table):
    t = table().emptied().army(gorgoroth="gondor 1r").person(saurons_mund="barad-dur").acts("schatten", "person", "person")
    by_distance = {d: next(r for r, x in t.facts.distance["barad-dur"].items() if x == d) for d in (3, 4)}
    t.refused("schatten", f"nazgul saurons_mund {by_distance[4]}", by="rk.anfuehrer.mund.bewegung")
    t.says("schatten", f"nazgul saurons_mund {by_distance[3]}")
    assert t.s["persons"]["saurons_mund"] == by_distance[3]


@pytest.mark.rule("rk.anfuehrer.mund.bewegung")
@pytest.mark.rule("rk.anfuehrer.guenstling.festung")
def test_the_mouth_avoids_besieged_and_enemy_strongholds(table):
    t = table().emptied().person(saurons_mund="osgiliath").acts("schatten", "person")
    t.refused("schatten", "nazgul saurons_mund minas-tirith", by="rk.anfuehrer.guenstling.festung")
    t = table().emptied().army(minas_morgul="gondor 1r", minas_morgul__festung="sauron 1r").person(saurons_mund="gorgoroth")
    t.acts("schatten", "person")
    assert "minas-morgul" not in flights.mouth_reach(t.facts, t.s)
    t.person(saurons_mund="minas-morgul/festung")
    assert flights.mouth_reach(t.facts, t.s) == frozenset()


def test_every_person_who_can_enter_has_a_condition_on_the_card(table):
    facts = table().facts
    entering = {p.id for p in facts.persons.values() if "ins_spiel" in p.raw and p.kind != "ratgeber"}
    assert entering == {*persons.ENTRANCES, "smeagol"}  # he comes by a tile


@pytest.mark.rule("rk.figur.person.karte")
def test_sarumans_voice_needs_reinforcements_or_two_regulars_in_orthanc(table):
    t = table().emptied().war("isengart").person(saruman="orthanc").acts("schatten", "rekrutierung", "person")
    assert t.allowed("schatten", "stimme ruf")  # nobody in Orthanc, but reinforcements
    t.army(orthanc="isengart 2r").lose(f"isengart {t.facts.total['isengart.r'] - 2}r")
    assert t.allowed("schatten", "stimme elite")  # no reinforcements, but two in Orthanc
    t.army(orthanc="isengart 1r, sauron 1r").lose("isengart 1r")
    t.refused("schatten", "stimme", by="rk.figur.person.karte")


@pytest.mark.rule("rk.anfuehrer.mund.durchqueren")
def test_the_mouth_does_not_pass_a_stronghold_of_the_free_peoples(table):
    t = table().emptied().person(saurons_mund="turmberge")
    assert t.facts.distance["turmberge"]["forlindon"] == 2  # through the Grey Havens, and there is no other way
    assert "forlindon" not in flights.mouth_reach(t.facts, t.s)
    assert "harlindon" in flights.mouth_reach(t.facts, t.s)
    t.captured(graue_anfurten="schatten")
    assert "forlindon" in flights.mouth_reach(t.facts, t.s)


@pytest.mark.rule("rk.gefaehrten.bewegung.belagert")
def test_who_is_cut_off_by_a_siege_does_not_set_out(table):
    t = table().army(graue_anfurten="sauron 3r", graue_anfurten__festung="elben 1r").person(gimli="forlindon", merry="bree")
    t.acts("freie", "person").refused("freie", "gefaehrten gimli", by="rk.gefaehrten.bewegung.belagert")
