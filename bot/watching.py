"""Whether anybody has written into the store, whichever process it was: one cheap look, no lock and no notice."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import make_url, text

from storage.database import Database


class Watcher:
    def __init__(self, database: Database) -> None:
        self._database = database
        address = make_url(database.url)
        file = address.database if address.get_backend_name() == "sqlite" else None
        self._own = sqlite3.connect(file, check_same_thread=False) if file and file != ":memory:" else None
        self._shared = address.get_backend_name() != "sqlite"
        self._last: Any = None
        self._moved = False

    def changed(self) -> bool:
        """Since the last time this was asked. PostgreSQL's journal moves on a little before what it tells can be read: there a
        change is told twice."""
        now = self._now()
        moved, self._last = now != self._last, now
        before, self._moved = self._moved, moved and self._shared
        return moved or before

    def _now(self) -> Any:
        if self._own is not None:
            return self._own.execute("PRAGMA data_version").fetchone()[0]
        if self._shared:
            with self._database.engine.connect() as connection:
                return connection.execute(text("SELECT pg_current_wal_lsn()")).scalar_one()
        return 0

    def close(self) -> None:
        if self._own is not None:
            self._own.close()
