"""The tables. Plain columns and JSON as text, so that SQLite and PostgreSQL behave alike."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, BigInteger, Column, DateTime, Dialect, Text, TypeDecorator, UniqueConstraint
from sqlmodel import Field, SQLModel

from storage import machine


def now() -> datetime:
    return machine.now()  # looked up each time: it may have been replaced


class Moment(TypeDecorator[datetime]):
    """A moment in UTC. SQLite gives it back without its zone: here it is read as it was written."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if isinstance(value, datetime) and value.tzinfo is None else value


def _time(**options: Any) -> Any:
    return Field(default_factory=now, sa_column=Column(Moment(), **options))


class Channel(SQLModel, table=True):
    """A place where a table stands: a Discord channel or thread, a Telegram chat and topic, the local table."""

    __tablename__ = "channel"
    __table_args__ = (UniqueConstraint("platform", "key"),)
    id: int | None = Field(default=None, primary_key=True)
    platform: str
    key: str
    settings: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class Person(SQLModel, table=True):
    """An account on a platform. Accounts of one human share `human` (see /verknuepfen)."""

    __tablename__ = "person"
    __table_args__ = (UniqueConstraint("platform", "key"),)
    id: int | None = Field(default=None, primary_key=True)
    platform: str
    key: str
    name: str
    human: int | None = Field(default=None, index=True)
    settings: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class GameTable(SQLModel, table=True):
    """A game in a channel: who it is, how it stands now."""

    __tablename__ = "game_table"
    id: int | None = Field(default=None, primary_key=True)
    channel_id: int = Field(foreign_key="channel.id", index=True)
    name: str = ""  # where several tables stand in one channel
    game: str
    rules_version: int
    data_hash: str
    variant: dict[str, str] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    status: str = Field(default="lobby", index=True)  # lobby | running | over | closed
    secret: str  # published when the game is over
    published: str  # the hash of the secret, shown when the table opens
    seed: str = ""
    number: int = 0  # entries of the log; the next one is number + 1
    state: str = Field(default="", sa_column=Column(Text, nullable=False))
    checksum: str = ""  # of the state; empty: written before there were any
    drafts: dict[str, list[str]] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    ask: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))  # an open vote, such as an undo
    called: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))  # seats told that they are asked
    result: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON, nullable=True))
    message_key: str = ""  # the platform's id of the living table message
    chain_from: int = 0  # the log is chained (`storage/chain.py`) behind this entry
    chain_base: str = ""  # the head of the chain there; empty: nobody has written since there are chains
    beginning: dict[str, Any] = Field(
        default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}")
    )  # its words
    head: int = 0  # the last entry whose head was published
    seen_seal: str = ""  # over all marks of this table (`storage/marks.py`); empty where there are none
    # All clocks of this table stand in between, in seconds since 1970.
    rests_from: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default="0"))
    rests_until: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default="0"))
    created: datetime = _time(nullable=False)
    touched: datetime = _time(nullable=False)


