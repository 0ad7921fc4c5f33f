"""/verknuepfen: two accounts of one person, so that a table can be played from either.

Whoever links accounts sees the cards of both. So a code alone links nothing: both accounts are told who wants what, and both
must agree. Two seats of one table never become one person.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.core import completing
from bot.core.commands import Call, command
from bot.core.groups import human
from bot.core.habits import KEPT_AS as HABITS
from bot.core.messages import Button, Reply
from bot.core.table import Table
from games.words import plain, whole
from storage.humans import moved
from storage.marks import Marks
from storage.store import ACTIVE, Store
from storage.tables import GameTable, Person

VALID = timedelta(minutes=15)
CODE, ASKED = "link", "link_asked"  # in a person's settings: the code given out; the account that wants to be linked
INVALID = "Dieser Code gilt nicht (mehr). Ein neuer kommt mit /verknuepfen auf dem anderen Dienst."
NOTHING_OPEN = "Es ist keine Verknüpfung offen. Einen Code bekommst du mit /verknuepfen."
TWO_SIDES = (
    "An einer laufenden Partie ({table}) kennt ihr zusammen zwei Seiten. Eine Person werdet ihr erst, wenn sie zu Ende ist."
)
TWO_SEATS = "Ihr sitzt beide an einem Tisch ({table}). Zwei Plätze eines Tisches können nicht einer Person gehören."


@command(
    "verknuepfen",
    "/verknuepfen [CODE | ja | nein | loesen]",
    "verbindet deine Konten auf zwei Diensten",
    changes=True,
    argument="code",
    suggest=completing.one_of("ja", "nein", "loesen"),
)
def link(call: Call) -> None:
    word = plain(call.words).strip()
    if not word:
        _give_code(call)
    elif word in ("ja", "nein"):
        _answer(call, word == "ja")
    elif word == "loesen":
        _part(call)
    else:
        _ask(call, call.words.strip().upper())


def _tell(call: Call, person: Person, text: str, *, ask: bool = False) -> None:
    """To an account alone, on its own platform."""
    place = person.settings.get("link_place")
    buttons = (Button("Ja, das bin ich", "k:/verknuepfen ja", True), Button("Nein", "k:/verknuepfen nein")) if ask else ()
    reply = Reply(text, buttons=buttons, place=(place[0], place[1]) if place and person.id != call.person.id else None)
    call.out.owed.append(reply.only(person.key))


def _keep(call: Call, person: Person, **changes: Any) -> None:
    """Settings of an account; None takes one away."""
    person.settings = {k: v for k, v in {**person.settings, **changes}.items() if v is not None}
    call.store.session.add(person)


def shown(person: Person) -> str:
    return f"{person.name} ({person.platform.capitalize()})"


# --- becoming one --------------------------------------------------------------------------------------------------------


def _give_code(call: Call) -> None:
    token = secrets.token_hex(4).upper()
    until = (call.now + VALID).isoformat()
    _keep(call, call.person, link=token, link_until=until, link_place=[call.incoming.platform, call.incoming.channel])
    code = f"{call.person.id}-{token}"
    text = f"Dein Code: {code}\nSchreib mir auf dem anderen Dienst innerhalb von 15 Minuten: /verknuepfen {code}"
    call.out.owed.append(Reply(text).only(call.who))


def _ask(call: Call, code: str) -> None:
    """Somebody typed a code: both accounts are asked."""
    other = _owner(call, code)
    if other is None:
        call.answer(INVALID)
        return
    problem = _problem(call, other, call.person)
    if problem:
        call.answer(problem)
        return
    until = (call.now + VALID).isoformat()
    _keep(call, call.person, link_place=[call.incoming.platform, call.incoming.channel])
    for person, partner in ((call.person, other), (other, call.person)):
        _keep(call, person, link=None, link_until=None, link_asked={"with": partner.id, "until": until, "yes": False})
        text = (
            f"{shown(partner)} soll mit deinem Konto {shown(person)} eine Person werden. Wer beide Konten hat, sieht deine "
            "Karten und zieht für dich. Gehören beide dir? Verbunden wird erst, wenn beide Konten zustimmen: /verknuepfen ja"
        )
        _tell(call, person, text, ask=True)


def _owner(call: Call, code: str) -> Person | None:
    """Whose code this is, if it is one, still valid, and not the caller's own."""
    number, _, token = code.partition("-")
    id = whole(number)
    person = call.store.session.get(Person, id) if id is not None and token else None
    if person is None or person.id == call.person.id or not isinstance(person.settings.get(CODE), str):
        return None
    if not secrets.compare_digest(person.settings[CODE].encode(), token.encode("utf-8", "replace")):
        return None
    return person if datetime.fromisoformat(person.settings["link_until"]) > call.now else None


