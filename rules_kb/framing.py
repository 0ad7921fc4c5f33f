"""A question taken apart into frame and content: greeting, thanks, small talk, who claims it and whether that is true stand
around it in any position and wording; what is asked, with the conditions told beside it, is what the search and the verdict read.

No list of phrases: a text is cut into clauses, and a clause made of nothing but frame words (`sprache/rahmen.yaml`) and function
words is frame. What leads in a claim («mein Kumpel meint», «stimmt es, dass») or asks whether it is true («hat er recht?») makes
the rest a claim, where nothing else is asked. A clause that only tells of the evening, in words of no rulebook, is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules_kb.german import NUMBERS, STOP, parted

_CUT = re.compile(r"(?:[.?!;:,…]+(?=\s|$)|\s-\s|[()]+|\n)")
_QUOTED = re.compile(r"«[^»]{1,60}»|„[^“”\"]{1,60}[“”\"]|“[^”]{1,60}”|\"[^\"]{1,60}\"")
_SIGNS = re.compile(r"[.,;:!?]+")
_INSIDE = re.compile(r"(?<=\w) (?=(?:dass|ob)\b)")
_ASK = "?"
_GOES_ON = (",", ":", ";", "-")
SHORT_REST = 3  # words of an ellipsis that goes with the clause before it: «zwei sehen das so, zwei anders»
MODALS = frozenset(("darf", "durfen", "muss", "mussen", "kann", "konnen", "soll", "sollen", "darfst", "kannst", "musst"))
_BEFORE_THANKS = frozenset(("vielen", "schon", "mal", "und", "im", "liebe", "viele"))
_COMPANY = frozenset(("zweit", "dritt", "viert", "funft", "zweien", "dreien", "vieren"))  # «zu viert»: how many play
_ACCORDING = frozenset(("laut", "angeblich"))
_SUBJECTS = frozenset(
    ("ich", "man", "er", "sie", "es", "wir", "der", "die", "das", "ein", "eine", "mein", "meine", "jeder", "dann", "beim", "im")
)
_BESIDE = frozenset(
    ("wenn", "falls", "solange", "sobald", "damit", "weil", "obwohl", "bevor", "nachdem", "als", "wahrend", "bis")
)
_ADDRESSED = frozenset(("du", "ihr", "mir", "euch", "dir", "jemand", "wer", "einer", "you"))
_VIEWS = frozenset(("sehen", "sehe", "sieht", "finden", "lesen", "gelesen", "durchgelesen", "diskutiert"))
_MYSELF = frozenset(("ich", "mich", "wir"))
_UNDERSTANDS = frozenset(("verstehe", "verstanden", "versteh", "irre", "fragen", "richtig"))
_THEY = frozenset(("er", "sie", "ihr", "ihm", "hat", "haben"))
LITTLE = 3  # letters of a word that hardly says anything
ENOUGH = 2  # words of a question that needs nothing of what was claimed before it
_PLAYERS = frozenset(("ich", "man", "er", "wir"))


@dataclass(frozen=True, slots=True)
class Content:
    """What is asked, without its frame."""

    text: str
    asking: str  # the same, a claim led in by «dass», a question after «ob» by «ob»
    claimed: bool = False  # put as a claim that wants to be confirmed
    whether: bool = False  # asked for yes or no, whatever its form


@dataclass(slots=True)
class _Clause:
    said: list[str]
    end: str  # the sign that ends it
    role: str = ""  # FRAME, CLAIMS, TRUTH, TALK, or what stays: ASKS, THAT, TELLS
    text: str = ""
    others: bool = False  # what somebody else claims
    claimer: str = ""  # ME or THEM, of what somebody claims


ME, THEM = "me", "them"
FRAME, CLAIMS, TRUTH, TALK, ASKS, THAT, WHETHER, TELLS = "frame", "claims", "truth", "talk", "asks", "that", "whether", "tells"


class Frames:
    """The words of `sprache/rahmen.yaml`."""

    def __init__(self, data: Mapping[str, Any], verbs: Sequence[str], asking: Sequence[str]) -> None:
        sets = {name: frozenset(map(str, words)) for name, words in data.items()}
        self._greets, self._asks, self._says, self._true = (_inflected(sets[n]) for n in ("gruss", "fragen", "sagen", "wahr"))
        self._around = sets["leute"] | sets["fuell"] | STOP
        self._people = sets["leute"]
        self._signs = frozenset(
            ("lg", "vg", "mfg", "gruss", "grusse", "danke", "dank", "thx", "thanks", "merci", "dankeschon", "please")
        )
        self._talk = _inflected(sets["tischgerede"]) | sets["leute"]
        self._frame = self._greets | self._asks | self._says | self._true | self._around
        self._strong = (self._greets | self._asks | self._says | self._true) - sets["fuell"] - sets["leute"]
        self._verbs, self._asking = frozenset(verbs) | MODALS, frozenset(asking)

    def read(self, folded: str, talks: Callable[[str], bool] | None = None) -> Content:
        """The content of a folded question; `talks`: is a word one of no rulebook (nobody's: nothing is dropped as talk)."""
        clauses = self._clauses(folded)
        if len(clauses) == 1 and not self._strong.intersection(clauses[0].said):
            return Content(folded, folded)
        for i, clause in enumerate(clauses):
            self._judge(clause, clauses[i - 1] if i else None, clauses[i + 1] if i + 1 < len(clauses) else None)
            self._go_on(clauses, i)
        self._hear_one_side(clauses)
        kept = [c for c in clauses if c.role in (ASKS, THAT, WHETHER, TELLS)]
        if not kept:
            return Content(folded, folded)
        if talks is not None:
            kept = self._without_talk(clauses, talks)
        asked = any(c.role == ASKS for c in kept)
        claims = not asked and any(c.role in (CLAIMS, TRUTH) for c in clauses)
        claimed = claims or (not asked and any(c.role == THAT for c in kept))
        if claims and not any(c.role in (THAT, WHETHER) for c in kept):
            self._find_claim(clauses, kept)
        for clause in kept if asked else ():
            if clause.role == THAT and clause.others:  # another's number is not the one that is asked for
                clause.text, clause.role = (
                    " ".join(w for w in clause.text.split() if NUMBERS.get(w, w) in ("1", w) and not w.isdigit()),
                    TELLS,
                )
        whether = claimed or (not asked and any(c.role == WHETHER for c in kept))
        lead = {THAT: "dass ", WHETHER: "ob "}
        return Content(
            _joined([(c.text, c.end) for c in kept]),
            _joined([(lead.get(c.role, "") + c.text, c.end) for c in kept]),
            claimed and not any(c.role == WHETHER for c in kept),
            whether,
        )

    def _clauses(self, folded: str) -> list[_Clause]:
        found: list[_Clause] = []
        folded = _QUOTED.sub(lambda quoted: _SIGNS.sub("", quoted.group()), folded)  # a name is not cut
        at = 0
        for cut in [*_CUT.finditer(folded), None]:
            piece = folded[at : cut.start() if cut else len(folded)].strip()
            end = cut.group().strip()[:1] if cut else ""
            at = cut.end() if cut else at
            inside = [p for p in _INSIDE.split(piece) if p]
            for n, part in enumerate(inside):
                if said := parted(part):
                    found.append(_Clause(said, end if n == len(inside) - 1 else ",", text=part))
            if not inside and found and end == _ASK:
                found[-1].end = _ASK
        return found

    def _judge(self, clause: _Clause, before: _Clause | None, following: _Clause | None) -> None:
        """What a clause is; a frame that no sign parts from its content is taken off it."""
        said = ["meint" if w == "meine" and i and clause.said[i - 1] == "ich" else w for i, w in enumerate(clause.said)]
        if said[0] in ("dass", "ob"):
            if before is not None and before.end in _GOES_ON and before.role in (ASKS, TELLS, THAT, WHETHER):
                clause.role = TELLS  # of what stands before: «kann ich verhindern, dass …»
                return
            clause.role, clause.text = (THAT if said[0] == "dass" else WHETHER), clause.text.partition(" ")[2]
            clause.said = said[1:]
            return
        if len(said) == 2 and said[1] in self._says and said[0] not in self._frame | self._verbs | self._asking:
            clause.role = CLAIMS  # «Jule meint»
            return
        if all(w in self._frame for w in said) and self._led(said):
            clause.role = self._kind_of_frame(said, following)
            if clause.role:
                return
        before_that = following is not None and following.said[0] == "dass"
        if before_that and all(w in self._frame or w in self._talk for w in said):
            clause.role = TRUTH  # «kann es sein, dass», «ist es nicht so, dass»
            return
        if said[0] in self._greets and clause.end != _ASK and all(w in self._frame or w in self._talk for w in said):
            clause.role = FRAME
            return
        if said[0] in self._signs and following is None and len(said) < 5 and clause.end != _ASK:
            clause.role = FRAME
            return
        cut = self._lead(said)
        if cut:
            led, rest = said[:cut], said[cut:]
            claims = bool(self._says.intersection(led) or led[0] in _ACCORDING) and not (
                led[0] not in _ACCORDING and self._asking_starts(rest)
            )
            clause.text, clause.said, clause.others = _from_word(clause.text, cut), rest, claims
            clause.role = THAT if claims else ASKS
            return
        if (end := self._tail(said)) < len(said):
            clause.text, clause.said = _up_to_word(clause.text, end), said[:end]
        first = clause.said[0]
        opens = next((w for w in clause.said if w not in ("und", "oder", "aber", "also", "dann", "jetzt", "denn", "auch")), first)
        asks = clause.end == _ASK or opens in self._asking or (opens in self._verbs and len(clause.said) > 1)
        clause.role = ASKS if asks else TELLS

    def _go_on(self, clauses: Sequence[_Clause], i: int) -> None:
        """What follows a claim in its sentence belongs to it, however it begins: «…, dass ich darf, wo schon einer steht?»"""
        clause = clauses[i]
        if clause.role != ASKS or not i or clauses[i - 1].end not in _GOES_ON:
            return
        ends = next((c.end for c in clauses[i:] if c.end not in _GOES_ON), "")
        if clauses[i - 1].role in (THAT, WHETHER, TELLS) and any(c.role in (THAT, WHETHER) for c in self._sentence(clauses, i)):
            clause.role = ASKS if clause.said[0] in self._verbs and ends == _ASK else TELLS
        elif clauses[i - 1].role == CLAIMS and ends != _ASK:
            clause.role, clause.others = THAT, True

    def _hear_one_side(self, clauses: Sequence[_Clause]) -> None:
        """Where two claim different things, what is asked is whether one of them is right; the other's words are talk. Asked by a
        question that says enough itself, both are."""
        speaker = ""
        for before, clause in zip([None, *clauses], clauses, strict=False):
            if before is not None and before.end not in _GOES_ON:
                speaker = ""
            if clause.role == CLAIMS:
                speaker = ME if _MYSELF.intersection(clause.said) else THEM
            elif clause.role == THAT and clause.others:
                speaker = clause.claimer = THEM
            elif clause.role in (TELLS, THAT):
                clause.claimer = speaker
        if {ME, THEM} - {c.claimer for c in clauses}:
            return
        asks = [c for c in clauses if c.role == ASKS]
        whose = next((c for c in reversed(clauses) if c.role == TRUTH), None)
        if asks:
            said = [w for w in asks[-1].said if len(w) > LITTLE and w not in STOP and w not in MODALS and w not in self._asking]
            heard = None if len(said) >= ENOUGH else {ME, THEM}
        elif whose is not None and _MYSELF.union(("meine", "mein")).intersection(whose.said):
            heard = {ME}
        else:
            heard = {THEM} if whose is not None and _THEY.intersection(whose.said) else {ME, THEM}
        for clause in clauses:
            if clause.claimer and clause.claimer not in (heard or ()):
                clause.role = TALK

    @staticmethod
    def _sentence(clauses: Sequence[_Clause], i: int) -> list[_Clause]:
        """The clauses before this one in its sentence."""
        start = i
        while start and clauses[start - 1].end in _GOES_ON:
            start -= 1
        return list(clauses[start:i])

    def _led(self, said: Sequence[str]) -> bool:
        """Is there a word in it that greets, asks, claims, and not as an act of the game: «muss ich sagen, wie viele …»?"""
        strong = self._strong.intersection(said)
        if "dran" in said and "was" in said:
            return True  # «ist da was dran?»
        if not strong or (said[0] in _BESIDE and not (_MYSELF.intersection(said) and _UNDERSTANDS.intersection(said))):
            return False
        if "an" in said and any(w.startswith("sag") for w in said):
            return False  # «ich sage an» is an act of the game
        if said[0] in self._verbs and not (
            strong & (self._true | self._greets) or _ADDRESSED.intersection(said) or "fragen" in said
        ):
            return False
        if said[0] in self._asking and not ({"ihr", "du", "euch"}.intersection(said) or (said[0] == "wer" and "recht" in said)):
            return False
        told_by_player = any(a in MODALS and b in _PLAYERS for a, b in pairwise(said))
        return not (
            told_by_player and strong <= self._asks and not strong & {"frage", "wissen"} and len(said) < 5 and "mal" not in said
        )

    def _kind_of_frame(self, said: Sequence[str], following: _Clause | None) -> str:
        strong = self._strong.intersection(said)
        if (strong & self._true and not (strong & self._asks)) or not strong:
            return TRUTH
        if strong & self._says and not (
            said[0] in self._says and said[0] not in self._true and len(said) > 1 and said[0].endswith("t")
        ):
            return CLAIMS
        return FRAME if strong & (self._greets | self._asks) or following is None or following.said[0] in ("dass", "ob") else ""

    def _lead(self, said: Sequence[str]) -> int:
        """How many words at the head of a clause lead in: «hallo zusammen darf ich», «mein Kumpel meint man darf»."""
        strong = 0
        if said[0] in _ACCORDING:
            who = next((i for i, w in enumerate(said[:4]) if w in self._people), 0)
            return who + 1 if who and len(said) - who > 3 else 0
        for i, word in enumerate(said[:-2]):
            if word not in self._frame:
                break
            if (
                i
                and word in self._strong
                and word in self._says
                and self._people.intersection(said[:i]) | {"ich"} & set(said[:i])
            ):
                nexts = said[i + 1]
                rest = said[i + 1 :]
                states = any(w in self._verbs for w in rest[1:]) and not (word.startswith("sag") and "an" in rest)
                if nexts not in self._strong and said[0] not in self._verbs and len(rest) > 2 and states:
                    return i + 1
            strong += word in self._greets or word in self._asks
            nexts = said[i + 1]
            if strong and self._led(said[: i + 1]) and (nexts in self._asking or nexts in self._verbs):
                rest = said[i + 1 :]
                if (
                    len(rest) > 2
                    and not all(w in self._frame for w in rest)
                    and not (nexts in self._verbs and i == 0 and word not in self._greets)
                ):
                    return i + 1
        return 0

    def _tail(self, said: Sequence[str]) -> int:
        """Where thanks begin that no sign parts from the question: «… darf ich das bitte danke»."""
        end = len(said)
        while end > 3 and (said[end - 1] in self._signs or (end < len(said) and said[end - 1] in _BEFORE_THANKS)):
            end -= 1
        return end

    def _asking_starts(self, said: Sequence[str]) -> bool:
        return bool(said) and (said[0] in self._asking or said[0] in self._verbs)

    def _without_talk(self, clauses: Sequence[_Clause], talks: Callable[[str], bool]) -> list[_Clause]:
        """The clauses that speak about the game; what asks stays."""
        before = False  # was the clause before dropped, in the same sentence
        asks = [c.role for c in clauses].count(ASKS)
        for clause in clauses:
            tells = (
                clause.role == ASKS and asks > 1 and clause.end != _ASK and clause.said[0] not in MODALS | self._asking
            )  # «bin verwirrt, …»
            if clause.role == TELLS or (tells and clause.said[1:2] and clause.said[1] not in _SUBJECTS):
                counts = any(w.isdigit() or w in _COMPANY or (w in NUMBERS and NUMBERS[w] not in ("0", "1")) for w in clause.said)
                empty = all(w in STOP or w in self._talk or w in NUMBERS or talks(w) for w in clause.said)
                views = bool((self._says | self._true | _VIEWS).intersection(clause.said))
                if empty and (not counts or views or (before and len(clause.said) <= SHORT_REST)):
                    clause.role = TALK
            before = clause.role in (TALK, FRAME) and clause.end not in (".", "?", "!")
        kept = [c for c in clauses if c.role in (ASKS, THAT, WHETHER, TELLS)]
        return kept or [c for c in clauses if c.role == TALK]

    def _find_claim(self, clauses: Sequence[_Clause], kept: Sequence[_Clause]) -> None:
        """Which of the clauses is claimed: the one after «X meint», otherwise the last before «stimmt das?» that stands alone."""
        for before, clause in pairwise(clauses):
            if before.role == CLAIMS and clause in kept:
                clause.role = THAT
                return
        main = [c for c in kept if c.said[0] not in ("wenn", "falls", "weil", "obwohl", "sobald", "solange", "egal", "auch")]
        (main or kept)[-1].role = THAT


def _inflected(listed: frozenset[str]) -> frozenset[str]:
    """Words in the forms that people type: «streiten», «streitet», «lieben»."""
    roots = {w.removesuffix(end) for w in listed for end in ("en", "e", "n", "t") if len(w) > len(end) + 3} - STOP
    bases = {w for w in listed | roots if len(w) > 3}
    return (
        listed | roots | {w + end for w in bases for end in ("e", "en", "er", "es", "em", "t", "et", "st", "te", "s", "n")}
    ) - {"meine", "meinen", "meiner", "meinem", "meines"}


def _from_word(text: str, count: int) -> str:
    """A clause from its n-th word on."""
    for _ in range(count):
        found = re.match(r"\W*\w+", text)
        text = text[found.end() :] if found else text
    return text.strip(" -")


def _up_to_word(text: str, count: int) -> str:
    ends = [m.end() for m in re.finditer(r"\w+", text)]
    return text[: ends[count - 1]] if count <= len(ends) else text


def _joined(parts: Sequence[tuple[str, str]]) -> str:
    last = len(parts) - 1
    return " ".join(
        text + (end if end in (".", "?", "!", ":") else "," if i < last else "") for i, (text, end) in enumerate(parts)
    )
