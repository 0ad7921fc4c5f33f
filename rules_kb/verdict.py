"""The verdict: «Ja», «Nein» or «Nur wenn …», the number or the person asked for, in the first word.

It is never guessed from words: every verdict stands in `antworten/`, written down for a sample question. The samples of the
entries found vote, each the more the nearer it comes to the question (`likeness.py`); where none comes near, nobody wins. For yes
and no they are counted twice: by what keeps people's questions apart, which decides, and by what keeps the samples themselves
apart. How sure both counts are together is fitted, too (`gewissheit`). The winner still has to ask the same thing: what one may
or must, with or without, of the same number, with no word of weight left over. Otherwise there is no verdict. Where samples say
both no and «nur …», «Nein, nur …» is true whether the condition is left open or told as not met.
"""

from __future__ import annotations

import heapq
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, Any

from rules_kb.asking import CLAIMED, DOUBTED, OTHER, YES_NO, Asking
from rules_kb.german import fold, words
from rules_kb.likeness import NAMES, NO, ONLY, YES, Asked, Known, Samples, Term, known

if TYPE_CHECKING:
    from rules_kb.question import Question
    from rules_kb.search import Candidate, Searcher

COMPARED = 32  # of their samples, so many are compared with the question: those that share most of its words
ENTRIES, FARTHEST_ENTRY = 6, 5.0  # how many of the best entries lend their samples, and how many points behind the best
TELLING, FARTHEST_TELLING = 2, 1.5  # the same for a number or a person, which is hardly told by another rule
BEHIND = 4.0  # points of ranking that count as one
CERTAIN = 0.92  # how sure yes or no has to be: on 130 questions nobody had seen, 88 verdicts were given and 2 were wrong
HARDLY = 0.001  # a share of the votes is taken to be at least so far from none and from all
CONDITION = 2.0  # how much farther than the nearest yes the nearest «nur wenn» has to be: otherwise the yes may be too plain
TOLD, MOST_OF, TOO_FAR = 0.03, 0.5, 6.0  # for a number or a person: share of all the votes, of those cast; how far at most
WITNESSES, AS_NEAR = 4, 1.5  # how many of the samples that give the answer may ask the same, and how far behind the nearest
NEAR_ENOUGH = 3.0  # so near, a sample is worth telling as a similar question
MOST_LEFT_OVER, MOST_LEFT_OF_VALUE = (
    0.85,
    0.5,
)  # for a number or a person: weight of a noun (for a value: of any word) left uncovered,
# as a share of the rarest's
MOST_UNASKED = 0.6  # share of the sample that the question says nothing of: beyond, the sample is a special case
_NUMBER = re.compile(r"\d+")
_ONLY_WHETHER = frozenset(
    ("folgt", "folgt_nicht", "pol", "gegenpol", "gewendet")
)  # «wie viele darf ich», «wie viele habe ich»: the same number
SURENESS = (
    "anteil",
    "einig",
    "anteil_seite",
    "seite",
    "einig_muster",
    "seite_muster",
    "ja",
    "nur",
    "grund",
)  # tells how sure one is
REFUSED = 0.1  # so much of what speaks against a plain yes has to say no for «Nein, nur …» instead of «Nur …»
EVENLY = 0.75  # for yes and no: below 1, many samples farther away count more against a single near one
MARK = "wort_"  # how the weight of a mark is called, before its first word
OPPOSITE = {YES: NO, NO: YES}
Sample = tuple[
    str, str, tuple[Term, ...], Any, tuple[str, ...]
]  # answer, its words in order, its terms, its shape, what it tells


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a question is answered with before anything is explained."""

    answer: str  # as in `antworten/`: «ja», «nein», «nur …», or what was asked for
    asked: str  # the sample question it rests on
    number: int  # its entry
    sure: bool
    near: bool = False  # near enough to be told as a similar question
    denied: str = ""  # whether and how the question was put negatively
    share: float = 0.0  # of the votes
    told: str = ""  # how the sample itself is answered
    refused: bool = False  # of «nur …»: it may as well be no, as the condition may be told as not met

    @property
    def word(self) -> str:
        """As the first word of an answer."""
        if self.answer == YES:
            return {DOUBTED: "Doch", CLAIMED: "Nein"}.get(self.denied, "Ja")
        if self.answer == NO:
            return "Ja" if self.denied == CLAIMED else "Nein"
        if self.refused:
            return f"Nein, {self.answer}"
        return self.answer[:1].upper() + self.answer[1:]


@dataclass(frozen=True, slots=True)
class Scale:
    """How much each thing counts that keeps two questions apart."""

    features: Sequence[float]
    marks: Sequence[float]
    nobody: float  # the votes of nobody

    @staticmethod
    def of(weights: Mapping[str, float], marks: Sequence[str]) -> Scale:
        by_mark = [weights.get(MARK + word, 0.0) for word in marks]
        return Scale([weights.get(name, 0.0) for name in NAMES], by_mark, math.exp(-weights.get("grund", 0.0)))

    def away(self, apart: Sequence[float], marks: Iterable[int]) -> float:
        away: float = sum(map(mul, self.features, apart))
        return away + sum([self.marks[mark] for mark in marks])


@dataclass(frozen=True, slots=True)
class Count:
    """How the samples voted: the winner, its share of all votes (nobody's too) and of those cast; the same for its side: no and
    «nur …» both speak against a plain yes."""

    won: str
    share: float
    agreed: float
    share_of_side: float
    side_agreed: float
    refused: bool  # did a good deal of a side that «nur …» won say no

    @staticmethod
    def of(votes: Mapping[str, float], nobody: float, won: str = "") -> Count:
        """With `won`: how the votes are for this answer."""
        won = won or max(votes, key=votes.__getitem__)
        cast = sum(votes.values())
        side = sum([votes.get(said, 0.0) for said in (NO, ONLY)]) if won in (NO, ONLY) else votes[won]
        refused = won == ONLY and votes.get(NO, 0.0) >= REFUSED * side
        return Count(won, votes[won] / (cast + nobody), votes[won] / cast, side / (cast + nobody), side / cast, refused)

    def says(self, denied: str) -> frozenset[str]:
        """What the verdict tells: «Nein, nur …» tells both."""
        return frozenset((NO, ONLY)) if self.refused and denied != CLAIMED else frozenset((self.won,))


def together(away: Iterable[float], evenly: float = 1.0) -> float:
    """The votes of samples so far away."""
    votes: float = sum([math.exp(-evenly * a) for a in away]) ** (1.0 / evenly)
    return votes


def evidence(asked: Count, written: Count) -> tuple[float, ...]:
    """What tells how sure a verdict is, in the order of SURENESS."""
    shares = asked.share, asked.agreed, asked.share_of_side, asked.side_agreed, written.agreed, written.side_agreed
    return (*map(_odds, shares), float(asked.won == YES), float(asked.won == ONLY), 1.0)


def _odds(share: float) -> float:
    share = min(max(share, HARDLY), 1.0 - HARDLY)
    return math.log(share / (1.0 - share))


@dataclass(frozen=True, slots=True)
class _Witness:
    """A sample that votes."""

    away: float
    answer: str
    sample: Known
    number: int
    apart: Sequence[float]


class Verdicts:
    """The answered samples of all entries."""

    def __init__(self, engine: Searcher, samples: Sequence[Sequence[Sample]], weights: Mapping[str, Mapping[str, float]]) -> None:
        self._engine = engine
        self._samples = samples
        self._known: dict[int, Samples] = {}
        forms = engine.reader.forms
        self.framing = frozenset(_term(engine, word) for word in forms.framing)
        self.opposed = _opposed(engine)
        self.names = frozenset(_term(engine, word) for name in forms.names for word in words(fold(name)))
        marks = engine.reader.forms.marks
        self._asked = Scale.of(weights["urteil"], marks)
        self._written = Scale.of(weights["urteil_muster"], marks)
        plain = {name: 0.0 if name in _ONLY_WHETHER else w for name, w in weights["urteil_muster"].items()}
        self._plain = Scale.of(plain, marks)
        self._sureness = [weights["gewissheit"][name] for name in SURENESS]

    def of(self, number: int) -> Samples:
        """The samples of an entry; what differs from another in spelling only stands there once."""
        found = self._known.get(number)
        if found is None:
            asked = self._engine.entries[number].antworten
            lexicon, framing = self._engine.lexicon, self.framing
            once = {sample[1]: (question, sample) for question, sample in zip(asked, self._samples[number], strict=True)}
            found = self._known[number] = Samples(
                [
                    known(
                        answer,
                        question,
                        key,
                        terms,
                        Asking.of(shape),
                        self._engine.importance,
                        lexicon.nouns,
                        framing,
                        self.opposed,
                        frozenset(told),
                    )
                    for question, (answer, key, terms, shape, told) in once.values()
                ]
            )
        return found

    def find(self, question: Question, ranked: Sequence[Candidate]) -> Verdict | None:
        """The answer most samples near the question give, and whether it is this question's as well."""
        kind = question.asking.kind
        if kind == OTHER or not ranked:
            return None
        asked = Asked(question, self._engine)
        scale = self._asked if kind == YES_NO else self._plain
        heard: dict[str, list[_Witness]] = {}
        for sample, number, apart in self.compared(asked, ranked):
            away = scale.away(apart, asked.asking.marks ^ sample.asking.marks)
            answer = implied(sample, asked.asking)
            heard.setdefault(gist(answer), []).append(_Witness(away, answer, sample, number, apart))
        if not heard:
            return None
        evenly = EVENLY if kind == YES_NO else 1.0
        votes = {said: together([w.away for w in witnesses], evenly) for said, witnesses in heard.items()}
        count = Count.of(votes, scale.nobody)
        nearest = heapq.nsmallest(WITNESSES, heard[count.won], key=lambda w: w.away)
        best = nearest[0]
        if kind == YES_NO:
            condition = min((w.away for w in heard.get(ONLY, ())), default=math.inf) if count.won == YES else math.inf
            enough = condition >= best.away + CONDITION and self._certain(asked, heard, count) and not asked.asking.either
        else:
            enough = count.share >= TOLD and count.agreed >= MOST_OF and best.away <= TOO_FAR
        sure = enough and self.some_ask_the_same([(w.away, self.asks_the_same(asked, w.sample, w.apart)) for w in nearest])
        near = best.away <= NEAR_ENOUGH
        denied = question.asking.denied
        refused = len(count.says(denied)) > 1
        return Verdict(best.answer, best.sample.asked, best.number, sure, near, denied, count.share, best.sample.answer, refused)

    def _certain(self, asked: Asked, heard: Mapping[str, Sequence[_Witness]], count: Count) -> bool:
        """Is the winner sure enough, counted by both scales?"""
        scale, marks = self._written, asked.asking.marks
        votes = {
            said: together([scale.away(w.apart, marks ^ w.sample.asking.marks) for w in witnesses], EVENLY)
            for said, witnesses in heard.items()
        }
        sureness: float = sum(map(mul, self._sureness, evidence(count, Count.of(votes, scale.nobody, count.won))))
        return sureness >= _odds(CERTAIN)

    def compared(self, asked: Asked, ranked: Sequence[Candidate]) -> Iterator[tuple[Known, int, list[float]]]:
        """The samples of the best entries that ask for the same kind of thing and share most words with the question: each with
        its entry and what keeps it apart."""
        kind = asked.asking.kind
        near: list[tuple[float, int, Known, Candidate]] = []
        for c in ranked[: ENTRIES if kind == YES_NO else TELLING]:
            if ranked[0].score - c.score > (FARTHEST_ENTRY if kind == YES_NO else FARTHEST_TELLING):
                break
            of_entry = self.of(c.number)
            for sample, shared in zip(of_entry.samples, asked.shared(of_entry), strict=True):
                if _fits(sample, kind):
                    near.append((-2.0 * shared / (sample.whole + asked.whole), len(near), sample, c))
        nearest = heapq.nsmallest(COMPARED, near)
        asked.among([sample for _, _, sample, _ in nearest])
        for _, _, sample, c in nearest:
            behind = (ranked[0].score - c.score) / BEHIND
            yield sample, c.number, asked.apart(sample, c.number, behind, c is not ranked[0])

    @staticmethod
    def some_ask_the_same(nearest: Sequence[tuple[float, bool]]) -> bool:
        """Does one of the nearest samples that give the answer, and not far behind the first, ask the same?"""
        return any(same for away, same in nearest[:WITNESSES] if away <= nearest[0][0] + AS_NEAR)

    def asks_the_same(self, asked: Asked, sample: Known, apart: Sequence[float]) -> bool:
        """The second check: does the sample really ask this?"""
        mine, other = asked.asking, sample.asking
        if sample.key == asked.key and other.modal == mine.modal:
            return True
        if (mine.negated, mine.without) != (other.negated, other.without):
            return False
        if mine.kind == YES_NO:
            return mine.asked_numbers <= other.numbers and not apart[_FOLLOWS_NOT] and not apart[_OTHER_COUNT]
        if mine.negated_beside != other.negated_beside or not mine.numbers <= other.numbers:
            return False
        if mine.measure != other.measure and (mine.measure or "wie" in asked.key.split()) and other.kind == mine.kind:
            return False
        about = asked.is_about(sample) and not apart[_OPPOSED]
        if asked.value_of and apart[_LEFT_MOST] > MOST_LEFT_OF_VALUE:
            return False  # «Siegpunkte von Glamdring»: a name the books do not know
        return about and apart[_LEFT_OVER] <= MOST_LEFT_OVER and apart[_UNASKED] <= MOST_UNASKED


_FOLLOWS_NOT, _LEFT_OVER, _LEFT_MOST, _UNASKED, _OPPOSED, _OTHER_COUNT = map(
    NAMES.index, ("folgt_nicht", "ungedeckt_wort", "ungedeckt_meist", "ungefragt", "gegensatz", "andere_anzahl")
)


def implied(sample: Known, mine: Asking) -> str:
    """What a sample says to a question put the same or the opposite way: «Bleibt …?» and «Stirbt …?», «verboten» and «darf»."""
    other = sample.asking
    opposite = (mine.pole * other.pole < 0) != (mine.turned != other.turned)
    return OPPOSITE.get(sample.answer, sample.answer) if opposite else sample.answer


def gist(answer: str) -> str:
    """What an answer comes down to: «höchstens 3 Titel» and «3 Titel» are the same number, conditions are conditions."""
    if answer in OPPOSITE:
        return answer
    if answer.startswith(ONLY):
        return ONLY
    return " ".join(_NUMBER.findall(answer)) or answer


def _term(engine: Searcher, word: str) -> str:
    return engine.lexicon.read(word).terms[0][0]


def _opposed(engine: Searcher) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for group, alternatives in enumerate(engine.reader.forms.opposed):
        for side, word in enumerate(alternatives):
            found.setdefault(_term(engine, fold(word)), []).append((group, side))
    return found


def _fits(sample: Known, kind: str) -> bool:
    """Does a sample ask for the same kind of thing? Its answer tells where its words do not."""
    if sample.answer in OPPOSITE:
        return kind == YES_NO
    if sample.asking.kind == OTHER:
        return (kind == YES_NO) == sample.answer.startswith(ONLY)
    return sample.asking.kind == kind
