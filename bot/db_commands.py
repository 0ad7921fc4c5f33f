"""`ringrichter db …`: migrate, back up, export and import a table, check a finished game."""

from __future__ import annotations

import argparse
import json
import sqlite3
from pathlib import Path
from typing import Any

from bot import file_check
from bot.core import versions
from bot.core.checking import checked
from bot.core.clock import SystemClock
from bot.core.table import Table
from bot.errors import UsageError
from bot.mending import examine, repair
from bot.table_file import export_table, import_table, stored_row
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
        if Path(args.datei).stat().st_size > file_check.MOST_BYTES:
            raise file_check.fault(f"Sie ist größer als {file_check.MOST_BYTES // 1_000_000} MB.")
        text = Path(args.datei).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"«{args.datei}» lässt sich nicht lesen.") from error
    raw = file_check.read(text)
    with Database().transaction() as session:
        number, checked = import_table(Store(session), raw)
    print(f"Eingelesen als Tisch {number}. {checked.told}")
    return 0


def check_all(repairing: bool) -> int:
    """Every running table against its log; each in a transaction of its own."""
    database = Database()
    with database.transaction() as session:
        numbers = Store(session).running()
    wrong = 0
    for number in numbers:
        with database.transaction() as session:
            store = Store(session)
            row = store.table(number)
            finding = examine(store, row) if row is not None else None
            if row is None or finding is None:
                continue
            wrong += 1
            print(f"Tisch {number} ({row.game}): {finding.text}")
            if repairing and finding.good is not None:
                print(f"  {repair(store, row, finding)}")
            elif finding.good is not None:
                print("  Wiederherstellen: ringrichter db pruefe --alle --reparieren (vorher: ringrichter db backup DATEI)")
    print(f"{len(numbers)} laufende Tische verglichen, {wrong} davon nicht in Ordnung.")
    return 1 if wrong else 0


def cmd_check(args: argparse.Namespace) -> int:
    if args.alle:
        return check_all(args.reparieren)
    if args.tisch is None:
        raise UsageError("Welcher Tisch? --tisch NUMMER für eine beendete Partie, --alle für die laufenden.")
    with Database().transaction() as session:
        store = Store(session)
        row = stored_row(store, args.tisch)
        if row.status in ("lobby", "running"):
            raise UsageError("Geprüft wird eine beendete Partie: Vorher bleibt das Geheimnis der Würfel geheim.")
        versions.lead_on(store, args.tisch, SystemClock().now())
        found = checked(Table(store, row))
    print("\n".join(found.faults) or found.text)
    return 1 if found.faults else 0


def register(commands: Any) -> None:
    """The sub-commands of `ringrichter db`."""
    for name, help, run, arguments in (
        ("migriere", "bringt den Speicher auf den neuesten Stand", cmd_migrate, ()),
        ("backup", "sichert die SQLite-Datei, auch im laufenden Betrieb", cmd_backup, ("datei",)),
        ("export", "schreibt einen Tisch in eine lesbare Datei", cmd_export, ("--tisch", "datei")),
        ("import", "liest einen Tisch ein", cmd_import, ("datei",)),
        ("pruefe", "prüft eine beendete Partie, oder alle laufenden Tische gegen ihren Verlauf", cmd_check, ()),
    ):
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run)
        for argument in arguments:
            if argument.startswith("--"):
                sub.add_argument(argument, type=int, required=True)
            else:
                sub.add_argument(argument)
        if name == "pruefe":
            sub.add_argument("--tisch", type=int, help="eine beendete Partie, gegen ihren Fingerabdruck")
            sub.add_argument("--alle", action="store_true", help="alle laufenden Tische, gegen ihren Verlauf")
            sub.add_argument("--reparieren", action="store_true", help="mit --alle: stellt her, was nicht stimmt")
