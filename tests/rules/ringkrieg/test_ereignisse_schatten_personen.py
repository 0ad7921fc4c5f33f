"""The character deck of the Shadow: every card where it works, where its condition fails, where it works in part."""

from __future__ import annotations

import pytest

from games.ringkrieg.events.cards import CARDS

pytestmark = pytest.mark.rule("rk.ereignis.ausspielen")


@pytest.fixture
def dark(plays):
    """The Shadow has the card and an event die; another card can always be played, so that «karte» is offered."""

    def build(card, *more):
        t = plays("schatten", card, "aufgescheuchte_ungeheuer", *more)
        t.card, t.title = card, t.facts.title(card)
        t.played = lambda *more: t.says("schatten", f"karte {t.title}", *more)
        return t

    return build


def unmet(t):
    reason = t.refused("schatten", f"karte {t.title}", by="rk.ereignis.vorbedingung")
    assert reason == t.refused("schatten", f"karte {t.title}", by=f"karte:{t.card}")
    assert f"«{t.title}»" in reason
    return reason


def alone(t, **more):
    """All Companions are gone: Gollum guides."""
    return t.person(**{p.id: "tot" for p in t.facts.persons.values() if p.kind == "gefaehrte"}).fellowship(guide="gollum", **more)


@pytest.mark.rule("rk.gemeinschaft.karten-position")
@pytest.mark.rule("rk.ereignis.siedlung-erobert")
def test_candles_of_corpses_burn_in_the_wild(dark):
    t = dark("leichenlichter")
    assert "Imladris" in unmet(t)
    t.fellowship(region="eregion").rolling(4, 5, 3).played()
    assert t.s["fellowship"]["corruption"] == 2
    t = alone(dark("leichenlichter"), region="eregion").rolling(5, 5, 6).played()
    assert t.s["fellowship"]["corruption"] == 1
    t = dark("leichenlichter").captured(imladris="schatten").rolling(1, 2, 3).played()
    assert t.s["fellowship"]["corruption"] == 0


def test_cruel_weather_drives_the_figure_off(dark):
    t = dark("grausames_wetter")
    unmet(t)
    t.fellowship(region="eregion", progress=1).played()
    assert "«Grausames Wetter»" in t.refused("schatten", "umbar", by="karte:grausames_wetter")
    t.says("schatten", "moria")
    assert t.s["fellowship"]["region"] == "moria" and t.s["fellowship"]["progress"] == 1


def test_morgul_wound(dark):
    t = dark("morgul_wunde")
    assert "verdeckt" in unmet(t)
    t.fellowship(hidden=False, corruption=3).played()
    assert t.s["fellowship"]["corruption"] == 5
    t = dark("morgul_wunde").fellowship(hidden=False, corruption=4).played()
    assert t.s["fellowship"]["corruption"] == 5


def test_morgul_wound_can_end_the_game(dark):
    t = dark("morgul_wunde").fellowship(hidden=False, corruption=11).played()
    assert t.result is not None and t.result.winners == ("p2",)


def test_the_lure_of_the_ring(dark):
    t = dark("die_verlockung_des_ringes")
    unmet(t)
    t.fellowship(hidden=False).person(**dict.fromkeys(("merry", "pippin", "legolas", "gimli", "boromir", "streicher"), "tot"))
    t.played()
    assert t.asked == "freie"
    corrupted = t.s["fellowship"]["corruption"]
    t.says("freie", "korrumpierung")
    assert t.s["fellowship"]["corruption"] == corrupted + 3 and t.s["persons"]["gandalf_grau"] == "gemeinschaft"
    t = dark("die_verlockung_des_ringes").fellowship(hidden=False).played().says("freie", "ausscheiden")
    assert list(t.s["persons"].values()).count("tot") == 1 and t.s["fellowship"]["corruption"] == 0
    t = alone(dark("die_verlockung_des_ringes"), hidden=False).played()
    assert t.s["fellowship"]["corruption"] == 1 and t.frame == "aktion"


