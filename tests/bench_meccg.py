"""How MECCG is played by who answers as a person would: handovers and answers of a turn, follies, times; the computer against
random play. `python -m tests.bench meccg` prints it for a few games; more: `python -m tests.bench_meccg 100`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import median

from tests.games.meccg.partien import Follies, Game, pairs, watched

GAMES = 15  # one of each pairing of A to E
HANDOVERS = {
    "with the default presets": {},
    "besides, passing ahead": {"foresighted": True},
    "besides, hazards planned in one line": {"planned": True},
    "without presets": {"presets": ()},
}
Rows = list[tuple[str, str]]


def played(games: int, follies: Follies | None = None, **how: object) -> list[Game]:
    chosen = pairs()
    return [watched(*chosen[nr % len(chosen)], f"bank{nr}", follies=follies, **how) for nr in range(games)]  # type: ignore[arg-type]


def spread(numbers: Sequence[int]) -> str:
    found = sorted(numbers)
    tenths = " ".join(str(found[min(len(found) - 1, len(found) * n // 10)]) for n in range(1, 10))
    return f"median {median(found):g}, nine of ten at most {found[len(found) * 9 // 10]} (tenths: {tenths}; {len(found)} turns)"


def handovers(games: int = GAMES) -> Rows:
    """Of a turn of two companies."""
    rows = []
    for name, how in HANDOVERS.items():
        turns = [t for g in played(games, **how) for t in g.turns if t.companies == 2]
        rows.append((f"handovers of a turn of two companies, {name}", spread([t.handovers for t in turns])))
        rows.append((f"answers of it, {name}", spread([len(t.answers) for t in turns])))
    return rows


def computers(games: int = GAMES) -> Rows:
    """Follies, times and points of two computers."""
    follies = Follies()
    found = played(games, follies)
    rows = []
    for name, said in Follies.NAMES.items():
        all_ = follies.occasions[name]
        share = follies.found[name] / all_ if all_ else 0.0
        rows.append((f"{said}", f"{follies.found[name]} of {all_} ({share:.1%}) {follies.examples.get(name, '')}"[:110]))
    seconds = sorted(a.seconds for g in found[1:] for t in g.turns for a in t.answers)  # the first game reads the cards
    if seconds:
        rows.append(("an answer of the computer, ms", f"median {median(seconds) * 1000:.1f}, most {seconds[-1] * 1000:.0f}"))
    both = sum(1 for g in found if g.result is not None and min(g.result.scores.values()) >= 10)
    rows.append(("games of two computers in which both have 10 points", f"{both} of {len(found)}"))
    rows.append(("turns of a game", f"median {median(len(g.turns) for g in found):g}"))
    return rows


def rows(games: int = GAMES) -> Rows:
    return [*handovers(games), *computers(games)]


if __name__ == "__main__":
    for what, value in rows(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES):
        print(f"{what:<84} {value}", flush=True)
