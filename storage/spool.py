"""What was acknowledged to a platform and is not carried out yet (a spool): in files beside the store, or in it.

They are files because they are needed just when the store cannot be written to: it is locked, or another table is being played.
Whoever comes after a process that was killed finds them here. A server that several hosts share is not locked by one of them, and
the files of a host that is gone are gone with it: there they are rows (`Shared`), and files only where the server is away.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlmodel import col, delete, select

from storage import machine
from storage.claims import LEASE, Sender
from storage.database import Database
from storage.tables import AcceptedRow

try:
    import fcntl
except ImportError:  # Windows: there one process has the store for itself
    fcntl = None  # type: ignore[assignment]

LEFT = 3_600_000_000_000  # nanoseconds after which nobody comes back to a file


Accepted = tuple[int, str, dict[str, Any]]  # when it was kept, its key and what it is


def folder_of(url: str) -> Path:
    """Where the files of a store lie: beside it, or, where it is no file, beside where it would be, which its owner made
    writable."""
    path = url.removeprefix("sqlite:///")
    return Path(f"{path if path != url else os.environ.get('RINGRICHTER_DB', 'ringrichter.db')}.angenommen")


def lying(url: str) -> list[tuple[str, Accepted]]:
    """All that was accepted beside a store and not carried out yet, by platform, whoever holds it."""
    folder = folder_of(url)
    read = ((path, _read(path)) for path in (sorted(folder.glob("*-*.json")) if folder.is_dir() else ()))
    return [(path.name.partition("-")[0], one) for path, one in read if one is not None]


def _in_order(found: Iterable[Accepted]) -> list[tuple[str, dict[str, Any]]]:
    return [(key, what) for _, key, what in sorted(found, key=lambda one: one[:2])]


def _locked(file: BinaryIO) -> bool:
    """Whether we hold a file now. The lock goes with the process, whatever becomes of it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class Spool:
    """The updates of one platform. A file is written over and over: making a new one for each update, and making sure that its
    folder knows it, would cost several times as much. Its first line counts; what stands behind it is left from before.

    A process holds the files it uses locked until it ends, however it ends: another one that shares the store leaves them alone,
    and takes over those that nobody holds."""

    def __init__(self, url: str, platform: str) -> None:
        self.folder = folder_of(url)
        self.platform = platform
        self._used: dict[str, str] = {}  # the file of each update that is kept
        self._free: list[str] = []
        self._held: dict[str, BinaryIO] = {}  # all of them, locked
        self._next = 0.0  # when it is worth looking again for what others left

    def keep(self, key: str, what: dict[str, Any]) -> bool:
        """On the disk when this returns. One that was only half written cannot be read, and was never acknowledged. False where
        it is kept already, for it is being carried out: then it was delivered twice."""
        if key in self._used:
            return False
        path = self._used[key] = self._free.pop() if self._free else self._new(key)
        file = self._held[path].fileno()
        _write(file, json.dumps({"key": key, "at": time.time_ns(), "what": what}, ensure_ascii=False).encode() + b"\n")
        os.fsync(file)
        return True

    def _new(self, key: str) -> str:
        """A file that its folder knows and nobody else uses. It is called by the first update that comes into it."""
        self.folder.mkdir(exist_ok=True)
        path = str(self.folder / f"{self.platform}-{key}.json")
        while not self._hold(path, os.O_CREAT | os.O_EXCL):
            path = str(self.folder / f"{self.platform}-{key}-{time.time_ns()}.json")
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return path

    def _hold(self, path: str, how: int = 0) -> bool:
        """Lock a file, if nobody else holds it."""
        try:
            file = os.fdopen(os.open(path, os.O_RDWR | how, 0o600), "r+b", buffering=0)
        except (FileExistsError, FileNotFoundError):
            return False
        if not _locked(file):
            file.close()
            return False
        self._held[path] = file
        return True

    def drop(self, key: str) -> None:
        """It was carried out. Nothing waits for the disk: whoever finds it again does nothing."""
        path = self._used.pop(key, None)
        if path is None:
            return
        os.pwrite(self._held[path].fileno(), b"\n", 0)
        self._free.append(path)

    def kept(self) -> list[tuple[str, dict[str, Any]]]:
        """Oldest first: what this process keeps, and what one that is gone did; each can be dropped from now on."""
        self._take_over()
        return _in_order(one for path in self._used.values() if (one := _read(Path(path))) is not None)

    def adopted(self) -> list[tuple[str, dict[str, Any]]]:
        """What a process that is gone had accepted, to be carried out by this one while it runs."""
        if time.monotonic() < self._next:
            return []
        self._next = time.monotonic() + LEASE / 4
        return _in_order(self._take_over())

    def close(self) -> None:
        """This process ends: what it kept is for others."""
        for file in self._held.values():
            file.close()
        self._held.clear()
        self._used.clear()
        self._free.clear()

    def _take_over(self) -> list[Accepted]:
        """Files that nobody holds any more are ours; what stands in them."""
        found = []
        for path in self.folder.glob(f"{self.platform}-*.json") if self.folder.is_dir() else ():
            if str(path) in self._held or not self._hold(str(path)):
                continue
            one = _read(path)
            if one is not None and one[1] not in self._used:
                self._used[one[1]] = str(path)
                found.append(one)
            elif path.exists():
                self._free.append(str(path))
            else:
                self._held.pop(str(path)).close()
        return found


