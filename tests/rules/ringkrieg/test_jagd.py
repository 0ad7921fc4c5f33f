"""Chapter IX: the hunt roll, tiles, damage, being revealed, Mordor."""

from __future__ import annotations

import pytest

from games.flow import Transition
from games.ringkrieg.quest import damage, fellowship, finding, hunt, mordor, tiles

SUCCESS, FAIL = {6}, {1, 2, 3, 4, 5}


@pytest.mark.rule("rk.jagd.wurf.aufschlag")
@pytest.mark.rule("rk.jagd.wurf.aufschlag.zeitpunkt")
@pytest.mark.rule("rk.jagd.beispiel.aufschlag")
@pytest.mark.rule("rk.aktion.gemeinschaft-wuerfel")
def test_the_second_move_is_easier_to_find(road):
    t = road(schatten=1).rolling(5).says("freie", "gemeinschaft")
    assert t.heard("kein Erfolg")
    assert t.s["hunt_box"] == {"schatten": 1, "freie": 1}
    assert t.s["fellowship"]["progress"] == 1
    t = road("grau-1", schatten=1, freie=1).rolling(5).says("freie", "gemeinschaft")
    assert t.heard("1 Erfolg.") and t.asked == "freie"


@pytest.mark.rule("rk.jagd.beispiel.gimli")
@pytest.mark.rule("rk.jagd.verlust.hoeher")
def test_a_three_at_the_goblins_gate_costs_gimli(road):
    t = (
        road("grau-3", schatten=3, freie=1, region="orktor", progress=1, guide="streicher")
        .rolling(2, 5, 6)
        .says("freie", "gemeinschaft")
    )
    assert t.heard("2 Erfolge")
    assert t.s["fellowship"]["progress"] == 2 and t.s["fellowship"]["hidden"]
    t.lucky("freie", "zufall", lambda s: s["persons"]["gimli"] == "tot")
    assert t.s["fellowship"]["corruption"] == 1


@pytest.mark.rule("rk.jagd.schaden.auge")
def test_an_eye_counts_the_successes(road):
    t = road("grau-auge-entdeckt", schatten=2).rolling(6, 6).says("freie", "gemeinschaft", "ring")
    assert t.s["fellowship"]["corruption"] == 2
    assert not t.s["fellowship"]["hidden"]


@pytest.mark.rule("rk.jagd.wiederholung")
@pytest.mark.rule("rk.jagd.wiederholung.einmal")
@pytest.mark.rule("rk.jagd.beispiel.wiederholung1")
@pytest.mark.rule("rk.jagd.beispiel.wiederholung2")
def test_each_reason_gives_one_reroll(table):
    t = table().fellowship(region="eregion")
    assert hunt.rerolls(t.facts, t.s) == 0
    t.army(eregion="sauron 3r 2n")
    assert hunt.rerolls(t.facts, t.s) == 2
    t.army(eregion="", moria="sauron 4r 1n").fellowship(region="moria")
    assert hunt.rerolls(t.facts, t.s) == 3
    t.army(moria="gondor 3r", moria__festung="sauron 2r 1n")  # besieged, they are still there
    assert hunt.rerolls(t.facts, t.s) == 3


@pytest.mark.rule("rk.gemeinschaft.bewegen.verdeckt")
@pytest.mark.rule("rk.gemeinschaft.verdecken")
def test_a_revealed_fellowship_must_hide_first(road):
    t = road(schatten=0, hidden=False)
    t.refused("freie", "gemeinschaft", by="rk.gemeinschaft.bewegen.verdeckt")
    t.says("freie", "verdecken")
    assert t.s["fellowship"]["hidden"] and t.s["hunt_box"]["freie"] == 0


@pytest.mark.rule("rk.gemeinschaft.entdecken.beispiel")
@pytest.mark.rule("rk.gemeinschaft.entdecken.schattenfestung")
@pytest.mark.rule("rk.gemeinschaft.entdecken.nicht-in-stadt")
def test_moria_costs_a_tile_the_goblins_gate_does_not(road):
    def found():
        t = road("grau-0-entdeckt", schatten=1, region="imladris", progress=2)
        return t.rolling(6).says("freie", "gemeinschaft")

    t = found()
    t.refused("freie", "imladris", by="rk.gemeinschaft.entdecken.nicht-in-stadt")
    assert not finding.past_a_stronghold(t.facts, t.s, "imladris", "orktor", 3)
    assert finding.past_a_stronghold(t.facts, t.s, "imladris", "moria", 3)
    t.says("freie", "orktor")
    assert t.s["fellowship"]["region"] == "orktor" and t.s["fellowship"]["progress"] == 0
    assert sum("Jagd-Spielstein:" in line for line in t.told) == 1
    assert sum("Jagd-Spielstein:" in line for line in found().says("freie", "moria").told) == 2


