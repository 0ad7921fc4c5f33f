"""Players that are no people: random and scripted. They decide from their seat's decision and options alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.contract import Candidate, Decision, Game, Refusal, Seat, State, Step, View
from games.dice import Dice

Look = Callable[[], View]  # the seat's view, made only for those who look
Chooser = Callable[[Look, Decision, Sequence[Candidate]], str]


def random_player(dice: Dice) -> Chooser:
    def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
        if decision.text is not None and (not options or dice.below(2)):
            return dice.choose(decision.text.samples)
        return dice.choose(options).key

    return choose


def scripted_player(keys: Sequence[str]) -> Chooser:
    """Plays these keys in order; a key that is not allowed is an error of the script."""
    script = iter(keys)

    def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
        key = next(script)
        if key not in {o.key for o in options}:
            raise ValueError(f"{key!r} is not among {[o.key for o in options]}")
        return key

    return choose


class Played(NamedTuple):
    """A step a player made, with whether there was anything to choose."""

    seat: Seat
    key: str
    step: Step
    choice: bool


def one_step(
    game: Game, state: State, choosers: Mapping[Seat, Chooser], dice: Dice, *, drafting: Seat | None = None
) -> Played | None:
    """Let one of the waiting seats (drawn by `dice`) answer; a seat in the middle of a move goes on. None: the game is over."""
    asked = game.decisions(state)
    if drafting is not None:
        seat = drafting
    else:
        seat = next(iter(asked), "")
        if len(asked) != 1 or not asked[seat].waits:  # else it is the one
            waiting = sorted(seat for seat in asked if asked[seat].waits)
            if not waiting:
                return None
            seat = waiting[0] if len(waiting) == 1 else dice.choose(waiting)
    options = game.options(state, seat)
    decision = asked[seat]
    key = choosers[seat](lambda: game.view(state, seat), decision, options)
    step = game.apply(state, seat, key)
    if isinstance(step, Refusal):
        raise ValueError(f"{game.id}: {seat} chose {key!r}: {step.reason}")
    return Played(seat, key, step, len(options) > 1 or decision.text is not None)
