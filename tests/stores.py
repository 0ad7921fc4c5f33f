"""New stores for tests: the migrations run once in a process, afterwards a new store is a copy of that file. (That they run on an
empty file and on old ones is tried in `tests/storage` and `tests/golden`.)"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from storage.database import Database


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "leer.db"
        Database(f"sqlite:///{file}").close()
        return file.read_bytes()


def url(file: Path) -> str:
    """The address of a store in this file, made ready where there is none."""
    if not file.exists():
        file.write_bytes(_empty())
    return f"sqlite:///{file}"


def heard(database: Database) -> list[str]:
    """The statements that a store in a file hears from now on, whoever says them, without those around a transaction."""
    found: list[str] = []

    def hear(said: str) -> None:
        if said.split()[0] not in ("BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"):
            found.append(said)

    with database.engine.connect() as connection:  # the only one of this thread: it is used again and again
        driver: Any = connection.connection.driver_connection
        driver.set_trace_callback(hear)
    return found