@pytest.mark.rule("rk.mordor.bewegen")
@pytest.mark.rule("rk.mordor.auge")
@pytest.mark.rule("rk.mordor.vorruecken")
def test_in_mordor_a_tile_is_drawn_always_and_an_eye_counts_the_box(road):
    t = road("grau-auge-entdeckt", schatten=2, freie=1, mordor=1, region="morannon").says("freie", "gemeinschaft", "ring")
    assert t.s["fellowship"]["corruption"] == 3
    assert t.s["fellowship"]["mordor"] == 2


@pytest.mark.rule("rk.jagd.stein.stopp")
def test_a_stop_holds_the_fellowship(road):
    t = road("rot-3-stopp", schatten=2, mordor=4, region="morannon").says("freie", "gemeinschaft", "ring")
    assert t.s["fellowship"]["mordor"] == 4 and t.result is None


@pytest.mark.rule("rk.sieg.ring-zerstoert")
@pytest.mark.rule("rk.jagd.stein.negativ")
def test_the_fifth_step_destroys_the_ring(road):
    t = road("blau-minus-2", schatten=2, mordor=4, corruption=5, region="morannon").says("freie", "gemeinschaft")
    assert t.s["fellowship"]["corruption"] == 3
    assert t.result.winners == ("p1",) and t.result.rule == "rk.sieg.ring-zerstoert"


@pytest.mark.rule("rk.sieg.korrumpierung")
@pytest.mark.rule("rk.sieg.ring.sofort")
def test_twelve_points_end_the_game_before_the_step(road):
    t = road("grau-3", schatten=2, mordor=4, corruption=9, region="morannon").says("freie", "gemeinschaft", "ring")
    assert t.result.winners == ("p2",)


# --- moving --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gemeinschaft.bewegen")
@pytest.mark.rule("rk.gemeinschaft.leiste.figur-bleibt")
@pytest.mark.rule("rk.gemeinschaft.spielstein.begriff")
@pytest.mark.rule("rk.aktion.person.gemeinschaft")
@pytest.mark.rule("rk.gemeinschaft.bewegen.mehrfach")
def test_the_marker_moves_the_figure_stays_and_the_die_goes_into_the_hunt_box(road):
    t = road(schatten=0).says("freie", "gemeinschaft")
    here = t.s["fellowship"]
    assert (here["region"], here["progress"], here["hidden"]) == ("imladris", 1, True)
    assert t.s["hunt_box"] == {"schatten": 0, "freie": 1} and not t.heard("Jagd-Spielstein:")


@pytest.mark.rule("rk.jagd.ausloeser")
@pytest.mark.rule("rk.jagd.ablauf")
def test_every_move_is_hunted(road):
    t = road("grau-0-entdeckt", schatten=2).rolling(1, 1, 1, 1)
    t.says("freie", "gemeinschaft").says("schatten", "verfallen").says("freie", "gemeinschaft")
    assert sum(line.startswith("Jagd:") for line in t.told) == 2


@pytest.mark.rule("rk.gemeinschaft.bewegen.wuerfel-zurueck")
def test_dice_come_back_from_the_hunt_box(table):
    t = table().hunt(schatten=2, freie=2).fellowship(progress=1)
    t.says("freie", "weiter").answers("schatten", "0")
    assert t.s["hunt_box"]["freie"] == 0
    assert len(t.s["pools"]["freie"]["unused"]) == 4


@pytest.mark.rule("rk.jagd.widerspruch.augenphase")
def test_eyes_are_rolled_in_phase_four(table):
    t = table().says("freie", "weiter").lucky("schatten", "2", lambda s: s["hunt_box"]["schatten"] > 2)
    eyes = t.s["hunt_box"]["schatten"] - 2
    assert eyes + len(t.s["pools"]["schatten"]["unused"]) == 5 and "auge" not in t.s["pools"]["schatten"]["unused"]


