"""Journeys: ways and destinations, the hazard limit, cards drawn, hazards, arrival, companies that meet."""

from __future__ import annotations

import pytest

from games import effects
from games.flow import Transition
from games.meccg.companies import founding
from games.meccg.play import facts
from games.meccg.play.people import leave
from games.meccg.play.room import ZONES, company
from games.meccg.travel import regions, routes
from games.meccg.turn import groups, journeys, movement
from tests.rules.meccg.szene import Scene
from tests.rules.meccg.tisch import GAME, Table, scene


def on_the_way(
    *figs: str, goal: str = "tw-moria", kind: str = "regionen", hand: tuple[str, ...] = (), against: tuple[str, ...] = ()
) -> tuple[Table, str]:
    """A company has left Rivendell; the cards are drawn, hazards may be played."""
    table, gid = scene(*figs, at="tw-rivendell", hand=hand, against=against)
    table.heads(gid, goal, kind)
    table.hazard_phase()
    table.until("gefahren", "betreten")
    return table, gid


# --- ways ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.reise.regionen.nicht-doppelt")
def test_no_region_twice_on_one_way():
    ways = regions.routes("Rhudaur", "Redhorn Gate", 6)
    assert ways and all(len(set(way)) == len(way) for way in ways)


@pytest.mark.rule("me.reise.regionen.nachbarn")
def test_neighbours_are_what_the_region_cards_say():
    assert "Rhudaur" in regions.neighbours()["Hollin"] and "Rohan" not in regions.neighbours()["Rhudaur"]
    assert regions.distance("Rhudaur", "Rohan") > 2


@pytest.mark.rule("me.reise.regionen.weiter")
def test_cards_lengthen_a_journey_but_never_beyond_six_regions():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    assert journeys.most_regions(table.state, gid) == 4
    table.change(lambda t: effects.add(t, "regionen", value=1, until="zug"))
    assert journeys.most_regions(table.state, gid) == 5
    table.change(lambda t: effects.add(t, "regionen", value=3, until="zug"))
    assert journeys.most_regions(table.state, gid) == 6


@pytest.mark.rule("me.reise.arten", "me.orga.route.erreichbar")
def test_a_site_must_be_reachable_in_one_of_the_ways():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    table.brings("orte p1", "tw-minas-tirith", "tw-bree")
    table.does("p1", f"reise {gid}")
    assert "me.reise.arten" in table.refused("p1", "ziel start tw-minas-tirith").rules
    assert {"ziel start tw-bree", "ziel regionen tw-bree"} <= set(table.may("p1"))


@pytest.mark.rule("me.reise.grundregeln")
def test_by_the_starter_rules_from_a_haven_to_what_names_it_and_back():
    assert routes.by_starter("tw-rivendell", "tw-moria") is False  # its nearest haven is Lórien
    assert routes.by_starter("tw-lorien", "tw-moria") and routes.by_starter("tw-moria", "tw-lorien")
    assert not routes.by_starter("tw-bree", "tw-moria")


@pytest.mark.rule("me.bgphase.begriff.reiseroute", "me.reise.route", "me.ort.reiseroute", "me.gemeinschaft.reiseroute.gemeinsam")
def test_the_way_by_the_starter_rules_is_printed_on_the_site_and_through_regions_it_is_what_they_are():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell", against=("tw-wargs",))
    table.heads(gid, "tw-carn-dum", "start")
    table.hazard_phase()
    table.until("gefahren")
    travel = company(table.state, gid)["travel"]
    assert travel["typen"] == ["wildnis", "schattenland"] and travel["regionen"] == ["Rhudaur", "Angmar"]
    table, gid = on_the_way("tw-aragorn-ii", goal="tw-goblin-gate", against=("tw-wargs",))
    travel = company(table.state, gid)["travel"]
    assert travel["regionen"][0] == "Rhudaur" and travel["regionen"][-1] == "High Pass"
    assert travel["typen"] == [regions.kind(region) for region in travel["regionen"]]


