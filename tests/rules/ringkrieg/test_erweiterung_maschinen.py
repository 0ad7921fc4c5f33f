"""Das Ende des Dritten Zeitalters: siege engines, and the event cards that are new."""

from __future__ import annotations

import pytest

from games.ringkrieg.events.cards import CARDS
from games.ringkrieg.expansion import pieces


@pytest.fixture
def more(table):
    """A table with the expansion."""

    def build(seed="maschinen"):
        return table(seed, erweiterung="ja").holds("freie").holds("schatten")

    return build


def stands(t, *factions, **kinds):
    """These factions are in play, and ships, Ents, towers and catapults stand there: `turm={"minas-tirith": 1}`."""
    apart = t.s["apart"]
    return t.changed(apart={**apart, "factions": [*factions], "standing": {**apart["standing"], **kinds}})


@pytest.fixture
def siege(more):
    """Minas Tirith is besieged; so many towers and catapults stand there."""

    def build(turm=0, katapult=0, outside="sauron 5r 1e", inside="gondor 3r", acts="schatten"):
        t = more().war("sauron", "gondor").army(minas_tirith=outside, minas_tirith__festung=inside)
        engines = {k: {"minas-tirith": n} for k, n in (("turm", turm), ("katapult", katapult)) if n}
        return stands(t, **engines).acts(acts, "armee" if acts == "schatten" else "armee-rekrutierung", "person")

    return build


HIT, MISS, LOW = {5, 6}, {1, 2, 3, 4}, {1, 2, 3, 4, 5}  # LOW: what misses a stronghold
STORM = "angriff minas-tirith festung alles"

# --- building ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.belagerung.turm", "rk.erw.belagerung.begriff", "rk.erw.belagerung.neubau")
def test_a_tower_is_built_before_a_besieged_stronghold_of_the_free_peoples(more, siege):
    t = more().war("sauron").acts("schatten", "rekrutierung", "person")
    assert "belagert gerade keine" in t.refused("schatten", "turm minas-tirith", by="rk.erw.belagerung.turm")
    t = siege().acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "turm dol-amroth", by="rk.erw.belagerung.turm")
    t.says("schatten", "turm minas-tirith")
    assert pieces.where(t.s, "turm") == {"minas-tirith": 1}


@pytest.mark.rule("rk.erw.belagerung.katapult", "rk.erw.belagerung.katapult-ohne-armee", "rk.erw.belagerung.begriff")
def test_a_catapult_is_built_in_a_stronghold_of_an_active_nation_besieged_or_not(more, siege):
    t = more().army(lorien="").acts("freie", "rekrutierung", "armee")
    t.refused("freie", "katapult minas-tirith", by="rk.erw.belagerung.katapult")  # Gondor is passive
    t.refused("freie", "katapult edoras", by="rk.erw.belagerung.katapult")  # a city only
    nobody = more().changed(active=[]).acts("freie", "rekrutierung", "armee")
    assert "Nation muss aktiv sein" in nobody.refused("freie", "katapult lorien", by="rk.erw.belagerung.katapult")
    t.says("freie", "katapult lorien")  # the Elves are active, not at war, and nobody stands there
    assert pieces.where(t.s, "katapult") == {"lorien": 1}
    t = siege(acts="freie").acts("freie", "rekrutierung", "armee").says("freie", "katapult minas-tirith")
    assert pieces.where(t.s, "katapult") == {"minas-tirith": 1}
    t.captured(orthanc="freie").acts("freie", "rekrutierung", "armee")
    t.refused("freie", "katapult orthanc", by="rk.erw.belagerung.katapult")


@pytest.mark.rule("rk.erw.belagerung.maximum-region")
def test_two_of_each_kind_in_a_region(siege):
    t = siege(turm=2, katapult=2).acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "turm", by="rk.erw.belagerung.maximum-region")
    t.acts("freie", "rekrutierung", "armee").refused("freie", "katapult minas-tirith", by="rk.erw.belagerung.maximum-region")


@pytest.mark.rule("rk.erw.belagerung.maximum-figuren")
def test_never_more_than_six_of_a_kind(siege):
    t = stands(siege(), katapult={"lorien": 2, "imladris": 2, "erebor": 2}).acts("freie", "rekrutierung", "armee")
    t.refused("freie", "katapult minas-tirith", by="rk.erw.belagerung.maximum-figuren")


