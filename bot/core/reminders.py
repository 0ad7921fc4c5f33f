"""When time goes by at a table: «du bist gleich dran», reminders, the end of a deadline, and the vote of the others about it."""

from __future__ import annotations

from bot.core import ballots, handover, scheduler, seats, telling, voting, waits, wording
from bot.core.ballots import Closed
from bot.core.clock import DAY, MINUTE, seconds, spoken, spoken_time
from bot.core.commands import Call
from bot.core.groups import human, people_at
from bot.core.habits import habits_at
from bot.core.messages import Reply
from bot.core.names import fill
from bot.core.table import Table
from bot.core.voting import Procedure
from games.contract import Refusal, Seat
from games.dice import Dice
from games.play import Draft, Move
from storage.case_tables import BallotRow
from storage.cases import Cases
from storage.time_tables import PaceRow, TimerRow, WaitRow
from storage.timers import Timers

VOTE_TIME = 2 * DAY
LATE = 10 * MINUTE  # whoever looks at a timer so much later was away: nobody could move meanwhile
REST_OF_TURN = 60  # answers that are played for somebody until the turn is over
LOOK_AHEAD = 12  # steps of one move that are imagined
SKIP, COMPUTER, SUBSTITUTE, WAIT = "Überspringen: Standardzug", "Der Computer übernimmt", "Ersatz suchen", "Weiter warten"


def _open_wait(call: Call, timer: TimerRow) -> tuple[Table, WaitRow, PaceRow] | None:
    """The wait this timer is about, if the table still waits for that very decision."""
    table, timers = call.table, Timers(call.store.session)
    if table is None or not table.running:
        return None
    wait, pace = timers.wait(table.id, timer.seat), timers.pace(table.id)
    decision = waits.open_waits(table).get(timer.seat)
    if wait is None or pace is None or decision is None or not timer.token == wait.decision == decision.id:
        return None
    return table, wait, pace


def remind(call: Call, table: Table, seat: Seat, text: str) -> None:
    """In the channel, with a mention and what happened, unless the player does not want to be mentioned; privately, if the player
    asked for it. Where several tables stand, it says which one waits."""
    habits = habits_at(table, seat)
    account = table.account(seat, call.incoming.platform)
    if account is None:
        call.announce(f"{telling.named(table)}{text}")
    elif habits.mentions:
        call.announce(
            handover.call_up(
                table, "\n".join([f"{telling.named(table)}{text}", *handover.what_happened(table, [seat])]), (account,)
            )
        )
    if account is not None and habits.private:
        button = telling.command_button(table, "Meine Möglichkeiten", "/moeglich", main=True)
        call.announce(Reply(f"{table.title}: {text}", buttons=(button,)).only(account))


@scheduler.timer("erinnern")
def almost_over(call: Call, timer: TimerRow) -> None:
    found = _open_wait(call, timer)
    if found is None:
        return
    table, wait, pace = found
    if wait.due <= seconds(call.now):
        return  # the referee was away until the end of the deadline: one message about that is enough
    left = spoken(wait.due - seconds(call.now))
    bank = " (Zeitvorrat eingerechnet)" if waits.bank_of(pace, wait.seat) else ""
    remind(call, table, wait.seat, f"{table.names[wait.seat]}: Der Tisch wartet auf dich. Noch {left}{bank}.")


@scheduler.timer("vorrat")
def into_the_bank(call: Call, timer: TimerRow) -> None:
    found = _open_wait(call, timer)
    if found is not None and found[1].due > seconds(call.now):
        table, wait, _ = found
        until = spoken_time(wait.due)
        remind(call, table, wait.seat, f"{table.names[wait.seat]}: Die Frist ist um, jetzt läuft dein Zeitvorrat (bis {until}).")


# --- du bist gleich dran -------------------------------------------------------------------------------------------------


@scheduler.timer("gleich")
def soon(call: Call, timer: TimerRow) -> None:
    """The table has lain still for a while at what is probably the last answer of a turn: whoever comes next may get ready. Once
    in a turn, and again only after that seat was really called."""
    found = _open_wait(call, timer)
    if found is None:
        return
    table, wait, pace = found
    turn = table.game.turn(table.play.state, wait.seat) or wait.decision
    for seat in next_asked(table, wait.seat):
        habits = habits_at(table, seat)
        account = table.account(seat, call.incoming.platform)
        wanted = pace.seconds <= DAY if habits.soon is None else habits.soon
        told = pace.told.get(seat)
        again = told is None or (told["called"] and told["turn"] != turn)
        if account is None or not wanted or not again or habits.rests(seconds(call.now)):
            continue
        pace.told = {**pace.told, seat: {"turn": turn, "called": False}}
        call.store.session.add(pace)
        text = f"{table.title}: Du bist gleich dran, {table.names[wait.seat]} überlegt noch."
        call.announce(Reply(text).only(account))


