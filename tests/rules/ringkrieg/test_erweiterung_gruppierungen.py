"""Das Ende des Dritten Zeitalters, factions: Dunlendings, Corsairs, Ents."""

from __future__ import annotations

import pytest

from games.ringkrieg.expansion import ents as ents_room
from games.ringkrieg.expansion import pieces

DUNLAND = {"noerdliches-dunland", "suedliches-dunland"}
HIT, MISS = {5, 6}, {1, 2, 3, 4}


@pytest.fixture
def more(table):
    """A table with the expansion."""

    def build(seed="gruppierungen"):
        return table(seed, erweiterung="ja").holds("freie").holds("schatten")

    return build


def stands(t, *factions, **kinds):
    """These factions are in play, and ships, Ents, towers and catapults stand there: `schiff={"umbar": 2}`."""
    apart = t.s["apart"]
    return t.changed(apart={**apart, "factions": [*factions], "standing": {**apart["standing"], **kinds}})


def dunlendings(t, **spots):
    """So many Dunlendings at these spots, with the figures that stand there."""
    figures, reserve = {k: dict(v) for k, v in t.s["figures"].items()}, dict(t.s["reserve"])
    for spot, count in spots.items():
        spot = spot.replace("__", "/").replace("_", "-")
        figures.setdefault(spot, {})["isengart.d"] = count
        reserve["isengart.d"] -= count
    return t.changed(figures=figures, reserve=reserve)


# --- Dunlendings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.dunland.ins-spiel", "rk.erw.gruppierung.ins-spiel", "rk.erw.gruppierung", "rk.erw.dunland.begriff")
def test_dunlendings_come_when_isengart_is_at_war_two_in_each_settlement(more):
    t = more().acts("schatten", "rekrutierung", "person")
    t.war("sued").acts("schatten", "rekrutierung", "person").refused(
        "schatten", "gruppierung dunlaender", by="rk.erw.dunland.ins-spiel"
    )
    t.war("isengart").acts("schatten", "rekrutierung", "person").says("schatten", "gruppierung dunlaender")
    for region in DUNLAND:
        assert t.figures(region)["isengart.d"] == 2
    assert t.s["apart"]["factions"] == ["dunlaender"]
    t.acts("schatten", "rekrutierung", "person")
    why = t.refused("schatten", "gruppierung dunlaender", by="rk.erw.gruppierung.ins-spiel")
    assert "Die Bergbewohner von Dunland sind schon im Spiel." in why


@pytest.mark.rule("rk.erw.dunland.besetzt")
def test_where_the_enemy_holds_dunland_none_come(more):
    t = more().war("isengart").army(noerdliches_dunland="elben 1r").acts("schatten", "rekrutierung", "person")
    t.says("schatten", "gruppierung dunlaender")
    assert "isengart.d" not in t.figures("noerdliches-dunland") and t.figures("suedliches-dunland")["isengart.d"] == 2
    t = (
        more()
        .war("isengart", "sued")
        .army(noerdliches_dunland="elben 1r", suedliches_dunland="elben 1r")
        .acts("schatten", "rekrutierung", "person")
    )
    t.refused("schatten", "gruppierung dunlaender", by="rk.erw.dunland.besetzt")


@pytest.mark.rule(
    "rk.erw.dunland.forgoil", "rk.erw.dunland.regulaer", "rk.erw.dunland.widerspruch.nur", "rk.erw.dunland.widerspruch.entfernt"
)
def test_a_muster_die_brings_two_to_an_army_in_isengart_or_rohan(more):
    t = (
        more()
        .war("isengart")
        .army(furten_des_isen="isengart 2r", helms_klamm="isengart 1r", helms_klamm__festung="rohan 1r", eregion="sauron 2r")
    )
    t.acts("schatten", "rekrutierung", "person").refused("schatten", "dunlaender", by="rk.erw.dunland.forgoil")
    stands(t, "dunlaender").acts("schatten", "rekrutierung", "person").says("schatten", "dunlaender")
    assert {"furten-des-isen", "helms-klamm", "orthanc"} <= t.choices("schatten") and "eregion" not in t.choices("schatten")
    assert "edoras" not in t.choices("schatten")
    t.refused("schatten", "minas-tirith", by="rk.erw.dunland.forgoil")  # named, though no Dunlending comes there
    t.says("schatten", "helms-klamm")  # besiegers get them into the region
    assert t.figures("helms-klamm") == {"isengart.r": 1, "isengart.d": 2} and t.figures("helms-klamm/festung") == {"rohan.r": 1}
    t.acts("schatten", "rekrutierung", "person").says("schatten", "rekrutiere")
    assert not any("dunlaender" in key for key in t.choices("schatten"))
    dunlendings(t.army(eregion=""), eregion=10).acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "dunlaender", by="rk.erw.dunland.forgoil")  # all twelve are on the board


