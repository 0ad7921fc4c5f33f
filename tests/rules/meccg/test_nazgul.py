"""Nazgûl as permanent events: played, tapped for what they say, tapped for the reserve; and what else a creature may be."""

from __future__ import annotations

import pytest

from games.meccg.play.facts import hazards_left, land
from tests.rules.meccg.szene import Scene
from tests.rules.meccg.tisch import GAME

EVENT = "weise2 -"


def on_the_way(*, hand: tuple[str, ...], limit: int = 4, people: tuple[str, ...] = ("tw-gimli", "tw-frodo")) -> Scene:
    return Scene(p1=people, p2=("tw-legolas",), phase="bewegung", at="tw-rivendell", goal="tw-moria",
                 way=("Rhudaur", "Hollin", "Redhorn Gate"), hand=("tw-dodge",), against=hand, limit=limit)  # fmt: skip


def lying(*faces: str, **more: object) -> Scene:
    """These Nazgûl lie there already, from an earlier turn."""
    scene = on_the_way(hand=("tw-twilight",), **more)  # type: ignore[arg-type]
    for face in faces:
        scene.lay(lambda t, face=face: scene.deal(t, "p2", face, "wirkt"))
    return scene


def nutze(face: str, nr: int = 0) -> str:
    return f"nutze {face}.{nr} -"


@pytest.mark.rule("me.kreatur.nazgul.begriff", "me.kreatur.nazgul.permanent")
def test_a_nazgul_may_be_played_as_an_event_far_from_its_regions_and_counts_one():
    scene = on_the_way(hand=("tw-adunaphel",))
    scene.says("p2", "spiele tw-adunaphel")  # no region of hers is on the way: nothing else is left to choose
    scene.passes()
    assert "tw-adunaphel" in scene.zone("wirkt") and not scene.zone("angriff")
    assert hazards_left(scene.state) == 3


@pytest.mark.rule("me.kreatur.nazgul.begriff", "me.kreatur.wahl")
def test_where_it_could_attack_its_player_chooses():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-lorien", goal="tw-minas-morgul",
                  way=("Wold & Foothills", "Imlad Morgul"), against=("tw-witch-king-of-angmar",))  # fmt: skip
    scene.says("p2", "spiele tw-witch-king-of-angmar")
    ways = scene.offers("p2")
    assert EVENT in ways and any(key.startswith("auf ") for key in ways)
    scene.says("p2", EVENT)
    assert scene.candidate  # the table goes on
    scene.passes()
    assert "tw-witch-king-of-angmar" in scene.zone("wirkt")


@pytest.mark.rule("me.kreatur.nazgul.begriff", "me.kette.verboten")
def test_as_an_event_it_may_answer_in_a_chain_and_as_a_creature_not():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-lorien", goal="tw-minas-morgul",
                  way=("Wold & Foothills", "Imlad Morgul"),
                  against=("tw-orc-guard", "tw-witch-king-of-angmar", "tw-doors-of-night"))  # fmt: skip
    scene.says("p2", "spiele tw-doors-of-night")
    while scene.asked().keys() != {"p2"}:
        scene.says("p1", "passe")
    scene.says("p2", "spiele tw-witch-king-of-angmar")  # nothing is asked: it could only be the event
    scene.passes()
    assert {"tw-witch-king-of-angmar", "tw-doors-of-night"} <= {*scene.zone("wirkt")} and not scene.zone("angriff")


@pytest.mark.rule("me.kreatur.nazgul.permanent", "me.limit.begriff")
def test_tapping_counts_one_more_and_not_beyond_the_limit():
    scene = lying("tw-adunaphel", limit=2)
    scene.says("p2", nutze("tw-adunaphel"), "auf tw-gimli")
    assert hazards_left(scene.state) == 1
    scene.passes()
    assert scene.state_of("tw-gimli") == "getappt"
    scene = lying("tw-adunaphel", limit=0)
    assert not [key for key in scene.may("p2") if key.startswith("nutze ")]  # at most a card that heeds no limit


