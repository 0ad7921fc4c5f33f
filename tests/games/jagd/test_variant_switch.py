"""A group may settle «5 or 3 combat points» while the game runs: the switch is an entry of the log and can be replayed."""

from __future__ import annotations

from games import catalog
from games.laws import playout
from games.replay import Entry, advance


def test_the_limit_of_combat_points_can_be_switched_in_any_state():
    game = catalog.load("jagd")
    seats = ["p1", "p2", "p3", "p4"]
    for seed in range(6):
        state = playout(game, seats, {}, f"schalter {seed}", laws="keine", bound=40 * (seed + 1)).state
        if game.result(state) is not None:
            continue
        switched = advance(game, state, Entry(None, ("variante kampfpunkte 3",)))
        assert switched["variant"]["kampfpunkte"] == "3"
        assert game.invariants(switched) == []
        assert game.decisions(switched).keys() == game.decisions(state).keys()


def test_the_last_round_can_be_put_off():
    game = catalog.load("jagd")
    state = game.new(["p1", "p2"], {}, "laenger")
    assert advance(game, state, Entry(None, ("variante rundenlimit ohne",)))["variant"]["rundenlimit"] == "ohne"
