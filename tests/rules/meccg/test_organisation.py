"""The organisation phase: who comes and goes, who leads whom, things that change hands, companies, destinations."""

from __future__ import annotations

import pytest

from games.meccg.companies import influence
from games.meccg.play.room import ZONES, company
from tests.rules.meccg.tisch import Table, begun


def hero(*figs: str, hand: tuple[str, ...] = (), deck: str = "A") -> tuple[Table, str]:
    """The player with this deck is at move, with these characters in Rivendell and these cards in hand."""
    for seed in range(40):
        table = begun(deck, "B" if deck != "B" else "A", f"orga {seed}", first=list(figs))
        if table.mover() == "p1":
            table.holds("p1", *hand)
            return table, "p1"
    raise AssertionError("the dice never let p1 begin")


def gid_of(table: Table, seat: str = "p1") -> str:
    return next(gid for gid, one in table.state["companies"].items() if one["seat"] == seat)


@pytest.mark.rule("me.orga.charakter.einer")
@pytest.mark.rule("me.orga.avatar.statt")
def test_one_character_a_turn():
    table, me = hero("tw-sam-gamgee", hand=("tw-balin", "tw-haldir"))
    gid = gid_of(table)
    table.does(me, f"bringe tw-balin {gid}")
    assert "tw-balin" in company(table.state, gid)["figs"]
    assert table.refused(me, f"bringe tw-haldir {gid}").rules == ("me.orga.charakter.einer", "me.orga.avatar.statt")


@pytest.mark.rule("me.orga.gefolgsmann")
@pytest.mark.rule("me.einfluss.direkt")
@pytest.mark.rule("me.orga.begriff.gefolgsmann")
def test_a_follower_needs_free_direct_influence_and_leads_nobody():
    table, me = hero("tw-glorfindel-ii", "tw-sam-gamgee", "tw-anborn")
    before = influence.used(table.state, me)
    assert influence.direct(table.state, "tw-glorfindel-ii") == 2
    no = table.refused(me, "folge tw-sam-gamgee tw-glorfindel-ii")  # mind 4
    assert "me.einfluss.direkt" in no.rules and "2 freien direkten Einfluss" in no.reason
    table.change(lambda t: t.part("under").update({"tw-anborn": "tw-glorfindel-ii"}))
    assert influence.used(table.state, me) < before
    assert "selbst Gefolgsmann" in table.refused(me, "folge tw-sam-gamgee tw-anborn").reason
    table.does(me, "frei tw-anborn")
    assert influence.used(table.state, me) == before


@pytest.mark.rule("me.orga.abwerfen")
def test_instead_of_bringing_somebody_one_may_be_discarded():
    table, me = hero("tw-glorfindel-ii", "tw-sam-gamgee", hand=("tw-balin",))
    table.does(me, "entlasse tw-sam-gamgee")
    assert "tw-sam-gamgee" in ZONES.faces(table.state, "abwurf p1")
    assert "me.orga.abwerfen" in table.refused(me, f"bringe tw-balin {gid_of(table)}").rules
    assert "me.orga.abwerfen" in table.refused(me, "entlasse tw-glorfindel-ii").rules


@pytest.mark.rule("me.orga.ende.reihenfolge")
@pytest.mark.rule("me.orga.charakter.einfluss")
@pytest.mark.rule("me.einfluss.allgemein")
def test_too_much_mind_sends_the_newcomer_back_first():
    table, me = hero("tw-glorfindel-ii", "tw-adrazar", "tw-sam-gamgee", "tw-fatty-bolger", hand=("tw-balin",))
    table.does(me, f"bringe tw-balin {gid_of(table)}")
    assert influence.used(table.state, me) == 23  # allowed until the end of the phase
    table.does(me, "passe")
    assert "tw-balin" not in table.state["figures"]
    assert "tw-balin" in ZONES.faces(table.state, "hand p1")


