"""Reading and writing deadlines and timers, inside one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, update
from sqlmodel import Session, col, delete, select

from storage.asking import ask, unhurried, written
from storage.hanging import Hanging
from storage.time_tables import PaceRow, TimerRow, WaitRow

# What moves ask and write.
WAITS = unhurried(select(WaitRow).where(WaitRow.table_id == bindparam("table")).order_by(col(WaitRow.id)))
SAME = (col(TimerRow.table_id) == bindparam("table"), col(TimerRow.kind) == bindparam("what"))
DROPPED = unhurried(delete(TimerRow).where(*SAME))
SET_ANEW = unhurried(
    update(TimerRow).where(*SAME).values(due=bindparam("at"), token=bindparam("about"), data=bindparam("with"), tries=0)
)
SET = insert(TimerRow)


class Due(NamedTuple):
    """A timer to be set: for when, what must still be so then, and what else it has to know."""

    at: int
    about: str
    data: dict[str, Any]


class Timers:
    """One transaction's view of what happens when."""

    def __init__(self, session: Session) -> None:
        self.session = session

    # timers
    def add(self, timer: TimerRow) -> TimerRow:
        self.session.add(timer)
        self.session.flush()
        return timer

    def due(self, now: int, limit: int) -> list[int]:
        query = select(TimerRow.id).where(TimerRow.due <= now).order_by(col(TimerRow.due), col(TimerRow.id)).limit(limit)
        return [id for id in self.session.exec(query) if id is not None]

    def next(self) -> int | None:
        """When the next timer is due."""
        return self.session.exec(select(TimerRow.due).order_by(col(TimerRow.due)).limit(1)).first()

    def look(self, id: int) -> TimerRow | None:
        """A timer as it is, to be read outside of the session."""
        timer = self.session.get(TimerRow, id)
        if timer is not None:
            self.session.expunge(timer)
        return timer

    def claim(self, timer: TimerRow) -> bool:
        """Take a timer away, to carry it out in this transaction. Of several processes one gets it; if its transaction fails,
        the timer is there again."""
        return self.session.exec(delete(TimerRow).where(col(TimerRow.id) == timer.id)).rowcount == 1

    def put_off(self, id: int, now: int, first: int, longest: int) -> None:
        """A timer that failed is tried again, each time after twice as long."""
        timer = self.session.get(TimerRow, id)
        if timer is not None:
            timer.due, timer.tries = now + min(first * 2**timer.tries, longest), min(timer.tries + 1, 30)
            self.session.add(timer)

    def drop(self, *, table: int | None = None, seat: str | None = None, ballot: int | None = None, kind: str = "") -> None:
        """Timers of a table, of one of its seats, or of a ballot that no longer matter."""
        query = delete(TimerRow)
        if table is not None:
            query = query.where(col(TimerRow.table_id) == table)
        if seat is not None:
            query = query.where(col(TimerRow.seat) == seat)
        if ballot is not None:
            query = query.where(col(TimerRow.ballot_id) == ballot)
        if kind:
            query = query.where(col(TimerRow.kind) == kind)
        self.session.exec(query)

    def only(self, table: int, kind: str, timers: Sequence[Due]) -> None:
        """Of this kind a table has these timers and no others. Mostly there was one, and there is one."""
        written(self.session, TimerRow)
        connection, here, found = self.session.connection(), {"table": table, "what": kind}, -1  # nobody knows how many there are
        if len(timers) == 1:
            found = connection.execute(
                SET_ANEW, here | {"at": timers[0].at, "about": timers[0].about, "with": timers[0].data}
            ).rowcount
        if found > 1 or found < 0:
            connection.execute(DROPPED, here)
        if timers and found != 1:
            new = {"kind": kind, "table_id": table, "seat": "", "tries": 0}
            connection.execute(SET, [new | {"due": due.at, "token": due.about, "data": due.data} for due in timers])

    def of_case(self, case: int, kind: str) -> TimerRow | None:
        return self.session.exec(select(TimerRow).where(TimerRow.case_id == case, TimerRow.kind == kind)).first()

    def of_table(self, table: int, kind: str) -> TimerRow | None:
        return self.session.exec(select(TimerRow).where(TimerRow.table_id == table, TimerRow.kind == kind)).first()

    def of_person(self, person: int, kind: str) -> TimerRow | None:
        return self.session.exec(select(TimerRow).where(TimerRow.person_id == person, TimerRow.kind == kind)).first()

    def remove(self, timer: TimerRow | None) -> None:
        if timer is not None:
            self.session.delete(timer)
            self.session.flush()

    # deadlines
    def pace(self, table: int) -> PaceRow | None:
        return Hanging(self.session).pace(table)

    def set_pace(self, pace: PaceRow) -> None:
        Hanging(self.session).set_pace(pace.table_id, pace)
        self.session.add(pace)

    def drop_pace(self, pace: PaceRow) -> None:
        Hanging(self.session).set_pace(pace.table_id, None)
        self.session.delete(pace)
        self.session.flush()

    def waits(self, table: int) -> list[WaitRow]:
        """Only a table with a deadline waits for somebody."""
        return ask(self.session, WAITS, WaitRow, table=table) if self.pace(table) is not None else []

    def wait(self, table: int, seat: str) -> WaitRow | None:
        return self.session.exec(select(WaitRow).where(WaitRow.table_id == table, WaitRow.seat == seat)).first()

    def forget(self, wait: WaitRow) -> None:
        self.session.delete(wait)
        self.session.flush()
