"""Fits what keeps two questions apart (`rules_kb/likeness.py`): `python -m tests.rules_kb.train_verdict [--muster] [--schreibe]`.

Twice, because samples and people's questions are not alike: samples are written in pairs that differ in one word and have another
answer (two in three are answered rightly by the others), people ask for the plain rule in words of their own, with a situation
around it.

- `--muster`: the answered samples themselves are the data (`urteil_muster`): a fifth of them at a time is taken out of the
  entries, and the others have to vote for their answers. Many minutes.
- otherwise the questions of people whose verdict is known are the data (`urteil`): the fresh sets, `urteile.yaml` and
  `uebung.yaml`, starting from the other weights and held near them. From sets with which samples were mended, samples spelled
  alike are left out. Then how sure both counts together are (`gewissheit`), on questions that the weights have not seen. Prints
  for each set how many verdicts are given and how many of those are wrong, at several demands on certainty. Minutes, too.

The weights are those with which the votes are right most often (Adam on the mean log share of the right answer). `--schreibe`
puts them into `gewichte.yaml`.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import mul
from pathlib import Path
from zlib import crc32

import yaml

from rules_kb import entries, index
from rules_kb.asking import CLAIMED, NO, ONLY, OPPOSITE, YES, YES_NO
from rules_kb.entries import Entry
from rules_kb.likeness import NAMES, Asked
from rules_kb.search import Searcher, searcher
from rules_kb.verdict import EVENLY, MARK, SURENESS, Counts, Decision, Verdicts, gist, implied, put_the_other_way
from tests.rules_kb import scoring

FOLDS = 5
TURNS, PENALTY, RATE = 120, 2e-4, 0.15
FIRST = {"schreibung": 4.0, "ungedeckt": 2.0, "ungefragt": 2.0}
NOBODY = "grund"
HERE = Path(__file__).parent
PARTS = 8  # of the people's questions, for weights that have not seen the question
PEOPLE_TURNS, PEOPLE_RATE, HELD = 60, 0.08, 0.6  # HELD: how much the weights of people's questions are held near the others
SPELLED_ALIKE = 0.2
DEMANDS = (0.8, 0.82, 0.84, 0.86, 0.88, 0.9, 0.92, 0.95)
Weights = dict[str, float]


@dataclass
class Row:
    """A question taken out, and every sample that votes: which features it has (those not zero), whether it is right, and what it
    says (by its gist)."""

    votes: list[tuple[array[int], array[float], bool]]
    said: list[str]
    freely: list[bool]  # was the sample asked by somebody who did not know the entry


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
        row = Row([], [], [])
        for sample, _, apart in engine.verdicts.compared(asked, engine.rank(question, werk)):
            found = {i: v for i, v in enumerate(apart) if v}
            found |= {names[MARK + marks[m]]: 1.0 for m in asked.asking.marks ^ sample.asking.marks}
            answer = implied(sample, asked.asking)
            row.votes.append((array("H", found), array("f", found.values()), answer.split()[0] == right.split()[0]))
            row.said.append(gist(answer))
            row.freely.append(sample.freely)
        if row.votes:
            yield row


def _names() -> dict[str, int]:
    marks = [MARK + group[0] for group in index.language()["frageformen"]["merkmale"]]
    return {name: i for i, name in enumerate([*NAMES, *marks, NOBODY])}


def away(row: Row, at: Sequence[float]) -> list[float]:
    """How far each sample is."""
    return [sum([at[i] * v for i, v in zip(numbers, values, strict=True)]) for numbers, values, _ in row.votes]


def counted(row: Row, far: Sequence[float]) -> Mapping[str, float]:
    """The votes for each answer."""
    return counts(row, far, 0.0).votes


def counts(row: Row, far: Sequence[float], nobody: float) -> Counts:
    return Counts.of(zip(row.said, far, row.freely, strict=True), nobody)


def shares(row: Row, at: Sequence[float]) -> tuple[list[float], float, float]:
    """By how much each sample adds to the votes as it comes nearer, all votes (nobody's too), and those for the right answer."""
    far = away(row, at)
    votes = counted(row, far)
    grows = [votes[said] ** (1.0 - EVENLY) * math.exp(-EVENLY * a) for said, a in zip(row.said, far, strict=True)]
    right = {said for said, (_, _, same) in zip(row.said, row.votes, strict=True) if same}
    nobody = math.exp(-at[-1])
    return grows, sum(votes.values()) + nobody, sum(votes[said] for said in right) + 0.5 * nobody


def fit(
    rows: Sequence[Row],
    names: Mapping[str, int],
    start: Sequence[float] = (),
    penalty: float = PENALTY,
    turns: int = TURNS,
    step: float = RATE,
) -> list[float]:
    """The best weights; with a `start` they are held near it."""
    at = list(start) or [FIRST.get(name, 0.0) for name in names]
    home = list(start) or [0.0] * len(at)
    mean, square = [0.0] * len(at), [0.0] * len(at)
    for turn in range(1, turns + 1):
        gradient = [penalty * (w - h) for w, h in zip(at, home, strict=True)]
        gradient[-1] = gradient[-1] if start else 0.0
        for row in rows:
            grows, whole, right = shares(row, at)
            for (numbers, values, same), vote in zip(row.votes, grows, strict=True):
                pull = vote * (same / right - 1.0 / whole) / len(rows)
                for i, v in zip(numbers, values, strict=True):
                    gradient[i] += pull * v
            nobody = math.exp(-at[-1])
            gradient[-1] += nobody * (0.5 / right - 1.0 / whole) / len(rows)
        rate = step * (1 - turn / (turns + 1))
        for i, g in enumerate(gradient):
            mean[i] = 0.9 * mean[i] + 0.1 * g
            square[i] = 0.99 * square[i] + 0.01 * g * g
            at[i] -= rate * (mean[i] / (1 - 0.9**turn)) / (math.sqrt(square[i] / (1 - 0.99**turn)) + 1e-9)
    return at


# --- people's questions ---------------------------------------------------------------------------------------------------------


@dataclass
class Peoples(Row):
    """A question of somebody, with what is right."""

    of: str  # its set
    right: frozenset[str]
    may: bool  # is it asked in a way that can get a verdict at all
    same: list[bool]  # does the sample of a vote ask the same
    plainly: bool  # is nothing told beside the winner


def _curve(rows: Sequence[Row], at: Sequence[float]) -> None:
    judged = []
    for row in rows:
        _, whole, right = shares(row, at)
        right -= 0.5 * math.exp(-at[-1])
        wrong = whole - math.exp(-at[-1]) - right
        judged.append((max(right, wrong) / whole, right >= wrong))
    judged.sort(reverse=True)
    for tenth in range(1, 11):
        part = judged[: len(judged) * tenth // 10]
        print(f"{10 * tenth:3} %  ab {part[-1][0]:.2f}  richtig {sum(ok for _, ok in part) / len(part):.3f}")


def _people() -> Iterator[tuple[str, str, str, tuple[str, ...], bool]]:
    """Set, game, question, what is right, and whether samples were mended with the set."""
    for file in sorted((HERE / "frische_fragen").glob("*.yaml")):
        for row in yaml.safe_load(file.read_text(encoding="utf-8")):
            if row["art"] == "janein":
                right = str(row["erwartet"])
                both = ("nur", NO) if right.startswith("nur") else (right,)
                yield file.stem, row["werk"], row["frage"], both, file.stem in ("satz1", "satz2", "satz3")
    known = yaml.safe_load((HERE / "urteile.yaml").read_text(encoding="utf-8"))
    for file in [*sorted((HERE / "fragen").glob("*.yaml")), *sorted((HERE / "fragen_am_tisch").glob("*.yaml"))]:
        for asked in scoring.load(file):
            if asked.id in known and asked.werk is not None:
                yield "urteile", asked.werk, asked.frage, tuple(known[asked.id]), True
    for row in yaml.safe_load((HERE / "uebung.yaml").read_text(encoding="utf-8")):
        yield "uebung", row["werk"], row["frage"], ("nur", NO) if row["erwartet"] == "nur" else (row["erwartet"],), False


def _rows(names: Mapping[str, int]) -> Iterator[Peoples]:
    engine = searcher()
    marks = engine.reader.forms.marks
    for name, werk, text, right, mended in _people():
        question = engine.reader.read(text)
        if question.asking.kind != YES_NO:
            continue
        asked = Asked(question, engine)
        turned = OPPOSITE if question.asking.denied == CLAIMED else {}
        wanted = frozenset(ONLY if r == "nur" else turned.get(r, r) for r in right)
        row = Peoples([], [], [], name, wanted, not question.asking.either, [], put_the_other_way(question.asking))
        for sample, _, apart in engine.verdicts.compared(asked, engine.rank(question, werk)):
            if mended and apart[0] < SPELLED_ALIKE:
                continue
            found = {i: v for i, v in enumerate(apart) if v}
            found |= {names[MARK + marks[m]]: 1.0 for m in asked.asking.marks ^ sample.asking.marks}
            answer = implied(sample, asked.asking)
            row.votes.append((array("H", found), array("f", found.values()), gist(answer) in wanted))
            row.said.append(gist(answer))
            row.freely.append(sample.freely)
            row.same.append(engine.verdicts.asks_the_same(asked, sample, apart))
        if row.votes:
            yield row


def _decided(row: Peoples, at: Sequence[float], start: Sequence[float]) -> tuple[Decision, tuple[float, ...], bool]:
    """What the samples decide on a question, what tells how sure that is, and whether what else is needed for a verdict holds."""
    far = away(row, at)
    asked, written = counts(row, far, math.exp(-at[-1])), counts(row, away(row, start), math.exp(-start[-1]))
    decided = Decision.of(asked.votes, row.plainly)
    mine = sorted((a, same) for a, said, same in zip(far, row.said, row.same, strict=True) if said in decided.says)
    return decided, decided.evidence(asked, written), row.may and Verdicts.some_ask_the_same(mine)


def _logistic(rows: Sequence[tuple[Sequence[float], bool]], turns: int = 3000, penalty: float = 3.0) -> list[float]:
    """Weights with which evidence tells how likely a verdict is right."""
    at = [0.0] * len(SURENESS)
    for turn in range(turns):
        gradient = [2.0 * penalty * w / len(rows) for w in at[:-1]] + [0.0]
        for values, right in rows:
            off = 1.0 / (1.0 + math.exp(-sum(w * v for w, v in zip(at, values, strict=True)))) - right
            for i, v in enumerate(values):
                gradient[i] += off * v / len(rows)
        at = [w - 0.3 * (1 - turn / turns) * g for w, g in zip(at, gradient, strict=True)]
    return at


def people(names: Mapping[str, int]) -> tuple[list[float], list[float]]:
    """The weights of people's questions, and how sure both counts together are."""
    written = index.weights()["urteil_muster"]
    start = [written.get(name, 0.0) for name in names]
    rows = list(_rows(names))
    judged: list[tuple[Peoples, tuple[float, ...], bool, bool]] = []
    for part in range(PARTS):
        mine = [row for i, row in enumerate(rows) if i % PARTS != part]
        at = fit(mine, names, start, 2.0 * HELD / len(mine), PEOPLE_TURNS, PEOPLE_RATE)
        for row in rows[part::PARTS]:
            decided, sure, may = _decided(row, at, start)
            judged.append((row, sure, bool(decided.says & row.right), may))
    sureness = _logistic([(values, right) for _, values, right, may in judged if may])
    for demand in DEMANDS:
        edge, line = math.log(demand / (1.0 - demand)), f"{demand:.2f}"
        for name in sorted({row.of for row in rows}):
            of_set = [j for j in judged if j[0].of == name]
            given = [right for _, values, right, may in of_set if may and sum(map(mul, sureness, values)) >= edge]
            line += f"  {name} {len(given)}/{len(of_set)} falsch {given.count(False)}"
        print(line)
    return fit(rows, names, start, 2.0 * HELD / len(rows), PEOPLE_TURNS, PEOPLE_RATE), sureness


def _write(section: str, weights: Mapping[str, float]) -> None:
    file = index.LANGUAGE / "gewichte.yaml"
    comment = file.read_text(encoding="utf-8").partition("\n")[0]
    data = {**yaml.safe_load(file.read_text(encoding="utf-8")), section: dict(weights)}
    lines = [
        comment,
        *(line for name, held in data.items() for line in (f"{name}:", *(f"  {n}: {w:.3f}" for n, w in held.items()))),
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    names = _names()
    write = "--schreibe" in arguments
    if "--muster" in arguments:
        rows = [row for fold in range(FOLDS) for row in _fold(fold, names)]
        print(len(rows), "Fragen,", sum(len(r.votes) for r in rows), "Vergleiche")
        at = fit(rows, names)
        _curve(rows, at)
        if write:
            _write("urteil_muster", dict(zip(names, at, strict=True)))
        return
    at, sureness = people(names)
    if write:
        _write("urteil", dict(zip(names, at, strict=True)))
        _write("gewissheit", dict(zip(SURENESS, sureness, strict=True)))


if __name__ == "__main__":
    main(sys.argv[1:])
