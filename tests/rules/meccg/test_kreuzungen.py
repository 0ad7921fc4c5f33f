"""Where rules meet: companies sent back to where others have come meanwhile, cards in wait and what was played before, decks
without a card, versions that are not counted twice."""

from __future__ import annotations

import pytest

from games import effects
from games.flow import find
from games.meccg import council
from games.meccg.companies import influence
from games.meccg.language.lasting import role
from games.meccg.play import people, piles
from games.meccg.play.doing import tempted
from games.meccg.play.facts import prowess
from games.meccg.play.people import leave
from games.meccg.play.room import FACES, ZONES, company, title
from games.meccg.setup import start
from games.meccg.turn import journeys, movement, organise, persuasion
from tests.rules.meccg.szene import Scene
from tests.rules.meccg.test_ort import beyond_the_attack, entered
from tests.rules.meccg.tisch import Table, begun, scene

DWARVES = ("tw-bofur", "tw-dori", "tw-fili", "tw-kili", "tw-oin")
ELVES = ("tw-glorfindel-ii", "tw-haldir", "tw-celeborn", "tw-legolas")


def from_two_places() -> tuple[Table, str, str]:
    """Two companies that have come from different sites to the same one, too many to be one."""
    table, one = scene(*ELVES, at="tw-bree")
    two = table.stands("p1", "tw-rivendell", *DWARVES)
    table.stands("p1", "tw-moria", "tw-balin")

    def arrive(t):
        goal = next(sid for sid, there in t.state["sites"].items() if there["card"] == "tw-moria")
        for gid in (one, two):
            own = t.at("companies", gid)
            own["from"], own["site"], own["moved"] = own["site"], goal, True
        movement.all_arrived(t)

    table.change(arrive)
    return table, one, two


@pytest.mark.rule("me.bgphase.vereinigen.zurueck", "me.gemeinschaft.vereinigen.verstoss", "me.bgphase.orte.abwerfen")
def test_the_site_a_company_came_from_stays_until_nobody_can_be_sent_back_there():
    table, _one, two = from_two_places()
    assert table.at("zurueck") and table.asked().keys() == {"p2"}
    assert {there["card"] for there in table.state["sites"].values()} == {"tw-bree", "tw-rivendell", "tw-moria"}
    table.does("p2", f"zurueck {two}")
    assert company(table.state, two)["back"]
    assert table.state["sites"][company(table.state, two)["site"]]["card"] == "tw-rivendell"
    assert {there["card"] for there in table.state["sites"].values()} == {"tw-rivendell", "tw-moria"}
    assert len(table.state["companies"]) == 2  # the others are one


@pytest.mark.rule("me.gemeinschaft.vereinigen.verstoss")
def test_who_came_back_to_a_company_that_has_grown_comes_from_nowhere():
    table, one = scene(*ELVES, at="tw-bree")
    two = table.stands("p1", "tw-bree", *DWARVES)
    table.change(lambda t: t.at("companies", one).update(site=company(t.state, two)["site"], back=True))
    table.change(movement.all_arrived)
    assert "abgeworfen" in table.asked()["p2"]
    table.does("p2", f"zurueck {one}")
    assert [list(x["figs"]) for x in table.state["companies"].values()] == [[*DWARVES]]
    assert set(ELVES) <= set(table.lies("abwurf p1"))


@pytest.mark.rule("me.orga.groesse", "me.gemeinschaft.groesse.maximum")
def test_those_who_stay_at_one_site_card_are_counted_together():
    table, one = scene("tw-aragorn-ii", "tw-boromir-ii", "tw-faramir", at="tw-rivendell", hand=("tw-legolas",))
    two = table.stands("p1", "tw-rivendell", *DWARVES[:4])
    table.change(lambda t: t.at("companies", two).update(site=company(t.state, one)["site"]))
    no = table.refused("p1", f"bringe tw-legolas {one}")
    assert "me.orga.groesse" in no.rules
    table.heads(one, "tw-bree")
    table.does("p1", f"bringe tw-legolas {one}")  # they set out
    assert "me.orga.groesse" in table.refused("p1", f"bleibe {one}").rules


