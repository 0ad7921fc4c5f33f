"""Das Ende des Dritten Zeitalters at its edges: one less, one more, the other side, nobody there."""

from __future__ import annotations

import pytest

from games.ringkrieg.battle import numbers
from games.ringkrieg.expansion import pieces
from games.ringkrieg.round import dice
from tests.rules.ringkrieg.test_erweiterung_gruppierungen import dunlendings, stands
from tests.rules.ringkrieg.test_erweiterung_personen import tiles

HIT, MISS, LOW = {5, 6}, {1, 2, 3, 4}, {1, 2, 3, 4, 5}
PHASE = [
    {"frame": "runde", "open": 0, "step": "hunt_allocation"},
    {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
]
STORM = "angriff minas-tirith festung alles"


@pytest.fixture
def more(table):
    return lambda: table("grenzen", erweiterung="ja").holds("freie").holds("schatten")


@pytest.fixture
def siege(more):
    def build(turm=0, katapult=0, inside="gondor 3r"):
        t = more().war("sauron", "gondor").army(minas_tirith="sauron 5r 1e", minas_tirith__festung=inside)
        engines = {k: {"minas-tirith": n} for k, n in (("turm", turm), ("katapult", katapult)) if n}
        return stands(t, **engines).acts("schatten", "armee", "person")

    return build


# --- persons -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.balrog.udun")
def test_two_dice_more_and_no_third(more):
    t = (
        more()
        .war("sauron")
        .person(balrog="moria")
        .army(moria="sauron 2r", eregion="elben 2r")
        .acts("schatten", "armee", "person")
    )
    t.rolling(6, 6, 1, 1).says("schatten", "angriff moria eregion alles")
    assert t.heard("würfelt 6 6 1 1 (ab")


@pytest.mark.rule("rk.erw.balrog.feuer")
def test_who_stays_with_the_balrog_draws_no_tile(more):
    t = tiles(more().person(balrog="eregion").fellowship(region="eregion", progress=1), "grau-0-entdeckt")
    t.changed(stack=PHASE).answers("freie", "angeben eregion")
    assert t.s["tiles"]["pool"] == ["grau-0-entdeckt"]


@pytest.mark.rule("rk.erw.balrog.wuerfel")
def test_beside_a_witch_king_only_his_own_die_is_missing(more):
    t = more().person(balrog="moria", saruman="orthanc", hexenkoenig_heermeister="barad-dur")
    assert dice.pool_size(t.facts, t.s, "schatten") == 9


@pytest.mark.rule("rk.erw.balrog.ins-spiel")
def test_where_only_regular_units_are_left_one_comes_with_him_unasked(more):
    t = more().war("isengart").army(moria="sauron 1r")
    t.lose(f"sauron {t.s['reserve']['sauron.e']}e").acts("schatten", "rekrutierung", "person").says("schatten", "person balrog")
    assert t.figures("moria") == {"sauron.r": 2} and t.frame != "wahl"


@pytest.mark.rule("rk.erw.galadriel.wuerfel")
def test_beside_gandalf_the_white_only_galadriels_die_is_missing(more):
    t = more().person(galadriel="lorien", gandalf_grau="tot", gandalf_weiss="fangorn", streicher="tot", aragorn_erbe="pelargir")
    assert dice.pool_size(t.facts, t.s, "freie") == 6


@pytest.mark.rule("rk.erw.galadriel.lorien")
def test_another_loss_of_the_elves_does_not_touch_her(more):
    t = more().war("sauron").person(galadriel="lorien").army(waldland_reich="", alte_waldstrasse="")
    t.army(noerdlicher_duesterwald="sauron 3r").acts("schatten", "armee", "person")
    t.says("schatten", "armee noerdlicher-duesterwald waldland-reich alles, fertig")
    assert t.s["control"]["waldland-reich"] == "schatten" and t.s["persons"]["galadriel"] == "lorien"
    t = (
        more()
        .war("gondor")
        .captured(lorien="schatten")
        .army(lorien="", parth_celebrant="gondor 2r")
        .acts("freie", "armee-rekrutierung", "person")
    )
    t.says("freie", "armee parth-celebrant lorien alles, fertig")
    assert t.s["persons"]["galadriel"] == ""


@pytest.mark.rule("rk.erw.galadriel.licht")
@pytest.mark.parametrize("there", ["", "lorien"])
def test_without_her_or_without_a_ring_an_eye_is_an_eye(more, there):
    t = tiles(more().hunt(3, 0).acts("freie", "person person", "armee").person(galadriel=there), "grau-auge-entdeckt")
    if there:
        t.changed(rings={"freie": 0, "schatten": 3})
    t.lucky("freie", "gemeinschaft", lambda s: not s["tiles"]["pool"])
    assert t.frame == "schaden"


@pytest.mark.rule("rk.erw.galadriel.level")
def test_her_level_is_three_and_no_more(more):
    t = more().war("elben", "sauron").person(galadriel="lorien/festung").army(lorien="sauron 5r", lorien__festung="elben 3r")
    t.holds("freie", "es_gibt_noch_einen_anderen_weg").acts("schatten", "armee", "person").says(
        "schatten", "angriff lorien festung alles"
    )
    t.answers("freie", "kampfkarte").rolling(6, 6, 6, 6, LOW, *[MISS] * 5).answers("freie", "es_gibt_noch_einen_anderen_weg")
    t.answers("freie", "galadriel")
    assert t.figures("lorien/festung") == {"elben.r": 2}


@pytest.mark.rule("rk.erw.smeagol.entfernen", "rk.erw.smeagol.angeben-reihenfolge")
def test_declared_in_the_wild_smeagol_stays_and_without_him_nothing_happens(more):
    t = more().person(smeagol="gemeinschaft").fellowship(guide="smeagol", region="eregion", progress=1).changed(stack=PHASE)
    t.answers("freie", "angeben suedliche-hoehen" if "angeben suedliche-hoehen" in t.choices("freie") else "angeben eregion")
    assert t.s["persons"]["smeagol"] == "gemeinschaft"
    t = more().fellowship(region="parth-celebrant", progress=1).changed(stack=PHASE).answers("freie", "angeben lorien")
    assert t.s["persons"]["smeagol"] == ""


@pytest.mark.rule("rk.erw.hexenkoenig.karten")
def test_cards_that_speak_of_others_do_not_mean_him(more):
    t = (
        more()
        .person(hexenkoenig_anfuehrer="eregion")
        .holds("schatten", "ein_balrog_ist_gekommen")
        .acts("schatten", "ereignis", "person")
    )
    t.refused("schatten", "karte", by="rk.ereignis.vorbedingung")


@pytest.mark.rule("rk.erw.inhalt", "rk.erw.figuren", "rk.erw.aufbau.normal", "rk.material.erweiterung")
def test_nothing_was_played_before_the_beginning(more):
    assert {k: v for k, v in more().s["apart"].items() if k != "standing"} == {
        "gone": {},
        "factions": [],
        "ent_cards": 0,
        "hunting": 0,
    }


# --- factions ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.gruppierung", "rk.erw.gruppierung.ins-spiel")
def test_what_is_not_in_play_calls_nobody(more):
    t = more().war("isengart").army(furten_des_isen="isengart 2r").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "dunlaender", by="rk.erw.dunland.forgoil")


