"""Das Ende des Dritten Zeitalters, persons: setup, Sméagol, Galadriel, the Chief of the Ringwraiths, the Balrog."""

from __future__ import annotations

import pytest

from games.ringkrieg.events.cards import CARDS
from games.ringkrieg.quest import hunt
from games.ringkrieg.round import dice


@pytest.fixture
def more(table):
    """A table with the expansion."""

    def build(seed="erweiterung"):
        return table(seed, erweiterung="ja").holds("freie").holds("schatten")

    return build


@pytest.fixture
def way(more):
    """The Fellowship is about to move with the expansion, hunted; only these tiles are in the pool."""

    def build(*pool, schatten=3, **fellowship):
        t = more().hunt(schatten, 0).acts("freie", "person person", "armee").fellowship(**fellowship)
        return tiles(t, *pool)

    return build


def tiles(t, *pool):
    there = t.s["tiles"]
    rest = sorted([*there["pool"], *there["box"], *there["drawn"]])
    for tile in pool:
        rest.remove(tile)
    drawn = [tile for tile in rest if tile.startswith("grau")]
    box = [tile for tile in rest if not tile.startswith("grau")]
    return t.changed(tiles={**there, "pool": sorted(pool), "drawn": drawn, "box": box})


# --- setup ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "rk.erw.komplett",
    "rk.erw.inhalt",
    "rk.erw.figuren",
    "rk.erw.aufbau.normal",
    "rk.erw.gruppierung",
    "rk.material.erweiterung",
    "rk.material.widerspruch.erweiterungskarten",
)
def test_the_expansion_is_added_whole_to_the_usual_setup(table, more):
    t, base = more(), table()
    assert t.s["figures"] == base.s["figures"] and t.s["politics"] == base.s["politics"]
    apart = t.s["apart"]
    assert apart["factions"] == [] and not any(apart["standing"].values())
    named = {p for p, card in t.facts.persons.items() if card.set}
    assert named == {"smeagol", "galadriel", "hexenkoenig_anfuehrer", "balrog"} == set(t.s["persons"]) - set(base.s["persons"])
    assert t.s["reserve"]["isengart.d"] == 12 and "isengart.d" not in base.s["reserve"]
    t.acts("schatten", "rekrutierung")
    assert "apart" not in base.s and "gruppierung" not in base.acts("schatten", "rekrutierung").choices("schatten")
    assert not t.allowed("schatten", "gruppierung")
    assert "gruppierung" in t.war("isengart").acts("schatten", "rekrutierung").choices("schatten")


@pytest.mark.rule("rk.erw.aufbau.steine", "rk.erw.smeagol.pool")
def test_both_smeagol_tiles_are_in_the_pool_and_do_not_come_back_when_it_is_filled(more):
    t = more()
    assert t.s["tiles"]["pool"].count("smeagol-stein") == 2 and len(t.s["tiles"]["pool"]) == 18
    t = tiles(t, "grau-0-entdeckt").person(smeagol="tot").hunt(3, 0).acts("freie", "person person", "armee")
    t.lucky("freie", "gemeinschaft", lambda s: not s["fellowship"]["hidden"])
    assert "smeagol-stein" not in t.s["tiles"]["pool"]


@pytest.mark.rule("rk.erw.aufbau.ersatz", "rk.erw.aufbau.neu")
def test_three_cards_of_each_side_take_the_place_of_old_ones_and_eight_are_added(table, more):
    t, base = more(), table()
    for side in ("freie", "schatten"):
        old = {c for c in base.s["cards"].values() if t.facts.cards[c].side == side}
        new = {c for c in t.s["cards"].values() if t.facts.cards[c].side == side} - {"wir_finden_ihn"}
        assert len(new) == 52 and len(new - old) == 7 and len(old - new) == 3
    assert len(CARDS.faces(t.s, "schachtel")) == 1


