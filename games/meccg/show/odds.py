"""Chances of two dice: a strike, a body check, a corruption check, an attempt to influence. From numbers alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product

THROWS: Mapping[int, int] = {n: sum(a + b == n for a, b in product(range(1, 7), repeat=2)) for n in range(2, 13)}


@cache
def over(number: int) -> float:
    """How likely two dice show more than this."""
    return sum(times for n, times in THROWS.items() if n > number) / 36


@cache
def exactly(number: int) -> float:
    return THROWS.get(number, 0) / 36


def strike(strong: int, against: int) -> tuple[float, float, float]:
    """Won, nothing comes of it, hit."""
    need = against - strong
    won, draw = over(need), exactly(need)
    return won, draw, 1 - won - draw


def falls(body: int, plus: int = 0) -> float:
    """That a body check against somebody eliminates him."""
    return over(body - plus)


def corruption(points: int, plus: int) -> tuple[float, float, float]:
    """Passed, discarded, eliminated."""
    passed = over(points - plus)
    discarded = exactly(points - plus) + exactly(points - plus - 1)
    return passed, discarded, 1 - passed - discarded


def percent(share: float) -> str:
    return f"{round(share * 100)} %"
