"""What the German language knows, from simplemma's word list, reduced to what a search needs and compiled once.

The list itself takes a second and 100 MB to load, so that running programs never open it: the lexicon asks it at build time, and
what is kept for run time is one hash for each form, enough to tell a real word («Wiese») from a slip of the pen («Wisee»).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from importlib.metadata import version
from zlib import crc32

from rules_kb.compiled import compiled, fingerprint
from rules_kb.words import fold


def forms() -> Iterator[tuple[str, str]]:
    """Every inflected form as written, with its lemma."""
    from simplemma.strategies import DefaultDictionaryFactory

    yield from DefaultDictionaryFactory().get_dictionary("de").items()


def lemma(word: str) -> str:
    """The dictionary form: `angegriffen` -> `angreifen`."""
    import simplemma

    return str(simplemma.lemmatize(word, lang="de"))


class Dictionary:
    """Is this a German word, and a noun?"""

    def __init__(self, nouns: bytes, others: bytes) -> None:
        self._nouns = array("I", nouns)
        self._others = array("I", others)

    @staticmethod
    def _holds(table: array[int], folded: str) -> bool:
        key = crc32(folded.encode())
        at = bisect_left(table, key)
        return at < len(table) and table[at] == key

    def noun(self, folded: str) -> bool:
        return self._holds(self._nouns, folded)

    def other(self, folded: str) -> bool:
        return self._holds(self._others, folded)

    def __contains__(self, folded: str) -> bool:
        return self.noun(folded) or self.other(folded)


def _hashes() -> tuple[bytes, bytes]:
    nouns: set[int] = set()
    others: set[int] = set()
    for form, base in forms():
        (nouns if base[:1].isupper() else others).add(crc32(fold(form).encode()))
    return array("I", sorted(nouns)).tobytes(), array("I", sorted(others)).tobytes()


def load() -> Dictionary:
    return Dictionary(*compiled("dictionary", fingerprint((), "3", version("simplemma")), _hashes))
