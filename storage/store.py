"""Reading and writing tables: everything that happens to a game goes through here, inside one transaction."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, event, insert, text
from sqlalchemy import select as sa_select
from sqlalchemy.orm import make_transient_to_detached
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, col, delete, func, or_, select, update

from storage import chain, claims, rot
from storage.asking import Telling, ask, remove, unhurried, written
from storage.case_tables import GroupRow
from storage.database import Conflict
from storage.kept import Kept
from storage.quarantine import BLOCKING
from storage.tables import Channel, DataBlob, GameTable, LogRow, Moment, OutboxRow, Person, SeatRow, Snapshot, UpdateRow, now

KEEP_SNAPSHOTS = 40  # the newest (and up to nine more) are all kept, of the older ones every tenth
KEEP_EVERY = 10
BEYOND = 2**31 - 1  # no log is that long
NEWEST = 8  # so many entries of a log are read at once: those that a move is told with
LATELY = 80  # so many are remembered where somebody looked that far back
ACTIVE = ("lobby", "running")
NOBODY = "Jemand"
WORDS = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))  # of a state

# What every move asks and writes.
ARRIVED = unhurried(
    select(Person, Channel)
    .join(Channel, (col(Channel.platform) == col(Person.platform)) & (col(Channel.key) == bindparam("channel")))
    .where(Person.platform == bindparam("platform"), Person.key == bindparam("person"))
)
THE_CHANNEL = unhurried(select(Channel).where(Channel.platform == bindparam("platform"), Channel.key == bindparam("key")))
THE_PERSON = unhurried(select(Person).where(Person.platform == bindparam("platform"), Person.key == bindparam("key")))
THE_TABLE = unhurried(select(GameTable).where(GameTable.id == bindparam("id")).with_for_update(key_share=True))
LIVING = (
    select(GameTable.message_key, Channel.settings)
    .join(Channel, (col(Channel.platform) == bindparam("platform")) & (col(Channel.key) == bindparam("key")), isouter=True)
    .where(GameTable.id == bindparam("id"))
)
SEATS = unhurried(
    select(SeatRow, Person)
    .join(Person, col(SeatRow.person_id) == col(Person.id), isouter=True)
    .where(SeatRow.table_id == bindparam("table"))
)
TAIL = unhurried(
    select(LogRow)
    .where(LogRow.table_id == bindparam("table"), LogRow.number > bindparam("after"), LogRow.number <= bindparam("until"))
    .order_by(col(LogRow.number))
)
NUMBERS = text(
    "SELECT t.number, coalesce((SELECT max(l.number) FROM log l WHERE l.table_id = t.id), 0),"
    " (SELECT s.number FROM snapshot s WHERE s.table_id = t.id AND s.number = t.number) FROM game_table t WHERE t.id = :table"
)
CARRIED_OUT = Telling(
    text("INSERT INTO processed_update (platform, key, at) VALUES (:platform, :key, :at) ON CONFLICT DO NOTHING").bindparams(
        bindparam("at", type_=Moment())
    )
)
TAKEN_DOWN = Telling(
    text(
        "INSERT INTO snapshot (table_id, number, rules_version, state, checksum)"
        " VALUES (:table_id, :number, :rules_version, :state, :checksum) ON CONFLICT DO NOTHING"
    )
)
TOO_OLD = unhurried(
    delete(Snapshot).where(
        col(Snapshot.table_id) == bindparam("table"),
        col(Snapshot.number) > bindparam("kept"),
        col(Snapshot.number) < bindparam("old"),
        col(Snapshot.number).not_in(  # no moves lead there
            select(LogRow.number).where(LogRow.table_id == bindparam("table"), LogRow.kind == "fassung")
        ),
    )
)
ENTRY = tuple(name for name in LogRow.model_fields if name != "id")
APPENDED = Telling(insert(LogRow), ENTRY)
CHANGING = ("number", "state", "checksum", "drafts", "called", "touched")  # what a move changes of its table
CHANGED = Telling(update(GameTable).where(col(GameTable.id) == bindparam("row")), CHANGING)
OWED = Telling(insert(OutboxRow), [name for name in OutboxRow.model_fields if name != "id"])
SAID_SINCE = (
    sa_select(col(OutboxRow.id), col(OutboxRow.platform), col(OutboxRow.person_key), col(OutboxRow.payload))
    .where(col(OutboxRow.table_id) == bindparam("table"), col(OutboxRow.id) > bindparam("after"))
    .order_by(col(OutboxRow.id).desc())
    .limit(bindparam("most"))
)
SAID = (
    sa_select(col(OutboxRow.table_id), func.max(col(OutboxRow.id)))
    .where(col(OutboxRow.id) > bindparam("after"))
    .group_by(col(OutboxRow.table_id))
)
STIRRED = sa_select(
    *(col(c) for c in (GameTable.id, GameTable.number, GameTable.status, GameTable.touched, GameTable.drafts, GameTable.ask))
).where(col(GameTable.id).in_(bindparam("tables", expanding=True)))
PATIENCE = 400  # milliseconds: less than after which PostgreSQL looks for a deadlock
SENT = Telling(update(OutboxRow).where(col(OutboxRow.id) == bindparam("number")), ("sent", "payload"))


class Damaged(RuntimeError):
    """What is stored is not what was written."""


def checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def sound(row: GameTable | Snapshot) -> str:
    """The state of a row as it was written."""
    if row.checksum and row.checksum != checksum(row.state):
        raise Damaged(f"{type(row).__name__} {row.id}: the checksum does not fit")
    return row.state


class Owed(NamedTuple):
    """A message to everybody in a channel, or to one person alone."""

    table_id: int | None
    platform: str
    channel_key: str
    person_key: str  # empty: everybody
    payload: dict[str, Any]
    group_key: str = ""
    claimed: str = ""  # by the process that sends it


def remembered_living(session: Session, table: int, platform: str, channel: str) -> tuple[str, dict[str, Any]] | None:
    """The same as `living`, where a session knows it already."""
    kept = Kept.by(session)
    row, place = kept.tables.get(table), kept.place(platform, channel)
    return None if row is None or place is None else (row.message_key, place.settings)


def living(connection: Connection, table: int, platform: str, channel: str) -> tuple[str, dict[str, Any]]:
    """The key of a table's living message, and what is remembered about a channel."""
    found = connection.execute(LIVING, {"id": table, "platform": platform, "key": channel}).first()
    return ("", {}) if found is None else (found[0] or "", found[1] or {})


