"""How a question is asked: for yes or no, for a number, for a person; what one may or what one must; what turns its meaning.

Two questions can share every noun and still have opposite answers («mit Seil», «ohne Seil»; «darf ich», «muss ich»). What tells
them apart is kept here as plain values, so that `verdict.py` can compare a question with the samples whose answer is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules_kb.framing import Content
from rules_kb.german import NUMBERS, STOP, parted

DOUBTED, CLAIMED = "gefragt", "behauptet"
YES_NO, NUMBER, WHO, OTHER = "ja/nein", "zahl", "wer", ""
YES, NO, ONLY = "ja", "nein", "nur "  # how a question of the first kind is answered
OPPOSITE = {YES: NO, NO: YES}
_HOW_MANY = re.compile(
    r"\b(wie ?viele?n?|wie oft|wie weit|wie lange?|wie hoch|wie gross|wie stark|wie schnell|wievielt\w*"
    r"|wie nah|hochste[rnms]? (?:wert|zahl)|welche[mnr] wurf"
    r"|anzahl|how many|how much|ab wann|max\w*|hochstens|mindestens"
    r"|was ist das (?:minimum|maximum|limit)|welche[rmn]? (?:an)?zahl"
    r"|welche[nsr]? (?:level|fuhrungswert|wert|kampfgeschick|konstitution|geisteskraft|kampfwert|initiative?))\b"
)
_LIMIT = re.compile(r"(?:^|[?.,:;] )\W*(?:\w*limit\b|\w+punkte (?:bei|fur|im|in|mit)\b)")  # «Handkartenlimit im Viererspiel?»
_WHO = re.compile(r"\b(wer|wen|wem|wessen|who)\b")
_CLAUSE = re.compile(r"[.,;:!?()]+| - | – ")
_TAG = re.compile(r"\boder (nicht|doch|etwa)\b|\boder was\b")
_ASSENT = re.compile(
    r",? (?:oder|richtig|korrekt|stimmts|stimmt's|stimmt das(?: so)?|stimmt|nicht wahr"
    r"|gell|ist (?:das|doch) (?:so|richtig)|right)\s*\?*$"
)  # what ends a claim
_CLAIM = re.compile(
    r"^.*?\b(?:stimmts|stimmt(?: es| das)?|(?:ist|war) (?:es|das)(?: denn| also| wirklich)? (?:richtig|wahr|so|korrekt)"
    r"|trifft es zu"
    r"|(?:heisst|bedeutet) das(?: also)?|habe? ich recht|verstehe? ich (?:das |es )?richtig"
    r"|gilt(?: es)?(?: also)?),? dass?\b"
)
# «Darf sich eine belagerte Armee nicht …?», but not «darf eine Nation angreifen die nicht …?» or «muss ich … wenn ich keine …?»
_NOT_ASKED = re.compile(
    r"(?:^|, )(?:\w+ )?(?:muss|musst|mussen|darf|darfst|durfen|kann|kannst|konnen|soll|sollen)\b"
    r"(?: (?!wenn\b|falls\b|obwohl\b|weil\b|dass\b|sobald\b|solange\b)\w+){1,6}?"
    r"(?<! die)(?<! der)(?<! das)(?<! wo)(?<! ein)(?<! eine)(?<! einer)(?<! einem)(?<! einen)(?<! den)(?<! dem)"
    r" (?:nicht|kein|keine|keinen|keiner|keinem)\b"
)
_THIS = re.compile(
    r"(?<!\bwer )(?<!\bwas )(?<!\bwie )(?<!\bwo )"
    r"\b(?:geht|klappt|reicht|darf ich|darf man|kann ich|ist) das(?: so| dann| auch| uberhaupt)?\??$"
)
_NO_MORE = re.compile(r"\bmehr\b(?! als)")  # «nicht mehr», «keine Karte mehr»: compares nothing
_IF = frozenset(
    ("wenn", "falls", "sobald", "solange", "weil", "obwohl")
)  # «wenn keiner passende Karten hat?» asks for more than yes
_BESIDE = _IF | {"nachdem", "bevor", "ehe", "sofern", "obgleich"}  # what leads a clause that says when something holds
_BEFORE_IF = frozenset(("auch", "selbst", "nur", "sogar", "erst", "und", "oder", "aber"))  # «auch wenn»
_BEFORE_CLAUSE = _BEFORE_IF | {"dann", "also", "jetzt", "immer"}
_RELATIVE = frozenset(("der", "die", "das", "den", "dem", "deren", "dessen", "wo", "welche", "welcher", "welches"))
_NOT_OF_IT = (["nicht"], ["noch"], ["kein"], ["keine"], ["keinen"])  # «die nicht im Krieg ist»: no article stands before these
_IS = frozenset(("ist", "is", "sind", "ware", "waren", "war"))
_GOES_ON = frozenset(("als", "wie", "und", "oder"))  # after these no new clause begins
_BEFORE = frozenset(
    ("mit", "auf", "in", "an", "von", "bei", "zu", "ab", "bis", "nach", "fur", "gegen", "aus", "um")
)  # «mit wem», «ab wann»
_SUBJECT = frozenset(("ich", "du", "man", "er", "sie", "es", "das", "der", "die", "ein", "eine", "mein", "meine"))
_FINITE = ("t", "en", "ern", "eln", "e")  # how a verb at the head of a question ends
_MEASURES = re.compile(r"\bwie (oft|weit|nah|lange?|schnell)\b")
_COUNTED = 5  # letters by which a counted word is known again: «Karten», «Karte»
_OR = re.compile(
    r"\boder (?:doch |auch |eher |etwa )?((?:darf|durfen|kann|konnen|muss|mussen|reicht|reichen|geht|gehts|ist|sind|bleibt"
    r"|bleiben|bekomm\w*"
    r"|krieg\w*|wird|werden)\b .{6,})$"
)  # «Muss ich …, oder darf ich …?» asks for two things
Shape = tuple[
    str,
    str,
    bool,
    bool,
    int,
    tuple[int, ...],
    tuple[str, ...],
    bool,
    str,
    tuple[tuple[str, str], ...],
    bool,
    bool,
    tuple[str, ...],
]  # plain


@dataclass(frozen=True, slots=True, eq=False)  # told apart by identity: samples asked in the same way share one
class Asking:
    kind: str  # YES_NO, NUMBER, WHO or OTHER
    modal: str  # «muss», «darf» or «ist»
    negated: bool  # in what is asked
    without: bool  # «ohne»
    pole: int  # 1: asks whether something stays, -1: whether it is lost
    marks: frozenset[int]  # which of the small words that turn a meaning
    numbers: frozenset[str]
    measure: str = ""  # what a number is asked of, if not how many: «weit», «oft»
    turned: bool = False  # asks whether something is forbidden or left to one's choice: the opposite of may and must
    denied: str = ""  # put negatively as a whole: DOUBTED («muss ich nicht …?») or CLAIMED («stimmt es, dass … nicht …?»)
    counts: Mapping[str, str] = field(default_factory=dict)  # what is counted, to which number: «vier Hobbits»
    either: bool = False  # asks for one of two things: «muss ich …, oder darf ich …?»
    beside: bool = False  # tells something around what is asked: a condition, a situation
    negated_beside: bool = False
    asked_numbers: frozenset[str] = frozenset()  # those of what is asked

    def plain(self) -> Shape:
        return (
            self.kind,
            self.modal,
            self.negated,
            self.without,
            self.pole,
            tuple(sorted(self.marks)),
            tuple(sorted(self.numbers)),
            self.turned,
            self.measure,
            tuple(self.counts.items()),
            self.beside,
            self.negated_beside,
            tuple(sorted(self.asked_numbers)),
        )

    @staticmethod
    @lru_cache(maxsize=4_096)
    def of(shape: Shape) -> Asking:
        kind, modal, negated, without, pole, marks, numbers, turned, measure, counts, beside, negated_beside, asked = shape
        return Asking(
            kind,
            modal,
            negated,
            without,
            pole,
            frozenset(marks),
            frozenset(numbers),
            measure,
            turned,
            counts=dict(counts),
            beside=beside,
            negated_beside=negated_beside,
            asked_numbers=frozenset(asked),
        )


class Forms:
    """The words of `sprache/frageformen.yaml`."""

    def __init__(self, data: Mapping[str, Any], verb: Callable[[str], bool] = lambda _: False) -> None:
        self._verb = verb  # may a word be a verb and nothing else?
        self._must, self._may = frozenset(data["muss"]), frozenset(data["darf"])
        self._not = frozenset(data["verneint"])
        self._forbidden, self._free = frozenset(data["verboten"]), frozenset(data["freigestellt"])
        self._keep, self._lose = frozenset(data["behalten"]), frozenset(data["verlieren"])
        self._marks = {word: i for i, group in enumerate(data["merkmale"]) for word in group}
        self.marks: Sequence[str] = [group[0] for group in data["merkmale"]]  # what each mark is called: by its first word
        self.turning = frozenset(self._marks[word] for word in data["wendend"])
        self._verbs, self._before = frozenset(data["verben"]), frozenset(data["vorspann"])
        self._ends, self._asking = frozenset(data["schluss"]), frozenset(data["fragewoerter"])
        self._leading_in = frozenset(data["einleitend"])
        self.framing: Sequence[str] = data["rahmen"]
        self.names: Sequence[str] = data["namen"]
        self.opposed: Sequence[Sequence[str]] = data["gegensaetze"]

    def read(self, content: Content) -> Asking:
        """How a folded question, taken out of its frame, is asked."""
        text = _TAG.sub(" ", content.asking).strip()
        states = not content.claimed and self._states(text)
        claim = None if states or content.claimed else _CLAIM.search(text)
        stated = text[claim.end() :] if claim else _ASSENT.sub("", text) if states or content.claimed else text
        said = parted(stated)
        asked, beside = self._asked(stated)
        claimed = (claim is not None or states or content.claimed) and any(w in self._not for w in asked)
        doubted = _NOT_ASKED.search(text) is not None or (content.whether and any(w in self._not for w in asked))
        denied = CLAIMED if claimed else DOUBTED if doubted else ""
        nots = self._nots(asked) - bool(denied)
        modal = next(("muss" if w in self._must else "darf" for w in said if w in self._must or w in self._may), "ist")
        forbidden = any(w in self._forbidden for w in said)
        free = modal == "ist" and self._left_free(asked)
        return Asking(
            kind=YES_NO if claim or states or content.whether else self._kind(text),
            modal="darf" if forbidden else "muss" if free else modal,
            negated=nots % 2 == 1,
            without="ohne" in said,
            pole=any(w in self._keep for w in asked) - any(w in self._lose for w in asked),
            marks=frozenset(self._marks[w] for w in parted(_NO_MORE.sub(" ", stated)) if w in self._marks),
            numbers=_numbers(said),
            measure=_measured(text),
            turned=forbidden or free,
            denied=denied,
            counts=_counts(said),
            either=_OR.search(text) is not None,
            beside=bool(beside),
            negated_beside=self._nots(beside) % 2 == 1,
            asked_numbers=_numbers(asked),
        )

    def _left_free(self, asked: Sequence[str]) -> bool:
        """Is it asked whether something is left to one's choice? Not where somebody only does it of his own will."""
        return any(w in self._free for w in asked) and (self._leads(asked) in _IS or asked[-1] in self._free)

    def _nots(self, said: Sequence[str]) -> int:
        return sum(w in self._not for w in said) - " ".join(said).count(" auch nicht")  # «nie, auch nicht mit …» is one

    def _asked(self, text: str) -> tuple[list[str], list[str]]:
        """The words of what is asked, and those of what is only told beside it: «wenn …», «mein Zauberer ist tot, …»."""
        clauses = [said for part in _CLAUSE.split(text) for said in _at_if(parted(part)) if said]
        leads = [self._asks_or_tells(said) for said in clauses]
        if YES_NO not in leads:
            self._part_unmarked(clauses, leads)
        first = leads.index(YES_NO) if YES_NO in leads else 0
        asked: list[str] = []
        beside: list[str] = []
        for i, (said, lead) in enumerate(zip(clauses, leads, strict=True)):
            (beside if lead in _BESIDE or (YES_NO in leads and (lead in _RELATIVE or i < first)) else asked).extend(said)
        return (asked, beside) if asked else (beside, asked)

    def _asks_or_tells(self, said: Sequence[str]) -> str:
        """YES_NO of a clause that asks, otherwise the word that leads it in, if it is one of those that lead in."""
        lead = next((w for w in said if w not in _BEFORE_CLAUSE), "")
        verb = self._leads(said)
        if lead not in _BESIDE and (verb in self._verbs or verb in self._may or verb in self._must or said[0] in ("dass", "ob")):
            return YES_NO
        return lead if lead in _BESIDE else said[0] if said[0] in _RELATIVE else OTHER

    def _part_unmarked(self, clauses: list[list[str]], leads: list[str]) -> None:
        """Finds the question after a condition that no comma ends: «wenn mein Zauberer tot ist geht das Spiel weiter»."""
        for k, said in enumerate(clauses):
            if leads[k] in _BESIDE:
                for i in range(3, len(said) - 1):
                    before, verb, after = said[i - 1 : i + 2]
                    modal = verb in self._may or verb in self._must
                    if (
                        verb in self._verbs and after not in self._verbs and before not in _GOES_ON and after not in _GOES_ON
                    ) and (modal or before in self._verbs or after in _SUBJECT or after == "dann"):
                        clauses[k : k + 1] = [said[:i], said[i:]]
                        leads[k : k + 1] = [leads[k], YES_NO]
                        return

    def _states(self, text: str) -> bool:
        """Is it put as a claim that wants to be confirmed? «Saruman kommt nie raus, richtig?»"""
        end = _ASSENT.search(text)
        said = parted(text[: end.start()]) if end is not None else []
        return bool(said) and not self._asks_whether(said, text) and self._leads(said) not in self._asking

    def _kind(self, text: str) -> str:
        clauses = [said for part in _CLAUSE.split(text) if (said := parted(part))]
        if clauses and self._leads(clauses[0]) in ("wer", "wen", "wem"):
            return WHO
        if self._asks_at_once(clauses, text):
            return YES_NO
        if _HOW_MANY.search(text) or _LIMIT.search(text):
            return NUMBER
        if any(self._asks_whether(said, text) for said in clauses) and not self._asks_first(clauses):
            return YES_NO
        if _THIS.search(text):
            return YES_NO
        if _WHO.search(text):
            return WHO
        if not clauses or any(w in self._asking for said in clauses for w in said[:2]):
            return OTHER
        stated = any(w in self._must or w in self._may for w in clauses[-1]) or any(
            w in self._verbs and not w.endswith("en")
            for said in clauses
            if len(said) > 2 and said[0] not in _IF
            for w in said[1:]
        )  # «der Nazgûl stirbt, wenn er allein ist?»
        return YES_NO if clauses[-1][-1] in self._ends or (stated and "?" in text) else OTHER

    def _asks_at_once(self, clauses: Sequence[Sequence[str]], text: str) -> bool:
        """Does a clause ask for yes or no by itself, whatever follows? Not where it leads in («weisst du, wie …»)."""
        for i, said in enumerate(clauses):
            lead = self._leads(said)
            if lead in self._asking:
                return False
            mine = len(said) > 1 and said[said.index(lead) + 1 :][:1] in (["ich"], ["man"], ["wir"]) if lead else False
            if said[0] in ("wenn", "falls") or (any(w in self._leading_in for w in said) and not mine):
                continue
            if lead in self._may or lead in self._must:  # «darf ich nachzählen wie viele …»
                return True
            if i == 0 and self._asks_whether(said, text) and not any(w in self._asking for w in said):
                tells = (lead == "bin" or not lead.endswith(("t", "n", "d"))) and not _SUBJECT.intersection(said)
                later = lead not in self._verbs and any(
                    self._leads(c) in self._asking for c in clauses
                )  # «Unentschieden, wie viele …»
                if not tells and not later:
                    return True  # but «bin neben zwei Spielern, mit wem …» tells, and asks afterwards
        return False

    def _leads(self, said: Sequence[str]) -> str:
        return next((w for w in said if w not in self._before), "")

    def _asks_whether(self, said: Sequence[str], text: str) -> bool:
        """Does a clause begin with its verb? One of the listed, or, in a question, a word that can hardly be anything else."""
        lead = self._leads(said)
        if lead in self._verbs:
            return True
        known = lead in self._asking or lead in STOP or not lead.endswith(_FINITE)
        return ("?" in text or lead.endswith("t")) and len(said) > 2 and not known and self._verb(lead)

    def _asks_first(self, clauses: Iterable[Sequence[str]]) -> bool:
        """Does a question word lead a clause? Then a verb at the head of another is no question of its own."""
        return any(
            self._leads(said) in self._asking or (len(said) > 1 and said[0] in _BEFORE and said[1] in self._asking)
            for said in clauses
        )