@pytest.mark.rule("me.bgphase.ankunft")
def test_who_was_sent_back_on_the_way_announces_no_further_site():
    table, gid = scene("tw-aragorn-ii", "tw-balin", at="tw-rivendell", hand=("tw-aragorn-ii",))
    table.heads(gid, "tw-bree")
    table.hazard_phase()
    table.until("gefahren")
    table.change(lambda t: movement.send_back(t, gid))
    while find(table.state, "bg"):
        assert not table.at("bg-ende")
        table.passes()
    assert table.state["sites"][company(table.state, gid)["site"]]["card"] == "tw-rivendell"


@pytest.mark.rule("me.orga.route.erreichbar", "me.reise.regionen.weiter")
def test_what_is_out_of_reach_when_it_is_turned_up_is_not_travelled_to():
    table, gid = scene("tw-aragorn-ii", "tw-balin", at="tw-edhellond")
    table.heads(gid, "tw-lorien")  # five regions: announced on horseback, and then somebody on foot came along
    table.hazard_phase()
    assert not table.at("route")
    assert not company(table.state, gid)["travel"]["reist"] and "tw-lorien" in table.lies("orte p1")
    table.until("betreten")
    assert table.state["sites"][company(table.state, gid)["site"]]["card"] == "tw-edhellond"


@pytest.mark.rule("me.kreatur.region")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_same_journey_by_other_names_is_another_one(order):
    """Two ways of the same types to the same site: only one of them leads through a region that the creature names."""
    ways = (["Rhudaur", "Hollin"], ["Rhudaur", "Cardolan", "Hollin"][:2])
    for nr in order:
        table, gid = scene("tw-aragorn-ii", "tw-balin", at="tw-rivendell", against=("tw-corsairs-of-umbar",))
        table.heads(gid, "tw-moria")
        table.hazard_phase()
        table.until("gefahren")
        travel = {"bewegung": "regionen", "seite": "helden", "reist": True, "regionen": ways[nr], "typen": ["wildnis", "wildnis"]}
        table.change(lambda t, gid=gid, travel=travel: t.at("companies", gid).update(travel=travel))
        assert ("spiele tw-corsairs-of-umbar" in table.may("p2")) is (nr == 1)


@pytest.mark.rule("me.kreatur.ortstyp", "me.start.kartentext")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_counts_as_a_haven_for_hazards_is_asked_anew(order):
    """Minas Tirith with the White Tree: no creature is keyed to it as a free-hold any more."""
    for nr in order:
        table, _ = scene("tw-aragorn-ii", "tw-balin", at="tw-minas-tirith", against=("tw-assassin",))
        table.hazard_phase()
        table.until("gefahren")
        if nr:
            table.change(lambda t: effects.add(t, f"ort-{role('zuflucht-gefahren')}", card="tw-the-white-tree", until="zug"))
        assert ("spiele tw-assassin" in table.may("p2")) is (nr == 0)


# --- cards in wait ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("me.lauer.aufdecken.kreatur", "me.ortsphase.lauer.kreatur")
def test_a_creature_in_wait_is_playable_where_its_text_names_sites_of_a_region():
    table, _ = entered("tw-aragorn-ii", "tw-balin", at="tw-sarn-goriwing", wait=("tw-giant-spiders",))
    assert table.may("p2", "aufdecken")  # a shadow-hold in Heart of Mirkwood
    table, _ = entered("tw-aragorn-ii", "tw-balin", at="tw-moria", wait=("tw-giant-spiders",))
    assert "me.lauer.aufdecken.kreatur" in table.refused("p2", "aufdecken").rules


@pytest.mark.rule("me.lauer.aufdecken.kreatur")
def test_where_the_dragon_is_slain_there_is_no_automatic_attack_to_wait_for():
    table, gid = scene("tw-aragorn-ii", "tw-balin", at="tw-the-lonely-mountain")
    table.waits(gid, "tw-orc-watch")
    table.site_phase()
    table.change(lambda t: t.state.update(slain={"Smaug": 1}))
    table.does("p1", "betreten")
    assert "keinen automatischen Angriff" in table.refused("p2", "aufdecken").reason