@pytest.mark.rule("me.orga.bewegung.imspiel")
def test_a_site_in_play_is_announced_without_its_name():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    table.stands("p1", "tw-moria", "tw-balin")
    table.does("p1", f"reise {gid}")
    (key,) = [key for key in table.may("p1", "ziel regionen") if key.split()[2] in table.state["sites"]]
    table.does("p1", key)
    (event,) = [e for e in table.events if e.kind == "reist"]
    assert event.data["liegt"] is False and "tw-moria" not in str(event.data)


@pytest.mark.rule("me.reise.zufluchtsort", "me.reise.zufluchtsort.beispiel")
def test_to_a_haven_in_play_with_its_card_or_with_another_one():
    table, gid = scene("tw-aragorn-ii", at="tw-moria")
    table.stands("p1", "tw-lorien", "tw-balin")
    table.brings("orte p1", "tw-lorien")
    table.does("p1", f"reise {gid}")
    kinds = {key.split()[2] for key in table.may("p1", "ziel start")}
    assert "tw-lorien" in kinds and any(sid.startswith("o") for sid in kinds)


@pytest.mark.rule("me.reise.gleiche-route", "me.orga.route.gleich", "me.reise.widerspruch.gleiche-route")
@pytest.mark.rule("me.gemeinschaft.reiseroute.einmalig")
def test_no_two_companies_with_the_same_start_and_destination():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    other = table.stands("p1", "tw-rivendell", "tw-balin")
    table.stands("p1", "tw-moria", "tw-bofur")
    table.does("p1", f"reise {gid}")
    moria = next(key for key in table.may("p1", "ziel regionen o"))
    table.does("p1", moria)
    table.does("p1", f"reise {other}")
    assert "me.reise.gleiche-route" in table.refused("p1", moria).rules


# --- the phase of one company ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.bgphase.langfristig.abwerfen", "me.bgphase.begriff.langfristig")
def test_long_events_last_until_the_phase_of_those_whom_they_are_for_or_against():
    table, _ = scene("tw-aragorn-ii")
    table.brings("wirkt p2", "tw-minions-stir")
    table.brings("wirkt p1", "tw-wake-of-war")  # a long hazard of one's own stays
    table.change(
        lambda t: [
            ZONES.move(t, c, f"wirkt {p}", "wirkt") for p in ("p1", "p2") for c in list(ZONES.cards(t.state, f"wirkt {p}"))
        ]
    )
    table.step("long_events", "organisation")
    assert table.lies("wirkt") == ["tw-wake-of-war"] and table.lies("abwurf p2") == ["tw-minions-stir"]


@pytest.mark.rule("me.bgphase.langfristig.spielen")
def test_new_long_resources_have_a_window_of_their_own():
    table, _ = scene("tw-aragorn-ii", hand=("tw-dodge",))
    table.does("p1", "passe")
    assert table.at("lang") and table.asked().keys() == {"p1"}


@pytest.mark.rule("me.bgphase.jede", "me.reise.grundsatz")
def test_a_company_that_stays_has_its_hazard_phase_too():
    table, gid = scene("tw-aragorn-ii", against=("tw-orc-guard",))
    table.hazard_phase()
    assert table.at("gefahren") and table.state["now"] == gid
    assert "spiele tw-orc-guard" in table.may("p2")


@pytest.mark.rule("me.bgphase.reihenfolge")
def test_the_player_says_which_company_comes_first():
    table, gid = scene("tw-aragorn-ii", against=("tw-orc-guard",))
    other = table.stands("p1", "tw-bree", "tw-balin")
    table.hazard_phase()
    assert set(table.may("p1")) == {f"gemeinschaft {gid}", f"gemeinschaft {other}"}
    table.does("p1", f"gemeinschaft {other}")
    assert table.state["now"] == other


