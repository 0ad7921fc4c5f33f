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
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DatabaseError
from sqlmodel import col, delete, select

from storage import machine
from storage.claims import LEASE, Sender
from storage.database import Database
from storage.tables import AcceptedRow

LEFT = 3_600_000_000_000  # nanoseconds after which nobody comes back to a file


class Spool:
    """The updates of one platform. A file is written over and over: making a new one for each update, and making sure that its
    folder knows it, would cost several times as much. Its first line counts; what stands behind it is left from before."""

    def __init__(self, url: str, platform: str) -> None:
        path = url.removeprefix("sqlite:///")
        if path == url:  # the store is no file: beside where it would be, which its owner made writable
            path = os.environ.get("RINGRICHTER_DB", "ringrichter.db")
        self.folder = Path(f"{path}.angenommen")
        self.platform = platform
        self._used: dict[str, str] = {}  # the file of each update that is kept
        self._free: list[str] = []

    def keep(self, key: str, what: dict[str, Any]) -> None:
        """On the disk when this returns. One that was only half written cannot be read, and was never acknowledged."""
        path = self._used[key] = self._used.get(key) or (self._free.pop() if self._free else self._name(key))
        try:
            file = os.open(path, os.O_WRONLY)
        except FileNotFoundError:
            file = self._new(path)
        try:
            _write(file, json.dumps({"key": key, "at": time.time_ns(), "what": what}, ensure_ascii=False).encode() + b"\n")
            os.fsync(file)
        finally:
            os.close(file)

    def _name(self, key: str) -> str:
        """A new file is called by the first update that comes into it."""
        path = str(self.folder / f"{self.platform}-{key}.json")
        return path if path not in self._used.values() else str(self.folder / f"{self.platform}-{key}-{time.time_ns()}.json")

    def _new(self, path: str) -> int:
        """A file that its folder knows, to be written."""
        self.folder.mkdir(exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return file

    def drop(self, key: str) -> None:
        """It was carried out. Nothing waits for the disk: whoever finds it again does nothing."""
        path = self._used.pop(key, None)
        if path is None:
            return
        try:
            file = os.open(path, os.O_WRONLY)
        except FileNotFoundError:
            return
        try:
            os.write(file, b"\n")
        finally:
            os.close(file)
        self._free.append(path)

    def kept(self) -> list[tuple[str, dict[str, Any]]]:
        """Oldest first; each can be dropped from now on, whoever kept it."""
        found: list[tuple[int, str, dict[str, Any]]] = []
        for path in self.folder.glob(f"{self.platform}-*.json") if self.folder.is_dir() else ():
            if (one := _read(path)) is not None:
                self._used[one[1]] = str(path)
                found.append(one)
        return [(key, what) for _, key, what in sorted(found, key=lambda one: one[:2])]

    def adopted(self) -> list[tuple[str, dict[str, Any]]]:
        """What a process that is gone had accepted, to be carried out by this one while it runs. Files are found at its start."""
        return []


class Shared(Spool):
    """The same in a store that several hosts share: what a host that is gone had accepted is carried out by another one."""

    def __init__(self, database: Database, platform: str) -> None:
        super().__init__(database.url, platform)
        self.database, self.me = database, Sender(platform)
        self._rows: set[str] = set()  # in the store
        self._next = 0  # when it is worth looking again

    def keep(self, key: str, what: dict[str, Any]) -> None:
        try:
            with self.database.transaction() as session:
                session.exec(delete(AcceptedRow).where(*self._named(key)))
                row = AcceptedRow(platform=self.platform, key=key, at=time.time_ns(), what=what, claimed=self.me.name)
                row.claimed_until = int(machine.now().timestamp()) + LEASE
                session.add(row)
            self._rows.add(key)
        except DatabaseError:
            super().keep(key, what)

    def drop(self, key: str) -> None:
        """Where the server cannot be reached it stays, and whoever finds it again does nothing."""
        if key in self._rows:
            self._rows.discard(key)
            with contextlib.suppress(DatabaseError), self.database.transaction() as session:
                session.exec(delete(AcceptedRow).where(*self._named(key)))
        super().drop(key)

    def kept(self) -> list[tuple[str, dict[str, Any]]]:
        return super().kept() + self.adopted()

    def adopted(self) -> list[tuple[str, dict[str, Any]]]:
        found, now = list[tuple[str, dict[str, Any]]](), int(machine.now().timestamp())
        if now < self._next:
            return []
        self._next = now + LEASE // 4
        with self.database.transaction() as session:
            rows = session.exec(
                select(AcceptedRow)
                .where(AcceptedRow.platform == self.platform)
                .order_by(col(AcceptedRow.at))
                .with_for_update(skip_locked=True)
            )
            for row in rows:
                if row.claimed != self.me.name and self.me.over(row.claimed, row.claimed_until, now):
                    found.append((row.key, row.what))
                    self._rows.add(row.key)
                elif row.claimed != self.me.name:
                    continue
                row.claimed, row.claimed_until = self.me.name, now + LEASE
                session.add(row)
        return found

    def _named(self, key: str) -> tuple[Any, Any]:
        return col(AcceptedRow.platform) == self.platform, col(AcceptedRow.key) == key


def spool_of(database: Database, platform: str) -> Spool:
    return Spool(database.url, platform) if database.url.startswith("sqlite") else Shared(database, platform)


def _read(path: Path) -> tuple[int, str, dict[str, Any]] | None:
    """When it was kept, its key and what it is; None where there is nothing in this file."""
    changed = path.stat().st_mtime_ns
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
    while data:
        data = data[os.write(file, data) :]
