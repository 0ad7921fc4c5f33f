"""Who plays with whom: /meine, substitutes (/ersetze), a rematch, tables nobody touches any more, the daily digest."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core import ballots, completing, lobby, parking, rooms, scheduler, seats, telling, voting, waits, wording
from bot.core.ballots import Closed
from bot.core.clock import DAY, seconds
from bot.core.commands import Call, command
from bot.core.deadlines import CONSENT_TIME
from bot.core.groups import human, people_at
from bot.core.habits import habits_at, habits_of
from bot.core.messages import Button, Reply
from bot.core.names import own_name
from bot.core.people import DIGEST, next_hour
from bot.core.table import Table, add_seat
from bot.core.voting import Procedure, Verdict
from games.roles import swapped
from games.words import plain
from storage.case_tables import BallotRow
from storage.cases import Cases
from storage.store import ACTIVE
from storage.tables import SeatRow
from storage.time_tables import TimerRow
from storage.timers import Timers

MONTH = 30 * DAY
UNTOUCHED = "ruht"
CLOSING_TIME = 7 * DAY
YES, NO = "Einverstanden", "Nein"
GO_ON, CLOSE = "Weiterspielen", "Schließen"


# --- my tables -----------------------------------------------------------------------------------------------------------


@command("meine", "/meine", "zeigt deine Tische, überall")
def mine(call: Call) -> None:
    lines, buttons = _my_tables(call)
    call.answer(Reply("\n".join(lines) or "Du sitzt an keinem Tisch.", buttons=tuple(buttons)))


def _my_tables(call: Call) -> tuple[list[str], list[Button]]:
    lines, buttons = [], []
    for row in call.store.all_tables_with(call.person):
        table = Table(call.store, row)
        seat = table.seat_of(call.person)
        if seat is None:
            continue
        channel = call.store.channel_of(row)
        turn = table.running and not table.trouble and seat.seat in table.play.waiting_for()
        parked = parking.PARKED_LINE if parking.is_parked(channel) else ""
        lines.append(f"{'▶ Du bist dran: ' if turn else ''}{rooms.line_of(table)} [{channel.platform.capitalize()}]{parked}")
        if turn:
            buttons.append(telling.command_button(table, f"Meine Möglichkeiten: {table.title}"[:80], "/moeglich"))
    for table in seats.lost(call.store, call.person):
        lines.append(f"Jemand anders spielt deinen Platz, er ist für dich reserviert: {rooms.line_of(table)}")
        buttons.append(telling.command_button(table, f"{seats.BACK}: {table.title}"[:80], "/wiederda"))
    for ballot in ballots.waiting_for_vote(call):
        lines.append(f"Deine Stimme fehlt: /stimme {ballots.named(ballot)} NUMMER ({wording.listing(ballot.options, 'oder')})")
    return lines, buttons[:20]


# --- substitutes ---------------------------------------------------------------------------------------------------------


@command(
    "ersetze",
    "/ersetze NAME [computer]",
    "übernimmt einen Platz, wenn die anderen einverstanden sind",
    changes=True,
    argument="wen",
    needs_table=True,
    asks_rights=True,
    suggest=completing.substitutes,
)
def substitute(call: Call) -> None:
    table = call.table
    assert table is not None
    words = plain(call.words).rstrip(" .!?").split()
    computer = words[-1:] == ["computer"]
    seat = lobby.find_seat(table, " ".join(words[:-1] if computer else words))
    if not table.running:
        call.answer(wording.NO_GAME_YET if table.row.status == "lobby" else wording.GAME_OVER)
    elif seat is None:
        names = wording.listing([s.name for s in table.seats], "oder")
        call.answer(f"Wessen Platz? /ersetze {names}. Mit «computer» dahinter übernimmt der Computer.")
    elif computer and table.seat_of(call.person) is None and not call.manages:
        call.answer(wording.NOT_SEATED)
    elif not computer and table.seat_of(call.person) is not None:
        call.answer("Du sitzt schon am Tisch; zwei Plätze für eine Person gibt es nicht.")
    elif not computer and seat.reserved_for in call.store.accounts(call.person):
        seats.take_back(call, table, seat)
    elif not computer and (known := seats.knows_others(table, call.person, seat)):
        call.answer(seats.NO_OTHER_SEAT.format(known=known))
    elif computer and seat in table.computers():
        call.answer("Dort spielt schon der Computer.")
    else:
        _ask_consent(call, table, seat, computer)


def _one_alone(table: Table, leaving: int | None) -> bool:
    """Whether one player alone would decide, and could hand an opponent's cards to a friend."""
    return len({*people_at(table)} - {leaving}) < 2