# --- the roll ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.jagd.wurf")
@pytest.mark.rule("rk.jagd.level")
@pytest.mark.rule("rk.jagd.wurf.maximum")
@pytest.mark.parametrize(("box", "rolled"), [(0, 0), (1, 1), (4, 4), (5, 5), (6, 5), (8, 5)])
def test_as_many_dice_as_in_the_hunt_box_but_five_at_most(table, box, rolled):
    assert hunt.hunt_dice(table().hunt(schatten=box, freie=3).s) == rolled


@pytest.mark.rule("rk.jagd.wurf.erfolg")
@pytest.mark.rule("rk.jagd.erfolg")
def test_a_six_is_a_success(road):
    assert not hunt.success(5, 0) and hunt.success(6, 0) and hunt.success(4, 2) and not hunt.success(3, 2)
    t = road("grau-1", schatten=2).rolling(5, 5).says("freie", "gemeinschaft")
    assert t.s["tiles"]["pool"] == ["grau-1"] and t.asked == "schatten"
    t = road("grau-1", schatten=2).rolling(5, 6).says("freie", "gemeinschaft")
    assert t.s["tiles"]["pool"] == [] and t.frame == "schaden"


@pytest.mark.rule("rk.jagd.wiederholung.bonus")
def test_dice_rolled_again_get_the_bonus_too(road):
    t = road("grau-1", schatten=1, freie=1, region="moria").army(moria="").rolling(1, 5).says("freie", "gemeinschaft")
    assert t.heard("wiederholt 5 (+1), 1 Erfolg")
    t = road("grau-1", schatten=1, freie=0, region="moria").army(moria="").rolling(1, 5).says("freie", "gemeinschaft")
    assert t.heard("kein Erfolg")


@pytest.mark.rule("rk.jagd.wiederholung")
def test_only_failed_dice_are_rolled_again(road):
    t = road("grau-1", schatten=1, region="moria").rolling(6).says("freie", "gemeinschaft")
    assert not t.heard("wiederholt")


@pytest.mark.rule("rk.jagd.wiederholung")
def test_a_captured_stronghold_counts_for_whoever_holds_it(table):
    t = table().emptied().fellowship(region="moria").captured(moria="freie")
    assert hunt.rerolls(t.facts, t.s) == 0
    t.fellowship(region="lorien").captured(lorien="schatten")
    assert hunt.rerolls(t.facts, t.s) == 1
    assert hunt.rerolls(t.facts, t.fellowship(mordor=0).s) == 0


# --- tiles ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.jagd.pool")
@pytest.mark.rule("rk.jagd.stein.speziell")
def test_sixteen_grey_tiles_begin_in_the_pool_and_eight_lie_aside(table):
    tiles = table().s["tiles"]
    assert len(tiles["pool"]) == 16 and all(tile.startswith("grau") for tile in tiles["pool"])
    assert len(tiles["box"]) == 8 and not any(tile.startswith("grau") for tile in tiles["box"])


@pytest.mark.rule("rk.jagd.pool.ziehen")
def test_several_successes_draw_one_tile(road):
    t = road("grau-1", "grau-2", "grau-3", schatten=3).rolling(6, 6, 6).says("freie", "gemeinschaft")
    assert len(t.s["tiles"]["pool"]) == 2


@pytest.mark.rule("rk.jagd.pool.leer")
def test_an_empty_pool_is_filled_with_grey_tiles(road):
    t = road("grau-1", schatten=1, region="eregion").rolling(6).says("freie", "gemeinschaft", "ring")
    assert t.s["tiles"]["pool"] == []
    t.hunt(1, 1).acts("freie", "person", "armee").rolling(6).says("freie", "gemeinschaft")
    grey = [tile for zone in ("pool", "drawn") for tile in t.s["tiles"][zone] if tile.startswith("grau")]
    assert len(grey) == 16 and len(t.s["tiles"]["pool"]) == 15 and t.heard("Pool")