@pytest.mark.rule("me.bgphase.limit", "me.limit.begriff", "me.orga.wid.gefahrenlimit", "me.limit.widerspruch.zeitpunkt")
@pytest.mark.rule("me.limit.konstant")
def test_the_limit_is_the_size_when_the_phase_begins():
    table, gid = on_the_way("tw-aragorn-ii", "tw-balin", "tw-boromir-ii", "tw-bofur", against=("tw-wargs",))
    assert company(table.state, gid)["limit"] == 4


@pytest.mark.rule("me.bgphase.gefahren.spielen", "me.limit.begriff")
def test_each_hazard_counts_one_and_at_the_limit_there_is_an_end():
    table, _ = on_the_way("tw-aragorn-ii", against=("tw-doors-of-night", "tw-minions-stir", "tw-wake-of-war"))
    table.plays("p2", "tw-doors-of-night")
    table.plays("p2", "tw-minions-stir")
    assert facts.hazards_left(table.state) == 0
    assert "spiele tw-wake-of-war" not in table.may("p2")


@pytest.mark.rule("me.limit.karten")
def test_cards_lower_the_limit_below_two_but_never_below_nothing():
    table, _ = on_the_way("tw-aragorn-ii", against=("tw-wargs",))
    table.change(lambda t: effects.add(t, "limit", value=-1, until="bg"))
    assert facts.hazards_left(table.state) == 1
    table.change(lambda t: effects.add(t, "limit", value=-4, until="bg"))
    assert facts.hazards_left(table.state) == 0


@pytest.mark.rule("me.bgphase.unterwegs", "me.bgphase.ort-erst")
def test_a_company_on_its_way_is_at_no_site():
    table, gid = on_the_way("tw-aragorn-ii", against=("tw-wargs",))
    assert facts.Company(table.state, gid).get("ort") == {}
    table.until("betreten")
    assert facts.Company(table.state, gid).get("ort")["name"] == "Moria"


@pytest.mark.rule("me.bgphase.karten.zufluchtsort", "me.bgphase.karten.ziehen")
def test_on_the_way_to_a_haven_the_origin_says_how_many_cards_are_drawn():
    table, gid = scene("tw-aragorn-ii", at="tw-moria")
    table.heads(gid, "tw-lorien", "start")
    table.hazard_phase()
    assert movement.draws(table.state, gid) == (2, 3)  # as printed on Moria, not on Lórien
    table, gid = scene("tw-aragorn-ii", at="tw-lorien")
    table.heads(gid, "tw-bandit-lair", "start")
    table.hazard_phase()
    assert movement.draws(table.state, gid) == (1, 2)


@pytest.mark.rule("me.zug.gegner", "me.bgphase.gefahren.arten", "me.bgphase.ablauf", "me.bgphase.kette")
def test_all_sorts_of_hazards_may_be_played_and_answered():
    cards = ("tw-wargs", "tw-doors-of-night", "tw-minions-stir", "tw-lost-in-free-domains", "tw-lure-of-nature")
    table, _ = on_the_way("tw-aragorn-ii", "tw-balin", "tw-boromir-ii", hand=("tw-twilight",), against=cards)
    assert {"spiele tw-wargs", "spiele tw-doors-of-night", "spiele tw-minions-stir", "spiele tw-lure-of-nature"} <= set(
        table.may("p2")
    )
    table.does("p2", "spiele tw-doors-of-night")
    assert "spiele tw-twilight" in table.may("p1")


@pytest.mark.rule("me.bgphase.lauer", "me.lauer.begriff", "me.bgphase.begriff.lauer")
def test_one_card_of_any_sort_in_wait_in_each_phase_and_it_counts():
    table, gid = on_the_way("tw-aragorn-ii", against=("tw-wargs", "tw-dodge"))
    table.does("p2", "lauer tw-dodge")  # a resource, as a bluff
    assert facts.hazards_left(table.state) == 1
    assert "me.lauer.begriff" in table.refused("p2", "lauer tw-wargs").rules
    assert table.lies(f"lauer p2 {company(table.state, gid)['goal']}") == ["tw-dodge"]