@pytest.mark.rule("me.orga.ende.einfluss")
def test_who_can_be_led_by_somebody_else_stays():
    table, me = hero("tw-glorfindel-ii", "tw-adrazar", "tw-sam-gamgee", "tw-anborn", hand=("tw-balin",))
    table.does(me, f"bringe tw-balin {gid_of(table)}")
    table.does(me, "passe")
    assert table.at("einfluss")
    assert "me.orga.ende.einfluss" in table.refused(me, "weg tw-anborn").rules
    table.does(me, "folge tw-anborn tw-glorfindel-ii")
    assert influence.used(table.state, me) == 20 and "tw-balin" in table.state["figures"]


@pytest.mark.rule("me.orga.gegenstand.uebergabe")
def test_an_item_is_handed_over_after_a_check():
    table = Table("A", "B", "gabe")
    table.does("p1", "waehle tw-sam-gamgee")
    table.does("p2", "genug")
    table.does("p1", "waehle tw-adrazar")
    table.does("p1", "genug")
    table.does("p1", "gib td-cram tw-sam-gamgee")
    table.turn_of("p1")
    table.does("p1", "gib td-cram tw-sam-gamgee tw-adrazar")
    assert table.at("probe")  # the check comes first, with a chance to help
    table.until("organisation")
    assert "td-cram" in ZONES.faces(table.state, "bei tw-adrazar")  # it has no corruption points: nobody can fail


@pytest.mark.rule("me.orga.gegenstand.hinterlegen")
def test_storing_needs_a_haven():
    _table, _me = hero("tw-sam-gamgee", "tw-adrazar")
    from games.meccg.turn import things

    assert things.at_a_haven("tw-rivendell") is None
    assert things.at_a_haven("tw-moria").rules == ("me.orga.gegenstand.hinterlegen",)


@pytest.mark.rule("me.orga.aufteilen")
@pytest.mark.rule("me.gemeinschaft.aufteilen")
def test_a_company_that_is_split_and_stays_is_one_again():
    table, me = hero("tw-glorfindel-ii", "tw-sam-gamgee")
    gid = gid_of(table)
    table.does(me, f"teile {gid}")
    table.does(me, "geht tw-sam-gamgee")
    table.does(me, "fertig")
    mine = [one["figs"] for one in table.state["companies"].values() if one["seat"] == me]
    assert mine == [["tw-glorfindel-ii"], ["tw-sam-gamgee"]]
    table.does(me, "passe")
    mine = [one["figs"] for one in table.state["companies"].values() if one["seat"] == me]
    assert mine == [["tw-glorfindel-ii", "tw-sam-gamgee"]]


@pytest.mark.rule("me.orga.route.erreichbar")
@pytest.mark.rule("me.reise.regionen")
@pytest.mark.rule("me.reise.grundregeln")
def test_what_cannot_be_reached_says_how_far_it_is():
    table, me = hero("tw-glorfindel-ii")
    table.does(me, f"reise {gid_of(table)}")
    far = table.refused(me, "ziel regionen tw-minas-tirith")
    assert "6 Regionen entfernt" in far.reason and "me.reise.regionen" in far.rules
    assert "me.reise.grundregeln" in table.refused(me, "ziel start tw-minas-tirith").rules
    assert "Ortsstapel" in table.refused(me, "ziel regionen tw-bree").reason  # no card of this deck


@pytest.mark.rule("me.orga.bewegung.ansagen")
@pytest.mark.rule("me.orga.bewegung.imspiel")
def test_the_destination_lies_face_down():
    table, me = hero("tw-glorfindel-ii")
    table.does(me, f"reise {gid_of(table)}")
    table.does(me, "ziel regionen tw-moria")
    assert "verdeckt" in table.told() and "Moria" not in table.told()
    from tests.rules.meccg.tisch import GAME

    assert "Moria" in GAME.text(GAME.view(table.state, me), "tisch")
    assert "Moria" not in GAME.text(GAME.view(table.state, "p2"), "tisch")
    assert "Moria" not in GAME.text(GAME.view(table.state, None), "tisch")
