"""Scores the search against question sets: `kern` are regular expressions that the text of an answering entry must all match.

The sets under `fragen/` were written by people who had not seen the entries; `art: unbeantwortbar` marks what no book answers.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml

from rules_kb.doubt import NEAREST, SUPPLEMENT, SURE
from rules_kb.entries import Entry, all_entries

SETS = Path(__file__).parent / "fragen"
_QUOTES = re.compile(r'[*_~`"„“”»«‚‘’#|]')
_HYPHEN = re.compile(r"(?<=[a-zäöü])-(?=[a-zäöü])")


def _plain(text: str) -> str:
    """Without accents, but with umlauts."""
    kept = (c if c in "äöüÄÖÜ" else unicodedata.normalize("NFD", c) for c in unicodedata.normalize("NFC", text))
    return "".join(c for c in "".join(kept) if not unicodedata.combining(c))


@lru_cache(maxsize=8192)
def normal(text: str) -> str:
    """The form of a text against which `kern` is matched."""
    text = _plain(text).lower().replace("ß", "ss").replace("\u00ad", "")
    text = re.sub(r"[–—−]", "-", _QUOTES.sub("", text))
    return " ".join(_HYPHEN.sub("", text).split())


@dataclass(frozen=True)
class Asked:
    id: str
    frage: str
    werk: str | None
    kern: tuple[re.Pattern[str], ...]

    @property
    def answerable(self) -> bool:
        return bool(self.kern)

    def answered_by(self, entry: Entry) -> bool:
        return self.answerable and entry.werk == self.werk and all(k.search(normal(entry.text)) for k in self.kern)

    def only_supplement(self) -> bool:
        """Is the answer only in what other sources add to the books? Then the search must not be sure."""
        layers = {e.ebene for e in all_entries() if self.answered_by(e)}
        return layers == {"ergaenzung"}


def load(file: Path) -> list[Asked]:
    rows = yaml.safe_load(file.read_text(encoding="utf-8"))
    return [
        Asked(
            r["id"], r["frage"], r["werk"], tuple(re.compile(_plain(k).replace("ß", "ss"), re.I | re.S) for k in r["kern"] or ())
        )
        for r in rows
    ]


def load_all() -> list[Asked]:
    return [q for file in sorted(SETS.glob("*.yaml")) for q in load(file)]


@dataclass(frozen=True)
class Score:
    recall1: float
    recall3: float
    recognised: float  # share of the unanswerable that are recognised as such
    turned_away: float  # share of the answerable that are refused
    nearest: float  # share of the answerable that are only shown as the nearest rule

    def __str__(self) -> str:
        return (
            f"recall@1 {self.recall1:.3f}  recall@3 {self.recall3:.3f}  unbeantwortbar erkannt {self.recognised:.3f}"
            f"  falsch abgewiesen {self.turned_away:.3f}  nur als nächste {self.nearest:.3f}"
        )


def score(questions: Iterable[Asked], results: Iterable[tuple[Sequence[Entry], str]]) -> Score:
    """`results`: for each question the entries found and the kind of answer (`doubt.py`)."""
    first: list[int] = []
    refused: list[bool] = []
    nearest: list[bool] = []
    recognised: list[bool] = []
    for asked, (found, kind) in zip(questions, results, strict=True):
        if not asked.answerable:
            recognised.append(kind != SURE)
            continue
        first.append(next((rank for rank, e in enumerate(found[:10], 1) if asked.answered_by(e)), 99))
        if not asked.only_supplement():
            refused.append(kind not in (SURE, NEAREST, SUPPLEMENT))
            nearest.append(kind == NEAREST)
    return Score(
        sum(r == 1 for r in first) / max(1, len(first)),
        sum(r <= 3 for r in first) / max(1, len(first)),
        sum(recognised) / max(1, len(recognised)),
        sum(refused) / max(1, len(refused)),
        sum(nearest) / max(1, len(nearest)),
    )