@pytest.mark.rule("rk.erw.dunland.forgoil")
def test_not_to_an_army_in_a_besieged_stronghold(more):
    t = stands(
        more()
        .war("isengart")
        .army(orthanc="rohan 3r", orthanc__festung="isengart 2r", noerdliches_dunland="", suedliches_dunland=""),
        "dunlaender",
    )
    t.army(pforte_von_rohan="").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "dunlaender", by="rk.erw.dunland.forgoil")


@pytest.mark.rule("rk.erw.dunland.regulaer", "rk.erw.dunland.keine-elite")
def test_they_fight_and_march_as_units_of_isengart_but_become_no_elites(more):
    t = stands(more().war("isengart").army(furten_des_isen="isengart 1r", orthanc="isengart 2r"), "dunlaender")
    t.acts("schatten", "rekrutierung", "person").says("schatten", "dunlaender furten-des-isen")
    t.acts("schatten", "armee", "person").says("schatten", "armee furten-des-isen westemnet 2 dunländer, fertig, fertig")
    assert t.figures("westemnet") == {"isengart.d": 2} and t.figures("furten-des-isen") == {"isengart.r": 1}
    t.army(ostemnet="rohan 1r").acts("schatten", "armee", "person").rolling(6, MISS, MISS).says(
        "schatten", "angriff westemnet ostemnet alles"
    )
    assert t.figures("ostemnet") == {}  # two dice of two Dunlendings
    t.answers("schatten", "bleiben").person(saruman="orthanc").army(orthanc="")
    dunlendings(t, orthanc=3).acts("schatten", "rekrutierung", "person").says("schatten", "stimme")
    assert t.choices("schatten") == {"ruf"}  # no regular units in Orthanc to become elite


@pytest.mark.rule(
    "rk.erw.dunland.treffer", "rk.erw.dunland.begriff", "rk.erw.dunland.wahl", "rk.erw.dunland.widerspruch.entfernt"
)
def test_one_hit_removes_two_of_them_and_the_shadow_chooses(more):
    t = dunlendings(more().war("isengart", "rohan").army(furten_des_isen="isengart 2r", westemnet="rohan 3r"), furten_des_isen=4)
    t.acts("freie", "armee-rekrutierung", "person").rolling(6, 6, *[MISS] * 6).says(
        "freie", "angriff westemnet furten-des-isen alles"
    )
    assert t.frame == "verluste" and {"entferne isengart regulaer", "entferne isengart dunlaender"} <= t.choices("schatten")
    reserve = t.s["reserve"]["isengart.d"]
    t.says("schatten", "entferne isengart dunlaender", "entferne isengart regulaer")
    assert t.s["reserve"]["isengart.d"] == reserve + 2
    assert t.figures("furten-des-isen") == {"isengart.r": 1, "isengart.d": 2} and t.heard("2 Dunländer (Isengart)")


@pytest.mark.rule("rk.erw.dunland.einzelner")
def test_a_single_one_falls_only_as_the_last_unit(more):
    t = dunlendings(
        more().war("isengart", "rohan").army(furten_des_isen="isengart 1r 1e", westemnet="rohan 3r"), furten_des_isen=1
    )
    t.acts("freie", "armee-rekrutierung", "person").rolling(6, *[MISS] * 5).says(
        "freie", "angriff westemnet furten-des-isen alles"
    )
    t.refused("schatten", "entferne isengart dunlaender", by="rk.erw.dunland.einzelner")
    t = dunlendings(more().war("isengart", "rohan").army(furten_des_isen="", westemnet="rohan 3r"), furten_des_isen=1)
    t.acts("freie", "armee-rekrutierung", "person").rolling(6, MISS, MISS, MISS).says(
        "freie", "angriff westemnet furten-des-isen alles"
    )
    assert t.figures("furten-des-isen") == {} and t.s["reserve"]["isengart.d"] == 12


