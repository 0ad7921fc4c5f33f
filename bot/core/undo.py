"""Taking back and giving up. Free before a barrier; beyond one the others are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core import ballots, case_text, completing, seats, telling, wording
from bot.core.ballots import Closed
from bot.core.clock import DAY, spoken_time
from bot.core.commands import Call, command
from bot.core.groups import human, people_at
from bot.core.messages import Reply
from bot.core.seats import own_seat
from bot.core.table import CORRECTION, MOVE, Table
from bot.core.voting import Procedure, Verdict
from games.contract import Seat
from games.rulings import number_of
from games.words import plain
from storage.case_tables import BallotRow
from storage.cases import Cases
from storage.tables import LogRow

YES, NO = "Einverstanden", "Nein"
TIME = 2 * DAY


@command(
    "rueckgaengig",
    "/rueckgaengig [ja | nein]",
    "nimmt deinen letzten Zug zurück",
    changes=True,
    argument="antwort",
    needs_table=True,
    aliases=("undo", "zurueck"),
    suggest=completing.ANSWER,
)
def undo(call: Call) -> None:
    table = call.table
    if table is None or not table.row.state:
        call.out.said.append(Reply(wording.NO_TABLE if table is None else wording.NO_GAME_YET).only(call.who))
        return
    if not table.running:
        call.answer(wording.TOO_LATE_TO_UNDO)
        return
    seat_row = table.seat_of(call.person)
    if seat_row is None:
        call.out.said.append(Reply(wording.NOT_SEATED).only(call.who))
        return
    seat, words = seat_row.seat, plain(call.words).strip()
    if words in ("ja", "nein"):
        _vote(call, table, seat, words == "ja")
    elif seat in table.play.drafts:
        table.play.back(seat)
        table.save_drafts()
        asked = telling.question(table, seat)
        if asked is not None:
            call.out.owed.append(asked.only(call.who))
    else:
        _propose(call, table, seat)


def taken_back(table: Table, seat: Seat) -> list[LogRow]:
    """The entries that go: the seat's own last move and what came of it; for a seat that has not moved, the last move that a
    person made, with what computers and presets answered to it. Those alone would be answered again at once."""
    standing = table.live()
    made = [nr for nr, entry in enumerate(standing) if not _by_itself(entry)]
    own = [nr for nr in made if standing[nr].seat == seat]
    return standing[(own or made)[-1] :] if made else []


def _by_itself(entry: LogRow) -> bool:
    """An answer of a computer or a preset, of which no update is the cause; who sits on that seat by now does not matter. A
    ruling that binds is nobody's move, and it holds on whatever is taken back."""
    if entry.kind == CORRECTION:
        return number_of(entry.keys[0]) is not None
    return entry.kind == MOVE and entry.person_id is None and not entry.update_key and entry.case_number is None


def _answered(table: Table, entry: LogRow) -> bool:
    """A move somebody made, also by a preset: that it was one must not show. A computer has nothing to agree to."""
    preset = entry.kind == MOVE and entry.seat not in {row.seat for row in table.computers()}
    return preset or not _by_itself(entry)


