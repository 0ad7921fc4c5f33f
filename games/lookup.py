"""What a game can tell about its own things (cards, persons, places, tiles) to somebody who looks them up.

A game with things to look up has a module `lookup.py` with a function `lookup(overrides)`, found by `games/catalog.py`; it needs
no engine for that. Finding a name, understanding a question and showing a sheet are `bot/core/lookup/`, which knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Name:
    """A thing as it can be found: all that is read before somebody asks for it."""

    id: str
    title: str  # German
    kind: str  # German; tells namesakes apart: «Charakter (Helden)»
    aliases: tuple[str, ...] = ()  # the English title, other spellings, a number on the card


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of a sheet."""

    topic: str  # what one asks for to get it: a key of `Lookup.topics`
    label: str  # German: «Kampfgeschick»
    value: str
    doubt: str = ""  # why it is uncertain, German
    shown: bool = True  # on the whole sheet; else only to those who ask for it
    among: tuple[str, ...] = ()  # where the value lists things: their titles, so that one can ask whether another is among them


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that is known of one thing."""

    name: Name
    facts: tuple[Fact, ...]
    source: str  # German, one line
    effect: str = ""  # in our own words
    doubt: str = ""  # what is uncertain about the thing as a whole
    english: str = ""

    def about(self, topic: str) -> tuple[Fact, ...]:
        return tuple(f for f in self.facts if f.topic == topic)


class Lookup(Protocol):
    @property
    def title(self) -> str:
        """The game, as short as it is still understood."""
        ...

    @property
    def called(self) -> Sequence[str]:
        """What people call the game when they name it in a question."""
        ...

    @property
    def topics(self) -> Mapping[str, Sequence[str]]:
        """What can be asked about its things, each with the words people use for it, as they type them."""
        ...

    def names(self) -> Sequence[Name]: ...

    def sheet(self, id: str) -> Sheet: ...


EFFECT = "wirkung"  # the topic that every thing with an effect answers


def listed(words: Sequence[str], last: str = "und") -> str:
    """«Bree, Moria und Lórien»."""
    return " ".join([", ".join(words[:-1]), last, words[-1]]) if len(words) > 1 else "".join(words)