@pytest.mark.rule("me.bgphase.aufgeloest")
def test_when_nobody_is_left_only_a_card_in_wait_may_still_be_laid():
    table, _gid = on_the_way("tw-aragorn-ii", against=("tw-wargs", "tw-orc-guard"))
    table.does("p2", "spiele tw-wargs")
    table.change(lambda t: leave(t, "tw-aragorn-ii", "eliminiert"))
    while table.at("gefahren", "kette") or table.state["stack"][-1]["frame"] in ("angriff", "zuweisung"):
        table.passes()
    assert table.at("letzte-lauer")
    assert all(not key.startswith("spiele") for key in table.may("p2"))
    table.does("p2", "lauer tw-orc-guard")
    assert "lauer" in [e.kind for e in table.events]


@pytest.mark.rule("me.bgphase.keine-gemeinschaft")
def test_without_a_company_there_is_no_hazard_phase():
    table, gid = scene("tw-aragorn-ii", hand=("tw-dodge",), against=("tw-wargs",))
    table.change(lambda t: leave(t, "tw-aragorn-ii", "eliminiert"))
    table.change(founding.dissolve)
    assert gid not in table.state["companies"]
    assert table.refused("p1", "spiele tw-dodge").rules == ("me.bgphase.keine-gemeinschaft",)


# --- arrival ------------------------------------------------------------------------------------------


@pytest.mark.rule("me.bgphase.vereinigen", "me.gemeinschaft.vereinigen.automatisch")
def test_companies_of_one_site_card_are_one_after_all_journeys():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    other = table.stands("p1", "tw-moria", "tw-balin")
    table.change(lambda t: t.at("companies", gid).update(site=company(t.state, other)["site"], moved=True))
    table.change(movement.all_arrived)
    (one,) = table.state["companies"].values()
    assert set(one["figs"]) == {"tw-aragorn-ii", "tw-balin"}


def too_many() -> tuple[Table, str, str]:
    dwarves = ("tw-bofur", "tw-dori", "tw-fili", "tw-kili", "tw-oin")
    table, gid = scene("tw-aragorn-ii", "tw-balin", "tw-boromir-ii", at="tw-rivendell")
    other = table.stands("p1", "tw-moria", *dwarves)
    here = company(table.state, gid)["site"]
    table.change(lambda t: t.at("companies", gid).update(site=company(t.state, other)["site"], moved=True, **{"from": here}))
    table.change(movement.all_arrived)
    return table, gid, here


@pytest.mark.rule("me.bgphase.vereinigen.zurueck", "me.reise.rueckkehr", "me.gemeinschaft.vereinigen.verstoss")
@pytest.mark.rule("me.gemeinschaft.vereinigen.verstoss.wahl")
def test_too_many_together_send_the_one_that_moved_back_and_it_does_nothing_more():
    table, gid, here = too_many()
    assert company(table.state, gid)["site"] == here and company(table.state, gid)["back"]
    assert company(table.state, gid)["moved"] is False


@pytest.mark.rule("me.bgphase.vereinigen.effekte", "me.gemeinschaft.vereinigen.effekte", "me.bgphase.beispiel.ork")
def test_what_one_company_has_faced_concerns_the_joined_one():
    table, gid = scene("tw-aragorn-ii", at="tw-moria", against=("tw-orc-lieutenant",))
    other = table.stands("p1", "tw-bree", "tw-balin")
    table.change(lambda t: t.at("companies", other).update(faced=[{"typ": "ork", "name": "Orc-watch", "auf": []}]))
    table.change(lambda t: groups.join(t, gid, other))
    table.hazard_phase()
    table.plays("p2", "tw-orc-lieutenant")
    while not table.at("zuweisung"):
        table.passes()
    attack = next(f for f in table.state["stack"] if f["frame"] == "angriff")
    assert attack["prowess"] == 7 + 4  # as his card says