@pytest.mark.rule("rk.jagd.schaden.zahl")
@pytest.mark.rule("rk.jagd.schaden")
@pytest.mark.rule("rk.jagd.stein.normal")
@pytest.mark.rule("rk.jagd.stein.aufdruck")
@pytest.mark.rule("rk.jagd.stein.entdecken")
@pytest.mark.rule("rk.jagd.schaden.entdecken")
@pytest.mark.parametrize(("tile", "damage"), [("grau-1", 1), ("grau-2", 2), ("grau-3", 3)])
def test_a_number_is_the_damage_however_many_successes(road, tile, damage):
    t = road(tile, schatten=3).rolling(6, 6, 6).says("freie", "gemeinschaft", "ring")
    assert t.s["fellowship"]["corruption"] == damage and t.s["fellowship"]["hidden"]


@pytest.mark.rule("rk.jagd.widerspruch.nullschaden")
@pytest.mark.rule("rk.jagd.stein.entdecken")
@pytest.mark.rule("rk.jagd.schaden.entdecken")
def test_nothing_is_paid_for_zero_but_it_reveals(road):
    t = road("grau-0-entdeckt", schatten=1, region="eregion").rolling(6).says("freie", "gemeinschaft")
    assert t.frame == "entdeckt" and not t.s["fellowship"]["hidden"]
    t.says("freie", "eregion")
    assert t.s["fellowship"]["corruption"] == 0 and len(companions(t)) == 7
    t = road("grau-1-entdeckt", schatten=1, region="eregion").rolling(6).says("freie", "gemeinschaft", "ring")
    assert t.s["fellowship"]["corruption"] == 1 and not t.s["fellowship"]["hidden"]


def companions(t):
    return [p for p, where in t.s["persons"].items() if where == "gemeinschaft"]


@pytest.mark.rule("rk.jagd.stein.auge")
def test_an_eye_counts_one_success_as_one(road):
    t = road("grau-auge-entdeckt", schatten=3).rolling(6, 1, 1).says("freie", "gemeinschaft", "ring")
    assert t.s["fellowship"]["corruption"] == 1


@pytest.mark.rule("rk.jagd.schaden.auge.null")
@pytest.mark.rule("rk.jagd.widerspruch.augefaehigkeit")
@pytest.mark.rule("rk.jagd.stein.auge")
@pytest.mark.rule("rk.gemeinschaft.entdecken")
@pytest.mark.rule("rk.gemeinschaft.entdecken.begriff")
def test_an_eye_for_a_stronghold_on_the_way_counts_nothing(road):
    t = road("grau-0-entdeckt", "grau-auge-entdeckt", schatten=2, region="eregion", progress=1, corruption=1)
    t.lucky(
        "freie", "gemeinschaft", lambda s: s["stack"][-1]["frame"] == "entdeckt" and s["tiles"]["pool"] == ["grau-auge-entdeckt"]
    )
    t.says("freie", "moria")
    here = t.s["fellowship"]
    assert here["corruption"] == 1 and here["region"] == "moria" and here["progress"] == 0 and not here["hidden"]
    assert t.s["tiles"]["pool"] == [] and t.asked == "schatten"


@pytest.mark.rule("rk.gemeinschaft.entdecken.eroberte-festung")
@pytest.mark.rule("rk.gemeinschaft.entdecken.karte")
def test_control_decides_what_is_a_refuge_and_what_is_a_danger(table):
    t = table().fellowship(region="eregion", progress=2)
    assert fellowship.no_refuge(t.facts, t.s, "lorien") is not None
    assert finding.past_a_stronghold(t.facts, t.s, "eregion", "moria", 2)
    t.captured(lorien="schatten", moria="freie")
    assert fellowship.no_refuge(t.facts, t.s, "lorien") is None
    assert not finding.past_a_stronghold(t.facts, t.s, "eregion", "moria", 2)
    assert finding.past_a_stronghold(t.facts, t.s, "eregion", "lorien", 4)


@pytest.mark.rule("rk.jagd.wiederholung.luecke")
def test_one_failed_die_is_rolled_again_once(road):
    t = road("grau-1", schatten=1, region="moria").army(moria="sauron 1r 1n").rolling(1, 2).says("freie", "gemeinschaft")
    assert t.heard("Jagd: 1, wiederholt 2, kein Erfolg.")


@pytest.mark.rule("rk.gemeinschaft.entdecken.weg")
def test_the_figure_takes_the_way_around_where_it_is_short_enough(table):
    t = table()
    around = next(n for n in range(2, 20) if not finding.past_a_stronghold(t.facts, t.s, "eregion", "schattenbachtal", n))
    assert finding.past_a_stronghold(t.facts, t.s, "moria", "eregion", 1)
    assert finding.past_a_stronghold(t.facts, t.s, "eregion", "moria", 1)
    assert around > 2 and finding.past_a_stronghold(t.facts, t.s, "eregion", "schattenbachtal", around - 1)


