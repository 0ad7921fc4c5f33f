"""What people report to whoever runs the referee (`/melden`): their words, where they stood, what they saw and were told."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import JSON, BigInteger, Column, Text
from sqlmodel import Field, Session, SQLModel, col, func, select


class ReportRow(SQLModel, table=True):
    """One report. It holds what its writer could see then and nothing of what others hide; it goes with its writer."""

    __tablename__ = "report"
    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    table_id: int | None = Field(default=None, foreign_key="game_table.id", index=True)
    number: int = 0  # the table stood after this entry of its log
    seat: str = ""  # empty: the writer only looked on
    program: str
    rules_version: int = 0
    words: str = Field(sa_column=Column(Text, nullable=False))
    # What the writer saw: the question, the position by parts, the last moves, the last refusal, a line begun but not done.
    seen: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    at: int = Field(sa_column=Column(BigInteger, nullable=False))


class Reports:
    """One transaction's view of what was reported."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def add(self, report: ReportRow) -> int:
        self.session.add(report)
        self.session.flush()
        assert report.id is not None
        return report.id

    def get(self, number: int) -> ReportRow | None:
        return self.session.get(ReportRow, number)

    def newest(self, most: int) -> list[ReportRow]:
        return list(self.session.exec(select(ReportRow).order_by(col(ReportRow.id).desc()).limit(most)))

    def since(self, accounts: Collection[int], moment: int) -> int:
        """How many this person has written since then."""
        query = select(func.count()).where(col(ReportRow.person_id).in_(accounts), col(ReportRow.at) > moment)
        return self.session.exec(query).one()