ONLY_COMPUTER = "Ohne {name} zu fragen, übernimmt hier nur der Computer: /ersetze {name} computer."


def _ask_consent(call: Call, table: Table, seat: SeatRow, computer: bool) -> None:
    """The person concerned agrees, or whoever manages the channel. Silence is no consent: only where the table waits in vain for
    somebody do all the others decide instead. An offered seat is free."""
    pace = Timers(call.store.session).pace(table.id)
    me = human(call.store, call.person)
    leaving = None if seat.person_id is None else human(call.store, call.store.person_by_id(seat.person_id))
    if seat.resigned and leaving != me:
        leaving = None  # whoever gave up is not asked any more
    others_decide = leaving is None or waits.in_vain(table, seat.seat, seconds(call.now))
    data = {"seat": seat.seat, "computer": computer, "person": call.person.id, "name": call.incoming.name}
    data |= {"leaving": leaving, "others_decide": others_decide}
    voters = people_at(table)
    one_alone = not computer and _one_alone(table, leaving)
    if one_alone and leaving is None and seat.reserved_for is not None and not call.manages:
        owner = call.store.person_by_id(seat.reserved_for).name
        call.answer(f"Der Platz ist für {owner} reserviert. Bis {owner} wieder da ist, spielt ihn hier nur der Computer.")
        return
    if leaving == me or call.manages or not voters or (pace is not None and seat.seat in pace.offered):
        _seat_changes(call, table, data, willing=leaving == me)
        return
    if leaving is not None and others_decide and one_alone:
        call.answer(ONLY_COMPUTER.format(name=seat.name))
        return
    if leaving is not None and not others_decide:
        voters = {id: name for id, name in voters.items() if id == leaving}
    for older in Cases(call.store.session).open_ballots(table.id, "ersatz"):
        if older.data["seat"] != seat.seat:
            continue
        if older.data.get("others_decide", True) == others_decide:
            call.answer("Darüber wird schon abgestimmt.")
            return
        ballots.withdraw(call, older)  # it was begun when the table did not wait in vain yet
    ballot = ballots.open_ballot(call, "ersatz", [YES, NO], voters, Procedure("einstimmig", time=CONSENT_TIME), data)
    if me in voters:
        Cases(call.store.session).vote(ballot, me, 0, "")
    wish = f"den Platz von {seat.name} dem Computer geben" if computer else f"den Platz von {seat.name} übernehmen"
    text = f"{telling.named(table)}{call.incoming.name} möchte {wish}. Einverstanden? {_needed(seat, leaving, others_decide)}"
    asked = table.account(seat.seat, call.store.channel_of(table.row).platform) if leaving not in (None, me) else None
    mention = (asked,) if asked is not None and habits_at(table, seat.seat).mentions else ()
    call.announce(Reply(text, buttons=ballots.buttons(call, ballot), mention=mention))
    if leaving is not None:
        wish = "deinen Platz dem Computer geben" if computer else "deinen Platz übernehmen"
        seats.warn(call, table, seat, ballot, wish, others_decide=others_decide)
    ballots.settle(call, ballot, expired=False)


def _needed(seat: SeatRow, leaving: int | None, others_decide: bool) -> str:
    """Who has to agree."""
    if leaving is None:
        return "Alle müssen zustimmen."
    if others_decide:
        return f"Der Tisch wartet vergeblich auf {seat.name}: Es genügt, wenn {seat.name} zustimmt; sonst müssen es alle anderen."
    return f"Das entscheidet {seat.name}; wer schweigt, behält den Platz. Erst wenn eine Frist um ist, entscheiden die anderen."


