"""Bit rot: columns that are not what was written are read all the same, noticed, listed, and kept apart.

One damaged row harms nobody else: SQLite keeps whatever bits a file holds, so here each type reads what it cannot understand as
nothing (`SPOILT`), and a row that is loaded gets an empty value in its place. Which rows those are is remembered for their store
(`noticed`), until they are loaded sound. `scan` looks at every column of every table, from the schema. PostgreSQL looks at types
itself; there only the shape of JSON and what points to nothing is left to be found.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import JSON, Boolean, Column, Connection, DateTime, Engine, Integer, String, Table, event, text
from sqlalchemy.dialects.sqlite.base import DATETIME
from sqlalchemy.dialects.sqlite.json import JSON as SqliteJson
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session
from sqlmodel import SQLModel

from storage import case_tables, deck_tables, machine, reports, tables, time_tables  # noqa: F401  (every table there is)

LOST = "\ufffd"  # what the reader of texts puts in the place of bytes that are no text


class Spoilt:
    """What a column holds that cannot be read. It counts as nothing."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False


SPOILT = Spoilt()
Reader = Callable[[Any], Any]


def readable(raw: bytes) -> str:
    """A text as SQLite's driver is to read it."""
    return raw.decode("utf-8", "replace")


def _reads(inner: Reader | None, fits: Callable[[Any], bool]) -> Reader:
    def read(value: Any) -> Any:
        if value is None:
            return None
        if not fits(value):
            return SPOILT
        try:
            return value if inner is None else inner(value)
        except (ValueError, TypeError, OverflowError, RecursionError):
            return SPOILT

    return read


def _is_text(value: Any) -> bool:
    return value.__class__ is str


class LenientJson(SqliteJson):
    def result_processor(self, dialect: Any, coltype: Any) -> Reader:
        """What was written has no such sign: it is written in ASCII."""
        return _reads(super().result_processor(dialect, coltype), lambda v: v.__class__ is str and LOST not in v)


class LenientTime(DATETIME):
    def result_processor(self, dialect: Any, coltype: Any) -> Reader:
        """In UTC, as all times are written."""
        said: Any = super().result_processor(dialect, coltype)
        return _reads(lambda value: said(value).replace(tzinfo=UTC), _is_text)


class LenientNumber(Integer):
    def result_processor(self, dialect: Any, coltype: Any) -> Reader:
        return lambda v: v if v is None or v.__class__ is int else SPOILT


class LenientText(String):
    def result_processor(self, dialect: Any, coltype: Any) -> Reader:
        return lambda v: v if v is None or v.__class__ is str else SPOILT


class LenientTruth(Boolean):
    def result_processor(self, dialect: Any, coltype: Any) -> Reader:
        return lambda v: bool(v) if v in (0, 1) else None if v is None else SPOILT


LENIENT = {JSON: LenientJson, DateTime: LenientTime, Integer: LenientNumber, String: LenientText, Boolean: LenientTruth}

# --- rows as they are loaded ---------------------------------------------------------------------------------------------

Row = tuple[str, Any]  # a table and what its rows are called by
_noticed: WeakKeyDictionary[Engine, dict[Row, set[str]]] = WeakKeyDictionary()


def noticed(engine: Engine) -> dict[Row, set[str]]:
    """The damaged rows that were met in a store, with the columns that are."""
    return _noticed.setdefault(engine, {})


@dataclass(frozen=True, slots=True)
class Kind:
    """What a column has to hold."""

    name: str
    type: type  # in Python
    nullable: bool
    key: bool

    def empty(self) -> Any:
        """What stands in the place of something damaged."""
        return None if self.nullable else machine.now() if self.type is datetime else self.type()

    def spoilt(self, value: Any) -> bool:
        if value is None:
            return not self.nullable and not self.key
        if value is SPOILT:
            return True
        return not isinstance(value, self.type)


def _of(model: type[SQLModel], column: Column[Any]) -> Kind:
    kinds = ((Boolean, bool), (DateTime, datetime), (Integer, int), (String, str))
    inner = column.type if not hasattr(column.type, "impl") else column.type.impl
    found: type | None = next((plain for kind, plain in kinds if isinstance(inner, kind)), None)
    if found is None:  # JSON: a list or a dictionary, as its model says
        said = str(model.model_fields[column.name].annotation)
        found = list if said.startswith("list") else dict
    return Kind(column.name, found, bool(column.nullable), bool(column.primary_key))


def kinds_of(model: type[SQLModel]) -> tuple[Kind, ...]:
    table: Table = model.__table__  # type: ignore[attr-defined]
    return tuple(_of(model, column) for column in table.columns)


def models() -> dict[str, type[SQLModel]]:
    """Every table there is, by its name."""
    return {m.__tablename__: m for m in SQLModel.__subclasses__() if hasattr(m, "__table__")}  # type: ignore[misc]


def watch() -> None:
    """Look at every row that is loaded, of whatever table."""
    for name, model in models().items():
        _watch(name, model)


def _watch(name: str, model: type[SQLModel]) -> None:
    kinds = kinds_of(model)
    key = next(kind.name for kind in kinds if kind.key)
    plain = [(kind, kind.name) for kind in kinds if not kind.key]

    def loaded(row: Any, session: Session | None) -> None:
        values: dict[str, Any] = vars(row)
        bad: set[str] | None = None
        for kind, column in plain:
            if column not in values:  # not asked for
                continue
            value: Any = values[column]
            if value.__class__ is kind.type:
                if kind.type is str and LOST in str(value):
                    bad = {*(bad or ()), column}
            elif kind.spoilt(value):
                values[column] = kind.empty()
                bad = {*(bad or ()), column}
        if session is None or (bad is None and not any(_noticed.values())):
            return
        met = noticed(session.get_bind().engine)
        if bad:
            met[name, values[key]] = bad
        elif met:
            met.pop((name, values[key]), None)

    event.listen(model, "load", lambda row, context: loaded(row, context.session))
    event.listen(model, "refresh", lambda row, context, _: loaded(row, context.session))


