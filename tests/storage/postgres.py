"""A PostgreSQL server of our own for tests, on a socket in a temporary folder; skipped where none is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

INSTALLED = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def _program(name: str) -> str | None:
    return shutil.which(name) or next((str(folder / name) for folder in INSTALLED if (folder / name).exists()), None)


def _user() -> dict[str, str]:
    """The server does not run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": name}
    pytest.skip("PostgreSQL läuft nicht als root, und es gibt hier keinen anderen Benutzer")


@contextmanager
def server() -> Iterator[str]:
    """Start one; yields the URL of its database."""
    initdb, pg_ctl = _program("initdb"), _program("pg_ctl")
    if initdb is None or pg_ctl is None:
        pytest.skip("PostgreSQL ist hier nicht installiert; dieselben Fälle laufen mit SQLite")
    pytest.importorskip("psycopg")
    who = _user()
    with tempfile.TemporaryDirectory(prefix="rr-pg-") as folder:
        if who:
            shutil.chown(folder, who["user"])
        data = f"{folder}/data"
        run = {"check": True, "capture_output": True, "cwd": folder, **who}
        subprocess.run([initdb, "-D", data, "-U", "ringrichter", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"], **run)
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=40"
        subprocess.run([pg_ctl, "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start"], **run)
        try:
            yield f"postgresql+psycopg://ringrichter@/postgres?host={folder}"
        finally:
            subprocess.run([pg_ctl, "-D", data, "-m", "immediate", "stop"], **run)