def neighbours() -> tuple[Table, str, str]:
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell")
    other = table.stands("p1", "tw-rivendell", "tw-balin")
    table.change(lambda t: t.at("sites", company(t.state, gid)["site"]).update(tapped=True))
    table.step("side_by_side", "bewegung")
    return table, gid, other


@pytest.mark.rule("me.bgphase.vereinigen.zufluchtsort", "me.bgphase.wid.vereinigen", "me.reise.widerspruch.vereinigung")
@pytest.mark.rule("me.gemeinschaft.vereinigen.zuflucht.wann")
def test_side_by_side_at_a_haven_they_may_be_joined_before_the_sites():
    table, _, _ = neighbours()
    assert table.at("vereinen") and table.asked().keys() == {"p1"}
    table.does("p1", "getrennt")
    assert len(table.state["companies"]) == 2


@pytest.mark.rule("me.bgphase.vereinigen.ortskarte")
def test_he_says_which_site_card_stays_so_a_tapped_one_may_go():
    table, gid, other = neighbours()
    fresh = company(table.state, other)["site"]
    table.does("p1", f"vereine {gid} {other} {other}")
    assert company(table.state, gid)["site"] == fresh and not table.state["sites"][fresh]["tapped"]
    assert len(table.state["sites"]) == 1 and "tw-rivendell" in table.lies("orte p1")


@pytest.mark.rule("me.orga.charakter.getrennt", "me.gemeinschaft.vereinigen.zuflucht")
def test_with_cards_of_their_own_nobody_joins_them():
    table, _gid, _other = neighbours()
    table.change(movement.all_arrived)
    assert len(table.state["companies"]) == 2


@pytest.mark.rule("me.bgphase.orte.lauer", "me.lauer.widerspruch.rueckkehr")
def test_cards_in_wait_at_a_site_that_goes_return_to_the_hand():
    table, gid = on_the_way("tw-aragorn-ii", against=("tw-wargs",))
    table.does("p2", "lauer tw-wargs")
    t = Transition(GAME, table.state)
    t.at("companies", gid).update(goal="")  # it has turned back
    movement.leave_empty_sites(t)
    assert "tw-wargs" in ZONES.faces(t.state, "hand p2")


@pytest.mark.rule("me.bgphase.ende.keinekarten")
def test_nobody_plays_anything_between_the_last_journey_and_the_sites():
    table, _ = on_the_way("tw-aragorn-ii", hand=("tw-dodge",), against=("tw-wargs",))
    while table.state["phase"] == "bewegung":
        assert not table.at("abschluss")
        table.passes()
    assert table.at("betreten")


# --- order of effects ------------------------------------------------------------------------------------------


def two_cards_lie(table: Table, kind: str) -> tuple[str, str]:
    """Two cards of the opponent that change the same thing one after the other: twice, and one more."""
    one, two = table.brings("wirkt p2", "dm-the-moon-is-dead", "tw-wake-of-war")

    def lay(t):
        a = ZONES.move(t, one, "wirkt p2", "wirkt")
        b = ZONES.move(t, two, "wirkt p2", "wirkt")
        effects.add(t, kind, value=2, op="times", until=effects.HERE, source=a, card="dm-the-moon-is-dead")
        effects.add(t, kind, value=1, until=effects.HERE, source=b, card="tw-wake-of-war")
        return a, b

    return table.change(lay)


