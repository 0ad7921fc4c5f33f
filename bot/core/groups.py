"""The group: the people of a server, a chat or the local table, who settle rules together; how they decide (/schiedsordnung)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.core import completing, voting
from bot.core.clock import HOUR, span, spoken, without_span
from bot.core.commands import Call, command
from bot.core.messages import Button, Reply
from bot.core.names import clean
from bot.core.table import Table
from bot.core.voting import Procedure
from games.words import plain, whole
from storage.case_tables import GroupRow
from storage.cases import Cases
from storage.store import Store
from storage.tables import Channel, Person

SHORTEST_VOTE = HOUR


def human(store: Store, person: Person) -> int:
    """One number for a human, whichever of the accounts is used."""
    return min(store.accounts(person))


def people_at(table: Table) -> dict[int, str]:
    """The humans who play at a table, by their number."""
    found: dict[int, str] = {}
    for seat in table.humans():
        if seat.person_id is not None:
            found[human(table.store, table.store.person_by_id(seat.person_id))] = seat.name
    return found


def group_in(store: Store, channel: Channel) -> GroupRow:
    return Cases(store.session).group(channel.platform, str(channel.settings.get("group") or channel.key))


def group_of(call: Call) -> GroupRow:
    """The group of the table, also when its player writes from a private chat; without a table that of the channel."""
    return group_in(call.store, call.store.channel_of(call.table.row) if call.table is not None else call.channel)


def procedure_of(group: GroupRow) -> Procedure:
    return Procedure.of({k: v for k, v in group.procedure.items() if k != WAITING})


def press(call: Call, label: str, line: str, *, main: bool = False) -> Button:
    """A button that says a command at this table, or in this channel where there is none."""
    return Button(label, f"c:{call.table.id}:{line}" if call.table is not None else f"k:{line}", main)


def form(call: Call, line: str) -> str:
    """The action of a form whose words go behind a command."""
    return f"f:{press(call, '', line).action}"


def spoken_procedure(p: Procedure) -> str:
    return voting.spoken(p, spoken(p.time))


@command(
    "schiedsordnung",
    "/schiedsordnung [mehrheit | einstimmig | schiedsrichter NAME] [gleichstand buch|schiedsrichter] [quorum 1/2] [ZEIT]",
    "zeigt oder ändert, wie Streitfälle entschieden werden",
    changes=True,
    argument="ordnung",
    asks_rights=True,
    suggest=completing.one_of(
        "mehrheit", "einstimmig", "schiedsrichter ", "quorum 1/2", "quorum ohne", "gleichstand buch", "2 Tage"
    ),
)
def rules_of_order(call: Call) -> None:
    group = group_of(call)
    now = procedure_of(group)
    if not call.words.strip():
        call.answer(spoken_procedure(now))
        return
    if plain(call.words).split() == [ACCEPT]:
        _accept(call, group)
        return
    if not call.manages:
        call.answer(f"{call.needs_manager} {spoken_procedure(now)}")
        return
    wanted = _read(call, now, call.words)
    if isinstance(wanted, str):
        call.answer(wanted)
    elif "schiedsrichter" in (wanted.mode, wanted.tie) and wanted.arbiter is None:
        _ask_arbiter(call, group, wanted)
    else:
        _introduce(call, group, wanted)


def _introduce(call: Call, group: GroupRow, wanted: Procedure) -> None:
    _forget_arbiter(group)
    group.procedure = wanted.raw()
    call.store.session.add(group)
    call.announce(f"{call.incoming.name} hat die Schiedsordnung geändert. Offene Abstimmungen laufen nach der alten. "
                  f"{spoken_procedure(wanted)}")  # fmt: skip


# --- an arbiter the bot has not met yet ----------------------------------------------------------------------------------

ACCEPT = "annehmen"
WAITING: str = "wartet"  # in a group's procedure: the one that holds as soon as its arbiter accepts


def _ask_arbiter(call: Call, group: GroupRow, wanted: Procedure) -> None:
    """Somebody who never spoke to the referee becomes arbiter by saying so. Until then the old order holds."""
    group.procedure = {**_forget_arbiter(group), WAITING: wanted.raw()}
    call.store.session.add(group)
    account = wanted.arbiter_name if whole(wanted.arbiter_name[:9]) is not None else ""  # a mention gives the id alone
    text = f"{'Du' if account else f'{wanted.arbiter_name}, du'} sollst hier Schiedsrichter sein. Nimmst du an? Bis dahin bleibt "
    button = press(call, "Annehmen", f"/schiedsordnung {ACCEPT}")
    mention = (account,) if account else ()
    call.announce(Reply(f"{text}es bei der alten Ordnung.", buttons=(button,), mention=mention, topic="schiedsrichter"))


def _forget_arbiter(group: GroupRow) -> dict[str, Any]:
    group.procedure = {k: v for k, v in group.procedure.items() if k != WAITING}
    return group.procedure


def _accept(call: Call, group: GroupRow) -> None:
    waiting = group.procedure.get(WAITING)
    if waiting is None:
        call.answer("Gerade wird niemand als Schiedsrichter gesucht.")
        return
    wanted = Procedure.of(waiting)
    if not _is_called(call, wanted.arbiter_name):
        call.answer(f"Gefragt ist {wanted.arbiter_name}.")
        return
    wanted = replace(wanted, arbiter=human(call.store, call.person), arbiter_name=call.person.name)
    _introduce(call, group, wanted)


def _is_called(call: Call, name: str) -> bool:
    """Whether this person goes by that name: as shown, or by the id or the account name that a mention gives."""
    mine = {plain(call.incoming.name), plain(call.person.key), plain(call.incoming.account)} - {""}
    return plain(_bare(name)) in mine or plain(_bare(name)) in plain(call.incoming.name).split()


def _read(call: Call, now: Procedure, text: str) -> Procedure | str:
    """The procedure that these words describe, or what is wrong with them."""
    wanted = now
    time = span(text)
    if time is not None:
        if time < SHORTEST_VOTE:
            return "So schnell stimmt niemand ab: Nimm mindestens 1 Stunde."
        wanted = replace(wanted, time=time)
    words = without_span(text).split()
    named: list[str] = []
    while words:
        word = words.pop(0)
        if word == "quorum":
            quorum = voting.read_quorum(words.pop(0)) if words else None
            if quorum is None:
                return "Wie viele müssen sich beteiligen? Zum Beispiel: /schiedsordnung quorum 2/3, quorum alle, quorum ohne."
            wanted = replace(wanted, quorum=quorum)
        elif word == "gleichstand":
            if not words or words[0] not in voting.TIES:
                return "Bei Gleichstand: /schiedsordnung gleichstand buch oder gleichstand schiedsrichter."
            wanted = replace(wanted, tie=words.pop(0))
        elif word in voting.MODES and not named:
            wanted = replace(wanted, mode=word)
        else:
            named.append(word)
    if named:
        if "schiedsrichter" not in (wanted.mode, wanted.tie):
            return f"«{' '.join(named)[:40]}» verstehe ich nicht. Zum Beispiel: /schiedsordnung schiedsrichter Anna 2 Tage"
        person = find_person(call, " ".join(named))
        if person is None:
            return replace(wanted, arbiter=None, arbiter_name=_as_typed(text, named))
        wanted = replace(wanted, arbiter=human(call.store, person), arbiter_name=person.name)
    if "schiedsrichter" in (wanted.mode, wanted.tie) and wanted.arbiter is None:
        return "Wer soll Schiedsrichter sein? Zum Beispiel: /schiedsordnung schiedsrichter Anna"
    return wanted


def _as_typed(text: str, named: Sequence[str]) -> str:
    """A name in the spelling it was typed in."""
    kept = [word for word in text.split() if plain(word) in named]
    return clean(_bare(" ".join(kept)))


def _bare(name: str) -> str:
    return name.strip().strip("<@!>").strip()


def find_person(call: Call, name: str) -> Person | None:
    """Somebody by name: who sits or sat at a table here. Others by the platform's id, as a mention gives it (<@123>)."""
    bare = _bare(name)
    typed = plain(bare)
    if not typed:
        return None
    at_table = [call.store.person_by_id(s.person_id) for s in (call.table.seats if call.table else ()) if s.person_id is not None]
    known = at_table + call.store.players_in(call.channel)
    exact = [p for p in known if typed in (plain(p.name), plain(p.key))]
    near = [p for p in known if plain(p.name).startswith(typed)]
    return next(iter(exact + near), None) or call.store.known_person(call.incoming.platform, bare)
