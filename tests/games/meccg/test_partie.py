"""Whole games of MECCG for two heroes, by random players, under the laws every game obeys."""

from __future__ import annotations

import pytest

from games import catalog
from games.laws import playout
from games.meccg.language.playable import unplayable
from rules_kb.entries import all_entries
from tests.rules.meccg.tisch import GAME

KNOWN = {entry.id for entry in all_entries()}


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_ends_with_the_council_and_breaks_no_law(seed):
    run = playout(GAME, ["p1", "p2"], {}, f"partie {seed}", known_rules=KNOWN)
    assert [f"{v.law}: {v.detail}" for v in run.violations] == []
    assert run.end == "rat"


def test_it_is_offered():
    assert "meccg" in catalog.ids()
    assert catalog.load("meccg").title == "MECCG"


def test_all_cards_of_the_ready_decks_are_played():
    game = catalog.load("meccg")
    for text in game.luggage({}, "").samples:
        assert game.accepts(text, {}, "") == ()


def test_a_deck_with_cards_that_nothing_carries_out_is_refused_by_line():
    game = catalog.load("games.meccg")
    text = game.luggage({}, "").samples[0]
    other = text.replace("Schößling des Weißen Baumes", "Vergessene Schriften")
    assert unplayable("dm-forgotten-scrolls") and other != text
    (found,) = game.accepts(other, {}, "")
    assert "spielt der Ringrichter noch nicht" in found.refusal.reason and "Vergessene Schriften" in found.refusal.reason


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(60))
def test_many_random_games(seed):
    run = playout(GAME, ["p1", "p2"], {}, f"viele {seed}", known_rules=KNOWN)
    assert not run.violations and run.end == "rat"