# --- Sméagol -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "rk.erw.smeagol.ins-spiel",
    "rk.erw.smeagol.stein-weg",
    "rk.erw.smeagol.ratgeber",
    "rk.erw.personen",
    "rk.erw.smeagol.figur",
    "rk.erw.smeagol.widerspruch.stein",
    "rk.material.widerspruch.smeagol-figur",
)
def test_a_tile_brings_smeagol_who_guides_from_then_on(way):
    t = way("smeagol-stein")
    t.lucky("freie", "gemeinschaft", lambda s: s["persons"]["smeagol"] == "gemeinschaft")
    f = t.s["fellowship"]
    assert f["guide"] == "smeagol" and f["corruption"] == 0 and f["hidden"]
    assert t.s["tiles"]["gone"] == ["smeagol-stein"]
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    assert not any(key.startswith("ratgeber") for key in t.choices("freie"))


@pytest.mark.rule("rk.erw.smeagol.mordor")
def test_he_joins_in_mordor_too_where_a_companion_is_left(way):
    t = way("smeagol-stein", mordor=1, region="morannon").person(
        **dict.fromkeys(("streicher", "boromir", "legolas", "gimli", "merry", "pippin"), "tot")
    )
    t.says("freie", "gemeinschaft")
    assert t.s["persons"]["smeagol"] == "gemeinschaft" and t.s["fellowship"]["guide"] == "smeagol"
    assert t.s["fellowship"]["mordor"] == 2


@pytest.mark.rule("rk.erw.smeagol.weiterer-stein")
def test_where_he_guides_his_tile_counts_nothing_and_goes_back(way):
    t = way("smeagol-stein", guide="smeagol").person(smeagol="gemeinschaft")
    t.lucky("freie", "gemeinschaft", lambda s: s["hunt_box"]["freie"] == 1)
    assert t.s["tiles"]["pool"] == ["smeagol-stein"] and t.s["fellowship"]["corruption"] == 0


@pytest.mark.rule("rk.erw.smeagol.gollum-zuerst", "rk.erw.smeagol.zweiter-stein", "rk.erw.smeagol.widerspruch.stein")
@pytest.mark.parametrize("gollum", [True, False])
def test_where_gollum_guides_or_he_is_gone_his_tile_goes_into_the_box_and_another_is_drawn(way, gollum):
    t = way("smeagol-stein", "grau-0-entdeckt")
    if gollum:
        t.person(
            **dict.fromkeys(("gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry", "pippin"), "tot")
        ).fellowship(guide="gollum")
    else:
        t.person(smeagol="tot")
    box = t.s["tiles"]["box"].count("smeagol-stein")
    t.lucky("freie", "gemeinschaft", lambda s: s["tiles"]["box"].count("smeagol-stein") > box)
    assert "grau-0-entdeckt" in t.s["tiles"]["drawn"] and t.s["persons"]["smeagol"] != "gemeinschaft"


@pytest.mark.rule("rk.erw.smeagol.zuweisung")
def test_he_counts_as_a_companion_for_the_hunt(more):
    t = more()
    assert dice.most_to_hunt(t.facts, t.s) == 7
    assert dice.most_to_hunt(t.facts, t.person(smeagol="gemeinschaft").s) == 8


@pytest.mark.rule(
    "rk.erw.smeagol.level",
    "rk.erw.smeagol.verlust",
    "rk.erw.smeagol.wir-finden-ihn",
    "rk.erw.smeagol.widerspruch.wir-finden-ihn",
)
def test_he_is_of_the_highest_level_and_as_a_loss_gives_the_shadow_its_card(way):
    t = way("grau-3", guide="smeagol").person(smeagol="gemeinschaft", gandalf_grau="edoras", streicher="edoras")
    t.lucky("freie", "gemeinschaft", lambda s: s["stack"][-1]["frame"] == "schaden")
    t.answers("freie", "ratgeber")  # level 2, as Boromir, Legolas and Gimli: one point is left
    assert t.s["persons"]["smeagol"] == "tot" and t.s["fellowship"]["corruption"] == 1
    assert CARDS.faces(t.s, "tisch") == ["wir_finden_ihn"]