@pytest.mark.rule("rk.erw.dunland.treffer")
def test_for_a_card_of_its_own_the_shadow_gives_each_singly(more):
    card = next(c.id for c in more().facts.cards.values() if c.combat == "unbarmherzig" and not c.set)
    t = dunlendings(more().war("isengart", "rohan").army(furten_des_isen="isengart 1r", westemnet="rohan 3r"), furten_des_isen=3)
    t.holds("schatten", card).acts("schatten", "armee", "person").says("schatten", "angriff furten-des-isen westemnet alles")
    t.answers("schatten", "kampfkarte").answers("schatten", card).answers("schatten", "1")
    t.answers("schatten", "entferne isengart dunlaender")
    assert t.s["figures"]["furten-des-isen/angriff"]["isengart.d"] == 2


# --- Corsairs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.corsaren.ins-spiel", "rk.erw.corsaren.schiff", "rk.erw.ents.widerspruch.nur")
def test_corsairs_come_when_the_south_is_at_war_with_two_ships_in_umbar(more):
    t = more().war("isengart").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "gruppierung corsaren", by="rk.erw.corsaren.ins-spiel")
    t.war("sued").army(umbar="gondor 1r").captured(umbar="freie").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "gruppierung corsaren", by="rk.erw.ents.widerspruch.nur")
    t.changed(control={}).army(umbar="sued 2r").acts("schatten", "rekrutierung", "person").says(
        "schatten", "gruppierung corsaren"
    )
    assert pieces.where(t.s, "schiff") == {"umbar": 2} and t.figures("umbar") == {"sued.r": 2}


@pytest.mark.rule(
    "rk.erw.corsaren.schwarze-schiffe", "rk.erw.corsaren.nur-schwarze", "rk.erw.corsaren.neubau", "rk.erw.corsaren.keine-einheit"
)
def test_a_muster_die_builds_a_ship_with_a_unit_while_umbar_is_the_shadows(more):
    t = more().war("sued").army(umbar="sued 2r").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "schiff", by="rk.erw.corsaren.schwarze-schiffe")
    stands(t, "corsaren", schiff={"pelargir": 1}).acts("schatten", "rekrutierung", "person").says("schatten", "schiff")
    assert pieces.where(t.s, "schiff") == {"pelargir": 1, "umbar": 1} and t.figures("umbar") == {"sued.r": 3}
    assert not t.figures("pelargir").get("sued.r") and "pelargir" not in t.s["control"]
    t.army(umbar="gondor 1r").captured(umbar="freie").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "schiff", by="rk.erw.corsaren.nur-schwarze")


@pytest.mark.rule("rk.erw.corsaren.umbar-belagert", "rk.erw.corsaren.kein-schiff")
def test_not_in_besieged_umbar_and_not_without_a_ship(more):
    t = stands(more().war("sued").army(umbar="gondor 3r", umbar__festung="sued 2r"), "corsaren").acts(
        "schatten", "rekrutierung", "person"
    )
    t.refused("schatten", "schiff", by="rk.erw.corsaren.umbar-belagert")
    t = stands(more().war("sued"), "corsaren", schiff={"umbar": 6}).acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "schiff", by="rk.erw.corsaren.kein-schiff")


