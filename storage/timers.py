"""Reading and writing deadlines and timers, inside one transaction."""

from __future__ import annotations

from sqlalchemy import bindparam, insert, update
from sqlmodel import Session, col, delete, select

from storage.asking import ask, unhurried, written
from storage.hanging import Hanging
from storage.kept import Kept
from storage.time_tables import PaceRow, TimerRow, WaitRow

# What moves ask and write.
WAITS = unhurried(select(WaitRow).where(WaitRow.table_id == bindparam("table")).order_by(col(WaitRow.id)))
SET_ANEW = unhurried(
    update(TimerRow)
    .where(col(TimerRow.table_id) == bindparam("table"), col(TimerRow.kind) == bindparam("what"))
    .values(due=bindparam("at"), tries=0)
)
SET = insert(TimerRow)


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
        known = select(TimerRow.due).where(col(TimerRow.due).is_not(None))
        return self.session.exec(known.order_by(col(TimerRow.due)).limit(1)).first()

    def look(self, id: int) -> TimerRow | None:
        """A timer as it is, to be read outside of the session."""
        timer = self.session.get(TimerRow, id)
        if timer is not None:
            self.session.expunge(timer)
        return timer

    def claim(self, timer: TimerRow) -> bool:
        """Take a timer away, to carry it out in this transaction. Of several processes one gets it; if its transaction fails,
        the timer is there again."""
        self._changed()
        return self.session.exec(delete(TimerRow).where(col(TimerRow.id) == timer.id)).rowcount == 1

    def put_off(self, id: int, now: int, first: int, longest: int) -> None:
        """A timer that failed is tried again, each time after twice as long."""
        self._changed()
        timer = self.session.get(TimerRow, id)
        if timer is not None:
            tries = min(max(timer.tries, 0), 30)
            timer.due, timer.tries = now + min(first * 2**tries, longest), min(tries + 1, 30)
            self.session.add(timer)

    def drop(self, *, table: int | None = None, seat: str | None = None, ballot: int | None = None, kind: str = "") -> None:
        """Timers of a table, of one of its seats, or of a ballot that no longer matter."""
        self._changed()
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

    def at_the_latest(self, table: int, kind: str, at: int) -> None:
        """Of this kind a table has one timer, due then or earlier; mostly it is there already, and nothing is written."""
        known = Kept.by(self.session).due
        if known.get((table, kind), at + 1) <= at:
            return
        written(self.session, TimerRow)
        connection = self.session.connection()
        if not connection.execute(SET_ANEW, {"table": table, "what": kind, "at": at}).rowcount:
            connection.execute(SET, {"kind": kind, "table_id": table, "due": at, "seat": "", "token": "", "tries": 0, "data": {}})
        known[table, kind] = at

    def _changed(self) -> None:
        """Timers went or were put off: which are left is not known any more."""
        Kept.by(self.session).due.clear()

    def of_case(self, case: int, kind: str) -> TimerRow | None:
        return self.session.exec(select(TimerRow).where(TimerRow.case_id == case, TimerRow.kind == kind)).first()

    def of_table(self, table: int, kind: str) -> TimerRow | None:
        return self.session.exec(select(TimerRow).where(TimerRow.table_id == table, TimerRow.kind == kind)).first()

    def of_person(self, person: int, kind: str) -> TimerRow | None:
        return self.session.exec(select(TimerRow).where(TimerRow.person_id == person, TimerRow.kind == kind)).first()

    def remove(self, timer: TimerRow | None) -> None:
        if timer is not None:
            self._changed()
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