def test_the_breaking_of_the_fellowship(dark):
    t = dark("der_bruch_der_gemeinschaft")
    unmet(t)
    t.fellowship(hidden=False, region="eregion")
    two = [tile.id for tile in t.facts.tiles.values() if tile.value == 2]
    t.lucky("schatten", f"karte {t.title}", lambda s: s["tiles"]["drawn"][:1] and s["tiles"]["drawn"][0] in two)
    t.says("freie", "boromir", "gimli")
    assert t.s["persons"]["boromir"] == t.s["persons"]["gimli"] == "eregion"
    assert not t.s["fellowship"]["hidden"] and t.frame == "aktion"


def test_the_breaking_of_the_fellowship_by_an_eye_or_without_companions(dark):
    t = dark("der_bruch_der_gemeinschaft").fellowship(hidden=False)
    t.lucky("schatten", f"karte {t.title}", lambda s: s["tiles"]["drawn"] == ["grau-auge-entdeckt"])
    assert t.frame == "aktion" and list(t.s["persons"].values()).count("gemeinschaft") == 7
    t = alone(dark("der_bruch_der_gemeinschaft"), hidden=False).played()
    assert t.s["fellowship"]["corruption"] == 1 and t.s["tiles"]["drawn"] == []


def test_the_lidless_eye_sends_dice_to_the_hunt(dark):
    t = dark("das_lidlose_auge").acts("schatten", "ereignis armee armee person person", "person")
    t.says("schatten", "karte das lidlose auge mit Ereignis", "armee", "person", "armee")
    assert t.s["hunt_box"]["schatten"] == 3 and t.s["pools"]["schatten"]["unused"] == ["person"]
    t = dark("das_lidlose_auge").acts("schatten", "ereignis armee armee", "person").played("armee", "nein")
    assert t.s["hunt_box"]["schatten"] == 1 and t.s["pools"]["schatten"]["unused"] == ["armee"]
    t = dark("das_lidlose_auge").played()
    assert t.s["hunt_box"]["schatten"] == 0


@pytest.mark.rule("rk.ereignis.verluste")
@pytest.mark.rule("rk.ereignis.verluste.kein-angriff")
def test_dreadful_spells(dark):
    t = dark("schreckliche_zauber").emptied().army(osgiliath="gondor 2r 1a", nord_ithilien="sauron 2r")
    assert "Nazgûl" in unmet(t)
    t.army(nord_ithilien="sauron 2r 2n").person(boromir="osgiliath").rolling(5, 6).played()
    assert t.figures("osgiliath") == {} and t.s["lost"] == {"gondor.r": 2, "gondor.a": 1}
    assert "gondor" not in t.s["active"] and t.s["politics"]["gondor"] == t.facts.nations["gondor"].steps
    assert t.s["persons"]["boromir"] == "osgiliath"


@pytest.mark.rule("rk.ereignis.verluste")
def test_dreadful_spells_can_empty_a_besieged_stronghold(dark):
    t = dark("schreckliche_zauber").emptied().army(minas_tirith__festung="gondor 1r").person(boromir="minas-tirith/festung")
    t.army(minas_tirith="sauron 3r 1n").rolling(6).played()
    assert t.s["control"] == {"minas-tirith": "schatten"} and t.s["persons"]["boromir"] == "minas-tirith"


@pytest.mark.rule("rk.ereignis.tisch")
@pytest.mark.rule("rk.ereignis.palantir-selbst")
def test_the_palantir_draws_a_card_after_each_event_with_an_event_die(dark):
    t = dark("der_palantir_von_orthanc", "das_lidlose_auge").person(saruman="")
    assert "Saruman" in unmet(t)
    t.person(saruman="orthanc").played()
    assert t.frame == "aktion" and t.hand("schatten") == ["aufgescheuchte_ungeheuer", "das_lidlose_auge"]
    t.acts("schatten", "ereignis", "person").says("schatten", "karte aufgescheuchte ungeheuer", "strategie")
    assert len(t.hand("schatten")) == 2
    t.acts("schatten", "person", "person").says("schatten", "karte das lidlose auge")
    assert len(t.hand("schatten")) == 1 and t.frame == "aktion"


