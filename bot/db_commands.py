"""`ringrichter db …`: migrate, back up, export and import a table, check a finished game."""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from bot import file_check
from bot.core import versions
from bot.core.checking import checked
from bot.core.clock import SystemClock, date
from bot.core.reporting import position
from bot.core.table import OtherVersion, Table, Unreadable
from bot.errors import UsageError
from bot.mending import BACKUP, OUTSIDE, damaged_rows, examine, mend_row, repair
from bot.table_file import export_table, import_table, stored_row
from games.replay import ReplayError
from storage import backup, moving
from storage.database import Conflict, Database
from storage.errors import CannotOpen
from storage.reports import ReportRow, Reports
from storage.store import Store
from storage.tables import GameTable

T = TypeVar("T")
NEWEST = 30  # reports in a list


def cmd_migrate(args: argparse.Namespace) -> int:
    database = Database()
    print(f"Der Speicher {database.url} ist auf dem neuesten Stand.")
    return 0


def cmd_backup(args: argparse.Namespace) -> int:
    """A copy of a running SQLite store, by SQLite's own backup; with `--taeglich` as the bot itself makes one every day."""
    database = Database()
    file = backup.file_of(database.url)
    if file is None:
        raise UsageError("Eine PostgreSQL-Datenbank sichert pg_dump; dieser Befehl ist für die SQLite-Datei.")
    if (args.taeglich is None) == (args.datei is None):
        raise UsageError("Wohin? «ringrichter db backup DATEI», oder mit --taeglich N neben den Speicher.")
    if args.datei is not None and Path(args.datei).exists():
        raise UsageError(f"«{args.datei}» gibt es schon.")
    try:
        if args.taeglich is not None:
            made = backup.daily(database, max(1, args.taeglich))
            print(f"Gesichert nach {made}." if made is not None else f"Für heute ist gesichert: {backup.newest(database.url)}")
        else:
            backup.copy(file, Path(args.datei))
            print(f"Gesichert nach {args.datei}.")
    except backup.NoRoom as error:
        raise UsageError(f"Nicht gesichert: Die Platte ist fast voll ({error}).") from error
    except (sqlite3.Error, OSError, CannotOpen) as error:
        raise UsageError(f"Nicht gesichert: Der Speicher oder das Ziel lässt sich nicht lesen ({error}).") from error
    return 0


def cmd_move(args: argparse.Namespace) -> int:
    """The whole store into another one; afterwards `DATABASE_URL` or `RINGRICHTER_DB` must name it."""
    goal = args.nach if "://" in args.nach else f"sqlite:///{args.nach}"
    source = Database()
    goal = re.sub("^postgres(ql)?://", "postgresql+psycopg://", goal)
    if not args.nach.strip() or not goal.startswith(("postgresql+psycopg://", "sqlite:///")):
        raise UsageError("Umgezogen wird in eine Datei oder nach postgresql://….")
    if goal == source.url:
        raise UsageError("Dort steht der Speicher schon.")
    if backup.is_copy(source):
        raise UsageError("Das ist eine Sicherung. Starte erst den Ringrichter auf ihr: Er vergisst, wer seitdem vergessen wurde.")
    if damaged_rows(source):
        raise UsageError("Der Speicher ist beschädigt. Erst «ringrichter db pruefe --alle --reparieren», dann umziehen.")
    try:
        target = Database(goal)
    except (CannotOpen, DatabaseError, OSError) as error:
        raise UsageError(f"Das Ziel lässt sich nicht öffnen ({type(error).__name__}).") from error
    try:
        total = moving.move(source, target, lambda table, rows: print(f"{table}: {rows}"))
    except moving.InUse as error:
        raise UsageError(f"Auf {error} läuft noch etwas. Halte erst alle Bots und Tische an; nichts wurde verändert.") from error
    except moving.NotEmpty as error:
        raise UsageError(f"Im Ziel steht schon etwas ({error}). Umgezogen wird nur in einen leeren Speicher.") from error
    except moving.Differs as error:
        raise UsageError(f"Nicht umgezogen: Die Abschrift weicht ab ({error}). Im Ziel blieb nichts.") from error
    except DatabaseError as error:
        raise UsageError(f"Nicht umgezogen ({type(error).__name__}). Im Ziel blieb nichts.") from error
    finally:
        source.close()
        target.close()
    print(f"{total} Zeilen umgezogen und verglichen. Der alte Speicher ist unverändert; ab jetzt gilt der neue.")
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
    """Every row of the store, then every running table against its log; each in a transaction of its own."""
    database = Database()
    try:
        return _check_all(database, repairing)
    finally:
        database.close()  # a connection that stumbled over a damaged page may still hold a lock


