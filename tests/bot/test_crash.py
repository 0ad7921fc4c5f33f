"""SIGKILL at random moments: no acknowledged move is missing, none is doubled, no message owed is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.core.referee import Referee
from bot.core.table import Table
from storage.database import Database
from storage.store import Store
from tests import stores

ROOT = Path(__file__).parents[2]
PLAYER = """
import json, sys
from bot.core.messages import Incoming
from bot.core.referee import Referee
from bot.core.table import Table
from storage.database import Database
from storage.store import Store

url, first = sys.argv[1], int(sys.argv[2])
database = Database(url)
referee = Referee(database)

def emit(what):
    sys.stdout.write(json.dumps(what) + "\\n")
    sys.stdout.flush()

def deliver(replies):
    for reply in replies:
        if reply.outbox is not None:
            emit({"message": reply.outbox})
            referee.sent(reply.outbox)

referee.wake()
deliver(referee.owed("lokal"))
nr = first
while True:
    with database.transaction() as session:
        store = Store(session)
        row = store.table_in(store.channel("lokal", "tisch"))
        if row.status != "running":
            emit({"over": True})
            break
        table = Table(store, row)
        seat = table.play.waiting_for()[0]
        options = table.play.options(seat)
        key = next((o.key for o in options if o.key == "fertig"), options[nr % len(options)].key)
        who = table.names[seat]
    replies = referee.handle(Incoming("lokal", "tisch", who, who, f"u{nr}", "/zug " + key))
    emit({"acknowledged": nr})
    deliver(replies)
    nr += 1
"""


def new_game(url: str) -> None:
    from bot.core.messages import Incoming

    database = Database(url)
    referee = Referee(database)
    for nr, (who, line) in enumerate(
        [("Anna", "/neu zwei-tuerme"), ("Bert", "/beitreten"), ("Cora", "/beitreten"), ("Anna", "/start")]
    ):
        for reply in referee.handle(Incoming("lokal", "tisch", who, who, f"lobby{nr}", line)):
            if reply.outbox is not None:
                referee.sent(reply.outbox)
    database.close()


def run_until_killed(url: str, first: int, seconds: float) -> list[dict]:
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER, url, str(first)], stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ}
    )
    assert process.stdout is not None
    first_line = process.stdout.readline()  # it plays: from here on the moment is random
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    out, _ = process.communicate()
    return [json.loads(line) for line in (first_line + out).splitlines() if line.endswith("}")]


def check(url: str, acknowledged: set[int], delivered: set[int]) -> int:
    """The store after a crash: everything acknowledged is in the log, once, in order, and what is owed is owed still."""
    database = Database(url)
    with database.transaction() as session:
        store = Store(session)
        row = store.table_in(store.channel("lokal", "tisch"))
        assert row is not None
        table = Table(store, row)
        entries = store.entries(row)
        assert [e.number for e in entries] == list(range(1, len(entries) + 1))
        updates = [e.update_key for e in entries if e.update_key]
        assert len(updates) == len(set(updates))
        drafts = sum(len(k) for k in row.drafts.values())
        played = sum(len(e.keys) for e in entries if e.update_key) + drafts
        assert played >= len(acknowledged)
        assert table.game.invariants(table.play.state) == []
        from bot.core.checking import log_entries
        from games.replay import replay

        states = replay(table.game, [s.seat for s in table.seats], row.variant, row.seed, log_entries(table))
        assert states[-1] == json.loads(row.state)
        from sqlmodel import select

        from storage.tables import OutboxRow

        rows = session.exec(select(OutboxRow)).all()
        lost = [r.id for r in rows if r.sent and r.id not in delivered and r.table_id is not None and r.payload]
        assert lost == []
    database.close()
    return played


def crash_often(tmp_path: Path, crashes: int, moves: int, seed: int) -> None:
    url = stores.url(tmp_path / "absturz.db")
    new_game(url)
    dice = random.Random(seed)
    acknowledged: set[int] = set()
    delivered: set[int] = set()
    first = 0
    for _ in range(crashes):
        lines = run_until_killed(url, first, dice.random() * 0.6)
        acknowledged |= {e["acknowledged"] for e in lines if "acknowledged" in e}
        delivered |= {e["message"] for e in lines if "message" in e}
        check(url, acknowledged, delivered)
        first = max(acknowledged, default=-1) + 50  # fresh update ids: one may have been carried out without being acknowledged
        if any("over" in e for e in lines) or len(acknowledged) >= moves:
            break
    assert acknowledged


def test_killed_again_and_again_nothing_is_lost(tmp_path):
    crash_often(tmp_path, crashes=3, moves=60, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_killed_at_random_moments_over_many_moves(tmp_path, seed):
    crash_often(tmp_path, crashes=40, moves=200, seed=seed)