@pytest.mark.rule("rk.gemeinschaft.entdecken.schattenfestung")
def test_who_stays_where_he_is_passes_no_stronghold(table):
    t = table().fellowship(region="moria", progress=1)
    assert not finding.past_a_stronghold(t.facts, t.s, "moria", "moria", 1)
    assert finding.past_a_stronghold(t.facts, t.s, "moria", "eregion", 1)


@pytest.mark.rule("rk.jagd.mehrere")
@pytest.mark.rule("rk.jagd.beispiel.moria")
def test_the_tile_of_the_balrog_comes_before_that_of_the_stronghold(road):
    t = road("grau-0-entdeckt", "grau-1", "grau-2", schatten=1, region="eregion", progress=1).lies("der_balrog_von_moria")
    t.acts("freie", "person person", "armee")
    t.lucky("freie", "gemeinschaft", lambda s: s["stack"][-1]["frame"] == "entdeckt")
    t.says("freie", "moria")
    assert t.asked == "schatten" and len(t.s["tiles"]["pool"]) == 2
    t.says("schatten", "der_balrog_von_moria")
    assert t.frame == "schaden" and len(t.s["tiles"]["pool"]) == 1
    t.says("freie", "ring")
    assert t.frame == "schaden" and t.s["tiles"]["pool"] == []
    assert t.says("freie", "ring").s["fellowship"]["corruption"] == 3


@pytest.mark.rule("rk.jagd.stein.wuerfel")
def test_a_die_rolls_the_damage(road):
    t = road("rot-wuerfel-stopp", schatten=2, mordor=1, region="morannon").rolling({1, 2, 3, 4, 5, 6}, 4)
    t.lucky("freie", "gemeinschaft", lambda s: s["stack"][-1].get("damage") == 4)
    assert t.says("freie", "ring").s["fellowship"]["corruption"] == 4


@pytest.mark.rule("rk.jagd.stein.speziell.wartet")
@pytest.mark.rule("rk.jagd.stein.speziell.sofort")
def test_special_tiles_wait_for_mordor(table):
    for step, zone in ((None, "waiting"), (0, "pool")):
        change = Transition(table().game, table().fellowship(mordor=step).s)
        tiles.bring_in(change, "blau-0-mantel")
        assert "blau-0-mantel" in change.state["tiles"][zone]
        assert change.events[-1].data["waits"] == (zone == "waiting")


@pytest.mark.rule("rk.jagd.stein.negativ")
@pytest.mark.parametrize(("tile", "left"), [("blau-minus-1", 2), ("blau-minus-2", 1)])
def test_negative_tiles_heal(road, tile, left):
    t = road(tile, schatten=2, mordor=1, corruption=3, region="morannon").says("freie", "gemeinschaft")
    assert t.s["fellowship"]["corruption"] == left and t.asked == "schatten"
    t = road(tile, schatten=2, mordor=1, corruption=0, region="morannon").says("freie", "gemeinschaft")
    assert t.s["fellowship"]["corruption"] == 0


# --- paying --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.jagd.folgen")
@pytest.mark.rule("rk.jagd.verlust")
@pytest.mark.rule("rk.jagd.widerspruch.werzieht")
def test_the_free_peoples_choose_ring_guide_or_chance(road):
    t = road("grau-2", schatten=1).rolling(6).says("freie", "gemeinschaft")
    assert t.asked == "freie" and t.choices("freie") == {"ring", "ratgeber", "zufall"}


@pytest.mark.rule("rk.jagd.ring")
@pytest.mark.rule("rk.jagd.korrumpierung")
@pytest.mark.rule("rk.jagd.korrumpierung.stein")
@pytest.mark.rule("rk.jagd.korrumpierung.steigt")
def test_the_ring_costs_corruption_and_nobody(road):
    t = road("grau-2", schatten=1, corruption=1).rolling(6).says("freie", "gemeinschaft", "ring")
    assert t.s["fellowship"]["corruption"] == 3 and len(companions(t)) == 7