def _problem(call: Call, one: Person, other: Person) -> str:
    """Why these two cannot be one person."""
    mine, theirs = set(call.store.accounts(one)), set(call.store.accounts(other))
    if mine & theirs:
        return f"{shown(one)} und {shown(other)} sind schon eine Person."
    table = call.store.shared_table(mine, theirs)
    if table is not None:
        return TWO_SEATS.format(table=table.name or f"Tisch {table.id}")
    for number, seats in _seen(call, one, other).items():
        if len(seats) > 1 and (row := call.store.table(number)) is not None:
            return TWO_SIDES.format(table=row.name or f"Tisch {number}")
    return ""


def _seen(call: Call, *people: Person) -> Mapping[int, set[str]]:
    """What all accounts of these people have seen together, at tables that are open or played."""
    for person in people:
        for row in call.store.every_table_with(person):
            mark_seen(call.store, row)
    accounts = {id for person in people for id in call.store.accounts(person)}
    return Marks(call.store.session).everywhere([call.store.person_by_id(id) for id in accounts])


def mark_seen(store: Store, row: GameTable) -> None:
    """Before accounts are linked or part: who has seen what at a table that is played."""
    if row.status in ACTIVE and row.state:
        Table(store, row).mark_seen()


def _asked(call: Call, person: Person) -> tuple[Person, bool] | None:
    """The account that wants to be linked with this one, and whether this one has agreed."""
    raw = person.settings.get(ASKED)
    if not raw or datetime.fromisoformat(raw["until"]) <= call.now:
        return None
    partner = call.store.session.get(Person, raw["with"])
    if partner is None or partner.settings.get(ASKED, {}).get("with") != person.id:
        return None
    return partner, raw["yes"]


def _answer(call: Call, yes: bool) -> None:
    found = _asked(call, call.person)
    if found is None:
        call.answer(NOTHING_OPEN)
        return
    partner = found[0]
    problem = _problem(call, partner, call.person) if yes else "Es bleibt bei zwei Personen."
    if problem:
        for person in (call.person, partner):
            _keep(call, person, link_asked=None)
            _tell(call, person, problem)
        return
    _keep(call, call.person, link_asked={**call.person.settings[ASKED], "yes": True})
    theirs = _asked(call, partner)
    if theirs is not None and theirs[1]:
        _become_one(call, partner, call.person)
    else:
        call.out.owed.append(Reply(f"Gut. Nun muss auch {shown(partner)} zustimmen: /verknuepfen ja").only(call.who))


def _numbers(call: Call, accounts: Sequence[Person]) -> dict[int, int]:
    """Accounts -> the number of their human in votes and disputes."""
    return {person.id or 0: human(call.store, person) for person in accounts}


def _become_one(call: Call, one: Person, other: Person) -> None:
    accounts = [call.store.person_by_id(id) for id in {*call.store.accounts(one), *call.store.accounts(other)}]
    before, number = _numbers(call, accounts), min(p.id or 0 for p in accounts)
    for person in accounts:
        person.human = number
        _keep(call, person, link_asked=None)
    moved(call.store.session, before, _numbers(call, accounts))
    for number, seats in _seen(call, one).items():  # each of the accounts could look from now on
        if (row := call.store.table(number)) is not None:
            for seat in seats:
                Marks(call.store.session).add(row, seat, accounts)
    for person in (one, other):
        _tell(call, person, f"Verbunden: {shown(one)} und {shown(other)} sind eine Person. Lösen: /verknuepfen loesen")


# --- and two again -------------------------------------------------------------------------------------------------------


def _part(call: Call) -> None:
    """This account stands alone again; its seats stay its own, and what was set is kept on both sides."""
    others = [call.store.person_by_id(id) for id in call.store.accounts(call.person) if id != call.person.id]
    if not others:
        call.answer("Dein Konto ist mit keinem anderen verknüpft.")
        return
    stand_alone(call, call.person, others)
    for person in (call.person, *others):
        _tell(call, person, f"Gelöst: {shown(call.person)} ist wieder eine Person für sich.")


def stand_alone(call: Call, one: Person, others: Sequence[Person]) -> None:
    """An account and the others that were one person with it are two from now on."""
    for row in call.store.every_table_with(one):
        mark_seen(call.store, row)
    before = _numbers(call, (one, *others))
    holder = min((one, *others), key=lambda p: p.id or 0)
    habits = holder.settings.get(HABITS)
    one.human = None
    _keep(call, one, **{HABITS: habits})
    first = min(p.id or 0 for p in others)
    for person in others:
        person.human = first if len(others) > 1 else None
        _keep(call, person, **({HABITS: habits} if person.id == first else {}))
    moved(call.store.session, before, _numbers(call, (one, *others)))