@pytest.mark.rule("rk.erw.dunland.keine-elite")
@pytest.mark.parametrize(("regulars", "able"), [(1, False), (2, True)])
def test_the_voice_hardens_two_regular_units_whoever_stands_beside_them(more, regulars, able):
    t = dunlendings(more().war("isengart").person(saruman="orthanc").army(orthanc=f"isengart {regulars}r"), orthanc=2)
    t.acts("schatten", "rekrutierung", "person").says("schatten", "stimme")
    assert ("elite" in t.choices("schatten")) is able


@pytest.mark.rule("rk.erw.dunland.einzelner")
def test_beside_a_single_dunlending_the_others_can_be_chosen(more):
    t = dunlendings(more().war("isengart", "rohan").army(furten_des_isen="isengart 1r", westemnet="rohan 3r"), furten_des_isen=1)
    t.acts("freie", "armee-rekrutierung", "person").rolling(6, *[MISS] * 4).says(
        "freie", "angriff westemnet furten-des-isen alles"
    )
    assert t.choices("schatten") == {"entferne isengart regulaer"}
    t = dunlendings(more().war("isengart", "rohan").army(furten_des_isen="isengart 1r", westemnet="rohan 3r"), furten_des_isen=2)
    t.acts("freie", "armee-rekrutierung", "person").rolling(6, *[MISS] * 5).says(
        "freie", "angriff westemnet furten-des-isen alles"
    )
    assert t.choices("schatten") == {"entferne isengart regulaer", "entferne isengart dunlaender"}


