"""Claims: which process sends a message that is owed (leases on rows of the outbox), so that two of them never send the same.

Whoever writes a message of its own platform claims it with the same statement; what others wrote is claimed before it is sent. A
claim ends with its process: at once where that process ran on this machine or let go of it, else after `LEASE` seconds without
being renewed. What goes to one place goes through one process at a time, in order.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import socket
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Boolean, Connection, bindparam, text
from sqlalchemy import select as sa_select
from sqlmodel import Session, col, select, update

from storage.tables import OutboxRow

LEASE = 60  # seconds
MOST = 5_000  # messages held at once: who cannot be written to must not keep the others waiting
LOOKED_AT = 20_000


def host() -> str:
    """This machine, as far as it counts processes in one row: two containers, or two machines that are called alike, do
    not know each other's. It changes when the machine or the container starts anew."""
    where = [socket.gethostname()]
    with contextlib.suppress(OSError):
        where.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip())
        where.append(str(Path("/proc/self/ns/pid").readlink()))
    return hashlib.sha256("\n".join(where).encode()).hexdigest()[:16]


def _name() -> str:
    return f"{host()}:{os.getpid()}:{secrets.token_hex(4)}"


@dataclass(frozen=True, slots=True)
class Sender:
    """A process that sends for a platform: its name, and the groups (servers) it serves."""

    platform: str
    serves: Callable[[str], bool] = lambda group: True
    name: str = field(default_factory=_name)

    def over(self, claim: str, until: int, now: int) -> bool:
        """Whether what somebody claimed is free again."""
        if claim in ("", self.name) or until < now:
            return True
        host, _, rest = claim.partition(":")
        process = rest.partition(":")[0]
        return host == self.name.partition(":")[0] and process.isdigit() and not _alive(int(process))


def _alive(process: int) -> bool:
    """Whether it runs on this machine. One with our own number that is not ours is gone."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


class Seen(NamedTuple):
    """A message as claims look at it."""

    number: int
    place: str
    person: str
    claim: str
    until: int
    group: str

    @property
    def lane(self) -> tuple[str, str]:
        return self.place, self.person


LOOK = sa_select(
    *(col(c) for c in (OutboxRow.id, OutboxRow.channel_key, OutboxRow.person_key, OutboxRow.claimed, OutboxRow.claimed_until)),
    col(OutboxRow.group_key),
)


HELD = text(
    "SELECT channel_key, claimed, claimed_until FROM outbox WHERE platform = :platform AND sent = :sent AND person_key = ''"
    " AND claimed NOT IN ('', :me)"
).bindparams(bindparam("sent", False, Boolean()))


def held(connection: Connection, sender: Sender, places: Collection[str], now: int) -> set[str]:
    """Those of these places to which another process is sending just now. Mostly there is no other, and nothing to be found."""
    found = connection.execute(HELD, {"platform": sender.platform, "me": sender.name})
    return {place for place, claim, until in found if place in places and not sender.over(claim, until, now)}


def claimed(session: Session, sender: Sender, now: int, shut: Collection[str] = ()) -> list[OutboxRow]:
    """What this process has to send, oldest first: what it holds already, and what nobody else does. Claims that are about to end
    are renewed. Whom it cannot write to (`shut`) it leaves to the others: who speaks to one of them can be reached by it."""
    unsent = LOOK.where(col(OutboxRow.platform) == sender.platform, col(OutboxRow.sent).is_(False))
    rows = list(map(Seen._make, session.connection().execute(unsent.order_by(col(OutboxRow.id)).limit(LOOKED_AT))))
    left = [row.number for row in rows if row.claim == sender.name and row.person in shut]
    if left:
        session.exec(update(OutboxRow).where(col(OutboxRow.id).in_(left)).values(claimed="", claimed_until=0))
    rows = [row for row in rows if not row.person or row.person not in shut]
    others = {row.lane for row in rows if not sender.over(row.claim, row.until, now)}
    mine = [row for row in rows if row.claim == sender.name or (row.lane not in others and sender.serves(row.group))][:MOST]
    renewed = [row for row in mine if row.claim != sender.name or row.until < now + LEASE // 2]
    lost = _claim(session, sender, renewed, now)
    wanted = [row.number for row in mine if row.number not in lost]
    query = select(OutboxRow).where(col(OutboxRow.id).in_(wanted)).order_by(col(OutboxRow.id))
    return list(session.exec(query)) if wanted else []


def _claim(session: Session, sender: Sender, rows: Iterable[Seen], now: int) -> set[int]:
    """Claim these; those that somebody else has got by now."""
    lost = set()
    for row in rows:
        taken = (
            update(OutboxRow)
            .where(
                col(OutboxRow.id) == row.number,
                col(OutboxRow.sent).is_(False),
                col(OutboxRow.claimed) == row.claim,
            )
            .values(claimed=sender.name, claimed_until=now + LEASE)
        )
        if session.exec(taken).rowcount != 1:
            lost.add(row.number)
    return lost


def release(session: Session, sender: Sender) -> None:
    """This process ends: others may send what it had claimed."""
    query = update(OutboxRow).where(col(OutboxRow.claimed) == sender.name, col(OutboxRow.sent).is_(False))
    session.exec(query.values(claimed="", claimed_until=0))
