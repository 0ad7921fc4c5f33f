"""Whole games of two computers who sit there as people do, with what they have preset, and what is counted in them: handovers and
answers of a turn, follies, times. `python -m tests.bench meccg` prints it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from games.computer import Computer, play_greedy
from games.contract import Decision, Result, Seat, State, Step
from games.dice import Dice
from games.meccg.decks.shipped import text_of
from games.meccg.game import Meccg
from games.meccg.setup.decks import READY

GAME = Meccg()
LONGEST = 30_000


@dataclass
class Answer:
    """Somebody was asked and answered."""

    seat: Seat
    what: str  # the frame, and the window or the kind of answer
    key: str
    round: int
    seconds: float


@dataclass
class Turn:
    """What a turn cost its two players."""

    companies: int
    answers: list[Answer] = field(default_factory=list)
    handovers: int = 0
    passes: Counter[str] = field(default_factory=Counter)


@dataclass
class Game:
    turns: list[Turn] = field(default_factory=list)
    result: Result | None = None
    slowest: float = 0.0


def nothing_left(state: State, seat: Seat, key: str) -> str:
    """What somebody passes who has just played the last hazard he could play against this company: as a button says it."""
    top = state["stack"][-1]
    if top.get("what") != "gefahren" or seat == state["mover"] or not key.startswith("spiele "):
        return ""
    more = [c.key for c in GAME.options(state, seat) if c.key.startswith("spiele ") and c.key != key]
    return "" if more else next((scope.id for scope in GAME.scopes(state, seat) if scope.id.startswith("bg:")), "")


def steps(
    one: str,
    two: str,
    seed: str,
    presets: Collection[str] = Meccg.usual,
    players: tuple[Computer, Computer] = (play_greedy, play_greedy),
    foresighted: bool = False,
) -> Iterator[tuple[State, Seat, Decision, str, float, bool]]:
    """Each answer of a game, before it is carried out, with the seconds it took and whether a preset gave it; then the end."""
    state = GAME.new(["p1", "p2"], {}, seed, brought={"p1": text_of(one), "p2": text_of(two)})
    passed: set[str] = set()
    for nr in range(LONGEST):
        asked = GAME.decisions(state)
        if not asked:
            break
        seat, decision = next((s, d) for s, d in asked.items() if d.waits)
        beforehand = any(f"{seat} {scope.id}" in passed for scope in decision.scopes)
        by_itself = bool(decision.passing and (decision.window in presets or beforehand))
        begun = time.perf_counter()
        if by_itself:
            key = decision.passing
        else:
            options = GAME.options(state, seat)
            begun = time.perf_counter()
            key = players[seat == "p2"](GAME, state, seat, decision, options, Dice(f"{seed}{seat}", nr))
        yield state, seat, decision, key, time.perf_counter() - begun, by_itself
        if foresighted and not by_itself and (scope := nothing_left(state, seat, key)):
            passed.add(f"{seat} {scope}")
        step = GAME.apply(state, seat, key)
        assert isinstance(step, Step), f"{key}: {step}"
        state = step.state
    yield state, "", Decision("", ""), "", 0.0, True


def asked_what(state: State) -> str:
    top = state["stack"][-1]
    own = "" if "what" not in top else f" {top['what']}{' Antwort' if top['chain'] else ''}"
    return f"{top['frame']}{own}"


def watched(one: str, two: str, seed: str, presets: Collection[str] = Meccg.usual, foresighted: bool = False) -> Game:
    """A game with what each turn cost: a handover is an answer of somebody else than who answered last."""
    game, last, now = Game(), "", 0
    for state, seat, _, key, seconds, by_itself in steps(one, two, seed, presets, foresighted=foresighted):
        if not seat:
            game.result = GAME.result(state)
            break
        game.slowest = max(game.slowest, seconds)
        if by_itself:
            continue
        if state["round"] != now:
            now = state["round"]
            game.turns.append(Turn(0))
        if now:
            turn = game.turns[-1]
            turn.companies = max(turn.companies, sum(1 for c in state["companies"].values() if c["seat"] == state["mover"]))
            turn.answers.append(Answer("zieht" if seat == state["mover"] else "Gefahren", asked_what(state), key, now, seconds))
            turn.handovers += seat != last
        last = seat
    return game


def pairs() -> list[tuple[str, str]]:
    return [(a, b) for nr, a in enumerate(READY) for b in list(READY)[nr:]]