@pytest.mark.rule(
    "rk.erw.corsaren.bewegung",
    "rk.erw.corsaren.flotte",
    "rk.erw.corsaren.kueste",
    "rk.erw.corsaren.widerspruch.reichweite",
    "rk.plan.widerspruch.see",
    "rk.erw.corsaren.keine-kontrolle",
    "rk.erw.corsaren.keine-einheit",
)
def test_a_fleet_moves_two_coasts_far_for_one_move_of_an_army_die(more):
    t = stands(more().war("sued").army(pelargir=""), "corsaren", schiff={"umbar": 3}).acts("schatten", "armee person", "person")
    t.refused("schatten", "armee flotte umbar dol-amroth", by="rk.erw.corsaren.bewegung")
    t.refused("schatten", "armee flotte umbar osgiliath", by="rk.erw.corsaren.kueste")
    assert t.allowed("schatten", "armee flotte umbar pelargir")
    t.acts("schatten", "person", "person").army(umbar="sued 1r, sauron 1n")
    assert not t.allowed("schatten", "armee flotte umbar pelargir")  # not with a character die
    t.acts("schatten", "armee", "person").says("schatten", "armee flotte umbar 2 pelargir")
    assert "flotte umbar" in t.choices("schatten") and "flotte pelargir" not in t.choices("schatten")  # those have moved
    t.says("schatten", "flotte umbar west-harondor")
    assert pieces.where(t.s, "schiff") == {"pelargir": 2, "west-harondor": 1} and "pelargir" not in t.s["control"]


@pytest.mark.rule(
    "rk.erw.corsaren.transport",
    "rk.erw.corsaren.transport.kosten",
    "rk.erw.corsaren.widerspruch.leere-stadt",
    "rk.erw.corsaren.widerspruch.groesse",
    "rk.plan.widerspruch.see",
)
def test_an_army_goes_from_ship_to_ship_where_nobody_bars_it(more):
    t = stands(more().war("sued").army(umbar="sued 8r, sauron 1n", pelargir="", dol_amroth="gondor 2r", andrast=""),
               "corsaren", schiff={"umbar": 1, "pelargir": 1, "dol-amroth": 1, "andrast": 1})  # fmt: skip
    t.acts("schatten", "person", "person")
    t.refused("schatten", "armee umbar pelargir", by="rk.erw.corsaren.transport")  # empty, but Gondor's
    t.refused("schatten", "armee umbar dol-amroth", by="rk.erw.corsaren.transport")
    t.says("schatten", "armee umbar andrast alles")
    assert t.heard("Umbar → Andrast (zu Schiff):")
    assert t.figures("andrast") == {"sued.r": 8, "sauron.n": 1} and pieces.where(t.s, "schiff")["umbar"] == 1
    stands(t, "corsaren", schiff={"andrast": 1}).acts("schatten", "armee", "person")
    assert not t.allowed("schatten", "armee andrast umbar")  # there is no ship any more


@pytest.mark.rule(
    "rk.erw.corsaren.angriff",
    "rk.erw.corsaren.angriff.folgen",
    "rk.erw.corsaren.kein-abbruch",
    "rk.erw.corsaren.rueckzug",
    "rk.erw.corsaren.widerspruch.unangreifbar",
    "rk.erw.corsaren.unangreifbar",
)
def test_an_attack_from_the_sea_has_no_way_back_and_costs_the_ships_if_it_fails(more):
    t = stands(
        more().war("sued", "gondor").army(umbar="sued 2r", dol_amroth="", lamedon="gondor 4r"),
        "corsaren",
        schiff={"umbar": 1, "lamedon": 2},
    )
    t.acts("schatten", "armee", "person").rolling(MISS, MISS, HIT, *[MISS] * 3).says("schatten", "angriff umbar lamedon alles")
    assert t.heard("⚔️ Der Schatten greift von See her an (Lamedon): 2 reguläre")
    t.refused("schatten", "einstellen", by="rk.erw.corsaren.rueckzug")
    t.answers("schatten", "weiter").rolling(MISS, HIT, *[MISS] * 3).answers("freie", "bleiben")
    assert pieces.where(t.s, "schiff") == {"umbar": 1} and t.heard("2 Corsaren-Schiffe verloren")


@pytest.mark.rule("rk.erw.corsaren.angriff", "rk.kampf.angriff.ziele")
def test_by_ship_too_only_an_enemy_army_is_attacked(more):
    t = stands(
        more().war("sued", "gondor").army(umbar="sued 2r", lamedon="gondor 1r", andrast="", nah_harad="", west_harondor=""),
        "corsaren",
        schiff={"umbar": 1, "lamedon": 1, "andrast": 1},
    )
    t.acts("schatten", "armee", "person").says("schatten", "angriff umbar")
    assert t.places("schatten") == {"lamedon"}