@pytest.mark.rule("rk.erw.corsaren.bewegung", "rk.erw.corsaren.widerspruch.reichweite", "rk.erw.corsaren.schiff")
def test_three_coasts_are_too_far(more):
    t = stands(more().war("sued"), "corsaren", schiff={"umbar": 1}).acts("schatten", "armee", "person")
    t.refused("schatten", "armee flotte umbar lamedon", by="rk.erw.corsaren.bewegung")
    assert t.allowed("schatten", "armee flotte umbar pelargir")


@pytest.mark.rule("rk.erw.corsaren.transport", "rk.erw.corsaren.angriff", "rk.erw.corsaren.entsatz")
def test_the_free_peoples_do_not_sail(more):
    t = stands(more().war("gondor").army(pelargir="gondor 2r"), "corsaren", schiff={"pelargir": 1, "andrast": 1})
    t.acts("freie", "armee-rekrutierung", "person")
    assert not t.allowed("freie", "armee pelargir andrast alles")
    t.army(andrast="sued 1r").acts("freie", "armee-rekrutierung", "person")
    assert not t.allowed("freie", "angriff pelargir andrast alles")


@pytest.mark.rule("rk.erw.corsaren.angriff.folgen", "rk.erw.corsaren.widerspruch.unangreifbar", "rk.erw.corsaren.schiffsverlust")
def test_ships_stay_where_no_army_of_theirs_was_lost(more):
    t = stands(
        more().war("sued", "gondor").army(west_harondor="sued 1r", pelargir="gondor 3r"), "corsaren", schiff={"pelargir": 1}
    )
    t.acts("schatten", "armee", "person").rolling(LOW, HIT, *[MISS] * 2).says("schatten", "angriff west-harondor pelargir alles")
    assert pieces.where(t.s, "schiff") == {"pelargir": 1}  # over land
    t = stands(
        more().war("sued", "gondor").army(andrast="sued 4r", lamedon="gondor 1r"), "corsaren", schiff={"andrast": 1, "lamedon": 1}
    )
    t.acts("schatten", "armee", "person").rolling(HIT, *[MISS] * 4).says("schatten", "angriff andrast lamedon alles").answers(
        "schatten", "bleiben"
    )
    assert pieces.where(t.s, "schiff") == {"andrast": 1, "lamedon": 1}  # from the sea, and won
    t = stands(more().war("sued", "gondor").army(lamedon="sued 4r", erech="gondor 1r"), "corsaren", schiff={"lamedon": 1})
    t.acts("freie", "armee-rekrutierung", "person").rolling(MISS, HIT, *[MISS] * 3).says("freie", "angriff erech lamedon alles")
    assert pieces.where(t.s, "schiff") == {"lamedon": 1} and t.figures("erech") == {}  # defended


