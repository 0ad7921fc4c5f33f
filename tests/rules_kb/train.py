"""Fits the coefficients of the search on the question sets: `python -m tests.rules_kb.train [--schnell] [--schreibe]`.

Prints what every file gives with coefficients fitted on the others (`--schnell` skips that); `--schreibe` fits on everything and
writes `rules_kb/sprache/gewichte.yaml`. Plain Python on purpose: a few hundred questions need no library.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from rules_kb.doubt import VERY_QUESTION, evidence, judge
from rules_kb.entries import Entry
from rules_kb.index import LANGUAGE
from rules_kb.search import Candidate, Searcher, given, searcher
from tests.rules_kb.scoring import SETS, Asked, Score, load, score

FRESH = Path(__file__).parent / "frische_fragen"  # tell whether a question is answered, not by which entry: for the doubt alone
RANK = (
    "deckung", "text", "frage", "frage2", "naehe", "synonym", "abschnitt", "nachbar", "zahl", "beispiel",
    "widerspruch", "ergaenzung", "frage_kurz", "fragewort", "sonderfall", "begriff", "ueberblick",
    "erklaert",
)  # fmt: skip
DOUBT = (
    "deckung", "deckung_beste", "punkte", "unbekannt", "luecke", "fremd", "fremd_wort", "laenge", "kartentext", "schweigt",
    "anderswo", "wert", "frage", "text", "name", "name_fehlt", "zahl",
)  # fmt: skip
RANK_PENALTY, DOUBT_PENALTY = 0.02, 0.02
TURNED_AWAY = 0.06  # share of the answerable that may be called uncertain, measured on files not fitted
Weights = dict[str, float]


@dataclass
class Row:
    asked: Asked
    question: object
    ranked: list[Candidate]
    good: list[bool]
    part: str  # the file the question stands in
    only_supplement: bool


def rows(engine: Searcher, questions: Sequence[Asked], part: str = "") -> list[Row]:
    found: list[Row] = []
    for asked in questions:
        question = engine.reader.read(asked.frage)
        ranked = engine.rank(question)
        good = [asked.answered_by(engine.entries[c.number]) for c in ranked]
        found.append(Row(asked, question, ranked, good, part, asked.only_supplement()))
    return found


def fresh_rows(engine: Searcher) -> list[Row]:
    found: list[Row] = []
    for file in sorted(FRESH.glob("*.yaml")):
        for n, raw in enumerate(yaml.safe_load(file.read_text(encoding="utf-8"))):
            kern = () if raw["art"] == "unbeantwortbar" else (re.compile(""),)
            question = engine.reader.read(raw["frage"])
            ranked = engine.rank(question, raw["werk"])
            asked = Asked(f"{file.stem}-{n}", raw["frage"], raw["werk"], kern)
            found.append(Row(asked, question, ranked, [False] * len(ranked), file.stem, False))
    return found


def _minimise(size: int, step: Callable[[list[float]], list[float]], turns: int = 250) -> list[float]:
    """Adam, full batch."""
    at, mean, square = [0.0] * size, [0.0] * size, [0.0] * size
    for turn in range(1, turns + 1):
        gradient = step(at)
        rate = 0.2 * (1 - turn / (turns + 1))
        for i, g in enumerate(gradient):
            mean[i] = 0.9 * mean[i] + 0.1 * g
            square[i] = 0.99 * square[i] + 0.01 * g * g
            at[i] -= rate * (mean[i] / (1 - 0.9**turn)) / (math.sqrt(square[i] / (1 - 0.99**turn)) + 1e-9)
    return at


def _spread(table: Sequence[Sequence[float]]) -> list[float]:
    columns = list(zip(*table, strict=True))
    means = [sum(c) / len(c) for c in columns]
    return [math.sqrt(sum((v - m) ** 2 for v in c) / len(c)) or 1.0 for c, m in zip(columns, means, strict=True)]


def fit_rank(data: Sequence[Row]) -> Weights:
    """Soft-max over the candidates of each question: the answering entries should get the weight."""
    useful = [r for r in data if any(r.good) and not all(r.good)]
    tables = [[[c.features[n] for n in RANK] for c in r.ranked] for r in useful]
    fixed = [[given(c) for c in r.ranked] for r in useful]
    spread = _spread([row for table in tables for row in table])
    tables = [[[v / s for v, s in zip(row, spread, strict=True)] for row in table] for table in tables]

    def step(at: list[float]) -> list[float]:
        gradient = [2 * RANK_PENALTY * w for w in at]
        for table, besides, row in zip(tables, fixed, useful, strict=True):
            scores = [g + sum(a * v for a, v in zip(at, values, strict=True)) for g, values in zip(besides, table, strict=True)]
            top = max(scores)
            mass = [math.exp(s - top) for s in scores]
            whole = sum(mass)
            right = sum(m for m, good in zip(mass, row.good, strict=True) if good)
            for values, m, good in zip(table, mass, row.good, strict=True):
                pull = (m / whole - (m / right if good else 0.0)) / len(useful)
                for i, v in enumerate(values):
                    gradient[i] += pull * v
        return gradient

    return {n: w / s for n, w, s in zip(RANK, _minimise(len(RANK), step), spread, strict=True)}


def rescore(data: Sequence[Row], weights: Weights) -> None:
    for row in data:
        order = sorted(zip(row.ranked, row.good, strict=True), key=lambda p: -_score(p[0], weights))
        row.ranked, row.good = [c for c, _ in order], [g for _, g in order]
        for c in row.ranked:
            c.score = _score(c, weights)


def _score(c: Candidate, weights: Weights) -> float:
    return sum(weights[n] * c.features[n] for n in RANK) + given(c)


def _evidence(engine: Searcher, row: Row) -> dict[str, float]:
    return evidence(engine, row.question, row.ranked)  # type: ignore[arg-type]


def fit_doubt(engine: Searcher, data: Sequence[Row]) -> Weights:
    """Logistic regression, both classes weighing the same, shifted to turn few answerable questions away."""
    kept = [r for r in data if r.ranked and not r.only_supplement and not _decided(r)]
    found = [_evidence(engine, r) for r in kept]
    wrong = [not r.asked.answerable for r in kept]
    outside: list[float] = []  # doubts of answerable questions whose whole file was not fitted
    for part in sorted({r.part for r in kept}):
        seen = [i for i, r in enumerate(kept) if r.part != part] or list(range(len(kept)))
        fitted = _logistic([found[i] for i in seen], [wrong[i] for i in seen])
        held = [i for i, r in enumerate(kept) if r.part == part and not wrong[i] and not _meant(engine, r)]
        outside += [math.inf if _supplement(engine, kept[i]) else _doubt(found[i], fitted) for i in held]
    outside.sort(reverse=True)
    fitted = _logistic(found, wrong)
    fitted["grund"] -= outside[int(TURNED_AWAY * len(outside))]
    return fitted


def _logistic(found: Sequence[dict[str, float]], wrong: Sequence[bool]) -> Weights:
    table = [[e[n] for n in DOUBT] for e in found]
    spread = _spread(table)
    table = [[v / s for v, s in zip(row, spread, strict=True)] + [1.0] for row in table]
    weight = {True: 0.5 / sum(wrong), False: 0.5 / (len(wrong) - sum(wrong))}

    def step(at: list[float]) -> list[float]:
        gradient = [2 * DOUBT_PENALTY * w for w in at[:-1]] + [0.0]
        for values, bad in zip(table, wrong, strict=True):
            chance = 1 / (1 + math.exp(-sum(a * v for a, v in zip(at, values, strict=True))))
            for i, v in enumerate(values):
                gradient[i] += weight[bad] * (chance - bad) * v
        return gradient

    at = _minimise(len(DOUBT) + 1, step)
    return {n: w / s for n, w, s in zip(DOUBT, at, spread, strict=False)} | {"grund": at[-1]}


def _doubt(found: dict[str, float], weights: Weights) -> float:
    return weights["grund"] + sum(weights[n] * found[n] for n in DOUBT)


def measure(engine: Searcher, data: Sequence[Row], rank: Weights, unsure: Weights) -> tuple[Score, list[tuple[list[Entry], str]]]:
    rescore(data, rank)
    results: list[tuple[list[Entry], str]] = []
    for row in data:
        found = [engine.entries[c.number] for c in row.ranked[:10]]
        kind, _ = judge(engine, row.question, row.ranked, unsure, False)  # type: ignore[arg-type]
        results.append((found, kind))
    return score([r.asked for r in data], results), results


def _decided(row: Row) -> bool:
    """Is the question judged by more than evidence: by its topic, or because a sample is the very same?"""
    return row.question.topic is not None or row.ranked[0].features["frage"] >= VERY_QUESTION  # type: ignore[attr-defined]


def _supplement(engine: Searcher, row: Row) -> bool:
    from rules_kb.doubt import only_supplement

    return only_supplement(engine, row.ranked)


def _meant(engine: Searcher, row: Row) -> bool:
    """Is the question refused on purpose, because the entry that answers it comes from a supplement?"""
    return row.good[0] and _supplement(engine, row)


def fit(engine: Searcher, data: Sequence[Row], fresh: Sequence[Row]) -> tuple[Weights, Weights]:
    rank = fit_rank(data)
    rescore([*data, *fresh], rank)
    return rank, fit_doubt(engine, [*data, *fresh])


def leave_one_out(engine: Searcher, data: Sequence[Row], fresh: Sequence[Row]) -> tuple[Score, dict[str, Score]]:
    """Every file measured with coefficients fitted on the others: what holds for questions from another hand."""
    asked: list[Asked] = []
    results: list[tuple[list[Entry], str]] = []
    single: dict[str, Score] = {}
    for part in sorted({r.part for r in data}):
        weights = fit(engine, [r for r in data if r.part != part], fresh)
        held = [r for r in data if r.part == part]
        single[part], found = measure(engine, held, *weights)
        asked += [r.asked for r in held]
        results += found
    return score(asked, results), single


def _yaml(rank: Weights, unsure: Weights) -> str:
    def lines(weights: Weights) -> str:
        return "".join(f"  {name}: {value:.3f}\n" for name, value in weights.items())

    return (
        "# Coefficients of ranking and doubt, fitted on question sets by `python -m tests.rules_kb.train --schreibe`.\n"
        f"rang:\n{lines(rank)}zweifel:\n{lines(unsure)}"
    )


def main(arguments: Sequence[str]) -> None:
    engine = searcher()
    data = [row for file in sorted(SETS.glob("*.yaml")) for row in rows(engine, load(file), file.stem)]
    fresh = fresh_rows(engine)
    if "--schnell" not in arguments:
        together, single = leave_one_out(engine, data, fresh)
        for part, found in single.items():
            print(f"ohne {part:14}", found)
        print("jede Datei ohne sie", together)
    weights = fit(engine, data, fresh)
    print("alle              ", measure(engine, data, *weights)[0])
    if "--schreibe" in arguments:
        file = LANGUAGE / "gewichte.yaml"
        _, kept, votes = file.read_text(encoding="utf-8").partition("urteil_muster:\n")  # fitted by train_verdict.py
        file.write_text(_yaml(*weights) + kept + votes, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
