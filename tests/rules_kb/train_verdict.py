"""Fits what keeps two questions apart (`rules_kb/likeness.py`): `python -m tests.rules_kb.train_verdict [--schreibe]`.

The answered samples themselves are the data: a fifth of them at a time is taken out of the entries, and the others have to vote
for their answers. The weights are those with which the votes are right most often (Adam on the mean log share of the right
answer). Prints how often the most certain tenths are right; `--schreibe` puts the weights into `gewichte.yaml`. It takes
minutes.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from rules_kb import entries, index
from rules_kb.asking import YES_NO
from rules_kb.entries import Entry
from rules_kb.likeness import NAMES, NO, ONLY, YES, Asked
from rules_kb.search import Searcher
from rules_kb.verdict import MARK, implied

FOLDS = 5
TURNS, PENALTY, RATE = 120, 2e-4, 0.15
FIRST = {"schreibung": 4.0, "ungedeckt": 2.0, "ungefragt": 2.0}
NOBODY = "grund"
Weights = dict[str, float]


@dataclass
class Row:
    """A question taken out, and every sample that votes: which features it has (those not zero), and whether it is right."""

    votes: list[tuple[array[int], array[float], bool]]


def _decides(answer: str) -> bool:
    return answer in (YES, NO) or answer.startswith(ONLY)


def _without(e: Entry, fold: int) -> tuple[Entry, dict[str, str]]:
    """An entry without the samples of one fold, and those."""
    held = {q: a for q, a in e.antworten.items() if _decides(a) and crc32(q.encode()) % FOLDS == fold}
    if not held or len(held) == len(e.fragen):
        return e, {}
    left = {q: a for q, a in e.antworten.items() if q not in held}
    return replace(e, fragen=tuple(q for q in e.fragen if q not in held), antworten=left), held


def _fold(fold: int, names: Mapping[str, int]) -> Iterator[Row]:
    works, taken = [], []
    for work in entries.works().values():
        kept = [_without(e, fold) for e in work.eintraege]
        works.append(replace(work, eintraege=tuple(e for e, _ in kept)))
        taken += [(work.id, q, a) for _, held in kept for q, a in held.items()]
    listed = [e for work in works for e in work.eintraege]
    engine = Searcher(index.build(works, index.language()), listed, index.weights())
    marks = engine.reader.forms.marks
    for werk, text, right in taken:
        question = engine.reader.read(text)
        if question.asking.kind != YES_NO:
            continue
        asked = Asked(question, engine)
        row = Row([])
        for sample, _, apart in engine.verdicts.compared(asked, engine.rank(question, werk)):
            found = {i: v for i, v in enumerate(apart) if v}
            found |= {names[MARK + marks[m]]: 1.0 for m in asked.asking.marks ^ sample.asking.marks}
            same = implied(sample, asked.asking).split()[0] == right.split()[0]
            row.votes.append((array("H", found), array("f", found.values()), same))
        if row.votes:
            yield row


def _names() -> dict[str, int]:
    marks = [MARK + group[0] for group in index.language()["frageformen"]["merkmale"]]
    return {name: i for i, name in enumerate([*NAMES, *marks, NOBODY])}


def shares(row: Row, at: Sequence[float]) -> tuple[list[float], float, float]:
    """The votes of every sample, all votes together (nobody's too), and those for the right answer."""
    votes = []
    right = 0.0
    for numbers, values, same in row.votes:
        vote = math.exp(-sum(at[i] * v for i, v in zip(numbers, values, strict=True)))
        votes.append(vote)
        right += same * vote
    nobody = math.exp(-at[-1])
    return votes, sum(votes) + nobody, right + 0.5 * nobody


def fit(rows: Sequence[Row], names: Mapping[str, int]) -> list[float]:
    at = [FIRST.get(name, 0.0) for name in names]
    mean, square = [0.0] * len(at), [0.0] * len(at)
    for turn in range(1, TURNS + 1):
        gradient = [PENALTY * w for w in at]
        gradient[-1] = 0.0
        for row in rows:
            votes, whole, right = shares(row, at)
            for (numbers, values, same), vote in zip(row.votes, votes, strict=True):
                pull = vote * (same / right - 1.0 / whole) / len(rows)
                for i, v in zip(numbers, values, strict=True):
                    gradient[i] += pull * v
            nobody = math.exp(-at[-1])
            gradient[-1] += nobody * (0.5 / right - 1.0 / whole) / len(rows)
        rate = RATE * (1 - turn / (TURNS + 1))
        for i, g in enumerate(gradient):
            mean[i] = 0.9 * mean[i] + 0.1 * g
            square[i] = 0.99 * square[i] + 0.01 * g * g
            at[i] -= rate * (mean[i] / (1 - 0.9**turn)) / (math.sqrt(square[i] / (1 - 0.99**turn)) + 1e-9)
    return at


def _curve(rows: Sequence[Row], at: Sequence[float]) -> None:
    judged = []
    for row in rows:
        votes, whole, _ = shares(row, at)
        right = sum(v for v, (_, _, same) in zip(votes, row.votes, strict=True) if same)
        wrong = sum(votes) - right
        judged.append((max(right, wrong) / whole, right >= wrong))
    judged.sort(reverse=True)
    for tenth in range(1, 11):
        part = judged[: len(judged) * tenth // 10]
        print(f"{10 * tenth:3} %  ab {part[-1][0]:.2f}  richtig {sum(ok for _, ok in part) / len(part):.3f}")


def main(arguments: Sequence[str]) -> None:
    names = _names()
    rows = [row for fold in range(FOLDS) for row in _fold(fold, names)]
    print(len(rows), "Fragen,", sum(len(r.votes) for r in rows), "Vergleiche")
    at = fit(rows, names)
    _curve(rows, at)
    weights = dict(zip(names, at, strict=True))
    if "--schreibe" in arguments:
        file = index.LANGUAGE / "gewichte.yaml"
        head, _, _ = file.read_text(encoding="utf-8").partition("urteil:\n")
        file.write_text(head + "urteil:\n" + "".join(f"  {n}: {w:.3f}\n" for n, w in weights.items()), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