@pytest.mark.rule("rk.erw.smeagol.widerspruch.wir-finden-ihn", "rk.erw.smeagol.gollum-danach")
def test_with_gollum_as_guide_the_shadow_may_have_another_tile_drawn_for_its_card(way):
    everybody = ("gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry", "pippin", "smeagol")
    t = (
        way("grau-0-entdeckt")
        .person(**dict.fromkeys(everybody[:6], "tot"))
        .person(smeagol="gemeinschaft")
        .fellowship(guide="smeagol")
    )
    t.says("freie", "abtrennen smeagol imladris")
    assert CARDS.faces(t.s, "tisch") == ["wir_finden_ihn"] and t.s["persons"]["smeagol"] == "tot"
    t.acts("freie", "person person").says("freie", "abtrennen pippin imladris")
    assert t.s["fellowship"]["guide"] == "gollum"
    t = tiles(t.hunt(3, 0).acts("freie", "person person"), "grau-0-entdeckt", "grau-3")
    t.lucky("freie", "gemeinschaft", lambda s: s["stack"][-1]["frame"] == "kartenwahl")
    first = next(f["tile"] for f in t.s["stack"] if f["frame"] == "stein")
    t.answers("schatten", "wir_finden_ihn")
    assert first in t.s["tiles"]["pool"] and CARDS.faces(t.s, "tisch") == []


@pytest.mark.rule("rk.erw.smeagol.allein", "rk.erw.smeagol.gollum-danach")
def test_alone_with_the_ring_bearers_he_becomes_gollum_and_the_shadow_gets_nothing(way):
    t = way("grau-0-entdeckt", guide="smeagol").person(
        **dict.fromkeys(("gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry"), "tot")
    )
    t.person(smeagol="gemeinschaft").says("freie", "abtrennen pippin imladris")
    assert t.s["fellowship"]["guide"] == "gollum" and t.s["persons"]["smeagol"] == "tot"
    assert CARDS.faces(t.s, "tisch") == [] and t.heard("wird zu Gollum")


@pytest.mark.rule("rk.erw.smeagol.entfernen", "rk.erw.smeagol.wir-finden-ihn")
def test_separated_he_is_out_of_the_game_and_carries_nobody_further(way):
    t = way("grau-0-entdeckt", guide="smeagol").person(smeagol="gemeinschaft")
    t.says("freie", "abtrennen smeagol pippin")
    assert "moria" not in t.places("freie")  # level 1 of Pippin, not the 3 that Sméagol has
    t.says("freie", "imladris")
    assert t.s["persons"]["smeagol"] == "tot" and t.s["persons"]["pippin"] == "imladris"
    assert CARDS.faces(t.s, "tisch") == ["wir_finden_ihn"]


@pytest.mark.rule("rk.erw.smeagol.entfernen")
def test_declared_in_a_stronghold_of_the_free_peoples_he_is_gone(more):
    t = more().person(smeagol="gemeinschaft").fellowship(guide="smeagol", region="parth-celebrant", progress=1, corruption=3)
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    t.answers("freie", "angeben lorien")
    assert t.s["persons"]["smeagol"] == "tot" and t.s["fellowship"]["corruption"] == 2


@pytest.mark.rule("rk.erw.smeagol.nicht-gollum")
def test_cards_that_speak_of_gollum_do_not_mean_him(more):
    t = more().person(smeagol="gemeinschaft").fellowship(guide="smeagol", hidden=False, corruption=3)
    t.holds("freie", "es_gibt_noch_einen_anderen_weg").acts("freie", "ereignis", "person").says(
        "freie", "karte es_gibt_noch_einen_anderen_weg"
    )
    assert t.s["fellowship"]["corruption"] == 2 and not t.s["fellowship"]["hidden"] and t.asked == "schatten"


@pytest.mark.rule("rk.erw.smeagol.faehigkeit.angeben")
def test_with_a_character_die_he_lets_the_fellowship_be_declared_and_enter_mordor(more):
    t = more().fellowship(region="dagorlad", progress=2).acts("freie", "person", "armee")
    t.refused("freie", "angeben morannon", by="rk.erw.smeagol.faehigkeit.angeben")
    t.person(smeagol="gemeinschaft").fellowship(guide="smeagol").acts("freie", "person", "armee")
    t.says("freie", "angeben morannon")
    assert t.s["fellowship"]["mordor"] == 0 and t.s["persons"]["smeagol"] == "gemeinschaft"
    t.acts("freie", "person", "armee").refused("freie", "angeben morannon", by="rk.erw.smeagol.faehigkeit.angeben")


