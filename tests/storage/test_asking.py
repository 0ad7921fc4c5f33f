"""What every move writes: told to SQLite's driver it is what SQLAlchemy would have written."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from storage import store as statements
from storage.asking import Telling
from storage.database import Database
from storage.store import Store
from storage.tables import now
from tests.storage.test_store import entry, new_table
from tests.stores import heard, url

AT = now().replace(microsecond=0)  # SQLite's text of it has zeros in the end


@pytest.fixture
def database(tmp_path):
    database = Database(url(tmp_path / "speicher.db"))
    with database.transaction() as session:
        store = Store(session)
        store.append(new_table(store), entry(store.table(1)), {"n": 1}, {})
    yield database
    database.close()


def log_entry(number: int, **more: Any) -> dict[str, Any]:
    return {name: getattr(entry(statements.GameTable(id=1)), name) for name in statements.ENTRY} | {"number": number, **more}


MOVES: dict[str, tuple[Telling, str, dict[str, Any]]] = {
    "update": (statements.CARRIED_OUT, "processed_update", {"platform": "lokal", "key": "ü 7", "at": now()}),
    "round moment": (statements.CARRIED_OUT, "processed_update", {"platform": "lokal", "key": "7", "at": AT}),
    "snapshot": (
        statements.TAKEN_DOWN,
        "snapshot",
        {"table_id": 1, "number": 9, "rules_version": 3, "state": '{"ä":"⟦p1⟧"}', "checksum": "0"},
    ),
    "entry": (
        statements.APPENDED,
        "log",
        log_entry(7, seat=None, told=None, barrier=True, events=[{"kind": "zug", "data": {"wer": "Éowyn"}}], at=now()),
    ),
    "told entry": (statements.APPENDED, "log", log_entry(8, told={"": ["⟦p1⟧ zieht."]}, person_id=3, case_number=2)),
    "table": (
        statements.CHANGED,
        "game_table",
        {"row": 1, "number": 2, "state": "{}", "checksum": "1", "drafts": {"p1": ["a"]}, "called": ["p1"], "touched": now()},
    ),
    "message": (
        statements.OWED,
        "outbox",
        {
            "table_id": 1,
            "platform": "lokal",
            "channel_key": "tisch",
            "person_key": "",
            "payload": {"text": "Zug «1»", "at": (1, 2)},
        }
        | {"attempts": 0, "sent": False, "at": now()},
    ),
}


def rows(database: Database, told: Any, table: str) -> list[tuple[Any, ...]]:
    """The rows of a table, as they stand in the file, after something was told that is not kept."""
    with database.engine.connect() as connection:
        told(connection)
        found = [tuple(row) for row in connection.execute(text(f"SELECT * FROM {table} ORDER BY 1"))]
        connection.rollback()
    return found


@pytest.mark.parametrize("name", MOVES)
def test_what_the_driver_is_told_is_what_sqlalchemy_writes(database, name):
    telling, table, values = MOVES[name]
    before = rows(database, lambda c: c.execute(text("SELECT 1")), table)
    by_driver = rows(database, lambda c: _within(c, lambda: telling.rows(c, values)), table)
    by_sqlalchemy = rows(database, lambda c: c.execute(telling.statement, values), table)
    assert by_driver == by_sqlalchemy != before


def _within(connection: Any, work: Any) -> None:
    connection.execute(text("SELECT 1"))  # the transaction has begun
    assert work() == 1


def test_a_message_that_was_sent(database):
    with database.transaction() as session:
        (number,) = Store(session).owe(statements.Owed(1, "lokal", "tisch", "", {"text": "da"}))
    database.note(statements.SENT, statements.sent(number))
    with database.transaction() as session:
        assert tuple(session.connection().execute(text("SELECT sent, payload FROM outbox")).one()) == (1, "{}")


def test_new_rows_have_the_numbers_they_are_stored_under(database):
    said = heard(database)
    with database.transaction() as session:
        first, second = Store(session).owe(*[statements.Owed(1, "lokal", "tisch", "", {"text": t}) for t in ("a", "b")])
    assert second == first + 1 and len(said) == 2
    with database.transaction() as session:
        assert [(row.id, row.payload["text"]) for row in Store(session).owed("lokal")] == [(first, "a"), (second, "b")]


def test_errors_have_the_names_everybody_knows(database):
    """Whoever tries again after a conflict looks for SQLAlchemy's errors (`Database.again`)."""
    with pytest.raises(IntegrityError), database.transaction() as session:
        statements.APPENDED.added(session.connection(), log_entry(1))
    with pytest.raises(OperationalError), database.transaction() as session:
        session.connection().execute(text("DROP TABLE processed_update"))
        Store(session).first_time("lokal", "1")
    with database.engine.begin() as connection:
        connection.execute(text("ALTER TABLE outbox RENAME TO elsewhere"))
    with pytest.raises(OperationalError):
        database.note(statements.SENT, statements.sent(1))
    with database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    with database.transaction() as session:  # and nothing of it is kept
        assert Store(session).first_time("lokal", "1")