def _at_if(said: Sequence[str]) -> list[list[str]]:
    """A clause parted before each «wenn», together with an «auch» that stands before it, and before «die nicht …»."""
    parts: list[list[str]] = [[]]
    for i, word in enumerate(said):
        if word in _BESIDE or (i and word in _RELATIVE and said[i + 1 : i + 2] in _NOT_OF_IT):
            cut = len(parts[-1])
            while cut and parts[-1][cut - 1] in _BEFORE_IF:
                cut -= 1
            parts[-1:] = [parts[-1][:cut], parts[-1][cut:]]
        parts[-1].append(word)
    return parts


def _numbers(said: Iterable[str]) -> frozenset[str]:
    return frozenset(n for w in said if (n := NUMBERS.get(w, w)).isdigit() and n != "1")  # «1 Karte» is «eine Karte»


def _counts(said: Sequence[str]) -> dict[str, str]:
    """What is counted to which number: the words that follow it, by their beginning."""
    found: dict[str, str] = {}
    for i, word in enumerate(said):
        number = NUMBERS.get(word, word)
        if number.isdigit():
            for thing in said[i + 1 : i + 3]:
                if len(thing) >= _COUNTED and thing not in STOP and thing not in NUMBERS:
                    found.setdefault(thing[:_COUNTED], number)
    return found


def _measured(text: str) -> str:
    found = _MEASURES.search(text)
    return "" if found is None else {"nah": "weit", "lang": "lange"}.get(found.group(1), found.group(1))