@pytest.mark.rule("me.bgphase.kumulativ.spaeter")
def test_the_moving_player_orders_what_changes_an_attack_where_it_matters():
    table, _ = scene("tw-aragorn-ii", "tw-balin", against=("tw-ghosts",))
    two_cards_lie(table, "angriff-kg")
    table.hazard_phase()
    table.plays("p2", "tw-ghosts")
    assert table.at("wirkfolge") and table.asked().keys() == {"p1"}
    table.does("p1", "folge 0")
    first = next(f for f in table.state["stack"] if f["frame"] == "angriff")["prowess"]
    table, _ = scene("tw-aragorn-ii", "tw-balin", against=("tw-ghosts",))
    two_cards_lie(table, "angriff-kg")
    table.hazard_phase()
    table.plays("p2", "tw-ghosts")
    table.does("p1", "folge 1")
    second = next(f for f in table.state["stack"] if f["frame"] == "angriff")["prowess"]
    assert {first, second} == {9 * 2 + 1, (9 + 1) * 2}


@pytest.mark.rule("me.bgphase.kumulativ.beginn")
def test_the_hazard_player_orders_what_changes_the_way_when_the_phase_begins():
    table, gid = scene("tw-aragorn-ii", at="tw-rivendell", against=("tw-wargs",))
    one, two = table.brings("wirkt p2", "dm-the-moon-is-dead", "tw-wake-of-war")

    def lay(t):
        for card, old, new in ((one, ["wildnis"], "schattenland"), (two, ["schattenland"], "dunkles-reich")):
            moved = ZONES.move(t, card, "wirkt p2", "wirkt")
            note = {"umdeuten": old, "zu": new, "anzahl": 0, "doppelt": False}
            effects.add(t, "umdeuten", until=effects.HERE, source=moved, card=t.state["cards"][moved], note=note)

    table.change(lay)
    table.heads(gid, "tw-goblin-gate")
    table.hazard_phase()
    while not table.at("wirkfolge"):
        assert not table.at("gefahren")
        table.passes()
    assert table.asked().keys() == {"p2"}
    table.does("p2", "folge 1")
    table.until("gefahren")
    assert "schattenland" in facts.land(table.state) and "dunkles-reich" not in facts.land(table.state)


@pytest.mark.rule("me.zug.vorrang")
@pytest.mark.parametrize("resource_first", [True, False])
def test_where_a_resource_and_a_hazard_read_the_same_land_as_two_things_the_resource_wins(resource_first):
    table, _ = on_the_way("tw-aragorn-ii")
    notes = {
        "td-master-of-wood-water-or-hill": {"umdeuten": ["wildnis"], "zu": "grenzland", "anzahl": 1, "doppelt": False},
        "tw-morgul-night": {"umdeuten": ["wildnis"], "zu": "schattenland", "anzahl": 0, "doppelt": False},
    }
    assert facts.land(table.state)[1:].count("wildnis") == 3
    order = list(notes) if resource_first else list(reversed(notes))
    table.change(lambda t: [effects.add(t, "umdeuten", card=card, note=notes[card], until="zug") for card in order])
    assert facts.land(table.state)[1:] == ("grenzland", "schattenland", "schattenland")


# --- further on ------------------------------------------------------------------------------------------


def arrived_at_a_haven(
    *hand: str, against: tuple[str, ...] = (), figs: tuple[str, ...] = ("tw-aragorn-ii",)
) -> tuple[Table, str]:
    """A company is about to reach Lórien; its movement/hazard phase ends."""
    table, gid = on_the_way(*figs, goal="tw-lorien", hand=hand, against=against)
    table.until("bg-ende", "betreten")
    return table, gid


@pytest.mark.rule("me.bgphase.ankunft")
def test_where_a_card_lets_it_the_company_travels_on_with_another_limit_from_where_it_has_arrived():
    figs = ("tw-aragorn-ii", "tw-balin", "tw-legolas")
    table, gid = arrived_at_a_haven("tw-bridge", against=("tw-doors-of-night", "tw-wargs"), figs=figs)
    table.brings("orte p1", "tw-edoras")
    table.does("p1", "spiele tw-bridge")
    while not table.at("reiseziel"):
        table.passes()
    assert table.state["sites"][company(table.state, gid)["site"]]["card"] == "tw-lorien"
    table.does("p1", "ziel regionen tw-edoras")
    table.until("gefahren", "betreten")
    one = company(table.state, gid)
    assert table.state["sites"][one["goal"]]["card"] == "tw-edoras" and one["from"] == one["site"]
    assert one["limit"] == 3 and one["played"] == 0 and not one["lain"]
    while not table.at("betreten"):
        table.passes()
    assert table.state["sites"][company(table.state, gid)["site"]]["card"] == "tw-edoras"


