"""The reason of a refusal is the one that bars this very thing."""

from __future__ import annotations

import pytest

from games import catalog
from games.contract import Refusal
from games.play import Play
from tests.games.test_typed_moves import laying, seat_of


@pytest.mark.parametrize("line", ["gandalf als rote kraft", "lege gandalf", "gandalf rote kraft, fertig", "gandalf"])
def test_gandalf_is_refused_to_whoever_holds_none(line: str) -> None:
    play = laying(["rot-kraft", "blau-kraft"])
    refused = play.read(seat_of(play), line)
    assert isinstance(refused, Refusal) and refused.kind == "illegal" and refused.reason.startswith("Du hast keinen Gandalf"), (
        refused
    )


@pytest.mark.parametrize("line", ["weiter", "mehr", "noch eine"])
def test_words_without_a_card_are_no_open_card(line: str) -> None:
    game = catalog.load("zwei-tuerme")
    state = game.new(["p1", "p2", "p3"], {}, "weiter")
    (seat,) = game.decisions(state)
    refused = Play(game, state).read(seat, line)
    assert isinstance(refused, Refusal) and "offene Karten" not in refused.reason, refused


def test_more_of_a_card_than_one_holds() -> None:
    play = laying(["rot-kraft", "rot-kraft", "rot-kraft"])
    seat = seat_of(play)
    path = play.read(seat, "alle rote kraft, fertig")
    assert not isinstance(path, Refusal) and path.keys == ("lege rot-kraft 3", "fertig")