@pytest.mark.rule("me.versuchung.karte.eine", "me.lauer.aufdecken")
def test_on_whom_a_corruption_card_was_played_none_is_turned_up_in_the_same_turn():
    table, gid = scene("tw-aragorn-ii", "tw-balin", at="tw-moria", hand=("tw-dagger-of-westernesse",))
    table.waits(gid, "tw-lure-of-the-senses")
    table.hazard_phase()
    table.change(lambda t: [tempted(t, fig) for fig in ("tw-aragorn-ii", "tw-balin")])
    table.until("betreten")
    table.does("p1", "betreten")
    beyond_the_attack(table)
    table.puts(tw_aragorn_ii="ungetappt", tw_balin="ungetappt")
    table.does("p1", "spiele tw-dagger-of-westernesse")
    if table.at("ziel"):
        table.does("p1", table.may("p1")[0])
    assert "p2" in table.asked()
    assert "me.versuchung.karte.eine" in table.refused("p2", "aufdecken").rules


# --- either side, at any time -----------------------------------------------------------------------------------------------


@pytest.mark.rule("me.start.kartentext")
def test_twilight_answers_a_card_of_the_environment_at_a_site_too():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras", hand=("tw-gates-of-morning",), against=("tw-twilight", "tw-wargs"))
    table.site_phase()
    table.does("p1", "betreten")
    table.until("ort")
    table.does("p1", "spiele tw-gates-of-morning")
    assert table.asked().keys() == {"p2"}
    assert "spiele tw-twilight" in table.may("p2") and "spiele tw-wargs" not in table.may("p2")
    table.plays("p2", "tw-twilight")
    assert "tw-gates-of-morning" in table.lies("abwurf p1")


# --- before and after -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("me.start.gegenstaende.drachenschatz")
def test_nobody_begins_with_a_piece_of_a_hoard():
    assert start.no_hoard("td-adamant-helmet") is not None and start.no_hoard("tw-dagger-of-westernesse") is None


@pytest.mark.rule("me.start.draft.zurseite", "me.punkte.begriff")
def test_who_was_laid_aside_in_the_draft_was_not_lost():
    table = Table("A", "A", "gleich")
    for seat in ("p1", "p2"):
        table.brings(f"auswahl {seat}", "tw-aragorn-ii")
    for seat in ("p1", "p2"):
        table.does(seat, "waehle tw-aragorn-ii")
    for seat in ("p1", "p2"):
        table.does(seat, "genug")
    table.does("p1", "weg")
    table.does("p2", "weg")
    table.brings("heer p1", "tw-rangers-of-the-north")
    assert "tw-aragorn-ii" not in table.lies("gegangen p1")
    assert council.raw(table.state, "p1")["character"] == 0 == council.lost("tw-rangers-of-the-north")


@pytest.mark.rule("me.stapel.aufbrauchen")
def test_a_new_deck_without_a_card_is_exhausted_as_soon_as_there_are_discards():
    table = begun()

    def nothing_left(t):
        for card in list(ZONES.cards(t.state, "stapel p1")):
            ZONES.move(t, card, "stapel p1", "siegpunkte p1")
        one = ZONES.cards(t.state, "hand p1")[0]
        ZONES.move(t, one, "hand p1", "abwurf p1")
        piles.draw(t, "p1", 1)

    before = table.state["players"]["p1"]["exhausted"]
    table.change(nothing_left)
    while table.at("austausch"):
        table.does("p1", "fertig")
    assert table.state["players"]["p1"]["exhausted"] > before
    assert ZONES.count(table.state, "hand p1") == 8 and not ZONES.count(table.state, "abwurf p1")


