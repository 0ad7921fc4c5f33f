"""Opening the store: SQLite in one file by default, PostgreSQL with DATABASE_URL. Migrations run when it is opened."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, PoolProxiedConnection, event, make_url
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlalchemy.orm.exc import StaleDataError
from sqlalchemy.util import LRUCache
from sqlmodel import Session, create_engine

from storage import rot
from storage.asking import Telling
from storage.errors import CannotOpen

T = TypeVar("T")
log = logging.getLogger("ringrichter")
MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 30
BEGIN = "BEGIN IMMEDIATE"
SURE, HASTY = "PRAGMA synchronous=FULL", "PRAGMA synchronous=NORMAL"
MARK = "mark"  # in `Session.info`: how the store was when its last transaction ended
REMEMBERED = 2_000  # rows; a session that knows more starts anew
PAUSES = (0.05, 0.3, 1.0)  # seconds before a transaction that could not be carried out is tried again
MIGRATING = 5_281_954  # the name of a lock: one process at a time brings the tables up to date


def default_url() -> str:
    """Where the data live: DATABASE_URL, or the file RINGRICHTER_DB, or ringrichter.db here."""
    if url := os.environ.get("DATABASE_URL"):
        return url.replace("postgresql://", "postgresql+psycopg://", 1)
    return f"sqlite:///{os.environ.get('RINGRICHTER_DB', 'ringrichter.db')}"


@cache
def _newest() -> str | None:
    """The last migration there is."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _sqlite_pragmas(connection: Any, _record: Any) -> None:
    connection.text_factory = rot.readable
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(SURE)
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.close()


class Immediate(SQLiteDialect_pysqlite):
    """SQLite whose transactions are ours and begin as writers: a write never starts as a read. (An event would do it as well,
    and make every statement look for events.)"""

    supports_statement_cache = True
    colspecs = {**SQLiteDialect_pysqlite.colspecs, **rot.LENIENT}  # noqa: RUF012

    def __eq__(self, other: object) -> bool:
        """All of them speak alike: what was put into words for one store is said to another one as it is (`SAID`)."""
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def do_begin(self, dbapi_connection: PoolProxiedConnection) -> None:
        driver: Any = dbapi_connection.driver_connection
        driver.execute(BEGIN)


registry.register("sqlite.immediate", __name__, Immediate.__name__)
SAID: LRUCache[Any, Any] = LRUCache(500)  # statements as SQLite reads them, for every store that this process opens


class Mark(NamedTuple):
    """How the store is, as a connection to SQLite sees it: another one as soon as anybody writes."""

    driver: Any
    by_others: int  # changes whenever another connection has written
    by_itself: int  # rows that this one has written

    @staticmethod
    def of(driver: Any) -> Mark:
        return Mark(driver, driver.execute("PRAGMA data_version").fetchone()[0], driver.total_changes)


@event.listens_for(Session, "after_commit")
def _known(session: Session) -> None:
    """What a session has written itself is no news to it. Its connection is still its own here."""
    if (mark := session.info.get(MARK)) is not None:
        session.info[MARK] = mark._replace(by_itself=mark.driver.total_changes)


def _no_driver_transactions(connection: Any, _record: Any) -> None:
    connection.isolation_level = None


class Conflict(RuntimeError):
    """Somebody else wrote this entry of the log first."""


TRANSIENT = (OperationalError, IntegrityError, StaleDataError, Conflict)  # another process was at the same rows


