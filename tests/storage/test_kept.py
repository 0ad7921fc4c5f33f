"""What a session remembers from one transaction to the next: never anything that somebody else has changed since."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from storage import database as databases
from storage.database import MARK, Database
from storage.kept import Kept
from storage.store import SENT, Owed, Store, sent
from storage.tables import SeatRow
from tests.storage.test_store import entry, new_table
from tests.stores import heard


@pytest.fixture
def database(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/speicher.db")
    with database.transaction() as session:
        store = Store(session)
        table = new_table(store)
        anna = store.person("lokal", "anna", "Anna")
        session.add(SeatRow(table_id=table.id, seat="p1", person_id=anna.id, name="Anna"))
    yield database
    database.close()


@pytest.fixture
def asked(database):
    """The questions to the store, as they are asked."""
    return heard(database)


def look(database: Database) -> tuple[int, str, list[str], list[list[str]]]:
    """All that is remembered of a table: its number, a name, who sits there, the newest moves."""
    with database.continued() as session:
        store = Store(session)
        table, person = store.table(1), store.person("lokal", "anna", "")
        assert table is not None
        store.channel("lokal", "tisch")
        return table.number, person.name, [s.seat for s in store.seats(table)], [e.keys for e in store.entries(table)]


def test_what_nobody_changed_is_not_asked_again(database, asked):
    first = look(database)
    assert asked
    asked.clear()
    assert look(database) == first == (0, "Anna", ["p1"], [])
    assert asked == []


def test_what_the_session_wrote_itself_it_knows(database, asked):
    look(database)
    with database.continued() as session:
        store = Store(session)
        table = store.table(1)
        store.append(table, entry(table, 7), {"n": 1}, {})
        store.person("lokal", "anna", "Anna B.")
    asked.clear()
    assert look(database) == (1, "Anna B.", ["p1"], [["k7"]])
    assert asked == []
    with Database(database.url).transaction() as session:  # and it is what was written
        store = Store(session)
        table = store.table(1)
        assert (table.number, table.state, store.entries(table)[0].keys) == (1, '{"n":1}', ["k7"])
        assert store.snapshot_before(table, 1).state == '{"n":1}'


def test_what_another_process_wrote_is_seen(database):
    look(database)
    other = Database(database.url)
    with other.continued() as session:
        store = Store(session)
        table = store.table(1)
        store.append(table, entry(table, 3), {"n": 1}, {})
        store.person("lokal", "anna", "Anne")
        session.add(SeatRow(table_id=1, seat="p2", name="Bert"))
    assert look(database) == (1, "Anne", ["p1", "p2"], [["k3"]])
    with database.continued() as session:  # and the other way round
        store = Store(session)
        table = store.table(1)
        store.append(table, entry(table, 4), {"n": 2}, {})
    assert look(other)[3] == [["k3"], ["k4"]]
    other.close()


@pytest.mark.parametrize("way", ["transaction", "connection", "session"])
def test_what_was_written_beside_the_session_is_seen(database, way):
    look(database)
    statement = text("UPDATE person SET name = 'Anne'")
    if way == "transaction":
        with database.transaction() as session:
            Store(session).person("lokal", "anna", "Anne")
    elif way == "connection":
        with database.connection() as connection:
            connection.execute(statement)
    else:
        with database.engine.begin() as connection:
            connection.execute(statement)
    assert look(database)[1] == "Anne"


def test_who_fails_remembers_nothing(database):
    look(database)
    with pytest.raises(RuntimeError, match="crash"), database.continued() as session:
        store = Store(session)
        table = store.table(1)
        store.append(table, entry(table), {"n": 1}, {})
        store.person("lokal", "anna", "Anne")
        raise RuntimeError("crash")
    assert look(database) == (0, "Anna", ["p1"], [])


def test_a_seat_taken_or_left_is_seen(database):
    look(database)
    with database.continued() as session:
        store = Store(session)
        table = store.table(1)
        session.add(SeatRow(table_id=1, seat="p2", name="Bert"))
        assert [s.seat for s in store.seats(table)] == ["p1", "p2"]
        session.delete(store.seats(table)[0])
    assert look(database)[2] == ["p2"]


def test_a_note_is_no_news(database, asked):
    with database.continued() as session:
        (number,) = Store(session).owe(Owed(1, "lokal", "tisch", "", {"text": "da"}))
    look(database)
    asked.clear()
    database.note(SENT, sent(number))
    look(database)
    assert [said.split()[0].upper() for said in asked] == ["UPDATE"]
    with database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # whatever comes next is sure again


def test_a_look_at_rest_leaves_a_connection_alone_that_somebody_is_at(database):
    """A backup works on it in another thread: two at one connection of SQLite break the program."""
    with database.continued():
        pass
    session = database.at_rest()
    assert session is not None
    mark = session.info[MARK]
    assert database.unchanged(mark)
    with database.engine.connect() as other:
        assert other.connection.driver_connection is mark.driver
        assert database.at_rest() is None and not database.unchanged(mark)
    assert database.at_rest() is session and database.unchanged(mark)


def test_a_look_at_rest_is_none_where_somebody_has_written(database):
    look(database)
    assert database.at_rest() is not None
    with Database(database.url).transaction() as session:
        Store(session).person("lokal", "anna", "Anne")
    assert database.at_rest() is None


def test_it_does_not_remember_without_end(database, monkeypatch):
    monkeypatch.setattr(databases, "REMEMBERED", 3)
    look(database)
    with database.continued() as session:
        assert not Kept.by(session).tables


def test_moments_are_read_as_they_were_written(database):
    with database.transaction() as session:
        before = Store(session).table(1).touched
    with database.continued() as session:
        assert Store(session).table(1).touched == before
        assert before.tzinfo is not None
