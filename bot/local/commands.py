"""`ringrichter tisch`: the hot seat in a terminal, a transcript, or the example where there is no terminal."""

from __future__ import annotations

import argparse
import contextlib
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.errors import UsageError
from bot.local.script import Script, ScriptError
from storage import backup
from storage.database import Database

EXAMPLE = Path(__file__).parent / "beispiel.txt"
PICTURES = Path("bilder")


def run_script(file: Path, url: str | None) -> int:
    """Play a transcript, in a store of its own unless one is named."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"«{file}» lässt sich nicht lesen.") from error
    with tempfile.TemporaryDirectory() as folder:
        database = Database(url or f"sqlite:///{folder}/skript.db")
        try:
            Script(database, print).play(lines)
        except ScriptError as error:
            raise UsageError(str(error)) from error
        finally:
            database.close()
    return 0


@contextlib.contextmanager
def _beside(args: argparse.Namespace) -> Iterator[None]:
    """With `--web`: `ringrichter web` beside the keyboard, on the same store."""
    if not args.web:
        yield
        return
    told = ["--db", args.db] if args.db else []
    page = subprocess.Popen([sys.executable, "-m", "bot.cli", "web", *told], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        page.terminate()
        page.wait()


def cmd_tisch(args: argparse.Namespace) -> int:
    if args.skript is not None:
        return run_script(Path(args.skript), args.db and f"sqlite:///{args.db}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("# Kein Terminal: hier ist die Beispielrunde aus der README. In einem Terminal spielst du selbst.")
        return run_script(EXAMPLE, None)
    from bot.local.terminal import Terminal

    database = Database(f"sqlite:///{args.db}" if args.db else None)
    try:
        with contextlib.suppress(OSError, sqlite3.Error, backup.NoRoom):  # a table that is played alone is backed up, too
            if backup.due(database):
                backup.daily(database)
        with _beside(args):
            Terminal(database, PICTURES).run()
    finally:
        database.close()
    print("Bis bald. Die Partie ist gespeichert; «ringrichter tisch» setzt sie fort.")
    return 0
