"""Computer seats: random, and simple greedy. Generic on the contract: they decide from their seat's view and options alone.

Greedy looks one move ahead: it plays each option on a state that only agrees with its own view (the game's `reshuffle` deals anew
what it may not know) and keeps the one that serves it best by the game's own `rate`, if the game has one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from games.contract import Candidate, Decision, Game, Refusal, Seat, State, View
from games.dice import Dice

LOOKED_AT = 40  # options looked at; of more, a random sample
DEPTH = 12  # steps of one move


@runtime_checkable
class Rated(Protocol):
    """A game that can say how well a seat stands, from what that seat sees."""

    def rate(self, view: View, seat: Seat) -> float: ...


@runtime_checkable
class Advised(Protocol):
    """A game that knows a sensible answer itself, from what the seat sees; None where it has no opinion."""

    def advise(self, view: View, seat: Seat, decision: Decision, options: Sequence[Candidate]) -> str | None: ...


Computer = Callable[[Game, State, Seat, Decision, Sequence[Candidate], Dice], str]


def play_random(game: Game, state: State, seat: Seat, decision: Decision, options: Sequence[Candidate], dice: Dice) -> str:
    if decision.text is not None and not options:
        return dice.choose(decision.text.samples)
    return dice.choose(options).key


def play_greedy(game: Game, state: State, seat: Seat, decision: Decision, options: Sequence[Candidate], dice: Dice) -> str:
    if options and isinstance(game, Advised):
        key = game.advise(game.view(state, seat), seat, decision, options)
        if any(o.key == key for o in options):
            return str(key)
    if not options or not isinstance(game, Rated):
        return play_random(game, state, seat, decision, options, dice)
    # Another deal, and other dice: what comes next must not be known.
    imagined = {**game.reshuffle(state, seat, dice), "seed": f"imagined {dice.below(1 << 32)}"}
    looked = options if len(options) <= LOOKED_AT else dice.shuffled(options)[:LOOKED_AT]
    rated = [(_value(game, game, imagined, seat, o.key, dice), o.key) for o in looked]
    best = max(value for value, _ in rated)
    return dice.choose([key for value, key in rated if value == best])


def _value(game: Game, judge: Rated, state: State, seat: Seat, key: str, dice: Dice) -> float:
    """How the seat stands after this move, finished at random where it has more steps."""
    step = game.apply(state, seat, key)
    for _ in range(DEPTH):
        if isinstance(step, Refusal):
            return float("-inf")
        if step.done:
            break
        options = game.options(step.state, seat)
        finishing = next((c for c in options if c.key == "fertig"), None)
        step = game.apply(step.state, seat, (finishing or dice.choose(options)).key)
    return float("-inf") if isinstance(step, Refusal) else judge.rate(game.view(step.state, seat), seat)


KINDS: dict[str, Computer] = {"gierig": play_greedy, "zufall": play_random}
