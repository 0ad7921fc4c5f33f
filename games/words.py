"""Typed words: how a line a person writes becomes keys.

Forgiving in case, umlauts (ä or ae), order of words and unambiguous prefixes; small typos are answered with «Meintest du …?»,
never guessed. A line may name a whole chain of steps; who walks the chain is `play.py`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from rapidfuzz.distance import OSA

from games.contract import Candidate, Refusal, Seat

LONGEST_LINE = 400  # characters; whatever is behind is not a move
_JOINED = "_"
_TOKEN = re.compile(r"[a-z0-9+−_]+")
_VERBS = (  # «gehe nach Bree und ziehe 3 Karten»: what stands behind «und» is another step
    "beende attackiere benutze bewege bin bleibe fliege gehe gib greife hebe hole laufe lege nehme nimm passe reite rekrutiere "
    "schicke schluss setze spiele tausche trenne verlasse verzichte werfe wirf wuerfle zeige ziehe"
)
_STEP_ENDS = re.compile(
    rf"[,;]|\bund dann\b|\bdanach\b|\banschliessend\b|\bund (?=(?:{'|'.join(f'{v}?' for v in _VERBS.split())}|fertig)\b)"
)
_MINUS = re.compile(r"(?<![\w+−-])-(?=\d)")  # «-1» is not «1»
_PLACE = re.compile(r"⟦([^⟧]*)⟧")
_ENDING = re.compile(r"(?<=[a-z]{3})(?:en|e|n)$")
DONE = "fertig"  # the key that ends a move of many steps
UNKNOWN = "Das verstehe ich nicht."
NOBODY: Mapping[Seat, str] = MappingProxyType({})
ALIKE = 0.7  # two words that differ no more than this may be a typo of each other
CLOSE = 0.6  # on average over the words of a line, to be worth a «Meintest du»
VERY_CLOSE = 0.85  # the same for what is nowhere near (`Vocabulary.far`)
_SPECIAL = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe"})


class Vocabulary:
    """The words of a game that carry no meaning, the words that mean the same, and the titles whose small words count.

    Every game knows the common list; what only one game's players say stands in its own folder. `opens`: what people say without
    the word their move begins with, and that word («flotte umbar pelargir» is «armee flotte …»)."""

    def __init__(
        self, fillers: Iterable[str] = (), same: Mapping[str, Iterable[str]] | None = None, titles: Iterable[str] = ()
    ) -> None:
        self.fillers = COMMON_FILLERS.union(fillers)
        self.same = {form: word for word, forms in {**COMMON_SAME, **(same or {})}.items() for form in forms}
        self.opens: list[tuple[tuple[str, ...], str, bool]] = []  # the words, the word before them, whether more must follow
        self.routes: dict[
            str, str
        ] = {}  # what «2 reguläre von A nach B» does, as «{whence} {whither} {what}»; by a word of it, or ""
        self.titles = [re.compile(rf"\b{' '.join(_forms(word) for word in plain(title).split())}\b") for title in titles]

    def heard(self, text: str) -> str:
        """A line as its answers say it, where its small words turn it round: «teile A von B ab» is «teile A ab»."""
        return text

    def ahead(self, text: str) -> tuple[str, str, str] | None:
        """A line whose end answers a question that comes later: what is said now, the words that question is known by, and its
        answer («nach Moria über Rhudaur»: the way is asked when the place is shown)."""
        return None

    def far(self, candidate: Candidate) -> bool:
        """Whether it is refused because what it names is nowhere near, like a card one does not hold: only its whole name means
        it, for of the words people say half begin such a name."""
        return False

    def unsaid(self, candidate: Candidate, words: Sequence[str]) -> bool:
        """Whether an answer is meant only by those who say its verb, and these words do not: a card is named to be played, not to
        be laid in wait."""
        return False

    def opened(self, line: tuple[tuple[str, ...], ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
        """A line with the word put first that was left out, if it begins like that."""
        said = tuple(stem(word) for word in line[0])
        for words, first, more in self.opens:
            if said[: len(words)] == tuple(stem(word) for word in words) and len(said) >= len(words) + more:
                yield ((first, *line[0]), *line[1:])


COMMON_FILLERS = frozenset(
    (
        *("bitte", "ich", "den", "die", "das", "der", "dem", "ein", "eine", "einen", "einem", "in", "im", "nach", "mit", "auf"),
        *("und", "zu", "zum", "zur", "von", "vom", "aus", "an", "am", "ans", "mal", "dann", "jetzt", "meine", "meinen", "mein"),
        *(
            "bei",
            "gegen",
            "benutze",
            "benutzen",
            "will",
            "moechte",
            "wuerde",
            "gern",
            "gerne",
            "lieber",
            "mich",
            "mir",
            "einfach",
            "erst",
            "bin",
            "danke",
        ),
    )
)
COMMON_SAME = {
    "2": ("zwei",),
    "3": ("drei",),
    "4": ("vier",),
    "5": ("fuenf",),
    "6": ("sechs",),
    "nimm": ("nehme",),
    "wirf": ("werf", "werfe", "werfen", "wirfst", "abwerfen", "wegwerfen", "schmeiss", "schmeisse"),
    "nichts": ("nix",),
    "gib": ("gebe", "geben", "gibst"),
}
# Words that turn a meaning round. «behalten» and «nicht» turn what stands in front of them as well, up to the comma.
REFUSING = frozenset(
    (
        *("nicht", "nichts", "nie", "niemals", "niemand", "niemanden", "nein", "noe", "nee", "weder"),
        *("kein", "keine", "keinen", "keinem", "keiner", "keines", "keins"),
        *("behalte", "behalten", "behaelt", "lass", "lasse", "lassen"),
    )
)
POLAR = REFUSING | {"ohne", "ausser", "hole", "holen", "zurueck"}  # nobody means an answer with such a word who says none of them
_NAYS = frozenset(("nein", "noe", "nee"))
_NO = REFUSING | {"ohne"}
_OF_THE_NEXT = frozenset(word for word in _NO if word[:3] in ("nic", "kei", "ohn"))  # they refuse the word behind them
_LEADING = frozenset(("ohne", "ausser", "alle", "alles", "beide", "nur"))  # they speak of the words behind them
_COUNTING = frozenset(("alle", "beide", "nur"))
_CLOSING = frozenset(("fertig", "ok", "ende"))
_ARTICLES = "der", "die", "das", "den", "dem", "des"


def _forms(word: str) -> str:
    """A word of a title in all its cases, as a pattern: «den Einen Ring», «des Einen Rings»."""
    return f"(?:{'|'.join(_ARTICLES)})" if word in _ARTICLES else rf"{re.escape(stem(word))}(?:e|en|em|er|es|n|s)?"


def plain(text: str) -> str:
    """Lower case, umlauts written out, accents gone."""
    lowered = unicodedata.normalize("NFC", text).lower().translate(_SPECIAL)
    return "".join(c for c in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(c))


def whole(word: str) -> int | None:
    """A number as people type it: plain digits and not too many of them. (`isdigit` alone also takes ² and ٣.)"""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """A word without the ending of its form: «gehen», «gehe» and «geh» are one."""
    return _ENDING.sub("", word)


COMMON = Vocabulary()
LONG = 200  # letters: nobody says a line that long twice


def tokens(text: str, vocabulary: Vocabulary = COMMON) -> tuple[str, ...]:
    """The words of a text that carry meaning; all of them if it has only fillers."""
    return _tokens(text, vocabulary) if len(text) < LONG else _tokens.__wrapped__(text, vocabulary)


@lru_cache(maxsize=8_192)
def _tokens(text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    said = _MINUS.sub("−", plain(text))
    for title in vocabulary.titles:
        said = title.sub(lambda found: found.group().replace(" ", _JOINED), said)
    found: list[str] = []
    meant: list[str] = []
    for word in _TOKEN.findall(said):
        if not word.strip(_JOINED):
            continue
        # The small words of a title, without their endings, carry meaning.
        parts = [stem(part) for part in word.split(_JOINED) if part not in _ARTICLES] if _JOINED in word else []
        found += parts or [vocabulary.same.get(word, word)]
        meant += parts or [w for w in found[-1:] if w not in vocabulary.fillers]
    return tuple(meant or found)


def clauses(text: str, vocabulary: Vocabulary = COMMON) -> tuple[tuple[str, ...], ...]:
    """The words of a text, apart where a comma, a semicolon or «und dann» ends a step."""
    return _clauses(text, vocabulary) if len(text) < LONG else _clauses.__wrapped__(text, vocabulary)


@lru_cache(maxsize=2_048)
def _clauses(text: str, vocabulary: Vocabulary) -> tuple[tuple[str, ...], ...]:
    parts = _STEP_ENDS.split(plain(text))
    return tuple(found for part in parts if (found := tokens(part, vocabulary)))


_FROM, _TO = frozenset(("von", "vom", "aus")), frozenset(("nach", "zu", "zum", "zur", "ins", "gegen"))
_AMOUNTS = frozenset(
    ("ein", "eine", "einen", "zwei", "drei", "vier", "fuenf", "sechs", "alle", "alles", "beide", "je", "komplett")
)
_IN_EACH = re.compile(r"^(.*?)\b(?:2|zwei|je (?:1|eine?n?)) (\S+) (?:in|nach) (.+?) und (?:in |nach )?(.+)$")


def rearranged(text: str, vocabulary: Vocabulary = COMMON) -> Iterator[tuple[tuple[str, ...], ...]]:
    """A line in the order in which it is asked for, where little words say what is what: «bewege 2 reguläre von A nach B» is
    «bewege A B 2 reguläre», and «2 reguläre in A und B» one in each."""
    said = plain(text)
    if each := _IN_EACH.match(said):
        verb, what, one, two = each.groups()
        yield clauses(f"{verb} {what} {one}, {what} {two}", vocabulary)
    first, *others = _STEP_ENDS.split(said)
    for line in _by_roles(first.split(), vocabulary.routes):
        yield clauses(", ".join((line, *others)), vocabulary)


def _by_roles(words: Sequence[str], routes: Mapping[str, str]) -> Iterator[str]:
    parts: dict[str, list[str]] = {"": [], "from": [], "to": [], "with": []}
    role = ""
    for word in words:
        if word in _FROM and not parts["from"]:
            role = "from"
        elif word in _TO:
            role = "to"
        elif word == "mit":
            role = "with"
        else:
            parts[role].append(word)
    if not parts["from"]:
        whence = [word for word in parts[""] if word not in _AMOUNTS]
        if whence and parts["to"] and "" in routes and not parts["with"]:  # «dol guldur komplett ins auenland»
            amount = [word for word in parts[""] if word in _AMOUNTS] or ["alles"]
            yield routes[""].format(
                whence=" ".join(whence), whither=" ".join(parts["to"]), what=" ".join(amount), amount=amount[0]
            )
        return
    lead = parts[""]
    verb = [] if lead and (lead[0].isdigit() or lead[0] in _AMOUNTS) else lead[:1]
    what = lead[len(verb) :]
    counted = bool(what) and (what[0].isdigit() or what[0] in _AMOUNTS)
    order = (*parts["from"], *(() if counted else what), *parts["to"], *(what if counted else ()), *parts["with"])
    if verb:
        yield " ".join((*verb, *order))
    if counted and parts["to"]:
        route = next((routes[word] for word in what if word in routes), routes.get("", ""))
        yield route.format(whence=" ".join(parts["from"]), whither=" ".join(parts["to"]), what=" ".join(what), amount=what[0])


_ARTICLES_TOO = frozenset((*_ARTICLES, "ein", "eine", "einen", "einem"))


def in_its_order(text: str, candidate: Candidate, names: Mapping[Seat, str], vocabulary: Vocabulary = COMMON) -> bool:
    """Whether a line says a candidate in the order of its own words, the small ones too: «A wird Gefolgsmann von B» and
    «B wird Gefolgsmann von A» have the same words."""
    typed = [vocabulary.same.get(word, word) for word in _TOKEN.findall(plain(text)) if word not in _ARTICLES_TOO]
    return any(_in_order(typed, _TOKEN.findall(plain(said)), vocabulary) for said in _spellings(candidate, names))


def _in_order(typed: Sequence[str], said: Sequence[str], vocabulary: Vocabulary) -> bool:
    left = iter(vocabulary.same.get(word, word) for word in said)
    return bool(typed) and all(
        any(other == word or stem(other) == stem(word) or (len(word) > 2 and other.startswith(word)) for other in left)
        for word in typed
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the beginning of a line: this candidate, and how many words it used up."""

    candidate: Candidate
    used: int  # words of the first part
    whole: bool  # the words name one of its phrases completely
    exact: int  # how many words fit without being a prefix
    parts: int = 1  # over how many parts of the line it goes: some phrases have commas of their own

    @property
    def literal(self) -> bool:
        """Whether it is named to the letter."""
        return self.whole and self.exact == self.used

    def holds(self, line: Sequence[tuple[str, ...]], fresh: bool) -> bool:
        """Whether it keeps words together that belong together. Where something is refused or kept, the words up to the comma are
        one answer, and one that says just that; «ohne» and «alle» are not torn from what they speak of; and one word of
        a name with more behind it is its first («armee» for «armee wille»). `fresh`: the line begins here, or behind a comma."""
        clause, used = line[0], self.used
        if not self.whole and self.candidate.key == DONE and self.candidate.refusal is None:
            return False  # what ends a move is said, not guessed
        if self.parts > 1 or used == len(clause):
            return fresh or REFUSING.isdisjoint(clause)
        if clause[used - 1] in _LEADING and clause[used] not in _CLOSING:
            return False
        named = self.whole or used > 1 or self.candidate.key.split()[0] == clause[0]
        return named and REFUSING.isdisjoint(clause if self.candidate.refusal is None else clause[used:])

    def rest(self, line: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        """What is left of the line behind it."""
        if self.parts > 1:
            return tuple(line[self.parts :])
        left = line[0][self.used :]
        return (left, *line[1:]) if left else tuple(line[1:])


def phrases(
    candidate: Candidate, names: Mapping[Seat, str] = NOBODY, vocabulary: Vocabulary = COMMON
) -> Iterator[tuple[str, ...]]:
    """All ways to say a candidate; seats also by the names of those who sit there."""
    return (tokens(said, vocabulary) for said in _spellings(candidate, names))


def _spellings(candidate: Candidate, names: Mapping[Seat, str]) -> Iterator[str]:
    yield candidate.key
    label = candidate.label.partition(" · ")[0]  # what stands behind is what it costs, not what it is called
    for said in (label, *candidate.aliases):
        if names and "⟦" in said:
            yield _PLACE.sub(lambda m: names.get(m.group(1), m.group(1)), said)
        yield said


def _fit(words: Sequence[str], phrase: tuple[str, ...]) -> tuple[bool, int] | None:
    """Whether each word is a different word of the phrase, another form of it or its beginning.

    (All of the phrase named, exact words.)"""
    left = list(phrase)
    exact = 0
    for word in words:
        if word in left:
            left.remove(word)
            exact += 1
            continue
        bare = stem(word)
        for other in left:
            if len(word) > 1 and (other.startswith(word) or stem(other) == bare or (len(bare) > 5 and other.startswith(bare))):
                left.remove(other)
                break
        else:
            return None
    return not left, exact


def _half_is_not_enough(words: Sequence[str], phrase: tuple[str, ...]) -> bool:
    """Whether half of a phrase says something else than all of it: «abwerfen» is no «nichts abwerfen», «nur Kraft» is more than
    «nur Grüne Kraft»."""
    if not POLAR.isdisjoint(phrase):
        said = [word for word in phrase if word in POLAR and word in words]
        return not said or (len(said) < len(words) and any(_torn(word, words, phrase) for word in said))
    return not _COUNTING.isdisjoint(words)


def _torn(no: str, words: Sequence[str], phrase: tuple[str, ...]) -> bool:
    """Whether a word that refuses is said, but not of what it refuses: «nicht bleiben» is no «bleiben, nichts ziehen»."""
    what = phrase[phrase.index(no) + 1 :][:1]
    return no in _OF_THE_NEXT and bool(what) and not any(stem(what[0]) == stem(word) for word in words)


@lru_cache(maxsize=8_192)
def _initials(phrase: tuple[str, ...]) -> str:
    return "".join(word[0] for word in phrase)


def occurs(phrase: tuple[str, ...], line: tuple[str, ...]) -> bool:
    """Whether a phrase is named completely somewhere in a line, in any order of its words and in other forms of them; what is cut
    short counts from four letters on."""
    length = len(phrase)
    windows = (line[i : i + length] for i in range(len(line) - length + 1)) if length else ()
    return any(fit is not None and fit[0] and _long_enough(w, phrase) for w in windows if (fit := _fit(w, phrase)) is not None)


def _long_enough(words: Sequence[str], phrase: tuple[str, ...]) -> bool:
    forms = {*phrase, *map(stem, phrase)}
    return all(len(word) > 3 or word in forms or stem(word) in forms for word in words)


def readings(
    line: Sequence[tuple[str, ...]],
    candidates: Iterable[Candidate],
    names: Mapping[Seat, str] = NOBODY,
    vocabulary: Vocabulary = COMMON,
) -> list[list[Reading]]:
    """Every way to read the beginning of a line (its `clauses`), grouped by how well it fits, best group first.

    Longer beginnings come first, then words that name a phrase completely, then exact words. A group with more than one
    reading is ambiguous. No reading goes over a comma, except where the phrase has one in the same place.
    """
    if not line or not line[0]:
        return []
    words = line[0]
    begins = words[0][0]
    found: dict[tuple[int, bool, int], dict[str, Reading]] = {}
    for candidate in candidates:
        if vocabulary.unsaid(candidate, words):
            continue
        best: dict[int, tuple[bool, int]] = {}
        far = candidate.refusal is not None and vocabulary.far(candidate)
        for phrase in phrases(candidate, names, vocabulary):
            if begins not in _initials(phrase):
                continue  # every form of a word begins with its first letter
            if far and len(phrase) == 1 and len(words) > 1:
                continue
            for used in range(len(phrase) if far else 1, min(len(words), len(phrase)) + 1):
                fit = _fit(words[:used], phrase)
                if fit is None:
                    break
                if far and not (fit[0] and _long_enough(words[:used], phrase)):
                    continue
                if not fit[0] and _half_is_not_enough(words[:used], phrase):
                    continue
                best[used] = max(best.get(used, (False, -1)), fit)
        for used, (whole, exact) in best.items():
            found.setdefault((used, whole, exact), {})[candidate.key] = Reading(candidate, used, whole, exact)
        if len(line) > 1 and (several := _over_commas(line, candidate, names, vocabulary)) is not None:
            found.setdefault((several.used, True, several.exact), {})[candidate.key] = several
    return [list(found[rank].values()) for rank in sorted(found, reverse=True)]


def _over_commas(
    line: Sequence[tuple[str, ...]], candidate: Candidate, names: Mapping[Seat, str], vocabulary: Vocabulary
) -> Reading | None:
    """A phrase typed with commas: one with commas of its own, as it is printed («Rot räumen, Rote Weisheit legen»), or one whose
    words stand there one after the other («nimm stapel, nimm offen»)."""
    for said in _spellings(candidate, names):
        if "," in said and 1 < len(parts := clauses(said, vocabulary)) <= len(line):
            fits = [_fit(words, phrase) for words, phrase in zip(line, parts, strict=False)]
            if all(fit is not None and fit[0] for fit in fits):
                used = sum(len(words) for words in line[: len(parts)])
                return Reading(candidate, used, True, sum(fit[1] for fit in fits if fit is not None), len(parts))
        elif (phrase := tokens(said, vocabulary))[: len(line[0])] == line[0] and phrase == line[0] + line[1]:
            return Reading(candidate, len(phrase), True, len(phrase), 2)
    return None


@lru_cache(maxsize=1024)
def asked(prompt: str, vocabulary: Vocabulary = COMMON) -> tuple[str, ...]:
    """The words of a question that its answer may repeat; none where it names several things to do."""
    last = re.split(r"[.:!?] ", _PLACE.sub("", prompt).strip())[-1]
    return tokens(last, vocabulary) if last.endswith("?") and " oder " not in last else ()


def without(
    clause: tuple[str, ...],
    asked: Sequence[str],
    candidates: Iterable[Candidate],
    names: Mapping[Seat, str] = NOBODY,
    vocabulary: Vocabulary = COMMON,
) -> tuple[str, ...]:
    """A clause without the words that only repeat the question. What is an answer by itself stays."""
    repeated = {word for word in clause if word not in POLAR and word not in _LEADING and any(_akin(word, a) for a in asked)}
    for candidate in candidates if repeated else ():
        repeated.difference_update(*(phrase for phrase in phrases(candidate, names, vocabulary) if len(phrase) == 1))
    return tuple(word for word in clause if word not in repeated)


def says_no(candidate: Candidate, vocabulary: Vocabulary = COMMON) -> bool:
    """Whether it is an answer that refuses or keeps: «Nein», «Ohne Karte», «Nichts abwerfen»."""
    return any(not _NO.isdisjoint(phrase) for phrase in phrases(candidate, NOBODY, vocabulary))


def declines(
    clause: Sequence[str],
    no: Candidate,
    prompt: Sequence[str],
    others: Sequence[Candidate],
    names: Mapping[Seat, str] = NOBODY,
    vocabulary: Vocabulary = COMMON,
) -> bool:
    """Whether a clause that refuses something means the answer that says no: it speaks of nothing but what the question asks, and
    says no to it once. Where there are two answers, it may name the other one. «nicht passen» is no «passen»."""
    rest = [word for word in clause if word not in REFUSING]
    if sum(word in REFUSING and word not in _NAYS for word in clause) > 1:
        return False
    spoken = {*prompt, *(w for c in others for phrase in phrases(c, names, vocabulary) for w in phrase)}
    itself: set[str] = set()
    for phrase in phrases(no, names, vocabulary):
        (spoken if not _NO.isdisjoint(phrase) else itself).update(phrase)
    return all(any(_akin(w, other) for other in spoken) and not any(_akin(w, other) for other in itself) for w in rest)


def _akin(word: str, other: str) -> bool:
    """Two forms of a word, or one made of the other: «tausche» and «tauschst», «karte» and «Kampfkarte»."""
    if word == other:
        return True
    short, long = sorted((stem(word), stem(other)), key=len)
    return len(short) > 3 and (long.startswith(short[: max(4, len(short) - 2)]) or long.endswith(short))


# What people say around an answer. It means nothing by itself, unless another answer has the word.
_TALK = frozenset(
    (
        *(
            "aber",
            "also",
            "auch",
            "bis",
            "bleibe",
            "bleiben",
            "bleibt",
            "bekommt",
            "bekommen",
            "brauche",
            "da",
            "dafuer",
            "damit",
        ),
        *("davon", "dazu", "diese", "diesem", "diesen", "dieser", "dieses", "diesmal", "doch", "du", "eben", "einmal", "eins"),
        *("er", "es", "euch", "ganz", "geht", "gut", "haben", "hab", "habe", "haette", "haett", "halt", "heute", "her", "hier"),
        *(
            "hin",
            "hoch",
            "ihm",
            "ihn",
            "ihr",
            "ihre",
            "ihren",
            "ja",
            "jo",
            "kann",
            "komm",
            "kommt",
            "kommen",
            "kriegt",
            "kriegen",
        ),
        *("mach", "mache", "machen", "macht", "ne", "nehmen", "nen", "nimm", "nimmt", "nochmal", "noch", "nun", "ok", "okay"),
        *("raus", "rein", "rueber", "runter", "sein", "seine", "seinen", "sich", "sie", "so", "soll", "sollen", "sollte", "uns"),
        *("was", "weiter", "wer", "werde", "wieder", "wir", "wird", "zuerst", "zurueck"),
    )
)
_THROWN = frozenset(("ab", "abwerfen", "kommt", "muss", "raus", "schmeiss", "schmeisse", "weg", "weglegen", "wegwerfen", "wirf"))
_TURNING = frozenset(("ohne", "ausser", "hole", "holen"))
_YES = frozenset(("ja", "jo"))


def _spoken(candidate: Candidate, names: Mapping[Seat, str], vocabulary: Vocabulary) -> set[str]:
    return {word for phrase in phrases(candidate, names, vocabulary) for word in phrase}


def speaks_of(
    line: Sequence[Sequence[str]],
    prompt: str,
    candidates: Sequence[Candidate],
    names: Mapping[Seat, str] = NOBODY,
    vocabulary: Vocabulary = COMMON,
) -> list[Candidate]:
    """The answers that account for every word of a line, in any order: each word is one of theirs, of the question, or small talk
    that no other answer means («ja, rein nach Bree»: «Bree betreten»). A number is one of theirs, and what refuses is said by
    nobody but the answer that says no."""
    near = [c for c in candidates if c.refusal is None or not vocabulary.far(c)]
    asked_for = set(tokens(_PLACE.sub(lambda found: names.get(found[1], ""), prompt), vocabulary))
    throws = any(_akin(word, thrown) for word in asked_for for thrown in ("wirf", "abwerfen"))
    said = {word for clause in line for word in clause}
    if not (_LEADING | _TURNING).isdisjoint(said):
        return []  # they are about the words behind them, and here the order of words counts for nothing
    spoken = {c.key: _spoken(c, names, vocabulary) for c in near}
    own = {key: {w for w in said if any(_means(w, other) for other in words)} for key, words in spoken.items()}
    by_some = set().union(*own.values())

    def accounted(clause: Sequence[str], candidate: Candidate) -> bool:
        mine, no = own[candidate.key], says_no(candidate, vocabulary)
        if not REFUSING.isdisjoint(clause):
            rest = [word for word in clause if word not in _TALK]
            return no and declines(rest, candidate, [*asked_for], [], names, vocabulary)
        others = {word for key, words in spoken.items() if key != candidate.key for word in words}
        for word in clause:
            first = _made_of(word, asked_for)  # «personenstapel» where it is asked from which «Stapel»
            if word in mine or (first and any(_means(first, other) for other in spoken[candidate.key])):
                continue
            if _counts(word) or (no and word in _YES):
                return False
            talk = (throws and word in _THROWN) or (word in _TALK and word not in by_some)
            if not talk and not any(_means(word, w) for w in asked_for if w not in others):
                return False
        return True

    found = []
    for candidate in near:
        mine = own[candidate.key]
        named = candidate.refusal is not None and any(said == {*phrase} for phrase in phrases(candidate, names, vocabulary))
        few = candidate.refusal is not None and min(len(said), len(mine)) < 2
        if not named and ((not mine and REFUSING.isdisjoint(said)) or few):
            continue  # it is not about this answer; one word is not enough to quote a rule, unless it is all of its name
        if named or all(accounted(clause, candidate) for clause in line):
            found.append(candidate)
    return found


def one_says(
    group: Sequence[Reading], clause: Sequence[str], names: Mapping[Seat, str] = NOBODY, vocabulary: Vocabulary = COMMON
) -> bool:
    """Whether one of these answers has all of these words."""
    spoken = (_spoken(reading.candidate, names, vocabulary) for reading in group)
    return any(all(any(other.startswith(word) for other in words) for word in clause) for words in spoken)


def around(
    clause: Sequence[str], candidate: Candidate, names: Mapping[Seat, str] = NOBODY, vocabulary: Vocabulary = COMMON
) -> tuple[str, ...] | None:
    """What is left of a clause without the words of an answer one of whose spellings stands in it; None where none does."""
    if not (REFUSING | _LEADING | _TURNING).isdisjoint(clause):
        return None
    for phrase in sorted(phrases(candidate, names, vocabulary), key=len, reverse=True):
        if phrase and all(any(_means(w, other) or _made_of(w, (other,)) for w in clause) for other in phrase):
            mine = _spoken(candidate, names, vocabulary)
            left = [_made_of(w, mine) or w for w in clause if not any(_means(w, other) for other in mine)]
            return tuple(left)
    return None


_FORM_ENDS = ("e", "en", "n", "s", "es", "er", "em", "t", "st", "te", "et", "est", "end")


@lru_cache(maxsize=8_192)
def _forms_of(word: str) -> frozenset[str]:
    """A word with and without what may be the ending of a form; «Breee» is a slip."""
    ends = [end for end in _FORM_ENDS if word.endswith(end) and len(word) - len(end) > 3 and not word.endswith("ee")]
    return frozenset((word, *(word[: -len(end)] for end in ends)))


def _means(word: str, other: str) -> bool:
    """One word in two forms: «verteilst» and «verteilt»; «Ereigniswürfel» is more than «Würfel», and a slip is not guessed."""
    if word == other or _counts(word) or _counts(other):
        return word == other
    return not _forms_of(word).isdisjoint(_forms_of(other))


def _made_of(word: str, heads: Iterable[str]) -> str:
    """What stands before the last part of a word that is one of these: «ereignis» of «ereigniswuerfel»."""
    return next((word[: -len(h)] for h in heads if len(h) > 3 and word.endswith(h) and len(word) - len(h) > 3), "")


def _counts(word: str) -> bool:
    return word.lstrip("+−").isdigit()


def _accounted(
    clause: Sequence[str],
    candidate: Candidate,
    mine: Collection[str],
    spoken: Collection[str],
    by_some: Collection[str],
    asked_for: Collection[str],
    around: Collection[str],
    talk: Collection[str],
    near: Sequence[Candidate],
    names: Mapping[Seat, str],
    vocabulary: Vocabulary,
) -> bool:
    no = says_no(candidate, vocabulary)
    if not REFUSING.isdisjoint(clause):
        return no and declines([w for w in clause if w not in talk], candidate, [*asked_for], [], names, vocabulary)
    for word in clause:
        if word in mine or (any(_means(part, other) for part in (_made_of(word, asked_for),) if part for other in spoken)):
            continue
        if _counts(word) or (no and word in _YES):
            return False
        thrown = word in _THROWN and talk is not _TALK  # «weg» is no way where something is thrown away
        if any(_means(word, w) for w in around) or (word in talk and (thrown or word not in by_some)):
            continue
        return False
    return True


def suggestions(
    line: str,
    candidates: Sequence[Candidate],
    limit: int = 3,
    names: Mapping[Seat, str] = NOBODY,
    *,
    vocabulary: Vocabulary = COMMON,
    every_word: bool = False,
) -> tuple[Candidate, ...]:
    """The candidates that look most like what was typed, allowed ones first where they are as near.

    `every_word`: only where each word looks like a word of the candidate."""
    typed = tokens(line[:LONGEST_LINE], vocabulary)
    seen: dict[tuple[str, str], float] = {}
    best: dict[int, float] = {}
    for i, candidate in enumerate(candidates):
        least = CLOSE if candidate.refusal is None or not vocabulary.far(candidate) else VERY_CLOSE
        for phrase in phrases(candidate, names, vocabulary):
            heard = (*phrase, "".join(phrase))  # «minastirith» as well
            near = [max(_alike(word, other, seen) for other in heard) for word in typed]
            if not near or (min(near) < ALIKE and every_word):
                continue
            score = sum(near) / len(near)
            if score >= least:
                # of two that fit as well, the shorter and the allowed one
                score += (0.0 if candidate.refusal else 0.02) - 0.005 * abs(len(phrase) - len(typed))
                best[i] = max(best.get(i, 0.0), score)
    return tuple(candidates[i] for i in sorted(best, key=lambda i: -best[i])[:limit])


def _alike(word: str, other: str, seen: dict[tuple[str, str], float]) -> float:
    """How much two words look alike, 0 to 1; what is less than a typo does not count."""
    known = seen.get((word, other))
    if known is None:
        if word == other or (len(word) > 1 and other.startswith(word)) or stem(word) == stem(other):
            known = 1.0
        else:
            known = OSA.normalized_similarity(word, other, score_cutoff=ALIKE)
        seen[word, other] = known
    return known


def unknown(
    line: str, candidates: Sequence[Candidate], names: Mapping[Seat, str] = NOBODY, vocabulary: Vocabulary = COMMON
) -> Refusal:
    """Nothing fits: what could be meant."""
    near = suggestions(line, candidates, names=names, vocabulary=vocabulary)
    for words in (1, 2, 3):  # «armee osgilliath minas tirith»: a typo with more words behind it
        if not near:
            beginning = " ".join(tokens(line, vocabulary)[:words])
            near = suggestions(beginning, candidates, names=names, vocabulary=vocabulary, every_word=True)
    if near:
        return meant(near)
    shown = tuple(c for c in candidates if c.refusal is None)[:3]
    return Refusal("unknown", UNKNOWN, nearest=shown)


def not_that(candidates: Sequence[Candidate]) -> Refusal:
    """A line that says what somebody does not do."""
    shown = sorted((c for c in candidates if c.refusal is None), key=lambda c: not says_no(c))[:3]
    return Refusal("unknown", f"{UNKNOWN} Sag, was du tust, nicht, was du lässt.", nearest=tuple(shown))


def meant(near: Sequence[Candidate]) -> Refusal:
    listed = " oder ".join(dict.fromkeys(f"«{c.label}»" for c in near))
    return Refusal("unknown", f"{UNKNOWN} Meintest du {listed}?", nearest=tuple(near))


def ambiguous(group: Sequence[Reading]) -> Refusal:
    near = tuple(r.candidate for r in group)[:5]
    meant = ", ".join(dict.fromkeys(f"«{c.label}»" for c in near))
    return Refusal("ambiguous", f"Das ist mehrdeutig. Gemeint sein kann: {meant}.", nearest=near)
