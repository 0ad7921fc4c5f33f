"""The questions of the expansion under all laws, wherever they come up in games that are played."""

from __future__ import annotations

from collections import Counter

import pytest

from games import catalog
from games.dice import Dice
from games.laws import Lawyer, Playout, Watch, playout
from games.players import one_step
from rules_kb.entries import all_entries
from tests.games.ringkrieg.players import PLAYERS, ROLES

FRAMES = ("wahl", "ents", "flotte", "flotten", "uebersetzen", "weiter-mit", "graeben", "wind", "spielen-oder-ziehen")
VARIANT = {"erweiterung": "ja"}
MOST = 4  # positions of one kind in a game


def kind_of(state) -> str | None:
    """Which question of the expansion is asked, or waits below the one that is."""
    for frame in reversed(state["stack"]):
        if frame["frame"] in FRAMES:
            return f"{frame['frame']} {frame.get('what', '')}"
    return None


def checked(free: str, shadow: str, seed: str, found: Counter[str], longest: int = 6_000) -> Playout:
    game, dice, run = catalog.load("ringkrieg"), Dice(f"players {seed}"), Playout()
    watch, known = Watch(frozenset(e.id for e in all_entries())), Counter[str]()
    choosers = {"p1": PLAYERS[free](game, dice), "p2": PLAYERS[shadow](game, dice)}
    s, drafting = game.new(list(ROLES), VARIANT, seed, roles=ROLES), None
    lawyer = Lawyer(game, seed, run, 1, watch)
    for _ in range(longest):
        what = kind_of(s)
        if what is not None and known[what] < MOST:
            known[what] += 1
            watch.drafting = drafting
            lawyer.looks(s)
        played = one_step(game, s, choosers, dice, drafting=drafting)
        if played is None:
            break
        s, drafting = played.step.state, None if played.step.done else played.seat
    found.update(known)
    return run


def test_random_games_with_the_expansion_break_no_law():
    known = frozenset(e.id for e in all_entries())
    run = playout(catalog.load("ringkrieg"), ["p1", "p2"], VARIANT, "mehr", laws="stichprobe", known_rules=known, bound=500)
    assert [v for v in run.violations if v.law != "ends"] == []


def test_a_whole_game_with_the_expansion_ends_by_a_rule_and_conserves_everything():
    run = playout(catalog.load("ringkrieg"), ["p1", "p2"], VARIANT, "ganz", laws="keine")
    assert run.end in {"korrumpierung", "ring zerstört", "militärisch freie", "militärisch schatten"}
    assert catalog.load("ringkrieg").invariants(run.state) == []


@pytest.mark.soak
def test_every_question_of_the_expansion_obeys_all_laws():
    found = Counter[str]()
    for nr in range(3):
        for free, shadow in (("rechner", "rechner"), ("zufall", "rechner"), ("zufall", "zufall")):
            assert checked(free, shadow, f"gesetze {nr}", found).violations == []
    assert {what.split()[0] for what in found} == set(FRAMES), found


if __name__ == "__main__":
    import sys

    counted = Counter[str]()
    for game_nr in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1):
        for pair in (("rechner", "rechner"), ("zufall", "rechner"), ("zufall", "zufall")):
            print(pair, checked(*pair, f"gesetze {game_nr}", counted).violations[:6], flush=True)
    print(counted)
