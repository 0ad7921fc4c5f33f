"""Whom a table waits for, and until when: the clocks.

Whom it waits for comes from the game alone (`Decision.waits`), and so does where a turn begins (`Game.turn`): the limit is for a
whole turn, however many questions it has, and runs only while its player is asked. A draft is part of its move: the time runs on.
The time bank is one amount for each seat and the whole game, used when the limit is over.

A clock stands in holidays, at weekends that are rest, while the table rests, and while a dispute about what lies under the
question is open. In quiet hours it runs, but nothing is sent and nothing expires. What was used so far is settled whenever that
changes: so nothing counts afterwards that did not count when it happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bot.core import telling
from bot.core.clock import DAY, HOUR, MINUTE, seconds
from bot.core.commands import Call
from bot.core.groups import people_at
from bot.core.habits import Interval, habits_at
from bot.core.messages import Reply
from bot.core.table import Table
from games.contract import Decision, Seat
from storage.case_tables import CaseRow
from storage.cases import Cases
from storage.time_tables import PaceRow, TimerRow, WaitRow
from storage.timers import Timers

SHORTEST = 5 * MINUTE
LONGEST = 30 * DAY
SOON_AFTER = 10 * MINUTE  # so long a table lies still before the next player is told
REMIND_AT = 0.75  # of the limit
GRACE = HOUR  # after quiet hours, and at least after the referee was away
FORTNIGHT = 14 * DAY
LEAST = 10  # of the limit a tenth is left for every new question of a turn
PER_TURN, PER_ANSWER = "zug", "antwort"


def bank_of(pace: PaceRow, seat: Seat) -> int:
    """What a seat has left for the rest of the game."""
    return pace.banks.get(seat, pace.bank)


# --- time that does not count --------------------------------------------------------------------------------------------


def time_after(since: int, budget: int, off: Iterable[Interval]) -> int:
    """The moment when so much time has gone by, without what does not count (in order, apart from each other)."""
    at, left = since, budget
    for begin, end in off:
        if end <= at:
            continue
        if at + left <= begin:
            break
        left -= max(0, begin - at)
        at = end
    return at + left


def time_used(since: int, until: int, off: Iterable[Interval]) -> int:
    """The time between two moments, without what does not count."""
    return until - since - _inside(off, since, until)


def _inside(off: Iterable[Interval], since: int, until: int) -> int:
    return sum(max(0, min(end, until) - max(begin, since)) for begin, end in off)


def _merged(found: Iterable[Interval]) -> list[Interval]:
    merged: list[Interval] = []
    for begin, end in sorted(found):
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif begin < end:
            merged.append((begin, end))
    return merged


def _holidays(pace: PaceRow, wait: WaitRow, away: Sequence[Interval]) -> list[Interval]:
    """The holidays that stop this clock: all, or as many as the table grants in one game."""
    ahead = [(max(begin, wait.since), end) for begin, end in sorted(away) if end > wait.since]
    if not pace.holidays:
        return ahead
    left, found = max(0, pace.holidays - pace.rested.get(wait.seat, 0)), []
    for begin, end in ahead:
        found.append((begin, min(end, begin + left)))
        left -= min(left, end - begin)
    return found


def _off(table: Table, pace: PaceRow, wait: WaitRow) -> list[Interval]:
    """When this clock stands, from `wait.since` on."""
    habits = habits_at(table, wait.seat)
    rest = (table.row.rests_from, table.row.rests_until)
    return _merged([*_holidays(pace, wait, habits.away), rest, *habits.weekends(wait.since)])


def settle(table: Table, pace: PaceRow, wait: WaitRow, now: int) -> None:
    """What was used until now is used, and counting begins anew."""
    if not wait.stands and now > wait.since:
        holidays = _inside(_holidays(pace, wait, habits_at(table, wait.seat).away), wait.since, now)
        if pace.holidays and holidays:
            pace.rested = {**pace.rested, wait.seat: pace.rested.get(wait.seat, 0) + holidays}
            table.store.session.add(pace)
        wait.used += time_used(wait.since, now, _off(table, pace, wait))
    wait.since = max(now, wait.since)
    table.store.session.add(wait)


# --- whom it waits for ---------------------------------------------------------------------------------------------------


def open_waits(table: Table) -> dict[Seat, Decision]:
    """The people the game waits for, and for which decision."""
    if not table.running:
        return {}
    people = {s.seat for s in table.humans()}
    return {seat: d for seat, d in table.game.decisions(table.play.state).items() if d.waits and seat in people}


def turn_of(table: Table, pace: PaceRow, seat: Seat) -> str:
    """The turn a question belongs to; nothing where each answer has its own limit."""
    return table.game.turn(table.play.state, seat) if pace.per == PER_TURN else ""


def refresh(table: Table, now: int) -> None:
    """After something happened: whom do we wait for now? To be called whenever a table has changed."""
    timers = Timers(table.store.session)
    pace = timers.pace(table.id)
    if pace is None:
        return
    asked = open_waits(table)
    waiting = {w.seat: w for w in timers.waits(table.id)}
    for seat, wait in waiting.items():
        if seat not in asked or asked[seat].id != wait.decision:
            _over(table, pace, wait, now)
    for seat, decision in asked.items():
        if seat not in waiting or waiting[seat].decision != decision.id:
            _begin(table, pace, seat, decision, now)
    follow_disputes(table, now)


def _begin(table: Table, pace: PaceRow, seat: Seat, decision: Decision, now: int) -> None:
    turn, before = turn_of(table, pace, seat), pace.spent.get(seat, {})
    used = int(before.get("used", 0)) if turn and before.get("turn") == turn else 0
    least = max(pace.seconds // LEAST, SHORTEST)
    used = max(0, min(used, pace.seconds + bank_of(pace, seat) - least))
    wait = WaitRow(table_id=table.id, seat=seat, decision=decision.id, since=now, asked=now, turn=turn, used=used)
    if seat in pace.told:  # it is called: «gleich dran» may come again
        pace.told = {**pace.told, seat: {**pace.told[seat], "called": True}}
    table.store.session.add(pace)
    table.store.session.add(wait)
    table.store.session.flush()
    schedule(table, pace, wait)


def _over(table: Table, pace: PaceRow, wait: WaitRow, now: int) -> None:
    """The question is answered. What was more than the limit comes out of the bank; the rest counts if the turn goes on."""
    settle(table, pace, wait, now)
    beyond = wait.used - pace.seconds
    if beyond > 0 and bank_of(pace, wait.seat):
        pace.banks = {**pace.banks, wait.seat: max(0, bank_of(pace, wait.seat) - beyond)}
    pace.spent = {**pace.spent, wait.seat: {"turn": wait.turn, "used": min(wait.used, pace.seconds)}}
    table.store.session.add(pace)
    drop(table, wait)


def drop(table: Table, wait: WaitRow) -> None:
    timers = Timers(table.store.session)
    timers.drop(table=table.id, seat=wait.seat)
    timers.forget(wait)


def recount(table: Table, now: int) -> bool:
    """The same waits with other times: a new limit, holidays, quiet hours. Says whether there are any."""
    timers = Timers(table.store.session)
    pace = timers.pace(table.id)
    waits = timers.waits(table.id) if pace is not None else []
    for wait in waits:
        if pace is not None:
            schedule(table, pace, wait, now)
    return bool(waits)


def settle_all(table: Table, now: int) -> None:
    """Before something changes about which time counts."""
    timers = Timers(table.store.session)
    pace = timers.pace(table.id)
    for wait in timers.waits(table.id) if pace is not None else ():
        if pace is not None:
            settle(table, pace, wait, now)


def with_other_habits(call: Call, change: Callable[[], None], text: str = "") -> None:
    """Change what a person is used to: what was used before is settled, the clocks are set anew at all their tables, and these
    are told where it matters."""
    now, tables, rows = seconds(call.now), [], call.store.tables_with(call.person)
    call.store.hold(rows)
    for row in rows:
        here = call.table if call.table is not None and call.table.id == row.id else None
        table = here or Table(call.store, row)
        if not table.trouble:
            tables.append(table)
            settle_all(table, now)
    change()
    for table in tables:
        channel = call.store.channel_of(table.row)
        place = (channel.platform, channel.key)
        if text:
            call.announce(Reply(text, place=place))
        if recount(table, now):
            call.announce(replace(telling.table_message(table), place=place))


# --- until when ----------------------------------------------------------------------------------------------------------


def schedule(table: Table, pace: PaceRow, wait: WaitRow, now: int = 0) -> None:
    """The reminders and the end of one wait. What lies in the past already is left out, the end excepted."""
    timers, habits = Timers(table.store.session), habits_at(table, wait.seat)
    timers.drop(table=table.id, seat=wait.seat)
    table.store.session.add(wait)
    if wait.stands:
        wait.due = 0
        return
    off, bank = _off(table, pace, wait), bank_of(pace, wait.seat)
    due = _awake(time_after(wait.since, max(0, pace.seconds + bank - wait.used), off), off, habits.quiet_until)
    if wait.over and due <= now:  # everybody was told: it stays over
        timers.add(_timer(table, wait, "ablauf", again_at(table, pace, wait, now)))
        return
    wait.due, wait.over = due, False
    shares = {"gleich": SOON_AFTER + wait.used, "erinnern": int(pace.seconds * REMIND_AT), "vorrat": pace.seconds if bank else 0}
    for kind, share in shares.items():
        if share <= wait.used:
            continue
        at = time_after(wait.since, share - wait.used, off)
        at = habits.quiet_until(at) or at
        if now < at < wait.due:
            timers.add(_timer(table, wait, kind, at))
    timers.add(_timer(table, wait, "ablauf", wait.due))


def _awake(at: int, off: Sequence[Interval], quiet_until: Callable[[int], int | None]) -> int:
    """The first moment from there on at which something may expire: not in the night, nor while the clock stands."""
    for _ in range(8):
        moved = next((end for begin, end in off if begin <= at < end and begin != at), at)
        quiet = quiet_until(moved)
        moved = moved if quiet is None else quiet + GRACE
        if moved == at:
            break
        at = moved
    return at


def again_at(table: Table, pace: PaceRow, wait: WaitRow, now: int) -> int:
    """When somebody whose time is up is reminded again."""
    return _awake(now + max(pace.seconds, DAY), _off(table, pace, wait), habits_at(table, wait.seat).quiet_until)


def _timer(table: Table, wait: WaitRow, kind: str, due: int) -> TimerRow:
    return TimerRow(kind=kind, due=due, table_id=table.id, seat=wait.seat, token=wait.decision)


def in_vain(table: Table, seat: Seat, now: int) -> bool:
    """Whether a table waits for somebody whose time is up. Where no time was agreed on, it is up after a fortnight in which
    nothing happened at all, holidays and a resting table excepted."""
    timers = Timers(table.store.session)
    wait = timers.wait(table.id, seat)
    if wait is not None:
        return not wait.stands and wait.due <= now
    if timers.pace(table.id) is not None or seat not in open_waits(table):
        return False
    away = [*habits_at(table, seat).away, (table.row.rests_from, table.row.rests_until)]
    return time_used(seconds(table.row.touched), now, _merged(away)) >= FORTNIGHT


# --- while there is a dispute --------------------------------------------------------------------------------------------

PROTEST = "vorbehalt"  # in `CaseRow.about`: the table has agreed to play on meanwhile
IN_VAIN = 2  # disputes of one player about moves of a game that end without a ruling; after that theirs stop no clock there


def follow_disputes(table: Table, now: int) -> bool:
    """The clocks of whom an open dispute concerns stand; they run again when it is over or the table plays on under protest. Says
    whether something changed."""
    timers = Timers(table.store.session)
    pace = timers.pace(table.id)
    changed = False
    for wait in timers.waits(table.id) if pace is not None else ():
        why = disputed(table, wait.seat)
        if pace is None or why == wait.stands:
            continue
        settle(table, pace, wait, now)
        wait.stands, wait.since = why, now
        schedule(table, pace, wait, now)
        changed = True
    return changed


def disputed(table: Table, seat: Seat) -> str:
    """The dispute that stops the clock of this seat. About a refused move it concerns who tried it; about a move that was made,
    everybody whose question lies on top of it."""
    for case in Cases(table.store.session).of_table(table.id):
        if halts(table, case) and (case.about["art"] == "zug" or case.about["seat"] == seat):
            return f"Streitfall {case.number}"
    return ""


def halts(table: Table, case: CaseRow) -> bool:
    """Whether a clock stands because of this case: a player disputes a move that still stands, or one that was refused, and the
    table has not agreed to play on."""
    if case.status not in ("offen", "abstimmung") or not case.about or case.about.get(PROTEST):
        return False
    if case.about["art"] == "zug" and not table.stands(case.about["zug"]):
        return False
    if case.by_person not in people_at(table):
        return False  # who only watches stops nobody's clock
    theirs = [c for c in Cases(table.store.session).of_table(table.id) if c.by_person == case.by_person and c.about]
    return sum(c.status == "geschlossen" for c in theirs) < IN_VAIN  # nobody plays for time by disputing move after move
