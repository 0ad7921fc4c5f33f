"""What the corpus knows about words: which form belongs to which term, how compounds split, what a misspelt word meant.

A *term* is the stem of a lemma, folded: `Gefahrenkarten` is the term `gefahrenkart` with the parts `gefahr` and `kart`. The
tables are plain data, made by `lexicon_build.py`; `Lexicon` only looks things up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules_kb.dictionary import Dictionary
from rules_kb.german import NUMBERS, PARTICLES, STOP, endings, fold, skeleton, stem, without_chatty_prefix, words

LINKS = ("", "s", "n", "en", "es", "e", "er", "ns")
NEED_S = ("ung", "heit", "keit", "schaft", "ion", "tat")  # these never stand in a compound without it: Belagerung-s-turm
NEVER_PARTS = frozenset(
    ("schaft", "heit", "keit", "ung", "lich", "isch", "bar", "ver", "ent", "end", "ten", "ter", "den", "aus", "auf", "vor", "los",
     "art", "arten", "alt", "ger", "nen", "gen", "ben", "hen", "sen", "ren", "len", "ste", "ster", "ier", "iert", "lage", "lagen",
     "tag", "ehe", "gut", "nie", "not", "eins")
)  # fmt: skip
WHOLE, PREFIXED, REPAIRED, PART = 1.0, 0.7, 0.85, 0.55  # how much a term counts, by how it was found
_CLAUSE = re.compile(r"[.,;:!?()\"«»„“…]+| und | oder | sowie ")


@dataclass(frozen=True, slots=True)
class Reading:
    """How one word was understood."""

    word: str  # as typed, folded
    terms: tuple[tuple[str, float], ...]  # with weights; the whole word first, then its parts
    spelling: str  # the word as the corpus spells it
    known: bool  # the corpus has this word in some form, or its parts
    noun: bool  # of an unknown word: a German noun, or no German word at all (a name, a foreign word)


class Lexicon:
    def __init__(self, data: Mapping[str, Any], german: Dictionary) -> None:
        self.terms: Mapping[str, str] = data["terms"]  # folded form -> term
        self.counts: Mapping[str, int] = data["counts"]  # how often a folded form stands in the corpus
        self.parts: Mapping[str, tuple[str, ...]] = data["parts"]  # term of a compound -> terms of its parts
        self.sounds: Mapping[str, str] = data["sounds"]  # skeleton -> most frequent form
        self._by_letter: dict[str, list[str]] = {}  # the forms a misspelt word may have meant
        for form in data["spellings"]:
            self._by_letter.setdefault(form[0], []).append(form)
        self.nouns: frozenset[str] = frozenset(data["nouns"])  # terms that are nouns or names
        self.numbers: frozenset[str] = frozenset(data["numbers"])  # the numbers that stand in the corpus
        self.known_terms = frozenset(self.terms.values())
        self.german = german
        self.read = lru_cache(maxsize=8192)(self._read)

    # --- a text -----------------------------------------------------------------------------------------------------------

    def readings(self, text: str) -> list[Reading]:
        """The content words of a text, each as it was understood."""
        return self.folded_readings(fold(text))

    def folded_readings(self, folded: str) -> list[Reading]:
        found: list[Reading] = []
        for clause in _CLAUSE.split(folded):
            said = words(clause)
            particle = said[-1] if len(said) > 1 and said[-1] in PARTICLES else ""
            for word in said:
                if word in STOP or (len(word) == 1 and not word.isdigit()):
                    continue
                reading = self.read(word)
                if particle and reading.terms:
                    reading = self._rejoin(reading, particle)
                if reading.terms:
                    found.append(reading)
        return found

    def _rejoin(self, reading: Reading, particle: str) -> Reading:
        """`wirft … ab` is `abwerfen`."""
        joined = particle + reading.terms[0][0]
        if joined not in self.known_terms or reading.terms[0][0] in self.nouns:
            return reading
        return Reading(reading.word, ((joined, WHOLE), *((t, w * PART) for t, w in reading.terms)), reading.spelling, True, False)

    # --- a word -----------------------------------------------------------------------------------------------------------

    def term(self, word: str) -> str | None:
        """The term of a form the corpus knows, also in another inflection."""
        found = self.terms.get(word)
        if found is not None:
            return found
        if stem(word) in self.known_terms:
            return stem(word)
        for shorter in endings(word):
            if shorter in self.known_terms:
                return shorter
            if len(shorter) >= 5 and (found := self.terms.get(shorter)) is not None:
                return found
        return None

    def verb(self, word: str) -> bool:
        """May a word be a verb, and is it no noun of the corpus by itself («Karten», «Reihen»)?"""
        return self.german.verb(word) and not (word.endswith("n") and self.terms.get(word) in self.nouns)

    def repair(self, word: str, most: int) -> str | None:
        """The form of the corpus that a misspelt word meant, at most so many slips away."""
        sound = self.sounds.get(skeleton(word))
        if sound is not None and abs(len(sound) - len(word)) <= 2 and len(word) >= 4:
            return sound
        allowed = min(most, 0 if len(word) < 5 else 1 if len(word) < 7 else 2)
        if not allowed:
            return None
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        for letter in dict.fromkeys(word[:2]):  # the first letter is seldom wrong; if it is, it was swapped or left out
            near = process.extract(word, self._by_letter.get(letter, ()), scorer=OSA.distance, score_cutoff=allowed, limit=8)
            if near:
                return str(min(near, key=lambda n: (n[1], -self.counts.get(n[0], 0)))[0])
        return None

    def _read(self, word: str) -> Reading:
        if "-" in word:
            return self._hyphenated(word)
        word = NUMBERS.get(word, word)
        if word.isdigit():
            return Reading(word, ((word, WHOLE),), word, word in self.numbers, True)
        term = self.term(word)
        if term is not None:
            return Reading(word, self._weighted(term, WHOLE), word, True, False)
        real = word in self.german
        base = without_chatty_prefix(word)
        if base is not None and not self.german.noun(word) and (term := self.term(base)) is not None:
            return Reading(word, self._weighted(term, PREFIXED), base, True, False)
        if not real and len(word) >= 6 and (meant := self.repair(word, 1)) is not None:
            return self._repaired(word, meant)
        parts = split(word, self.terms, self.counts)
        if parts and (real or len(parts) == 2 or len(word) > 12):
            return Reading(word, tuple((p, 0.8) for p in parts), word, True, False)
        if (not real or (len(word) >= 6 and skeleton(word) in self.sounds)) and (meant := self.repair(word, 2)) is not None:
            return self._repaired(word, meant)
        if parts:
            return Reading(word, tuple((p, 0.6) for p in parts), word, True, False)
        return Reading(word, ((stem(word), WHOLE),), word, False, self.german.noun(word) or not real)

    def _weighted(self, term: str, weight: float) -> tuple[tuple[str, float], ...]:
        return ((term, weight), *((part, PART * weight) for part in self.parts.get(term, ())))

    def _repaired(self, word: str, meant: str) -> Reading:
        if meant in STOP:
            return Reading(word, (), meant, True, False)
        return Reading(word, self._weighted(self.terms.get(meant) or stem(meant), REPAIRED), meant, True, False)

    def _hyphenated(self, word: str) -> Reading:
        joined = word.replace("-", "")
        if (term := self.term(joined)) is not None:
            return Reading(joined, self._weighted(term, WHOLE), joined, True, False)
        readings = [self.read(part) for part in word.split("-") if part and part not in STOP]
        terms = tuple((t, w * 0.9) for r in readings for t, w in r.terms)
        return Reading(joined, terms, joined, all(r.known for r in readings), any(r.noun for r in readings))


def split(word: str, terms: Mapping[str, str], counts: Mapping[str, int]) -> tuple[str, ...]:
    """The best way to cut a compound into words of the corpus (as terms): few parts, common parts, no leftovers."""
    length = len(word)
    if length < 7:
        return ()
    best: list[tuple[float, tuple[str, ...]] | None] = [None] * (length + 1)
    best[0] = (0.0, ())
    for start in range(length - 2):
        so_far = best[start]
        if so_far is None:
            continue
        for end in range(start + 3, length + 1):
            if end - start == length:
                continue
            part = _part(word[start:end], counts, last=end == length)
            if part is None:
                continue
            cost = so_far[0] + 10.0 - min(6.0, len(part) * 0.5) - min(2.0, counts[part] ** 0.25)
            here = best[end]
            if here is None or cost < here[0]:
                best[end] = (cost, (*so_far[1], terms[part]))
    done = best[length]
    return done[1] if done is not None and 2 <= len(done[1]) <= 4 else ()


def _part(piece: str, counts: Mapping[str, int], last: bool) -> str | None:
    """The word in this piece of a compound, without the letters that link it to the next."""
    for link in ("",) if last else LINKS:
        if piece.endswith(link):
            word = piece[: len(piece) - len(link)]
            if not last and link != "s" and word.endswith(NEED_S):
                continue
            if len(word) >= 3 and word not in NEVER_PARTS and counts.get(word, 0) >= (3 if len(word) > 3 else 8):
                return word
    return None