watch()


# --- all of them ---------------------------------------------------------------------------------------------------------

# What points to people beside what the schema says.
POINTS = {
    ("log", "person_id"): "person",
    ("attempt", "person_id"): "person",
    ("timer", "person_id"): "person",
    ("dispute", "by_person"): "person",
    ("proposal", "by_person"): "person",
    ("vote", "voter"): "person",
}


@dataclass(frozen=True, slots=True)
class Damage:
    """One column of one row that is not what was written; without a row: a table that cannot be read through."""

    table: str
    row: Any
    column: str
    what: str  # in German


def scan(connection: Connection, *names: str) -> Iterator[Damage]:
    """Every damaged column of these tables (of all), one after the other."""
    for name, model in models().items():
        if names and name not in names:
            continue
        try:
            yield from _scan_rows(connection, name, model)
            yield from _pointing_nowhere(connection, name, model)
        except (DatabaseError, sqlite3.Error) as error:
            yield Damage(name, None, "", f"lässt sich nicht ganz lesen ({type(error).__name__})")


def faults(connection: Connection, name: str, row: Any) -> dict[str, str]:
    """What is wrong with one row, by column."""
    found = (*_scan_rows(connection, name, models()[name], row), *_pointing_nowhere(connection, name, models()[name], row))
    return {damage.column: damage.what for damage in found}


def _scan_rows(connection: Connection, name: str, model: type[SQLModel], one: Any = None) -> Iterator[Damage]:
    kinds = kinds_of(model)
    key = next(nr for nr, kind in enumerate(kinds) if kind.key)
    only = "" if one is None else f" WHERE {_q(kinds[key].name)} = :row"
    said = {} if one is None else {"row": one}
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection):
        columns = ", ".join(
            f"CASE typeof({_q(k.name)}) WHEN 'text' THEN CAST({_q(k.name)} AS BLOB) ELSE {_q(k.name)} END" for k in kinds
        )
        types = ", ".join(f"typeof({_q(k.name)})" for k in kinds)
        for row in driver.execute(f"SELECT {columns}, {types} FROM {_q(name)}{only}", said):
            called = row[key].decode("utf-8", "replace") if isinstance(row[key], bytes) else row[key]
            for kind, value, stored in zip(kinds, row, row[len(kinds) :], strict=False):
                if what := _fault(kind, value, stored):
                    yield Damage(name, called, kind.name, what)
        return
    for found in connection.execute(text(f"SELECT {', '.join(_q(k.name) for k in kinds)} FROM {_q(name)}{only}"), said):
        for kind, value in zip(kinds, found, strict=True):
            if kind.type in (dict, list) and kind.spoilt(value):
                yield Damage(name, found[key], kind.name, SHAPE)


def _q(name: str) -> str:
    return f'"{name}"'


SHAPE, MISSING, NO_TEXT, NO_JSON = "hat die falsche Gestalt", "fehlt (NULL)", "ist kein lesbarer Text", "ist kein lesbares JSON"
NO_NUMBER, NO_TRUTH, NO_TIME = "ist keine Zahl", "ist weder ja noch nein", "ist keine Zeit"


def _fault(kind: Kind, value: Any, stored: str) -> str:
    """What is wrong with a value as SQLite keeps it."""
    if stored == "null":
        return "" if kind.nullable or kind.key else MISSING
    if kind.type is int:
        return "" if stored == "integer" else NO_NUMBER
    if kind.type is bool:
        return "" if value in (0, 1) else NO_TRUTH
    if stored != "text":
        return NO_TEXT
    try:
        said = value.decode()
    except UnicodeDecodeError:
        return NO_TEXT
    if kind.type is datetime:
        return "" if _time(said) else NO_TIME
    if kind.type is str:
        return ""
    try:
        found = json.loads(said)
    except (ValueError, RecursionError):
        return NO_JSON
    return SHAPE if kind.spoilt(found) else ""


_read_time: Reader = DATETIME().result_processor(None, None)  # type: ignore[no-untyped-call, arg-type, assignment]


def _time(said: str) -> bool:
    try:
        return _read_time(said) is not None
    except (ValueError, TypeError):
        return False


def pointing(model: type[SQLModel]) -> dict[str, str]:
    """The columns that point to rows of other tables."""
    table: Table = model.__table__  # type: ignore[attr-defined]
    found = {k.parent.name: k.column.table.name for column in table.columns for k in column.foreign_keys}
    return found | {column: to for (name, column), to in POINTS.items() if name == table.name}


def _pointing_nowhere(connection: Connection, name: str, model: type[SQLModel], one: Any = None) -> Iterator[Damage]:
    key = next(kind.name for kind in kinds_of(model) if kind.key)
    only, said = ("", {}) if one is None else (f" AND {_q(key)} = :row", {"row": one})
    for column, to in pointing(model).items():
        query = (
            f"SELECT {_q(key)}, {_q(column)} FROM {_q(name)} WHERE {_q(column)} IS NOT NULL"
            f" AND {_q(column)} NOT IN (SELECT id FROM {_q(to)}){only}"
        )
        for row, number in connection.execute(text(query), said).all():
            if number.__class__ is int:
                yield Damage(name, row, column, f"zeigt auf nichts ({to} {number})")
