"""Ranks the rule entries for a question.

Two steps: term and n-gram weights of the index choose some twenty candidates; a linear model of a dozen features (how much of the
question an entry covers, how alike its sample questions are, how well its neighbours fit …) puts them in order. `doubt.py` then
judges whether the best of them answers the question at all.
"""

from __future__ import annotations

import math
import re
from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from operator import mul
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import Indel

from rules_kb import dictionary, entries, index
from rules_kb.entries import Entry
from rules_kb.german import NUMBERS, STOP, fold, grams, parted
from rules_kb.lexicon import Lexicon
from rules_kb.question import KINDS, Question, Reader
from rules_kb.verdict import Verdict, Verdicts

CANDIDATES = 22
FAR_BEHIND = 0.35  # of the nearest entry's share: fewer than these are hardly ever candidates
SHORT = 3  # content words of a question that says little by its words: entries asked for in a similar way are candidates too
ASKED_ALIKE = 12  # how many of those
ALIKE_AT_LEAST = 0.7
LITERAL = 6.0  # for an entry that has this very question among its samples
SYNONYMS_IN_FIRST_STEP = 0.5
NOT_A_NOUN = 0.75  # verbs and adjectives say less about the subject than nouns
COMMON = 12  # a word that stands in more than one of so many sample questions is no reason to look at one
BEGINNING = 5  # letters by which a word is known again: «Karten», «Karte»
UNKNOWN = 0.8  # importance of a word the corpus does not know, as a share of the rarest one's
OTHER_GAME = 12.0  # against entries of another game than the one named
LONGEST_TERM = 30  # «Gefahrenlimit: so viele …»: a title that begins with a term of at most so many letters explains it
GENERAL = 3  # content words of a question that may be general enough for several games
ALIKE_POINTS, ALIKE_COVER = 5.0, 0.8  # how near the best entries of two games must be for the question to fit both
PHASE, PHASE_NEAR = 2.0, 0.8  # a rule of the current phase, a neighbour of one
# A table plays up to a level; entries of a lower level hold as well.
LEVELS = {"variante": ("grundspiel", "erweiterung"), "teil": ("basisspiel", "aufbauspiel", "zusatzregel")}
PLACES_KEPT, ROOM_OF_A_TERM = 250_000, 5  # where terms and grams stand, unpacked: some 15 MB; each of them takes room by itself
SOFTNESS = 4.0  # how fast the worth of a hit falls behind the best
_Key = tuple[str, str, str | None]  # whether a term or a gram, itself, and the game its postings are wanted of
_Sought = Sequence[tuple[Mapping[int, float], float]]  # where a term stands, and how much it counts
_NOWHERE: Mapping[int, float] = {}
_DIGIT = re.compile(r"\d")
_OVERVIEW = re.compile(
    r"berblick|bersicht|Auswahl der Aktionen|Was man in den|^Was der Gegner|^Am Zug|[Aa]blauf|in Kürze|Schritte einer"
)


@dataclass(frozen=True, slots=True)
class Hit:
    entry: Entry
    wert: float  # 0 to 1: how sure the best is, and how near the others come


@dataclass(frozen=True, slots=True)
class Found:
    """What the search says to a question: the entries, best first, and whether they answer it."""

    hits: tuple[Hit, ...]
    sicher: bool
    doubt: float = 0.0
    werk: str | None = None  # the game the question named
    kind: str = ""  # «sicher», «naechste», «andere Quelle», «nicht im Buch», or the topic where it is nothing for a rulebook
    reply: str = ""  # what is said to such a topic
    verdict: Verdict | None = None  # what it is answered with, where a sample question comes near


@dataclass(slots=True)
class Candidate:
    """An entry that may be meant, with what speaks for it."""

    number: int
    features: dict[str, float]
    covered: list[float]  # for each word of the question how well the entry covers it
    told: list[float]  # the same for the entry's text alone
    score: float = 0.0


