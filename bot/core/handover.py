"""Whose turn it is now: one call to whoever is asked and was not before, where the table stands and where they are.

A call says what happened since one's last move, and leads to the board. Whoever did something at the table a moment ago is not
called at once, but when it turns out that they are gone. Whoever does not want to be mentioned is not called: the living message
is enough.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from bot.core import heads, presence, scheduler, telling, wording
from bot.core.clock import seconds
from bot.core.commands import Call
from bot.core.habits import habits_at
from bot.core.messages import Reply
from bot.core.table import Table
from games.contract import Seat
from storage.store import NEWEST
from storage.tables import LogRow
from storage.time_tables import TimerRow
from storage.timers import Timers

LATER = "rufen"  # the timer that calls whoever was here a moment ago


def handover(table: Table, call: Call) -> list[Reply]:
    """One call to whoever is asked now and was not before."""
    if not table.running:
        return []
    waiting = [s for s in table.play.waiting_for() if table.seat_row(s).kind == "mensch"]
    fresh = [s for s in waiting if s not in table.row.called]
    mine = table.seat_of(call.person) if call.person.id is not None else None
    others = [s for s in fresh if mine is None or s != mine.seat]
    here = {s: at for s in others if (at := presence.until(table, s)) > seconds(call.now)}
    table.store.change(table.row, called=[s for s in waiting if s not in here])
    if here:
        Timers(call.store.session).at_the_latest(table.id, LATER, min(here.values()))
    gone = [s for s in others if s not in here]
    return [*called(table, gone), *_elsewhere(table, call, gone)]


@scheduler.timer(LATER)
def still_asked(call: Call, timer: TimerRow) -> None:
    """Somebody was here when their turn came: have they moved since? The timer may be an earlier question's; who is here still
    is looked for again."""
    table = call.table
    if table is None or not table.running:
        return
    asked = [s for s in table.play.waiting_for() if table.seat_row(s).kind == "mensch" and s not in table.row.called]
    here = {s: at for s in asked if (at := presence.until(table, s)) > seconds(call.now)}
    if here:
        Timers(call.store.session).at_the_latest(table.id, LATER, min(here.values()))
    gone = [s for s in asked if s not in here]
    if not gone:
        return
    table.store.change(table.row, called=[*table.row.called, *gone])
    for reply in (*called(table, gone), *_elsewhere(table, call, gone)):
        call.announce(reply)


def called(table: Table, seats: Sequence[Seat]) -> list[Reply]:
    """The call to these seats, as far as their players are in the table's chat and want to be mentioned."""
    if table.parked:  # nobody reads what is said there
        button = telling.command_button(table, "Meine Möglichkeiten", "/moeglich", main=True)
        return privately(table, seats, Reply(f"{table.title}: Du bist dran.", buttons=(button,)))
    platform = table.store.channel_of(table.row).platform
    wanted = [s for s in seats if habits_at(table, s).mentions]
    accounts = {s: a for s in wanted if (a := table.account(s, platform))}
    if not accounts:
        return []
    whom = wording.listing([table.names[s] for s in accounts])
    text = f"{telling.named(table)}{whom}: {'Du bist' if len(accounts) == 1 else 'Ihr seid'} dran."
    return [call_up(table, "\n".join([text, *what_happened(table, accounts)]), tuple(accounts.values()))]


def privately(table: Table, seats: Sequence[Seat], reply: Reply) -> list[Reply]:
    """The same to each of these seats' players alone."""
    channel = table.store.channel_of(table.row)
    people = [person for seat in seats for person in table.accounts(seat)[:1]]
    return [replace(reply, place=(person.platform, channel.key)).only(person.key) for person in people]


def call_up(table: Table, text: str, mention: tuple[str, ...]) -> Reply:
    """A message that notifies these people; of a table there is one at a time. It has the buttons of the present question."""
    asked = {s: d for s, d in table.game.decisions(table.play.state).items() if d.waits}
    buttons = (*telling.open_options(table, asked), telling.command_button(table, "Hand", "/hand"))
    return Reply(text, mention=mention, buttons=buttons, calls=table.id)


LOOK_BACK = 40  # entries of the log
LINES, LONGEST = 2, 160


def what_happened(table: Table, seats: Collection[Seat]) -> list[str]:
    """In one or two lines what others did since the last move of one of these seats."""
    lines: list[str] = []
    for entry in _backwards(table):
        if entry.seat in seats:
            break
        lines = [*telling.entry_lines(table, entry, None), *lines]
    before = len(lines) - LINES
    shown = [line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…" for line in lines[-LINES:]]
    if before > 0 and shown:
        shown[0] = f"(+{before}) {shown[0]}"
    return shown


def _backwards(table: Table) -> Iterator[LogRow]:
    """The log, newest first, as far as somebody may have been away; mostly the first few are enough."""
    number = table.row.number
    yield from reversed(table.store.entries(table.row, max(0, number - NEWEST)))
    if number > NEWEST:
        yield from reversed(table.store.entries(table.row, max(0, number - LOOK_BACK), number - NEWEST))


def _elsewhere(table: Table, call: Call, fresh: Sequence[Seat]) -> list[Reply]:
    """Who has linked an account on another platform is told there as well, privately; of several such words only the
    newest is owed."""
    channel = table.store.channel_of(table.row)
    text = f"{table.title}: Du bist dran."
    button = telling.command_button(table, "Meine Möglichkeiten", "/moeglich", main=True)
    found = []
    for seat in fresh:
        habits, accounts = habits_at(table, seat), table.accounts(seat)
        if not habits.mentions or not habits.elsewhere or call.person.id in [a.id for a in accounts]:
            continue
        for account in accounts:
            if account.platform != channel.platform:
                table.store.drop_owed(table.row, account, text)
                place = (account.platform, channel.key)
                found.append(Reply(text, buttons=(button,), place=place).only(account.key))
    return found


# --- the end -------------------------------------------------------------------------------------------------------------


def told_the_end(table: Table) -> list[Reply]:
    """The game is over: one new message with the result, which mentions everybody who played, once."""
    platform = table.store.channel_of(table.row).platform
    played = [s.seat for s in table.seats if s.kind == "mensch"]
    wanted = [s for s in played if habits_at(table, s).mentions]
    mention = tuple(a for s in wanted if (a := table.account(s, platform)))
    buttons = (
        telling.command_button(table, "Revanche", "/revanche", main=True),
        telling.command_button(table, "Verlauf", "/verlauf"),
        telling.command_button(table, "Film", "/verlauf film"),
        telling.command_button(table, "Prüfen", "/pruefe"),
    )
    told = Reply("\n".join([*telling.result_lines(table), heads.last_head(table)]), buttons=buttons)
    return privately(table, played, told) if table.parked else [replace(told, mention=mention)]