class Database:
    """An engine with migrated tables."""

    def __init__(self, url: str | None = None) -> None:
        self.url = url or default_url()
        options: dict[str, Any] = {}
        address = make_url(self.url)
        self._sqlite = address.get_backend_name() == "sqlite"
        if self._sqlite:
            address = address.set(drivername="sqlite+immediate")
            options["connect_args"] = {"check_same_thread": False, "timeout": BUSY_SECONDS}
            options["execution_options"] = {"compiled_cache": SAID}
            if address.database not in (None, "", ":memory:"):
                options["pool_use_lifo"] = True  # of two connections the one that knows the store (`continued`) stays at work
        self.engine: Engine = create_engine(address, **options)
        self._resting: Session | None = None  # the last one, with what it remembers
        if self._sqlite:
            event.listen(self.engine, "connect", _no_driver_transactions)
            event.listen(self.engine, "connect", _sqlite_pragmas)
        try:
            self.migrate()
        except (DatabaseError, CommandError, UnicodeDecodeError) as error:  # SQLite may quote what is damaged
            self.engine.dispose()
            raise CannotOpen(type(error).__name__) from error

    @property
    def damaged(self) -> dict[rot.Row, set[str]]:
        """Damaged rows that were met."""
        return rot.noticed(self.engine)

    def migrate(self) -> None:
        """Bring the tables up to date; most of the time they are, and all that costs is one look."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.engine.begin() as connection:
            if connection.dialect.name == "postgresql":  # several bots may start at once; SQLite waits by itself
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            if MigrationContext.configure(connection).get_current_revision() != _newest():
                config.attributes["connection"] = connection
                command.upgrade(config, "head")

    def again(self, work: Callable[[], T]) -> T:
        """Do something in transactions of its own; if the database could not just then (locked, full, a deadlock, two who wrote
        the same first), once more after a while."""
        for pause in PAUSES:
            try:
                return work()
            except TRANSIENT as error:
                log.warning("the store: %s; again in %.2f s", str(error).splitlines()[0], pause)
                time.sleep(pause)
        return work()

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """All or nothing; committed when the block ends, before anybody is told."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def continued(self) -> Iterator[Session]:
        """The same in the session of the one before, if nobody has written anything since: then the rows which that session
        remembers (`storage/kept.py`) are those of the store. Whoever fails remembers nothing."""
        session, self._resting = self._resting or Session(self.engine, expire_on_commit=False), None
        try:
            session.begin()
            if session.info.get(MARK) != (mark := self._mark(session.connection())):
                session.expunge_all()
                session.info.clear()
                session.info[MARK] = mark
            yield session
            session.commit()
        except BaseException:
            session.close()
            raise
        if mark is not None and len(session.identity_map) <= REMEMBERED:
            self._resting = session

    def at_rest(self) -> Session | None:
        """The session of the transaction before, only to be looked at; None where somebody has written since, or where another
        thread is at its connection (a backup): two at one connection break it."""
        session = self._resting
        mark: Mark | None = session.info.get(MARK) if session is not None else None
        if mark is None:
            return None
        pooled = self.engine.raw_connection()
        try:
            return session if pooled.driver_connection is mark.driver and Mark.of(mark.driver) == mark else None
        finally:
            pooled.close()

    def unchanged(self, mark: Mark | None) -> bool:
        """Whether nobody has written since a transaction that began with this mark and wrote nothing."""
        session = self.at_rest() if mark is not None else None
        return session is not None and session.info.get(MARK) == mark

    def _mark(self, connection: Connection) -> Mark | None:
        """None where the store cannot say whether others have written: then nothing is remembered."""
        return Mark.of(connection.connection.driver_connection) if self._sqlite else None

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """The same for whoever only says a statement or two, and wants no rows to work with."""
        with self.engine.begin() as connection:
            yield connection

    def note(self, telling: Telling, *rows: dict[str, Any]) -> None:
        """Tell the store what would only be done once more if it were forgotten. In SQLite its commit does not wait for the disk,
        which is most of what a small one costs: no kill of the program can lose it, a power cut may."""
        if not self._sqlite:
            with self.connection() as connection:
                for values in rows:
                    telling.rows(connection, values)
            return
        pooled = self.engine.raw_connection()
        try:
            driver: Any = pooled.driver_connection
            driver.execute(HASTY)
            try:
                driver.execute(BEGIN)
                with driver:  # committed or taken back
                    session, before = self._resting, Mark.of(driver)
                    for values in rows:
                        telling.to_driver(driver, values)
                    if session is not None and session.info.get(MARK) == before:
                        session.info[MARK] = before._replace(by_itself=driver.total_changes)  # it remembers nothing of this
            finally:
                driver.execute(SURE)
        except sqlite3.Error as error:
            raise OperationalError(None, None, error) from error  # as everybody here knows it
        finally:
            pooled.close()

    def close(self) -> None:
        self._resting = None
        self.engine.dispose()