def _consent(ballot: BallotRow, votes: Mapping[int, int], expired: bool) -> Verdict | None:
    """The one concerned decides alone; otherwise everybody else must agree, and one no is enough. Nobody's silence is a yes."""
    leaving = ballot.data["leaving"]
    if leaving in votes:
        return Verdict("spruch", votes[leaving])
    if 1 in votes.values():
        return Verdict("spruch", 1)
    others = [int(v) for v in ballot.voters if int(v) != leaving]
    if others and all(v in votes for v in others):
        return Verdict("spruch", 0)
    return Verdict("buch") if expired else None


def _asked(ballot: BallotRow, table: Table) -> dict[int, str]:
    """Who is asked about a seat: everybody who plays, or its player alone."""
    people, leaving = people_at(table), ballot.data["leaving"]
    if leaving is None or ballot.data.get("others_decide", True):
        return people
    return {id: name for id, name in people.items() if id == leaving}


ballots.DECIDING["ersatz"] = _consent
ballots.ASKED["ersatz"] = _asked


@ballots.closes("ersatz")
def consent_given(call: Call, closed: Closed) -> None:
    table = call.table
    if table is None or not table.running:
        return
    if closed.verdict.kind == "spruch" and closed.verdict.choice == 0:
        leaving = closed.ballot.data["leaving"]
        willing = leaving is not None and leaving in ballots.votes_of(call, closed.ballot)
        seat = str(closed.ballot.data["seat"])
        if leaving is not None and not willing and not waits.in_vain(table, seat, seconds(call.now)):
            call.announce(f"Die Uhr von {table.names[seat]} steht inzwischen oder läuft neu; die Abstimmung ist hinfällig.")
            return
        if leaving is not None and not willing and not closed.ballot.data["computer"] and _one_alone(table, leaving):
            call.announce(ONLY_COMPUTER.format(name=table.names[seat]))  # the others have gone since
            return
        _seat_changes(call, table, closed.ballot.data, willing=willing)
    else:
        call.announce(f"{table.names[closed.ballot.data['seat']]} behält den Platz.")


def _seat_changes(call: Call, table: Table, data: Mapping[str, object], *, willing: bool) -> None:
    """The seat with its hand and its word belongs to somebody else from now on; without its owner’s consent it stays reserved. A
    substitute who agrees is no owner."""
    seat = table.seat_row(str(data["seat"]))
    before, had = seat.name, seat.person_id
    person = call.store.person_by_id(int(str(data["person"])))
    if not data["computer"] and table.seat_of(person) is not None:
        call.announce(f"{person.name} sitzt inzwischen schon am Tisch.")
        return
    if not data["computer"] and (known := seats.knows_others(table, person, seat)):
        call.announce(f"{person.name} hat {known} {seat.name} behält den Platz.")
        return
    if not willing:
        seats.reserve(table, seat)
    if data["computer"]:
        seat.kind, seat.person_id = "gierig", None
        text = f"Den Platz von {before} übernimmt der Computer."
    else:
        others = [s.name for s in table.seats if s is not seat]
        seat.kind, seat.person_id, seat.name = "mensch", person.id, own_name(str(data["name"]), others)
        back = seat.name == before
        text = f"{before} ist wieder da." if back else f"{seat.name} übernimmt den Platz von {before}, mit allen Karten."
    seat.resigned = False
    call.store.session.add(seat)
    seats.changes_hands(call, table, seat.seat)
    table.handed_over(text, seat.seat, (before, had), call.incoming.update)
    call.changed = True
    seats.tell_owner(call, table, seat, text)


# --- a rematch -----------------------------------------------------------------------------------------------------------


