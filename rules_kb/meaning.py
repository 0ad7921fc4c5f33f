"""How near two words are in meaning, by vectors of our own: words that people use when they ask about the same rules are near.

The numbers (`sprache/wortnaehe.txt`, one line a term) are made from the entries and their questions by
`python -m tests.rules_kb.train_meaning`; here they are only read and multiplied. They know that «abhauen» is said of the retreat
and «wecken» of a nation that becomes active, but not what excludes each other: that is listed (`frageformen.yaml`,
`gegensaetze`).
"""

from __future__ import annotations

from array import array
from base64 import b85decode
from collections.abc import Mapping
from functools import cache, lru_cache
from math import dist
from operator import mul
from typing import NamedTuple

from rules_kb.compiled import compiled, fingerprint
from rules_kb.index import LANGUAGE

FILE = LANGUAGE / "wortnaehe.txt"
LONGEST = 127.0  # each vector is about so long


def _read() -> dict[str, bytes]:
    lines = (line.split(" ", 1) for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {term: b85decode(numbers) for term, numbers in lines}


@cache
def _vectors() -> Mapping[str, bytes]:
    found: Mapping[str, bytes] = compiled("meaning", fingerprint([FILE]), _read)
    return found


class Vector(NamedTuple):
    at: tuple[float, ...]
    squared: float  # its length


@lru_cache(maxsize=4_096)
def vector(term: str) -> Vector | None:
    numbers = _vectors().get(term)
    if numbers is None:
        return None
    at = tuple(number / LONGEST for number in array("b", numbers))
    return Vector(at, sum(map(mul, at, at)))


def alike(one: Vector | None, other: Vector | None) -> float:
    """0 (nothing in common, or unknown) to 1: the product of both, by the law of cosines (`dist` is many times as fast)."""
    if one is None or other is None:
        return 0.0
    return max(0.0, (one.squared + other.squared - dist(one.at, other.at) ** 2) / 2.0)