class SeatRow(SQLModel, table=True):
    """Who sits where. `kind` is «mensch» or the name of a computer player."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("table_id", "seat"),)
    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    seat: str
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    kind: str = "mensch"
    name: str = ""
    word: str = ""  # the player's part of the seed
    word_number: int = 0  # in what order words were given, the highest last
    role: str = ""  # the side this seat has taken; empty: dealt by the dice, where the game has sides
    brought: str = Field(default="", sa_column=Column(Text, nullable=False))  # what the player came with, such as a deck
    presets: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    # Answers to questions to come (`bot/core/plans.py`).
    plans: list[dict[str, Any]] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    resigned: bool = False
    # Whose seat it is, while a computer or a substitute plays it against this person's will or for want of an answer.
    reserved_for: int | None = Field(default=None, foreign_key="person.id", index=True)


class LogRow(SQLModel, table=True):
    """One line of a table's log, never changed (but see `Store.rewrite`). `kind`: zug, rueckgaengig, berichtigung, vermerk,
    fassung."""

    __tablename__ = "log"
    __table_args__ = (UniqueConstraint("table_id", "number"),)
    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    number: int
    kind: str
    seat: str | None = None
    person_id: int | None = None
    keys: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    labels: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    back_to: int | None = None  # rueckgaengig: the table is again as after this entry
    events: list[dict[str, Any]] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    # What was told: the sentences for everybody under "", for a seat that was told more under its name. Places for names.
    told: dict[str, list[str]] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True), nullable=True))
    # What the dice were asked and answered; null where they were not, or nobody wrote it down.
    draws: list[dict[str, Any]] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True), nullable=True))
    barrier: bool = False
    rules_version: int
    dice_from: int = 0
    dice_to: int = 0
    update_key: str = ""
    case_number: int | None = None  # the dispute that allowed it, by the number it has in its group
    at: datetime = _time(nullable=False)
    chain: str = ""  # this entry bound to all before it; empty: written before there were chains

    if not TYPE_CHECKING:

        def __init__(self, **values: Any) -> None:
            """Every move makes one: field by field, as SQLModel does it, that costs more than writing it."""
            vars(self).update(BLANK, keys=[], labels=[], events=[], at=now())
            vars(self).update(values)


BLANK = {name: field.default for name, field in LogRow.model_fields.items() if not field.is_required()}  # of a `LogRow`


class Snapshot(SQLModel, table=True):
    """The state after an entry of the log (0: before the first)."""

    __tablename__ = "snapshot"
    __table_args__ = (UniqueConstraint("table_id", "number"),)
    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    number: int
    rules_version: int
    state: str = Field(sa_column=Column(Text, nullable=False))
    checksum: str = ""


class SeenMark(SQLModel, table=True):
    """Somebody has seen what is hidden at a seat: an account as a hash keyed with a secret of the table, and nothing else of the
    person. It goes when the game is over."""

    __tablename__ = "seen_mark"
    __table_args__ = (UniqueConstraint("table_id", "seat", "mark"),)
    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    seat: str
    mark: str


class DamagedRow(SQLModel, table=True):
    """What a row held that was not what had been written, kept apart so that nobody stumbles over it (`storage/rot.py`)."""

    __tablename__ = "damaged_row"
    id: int | None = Field(default=None, primary_key=True)
    of_table: str = Field(index=True)
    of_row: str
    columns: str  # those that were damaged
    content: str = Field(sa_column=Column(Text, nullable=False))  # the whole row: JSON, each value as SQL would write it
    at: int = Field(sa_column=Column(BigInteger, nullable=False))


class UpdateRow(SQLModel, table=True):
    """A platform's update that was carried out: the same one delivered twice does nothing."""

    __tablename__ = "processed_update"
    __table_args__ = (UniqueConstraint("platform", "key"),)
    id: int | None = Field(default=None, primary_key=True)
    platform: str
    key: str
    at: datetime = _time(nullable=False)


class OutboxRow(SQLModel, table=True):
    """A message owed. Written with the move, sent afterwards, marked when the platform has it."""

    __tablename__ = "outbox"
    id: int | None = Field(default=None, primary_key=True)
    table_id: int | None = Field(default=None, foreign_key="game_table.id", index=True)
    platform: str = Field(index=True)
    channel_key: str
    person_key: str = ""  # empty: everybody in the channel
    payload: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    attempts: int = 0
    sent: bool = Field(default=False, index=True)
    at: datetime = _time(nullable=False)
    claimed: str = ""  # the process that sends it (`storage/claims.py`); empty: nobody yet
    claimed_until: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))  # in seconds since 1970
    group_key: str = ""  # the server or chat its channel belongs to


class AcceptedRow(SQLModel, table=True):
    """What was acknowledged to a platform and is not carried out yet, where several hosts share a store (`storage/spool.py`)."""

    __tablename__ = "accepted"
    __table_args__ = (UniqueConstraint("platform", "key"),)
    id: int | None = Field(default=None, primary_key=True)
    platform: str
    key: str
    at: int = Field(sa_column=Column(BigInteger, nullable=False))  # in nanoseconds since 1970
    what: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    claimed: str = ""
    claimed_until: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))


class DataBlob(SQLModel, table=True):
    """The boards and cards a running table began with, by fingerprint."""

    __tablename__ = "data_blob"
    hash: str = Field(primary_key=True)
    game: str
    data: str = Field(sa_column=Column(Text, nullable=False))
