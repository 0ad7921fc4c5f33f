"""A channel that is gone: its tables are parked, their players told privately, and the first sign of life brings them back.

A parked table loses nothing: nobody is reminded, no deadline ends. `/hierher` takes it to another channel.
"""

from __future__ import annotations

from datetime import datetime

from bot.core import completing, telling, waits
from bot.core.clock import seconds
from bot.core.commands import Call, command
from bot.core.handover import handover, privately
from bot.core.messages import Reply
from bot.core.rooms import choose, line_of, standing
from bot.core.table import PARKED, Table
from games.words import plain
from storage.store import Store
from storage.tables import Channel
from storage.timers import Timers

TOLD = (
    "Den Kanal, in dem {title} stand, gibt es nicht mehr. Der Tisch ist geparkt: Verloren ist nichts, und keine Frist läuft ab. "
    "Weiter geht es in jedem anderen Kanal, in dem ich bin: Schreib dort /hierher."
)
PARKED_LINE = " – geparkt, denn seinen Kanal gibt es nicht mehr. Schreib in einem anderen /hierher."
NOTHING_PARKED = "Du sitzt an keinem Tisch, dessen Kanal es nicht mehr gibt. /meine zeigt deine Tische."
OCCUPIED = "Hier steht schon ein Tisch ({title}); der geparkte braucht einen freien Kanal."


def is_parked(channel: Channel) -> bool:
    return bool(channel.settings.get(PARKED))


def park(store: Store, channel: Channel, now: datetime) -> list[Reply]:
    """Nothing can be written here any more: what is owed here goes, and whoever plays here is told elsewhere. Once. So are those
    whose game was over just then: nobody has read how it ended."""
    lost = [row for row in store.forget_owed(channel) if not row.payload.get("table") and not row.payload.get("calls")]
    ended = {row.table_id for row in lost if row.table_id is not None}
    found = []
    for number in sorted(ended):
        row = store.table(number)
        if row is not None and row.status == "over":
            found += _told(Table(store, row), "\n".join(telling.result_lines(Table(store, row))))
    if not is_parked(channel):
        channel.settings = {**channel.settings, PARKED: seconds(now)}
        store.session.add(channel)
        for row in store.active_in(channel):
            table = Table(store, row)
            found += _told(table, TOLD.format(title=table.title))
    return found


def _told(table: Table, text: str) -> list[Reply]:
    return privately(
        table, [s.seat for s in table.seats if s.kind == "mensch" and not (s.resigned and table.running)], Reply(text)
    )


def came_back(call: Call) -> None:
    """Somebody speaks in a channel that was thought gone: its tables are shown again."""
    channel = call.channel
    since = int(channel.settings[PARKED])
    channel.settings = {k: v for k, v in channel.settings.items() if k != PARKED}
    call.store.session.add(channel)
    for row in call.store.active_in(channel):
        table = call.table if call.table is not None and call.table.id == row.id else Table(call.store, row)
        if not table.trouble:
            _show_again(call, table, since)


def _show_again(call: Call, table: Table, since: int) -> None:
    table.row.message_key, table.row.called = "", []
    call.store.session.add(table.row)
    now = seconds(call.now)
    waits.settle_all(table, since)
    for wait in Timers(call.store.session).waits(table.id):  # the clock stood still
        wait.since = max(wait.since, now)
        call.store.session.add(wait)
    waits.recount(table, now)
    call.out.owed += [telling.table_message(table), *handover(table, call)]


@command(
    "hierher",
    "/hierher [NAME]",
    "holt einen Tisch hierher, dessen Kanal es nicht mehr gibt",
    changes=True,
    argument="name",
    suggest=completing.tables,
)
def fetch(call: Call) -> None:
    wanted = plain(call.words).strip()
    rows = [r for r in call.store.all_tables_with(call.person) if is_parked(call.store.channel_of(r))]
    found = [t for r in rows if plain((t := Table(call.store, r)).row.name or t.row.game).startswith(wanted)]
    if call.incoming.private or not found:
        call.answer(NOTHING_PARKED if not found else f"In welchem Kanal soll er stehen? Schreib es dort: {line_of(found[0])}")
        return
    table = found[0]
    there = standing(call, table.row.name)
    if there is not None:
        call.answer(OCCUPIED.format(title=there.title))
        return
    since = int(call.store.channel_of(table.row).settings[PARKED])
    assert call.channel.id is not None
    table.row.channel_id = call.channel.id
    choose(call, table)
    call.table = table
    call.before = table.mark
    _show_again(call, table, since)
