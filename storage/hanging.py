"""What hangs on a table besides its game, votes and a deadline: mostly nothing, which is asked once and for both at once, and
remembered (`storage/kept.py`). After every move several want to know."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, exists
from sqlmodel import Session, col, select

from storage.asking import ask, unhurried, written
from storage.case_tables import BallotRow
from storage.kept import Kept
from storage.time_tables import PaceRow

TABLE: Any = bindparam("table")
BALLOTS = unhurried(
    select(BallotRow).where(BallotRow.table_id == TABLE, col(BallotRow.open).is_(True)).order_by(col(BallotRow.id))
)
PACE = unhurried(select(PaceRow).where(PaceRow.table_id == TABLE))
ANYTHING = select(
    exists().where(col(BallotRow.table_id) == TABLE, col(BallotRow.open).is_(True)),
    exists().where(col(PaceRow.table_id) == TABLE),
)


class Hanging:
    """What a session knows of it. Whoever adds something says it here."""

    def __init__(self, session: Session) -> None:
        self.session = session
        kept = Kept.by(session)
        self._ballots, self._paces = kept.ballots, kept.paces

    def ballots(self, table: int) -> list[BallotRow]:
        """The votes that were open at a table when it was looked at first, and those that were opened since."""
        if table not in self._ballots:
            self._look(table)
        return self._ballots[table]

    def pace(self, table: int) -> PaceRow | None:
        if table not in self._paces:
            self._look(table)
        return self._paces[table]

    def add_ballot(self, ballot: BallotRow) -> None:
        if ballot.table_id in self._ballots:
            self._ballots[ballot.table_id].append(ballot)

    def set_pace(self, table: int, pace: PaceRow | None) -> None:
        self._paces[table] = pace

    def _look(self, table: int) -> None:
        written(self.session, BallotRow, PaceRow)
        voting, timed = self.session.connection().execute(ANYTHING, {"table": table}).one()
        if table not in self._ballots:
            self._ballots[table] = ask(self.session, BALLOTS, table=table) if voting else []
        if table not in self._paces:
            self._paces[table] = next(iter(ask(self.session, PACE, table=table)), None) if timed else None
