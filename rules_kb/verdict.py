"""The verdict: «Ja», «Nein» or «Nur wenn …», the number or the person asked for, in the first word.

It is never guessed from words: every verdict stands in `antworten/` or `gefragt/`, written down for a sample question. The
samples of the entries found vote, each the more the nearer it comes to the question (`likeness.py`); where none comes near,
nobody wins. For yes and no they are counted twice: by what keeps people's questions apart, which decides, and by what keeps the
samples themselves apart; and once more by who wrote them: those to whom the entries were known, and those who had only the
book. How sure all counts are together is fitted, too (`gewissheit`). The winner still has to ask the same thing: what one may
or must, with or without, of the same number, with no word of weight left over. Otherwise there is no verdict. Where samples
near the question say both yes (or no) and «nur …», both are told: «Ja, aber nur …» and «Nein, nur …» hold whether the condition
is left open or not.
"""

from __future__ import annotations

import heapq
import marshal
import math
import re
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_kb.asking import CLAIMED, DOUBTED, NO, ONLY, OPPOSITE, OTHER, WHO, YES, YES_NO, Asking
from rules_kb.conditions import Conditions, Slots, by_thing, called, conflict
from rules_kb.german import fold, words
from rules_kb.likeness import NAMES, Asked, Known, Samples, Term, Word, known

if TYPE_CHECKING:
    from rules_kb.question import Question
    from rules_kb.search import Candidate, Searcher

COMPARED = 40  # of their samples, so many of each committee are compared with the question: those that share most of its words
ENTRIES, FARTHEST_ENTRY = 6, 5.0  # how many of the best entries lend their samples, and how many points behind the best
TELLING, FARTHEST_TELLING = 2, 1.5  # the same for a number or a person, which is hardly told by another rule
SAMPLES_KEPT = 40_000  # of some 65,000; made anew, those of an entry take half a millisecond
BEHIND = 4.0  # points of ranking that count as one
# How sure yes or no has to be. Of 135 questions by strangers .92 gave 38 right words and 12 wrong ones, .97 gives 33 and 4; of 80
# others 51 and 2, now 39 and none. A wrong word is worse than none.
CERTAIN = 0.97
DEPENDS, SAID_OF_IT = 0.88, 0.34  # to ask back what decides: how sure that something does, and how much of it may have been said
FARTHEST = 4.2  # how far the nearest sample may be at most
HARDLY = 0.001  # a share of the votes is taken to be at least so far from none and from all
TOLD, MOST_OF, TOO_FAR = 0.06, 0.5, 6.0  # for a number or a person: share of all the votes, of those cast; how far at most
WITNESSES, AS_NEAR = 4, 1.5  # how many of the samples that give the answer may ask the same, and how far behind the nearest
NEAR_ENOUGH = 3.0  # so near, a sample is worth telling as a similar question
MOST_LEFT_OVER, MOST_LEFT_OF_VALUE = (
    0.9,
    0.5,
)  # for a number or a person: weight of a noun (for a value: of any word) left uncovered,
# as a share of the rarest's
MOST_UNCOVERED = 0.65  # for yes and no: share of the question that none of the nearest samples says anything of
AGREED = 0.85  # of the votes for one value of a condition, for it to have a verdict
FARTHEST_CASE = 5.0  # of samples that differ from the question by a condition alone: how far at most,
MOST_UNCOVERED_CASE, SAID_BESIDE = 0.4, 0.2  # what of the question they may leave out, and what else they may say
MOST_UNASKED = 0.6  # share of the sample that the question says nothing of: beyond, the sample is a special case
_NUMBER = re.compile(r"\d+")
_NOBODY = re.compile(r"[+−-]?\d|(?:in|im|am|bei|beim|nach|vor|auf|mit|um|während|zu|zum|zur) ", re.IGNORECASE)  # no person
_NO_NUMBER = re.compile(r"(?:der|die|wer|wenn) [^\d]*$", re.IGNORECASE)
_ONLY_WHETHER = frozenset(
    ("folgt", "folgt_nicht", "pol", "gegenpol", "gewendet")
)  # «wie viele darf ich», «wie viele habe ich»: the same number
SURENESS = (
    "anteil", "einig", "anteil_seite", "seite", "einig_muster", "seite_muster", "ja", "nur", "beides", "geschrieben", "gefragt",
    "grund",
)  # fmt: skip # tells how sure one is
BESIDE = 0.15  # so much of what says yes, no or «nur …» has to say the one beside it for it to be told as well
SOME = 0.3  # of nobody's votes: what each side of a committee has before it is asked
EVENLY = 0.75  # for yes and no: below 1, many samples farther away count more against a single near one
MARK = "wort_"  # how the weight of a mark is called, before its first word
Sample = tuple[
    str, str, tuple[Term, ...], Any, tuple[str, ...]
]  # answer, its words in order, its terms, its shape, what it tells


