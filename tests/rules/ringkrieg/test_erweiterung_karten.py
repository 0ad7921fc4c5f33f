"""Event and combat cards of Das Ende des Dritten Zeitalters at their edges: what they offer, whom they reach, when it ends."""

from __future__ import annotations

import pytest

from games.ringkrieg.expansion import pieces
from tests.rules.ringkrieg.test_ereignisse_grenzen import labels, prompt
from tests.rules.ringkrieg.test_erweiterung_gruppierungen import stands

MISS, LOW = {1, 2, 3, 4}, {1, 2, 3, 4, 5}
STORM = "angriff minas-tirith festung alles"


@pytest.fixture
def plays(table):
    """Whoever plays one of these cards has an event die; the board is empty, and so are the hands."""

    def build(side, *cards):
        t = table("karten", erweiterung="ja").holds("freie").holds("schatten")
        dunlendings = {"isengart.d": t.s["reserve"]["isengart.d"]}
        t.emptied().changed(reserve={**t.s["reserve"], **dunlendings})
        return t.fellowship(guide="streicher").holds(side, *cards).acts(side, "ereignis", "person person person")

    return build


@pytest.fixture
def siege(table):
    def build(turm=0, katapult=0, inside="gondor 3r 2a"):
        t = table("karten", erweiterung="ja").holds("freie").holds("schatten").war("sauron", "gondor")
        t.army(minas_tirith="sauron 5r 1e", minas_tirith__festung=inside)
        engines = {k: {"minas-tirith": n} for k, n in (("turm", turm), ("katapult", katapult)) if n}
        return stands(t, **engines).acts("schatten", "armee", "person")

    return build


# --- Ents ----------------------------------------------------------------------------------------------------------------


def test_after_the_ents_one_card_is_played_or_one_drawn_by_name(plays):
    t = plays("freie", "ents_auf_der_hut_huorns_e", "athelas").person(
        saruman="orthanc", gandalf_grau="tot", gandalf_weiss="edoras", merry="fangorn"
    )
    stands(t, "ents", ent={"fangorn": 1}).acts("freie", "ereignis", "person").fellowship(corruption=3)
    t.says("freie", "karte ents_auf_der_hut_huorns_e").answers("freie", "fertig")
    assert "Spielst du noch eine Karte vom Personen-Stapel aus oder ziehst du eine?" in prompt(t, "freie")
    assert labels(t, "freie") == {"nein": "Nein", "ziehen": "Eine Karte ziehen", "athelas": "Athelas"}
    assert t.allowed("freie", "spiele Athelas") and t.allowed("freie", "ziehe Karte")
    t.says("freie", "ziehen")
    assert len(t.hand("freie")) == 2


# --- near the north --------------------------------------------------------------------------------------------------------


def test_rangers_reach_no_army_far_from_the_north_and_call_nobody_far_from_their_foe(plays):
    t = plays("freie", "die_waldlaeufer_des_nordens_e").army(ettenoeden="sauron 3r", arnor="sauron 1r", nurn="sauron 2r")
    t.army(thal="nordallianz 1r").rolling(1, 1, 1).says("freie", "karte die_waldlaeufer_des_nordens_e")
    assert t.choices("freie") <= {"ettenoeden", "arnor"} and "nurn" not in t.choices("freie")
    t.answers("freie", "arnor")
    asked = t.choices("freie") if t.asked == "freie" else set()
    assert not asked & {"thal", "carrock", "alte-waldstrasse"}, "far from Arnor"


# --- ships ---------------------------------------------------------------------------------------------------------------


def sailing(plays, **ships):
    t = plays("schatten", "die_corsaren_sind_ueber_uns_e").war("sued", "gondor")
    t = stands(t, "corsaren", schiff={region.replace("_", "-"): n for region, n in ships.items()})
    t.army(umbar="sued 4r").acts("schatten", "ereignis", "person person")
    return t.says("schatten", "karte die_corsaren_sind_ueber_uns_e")


def test_a_ship_sails_once_and_no_more_sail_than_there_are(plays):
    t = sailing(plays, umbar=2)
    assert t.choices("schatten") == {"umbar", "nein"}
    t.answers("schatten", "umbar")
    assert {key for key in t.choices("schatten") if key.isdigit()} == {"1"}, "one of them, or a region for both"
    t.answers("schatten", "1", "west-harondor")
    assert t.choices("schatten") == {"umbar", "nein"}, "what has arrived stays there"


def test_beside_a_ship_that_has_arrived_another_one_sails_on(plays):
    t = sailing(plays, umbar=1, west_harondor=1).answers("schatten", "umbar", "west-harondor")
    assert t.choices("schatten") == {"west-harondor", "nein"}
    t.answers("schatten", "west-harondor")
    assert not any(key.isdigit() for key in t.choices("schatten")) and "pelargir" in t.choices("schatten"), "one ship alone"


