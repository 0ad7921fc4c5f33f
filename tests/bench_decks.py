"""What it costs to check a deck: its list read and judged by every rule (goal: 20 ms); the first one with all cards read."""

from __future__ import annotations

import time
from collections.abc import Callable

from games import catalog
from games.decks import Box

GOAL = 20  # milliseconds


def rows() -> list[tuple[str, str]]:
    return [row for game in catalog.with_decks() for row in _rows(game, catalog.decks(game))]


def _rows(game: str, box: Box) -> list[tuple[str, str]]:
    begun = time.process_time()
    lists = [box.ready_text(ready.id) for ready in box.ready()]
    box.judge(lists[0])
    first = (time.process_time() - begun) * 1_000
    checked = _costs(lambda: [box.judge(text) for text in lists]) / len(lists)
    mistyped, drawn = _costs(lambda: box.judge(_bad(lists[0]))), _costs(lambda: box.page(lists[0]))
    return [
        (f"{game}: ein Deck prüfen", f"{checked:.1f} ms (Ziel {GOAL}), beim ersten Mal {first:.0f} ms"),
        (f"{game}: ein Deck voller Tippfehler", f"{mistyped:.1f} ms"),
        (f"{game}: ein Deck zeichnen (SVG)", f"{drawn:.1f} ms"),
    ]


def _bad(text: str) -> str:
    """Each title without its last letter."""
    return "\n".join(row[:-1] if row[:1].isdigit() else row for row in text.split("\n"))


def _costs(work: Callable[[], object]) -> float:
    """Milliseconds of processor time, the best of several."""
    took = []
    for _ in range(7):
        begun = time.process_time()
        work()
        took.append((time.process_time() - begun) * 1_000)
    return min(took)