class Searcher:
    """All entries with their index, ready for questions."""

    def __init__(self, data: Mapping[str, Any], listed: Sequence[Entry], weights: Mapping[str, Mapping[str, float]]) -> None:
        self.entries = listed
        self.weights = weights["rang"]
        self._fitted = list(self.weights.items())
        self.lexicon = Lexicon(data["lexicon"], dictionary.load())
        self.reader = Reader(data, self.lexicon)
        self._terms: Mapping[str, tuple[bytes, bytes]] = data["terms"]
        self._grams: Mapping[str, tuple[bytes, bytes]] = data["grams"]
        self._idf: Mapping[str, float] = data["term_idf"]
        self._gram_idf: Mapping[str, float] = data["gram_idf"]
        self.rarest = max(self._idf.values(), default=1.0)
        self._held: Sequence[Mapping[str, float]] = data["held"]
        self.told: Sequence[Mapping[str, float]] = data["told"]
        self._asked: Sequence[Sequence[str]] = data["asked"]
        self._samples: dict[str, tuple[list[str], list[int]]] = {}  # by game: all sample questions, and whose they are
        by_length = sorted((len(key), key, number) for number, keys in enumerate(self._asked) for key in keys)
        for _, key, number in by_length:
            texts, whose = self._samples.setdefault(listed[number].werk, ([], []))
            texts.append(key.encode().decode())  # a copy: read one after the other, they should lie so
            whose.append(number)
        self._lengths = {game: [len(key) for key in texts] for game, (texts, _) in self._samples.items()}
        self._worded: dict[
            str, dict[str, list[int]]
        ] = {}  # by game: where a word stands in its sample questions, by its beginning
        sections: dict[tuple[str, str, str], int] = {}
        self._section = [
            sections.setdefault((e.werk, e.fundstelle.kapitel, e.fundstelle.abschnitt), len(sections)) for e in listed
        ]
        self._special = [_special(e) for e in listed]
        self._explains = [e.art == "begriff" or ":" in e.titel[:LONGEST_TERM] for e in listed]
        self._overview = [_OVERVIEW.search(e.titel) is not None for e in listed]
        self._has_number = [_DIGIT.search(e.text) is not None for e in listed]
        self._number = {e.id: i for i, e in enumerate(listed)}
        self._see = [[self._number[s] for s in e.siehe if s in self._number] for e in listed]
        self.games = list(dict.fromkeys(e.werk for e in listed))
        self._of_game = {game: [i for i, e in enumerate(listed) if e.werk == game] for game in self.games}
        self.verdicts = Verdicts(self, data["answered"], data["conditions"], weights)
        self._unpacked: OrderedDict[_Key, dict[int, float]] = OrderedDict()  # those asked for last
        self._count = 0  # of the places in them

    # --- the two steps ----------------------------------------------------------------------------------------------------

    def rank(
        self, question: Question, werk: str | None = None, gilt: Mapping[str, Any] | None = None, rules: Sequence[str] = ()
    ) -> list[Candidate]:
        """The candidates for a question, best first."""
        asked, synonyms = question.terms(), question.other_terms()
        whole = sum([weight * self.importance(term) for term, weight in asked.items()]) or 1.0
        own = [(self._postings("t", term, werk), weight / whole) for term, weight in asked.items()]
        others = [(self._postings("t", term, werk), weight / whole) for term, weight in synonyms.items()]
        near = self._nearness(question, own, others, werk)
        chosen = self._choose(question, near, werk, gilt or {})
        weights = self.word_weights(question)
        candidates = [self._candidate(i, question, weights) for i in chosen]
        self._add_surroundings(candidates, near, others)
        phase = self._phase(rules)
        fitted = self._fitted
        for c in candidates:
            features = c.features
            c.score = sum([weight * features[name] for name, weight in fitted]) + phase.get(c.number, 0.0) + given(c)
        candidates.sort(key=lambda c: -c.score)
        return candidates

    def _choose(self, question: Question, near: Sequence[float], werk: str | None, gilt: Mapping[str, Any]) -> list[int]:
        """The nearest entries; of a game that the question names as many again."""
        numbers: Sequence[int] = range(len(self.entries)) if werk is None and not gilt else self._within(werk, gilt)
        chosen = _largest(numbers, near)
        if werk is None and question.werk is not None:
            named = (i for i in numbers if self.entries[i].werk == question.werk)
            chosen = list(dict.fromkeys([*_largest(list(named), near), *chosen[: CANDIDATES // 3]]))
        chosen = [i for i in chosen if near[i] > 0.0]
        if len(question.readings) <= SHORT:
            allowed = None if werk is None and not gilt else set(numbers)
            alike = self._asked_alike(question, werk or question.werk)
            chosen = list(dict.fromkeys([*chosen, *(i for i in alike if allowed is None or i in allowed)]))
        return chosen

    def _asked_alike(self, question: Question, werk: str | None) -> list[int]:
        """The entries with the sample questions most like this one, by its spelling alone."""
        games = [game for game in self._samples if werk in (None, game)]
        said = _beginnings(question.key)
        places = {game: self._sharing_a_word(game, said) for game in games}
        if not any(places.values()):
            places = {game: range(len(self._lengths[game])) for game in games}
        found: list[tuple[float, int]] = []
        shortest = len(question.key) * ALIKE_AT_LEAST / (2.0 - ALIKE_AT_LEAST)  # others differ too much by their length alone
        longest = len(question.key) * (2.0 - ALIKE_AT_LEAST) / ALIKE_AT_LEAST
        for game, shared in places.items():
            texts, whose = self._samples[game]
            lengths = self._lengths[game]
            start, end = bisect_left(lengths, shortest), bisect_right(lengths, longest)
            some = shared[bisect_left(shared, start) : bisect_left(shared, end)]
            best = process.extract(
                question.key,
                [texts[place] for place in some],
                scorer=Indel.normalized_similarity,
                limit=2 * ASKED_ALIKE,
                score_cutoff=ALIKE_AT_LEAST,
            )
            found += [(-likeness, whose[some[n]]) for _, likeness, n in best]
        return list(dict.fromkeys(number for _, number in sorted(found)))[:ASKED_ALIKE]

    def _sharing_a_word(self, game: str, said: Iterable[str]) -> Sequence[int]:
        """Which of a game's sample questions share a word with a question, in whatever form: one that is not in many of them,
        if there is one."""
        worded = self._worded.get(game)
        if worded is None:
            worded = self._worded[game] = {}
            for place, text in enumerate(self._samples[game][0]):
                for beginning in _beginnings(text):
                    worded.setdefault(beginning, []).append(place)
        held = [places for beginning in said if (places := worded.get(beginning))]
        seldom = [places for places in held if len(places) * COMMON < len(self._lengths[game])]
        return sorted(set().union(*(seldom or held)))

    def importance(self, term: str) -> float:
        """How much a term says about what is asked."""
        value = self._idf.get(term)
        if value is None:
            return self.rarest * UNKNOWN
        return value if term in self.lexicon.nouns else value * NOT_A_NOUN

    def word_weights(self, question: Question) -> list[float]:
        """How much each word of the question says."""
        return [self.importance(r.terms[0][0]) for r in question.readings]

    def _nearness(self, question: Question, own: _Sought, others: _Sought, werk: str | None) -> list[float]:
        """For every entry (of a game) the share of the question's weight it holds; what else its words are called counts less."""
        near = [0.0] * len(self.entries)
        spelled = {g for r in question.readings for g in grams(r.spelling)}
        whole = sum([self._gram_idf.get(g, self.rarest) for g in spelled]) or 1.0
        less = [(held, SYNONYMS_IN_FIRST_STEP * weight) for held, weight in others]
        for held, weight in (*own, *less, *((self._postings("g", gram, werk), 1.0 / whole) for gram in spelled)):
            for number, value in held.items():
                near[number] += weight * value
        return near

    def _postings(self, kind: str, term: str, werk: str | None) -> Mapping[int, float]:
        """Which entries (of a game) hold a term or a gram, and how much it says there."""
        key = kind, term, werk
        unpacked = self._unpacked.get(key)
        if unpacked is not None:
            self._unpacked.move_to_end(key)
        else:
            packed = (self._terms if kind == "t" else self._grams).get(term)
            if packed is None:
                return _NOWHERE
            held = zip(array("H", packed[0]), array("f", packed[1]), strict=True)
            unpacked = {number: value for number, value in held if werk is None or self.entries[number].werk == werk}
            self._unpacked[key] = unpacked
            self._count += ROOM_OF_A_TERM + len(unpacked)
            while self._count > PLACES_KEPT and len(self._unpacked) > 1:
                self._count -= ROOM_OF_A_TERM + len(self._unpacked.popitem(last=False)[1])
        return unpacked

    # --- features ---------------------------------------------------------------------------------------------------------

    def _candidate(self, number: int, question: Question, weights: Sequence[float]) -> Candidate:
        entry = self.entries[number]
        whole = sum(weights) or 1.0
        covered = _covered(self._held[number], question.names)
        told = _covered(self.told[number], question.names)
        alike = process.extract(question.key, self._asked[number], scorer=Indel.normalized_similarity, limit=2)
        first = alike[0][1]
        other_game = question.werk is not None and question.werk != entry.werk
        features = {
            "deckung": sum(map(mul, weights, covered)) / whole,
            "text": sum(map(mul, weights, told)) / whole,
            "frage": first,
            "frage2": alike[1][1] if len(alike) > 1 else first,
            "frage_kurz": first if len(weights) <= SHORT else 0.0,
            "fragewort": _same_kind(question.kinds, alike[0][0]),
            "woertlich": float(first == 1.0),
            "sonderfall": self._special[number],
            "anderes_spiel": question.naming if other_game else 0.0,
            "beispiel": float(entry.art == "beispiel"),
            "begriff": float(entry.art == "begriff" and not question.definition),
            "erklaert": float(question.definition and self._explains[number]),
            "ueberblick": float(self._overview[number] and not question.overview),
            "widerspruch": float(entry.art == "widerspruch"),
            "ergaenzung": float(entry.ebene == "ergaenzung"),
            "zahl": float(question.how_many and self._has_number[number]),
        }
        return Candidate(number, features, covered, told)

    def _add_surroundings(self, candidates: Sequence[Candidate], near: Sequence[float], others: _Sought) -> None:
        """What needs all candidates: nearness against the best, and how well section and neighbours fit."""
        best = max((near[c.number] for c in candidates), default=0.0) or 1.0
        chosen = {c.number for c in candidates}
        sections: dict[int, list[float]] = {}
        for c in candidates:
            sections.setdefault(self._section[c.number], []).append(near[c.number])
        for values in sections.values():
            values.sort(reverse=True)
        for c in candidates:
            own = near[c.number]
            values = sections[self._section[c.number]]
            top = sum(values[:4]) - (own if own >= values[min(3, len(values) - 1)] else 0.0)
            c.features |= {
                "naehe": own / best,
                "menge": own,
                "synonym": sum([weight * held[c.number] for held, weight in others if c.number in held]),
                "abschnitt": top / 3 / best,
                "nachbar": max((near[i] for i in self._see[c.number] if i in chosen), default=0.0) / best,
            }

    # --- context ----------------------------------------------------------------------------------------------------------

    def _within(self, werk: str | None, gilt: Mapping[str, Any]) -> list[int]:
        if not gilt and werk is not None:
            return self._of_game.get(werk, [])
        return [i for i, e in enumerate(self.entries) if (werk is None or e.werk == werk) and holds(e, gilt)]

    def _phase(self, rules: Sequence[str]) -> dict[int, float]:
        bonus: dict[int, float] = {}
        numbers = [self._number[r] for r in rules if r in self._number]
        for number in numbers:
            for neighbour in self._see[number]:
                bonus[neighbour] = PHASE_NEAR
        for number in numbers:
            bonus[number] = PHASE
        return bonus


def _largest(numbers: Sequence[int], near: Sequence[float]) -> list[int]:
    """The nearest entries, best first; most are far behind and need not be put in order."""
    edge = FAR_BEHIND * (max(near) if len(numbers) == len(near) else max((near[i] for i in numbers), default=0.0))
    some = [i for i in numbers if near[i] >= edge]
    return sorted(some if len(some) >= CANDIDATES else numbers, key=near.__getitem__, reverse=True)[:CANDIDATES]


def _beginnings(key: str) -> set[str]:
    """How the words of a question begin that say something about its subject."""
    return {word[:BEGINNING] for word in key.split() if word not in STOP and word not in KINDS}


def given(c: Candidate) -> float:
    """What counts besides the fitted features."""
    elsewhere = c.features["anderes_spiel"]
    return LITERAL * c.features["woertlich"] * (1.0 - elsewhere) - OTHER_GAME * elsewhere


def _same_kind(mine: frozenset[str], other: str) -> float:
    """Whether two questions ask for the same kind of thing: who, when, must I, may I."""
    theirs = KINDS.intersection(other.split())
    return len(mine & theirs) / len(mine | theirs) if mine or theirs else 0.5


def _special(entry: Entry) -> float:
    """Whether a rule holds only for more players, an expansion or optional rules."""
    players, level = entry.gilt.get("spieler"), {entry.gilt.get("variante"), entry.gilt.get("teil")}
    more = isinstance(players, list | tuple) and 2 not in players
    return float(more or bool(level & {"erweiterung", "aufbauspiel", "zusatzregel"}))


def _covered(held: Mapping[str, float], words: Sequence[Sequence[tuple[str, float]]]) -> list[float]:
    """How well an entry covers each word of the question, 0 to 1."""
    covered: list[float] = []
    for names in words:
        best = 0.0
        for term, weight in names:
            if weight <= best:
                break
            if term in held and held[term] * weight > best:
                best = held[term] * weight
        covered.append(best)
    return covered


def holds(entry: Entry, gilt: Mapping[str, Any]) -> bool:
    """Does this entry hold at a table that plays so? `gilt` as in the entries; a value or a list of values."""
    for name, played in gilt.items():
        valid = entry.gilt.get(name)
        if valid is None or played is None:
            continue
        valid = list(valid) if isinstance(valid, list | tuple) else [valid]
        played = list(played) if isinstance(played, list | tuple | set | frozenset) else [played]
        levels = LEVELS.get(name)
        if levels is not None:
            highest = max((levels.index(p) for p in played if p in levels), default=len(levels))
            if all(v in levels and levels.index(v) > highest for v in valid):
                return False
        elif not set(valid) & set(played):
            return False
    return True


_COMPANY = {"zweit": 2, "zweien": 2, "dritt": 3, "dreien": 3, "viert": 4, "vieren": 4, "funft": 5}
_COUNTED = r"(\d|zwei|drei|vier|funf)"
_PLAYERS = re.compile(  # how many play; not «zwei Spieler haben gleich viele»
    rf"\b(?:zu|mit|bei|fur|sind|spielen|regeln) {_COUNTED} (?:spielern?|leuten?|personen|player|mann)\b"
    rf"|\b{_COUNTED}[ -]?(?:spieler|personen|player|er)[ -]?(?:spiel|game|partie|runde|modus|variante)\b"
    r"|\b(zwei|drei|vier|funf)(?:er|spieler|personen)[ -]?(?:spiel|partie|runde)|\b([2-5])(?:p|er)\b"
)
_PARTS = {
    "variante": {"erweiterung": ("erweiterung", "expansion", "addon"), "grundspiel": ("grundspiel",)},
    "teil": {"zusatzregel": ("zusatzregel", "zusatzregeln"), "aufbauspiel": ("aufbauspiel",), "basisspiel": ("basisspiel",)},
}


def named_context(question: str, gilt: Mapping[str, Any]) -> dict[str, Any]:
    """What a question itself says of the number of players or the part of the rules, where that is not the table's."""
    folded = fold(question)
    said, found = parted(folded), dict[str, Any]()
    number = next((n for word, n in _COMPANY.items() if ("zu", word) in pairwise(said)), None)
    if number is None and (counted := _PLAYERS.search(folded)) is not None:
        written = next(group for group in counted.groups() if group)
        number = int(NUMBERS.get(written, written))
    if number is not None:
        found["spieler"] = number
    for name, parts in _PARTS.items():
        named = [value for value, words in parts.items() if not set(words).isdisjoint(said)]
        if len(named) == 1:  # «ist das im Grundspiel anders als mit der Erweiterung» names none
            found[name] = named[0]
    return {name: value for name, value in found.items() if gilt.get(name) != value}


@cache
def searcher() -> Searcher:
    """The searcher over everything that ships."""
    return Searcher(index.load(), list(entries.all_entries()), index.weights())


def search(
    question: str, werk: str | None = None, gilt: Mapping[str, Any] | None = None, rules: Sequence[str] = (), limit: int = 10
) -> Found:
    """The entries that answer a question, best first.

    `werk` and `gilt` limit the search to a game and its variant; `rules` are ids of the current phase, which rank higher.
    """
    from rules_kb.doubt import SURE, judge

    engine = searcher()
    asked = engine.reader.read(question)
    if asked.werk is not None and asked.werk != werk and asked.naming == 1.0:
        werk, gilt, rules = (asked.werk if werk is not None else None), None, ()  # a game that is named beats the table's
    ranked = engine.rank(asked, werk, gilt, rules)
    verdict = engine.verdicts.find(asked, ranked)
    if verdict is not None and verdict.sure and verdict.number != ranked[0].number:
        ranked.sort(key=lambda c: c.number != verdict.number)  # what answers stands first
    kind, unsure = judge(
        engine, asked, ranked, index.weights()["zweifel"], verdict is not None and (verdict.sure or bool(verdict.open))
    )
    sure = 1.0 / (1.0 + math.exp(min(unsure, 50.0)))
    best = max((c.score for c in ranked), default=0.0)
    hits = tuple(
        Hit(engine.entries[c.number], round(sure * math.exp(min(0.0, c.score - best) / SOFTNESS), 3)) for c in ranked[:limit]
    )
    reply = asked.topic.reply if asked.topic is not None and kind == asked.topic.kind else ""
    return Found(hits, kind == SURE and bool(hits), round(unsure, 3), asked.werk, kind, reply, verdict)


def unframed(question: str) -> str:
    """A question without its frame, in the letters it was typed in."""
    return searcher().reader.unframed(question)


def named_game(question: str) -> str | None:
    """The game that a question names without doubt."""
    asked = searcher().reader.read(question)
    return asked.werk if asked.naming == 1.0 else None


def by_game(question: str) -> list[Found]:
    """What each game says to a question that fits several of them alike and names none; empty where it fits one only."""
    engine = searcher()
    asked = engine.reader.read(question)
    if asked.werk is not None or not 0 < len(asked.readings) <= GENERAL:
        return []
    best = [ranked[0] for game in engine.games if (ranked := engine.rank(asked, game))]
    top = max(best, key=lambda c: c.score, default=None)
    if top is None:
        return []
    alike = [
        engine.entries[c.number].werk
        for c in best
        if top.score - c.score <= ALIKE_POINTS and c.features["deckung"] >= ALIKE_COVER
    ]
    if len(alike) < 2:
        return []
    found = [search(question, werk=game, limit=1) for game in alike]
    return found if sum(f.sicher for f in found) >= 2 else []
