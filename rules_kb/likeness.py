"""How far a question is from a sample question whose answer is known: what keeps the two apart, as numbers.

Two askings of one thing share their subject words (or synonyms of them) and their shape: what one may or must, with or without,
how many. What differs is named here, each kind by itself; how much each counts is fitted (`sprache/gewichte.yaml`, `urteil`).
"""

from __future__ import annotations

import math
import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain
from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz.distance import Indel

from rules_kb.asking import NO, ONLY, YES, YES_NO, Asking
from rules_kb.conditions import HELD, HELD_NOT, Slots
from rules_kb.meaning import alike, vector

if TYPE_CHECKING:
    from rules_kb.question import Question
    from rules_kb.search import Searcher

SAME, PART, SYNONYM, SHARED, FAR = 1.0, 0.8, 0.75, 0.55, 0.4  # how well one word covers another
SAYS_ENOUGH = 2.0  # weight of a word that may stand for a compound with it, where this is counted
_COUNTED = re.compile(r"\b(?:wie ?viele?n?|anzahl(?: der)?) ([\w-]+)")
Term = tuple[str, tuple[str, ...]]  # a word's term and all it may be taken apart into
Opposed = Mapping[str, Sequence[tuple[int, int]]]  # a term: the opposites it belongs to, and its side of each
NAMES = (
    "schreibung", "ungedeckt", "ungefragt", "ungedeckt_wort", "ungefragt_wort", "nicht_im_eintrag", "enger", "weiter",
    "synonyme", "folgt", "folgt_nicht", "abstand", "anderer_eintrag", "laenge", "laenge_muster", "ersetzt", "ersetzt_wort",
    "ungedeckt_meist", "vertauscht", "gegensatz", "ersetzt_sonst", "lokal_ungedeckt", "lokal_ungefragt", "fern", "fern_muster",
    "bedingung", "bedingung_verneint",
    "verneint", "ohne", "pol", "gegenpol", "andere_zahl", "zahl_fehlt", "zahl_zuviel", "zahl_gleich", "gewendet",
    "andere_anzahl", "verneint_lage", "lage_frage", "lage_muster", "lage_beide", "andere_zahl_gefragt",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity: the same word of many samples is one object
class Word:
    term: str
    parts: tuple[str, ...]
    weight: float
    noun: bool


class Met(NamedTuple):
    """How a word of a sample fares with a question: what covers it, and what of its weight stays uncovered."""

    likeness: float
    by: int  # which word of the question, or -1
    noun: int  # the same where it is a noun
    missing: float
    missing_noun: float
    missing_verb: float
    narrower: float
    wider: float
    by_synonym: float
    local: float  # its weight among the samples compared
    missing_locally: float
    far: float  # what is missing, less where the question has a word of near meaning
    near: Sequence[float]  # how near each word of the question comes to it


@dataclass(slots=True, eq=False)  # told apart by identity, like its words
class Known:
    """A sample question with its answer. There are tens of thousands: what several have in common is one object."""

    answer: str
    asked: str
    key: str
    words: tuple[Word, ...]
    whole: float
    asking: Asking
    sides: Mapping[int, frozenset[int]]
    freely: bool = False  # asked by somebody who knew the book, not the entry
    told: frozenset[str] = frozenset()  # the terms of its answer
    condition: Sequence[tuple[str, float]] = ()  # of «nur wenn …»: the terms that the question does not have, and their shares
    slots: Slots | None = None  # the conditions it names, once somebody asked (`Verdicts.slots`)
    denied: frozenset[str] = frozenset()  # the nouns it says are not there, known with the conditions


_NOWHERE: Mapping[int, frozenset[int]] = {}
_NOTHING = (*(((),) * 3), *(((0.0,),) * 9), ())  # of a sample without words


class Samples:
    """All samples of one entry, and in which of them a word stands."""

    def __init__(self, samples: Sequence[Known]) -> None:
        self.samples = samples
        posted: dict[str, tuple[list[int], list[float]]] = {}
        for i, sample in enumerate(samples):
            for word in sample.words:
                for term, share in ((word.term, SAME), *[(part, PART) for part in word.parts]):
                    whose, weights = posted.setdefault(term, ([], []))
                    whose.append(i)
                    weights.append(share * word.weight)
        self._place = {term: i for i, term in enumerate(posted)}  # one after the other in plain arrays: there are many
        self._ends = array("I", accumulate([len(whose) for whose, _ in posted.values()], initial=0))
        self._whose = array("H", [i for whose, _ in posted.values() for i in whose])
        self._weights = array("d", [w for _, weights in posted.values() for w in weights])

    def holding(self, term: str) -> Iterable[tuple[int, float]]:
        """In which samples a term stands, and how much it weighs there."""
        place = self._place.get(term)
        if place is None:
            return ()
        here = slice(self._ends[place], self._ends[place + 1])
        return zip(self._whose[here], self._weights[here], strict=True)


class Asked:
    """A question made ready to be compared with many samples."""

    def __init__(self, question: Question, engine: Searcher, game: str = "") -> None:
        self.slots = engine.verdicts.conditions.read(question.folded, game)
        if question.asking.denied:  # whose «nicht» is of the whole
            self.slots = frozenset(slot for slot in self.slots if slot[1] not in (HELD, HELD_NOT))
        self.denied = engine.verdicts.conditions.denied(question.folded) if not question.asking.denied else frozenset()
        self.key = question.key
        self.asking = question.asking
        self.value_of = question.value_of
        self._rarest = engine.rarest
        self._told = engine.told
        self.words: list[Word] = []
        self._whole: dict[str, int] = {}
        self._part: dict[str, int] = {}
        self._synonym: dict[str, int] = {}
        for reading, synonyms in zip(question.readings, question.synonyms, strict=True):
            if reading.word.isdigit():
                continue
            term = reading.terms[0][0]
            if term in engine.verdicts.framing:
                continue
            i = len(self.words)
            noun = term in engine.lexicon.nouns or (reading.noun and not reading.known)
            self.words.append(Word(term, tuple(t for t, _ in reading.terms[1:]), engine.importance(term), noun))
            self._whole.setdefault(term, i)
            for part, _ in reading.terms[1:]:
                self._part.setdefault(part, i)
            for other in synonyms:
                self._synonym.setdefault(other, i)
        self._sought = dict.fromkeys(self._synonym, SYNONYM) | dict.fromkeys(self._part, PART) | dict.fromkeys(self._whole, SAME)
        self.whole = sum(w.weight for w in self.words) or 1.0
        self._sides = sides(self.words, engine.verdicts.opposed)
        counted = self._counted(question)
        self._names = engine.verdicts.names
        self._must = [i for i, w in enumerate(self.words) if w.term == counted or w.term in self._names]
        self._by_meaning = question.asking.kind == YES_NO  # numbers and persons are told by the very words
        self._vectors = [vector(w.term) for w in self.words] if self._by_meaning else []
        self._met: dict[Word, Met] = {}
        self._asked_otherwise: dict[Asking, list[float]] = {}

    def _counted(self, question: Question) -> str:
        """What a number is asked of: the «Adler» of «wie viele Adler gibt es»."""
        found = _COUNTED.search(question.folded)
        readings = {r.word: r.terms[0][0] for r in question.readings}
        return readings.get(found.group(1).replace("-", ""), "") if found is not None else ""

    def is_about(self, sample: Known) -> bool:
        """Does a sample or its answer («2 Regionen») speak of what is counted and of all that is named, and of nobody else?"""
        spoken = set()
        for word in sample.words:
            i = self._find(word)[1]
            if i < 0 and word.term in self._names:
                return False
            if word.term not in self._part or word.weight >= SAYS_ENOUGH:  # «Karten» are not yet «Kraftkarten»
                spoken.add(i)
        return all(i in spoken or self.words[i].term in sample.told for i in self._must)

    def denies_otherwise(self, sample: Known) -> bool:
        """Does one of the two name a thing of which the other says that it is not there?"""
        if self.denied == sample.denied:
            return False
        theirs = {t for w in sample.words if w.noun for t in (w.term, *w.parts)}
        mine = {t for w in self.words if w.noun for t in (w.term, *w.parts)}
        return not theirs.isdisjoint(self.denied - sample.denied) or not mine.isdisjoint(sample.denied - self.denied)

    def shared(self, of_entry: Samples) -> list[float]:
        """For each sample of an entry the weight of its words that the question has as well, or other words for them."""
        found = [0.0] * len(of_entry.samples)
        for term, likeness in self._sought.items():
            for i, weight in of_entry.holding(term):
                found[i] += likeness * weight
        return found

    def among(self, samples: Sequence[Known]) -> None:
        """Learn which words tell these samples apart: what stands in all of them decides nothing between them."""
        held: dict[str, int] = {}
        for word, n in Counter(chain.from_iterable([sample.words for sample in samples])).items():
            held[word.term] = held.get(word.term, 0) + n
        most = math.log1p(len(samples)) or 1.0
        self._telling = {term: math.log1p(len(samples) / n) / most for term, n in held.items()}
        self._told_apart = [w.weight * self._telling.get(w.term, 1.0) for w in self.words]
        self._whole_apart = sum(self._told_apart) or 1.0
        self._met.clear()

    def apart(self, sample: Known, number: int, behind: float, other_entry: bool) -> list[float]:
        """What keeps this question and a sample of an entry apart, in the order of NAMES. (`among` comes first.)"""
        mine, other, told = self.asking, sample.asking, self._told[number]
        covered = [0.0] * len(self.words)
        met = [self._met.get(word) or self._meet(word) for word in sample.words]
        farthest, swapped = -1, False  # «gehen die Regeln der Karte vor» is not «geht die Karte den Regeln vor»
        (
            likenesses,
            by,
            nouns,
            missing,
            of_nouns,
            of_verbs,
            narrower,
            wider,
            by_synonym,
            local,
            missing_locally,
            far_of_sample,
            near,
        ) = zip(*met, strict=True) if met else _NOTHING
        for likeness, i, noun in zip(likenesses, by, nouns, strict=True):
            if i >= 0 and likeness > covered[i]:
                covered[i] = likeness
            if noun >= 0:
                swapped = swapped or noun < farthest
                farthest = max(farthest, noun)
        unasked_noun, unasked_verb, unasked_most = max(of_nouns), max(of_verbs), max(missing)
        uncovered = uncovered_noun = uncovered_most = uncovered_verb = unheard = 0.0
        far = uncovered_locally = 0.0
        for i, (word, likeness) in enumerate(zip(self.words, covered, strict=True)):
            if likeness < SAME:
                left = word.weight * (1.0 - likeness)
                uncovered += left
                uncovered_locally += self._told_apart[i] * (1.0 - likeness)
                uncovered_most = max(uncovered_most, left)
                if not word.noun:
                    uncovered_verb = max(uncovered_verb, left)
                elif left > uncovered_noun:
                    uncovered_noun = left
                if word.term not in told:
                    unheard += left
                if self._by_meaning:
                    far += left * (1.0 - max([of_word[i] for of_word in near], default=0.0))
        rarest, whole = self._rarest, sample.whole or 1.0
        follows = mine.modal == other.modal or _follows(mine.modal, other.modal, sample.answer)
        named = sum([share * self._sought.get(term, 0.0) for term, share in sample.condition])  # «nur mit Boot»: «hab ein Boot»
        return [
            1.0 - Indel.normalized_similarity(self.key, sample.key),
            uncovered / self.whole,
            sum(missing) / whole,
            uncovered_noun / rarest,
            unasked_noun / rarest,
            unheard / self.whole,
            sum(narrower) / whole,
            sum(wider) / whole,
            sum(by_synonym) / whole,
            float(follows and mine.modal != other.modal),
            float(not follows),
            behind,
            float(other_entry),
            min(1.0, len(self.words) / 8.0),
            min(1.0, len(met) / 8.0),
            min(uncovered_noun, unasked_noun) / rarest,
            min(uncovered_most, unasked_most) / rarest,
            uncovered_most / rarest,
            float(swapped),
            float(sum([not side & other_side for n, side in self._sides.items() if (other_side := sample.sides.get(n))])),
            min(uncovered_verb, unasked_verb) / rarest,
            uncovered_locally / self._whole_apart,
            sum(missing_locally) / (sum(local) or 1.0),
            far / self.whole,
            sum(far_of_sample) / whole,
            0.0 if mine.negated_beside else named,
            named if mine.negated_beside else 0.0,
            *(self._asked_otherwise.get(other) or self._compare(other)),
        ]

    def _compare(self, other: Asking) -> list[float]:
        """What keeps two ways of asking apart, in the order of NAMES; many samples are asked in the same way."""
        mine = self.asking
        found = self._asked_otherwise[other] = [
            float(mine.negated != other.negated),
            float(mine.without != other.without),
            float(mine.pole != other.pole and mine.pole * other.pole == 0),
            float(mine.pole * other.pole < 0),
            float(bool(mine.numbers) and bool(other.numbers) and mine.numbers != other.numbers),
            float(bool(mine.numbers) and not other.numbers),
            float(bool(other.numbers) and not mine.numbers),
            float(bool(mine.numbers) and mine.numbers == other.numbers),
            float(mine.turned != other.turned),
            float(other_count(mine.counts, other.counts)),
            float(mine.negated_beside != other.negated_beside),
            float(mine.beside and not other.beside),
            float(other.beside and not mine.beside),
            float(mine.beside and other.beside),
            float(mine.asked_numbers != other.asked_numbers),
        ]
        return found

    def _meet(self, word: Word) -> Met:
        """How a word of a sample fares with this question; the same word of other samples fares alike."""
        likeness, i = self._find(word)
        weight, missing = word.weight, word.weight * (1.0 - likeness)
        local = weight * self._telling[word.term]
        narrower = likeness == PART and word.term in self._part
        at = vector(word.term) if self._by_meaning else None
        near = [alike(mine, at) for mine in self._vectors]
        met = self._met[word] = Met(
            likeness,
            i,
            i if word.noun else -1,
            missing,
            missing if word.noun else 0.0,
            0.0 if word.noun else missing,
            weight if narrower else 0.0,
            weight if likeness == PART and not narrower else 0.0,
            weight if likeness == SYNONYM else 0.0,
            local,
            local * (1.0 - likeness),
            missing * (1.0 - max(near, default=0.0)) if self._by_meaning else 0.0,
            near,
        )
        return met

    def covers(self, word: Word) -> bool:
        """Does the question say a word of a sample, or another word for it?"""
        return self._find(word)[0] > 0.0

    def _find(self, word: Word) -> tuple[float, int]:
        """How well the question covers a word of a sample, and by which of its words."""
        term = word.term
        if (i := self._whole.get(term)) is not None:
            return SAME, i
        if (i := self._part.get(term)) is not None:
            return PART, i
        for part in word.parts:
            if (i := self._whole.get(part)) is not None:
                return PART, i
        if (i := self._synonym.get(term)) is not None:
            return SYNONYM, i
        for part in word.parts:
            if (i := self._part.get(part)) is not None:
                return SHARED, i
            if (i := self._synonym.get(part)) is not None:
                return FAR, i
        return 0.0, -1


def _follows(mine: str, other: str, answer: str) -> bool:
    """Does the answer to what one may or must settle the other as well? What is forbidden nobody must, what one must happens."""
    return (other == "darf" and answer == NO) or (other == "muss" and answer == YES) or (mine == "darf" and answer == YES)


def other_count(mine: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Do both count the same thing, but not to the same number? «als drei Machtproben», «als eine Machtprobe»."""
    return any(other.get(thing, number) != number for thing, number in mine.items())


def known(
    answer: str,
    asked: str,
    key: str,
    terms: Sequence[Term],
    asking: Asking,
    importance: Callable[[str], float],
    word: Callable[[Term], Word],
    framing: frozenset[str],
    opposed: Opposed,
    told: frozenset[str],
    freely: bool = False,
) -> Known:
    words = tuple(word(term) for term in terms if term[0] not in framing)
    condition: list[tuple[str, float]] = []
    if answer.startswith(ONLY):
        named = {term: importance(term) for term in told.difference(term for term, _ in terms)}
        condition = [(term, weight / sum(named.values())) for term, weight in sorted(named.items())]
    whole = sum(w.weight for w in words)
    return Known(answer, asked, key, words, whole, asking, sides(words, opposed), freely, told, condition or ())


def sides(words: Iterable[Word], opposed: Opposed) -> Mapping[int, frozenset[int]]:
    """On which side of which opposites («Hobbit» or «Reiter») words stand."""
    taken = {at for word in words for term in (word.term, *word.parts) for at in opposed.get(term, ())}
    return _taken(frozenset(taken)) if taken else _NOWHERE


@lru_cache(maxsize=4_096)
def _taken(sides: frozenset[tuple[int, int]]) -> Mapping[int, frozenset[int]]:
    """The sides by opposites; few are taken, so one object serves many."""
    return {group: frozenset(side for other, side in sides if other == group) for group, _ in sides}