@pytest.mark.rule("rk.erw.corsaren.entsatz")
def test_where_its_own_are_besieged_an_attack_from_the_sea_relieves_them(more):
    t = stands(
        more().war("sued", "gondor").army(umbar="gondor 2r", umbar__festung="sued 2r", andrast="sued 4r"),
        "corsaren",
        schiff={"umbar": 1, "andrast": 1},
    )
    t.acts("schatten", "armee", "person").rolling(HIT, HIT, *[MISS] * 4).says("schatten", "angriff andrast umbar alles")
    t.answers("schatten", "vorruecken zusammen")
    assert "umbar/festung" not in t.s["figures"] and t.figures("umbar") == {"sued.r": 6}
    assert pieces.where(t.s, "schiff") == {"umbar": 1, "andrast": 1}


@pytest.mark.rule("rk.erw.corsaren.rueckzug")
def test_nobody_retreats_by_ship(more):
    t = stands(
        more().war("sued", "gondor").army(lamedon="sued 4r", erech="gondor 4r", umbar=""),
        "corsaren",
        schiff={"lamedon": 1, "umbar": 1, "andrast": 1},
    )
    t.acts("freie", "armee-rekrutierung", "person").rolling(*[MISS] * 8).says("freie", "angriff erech lamedon alles").answers(
        "freie", "weiter"
    )
    assert t.frame != "rueckzug" or t.choices("schatten").isdisjoint({"andrast", "umbar"})


@pytest.mark.rule("rk.erw.corsaren.schiffsverlust", "rk.erw.corsaren.widerspruch.unangreifbar", "rk.erw.corsaren.unangreifbar")
def test_ships_are_lost_with_an_attacked_army_but_not_without_one(more):
    t = stands(more().war("sued", "gondor").army(lamedon="sued 1r", erech="gondor 4r"), "corsaren", schiff={"lamedon": 2})
    t.acts("freie", "armee-rekrutierung", "person").rolling(HIT, *[MISS] * 4).says("freie", "angriff erech lamedon alles")
    t.answers("freie", "bleiben")
    assert pieces.where(t.s, "schiff") == {}
    t = stands(more().war("gondor").army(lamedon="", erech="gondor 4r"), "corsaren", schiff={"lamedon": 2})
    t.acts("freie", "armee-rekrutierung", "person").says("freie", "armee erech lamedon alles, fertig")
    assert pieces.where(t.s, "schiff") == {"lamedon": 2} and t.figures("lamedon") == {"gondor.r": 4}


@pytest.mark.rule("rk.erw.corsaren.in-die-festung")
def test_ships_stay_where_the_army_goes_into_its_stronghold(more):
    t = stands(more().war("sued", "gondor").army(umbar="sued 3r", west_harondor="gondor 5r"), "corsaren", schiff={"umbar": 2})
    t.acts("freie", "armee-rekrutierung", "person").says("freie", "angriff west-harondor umbar alles").answers(
        "schatten", "festung"
    )
    t.answers("freie", "vorruecken zusammen")
    assert pieces.where(t.s, "schiff") == {"umbar": 2} and t.figures("umbar/festung") == {"sued.r": 3}


@pytest.mark.rule("rk.erw.gruppierung.karten")
def test_cards_of_a_faction_need_it_in_play(more):
    t = more().war("sued").holds("schatten", "die_corsaren_sind_ueber_uns_e").acts("schatten", "ereignis", "person")
    t.refused("schatten", "karte", by="rk.ereignis.vorbedingung")
    stands(t, "corsaren", schiff={"umbar": 1}).acts("schatten", "ereignis", "person")
    assert t.allowed("schatten", "karte die_corsaren_sind_ueber_uns_e")


# --- Ents ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def wood(more):
    """The Ents are in play, Gandalf the White too, and the Free Peoples hold one of their cards."""

    def build(ents=1, card="ents_auf_der_hut_huorns_e", **standing):
        t = stands(
            more().person(saruman="orthanc", gandalf_grau="tot", gandalf_weiss="edoras"),
            "ents",
            ent={"fangorn": ents, **standing},
        )
        return t.fellowship(guide="streicher").holds("freie", card).acts("freie", "ereignis", "person person")

    return build