# --- superiority ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "rk.erw.belagerung.ueberlegenheit",
    "rk.erw.belagerung.schatten",
    "rk.erw.belagerung.schatten.verlaengern",
    "rk.erw.belagerung.widerspruch.verlaengerung",
    "rk.erw.belagerung.widerspruch.zeitpunkt",
)
def test_with_more_towers_the_free_peoples_roll_one_less_and_the_shadow_goes_on_once_for_nothing(siege):
    t = siege(turm=2, katapult=1).rolling(*[LOW] * 5, 5, MISS, MISS).says("schatten", STORM)
    assert t.heard("überlegen an Belagerungsmaschinen (−1") and t.figures("minas-tirith/angriff") == {
        "sauron.r": 5,
        "sauron.e": 1,
    }
    assert "weiter" in t.choices("schatten")
    t.rolling(*[LOW] * 5, 5, MISS, MISS).answers("schatten", "weiter")
    t.answers("schatten", "entferne sauron regulaer")  # no malus any more: the 5 has hit
    assert t.frame == "verlaengern" and "weiter" not in t.choices("schatten") and "ersetze sauron elite" in t.choices("schatten")


@pytest.mark.rule(
    "rk.erw.belagerung.freie",
    "rk.erw.belagerung.freie.sperre",
    "rk.erw.belagerung.ueberlegenheit",
    "rk.erw.belagerung.widerspruch.verlaengerung",
)
def test_with_more_catapults_they_roll_one_better_and_the_shadow_cannot_prolong(siege):
    t = siege(katapult=1).rolling(*[LOW] * 5, 4, {1, 2}, {1, 2}).says("schatten", STORM)
    t.answers("schatten", "entferne sauron regulaer")
    assert t.figures("minas-tirith") == {"sauron.r": 4, "sauron.e": 1}  # a 4 has hit, and the battle is over after one round
    assert not any(f["frame"] == "schlacht" for f in t.s["stack"])


@pytest.mark.rule("rk.erw.belagerung.keine", "rk.erw.belagerung.neubau")
def test_with_as_many_the_free_peoples_may_give_a_catapult_for_superiority(siege):
    t = siege(turm=1, katapult=1).says("schatten", STORM)
    assert t.asked == "freie" and t.choices("freie") == {"ja", "nein"}
    t.rolling(*[LOW] * 5, 4, {1, 2}, {1, 2}).answers("freie", "ja")
    assert pieces.where(t.s, "katapult") == {} and pieces.where(t.s, "turm") == {"minas-tirith": 1}
    t.answers("schatten", "entferne sauron regulaer")
    assert t.figures("minas-tirith") == {"sauron.r": 4, "sauron.e": 1}  # +1, and no prolonging though a tower is left
    t.acts("freie", "rekrutierung", "armee").says("freie", "katapult minas-tirith")
    assert pieces.where(t.s, "katapult") == {"minas-tirith": 1}
    t = siege(turm=1, katapult=1).rolling(*[LOW] * 5, 4, MISS, MISS).says("schatten", STORM).answers("freie", "nein")
    assert t.frame == "verlaengern" and t.figures("minas-tirith/angriff") == {"sauron.r": 5, "sauron.e": 1}


@pytest.mark.rule("rk.erw.belagerung.widerspruch.zeitpunkt")
def test_in_a_sortie_engines_do_not_count(siege):
    t = siege(katapult=2, acts="freie").rolling(4, *[MISS] * 7).says("freie", "angriff minas-tirith ausfall alles")
    assert t.figures("minas-tirith") == {"sauron.r": 5, "sauron.e": 1} and not t.heard("überlegen")


# --- going ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.belagerung.ende", "rk.erw.belagerung.entfernen", "rk.erw.belagerung.unbeweglich")
def test_towers_go_when_the_besiegers_march_away_and_catapults_stay(siege):
    t = siege(turm=2, katapult=1).army(osgiliath="").says("schatten", "armee minas-tirith osgiliath alles, fertig")
    assert pieces.where(t.s, "turm") == {} and pieces.where(t.s, "katapult") == {"minas-tirith": 1}
    assert t.figures("minas-tirith") == {"gondor.r": 3}


@pytest.mark.rule("rk.erw.belagerung.ende", "rk.erw.belagerung.entfernen")
def test_all_go_when_the_stronghold_is_captured(siege):
    t = (
        siege(turm=1, katapult=1, inside="gondor 1r")
        .says("schatten", STORM)
        .rolling(6, *[LOW] * 4, MISS)
        .answers("freie", "nein")
    )
    assert t.s["control"]["minas-tirith"] == "schatten"
    assert pieces.where(t.s, "turm") == {} and pieces.where(t.s, "katapult") == {}


