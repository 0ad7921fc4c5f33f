"""The store: durable, idempotent, one writer per entry, messages owed until they are sent."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from sqlalchemy import inspect, text
from sqlmodel import SQLModel

from storage.database import Conflict, Database
from storage.store import KEEP_SNAPSHOTS, Owed, Store
from storage.tables import GameTable, LogRow, now


@pytest.fixture
def database(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/speicher.db")
    yield database
    database.close()


def new_table(store: Store) -> GameTable:
    channel = store.channel("lokal", "tisch")
    table = store.add_table(
        GameTable(channel_id=channel.id, game="x", rules_version=1, data_hash="", secret="s", published="p", status="running")
    )
    store.save(table, {"n": 0}, {})
    store.snapshot(table, 0)
    return table


def entry(table: GameTable, n: int = 0) -> LogRow:
    return LogRow(table_id=table.id, number=0, kind="zug", seat="p1", keys=[f"k{n}"], rules_version=1)


def test_sqlite_is_durable(database):
    with database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_the_migrations_make_exactly_the_tables_of_the_models(database):
    found = inspect(database.engine)
    for name, table in SQLModel.metadata.tables.items():
        columns = {c["name"]: c["nullable"] for c in found.get_columns(name)}
        assert columns == {c.name: bool(c.nullable) for c in table.columns}, name
        uniques = {tuple(u["column_names"]) for u in found.get_unique_constraints(name)}
        assert uniques == {tuple(c.name for c in u.columns) for u in table.constraints if type(u).__name__ == "UniqueConstraint"}


def test_opening_twice_changes_nothing(database):
    again = Database(database.url)
    with again.transaction() as session:
        assert Store(session).count_owed() == 0
    again.close()


def test_an_update_is_carried_out_once(database):
    with database.transaction() as session:
        assert Store(session).first_time("lokal", "7")
    with database.transaction() as session:
        assert not Store(session).first_time("lokal", "7")
        assert Store(session).first_time("telegram", "7")


def test_a_failed_transaction_leaves_nothing_and_the_update_may_come_again(database):
    with pytest.raises(RuntimeError, match="crash"), database.transaction() as session:
        store = Store(session)
        assert store.first_time("lokal", "8")
        new_table(store)
        raise RuntimeError("crash")
    with database.transaction() as session:
        store = Store(session)
        assert store.first_time("lokal", "8")
        assert store.table(1) is None


def test_two_writers_cannot_both_be_entry_n(database):
    with database.transaction() as session:
        store = Store(session)
        new_table(store)
    with database.transaction() as session:
        store = Store(session)
        table = store.table(1)
        store.append(table, entry(table), {"n": 1}, {})
        table.number = 0  # as a writer with an old copy would have it
        with pytest.raises(Conflict):
            store.append(table, entry(table), {"n": 1}, {})


def test_many_writers_at_once_lose_nothing(database):
    with database.transaction() as session:
        new_table(Store(session))

    def write(n: int) -> None:
        with database.transaction() as session:
            store = Store(session)
            table = store.table(1)
            store.append(table, entry(table, n), {"n": n}, {})

    threads = [threading.Thread(target=write, args=(n,)) for n in range(12)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    with database.transaction() as session:
        store = Store(session)
        rows = store.entries(store.table(1))
    assert [r.number for r in rows] == list(range(1, 13))
    assert {r.keys[0] for r in rows} == {f"k{n}" for n in range(12)}


def test_old_snapshots_thin_out_and_every_state_stays_reachable(database):
    with database.transaction() as session:
        store = Store(session)
        table = new_table(store)
        for n in range(1, 101):
            store.append(table, entry(table, n), {"n": n}, {})
        kept = [n for n in range(101) if (s := store.snapshot_before(table, n)) and s.number == n]
    assert set(range(101 - KEEP_SNAPSHOTS, 101)) <= set(kept)
    assert set(range(0, 61, 10)) <= set(kept)
    assert len(kept) < 60


def test_a_message_is_owed_until_it_is_sent(database):
    with database.transaction() as session:
        store = Store(session)
        ids = store.owe(*(Owed(None, "lokal", "tisch", "", {"text": str(n)}) for n in range(3)))
    with database.transaction() as session:
        store = Store(session)
        store.mark_sent(ids[1])
        assert [r.id for r in store.owed("lokal")] == [ids[0], ids[2]]
        assert store.owed("discord") == []
        assert store.count_owed() == 2


def test_a_person_is_known_by_account_and_renamed_when_they_rename_themselves(database):
    with database.transaction() as session:
        store = Store(session)
        one = store.person("telegram", "5", "Anna")
        assert store.person("telegram", "5", "Anni").id == one.id
        assert store.person_by_id(one.id).name == "Anni"
        assert store.person("discord", "5", "Anna").id != one.id


def test_a_number_of_a_message_is_never_given_twice(database):
    later = now() + timedelta(days=30)
    with database.transaction() as session:
        store = Store(session)
        first = store.owe(*(Owed(None, "lokal", "x", "", {}) for _ in range(3)))
        store.mark_sent(*first)
        store.prune(later, later)
        assert store.owe(Owed(None, "lokal", "x", "", {}))[0] > first[-1]


def test_an_entry_is_made_as_sqlmodel_would(database):
    """`LogRow` has a quicker way of its own."""
    at, given = now(), {"table_id": 1, "number": 3, "kind": "zug", "keys": ["k"], "rules_version": 1}
    quick, usual = LogRow(**given, at=at), LogRow.model_validate({**given, "at": at})
    assert quick.model_dump() == usual.model_dump()
    assert LogRow(**given).labels is not LogRow(**given).labels
    with database.transaction() as session:  # also where a session writes it
        new_table(Store(session))
        session.add(quick)
    with database.transaction() as session:
        assert session.get_one(LogRow, quick.id).model_dump() == usual.model_dump() | {"id": quick.id}
