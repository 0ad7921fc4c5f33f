"""Seats that were lost, to a computer or a substitute: their owners are told at once, the seats stay reserved for them, and
«Ich bin wieder da» takes one back without asking anybody. Who still sits objects with one tap, and moving is objecting."""

from __future__ import annotations

from dataclasses import replace

from bot.core import ballots, telling, waits, wording
from bot.core.clock import spoken_time
from bot.core.commands import Call, command
from bot.core.habits import habits_of
from bot.core.messages import Reply
from bot.core.names import own_name
from bot.core.table import Table
from bot.core.voting import Verdict
from games.contract import Seat
from storage.case_tables import BallotRow
from storage.cases import Cases
from storage.store import Store
from storage.tables import Person, SeatRow
from storage.timers import Timers

BACK = "Ich bin wieder da"
STAY = "Ich spiele weiter"
SUBSTITUTION, EXPIRY = "ersatz", "frist"  # the votes that can cost somebody the seat
NO = 1  # of a substitution


def own_seat(call: Call) -> tuple[Table, Seat] | None:
    """The table and the caller's seat, or a line that says what is missing."""
    table = call.table
    if table is None:
        problem = wording.NO_TABLE
    elif table.row.status == "lobby":
        problem = wording.NO_GAME_YET
    elif not table.running:
        problem = wording.GAME_OVER
    else:
        seat = table.seat_of(call.person)
        if seat is not None:
            return table, seat.seat
        if any(row.reserved_for in call.store.accounts(call.person) for row in table.seats):
            button = telling.command_button(table, BACK, "/wiederda", main=True)
            call.answer(Reply("Deinen Platz spielt gerade jemand anders; er ist für dich reserviert.", buttons=(button,)))
            return None
        problem = wording.NOT_SEATED
    call.out.said.append(Reply(problem).only(call.who))
    return None


# --- losing --------------------------------------------------------------------------------------------------------------


def reserve(table: Table, seat: SeatRow) -> None:
    """From now on it is kept for whoever sits there; for the first one who lost it, if it was kept already."""
    if seat.kind == "mensch" and not seat.resigned and seat.reserved_for is None:
        seat.reserved_for = seat.person_id
        table.store.session.add(seat)


def hand_to_computer(table: Table, seat: SeatRow) -> None:
    """Kept for its owner, the seat is played by the computer."""
    reserve(table, seat)
    seat.kind, seat.person_id, seat.resigned = "gierig", None, False
    table.store.session.add(seat)


def tell_owner(call: Call, table: Table, seat: SeatRow, text: str) -> None:
    """Everybody hears who plays now; the owner is mentioned, told privately, and can have the seat back with one tap."""
    if seat.reserved_for is None:
        call.announce(text)
        return
    owner = call.store.person_by_id(seat.reserved_for)
    button = telling.command_button(table, BACK, "/wiederda", main=True)
    reserved = f"Der Platz bleibt für {owner.name} reserviert."
    call.announce(Reply(f"{telling.named(table)}{text} {reserved}", mention=_mention(call, table, owner), buttons=(button,)))
    to_owner = f"{table.title}: {text} Der Platz bleibt für dich reserviert: Ein Tipp, und du spielst weiter."
    tell_privately(call, table, owner, Reply(to_owner, buttons=(button,)))


def _mention(call: Call, table: Table, owner: Person) -> tuple[str, ...]:
    channel = call.store.channel_of(table.row)
    accounts = (call.store.person_by_id(id) for id in call.store.accounts(owner))
    here = next((a.key for a in accounts if a.platform == channel.platform), None)
    return (here,) if here is not None and habits_of(call.store, owner).mentions else ()


def tell_privately(call: Call, table: Table, person: Person, reply: Reply) -> None:
    channel = call.store.channel_of(table.row)
    accounts = [call.store.person_by_id(id) for id in call.store.accounts(person)]
    account = next((a for a in accounts if a.platform == channel.platform), person)
    call.announce(replace(reply, place=(account.platform, channel.key)).only(account.key))


def owner_of(table: Table, seat: SeatRow) -> Person | None:
    return table.store.person_by_id(seat.person_id) if seat.person_id is not None else None


# --- objecting -----------------------------------------------------------------------------------------------------------


def warn(call: Call, table: Table, seat: SeatRow, ballot: BallotRow, wish: str, *, others_decide: bool) -> None:
    """Somebody wants this seat: its owner is told at once, and one tap is a no."""
    owner = owner_of(table, seat)
    if owner is None or owner.id == call.person.id:
        return
    stay = replace(ballots.buttons(call, ballot)[NO], label=STAY, main=True)
    until = f"Sagst du nichts, entscheiden die anderen bis {spoken_time(ballot.closes)}."
    silent = until if others_decide else "Sagst du nichts, behältst du ihn auch."
    said = f"{call.incoming.name} möchte {wish}. Ein Tipp, und du behältst ihn; ein Zug von dir gilt ebenso."
    text = f"{table.title}: {said} {silent}"
    tell_privately(call, table, owner, Reply(text, buttons=(stay,)))


