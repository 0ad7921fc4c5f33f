"""What a rule says, as data, and whether a question asks just that.

Beside an entry's text stand its statements (`werke/*/aussagen.yaml`): concepts that make up what is stated, the conditions under
which it holds, may, must or is, and the verdict. The vocabulary (`sprache/begriffe.yaml`) says by which words a concept is known and
which exclude each other. A question names concepts, too; where it names all that a statement is made of, and nothing that the
rule does not speak of, the two are compared: all conditions agree, the verdict; one is contradicted, the opposite where
the statement is exclusive; one is not named, it is open. No grammar beyond a «nicht» before a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules_kb.asking import NO, NUMBER, OPPOSITE, WHO, YES, YES_NO
from rules_kb.conditions import NOT
from rules_kb.german import NUMBERS, STOP, fold, parted

if TYPE_CHECKING:
    from rules_kb.question import Question
    from rules_kb.search import Candidate, Searcher

EVERYWHERE = "alle"
MODALS = {"darf": "darf", "muss": "muss", "ist": "ist", "wie": NUMBER, "wer": WHO}
KEYS = frozenset(("darf ja", "darf nein", "muss ja", "muss nein", "ist ja", "ist nein", "wie viele", "wer"))
GAP = 2  # words between two of a phrase
NEAR_NOT = 3  # words before a concept in which its «nicht» stands
BESIDE = 0.4  # of the weight of a word that the entry knows and the statement does not
BEST = 6  # entries whose statements are compared
# What turns a sentence round without a «nicht»: where the statement does not name it, the question is another one.
TURNING = frozenset(
    ("verbiete", "verbietet", "verbieten", "sperrt", "sperren", "gesperrt", "ausgeschlossen", "entfallt", "entfallen", "verhindert", "verhindern",
     "scheitert", "nutzlos", "umsonst", "vergeblich", "ausser", "leere", "vereitelt", "aufgehoben", "hebt", "ausfallen", "wegfallen",
     "vermeiden", "ignorieren", "ignoriert", "unmoglich", "verweigern", "stoppt", "weder", "statt", "anstatt", "leer")
)  # fmt: skip
# Words that make another question of it, unless they say a concept of the statement.
MARKS = TURNING | frozenset(
    ("nur", "ausser", "hochstens", "mindestens", "genau", "immer", "erst", "oder", "sogar", "jederzeit", "nach", "nachdem", "vor", "bevor",
     "reicht", "genugt", "sowohl", "mehr", "weniger", "lediglich", "ausschliesslich", "nirgends", "bisher", "nachste", "nachsten", "wie")
)  # fmt: skip
FORBID = ("verbot", "verbiet", "sperr")
AGREES, OPEN, AGAINST = "agrees", "open", "against"


@dataclass(frozen=True, slots=True)
class Statement:
    core: tuple[tuple[str, ...], ...]  # each: concepts of which one is named
    modal: str  # «darf», «muss», «ist», or what is asked for
    says: str  # ja, nein, or the number or person
    when: tuple[str, ...] = ()
    only: bool = False  # where a condition is broken, the opposite holds


def statement(raw: Mapping[str, Any]) -> Statement:
    """One as it is written: `{darf nein: rekrutieren belagert, wenn: würfel, nur: ja}`."""
    kinds = [key for key in raw if key in KEYS]
    if len(kinds) != 1 or set(raw) - KEYS - {"wenn", "nur", "sagt"}:
        raise ValueError(f"Aussage {dict(raw)!r}: eine Art, wenn, nur oder sagt")
    how, _, word = kinds[0].partition(" ")
    says = word if word in OPPOSITE else str(raw.get("sagt", ""))
    if not says or (word in OPPOSITE) == ("sagt" in raw):
        raise ValueError(f"Aussage {dict(raw)!r}: ja oder nein, oder was sie sagt")
    core = tuple(tuple(group.split("|")) for group in str(raw[kinds[0]]).split())
    return Statement(core, MODALS[how], says, tuple(str(raw.get("wenn", "")).split()), "nur" in raw)


@dataclass(slots=True)
class Mention:
    concept: str
    start: int
    end: int
    negated: bool


@dataclass(slots=True)
class Read:
    """What of a statement a question names."""

    statement: Statement
    number: int
    state: str
    answer: str
    strength: float
    marked: bool = False  # words beside it that may make another question of it
    left: float = 0.0  # weight of the question that it does not explain, as a share
    open: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    named: tuple[str, ...] = field(default=())


class Statements:
    """The vocabulary and the statements of an index."""

    def __init__(self, engine: Searcher, vocabulary: Mapping[str, Any], stated: Sequence[Sequence[Statement]]) -> None:
        self._engine = engine
        self.of = stated
        self._phrases: dict[str, dict[str, list[tuple[str, tuple[frozenset[str], ...]]]]] = {}
        self._excluded: dict[str, set[str]] = {}
        self._contrary: dict[str, str] = {}
        for group in vocabulary["ausschluss"]:
            for one in group:
                self._excluded.setdefault(one, set()).update(set(group) - {one})
        for one, other in vocabulary["gegenteil"]:
            self._contrary[one], self._contrary[other] = other, one
        for game in engine.games:
            words = {**vocabulary[EVERYWHERE], **vocabulary.get(game, {})}
            used = {c for n, s in enumerate(stated) if engine.entries[n].werk == game for one in s for c in self._concepts(one)}
            used |= {other for c in used for other in self._excluded.get(c, ())} | {self._contrary[c] for c in used if c in self._contrary}
            table: dict[str, list[tuple[str, tuple[frozenset[str], ...]]]] = {}
            for concept in sorted(used):
                for phrase in words.get(concept, ()) or self._called(concept):
                    keys = tuple(self._key(part) for part in parted(fold(str(phrase))))
                    for start in keys[0] if keys else ():
                        table.setdefault(start, []).append((concept, keys))
            self._phrases[game] = table

    @staticmethod
    def _concepts(one: Statement) -> Iterable[str]:
        for group in one.core:
            yield from group
        yield from one.when

    def _key(self, word: str) -> frozenset[str]:
        word = NUMBERS.get(word, word) if word not in ("ein", "eine", "einen", "einer") else word
        if word in STOP or word.isdigit():
            return frozenset((word,))
        return frozenset((self._engine.lexicon.read(word).terms or ((word, 1.0),))[0][:1])

    def _called(self, concept: str) -> list[str]:
        """A concept that the vocabulary does not list: its own word and its synonyms."""
        return [concept]

    # --- a question -------------------------------------------------------------------------------------------------------

    def spotted(self, folded: str, game: str) -> tuple[list[str], list[Mention]]:
        said = parted(folded)
        keys: list[set[str]] = []
        for word in said:
            own = {word, NUMBERS.get(word, word)}
            if word not in STOP:
                own |= {term for term, weight in self._engine.lexicon.read(word).terms}
            keys.append(own)
        found: list[Mention] = []
        table = self._phrases.get(game, {})
        for i, own in enumerate(keys):
            for key in own:
                for concept, phrase in table.get(key, ()):
                    at = i
                    for part in phrase[1:]:
                        at = next((j for j in range(at + 1, min(at + 2 + GAP, len(keys))) if not part.isdisjoint(keys[j])), -1)
                        if at < 0:
                            break
                    if at >= 0:
                        before = said[max(0, i - NEAR_NOT) : i]
                        found.append(Mention(concept, i, at, not NOT.isdisjoint(before)))
        return said, found

    def read(self, question: Question, ranked: Sequence[Candidate]) -> list[Read]:
        """The statements of the best entries whose whole core the question names."""
        kind = question.asking.kind
        if kind not in (YES_NO, NUMBER, WHO) or not ranked:
            return []
        found: list[Read] = []
        seen: dict[str, tuple[list[str], list[Mention]]] = {}
        for place, c in enumerate(ranked[:BEST]):
            stated = self.of[c.number]
            if not stated:
                continue
            game = self._engine.entries[c.number].werk
            if game not in seen:
                seen[game] = self.spotted(question.folded, game)
            said, mentions = seen[game]
            for one in stated:
                if (one.modal in (NUMBER, WHO)) == (kind == YES_NO) or (kind != YES_NO and one.modal != kind):
                    continue
                got = self._compared(question, one, c, said, mentions)
                if got is not None:
                    got.strength -= 0.3 * place
                    found.append(got)
        return found

    def _compared(self, question: Question, one: Statement, c: Candidate, said: list[str], mentions: list[Mention]) -> Read | None:
        asking = question.asking
        by: dict[str, list[Mention]] = {}
        for m in mentions:
            by.setdefault(m.concept, []).append(m)
        used: set[int] = set()
        flips = 0
        taken: list[str] = []
        for group in one.core:
            here = [m for concept in group for m in by.get(concept, ())]
            if not here:
                contrary = [m for concept in group if concept in self._contrary for m in by.get(self._contrary[concept], ())]
                if not contrary:
                    return None
                here, flips = contrary, flips + 1
            taken.append(here[0].concept)
            for m in here:
                used.update(range(m.start, m.end + 1))
        open_: list[str] = []
        against: list[str] = []
        for concept in one.when:
            here = by.get(concept, [])
            others = [m for other in self._excluded.get(concept, ()) for m in by.get(other, ())]
            longest = max((m.end - m.start for m in here), default=-1)
            rival = max((m.end - m.start for m in others), default=-1)
            if here and longest >= rival:
                for m in here:
                    used.update(range(m.start, m.end + 1))
            elif others:
                against.append(concept)
                for m in others:
                    used.update(range(m.start, m.end + 1))
            else:
                open_.append(concept)
        answer, marked = self._answer(one, asking.modal, asking.turned), False
        if asking.kind == YES_NO:
            nots = [i for i, w in enumerate(said) if w in NOT and i not in used]
            if nots and not (asking.denied and len(nots) == 1):
                answer = ""
            if not nots and asking.denied:
                answer = ""
            marks = [i for i, w in enumerate(said) if (w in MARKS or any(f in w for f in FORBID)) and i not in used]
            if asking.turned:
                marks = [i for i in marks if not any(f in said[i] for f in FORBID)]
            numbers = [i for i, w in enumerate(said) if i not in used and NUMBERS.get(w, w).isdigit() and NUMBERS.get(w, w) != "1"]
            marked = bool(marks or numbers or asking.either)
            if flips % 2:
                answer = OPPOSITE.get(answer, "")
        left = self._left(question, c, said, used)
        state = AGAINST if against else OPEN if open_ else AGREES
        if against and one.only and not open_:
            answer = OPPOSITE.get(answer, "")
        elif against:
            answer = ""
        strength = len(one.core) + len(one.when) - len(open_)
        return Read(one, c.number, state, answer, float(strength), marked, left, tuple(open_), tuple(against), tuple(taken))

    @staticmethod
    def _answer(one: Statement, modal: str, turned: bool) -> str:
        says = one.says
        if says not in OPPOSITE:
            return says
        allowed = {
            ("darf", "darf"), ("darf", "ist"), ("muss", "muss"), ("muss", "ist"), ("ist", "ist"), ("ist", "darf"),
        }  # fmt: skip
        if (modal, one.modal) in allowed or (modal in ("darf", "ist") and one.modal == "muss" and says == YES):
            return OPPOSITE[says] if turned else says
        return ""

    def _left(self, question: Question, c: Candidate, said: list[str], used: set[int]) -> float:
        """The weight of the words that neither the statement nor the entry explains."""
        engine = self._engine
        taken = {said[i] for i in used}
        left = whole = 0.0
        for reading, covered in zip(question.readings, c.covered, strict=True):
            weight = engine.importance(reading.terms[0][0])
            whole += weight
            if reading.word not in taken and reading.known:
                left += weight * (1.0 if covered < 0.5 else BESIDE)
        return left / (whole or 1.0)


def decided(found: Sequence[Read], most_left: float = 1.0, marked: bool = True) -> Read | None:
    """The one statement that answers: the strongest, where none as strong says otherwise."""
    agreeing = [r for r in found if r.answer and r.state != OPEN and r.left <= most_left and (marked or not r.marked)]
    if not agreeing:
        return None
    best = max(agreeing, key=lambda r: r.strength)
    rivals = [r for r in agreeing if r.strength > best.strength - 1.0 and r.answer != best.answer]
    return None if rivals else best
