"""Rules as functions, each registered under the id of its entry in the knowledge base.

`@guard(id)` turns a function that returns a German reason (or None) into one that returns a Refusal naming the rule. `@rule(id,
off=…)` marks a function that computes what a rule says: a number, a ranking, a consequence. Both can be switched off by id, which
is how `ringrichter kb abdeckung --scharf` finds out whether the test of a rule notices its absence. `waived` lifts only the
prohibitions: a move that a group allows as an exception is otherwise played by all the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from games.contract import Refusal

P = ParamSpec("P")
R = TypeVar("R")

REGISTRY: dict[str, list[Callable[..., Any]]] = {}
_off: frozenset[str] = frozenset()  # rules that do not exist
_lifted: frozenset[str] = frozenset()  # prohibitions that do not hold: those, and the waived ones
_name: frozenset[str] = frozenset()  # both, for whoever remembers what rules have computed


@lru_cache(maxsize=8192)
def _refusal(reason: str, ids: tuple[str, ...]) -> Refusal:
    """The same things are refused for the same reasons again and again."""
    return Refusal("illegal", reason, ids)


def guard(*ids: str) -> Callable[[Callable[P, str | None]], Callable[P, Refusal | None]]:
    """A prohibition. The function returns the reason to refuse, or None."""

    def register(check: Callable[P, str | None]) -> Callable[P, Refusal | None]:
        @wraps(check)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> Refusal | None:
            if _lifted and not _lifted.isdisjoint(ids):
                return None
            reason = check(*args, **kwargs)
            return None if reason is None else _refusal(reason, ids)

        for id in ids:
            REGISTRY.setdefault(id, []).append(guarded)
        return guarded

    return register


def rule(*ids: str, off: Any) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """What a rule says as a value or a consequence. `off` (a value, or a function of the same arguments) stands in for it
    when the rule is switched off."""

    def register(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def ruled(*args: P.args, **kwargs: P.kwargs) -> R:
            if _off and not _off.isdisjoint(ids):
                return off(*args, **kwargs) if callable(off) else off  # type: ignore[no-any-return]
            return function(*args, **kwargs)

        for id in ids:
            REGISTRY.setdefault(id, []).append(ruled)
        return ruled

    return register


def _set(off: frozenset[str], lifted: frozenset[str]) -> None:
    global _off, _lifted, _name
    _off, _lifted = off, lifted
    _name = off.union(f"waived {id}" for id in lifted - off) if lifted != off else off


def switch_off(*ids: str) -> None:
    _set(_off.union(ids), _lifted.union(ids))


def switched_off() -> frozenset[str]:
    """The rules that are off now. Whoever keeps what rules have computed keeps it for these."""
    return _name


@contextmanager
def without(*ids: str) -> Iterator[None]:
    """Play as if these rules did not exist."""
    before = _off, _lifted
    _set(_off.union(ids), _lifted.union(ids))
    try:
        yield
    finally:
        _set(*before)


@contextmanager
def waived(*ids: str) -> Iterator[None]:
    """Nothing is refused by these rules; what they compute stays."""
    before = _off, _lifted
    _set(_off, _lifted.union(ids))
    try:
        yield
    finally:
        _set(*before)
