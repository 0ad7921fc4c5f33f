"""Daily rotating backups of a SQLite store, beside it: made by one process, checked by opening, left out where the disk is full.

They lie in `<store>.sicherungen`, one a day, the newest few (`RINGRICHTER_SICHERUNGEN`, seven; 0: none). Beside them `vergessen`
lists the numbers of the accounts that were forgotten, with the time and nothing else: who puts a backup in the place of the store
gets a store that knows them again, and whoever starts on it forgets them once more (`forgotten_since`). Every copy made here
says of itself when it was made and where that list lies, wherever it is put and whatever it is called then.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, make_url, text

from storage import machine, rot
from storage.database import Database

log = logging.getLogger("ringrichter")
USUAL = 7  # so many days are kept
SPARE = 50_000_000  # bytes of the disk that are left free
STALE = 3_600  # seconds after which an unfinished one is nobody's any more
LIST = "vergessen"
COPIED = "copied"  # a table that only copies have: the folder of the list, when the copy was begun, and the highest number in it
LATEST = (("processed_update", "at"), ("outbox", "at"), ("game_table", "touched"))  # what a store knows last
# What is looked through in a copy; whole logs are looked through by `ringrichter db pruefe --alle`.
LOOKED_THROUGH = tuple(name for name in rot.models() if name not in ("log", "snapshot", "data_blob", "processed_update"))


class NoRoom(RuntimeError):
    """The disk is nearly full."""


def wanted() -> int:
    """How many days are kept, as the operator says."""
    said = os.environ.get("RINGRICHTER_SICHERUNGEN", "")
    return int(said) if said.isdecimal() else USUAL


def file_of(address: URL | str) -> Path | None:
    """The file of a store that can be backed up here; PostgreSQL has its own ways."""
    url = make_url(address)
    name = url.database if url.get_backend_name() == "sqlite" else ""
    return Path(name) if name and name != ":memory:" else None


def folder_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.sicherungen")


def kept(address: URL | str) -> list[Path]:
    """The backups there are of a store, oldest first."""
    file = file_of(address)
    return sorted(folder_of(file).glob("????-??-??.db")) if file is not None else []


def newest(address: URL | str) -> Path | None:
    return next(reversed(kept(address)), None)


def due(database: Database) -> bool:
    """Whether today's is missing."""
    file = file_of(database.url)
    return file is not None and wanted() > 0 and not (folder_of(file) / _today()).exists()


def _today() -> str:
    return f"{machine.now():%Y-%m-%d}.db"


def daily(database: Database, days: int | None = None) -> Path | None:
    """Today's backup, if no other process makes it; older ones than the newest few go. What is damaged in it is noticed."""
    file = file_of(database.url)
    if file is None:
        return None
    folder = folder_of(file)
    folder.mkdir(exist_ok=True)
    made = folder / _today()
    with _alone(folder / "in-arbeit") as mine:
        if not mine or made.exists():
            return None
        unfinished = made.with_suffix(".teil")
        try:
            copy(file, unfinished)
            _look_through(database, unfinished)
            unfinished.replace(made)
        finally:
            unfinished.unlink(missing_ok=True)
        _rotate(database, folder, days if days is not None else wanted())
    log.info("backup: %s", made)
    return made


@contextlib.contextmanager
def _alone(lock: Path) -> Iterator[bool]:
    """Of several processes one goes on; what a killed one left behind is nobody's after an hour."""
    with contextlib.suppress(OSError):
        if time.time() - lock.stat().st_mtime > STALE:  # a file's time is the machine's
            lock.unlink()
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        yield False
        return
    try:
        yield True
    finally:
        lock.unlink(missing_ok=True)


def copy(file: Path, target: Path) -> None:
    """A copy of a store that may be at work, by SQLite's own backup; an error where it is not a whole store."""
    room, size = shutil.disk_usage(target.parent).free, file.stat().st_size
    if room < 2 * size + SPARE:
        raise NoRoom(f"{room // 1_000_000} MB free, the store has {size // 1_000_000} MB")
    target.unlink(missing_ok=True)
    began = machine.now().timestamp()
    source, made = sqlite3.connect(file, timeout=30), sqlite3.connect(target)
    made.text_factory = rot.readable
    try:
        source.backup(made)
        made.execute("PRAGMA journal_mode=DELETE")
        (said,) = made.execute("PRAGMA quick_check(1)").fetchone()
        if said != "ok":
            raise sqlite3.DatabaseError(said)
        made.execute("SELECT version_num FROM alembic_version").fetchone()
        with made:
            made.execute(f"CREATE TABLE IF NOT EXISTS {COPIED} (folder TEXT, at REAL, people INTEGER)")
            people = made.execute("SELECT coalesce(max(id), 0) FROM person").fetchone()[0]
            made.execute(f"INSERT INTO {COPIED} VALUES (?, ?, ?)", (str(folder_of(file).absolute()), began, people))
    except UnicodeDecodeError as error:  # what SQLite says about a damaged schema, in the words of that schema
        raise sqlite3.DatabaseError("the schema is damaged") from error
    finally:
        made.close()
        source.close()