def _propose(call: Call, table: Table, seat: Seat) -> None:
    gone = taken_back(table, seat)
    if not gone:
        begun = table.beginning()
        call.answer(wording.OTHER_VERSION.format(number=begun) if begun else wording.NOTHING_TO_UNDO)
        return
    first, barrier = gone[0], any(entry.barrier for entry in gone)
    others = {id: name for id, name in people_at(table).items() if id != human(call.store, call.person)}
    since = [entry for entry in gone[1:] if _answered(table, entry) and entry.seat != seat]  # moves of others
    if (first.seat == seat and not barrier and not since) or not others:
        _carry_out(call, table, first.number, barrier)
        return
    for older in Cases(call.store.session).open_ballots(table.id, ballots.UNDO):
        ballots.withdraw(call, older)
    data = {"entry": first.number, "last": gone[-1].number, "by": seat}
    ballot = ballots.open_ballot(call, ballots.UNDO, [YES, NO], others, Procedure("einstimmig", time=TIME), data)
    why = "Dabei wurde etwas aufgedeckt, gezogen oder gewürfelt" if barrier else "Andere haben seither gezogen"
    if not barrier and not since:
        why = f"Es war der Zug von {table.names_at(first.number).get(first.seat or '', '?')}"
    more = f" und {wording.count(len(since), 'Zug', 'Züge')} von anderen seither" if since else ""
    must = "muss" if len(others) == 1 else "müssen"
    text = (  # in the words everybody may read: the labels of a hidden answer tell it
        f"{table.names[seat]} möchte {case_text.move_told(table, first.number)}{more} zurücknehmen. {why}; deshalb {must} "
        f"{wording.listing(list(others.values()))} zustimmen, bis {spoken_time(ballot.closes)}. Wer schweigt, stimmt nicht zu."
    )
    call.out.owed.append(Reply(text, buttons=ballots.buttons(call, ballot)))


def _still_open(call: Call, table: Table) -> BallotRow | None:
    """The request that can still be answered: nothing was played since."""
    found = Cases(call.store.session).open_ballots(table.id, ballots.UNDO)
    standing = table.live()
    return next((b for b in found if standing and standing[-1].number == b.data["last"]), None)


def follow(call: Call, table: Table) -> None:
    """After something happened at the table: a request that was overtaken is over, and asked are those who play now."""
    for ballot in Cases(call.store.session).open_ballots(table.id, ballots.UNDO):
        standing = table.live() if table.running else []
        by = ballot.data["by"]
        if not standing or standing[-1].number != ballot.data["last"] or by not in {row.seat for row in table.humans()}:
            ballots.withdraw(call, ballot)
            continue
        asked = {str(id): name for id, name in people_at(table).items() if name != table.names[by]}
        if set(asked) != set(ballot.voters):
            ballot.voters = asked
            call.store.session.add(ballot)
            ballots.settle(call, ballot, expired=False)


def _vote(call: Call, table: Table, seat: Seat, yes: bool) -> None:
    ballot = _still_open(call, table)
    mine = next((id for id in call.store.accounts(call.person) if ballot is not None and str(id) in ballot.voters), None)
    if ballot is None or mine is None:
        call.answer(wording.NO_VOTE if ballot is None else wording.OWN_REQUEST)
        return
    Cases(call.store.session).vote(ballot, mine, 0 if yes else 1, "")
    ballots.settle(call, ballot, expired=False)
    missing = [name for id, name in ballot.voters.items() if int(id) not in ballots.votes_of(call, ballot)]
    if ballot.open:
        call.answer(f"Danke. Es fehlt noch {wording.listing(missing)}.")


def _all_or_nothing(ballot: BallotRow, votes: Mapping[int, int], expired: bool) -> Verdict | None:
    """Everybody must agree, and one no is enough. Silence is no consent."""
    if 1 in votes.values():
        return Verdict("spruch", 1)
    if all(int(voter) in votes for voter in ballot.voters):
        return Verdict("spruch", 0)
    return Verdict("buch") if expired else None


ballots.DECIDING[ballots.UNDO] = _all_or_nothing


@ballots.closes(ballots.UNDO)
def answered(call: Call, closed: Closed) -> None:
    table, data = call.table, closed.ballot.data
    standing = table.live() if table is not None and table.running else []
    if table is None or not standing or standing[-1].number != data["last"]:
        return  # played on meanwhile: the request is void, and nobody need hear of it
    if closed.verdict.kind == "buch":
        call.announce(Reply(f"Nicht alle haben geantwortet: {case_text.move_told(table, data['entry'])} bleibt stehen."))
    elif closed.verdict.choice == 1:
        against = wording.listing([name for name, choice, _ in closed.votes if choice == 1])
        call.announce(Reply(f"{against} ist dagegen: Der Zug bleibt stehen."))
    else:
        gone = [entry for entry in standing if entry.number >= data["entry"]]
        _carry_out(call, table, data["entry"], any(entry.barrier for entry in gone))


