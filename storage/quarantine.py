"""Quarantine: a damaged row is kept as it is in `damaged_row`, and in its place stands something everybody can read.

What only serves a moment (a timer, a message) goes; a value that has a usual one gets it; what a game, its dice or its log are
made of is left as it is, for only a backup knows it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, bindparam, text
from sqlmodel import Session, SQLModel, select

from storage import rot
from storage.tables import DamagedRow

GOES = {"timer", "outbox", "attempt", "wait", "processed_update", "vote", "snapshot"}
WITHOUT = {
    "channel": {"settings"},
    "person": {"settings", "name", "human"},
    "deck": {"earlier", "code", "touched"},
}  # all others stay
STAYS = {  # what nothing can stand for
    "game_table": {
        *(
            "channel_id",
            "game",
            "rules_version",
            "data_hash",
            "variant",
            "status",
            "secret",
            "published",
            "seed",
            "number",
            "state",
        ),
        *("checksum", "chain_from", "chain_base", "seen_seal"),
    },
    "seat": {"table_id", "seat", "kind", "word", "word_number", "role", "brought"},
    "log": {
        *("table_id", "number", "kind", "seat", "keys", "labels", "back_to", "events", "told", "barrier", "rules_version"),
        *("dice_from", "dice_to", "chain"),
    },
    "data_blob": {"hash", "game", "data"},
    "seen_mark": {"table_id", "seat", "mark"},
    "player_group": {"platform", "key"},
    "dispute": {"group_id", "number", "channel_id"},
    "proposal": {"case_id", "number"},
    "pace": {"table_id"},
    "damaged_row": set[str](),
}
BLOCKING = {  # without these a table cannot be played
    "game_table": {"channel_id", "game", "rules_version", "data_hash", "variant", "status", "seed", "number", "state", "secret"},
    "seat": {"seat", "kind", "table_id"},
}
GONE, EMPTIED, LEFT = "entfernt", "geleert", "belassen"


def stays(table: str, column: str) -> bool:
    """Whether nothing can stand in the place of this column."""
    return column not in WITHOUT[table] if table in WITHOUT else column in STAYS.get(table, set())


def kept_apart(session: Session, table: str, row: Any, columns: Collection[str], at: int) -> str | None:
    """Keep a damaged row as it is, and put something readable in its place; what became of it. None where that was done before
    and nothing can be done but to leave it."""
    model = rot.models()[table]
    key = next(kind.name for kind in rot.kinds_of(model) if kind.key)
    damaged = ",".join(sorted(columns))
    known = select(DamagedRow.id).where(
        DamagedRow.of_table == table, DamagedRow.of_row == str(row), DamagedRow.columns == damaged
    )
    left = table not in GOES and all(stays(table, column) for column in columns)
    if left and session.exec(known).first() is not None:
        return None
    connection = session.connection()
    content = json.dumps(_as_it_is(connection, table, key, row, model), ensure_ascii=False)
    session.add(DamagedRow(of_table=table, of_row=str(row), columns=damaged, content=content, at=at))
    session.flush()
    if table in GOES:
        connection.execute(text(f'DELETE FROM "{table}" WHERE "{key}" = :row'), {"row": row})
    else:
        for column in columns:
            if not stays(table, column):
                connection.execute(_emptied(model, table, key, column), {"row": row, "value": _usual(model, column)})
    if not left:
        rot.noticed(session.get_bind().engine).pop((table, row), None)
    session.expire_all()
    return GONE if table in GOES else LEFT if left else EMPTIED


def _usual(model: type[SQLModel], column: str) -> Any:
    """What a new row would have there."""
    kind = next(k for k in rot.kinds_of(model) if k.name == column)
    if kind.nullable:
        return None
    field = model.model_fields[column]
    return kind.empty() if field.is_required() or field.default_factory is not None else field.default


def _emptied(model: type[SQLModel], table: str, key: str, column: str) -> Any:
    kind = model.__table__.columns[column].type  # type: ignore[attr-defined]
    return text(f'UPDATE "{table}" SET "{column}" = :value WHERE "{key}" = :row').bindparams(bindparam("value", type_=kind))


def _as_it_is(connection: Connection, table: str, key: str, row: Any, model: type[SQLModel]) -> dict[str, Any]:
    """A row to be kept: texts and numbers as they are, anything else in hexadecimal digits."""
    names = [kind.name for kind in rot.kinds_of(model)]
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        found = connection.execute(text(f'SELECT * FROM "{table}" WHERE "{key}" = :row'), {"row": row}).mappings().first()
        return {name: str(value) for name, value in (found or {}).items()}
    columns = ", ".join(f'''CASE typeof("{n}") WHEN 'text' THEN CAST("{n}" AS BLOB) ELSE "{n}" END''' for n in names)
    held = driver.execute(f'SELECT {columns} FROM "{table}" WHERE "{key}" = ?', (row,)).fetchone()
    return {name: _plainly(value) for name, value in zip(names, held or (), strict=False)}


def _plainly(value: Any) -> Any:
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {"hex": value.hex()}