@pytest.mark.rule("rk.erw.belagerung.entfernen", "rk.erw.belagerung.unbeweglich")
def test_catapults_go_when_the_garrison_marches_away(more):
    t = stands(more().war("elben").army(lorien="elben 2r"), katapult={"lorien": 2}).acts("freie", "armee-rekrutierung", "person")
    t.says("freie", "armee lorien parth-celebrant 1 reguläre, fertig, fertig")
    assert pieces.where(t.s, "katapult") == {"lorien": 2}
    t.acts("freie", "armee-rekrutierung", "person").says("freie", "armee lorien parth-celebrant alles, fertig")
    assert pieces.where(t.s, "katapult") == {}


# --- combat cards --------------------------------------------------------------------------------------------------------


def test_among_the_engines_a_hit_of_the_leaders_reroll_destroys_a_tower(siege):
    t = (
        siege(turm=2, inside="gondor 3r 2a")
        .holds("freie", "wind_aus_dem_westen_e")
        .acts("schatten", "armee", "person")
        .says("schatten", STORM)
    )
    t.answers("freie", "kampfkarte").rolling(*[LOW] * 5, *[MISS] * 3, 6, MISS).answers("freie", "wind_aus_dem_westen_e")
    t.answers("freie", "turm")
    assert pieces.where(t.s, "turm") == {"minas-tirith": 1}


def test_last_defences_add_a_die_for_each_catapult(siege):
    t = (
        siege(katapult=2, inside="gondor 1r")
        .holds("freie", "die_waldlaeufer_des_nordens_e")
        .acts("schatten", "armee", "person")
        .says("schatten", STORM)
    )
    t.answers("freie", "kampfkarte").rolling(*[LOW] * 5, 2, 2, 2).answers("freie", "die_waldlaeufer_des_nordens_e")
    assert t.heard("2 2 2")
    t = (
        siege(inside="gondor 1r")
        .holds("freie", "die_waldlaeufer_des_nordens_e")
        .acts("schatten", "armee", "person")
        .says("schatten", STORM)
    )
    t.refused("freie", "kampfkarte", by="rk.kampf.karte.vorbedingung")


def test_heads_of_the_fallen_help_the_shadows_roll_and_take_the_reroll(siege):
    t = (
        siege(turm=1, inside="gondor 3r 2a")
        .holds("schatten", "die_tore_sind_geschlossen_e")
        .acts("schatten", "armee", "person")
        .says("schatten", STORM)
    )
    t.answers("schatten", "kampfkarte").rolling(5, *[MISS] * 7).answers("schatten", "die_tore_sind_geschlossen_e")
    assert t.figures("minas-tirith/festung") == {"gondor.r": 2, "gondor.a": 2} and not t.heard("wiederholen")
    t = (
        siege(inside="gondor 3r")
        .holds("schatten", "die_tore_sind_geschlossen_e")
        .acts("schatten", "armee", "person")
        .says("schatten", STORM)
    )
    t.refused("schatten", "kampfkarte", by="rk.kampf.karte.vorbedingung")


def test_old_hatred_gives_a_die_for_each_dunlending_before_the_roll(more):
    t = more().war("isengart", "rohan").army(furten_des_isen="isengart 1r", westemnet="rohan 3r")
    figures, reserve = t.s["figures"], t.s["reserve"]
    t.changed(figures={**figures, "furten-des-isen": {"isengart.r": 1, "isengart.d": 2}}, reserve={**reserve, "isengart.d": 10})
    t.holds("schatten", "der_schatten_von_dol_guldur_e").acts("schatten", "armee", "person").says(
        "schatten", "angriff furten-des-isen westemnet alles"
    )
    t.answers("schatten", "kampfkarte").rolling(5, *[MISS] * 7).answers("schatten", "der_schatten_von_dol_guldur_e")
    assert t.figures("westemnet") == {"rohan.r": 2} and t.heard("Zusatzangriff")


# --- events --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def plays(more):
    def build(side, *cards, dice="ereignis"):
        return more().fellowship(guide="streicher").holds(side, *cards).acts(side, dice, "person person person")

    return build


