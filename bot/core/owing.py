"""Owing: what follows from a change, and what everybody is told because of it, written into the outbox."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from bot.core import ballots, company, computers, handover, heads, news, plans, telling, undo, waits
from bot.core.clock import seconds
from bot.core.commands import Call
from bot.core.habits import for_everybody, for_reader
from bot.core.messages import Reply, Shown
from bot.core.table import Table
from storage.claims import Sender
from storage.store import Owed, Store


class Desk(NamedTuple):
    """What the process at work knows about what it sends."""

    remembered: int  # how often an adapter had something remembered
    sender: Sender | None  # who it is, where it sends for a platform


def said(call: Call) -> list[Reply]:
    """What was only said to the caller, times as they read them."""
    platform = call.incoming.platform
    return [replace(r, text=for_reader(r.text, call.store, platform, call.person)) for r in call.out.said]


def owe(store: Store, call: Call, going: list[int], desk: Desk) -> list[Reply]:
    """After a change: let presets answer, then write down what everybody is owed. Where a computer is asked next, its table
    is put into `going`, and what the table shows waits for the answer."""
    table = call.table
    owed = call.out.owed
    stopped = table is not None and table.running and waits.follow_disputes(table, seconds(call.now))
    moved = call.changed or stopped or (table is not None and table.mark != call.before)
    if table is not None and moved:
        undo.follow(call, table)
        ballots.follow(call, table)
        plans.follow(table, call.before[2] if call.before is not None and call.before[0] == table.id else table.row.number)
        computers.presets_answer(table)
        waits.refresh(table, seconds(call.now))
        owed = [*news.learned(table, call), *plans.told(table), *(r for r in owed if r.table is None)]
        store.change(table.row, touched=call.now)
        if call.before is None or call.before[:2] != table.mark[:2]:
            company.watch(call, table)
        if computers.asked(table) is not None:
            going.append(table.id)
        else:
            owed = [*heads.along(table, owed), telling.table_message(table), *handover.handover(table, call)]
            if table.row.status == "over" and (call.before is None or call.before[1] == "running"):
                owed += handover.told_the_end(table)
    elif table is None and not owed:
        return []
    elif table is not None and not table.trouble and computers.asked(table) is not None:
        going.append(table.id)  # it was stopped between two of its moves: whoever speaks to the table sets it going again
    return write(store, call, table, desk, *owed)


def write(store: Store, call: Call, table: Table | None, desk: Desk, *replies: Reply) -> list[Reply]:
    """Write down what is owed."""
    rows = store.claim(desk.sender, [_row(store, call, table, reply) for reply in replies])
    so_far = Shown(table.row.message_key, store.channel_of(table.row).settings, desk.remembered) if table is not None else None
    return [
        replace(
            reply,
            text=row.payload.get("text", ""),
            outbox=number,
            elsewhere=desk.sender is not None and row.platform == desk.sender.platform and not row.claimed,
            place=(row.platform, row.channel_key),
            shown=so_far if table is not None and reply.table == table.id else None,
        )
        for reply, row, number in zip(replies, rows, store.owe(*rows), strict=True)
    ]


def _row(store: Store, call: Call, table: Table | None, reply: Reply) -> Owed:
    channel = store.channel_of(table.row) if table is not None else call.channel
    platform, key = reply.place or (
        channel.platform if reply.to is None else call.incoming.platform,
        channel.key if reply.to is None or not call.incoming.private else call.incoming.channel,
    )
    if reply.to is not None:
        said, whom = call.incoming, reply.to[0]
        reader = call.person if (said.platform, said.person) == (platform, whom) else store.known_person(platform, whom)
        text = for_reader(reply.text, store, platform, reader)
    else:
        text = for_everybody(reply.text, platform, table)
    return Owed(
        table_id=reply.table or (table.id if table is not None else None),
        platform=platform,
        channel_key=key,
        person_key=reply.to[0] if reply.to else "",
        payload=reply.as_payload() | ({"text": text} if text else {}),
        group_key=str(channel.settings.get("group", "")) if reply.to is None and reply.place is None else "",
    )