# --- an army that may go on ------------------------------------------------------------------------------------------------


def test_one_move_it_is_and_no_second(plays):
    t = plays("schatten", "der_schatten_von_dol_guldur_e").war("sauron").army(dol_guldur="sauron 2r 1n")
    t.says("schatten", "karte der_schatten_von_dol_guldur_e").answers("schatten", "armee")
    t.says("schatten", "dol-guldur noerdliches-anduintal 1 sauron regulaer", "fertig")
    assert t.frame == "aktion" and t.asked == "freie" and t.figures("dol-guldur")["sauron.r"] == 2


def test_only_this_army_attacks_and_nobody_marches_out_of_a_siege(plays):
    t = plays("schatten", "der_schatten_von_dol_guldur_e").war("sauron", "gondor")
    t.army(dol_guldur="sauron 2r 1n", nord_ithilien="sauron 2r", osgiliath="gondor 1r")
    t.says("schatten", "karte der_schatten_von_dol_guldur_e")
    assert t.choices("schatten") == {"armee", "nein"}, "Osgiliath is far away"
    t = plays("schatten", "der_schatten_von_dol_guldur_e").war("sauron", "elben")
    t.army(dol_guldur__festung="sauron 2r 1n", dol_guldur="elben 2r").says("schatten", "karte der_schatten_von_dol_guldur_e")
    assert t.choices("schatten") == {"angriff", "nein"}


def test_where_the_limit_is_reached_the_nazgul_call_nobody(plays):
    t = plays("schatten", "der_schatten_von_dol_guldur_e").army(dol_guldur="sauron 10r 2n")
    t.says("schatten", "karte der_schatten_von_dol_guldur_e")
    assert t.figures("dol-guldur") == {"sauron.r": 10, "sauron.n": 2}


# --- engines -------------------------------------------------------------------------------------------------------------


def test_trenches_are_dug_twice_and_say_what_is_done(siege):
    t = siege(katapult=2).holds("schatten", "tiefe_graeben_und_grosse_maschinen_e").acts("schatten", "ereignis", "person")
    t.says("schatten", "karte tiefe_graeben_und_grosse_maschinen_e")
    assert "Was tun deine Belagerer?" in prompt(t, "schatten")
    assert labels(t, "schatten")["turm minas-tirith"] == "Belagerungsturm vor Minas Tirith"
    assert labels(t, "schatten")["katapult minas-tirith"] == "Katapult in Minas Tirith entfernen"
    t.answers("schatten", "katapult minas-tirith")
    assert "Und noch einmal?" in prompt(t, "schatten") and "turm minas-tirith" not in t.choices("schatten")
    t.answers("schatten", "katapult minas-tirith")
    assert pieces.where(t.s, "katapult") == {} and t.asked == "freie" and t.frame == "aktion"
    t = (
        siege()
        .army(dol_amroth="sued 3r", dol_amroth__festung="gondor 2r")
        .holds("schatten", "tiefe_graeben_und_grosse_maschinen_e")
    )
    t.acts("schatten", "ereignis", "person").says("schatten", "karte tiefe_graeben_und_grosse_maschinen_e")
    t.answers("schatten", "turm minas-tirith", "turm dol-amroth")  # there would be room for a third
    assert pieces.where(t.s, "turm") == {"minas-tirith": 1, "dol-amroth": 1} and t.asked == "freie" and t.frame == "aktion"


def test_an_engine_falls_to_a_hit_of_the_reroll_where_there_is_one(siege):
    def stormed(turm, *rerolled):
        t = siege(turm=turm).holds("freie", "wind_aus_dem_westen_e").acts("schatten", "armee", "person").says("schatten", STORM)
        t.answers("freie", "kampfkarte").rolling(*[LOW] * 5, *[MISS] * 3, *rerolled)
        return t.answers("freie", "wind_aus_dem_westen_e")

    t = stormed(1, 6, MISS)
    assert labels(t, "freie") == {"turm": "Belagerungsturm entfernen", "keiner": "Nein"}
    assert stormed(1, MISS, MISS).choices("freie") == set(), "no hit"
    assert stormed(0, 6, MISS).choices("freie") == set(), "no tower"


# --- the hunt ------------------------------------------------------------------------------------------------------------


def test_every_used_character_die_goes_hunting(plays):
    t = plays("schatten", "heermeister_der_verzweiflung_e").person(hexenkoenig_anfuehrer="eregion")
    t.acts("schatten", "ereignis person person", "person").says("schatten", "karte heermeister_der_verzweiflung_e")
    for hunting, where in ((1, "barad-dur"), (2, "minas-morgul")):
        t.acts("schatten", "person armee", "person").says("schatten", f"nazgul hexenkoenig_anfuehrer {where}")
        assert t.s["hunt_box"]["schatten"] == hunting
