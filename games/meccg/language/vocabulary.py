"""How words are defined: a vocabulary is a table of words, each with its fields, its meaning and what it says in German.

A word is defined once, by a function that makes German of its fields; its docstring is its documentation
(`docs/kartensprache.md`, `python -m games.meccg.language worte`):

    @DEEDS.word("vw", WHO, mit=NUMBER)
    def corruption_check(e): "Makes a corruption check at once."; return f"{who(e['vw'])} macht einen Versuchungswurf …"

The first type is that of the word's own value (`vw: traeger`), the others are further fields, all of them optional.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Fields = Mapping[str, Any]
Says = Callable[[Any], str]


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


class Kind:
    """A kind of value: checks one and says it in German."""

    name: str

    def check(self, value: Any) -> None:
        raise NotImplementedError

    def say(self, value: Any) -> str:
        return str(value)


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


@dataclass(frozen=True)
class OneOf(Kind):
    """One of a list of words, each with its German."""

    name: str
    words: Mapping[str, str]

    def check(self, value: Any) -> None:
        if value not in self.words:
            raise Wrong(f"{value!r} kennt die Sprache nicht als {self.name}{nearest(value, self.words)}")

    def say(self, value: Any) -> str:
        return self.words[value]


@dataclass(frozen=True)
class Many(Kind):
    """One or several of a kind: `ork` or `[ork, troll]`."""

    of: Kind
    word: str = "oder"
    name: str = "eines oder mehrere"

    def check(self, value: Any) -> None:
        for nr, one in enumerate(value if isinstance(value, list) else [value]):
            try:
                self.of.check(one)
            except Wrong as wrong:
                raise (wrong.at(nr) if isinstance(value, list) else wrong) from None

    def say(self, value: Any) -> str:
        return joined([self.of.say(one) for one in (value if isinstance(value, list) else [value])], self.word)


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


@dataclass(frozen=True)
class Word:
    name: str
    main: Kind
    fields: Mapping[str, Kind]
    says: Says
    doc: str


class Vocabulary:
    """Words of one sort: what cards do, what can be asked of things. `common` are fields every word has."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.words: dict[str, Word] = {}
        self.common: dict[str, Kind] = {}

    def word(self, word: str, main: Kind, **fields: Kind) -> Callable[[Says], Says]:
        def define(says: Says) -> Says:
            if word in self.words:
                raise ValueError(f"{word} is defined twice")
            clean = {key.replace("_", "-"): kind for key, kind in fields.items()}
            self.words[word] = Word(word, main, clean, says, " ".join((says.__doc__ or "").split()))
            return says

        return define

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words.values())

    def of(self, said: Any) -> Word:
        """The word a statement is made of: the one key that is a word."""
        if not isinstance(said, dict):
            raise Wrong(f"{said!r} ist keine {self.name}")
        found = [key for key in said if key in self.words]
        if len(found) == 1:
            return self.words[found[0]]
        # a word may also be a field of another one (`wert: kg, mit: 2`): the first key leads
        first = next(iter(said), None)
        if found and first in self.words:
            return self.words[str(first)]
        if found:
            raise Wrong(f"mehr als ein Wort für eine {self.name}: {', '.join(found)}")
        raise Wrong(f"{', '.join(map(str, said)) or 'nichts'} ist kein Wort für eine {self.name}{nearest(first, self.words)}")

    def check(self, said: Any) -> None:
        word = self.of(said)
        for key, value in said.items():
            kind = word.main if key == word.name else word.fields.get(key) or self.common.get(key)
            if kind is None:
                allowed = [*word.fields, *self.common]
                raise Wrong(f"«{word.name}» hat kein Feld «{key}»{nearest(key, allowed)}", key)
            try:
                kind.check(value)
            except Wrong as wrong:
                raise wrong.at(key) from None


class Part(Kind):
    """A mapping with given fields."""

    def __init__(self, name: str, fields: Mapping[str, Kind]) -> None:
        self.name = name
        self.fields = fields

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist nicht {self.name}")
        for key, one in value.items():
            kind = self.fields.get(key)
            if kind is None:
                raise Wrong(f"{self.name} hat kein Feld «{key}»{nearest(key, self.fields)}", key)
            try:
                kind.check(one)
            except Wrong as wrong:
                raise wrong.at(key) from None


class Listed(Kind):
    """A list of them."""

    def __init__(self, of: Kind) -> None:
        self.of = of
        self.name = of.name

    def check(self, value: Any) -> None:
        if not isinstance(value, list):
            raise Wrong(f"eine Liste ist verlangt ({self.name})")
        for nr, one in enumerate(value):
            try:
                self.of.check(one)
            except Wrong as wrong:
                raise wrong.at(nr) from None