@pytest.mark.rule("rk.erw.smeagol.faehigkeit.stadt")
def test_so_declared_at_home_the_ring_bearers_do_not_heal(more):
    t = more().person(smeagol="gemeinschaft").fellowship(guide="smeagol", region="parth-celebrant", progress=1, corruption=3)
    t.acts("freie", "person", "armee").says("freie", "angeben lorien")
    assert t.s["fellowship"]["corruption"] == 3 and t.s["persons"]["smeagol"] == "tot" and t.s["fellowship"]["region"] == "lorien"


# --- Galadriel -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.galadriel.ins-spiel")
def test_galadriel_comes_by_a_muster_die_when_sauron_or_the_elves_are_at_war(more):
    t = more().acts("freie", "rekrutierung", "armee")
    t.refused("freie", "person", by="rk.erw.galadriel.ins-spiel")
    t.war("elben").person(gandalf_grau="tot", gandalf_weiss="fangorn").acts("freie", "rekrutierung", "armee")
    t.refused("freie", "person", by="rk.erw.galadriel.ins-spiel")
    t.person(gandalf_grau="gemeinschaft", gandalf_weiss="").captured(lorien="schatten").acts("freie", "rekrutierung", "armee")
    t.refused("freie", "person", by="rk.erw.galadriel.ins-spiel")
    t.changed(control={}).acts("freie", "rekrutierung", "armee").says("freie", "person galadriel")
    assert t.s["persons"]["galadriel"] == "lorien"


@pytest.mark.rule("rk.aktion.wille")
def test_the_will_of_the_west_brings_her_too_but_a_muster_die_brings_no_aragorn(more):
    t = more().war("sauron").person(streicher="minas-tirith").acts("freie", "wille", "armee")
    t.says("freie", "person")
    assert {"galadriel", "aragorn_erbe"} <= t.choices("freie")
    t.acts("freie", "rekrutierung", "armee").says("freie", "person")
    assert t.choices("freie") == {"galadriel"}


@pytest.mark.rule("rk.aktion.person.gefaehrten")
def test_galadriel_alone_on_the_board_is_nobody_who_could_travel(more):
    t = more().person(galadriel="lorien").acts("freie", "person", "armee")
    assert "Kein Gefährte" in t.refused("freie", "gefaehrten", by="rk.aktion.person.gefaehrten")
    assert t.person(boromir="edoras").acts("freie", "person", "armee").allowed("freie", "gefaehrten")


@pytest.mark.rule("rk.erw.galadriel.wuerfel")
def test_she_brings_a_die_but_not_beside_gandalf_the_white(more):
    t = more()
    assert dice.pool_size(t.facts, t.s, "freie") == 4
    t.person(galadriel="lorien")
    assert dice.pool_size(t.facts, t.s, "freie") == 5
    t.person(gandalf_grau="tot", gandalf_weiss="fangorn")
    assert dice.pool_size(t.facts, t.s, "freie") == 5  # his


@pytest.mark.rule("rk.erw.galadriel.lorien")
def test_she_never_leaves_lorien_and_falls_with_it(more):
    t = (
        more()
        .war("elben", "sauron")
        .person(galadriel="lorien")
        .army(lorien="elben 2r 1a")
        .acts("freie", "armee-rekrutierung person", "armee")
    )
    t.says("freie", "armee lorien parth-celebrant")
    assert "galadriel" not in t.choices("freie")
    t.says("freie", "alles, fertig")
    assert t.s["persons"]["galadriel"] == "lorien"
    t.person(gimli="imladris").acts("freie", "person", "armee").says("freie", "gefaehrten")
    assert t.choices("freie") == {"gimli"}
    t = (
        more()
        .war("sauron")
        .person(galadriel="lorien")
        .army(lorien="", schattenbachtal="sauron 3r")
        .acts("schatten", "armee", "person")
    )
    t.says("schatten", "armee schattenbachtal lorien alles, fertig")
    assert t.s["control"]["lorien"] == "schatten" and t.s["persons"]["galadriel"] == "tot"


