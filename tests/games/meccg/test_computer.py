"""The computer's seat: it answers from its view alone, wins against random play with every ready deck, and is no fool."""

from __future__ import annotations

import pytest

from games.computer import play_greedy, play_random
from games.contract import Result, Seat, Step
from games.dice import Dice
from games.meccg import sense
from tests.rules.meccg.tisch import GAME, Table, begun

DECKS = "ABCDE"


def game_of(one: str, two: str, clever: Seat, seed: str) -> Result:
    """One whole game: this seat by the computer, the other at random."""
    state = Table(one, two, seed).state
    for nr in range(30_000):
        asked = GAME.decisions(state)
        if not asked:
            break
        seat = next(s for s, d in asked.items() if d.waits)
        choose = play_greedy if seat == clever else play_random
        key = choose(GAME, state, seat, asked[seat], GAME.options(state, seat), Dice(f"{seed}{seat}", nr))
        step = GAME.apply(state, seat, key)
        assert isinstance(step, Step), f"{key}: {step}"
        state = step.state
    found = GAME.result(state)
    assert found is not None and found.end == "rat"
    return found


def test_it_wins_against_somebody_who_plays_at_random():
    assert game_of("A", "D", "p1", "stark").winners == ("p1",)


@pytest.mark.soak
@pytest.mark.parametrize("deck", DECKS)
def test_it_wins_nine_of_ten_games_with_every_ready_deck(deck):
    won = 0
    for nr in range(100):
        clever, other = ("p1", "p2") if nr % 2 else ("p2", "p1")
        lists = {clever: deck, other: DECKS[nr % 5]}
        won += game_of(lists["p1"], lists["p2"], clever, f"{deck}{nr}").winners == (clever,)
    assert won >= 90


def test_its_answer_does_not_depend_on_what_it_may_not_know():
    table = begun()
    table.turn_of("p1")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    options, decision = GAME.options(table.state, "p2"), GAME.decisions(table.state)["p2"]
    answers = set()
    for nr in range(5):
        dealt = GAME.reshuffle(table.state, "p2", Dice("anders", nr))
        answers.add(GAME.advise(GAME.view(dealt, "p2"), "p2", decision, options))
    assert len(answers) == 1


def test_it_stays_outside_where_nothing_is_to_be_had():
    table = begun(first=["tw-glorfindel-ii", "tw-sam-gamgee"])
    table.turn_of("p1")
    table.holds("p1", "tw-orc-watch")
    view = GAME.view(table.state, "p1")
    assert sense.site_value(view, "tw-moria", view["companies"]["g1"]["figs"]) == 0


def test_it_goes_where_a_card_of_its_hand_is_played():
    table = begun(first=["tw-glorfindel-ii", "tw-adrazar", "tw-sam-gamgee"])
    table.turn_of("p1")
    table.holds("p1", "tw-glamdring")
    view = GAME.view(table.state, "p1")
    best = sense.plans(view, "p1", "g1")[0][1]
    assert sense.fits_site("tw-glamdring", best)


def test_it_does_not_enter_where_everybody_would_be_tapped_by_the_attack():
    figs = [{"id": "x", "kg": 3, "ko": 6, "zustand": "ungetappt", "bei": [], "verbuendete": []}]
    assert not sense.stays_able("tw-moria", figs, figs)
    assert sense.stays_able("tw-rivendell", figs, figs)
