"""The verdict: «Ja», «Nein» or «Nur wenn …», the number or the person asked for, in the first word.

It is never guessed from words: every verdict stands in `antworten.yaml`, written down for a sample question. The samples of the
entries found vote, each the more the nearer it comes to the question (`likeness.py`); where none comes near, nobody wins. The
winner still has to ask the same thing: what one may or must, with or without, of the same number, with no word of weight left
over. Otherwise there is no verdict.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules_kb.asking import CLAIMED, DOUBTED, OTHER, YES_NO, Asking
from rules_kb.likeness import NAMES, NO, ONLY, YES, Asked, Known, Term, known

if TYPE_CHECKING:
    from rules_kb.question import Question
    from rules_kb.search import Candidate, Searcher

ENTRIES, FARTHEST_ENTRY = 6, 5.0  # how many of the best entries lend their samples, and how many points behind the best
BEHIND = 4.0  # points of ranking that count as one
CERTAIN, OVERWHELMING = 0.5, 0.75  # share of the votes a verdict needs: where the sample covers the question, and where not quite
SOME, MOST_OF = 0.2, 0.75  # for a number or a person: share of all the votes, and of those cast
NEAR_ENOUGH = 3.0  # so near, a sample is worth telling as a similar question
LEFT_OVER, MOST_LEFT_OVER = (
    0.6,
    0.75,
)  # weight of one noun that the sample may leave uncovered, as a share of the rarest's; if clear
MARK = "wort_"  # how the weight of a mark is called, before its first word
MOST_UNASKED = 0.45  # share of the sample that the question says nothing of: beyond, the sample is a special case
OPPOSITE = {YES: NO, NO: YES}
Sample = tuple[str, str, tuple[Term, ...], Any]  # answer, its words in order, its terms, its shape: plain, for the compiled index


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a question is answered with before anything is explained."""

    answer: str  # as in `antworten.yaml`: «ja», «nein», «nur …», or what was asked for
    asked: str  # the sample question it rests on
    number: int  # its entry
    sure: bool
    near: bool = False  # near enough to be told as a similar question
    denied: str = ""  # whether and how the question was put negatively
    share: float = 0.0  # of the votes
    told: str = ""  # how the sample itself is answered

    @property
    def word(self) -> str:
        """As the first word of an answer."""
        if self.answer == YES:
            return {DOUBTED: "Doch", CLAIMED: "Nein"}.get(self.denied, "Ja")
        if self.answer == NO:
            return "Ja" if self.denied == CLAIMED else "Nein"
        return self.answer[:1].upper() + self.answer[1:]


@dataclass(slots=True)
class _Vote:
    """What speaks for one answer: all its votes, and the nearest sample that gives it."""

    votes: float
    away: float
    sample: Known
    number: int
    apart: Sequence[float]


