"""What a move costs on PostgreSQL among many tables: 1,000, 10,000 and 100,000 copies of played ones, with short logs.

python -m tests.bench postgres
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, text
from sqlmodel import SQLModel

from bot.core.messages import Incoming
from tests.bot.chat import Chat
from tests.storage.postgres import server

Rows = list[tuple[str, str]]
SIZES = (1_000, 10_000, 100_000)
MOVES = 300
PEOPLE = ("Anna", "Bert")
# What is another one in each copy; `g` is its number. Tables, people and places of the first copy have the numbers 1 and 2.
OTHER = {
    "channel": {"id": "g", "key": "'tisch ' || g"},
    "person": {"id": "id + 2 * (g - 1)", "key": "key || ' ' || g"},
    "game_table": {"id": "g", "channel_id": "g"},
    "seat": {"table_id": "g", "person_id": "person_id + 2 * (g - 1)"},
    "log": {"table_id": "g", "person_id": "person_id + 2 * (g - 1)", "update_key": "update_key || ' ' || g"},
    "snapshot": {"table_id": "g"},
}


def rows() -> Rows:
    found: Rows = []
    try:
        with server() as url, tempfile.TemporaryDirectory() as folder:
            chat = _one_table(Path(folder), url)
            there, first = 1, 0.0
            for size in SIZES:
                _copy(chat, there, size)
                there = size
                cost = _median(chat, size)
                first = first or cost
                found.append((f"postgres: ein Zug bei {size} Tischen", f"{cost * 1000:.1f} ms ({cost / first:.2f})"))
            chat.database.close()
    except pytest.skip.Exception as skipped:
        found.append(("postgres", str(skipped)))
    return found


def _one_table(folder: Path, url: str) -> Chat:
    chat = Chat(folder, url=url, channel="tisch 1")
    for who, line in (("Anna", "/neu zwei-tuerme"), ("Bert", "/beitreten"), ("Anna", "/start")):
        chat.says(who, line)
    chat.play_on(8)
    return chat


def _copy(chat: Chat, there: int, size: int) -> None:
    """So many tables as there should be, each in its place, with its own people."""
    with chat.database.engine.begin() as connection:
        for name, changed in OTHER.items():
            _multiply(connection, SQLModel.metadata.tables[name], changed, there, size)
    with chat.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


def _multiply(connection: Connection, table: Table, changed: dict[str, str], there: int, size: int) -> None:
    columns = [c.name for c in table.columns if c.name != "id" or "id" in changed]
    values = ", ".join(changed.get(name, f'"{name}"') for name in columns)
    mine = {"game_table": "id = 1", "channel": "id = 1", "person": "id <= 2"}.get(table.name, "table_id = 1")
    named = ", ".join(f'"{name}"' for name in columns)
    connection.execute(
        text(
            f'INSERT INTO "{table.name}" ({named}) SELECT {values} FROM "{table.name}", '
            f"generate_series({there + 1}, {size}) g WHERE {mine}"
        )
    )


def _median(chat: Chat, size: int) -> float:
    """A move at a table drawn by lot, from the line to the stored answers."""
    dice, took = random.Random(size), list[float]()
    while len(took) < MOVES:
        number = dice.randint(2, size)
        chat.channel = f"tisch {number}"
        who = f"{chat.asked()[0]} {number}"
        said = Incoming("lokal", chat.channel, who, who.split()[0], f"{size} {len(took)}", "/zug stapel")
        began = time.perf_counter()
        chat.referee.handle(said)
        took.append(time.perf_counter() - began)
    return sorted(took)[MOVES // 2]