@pytest.mark.rule("rk.ereignis.tisch.wuerfel")
@pytest.mark.rule("rk.ereignis.tisch.bedingung")
@pytest.mark.rule("rk.ereignis.tisch.elbenring")
def test_the_palantir_is_discarded_with_will_or_ring_or_with_saruman(table):
    def lies(dice):
        return table().person(saruman="orthanc").lies("der_palantir_von_orthanc").acts("freie", dice, "person")

    t = lies("person wille").says("freie", "tischkarte der palantir von orthanc")
    assert CARDS.faces(t.s, "tisch") == [] and t.s["rings"] == {"freie": 3, "schatten": 0}
    t = lies("person").says("freie", "tischkarte palantir")
    assert CARDS.faces(t.s, "tisch") == [] and t.s["rings"] == {"freie": 2, "schatten": 1}
    t = lies("person").changed(rings={"freie": 0, "schatten": 0})
    t.refused("freie", "tischkarte", by="rk.ereignis.tisch.wuerfel")
    t = lies("armee").person(saruman="tot").says("freie", "verfallen")
    assert t.heard("«Der Palantír von Orthanc» wird abgeworfen.")


def test_wormtongue_keeps_rohan_asleep(dark):
    t = dark("schlangenzunge").person(saruman="")
    unmet(t)
    t.person(saruman="orthanc").emptied().played()
    t.war("isengart").army(pforte_von_rohan="isengart 5r", furten_des_isen="", edoras="rohan 1r")
    t.acts("schatten", "armee armee", "person").says("schatten", "armee pforte-von-rohan furten-des-isen alles")
    assert "rohan" not in t.s["active"]


def test_wormtongue_is_found_out(table):
    t = table().person(saruman="orthanc").lies("schlangenzunge").war("isengart").army(westemnet="isengart 5r", edoras="rohan 1r")
    t.acts("schatten", "armee", "person").says("schatten", "angriff westemnet edoras alles")
    assert "rohan" in t.s["active"] and CARDS.faces(t.s, "tisch") == []
    t = table().person(saruman="orthanc").lies("schlangenzunge").holds("freie", "elronds_weisheit")
    t.acts("freie", "ereignis", "person").says("freie", "karte elronds weisheit", "rohan")
    assert "rohan" not in t.s["active"] and CARDS.faces(t.s, "tisch") == ["schlangenzunge"]


def test_grond_storms_where_the_witch_king_besieges(dark):
    t = dark("grond_hammer_der_unterwelt").emptied().war("sauron").army(minas_tirith__festung="gondor 5r")
    t.army(minas_tirith="sauron 6r").person(hexenkoenig_heermeister="barad-dur")
    assert "Hexenkönig" in unmet(t)
    t.person(hexenkoenig_heermeister="minas-tirith").played("alles").fights()
    assert t.heard("Minas Tirith, Kampfrunde 3.") and not t.heard("Kampfrunde 4.")


def test_grond_where_nobody_may_attack(dark):
    t = dark("grond_hammer_der_unterwelt").emptied().army(minas_tirith__festung="gondor 5r").army(minas_tirith="sauron 6r")
    t.person(hexenkoenig_heermeister="minas-tirith").politics(sauron=1).played()
    assert t.frame == "aktion"


# --- cards that hunt -------------------------------------------------------------------------------------------------------


def drawn(t, tile):
    """The card is played where this tile is drawn."""
    return t.lucky("schatten", f"karte {t.title}", lambda s: tile in s["tiles"]["drawn"])


@pytest.mark.parametrize("card", ["ork_patrouille", "isildurs_fluch", "fauliges_aus_der_tiefe"])
def test_tiles_by_card_in_the_wild_only_and_not_by_an_eye(dark, card):
    t = dark(card)
    assert "Imladris" in unmet(t)
    t.fellowship(region="eregion", progress=1)
    drawn(t, "grau-auge-entdeckt")
    assert t.s["fellowship"]["hidden"] and t.s["fellowship"]["corruption"] == 0 and t.frame == "aktion"
    t = drawn(alone(dark(card), region="eregion"), "grau-2")
    assert t.s["fellowship"]["corruption"] == 2


