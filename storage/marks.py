"""Blind marks: who has seen what is hidden at a seat, kept with the game as a hash keyed with a secret of its table.

A mark is of one account and says nothing else of the person; it stays when accounts part, when a person is forgotten or leaves,
and goes with an exported table. When the game is over, there is nothing left to hide, and the marks go.

All marks of a table are sealed together, keyed likewise: where one is damaged or missing, nobody can say any more who has seen
what, and everybody counts as somebody who has (`Marks.sound`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import text
from sqlmodel import Session, col, delete, select

from storage.tables import GameTable, Person, SeenMark

OF_RUNNING = text(
    "SELECT t.id, t.secret, t.seen_seal, m.seat, m.mark FROM seen_mark m JOIN game_table t ON t.id = m.table_id"
    " WHERE t.status IN ('lobby', 'running')"
)
UNKNOWN = "?"  # a seat that nobody can name any more
ADDED = text("INSERT INTO seen_mark (table_id, seat, mark) VALUES (:table, :seat, :mark) ON CONFLICT DO NOTHING")


def _key(secret: str, purpose: bytes) -> bytes:
    return hmac.new(secret.encode("utf-8", "surrogatepass"), purpose, hashlib.sha256).digest()


def seal_of(secret: str, marks: Iterable[tuple[str, str]]) -> str:
    """One seal over all marks of a table; empty where there are none."""
    said = "\n".join(sorted(f"{seat} {mark}" for seat, mark in marks))
    whole = hmac.new(_key(secret, b"siegel"), said.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()[:32]
    return whole if said else ""


def mark_of(secret: str, platform: str, key: str) -> str:
    own = _key(secret, b"gesehen")
    return hmac.new(own, f"{platform}\n{key}".encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()[:32]


class Marks:
    """One transaction's view of who has seen what."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, table: GameTable, seat: str, accounts: Iterable[Person]) -> None:
        """These accounts have seen this seat's hidden things."""
        self.keep(table, ((seat, mark_of(table.secret, a.platform, a.key)) for a in accounts if a.platform))

    def keep(self, table: GameTable, marks: Iterable[tuple[str, str]]) -> None:
        rows = [{"table": table.id, "seat": seat, "mark": mark} for seat, mark in marks]
        if rows:
            sound = self.sound(table)
            self.session.connection().execute(ADDED, rows)
            self._seal(table, sound)

    def _seal(self, table: GameTable, sound: bool) -> None:
        """Seal what is there now; what was not whole before stays so."""
        if sound and (seal := self._seal_now(table)) != table.seen_seal:
            table.seen_seal = seal
            self.session.add(table)

    def _seal_now(self, table: GameTable) -> str:
        query = select(SeenMark.seat, SeenMark.mark).where(SeenMark.table_id == table.id)
        return seal_of(table.secret, self.session.exec(query))

    def sound(self, table: GameTable) -> bool:
        """Whether all marks of a table are there, and no others."""
        self.session.flush()
        return self._seal_now(table) == table.seen_seal

    def of(self, table: GameTable) -> list[SeenMark]:
        return list(self.session.exec(select(SeenMark).where(SeenMark.table_id == table.id)))

    def seen(self, table: GameTable, accounts: Iterable[Person]) -> set[str]:
        """The seats at this table that one of these accounts has seen."""
        own = {mark_of(table.secret, a.platform, a.key) for a in accounts}
        query = select(SeenMark.seat).where(SeenMark.table_id == table.id, col(SeenMark.mark).in_(own))
        return set(self.session.exec(query))

    def everywhere(self, accounts: Iterable[Person]) -> Mapping[int, set[str]]:
        """The same at all tables that are open or played. Marks can only be compared table by table: that is their point. Where
        they are not whole, whoever has seen anything may have seen everything."""
        who, found = [(a.platform, a.key) for a in accounts], dict[int, set[str]]()
        self.session.flush()
        rows: dict[int, list[Any]] = {}
        for row in self.session.connection().execute(OF_RUNNING):
            rows.setdefault(row.id, []).append(row)
        for number, marks in rows.items():
            own = {mark_of(marks[0].secret, *account) for account in who}
            seen = {row.seat for row in marks if row.mark in own}
            if seen:
                whole = seal_of(marks[0].secret, ((row.seat, row.mark) for row in marks)) == marks[0].seen_seal
                found[number] = seen if whole else seen | {row.seat for row in marks} | {UNKNOWN}
        return found

    def renumber(self, table: GameTable, renamed: Mapping[str, str]) -> None:
        """Seats are called otherwise from now on."""
        sound, kept = self.sound(table), [(renamed[m.seat], m.mark) for m in self.of(table) if m.seat in renamed]
        if kept and sound:
            self.drop(table)
            self.keep(table, kept)

    def drop(self, table: GameTable, seat: str = "") -> None:
        """The game is over; or this seat of a table that has not begun is free again."""
        sound = not seat or self.sound(table)
        query = delete(SeenMark).where(col(SeenMark.table_id) == table.id)
        self.session.exec(query.where(col(SeenMark.seat) == seat) if seat else query)
        self._seal(table, sound)
