"""Makes the vectors of `rules_kb/meaning.py`: `python -m tests.rules_kb.train_meaning` (about a minute, writes `wortnaehe.txt`).

Which term is used in which entry (its questions, keywords and text) is a table; how much more often than by chance (positive
mutual information) is what counts. Its main directions, found by orthogonal iteration from a fixed start, are what the vectors
are made of.
"""

from __future__ import annotations

import math
import random
from base64 import b85encode
from collections import Counter
from collections.abc import Iterable, Sequence

from rules_kb.entries import Entry, all_entries
from rules_kb.lexicon import Lexicon
from rules_kb.meaning import FILE, LONGEST
from rules_kb.search import searcher

SIZE, SPARE = 32, 24  # numbers a vector; further directions that only help to find these
TURNS, SEED = 8, 1954
SAID = 2  # how much the text of an entry counts against one question
Row = list[tuple[int, float]]
HEAD = "# Vectors of terms for rules_kb/meaning.py, made by `python -m tests.rules_kb.train_meaning`: term, bytes in base 85."


def used(lexicon: Lexicon, entry: Entry) -> Counter[str]:
    """The terms of an entry, each question once, the text `SAID` times."""
    found: Counter[str] = Counter()
    for question in dict.fromkeys((*entry.fragen, *entry.antworten)):
        found.update({r.terms[0][0] for r in lexicon.readings(question) if r.terms})
    for text in (entry.titel, entry.text, " ".join(entry.stichworte)):
        for reading in lexicon.readings(text):
            if reading.terms:
                found[reading.terms[0][0]] += SAID
    return found


def table(lexicon: Lexicon, entries: Sequence[Entry]) -> tuple[list[str], list[Row]]:
    """The terms, and for each the entries that hold it with how much more than by chance."""
    counted = [{t: math.log1p(n) for t, n in used(lexicon, e).items()} for e in entries]
    by_entry = [sum(c.values()) for c in counted]
    by_term: Counter[str] = Counter()
    for c in counted:
        by_term.update(c)
    whole = sum(by_entry)
    rows: dict[str, Row] = {}
    for i, c in enumerate(counted):
        for term, n in c.items():
            if (more := math.log(n * whole / (by_term[term] * by_entry[i]))) > 0.0:
                rows.setdefault(term, []).append((i, more))
    terms = sorted(rows)
    return terms, [rows[t] for t in terms]


def _orthogonal(columns: list[list[float]]) -> list[float]:
    """Makes columns orthogonal, each of length one; tells how long each was."""
    lengths = []
    for i, column in enumerate(columns):
        for other in columns[:i]:
            share = (
                math.sumprod(column, other)
                if hasattr(math, "sumprod")
                else sum(a * b for a, b in zip(column, other, strict=True))
            )
            column = [a - share * b for a, b in zip(column, other, strict=True)]
        length = math.sqrt(sum(a * a for a in column)) or 1.0
        columns[i] = [a / length for a in column]
        lengths.append(length)
    return lengths


def _times(rows: Sequence[Row], right: Sequence[Sequence[float]]) -> list[list[float]]:
    out = []
    for row in rows:
        sums = [0.0] * len(right[0])
        for i, value in row:
            sums = [s + value * r for s, r in zip(sums, right[i], strict=True)]
        out.append(sums)
    return out


def _turned(rows: Sequence[Row], width: int) -> list[Row]:
    out: list[Row] = [[] for _ in range(width)]
    for number, row in enumerate(rows):
        for i, value in row:
            out[i].append((number, value))
    return out


def directions(rows: Sequence[Row], width: int) -> list[list[float]]:
    """For each row its place along the main directions of the table, each direction as long as the root of its weight."""
    chance = random.Random(SEED)
    turned = _turned(rows, width)
    found = [[chance.gauss(0.0, 1.0) for _ in range(SIZE + SPARE)] for _ in rows]
    lengths: list[float] = []
    for _ in range(TURNS):
        columns = [list(c) for c in zip(*_times(rows, _times(turned, found)), strict=True)]
        lengths = _orthogonal(columns)
        found = [list(r) for r in zip(*columns, strict=True)]
    stretch = [
        length**0.25 for length in lengths[:SIZE]
    ]  # the table was applied twice: its weight is the root, of which the root
    return [[a * s for a, s in zip(row, stretch, strict=False)] for row in found]


def _packed(place: Iterable[float]) -> str:
    numbers = list(place)
    length = math.sqrt(sum(a * a for a in numbers)) or 1.0
    return b85encode(bytes(round(LONGEST * a / length) % 256 for a in numbers)).decode()


def main() -> None:
    entries = list(all_entries())
    terms, rows = table(searcher().lexicon, entries)
    placed = directions(rows, len(entries))
    lines = [f"{term} {_packed(place)}" for term, place in zip(terms, placed, strict=True)]
    FILE.write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")
    print(len(terms), "Wörter,", FILE.stat().st_size, "Zeichen")


if __name__ == "__main__":
    main()
