"""Whoever types the name of a card that is not in the hand is told so: it is not «mehrdeutig», and no other card is meant."""

from __future__ import annotations

import pytest

from games import catalog
from games.contract import Refusal, Seat, State
from games.dice import Dice
from games.players import one_step, random_player
from games.reading import Reader

QUESTIONS = {  # game, players, the question, an answer to it by its words, and what is said of a card that is not there
    "a card to be discarded in the Jagd": ("jagd", 3, "discard", "wirf {}", "hast du nicht auf der Hand"),
    "an event of the Ringkrieg": ("ringkrieg", 2, "karte", "{}", "hast du nicht auf der Hand"),
    "a card too many of the Ringkrieg": ("ringkrieg", 2, "abwerfen", "{}", "hast du nicht auf der Hand"),
    "a card for the partner": ("ringkrieg", 4, "tausch", "tausche {}", "hast du nicht auf der Hand"),
    "a card too many among four": ("ringkrieg", 4, "abwurf", "wirf {} ab", "hast du nicht auf der Hand"),
    "a combat card": ("ringkrieg", 2, "kampfkarten", "{}", "hast du nicht auf der Hand"),
}
NAMES = {"jagd": ("gimli", "palantir", "saruman", "boot"), "ringkrieg": ("bilbos_lied", "olog_hai", "kankras_lauer")}


def asked(game_id: str, players: int, frame: str) -> tuple[State, Seat]:
    """Random people play until this question is asked."""
    game, dice = catalog.load(game_id), Dice(f"anderswo {frame}")
    seats = [f"p{nr}" for nr in range(1, players + 1)]
    state, drafting = game.new(seats, {}, f"anderswo {frame}"), None
    people = {seat: random_player(dice) for seat in seats}
    while state["stack"][-1]["frame"] != frame:
        played = one_step(game, state, people, dice, drafting=drafting)
        assert played is not None, "the game is over"
        state, drafting = played.step.state, None if played.step.done else played.seat
    return state, next(iter(game.decisions(state)))


@pytest.mark.parametrize("what", QUESTIONS)
def test_a_card_that_is_not_in_the_hand_is_refused_by_name(what: str) -> None:
    game_id, players, frame, line, said = QUESTIONS[what]
    state, seat = asked(game_id, players, frame)
    game = catalog.load(game_id)
    here = {c.key.split()[-1] for c in game.options(state, seat)}
    gone = [card for card in NAMES[game_id] if card not in here]
    assert gone
    for card in gone:
        read = Reader(game, seat, {}).read(state, line.format(card.replace("_", " ")))
        assert isinstance(read, Refusal) and read.kind == "illegal" and said in read.reason, (card, read)


def test_words_that_belong_to_no_answer_are_not_understood() -> None:
    """«wirf» begins many answers; what follows belongs to none of them."""
    state, seat = asked("jagd", 3, "discard")
    read = Reader(catalog.load("jagd"), seat, {}).read(state, "wirf arkenstein")
    assert isinstance(read, Refusal) and read.kind == "unknown", read