class Verdicts:
    """The answered samples of all entries."""

    def __init__(self, engine: Searcher, samples: Sequence[Sequence[Sample]], weights: Mapping[str, float]) -> None:
        self._engine = engine
        self._samples = samples
        self._known: dict[int, list[Known]] = {}
        self._weights = [weights.get(name, 0.0) for name in NAMES]
        self._marks = [weights.get(MARK + word, 0.0) for word in engine.reader.forms.marks]
        self._nobody = math.exp(-weights.get("grund", 0.0))

    def of(self, number: int) -> list[Known]:
        found = self._known.get(number)
        if found is None:
            asked = self._engine.entries[number].antworten
            found = self._known[number] = [
                known(answer, question, key, terms, Asking.of(shape), self._engine.importance, self._engine.lexicon.nouns)
                for question, (answer, key, terms, shape) in zip(asked, self._samples[number], strict=True)
            ]
        return found

    def find(self, question: Question, ranked: Sequence[Candidate]) -> Verdict | None:
        """The answer most samples near the question give, and whether it is this question's as well."""
        kind = question.asking.kind
        if kind == OTHER or not ranked:
            return None
        asked = Asked(question, self._engine)
        votes: dict[str, _Vote] = {}
        whole = self._nobody
        for sample, number, apart in self.compared(asked, ranked):
            answer = implied(sample, asked.asking)
            away = self._away(apart, asked.asking, sample.asking)
            vote = math.exp(-away)
            whole += vote
            so_far = votes.get(answer)
            if so_far is None:
                votes[answer] = _Vote(vote, away, sample, number, apart)
            else:
                so_far.votes += vote
                if away < so_far.away:
                    so_far.away, so_far.sample, so_far.number, so_far.apart = away, sample, number, apart
        if not votes:
            return None
        answer, best = max(votes.items(), key=lambda v: v[1].votes)
        share = best.votes / whole
        same = best.sample.key == asked.key and best.sample.asking.modal == question.asking.modal
        enough = share >= CERTAIN
        if kind != YES_NO:  # one entry alone is asked: its samples seldom disagree, but must be about this
            enough = enough or (share >= SOME and best.votes >= MOST_OF * (whole - self._nobody))
        sure = enough and (same or self._covers(question.asking, best, share >= OVERWHELMING))
        near = best.away <= NEAR_ENOUGH
        return Verdict(answer, best.sample.asked, best.number, sure, near, question.asking.denied, share, best.sample.answer)

    def compared(self, asked: Asked, ranked: Sequence[Candidate]) -> Iterator[tuple[Known, int, list[float]]]:
        """The samples of the best entries that ask for the same kind of thing: each with its entry and what keeps it apart."""
        kind = asked.asking.kind
        for c in ranked[: ENTRIES if kind == YES_NO else 1]:  # numbers are only taken from the rule itself
            behind = ranked[0].score - c.score
            if behind > FARTHEST_ENTRY:
                break
            for sample in self.of(c.number):
                if _fits(sample, kind):
                    yield sample, c.number, asked.apart(sample, c.number, behind / BEHIND, c is not ranked[0])

    def _away(self, apart: Sequence[float], mine: Asking, other: Asking) -> float:
        away = sum(w * a for w, a in zip(self._weights, apart, strict=True))
        return away + sum(self._marks[mark] for mark in mine.marks ^ other.marks)

    def _covers(self, mine: Asking, best: _Vote, clear: bool) -> bool:
        """The second check: does the sample that won really ask this? `clear`: the votes leave hardly a doubt."""
        other = best.sample.asking
        if (mine.negated, mine.without) != (other.negated, other.without) or best.apart[_FOLLOWS_NOT]:
            return False
        if mine.numbers and not mine.numbers <= other.numbers:
            return False
        if best.apart[_UNASKED] > MOST_UNASKED:
            return False
        if clear:
            return best.apart[_LEFT_OVER] <= MOST_LEFT_OVER
        unlike = bool(mine.numbers) != bool(other.numbers) or self._engine.reader.forms.turning & (mine.marks ^ other.marks)
        return not unlike and best.apart[_LEFT_OVER] <= LEFT_OVER


_FOLLOWS_NOT, _LEFT_OVER, _UNASKED = NAMES.index("folgt_nicht"), NAMES.index("ungedeckt_wort"), NAMES.index("ungefragt")


def implied(sample: Known, mine: Asking) -> str:
    """What a sample says to a question put the same or the opposite way: «Bleibt …?» and «Stirbt …?», «verboten» and «darf»."""
    other = sample.asking
    opposite = (mine.pole * other.pole < 0) != (mine.turned != other.turned)
    return OPPOSITE.get(sample.answer, sample.answer) if opposite else sample.answer


def _fits(sample: Known, kind: str) -> bool:
    """Does a sample ask for the same kind of thing? Its answer tells where its words do not."""
    if sample.answer in OPPOSITE:
        return kind == YES_NO
    if sample.asking.kind == OTHER:
        return (kind == YES_NO) == sample.answer.startswith(ONLY)
    return sample.asking.kind == kind
