"""What was acknowledged to a platform and is not carried out yet: one file each, beside the store.

They are files because they are needed just when the store cannot be written to: it is locked, or another table is being played.
Whoever comes after a process that was killed finds them here.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


class Spool:
    """The updates of one platform."""

    def __init__(self, url: str, platform: str) -> None:
        path = url.removeprefix("sqlite:///")
        if path == url:  # the store is no file: beside where it would be, which its owner made writable
            path = os.environ.get("RINGRICHTER_DB", "ringrichter.db")
        self.folder = Path(f"{path}.angenommen")
        self.platform = platform

    def _path(self, key: str) -> Path:
        return self.folder / f"{self.platform}-{key}.json"

    def keep(self, key: str, what: dict[str, Any]) -> None:
        """On the disk when this returns. One that was only half written cannot be read, and was never acknowledged."""
        self.folder.mkdir(exist_ok=True)
        file = os.open(self._path(key), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            _write(file, json.dumps(what, ensure_ascii=False).encode())
            os.fsync(file)
        finally:
            os.close(file)
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def drop(self, key: str) -> None:
        self._path(key).unlink(missing_ok=True)

    def kept(self) -> list[tuple[str, dict[str, Any]]]:
        """Oldest first."""
        found = []
        if not self.folder.is_dir():
            return []
        for path in sorted(self.folder.glob(f"{self.platform}-*.json"), key=lambda p: (p.stat().st_mtime_ns, p.name)):
            try:
                found.append((path.stem.partition("-")[2], json.loads(path.read_text(encoding="utf-8"))))
            except ValueError:
                path.unlink(missing_ok=True)
        return found


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