@pytest.mark.rule(
    "rk.erw.ents.bewegung", "rk.erw.ents.kontrolle", "rk.erw.ents.angriff", "rk.erw.ents.entwald", "rk.erw.ents.folge"
)
def test_five_dice_from_five_on_and_the_chain_begins_in_fangorn(more):
    t = stands(more().person(saruman="orthanc", gandalf_grau="tot", gandalf_weiss="edoras"), "ents", ent={"fangorn": 1})
    t.fellowship(guide="streicher").army(furten_des_isen="isengart 5r", ostemnet="").holds("freie", "ents_auf_der_hut_huorns_e")
    t.acts("freie", "ereignis", "person").says("freie", "karte ents_auf_der_hut_huorns_e")
    assert "bewege bree" not in t.choices("freie") and "bewege fangorn" not in t.choices("freie")
    t.rolling(5, 6, 1, 4, 4).answers("freie", "angriff furten-des-isen")
    assert t.heard("Wurf 5 6 1 4 4, Treffer ab 5: 2.") and t.figures("furten-des-isen") == {"isengart.r": 3}
    t.answers("freie", "bewege ostemnet")
    assert t.s["persons"]["saruman"] == "orthanc" and t.asked == "schatten"


@pytest.mark.rule("rk.erw.ents.entwald", "rk.erw.ents.folge", "rk.erw.ents.widerspruch.letzter")
def test_without_an_ent_in_fangorn_nobody_is_able(more):
    from games.ringkrieg.expansion import ents

    assert [ents.able(stands(more(), "ents", ent={"fangorn": n} if n else {}).s) for n in (0, 1, 2, 3)] == [0, 0, 1, 2]


# --- engines -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.belagerung.maximum-region", "rk.erw.belagerung.maximum-figuren")
def test_a_second_engine_is_allowed_and_the_refusals_name_the_right_ones(siege):
    t = siege(turm=1).acts("schatten", "rekrutierung", "person").says("schatten", "turm minas-tirith")
    assert pieces.where(t.s, "turm") == {"minas-tirith": 2}
    t.acts("schatten", "rekrutierung", "person")
    assert "Belagerungstürme" in t.refused("schatten", "turm", by="rk.erw.belagerung.maximum-region")
    t = stands(siege(), katapult={"lorien": 2, "imladris": 2, "erebor": 2}).acts("freie", "rekrutierung", "armee")
    assert "Katapulte" in t.refused("freie", "katapult minas-tirith", by="rk.erw.belagerung.maximum-figuren")


@pytest.mark.rule("rk.erw.belagerung.schatten")
def test_the_malus_is_one(siege):
    t = siege(turm=1).holds("freie", "athelas").acts("schatten", "armee", "person").says("schatten", STORM)
    assert t.frame == "ansage" and numbers.modifier(t.s, "wurf", "freie") == -1


@pytest.mark.rule("rk.erw.belagerung.freie")
def test_the_bonus_is_one(siege):
    t = siege(katapult=1).holds("freie", "athelas").acts("schatten", "armee", "person").says("schatten", STORM)
    assert t.frame == "ansage" and numbers.modifier(t.s, "wurf", "freie") == 1


@pytest.mark.rule("rk.erw.belagerung.keine", "rk.erw.belagerung.ueberlegenheit")
def test_without_engines_nobody_is_asked_and_in_a_tie_nobody_is_superior(siege):
    t = siege().rolling(*[LOW] * 5, *[MISS] * 3).says("schatten", STORM)
    assert t.frame == "verlaengern" and "weiter" not in t.choices("schatten") and "ersetze sauron elite" in t.choices("schatten")
    t = (
        siege(turm=1, katapult=1)
        .holds("freie", "athelas")
        .acts("schatten", "armee", "person")
        .says("schatten", STORM)
        .answers("freie", "nein")
    )
    assert t.frame == "ansage" and numbers.modifier(t.s, "wurf", "freie") == 0


@pytest.mark.rule("rk.erw.galadriel.lorien")
def test_with_only_galadriel_on_the_board_no_companion_travels(more):
    t = more().person(galadriel="lorien").acts("freie", "person", "armee")
    t.refused("freie", "gefaehrten", by="rk.aktion.person.gefaehrten")
