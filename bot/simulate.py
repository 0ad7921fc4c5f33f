"""`ringrichter simuliere`: random games to the end, under the laws; and the state after N random moves for `ringrichter bild`."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.contract import NOTHING, Game, Seat, State
from games.dice import Dice
from games.laws import SAMPLE, Playout, Violation, playout, zone_faults
from games.luggage import packed
from games.players import one_step, random_player

Progress = Callable[[int, int], None]


@dataclass
class Report:
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)  # of each role
    violations: list[Violation] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {
            "partien": self.games,
            "zuege": self.moves,
            "partien_pro_s": round(self.games / self.seconds, 2) if self.seconds else 0.0,
            "zuege_pro_s": round(self.moves / self.seconds, 1) if self.seconds else 0.0,
            "enden": dict(self.ends.most_common()),
            **({"siege": dict(self.wins.most_common())} if self.wins else {}),
            "verstoesse": [
                {"gesetz": v.law, "was": v.detail, "seed": v.seed, "nach_schritten": v.after} for v in self.violations
            ],
        }


def seats_of(count: int) -> list[Seat]:
    return [f"p{i}" for i in range(1, count + 1)]


def simulate(
    game: Game,
    *,
    games: int,
    players: int,
    seed: str,
    variant: Mapping[str, str] | None = None,
    roles: Mapping[Seat, str] = NOTHING,
    laws: str = "stichprobe",
    sample: int = SAMPLE,
    known_rules: Collection[str] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play `games` random games. Stops early after many violations: the first ones are what matters."""
    gc.set_threshold(50_000, 20, 100)  # boards keep what they have worked out; looking through it all the time is in vain
    report = Report()
    runs: list[Playout] = []
    begun = time.perf_counter()
    for nr in range(games):
        run = playout(
            game,
            seats_of(players),
            variant or {},
            f"{seed}:{nr}",
            laws=laws,
            known_rules=known_rules,
            roles=roles,
            sample=sample,
        )
        report.games += 1
        report.moves += run.moves
        report.ends[run.end] += 1
        report.wins.update(run.winners)
        report.violations += run.violations
        runs.append(Playout(zones=run.zones))
        if progress is not None:
            progress(nr + 1, games)
        if len(report.violations) > 50:
            break
    report.seconds = time.perf_counter() - begun
    if laws == "alle" or (laws == "stichprobe" and games >= 20):
        report.violations += zone_faults(runs, seed)
    return report


def state_after(
    game: Game,
    *,
    players: int,
    seed: str,
    moves: int,
    variant: Mapping[str, str] | None = None,
    roles: Mapping[Seat, str] = NOTHING,
) -> State:
    """The table after this many random moves (finished ones: a move that has begun is completed)."""
    seats = seats_of(players)
    dice = Dice("players:" + seed)
    choosers = {seat: random_player(dice) for seat in seats}
    state = game.new(seats, variant or {}, seed, roles=roles, brought=packed(game, seats, variant or {}, roles, dice))
    drafting: Seat | None = None
    done = 0
    while done < moves or drafting is not None:
        played = one_step(game, state, choosers, dice, drafting=drafting)
        if played is None:
            break
        state = played.step.state
        drafting = None if played.step.done else played.seat
        done += played.step.done and played.choice
    return state