@pytest.mark.rule("rk.erw.galadriel.tapferkeit")
def test_with_her_dice_recruit_in_besieged_lorien(more):
    t = more().war("elben").army(lorien="sauron 3r", lorien__festung="elben 2r").acts("freie", "rekrutierung", "armee")
    t.refused("freie", "rekrutiere lorien regulär", by="rk.rekrutierung.beschraenkung.belagert")
    t.person(galadriel="lorien/festung").acts("freie", "rekrutierung", "armee").says("freie", "rekrutiere lorien elite")
    assert t.figures("lorien/festung") == {"elben.r": 2, "elben.e": 1}


@pytest.mark.rule("rk.erw.galadriel.licht", "rk.erw.galadriel.ein-ring")
def test_a_ring_takes_an_eye_out_of_the_game_and_another_tile_is_drawn(way):
    t = way("grau-auge-entdeckt", "grau-0-entdeckt").person(galadriel="lorien")
    t.lucky("freie", "gemeinschaft", lambda s: s["stack"][-1]["frame"] == "wahl")
    assert t.asked == "freie"
    t.answers("freie", "ja")
    assert t.s["tiles"]["gone"] == ["grau-auge-entdeckt"] and "grau-0-entdeckt" in t.s["tiles"]["drawn"]
    assert t.s["rings"] == {"freie": 2, "schatten": 1} and t.s["rings_used"]["freie"] and t.s["fellowship"]["corruption"] == 0


@pytest.mark.rule("rk.erw.galadriel.ein-ring")
def test_but_only_where_no_ring_was_used_in_this_round(way):
    t = way("grau-auge-entdeckt").person(galadriel="lorien").changed(rings_used={"freie": True, "schatten": False})
    t.lucky("freie", "gemeinschaft", lambda s: not s["tiles"]["pool"])
    assert t.frame == "schaden" and t.s["tiles"]["gone"] == []


@pytest.mark.rule("rk.erw.galadriel.licht")
def test_an_eye_drawn_instead_of_another_tile_is_an_eye_drawn(way):
    t = way("grau-3", "grau-auge-entdeckt").person(galadriel="lorien").lies("mithrilpanzer_und_stich")
    t = tiles(t.hunt(3, 0).acts("freie", "person person", "armee"), "grau-3", "grau-auge-entdeckt")
    first = lambda s: [f["tile"] for f in s["stack"] if f["frame"] == "stein"] == ["grau-3"]  # noqa: E731
    t.lucky("freie", "gemeinschaft", first)
    assert t.frame == "kartenwahl"
    t.answers("freie", "mithrilpanzer_und_stich")
    assert t.asked == "freie" and t.choices("freie") == {"ja", "nein"}
    t.answers("freie", "ja")
    assert t.s["tiles"]["gone"] == ["grau-auge-entdeckt"] and t.s["rings"] == {"freie": 2, "schatten": 1}
    assert "grau-3" in t.s["tiles"]["drawn"] and t.frame == "schaden"


@pytest.mark.rule("rk.erw.galadriel.licht")
def test_cards_on_the_table_may_be_used_for_the_tile_that_she_brings(way):
    """«Wir finden ihn!» was declined for the Eye; for the tile that comes instead of it, it is offered again."""
    everybody = ("gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry", "pippin")
    t = way("grau-3", "grau-auge-entdeckt", "grau-0-entdeckt").person(**dict.fromkeys(everybody[:6], "tot"))
    t.person(smeagol="gemeinschaft").fellowship(guide="smeagol").says("freie", "abtrennen smeagol imladris")
    t.acts("freie", "person person").says("freie", "abtrennen pippin imladris")  # Gollum guides, the Shadow has its card
    t.person(galadriel="lorien").lies("mithrilpanzer_und_stich").hunt(3, 0).acts("freie", "person person", "armee")

    def tile(s):
        return next((f["tile"] for f in s["stack"] if f["frame"] == "stein"), None)

    t.lucky("freie", "gemeinschaft", lambda s: tile(s) == "grau-3" and s["stack"][-1]["frame"] == "kartenwahl")
    t.lucky("freie", "mithrilpanzer", lambda s: tile(s) == "grau-auge-entdeckt")
    assert t.asked == "schatten"
    t.answers("schatten", "nein")
    assert t.asked == "freie" and t.frame == "wahl"
    t.lucky("freie", "ja", lambda s: tile(s) == "grau-0-entdeckt")
    assert t.asked == "schatten" and t.choices("schatten") == {"nein", "wir_finden_ihn"}
    t.answers("schatten", "wir_finden_ihn")
    assert CARDS.faces(t.s, "tisch") == [] and "grau-auge-entdeckt" in t.s["tiles"]["gone"]


