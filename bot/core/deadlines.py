"""Deadlines of a table: /frist, whom it waits for since when, reminders, and what happens when the time is up.

Whom a table waits for comes from the game alone (`Decision.waits`). A draft is part of its move: the time runs on. The time bank
is one amount for each seat and the whole game, used when the limit of a move is over. Holidays stop the clock; in quiet hours
nothing is sent and nothing expires. What happens when a time has come is reminders.py.
"""

from __future__ import annotations

from bot.core import ballots, wording
from bot.core.clock import DAY, HOUR, MINUTE, seconds, span, spoken, spoken_time, without_span
from bot.core.commands import Call, command
from bot.core.groups import human, people_at
from bot.core.messages import Reply
from bot.core.people import Habits, habits_at
from bot.core.table import Table
from bot.core.voting import Procedure
from games.contract import Decision, Seat
from storage.cases import Cases
from storage.time_tables import PaceRow, TimerRow, WaitRow
from storage.timers import Timers

SHORTEST = 5 * MINUTE
LONGEST = 30 * DAY
SOON_AFTER = 10 * MINUTE  # so long a table lies still before the next player is told
REMIND_AT = 0.75  # of the limit
GRACE = HOUR  # after quiet hours
CONSENT_TIME = 2 * DAY
POLICIES = {
    "erinnern": "nach Ablauf wird nur erinnert",
    "standard": "nach Ablauf wird der Standardzug gespielt, wo es einen gibt",
    "abstimmen": "nach Ablauf stimmen die anderen ab",
}


# --- /frist --------------------------------------------------------------------------------------------------------------


@command(
    "frist",
    "/frist [2 Tage | ohne] [bank 3 Tage] [ablauf erinnern|standard|abstimmen]",
    "zeigt oder setzt die Bedenkzeit je Zug",
    changes=True,
    argument="zeit",
    needs_table=True,
)
def limit(call: Call) -> None:
    table = call.table
    assert table is not None
    timers = Timers(call.store.session)
    pace = timers.pace(table.id)
    if not call.words.strip():
        call.answer("\n".join([spoken_pace(pace), *(_waiting(table, timers, pace) if pace is not None else ())]))
    elif table.row.status not in ("lobby", "running"):
        call.answer(wording.GAME_OVER)
    elif table.seat_of(call.person) is None and not call.incoming.manager:
        call.answer(wording.NOT_SEATED)
    else:
        _propose(call, table, pace)


def _propose(call: Call, table: Table, pace: PaceRow | None) -> None:
    """In the lobby, and for whoever manages the channel, it is set at once; in a running game the others must agree."""
    wanted = _wanted(pace, table.id, call.words)
    if isinstance(wanted, str):
        call.answer(wanted)
        return
    voters = people_at(table)
    if not table.running or call.incoming.manager or len(voters) < 2:
        apply(call, table, wanted)
        return
    data = {"wanted": wanted.model_dump() if wanted is not None else None}
    ballot = ballots.open_ballot(call, "neue-frist", ["Einverstanden", "Nein"], voters, Procedure(time=CONSENT_TIME), data)
    Cases(call.store.session).vote(ballot, human(call.store, call.person), 0, "")
    text = f"{call.incoming.name} möchte die Frist ändern. {spoken_pace(wanted)} Die Mehrheit entscheidet."
    call.announce(Reply(text, buttons=ballots.buttons(call, ballot)))
    ballots.settle(call, ballot, expired=False)


@ballots.closes("neue-frist")
def agreed(call: Call, closed: ballots.Closed) -> None:
    table, raw = call.table, closed.ballot.data["wanted"]
    if table is None or not table.running:
        return
    if closed.verdict.kind == "spruch" and closed.verdict.choice == 0:
        apply(call, table, PaceRow(**raw) if raw is not None else None)
    else:
        call.announce("Die Frist bleibt, wie sie war.")


def apply(call: Call, table: Table, wanted: PaceRow | None) -> None:
    """This deadline holds from now on; whoever is waited for has the whole time again."""
    timers, now = Timers(call.store.session), seconds(call.now)
    pace = timers.pace(table.id)
    if wanted is None:
        for wait in timers.waits(table.id):
            drop_wait(table, wait)
        if pace is not None:
            call.store.session.delete(pace)
            call.store.session.flush()
        call.announce(spoken_pace(None))
        call.changed = True  # the living message says how long there is time
        return
    if pace is not None:
        kept = pace.banks if wanted.bank == pace.bank else {}
        pace.seconds, pace.bank, pace.policy, pace.banks = wanted.seconds, wanted.bank, wanted.policy, kept
    call.store.session.add(pace or wanted)
    call.store.session.flush()
    for wait in timers.waits(table.id):  # a new limit counts from now
        wait.since = now
        call.store.session.add(wait)
    refresh(table, now)
    recount(table, now)
    call.announce(spoken_pace(wanted))
    call.changed = True


