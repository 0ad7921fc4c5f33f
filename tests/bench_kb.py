"""The part of `make bench` about the rules search: time for a question, start-up of the index, quality."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from rules_kb.search import search
from tests.rules_kb.scoring import load_all, score

_START = """
import time; begun = time.perf_counter()
from rules_kb.search import search
search("Wie viele Karten darf ich halten?")
print(time.perf_counter() - begun)
"""


def _start_up() -> float:
    """Seconds from nothing to the first answer in a fresh process, the index being compiled."""
    ran = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=True)
    return float(ran.stdout)


def _yardstick() -> float:
    """Milliseconds of processor time for a fixed piece of work: what a question costs is told as a multiple of it, too."""
    begun = time.process_time()
    table = {str(i): i for i in range(20_000)}
    sum(table[key] for key in table)
    return (time.process_time() - begun) * 1000


def rows() -> list[tuple[str, str]]:
    questions = load_all()
    search(questions[0].frage)
    times: list[float] = []
    worked: list[float] = []
    results = []
    yardstick = statistics.median(_yardstick() for _ in range(21))
    for asked in questions:
        begun, working = time.perf_counter(), time.process_time()
        found = search(asked.frage)
        times.append((time.perf_counter() - begun) * 1000)
        worked.append((time.process_time() - working) * 1000)
        results.append(([h.entry for h in found.hits], found.kind))
    times.sort()
    return [
        (f"Regelfrage, Median von {len(times)}", f"{statistics.median(times):.2f} ms"),
        (
            "Regelfrage, Median der Rechenzeit",
            f"{statistics.median(worked):.2f} ms, {statistics.median(worked) / yardstick:.2f} Maß",
        ),
        ("Regelfrage, p99", f"{times[int(len(times) * 0.99)]:.2f} ms"),
        ("Suche: Start bis zur ersten Antwort", f"{min(_start_up() for _ in range(3)):.2f} s"),
        ("Suche: Güte", str(score(questions, results))),
    ]
