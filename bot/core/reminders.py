"""When time goes by at a table: «du bist gleich dran», reminders, the end of a deadline, and the vote of the others about it."""

from __future__ import annotations

from bot.core import ballots, deadlines, scheduler, telling, wording
from bot.core.ballots import Closed
from bot.core.clock import DAY, seconds, spoken, spoken_time
from bot.core.commands import Call
from bot.core.groups import human, people_at
from bot.core.messages import Reply
from bot.core.names import fill
from bot.core.people import habits_at
from bot.core.table import Table
from bot.core.voting import Procedure
from games.contract import Refusal, Seat
from games.dice import Dice
from games.play import Move
from storage.cases import Cases
from storage.time_tables import PaceRow, TimerRow, WaitRow
from storage.timers import Timers

VOTE_TIME = 2 * DAY
LOOK_AHEAD = 12  # steps of one move that are imagined
SKIP, COMPUTER, SUBSTITUTE, WAIT = "Überspringen: Standardzug", "Der Computer übernimmt", "Ersatz suchen", "Weiter warten"


def _open_wait(call: Call, timer: TimerRow) -> tuple[Table, WaitRow, PaceRow] | None:
    """The wait this timer is about, if the table still waits for that very decision."""
    table, timers = call.table, Timers(call.store.session)
    if table is None or not table.running:
        return None
    wait, pace = timers.wait(table.id, timer.seat), timers.pace(table.id)
    decision = deadlines.open_waits(table).get(timer.seat)
    if wait is None or pace is None or decision is None or not timer.token == wait.decision == decision.id:
        return None
    return table, wait, pace


def remind(call: Call, table: Table, seat: Seat, text: str) -> None:
    """In the channel, with a mention if the player allows it; privately, if the player asked for it."""
    habits = habits_at(table, seat)
    account = table.account(seat, call.incoming.platform)
    call.announce(Reply(text, mention=(account,) if account is not None and habits.mentions else ()))
    if account is not None and habits.private:
        button = telling.command_button(table, "Meine Möglichkeiten", "/moeglich", main=True)
        call.announce(Reply(f"{table.game.title}: {text}", buttons=(button,)).only(account))


@scheduler.timer("erinnern")
def almost_over(call: Call, timer: TimerRow) -> None:
    found = _open_wait(call, timer)
    if found is None:
        return
    table, wait, pace = found
    left = spoken(wait.due - seconds(call.now))
    bank = " (Zeitvorrat eingerechnet)" if deadlines.bank_of(pace, wait.seat) else ""
    remind(call, table, wait.seat, f"{table.names[wait.seat]}: Der Tisch wartet auf dich. Noch {left}{bank}.")


@scheduler.timer("vorrat")
def into_the_bank(call: Call, timer: TimerRow) -> None:
    found = _open_wait(call, timer)
    if found is not None:
        table, wait, _ = found
        until = spoken_time(wait.due)
        remind(call, table, wait.seat, f"{table.names[wait.seat]}: Die Frist ist um, jetzt läuft dein Zeitvorrat (bis {until}).")


# --- du bist gleich dran -------------------------------------------------------------------------------------------------


@scheduler.timer("gleich")
def soon(call: Call, timer: TimerRow) -> None:
    """The table has lain still for a while: whoever comes next may get ready."""
    found = _open_wait(call, timer)
    if found is None:
        return
    table, wait, _ = found
    for seat in next_asked(table, wait.seat):
        habits = habits_at(table, seat)
        account = table.account(seat, call.incoming.platform)
        now = seconds(call.now)
        if (
            account is not None
            and habits.soon
            and habits.quiet_until(now) is None
            and not habits.away_from <= now < habits.away_to
        ):
            text = f"{table.game.title}: Du bist gleich dran, {table.names[wait.seat]} überlegt noch."
            call.announce(Reply(text).only(account))


def next_asked(table: Table, seat: Seat) -> list[Seat]:
    """Who will probably be asked after this seat. Found by imagining its move in another deal with other dice, so that
    nothing that is hidden or still to be thrown shows."""
    people = {s.seat for s in table.humans()} - set(table.play.waiting_for())
    dice = Dice(f"ahead {table.row.published}", table.row.number)
    state = {**table.game.reshuffle(table.play.state, None, dice), "seed": "imagined"}
    for _ in range(LOOK_AHEAD):
        decision = table.game.decisions(state).get(seat)
        if decision is None:
            break
        options = [c.key for c in table.game.candidates(state, seat) if c.refusal is None]
        key = decision.default or ("fertig" if "fertig" in options else next(iter(options), None))
        step = table.game.apply(state, seat, key) if key is not None else Refusal("unknown", "")
        if isinstance(step, Refusal):
            return []
        state = step.state
        if step.done:
            break
    return [s for s, d in table.game.decisions(state).items() if d.waits and s in people]


# --- the end of a deadline -----------------------------------------------------------------------------------------------


