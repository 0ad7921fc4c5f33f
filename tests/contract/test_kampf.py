"""Slice 1, played: a Ringkrieg battle under all laws and in German words."""

from __future__ import annotations

import pytest

from bot.simulate import simulate
from games.contract import Refusal
from games.play import Move, Play
from rules_kb.entries import all_entries
from tests.contract.kampf import battle, board, cards, load, losses

SEATS = ["p1", "p2"]
KNOWN = frozenset(e.id for e in all_entries())


def lawful(games: int, size: str) -> None:
    report = simulate(load(None), games=games, players=2, seed=size, variant={"staerke": size}, laws="alle", known_rules=KNOWN)
    assert report.violations == []


@pytest.mark.parametrize("size", ["klein", "gross"])
def test_random_battles_obey_every_law(size):
    lawful(20, size)


@pytest.mark.soak
@pytest.mark.parametrize("size", ["klein", "gross"])
def test_a_thousand_battles_obey_every_law(size):
    lawful(1_000, size)


@pytest.fixture
def play():
    game = load(None)
    return Play(game, game.new(SEATS, {}, "lorien"))


def hits(play, seat, count, **army):
    """This army has so many hits to take."""
    state = play.state
    play.state = {
        **state,
        "armies": {**state["armies"], seat: {**state["armies"][seat], **army}},
        "stack": [state["stack"][0], {"frame": "verluste", "open": 7, "seat": seat, "treffer": count, "gewaehlt": []}],
    }


def test_the_defender_chooses_field_or_stronghold_and_may_be_besieged(play):
    assert isinstance(play.say("p2", "in die festung"), Move)
    assert isinstance(play.say("p1", "vorrücken"), Move)
    assert play.state["siege"]
    assert "Stürmst" in play.decision("p1").prompt


@pytest.mark.rule("rk.kampf.verluste.elite-zwei")
def test_an_elite_is_not_removed_for_a_single_hit(play):
    hits(play, "p2", 1, regular=1, elite=1)
    refused = play.say("p2", "entferne elite")
    assert isinstance(refused, Refusal)
    assert refused.rules == ("rk.kampf.verluste.elite-zwei",)


@pytest.mark.rule("rk.kampf.verluste.beispiel")
@pytest.mark.parametrize("line", ["entferne regulär", "ersetze elite"])
def test_two_hits_as_in_the_books_example(play, line):
    hits(play, "p1", 2, regular=2, elite=2)
    play.state = {**play.state, "reserve": {**play.state["reserve"], "p1": {"regular": 2, "elite": 0}}}
    play.say("p1", line)
    assert isinstance(play.say("p1", line), Move)
    left = play.state["armies"]["p1"]
    assert (left["regular"], left["elite"]) == ((0, 2) if "regul" in line else (4, 0))


@pytest.mark.rule("rk.kampf.verluste.ersatz")
def test_without_a_regular_to_take_its_place_an_elite_is_lost(play):
    hits(play, "p2", 1, regular=0, elite=1)
    play.state = {**play.state, "reserve": {**play.state["reserve"], "p2": {"regular": 0, "elite": 0}}}
    assert play.say("p2", "ersetze elite").rules == ("rk.kampf.verluste.ersatz",)


@pytest.mark.rule("rk.kampf.modifikator.eins-sechs")
def test_a_one_never_hits_and_a_six_always(play):
    assert not battle.hit(1, 9, 5)
    assert battle.hit(6, -9, 5)


@pytest.mark.rule("rk.kampf.wuerfel.maximum")
def test_five_dice_are_the_most(play):
    assert board.at_most_five(8) == 5


@pytest.mark.rule("rk.kampf.wiederholung.anzahl")
def test_only_dice_that_missed_are_rolled_again(play):
    assert battle.reroll_dice(3, 2) == 2
    assert battle.reroll_dice(3, 4) == 3


@pytest.mark.rule("rk.kampf.karte.initiative")
def test_the_lower_number_goes_first_and_the_defender_wins_ties(play):
    assert cards.in_order({"p1": "durins_fluch", "p2": "kundschafter"})[0][0] == "p2"
    assert cards.in_order({"p1": "durins_fluch", "p2": "sturmangriff"})[0][0] == "p2"
    assert cards.in_order({"p1": "fledermaeuse", "p2": "kundschafter"})[0][0] == "p1"


@pytest.mark.rule("rk.belagerung.schlacht.treffer")
def test_who_storms_hits_only_with_a_six(play):
    besieged = {**play.state, "siege": True}
    assert battle.needed(besieged, "p1") == 6
    assert battle.needed(besieged, "p2") == 5


@pytest.mark.rule("rk.anfuehrer.verlust.letzte-einheit")
def test_leaders_fall_with_the_last_unit(play):
    hits(play, "p2", 2, regular=0, elite=1, leader=1)
    play.state = {**play.state, "reserve": {**play.state["reserve"], "p2": {"regular": 0, "elite": 0}}}
    play.say("p2", "entferne elite")
    assert play.state["losses"]["p2"]["leader"] == 1
    assert losses.units(play.state, "p2") == 0


@pytest.mark.rule("rk.kampf.rueckzug.region")
def test_nobody_retreats_into_the_enemys_hands(play):
    play.state = {**play.state, "stack": [play.state["stack"][0], {"frame": "rueckzug", "open": 8, "seat": "p2", "karte": False}]}
    assert play.say("p2", "rückzug dol guldur").rules == ("rk.kampf.rueckzug.region",)
    assert isinstance(play.say("p2", "rückzug parth"), Move)
    assert play.game.result(play.state).end == "rueckzug"