def next_asked(table: Table, seat: Seat) -> list[Seat]:
    """Whose turn it will probably be after this answer. Found by imagining it in another deal with other dice, so that
    nothing that is hidden or still to be thrown shows."""
    people = {s.seat for s in table.humans()} - set(table.play.waiting_for())
    dice = Dice(f"ahead {table.row.published}", table.row.number)
    turn = table.game.turn(table.play.state, seat)
    state = {**table.game.reshuffle(table.play.state, None, dice), "seed": "imagined"}
    for _ in range(LOOK_AHEAD):
        decision = table.game.decisions(state).get(seat)
        if decision is None:
            break
        options = [c.key for c in table.game.options(state, seat)]
        key = decision.default or ("fertig" if "fertig" in options else next(iter(options), None))
        step = table.game.apply(state, seat, key) if key is not None else Refusal("unknown", "")
        if isinstance(step, Refusal):
            return []
        state = step.state
        if step.done:
            break
    asked = [s for s, d in table.game.decisions(state).items() if d.waits and s in people]
    return [s for s in asked if not turn or table.game.turn(state, s) != turn]  # a reaction is no turn of one's own


# --- the end of a deadline -----------------------------------------------------------------------------------------------


@scheduler.timer("ablauf")
def expired(call: Call, timer: TimerRow) -> None:
    found = _open_wait(call, timer)
    if found is None:
        return
    table, wait, pace = found
    late = seconds(call.now) - timer.due
    if late > LATE and not wait.over:
        _grace(call, table, wait, pace, late)
        return
    wait.over = True
    call.changed = True  # the living message says so
    call.store.session.add(wait)
    if waits.bank_of(pace, wait.seat):
        pace.banks = {**pace.banks, wait.seat: 0}
        call.store.session.add(pace)
    if pace.policy == "standard" and play_default(call, table, wait.seat, "Die Frist ist um"):
        return
    if pace.policy != "erinnern" and _ask_the_others(call, table, wait):
        return
    _remind_again(call, table, wait, pace)


def _grace(call: Call, table: Table, wait: WaitRow, pace: PaceRow, late: int) -> None:
    """The referee was away when the time was up, and nobody could move: they get back what was lost, and no more than a turn."""
    now = seconds(call.now)
    grace = min(max(late, waits.GRACE), pace.seconds)
    wait.used, wait.since = max(0, pace.seconds + waits.bank_of(pace, wait.seat) - grace), now
    waits.schedule(table, pace, wait, now)
    name = table.names[wait.seat]
    remind(call, table, wait.seat, f"{name}: Ich war eine Weile nicht da. Du hast noch Zeit bis {spoken_time(wait.due)}.")
    call.changed = True


def _remind_again(call: Call, table: Table, wait: WaitRow, pace: PaceRow) -> None:
    """Nobody is played for: the table says that it waits, and says so again."""
    again = waits.again_at(table, pace, wait, seconds(call.now))
    scheduler.at(call, again, "ablauf", table_id=table.id, seat=wait.seat, token=wait.decision)
    waited = spoken(seconds(call.now) - (wait.asked or wait.since), dative=True)
    hint = "Wer nicht länger warten will: /ersetze." if table.seats[1:] else ""
    remind(
        call, table, wait.seat, f"{table.names[wait.seat]}: Deine Frist ist um. Der Tisch wartet seit {waited}. {hint}".strip()
    )


def play_default(call: Call, table: Table, seat: Seat, why: str) -> bool:
    """The default of the open decision, if it has one: what a deadline may play, and what follows in the same turn. A begun move
    is dropped."""
    pace = Timers(call.store.session).pace(table.id)
    turn = waits.turn_of(table, pace, seat) if pace is not None else ""
    played: list[str] = []
    for _ in range(REST_OF_TURN):
        table.play.drafts.pop(seat, None)
        decision = table.play.decision(seat) if table.running else None
        if decision is None or decision.default is None or not decision.waits:
            break
        if played and (pace is None or not turn or waits.turn_of(table, pace, seat) != turn):
            break
        outcome = _by_default(table, seat, decision.default)
        if not isinstance(outcome, Move):
            table.play.drafts.pop(seat, None)
            break
        table.take(outcome, None, call.incoming.update)
        played.append("" if decision.secret else f"«{fill(outcome.labels[-1], table.names)}»")
    if not played:
        return False
    shown = f" ({', '.join(words)})" if (words := [p for p in played if p]) else ""
    call.announce(f"{telling.named(table)}{why}: Für {table.names[seat]} wird der Standardzug gespielt{shown}.")
    return True


