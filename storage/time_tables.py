"""The tables of asynchronous play: how long a table waits, whom it waits for since when, and what happens at which time.

Times are whole seconds since 1970 (UTC).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Column, UniqueConstraint
from sqlmodel import Field, SQLModel


class PaceRow(SQLModel, table=True):
    """The deadline of a table. No row: without one."""

    __tablename__ = "pace"
    table_id: int = Field(primary_key=True, foreign_key="game_table.id")
    seconds: int  # for one move
    bank: int = 0  # so many seconds each seat has once more for the whole game
    banks: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))  # what is left, by seat
    policy: str = "erinnern"  # erinnern | standard | abstimmen
    offered: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))  # seats anybody may take over


class WaitRow(SQLModel, table=True):
    """A seat the table waits for, since when, for which decision."""

    __tablename__ = "wait"
    __table_args__ = (UniqueConstraint("table_id", "seat"),)
    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    seat: str
    decision: str
    since: int = Field(sa_column=Column(BigInteger, nullable=False))
    due: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))


class TimerRow(SQLModel, table=True):
    """Something that happens at a time. Whoever takes the row away carries it out: so it happens once."""

    __tablename__ = "timer"
    id: int | None = Field(default=None, primary_key=True)
    kind: str = Field(index=True)
    due: int = Field(sa_column=Column(BigInteger, nullable=False, index=True))
    table_id: int | None = Field(default=None, foreign_key="game_table.id", index=True)
    ballot_id: int | None = None
    case_id: int | None = None
    person_id: int | None = Field(default=None, index=True)
    seat: str = ""
    token: str = ""  # what must still be so: a decision's id
    tries: int = 0
    data: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
