"""Typed words: how a line a person writes becomes keys.

Forgiving in case, umlauts (ä or ae), order of words and unambiguous prefixes; small typos are answered with «Meintest du …?»,
never guessed. A line may name a whole chain of steps; who walks the chain is `play.py`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from rapidfuzz.distance import OSA

from games.contract import Candidate, Refusal, Seat

LONGEST_LINE = 400  # characters; whatever is behind is not a move
_TOKEN = re.compile(r"[a-z0-9+−]+")
_PLACE = re.compile(r"⟦([^⟧]*)⟧")
_ENDING = re.compile(r"(?<=[a-z]{3})(?:en|e|n)$")
NOBODY: Mapping[Seat, str] = MappingProxyType({})
ALIKE = 0.7  # two words that differ no more than this may be a typo of each other
CLOSE = 0.6  # on average over the words of a line, to be worth a «Meintest du»
_SPECIAL = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe"})
FILLERS = frozenset(
    ("bitte", "ich", "den", "die", "das", "der", "dem", "ein", "eine", "einen", "einem", "in", "im", "nach", "mit", "auf")
).union(("und", "zu", "zum", "zur", "von", "vom", "aus", "an", "am", "ans", "mal", "dann", "jetzt", "meine", "meinen", "mein"))
FILLERS |= {
    "gegen",
    "bei",
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
    "benutze",
    "benutzen",
    "felder",
    "schritt",
    "schritte",
    "richtung",
}

# Words for the same thing, whatever form they have.
SAME = {
    form: word
    for word, others in {
        "gehe": (
            "geh",
            "gehen",
            "lauf",
            "laufe",
            "laufen",
            "wandere",
            "wandern",
            "marschiere",
            "reise",
            "reisen",
            "renne",
            "eile",
        ),
        "angriff": ("angreifen", "attackiere", "attackieren"),
        "2": ("zwei",),
        "3": ("drei",),
        "4": ("vier",),
        "5": ("fuenf",),
        "6": ("sechs",),
    }.items()
    for form in others
}


def plain(text: str) -> str:
    """Lower case, umlauts written out, accents gone."""
    lowered = unicodedata.normalize("NFC", text).lower().translate(_SPECIAL)
    return "".join(c for c in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(c))


@lru_cache(maxsize=65_536)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a text that carry meaning; all of them if it has only fillers."""
    found = [SAME.get(w, w) for w in _TOKEN.findall(plain(text))]
    return tuple(w for w in found if w not in FILLERS) or tuple(found)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the beginning of a line: this candidate, and how many words it used up."""

    candidate: Candidate
    used: int
    whole: bool  # the words name one of its phrases completely
    exact: int  # how many words fit without being a prefix


def phrases(candidate: Candidate, names: Mapping[Seat, str] = NOBODY) -> Iterator[tuple[str, ...]]:
    """All ways to say a candidate; seats also by the names of those who sit there."""
    yield tokens(candidate.key)
    label = candidate.label.partition(" · ")[0]  # what stands behind is what it costs, not what it is called
    for said in (label, *candidate.aliases):
        if names and "⟦" in said:
            yield tokens(_PLACE.sub(lambda m: names.get(m.group(1), m.group(1)), said))
        yield tokens(said)


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """A word without the ending of its form: «gehen», «gehe» and «geh» are one."""
    return _ENDING.sub("", word)


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


def readings(words: Sequence[str], candidates: Iterable[Candidate], names: Mapping[Seat, str] = NOBODY) -> list[list[Reading]]:
    """Every way to read the beginning of the line, grouped by how well it fits, best group first.

    Longer beginnings come first, then words that name a phrase completely, then exact words. A group with more than one
    reading is ambiguous.
    """
    found: dict[tuple[int, bool, int], dict[str, Reading]] = {}
    for candidate in candidates:
        best: dict[int, tuple[bool, int]] = {}
        for phrase in phrases(candidate, names):
            for used in range(1, min(len(words), len(phrase)) + 1):
                fit = _fit(words[:used], phrase)
                if fit is None:
                    break
                best[used] = max(best.get(used, (False, -1)), fit)
        for used, (whole, exact) in best.items():
            found.setdefault((used, whole, exact), {})[candidate.key] = Reading(candidate, used, whole, exact)
    return [list(found[rank].values()) for rank in sorted(found, reverse=True)]


def suggestions(
    line: str,
    candidates: Sequence[Candidate],
    limit: int = 3,
    names: Mapping[Seat, str] = NOBODY,
    *,
    every_word: bool = False,
) -> tuple[Candidate, ...]:
    """The candidates that look most like what was typed, allowed ones first where they are as near.

    `every_word`: only where each word looks like a word of the candidate."""
    typed = tokens(line[:LONGEST_LINE])
    seen: dict[tuple[str, str], float] = {}
    best: dict[int, float] = {}
    for i, candidate in enumerate(candidates):
        for phrase in phrases(candidate, names):
            near = [max((_alike(word, other, seen) for other in phrase), default=0.0) for word in typed]
            if not near or (min(near) < ALIKE and every_word):
                continue
            score = sum(near) / len(near)
            if score >= CLOSE:
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


def unknown(line: str, candidates: Sequence[Candidate], names: Mapping[Seat, str] = NOBODY) -> Refusal:
    """Nothing fits: what could be meant."""
    near = suggestions(line, candidates, names=names)
    if near:
        return meant(near)
    shown = tuple(c for c in candidates if c.refusal is None)[:3]
    return Refusal("unknown", "Das verstehe ich nicht.", nearest=shown)


def meant(near: Sequence[Candidate]) -> Refusal:
    listed = " oder ".join(f"«{c.label}»" for c in near)
    return Refusal("unknown", f"Das verstehe ich nicht. Meintest du {listed}?", nearest=tuple(near))


def ambiguous(group: Sequence[Reading]) -> Refusal:
    near = tuple(r.candidate for r in group)[:5]
    meant = ", ".join(f"«{c.label}»" for c in near)
    return Refusal("ambiguous", f"Das ist mehrdeutig. Gemeint sein kann: {meant}.", nearest=near)
