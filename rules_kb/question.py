"""A question as the index understands it: its words, what else they may be called, which game it names, what it asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules_kb.asking import Asking, Forms
from rules_kb.framing import Frames
from rules_kb.german import STOP, fold, parted, sorted_words, words
from rules_kb.lexicon import Lexicon, Reading
from rules_kb.topics import Topic, Topics

LONGEST = 700  # characters of a question that are read
MOST_WORDS = 60
HOW_MANY = re.compile(
    r"\b(wie ?viele?n?|wie oft|wie weit|wie lange?|wie hoch|wie gross|wie stark|wievielt\w*|anzahl|how many|how much"
    r"|welche zahl)\b"
)
VALUE_OF = re.compile(
    r"\b(prowess|body|mind|leadership|fuhrungs ?wert|level|kampfgeschick|konstitution|geisteskraft|kampfpunkte?|siegpunkte?"
    r"|marshalling|starke|kampfwert|wert|werte|reichweite|startet|startfeld|startposition)\b"
)
DEFINITION = re.compile(
    r"\b(was (ist|sind|war|bedeutet|bedeuten|heisst|heissen|meint|versteht)|bedeutung|begriff|definition"
    r"|definier\w*|what (is|are)|wer (ist|sind)|was fur (ein|eine)|erklar\w*)\b"
)
OVERVIEW = re.compile(
    r"\b(ablauf|ablaufen|lauft|uberblick|ubersicht|reihenfolge|schritte?|phasen?|was (kann|darf|muss) ich"
    r"|was (passiert|mache|geht)|zusammenfass\w*|wie (geht|funktioniert|spielt)|liste|moglichkeiten|optionen)\b"
)
# Words that tell what kind of question it is; they say nothing about the subject.
KINDS = frozenset(("wer", "wen", "wem", "wessen", "wann", "wo", "wohin", "woher", "womit", "wodurch", "warum", "wieso", "was"))
KINDS |= {"muss", "musst", "mussen", "darf", "durfen", "kann", "konnen", "soll", "sollen", "passiert"}
KINDS |= {"welche", "welcher", "welches", "welchen", "wieviel", "wieviele", "viele", "oft", "lange", "weit"}
_BEFORE_NAME = r"(?:\b(?:im|beim|bei|in|zum|vom|von|fur|unter)\s+)?(?:\b(?:der|die|das|dem|den)\s+)?(?:\bspiel\s+)?"


@dataclass(slots=True)
class Question:
    readings: list[Reading]  # content words, each once
    asked: list[dict[str, float]]  # for each word the terms it stands for
    synonyms: list[dict[str, float]]  # for each word what else it may be called
    key: str  # all words in alphabetical order, misspellings repaired
    how_many: bool  # asks for a number
    value_of: bool  # asks for a value of something
    definition: bool  # asks what something is
    overview: bool  # asks for the whole of something
    asking: Asking  # how it is asked: for yes or no, for a number, for a person
    werk: str | None = None  # the game it names
    naming: float = 0.0  # how clearly
    foreign: list[tuple[str, ...]] = field(default_factory=list)  # words of no rulebook it holds
    topic: Topic | None = None  # what it is about where that is nothing for a rulebook
    folded: str = ""
    names: list[list[tuple[str, float]]] = field(init=False)  # for each word all it may be called, best first
    kinds: frozenset[str] = field(init=False)  # what kind of question it is

    def __post_init__(self) -> None:
        self.kinds = KINDS.intersection(self.key.split())
        self.names = [
            sorted([*mine.items(), *others.items()], key=lambda n: -n[1])
            for mine, others in zip(self.asked, self.synonyms, strict=True)
        ]

    def terms(self) -> dict[str, float]:
        return _best(self.asked)

    def other_terms(self) -> dict[str, float]:
        mine = self.terms()
        return {t: w for t, w in _best(self.synonyms).items() if t not in mine}


def _best(tables: Sequence[Mapping[str, float]]) -> dict[str, float]:
    best: dict[str, float] = {}
    for table in tables:
        for term, weight in table.items():
            if weight > best.get(term, 0.0):
                best[term] = weight
    return best


def _bare(word: str) -> str:
    return "".join(c for c in word if c.isalnum())


def frames(data: Mapping[str, Any]) -> Frames:
    """What reads the frames, from the tables of an index."""
    return Frames(data["frames"], data["forms"]["verben"], data["forms"]["fragewoerter"])


class Reader:
    """Understands questions with the tables of an index."""

    def __init__(self, data: Mapping[str, Any], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._synonyms: Mapping[tuple[str, ...], Mapping[str, float]] = data["synonyms"]
        self._longest_phrase = max(map(len, self._synonyms), default=1)
        self._foreign = frozenset(data["foreign"])
        self.forms = Forms(data["forms"], lexicon.verb)
        self.frames = frames(data)
        self._topics = Topics(data["topics"])
        self.read = lru_cache(maxsize=8)(self._read)  # a question is read by several
        self._names: list[tuple[str, re.Pattern[str], str, float]] = [
            (
                name.split()[0],
                re.compile(_BEFORE_NAME + r"\b" + name.replace(" ", "[ -]?") + r"s?(?:[ -]?(?:karten)?spiels?)?\b"),
                werk,
                weight,
            )
            for name, werk, weight in data["names"]
        ]

    def _read(self, text: str) -> Question:
        folded = " ".join(fold(text[:LONGEST]).split())
        spelled = self._respell(folded)
        werk, naming, rest = self._named(folded, spelled)
        content = self.frames.read(" ".join(rest.split()), self._talks)
        inner = content.text
        readings = self._content(inner) or self._content(rest) or self._content(folded)
        asked = [dict(r.terms) for r in readings]
        self._join_neighbours(readings, asked)
        return Question(
            readings=readings,
            asked=asked,
            synonyms=self._called(readings, asked),
            key=sorted_words(spelled if inner == folded else self._respell(inner)),
            how_many=HOW_MANY.search(inner) is not None,
            value_of=VALUE_OF.search(inner) is not None,
            definition=DEFINITION.search(inner) is not None,
            overview=OVERVIEW.search(inner) is not None,
            asking=self.forms.read(content),
            werk=werk,
            naming=naming,
            foreign=self._foreign_words(inner),
            topic=self._topics.of(folded),
            folded=inner,
        )

    def unframed(self, text: str) -> str:
        """The content of a question as it was typed."""
        typed = text[:LONGEST].split()
        kept = self.frames.read(" ".join(fold(" ".join(typed)).split()), self._talks).text.split()
        found, at = [], 0
        for word in kept:
            bare = _bare(word)
            place = next((i for i in range(at, len(typed)) if _bare(fold(typed[i])) == bare), None)
            if place is not None:
                found.append(typed[place])
                at = place + 1
        return " ".join(found)

    def _talks(self, word: str) -> bool:
        """Is it a German word that no rulebook uses?"""
        return not word.isdigit() and word in self.lexicon.german and not self.lexicon.read(word).known

    def _content(self, folded: str) -> list[Reading]:
        once: dict[str, Reading] = {}
        for reading in self.lexicon.folded_readings(folded):
            once.setdefault(reading.terms[0][0], reading)
        return list(once.values())[:MOST_WORDS]

    def _respell(self, folded: str) -> str:
        """The question with its misspelt words as the corpus spells them."""
        return " ".join(w if w in STOP or len(w) < 4 or "-" in w else self.lexicon.read(w).spelling for w in words(folded))

    def _named(self, folded: str, spelled: str) -> tuple[str | None, float, str]:
        """The game a question names, how clearly, and the question without the name."""
        for start, pattern, werk, weight in self._names:
            if (start in folded and pattern.search(folded)) or (start in spelled and pattern.search(spelled)):
                headed = pattern.match(folded)  # «Jagd nach dem Ring: darf ich …» names the game, whatever else it may mean
                if headed is not None and folded[headed.end() : headed.end() + 1] == ":":
                    return werk, 1.0, folded[headed.end() + 1 :]
                rest = pattern.sub(" ", folded) if weight == 1.0 else folded
                return werk, weight, rest
        return None, 0.0, folded

    def _join_neighbours(self, readings: Sequence[Reading], asked: Sequence[dict[str, float]]) -> None:
        """«Jagd Level» may be the «Jagdlevel»."""
        for i in range(len(readings) - 1):
            left, right = readings[i].spelling, readings[i + 1].spelling
            for joined in (left + right, f"{left}s{right}"):
                term = self.lexicon.terms.get(joined)
                if term is not None:
                    for table in (asked[i], asked[i + 1]):
                        table[term] = max(table.get(term, 0.0), 0.8)

    def _called(self, readings: Sequence[Reading], asked: Sequence[Mapping[str, float]]) -> list[dict[str, float]]:
        sequence = tuple(r.terms[0][0] for r in readings)
        found: list[dict[str, float]] = [{} for _ in readings]
        for start in range(len(sequence)):
            for end in range(start + 1, min(len(sequence), start + self._longest_phrase) + 1):
                for term, weight in self._synonyms.get(sequence[start:end], {}).items():
                    for i in range(start, end):
                        if term not in asked[i] and weight > found[i].get(term, 0.0):
                            found[i][term] = weight
        return found

    def _foreign_words(self, folded: str) -> list[tuple[str, ...]]:
        said = parted(folded)
        return [
            p for size in (1, 2, 3, 4) for i in range(len(said) - size + 1) if (p := tuple(said[i : i + size])) in self._foreign
        ]
