"""The only source of chance: every shuffle, draw and roll, verifiable by anybody once the secret is published.

Number i of a game is HMAC-SHA256(seed, i), turned into a uniform choice by rejection sampling. The seed is made of the referee's
secret, whose hash is published when the table opens, and of a word of each player. The counter lives in the state and never
goes back, not even after an undo. `recorded` writes down what the dice are asked and what they answer: the list by which
anybody checks them with a program of their own (`docs/pruefen/`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeVar

try:  # Python's own hash: a copy of it costs half of what one of OpenSSL's does, and a die needs two
    from _sha256 import sha256  # type: ignore[import-not-found]
except ImportError:
    from hashlib import sha256

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

T = TypeVar("T")
_WORD, _EIGHT_BYTES = 1 << 64, Struct(">Q")
ROLL, CHOICE, SHUFFLE = "wurf", "wahl", "mischen"


@dataclass(frozen=True, slots=True)
class Draw:
    """One thing the dice decided: a roll of a die with so many `sides`, one of the `items`, or all `items` in a new order."""

    kind: str
    first: int  # the counter before it
    result: Any
    sides: int = 0
    items: Sequence[Any] = ()


_listening: ContextVar[list[Draw] | None] = ContextVar("draws", default=None)


@contextmanager
def recorded() -> Iterator[list[Draw]]:
    """Everything the dice decide meanwhile, in this thread or task."""
    draws: list[Draw] = []
    token = _listening.set(draws)
    try:
        yield draws
    finally:
        _listening.reset(token)


_BLOCK = 64
_INNER, _OUTER = bytes(0x36 ^ x for x in range(256)), bytes(0x5C ^ x for x in range(256))


@lru_cache(maxsize=256)
def _halves(seed: str) -> tuple[Hash, Hash]:
    """The two hashes of HMAC with their keys taken in, made once a seed: copying them is faster than an HMAC object, and the
    same."""
    key = seed.encode()
    key = (sha256(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
    return sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))


class Dice:
    __slots__ = ("_inner", "_outer", "counter")

    def __init__(self, seed: str, counter: int = 0) -> None:
        self._inner, self._outer = _halves(seed)
        self.counter = counter

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each as likely as the others."""
        if n < 2:
            if n < 1:
                raise ValueError("a choice needs at least one possibility")
            self.counter += 1  # the number that is not needed to choose among one
            return 0
        while True:
            inner, outer, counter = self._inner.copy(), self._outer.copy(), self.counter
            inner.update(_EIGHT_BYTES.pack(counter))
            outer.update(inner.digest())
            self.counter = counter + 1
            value: int = _EIGHT_BYTES.unpack_from(outer.digest())[0]
            if value < _WORD - n or value < _WORD - _WORD % n:  # the first is enough almost always, and found sooner
                return value % n

    def roll(self, sides: int = 6) -> int:
        first, value = self.counter, self.below(sides) + 1
        if (draws := _listening.get()) is not None:
            draws.append(Draw(ROLL, first, value, sides))
        return value

    def choose(self, items: Sequence[T]) -> T:
        first, item = self.counter, items[self.below(len(items))]
        if (draws := _listening.get()) is not None:
            draws.append(Draw(CHOICE, first, item, items=tuple(items)))
        return item

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new list in random order (Fisher-Yates)."""
        deck = list(items)
        first, before, below = self.counter, tuple(deck), self.below
        for i in range(len(deck) - 1, 0, -1):
            j = below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        if (draws := _listening.get()) is not None:
            draws.append(Draw(SHUFFLE, first, tuple(deck), items=before))
        return deck


def commitment(secret: str) -> str:
    """What the referee publishes when a table opens."""
    return hashlib.sha256(secret.encode()).hexdigest()


def make_seed(secret: str, words: Mapping[str, str]) -> str:
    """The seed of a game: the referee's secret and each seat's word, in the order of the seats."""
    mac = hmac.new(secret.encode(), digestmod=hashlib.sha256)
    for seat in sorted(words):
        for part in (seat, words[seat]):
            raw = part.encode()
            mac.update(len(raw).to_bytes(4, "big") + raw)
    return mac.hexdigest()


def check(published: str, secret: str, words: Mapping[str, str], seed: str) -> list[str]:
    """What is wrong with a finished game's published numbers, in German; nothing if all is right.

    That the moves lead from this seed to the stored end is the other half of the check: `replay.verify`.
    """
    faults = []
    if commitment(secret) != published:
        faults.append("Das veröffentlichte Geheimnis passt nicht zum Fingerabdruck vom Beginn der Partie.")
    if make_seed(secret, words) != seed:
        faults.append("Die Zufallszahl ist nicht aus Geheimnis und Spielerworten gebildet.")
    return faults