def moved(call: Call, table: Table, seat: Seat) -> None:
    """Who moves is there: votes about the seat are over."""
    cases = Cases(call.store.session)
    for ballot in cases.open_ballots(table.id, SUBSTITUTION):
        if ballot.data["seat"] == seat:
            ballots.close(call, ballot, Verdict("spruch", NO))
    for ballot in cases.open_ballots(table.id, EXPIRY):
        if ballot.data["seat"] == seat:
            ballots.withdraw(call, ballot)
            call.announce(f"{table.names[seat]} ist wieder da; die Abstimmung ist hinfällig.")
    pace = Timers(call.store.session).pace(table.id)
    if pace is not None and seat in pace.offered:
        pace.offered = [s for s in pace.offered if s != seat]
        call.store.session.add(pace)
        call.announce(f"{table.names[seat]} ist wieder da; ein Ersatz wird nicht mehr gesucht.")


# --- back again ----------------------------------------------------------------------------------------------------------


@command(
    "wiederda", "/wiederda", "nimmt deinen Platz zurück, den jemand anders spielt", changes=True, aliases=("wieder-da", "da")
)
def back(call: Call) -> None:
    """At the table this is said at, else wherever a seat waits for the caller."""
    mine = call.store.accounts(call.person)
    rows = call.store.lost_by(call.person)
    row = next((r for r in rows if call.table is not None and r.id == call.table.id), None) or next(iter(rows), None)
    if row is None:
        seated = call.table is not None and call.table.running and call.table.seat_of(call.person) is not None
        call.answer("Schön, dass du da bist. Dein Platz gehört dir." if seated else "Es wartet kein Platz auf dich.")
        return
    table = (
        call.table
        if call.table is not None and call.table.id == row.id
        else Table(call.store, call.store.table(row.id or 0) or row)
    )
    if table.trouble:
        call.answer(table.trouble)
        return
    call.turn_to(table)
    take_back(call, table, next(s for s in table.seats if s.reserved_for in mine))


def knows_others(table: Table, person: Person, seat: SeatRow) -> str:
    """Why somebody cannot take this seat: having seen another one, they know what is hidden there. In a game in which nothing is
    hidden from anybody there is nothing to know."""
    others = sorted(table.played_by(person) - {seat.seat})
    state = table.play.state
    if not others or not any(table.game.hidden(state, who) for who in (None, *state["seats"])):
        return ""
    if not table.marks_whole:
        return MARKS_DAMAGED
    mine = table.store.accounts(person)
    seats_of = [
        "dem eigenen Platz" if table.seat_row(other).reserved_for in mine else f"dem Platz von {table.names[other]}"
        for other in others
    ]
    return f"hier schon auf {wording.listing(seats_of)} gespielt und gesehen, was dort verdeckt ist."


MARKS_DAMAGED = (
    "vielleicht gesehen, was an einem anderen Platz verdeckt ist: Wer hier was gesehen hat, ist beschädigt gespeichert."
)
NO_OTHER_SEAT = "Du hast {known} Einen anderen Platz übernimmst du in dieser Partie nicht mehr."


def take_back(call: Call, table: Table, seat: SeatRow) -> None:
    """The owner decides from the next decision on: the one that is open, if it is not answered yet."""
    if table.seat_of(call.person) is not None:
        call.answer("Du sitzt schon am Tisch; zwei Plätze für eine Person gibt es nicht.")
        return
    if known := knows_others(table, call.person, seat):
        call.answer(NO_OTHER_SEAT.format(known=known))
        return
    before, substitute = (seat.name, seat.person_id), owner_of(table, seat)
    others = [s.name for s in table.seats if s is not seat]
    seat.kind, seat.person_id, seat.resigned, seat.reserved_for = "mensch", call.person.id, False, None
    seat.name = own_name(call.incoming.name, others)
    call.store.session.add(seat)
    changes_hands(call, table, seat.seat)
    text = f"{seat.name} ist wieder da."
    table.handed_over(text, seat.seat, before, call.incoming.update)
    call.changed = True
    if substitute is None:
        call.announce(f"{telling.named(table)}{text}")
        return
    thanks = f"{telling.named(table)}{text} Danke fürs Einspringen, {before[0]}!"
    call.announce(Reply(thanks, mention=_mention(call, table, substitute)))


def changes_hands(call: Call, table: Table, seat: Seat) -> None:
    """Whoever takes over begins with a fresh deadline, and is called. What was begun on that seat or asked about it is over: who
    agreed or was waited for then does not sit there now."""
    table.play.drafts.pop(seat, None)
    table.save_drafts()
    table.seat_row(seat).plans = []
    cases = Cases(call.store.session)
    for ballot in (*cases.open_ballots(table.id, SUBSTITUTION), *cases.open_ballots(table.id, EXPIRY)):
        if ballot.data["seat"] == seat:
            ballots.withdraw(call, ballot)
    timers = Timers(table.store.session)
    wait, pace = timers.wait(table.id, seat), timers.pace(table.id)
    if wait is not None:
        waits.drop(table, wait)
    if pace is not None:
        pace.offered = [s for s in pace.offered if s != seat]
        pace.spent = {s: spent for s, spent in pace.spent.items() if s != seat}
        table.store.session.add(pace)
    table.row.called = [s for s in table.row.called if s != seat]
    table.store.session.add(table.row)


# --- what people see -----------------------------------------------------------------------------------------------------


def by_computer(table: Table) -> str:
    """«Der Computer spielt: Grima, Anna (der Platz ist reserviert).»"""
    if not table.running:
        return ""
    named = [f"{s.name} (reserviert)" if s.reserved_for is not None else s.name for s in table.computers()]
    return f"Der Computer spielt: {wording.listing(named)}." if named else ""


def lost(store: Store, person: Person) -> list[Table]:
    """The tables where somebody else plays this person's seat."""
    return [Table(store, row) for row in store.lost_by(person)]
