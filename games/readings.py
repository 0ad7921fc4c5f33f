"""Where a book says two things, or nothing, the referee reads it in one way; a table may read it in the other.

A reading is a switch like any other (`Variant`, with `reading=True`), whose id is that of the entry about it. Only what a table
reads otherwise is in its state, so tables that began before there was such a switch play on as they did:

    state["readings"] = ["rk.kampf.staerke.hauptleute"]

A rule asks `rules.otherwise(id)`; where the entry just lifts a guard or a rule, it is named there (`reads=…`). Whoever plays or
reads a state does it by its readings (`by`): the flow of a game, and questions that are answered from a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from games import rules
from games.contract import State, Variant

T = TypeVar("T")
KEY = "readings"
USUAL, OTHER = "üblich", "anders"


def reading(entry: str, title: str, usual: str, other: str) -> Variant:
    """A question the book leaves open, with the answer the referee plays by and the other one."""
    return Variant(entry, title, (USUAL, OTHER), USUAL, entry, {USUAL: usual, OTHER: other}, running=True, reading=True)


def chosen(variants: Iterable[Variant], choice: Mapping[str, str]) -> list[str]:
    """The entries that are read otherwise."""
    return sorted(v.id for v in variants if v.reading and choice.get(v.id, v.default) != v.default)


def now(state: State, v: Variant) -> str:
    """How a running table has set a switch."""
    if v.reading:
        return OTHER if v.id in state.get(KEY, ()) else USUAL
    return str(state.get("variant", {}).get(v.id, v.default))


def switched(state: State, v: Variant, value: str) -> State:
    """The state with another choice of a switch."""
    if not v.reading:
        return {**state, "variant": {**state["variant"], v.id: value}}
    left = [id for id in state.get(KEY, ()) if id != v.id]
    found = sorted([*left, v.id]) if value != v.default else left
    rest = {k: kept for k, kept in state.items() if k != KEY}
    return {**rest, KEY: found} if found else rest


def unread(state: Mapping[str, Any]) -> bool:
    """Whether this state is played by other readings than are in force just now."""
    return KEY in state and rules.read() != frozenset(state[KEY])


def by(state: Mapping[str, Any]) -> AbstractContextManager[None]:
    """As the table of this state, or of this view, reads its book."""
    return rules.reading(state[KEY]) if KEY in state else nullcontext()


def under(state: Mapping[str, Any], judge: Callable[[], T]) -> T:
    with by(state):
        return judge()
