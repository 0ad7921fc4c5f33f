"""Reading and writing tables: everything that happens to a game goes through here, inside one transaction."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import Session, col, delete, func, select

from storage.case_tables import GroupRow
from storage.tables import Channel, DataBlob, GameTable, LogRow, OutboxRow, Person, SeatRow, Snapshot, UpdateRow, now

KEEP_SNAPSHOTS = 40  # the newest are all kept, of the older ones every tenth
KEEP_EVERY = 10
ACTIVE = ("lobby", "running")


class Conflict(RuntimeError):
    """Somebody else wrote this entry of the log first."""


class Store:
    """One transaction's view of the database."""

    def __init__(self, session: Session) -> None:
        self.session = session

    # people and places
    def channel(self, platform: str, key: str) -> Channel:
        found = self.session.exec(select(Channel).where(Channel.platform == platform, Channel.key == key)).first()
        if found is None:
            found = Channel(platform=platform, key=key)
            self.session.add(found)
            self.session.flush()
        return found

    def move_channel(self, platform: str, old: str, new: str) -> None:
        """A platform gave a channel another id: its tables, its group and what is owed there go along. Its messages do not."""
        before, after = self.channel(platform, old), self.channel(platform, new)
        after.settings = {k: v for k, v in before.settings.items() if k not in ("call", "hint")} | {"group": new}
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
        found = self.session.exec(select(Person).where(Person.platform == platform, Person.key == key)).first()
        if found is None:
            found = Person(platform=platform, key=key, name=name)
            self.session.add(found)
            self.session.flush()
        elif name and found.name != name:
            found.name = name
            self.session.add(found)
        return found

    def person_by_id(self, id: int) -> Person:
        return self.session.get_one(Person, id)

    def known_person(self, platform: str, key: str) -> Person | None:
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
        known = self.session.exec(select(UpdateRow.id).where(UpdateRow.platform == platform, UpdateRow.key == key)).first()
        if known is not None:
            return False
        self.session.add(UpdateRow(platform=platform, key=key))
        return True

    # tables
    def add_table(self, table: GameTable) -> GameTable:
        self.session.add(table)
        self.session.flush()
        return table

    def table(self, id: int) -> GameTable | None:
        return self.session.exec(select(GameTable).where(GameTable.id == id).with_for_update()).first()

    def tables_in(self, channel: Channel) -> list[GameTable]:
        """The tables of a channel, the newest first."""
        query = select(GameTable).where(GameTable.channel_id == channel.id).order_by(col(GameTable.id).desc()).with_for_update()
        return list(self.session.exec(query))

    def sits_at(self, person: Person, tables: Sequence[int]) -> set[int]:
        """At which of these tables a person sits."""
        query = select(SeatRow.table_id).where(
            col(SeatRow.person_id).in_(self.accounts(person)), col(SeatRow.table_id).in_(tables), col(SeatRow.resigned).is_(False)
        )
        return set(self.session.exec(query))

    def all_tables_with(self, person: Person) -> list[GameTable]:
        """The tables a person sits at that are being played or about to be, the most recently touched first."""
        query = (
            select(GameTable)
            .join(SeatRow, col(SeatRow.table_id) == col(GameTable.id))
            .where(col(SeatRow.person_id).in_(self.accounts(person)), col(GameTable.status).in_(ACTIVE))
            .order_by(col(GameTable.touched).desc())
        )
        return list(self.session.exec(query))

    def table_in(self, channel: Channel) -> GameTable | None:
        """The table of a channel: the one being played, else the last one."""
        found = self.tables_in(channel)
        return next((t for t in found if t.status in ACTIVE), found[0] if found else None)

    def tables_with(self, person: Person) -> list[GameTable]:
        """The running tables a person sits at, the most recently touched first."""
        query = (
            select(GameTable)
            .join(SeatRow, col(SeatRow.table_id) == col(GameTable.id))
            .where(col(SeatRow.person_id).in_(self.accounts(person)), GameTable.status == "running")
            .order_by(col(GameTable.touched).desc())
        )
        return list(self.session.exec(query))

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
        return self.session.get_one(Channel, table.channel_id)

    def seats(self, table: GameTable) -> list[SeatRow]:
        rows = self.session.exec(select(SeatRow).where(SeatRow.table_id == table.id))
        return sorted(rows, key=lambda r: (len(r.seat), r.seat))

    def keep_data(self, hash: str, game: str, data: Mapping[str, Any]) -> None:
        if self.session.get(DataBlob, hash) is None:
            self.session.add(DataBlob(hash=hash, game=game, data=json.dumps(data, sort_keys=True, default=str)))

    def data(self, hash: str) -> dict[str, Any] | None:
        blob = self.session.get(DataBlob, hash)
        return None if blob is None else json.loads(blob.data)

    # the log
    def append(self, table: GameTable, entry: LogRow, state: Mapping[str, Any], drafts: Mapping[str, Sequence[str]]) -> LogRow:
        """Write the next entry with the new state. Two writers cannot both be entry n."""
        entry.number = table.number + 1
        taken = self.session.exec(select(LogRow.id).where(LogRow.table_id == table.id, LogRow.number == entry.number)).first()
        if taken is not None:
            raise Conflict(f"entry {entry.number} of table {table.id}")
        table.number = entry.number
        self.save(table, state, drafts)
        self.session.add(entry)
        self.snapshot(table, entry.number)
        self._prune(table)
        self.session.flush()
        return entry

    def save(self, table: GameTable, state: Mapping[str, Any], drafts: Mapping[str, Sequence[str]]) -> None:
        table.state = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
        table.drafts = {seat: list(keys) for seat, keys in drafts.items()}
        table.touched = now()
        self.session.add(table)

    def snapshot(self, table: GameTable, number: int) -> None:
        assert table.id is not None
        self.session.add(Snapshot(table_id=table.id, number=number, rules_version=table.rules_version, state=table.state))

    def _prune(self, table: GameTable) -> None:
        old = table.number - KEEP_SNAPSHOTS
        if old > 0 and old % KEEP_EVERY:
            self.session.exec(delete(Snapshot).where(col(Snapshot.table_id) == table.id, col(Snapshot.number) == old))

    def entries(self, table: GameTable, after: int = 0, until: int | None = None) -> list[LogRow]:
        query = select(LogRow).where(LogRow.table_id == table.id, LogRow.number > after).order_by(col(LogRow.number))
        if until is not None:
            query = query.where(LogRow.number <= until)
        return list(self.session.exec(query))

    def snapshot_before(self, table: GameTable, number: int) -> Snapshot | None:
        """The newest snapshot that is not younger than this entry."""
        query = select(Snapshot).where(Snapshot.table_id == table.id, Snapshot.number <= number)
        return self.session.exec(query.order_by(col(Snapshot.number).desc())).first()

    # messages owed
    def owe(self, row: OutboxRow) -> int:
        self.session.add(row)
        self.session.flush()
        assert row.id is not None
        return row.id

    def owed(self, platform: str, limit: int = 500) -> list[OutboxRow]:
        query = select(OutboxRow).where(OutboxRow.platform == platform, col(OutboxRow.sent).is_(False))
        return list(self.session.exec(query.order_by(col(OutboxRow.id)).limit(limit)))

    def mark_sent(self, *ids: int) -> None:
        for id in ids:
            row = self.session.get(OutboxRow, id)
            if row is not None:
                row.sent = True
                row.payload = {}
                self.session.add(row)

    def drop_owed(self, table: GameTable, person: Person, text: str) -> None:
        """The same words, not yet sent to this account, need not be sent any more."""
        query = select(OutboxRow).where(
            OutboxRow.platform == person.platform,
            OutboxRow.person_key == person.key,
            OutboxRow.table_id == table.id,
            col(OutboxRow.sent).is_(False),
        )
        self.mark_sent(*(row.id for row in self.session.exec(query) if row.id is not None and row.payload.get("text") == text))

    def count_owed(self) -> int:
        return int(self.session.exec(select(func.count()).select_from(OutboxRow).where(col(OutboxRow.sent).is_(False))).one())