@command("revanche", "/revanche", "dieselbe Runde noch einmal", changes=True, needs_table=True, asks_rights=True)
def rematch(call: Call) -> None:
    """A new table with the same game, variants and people; whoever does not want to stands up."""
    old = call.table
    assert old is not None
    if old.row.status in ACTIVE:
        still = "Diese Partie ist noch nicht zu Ende."
        call.answer(still if old.running else wording.TABLE_OPEN.format(title=old.title))
        return
    mine = set(call.store.accounts(call.person))
    sat = any(mine.intersection((s.person_id, s.reserved_for)) for s in old.seats)  # also who gave up: it is a new game
    sat = sat or any(e.person_id in mine and e.seat is not None for e in old.store.entries(old.row))  # or was replaced since
    if not sat and not call.manages:
        call.answer(wording.NOT_SEATED)
        return
    call.channel = call.store.channel_of(old.row)
    there = rooms.standing(call, old.row.name)
    if there is not None:
        text = wording.TABLE_RUNNING if there.running else wording.TABLE_OPEN
        call.answer(text.format(title=there.title))
        return
    seats, variant, sides = old.seats, dict(old.row.variant), swapped(old.roles, old.held(), old.chosen)
    lobby.open_table(call, old.game, old.row.name)
    assert call.table is not None
    call.table.row.variant = variant
    for seat in seats:
        owner = seat.person_id if seat.person_id is not None else seat.reserved_for  # who lost the seat plays again
        person = call.store.person_by_id(owner) if owner is not None else None
        if person is not None and call.table.seat_of(person) is not None:
            continue  # two accounts that have become one person since
        kind = "mensch" if seat.kind != "mensch" and person is not None else seat.kind
        new = add_seat(call.store, call.table.row, call.table.seats, person, seat.name, kind)
        new.role, new.brought = sides.get(seat.seat, ""), seat.brought if kind == "mensch" else ""
        call.table.seats.append(new)
    names = wording.listing([telling.described(call.table, s) for s in call.table.seats])
    call.announce(f"Revanche! Es sitzen wieder am Tisch: {names}. Wer nicht mag: /verlassen. Los geht es mit /start.")


# --- a table nobody touches ----------------------------------------------------------------------------------------------


def watch(call: Call, table: Table) -> None:
    """Somebody will look after this table in a month."""
    timers = Timers(call.store.session)
    if table.row.status in ACTIVE and timers.of_table(table.id, UNTOUCHED) is None:
        scheduler.soon(call, MONTH, UNTOUCHED, table_id=table.id)


@scheduler.timer(UNTOUCHED)
def untouched(call: Call, timer: TimerRow) -> None:
    """Ask whether a table should be closed that lay still for a month; otherwise look again later."""
    table = call.table
    if table is None or table.row.status not in ACTIVE:
        return
    again = seconds(table.row.touched) + MONTH
    if again > seconds(call.now):
        scheduler.at(call, again, UNTOUCHED, table_id=table.id)
        return
    scheduler.soon(call, MONTH, UNTOUCHED, table_id=table.id)
    voters = people_at(table)
    if voters and not Cases(call.store.session).open_ballots(table.id, UNTOUCHED):
        ballot = ballots.open_ballot(call, UNTOUCHED, [GO_ON, CLOSE], voters, Procedure(time=CLOSING_TIME), {})
        text = f"{table.title}: Hier hat seit einem Monat niemand etwas getan. Soll der Tisch geschlossen werden?"
        call.announce(Reply(text, buttons=ballots.buttons(call, ballot)))


ballots.DECIDING[UNTOUCHED] = voting.more_than_half
ballots.ASKED[UNTOUCHED] = ballots.everybody


@ballots.closes(UNTOUCHED)
def closed_or_not(call: Call, closed: Closed) -> None:
    table = call.table
    if table is None or table.row.status not in ACTIVE:
        return
    if closed.verdict.kind == "spruch" and closed.ballot.options[closed.verdict.choice] == CLOSE:
        table.close([], "Der Tisch wurde geschlossen, weil niemand mehr spielte.", {}, "")
        table.row.status = "closed"
        call.changed = True
    else:
        call.announce(f"{table.title}: Der Tisch bleibt stehen.")


# --- once a day ----------------------------------------------------------------------------------------------------------


@scheduler.timer(DIGEST)
def digest(call: Call, timer: TimerRow) -> None:
    """One private message a day with what waits for this person."""
    person = call.store.person_by_id(timer.person_id or 0)
    habits = habits_of(call.store, person)
    if habits.digest is None:
        return
    due = next_hour(seconds(call.now), habits.digest, habits.zone)
    scheduler.at(call, due, DIGEST, person_id=person.id, data=timer.data)
    call.person = person
    lines, buttons = _my_tables(call)
    if lines:
        call.announce(Reply("\n".join(["Dein Tagesblatt:", *lines]), buttons=tuple(buttons)).only(timer.data["account"]))