@dataclass(frozen=True, slots=True)
class Case:
    """One value of a condition that a question leaves open, and what is said of it."""

    called: str  # «Mit Umhang»
    word: str  # «Ja»
    id: str  # the entry


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
    only: str = ""  # the condition told with yes or no: «nur …»
    open: tuple[Case, ...] = ()  # where one unnamed condition decides: its values, each with its verdict

    @property
    def word(self) -> str:
        """As the first word of an answer."""
        if self.answer == YES:
            yes = {DOUBTED: "Doch", CLAIMED: "Nein"}.get(self.denied, "Ja")
            return f"{yes}, aber {self.only}" if self.only else yes
        if self.answer == NO:
            no = "Ja" if self.denied == CLAIMED else "Nein"
            return f"{no}, {self.only}" if self.only else no
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
class Decision:
    """What the samples decide by their votes: the winner, what is told beside it, and all that speaks for the same side."""

    won: str
    beside: str  # of yes and no: ONLY, and of a condition: YES or NO, where a good deal says so
    side: frozenset[str]

    @staticmethod
    def of(votes: Mapping[str, float], plainly: bool) -> Decision:
        """`plainly`: nothing is told beside the winner."""
        won = max(votes, key=votes.__getitem__)
        other = ONLY if won != ONLY else YES if votes.get(YES, 0.0) > votes.get(NO, 0.0) else NO
        beside = votes.get(other, 0.0) >= BESIDE * (votes[won] + votes.get(other, 0.0))
        side = frozenset((won, other) if beside or won != YES else (won,))
        return Decision(won, other if beside and not plainly else "", side)

    @property
    def says(self) -> frozenset[str]:
        """What the verdict tells: «Nein, nur …» tells both."""
        return frozenset((self.won, self.beside)) - {""}

    def shares(self, votes: Mapping[str, float], nobody: float) -> tuple[float, float, float, float]:
        """Of the winner: its share of all votes (nobody's too) and of those cast; the same of its side."""
        cast, won = sum(votes.values()), votes.get(self.won, 0.0)
        side = sum([votes.get(said, 0.0) for said in self.side])
        return won / (cast + nobody), won / cast, side / (cast + nobody), side / cast

    def agreed(self, votes: Mapping[str, float], nobody: float) -> float:
        """The share of its side in the votes of one committee, which may have none."""
        side = sum([votes.get(said, 0.0) for said in self.side])
        return (side + SOME * nobody) / (sum(votes.values()) + 2.0 * SOME * nobody)

    def evidence(self, asked: Counts, written: Counts) -> tuple[float, ...]:
        """What tells how sure a verdict is, in the order of SURENESS."""
        other = self.shares(written.votes, written.nobody)
        committees = self.agreed(asked.known, asked.nobody), self.agreed(asked.freely, asked.nobody)
        odds = map(_odds, (*self.shares(asked.votes, asked.nobody), other[1], other[3]))
        told = float(self.won == YES), float(self.won == ONLY), float(bool(self.beside))
        return (*odds, *told, *map(_odds, committees), 1.0)