def _look_through(database: Database, made: Path) -> None:
    """Open it as a store is opened, and look at its rows: damaged ones are noticed in the store it was made of."""
    opened = Database(f"sqlite:///{made}")
    try:
        with opened.transaction() as session:
            for damage in rot.scan(session.connection(), *LOOKED_THROUGH):
                if damage.row is not None:
                    database.damaged.setdefault((damage.table, damage.row), set()).add(damage.column)
    finally:
        opened.close()
    alone = sqlite3.connect(made)
    alone.execute("PRAGMA journal_mode=DELETE")  # one file again
    alone.close()


def _rotate(database: Database, folder: Path, days: int) -> None:
    for old in kept(database.url)[: -max(days, 1)]:
        old.unlink(missing_ok=True)


# --- who was forgotten -------------------------------------------------------------------------------------------------------


def _listed(folder: Path) -> list[tuple[int, float]]:
    """Numbers of accounts and when they were forgotten."""
    try:
        words = (folder / LIST).read_text(encoding="ascii", errors="replace").split()
        return [(int(number), float(at)) for number, at in zip(words[::2], words[1::2], strict=False)]
    except (OSError, ValueError):
        return []


def note_forgotten(database_file: Path, numbers: list[int]) -> None:
    """These accounts are forgotten now."""
    folder, at = folder_of(database_file), machine.now().timestamp()
    try:
        folder.mkdir(exist_ok=True)
        with (folder / LIST).open("a", encoding="ascii") as listed:
            listed.writelines(f"{number} {at}\n" for number in numbers)
            listed.flush()
            os.fsync(listed.fileno())
    except OSError:
        log.exception("a restored backup would not forget again: %s", numbers)


def is_copy(database: Database) -> bool:
    """Whether this is a copy on which nobody has started yet."""
    return bool(_copied(database))


def _copied(database: Database) -> list[tuple[str, float, int]]:
    if file_of(database.url) is None:
        return []
    with database.connection() as connection:
        if connection.execute(text(f"SELECT 1 FROM sqlite_master WHERE name = '{COPIED}'")).first() is None:
            return []
        rows = connection.execute(text(f"SELECT folder, at, people FROM {COPIED}")).all()
    return [(str(folder), at, people) for folder, at, people in rows if isinstance(at, float) and isinstance(people, int)]


def forgotten_since(database: Database) -> list[int]:
    """The accounts that were forgotten after this store was copied: it is a backup that was put in place. Of a copy that somebody
    else has made, the newest thing it knows of tells how old it is."""
    file = file_of(database.url)
    if file is None:
        return []
    copies, own = _copied(database), folder_of(file)
    numbers = [
        number
        for folder, at, people in copies
        for place in {Path(folder), own, file.absolute().parent}  # as it was, beside the store, or opened where it lies
        for number, forgotten in _listed(place)
        if forgotten >= at and number <= people
    ]
    listed = _listed(own)
    known = _newest_thing(database) if listed else 0.0
    if known:
        numbers += [number for number, forgotten in listed if forgotten >= known]
    return sorted(set(numbers))


def settled(database: Database) -> None:
    """From now on this copy is a store of its own."""
    if _copied(database):
        with database.connection() as connection:
            connection.execute(text(f"DROP TABLE {COPIED}"))


def _newest_thing(database: Database) -> float:
    """When something was written last; damaged dates say nothing."""
    with database.connection() as connection:
        whole = "{column} GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9] [0-2][0-9]:*' AND {column} <= :now"
        now = machine.now().replace(tzinfo=None).isoformat(" ")
        said = [
            connection.execute(text(f"SELECT max({c}) FROM {name} WHERE {whole.format(column=c)}"), {"now": now}).scalar()
            for name, c in LATEST
        ]
    known = 0.0
    for at in said:
        with contextlib.suppress(ValueError):
            known = max(known, datetime.fromisoformat(f"{at}+00:00").timestamp() if at else 0.0)
    return known
