"""What happens at a time: a registry of timers, each carried out once, also over restarts and with several processes.

A timer is a row (storage/time_tables.py). `Referee.tick` takes what is due, one transaction each: taking the row away, what it
does and the messages it owes are one commit. Of several processes one gets the row; if it dies before the commit, the row is
still there.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from bot.core.clock import DAY, seconds
from bot.core.commands import Call
from bot.core.messages import Incoming, Outgoing
from bot.core.table import Table
from storage.store import Store
from storage.tables import Channel, Person
from storage.time_tables import TimerRow
from storage.timers import Timers

Handler = Callable[[Call, TimerRow], None]
HANDLERS: dict[str, Handler] = {}
AT_ONCE = 100  # timers carried out by one tick
AGAIN, LATEST = 600, DAY  # seconds until a timer that failed is tried again, at first and at most
REFEREE = "Ringrichter"


def timer(kind: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return register


def at(call: Call, due: int, kind: str, **what: Any) -> TimerRow:
    """Let something happen at a time."""
    return Timers(call.store.session).add(TimerRow(kind=kind, due=due, **what))


def soon(call: Call, after: int, kind: str, **what: Any) -> TimerRow:
    return at(call, seconds(call.now) + after, kind, **what)


def nobody(store: Store, channel: Channel, table: Table | None, update: str, now: datetime) -> Call:
    """A call that no person made: the referee acts because it is time."""
    incoming = Incoming(channel.platform, channel.key, "", REFEREE, update)
    person = Person(platform=channel.platform, key="", name=REFEREE)  # never stored
    before = table.mark if table is not None else None
    return Call(store, incoming, person, channel, table, "", Outgoing(), new_secret, now=now, before=before)


def new_secret() -> str:
    raise NotImplementedError("no table is opened by itself")