@pytest.mark.rule("me.beeinflussung.charaktere.vorweisen", "me.gemeinschaft.groesse.maximum")
def test_who_was_won_away_joins_only_a_company_with_room_for_him():
    table, _ = scene("tw-aragorn-ii", "tw-boromir-ii", *DWARVES, at="tw-rivendell", hand=("tw-legolas",))
    f = {"seat": "p1", "figure": "tw-aragorn-ii", "what": "charakter", "shown": ""}
    f["shown"] = ZONES.find(table.state, "hand p1", "tw-legolas")
    frame = persuasion.TakesOver()
    found = {c.key: c.refusal for c in frame.candidates(table.game, table.state, f, "p1")}
    assert found["ja"] is not None and "me.gemeinschaft.groesse.maximum" in found["ja"].rules
    assert found["gefolgsmann"] is not None and found["nein"] is None


@pytest.mark.rule("me.zug.begriff.tappen", "me.start.kartentext")
def test_nobody_taps_for_a_card_that_lies_with_nobody():
    table, _ = scene("tw-aragorn-ii", "tw-balin", at="tw-rivendell", hand=("dm-crown-of-flowers", "wh-promptings-of-wisdom"))

    def under(t):
        crown = ZONES.move(t, ZONES.find(t.state, "hand p1", "dm-crown-of-flowers"), "hand p1", "wirkt")
        ZONES.move(t, ZONES.find(t.state, "hand p1", "wh-promptings-of-wisdom"), "hand p1", f"an {crown}")

    table.change(under)
    assert not table.may("p1", "nutze wh-promptings")
    table.bears("tw-aragorn-ii", "wh-promptings-of-wisdom")
    assert [key.split()[2] for key in table.may("p1", "nutze wh-promptings")] == ["tw-aragorn-ii"]


# --- sides --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("me.zuflucht.dunkel.gefahren")
@pytest.mark.parametrize(("at", "stays"), [("tw-rivendell", False), ("tw-bree", True)])
def test_a_dark_haven_of_a_hazard_is_a_haven_against_heroes(at, stays):
    """The card is printed to go at a Dark haven."""
    table, gid = scene("tw-aragorn-ii", "tw-balin", at=at, against=("le-nothing-to-eat-or-drink",))
    table.heads(gid, "tw-moria")
    table.hazard_phase()
    table.until("gefahren")
    table.plays("p2", "le-nothing-to-eat-or-drink")
    assert table.lies(f"an {gid}") == ["le-nothing-to-eat-or-drink"]
    table.change(organise.phase)  # as if it had come back
    assert ("le-nothing-to-eat-or-drink" in table.lies(f"an {gid}")) is stays


@pytest.mark.rule("me.reise.zusammensetzung")
def test_a_company_that_is_too_large_does_not_travel():
    table, gid = scene(*DWARVES, "tw-gloin", "tw-balin", "tw-dwalin", at="tw-rivendell")
    assert "me.reise.zusammensetzung" in table.refused("p1", f"reise {gid}").rules
    table.change(lambda t: leave(t, "tw-dwalin", "abgeworfen"))
    assert f"reise {gid}" in table.may("p1")


@pytest.mark.rule("me.ort.ressourcen.fremd")
def test_resources_of_heroes_do_nothing_at_sites_of_minions():
    table, _ = scene("tw-aragorn-ii", at="le-edoras", hand=("tw-riders-of-rohan",))
    table.site_phase()
    table.does("p1", "betreten")
    while not table.at("ort"):
        table.passes()
    table.puts(tw_aragorn_ii="ungetappt")
    assert "me.ort.ressourcen.fremd" in table.refused("p1", "beeinflusse tw-riders-of-rohan tw-aragorn-ii").rules


@pytest.mark.rule("me.gegenstand.fremde-ausrichtung", "me.gegenstand.ausspielen")
def test_an_item_of_minions_is_played_where_such_items_are_and_does_nothing_for_heroes():
    table, _ = scene("tw-aragorn-ii", at="tw-edoras", hand=("le-black-mace",))
    table.site_phase()
    table.does("p1", "betreten")
    table.until("ort")
    assert "me.gegenstand.ausspielen" in table.refused("p1", "spiele le-black-mace").rules  # no greater items there
    before = prowess(table.state, "tw-aragorn-ii", ""), people.corruption(table.state, "tw-aragorn-ii")
    table.bears("tw-aragorn-ii", "le-black-mace")
    assert prowess(table.state, "tw-aragorn-ii", "") == before[0]
    assert people.corruption(table.state, "tw-aragorn-ii") == before[1] + FACES["le-black-mace"].vp > before[1]