def _carry_out(call: Call, table: Table, first: int, barrier: bool) -> None:
    """Back to before this entry. What was seen stays seen: the table is told so."""
    table.rewind(first - 1, call.person if call.person.id is not None else None, call.incoming.update)
    if barrier:
        call.out.owed.append(
            Reply("Zurückgenommen. Neu gewürfelt wird mit neuen Würfeln; wer schon Karten gesehen hat, hat sie gesehen.")
        )


def _partners_left(table: Table, seat: Seat) -> Sequence[Seat] | None:
    """Who of one's side has not resigned; None where all play alone, or two against each other."""
    side = next((side for side in table.game.sides(table.play.state) if seat in side), None)
    return None if side is None else [s for s in side if s != seat and not table.seat_row(s).resigned]


def _side_given_up(table: Table, seat: Seat) -> Sequence[Seat]:
    """The side of this seat, if everybody of it has resigned: then it has lost. Nobody where all play alone."""
    side = next((side for side in table.game.sides(table.play.state) if seat in side), ())
    return side if all(table.seat_row(s).resigned for s in side) else ()


@command(
    "aufgeben",
    "/aufgeben [ja]",
    "gibt deine Partie auf",
    changes=True,
    argument="sicher",
    needs_table=True,
    suggest=completing.SURE,
)
def resign(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    row = table.seat_row(seat)
    owner = call.store.person_by_id(row.reserved_for).name if row.reserved_for is not None else ""
    if plain(call.words).strip() != "ja":
        button = telling.command_button(table, "Ja, aufgeben", "/aufgeben ja")
        others = [s for s in table.seats if s.seat != seat]
        if owner:
            then = f"Du spielst für {owner}: Dann übernimmt der Computer, bis {owner} wieder da ist."
        elif (side := _partners_left(table, seat)) is not None:
            then = "Dann ist die Partie für eure Seite verloren." if not side else "Dann spielt der Computer für dich zu Ende."
        elif len(others) == 1:
            then = f"Dann ist die Partie zu Ende, und {others[0].name} gewinnt."
        elif any(s in table.humans() for s in others):
            then = "Dann spielt der Computer für dich zu Ende."
        else:
            then = "Dann ist die Partie zu Ende, denn es spielen nur noch Computer."
        call.answer(Reply(f"Wirklich aufgeben? {then}", buttons=(button,)))
        return
    if owner:  # a substitute gives up the seat, not somebody else's game
        text, before = f"{row.name} hört auf; den Platz übernimmt der Computer.", (row.name, row.person_id)
        seats.hand_to_computer(table, row)
        seats.changes_hands(call, table, seat)
        table.handed_over(text, seat, before, call.incoming.update)
        call.changed = True
        seats.tell_owner(call, table, row, text)
        return
    row.resigned, row.plans = True, []
    call.changed = True
    call.store.session.add(row)
    table.play.drafts.pop(seat, None)
    table.note(f"{table.names[seat]} gibt auf.", call.person, seat, call.incoming.update)
    left = table.humans()
    if len(table.seats) == 2:
        other = next(s.seat for s in table.seats if s.seat != seat)
        table.close([other], f"{table.names[seat]} gibt auf.", {}, "")
    elif (lost := _side_given_up(table, seat)) and len(lost) < len(table.seats):
        told = f"{wording.listing([table.names[s] for s in lost])} {'geben' if len(lost) > 1 else 'gibt'} auf."
        table.close([s.seat for s in table.seats if s.seat not in lost], told, {}, "")
    elif not left:
        table.close([], "Alle haben aufgegeben.", {}, "")
    else:
        call.out.owed.append(Reply(f"{table.names[seat]} gibt auf; der Computer spielt den Platz zu Ende."))
