"""Factions: what is printed on them for people of a race, for somebody, for other factions in play."""

from __future__ import annotations

import pytest

from games.meccg.cards import cards
from games.meccg.language.playable import carried_out
from games.meccg.play.room import ZONES
from games.meccg.turn import sites
from tests.rules.meccg.szene import Scene


def rolled(scene: Scene, kind: str):
    """What was told of the roll, once everybody has passed."""
    for _ in range(12):
        found = [e.data for e in scene.events if e.kind == kind]
        if found:
            return found[0]
        (seat,) = scene.asked()
        scene.says(seat, "passe")
    raise AssertionError("no roll")


def in_play(scene: Scene, seat: str, *factions: str) -> None:
    for face in factions:
        scene.lay(lambda t, face=face: scene.deal(t, seat, face, f"heer {seat}"))


@pytest.mark.rule("me.heer.versuch")
def test_another_faction_counts_for_whoever_has_it_in_play_and_for_nobody_else():
    """Hillmen are easier with the Dunlendings and with the Angmarim in play, by two each."""
    scene = Scene(p1=["tw-gimli"], p2=["tw-elladan"], at="tw-edoras")
    before = sites.bonus(scene.state, "le-hillmen", "tw-gimli")
    in_play(scene, "p2", "le-dunlendings", "as-angmarim-minion")
    assert sites.bonus(scene.state, "le-hillmen", "tw-gimli") == before
    assert sites.bonus(scene.state, "le-hillmen", "tw-elladan") >= 4
    in_play(scene, "p1", "le-dunlendings")
    assert sites.bonus(scene.state, "le-hillmen", "tw-gimli") == before + 2
    in_play(scene, "p1", "as-angmarim-minion")
    assert sites.bonus(scene.state, "le-hillmen", "tw-gimli") == before + 4
    in_play(scene, "p1", "tw-rangers-of-the-north")
    assert sites.bonus(scene.state, "le-hillmen", "tw-gimli") == before + 4


@pytest.mark.rule("me.heer.versuch")
def test_beasts_come_more_willingly_to_the_people_of_radagast():
    scene = Scene(p1=["tw-gimli", "tw-gandalf"], at="tw-edoras")
    before = sites.bonus(scene.state, "wh-wild-hounds", "tw-gimli")
    scene = Scene(p1=["tw-gimli", "tw-radagast"], p2=["tw-elladan"], at="tw-edoras")
    assert sites.bonus(scene.state, "wh-wild-hounds", "tw-gimli") == before + 3
    assert sites.bonus(scene.state, "wh-wild-hounds", "tw-elladan") == sites.bonus(
        Scene(p2=["tw-elladan"]).state, "wh-wild-hounds", "tw-elladan"
    )


def test_what_nobody_counts_stands_on_no_card_that_can_be_played():
    """A modification of a kind that no rule knows would be passed over without a word."""
    unknown = {
        id
        for id, card in cards().items()
        for one in (card.get("influence") or {}).get("modifikationen", ())
        if one["art"] not in sites.COUNTED or (one["art"] == "bedingung" and one["gruppe"] not in sites.CONDITIONS)
    }
    assert unknown and not any(carried_out(id) for id in unknown)


@pytest.mark.rule("me.beeinflussung.heere", "me.beeinflussung.wurf")
def test_who_influences_a_faction_away_counts_what_is_printed_on_it_as_whoever_plays_it():
    """Aragorn uses 3, two more on the Rangers of the North, who are easier by one for Dúnedain."""
    played = Scene(p1=["tw-aragorn-ii"], at="tw-bree", phase="ort", hand=["tw-rangers-of-the-north"])
    played.rolls(1, 1)
    played.says("p1", "beeinflusse tw-rangers-of-the-north tw-aragorn-ii")
    plus = rolled(played, "heer")["plus"]
    scene = Scene(p1=["tw-aragorn-ii"], p2=["tw-gimli"], at="tw-bree", phase="ort")
    scene.lay(lambda t: t.at("players", "p1").update(turns=3))
    in_play(scene, "p2", "tw-rangers-of-the-north")
    scene.rolls(1, 1)
    scene.says("p1", "wirb tw-aragorn-ii heer tw-rangers-of-the-north -")
    assert rolled(scene, "abgeworben")["plus"] == plus == 3 + 2 + 1


@pytest.mark.rule("me.voraus.gefolgsmann-zuviel", "me.einfluss.gefolgsmann")
def test_the_follower_who_came_last_is_free_when_influence_is_lost():
    """Elrond leads Bofur and then Ori; weakened by two he keeps the first alone."""
    scene = Scene(p1=["tw-elrond", "tw-bofur", "tw-ori"], at="tw-rivendell")
    scene.says("p1", "folge tw-ori tw-elrond", "folge tw-bofur tw-elrond", "frei tw-ori", "folge tw-ori tw-elrond")
    assert list(scene.state["under"]) == ["tw-bofur", "tw-ori"]
    less = {"kind": "de", "of": {"figur": "tw-elrond"}, "op": "plus", "value": -2, "card": "", "source": "", "ids": {}}
    scene.change(lambda t: t.state["effects"].append(less))
    assert list(scene.state["under"]) == ["tw-bofur"] and scene.state["free"] == ["tw-ori"]
    assert ZONES.count(scene.state, "figur tw-ori") == 1