def test_an_orc_patrol_is_like_a_successful_hunt(dark):
    t = drawn(dark("ork_patrouille").fellowship(region="eregion", progress=1), "grau-1-entdeckt")
    t.says("freie", "ring")
    assert t.s["fellowship"]["corruption"] == 1 and not t.s["fellowship"]["hidden"] and t.frame == "entdeckt"


def test_isildurs_bane_is_all_corruption(dark):
    t = drawn(dark("isildurs_fluch").lies("axt_und_bogen").fellowship(region="eregion"), "grau-2")
    assert t.s["fellowship"]["corruption"] == 2 and CARDS.faces(t.s, "tisch") == ["axt_und_bogen"]


def test_the_foul_thing_takes_a_companion_first(dark):
    t = drawn(dark("fauliges_aus_der_tiefe").fellowship(region="eregion"), "grau-3")
    lost = [p for p, where in t.s["persons"].items() if where == "tot"]
    assert len(lost) == 1 and t.s["fellowship"]["corruption"] == 3 - t.facts.persons[lost[0]].level


def test_flocks_of_crebain_help_the_hunt(table):
    def hunt():
        t = table().fellowship(region="eregion").hunt(schatten=2).lies("crebain_schwaerme").acts("freie", "person", "person")
        return t.says("freie", "gemeinschaft")

    t = hunt().rolling(5, 1).says("schatten", "crebain-schwärme")
    assert len(t.s["tiles"]["drawn"]) == 1 and CARDS.faces(t.s, "tisch") == []
    t = hunt().rolling(5, 1).says("schatten", "nein")
    assert t.s["tiles"]["drawn"] == [] and CARDS.faces(t.s, "tisch") == ["crebain_schwaerme"]
    t = (
        table()
        .fellowship(region="eregion")
        .lies("crebain_schwaerme")
        .acts("freie", "person", "person")
        .says("freie", "gemeinschaft")
    )
    assert t.asked == "schatten" and t.frame == "aktion"  # no dice in the hunt box: there is no roll