@pytest.mark.rule("rk.jagd.verlust")
@pytest.mark.rule("rk.jagd.verlust.niedriger")
def test_the_guide_is_lost_however_small_the_damage(road):
    t = road("grau-1", schatten=1).rolling(6).says("freie", "gemeinschaft", "ratgeber")
    assert t.s["persons"]["gandalf_grau"] == "tot" and t.s["fellowship"]["corruption"] == 0
    assert t.s["fellowship"]["guide"] == "streicher" and len(companions(t)) == 6


@pytest.mark.rule("rk.jagd.verlust.hoeher")
@pytest.mark.parametrize(("tile", "rest"), [("grau-2", 0), ("grau-3", 1)])
def test_damage_above_the_level_is_corruption(road, tile, rest):
    gone = dict.fromkeys(("gandalf_grau", "streicher"), "tot")
    t = road(tile, schatten=1, guide="boromir").person(**gone).rolling(6).says("freie", "gemeinschaft", "ratgeber")
    assert t.s["persons"]["boromir"] == "tot" and t.s["fellowship"]["corruption"] == rest
    assert damage.beyond_level(t.facts, t.s, "boromir", 1) == damage.beyond_level(t.facts, t.s, "boromir", 2) == 0


@pytest.mark.rule("rk.jagd.verlust.zufall")
def test_chance_takes_anybody_the_guide_among_them(road):
    t = road("grau-1", schatten=1).rolling(6).says("freie", "gemeinschaft")
    for person in ("legolas", "gandalf_grau"):
        again = road("grau-1", schatten=1).rolling(6).says("freie", "gemeinschaft")
        again.lucky("freie", "zufall", lambda s, p=person: s["persons"][p] == "tot")
    assert t.frame == "schaden"


@pytest.mark.rule("rk.gemeinschaft.korrumpierung.zwoelf")
@pytest.mark.rule("rk.jagd.korrumpierung.zwoelf")
@pytest.mark.parametrize(("before", "over"), [(9, False), (10, True), (11, True)])
def test_the_twelfth_point_ends_the_game(road, before, over):
    t = road("grau-2", schatten=1, corruption=before).rolling(6).says("freie", "gemeinschaft", "ring")
    assert (t.result is not None) == over
    assert not over or t.result.winners == ("p2",)


# --- Mordor --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.mordor.pool")
def test_eyes_and_special_tiles_gather_for_mordor(table):
    t = table().fellowship(region="morannon")
    pool = t.s["tiles"]
    drawn = ["grau-3", "grau-auge-entdeckt", "grau-auge-entdeckt"]
    left = list(pool["pool"])
    for tile in drawn:
        left.remove(tile)
    box = [tile for tile in pool["box"] if tile != "blau-minus-1"]
    t.changed(tiles={**pool, "pool": left, "drawn": sorted(drawn), "waiting": ["blau-minus-1"], "box": box})
    t.says("freie", "angeben morannon")
    tiles_now = t.s["tiles"]
    assert tiles_now["drawn"] == ["grau-3"] and tiles_now["waiting"] == []
    assert tiles_now["pool"].count("grau-auge-entdeckt") == 4 and "blau-minus-1" in tiles_now["pool"]


@pytest.mark.rule("rk.jagd.pool.leer")
@pytest.mark.rule("rk.mordor.pool")
def test_a_pool_emptied_on_the_way_is_whole_again_in_mordor(road):
    t = road("grau-1", schatten=1, region="eregion").rolling(6).says("freie", "gemeinschaft", "ring")
    assert t.s["tiles"]["pool"] == []
    t.changed(
        stack=[
            {"frame": "runde", "open": 0, "step": "hunt_allocation"},
            {"frame": "phase-gemeinschaft", "open": 0, "declared": False},
        ]
    )
    t.fellowship(region="morannon", progress=0).says("freie", "angeben morannon")
    assert len([tile for tile in t.s["tiles"]["pool"] if tile.startswith("grau")]) == 16


@pytest.mark.rule("rk.jagd.pool.leer")
@pytest.mark.rule("rk.jagd.stein.speziell.sofort")
def test_a_special_tile_joins_a_whole_pool_in_mordor(table):
    t = table().fellowship(region="morannon", mordor=1, progress=0).holds("schatten", "immer_weiter")
    t.changed(tiles={**t.s["tiles"], "pool": [], "drawn": t.s["tiles"]["pool"]}).acts("schatten", "ereignis", "person")
    t.says("schatten", "karte immer weiter, immer weiter")
    assert len(t.s["tiles"]["pool"]) == 17 and t.s["tiles"]["drawn"] == []