CARD = "karte ents_auf_der_hut_huorns_e"


@pytest.mark.rule("rk.erw.ents.ins-spiel", "rk.erw.ents.begriff", "rk.erw.ents.widerspruch.nur")
def test_ents_come_when_saruman_is_there_and_a_companion_in_fangorn(more):
    t = more().person(merry="fangorn").acts("freie", "rekrutierung", "armee")
    t.refused("freie", "gruppierung", by="rk.erw.ents.ins-spiel")
    t.person(saruman="orthanc", merry="edoras").acts("freie", "rekrutierung", "armee").refused(
        "freie", "gruppierung", by="rk.erw.ents.ins-spiel"
    )
    t.person(merry="fangorn").acts("freie", "rekrutierung", "armee").says("freie", "gruppierung ents")
    assert pieces.where(t.s, "ent") == {"fangorn": 1}


@pytest.mark.rule("rk.erw.ents.baumbart", "rk.erw.ents.baumbart-vorher")
@pytest.mark.parametrize(("there", "playing", "count"), [("fangorn", True, 2), ("edoras", True, 1), ("fangorn", False, 0)])
def test_sarumans_voice_rouses_an_ent_where_a_companion_is_in_fangorn(more, there, playing, count):
    t = more().war("isengart").person(saruman="orthanc", merry=there)
    if playing:
        stands(t, "ents", ent={"fangorn": 1})
    t.acts("schatten", "rekrutierung", "person").says("schatten", "stimme ruf")
    assert pieces.count(t.s, "ent", "fangorn") == count


@pytest.mark.rule(
    "rk.erw.ents.beispiel",
    "rk.erw.ents.angriff",
    "rk.erw.ents.folge",
    "rk.erw.ents.entwald",
    "rk.erw.ents.bewegung",
    "rk.erw.ents.widerspruch.letzter",
    "rk.erw.ents.widerspruch.kartentext",
    "rk.erw.ents.karten",
    "rk.erw.ents.rekrutieren",
    "rk.erw.ents.keine-reaktion",
    "rk.erw.ents.treffer-wahl",
    "rk.erw.ents.obergrenze",
)
def test_the_example_of_the_book_ents_at_the_fords_of_isen(wood):
    t = wood(2).army(furten_des_isen="isengart 3r").holds("schatten", "die_rueckkehr_des_hexenkoenigs")
    t.says("freie", CARD)
    assert pieces.where(t.s, "ent") == {"fangorn": 4} and t.frame == "ents"
    t.rolling(5, 6, 1, 2, 3).answers("freie", "angriff furten-des-isen")  # two hits: 5 and more
    assert t.figures("furten-des-isen") == {"isengart.r": 1} and pieces.where(t.s, "ent") == {"fangorn": 3}
    t.rolling(5, 1, 1, 2, 4).answers("freie", "angriff furten-des-isen")
    assert t.figures("furten-des-isen") == {} and pieces.where(t.s, "ent") == {"fangorn": 2}
    assert not any(key.startswith("angriff") for key in t.choices("freie"))
    t.answers("freie", "bewege furten-des-isen")
    assert pieces.where(t.s, "ent") == {"fangorn": 1, "furten-des-isen": 1} and t.asked == "schatten"  # the activation is over
    assert pieces.available(t.facts, t.s, "ent") == 4 and t.s["apart"]["gone"] == {"ent": 2}
    t.acts("freie", "person armee-rekrutierung rekrutierung", "person")
    assert not any("ent" in key.split() for key in t.choices("freie"))


@pytest.mark.rule(
    "rk.erw.ents.bewegung", "rk.erw.ents.keine-einheit", "rk.erw.ents.kontrolle", "rk.erw.ents.widerspruch.einheiten"
)
def test_they_make_a_chain_through_regions_without_enemies_and_bar_nobody(wood):
    t = wood(4).army(furten_des_isen="", westemnet="isengart 1r", ostemnet="").captured(folde="schatten").says("freie", CARD)
    assert "bewege orthanc" not in t.choices("freie") and "bewege westemnet" not in t.choices("freie")
    t.refused("freie", "bewege westemnet", by="rk.erw.ents.bewegung")
    t.answers("freie", "bewege ostemnet", "bewege folde", "fertig")
    assert pieces.where(t.s, "ent") == {"fangorn": 4, "ostemnet": 1, "folde": 1} and t.s["control"]["folde"] == "schatten"
    t.war("isengart").acts("schatten", "armee", "person").says("schatten", "armee westemnet ostemnet alles, fertig")
    assert t.figures("ostemnet") == {"isengart.r": 1} and pieces.count(t.s, "ent", "ostemnet") == 1


