"""What every move asks and tells the store: statements built once, and asked without writing first what they cannot see.

A session writes everything that waits to be written before each query. Here it does so only where rows of the asked tables are
among it: so what a move changes is written once, at its end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Delete, Executable, Insert, TextClause, Update
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlmodel import Session, SQLModel
from sqlmodel.sql.expression import SelectOfScalar

T = TypeVar("T")
Query = TypeVar("Query", bound=Executable)
SQLITE = SQLiteDialect_pysqlite(paramstyle="named")


def unhurried(statement: Query) -> Query:
    """A statement before which nothing is written; whoever carries it out says what has to be (`written`)."""
    return statement.execution_options(autoflush=False, synchronize_session=False)


def written(session: Session, *kinds: type[SQLModel]) -> None:
    """Write what waits to be written, if there are rows of these tables among it."""
    if any(isinstance(row, kinds) for rows in (session.new, session.dirty, session.deleted) for row in rows):
        session.flush()


def ask(session: Session, statement: SelectOfScalar[T], *kinds: type[SQLModel], **values: Any) -> list[T]:
    """The rows of an unhurried query that looks at these tables."""
    written(session, *kinds)
    return list(session.exec(statement, params=values))


def remove(session: Session, statement: Delete, *kinds: type[SQLModel], **values: Any) -> None:
    """Carry out an unhurried deletion that looks at these tables."""
    written(session, *kinds)
    session.connection().execute(statement, values)


class Telling:
    """Something that every move writes, each time with values for the same names.

    SQLite's driver is told it without a detour: what SQLAlchemy does around a statement costs several times as much as the
    statement. It is still the one who says how the statement and its values read; and where something goes wrong it tells it once
    more, so that errors have the names that everybody here knows them by."""

    def __init__(self, statement: Insert | Update | TextClause, names: Iterable[str] = ()) -> None:
        self.statement = statement
        said = statement.compile(dialect=SQLITE, column_keys=[*names] or None)
        # Python's driver tells by the first word whether rows are written, and compares it letter by letter as the machine's
        # locale does. In Turkish «INSERT» is not «insert», and it would say that nothing was written.
        verb, _, rest = str(said).partition(" ")
        self._words = f"{verb.lower()} {rest}"
        found = {name: value.type.dialect_impl(SQLITE).bind_processor(SQLITE) for name, value in said.binds.items()}
        self._as_kept: dict[str, Callable[[Any], Any]] = {name: way for name, way in found.items() if way is not None}

    def rows(self, connection: Connection, values: dict[str, Any]) -> int:
        """Write it; how many rows that were."""
        return self._tell(connection, values).rowcount

    def added(self, connection: Connection, values: dict[str, Any]) -> int:
        """Write a new row; its number."""
        done = self._tell(connection, values)
        number = done.inserted_primary_key[0] if isinstance(done, CursorResult) and done.inserted_primary_key else done.lastrowid
        assert number is not None
        return int(number)

    def to_driver(self, driver: sqlite3.Connection, values: dict[str, Any]) -> sqlite3.Cursor:
        return driver.execute(self._words, values | {name: way(values[name]) for name, way in self._as_kept.items()})

    def _tell(self, connection: Connection, values: dict[str, Any]) -> sqlite3.Cursor | CursorResult[Any]:
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            try:
                return self.to_driver(driver, values)
            except sqlite3.Error:
                pass
        return connection.execute(self.statement, values)