class Shared(Spool):
    """The same in a store that several hosts share: what a host that is gone had accepted is carried out by another one."""

    def __init__(self, database: Database, platform: str) -> None:
        super().__init__(database.url, platform)
        self.database, self.me = database, Sender(platform)
        self._rows: set[str] = set()  # in the store
        self._soon = 0  # when it is worth looking again

    def keep(self, key: str, what: dict[str, Any]) -> bool:
        if key in self._rows:
            return False
        now = int(machine.now().timestamp())
        try:
            with self.database.transaction() as session:
                known = session.exec(select(AcceptedRow).where(*self._named(key)).with_for_update()).first()
                if known is not None and not self.me.over(known.claimed, known.claimed_until, now):
                    return False  # another one is at it
                row = known or AcceptedRow(platform=self.platform, key=key, at=time.time_ns(), what=what)
                row.what, row.claimed, row.claimed_until = what, self.me.name, now + LEASE
                session.add(row)
        except IntegrityError:  # another one has just got it, too
            return False
        except DatabaseError:
            return super().keep(key, what)
        self._rows.add(key)
        return True

    def drop(self, key: str) -> None:
        """Where the server cannot be reached it stays, and whoever finds it again does nothing."""
        if key in self._rows:
            self._rows.discard(key)
            with contextlib.suppress(DatabaseError), self.database.transaction() as session:
                session.exec(delete(AcceptedRow).where(*self._named(key)))
        super().drop(key)

    def kept(self) -> list[tuple[str, dict[str, Any]]]:
        return super().kept() + self._adopted()

    def adopted(self) -> list[tuple[str, dict[str, Any]]]:
        return super().adopted() + self._adopted()

    def _adopted(self) -> list[tuple[str, dict[str, Any]]]:
        found, now = list[tuple[str, dict[str, Any]]](), int(machine.now().timestamp())
        if now < self._soon:
            return []
        self._soon = now + LEASE // 4
        with self.database.transaction() as session:
            rows = session.exec(
                select(AcceptedRow)
                .where(AcceptedRow.platform == self.platform)
                .order_by(col(AcceptedRow.at))
                .with_for_update(skip_locked=True)
            )
            for row in rows:
                if row.claimed != self.me.name and self.me.over(row.claimed, row.claimed_until, now):
                    if row.key not in self._used:  # it may lie in a file as well
                        found.append((row.key, row.what))
                    self._rows.add(row.key)
                elif row.claimed != self.me.name:
                    continue
                row.claimed, row.claimed_until = self.me.name, now + LEASE
                session.add(row)
        return found

    def _named(self, key: str) -> tuple[Any, Any]:
        return col(AcceptedRow.platform) == self.platform, col(AcceptedRow.key) == key


class Moved(Spool):
    """The same beside a store that is a file: rows in it were brought along from another store, and become files."""

    def __init__(self, database: Database, platform: str) -> None:
        super().__init__(database.url, platform)
        self.database = database

    def kept(self) -> list[tuple[str, dict[str, Any]]]:
        with self.database.transaction() as session:
            for row in session.exec(
                select(AcceptedRow).where(AcceptedRow.platform == self.platform).order_by(col(AcceptedRow.at))
            ):
                self.keep(row.key, row.what)
                session.delete(row)
        return super().kept()


def spool_of(database: Database, platform: str) -> Spool:
    return (Moved if database.url.startswith("sqlite") else Shared)(database, platform)


def _read(path: Path) -> Accepted | None:
    """None where there is nothing in this file."""
    try:
        changed = path.stat().st_mtime_ns
    except FileNotFoundError:
        return None
    try:
        raw = json.loads(path.read_bytes().partition(b"\n")[0])
    except ValueError:
        if time.time_ns() - changed > LEFT:  # of a process that is gone
            path.unlink(missing_ok=True)
        return None
    if raw.keys() == {"key", "at", "what"}:
        return raw["at"], raw["key"], raw["what"]
    return changed, path.stem.partition("-")[2], raw  # as it was written when each update had a file of its own


def _write(file: int, data: bytes) -> None:
    at = 0
    while at < len(data):
        at += os.pwrite(file, data[at:], at)
