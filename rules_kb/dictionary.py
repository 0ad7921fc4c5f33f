"""What the German language knows, from simplemma's word list, reduced to what a search needs and compiled once.

The list itself takes a second and 100 MB to load, so that running programs never open it: the lexicon asks it at build time, and
what is kept for run time is one hash for each form, enough to tell a real word («Wiese») from a slip of the pen («Wisee»).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from typing import Any
from zlib import crc32

from rules_kb.compiled import compiled, fingerprint
from rules_kb.german import fold


@cache
def _words() -> Any:
    from simplemma.strategies import DefaultDictionaryFactory

    return DefaultDictionaryFactory()


@cache
def _lemmatizer() -> Any:
    from simplemma import Lemmatizer
    from simplemma.strategies import DefaultStrategy

    return Lemmatizer(lemmatization_strategy=DefaultStrategy(dictionary_factory=_words()))


def forms() -> Iterator[tuple[str, str]]:
    """Every inflected form as written, with its lemma."""
    yield from _words().get_dictionary("de").items()


def lemma(word: str) -> str:
    """The dictionary form: `angegriffen` -> `angreifen`."""
    return str(_lemmatizer().lemmatize(word, lang="de"))


class Dictionary:
    """Is this a German word, and a noun? All words folded."""

    def __init__(self, nouns: bytes, bases: bytes, others: bytes) -> None:
        self._nouns = array("I", nouns)
        self._bases = array("I", bases)
        self._others = array("I", others)

    @staticmethod
    def _holds(table: array[int], folded: str) -> bool:
        key = crc32(folded.encode())
        at = bisect_left(table, key)
        return at < len(table) and table[at] == key

    def noun(self, folded: str) -> bool:
        """Is it a form of a noun?"""
        return self._holds(self._nouns, folded)

    def noun_base(self, folded: str) -> bool:
        """Is it the dictionary form of a noun?"""
        return self._holds(self._bases, folded)

    def verb(self, folded: str) -> bool:
        """Is it a form of something else than a noun, and no plain noun?"""
        return self._holds(self._others, folded) and not (folded.endswith("e") and self.noun(folded))

    def __contains__(self, folded: str) -> bool:
        return self.noun(folded) or self._holds(self._others, folded)


def _hashes() -> tuple[bytes, bytes, bytes]:
    nouns: set[int] = set()
    bases: set[int] = set()
    others: set[int] = set()
    for form, base in forms():
        key = crc32(fold(form).encode())
        if base[:1].isupper():
            nouns.add(key)
            if form == base:
                bases.add(key)
        else:
            others.add(key)
    return tuple(array("I", sorted(table)).tobytes() for table in (nouns, bases, others))  # type: ignore[return-value]


@cache
def load() -> Dictionary:
    return Dictionary(*compiled("dictionary", fingerprint((), "4", version("simplemma")), _hashes))
