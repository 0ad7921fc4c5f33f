"""A state while it is looked at: what has been worked out about it is kept with it, for as long as the look lasts.

To judge a hand, the same facts are asked for card after card. They cannot be kept with a state as such, because a transition
changes its own state in place; so whoever only reads says so:

    s = looked_at(s)                         # a shallow copy with a memory; nobody writes through it

    @kept
    def company_facts(s): …                  # worked out once for each look; on a bare state, every time

What is kept is handed out again: nobody may change it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from games import rules
from games.contract import State

P = ParamSpec("P")
R = TypeVar("R")


class Looked(dict[str, Any]):
    """A state that nobody changes, with what is known about it."""

    __slots__ = ("cache",)

    def __init__(self, s: State) -> None:
        super().__init__(s)
        self.cache: dict[Hashable, Any] = {}


def looked_at(s: State) -> State:
    """This state for reading only. A look inside a look is the same one."""
    return s if type(s) is Looked else Looked(s)


def kept(function: Callable[Concatenate[State, P], R]) -> Callable[Concatenate[State, P], R]:
    """Work this out once for each look, for each way the rules may be switched. Further arguments are given by position and
    hashable."""

    if len(signature(function).parameters) == 1:  # most facts are asked of the state alone: they are found by the function itself

        @wraps(function)
        def alone(s: State) -> R:
            if type(s) is not Looked:
                return function(s)  # type: ignore[call-arg]
            cache, place = s.cache, function if not rules.in_use else (function, rules.switched())
            if place in cache:
                found: R = cache[place]
                return found
            answer = cache[place] = function(s)  # type: ignore[call-arg]
            return answer

        return cast(Callable[Concatenate[State, P], R], alone)

    @wraps(function)
    def on_look(s: State, /, *question: P.args, **named: P.kwargs) -> R:
        if type(s) is not Looked:
            return function(s, *question, **named)
        cache, place = s.cache, (function, question, rules.switched())
        if place in cache:
            known: R = cache[place]
            return known
        answer = cache[place] = function(s, *question, **named)
        return answer

    return on_look
