"""Blind marks: who has seen what is hidden at a seat, kept with the game as a hash keyed with a secret of its table.

A mark is of one account and says nothing else of the person; it stays when accounts part, when a person is forgotten or leaves,
and goes with an exported table. When the game is over, there is nothing left to hide, and the marks go.
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
    "SELECT t.id, t.secret, m.seat, m.mark FROM seen_mark m JOIN game_table t ON t.id = m.table_id"
    " WHERE t.status IN ('lobby', 'running')"
)
ADDED = text("INSERT INTO seen_mark (table_id, seat, mark) VALUES (:table, :seat, :mark) ON CONFLICT DO NOTHING")


def mark_of(secret: str, platform: str, key: str) -> str:
    own = hmac.new(secret.encode(), b"gesehen", hashlib.sha256).digest()
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
            self.session.flush()
            self.session.connection().execute(ADDED, rows)

    def of(self, table: GameTable) -> list[SeenMark]:
        return list(self.session.exec(select(SeenMark).where(SeenMark.table_id == table.id)))

    def seen(self, table: GameTable, accounts: Iterable[Person]) -> set[str]:
        """The seats at this table that one of these accounts has seen."""
        own = {mark_of(table.secret, a.platform, a.key) for a in accounts}
        query = select(SeenMark.seat).where(SeenMark.table_id == table.id, col(SeenMark.mark).in_(own))
        return set(self.session.exec(query))

    def everywhere(self, accounts: Iterable[Person]) -> Mapping[int, set[str]]:
        """The same at all tables that are open or played. Marks can only be compared table by table: that is their point."""
        who, found, own = [(a.platform, a.key) for a in accounts], dict[int, set[str]](), dict[int, set[str]]()
        self.session.flush()
        row: Any
        for row in self.session.connection().execute(OF_RUNNING):
            if row.id not in own:
                own[row.id] = {mark_of(row.secret, *account) for account in who}
            if row.mark in own[row.id]:
                found.setdefault(row.id, set()).add(row.seat)
        return found

    def renumber(self, table: GameTable, renamed: Mapping[str, str]) -> None:
        """Seats are called otherwise from now on."""
        kept = [(renamed[m.seat], m.mark) for m in self.of(table) if m.seat in renamed]
        if kept:
            self.drop(table)
            self.keep(table, kept)

    def drop(self, table: GameTable, seat: str = "") -> None:
        """The game is over; or this seat of a table that has not begun is free again."""
        query = delete(SeenMark).where(col(SeenMark.table_id) == table.id)
        self.session.exec(query.where(col(SeenMark.seat) == seat) if seat else query)
