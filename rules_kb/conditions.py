"""Which conditions a question or a sample names: who, which act, in what state, with or without what.

The vocabulary is data (`sprache/bedingungen.yaml`): things a rule can turn on, their values, the words that say them. Clause by
clause the words are spotted, with a «nicht», «ohne» or «kein» before them; no grammar beyond that. Two that name different values
of one thing are about different cases, so neither answers the other (`conflict`); where samples of one rule differ in nothing but
one thing that a question leaves open, and their verdicts differ, the question is asked back (`verdict.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from rules_kb.german import NUMBERS, fold, parted
from rules_kb.lexicon import Lexicon

EVERYWHERE, STATES, THINGS = "alle", "zustaende", "dinge"
HELD, HELD_NOT = "ja", "nein"
NOT = frozenset(
    ("nicht", "nie", "kein", "keine", "keinen", "keiner", "keinem", "keines", "ohne", "weder", "no", "not", "without", "nichts")
)
HAVING = frozenset(("mit", "hab", "habe", "haben", "hat", "hast", "besitze", "besitzt", "with", "trotz", "dank"))
SEVERAL = frozenset(
    ("mehrere", "mehreren", "beide", "beiden", "viele", "verschiedene", "verschiedenen", "alle", "allen", "two", "several")
)
SINGLE = frozenset(("nen", "ne", "nem", "einzige", "einziger", "einzigen", "a", "one"))
LIKE_A_TITLE = 80  # letters: texts that are hardly longer are read again and again
NONE = frozenset(("kein", "keine", "keinen", "keiner", "keinem", "keines", "ohne", "weder"))
IS = frozenset(("ist", "is", "sind", "steht", "stehen", "liegt", "liegen", "war", "waren"))  # «Galadriel ist nicht im Spiel»
BEFORE = 4  # words before a state or thing in which its «nicht» stands
Slots = frozenset[tuple[str, str]]
_NOTHING: frozenset[str] = frozenset()


class Conditions:
    """The vocabulary of one index."""

    def __init__(self, data: Mapping[str, Any], lexicon: Lexicon, games: Iterable[str]) -> None:
        self._lexicon = lexicon
        self._values: dict[str, dict[str, list[tuple[str, str]]]] = {game: {} for game in games}
        self._states: dict[str, dict[str, str]] = {game: {} for game in games}
        self._things: dict[str, dict[str, str]] = {game: {} for game in games}
        for game in self._values:
            for scope in (EVERYWHERE, game):
                for thing, values in data.get(scope, {}).items():
                    for value, words in values.items():
                        for term in map(self._term, words):
                            self._values[game].setdefault(term, []).append((thing, value))
                for word in data[STATES].get(scope, ()):
                    self._states[game][self._term(word)] = word
                for word in data[THINGS].get(scope, ()):
                    self._things[game][self._term(word)] = word
        self._title = lru_cache(maxsize=4_096)(self._read)
        self._one: dict[Slots, Slots] = {}  # the same conditions of many samples are one object

    def _term(self, word: str) -> str:
        return self._lexicon.read(fold(str(word))).terms[0][0]

    def names(self, term: str, game: str) -> bool:
        """Is it a word that names a condition?"""
        return game in self._values and (term in self._values[game] or term in self._states[game] or term in self._things[game])

    def read(self, folded: str, game: str) -> Slots:
        """What a folded text names, as (thing, value)."""
        return self._title(folded, game) if len(folded) <= LIKE_A_TITLE else self._read(folded, game)

    def denied(self, folded: str) -> frozenset[str]:
        """The nouns of a folded text that are said not to be there: «kein Ringgeist», «Galadriel ist nicht im Spiel»."""
        said, found, there = parted(folded), set[str](), set[str]()
        if NOT.isdisjoint(said):
            return _NOTHING
        for i, word in enumerate(said):
            if len(word) > 3 and (terms := self._lexicon.read(word).terms) and terms[0][0] in self._lexicon.nouns:
                after = said[i + 1 : i + 3]
                none = not NONE.isdisjoint(said[max(0, i - 2) : i]) or (len(after) == 2 and after[0] in IS and "nicht" in after)
                (found if none else there).add(terms[0][0])
        return frozenset(found - there)

    def _read(self, folded: str, game: str) -> Slots:
        found = frozenset(self._spotted(parted(folded), game))
        if len(self._one) > 20_000:
            self._one.clear()
        return self._one.setdefault(found, found)

    def _spotted(self, said: list[str], game: str) -> Iterable[tuple[str, str]]:
        if game not in self._values:
            return
        values, states, things = self._values[game], self._states[game], self._things[game]
        for i, word in enumerate(said):
            terms = [t for t, _ in self._lexicon.read(word).terms]
            if i + 1 < len(said) and len(said[i + 1]) > 3:  # «ereignis würfel»
                joined = self._lexicon.terms.get(word + said[i + 1])
                yield from values.get(joined, ()) if joined is not None else ()
            whole = [named for term in terms[:1] for named in values.get(term, ())]
            yield from whole or [named for term in terms[1:] for named in values.get(term, ())]
            before = said[max(0, i - BEFORE) : i]
            if terms and terms[0] in self._lexicon.nouns and (count := _count(said[max(0, i - 2) : i])):
                yield f"anzahl {terms[0]}", count
            if state := next((states[t] for t in terms[:1] if t in states), ""):
                yield f"ist {state}", HELD_NOT if not NOT.isdisjoint(before) or word.startswith("un") else HELD
            if thing := next((things[t] for t in terms[:1] if t in things), ""):
                near = said[max(0, i - 2) : i]
                if not NOT.isdisjoint(near):
                    yield f"mit {thing}", HELD_NOT
                elif not HAVING.isdisjoint(near):
                    yield f"mit {thing}", HELD


def _count(before: list[str]) -> str:
    """Whether one or several of a thing are meant: «einen Elbenring», «zwei verschiedene Armeen»."""
    for word in reversed(before):
        number = NUMBERS.get(word, word)
        if word in SEVERAL or (number.isdigit() and int(number) > 1):
            return "mehrere"
        if number == "1" or word in SINGLE:
            return "eine"
    return ""


def called(thing: str, value: str) -> str:
    """A condition as a line begins with it: «Mit Umhang», «Nicht belagert», «Schatten»."""
    kind, _, rest = thing.partition(" ")
    if kind == "mit":
        return f"{'Mit' if value == HELD else 'Ohne'} {rest[:1].upper()}{rest[1:]}"
    if kind == "ist":
        said = rest if value == HELD else f"nicht {rest}"
        return said[:1].upper() + said[1:]
    return value[:1].upper() + value[1:]


def by_thing(slots: Slots) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for thing, value in slots:
        found.setdefault(thing, set()).add(value)
    return found


def conflict(mine: Slots, other: Slots) -> list[str]:
    """The things of which two name different values."""
    if not mine or not other:
        return []
    ours, theirs = by_thing(mine), by_thing(other)
    return [thing for thing in ours.keys() & theirs.keys() if ours[thing].isdisjoint(theirs[thing])]