@scheduler.timer("ablauf")
def expired(call: Call, timer: TimerRow) -> None:
    found = _open_wait(call, timer)
    if found is None:
        return
    table, wait, pace = found
    if deadlines.bank_of(pace, wait.seat):
        pace.banks = {**pace.banks, wait.seat: 0}
        call.store.session.add(pace)
    if pace.policy == "standard" and play_default(call, table, wait.seat, "Die Frist ist um"):
        return
    if pace.policy != "erinnern" and _ask_the_others(call, table, wait):
        return
    _remind_again(call, table, wait, pace)


def _remind_again(call: Call, table: Table, wait: WaitRow, pace: PaceRow) -> None:
    """Nobody is played for: the table says that it waits, and says so again."""
    again = max(pace.seconds, DAY)
    scheduler.soon(call, again, "ablauf", table_id=table.id, seat=wait.seat, token=wait.decision)
    waited = spoken(seconds(call.now) - wait.since, dative=True)
    hint = "Wer nicht länger warten will: /ersetze." if table.seats[1:] else ""
    remind(
        call, table, wait.seat, f"{table.names[wait.seat]}: Deine Frist ist um. Der Tisch wartet seit {waited}. {hint}".strip()
    )


def play_default(call: Call, table: Table, seat: Seat, why: str) -> bool:
    """The default of the open decision, if it has one: what a deadline may play. A begun move is dropped."""
    table.play.drafts.pop(seat, None)
    decision = table.play.decision(seat)
    if decision is None or decision.default is None:
        return False
    outcome = table.play.answer(seat, decision.default)
    if not isinstance(outcome, Move):
        table.play.drafts.pop(seat, None)
        return False
    table.take(outcome, None, call.incoming.update)
    shown = "" if decision.secret else f" («{fill(outcome.labels[-1], table.names)}»)"
    call.announce(f"{why}: Für {table.names[seat]} wird der Standardzug gespielt{shown}.")
    return True


def _ask_the_others(call: Call, table: Table, wait: WaitRow) -> bool:
    """The others decide what to do; says whether there is anybody to ask."""
    player, name = _human_at(table, wait.seat), table.names[wait.seat]
    voters = {id: n for id, n in people_at(table).items() if id != player}
    if not voters or any(b.data["seat"] == wait.seat for b in Cases(call.store.session).open_ballots(table.id, "frist")):
        return False
    decision = table.game.decisions(table.play.state)[wait.seat]
    options = [*([SKIP] if decision.default is not None else []), COMPUTER, SUBSTITUTE, WAIT]
    data = {"seat": wait.seat, "decision": wait.decision}
    ballot = ballots.open_ballot(call, "frist", options, voters, Procedure(time=VOTE_TIME), data)
    others = [s.seat for s in table.humans() if s.seat != wait.seat and habits_at(table, s.seat).mentions]
    mention = tuple(a for s in others if (a := table.account(s, call.incoming.platform)))
    text = f"Die Frist von {name} ist um. {wording.listing(list(voters.values()))}: Wie soll es weitergehen?"
    call.announce(Reply(f"{text} {ballots.ends(ballot)}", buttons=ballots.buttons(call, ballot), mention=mention))
    return True


def _human_at(table: Table, seat: Seat) -> int | None:
    person = table.seat_row(seat).person_id
    return None if person is None else human(table.store, table.store.person_by_id(person))


@ballots.closes("frist")
def others_decided(call: Call, closed: Closed) -> None:
    """Skip, a computer, a substitute, or wait on. Without a result: wait on."""
    table, seat = call.table, closed.ballot.data["seat"]
    if table is None or not table.running:
        return
    timers = Timers(call.store.session)
    wait, pace = timers.wait(table.id, seat), timers.pace(table.id)
    decision = deadlines.open_waits(table).get(seat)
    name = table.names.get(seat, seat)
    if decision is None or decision.id != closed.ballot.data["decision"] or wait is None or pace is None:
        call.announce(f"{name} hat inzwischen gezogen; die Abstimmung ist hinfällig.")
        return
    choice = closed.ballot.options[closed.verdict.choice] if closed.verdict.kind == "spruch" else WAIT
    if choice == SKIP and play_default(call, table, seat, "Die anderen haben entschieden"):
        return
    if choice == COMPUTER:
        text = f"Den Platz von {name} übernimmt der Computer."
        hand_to_computer(table, seat)
        table.note(text, None, seat, call.incoming.update)
        call.changed = True
        call.announce(f"Die anderen haben entschieden: {text} Zurück geht es mit /ersetze.")
    elif choice == SUBSTITUTE:
        pace.offered = [*pace.offered, seat]
        call.store.session.add(pace)
        _remind_again(call, table, wait, pace)
        call.announce(f"Die anderen suchen Ersatz für {name}: Wer mag, schreibt /ersetze {name}.")
    else:
        _remind_again(call, table, wait, pace)


def hand_to_computer(table: Table, seat: Seat) -> None:
    row = table.seat_row(seat)
    row.kind, row.person_id, row.resigned = "gierig", None, False
    table.play.drafts.pop(seat, None)
    table.save_drafts()
    table.store.session.add(row)