@pytest.mark.rule("rk.erw.galadriel.level")
def test_for_combat_cards_she_is_of_level_three(more):
    t = more().war("elben", "sauron").person(galadriel="lorien/festung").army(lorien="sauron 5r", lorien__festung="elben 3r")
    t.holds("freie", "es_gibt_noch_einen_anderen_weg").acts("schatten", "armee", "person").says(
        "schatten", "angriff lorien festung alles"
    )
    t.answers("freie", "kampfkarte").rolling(6, 6, 6, *[{1, 2, 3, 4, 5}] * 2, *[{1, 2, 3, 4}] * 5).answers(
        "freie", "es_gibt_noch_einen_anderen_weg"
    )
    assert t.frame == "kampfwahl"
    t.answers("freie", "galadriel")
    assert t.s["persons"]["galadriel"] == "tot" and t.figures("lorien/festung") == {"elben.r": 3}  # three hits cancelled


# --- the Chief of the Ringwraiths ----------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.hexenkoenig.ins-spiel", "rk.erw.hexenkoenig.kein-krieg", "rk.erw.hexenkoenig.begriff")
def test_the_chief_comes_where_the_figure_of_the_fellowship_is_but_into_no_stronghold(more):
    t = more().war("isengart").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "person hexenkoenig_anfuehrer", by="rk.erw.hexenkoenig.ins-spiel")  # Imladris
    t.fellowship(region="eregion").acts("schatten", "rekrutierung", "person").says("schatten", "person hexenkoenig_anfuehrer")
    assert (
        t.s["persons"]["hexenkoenig_anfuehrer"] == "eregion" and t.s["politics"]["sauron"] and t.s["active"].count("gondor") == 0
    )
    assert dice.pool_size(t.facts, t.s, "schatten") == 8


@pytest.mark.rule("rk.erw.hexenkoenig.widerspruch.mordor")
def test_in_mordor_there_is_no_region_for_him(more):
    t = more().war("isengart").fellowship(mordor=1, region="morannon").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "person hexenkoenig_anfuehrer", by="rk.erw.hexenkoenig.widerspruch.mordor")
    assert t.allowed("schatten", "person saruman")  # the others have a region to come to
    t.fellowship(mordor=None, region="eregion").acts("schatten", "rekrutierung", "person")
    assert t.allowed("schatten", "person hexenkoenig_anfuehrer")


@pytest.mark.rule("rk.erw.hexenkoenig.ausschluss", "rk.erw.hexenkoenig.widerspruch.gewesen", "rk.erw.hexenkoenig.begriff")
@pytest.mark.parametrize("where", ["barad-dur", "tot"])
def test_one_witch_king_keeps_the_other_out_for_good(more, where):
    t = (
        more()
        .war("sauron", "isengart")
        .fellowship(region="eregion")
        .person(hexenkoenig_heermeister=where)
        .acts("schatten", "rekrutierung", "person")
    )
    t.refused("schatten", "person hexenkoenig_anfuehrer", by="rk.erw.hexenkoenig.ausschluss")
    t.person(hexenkoenig_heermeister="", hexenkoenig_anfuehrer=where).acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "person hexenkoenig_heermeister", by="rk.erw.hexenkoenig.ausschluss")


@pytest.mark.rule("rk.erw.hexenkoenig.wuerfel")
def test_he_brings_a_die(more):
    t = more()
    assert dice.pool_size(t.facts, t.s, "schatten") == 7
    assert dice.pool_size(t.facts, t.person(hexenkoenig_anfuehrer="eregion").s, "schatten") == 8