@dataclass(frozen=True, slots=True)
class Counts:
    """The votes for each answer: all, those of samples written to the entries, and those of samples asked freely."""

    votes: Mapping[str, float]
    known: Mapping[str, float]
    freely: Mapping[str, float]
    nobody: float

    @staticmethod
    def of(away: Iterable[tuple[str, float, bool]], nobody: float) -> Counts:
        """Of samples that say something, are so far away, and were asked freely or not."""
        heard: dict[tuple[str, bool], list[float]] = {}
        for said, far, freely in away:
            heard.setdefault((said, freely), []).append(math.exp(-EVENLY * far))
        known, free = ({said: sum(of) for (said, f), of in heard.items() if f == kind} for kind in (False, True))
        both = {said: known.get(said, 0.0) + free.get(said, 0.0) for said, _ in heard}
        return Counts(_evenly(both), _evenly(known), _evenly(free), nobody)


def _evenly(votes: Mapping[str, float]) -> dict[str, float]:
    return {said: n ** (1.0 / EVENLY) for said, n in votes.items()}


def _odds(share: float) -> float:
    share = min(max(share, HARDLY), 1.0 - HARDLY)
    return math.log(share / (1.0 - share))


class _Witness(NamedTuple):
    """A sample that votes."""

    away: float
    answer: str
    sample: Known
    number: int
    apart: Sequence[float]


