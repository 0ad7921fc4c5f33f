"""Opening the store: SQLite in one file by default, PostgreSQL with DATABASE_URL. Migrations run when it is opened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, event
from sqlmodel import Session, create_engine

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 30
MIGRATING = 5_281_954  # the name of a lock: one process at a time brings the tables up to date


def default_url() -> str:
    """Where the data live: DATABASE_URL, or the file RINGRICHTER_DB, or ringrichter.db here."""
    if url := os.environ.get("DATABASE_URL"):
        return url.replace("postgresql://", "postgresql+psycopg://", 1)
    return f"sqlite:///{os.environ.get('RINGRICHTER_DB', 'ringrichter.db')}"


def _sqlite_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.close()


def _begin_immediate(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _no_driver_transactions(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are ours, so that a write never starts as a read


class Database:
    """An engine with migrated tables."""

    def __init__(self, url: str | None = None) -> None:
        self.url = url or default_url()
        options: dict[str, Any] = {}
        if self.url.startswith("sqlite"):
            options["connect_args"] = {"check_same_thread": False, "timeout": BUSY_SECONDS}
        self.engine: Engine = create_engine(self.url, **options)
        if self.url.startswith("sqlite"):
            event.listen(self.engine, "connect", _no_driver_transactions)
            event.listen(self.engine, "connect", _sqlite_pragmas)
            event.listen(self.engine, "begin", _begin_immediate)
        self.migrate()

    def migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.engine.begin() as connection:
            if connection.dialect.name == "postgresql":  # several bots may start at once; SQLite waits by itself
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """All or nothing; committed when the block ends, before anybody is told."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    def close(self) -> None:
        self.engine.dispose()