@pytest.mark.rule("rk.erw.hexenkoenig.verzweiflung", "rk.erw.hexenkoenig.widerspruch.wiederholung")
def test_with_him_every_nazgul_gives_a_reroll_instead_of_one_for_all(more):
    t = more().fellowship(region="eregion").army(eregion="sauron 2n")
    assert hunt.rerolls(t.facts, t.s) == 1
    assert hunt.rerolls(t.facts, t.person(hexenkoenig_anfuehrer="eregion").s) == 3
    assert hunt.rerolls(t.facts, t.army(eregion="sauron 1r 2n").s) == 4


@pytest.mark.rule("rk.erw.hexenkoenig.er-sieht")
@pytest.mark.parametrize(("where", "asked"), [("eregion", True), ("lorien", False)])
def test_declared_outside_a_stronghold_he_may_follow_at_once(more, where, asked):
    t = more().person(hexenkoenig_anfuehrer="barad-dur").fellowship(progress=5)
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    t.answers("freie", f"angeben {where}")
    assert (t.frame == "wahl") is asked
    if asked:
        t.answers("schatten", "ja")
    assert t.s["persons"]["hexenkoenig_anfuehrer"] == ("eregion" if asked else "barad-dur")


@pytest.mark.rule("rk.erw.hexenkoenig.karten")
def test_cards_that_speak_of_the_witch_king_mean_him_too(more):
    t = more().person(hexenkoenig_anfuehrer="eregion").holds("schatten", "die_rueckkehr_des_hexenkoenigs")
    t.acts("schatten", "ereignis", "person").says("schatten", "karte die_rueckkehr_des_hexenkoenigs")
    while t.asked == "schatten" and t.frame in ("orte", "rekrutiert", "kartenwahl"):
        t.answers("schatten", sorted(t.choices("schatten"))[0])
    assert t.s["persons"]["hexenkoenig_anfuehrer"] == "angmar"


# --- the Balrog ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.erw.balrog.ins-spiel", "rk.erw.balrog.politik", "rk.erw.balrog.widerspruch.hexenkoenig")
def test_the_balrog_comes_to_moria_with_a_unit_and_wakes_three_nations(more):
    t = (
        more()
        .army(moria="sauron 2r")
        .war("isengart")
        .person(hexenkoenig_heermeister="barad-dur")
        .acts("schatten", "rekrutierung", "person")
    )
    t.refused("schatten", "person balrog", by="rk.erw.balrog.ins-spiel")
    t.person(hexenkoenig_heermeister="tot").politics(elben=2, zwerge=1, nordallianz=3).acts("schatten", "rekrutierung", "person")
    t.says("schatten", "person balrog elite")
    assert t.s["persons"]["balrog"] == "moria" and t.figures("moria") == {"sauron.r": 2, "sauron.e": 1}
    assert [t.s["politics"][n] for n in ("elben", "zwerge", "nordallianz")] == [1, 1, 2]  # the Dwarves are passive


@pytest.mark.rule("rk.erw.balrog.moria")
def test_not_into_a_moria_that_the_free_peoples_hold(more):
    t = more().war("isengart").army(moria="zwerge 2r").captured(moria="freie").acts("schatten", "rekrutierung", "person")
    t.refused("schatten", "person balrog", by="rk.erw.balrog.moria")


@pytest.mark.rule("rk.erw.balrog.guenstling")
def test_he_does_not_let_gandalf_return(more):
    t = more().person(gandalf_grau="tot", balrog="moria").acts("freie", "wille", "armee")
    assert not t.allowed("freie", "person gandalf_weiss fangorn")
    assert t.person(saruman="orthanc").acts("freie", "wille", "armee").allowed("freie", "person gandalf_weiss fangorn")


@pytest.mark.rule("rk.erw.balrog.wuerfel")
@pytest.mark.parametrize("king", ["hexenkoenig_heermeister", "hexenkoenig_anfuehrer"])
def test_he_brings_a_die_but_not_beside_a_witch_king(more, king):
    t = more().person(balrog="moria")
    assert dice.pool_size(t.facts, t.s, "schatten") == 8
    assert dice.pool_size(t.facts, t.person(**{king: "barad-dur"}).s, "schatten") == 8  # the other one's


