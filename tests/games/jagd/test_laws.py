"""The laws of every game, on random games of Die Jagd nach dem Ring: plain random play, and players who try everything."""

from __future__ import annotations

import pytest

from bot.simulate import seats_of, simulate
from games import catalog
from games.dice import Dice
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
]


@pytest.fixture(scope="module")
def known_rules():
    return frozenset(e.id for e in all_entries())


def lively_game(players, variant, seed, laws, known_rules):
    dice = Dice(f"lively {seed}")
    seats = seats_of(players)
    choosers = {seat: lively(dice) for seat in seats}
    return playout(catalog.load("jagd"), seats, variant, seed, laws=laws, known_rules=known_rules, choosers=choosers)


@pytest.mark.parametrize(("players", "variant"), GAMES, ids=lambda x: str(x) if isinstance(x, int) else "-".join(x) or "basis")
def test_lively_games_obey_the_laws(players, variant, known_rules):
    run = lively_game(players, {**SHORT, **variant}, f"gesetze {players}", "stichprobe", known_rules)
    assert run.violations == []
    assert run.end


@pytest.mark.parametrize("players", [2, 4, 8])
def test_random_games_obey_the_laws(players, known_rules):
    report = simulate(
        catalog.load("jagd"), games=1, players=players, seed="zufall", variant=SHORT, laws="stichprobe", known_rules=known_rules
    )
    assert report.violations == []


def test_all_laws_in_every_state(known_rules):
    """A short game with hidden cards, captives and everything; reshuffling must change every hidden zone."""
    game = catalog.load("jagd")
    seats = seats_of(3)
    dice = Dice("alle")
    run = playout(
        game,
        seats,
        {**SHORT, "spiel": "aufbau"},
        "alle",
        laws="alle",
        known_rules=known_rules,
        bound=70,
        choosers={seat: lively(dice) for seat in seats},
    )
    assert [v for v in run.violations if v.law != "ends"] == []
    assert zone_faults([run], "alle") == []


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 4, 8])
def test_three_hundred_random_games(players, known_rules):
    report = simulate(catalog.load("jagd"), games=100, players=players, seed="dauer", laws="stichprobe", known_rules=known_rules)
    assert report.violations == []


@pytest.mark.soak
@pytest.mark.parametrize(("players", "variant"), GAMES, ids=lambda x: str(x) if isinstance(x, int) else "-".join(x) or "basis")
def test_many_lively_games(players, variant, known_rules):
    runs = [lively_game(players, {**SHORT, **variant}, f"dauer {nr}", "stichprobe", known_rules) for nr in range(12)]
    assert [v for run in runs for v in run.violations] == []
    assert zone_faults(runs, "dauer") == []