@pytest.mark.rule("rk.erw.ents.angriff.gleiche-region", "rk.erw.ents.treffer-wahl")
def test_an_army_among_them_can_be_attacked_and_nazgul_stay(wood):
    t = wood(2, ostemnet=1).army(ostemnet="isengart 1r, sauron 1n", furten_des_isen="").says("freie", CARD)
    t.rolling(6, 1, 1, 1, 1).answers("freie", "angriff ostemnet")
    assert t.figures("ostemnet") == {"sauron.n": 1}
    t = wood(2, ostemnet=1).army(ostemnet="isengart 1r 1e", furten_des_isen="").says("freie", CARD)
    t.rolling(6, 1, 1, 1, 1).answers("freie", "angriff ostemnet")
    assert t.asked == "schatten" and "entferne isengart regulaer" in t.choices("schatten")


@pytest.mark.rule("rk.erw.ents.saruman")
def test_saruman_ends_when_an_ent_comes_to_an_empty_orthanc_or_all_there_fall(wood):
    t = stands(wood(3), "ents", ent={"fangorn": 3, "furten-des-isen": 1})
    t.army(orthanc="", furten_des_isen="").says("freie", CARD).answers("freie", "bewege orthanc")
    assert t.s["persons"]["saruman"] == "tot" and t.heard("Saruman scheidet aus") and "orthanc" not in t.s["control"]
    t = (
        stands(wood(3), "ents", ent={"fangorn": 3, "furten-des-isen": 1})
        .army(orthanc="isengart 2r", furten_des_isen="")
        .says("freie", CARD)
    )
    t.rolling(6, 1, 1, 1, 1).answers("freie", "angriff orthanc")
    assert t.s["persons"]["saruman"] == "orthanc"
    t.rolling(6, 1, 1, 1, 1).answers("freie", "angriff orthanc")
    assert t.s["persons"]["saruman"] == "tot"


@pytest.mark.rule("rk.erw.ents.ende")
@pytest.mark.parametrize(
    "card", ["ents_auf_der_hut_fels_und_stein_e", "ents_auf_der_hut_huorns_e", "ents_auf_der_hut_entthing_e"]
)
def test_after_their_third_card_all_ents_go_and_do_not_come_again(wood, card):
    t = wood(3, card)
    t.changed(apart={**t.s["apart"], "ent_cards": 2}).says("freie", f"karte {card}").answers("freie", "fertig")
    assert pieces.where(t.s, "ent") == {} and t.s["apart"]["factions"] == [] and t.heard("Die Ents verlassen das Spiel")
    t.person(merry="fangorn").acts("freie", "rekrutierung", "armee").refused("freie", "gruppierung", by="rk.erw.ents.ende")


@pytest.mark.rule("rk.erw.ents.obergrenze")
def test_there_are_never_more_than_eight_and_lost_ones_stay_lost(wood):
    t = wood(6)
    t.changed(apart={**t.s["apart"], "gone": {"ent": 1}}).says("freie", CARD)
    assert pieces.where(t.s, "ent") == {"fangorn": 7}
    assert ents_room.able(t.s) == 6


def test_with_a_companion_in_fangorn_another_card_may_be_played_or_drawn(wood):
    t = (
        wood(1)
        .person(merry="fangorn")
        .holds("freie", "ents_auf_der_hut_huorns_e", "athelas")
        .acts("freie", "ereignis", "person person")
    )
    t.fellowship(corruption=3).says("freie", CARD).answers("freie", "fertig")
    assert {"ziehen", "athelas", "nein"} <= t.choices("freie")
    t.answers("freie", "athelas")
    assert "athelas" not in t.hand("freie")
