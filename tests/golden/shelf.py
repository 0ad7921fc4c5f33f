"""The golden tables: stores and table files that earlier versions of the program wrote. See README.md in this folder.

    for golden in shelf.everything("store"):
        database = shelf.opened(golden, shelf.sqlite_url(tmp_path))

A store is brought to the database as its writer left it (tables of that revision, rows as they were); opening it applies the
migrations written since. So the same file tests SQLite and PostgreSQL.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, Boolean, Column, DateTime, Engine, MetaData, create_engine, func, insert, select, text

from storage.database import MIGRATIONS, Database

HERE = Path(__file__).parent
STORE, TABLE = "store", "table"
ENDINGS = {STORE: ".sql.xz", TABLE: ".json.xz"}
INDEX = "index.json"
NEVER_OUT = {("jagd", 2)}  # steps of one piece of work: no release played by them, no table was stored


@dataclass(frozen=True)
class Golden:
    """One file. `kind`: a whole store, or one table as `ringrichter db export` writes it."""

    game: str
    version: int
    name: str
    kind: str
    folder: Path

    @property
    def id(self) -> str:
        return f"{self.game}-v{self.version}-{self.name}-{self.kind}"

    @property
    def path(self) -> Path:
        return self.folder / f"{self.name}{ENDINGS[self.kind]}"

    @property
    def about(self) -> dict[str, Any]:
        """What the index says: `text`, `shows` (situations), `seats`, `status`, `number`, `asks` (rules), `frames`, `end`."""
        return index(self.folder)[self.name]

    def read(self) -> str:
        return lzma.decompress(self.path.read_bytes()).decode("utf-8")


def index(folder: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    return found


def everything(kind: str = "", game: str = "", *, version: int = 0, shows: str = "") -> list[Golden]:
    """All golden files, or those of a kind, a game, a version, a situation."""
    found = []
    for folder in sorted(p.parent for p in HERE.glob(f"*/v*/{INDEX}")):
        for name, about in index(folder).items():
            for each in (STORE, TABLE):
                golden = Golden(folder.parent.name, int(folder.name[1:]), name, each, folder)
                fits = (not game or golden.game == game) and (not version or golden.version == version)
                if fits and (not kind or each == kind) and (not shows or shows in about["shows"]):
                    found.append(golden)
    return found


# --- writing -------------------------------------------------------------------------------------------------------------


def write(path: Path, words: str) -> None:
    """Compressed, without a time stamp: the same content is the same file."""
    path.write_bytes(lzma.compress(words.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))


def dumped(file: Path) -> str:
    """A SQLite store as SQL."""
    connection = sqlite3.connect(file)
    try:
        return "\n".join(connection.iterdump()) + "\n"
    finally:
        connection.close()


# --- opening -------------------------------------------------------------------------------------------------------------


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder}/golden.db"


def opened(golden: Golden, url: str) -> Database:
    """A copy of a golden store in this empty database (SQLite or PostgreSQL), migrated to today's tables."""
    lay_out(golden, url)
    return Database(url)


def table_file(golden: Golden) -> dict[str, Any]:
    """A golden table file, for `bot.table_file.import_table`."""
    raw: dict[str, Any] = json.loads(golden.read())
    return raw


def lay_out(golden: Golden, url: str) -> None:
    """The store as its writer left it, without later migrations."""
    assert golden.kind == STORE, golden
    if url.startswith("sqlite:///"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.executescript(golden.read())
        connection.close()
        return
    written = sqlite3.connect(":memory:")
    written.row_factory = sqlite3.Row
    written.executescript(golden.read())
    engine = create_engine(url)
    try:
        _copy(written, engine)
    finally:
        engine.dispose()
        written.close()


def revision(golden: Golden) -> str:
    """The migration a golden store was written at."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(golden.read())
    (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    connection.close()
    return str(found)


def _copy(source: sqlite3.Connection, engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, source.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    with engine.begin() as connection:
        tables = MetaData()
        tables.reflect(connection)
        for table in tables.sorted_tables:
            if table.name == "alembic_version":
                continue
            rows = [_values(row, table.columns) for row in source.execute(f'SELECT * FROM "{table.name}"')]
            if rows:
                connection.execute(insert(table), rows)
            if rows and "id" in table.columns:  # the next row gets the next number, as it did in the old store
                last = connection.execute(select(func.max(table.columns["id"]))).scalar_one()
                connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), {last})"))


def _values(row: sqlite3.Row, columns: Iterable[Column[Any]]) -> dict[str, Any]:
    return {c.name: _value(row[c.name], c.type) for c in columns}


def _value(stored: Any, kind: Any) -> Any:
    """SQLite keeps JSON and times as text and truth as a number."""
    if stored is None:
        return None
    if isinstance(kind, JSON):
        return json.loads(stored)
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(stored).replace(tzinfo=UTC)
    return bool(stored) if isinstance(kind, Boolean) else stored
