"""`make bench`: speeds as a table and as bench.json. Never fails on time.

python -m tests.bench [spiele|stand|suche|chat|brett|aussen|seite|tisch|decks …]
"""

from __future__ import annotations

import copy
import importlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot.simulate import simulate
from games import catalog
from games.edit import Edit

Rows = list[tuple[str, str]]
GAMES = (
    ("ringkrieg", 2, 6),
    ("ringkrieg", 3, 6),
    ("ringkrieg", 4, 6),
    ("meccg", 2, 12),
    ("zwei-tuerme", 2, 20),
    ("zwei-tuerme", 4, 10),
    ("zwei-tuerme", 5, 10),
    ("jagd", 2, 20),
    ("jagd", 4, 20),
    ("jagd", 8, 20),
)


def deep_copy() -> float:
    """What one deep copy of a state of 55 kB costs now, in seconds of processor time: the measure for a machine that is slow or
    busy today. The best of several, as of everything that others can only make slower."""
    big = {"zonen": {f"z{i}": {"karten": [f"karte-{i}-{j}" for j in range(40)]} for i in range(90)}}
    took = []
    for _ in range(7):
        begun = time.process_time()
        for _ in range(10):
            copy.deepcopy(big)
        took.append((time.process_time() - begun) / 10)
    return min(took)


def games() -> Rows:
    """Random games without laws, one core: moves a second of processor time, so that a busy machine does not count, and moves in
    the time of one deep copy, so that a slow one does not."""
    rows: Rows = []
    for name, players, count in GAMES:
        try:
            game = catalog.load(name)
        except catalog.UnknownGame:
            continue
        copying, begun = deep_copy(), time.process_time()
        report = simulate(game, games=count, players=players, seed="bench", laws="keine")
        speed = report.moves / (time.process_time() - begun)
        per_copy = speed * (copying + deep_copy()) / 2
        said = f"{speed:.0f} Züge/s, {per_copy:.1f} je tiefer Kopie ({report.games} Partien, {report.moves} Züge)"
        rows.append((f"{name}, {players} Spieler", said))
    return rows


def _cost(work: Callable[[], object], rounds: int) -> float:
    begun = time.perf_counter()
    for _ in range(rounds):
        work()
    return (time.perf_counter() - begun) / rounds * 1e6


def state() -> Rows:
    """A change deep in a state of 50 kB: copy on first write against a deep copy."""
    big = {"zonen": {f"z{i}": {"karten": [f"karte-{i}-{j}" for j in range(40)]} for i in range(90)}}
    size = len(json.dumps(big)) / 1000

    def write() -> None:
        Edit(big).at("zonen", "z5", "karten").append("neu")

    edit, deep = _cost(write, 5_000), _cost(lambda: copy.deepcopy(big), 50)
    return [
        (f"Änderung in einem Stand von {size:.0f} kB", f"{edit:.1f} µs"),
        ("dieselbe mit tiefer Kopie", f"{deep:.0f} µs ({deep / edit:.0f}-mal so lang)"),
    ]


def _other(module: str) -> Callable[[], Rows]:
    def rows() -> Rows:
        found: Rows = importlib.import_module(module).rows()
        return found

    return rows


PARTS: dict[str, Callable[[], Rows]] = {
    "spiele": games,
    "stand": state,
    "suche": _other("tests.bench_kb"),
    "chat": _other("tests.bench_chat"),
    "brett": _other("tests.bench_board"),
    "aussen": _other("tests.bench_outside"),
    "seite": _other("tests.bench_page"),
    "tisch": _other("tests.bench_tables"),
    "decks": _other("tests.bench_decks"),
    "meccg": _other("tests.bench_meccg"),
    "speicher": _other("tests.bench_memory"),
    "postgres": _other("tests.bench_postgres"),
}


def main(wanted: list[str]) -> int:
    found: dict[str, dict[str, str]] = {}
    for name in wanted or PARTS:
        try:
            rows = PARTS[name]()
        except ModuleNotFoundError as error:
            print(f"{name}: not measured ({error.name} is missing)")
            continue
        found[name] = dict(rows)
        for what, value in rows:
            print(f"{what:<58} {value}")
    Path("bench.json").write_text(json.dumps(found, ensure_ascii=False, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
