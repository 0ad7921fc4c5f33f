"""An owner's own copy of a rulebook, aligned to the entries: kept only on their machine, shown beside the answers.

`import_copy` takes the text that a PDF program extracted, cleans it (`extract.py`), and finds for each entry the passage that
says it.
The store is a JSON file in the owner's data folder; nothing of it belongs into the repository.
"""

from __future__ import annotations

import json
import math
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_kb.entries import Entry, works
from rules_kb.extract import passages
from rules_kb.lexicon import Lexicon

FILE = "wortlaut.json"
ALIKE = 0.38  # from this likeness on a passage says what the entry says
LONGEST = 600  # characters of a passage that are shown


def store() -> Path:
    """Where the owner's wordings lie: `RINGRICHTER_DATEN`, or the user's data folder."""
    named = os.environ.get("RINGRICHTER_DATEN")
    if named:
        return Path(named) / FILE
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "ringrichter" / FILE


# --- showing --------------------------------------------------------------------------------------------------------------


def _read(file: Path) -> dict[str, dict[str, tuple[float, str]]]:
    """werk -> entry id -> (likeness, wording); empty where there is no store or it is damaged."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        return {str(w): {str(id): (float(s), str(t)) for id, (s, t) in found.items()} for w, found in data.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


@cache
def _wordings(file: Path, changed: int) -> dict[str, str]:
    return {id: text for found in _read(file).values() for id, (_, text) in found.items()}


def wordings() -> Mapping[str, str]:
    """What the owner's copy says where the entries come from, by their ids; empty without a copy."""
    try:
        file = store()
        changed = file.stat().st_mtime_ns
    except (OSError, RuntimeError):
        return {}
    return _wordings(file, changed)


# --- importing ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Imported:
    entries: int
    aligned: int
    passages: int
    file: Path


def import_copy(text: str, werk: str, lexicon: Lexicon, importance: Mapping[str, float]) -> Imported:
    """Align a copy to the entries of a rulebook and keep it; a second copy of the same book wins where it fits better."""
    listed = works()[werk].eintraege
    said = passages(text)
    found = align(listed, said, lexicon, importance)
    file = store()
    kept: dict[str, Any] = dict(_read(file))
    mine = dict(kept.get(werk, {}))
    for id, (likeness, passage) in found.items():
        if id not in mine or mine[id][0] <= likeness:
            mine[id] = (round(likeness, 3), passage)
    kept[werk] = mine
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_suffix(".neu")
    temporary.write_text(json.dumps(kept, ensure_ascii=False, indent=0), encoding="utf-8")
    os.replace(temporary, file)
    return Imported(len(listed), len(mine), len(said), file)


def align(
    listed: Sequence[Entry], said: Sequence[str], lexicon: Lexicon, importance: Mapping[str, float]
) -> dict[str, tuple[float, str]]:
    """For each entry the passage most like its text, where one is like it at all."""
    vectors = [_vector(passage, lexicon, importance) for passage in said]
    holding: dict[str, list[int]] = {}
    for number, vector in enumerate(vectors):
        for term in vector:
            holding.setdefault(term, []).append(number)
    found: dict[str, tuple[float, str]] = {}
    for e in (e for e in listed if e.ebene != "ergaenzung"):  # what other sources add stands in no copy
        likeness: Counter[int] = Counter()
        for term, weight in _vector(f"{e.titel}. {e.text}", lexicon, importance).items():
            for number in holding.get(term, ()):
                likeness[number] += weight * vectors[number][term]  # type: ignore[assignment]
        if likeness:
            number, best = likeness.most_common(1)[0]
            if best >= ALIKE:
                found[e.id] = (float(best), said[number][:LONGEST])
    return found


def _vector(text: str, lexicon: Lexicon, importance: Mapping[str, float]) -> dict[str, float]:
    """The terms of a text with their weights, of length one."""
    weights: dict[str, float] = {}
    for reading in lexicon.readings(text):
        for term, weight in reading.terms:
            value = weight * importance.get(term, 5.0)
            if value > weights.get(term, 0.0):
                weights[term] = value
    length = math.sqrt(sum(w * w for w in weights.values())) or 1.0
    return {term: w / length for term, w in weights.items()}
