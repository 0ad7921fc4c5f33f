"""What whole games by hand have found: whose cards, whose turn, whose company."""

from __future__ import annotations

import pytest

from games.contract import Refusal
from games.meccg.cards import cards
from games.meccg.language.faces import read
from games.meccg.play.corruption import helpers
from games.meccg.play.doing import elsewhere
from games.meccg.play.room import FACES, ZONES
from games.meccg.rules import timing
from games.play import Play
from tests.rules.meccg.tisch import Table


@pytest.mark.rule("me.zug.gegner", "me.bgphase.gefahren.spielen")
def test_who_is_on_turn_plays_no_hazards():
    for card in ("as-alone-and-unadvised", "tw-lure-of-nature", "tw-minions-stir"):
        found = timing.as_resource("bewegung", "gefahren", read(card, card))
        assert found is not None and "me.zug.gegner" in found.rules and "Gefahrenkarte" in found.reason
    twilight = timing.as_resource("bewegung", "antwort", read("tw-twilight", "tw-twilight"))
    assert twilight is None or "me.zug.gegner" not in twilight.rules, "it is played by either side"


@pytest.mark.rule("me.zug.gegner", "me.voraus.gegnerzug")
def test_what_is_no_hazard_is_used_in_ones_own_turn():
    cram = read("td-cram", "td-cram")
    assert timing.used_in_ones_own_turn(True, cram) is not None and timing.used_in_ones_own_turn(False, cram) is None


@pytest.fixture
def two_companies():
    table = Table()
    table.drafts(p1=["tw-adrazar", "tw-sam-gamgee"], p2=["tw-elladan"])
    return table


def test_others_help_only_in_their_own_company(two_companies):
    state = two_companies.state
    figs = next(iter(one["figs"] for one in state["companies"].values() if len(one["figs"]) > 1))
    gid = next(gid for gid, one in state["companies"].items() if figs[0] in one["figs"])
    apart = {**state, "now": gid, "companies": {**state["companies"], gid: {**state["companies"][gid], "figs": figs[1:]},
             "weg": {**state["companies"][gid], "figs": figs[:1]}}}  # fmt: skip
    assert helpers({**state, "now": gid}, figs[0]) and not helpers(apart, figs[0])


def test_the_end_of_a_phase_is_that_of_one_company(two_companies):
    state = two_companies.state
    figs = next(iter(one["figs"] for one in state["companies"].values() if len(one["figs"]) > 1))
    gid = next(gid for gid, one in state["companies"].items() if figs[0] in one["figs"])
    other = next(g for g in state["companies"] if g != gid)
    assert not elsewhere({**state, "now": gid}, {"ziel": figs[0]}) and elsewhere({**state, "now": other}, {"ziel": figs[0]})


@pytest.mark.rule("me.orga.charakter.einer")
def test_a_character_is_played_by_the_words_one_would_say():
    table = Table()
    table.drafts(p1=["tw-adrazar"], p2=["tw-elladan"])
    table.until("kette", phase="organisation")
    seat = table.mover()
    card = next(c for c in ZONES.faces(table.state, f"stapel {seat}") if cards()[c]["klasse"] == "character")
    table.holds(seat, card)
    name = FACES[card].titel
    for line in (f"spiele {name}", f"{name} ausspielen", f"{name} spielen", name):
        found = Play(table.game, table.state).read(seat, line)
        assert not isinstance(found, Refusal) and found.keys[0].startswith(f"bringe {card}"), (line, found)
