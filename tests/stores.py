"""New stores for tests: the migrations run once in a process, afterwards a new store is a copy of that file. (That they run on an
empty file and on old ones is tried in `tests/storage` and `tests/golden`.)"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

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
