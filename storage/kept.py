"""What a session remembers from one transaction to the next: the rows that every move looks at.

It may remember them as long as nobody else has written anything, which the store itself says (`Database.continued`); a session
that starts anew remembers nothing. Rows are found here by what people and adapters call them, and a row that is called
otherwise by now is not found.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import event
from sqlalchemy.orm import Session

from storage.case_tables import BallotRow
from storage.tables import Channel, GameTable, LogRow, Person, SeatRow
from storage.time_tables import PaceRow

NAME = "kept"  # in `Session.info`
Address = tuple[str, str]  # platform and key


@dataclass(slots=True)
class Kept:
    """Of people, places and tables those that were met."""

    people: dict[Address, Person] = field(default_factory=dict)
    met: dict[int, Person] = field(default_factory=dict)  # the same by their numbers
    places: dict[Address, Channel] = field(default_factory=dict)
    visited: dict[int, Channel] = field(default_factory=dict)
    tables: dict[int, GameTable] = field(default_factory=dict)
    seats: dict[int, list[SeatRow]] = field(default_factory=dict)  # of a table
    tails: dict[int, list[LogRow]] = field(default_factory=dict)  # the last entries of its log
    ballots: dict[int, list[BallotRow]] = field(default_factory=dict)  # its votes, see `storage/hanging.py`
    paces: dict[int, PaceRow | None] = field(default_factory=dict)  # its deadline, likewise
    due: dict[tuple[int, str], int] = field(default_factory=dict)  # by kind when its timer is due that was set last
    changed: dict[int, GameTable] = field(default_factory=dict)  # tables to be written when the transaction ends

    @staticmethod
    def by(session: Session) -> Kept:
        found: Kept | None = session.info.get(NAME)
        if found is None:
            found = session.info[NAME] = Kept()
        return found

    def person(self, platform: str, key: str) -> Person | None:
        found = self.people.get((platform, key))
        return found if found is not None and found.key == key else None

    def place(self, platform: str, key: str) -> Channel | None:
        found = self.places.get((platform, key))
        return found if found is not None and found.key == key else None

    def meet(self, person: Person) -> Person:
        self.people[person.platform, person.key] = person
        if person.id is not None:
            self.met[person.id] = person
        return person

    def visit(self, channel: Channel) -> Channel:
        self.places[channel.platform, channel.key] = channel
        if channel.id is not None:
            self.visited[channel.id] = channel
        return channel


@event.listens_for(Session, "after_flush")
def _sat_down_or_left(session: Session, _: object) -> None:
    """Who sits at a table is asked again where a seat was added or taken away."""
    found: Kept | None = session.info.get(NAME)
    if found is not None:
        for row in (*session.new, *session.deleted):
            if isinstance(row, SeatRow):
                found.seats.pop(row.table_id, None)