@pytest.mark.rule("me.bgphase.ankunft")
def test_whoever_thinks_better_of_it_stays_where_he_arrived():
    table, gid = arrived_at_a_haven("tw-bridge")
    table.does("p1", "spiele tw-bridge")
    while not table.at("reiseziel"):
        table.passes()
    table.does("p1", "bleiben")
    while not table.at("betreten"):
        table.passes()
    assert table.state["sites"][company(table.state, gid)["site"]]["card"] == "tw-lorien"


@pytest.mark.rule("me.bgphase.ankunft")
def test_nobody_is_asked_where_no_card_could_do_it():
    table, _gid = on_the_way("tw-aragorn-ii", goal="tw-moria", hand=("tw-bridge",))
    while not table.at("betreten"):
        assert not table.at("bg-ende")
        table.passes()


@pytest.mark.rule("me.reise.zweite-phase")
def test_what_was_played_for_the_first_way_holds_on_the_second_as_long_as_its_conditions_are_met():
    table, gid = on_the_way("tw-aragorn-ii", goal="tw-lorien", hand=("tw-bridge",))

    def play(t: Transition) -> None:
        both = {"until": "zug", "only": {"gs-von": gid}}
        effects.add(t, "verbietet-kreaturen", card="tw-stealth", **both)
        effects.add(t, "limit", card="tw-bridge", value=1, **both)  # a card for companies that go to a haven
        effects.add(t, "limit", card="as-power-built-by-waiting", value=1, until="bg", only={"gs-von": gid})

    table.change(play)
    table.until("bg-ende", "betreten")
    table.brings("orte p1", "tw-edoras")
    table.does("p1", "spiele tw-bridge")
    while not table.at("reiseziel"):
        table.passes()
    table.does("p1", "ziel regionen tw-edoras")
    table.until("gefahren", "betreten")
    left = {e["card"] for e in table.state["effects"] if e.get("card")}
    assert "tw-stealth" in left and not left & {"tw-bridge", "as-power-built-by-waiting"}


@pytest.mark.rule("me.ortsphase.abschluss.ortstausch", "me.reise.nach-ortsphase")
def test_a_site_exchanged_at_the_end_of_the_turn_is_no_occasion_for_hazards():
    table = Scene(p1=["tw-aragorn-ii", "tw-gimli"], hand=["tw-great-road"], against=["tw-doors-of-night"])
    gid = table.gids["p1"]
    for site in ("tw-moria", "tw-rivendell"):
        table.lay(lambda t, site=site: table.deal(t, "p1", site, "orte p1"))
    table.does("p1", "spiele tw-great-road")
    table.passes()
    table.says("p1", f"reise {gid}", "ziel regionen tw-moria", "passe")
    table.goes_on("freiwillig")
    table.says("p1", "ja")
    one = company(table.state, gid)
    assert table.state["sites"][one["site"]]["card"] == "tw-rivendell"
    assert "bg" not in [f["frame"] for f in table.state["stack"]]
    assert (table.state["phase"], table.mover()) == ("organisation", "p2")  # his turn is over, and nothing came in between


@pytest.mark.rule("me.gemeinschaft.offen.begriff", "me.gemeinschaft.verborgen.begriff")
def test_a_company_of_heroes_is_neither_overt_nor_covert():
    table, gid = on_the_way("tw-aragorn-ii")
    assert not facts.Company(table.state, gid)["offen"]
