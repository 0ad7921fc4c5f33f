"""Moving a store (migration of data): every row from one database into another, empty one, and both compared row by row.

From SQLite to PostgreSQL and back. Nothing may run on either of them meanwhile: what is played after it was copied would be lost.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlmodel import SQLModel

from storage import case_tables, deck_tables, reports, spool, tables, time_tables  # noqa: F401  (they make the schema)
from storage.backup import file_of
from storage.database import Database
from storage.tables import AcceptedRow

AT_ONCE = 500  # rows


class InUse(RuntimeError):
    """Somebody works with this store."""


class NotEmpty(RuntimeError):
    """There is something in the store that was to be filled."""


class Differs(RuntimeError):
    """What was copied is not what was there."""


def move(source: Database, target: Database, told: Callable[[str, int], None] = lambda table, rows: None) -> int:
    """Copy everything and compare it; how many rows that were. Nothing is left in the target if anything goes wrong."""
    with alone(source), source.engine.connect() as old, alone(target), target.engine.begin() as new:
        for connection in (old, new):  # whoever starts in the middle of it waits until it is over
            if connection.dialect.name == "postgresql":
                connection.execute(text(f"LOCK TABLE {', '.join(t.name for t in _tables())} IN EXCLUSIVE MODE"))
        for table in _tables():
            if new.execute(select(func.count()).select_from(table)).scalar_one():
                raise NotEmpty(table.name)
        total = 0
        for table in _tables():
            rows = _copy(old, new, table)
            _compare(old, new, table)
            told(table.name, rows)
            total += rows
        return total + _accepted(source.url, new)


def _accepted(url: str, new: Connection) -> int:
    """What was accepted and lies in files beside the old store comes along as rows; how many."""
    known = {(row.platform, row.key) for row in new.execute(select(AcceptedRow.platform, AcceptedRow.key))}  # type: ignore[call-overload]
    rows = [
        AcceptedRow(platform=platform, key=key, at=at, what=what).model_dump(exclude={"id"})
        for platform, (at, key, what) in spool.lying(url)
        if (platform, key) not in known
    ]
    if rows:
        new.execute(insert(AcceptedRow), rows)
    return len(rows)


def _tables() -> list[Table]:
    """All of them, those first that others point to."""
    return SQLModel.metadata.sorted_tables


def _copy(old: Connection, new: Connection, table: Table) -> int:
    count = 0
    for rows in _portions(old, table):
        new.execute(table.insert(), rows)
        count += len(rows)
    key = next(iter(table.primary_key.columns))
    if new.dialect.name == "postgresql" and key.name == "id" and count:  # numbers go on behind the last one
        new.execute(text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), (SELECT max(id) FROM {table.name}))"))
    return count


def _compare(old: Connection, new: Connection, table: Table) -> None:
    for nr, (there, here) in enumerate(zip(_rows(old, table), _rows(new, table), strict=False)):
        if there != here:
            raise Differs(f"{table.name}, Zeile {nr + 1}")
    counts = [c.execute(select(func.count()).select_from(table)).scalar_one() for c in (old, new)]
    if counts[0] != counts[1]:
        raise Differs(f"{table.name}: {counts[0]} und {counts[1]} Zeilen")


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    for rows in _portions(connection, table):
        yield from rows


def _portions(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """The rows of a table in the order of their keys, so many at once."""
    keys = list(table.primary_key.columns)
    last: tuple[Any, ...] | None = None
    while True:
        query = select(table).order_by(*keys).limit(AT_ONCE)
        if last is not None:
            query = query.where(keys[0] > last[0])
        rows = [dict(row._mapping) for row in connection.execute(query)]
        if not rows:
            return
        yield rows
        last = tuple(rows[-1][key.name] for key in keys)


@contextmanager
def alone(database: Database) -> Iterator[None]:
    """Nobody else works with this store. Raises `InUse`."""
    database.engine.dispose()
    file = file_of(database.url)
    if file is None:
        with database.engine.connect() as connection:
            others = connection.exec_driver_sql(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND backend_type = 'client backend'"
            ).scalar_one()
        if others:
            raise InUse(make_url(database.url).render_as_string(hide_password=True))
        yield
        return
    driver = sqlite3.connect(file, timeout=1, isolation_level=None)
    try:
        driver.execute("PRAGMA locking_mode=EXCLUSIVE")
        driver.execute("BEGIN EXCLUSIVE")
        driver.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise InUse(str(file)) from error
    finally:
        driver.close()
    yield
