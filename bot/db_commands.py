"""`ringrichter db …`: migrate, back up, export and import a table, check a finished game."""

from __future__ import annotations

import argparse
import json
import sqlite3
from pathlib import Path
from typing import Any

from sqlmodel import SQLModel, select

from bot.core import company, deadlines
from bot.core.checking import check_table, log_entries
from bot.core.clock import SystemClock, seconds
from bot.core.table import Table
from bot.errors import UsageError
from storage.database import Database
from storage.store import Store
from storage.tables import DataBlob, GameTable, LogRow, SeatRow, Snapshot
from storage.time_tables import PaceRow, TimerRow
from storage.timers import Timers

__all__ = ["check_table", "export_table", "import_table", "log_entries", "register"]

FORMAT = "ringrichter-tisch/1"


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


def _table(store: Store, number: int) -> Table:
    row = store.table(number)
    if row is None:
        raise UsageError(f"Einen Tisch {number} gibt es nicht.")
    return Table(store, row)


def _rows(store: Store, model: type[SQLModel], table: int) -> list[dict[str, Any]]:
    found = store.session.exec(select(model).where(model.table_id == table))  # type: ignore[attr-defined]
    return [r.model_dump(mode="json", exclude={"id"}) for r in found]


def export_table(store: Store, number: int) -> dict[str, Any]:
    """A table as plain data: readable, complete, importable into an empty store."""
    table = _table(store, number)
    people = {s.person_id for s in table.seats if s.person_id is not None}
    blob = store.session.get(DataBlob, table.row.data_hash)
    return {
        "format": FORMAT,
        "spiel": table.game.id,
        "kanal": store.channel_of(table.row).model_dump(mode="json"),
        "tisch": table.row.model_dump(mode="json"),
        "personen": [store.person_by_id(p).model_dump(mode="json") for p in sorted(people)],
        "plaetze": _rows(store, SeatRow, number),
        "verlauf": _rows(store, LogRow, number),
        "staende": _rows(store, Snapshot, number),
        "frist": _rows(store, PaceRow, number),
        "daten": {"hash": blob.hash, "game": blob.game, "data": json.loads(blob.data)} if blob else None,
    }


def import_table(store: Store, raw: dict[str, Any]) -> int:
    """Write an exported table into this store under new numbers; play goes on where it stood."""
    if raw.get("format") != FORMAT:
        raise UsageError("Das ist keine Tisch-Datei des Ringrichters.")
    channel = store.channel(raw["kanal"]["platform"], raw["kanal"]["key"])
    assert channel.id is not None
    occupied = store.table_in(channel)
    if occupied is not None and occupied.status in ("lobby", "running"):
        raise UsageError("In diesem Kanal steht schon ein Tisch. Bitte in einen leeren Speicher einlesen.")
    people = {p["id"]: store.person(p["platform"], p["key"], p["name"]).id for p in raw["personen"]}
    table = GameTable.model_validate({**raw["tisch"], "id": None, "channel_id": channel.id})
    number = store.add_table(table).id
    assert number is not None
    if raw["daten"]:
        store.keep_data(raw["daten"]["hash"], raw["daten"]["game"], raw["daten"]["data"])
    for seat in raw["plaetze"]:
        store.session.add(SeatRow.model_validate({**seat, "table_id": number, "person_id": people.get(seat["person_id"])}))
    for entry in raw["verlauf"]:
        who = people.get(entry["person_id"])
        store.session.add(LogRow.model_validate({**entry, "table_id": number, "person_id": who}))
    for pace in raw.get("frist", ()):
        store.session.add(PaceRow.model_validate({**pace, "table_id": number}))
    for state in raw["staende"]:
        store.session.add(Snapshot.model_validate({**state, "table_id": number}))
    store.session.flush()
    now = seconds(SystemClock().now())
    deadlines.refresh(Table(store, table), now)  # whoever is waited for has the whole time again
    Timers(store.session).add(TimerRow(kind=company.UNTOUCHED, due=now + company.MONTH, table_id=number))
    return number


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
        table = _table(Store(session), args.tisch)
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