def sent(number: int) -> dict[str, Any]:
    """What is written of a message that need not be sent any more (`SENT`)."""
    return {"number": number, "sent": True, "payload": {}}


@event.listens_for(Session, "before_commit")
def _write_changed(session: Session) -> None:
    changed = Kept.by(session).changed
    for table in changed.values():
        CHANGED.rows(session.connection(), {"row": table.id, **{name: getattr(table, name) for name in CHANGING}})
    changed.clear()


class Store:
    """One transaction's view of the database."""

    def __init__(self, session: Session, stuck: Collection[int] = ()) -> None:
        self.session = session
        self._kept = Kept.by(session)
        self._connection: Connection | None = None
        self._noticed: dict[rot.Row, set[str]] | None = None
        self._suspect: set[int] = set()  # tables whose log goes on behind their number
        self.stuck = stuck  # tables of earlier versions that could not be led on: whoever opens one is told

    @property
    def connection(self) -> Connection:
        """For what is said to the store directly, beside the session."""
        if self._connection is None:
            self._connection = self.session.connection()
        return self._connection

    # people and places
    def channel(self, platform: str, key: str) -> Channel:
        if (known := self._kept.place(platform, key)) is not None:
            return known
        found = next(iter(ask(self.session, THE_CHANNEL, Channel, platform=platform, key=key)), None)
        if found is None:
            found = Channel(platform=platform, key=key)
            self.session.add(found)
            self.session.flush()
        return self._kept.visit(found)

    def arrival(self, platform: str, person: str, name: str, channel: str) -> tuple[Person, Channel]:
        """Who says something, and where; met for the first time, they are written down."""
        if self._kept.person(platform, person) is None and self._kept.place(platform, channel) is None:
            written(self.session, Person, Channel)
            found = self.session.exec(ARRIVED, params={"platform": platform, "person": person, "channel": channel}).first()
            if found is not None:
                self._kept.meet(found[0])
                self._kept.visit(found[1])
        return self.person(platform, person, name), self.channel(platform, channel)

    def lock(self, channel: Channel) -> None:
        """Whoever opens a table here does so alone until the end of the transaction."""
        self.session.exec(select(Channel.id).where(Channel.id == channel.id).with_for_update(key_share=True)).first()

    def move_channel(self, platform: str, old: str, new: str) -> None:
        """A platform gave a channel another id: its tables, its group and what is owed there go along. Its messages do not."""
        before, after = self.channel(platform, old), self.channel(platform, new)
        after.settings = {k: v for k, v in before.settings.items() if not k.startswith(("call", "hint"))} | {"group": new}
        self.session.add(after)
        for table in self.session.exec(select(GameTable).where(GameTable.channel_id == before.id)):
            table.channel_id, table.message_key = after.id or 0, ""
            self.session.add(table)
        for row in self.session.exec(select(OutboxRow).where(OutboxRow.platform == platform, OutboxRow.channel_key == old)):
            row.channel_key = new
            self.session.add(row)
        group = self.session.exec(select(GroupRow).where(GroupRow.platform == platform, GroupRow.key == old)).first()
        if group is not None:
            group.key = new
            self.session.add(group)

    def person(self, platform: str, key: str, name: str) -> Person:
        found = self._kept.person(platform, key)
        if found is None:
            found = next(iter(ask(self.session, THE_PERSON, Person, platform=platform, key=key)), None)
            if found is None:
                found = Person(platform=platform, key=key, name=name)
                self.session.add(found)
                self.session.flush()
            self._kept.meet(found)
        if name and found.name != name:
            found.name = name
            self.session.add(found)
        return found

    def person_by_id(self, id: int) -> Person:
        """Whoever has this number; where it is damaged and nobody has, somebody who cannot be reached."""
        known = self._kept.met.get(id) or self.session.get(Person, id)
        return self._kept.meet(known) if known is not None else Person(id=id, platform="", key="", name=NOBODY)

    def known_person(self, platform: str, key: str) -> Person | None:
        if (known := self._kept.person(platform, key)) is not None:
            return known
        query = select(Person).where(Person.platform == platform, func.lower(Person.key) == key.lower())
        return self.session.exec(query).first()

    def players_in(self, channel: Channel) -> list[Person]:
        """Everybody who ever sat at a table of this channel, the latest first."""
        query = (
            select(Person)
            .join(SeatRow, col(SeatRow.person_id) == col(Person.id))
            .join(GameTable, col(SeatRow.table_id) == col(GameTable.id))
            .where(GameTable.channel_id == channel.id)
            .order_by(col(SeatRow.id).desc())
        )
        return list({p.id: p for p in self.session.exec(query)}.values())

    def accounts(self, person: Person) -> list[int]:
        """The ids of all accounts of this human."""
        assert person.id is not None
        if person.human is None:
            return [person.id]
        return [p.id for p in self.session.exec(select(Person).where(Person.human == person.human)) if p.id is not None]

    # updates
    def first_time(self, platform: str, key: str) -> bool:
        """Whether this update is new; it is remembered as carried out with this transaction."""
        return CARRIED_OUT.rows(self.connection, {"platform": platform, "key": key, "at": now()}) == 1

    def was_carried_out(self, platform: str, key: str) -> bool:
        query = select(UpdateRow.id).where(UpdateRow.platform == platform, UpdateRow.key == key)
        return self.session.exec(query).first() is not None

    # tables
    def add_table(self, table: GameTable) -> GameTable:
        self.session.add(table)
        self.session.flush()
        return table

    def table(self, id: int) -> GameTable | None:
        known = self._kept.tables.get(id)
        if known is None:
            known = next(iter(ask(self.session, THE_TABLE, GameTable, id=id)), None)
            if known is not None:
                self._kept.tables[id] = known
        return known

    def of_secret(self, secret: str) -> list[GameTable]:
        """The tables whose dice have this secret: the same game."""
        return list(self.session.exec(select(GameTable).where(GameTable.secret == secret)))

    def active_in(self, channel: Channel) -> list[GameTable]:
        """The tables of a channel where somebody sits down or plays, the newest first."""
        query = select(GameTable).where(GameTable.channel_id == channel.id, col(GameTable.status).in_(ACTIVE))
        return list(self.session.exec(query.order_by(col(GameTable.id).desc()).with_for_update(key_share=True)))

    def finished_in(self, channels: Sequence[Channel]) -> list[GameTable]:
        """The games of these channels that were begun and are over, the newest first."""
        query = select(GameTable).where(
            col(GameTable.channel_id).in_([c.id for c in channels]), col(GameTable.status).in_(("over", "closed"))
        )
        return list(self.session.exec(query.where(GameTable.state != "").order_by(col(GameTable.id).desc())))

    def channels(self, platform: str) -> list[Channel]:
        """The channels of a platform where a table stands or stood."""
        query = select(Channel).where(Channel.platform == platform)
        return list(self.session.exec(query.where(col(Channel.id).in_(select(GameTable.channel_id)))))

    def several_in(self, channel: Channel) -> bool:
        """Whether more than one table stands in a channel; only looked at, not locked."""
        query = select(func.count()).select_from(GameTable)
        return self.session.exec(query.where(GameTable.channel_id == channel.id, col(GameTable.status).in_(ACTIVE))).one() > 1

    def sits_at(self, person: Person, tables: Sequence[int]) -> set[int]:
        """At which of these tables a person sits."""
        query = select(SeatRow.table_id).where(
            col(SeatRow.person_id).in_(self.accounts(person)), col(SeatRow.table_id).in_(tables), col(SeatRow.resigned).is_(False)
        )
        return set(self.session.exec(query))

    def shared_table(self, one: Collection[int], other: Collection[int]) -> GameTable | None:
        """An open or running table where both of these people have a seat."""
        own = (or_(col(SeatRow.person_id).in_(ids), col(SeatRow.reserved_for).in_(ids)) for ids in (one, other))
        at = [select(SeatRow.table_id).where(seats).scalar_subquery() for seats in own]
        query = select(GameTable).where(col(GameTable.status).in_(ACTIVE), *(col(GameTable.id).in_(ids) for ids in at))
        return self.session.exec(query).first()

    def all_tables_with(self, person: Person) -> list[GameTable]:
        """The tables a person sits at that are being played or about to be, the most recently touched first."""
        query = (
            select(GameTable)
            .join(SeatRow, col(SeatRow.table_id) == col(GameTable.id))
            .where(
                col(SeatRow.person_id).in_(self.accounts(person)),
                col(SeatRow.resigned).is_(False),
                col(GameTable.status).in_(ACTIVE),
            )
            .order_by(col(GameTable.touched).desc())
        )
        return list(self.session.exec(query))

    def lost_by(self, person: Person) -> list[GameTable]:
        """The running tables where somebody else plays the seat of this person."""
        at = select(SeatRow.table_id).where(col(SeatRow.reserved_for).in_(self.accounts(person)))
        query = select(GameTable).where(col(GameTable.id).in_(at), GameTable.status == "running")
        return list(self.session.exec(query.order_by(col(GameTable.touched).desc())))

    def every_table_with(self, person: Person) -> list[GameTable]:
        """All tables where a person sits or sat to the end, has a seat that somebody else plays, or ever did anything."""
        mine = self.accounts(person)
        own = or_(col(SeatRow.person_id).in_(mine), col(SeatRow.reserved_for).in_(mine))
        seated = col(GameTable.id).in_(select(SeatRow.table_id).where(own))
        noted = col(GameTable.id).in_(select(LogRow.table_id).where(col(LogRow.person_id).in_(mine)))
        found = list(self.session.exec(select(GameTable).where(or_(seated, noted))))
        self.hold(found)
        return found

    def hold(self, tables: Sequence[GameTable]) -> None:
        """Lock several tables at once. Whoever comes here may hold one of them already, so nobody waits long for another: what
        somebody else does not let go of is an error after which everything is tried once more."""
        if self.connection.dialect.name != "sqlite" and tables:
            query = select(GameTable.id).where(col(GameTable.id).in_([table.id for table in tables])).order_by(col(GameTable.id))
            self.connection.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE}ms'"))
            self.session.exec(query.with_for_update(key_share=True)).all()
            self.connection.execute(text("SET LOCAL lock_timeout = 0"))

    def table_in(self, channel: Channel) -> GameTable | None:
        """The table of a channel: the one being played, else the last one."""
        query = select(GameTable).where(GameTable.channel_id == channel.id)
        last = query.order_by(col(GameTable.status).in_(ACTIVE).desc(), col(GameTable.id).desc()).limit(1)
        return self.session.exec(last.with_for_update(key_share=True)).first()

    def tables_with(self, person: Person) -> list[GameTable]:
        """The running tables a person sits at, the most recently touched first."""
        return [table for table in self.all_tables_with(person) if table.status == "running"]

    def running(self) -> list[int]:
        return [i for i in self.session.exec(select(GameTable.id).where(GameTable.status == "running")) if i is not None]

    def self_playing(self) -> list[int]:
        """Running tables with a seat that may answer by itself: a computer's, a resigned player's, one with presets."""
        query = (
            select(SeatRow.table_id, SeatRow.kind, SeatRow.resigned, SeatRow.presets)
            .join(GameTable, col(SeatRow.table_id) == col(GameTable.id))
            .where(GameTable.status == "running")
        )
        found = [table for table, kind, resigned, presets in self.session.exec(query) if kind != "mensch" or resigned or presets]
        return list(dict.fromkeys(found))

    def channel_of(self, table: GameTable) -> Channel:
        """Where a table stands; where that is damaged, nowhere."""
        id = table.channel_id
        known = self._kept.visited.get(id) or self.session.get(Channel, id)
        return self._kept.visit(known) if known is not None else Channel(id=id, platform="", key="")

    def seats(self, table: GameTable) -> list[SeatRow]:
        """Who sits at a table, in order; their accounts are known from then on."""
        assert table.id is not None
        written(self.session, SeatRow)
        known = self._kept.seats.get(table.id)
        if known is None:
            written(self.session, Person)
            found = list(self.session.exec(SEATS, params={"table": table.id}))
            for _, person in found:
                if person is not None:
                    self._kept.meet(person)
            known = self._kept.seats[table.id] = sorted((seat for seat, _ in found), key=lambda r: (len(r.seat), r.seat))
        return list(known)

    def keep_data(self, hash: str, game: str, data: Mapping[str, Any]) -> None:
        if self.session.get(DataBlob, hash) is None:
            self.session.add(DataBlob(hash=hash, game=game, data=json.dumps(data, default=str)))

    def data(self, hash: str) -> dict[str, Any] | None:
        blob = self.session.get(DataBlob, hash)
        return None if blob is None else json.loads(blob.data)

    # the log
    def append(self, table: GameTable, entry: LogRow, state: Mapping[str, Any], drafts: Mapping[str, Sequence[str]]) -> LogRow:
        """Write the next entry with the new state. Two writers cannot both be entry n."""
        tail = self._tail(table, table.number - NEWEST)
        entry.number = table.number + 1
        entry.events = json.loads(json.dumps(entry.events))  # as it will be read
        if not table.chain_base:
            chain.met(table)
            self.session.add(table)
        entry.chain = chain.link(chain.head(table, tail), entry)
        self.change(table, number=entry.number)
        self.save(table, state, drafts)
        self.snapshot(table, entry.number)
        self._insert(entry)
        tail.append(entry)
        del tail[:-LATELY]
        self._prune(table)
        return entry

    def _insert(self, entry: LogRow) -> None:
        """Write a new entry by itself: for one row a session's way would cost several times as much."""
        entry.id = APPENDED.added(self.connection, {name: getattr(entry, name) for name in ENTRY})
        make_transient_to_detached(entry)
        self.session.add(entry)

    def rewrite(
        self, table: GameTable, entry: LogRow, states: Sequence[Mapping[str, Any]], drafts: Mapping[str, Sequence[str]]
    ) -> None:
        """An entry says something else from now on: these are the states after it and after each entry behind it. Only for what
        nobody else has seen (`bot/core/minds.py`)."""
        kept = {s.number: s for s in self.snapshots(table) if s.number >= entry.number}
        for number, state in enumerate(states, entry.number):
            self.save(table, state, drafts)
            if number in kept:
                kept[number].state, kept[number].checksum = table.state, table.checksum
                self.session.add(kept[number])
        behind = self.entries(table, entry.number)
        before = self.entries(table, entry.number - 2, entry.number - 1)
        if table.chain_base and entry.number > table.chain_from:
            chain.anew(
                before[-1].chain if before and before[-1].number > table.chain_from else table.chain_base, (entry, *behind)
            )
        self.session.add_all((entry, *behind))
        self.session.flush()

    def save(self, table: GameTable, state: Mapping[str, Any], drafts: Mapping[str, Sequence[str]]) -> None:
        words = WORDS.encode(state)
        self.change(table, state=words, checksum=checksum(words), touched=now())
        self.change(table, drafts={seat: list(keys) for seat, keys in drafts.items()})

    def change(self, table: GameTable, **values: Any) -> None:
        """What a move changes of its table (`CHANGING`): written once, when the transaction ends, whoever changed what."""
        assert table.id is not None
        for name, value in values.items():
            set_committed_value(table, name, value)
        self._kept.changed[table.id] = table

    def snapshot(self, table: GameTable, number: int) -> None:
        """Keep the state of a table as that after this entry. Whoever writes it first has written the entry."""
        values = {"rules_version": table.rules_version, "state": table.state, "checksum": table.checksum}
        if TAKEN_DOWN.rows(self.connection, {"table_id": table.id, "number": number, **values}) != 1:
            raise Conflict(f"entry {number} of table {table.id}")

    def _prune(self, table: GameTable) -> None:
        old = table.number - KEEP_SNAPSHOTS
        if old > 0 and old % KEEP_EVERY == 0:  # those between the last one that is kept and this one
            remove(self.session, TOO_OLD, LogRow, table=table.id, kept=old - KEEP_EVERY, old=old)

    def entries(self, table: GameTable, after: int = 0, until: int | None = None, kind: str = "") -> list[LogRow]:
        if not kind and after >= table.number - LATELY:
            known = self._tail(table, after)
            before = known[0].number - 1 if known else 0
            return known[max(after - before, 0) : None if until is None else max(until - before, 0)]
        query = select(LogRow).where(LogRow.table_id == table.id, LogRow.number > after).order_by(col(LogRow.number))
        if until is not None:
            query = query.where(LogRow.number <= until)
        if kind:
            query = query.where(LogRow.kind == kind)
        return list(self.session.exec(query))

    def entries_by(self, table: GameTable, accounts: Collection[int]) -> list[LogRow]:
        """What these accounts have done at a table."""
        query = select(LogRow).where(LogRow.table_id == table.id, col(LogRow.person_id).in_(accounts))
        return list(self.session.exec(query))

    def played_from(self, table: GameTable) -> list[tuple[str, int]]:
        """Who has ever moved from which seat, or left it."""
        query = select(LogRow.seat, LogRow.person_id).where(
            LogRow.table_id == table.id,
            col(LogRow.seat).is_not(None),
            col(LogRow.person_id).is_not(None),
            col(LogRow.kind).in_(("zug", chain.NOTE)),
        )
        return [(seat, person) for seat, person in self.session.exec(query.distinct()) if seat and person]

    def _tail(self, table: GameTable, after: int) -> list[LogRow]:
        """The entries behind this one, and maybe some before: read once, for a move is told by several who look at them."""
        assert table.id is not None
        known = self._kept.tails.get(table.id)
        if known is None or (known[-1].number if known else 0) != table.number:
            written(self.session, LogRow)
            known = self._read(table, min(after, table.number - NEWEST), BEYOND)
            while known and known[-1].number > table.number:  # written since, or the number is damaged: see `misnumbered`
                known.pop()
                self._suspect.add(table.id)
            if table.id not in self._suspect:
                self._kept.tails[table.id] = known
        elif known and max(after, 0) < known[0].number - 1:
            known[:0] = self._read(table, after, known[0].number - 1)
        return known

    def _read(self, table: GameTable, after: int, until: int) -> list[LogRow]:
        """Entries that do not follow from the one before are noticed."""
        found = list(self.session.exec(TAIL, params={"table": table.id, "after": after, "until": until}))
        for entry in chain.broken(table, found):
            self.noticed["log", entry.id] = {"chain"}
        return found

    def blocked(self, table: GameTable, seats: Sequence[SeatRow]) -> bool:
        """Whether something is damaged without which this table cannot be played."""
        noticed = self.noticed
        if table.status == "running" and table.id not in self._kept.changed:
            self._look_at_number(table)
        rows = (("game_table", table.id), *(("seat", seat.id) for seat in seats)) if noticed else ()
        return any(noticed.get(row, set()) & BLOCKING[row[0]] for row in rows)

    def _look_at_number(self, table: GameTable) -> None:
        """A table goes on behind the last entry of its log; one that says another number is not played on."""
        assert table.id is not None
        tail = self._tail(table, table.number - NEWEST)
        last = tail[-1].number if tail else 0
        if (last != table.number or table.id in self._suspect) and self.misnumbered(table) is not None:
            self.noticed.setdefault(("game_table", table.id), set()).add("number")

    def misnumbered(self, table: GameTable) -> int | None:
        """The number of the last entry of a log, where its table says another one. Where only the end of the log is missing, the
        state after the last entry is still kept under its number. (Asked in one go: others may be writing.)"""
        number, last, kept = self.connection.execute(NUMBERS, {"table": table.id}).one()
        return last if last > number or (last < number and kept is None) else None

    def unsound(self, entry: LogRow) -> bool:
        """Whether an entry is known to be damaged: then nothing is told of it but that."""
        return ("log", entry.id) in self.noticed

    @property
    def noticed(self) -> dict[rot.Row, set[str]]:
        """Damaged rows that were met in this store."""
        if self._noticed is None:
            self._noticed = rot.noticed(self.session.get_bind().engine)
        return self._noticed

    def last_entry(self, table: GameTable, kind: str) -> int:
        """The number of the newest entry of this kind; 0 where there is none."""
        query = select(func.max(LogRow.number)).where(LogRow.table_id == table.id, LogRow.kind == kind)
        return self.session.exec(query).one() or 0

    def snapshot_before(self, table: GameTable, number: int) -> Snapshot | None:
        """The newest snapshot that is not younger than this entry."""
        query = select(Snapshot).where(Snapshot.table_id == table.id, Snapshot.number <= number)
        return self.session.exec(query.order_by(col(Snapshot.number).desc())).first()

    def snapshots(self, table: GameTable) -> list[Snapshot]:
        """All that are kept, newest first."""
        return list(
            self.session.exec(select(Snapshot).where(Snapshot.table_id == table.id).order_by(col(Snapshot.number).desc()))
        )

    def drop_unsound(self, table: GameTable, sound: Callable[[Snapshot], bool]) -> None:
        """Snapshots that nobody can go back to any more."""
        for snapshot in self.snapshots(table):
            if not sound(snapshot):
                self.session.delete(snapshot)
        self.session.flush()

    # messages owed
    def owe(self, *messages: Owed) -> list[int]:
        """Write down messages that are owed; their numbers, in order."""
        at = now()
        until = int(at.timestamp()) + claims.LEASE
        new = {"attempts": 0, "sent": False, "at": at}
        return [
            OWED.added(self.connection, message._asdict() | new | {"claimed_until": until if message.claimed else 0})
            for message in messages
        ]

    def owed(self, platform: str, limit: int = 500) -> list[OutboxRow]:
        query = select(OutboxRow).where(OutboxRow.platform == platform, col(OutboxRow.sent).is_(False))
        return list(self.session.exec(query.order_by(col(OutboxRow.id)).limit(limit)))

    def claim(self, sender: claims.Sender | None, messages: Sequence[Owed]) -> list[Owed]:
        """These messages, those that this process sends in its name. Where several processes share a store, another one may be
        sending to that place."""
        places = {m.channel_key for m in messages if sender is not None and m.platform == sender.platform and not m.person_key}
        if sender is None:
            return list(messages)
        others = claims.held(self.connection, sender, places, int(now().timestamp())) if places else set()
        return [
            m._replace(claimed=sender.name)
            if m.platform == sender.platform and (m.person_key or (m.channel_key not in others and sender.serves(m.group_key)))
            else m
            for m in messages
        ]

    def forget_owed(self, channel: Channel) -> list[OutboxRow]:
        """What everybody in a channel is owed cannot be sent any more; what that was."""
        query = select(OutboxRow).where(
            OutboxRow.platform == channel.platform,
            OutboxRow.channel_key == channel.key,
            OutboxRow.person_key == "",
            col(OutboxRow.sent).is_(False),
        )
        rows = list(self.session.exec(query))
        self.mark_sent(*(row.id for row in rows if row.id is not None))
        return rows

    def mark_sent(self, *ids: int) -> None:
        """These messages need not be sent any more: nobody looks at them."""
        for number in ids:
            SENT.rows(self.connection, sent(number))

    def drop_owed(self, table: GameTable, person: Person, text: str) -> None:
        """The same words, not yet sent to this account, need not be sent any more."""
        query = select(OutboxRow).where(
            OutboxRow.platform == person.platform,
            OutboxRow.person_key == person.key,
            OutboxRow.table_id == table.id,
            col(OutboxRow.sent).is_(False),
        )
        self.mark_sent(*(row.id for row in self.session.exec(query) if row.id is not None and row.payload.get("text") == text))

    def prune(self, updates_before: datetime, sent_before: datetime) -> int:
        """Forget updates so old that nobody delivers them again, and messages that were sent long ago; how many rows went. The
        last message stays: SQLite would give its number once more, and what is newer is told by the number."""
        old_updates = delete(UpdateRow).where(col(UpdateRow.at) < updates_before)
        last = self.session.exec(select(func.max(OutboxRow.id))).one() or 0
        old_messages = delete(OutboxRow).where(
            col(OutboxRow.sent).is_(True), col(OutboxRow.at) < sent_before, col(OutboxRow.id) < last
        )
        return sum(self.session.exec(query).rowcount for query in (old_updates, old_messages))

    def said_since(self, table: GameTable, after: int, most: int) -> Sequence[Any]:
        """What was written about a table behind this message, as far as it is remembered, the newest first: `id`, `platform`,
        `person_key` (empty: to everybody) and `payload`."""
        written(self.session, OutboxRow)
        return self.session.connection().execute(SAID_SINCE, {"table": table.id, "after": after, "most": most}).all()

    def stirred(self, tables: Collection[int], after: int) -> tuple[int, dict[int, tuple[Any, ...]]]:
        """Of these tables what changes with whatever happens there, in two looks for all of them; and the last message of all."""
        connection = self.session.connection()
        found = {int(row[0]): tuple(map(str, row[1:])) for row in connection.execute(STIRRED, {"tables": list(tables)})}
        said = {int(table or 0): int(last or 0) for table, last in connection.execute(SAID, {"after": after})}
        newest = max((after, *said.values()))
        return newest, {table: (*mark, said.get(table, 0)) for table, mark in found.items()}

    def count_owed(self) -> int:
        return int(self.session.exec(select(func.count()).select_from(OutboxRow).where(col(OutboxRow.sent).is_(False))).one())
