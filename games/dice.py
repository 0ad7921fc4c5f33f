"""The only source of chance: every shuffle, draw and roll, verifiable by anybody once the secret is published.

Number i of a game is HMAC-SHA256(seed, i), turned into a uniform choice by rejection sampling. The seed is made of the referee's
secret, whose hash is published when the table opens, and of a word of each player. The counter lives in the state and never
goes back, not even after an undo.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 64


class Dice:
    __slots__ = ("_mac", "counter")

    def __init__(self, seed: str, counter: int = 0) -> None:
        self._mac = hmac.new(seed.encode(), digestmod=hashlib.sha256)
        self.counter = counter

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each as likely as the others."""
        if n < 1:
            raise ValueError("a choice needs at least one possibility")
        limit = _WORD - _WORD % n
        while True:
            mac = self._mac.copy()
            mac.update(self.counter.to_bytes(8, "big"))
            self.counter += 1
            value = int.from_bytes(mac.digest()[:8], "big")
            if value < limit:
                return value % n

    def roll(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def choose(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new list in random order (Fisher-Yates)."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
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
