"""Kinds of values in the entry of a card: each checks one, says it in German, and names what of it nothing carries out.

Many(RACE).check(["ork", "trol"])        # Wrong: 1: 'trol' kennt die Sprache nicht als Rasse; meinst du «troll»?
Many(RACE).say(["ork", "troll"])         # «Ork oder Troll»
[*Part("…", {"bei": EVENTS}).lacks({"bei": "zugende"})]     # ["Ereignis «zugende»"], as long as no rule tells of it
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class Wrong(Exception):
    """Something in an entry cannot be read: `where` is the way to it, field by field."""

    def __init__(self, reason: str, *where: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.where: tuple[str | int, ...] = where

    def at(self, *where: str | int) -> Wrong:
        return Wrong(self.reason, *where, *self.where)

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.where))}: {self.reason}" if self.where else self.reason


def inside(key: str | int, check: Callable[[Any], None], value: Any) -> None:
    """Check what stands under a key, so that what is wrong names the way to it."""
    try:
        check(value)
    except Wrong as wrong:
        raise wrong.at(key) from None


def joined(parts: Sequence[str], word: str = "und") -> str:
    """«Ork, Troll oder Mensch»."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}" if parts else ""


def signed(number: int) -> str:
    """With its sign, a real minus."""
    return f"−{-number}" if number < 0 else f"+{number}"


def nearest(value: Any, words: Collection[str]) -> str:
    """«Meintest du …?», for somebody who writes entries."""
    from difflib import get_close_matches

    found = get_close_matches(str(value), words, 1)
    return f"; meinst du «{found[0]}»?" if found else ""


def listed(value: Any) -> list[Any]:
    """One thing or a list of them."""
    return value if isinstance(value, list) else [value]


class Kind:
    """A kind of value."""

    name: str

    def check(self, value: Any) -> None:
        raise NotImplementedError

    def say(self, value: Any) -> str:
        return str(value)

    def lacks(self, value: Any) -> Iterator[str]:
        """The words and shapes in it that nothing carries out, as whoever asks for the card reads them."""
        yield from ()

    def met(self, want: Any) -> Callable[[Any], bool] | None:
        """Whether a fact of this kind is as wanted, where that is more than being the same (`asking.py`)."""
        return None


@dataclass(frozen=True)
class Plain(Kind):
    """A number, a text, yes or no."""

    type: type
    name: str

    def check(self, value: Any) -> None:
        if type(value) is not self.type:
            raise Wrong(f"{value!r} ist nicht {self.name}")


NUMBER = Plain(int, "eine Zahl")
YES = Plain(bool, "«true» oder «false»")
TEXT = Plain(str, "ein Text")


class Named(Kind):
    """One of some words, each with its German."""

    words: Mapping[str, str]

    def check(self, value: Any) -> None:
        if not isinstance(value, str) or value not in self.words:
            raise Wrong(f"{value!r} kennt die Sprache nicht als {self.name}{nearest(value, self.words)}")

    def say(self, value: Any) -> str:
        return self.words[value]


@dataclass(frozen=True)
class OneOf(Named):
    """One of a short list of words that mean something in their field alone. `carried`: those that its word carries out; left
    out: all of them, if the field is."""

    name: str
    words: Mapping[str, str]
    carried: frozenset[str] | None = None

    def lacks(self, value: Any) -> Iterator[str]:
        if self.carried is not None and value not in self.carried:
            yield f"{self.name} «{value}»"


@dataclass(frozen=True)
class Many(Kind):
    """One or several of a kind: `ork` or `[ork, troll]`."""

    of: Kind
    word: str = "oder"
    name: str = "eines oder mehrere"

    def check(self, value: Any) -> None:
        if not isinstance(value, list):
            self.of.check(value)
            return
        for nr, one in enumerate(value):
            inside(nr, self.of.check, one)

    def say(self, value: Any) -> str:
        return joined([self.of.say(one) for one in listed(value)], self.word)

    def lacks(self, value: Any) -> Iterator[str]:
        for one in listed(value):
            yield from self.of.lacks(one)


class Part(Kind):
    """A mapping with given fields. `carried`: the fields that something carries out; left out: all of them. `not_yet`: what of
    it is not carried out although its fields are."""

    def __init__(
        self,
        name: str,
        fields: Mapping[str, Kind],
        carried: Collection[str] | None = None,
        not_yet: Callable[[Any], Iterable[str]] = lambda _: (),
    ) -> None:
        self.name, self.fields, self.carried, self.not_yet = name, fields, carried, not_yet

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist nicht {self.name}")
        for key, one in value.items():
            kind = self.fields.get(key)
            if kind is None:
                raise Wrong(f"{self.name} hat kein Feld «{key}»{nearest(key, self.fields)}", key)
            inside(key, kind.check, one)

    def lacks(self, value: Any) -> Iterator[str]:
        for key, one in value.items():
            if self.carried is not None and key not in self.carried:
                yield f"Feld «{key}»"
            else:
                yield from self.fields[key].lacks(one)
        yield from self.not_yet(value)


class Listed(Kind):
    """A list of them."""

    def __init__(self, of: Kind) -> None:
        self.of = of
        self.name = of.name

    def check(self, value: Any) -> None:
        if not isinstance(value, list):
            raise Wrong(f"eine Liste ist verlangt ({self.name})")
        for nr, one in enumerate(value):
            inside(nr, self.of.check, one)

    def lacks(self, value: Any) -> Iterator[str]:
        for one in value:
            yield from self.of.lacks(one)
