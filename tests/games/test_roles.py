"""Sides of a game: chosen or dealt, the same again from the same seed, exchanged for a rematch."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from bot.cli import main
from bot.simulate import simulate
from games import catalog
from games.contract import Role
from games.dice import Dice
from games.laws import playout
from games.replay import Entry, replay
from games.roles import dealt, fitting, free, swapped

ONE, TWO, MANY = Role("eins", "Eins"), Role("zwei", "Zwei"), Role("viele", "Viele", most=3)
SEATS = ["p1", "p2", "p3"]


def test_what_is_chosen_is_kept_and_the_rest_is_dealt():
    for seed in range(20):
        held = dealt((ONE, TWO, MANY), SEATS, {"p2": "eins"}, Dice(f"{seed}"))
        assert list(held) == SEATS
        assert held["p2"] == "eins"
        assert Counter(held.values())["eins"] == 1
        assert Counter(held.values())["zwei"] <= 1


def test_every_deal_is_as_likely_as_the_others():
    first = Counter(dealt((ONE, TWO), ["p1", "p2"], {}, Dice(f"gleich {n}"))["p1"] for n in range(400))
    assert 150 < first["eins"] < 250


def test_the_dice_are_left_alone_where_nothing_is_to_be_dealt():
    dice = Dice("seed")
    assert dealt((ONE, TWO), ["p1", "p2"], {"p1": "zwei"}, dice) == {"p1": "zwei", "p2": "eins"}
    assert dice.counter == 0


@pytest.mark.parametrize("chosen", [{"p1": "drei"}, {"p1": "eins", "p2": "eins"}, {"p9": "eins"}])
def test_what_cannot_be_chosen_is_an_error(chosen):
    with pytest.raises(ValueError, match="cannot be taken"):
        dealt((ONE, TWO, MANY), SEATS, chosen, Dice("seed"))


def test_too_few_roles_are_an_error():
    with pytest.raises(ValueError, match="too few"):
        dealt((ONE, TWO), SEATS, {}, Dice("seed"))


def test_a_choice_that_no_longer_fits_falls_away():
    assert fitting((ONE, TWO), {"p1": "viele", "p2": "eins", "p3": "eins"}) == {"p2": "eins"}
    assert free((ONE, MANY), {"p1": "viele", "p2": "eins"}) == [MANY]


def test_a_rematch_swaps_sides_and_keeps_what_several_may_be():
    assert swapped((ONE, TWO), {"p1": "eins", "p2": "zwei"}, {}) == {"p1": "zwei", "p2": "eins"}
    held = {"p1": "eins", "p2": "viele", "p3": "zwei"}
    assert swapped((ONE, TWO, MANY), held, {"p2": "viele"}) == {"p1": "zwei", "p2": "viele", "p3": "eins"}
    assert swapped((ONE, TWO, MANY), held, {}) == {"p1": "zwei", "p3": "eins"}  # what the dice gave they may give anew


def test_a_game_with_sides_obeys_the_laws_and_is_played_again_alike():
    game = catalog.load("tests.bot.lager")
    for n in range(4):
        run = playout(game, ["p1", "p2"], {}, f"lager {n}", laws="alle", known_rules={"toy.regel"}, roles={"p1": "dunkel"})
        assert run.violations == []
        assert run.state["roles"] == {"p1": "dunkel", "p2": "hell"}
    dealt_by_dice = {json.dumps(game.new(["p1", "p2"], {}, f"{n}")["roles"]) for n in range(12)}
    assert len(dealt_by_dice) == 2


def test_a_replay_needs_what_was_chosen():
    game = catalog.load("tests.bot.lager")
    begun = game.new(["p1", "p2"], {}, "nochmal", roles={"p2": "dunkel"})
    moved = game.apply(game.apply(begun, "p2", "farbe rot").state, "p2", f"lege {begun['hands']['p2'][0]}").state
    entry = Entry("p2", ("farbe rot", f"lege {begun['hands']['p2'][0]}"))
    assert replay(game, ["p1", "p2"], {}, "nochmal", [entry], roles={"p2": "dunkel"}) == [begun, moved]


def test_simulations_name_the_side_that_wins(capsys):
    report = simulate(catalog.load("tests.bot.lager"), games=5, players=2, seed="s", roles={"p1": "hell"}, laws="keine")
    assert set(report.wins) <= {"hell", "dunkel"}
    assert sum(report.wins.values()) >= 5
    line = ["simuliere", "tests.bot.lager", "--partien", "3", "--gesetze", "keine", "--json"]
    assert main([*line, "--seite", "p1=dunkel"]) == 0
    assert sum(json.loads(capsys.readouterr().out)["siege"].values()) >= 3
    assert main([*line, "--seite", "p1=grau"]) == 2
    assert "hell, dunkel" in capsys.readouterr().err
