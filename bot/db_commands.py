"""`ringrichter db …`: migrate, back up, export and import a table, check a finished game."""

from __future__ import annotations

import argparse
import json
import sqlite3
from pathlib import Path
from typing import Any

from bot.core.checking import check_table
from bot.errors import UsageError
from bot.table_file import export_table, import_table, stored_table
from storage.database import Database
from storage.store import Store


def cmd_migrate(args: argparse.Namespace) -> int:
    database = Database()
    print(f"Der Speicher {database.url} ist auf dem neuesten Stand.")
    return 0


def cmd_backup(args: argparse.Namespace) -> int:
    """A copy of a running SQLite store, by SQLite's own backup."""
    database = Database()
    if not database.url.startswith("sqlite:///"):
        raise UsageError("Eine PostgreSQL-Datenbank sichert pg_dump; dieser Befehl ist für die SQLite-Datei.")
    target = Path(args.datei)
    if target.exists():
        raise UsageError(f"«{target}» gibt es schon.")
    with sqlite3.connect(database.url.removeprefix("sqlite:///")) as source, sqlite3.connect(target) as copy:
        source.backup(copy)
    print(f"Gesichert nach {target}.")
    return 0


def cmd_export(args: argparse.Namespace) -> int:
    with Database().transaction() as session:
        data = export_table(Store(session), args.tisch)
    Path(args.datei).write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    print(f"Tisch {args.tisch} steht in {args.datei}.")
    return 0


def cmd_import(args: argparse.Namespace) -> int:
    try:
        raw = json.loads(Path(args.datei).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"«{args.datei}» lässt sich nicht lesen.") from error
    with Database().transaction() as session:
        number = import_table(Store(session), raw)
    print(f"Eingelesen als Tisch {number}.")
    return 0


def cmd_check(args: argparse.Namespace) -> int:
    with Database().transaction() as session:
        table = stored_table(Store(session), args.tisch)
        if table.row.status in ("lobby", "running"):
            raise UsageError("Geprüft wird eine beendete Partie: Vorher bleibt das Geheimnis der Würfel geheim.")
        faults = check_table(table)
        moves = table.row.number
    print(
        "\n".join(faults)
        if faults
        else f"In Ordnung: {moves} Züge nachgespielt, jeder Würfel stimmt mit dem Fingerabdruck überein."
    )
    return 1 if faults else 0


def register(commands: Any) -> None:
    """The sub-commands of `ringrichter db`."""
    for name, help, run, arguments in (
        ("migriere", "bringt den Speicher auf den neuesten Stand", cmd_migrate, ()),
        ("backup", "sichert die SQLite-Datei, auch im laufenden Betrieb", cmd_backup, ("datei",)),
        ("export", "schreibt einen Tisch in eine lesbare Datei", cmd_export, ("--tisch", "datei")),
        ("import", "liest einen Tisch ein", cmd_import, ("datei",)),
        ("pruefe", "prüft eine beendete Partie gegen ihren Fingerabdruck", cmd_check, ("--tisch",)),
    ):
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run)
        for argument in arguments:
            if argument.startswith("--"):
                sub.add_argument(argument, type=int, required=True)
            else:
                sub.add_argument(argument)