def _check_all(database: Database, repairing: bool) -> int:
    whole = _whole_file(database)
    rows = damaged_rows(database)
    for found in rows:
        print(found.text)
        if repairing:
            print(f"  {_safely(partial(mend_row, database, found), BACKUP)}")
    numbers: list[int] = _safely(lambda: _running(database), [])
    wrong = sum(_safely(partial(_check_table, database, number, repairing), True) for number in numbers)
    if rows:
        newest = backup.newest(database.url)
        print(f"Beschädigte Zeilen: {len(rows)}." + (f" Die neueste Sicherung ist {newest}." if newest is not None else ""))
        if not repairing:
            print(
                "Wiederherstellen oder beiseitelegen: ringrichter db pruefe --alle --reparieren "
                "(vorher: ringrichter db backup DATEI)"
            )
    print(f"{len(numbers)} laufende Tische verglichen, {wrong} davon nicht in Ordnung.")
    print(OUTSIDE)
    return 1 if wrong or rows or not whole else 0


def _running(database: Database) -> list[int]:
    with database.transaction() as session:
        return Store(session).running()


def _safely(work: Callable[[], T], instead: T) -> T:
    """A part of a damaged file that cannot be read is no reason not to look at the others."""
    try:
        return work()
    except (DatabaseError, sqlite3.Error, Conflict, LookupError, ValueError) as error:
        print(f"Ein Teil der Datei lässt sich nicht lesen ({type(error).__name__}).")
        return instead


def _whole_file(database: Database) -> bool:
    """Whether SQLite finds its own file whole."""
    if not database.url.startswith("sqlite"):
        return True
    try:
        with database.connection() as connection:
            said = [line for (line,) in connection.execute(text("PRAGMA quick_check(5)"))]
    except (DatabaseError, sqlite3.Error) as error:
        said = [type(error).__name__]
    if said != ["ok"]:
        newest = backup.newest(database.url)
        where = f"Die neueste Sicherung ist {newest}." if newest is not None else "Eine Sicherung gibt es neben ihr nicht."
        print(f"Die Datei selbst ist beschädigt ({len(said)} Stellen, die erste: {str(said[0]).splitlines()[0][:80]}). {where}")
    return said == ["ok"]


def _check_table(database: Database, number: int, repairing: bool) -> bool:
    """Whether something was wrong with a running table."""
    with database.transaction() as session:
        store = Store(session)
        row = store.table(number)
        finding = examine(store, row) if row is not None else None
        if row is None or finding is None:
            return False
        print(f"Tisch {number} ({row.game}): {finding.text}")
        if repairing and finding.good is not None:
            print(f"  {repair(store, row, finding)}")
        elif finding.good is not None:
            print("  Wiederherstellen: ringrichter db pruefe --alle --reparieren (vorher: ringrichter db backup DATEI)")
        return True


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


def cmd_reports(args: argparse.Namespace) -> int:
    """The newest reports; one of them with what its writer saw, and the position as the log has it when it is played again."""
    with Database().transaction() as session:
        store, reports = Store(session), Reports(session)
        if args.nummer is None:
            newest = reports.newest(NEWEST)
            for found in newest:
                print(f"{found.id}. {date(found.at)}, {_where(store, found)}: {found.words[:100]}")
            print("Eine ansehen: ringrichter db meldung NUMMER" if newest else "Niemand hat etwas gemeldet (/melden).")
            return 0
        report = reports.get(args.nummer)
        if report is None:
            raise UsageError(f"Eine Meldung {args.nummer} gibt es nicht.")
        print("\n".join(_reported(store, report)))
        row = store.table(report.table_id) if report.table_id is not None else None
        if row is not None and row.state:
            print("\n".join(_played_again(store, row, report)))
    return 0