def test_west_wind_blows_a_card_off_the_table_or_out_of_the_shadows_hand(plays):
    t = plays("freie", "wind_aus_dem_westen_e").lies("die_tore_sind_geschlossen_e").acts("freie", "ereignis", "person")
    t.says("freie", "karte wind_aus_dem_westen_e")
    assert CARDS.faces(t.s, "tisch") == []
    t = (
        plays("freie", "wind_aus_dem_westen_e")
        .holds("schatten", "leichenlichter", "das_lidlose_auge")
        .acts("freie", "ereignis", "person")
    )
    t.says("freie", "karte wind_aus_dem_westen_e")
    assert t.choices("freie") == {"leichenlichter", "das_lidlose_auge"}
    assert t.heard("Leichenlichter", "freie") and not t.heard("Leichenlichter", "schatten") and not t.heard("Leichenlichter")
    t.answers("freie", "das_lidlose_auge")
    assert t.hand("schatten") == ["leichenlichter"]


def test_three_rings_return_from_outside_the_game_first(plays):
    t = plays("freie", "drei_ringe_den_elbenkoenigen_e").changed(rings={"freie": 0, "schatten": 2}).rolling(4, 6, 1)
    t.says("freie", "karte drei_ringe_den_elbenkoenigen_e")
    assert t.s["rings"] == {"freie": 2, "schatten": 1}


def test_rangers_strike_an_army_near_the_north_and_call_a_unit_and_a_leader(plays):
    t = (
        plays("freie", "die_waldlaeufer_des_nordens_e")
        .army(ettenoeden="sauron 3r")
        .acts("freie", "ereignis", "person")
        .rolling(5, 6, 1)
    )
    t.says("freie", "karte die_waldlaeufer_des_nordens_e")
    while t.asked == "freie" and t.frame in ("kartenwahl", "orte", "rekrutiert"):
        keys = t.choices("freie")
        t.answers("freie", "ettenoeden" if "ettenoeden" in keys else "elite" if "elite" in keys else sorted(keys)[0])
    assert t.figures("ettenoeden") == {"sauron.r": 1}
    north = sum(n for force in t.s["figures"].values() for f, n in force.items() if f in ("nordallianz.e", "nordallianz.a"))
    start = sum(
        n for force in plays("freie").s["figures"].values() for f, n in force.items() if f in ("nordallianz.e", "nordallianz.a")
    )
    assert north == start + 2


def test_the_southern_fiefs_recruit_and_drive_off_ships(plays):
    t = stands(plays("freie", "bedrohung_der_suedlichen_lehen_e"), "corsaren", schiff={"pelargir": 2, "umbar": 1}).acts(
        "freie", "ereignis", "person"
    )
    before = t.figures("lossarnach").get("gondor.r", 0)
    t.rolling(4, 3).says("freie", "karte bedrohung_der_suedlichen_lehen_e")
    assert t.figures("lossarnach")["gondor.r"] == before + 1 and pieces.where(t.s, "schiff") == {"pelargir": 1, "umbar": 1}
    t = plays("freie", "bedrohung_der_suedlichen_lehen_e")
    t.refused("freie", "karte", by="rk.ereignis.vorbedingung")


def test_the_balrogs_card_goes_by_the_will_or_by_gandalf_and_takes_him_outside_moria(plays):
    t = plays("freie").person(balrog="eregion").lies("ein_balrog_ist_gekommen").acts("freie", "person", "armee")
    t.refused("freie", "tischkarte", by="rk.ereignis.tisch.wuerfel")
    t.person(gandalf_grau="eregion").fellowship(guide="streicher").acts("freie", "person", "armee").says(
        "freie", "tischkarte ein_balrog_ist_gekommen"
    )
    assert t.s["persons"]["balrog"] == "tot"
    t = (
        plays("freie")
        .person(balrog="moria")
        .lies("ein_balrog_ist_gekommen")
        .acts("freie", "wille", "armee")
        .says("freie", "tischkarte ein_balrog_ist_gekommen")
    )
    assert t.s["persons"]["balrog"] == "moria" and CARDS.faces(t.s, "tisch") == []


def test_the_gates_cost_a_tile_where_the_way_leads_past_a_stronghold_of_the_shadow(plays):
    t = plays("schatten").lies("die_tore_sind_geschlossen_e").fellowship(region="eregion", progress=2)
    there = t.s["tiles"]
    t.changed(
        tiles={
            **there,
            "pool": ["grau-1-entdeckt"],
            "drawn": sorted(set(there["pool"]) - {"grau-1-entdeckt"})
            and [x for i, x in enumerate(there["pool"]) if i != there["pool"].index("grau-1-entdeckt")],
        }
    )
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    t.answers("freie", "angeben schattenbachtal").answers("schatten", "die_tore_sind_geschlossen_e").answers("freie", "ring")
    assert t.s["fellowship"]["corruption"] == 1 and t.s["fellowship"]["hidden"] and CARDS.faces(t.s, "tisch") == []