@pytest.mark.rule("rk.erw.balrog.level", "rk.erw.balrog.nicht-allein")
def test_only_with_his_card_he_moves_and_only_with_an_army(more):
    t = more().war("sauron").person(balrog="moria").army(moria="sauron 4r").acts("schatten", "armee", "person")
    t.says("schatten", "armee moria eregion")
    assert "balrog" not in t.choices("schatten")
    t.lies("ein_balrog_ist_gekommen").acts("schatten", "armee person", "person").says("schatten", "armee moria eregion")
    assert "balrog" in t.choices("schatten")
    t.says("schatten", "alles, fertig")
    assert t.s["persons"]["balrog"] == "eregion"
    t.army(eregion="").acts("schatten", "person", "person").says("schatten", "nazgul")
    assert "balrog" not in t.choices("schatten")


@pytest.mark.rule("rk.erw.balrog.udun")
def test_he_adds_two_to_the_strength_of_his_army(more):
    t = (
        more()
        .war("sauron")
        .person(balrog="moria")
        .army(moria="sauron 2r", eregion="elben 2r")
        .acts("schatten", "armee", "person")
    )
    t.rolling(6, 6, 1, 1).says("schatten", "angriff moria eregion alles")
    assert t.heard("6 6 1 1")  # four dice of two units


@pytest.mark.rule("rk.erw.balrog.feuer")
def test_the_way_past_him_costs_a_tile_that_does_not_reveal(more):
    t = tiles(more().person(balrog="moria").fellowship(region="eregion", progress=2), "grau-0-entdeckt")
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    t.answers("freie", "angeben schattenbachtal")
    assert t.s["tiles"]["pool"] == [] and t.s["fellowship"]["hidden"] and t.heard("Feuer und Schatten")
    t = tiles(more().person(balrog="moria").fellowship(region="imladris", progress=1), "grau-0-entdeckt")
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    t.answers(
        "freie",
        "angeben eregion"
        if "angeben eregion" in t.choices("freie")
        else sorted(k for k in t.choices("freie") if k.startswith("angeben"))[0],
    )
    assert t.s["tiles"]["pool"] == ["grau-0-entdeckt"]


@pytest.mark.rule("rk.erw.balrog.auge", "rk.erw.balrog.auge-wert", "rk.erw.balrog.widerspruch.smeagol")
@pytest.mark.parametrize("guide", ["gandalf_grau", "smeagol", "gollum"])
def test_an_eye_takes_him_and_the_guide_but_does_nothing_to_gollum(more, guide):
    t = more().person(balrog="moria")
    if guide == "smeagol":
        t.person(smeagol="gemeinschaft")
    if guide == "gollum":
        t.person(**dict.fromkeys(("gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry", "pippin"), "tot"))
    t = tiles(t.fellowship(region="eregion", progress=2, guide=guide), "grau-auge-entdeckt")
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    t.answers("freie", "angeben schattenbachtal")
    if t.frame == "ratgeber":
        t.answers("freie", "streicher")
    spared = guide == "gollum"
    assert (t.s["persons"]["balrog"] == "moria") is spared and t.s["fellowship"]["corruption"] == 0
    if not spared:
        assert t.s["persons"][guide] == "tot" and t.s["fellowship"]["guide"] != guide
    assert (CARDS.faces(t.s, "tisch") == ["wir_finden_ihn"]) is (guide == "smeagol")


@pytest.mark.rule("rk.erw.smeagol.angeben-reihenfolge")
def test_declared_at_home_smeagol_goes_before_the_balrogs_tile_is_drawn(more):
    t = tiles(
        more().person(balrog="moria", smeagol="gemeinschaft").fellowship(region="eregion", progress=3, guide="smeagol"),
        "grau-auge-entdeckt",
    )
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    t.answers("freie", "angeben lorien").answers("freie", "gandalf_grau")
    assert t.s["persons"]["smeagol"] == "tot" and t.s["persons"]["gandalf_grau"] == "tot" and t.s["persons"]["balrog"] == "tot"