@pytest.mark.rule("me.kreatur.nazgul.tappen")
def test_tapped_it_does_what_it_says_and_is_discarded():
    scene = lying("tw-adunaphel")
    scene.says("p2", nutze("tw-adunaphel"), "auf tw-gimli")
    assert "tw-adunaphel" in scene.zone("wirkt") and scene.state_of("tw-gimli") == "ungetappt"  # it waits for the chain
    scene.passes()
    assert "tw-adunaphel" in scene.zone("abwurf p2") and not scene.zone("wirkt")


@pytest.mark.rule("me.kreatur.nazgul.permanent")
def test_in_the_same_turn_it_came_it_may_be_tapped():
    scene = on_the_way(hand=("tw-adunaphel", "tw-twilight"))
    scene.says("p2", "spiele tw-adunaphel")
    scene.passes()
    scene.goes_on("kette")
    while scene.asked().keys() != {"p2"}:
        scene.says("p1", "passe")
    scene.says("p2", nutze("tw-adunaphel"), "auf tw-frodo")
    scene.passes()
    assert scene.state_of("tw-frodo") == "getappt" and hazards_left(scene.state) == 2


@pytest.mark.rule("me.zug.gegner")
def test_its_player_does_not_use_it_in_his_own_turn():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-lorien", goal="tw-moria", way=("Wold & Foothills", "Redhorn Gate"))
    scene.lay(lambda t: scene.deal(t, "p1", "tw-adunaphel", "wirkt"))
    scene.says("p2", "passe") if "p2" in scene.asked() else None
    if scene.asked().keys() == {"p1"}:
        scene.refuses("p1", nutze("tw-adunaphel"), "me.zug.gegner")
    assert not scene.offers("p1", "nutze tw-adunaphel")


@pytest.mark.rule("me.kreatur.nazgul.langfristig")
def test_the_witch_king_becomes_a_long_event_and_stays_until_those_go():
    scene = Scene(p1=("tw-gimli",), phase="bewegung", at="tw-lorien", goal="tw-moria", way=("Wold & Foothills", "Redhorn Gate"),
                  against=("tw-twilight",))  # fmt: skip
    scene.lay(lambda t: scene.deal(t, "p2", "tw-witch-king-of-angmar", "wirkt"))
    assert land(scene.state)[0] == "schattenhort"
    scene.says("p2", nutze("tw-witch-king-of-angmar"))
    scene.passes()
    assert "tw-witch-king-of-angmar" in scene.zone("wirkt") and land(scene.state)[0] == "hort-der-dunkelheit"
    scene.step("long_events", "organisation")  # of the player against whom it was played
    assert "tw-witch-king-of-angmar" in scene.zone("abwurf p2") and land(scene.state)[0] == "schattenhort"


@pytest.mark.rule("me.kreatur.nazgul.reserve", "me.bgphase.nazgul", "me.kreatur.nazgul.begriff")
def test_it_may_be_tapped_for_hazards_of_the_reserve_which_are_shown():
    scene = lying("tw-adunaphel", limit=3)
    scene.pile("p2", "reserve", "tw-wargs", "tw-orc-guard")
    scene.says("p2", "nazgul tw-adunaphel")
    assert "tw-adunaphel" in scene.zone("abwurf p2") and hazards_left(scene.state) == 2
    scene.says("p2", "abwurf tw-wargs")
    assert not [key for key in scene.offers("p2") if key.startswith("stapel")]  # the one or the other
    scene.says("p2", "fertig")
    assert "tw-wargs" in scene.zone("abwurf p2") and not scene.state["halved"]


@pytest.mark.rule("me.kreatur.nazgul.reserve", "me.reserve.mindestens")
def test_or_one_hazard_into_the_deck_and_everybody_sees_which():
    scene = lying("tw-adunaphel")
    scene.pile("p2", "reserve", "tw-wargs")
    scene.says("p2", "nazgul tw-adunaphel", "stapel tw-wargs")
    assert scene.zone("stapel p2").count("tw-wargs") >= 1
    told = [GAME.tell(e, "p1") for e in scene.events]
    assert any("Warge" in text for text in told), told


@pytest.mark.rule("me.kreatur.nazgul.reserve", "me.limit.begriff")
def test_not_beyond_the_limit_and_not_the_same_one_twice():
    scene = lying("tw-adunaphel", limit=0)
    scene.pile("p2", "reserve", "tw-wargs")
    assert "nazgul tw-adunaphel" not in scene.offers("p2")