@pytest.mark.rule("me.lauer.aufdecken", "me.drachen.besiegt", "me.start.kartentext")
def test_what_could_not_have_been_played_on_the_way_is_not_turned_up_at_the_site():
    table, gid = scene("tw-aragorn-ii", at="tw-the-lonely-mountain")
    table.waits(gid, "tw-smaug")
    table.site_phase()
    table.does("p1", "betreten")
    assert table.may("p2", "aufdecken")
    t = table.state
    table.change(lambda t: effects.add(t, "verbietet-kreaturen", card="tw-stealth", until="zug"))
    assert "Schleichen" in table.refused("p2", "aufdecken").reason or "verbietet" in table.refused("p2", "aufdecken").reason
    table.state = t
    table.brings("wirkt p2", "tw-smaug")
    assert "me.voraus.einzigartig" in table.refused("p2", "aufdecken").rules


@pytest.mark.rule("me.einfluss.gefolgsmann")
def test_whom_direct_influence_does_not_reach_any_more_is_free_until_the_next_organisation():
    table, _ = scene("tw-glorfindel-ii", "tw-anborn", at="tw-rivendell")
    table.does("p1", "folge tw-anborn tw-glorfindel-ii")
    alone = influence.used(table.state, "p1")
    table.change(lambda t: effects.add(t, "de", card="tw-stealth", value=-1, only={"figur": "tw-glorfindel-ii"}, until="zug"))
    assert not table.state["under"] and table.state["free"] == ["tw-anborn"]
    assert influence.used(table.state, "p1") == alone  # he costs nothing yet
    table.change(organise.phase)
    assert influence.used(table.state, "p1") == alone + 2


@pytest.mark.rule("me.verbuendet.begriff", "me.verbuendet.abwurf", "me.voraus.einzigartig")
def test_two_horses_are_two_allies():
    table, _ = scene("tw-aragorn-ii", "tw-balin", at="tw-edoras", hand=("wh-noble-steed", "wh-noble-steed"))
    table.site_phase()
    table.does("p1", "betreten")
    table.until("ort")
    for rider in ("tw-aragorn-ii", "tw-balin"):
        table.change(lambda t: t.at("sites", company(t.state)["site"]).update(tapped=False))
        table.does("p1", f"verbuende wh-noble-steed {rider}")
        table.settles()
    assert table.state["led"] == {"wh-noble-steed": "tw-aragorn-ii", "wh-noble-steed#2": "tw-balin"}
    assert journeys.most_regions(table.state, table.state["now"]) == 6  # everybody has one
    table.change(lambda t: leave(t, "tw-aragorn-ii", "abgeworfen"))
    assert table.state["led"] == {"wh-noble-steed#2": "tw-balin"} and table.lies("abwurf p1").count("wh-noble-steed") == 1
    assert title(table.state, "wh-noble-steed#2") == FACES["wh-noble-steed"].titel


@pytest.mark.rule("me.orga.aufteilen.karten")
def test_what_leaves_because_a_company_is_split_is_dealt_out_to_nobody():
    """The fellowship is over as soon as it is another one; nobody is asked where its card lies."""
    scene = Scene(p1=["tw-gimli", "tw-balin", "tw-legolas", "tw-elladan"], at="tw-rivendell")
    scene.lies("p1", "tw-fellowship")
    gid = scene.gids["p1"]
    assert scene.zone(f"an {gid}") == ["tw-fellowship"]
    scene.says("p1", f"teile {gid}", "geht tw-balin", "fertig")
    assert scene.frame() != "zuteilen" and scene.zone(f"an {gid}") == []
    assert "tw-fellowship" in scene.zone("abwurf p1")