def test_the_captain_of_despair_sends_used_character_dice_hunting(plays):
    t = plays("schatten", "heermeister_der_verzweiflung_e")
    t.refused("schatten", "karte", by="rk.ereignis.vorbedingung")
    t.person(hexenkoenig_anfuehrer="eregion").fellowship(guide="streicher").acts("schatten", "ereignis person", "person person")
    t.says("schatten", "karte heermeister_der_verzweiflung_e")
    t.acts("schatten", "person armee", "person").says("schatten", "nazgul hexenkoenig_anfuehrer barad-dur, fertig")
    assert t.s["hunt_box"]["schatten"] == 1 and t.heard("kommt als Auge in die Jagd-Box")
    t.person(**dict.fromkeys(("gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry"), "tot")).fellowship(
        guide="pippin"
    )
    t.hunt(0, 0).acts("freie", "person", "armee").says("freie", "abtrennen pippin imladris")
    assert CARDS.faces(t.s, "tisch") == []  # Gollum guides


def test_the_corsairs_are_upon_us_moves_fleets_and_an_army_that_may_attack(plays):
    t = stands(plays("schatten", "die_corsaren_sind_ueber_uns_e"), "corsaren", schiff={"umbar": 2}).war("sued", "gondor")
    t.army(umbar="sued 4r", west_harondor="", pelargir="gondor 1r").acts("schatten", "ereignis", "person person")
    t.says("schatten", "karte die_corsaren_sind_ueber_uns_e").answers("schatten", "umbar", "1", "west-harondor")
    if (
        "nein" in t.choices("schatten")
        and t.frame == "kartenwahl"
        and "umbar" in t.choices("schatten")
        and "west-harondor" not in t.choices("schatten")
    ):
        t.answers("schatten", "nein")
    assert pieces.where(t.s, "schiff") == {"umbar": 1, "west-harondor": 1}
    t.answers("schatten", "umbar", "alles")
    assert t.figures("west-harondor") == {"sued.r": 4}
    t.holds("freie", "athelas").answers("schatten", "angriff").says("schatten", "west-harondor pelargir alles")
    assert not any(f["frame"] == "ansage" and f["side"] == "freie" for f in t.s["stack"])


def test_the_rage_of_the_dunlendings_recruits_four_and_sends_their_army_on(plays):
    t = (
        stands(plays("schatten", "zorn_der_dunlaender_e"), "dunlaender")
        .war("isengart")
        .army(suedliches_dunland="isengart 1r", noerdliches_dunland="")
    )
    t.acts("schatten", "ereignis", "person person").says("schatten", "karte zorn_der_dunlaender_e").answers("schatten", "4")
    assert t.figures("suedliches-dunland") == {"isengart.r": 1, "isengart.d": 4}
    t.answers("schatten", "armee").says("schatten", "suedliches-dunland enedwaith alles")
    assert t.figures("enedwaith") == {"isengart.r": 1, "isengart.d": 4}


def test_trenches_bring_towers_or_take_catapults(plays, siege):
    t = siege(katapult=2).holds("schatten", "tiefe_graeben_und_grosse_maschinen_e").acts("schatten", "ereignis", "person")
    t.says("schatten", "karte tiefe_graeben_und_grosse_maschinen_e").answers("schatten", "turm minas-tirith", "turm minas-tirith")
    assert pieces.where(t.s, "turm") == {"minas-tirith": 2} and pieces.where(t.s, "katapult") == {"minas-tirith": 2}
    t = siege(katapult=2).holds("schatten", "tiefe_graeben_und_grosse_maschinen_e").acts("schatten", "ereignis", "person")
    t.says("schatten", "karte tiefe_graeben_und_grosse_maschinen_e").answers("schatten", "katapult minas-tirith", "nein")
    assert pieces.where(t.s, "katapult") == {"minas-tirith": 1}


def test_the_shadow_of_dol_guldur_recruits_for_its_nazgul(plays):
    t = plays("schatten", "der_schatten_von_dol_guldur_e").army(dol_guldur="sauron 2r")
    t.refused("schatten", "karte", by="rk.ereignis.vorbedingung")
    t.army(dol_guldur="sauron 2r 3n").acts("schatten", "ereignis", "person").says(
        "schatten", "karte der_schatten_von_dol_guldur_e"
    )
    assert t.figures("dol-guldur") == {"sauron.r": 5, "sauron.n": 3}
    t.answers("schatten", "nein")