class Verdicts:
    """The answered samples of all entries."""

    def __init__(
        self,
        engine: Searcher,
        samples: Sequence[bytes],
        conditions: Mapping[str, Any],
        weights: Mapping[str, Mapping[str, float]],
    ) -> None:
        self._engine = engine
        self._samples = samples
        self._known: OrderedDict[int, Samples] = OrderedDict()  # those asked for last
        self._count = 0  # of the samples in them
        self._words: dict[Term, Word] = {}
        forms = engine.reader.forms
        self.framing = frozenset(_term(engine, word) for word in forms.framing)
        self.opposed = _opposed(engine)
        self.names = frozenset(_term(engine, word) for name in forms.names for word in words(fold(name)))
        self.conditions = Conditions(conditions, engine.lexicon, dict.fromkeys(e.werk for e in engine.entries))
        marks = engine.reader.forms.marks
        self._asked = Scale.of(weights["urteil"], marks)
        self._written = Scale.of(weights["urteil_muster"], marks)
        plain = {name: 0.0 if name in _ONLY_WHETHER else w for name, w in weights["urteil_muster"].items()}
        self._plain = Scale.of(plain, marks)
        self._sureness = [weights["gewissheit"][name] for name in SURENESS]

    def _word(self, term: Term) -> Word:
        """The word of a sample: one object, in however many samples it stands."""
        if (found := self._words.get(term)) is None:
            said, parts = term
            engine = self._engine
            found = Word(said, tuple(p for p in parts if p != said), engine.importance(said), said in engine.lexicon.nouns)
            self._words[term] = found
        return found

    def of(self, number: int) -> Samples:
        """The samples of an entry, kept while there are not too many; what differs from another in spelling only stands there
        once."""
        found = self._known.get(number)
        if found is not None:
            self._known.move_to_end(number)
            return found
        found = self._known[number] = self._read(number)
        self._count += len(found.samples)
        while self._count > SAMPLES_KEPT and len(self._known) > 1:
            self._count -= len(self._known.popitem(last=False)[1].samples)
        return found

    def _read(self, number: int) -> Samples:
        entry, engine = self._engine.entries[number], self._engine
        once: dict[str, tuple[str, Sample, bool]] = {}
        samples: Sequence[Sample] = marshal.loads(zlib.decompress(self._samples[number]))
        for i, (question, sample) in enumerate(zip((*entry.antworten, *entry.gefragt), samples, strict=True)):
            freely = i >= len(entry.antworten)
            if not freely or sample[1] not in once:
                once[sample[1]] = question, sample, freely
        one = {told: frozenset(told) for _, (*_, told), _ in once.values()}  # the same answer, one object
        of_entry = []
        for question, (answer, key, terms, shape, told), freely in once.values():
            asking = Asking.of(shape)
            words = self._word, self.framing, self.opposed
            of_entry.append(known(answer, question, key, terms, asking, engine.importance, *words, one[told], freely))
        return Samples(of_entry)

    def find(self, question: Question, ranked: Sequence[Candidate]) -> Verdict | None:
        """The answer most samples near the question give, and whether it is this question's as well."""
        kind = question.asking.kind
        if kind == OTHER or not ranked:
            return None
        asked = Asked(question, self._engine, self._engine.entries[ranked[0].number].werk)
        scale = self._asked if kind == YES_NO else self._plain
        heard: dict[str, list[_Witness]] = {}
        for sample, number, apart in self.compared(asked, ranked):
            away = scale.away(apart, asked.asking.marks ^ sample.asking.marks)
            answer = implied(sample, asked.asking)
            heard.setdefault(gist(answer), []).append(_Witness(away, answer, sample, number, apart))
        if not heard:
            return None
        return self._whether(asked, heard) if kind == YES_NO else self._what(asked, heard)

    def _whether(self, asked: Asked, heard: Mapping[str, Sequence[_Witness]]) -> Verdict:
        """Yes, no, or only under a condition."""
        asking = asked.asking
        spoken = [(said, w) for said, witnesses in heard.items() for w in witnesses]
        counts = Counts.of([(said, w.away, w.sample.freely) for said, w in spoken], self._asked.nobody)
        decided = Decision.of(counts.votes, put_the_other_way(asking))
        marks, scale = asking.marks, self._written
        far = [(said, scale.away(w.apart, marks ^ w.sample.asking.marks), w.sample.freely) for said, w in spoken]
        evidence = decided.evidence(counts, Counts.of(far, scale.nobody))
        best = {said: min(witnesses, key=_far) for said, witnesses in heard.items()}
        first = best[decided.won]
        sureness: float = sum(map(mul, self._sureness, evidence))
        certain = sureness >= _odds(CERTAIN) and first.away <= FARTHEST and not asking.either
        told = [w for said in decided.says for w in heard.get(said, ())]
        nearest = heapq.nsmallest(WITNESSES, told, key=_far)
        sure = certain and self.some_ask_the_same([(w.away, self.asks_the_same(asked, w.sample, w.apart)) for w in nearest])
        sure = sure and not self._of_another(asked, first, nearest)
        answer, only = first.answer, best[ONLY].answer if decided.beside == ONLY else ""
        if decided.won == ONLY and decided.beside:
            answer, only = decided.beside, first.answer
        share = decided.shares(counts.votes, counts.nobody)[0]
        near = first.away <= NEAR_ENOUGH
        thing, cases = ("", ()) if asking.beside or asking.either else self._left_open(asked, [w for _, w in spoken])
        if sure and not any(name == thing for name, _ in self.slots(first.sample, first.number)):
            cases = ()  # the sample it rests on leaves the same open, and has its verdict all the same
        sure = sure and not cases
        if not sure and not cases and decided.won == ONLY and sureness >= _odds(DEPENDS) and first.away <= FARTHEST:
            cases = self._depends(asked, first)
        return Verdict(answer, first.sample.asked, first.number, sure, near, asking.denied, share, only, cases)

    def _left_open(self, asked: Asked, witnesses: Sequence[_Witness]) -> tuple[str, tuple[Case, ...]]:
        """The one condition that the question leaves open and that decides: samples that differ from it in nothing else say yes
        of one value and no of another."""
        mine, found = by_thing(asked.slots), dict[str, dict[str, list[_Witness]]]()
        for w in witnesses:
            if w.away > FARTHEST_CASE or gist(w.answer) not in (YES, NO) or not self._same_but(asked, w):
                continue
            for thing, named in by_thing(self.slots(w.sample, w.number)).items():
                if thing not in mine and len(named) == 1:
                    found.setdefault(thing, {}).setdefault(named.pop(), []).append(w)
        best: list[tuple[float, str, list[tuple[str, _Witness]]]] = []
        for thing, values in found.items():
            sides = {
                side: [
                    (v, best_of)
                    for v, ws in values.items()
                    if (best_of := _agreed(ws)) is not None and gist(best_of.answer) == side
                ]
                for side in (YES, NO)
            }
            if sides[YES] and sides[NO]:
                pair = [min(of, key=lambda each: each[1].away) for of in sides.values()]
                votes = sum(math.exp(-w.away) for ws in values.values() for w in ws)
                best.append((-votes, thing, pair))
        if not best:
            return "", ()
        _, thing, pair = min(best, key=lambda each: each[0])
        denied = asked.asking.denied
        words = [
            (called(thing, v), w, Verdict(gist(w.answer), w.sample.asked, w.number, True, denied=denied).word) for v, w in pair
        ]
        return thing, tuple(Case(name, word, self._engine.entries[w.number].id) for name, w, word in words)

    def _depends(self, asked: Asked, first: _Witness) -> tuple[Case, ...]:
        """What the samples say holds only under a condition, where the question says nothing of that condition."""
        asking = asked.asking
        if asking.denied or asking.turned or asking.either or first.apart[_CONDITION] > SAID_OF_IT:
            return ()
        condition = first.answer.removeprefix(ONLY).strip()
        id = self._engine.entries[first.number].id
        return Case(condition[:1].upper() + condition[1:], "Ja", id), Case("Sonst", "Nein", id)

    def _same_but(self, asked: Asked, w: _Witness) -> bool:
        """Does a sample ask what the question asks, but for words that name a condition?"""
        mine, other = asked.asking, w.sample.asking
        if mine.without != other.without and not self.slots(w.sample, w.number):
            return False
        if w.apart[_FOLLOWS_NOT] or w.apart[_OTHER_COUNT] or not mine.asked_numbers <= other.numbers:
            return False
        game = self._engine.entries[w.number].werk
        more = [word for word in w.sample.words if not asked.covers(word) and not self.conditions.names(word.term, game)]
        return w.apart[_UNCOVERED] <= MOST_UNCOVERED_CASE and sum(word.weight for word in more) <= SAID_BESIDE * asked.whole

    def _what(self, asked: Asked, heard: Mapping[str, Sequence[_Witness]]) -> Verdict:
        """A number or a person."""
        votes = {said: sum([math.exp(-w.away) for w in witnesses]) for said, witnesses in heard.items()}
        won, cast = max(votes, key=votes.__getitem__), sum(votes.values())
        nearest = heapq.nsmallest(WITNESSES, heard[won], key=_far)
        first, share = nearest[0], votes[won] / (cast + self._plain.nobody)
        enough = share >= TOLD and votes[won] >= MOST_OF * cast and first.away <= TOO_FAR
        sure = enough and self.some_ask_the_same([(w.away, self.asks_the_same(asked, w.sample, w.apart)) for w in nearest])
        near, denied = first.away <= NEAR_ENOUGH, asked.asking.denied
        return Verdict(first.answer, first.sample.asked, first.number, sure, near, denied, share)

    def compared(self, asked: Asked, ranked: Sequence[Candidate]) -> Iterator[tuple[Known, int, list[float]]]:
        """The samples of the best entries that ask for the same kind of thing and share most words with the question: each with
        its entry and what keeps it apart."""
        kind = asked.asking.kind
        written: list[tuple[float, int, Known, Candidate]] = []
        freely: list[tuple[float, int, Known, Candidate]] = []
        for c in ranked[: ENTRIES if kind == YES_NO else TELLING]:
            if ranked[0].score - c.score > (FARTHEST_ENTRY if kind == YES_NO else FARTHEST_TELLING):
                break
            of_entry = self.of(c.number)
            for sample, shared in zip(of_entry.samples, asked.shared(of_entry), strict=True):
                if _fits(sample, kind):
                    committee = freely if sample.freely else written
                    committee.append((-2.0 * shared / (sample.whole + asked.whole), len(committee), sample, c))
        nearest = heapq.nsmallest(COMPARED, written) + heapq.nsmallest(COMPARED, freely)
        nearest = [  # what names another value of a condition is not about this case
            n for n in nearest if not conflict(asked.slots, self.slots(n[2], n[3].number)) and not asked.denies_otherwise(n[2])
        ]
        asked.among([sample for _, _, sample, _ in nearest])
        for _, _, sample, c in nearest:
            behind = (ranked[0].score - c.score) / BEHIND
            yield sample, c.number, asked.apart(sample, c.number, behind, c is not ranked[0])

    def slots(self, sample: Known, number: int) -> Slots:
        """The conditions that a sample names."""
        if sample.slots is None:
            folded = fold(sample.asked)
            sample.slots = self.conditions.read(folded, self._engine.entries[number].werk)
            if not sample.asking.denied:
                sample.denied = self.conditions.denied(folded)
        return sample.slots

    def _of_another(self, asked: Asked, first: _Witness, nearest: Iterable[_Witness]) -> bool:
        """Does the rule speak of another value of a condition than the question, and no sample near it of the question's?"""
        entry = self._engine.entries[first.number]
        mine = by_thing(asked.slots)
        for thing in conflict(asked.slots, self.conditions.read(fold(entry.titel), entry.werk)):
            told = [value for w in nearest for name, value in self.slots(w.sample, w.number) if name == thing]
            if mine[thing].isdisjoint(told):
                return True
        return False

    @staticmethod
    def _told_of(mine: Asking, sample: Known) -> bool:
        """Is a sample's answer a number or a person, as the question wants, and told of the same numbers? A rule that names none
        holds for any."""
        if (_NOBODY if mine.kind == WHO else _NO_NUMBER).match(sample.answer):
            return False
        return mine.numbers <= sample.asking.numbers or not sample.asking.numbers

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
            plain = not apart[_FOLLOWS_NOT] and not apart[_OTHER_COUNT] and apart[_UNCOVERED] <= MOST_UNCOVERED
            return plain and mine.asked_numbers <= other.numbers
        if mine.negated_beside != other.negated_beside or not self._told_of(mine, sample):
            return False
        if mine.measure != other.measure and (mine.measure or "wie" in asked.key.split()) and other.kind == mine.kind:
            return False
        about = asked.is_about(sample) and not apart[_OPPOSED]
        if asked.value_of and apart[_LEFT_MOST] > MOST_LEFT_OF_VALUE:
            return False  # «Siegpunkte von Glamdring»: a name the books do not know
        return about and apart[_LEFT_OVER] <= MOST_LEFT_OVER and apart[_UNASKED] <= MOST_UNASKED


def _agreed(witnesses: Sequence[_Witness]) -> _Witness | None:
    """The nearest of samples that nearly all say the same."""
    votes: dict[str, float] = {}
    for w in witnesses:
        votes[gist(w.answer)] = votes.get(gist(w.answer), 0.0) + math.exp(-w.away)
    won = max(votes, key=votes.__getitem__)
    nearest = min(witnesses, key=_far)
    return nearest if gist(nearest.answer) == won and votes[won] >= AGREED * sum(votes.values()) else None


def _far(witness: _Witness) -> float:
    return witness.away


_FOLLOWS_NOT, _UNCOVERED, _LEFT_OVER, _LEFT_MOST, _UNASKED, _OPPOSED, _OTHER_COUNT, _CONDITION = map(
    NAMES.index,
    ("folgt_nicht", "ungedeckt", "ungedeckt_wort", "ungedeckt_meist", "ungefragt", "gegensatz", "andere_anzahl", "bedingung"),
)


def put_the_other_way(asking: Asking) -> bool:
    """Would a condition that allows something be told as one that forbids it? «Ist es verboten …?», «stimmt es, dass nicht …?»"""
    return asking.turned or asking.denied == CLAIMED


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