@pytest.mark.rule("rk.mordor.betreten")
def test_being_revealed_at_the_gate_does_not_open_it(road):
    t = road("grau-0-entdeckt", schatten=1, region="dagorlad", progress=0).rolling(6).says("freie", "gemeinschaft", "morannon")
    assert t.s["fellowship"]["region"] == "morannon" and t.s["fellowship"]["mordor"] is None


@pytest.mark.rule("rk.mordor.spielstein")
@pytest.mark.rule("rk.mordor.verdeckt")
def test_in_mordor_the_marker_only_says_hidden_or_revealed(road):
    t = road("grau-0-entdeckt", schatten=1, mordor=1, region="morannon").says("freie", "gemeinschaft")
    here = t.s["fellowship"]
    assert not here["hidden"] and here["progress"] == 0 and here["mordor"] == 2 and t.asked == "schatten"
    t.acts("freie", "person person", "armee").refused("freie", "gemeinschaft", by="rk.mordor.verdeckt")
    t.says("freie", "verdecken")
    assert t.s["fellowship"]["hidden"] and t.s["fellowship"]["mordor"] == 2


@pytest.mark.rule("rk.mordor.leiste")
@pytest.mark.rule("rk.mordor.schicksalskluft")
@pytest.mark.rule("rk.mordor.widerspruch.stufen")
@pytest.mark.rule("rk.mordor.widerspruch.figur")
def test_five_steps_lead_to_the_cracks_of_doom(road):
    for step in range(4):
        t = road("grau-1", schatten=1, mordor=step, region="morannon").says("freie", "gemeinschaft", "ring")
        assert t.s["fellowship"]["mordor"] == step + 1 and t.s["fellowship"]["progress"] == 0 and t.result is None
    t = road("grau-1", schatten=1, mordor=4, region="morannon").says("freie", "gemeinschaft", "ring")
    assert t.result.winners == ("p1",)


@pytest.mark.rule("rk.mordor.auge")
def test_the_die_of_this_move_does_not_count_for_the_eye_yet(road):
    t = road("grau-auge-entdeckt", schatten=0, freie=0, mordor=1, region="morannon").says("freie", "gemeinschaft")
    assert t.s["fellowship"]["corruption"] == 0 and t.s["hunt_box"]["freie"] == 1


@pytest.mark.rule("rk.mordor.stillstand")
@pytest.mark.parametrize(("does", "points"), [("verfallen", 1), ("verdecken", 0)])
def test_a_round_of_standing_still_in_mordor_costs_a_point(table, does, points):
    t = table().fellowship(region="morannon", mordor=1, hidden=False).acts("freie", "person").says("freie", does)
    assert t.s["round"] == 2 and t.s["fellowship"]["corruption"] == points


@pytest.mark.rule("rk.mordor.stillstand")
def test_to_be_declared_at_the_gate_is_no_move_in_mordor(table):
    t = table().fellowship(region="morannon").says("freie", "angeben morannon", "weiter")
    assert t.s["fellowship"]["mordor"] == 0
    t.acts("freie", "person").says("freie", "verfallen")
    assert t.s["round"] == 2 and t.s["fellowship"]["corruption"] == 1


@pytest.mark.rule("rk.mordor.stillstand")
def test_an_attempt_is_enough_and_outside_mordor_nobody_must_move(road, table):
    t = road("rot-1-entdeckt-stopp", schatten=0, mordor=1, region="morannon").acts("freie", "person")
    t.says("freie", "gemeinschaft", "ring")
    assert t.s["round"] == 2 and t.s["fellowship"]["corruption"] == 1 and t.s["fellowship"]["mordor"] == 1
    assert table().acts("freie", "person").says("freie", "verfallen").s["fellowship"]["corruption"] == 0
    assert mordor.standing_still(table().s) == 0


@pytest.mark.rule("rk.gemeinschaft.entdecken.bleibt-stehen")
def test_found_in_moria_it_may_stay_without_another_tile(road):
    t = road(region="moria")
    assert not finding.past_a_stronghold(t.facts, t.s, "moria", "moria", 1)
    assert finding.past_a_stronghold(t.facts, t.s, "moria", "eregion", 1)  # out of it costs one
