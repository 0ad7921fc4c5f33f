"""The character deck of the Free Peoples: every card where it works, where its condition fails, where it works in part."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.rule("rk.ereignis.ausspielen")


@pytest.fixture
def bright(plays):
    """The Free Peoples have the card and an event die; another card can always be played, so that «karte» is offered."""

    def build(card, *more):
        t = plays("freie", card, "wachen_der_zitadelle", *more)
        t.card, t.title = card, t.facts.title(card)
        t.played = lambda *more: t.says("freie", f"karte {t.title}", *more)
        return t

    return build


def unmet(t):
    reason = t.refused("freie", f"karte {t.title}", by="rk.ereignis.vorbedingung")
    assert reason == t.refused("freie", f"karte {t.title}", by=f"karte:{t.card}")
    assert f"«{t.title}»" in reason
    return reason


def alone(t, **more):
    """All Companions are gone: Gollum guides."""
    return t.person(**{p.id: "tot" for p in t.facts.persons.values() if p.kind == "gefaehrte"}).fellowship(guide="gollum", **more)


def test_athelas_heals_by_dice_better_with_strider(bright):
    t = bright("athelas").fellowship(corruption=5, guide="gandalf_grau").rolling(5, 6, 4).played()
    assert t.s["fellowship"]["corruption"] == 3
    t = bright("athelas").fellowship(corruption=5, guide="streicher").rolling(3, 4, 2).played()
    assert t.s["fellowship"]["corruption"] == 3
    t = bright("athelas").fellowship(corruption=1).rolling(5, 6, 6).played()
    assert t.s["fellowship"]["corruption"] == 0


def test_another_way_moves_or_hides_with_gollum(bright):
    t = bright("es_gibt_noch_einen_anderen_weg").fellowship(corruption=2).played()
    assert t.s["fellowship"]["corruption"] == 1 and t.frame == "aktion"
    t = alone(bright("es_gibt_noch_einen_anderen_weg"), corruption=2).played("bewegen")
    assert t.s["fellowship"]["progress"] == 1 and t.s["hunt_box"]["freie"] == 0
    t = alone(bright("es_gibt_noch_einen_anderen_weg"), hidden=False).played("verdecken")
    assert t.s["fellowship"]["hidden"]
    t = alone(bright("es_gibt_noch_einen_anderen_weg"), corruption=1).played("nein")
    assert t.s["fellowship"]["progress"] == 0 and t.s["fellowship"]["corruption"] == 0


def test_the_mirror_turns_a_die_and_heals_in_lorien(bright):
    t = bright("galadriels_spiegel").acts("freie", "ereignis person", "person").fellowship(region="lorien", corruption=2)
    t.says("freie", "karte Galadriels Spiegel mit Ereignis")
    assert t.s["pools"]["freie"]["unused"] == ["wille"] and t.s["fellowship"]["corruption"] == 1
    t = bright("galadriels_spiegel").fellowship(corruption=2).played()
    assert t.s["pools"]["freie"]["unused"] == [] and t.s["fellowship"]["corruption"] == 2


def test_the_challenge_of_the_king_takes_eyes_out_of_the_game(bright):
    t = bright("die_herausforderung_des_koenigs").person(streicher="edoras").army(edoras="")
    assert "Streicher" in unmet(t)
    t.army(edoras="rohan 1r")
    t.lucky("freie", f"karte {t.title}", lambda s: len(s["tiles"]["gone"]) == 2)
    assert set(t.s["tiles"]["gone"]) == {"grau-auge-entdeckt"} and not t.s["tiles"]["drawn"]
    assert t.s["persons"]["streicher"] == "edoras"


def test_the_challenge_of_the_king_with_three_eyes_kills_him(bright):
    t = bright("die_herausforderung_des_koenigs").person(streicher="edoras").army(edoras="rohan 1r")
    t.lucky("freie", f"karte {t.title}", lambda s: s["persons"]["streicher"] == "tot")
    assert not t.s["tiles"]["gone"] and t.s["tiles"]["pool"].count("grau-auge-entdeckt") == 4


@pytest.mark.rule("rk.ereignis.adler-zuflucht")
def test_the_eagles_strike_nazgul_before_a_companion(bright):
    t = bright("die_adler_kommen").emptied().army(osgiliath="gondor 2r", nord_ithilien="sauron 2r 3n")
    assert "Nazgûl" in unmet(t)
    t.person(boromir="osgiliath", hexenkoenig_heermeister="nord-ithilien").rolling(5, 4, 1).played("minas-morgul")
    assert t.figures("nord-ithilien") == {"sauron.r": 2} and t.figures("minas-morgul") == {"sauron.n": 2}
    assert t.s["persons"]["hexenkoenig_heermeister"] == "nord-ithilien" and t.s["reserve"]["sauron.n"] == 6


def test_the_eagles_find_only_the_witch_king(bright):
    t = bright("die_adler_kommen").emptied().army(osgiliath="gondor 2r", nord_ithilien="sauron 2r")
    t.person(boromir="osgiliath", hexenkoenig_heermeister="nord-ithilien").played()
    assert t.s["persons"]["hexenkoenig_heermeister"] == "nord-ithilien"


@pytest.mark.parametrize("ents", ["die_ents_erwachen_baumbart", "die_ents_erwachen_huorns", "die_ents_erwachen_entthing"])
def test_the_ents_awake(bright, ents):
    t = bright(ents, "bilbos_lied").emptied().army(orthanc="isengart 2r")
    assert "Saruman" in unmet(t)
    t.person(saruman="orthanc", gandalf_weiss="edoras", merry="fangorn").fellowship(corruption=1)
    t.rolling(4, 5, 1).played()
    assert t.figures("orthanc") == {} and t.s["persons"]["saruman"] == "tot"
    t.says("freie", "Bilbos Lied")
    assert t.s["fellowship"]["corruption"] == 0 and t.hand("freie") == ["wachen_der_zitadelle"]


def test_the_ents_do_not_reach_saruman_behind_his_army(bright):
    t = bright("die_ents_erwachen_huorns").emptied().army(orthanc="isengart 2r")
    t.person(saruman="orthanc", gandalf_weiss="imladris")
    unmet(t)
    t.person(gandalf_weiss="fangorn").rolling(4, 3, 1).played()
    assert t.figures("orthanc") == {"isengart.r": 1} and t.s["persons"]["saruman"] == "orthanc"
    t.says("freie", "nein")  # Gandalf himself is the Companion in Fangorn: another card could be played
    assert t.frame == "aktion"


@pytest.mark.rule("rk.ereignis.verluste")
def test_the_dead_men_drive_an_army_away(bright):
    t = bright("die_toten_von_dunharg").emptied().army(pelargir="sued 8r").captured(pelargir="schatten")
    assert "Streicher" in unmet(t)
    t.person(streicher="edoras", legolas="edoras", gimli="edoras").rolling(3)
    t.played("pelargir", "legolas", "nein").says("schatten", "west-harondor")
    assert t.s["persons"]["legolas"] == "pelargir" and t.s["persons"]["gimli"] == "edoras"
    assert t.figures("west-harondor") == {"sued.r": 5}
    assert t.figures("pelargir") == {}  # the marker of the Shadow bars recruiting


def test_the_dead_men_destroy_what_cannot_flee(bright):
    t = bright("die_toten_von_dunharg").emptied().army(lamedon="sued 8r").person(saurons_mund="lamedon", streicher="edoras")
    t.army(**{r.replace("-", "_"): "gondor 1r" for r in t.facts.regions["lamedon"].neighbours}).rolling(2).played("lamedon", "2")
    assert t.figures("lamedon") == {"gondor.r": 2} and t.s["persons"]["saurons_mund"] == "tot"


def test_the_dead_men_without_an_enemy_bring_up_to_three_units(bright):
    t = bright("die_toten_von_dunharg").emptied().person(streicher="edoras").played("erech", "3")
    assert t.figures("erech") == {"gondor.r": 3} and t.s["persons"]["streicher"] == "erech"
    t = bright("die_toten_von_dunharg").emptied().person(streicher="edoras").played("erech", "0")
    assert t.figures("erech") == {}


def test_the_house_of_the_stewards(bright):
    t = bright("das_haus_der_truchsesse")
    assert "Boromir" in unmet(t)
    t.emptied().person(boromir="lossarnach").played("elite")
    assert t.figures("lossarnach") == {"gondor.e": 1} and len(t.hand("freie")) == 3
    t = bright("das_haus_der_truchsesse").emptied().person(boromir="lossarnach").army(lossarnach="sauron 1r").played()
    assert t.figures("lossarnach") == {"sauron.r": 1} and len(t.hand("freie")) == 3


def test_the_grey_company(bright):
    t = bright("die_graue_schar").emptied().person(streicher="bree")
    unmet(t)
    t.army(bree="nordallianz 2r, elben 1r").played("bree elben regulaer")
    assert t.figures("bree") == {"nordallianz.r": 2, "elben.e": 1} and t.s["lost"]["elben.r"] == 1
    t = bright("die_graue_schar").emptied().person(streicher="bree").army(bree="nordallianz 1e").played()
    assert t.figures("bree") == {"nordallianz.e": 1} and len(t.hand("freie")) == 3


# --- cards on the table that help in the hunt ------------------------------------------------------------------------------


@pytest.fixture
def hunted(table):
    """The Fellowship far from home, these cards on the table, and the Shadow about to draw a tile that costs something."""

    def build(*lying, **fellowship):
        t = table().fellowship(region="eregion", **fellowship).lies(*lying).holds("schatten", "ork_patrouille")
        return t.acts("schatten", "ereignis", "person person")

    return build


def drawn(t, tile, line="karte ork-patrouille", side="schatten"):
    """Say this where this tile is drawn."""
    return t.lucky(side, line, lambda s: tile in s["tiles"]["drawn"])


@pytest.mark.rule("rk.ereignis.tisch")
@pytest.mark.parametrize("card", ["axt_und_bogen", "das_horn_von_gondor"])
def test_axe_and_horn_reduce_the_damage_by_one(hunted, card):
    t = drawn(hunted(card), "grau-2")
    assert t.asked == "freie"
    t.says("freie", t.facts.title(card), "ring")
    assert t.s["fellowship"]["corruption"] == 1 and t.heard(f"«{t.facts.title(card)}» wird abgeworfen.")
    t = drawn(hunted(card), "grau-1").says("freie", t.facts.title(card))
    assert t.s["fellowship"]["corruption"] == 0 and t.frame == "aktion"
    t = drawn(hunted(card), "grau-2").says("freie", "nein", "ring")
    assert t.s["fellowship"]["corruption"] == 2
    t = drawn(hunted(card), "grau-0-entdeckt")  # nothing to reduce: nobody is asked
    assert t.frame == "aktion"


def test_axe_and_horn_together(hunted):
    t = drawn(hunted("axt_und_bogen", "das_horn_von_gondor"), "grau-2").says("freie", "axt und bogen", "horn")
    assert t.s["fellowship"]["corruption"] == 0 and t.frame == "aktion"


@pytest.mark.rule("rk.ereignis.tisch.bedingung")
def test_axe_and_horn_need_their_bearers(bright, table):
    t = bright("axt_und_bogen").person(gimli="edoras", legolas="tot")
    assert "Gimli" in unmet(t)
    t = bright("das_horn_von_gondor").person(boromir="edoras")
    assert "Boromir" in unmet(t)
    t = bright("axt_und_bogen").person(gimli="edoras").played()
    t.person(legolas="tot").acts("freie", "person", "person").says("freie", "verfallen")
    assert t.heard("«Axt und Bogen» wird abgeworfen.")
    t = bright("das_horn_von_gondor").played()
    t.acts("schatten", "ereignis", "person").fellowship(region="eregion", guide="boromir").holds("schatten", "ork_patrouille")
    t.person(gandalf_grau="tot", streicher="tot")
    drawn(t, "grau-3").says("freie", "nein", "ratgeber")
    assert t.heard("«Das Horn von Gondor» wird abgeworfen.")


def test_the_wizards_staff_prevents_a_tile(hunted, bright):
    t = bright("der_zauberstab").person(gandalf_grau="edoras")
    assert "Gandalf" in unmet(t)
    t = hunted("der_zauberstab").says("schatten", "karte ork-patrouille").says("freie", "zauberstab")
    assert t.s["tiles"]["drawn"] == [] and t.frame == "aktion" and t.heard("kein Jagd-Spielstein")
    t = drawn(hunted("der_zauberstab").says("schatten", "karte ork-patrouille"), "grau-1", "nein", "freie")
    assert t.frame == "schaden"


@pytest.mark.rule("rk.ereignis.stein-verhindert")
def test_the_wizards_staff_in_mordor_lets_the_fellowship_step_on(table):
    t = table().fellowship(region="morannon", mordor=1, progress=0).lies("der_zauberstab").acts("freie", "person", "person")
    t.says("freie", "gemeinschaft", "zauberstab")
    assert t.s["fellowship"]["mordor"] == 2 and t.s["tiles"]["drawn"] == []


def test_mithril_coat_and_sting_exchange_the_tile(hunted):
    t = drawn(hunted("mithrilpanzer_und_stich"), "grau-3")
    t.lucky("freie", "mithrilpanzer und stich", lambda s: s["tiles"]["drawn"] == ["grau-1"]).says("freie", "ring")
    assert t.s["fellowship"]["corruption"] == 1 and t.s["tiles"]["pool"].count("grau-3") == t.facts.tiles["grau-3"].count
    t = drawn(hunted("mithrilpanzer_und_stich"), "grau-3").says("freie", "nein", "ring")
    assert t.s["fellowship"]["corruption"] == 3


@pytest.mark.rule("rk.jagd.pool.leer")
def test_mithril_coat_and_sting_with_the_last_tile_of_the_pool(road):
    """The pool is filled again for the second tile; the first one comes back only after it."""
    t = road("grau-3", schatten=5).lies("mithrilpanzer_und_stich")
    t.lucky("freie", "gemeinschaft", lambda s: s["tiles"]["pool"] == [])
    others = t.s["tiles"]["drawn"].count("grau-3") - 1
    t.lucky("freie", "mithrilpanzer und stich", lambda s: "grau-1" in s["tiles"]["drawn"])
    assert t.s["tiles"]["pool"].count("grau-3") == others + 1 and "grau-3" not in t.s["tiles"]["waiting"]
    normal = [tile for tile in t.s["tiles"]["drawn"] if t.facts.tiles[tile].kind == "normal"]
    assert normal == ["grau-1"] and t.says("freie", "ring").s["fellowship"]["corruption"] == 1


# --- journeys --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gefaehrten.trennen.beispiel")
@pytest.mark.rule("rk.gefaehrten.trennen.reichweite")
@pytest.mark.rule("rk.gefaehrten.trennen.gruppe")
def test_i_will_go_alone(bright):
    t = alone(bright("ich_werde_allein_gehen"))
    assert "kein Gefährte" in unmet(t)
    t = bright("ich_werde_allein_gehen").fellowship(progress=4, corruption=2).played("legolas merry")
    t.says("freie", "waldland-reich")  # 4 on the track, level 2, 1 more
    assert t.s["persons"]["legolas"] == t.s["persons"]["merry"] == "waldland-reich" and t.s["fellowship"]["corruption"] == 1
    assert "elben" in t.s["active"]
    t = bright("ich_werde_allein_gehen").fellowship(progress=3).played("legolas merry")
    t.refused("freie", "waldland-reich", by="rk.gefaehrten.trennen.reichweite")


@pytest.mark.rule("rk.mordor.abtrennen")
def test_i_will_go_alone_in_mordor_costs_somebody_and_heals(bright):
    t = bright("ich_werde_allein_gehen").fellowship(region="morannon", mordor=1, progress=0, corruption=2).played()
    assert t.s["fellowship"]["corruption"] == 2, "nobody has left yet"
    t.says("freie", "gimli", "aus dem spiel")
    assert t.s["fellowship"]["corruption"] == 1 and list(t.s["persons"].values()).count("gemeinschaft") == 6


@pytest.mark.rule("rk.gefaehrten.bewegung.belagert")
def test_gwaihir_carries_anybody_four_regions_into_a_siege(bright):
    t = bright("gwaihir_der_herr_der_winde").emptied().army(minas_tirith__festung="gondor 2r").army(minas_tirith="sauron 3r")
    t.person(merry="edoras").played("merry minas-tirith")
    assert t.s["persons"]["merry"] == "minas-tirith/festung" and t.frame == "aktion"
    t = bright("gwaihir_der_herr_der_winde").person(merry="edoras").played("merry")
    t.refused("freie", "erebor", by="rk.gefaehrten.bewegung.level")
    t.says("freie", "edoras")
    t = bright("gwaihir_der_herr_der_winde").played("boromir bree")
    assert t.s["persons"]["boromir"] == "bree"


@pytest.mark.rule("rk.gefaehrten.bewegung.gruppe")
@pytest.mark.rule("rk.gefaehrten.bewegung.schattenfestung")
def test_we_prove_the_swifter(bright):
    t = bright("wir_sind_die_schnelleren").person(merry="edoras", gimli="edoras").played("merry gimli pelargir")
    assert t.s["persons"]["merry"] == t.s["persons"]["gimli"] == "pelargir"
    t = bright("wir_sind_die_schnelleren").person(merry="eregion").played("merry")
    t.refused("freie", "parth-celebrant", by="rk.gefaehrten.bewegung.schattenfestung")  # Moria stops him
    t.says("freie", "moria")
    t = bright("wir_sind_die_schnelleren").played("fertig")
    assert t.frame == "aktion"


def test_there_and_back_again_stirs_the_north(bright):
    t = bright("hin_und_wieder_zurueck").fellowship(progress=4)
    before = dict(t.s["politics"])
    t.played("legolas waldland-reich")
    assert {"zwerge", "nordallianz", "elben"} <= set(t.s["active"])
    assert {n for n, steps in t.s["politics"].items() if steps == before[n] - 1} == {"zwerge", "elben", "nordallianz"}
    t = bright("hin_und_wieder_zurueck").fellowship(progress=4).played("boromir waldland-reich")
    assert t.s["politics"] == before and "zwerge" not in t.s["active"]


@pytest.mark.rule("rk.jagd.stein.speziell.wartet")
@pytest.mark.rule("rk.jagd.stein.speziell.sofort")
@pytest.mark.parametrize(
    ("card", "tile"),
    [
        ("elbenmaentel", "blau-0-mantel"),
        ("elbenseil", "blau-0-seil"),
        ("galadriels_phiole", "blau-minus-2"),
        ("smeagol_hilft", "blau-minus-1"),
    ],
)
def test_gifts_bring_their_tile_into_play(bright, card, tile):
    assert bright(card).played().s["tiles"]["waiting"] == [tile]
    t = bright(card).fellowship(mordor=1, region="morannon").played()
    assert tile in t.s["tiles"]["pool"] and t.s["tiles"]["waiting"] == []
