"""The movement/hazard phase, the site phase and the end of a turn, as they are played."""

from __future__ import annotations

import pytest

from games.meccg import council
from games.meccg.play.room import ZONES, company
from games.meccg.travel import regions, routes
from games.meccg.turn import movement
from tests.rules.meccg.test_organisation import gid_of, hero


def under_way(
    goal: str = "tw-moria",
    kind: str = "regionen",
    hand: tuple[str, ...] = (),
    figs: tuple[str, ...] = ("tw-glorfindel-ii", "tw-sam-gamgee"),
):
    table, me = hero(*figs, hand=hand)
    gid = gid_of(table)
    table.does(me, f"reise {gid}")
    table.does(me, f"ziel {kind} {goal}")
    table.does(me, "passe")
    return table, me, gid


@pytest.mark.rule("me.reise.regionen")
@pytest.mark.rule("me.reise.regionen.nicht-doppelt")
def test_ways_count_both_ends_and_no_region_twice():
    ways = regions.routes("Rhudaur", "Redhorn Gate", 4)
    assert ways and all(len(way) <= 4 and len(set(way)) == len(way) for way in ways)
    assert ("Rhudaur", "Hollin", "Redhorn Gate") in ways
    assert regions.distance("Rhudaur", "Anórien") == 6


@pytest.mark.rule("me.reise.grundregeln.helden")
def test_heroes_do_not_reach_mordor_by_the_starter_rules():
    no = routes.not_into_mordor(routes.STARTER, "tw-barad-dur")
    assert no is not None and no.rules == ("me.reise.grundregeln.helden",)
    assert routes.not_into_mordor(routes.REGION, "tw-barad-dur") is None


@pytest.mark.rule("me.bgphase.aufdecken")
@pytest.mark.rule("me.bgphase.begriff.reiseroute")
def test_the_site_is_turned_up_and_the_way_is_chosen():
    table, me, gid = under_way()
    table.until("route", "ziehen", "gefahren")
    assert table.state["sites"][company(table.state, gid)["goal"]]["card"] == "tw-moria"
    if table.at("route"):
        table.does(me, "weg 0")
    assert company(table.state, gid)["travel"]["regionen"][0] == "Rhudaur"


@pytest.mark.rule("me.bgphase.limit")
@pytest.mark.rule("me.limit.begriff")
def test_the_limit_is_the_size_and_at_least_two():
    table, _me, gid = under_way()
    table.until("gefahren")
    assert company(table.state, gid)["limit"] == 2  # one and a half, rounded up; never below two


@pytest.mark.rule("me.zug.enttappen.reserve.limit")
@pytest.mark.rule("me.zug.wid.halbierung")
def test_a_halved_limit_is_rounded_up():
    assert [movement.halved(limit) for limit in (2, 3, 5, 7)] == [1, 2, 3, 4]


@pytest.mark.rule("me.bgphase.karten.ziehen")
def test_both_draw_by_the_destination_one_by_one():
    table, _me, gid = under_way()
    assert movement.draws({**table.state, "now": gid}, gid) == (2, 3) if company(table.state, gid)["goal"] else True
    table.until("ziehen")
    (seat,) = table.asked()
    assert seat == "p2" and "höchstens 2" in table.asked()["p2"]  # one of three is drawn already
    before = ZONES.count(table.state, "hand p2")
    table.does("p2", "ziehe")
    assert ZONES.count(table.state, "hand p2") == before + 1


@pytest.mark.rule("me.bgphase.karten.geisteskraft")
def test_without_a_mind_of_three_the_mover_draws_nothing():
    table, _, gid = under_way(figs=("tw-anborn",))
    assert not movement.may_draw(table.state, gid)


@pytest.mark.rule("me.bgphase.ende.handkarten")
def test_hands_are_of_eight_afterwards():
    table, _me, _gid = under_way()
    table.until("betreten")
    assert [ZONES.count(table.state, f"hand {seat}") for seat in ("p1", "p2")] == [8, 8]


@pytest.mark.rule("me.bgphase.orte.abwerfen")
def test_a_haven_that_is_left_returns_to_the_site_deck():
    table, _me, gid = under_way()
    before = ZONES.faces(table.state, "orte p1").count("tw-rivendell")
    table.until("betreten")
    assert company(table.state, gid)["site"] and table.state["sites"][company(table.state, gid)["site"]]["card"] == "tw-moria"
    assert ZONES.faces(table.state, "orte p1").count("tw-rivendell") == before + 1


