"""The tables of disputes and votes: groups, cases, proposals, ballots, and the last refused attempt of each person.

Times are whole seconds since 1970 (UTC): they compare alike in every database.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Column, Text, UniqueConstraint
from sqlmodel import Field, SQLModel


def _json(default: type[list[Any]] | type[dict[str, Any]]) -> Any:
    return Field(default_factory=default, sa_column=Column(JSON, nullable=False))


def _seconds(default: int = 0) -> Any:
    return Field(default=default, sa_column=Column(BigInteger, nullable=False))


class GroupRow(SQLModel, table=True):
    """People who settle rules together: a Discord server, a Telegram chat with all its topics, the local table."""

    __tablename__ = "player_group"
    __table_args__ = (UniqueConstraint("platform", "key"),)
    id: int | None = Field(default=None, primary_key=True)
    platform: str
    key: str
    procedure: dict[str, Any] = _json(dict)  # how it decides: see bot/core/voting.py
    cases: int = 0  # numbers given so far


class CaseRow(SQLModel, table=True):
    """A dispute. Decided it is a precedent and never changed again; a later case may overrule it."""

    __tablename__ = "dispute"
    __table_args__ = (UniqueConstraint("group_id", "number"),)
    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="player_group.id", index=True)
    number: int
    channel_id: int = Field(foreign_key="channel.id")
    table_id: int | None = Field(default=None, foreign_key="game_table.id", index=True)
    work: str = ""  # the rulebook; empty while the group is asked which one
    question: str = Field(sa_column=Column(Text, nullable=False))
    by: str  # name of who asked
    by_person: int
    status: str = Field(default="offen", index=True)  # spiel | offen | abstimmung | entschieden | geschlossen
    rules: list[str] = _json(list)
    about: dict[str, Any] = _json(dict)  # the refused attempt or the move it is about
    attacks: int | None = None  # number of the precedent it wants to overrule
    overrules: int | None = None  # number of the precedent it did overrule
    present: list[int] = _json(list)  # without a table: who takes part
    remarks: list[dict[str, Any]] = _json(list)  # what was argued: name, text, whether it was advice from outside
    ballot_id: int | None = None
    opened: int = _seconds()
    decided: int = _seconds()
    ruling: str = Field(default="", sa_column=Column(Text, nullable=False))
    reasons: str = Field(default="", sa_column=Column(Text, nullable=False))
    votes: list[dict[str, Any]] = _json(list)  # name and choice, written when the vote closes
    how: str = ""  # by which procedure it was decided
    done: str = Field(default="", sa_column=Column(Text, nullable=False))  # what it did to the table
    situation: list[list[Any]] = _json(list)  # what it lifts: kind of decision and all rule ids that refused (games/rulings.py)
    scope: str = "runde"  # where it holds: einmal | tisch | runde
    until: int = _seconds()  # and until when; 0: for good
    support: int = 0  # so many votes made it: as many are needed to overrule it
    wishes: dict[str, list[int]] = _json(dict)  # who wants to vote now, who wants to play on under protest


class ProposalRow(SQLModel, table=True):
    """A ruling somebody proposes, with its consequences for the table."""

    __tablename__ = "proposal"
    __table_args__ = (UniqueConstraint("case_id", "number"),)
    id: int | None = Field(default=None, primary_key=True)
    case_id: int = Field(foreign_key="dispute.id", index=True)
    number: int
    kind: str  # gilt | gilt-nicht | bleibt | eigen
    text: str = Field(sa_column=Column(Text, nullable=False))
    reason: str = Field(default="", sa_column=Column(Text, nullable=False))
    by: str
    by_person: int
    steps: list[dict[str, Any]] = _json(list)  # see bot/core/consequences.py
    scope: str = "runde"  # where it would hold: einmal | tisch | runde
    until: int = _seconds()


class BallotRow(SQLModel, table=True):
    """A vote: what about, between what, by whom. The voters are those of the moment it opened."""

    __tablename__ = "ballot"
    id: int | None = Field(default=None, primary_key=True)
    kind: str  # streitfall | frist | ersatz
    table_id: int | None = Field(default=None, foreign_key="game_table.id", index=True)
    options: list[str] = _json(list)
    voters: dict[str, str] = _json(dict)  # person id (as text) -> name
    procedure: dict[str, Any] = _json(dict)
    data: dict[str, Any] = _json(dict)
    open: bool = Field(default=True, index=True)
    closes: int = _seconds()


class VoteRow(SQLModel, table=True):
    """One voter's choice; may be changed until the vote closes."""

    __tablename__ = "vote"
    __table_args__ = (UniqueConstraint("ballot_id", "voter"),)
    id: int | None = Field(default=None, primary_key=True)
    ballot_id: int = Field(foreign_key="ballot.id", index=True)
    voter: int
    choice: int
    reason: str = Field(default="", sa_column=Column(Text, nullable=False))


class AttemptRow(SQLModel, table=True):
    """The last refused attempt of a person at a table: what a dispute may be about."""

    __tablename__ = "attempt"
    __table_args__ = (UniqueConstraint("table_id", "person_id"),)
    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    person_id: int
    seat: str
    words: str = Field(sa_column=Column(Text, nullable=False))
    reason: str = Field(sa_column=Column(Text, nullable=False))
    rules: list[str] = _json(list)
    number: int  # entries of the log when it was tried
