"""Typed words: how a line a person writes becomes keys.

Forgiving in case, umlauts (ä or ae), order of words and unambiguous prefixes; small typos are answered with «Meintest du …?»,
never guessed. A line may name a whole chain of steps; who walks the chain is `play.py`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

from games.contract import Candidate, Refusal

LONGEST_LINE = 400  # characters; whatever is behind is not a move
_TOKEN = re.compile(r"[a-z0-9+−]+")
_SPECIAL = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe"})
FILLERS = frozenset(
    ("bitte", "ich", "den", "die", "das", "der", "dem", "ein", "eine", "einen", "einem", "in", "im", "nach", "mit", "auf")
).union(("und", "zu", "zum", "zur", "von", "vom", "aus", "an", "am", "ans", "mal", "dann", "jetzt", "meine", "meinen", "mein"))


def plain(text: str) -> str:
    """Lower case, umlauts written out, accents gone."""
    lowered = unicodedata.normalize("NFC", text).lower().translate(_SPECIAL)
    return "".join(c for c in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(c))


@lru_cache(maxsize=65_536)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a text that carry meaning; all of them if it has only fillers."""
    found = _TOKEN.findall(plain(text))
    return tuple(w for w in found if w not in FILLERS) or tuple(found)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the beginning of a line: this candidate, and how many words it used up."""

    candidate: Candidate
    used: int
    whole: bool  # the words name one of its phrases completely
    exact: int  # how many words fit without being a prefix


def phrases(candidate: Candidate) -> Iterator[tuple[str, ...]]:
    """All ways to say a candidate."""
    yield tokens(candidate.key)
    yield tokens(candidate.label)
    for alias in candidate.aliases:
        yield tokens(alias)


def _fit(words: Sequence[str], phrase: tuple[str, ...]) -> tuple[bool, int] | None:
    """Whether each word is (the beginning of) a different word of the phrase: (all of the phrase named, exact words)."""
    left = list(phrase)
    exact = 0
    for word in words:
        if word in left:
            left.remove(word)
            exact += 1
            continue
        for other in left:
            if len(word) > 1 and other.startswith(word):
                left.remove(other)
                break
        else:
            return None
    return not left, exact


def readings(words: Sequence[str], candidates: Iterable[Candidate]) -> list[list[Reading]]:
    """Every way to read the beginning of the line, grouped by how well it fits, best group first.

    Longer beginnings come first, then words that name a phrase completely, then exact words. A group with more than one
    reading is ambiguous.
    """
    found: dict[tuple[int, bool, int], dict[str, Reading]] = {}
    for candidate in candidates:
        best: dict[int, tuple[bool, int]] = {}
        for phrase in phrases(candidate):
            for used in range(1, min(len(words), len(phrase)) + 1):
                fit = _fit(words[:used], phrase)
                if fit is None:
                    break
                best[used] = max(best.get(used, (False, -1)), fit)
        for used, (whole, exact) in best.items():
            found.setdefault((used, whole, exact), {})[candidate.key] = Reading(candidate, used, whole, exact)
    return [list(found[rank].values()) for rank in sorted(found, reverse=True)]


def suggestions(line: str, candidates: Sequence[Candidate], limit: int = 3) -> tuple[Candidate, ...]:
    """The candidates that look most like what was typed, allowed ones first where they are as near."""
    typed = " ".join(tokens(line[:LONGEST_LINE]))
    choices = {(i, j): " ".join(p) for i, c in enumerate(candidates) for j, p in enumerate(phrases(c)) if p}
    scored = process.extract(typed, choices, scorer=fuzz.WRatio, limit=None, score_cutoff=60)
    best: dict[int, float] = {}
    for _, score, (i, _j) in scored:
        best[i] = max(best.get(i, 0.0), score + (0 if candidates[i].refusal else 2))
    return tuple(candidates[i] for i in sorted(best, key=lambda i: -best[i])[:limit])


def unknown(line: str, candidates: Sequence[Candidate]) -> Refusal:
    """Nothing fits: what could be meant."""
    near = suggestions(line, candidates)
    if near:
        meant = " oder ".join(f"«{c.label}»" for c in near)
        return Refusal("unknown", f"Das verstehe ich nicht. Meintest du {meant}?", nearest=near)
    shown = tuple(c for c in candidates if c.refusal is None)[:3]
    return Refusal("unknown", "Das verstehe ich nicht.", nearest=shown)


def ambiguous(group: Sequence[Reading]) -> Refusal:
    near = tuple(r.candidate for r in group)[:5]
    meant = ", ".join(f"«{c.label}»" for c in near)
    return Refusal("ambiguous", f"Das ist mehrdeutig. Gemeint sein kann: {meant}.", nearest=near)