def declares(table, card, where, progress=3, **data):
    t = table().fellowship(progress=progress, **data).lies(card)
    stack = [
        {"frame": "runde", "open": 0, "step": "hunt_allocation"},
        {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
    ]
    return t.changed(stack=stack).says("freie", f"angeben {where}")


def test_flocks_of_crebain_and_sorrow_end_where_the_fellowship_rests(table):
    assert CARDS.faces(declares(table, "crebain_schwaerme", "imladris").s, "tisch") == []
    assert CARDS.faces(declares(table, "crebain_schwaerme", "eregion").s, "tisch") == ["crebain_schwaerme"]
    assert CARDS.faces(declares(table, "muede_von_kummer_und_muehsal", "imladris").s, "tisch") == []
    assert CARDS.faces(declares(table, "muede_von_kummer_und_muehsal", "eregion").s, "tisch") != []


def test_worn_with_sorrow_and_toil_costs_a_character_card(table):
    def lost(*hand):
        t = table().fellowship(region="eregion").lies("muede_von_kummer_und_muehsal").holds("schatten", "ork_patrouille")
        t.holds("freie", *hand).acts("schatten", "ereignis", "person person")
        t.title = t.facts.title("ork_patrouille")
        return drawn(t, "grau-3").says("freie", "ratgeber")

    t = lost("athelas", "wachen_der_zitadelle")
    assert t.asked == "schatten"
    t.says("schatten", "zufällige von der hand")
    assert t.hand("freie") == ["wachen_der_zitadelle"] and t.heard("«Athelas»")
    t = lost("athelas").says("schatten", "nein")
    assert t.hand("freie") == ["athelas"]
    t = lost("wachen_der_zitadelle")  # only strategy cards: nothing to discard
    assert t.hand("freie") == ["wachen_der_zitadelle"] and t.frame == "aktion"


@pytest.mark.rule("rk.ereignis.weg-durch-moria")
def test_the_balrog_waits_in_moria(table):
    t = declares(table, "der_balrog_von_moria", "schattenbachtal", region="eregion", progress=2)
    assert t.asked == "schatten"
    t.lucky("schatten", "der balrog von moria", lambda s: "grau-2" in s["tiles"]["drawn"])
    assert t.frame == "schaden" and CARDS.faces(t.s, "tisch") == []
    t = declares(table, "der_balrog_von_moria", "schattenbachtal", region="eregion", progress=9)  # there is a way around
    assert t.asked != "schatten" or t.frame != "kartenwahl"
    t = declares(table, "der_balrog_von_moria", "moria", region="eregion", progress=2).says("schatten", "nein")
    assert CARDS.faces(t.s, "tisch") == ["der_balrog_von_moria"]


def test_the_balrog_does_not_reveal_whoever_has_come_home(table):
    t = declares(table, "der_balrog_von_moria", "lorien", region="eregion", progress=3)
    t.lucky("schatten", "der balrog von moria", lambda s: "grau-1-entdeckt" in s["tiles"]["drawn"]).says("freie", "ring")
    assert t.s["fellowship"]["hidden"]


def test_the_balrog_finds_the_revealed_fellowship(table):
    t = table().fellowship(region="eregion", progress=2).lies("der_balrog_von_moria").holds("schatten", "ork_patrouille")
    t.acts("schatten", "ereignis", "person person")
    t.title = t.facts.title("ork_patrouille")
    drawn(t, "grau-0-entdeckt").says("freie", "moria")
    assert t.asked == "schatten" and t.frame == "kartenwahl"


# --- Nazgûl ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.anfuehrer.nazgul.bewegung")
@pytest.mark.rule("rk.anfuehrer.nazgul.festung-freie")
@pytest.mark.rule("rk.gemeinschaft.karten-position")
def test_the_nazgul_search(dark):
    t = dark("suche_der_nazgul").emptied().army(barad_dur="sauron 3n")
    unmet(t)
    t.fellowship(region="eregion", progress=1).played()
    t.refused("schatten", "barad-dur minas-tirith", by="rk.anfuehrer.nazgul.festung-freie")
    t.says("schatten", "barad-dur 2 eregion, fertig")
    assert t.figures("eregion") == {"sauron.n": 2} and not t.s["fellowship"]["hidden"]
    t = dark("suche_der_nazgul").emptied().army(barad_dur="sauron 3n").fellowship(region="eregion", progress=1)
    t.played("barad-dur morannon")
    assert t.figures("morannon") == {"sauron.n": 3} and t.s["fellowship"]["hidden"]


@pytest.mark.rule("rk.anfuehrer.nazgul.belagert")
def test_nazgul_fly_into_their_own_besieged_stronghold_and_to_sieges(dark):
    t = dark("suche_der_nazgul").emptied().army(barad_dur="sauron 2n", moria__festung="sauron 1r", lorien__festung="elben 1r")
    t.army(moria="elben 3r", lorien="sauron 3r").fellowship(region="eregion", progress=1)
    t.person(hexenkoenig_heermeister="barad-dur").played("barad-dur 1 moria, barad-dur lorien, hexenkönig edoras")
    assert t.figures("moria/festung") == {"sauron.r": 1, "sauron.n": 1} and t.figures("lorien")["sauron.n"] == 1
    assert t.s["persons"]["hexenkoenig_heermeister"] == "edoras"


def test_the_nazgul_strike(dark):
    def struck(*lying):
        t = dark("die_nazgul_schlagen_zu").emptied().army(barad_dur="sauron 1n").lies(*lying).hunt(schatten=1)
        t.acts("schatten", "ereignis", "person")
        return t.fellowship(region="eregion", progress=1)

    unmet(dark("die_nazgul_schlagen_zu"))
    t = struck().played("barad-dur eregion").rolling(6).says("schatten", "jagd")
    assert len(t.s["tiles"]["drawn"]) == 1 and t.s["fellowship"]["progress"] == 1
    t = struck("axt_und_bogen", "der_zauberstab").played("barad-dur eregion", "abwerfen", "zauberstab")
    assert CARDS.faces(t.s, "tisch") == ["axt_und_bogen"]
    t = struck("axt_und_bogen").played("fertig")
    assert t.frame == "aktion" and CARDS.faces(t.s, "tisch") == ["axt_und_bogen"]


@pytest.mark.rule("rk.ereignis.vorrang")
def test_the_ringwraiths_are_abroad(dark):
    def wraiths():
        t = dark("die_ringgeister_sind_unterwegs").emptied().war("sauron").army(barad_dur="sauron 2n", morannon="sauron 4r")
        return t.army(minas_morgul="sauron 3r", dol_guldur="sauron 2r", osgiliath="gondor 1r")

    t = wraiths().played("barad-dur 1 morannon, barad-dur minas-morgul", "armeen", "morannon", "dagorlad")
    t.says("schatten", "2 sauron regulaer")
    t.refused("schatten", "fertig", by="rk.ereignis.vorrang")
    t.says("schatten", "1 sauron nazgul", "minas-morgul", "nord-ithilien", "alles")
    assert t.figures("dagorlad") == {"sauron.r": 2, "sauron.n": 1} and t.figures("nord-ithilien") == {
        "sauron.r": 3,
        "sauron.n": 1,
    }
    t = wraiths().army(nord_ithilien="sauron 5r").played("barad-dur nord-ithilien", "angriff", "alles").fights()
    assert t.heard("Osgiliath: Die Schlacht ist zu Ende.")
    t = wraiths().played("fertig", "armeen")  # no army has a Nazgûl
    assert t.frame == "aktion" and t.figures("morannon") == {"sauron.r": 4}


def test_the_black_captain_commands(dark):
    def captain():
        t = dark("der_schwarze_heermeister_befiehlt").emptied().war("sauron").army(minas_morgul="sauron 3r")
        return t.person(hexenkoenig_heermeister="minas-morgul")

    assert "Hexenkönig" in unmet(dark("der_schwarze_heermeister_befiehlt").person(hexenkoenig_heermeister=""))
    t = captain().played("rekrutieren", "armee", "minas-morgul", "nord-ithilien", "alles")
    assert t.figures("nord-ithilien") == {"sauron.r": 3, "sauron.n": 2}
    assert t.s["persons"]["hexenkoenig_heermeister"] == "nord-ithilien"
    t = captain().army(barad_dur="sauron 1n", osgiliath="gondor 1r", sued_ithilien="sauron 2r")
    t.played("nazgul", "barad-dur minas-morgul, hexenkönig sued-ithilien", "angriff", "alles").fights()
    assert t.heard("Osgiliath: Die Schlacht ist zu Ende.")
    t = captain().army(barad_dur="sauron 8n").played("rekrutieren", "nein")
    assert t.figures("minas-morgul") == {"sauron.r": 3} and t.frame == "aktion"


@pytest.mark.rule("rk.jagd.stein.speziell.wartet")
@pytest.mark.rule("rk.jagd.stein.speziell.sofort")
@pytest.mark.parametrize(
    ("card", "tile"),
    [
        ("kankras_lauer", "rot-wuerfel-stopp"),
        ("der_ring_gehoert_mir", "rot-auge-entdeckt-stopp"),
        ("immer_weiter", "rot-3-stopp"),
        ("gebt_ihn_uns", "rot-1-entdeckt-stopp"),
    ],
)
def test_dangers_bring_their_tile_into_play(dark, card, tile):
    assert dark(card).played().s["tiles"]["waiting"] == [tile]
    t = dark(card).fellowship(mordor=1, region="morannon").played()
    assert tile in t.s["tiles"]["pool"] and t.s["tiles"]["waiting"] == []


def test_the_balrog_fights_from_the_table(table):
    t = table().emptied().war("sauron").lies("der_balrog_von_moria").army(moria="sauron 4r", eregion="elben 4r")
    t.holds("schatten").holds("freie").acts("schatten", "armee", "person").says("schatten", "angriff moria eregion alles")
    t.says("schatten", "kampfkarte", "der balrog von moria")
    assert CARDS.faces(t.s, "tisch") == [] and t.heard("Durins Fluch")
