"""The tables of asynchronous play: how long a table waits, whom it waits for since when, and what happens at which time.

Times are whole seconds since 1970 (UTC).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Column, UniqueConstraint
from sqlmodel import Field, SQLModel


def _json() -> Any:
    return Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))


class PaceRow(SQLModel, table=True):
    """The deadline of a table. No row: without one."""

    __tablename__ = "pace"
    table_id: int = Field(primary_key=True, foreign_key="game_table.id")
    seconds: int  # for a whole turn, or for each answer
    per: str = "zug"  # zug | antwort
    bank: int = 0  # so many seconds each seat has once more for the whole game
    banks: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))  # what is left, by seat
    policy: str = "erinnern"  # erinnern | standard | abstimmen
    offered: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))  # seats anybody may take over
    spent: dict[str, Any] = _json()  # what a seat has used of its turn when it is not asked just now: {"turn", "used"}
    holidays: int = 0  # so many seconds of holidays stop a seat's clock in the whole game; 0: all of them
    rested: dict[str, int] = _json()  # how much of that is gone, by seat
    told: dict[str, Any] = _json()  # in which turn a seat was told «du bist gleich dran»


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
    turn: str = ""  # the turn of the game it belongs to
    used: int = 0  # seconds of the limit that were used before `since`
    asked: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default="0"))  # when the question came
    stands: str = ""  # why the clock stands: an open dispute; empty: it runs
    over: bool = False  # the time is up, and everybody was told


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
