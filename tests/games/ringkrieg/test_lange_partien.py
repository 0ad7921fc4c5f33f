"""Whole games of all kinds of players: each ends by a rule, and every one of the four victories is reached."""

from __future__ import annotations

from collections import Counter

import pytest

from games import catalog
from games.dice import Dice
from games.laws import Playout, playout
from rules_kb.entries import all_entries
from tests.games.ringkrieg.players import PLAYERS, ROLES

CORRUPTED, DESTROYED, FREE_WAR, SHADOW_WAR = "korrumpierung", "ring zerstört", "militärisch freie", "militärisch schatten"
VICTORIES = {CORRUPTED, DESTROYED, FREE_WAR, SHADOW_WAR}
PAIRS = [
    ("zufall", "zufall"),
    ("laeufer", "zufall"),
    ("krieger", "zufall"),
    ("zufall", "rechner"),
    ("laeufer", "rechner"),
    ("krieger", "rechner"),
    ("bote", "rechner"),
    ("rechner", "rechner"),
]


@pytest.fixture(scope="module")
def known():
    return frozenset(e.id for e in all_entries())


def played(free: str, shadow: str, seed: str, *, laws: str = "keine", known=None) -> Playout:
    game, dice = catalog.load("ringkrieg"), Dice(f"players {seed}")
    choosers = {"p1": PLAYERS[free](game, dice), "p2": PLAYERS[shadow](game, dice)}
    return playout(game, list(ROLES), {}, seed, laws=laws, known_rules=known, choosers=choosers, roles=ROLES)


@pytest.mark.parametrize(
    ("free", "shadow", "end"),
    [
        ("zufall", "zufall", CORRUPTED),
        ("laeufer", "zufall", DESTROYED),
        ("krieger", "zufall", FREE_WAR),
        ("zufall", "rechner", SHADOW_WAR),
    ],
)
def test_each_victory_is_reached(free, shadow, end):
    ends = Counter()
    for nr in range(8):
        ends[played(free, shadow, f"sieg {nr}").end] += 1
        assert set(ends) <= VICTORIES
        if end in ends:
            return
    raise AssertionError(f"{free} against {shadow}: {ends}")


@pytest.mark.soak
@pytest.mark.parametrize(("free", "shadow"), PAIRS)
def test_many_games_break_no_law_and_end_by_a_rule(free, shadow, known):
    for nr in range(12):
        run = played(free, shadow, f"lang {free} {shadow} {nr}", laws="stichprobe", known=known)
        assert run.violations == []
        assert run.end in VICTORIES


@pytest.mark.soak
def test_all_victories_come_among_many_games():
    ends = Counter(played(free, shadow, f"viele {nr}").end for free, shadow in PAIRS for nr in range(12))
    assert set(ends) == VICTORIES, ends
