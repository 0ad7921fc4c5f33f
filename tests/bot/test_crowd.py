"""Several processes on one PostgreSQL store, lines cut, processes begun anew: no deadlock, nothing twice, no gap."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import create_engine, text
from sqlmodel import select

from storage.database import Database
from storage.store import Store
from storage.tables import GameTable
from tests.storage.postgres import server

ROOT = Path(__file__).parents[2]
KILL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
ORDER BY random() LIMIT 1
"""


def crowd(url: str, processes: int, calls: int, cuts: int) -> list[dict]:
    """What each of them did. Meanwhile so many connections are cut."""
    command = [sys.executable, "-m", "tests.bot.crowd", url]
    running = [
        subprocess.Popen([*command, str(seed), str(calls)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for seed in range(processes)
    ]
    engine = create_engine(url)
    while cuts and all(process.poll() is None for process in running):
        time.sleep(0.5)
        with engine.begin() as connection:
            cuts -= len(connection.execute(text(KILL)).all())
    engine.dispose()
    found = []
    for process in running:
        out, err = process.communicate()
        assert process.returncode == 0, err[-3_000:]
        found.append(json.loads(out))
    return found


def played(processes: int, calls: int, cuts: int) -> None:
    with server() as url:
        Database(url).close()
        done = crowd(url, processes, calls, cuts)
        print([{k: v for k, v in one.items() if k != "sent"} for one in done])
        log = (Path(parse_qs(urlsplit(url).query)["host"][0]) / "log").read_text(errors="replace")
        assert "deadlock detected" not in log, log[log.index("deadlock detected") :][:2_000]
        assert not [fault for one in done for fault in one["failed"]]
        assert sum(one["unanswered"] for one in done) <= cuts
        twice = [number for number, times in Counter(n for one in done for n in one["sent"]).items() if times > 1]
        assert len(twice) <= cuts, "a message is sent twice only where the line was cut before that was noted"
        database = Database(url)
        with database.transaction() as session:
            store = Store(session)
            for table in session.exec(select(GameTable)).all():
                numbers = [entry.number for entry in store.entries(table)]
                assert numbers == list(range(1, table.number + 1)), f"table {table.id}: nothing lost, nothing twice"
        database.close()


def test_a_crowd_on_one_store():
    played(2, 60, 2)


@pytest.mark.soak
def test_a_large_crowd_on_one_store_for_long():
    played(4, 5_000, 100)