def _where(store: Store, report: ReportRow) -> str:
    row = store.table(report.table_id) if report.table_id is not None else None
    if row is None:
        return "an keinem Tisch"
    who = f"Platz {report.seat}" if report.seat else "als Zuschauer"
    return f"Tisch {row.id} ({row.game}) nach Eintrag {report.number}, {who}"


def _reported(store: Store, report: ReportRow) -> list[str]:
    seen = report.seen
    lines = [
        f"Meldung {report.id} vom {date(report.at)}: {_where(store, report)}",
        f"Ringrichter {report.program}, Fassung der Regeln {report.rules_version}",
        "",
        report.words,
    ]
    for title, key in (("Die Frage", "frage"), ("Dran", "dran"), ("Begonnen", "begonnen"), ("Zuletzt", "zuletzt")):
        if seen.get(key):
            lines += ["", f"{title}:", *(f"  {line}" for line in seen[key])]
    if seen.get("verweigert"):
        no = seen["verweigert"]
        lines += ["", f"Zuletzt verweigert: «{no['worte']}»", f"  {no['grund']} ({', '.join(no['regeln'])})"]
    if seen.get("tisch"):
        lines += ["", seen["tisch"]]
    return lines


def _played_again(store: Store, row: GameTable, report: ReportRow) -> list[str]:
    """The position out of the log, and whether it is what was seen then."""
    table = Table(store, row)
    seat = report.seat or None
    try:
        view = table.view_at(report.number, seat)
    except (ReplayError, OtherVersion, LookupError, Unreadable) as error:
        return [
            "",
            f"Nachspielen lässt sich dieser Stand hier nicht mehr ({type(error).__name__}). Gesehen wurde:",
            *_saw(report),
        ]
    again = position(table, view, seat, table.names_at(report.number))
    alike = again == report.seen.get("stellung") or bool(report.seen.get("begonnen"))
    said = "so, wie es zu sehen war" if alike else "anders, als es zu sehen war. Gesehen wurde:"
    return ["", f"Nachgespielt bis Eintrag {report.number}, {said}", *([] if alike else _saw(report)), "", *again]


def _saw(report: ReportRow) -> list[str]:
    return [str(part) for part in report.seen.get("stellung", ())]


def register(commands: Any) -> None:
    """The sub-commands of `ringrichter db`."""
    for name, help, run, arguments in (
        ("migriere", "bringt den Speicher auf den neuesten Stand", cmd_migrate, ()),
        ("backup", "sichert die SQLite-Datei, auch im laufenden Betrieb", cmd_backup, ()),
        ("export", "schreibt einen Tisch in eine lesbare Datei", cmd_export, ("--tisch", "datei")),
        ("import", "liest einen Tisch ein", cmd_import, ("datei",)),
        ("umziehen", "kopiert den ganzen Speicher in einen leeren: eine Datei oder postgresql://…", cmd_move, ("nach",)),
        ("meldung", "zeigt, was Leute gemeldet haben (/melden), und spielt den Tisch bis dorthin nach", cmd_reports, ()),
        ("pruefe", "prüft eine beendete Partie, oder alle laufenden Tische gegen ihren Verlauf", cmd_check, ()),
    ):
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run)
        for argument in arguments:
            if argument.startswith("--"):
                sub.add_argument(argument, type=int, required=True)
            else:
                sub.add_argument(argument)
        if name == "backup":
            sub.add_argument("datei", nargs="?")
            sub.add_argument("--taeglich", type=int, metavar="N", help="neben den Speicher, die neuesten N Tage bleiben")
        if name == "meldung":
            sub.add_argument("nummer", nargs="?", type=int)
        if name == "pruefe":
            sub.add_argument("--tisch", type=int, help="eine beendete Partie, gegen ihren Fingerabdruck")
            sub.add_argument("--alle", action="store_true", help="alle laufenden Tische, gegen ihren Verlauf")
            sub.add_argument("--reparieren", action="store_true", help="mit --alle: stellt her, was nicht stimmt")
