"""What a table costs in the core, by game: a typed move, from the line to the stored answers; and opening a table that keeps data
of its own: the first time, when its game is made of them, and afterwards.

python -m tests.bench tisch
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bot.core.table import Table
from games import catalog
from storage.store import Store
from tests.bot.chat import Chat

Rows = list[tuple[str, str]]
SAMPLES = 200


def _milliseconds(work: Callable[[], object], times: int = SAMPLES) -> float:
    """The median of processor time, in milliseconds."""
    took = []
    for _ in range(times):
        begun = time.process_time()
        work()
        took.append(time.process_time() - begun)
    return sorted(took)[len(took) // 2] * 1000


def other_data(data: dict[str, Any]) -> dict[str, Any]:
    """The same facts with another fingerprint: what a table keeps whose game has been corrected since."""
    return {name: {**facts, "nachgetragen": True} if isinstance(facts, dict) else facts for name, facts in data.items()}


def rows() -> Rows:
    found: Rows = []
    for id in catalog.ids():
        with tempfile.TemporaryDirectory() as folder:
            found += _one(Path(folder), id)
        with tempfile.TemporaryDirectory() as folder:
            found += _typed(Path(folder), id)
    return found


def _typed(folder: Path, id: str) -> Rows:
    """`/zug` by two people who type the words of an answer, without the time that the services take."""
    chat, rng = Chat(folder), random.Random(id)
    for who, line in (("Anna", f"/neu {id}"), ("Bert", "/beitreten"), ("Anna", "/start")):
        chat.says(who, line)
    took = []
    while len(took) < SAMPLES:
        table = chat.table()
        if not table.running:
            break
        seat = table.play.waiting_for()[0]
        line = "/zug " + rng.choice([c.label for c in table.play.options(seat)])
        took.append(_milliseconds(partial(chat.says, table.names[seat], line), 1))
    chat.database.close()
    took.sort()
    said = f"{took[len(took) // 2]:.1f} ms CPU, p95 {took[len(took) * 95 // 100]:.1f} ms ({len(took)} Züge; Ziel ≤ 15 ms)"
    return [(f"{id}: /zug durch den Kern", said)]


def _one(folder: Path, id: str) -> Rows:
    chat = Chat(folder)
    for line in (f"/neu {id}", "/beitreten computer", "/beitreten computer", "/start"):
        chat.says("Anna", line)
    with chat.database.transaction() as session:
        store = Store(session)
        row = store.table(1)
        assert row is not None
        data = other_data(dict(catalog.load(id).data))
        row.data_hash = catalog.data_hash(data)
        store.keep_data(row.data_hash, id, data)
        session.flush()
        catalog._restored.clear()
        first = _milliseconds(lambda: Table(store, row).play, 1)
        again = _milliseconds(lambda: Table(store, row).play)
        seats = _milliseconds(lambda: store.seats(row))
        reading = _milliseconds(lambda: json.loads(row.state))
    chat.database.close()
    more = again - reading - seats
    said = f"{again:.2f} ms, {more:.2f} ms mehr als Stand und Plätze zu lesen (zum ersten Mal {first:.0f} ms)"
    return [(f"{id}: Tisch mit eigenen Daten öffnen", said)]