def _by_default(table: Table, seat: Seat, default: str) -> Draft | Move | Refusal:
    """A move of defaults: of several steps each has its own."""
    outcome = table.play.answer(seat, default)
    for _ in range(LOOK_AHEAD):
        now = table.play.decision(seat) if isinstance(outcome, Draft) else None
        if now is None or now.default is None:
            break
        outcome = table.play.answer(seat, now.default)
    return outcome


def _ask_the_others(call: Call, table: Table, wait: WaitRow) -> bool:
    """The others decide what to do; says whether there is anybody to ask."""
    player, name = _human_at(table, wait.seat), table.names[wait.seat]
    voters = {id: n for id, n in people_at(table).items() if id != player}
    if not voters or any(b.data["seat"] == wait.seat for b in Cases(call.store.session).open_ballots(table.id, "frist")):
        return False
    decision = table.game.decisions(table.play.state)[wait.seat]
    # One alone could hand an opponent's cards to a friend: then only the computer takes over.
    substitute = [SUBSTITUTE] if len(voters) > 1 else []
    options = [*([SKIP] if decision.default is not None else []), COMPUTER, *substitute, WAIT]
    data = {"seat": wait.seat, "decision": wait.decision}
    ballot = ballots.open_ballot(call, "frist", options, voters, Procedure(time=VOTE_TIME), data)
    others = [s.seat for s in table.humans() if s.seat != wait.seat and habits_at(table, s.seat).mentions]
    mention = tuple(a for s in others if (a := table.account(s, call.incoming.platform)))
    text = (
        f"{telling.named(table)}Die Frist von {name} ist um. {wording.listing(list(voters.values()))}: Wie soll es weitergehen?"
    )
    call.announce(Reply(f"{text} {ballots.ends(ballot)}", buttons=ballots.buttons(call, ballot), mention=mention))
    owner = seats.owner_of(table, table.seat_row(wait.seat))
    if owner is not None:
        button = telling.command_button(table, "Meine Möglichkeiten", "/moeglich", main=True)
        mine = f"{table.title}: Deine Frist ist um, und die anderen beraten, wie es weitergeht. Ziehst du, ist das hinfällig."
        seats.tell_privately(call, table, owner, Reply(mine, buttons=(button,)))
    return True


def _others(ballot: BallotRow, table: Table) -> dict[int, str]:
    return {id: name for id, name in people_at(table).items() if id != _human_at(table, ballot.data["seat"])}


ballots.DECIDING["frist"] = voting.more_than_half
ballots.ASKED["frist"] = _others


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
    decision = waits.open_waits(table).get(seat)
    name = table.names.get(seat, seat)
    if decision is None or decision.id != closed.ballot.data["decision"] or wait is None or pace is None:
        call.announce(f"{name} hat inzwischen gezogen; die Abstimmung ist hinfällig.")
        return
    if wait.stands:
        call.announce(f"Die Uhr von {name} steht ({wait.stands}); die Abstimmung ist hinfällig.")
        return
    choice = closed.ballot.options[closed.verdict.choice] if closed.verdict.kind == "spruch" else WAIT
    if choice == SKIP and play_default(call, table, seat, "Die anderen haben entschieden"):
        return
    if choice == COMPUTER:
        text, row = f"Den Platz von {name} übernimmt der Computer.", table.seat_row(seat)
        before = (row.name, row.person_id)
        seats.hand_to_computer(table, row)
        seats.changes_hands(call, table, seat)
        table.handed_over(text, seat, before, call.incoming.update)
        call.changed = True
        seats.tell_owner(call, table, row, f"Die anderen haben entschieden: {text}")
    elif choice == SUBSTITUTE and len(_others(closed.ballot, table)) < 2:  # the others have gone since
        call.announce(f"Einer allein gibt die Karten von {name} niemandem in die Hand; übernehmen kann nur der Computer.")
        _remind_again(call, table, wait, pace)
    elif choice == SUBSTITUTE:
        pace.offered = [*pace.offered, seat]
        call.store.session.add(pace)
        _remind_again(call, table, wait, pace)
        call.announce(f"Die anderen suchen Ersatz für {name}: Wer mag, schreibt /ersetze {name}.")
    else:
        _remind_again(call, table, wait, pace)