@pytest.mark.rule("me.ortsphase.betreten")
def test_who_stays_out_is_done():
    table, me, _gid = under_way()
    table.until("betreten")
    table.does(me, "draussen")
    assert table.state["phase"] == "abschluss"


@pytest.mark.rule("me.ortsphase.automatisch")
def test_who_enters_meets_the_automatic_attack():
    table, me, _gid = under_way()
    table.until("betreten")
    table.does(me, "betreten")
    table.until("angriff", "zuweisung", "rest", "hieb")
    attack = next(f for f in table.state["stack"] if f["frame"] == "angriff")
    assert attack["automatic"] and not attack["card"]


@pytest.mark.rule("me.ortsphase.abschluss.handkarten")
def test_each_may_discard_one_card_at_the_end():
    table, me, _gid = under_way()
    table.until("betreten")
    table.does(me, "draussen")
    assert table.at("eine-weg")
    seat = next(iter(table.asked()))
    card = ZONES.faces(table.state, f"hand {seat}")[0]
    table.does(seat, f"abwurf {card}")
    table.does(seat, "mehr")
    assert card in ZONES.faces(table.state, f"abwurf {seat}")


@pytest.mark.rule("me.ende.rat.einberufen")
def test_nobody_calls_the_council_before_his_deck_is_exhausted():
    table, _me, _gid = under_way()
    table.until("abschluss")
    assert "me.ende.rat.einberufen" in table.refused(table.mover(), "rat").rules
    table.change(lambda t: t.at("players", table.mover()).update(exhausted=2))
    table.does(table.mover(), "rat")
    assert table.state["called"] == table.mover()


@pytest.mark.rule("me.ende.rat.letzte")
@pytest.mark.rule("me.ende.rat.ablauf")
def test_the_opponent_has_a_last_turn_and_then_the_council_meets():
    table, _me, _gid = under_way()
    table.until("abschluss")
    first = table.mover()
    table.change(lambda t: t.at("players", first).update(exhausted=2))
    table.does(first, "rat")
    table.does(first, "passe")
    table.until("organisation")
    assert table.mover() != first
    table.does(table.mover(), "passe")
    table.until("probe", "kette", phase="rat")
    assert table.state["phase"] == "rat"


# --- points --------------------


def points(**own: int) -> dict[str, int]:
    return {**dict.fromkeys(council.CATEGORIES, 0), **own}


@pytest.mark.rule("me.punkte.verdoppeln")
@pytest.mark.rule("me.punkte.verdoppeln.nicht")
def test_what_the_opponent_lacks_counts_twice_but_not_kills():
    doubled = council.doubled(points(item=3, kill=4, ally=2), points(ally=1))
    assert doubled == points(item=6, kill=4, ally=2)


@pytest.mark.rule("me.punkte.haelfte")
def test_no_category_has_more_than_all_others():
    assert council.capped(points(item=10, ally=2, kill=1)) == points(item=3, ally=2, kill=1)
    assert council.capped(points(item=3, ally=2, kill=1)) == points(item=3, ally=2, kill=1)


@pytest.mark.rule("me.punkte.wid.reihenfolge")
def test_doubled_before_it_is_capped():
    own = council.capped(council.doubled(points(item=4, ally=2), points(ally=1)))
    assert own == points(item=2, ally=2)  # 8 and 2: eight is capped to two


@pytest.mark.rule("me.punkte.turnier")
@pytest.mark.parametrize(
    ("scores", "given"), [((10, 10), (3, 3)), ((10, 11), (2, 4)), ((15, 10), (5, 1)), ((20, 10), (6, 0)), ((0, 0), (3, 3))]
)
def test_tournament_points(scores, given):
    assert council.tournament(*scores) == given


@pytest.mark.rule("me.gegenstand.fremde-ausrichtung")
def test_items_of_the_other_side_count_half():
    assert [council.foreign(n) for n in (1, 2, 3)] == [1, 1, 2]


@pytest.mark.rule("me.heer.erfolg")
def test_a_faction_needs_more():
    from games.meccg.turn.sites import wins

    assert wins(9, 8) and not wins(8, 8)
