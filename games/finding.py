"""Finding a thing of a game by its name: as printed, without its article, in English, a part of it, or with a typo.

Whoever reads names that people type uses the same index: `/karte` (`bot/core/lookup/`), and games whose decks are lists of
titles.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from games.lookup import Lookup, Name
from games.words import plain

EXACT, PART, TYPO = range(3)  # how well a name fits, best first
ARTICLES = frozenset(["der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "the", "a", "an"])
SHORTEST_PART = 4  # letters of a part of a name
SHORTEST_TYPO = 5
ALIKE = 0.8
TYPOS = 5
_WORD = re.compile(r"[a-z0-9]+")


def fold(text: str) -> tuple[str, ...]:
    """The words of a text in plain letters."""
    return tuple(_WORD.findall(plain(text).replace("'", "").replace("’", "")))


def bare(words: Sequence[str]) -> tuple[str, ...]:
    """Without the article in front."""
    return tuple(words[1:] if len(words) > 1 and words[0] in ARTICLES else words)


@dataclass(frozen=True, slots=True)
class Hit:
    game: str
    name: Name
    fits: int  # EXACT, PART or TYPO


class Index:
    """The names of one game."""

    def __init__(self, game: str, lookup: Lookup) -> None:
        self.game, self.lookup = game, lookup
        self.by_id = {n.id: n for n in lookup.names()}
        self._exact: dict[str, dict[str, Name]] = defaultdict(dict)
        self._words: dict[str, dict[str, Name]] = defaultdict(dict)  # names in which a word stands
        for name in self.by_id.values():
            for said in {name.title, *name.aliases} - {""}:
                words = fold(said)
                for key in {"".join(words), "".join(bare(words))}:
                    self._exact[key][name.id] = name
                for word in words:
                    self._words[word][name.id] = name
        self.longest = max((len(fold(said)) for n in self.by_id.values() for said in (n.title, *n.aliases)), default=0)

    def called(self, words: Sequence[str]) -> list[Name]:
        """Things that have exactly this among their names, with or without an article."""
        return list((self._exact.get("".join(words)) or self._exact.get("".join(bare(words))) or {}).values())

    def exact(self, words: Sequence[str]) -> list[Hit]:
        """Things of exactly this name, titles before other names; also in the genitive («Boromirs»)."""
        key = "".join(words)
        found = self._exact.get(key) or self._exact.get("".join(bare(words)))
        if found is None and key.endswith("s"):
            found = self._exact.get(key[:-1])
        hits = [Hit(self.game, n, EXACT) for n in (found or {}).values()]
        return [
            h for h in hits if _key(h.name.title) in (key, key[:-1], "".join(bare(words)))
        ] or hits  # titles before other names

    def knows(self, word: str) -> bool:
        return word in self._words or word.removesuffix("s") in self._words

    def part(self, words: Sequence[str]) -> list[Hit]:
        """Things in whose name all these words stand."""
        if sum(map(len, words)) < SHORTEST_PART:
            return []
        found: dict[str, Name] | None = None
        for word in words:
            near = self._words.get(word) or (self._words.get(word[:-1]) if word.endswith("s") else None) or {}
            found = dict(near) if found is None else {id: n for id, n in found.items() if id in near}
        return [Hit(self.game, n, PART) for n in (found or {}).values()]

    def typo(self, words: Sequence[str]) -> list[tuple[float, Hit]]:
        """Things whose name looks much alike, with how much."""
        key = "".join(words)
        if len(key) < SHORTEST_TYPO:
            return []
        near = process.extract(key, self._exact.keys(), scorer=OSA.normalized_similarity, score_cutoff=ALIKE, limit=TYPOS)
        best: dict[str, tuple[float, Hit]] = {}
        for said, alike, _ in near:
            for id, name in self._exact[said].items():
                best.setdefault(id, (alike, Hit(self.game, name, TYPO)))
        return list(best.values())

    def begins(self, words: Sequence[str], limit: int) -> list[Name]:
        """For completion while typing: names that begin so, then those with such a word in them."""
        if len(words) > self.longest:
            return []
        typed = "".join(words)
        first = {n.id: n for key, named in self._exact.items() if key.startswith(typed) for n in named.values()}
        if len(first) < limit and words:
            inside = [named for word, named in self._words.items() if word.startswith(words[-1])]
            for named in inside:
                first |= {id: n for id, n in named.items() if all(_has(n, w) for w in words)}
        return sorted(first.values(), key=lambda n: (not _key(n.title).startswith(typed), len(n.title), n.title))[:limit]


def _key(text: str) -> str:
    return "".join(bare(fold(text)))


def _has(name: Name, beginning: str) -> bool:
    return any(word.startswith(beginning) for said in (name.title, *name.aliases) for word in fold(said))