def _wanted(pace: PaceRow | None, table: int, text: str) -> PaceRow | str | None:
    """The deadline these words describe (None: without one), or what is wrong with them."""
    head, _, rest = text.lower().partition("bank")
    time, bank, words = span(head), span(rest), without_span(text).split()
    if words[:1] in (["ohne"], ["aus"], ["keine"]):
        return None
    policy = next((p for w in words for p in POLICIES if len(w) > 2 and p.startswith(w)), None)
    unknown = [w for w in words if w not in ("bank", "ablauf") and not any(p.startswith(w) for p in POLICIES)]
    if unknown or (time is None and bank is None and policy is None):
        return "So geht es: /frist 2 Tage, /frist 12 Stunden bank 2 Tage, /frist ablauf standard, /frist ohne"
    if time is None and pace is None:
        return "Erst die Frist: /frist 2 Tage. Dann lässt sich einstellen, was nach ihrem Ablauf geschieht."
    if time is not None and not SHORTEST <= time <= LONGEST:
        return f"Zwischen {spoken(SHORTEST, dative=True)} und {spoken(LONGEST, dative=True)}, bitte."
    old = pace or PaceRow(table_id=table, seconds=0)
    return PaceRow(
        table_id=table,
        seconds=time or old.seconds,
        bank=old.bank if bank is None else bank,
        policy=policy or old.policy,
    )


def spoken_pace(pace: PaceRow | None) -> str:
    if pace is None:
        return "Dieser Tisch spielt ohne Frist. Mit /frist 2 Tage setzt ihr eine."
    bank = f", dazu je {spoken(pace.bank)} Zeitvorrat für die ganze Partie" if pace.bank else ""
    return f"Frist je Zug: {spoken(pace.seconds)}{bank}; {POLICIES[pace.policy]}."


def _waiting(table: Table, timers: Timers, pace: PaceRow) -> list[str]:
    lines = [f"{table.names.get(w.seat, w.seat)} hat Zeit bis {spoken_time(w.due)}." for w in timers.waits(table.id)]
    left = [f"{s.name} {spoken(n) if (n := bank_of(pace, s.seat)) else 'keinen mehr'}" for s in table.humans()]
    return [*lines, f"Zeitvorrat: {wording.listing(left)}."] if pace.bank else lines


def bank_of(pace: PaceRow, seat: Seat) -> int:
    """What a seat has left for the rest of the game."""
    return pace.banks.get(seat, pace.bank)


# --- counting ------------------------------------------------------------------------------------------------------------


def time_after(since: int, budget: int, habits: Habits) -> int:
    """The moment when so much time has gone by, holidays left out."""
    begin, end = habits.away_from, habits.away_to
    if end <= since or since + budget <= begin:
        return since + budget
    return end + budget - max(0, begin - since)


def time_used(since: int, until: int, habits: Habits) -> int:
    """The time between two moments, holidays left out."""
    away = min(until, habits.away_to) - max(since, habits.away_from)
    return until - since - max(0, away)


def open_waits(table: Table) -> dict[Seat, Decision]:
    """The people the game waits for, and for which decision."""
    if not table.running:
        return {}
    people = {s.seat for s in table.humans()}
    return {seat: d for seat, d in table.game.decisions(table.play.state).items() if d.waits and seat in people}


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
            _charge(table, pace, wait, now)
            drop_wait(table, wait)
    for seat, decision in asked.items():
        if seat not in waiting or waiting[seat].decision != decision.id:
            wait = WaitRow(table_id=table.id, seat=seat, decision=decision.id, since=now)
            table.store.session.add(wait)
            table.store.session.flush()
            _schedule(table, pace, wait)


def recount(table: Table, now: int) -> bool:
    """The same waits with other times: a new limit, holidays, quiet hours. Says whether there are any."""
    timers = Timers(table.store.session)
    pace = timers.pace(table.id)
    if pace is None:
        return False
    waits = timers.waits(table.id)
    for wait in waits:
        _schedule(table, pace, wait, now)
    return bool(waits)


def drop_wait(table: Table, wait: WaitRow) -> None:
    timers = Timers(table.store.session)
    timers.drop(table=table.id, seat=wait.seat)
    timers.forget(wait)


def _charge(table: Table, pace: PaceRow, wait: WaitRow, now: int) -> None:
    """What was more than the limit comes out of the bank."""
    over = time_used(wait.since, now, habits_at(table, wait.seat)) - pace.seconds
    if over > 0 and bank_of(pace, wait.seat):
        pace.banks = {**pace.banks, wait.seat: max(0, bank_of(pace, wait.seat) - over)}
        table.store.session.add(pace)


def _schedule(table: Table, pace: PaceRow, wait: WaitRow, now: int = 0) -> None:
    """The reminders and the end of one wait. What lies in the past already is left out, the end excepted."""
    timers, habits = Timers(table.store.session), habits_at(table, wait.seat)
    timers.drop(table=table.id, seat=wait.seat)
    bank = bank_of(pace, wait.seat)
    end = time_after(wait.since, pace.seconds + bank, habits)
    quiet = habits.quiet_until(end)
    wait.due = end if quiet is None else quiet + GRACE
    table.store.session.add(wait)
    times = {
        "gleich": time_after(wait.since, SOON_AFTER, habits) if pace.seconds > 3 * SOON_AFTER else 0,
        "erinnern": time_after(wait.since, int(pace.seconds * REMIND_AT), habits),
        "vorrat": time_after(wait.since, pace.seconds, habits) if bank else 0,
    }
    for kind, at in times.items():
        if at > now and at:
            timers.add(_timer(table, wait, kind, habits.quiet_until(at) or at))
    timers.add(_timer(table, wait, "ablauf", wait.due))


def _timer(table: Table, wait: WaitRow, kind: str, due: int) -> TimerRow:
    return TimerRow(kind=kind, due=due, table_id=table.id, seat=wait.seat, token=wait.decision)
