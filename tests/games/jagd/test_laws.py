"""The laws of every game, on random games of Die Jagd nach dem Ring: plain random play, and players who try everything."""

from __future__ import annotations

import pytest

from bot.simulate import seats_of, simulate
from games import catalog
from games.dice import Dice
from games.jagd.variants import VARIANTS
from games.laws import playout, zone_faults
from rules_kb.entries import all_entries
from tests.games.jagd.lively import lively

SHORT = {"rundenlimit": "30"}
PARTNERS = {"z1": "ja", "z4": "ja", "z7": "ja", "z8": "ja", "z13": "ja", "z15": "ja"}
ALONE = {"z5": "ja", "z9": "ja-gefangene", "z10": "ja", "z11": "ja", "z12": "ja", "z14": "ja-schutz"}
GAMES = [
    (2, {}),
    (4, {"spiel": "aufbau"}),
    (8, {"kampfpunkte": "3"}),
    (4, {**PARTNERS, "z2": "ja", "spiel": "aufbau"}),
    (4, {**PARTNERS, "z2": "bitte"}),
    (5, {**PARTNERS, "z2": "einsicht", "z1": "ja-drei", "a2": "ja"}),
    (7, {**ALONE, "spiel": "aufbau"}),
    (2, {"z16": "ja", "spiel": "aufbau"}),
    (3, {"a3": "ja", "a4": "ja", "z6": "ja"}),
    (2, {"z16": "ja-zwei", "z2": "einsicht", "spiel": "aufbau"}),
    (6, {"z10": "ja-gefangene", "z14": "ja-drei", "spiel": "aufbau"}),
    (8, {**PARTNERS, "z3": "ja", "spiel": "aufbau"}),
]


@pytest.fixture(scope="module")
def known_rules():
    return frozenset(e.id for e in all_entries())


def lively_game(players, variant, seed, known_rules, *, laws="stichprobe", bound=20_000):
    dice = Dice(f"lively {seed}")
    seats = seats_of(players)
    choosers = {seat: lively(dice) for seat in seats}
    game = catalog.load("jagd")
    return playout(game, seats, variant, seed, laws=laws, known_rules=known_rules, choosers=choosers, bound=bound)


def broken(run):
    """The laws that were broken; that a game was cut short is no fault of its own."""
    return [v for v in run.violations if v.law != "ends"]


@pytest.mark.parametrize(("players", "variant"), GAMES, ids=lambda x: str(x) if isinstance(x, int) else "-".join(x) or "basis")
def test_lively_games_obey_the_laws(players, variant, known_rules):
    run = lively_game(players, {**SHORT, **variant}, f"gesetze {players}", known_rules, bound=250)
    assert broken(run) == []


CHOICES = [(v.id, choice) for v in VARIANTS for choice in v.choices if choice != v.default]


@pytest.mark.parametrize(("id", "choice"), CHOICES, ids=lambda x: x)
def test_each_variant_can_be_played_on_its_own(id, choice):
    """In the smallest and the largest game, in the Basisspiel and (with the others at random) in the Aufbauspiel."""
    game, dice = catalog.load("jagd"), Dice(f"{id} {choice}")
    for players in (2, 8):
        others = {v.id: dice.choose(v.choices) for v in VARIANTS if v.id not in ("spiel", id)}
        for variant in ({id: choice}, {"spiel": "aufbau", **others, id: choice}):
            run = playout(game, seats_of(players), variant, f"{id} {choice} {players}", laws="keine", bound=60)
            assert broken(run) == []
            assert game.invariants(run.state) == []


@pytest.mark.parametrize("players", [2, 4, 8])
def test_random_games_obey_the_laws(players, known_rules):
    run = playout(catalog.load("jagd"), seats_of(players), {}, "zufall", known_rules=known_rules, bound=200)
    assert broken(run) == []


@pytest.mark.parametrize("players", [2, 4, 8])
def test_random_games_end(players):
    report = simulate(catalog.load("jagd"), games=2, players=players, seed="ende", laws="keine")
    assert sum(report.ends.values()) == 2
    assert "offen" not in report.ends


def test_all_laws_in_every_state(known_rules):
    """A short game with hidden cards, captives and everything; reshuffling must change every hidden zone."""
    run = lively_game(2, {"spiel": "aufbau"}, "alle", known_rules, laws="alle", bound=60)
    assert broken(run) == []
    assert zone_faults([run], "alle") == []


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 4, 8])
def test_three_hundred_random_games(players, known_rules):
    report = simulate(catalog.load("jagd"), games=100, players=players, seed="dauer", laws="stichprobe", known_rules=known_rules)
    assert report.violations == []


@pytest.mark.soak
@pytest.mark.parametrize(("players", "variant"), GAMES, ids=lambda x: str(x) if isinstance(x, int) else "-".join(x) or "basis")
def test_many_lively_games(players, variant, known_rules):
    runs = [lively_game(players, {**SHORT, **variant}, f"dauer {nr}", known_rules) for nr in range(12)]
    assert [v for run in runs for v in run.violations] == []
    assert zone_faults(runs, "dauer") == []
