"""/vergiss-mich: a person goes, with name, settings and linked accounts; the games stay playable."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import event

from bot.core import ballots, completing, linking, lobby, scheduler, seats, waits, wording
from bot.core.clock import seconds
from bot.core.commands import Call, command
from bot.core.messages import Button, Outgoing, Reply
from bot.core.names import own_name
from bot.core.table import NOTE, Table
from games.words import plain
from storage.backup import file_of, note_forgotten, wanted
from storage.cases import Cases
from storage.forgetting import forget
from storage.store import Store
from storage.tables import Person, SeatRow
from storage.time_tables import TimerRow

A_SEAT = "Ein Platz"
GO_ON = "weiter"
SURE = (
    "Dann vergesse ich deinen Namen, deine Einstellungen, Decks und Verknüpfungen, auf allen verknüpften Konten. Deine Plätze "
    "heißen «Ein Platz», der Computer spielt sie weiter, und zurück bekommst du sie nicht. Solange eine Partie läuft, bleibt an "
    "ihr ein blindes Zeichen, dass du ihre verdeckten Karten gesehen hast, und nichts sonst von dir. In Sicherungen stehst du "
    "noch, bis sie ablaufen ({days}). Was du im Chat geschrieben hast, löschst du selbst."
)
GONE = "Vergessen. Deine Plätze sind frei, und wenn du wiederkommst, kenne ich dich nicht."
LEFT = "{seat}: Wer hier saß, hat sich abgemeldet. Der Computer spielt weiter; mit /ersetze {seat} übernimmt jemand."


@command(
    "vergissmich",
    "/vergiss-mich [ja]",
    "löscht, was der Ringrichter über dich weiß",
    changes=True,
    argument="sicher",
    aliases=("vergiss-mich", "vergiss"),
    suggest=completing.SURE,
)
def forget_me(call: Call) -> None:
    if plain(call.words).strip() != "ja":
        call.answer(Reply(SURE.format(days=_days()), buttons=(Button("Ja, vergiss mich", "k:/vergissmich ja"),)))
        return
    accounts = [call.store.person_by_id(id) for id in call.store.accounts(call.person)]
    tables = [Table(call.store, row) for row in call.store.every_table_with(call.person)]
    mine = {p.id for p in accounts}
    names = {s.name for table in tables for s in table.seats if s.person_id in mine or s.reserved_for in mine}
    for table in tables:
        table.mark_seen()
        names |= _left_before(call, table, accounts)
        _leave(call, table)
    forget(call.store.session, accounts, names, [table.id for table in tables])
    _list_forgotten(call, sorted(id for id in mine if id is not None))
    call.table = None
    call.answer(GONE)


def _days() -> str:
    return f"nach {wording.count(wanted(), 'Tag', 'Tagen')}" if wanted() else "das weiß, wer den Ringrichter betreibt"


def _list_forgotten(call: Call, numbers: list[int]) -> None:
    """Beside the backups stands whom they should not know any more, just before it is true: no kill comes in between."""
    file = file_of(call.store.session.get_bind().engine.url)
    if file is not None:
        event.listen(call.store.session, "before_commit", lambda _: note_forgotten(file, numbers), once=True)


def forget_again(store: Store, numbers: Sequence[int], now: datetime) -> int:
    """The store was replaced by a backup, which knows people again who have been forgotten since; how many accounts that were."""
    done = 0
    for number in numbers:
        person = store.session.get(Person, number)
        if person is not None and not person.key.startswith("vergessen "):
            call = scheduler.nobody(store, store.channel(person.platform, person.key), None, f"vergessen:{number}", now)
            others = [store.person_by_id(id) for id in store.accounts(person) if id != number]
            if any(other.id not in numbers for other in others):  # they had parted before
                linking.stand_alone(call, person, others)
            forget_me(replace(call, person=person, words="ja"))
            done += 1
    return done


def _left_before(call: Call, table: Table, accounts: Sequence[Person]) -> set[str]:
    """What this person was called on seats that others have taken over long since: out of the log with it."""
    noted = call.store.entries_by(table.row, [p.id for p in accounts if p.id is not None])
    names = {e.labels[1] for e in noted if e.kind == NOTE and len(e.labels) > 1} | {p.name for p in accounts}
    for name in names - {s.name for s in table.seats}:
        _rename(call, table, name, A_SEAT)
    return names


def _leave(call: Call, table: Table) -> None:
    """The seats of this person at a table belong to nobody."""
    accounts = call.store.accounts(call.person)
    for seat in [s for s in table.seats if s.reserved_for in accounts]:
        seat.reserved_for = None
        if seat.person_id is None:  # the computer plays it under that name
            seat.name, before = own_name(A_SEAT, [s.name for s in table.seats if s is not seat]), seat.name
            _rename(call, table, before, seat.name)
        call.store.session.add(seat)
    for seat in [s for s in table.seats if s.person_id in accounts]:
        if table.row.status == "lobby":
            elsewhere = replace(call, out=Outgoing())  # the table tells it where it stands, soon
            lobby.stand_up(elsewhere, table, seat)
            scheduler.soon(call, 0, GO_ON, table_id=table.id)
            continue
        before = seat.name
        seat.name = own_name(A_SEAT, [s.name for s in table.seats if s is not seat])
        seat.person_id, seat.plans = None, []
        call.store.session.add(seat)
        _rename(call, table, before, seat.name)
        if table.running and not seat.resigned:
            seat.resigned = True
            if not table.trouble:  # one that cannot be opened is played on when it can be
                _play_on(call, table, seat)


def _rename(call: Call, table: Table, before: str, after: str) -> None:
    """What the log and the result say in words. (Everything else calls people by their seats.)"""
    name = re.compile(rf"(?<!\w){re.escape(before)}(?!\w)")  # «Anna» is not in «Annabell»
    if table.row.result is not None:
        table.row.result = {**table.row.result, "reason": name.sub(lambda _: after, table.row.result["reason"])}
        call.store.session.add(table.row)
    for entry in call.store.entries(table.row, kind=NOTE):
        entry.labels = [name.sub(lambda _: after, label) for label in entry.labels]
        call.store.session.add(entry)


def _play_on(call: Call, table: Table, seat: SeatRow) -> None:
    seats.changes_hands(call, table, seat.seat)
    table.row.ask = {}
    table.note(LEFT.format(seat=seat.name), None, seat.seat, call.incoming.update)
    waits.refresh(table, seconds(call.now))
    if not table.humans():
        table.close([], "Am Tisch sitzt niemand mehr.", {}, "")
    scheduler.soon(call, 0, GO_ON, table_id=table.id, data={"say": LEFT.format(seat=seat.name)})


@scheduler.timer(GO_ON)
def go_on(call: Call, timer: TimerRow) -> None:
    """A table changed from elsewhere: its computers move, its people see it, a vote that waited for nobody else is decided."""
    table = call.table
    if table is not None:
        call.changed = True
        if timer.data.get("say"):
            call.announce(timer.data["say"])
        for ballot in [b for b in Cases(call.store.session).all_open_ballots() if b.table_id == table.id and b.voters]:
            ballots.settle(call, ballot, expired=False)
