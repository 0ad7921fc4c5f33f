"""The group: the people of a server, a chat or the local table, who settle rules together; how they decide (/schiedsordnung)."""

from __future__ import annotations

from dataclasses import replace

from bot.core import voting
from bot.core.care import ONLY_MANAGERS
from bot.core.clock import HOUR, span, spoken, without_span
from bot.core.commands import Call, command
from bot.core.messages import Button
from bot.core.table import Table
from bot.core.voting import Procedure
from games.words import plain
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
    return Procedure.of(group.procedure)


def press(call: Call, label: str, line: str, *, main: bool = False) -> Button:
    """A button that says a command at this table, or in this channel where there is none."""
    return Button(label, f"c:{call.table.id}:{line}" if call.table is not None else f"k:{line}", main)


def spoken_procedure(p: Procedure) -> str:
    return voting.spoken(p, spoken(p.time))


@command(
    "schiedsordnung",
    "/schiedsordnung [mehrheit | einstimmig | schiedsrichter NAME] [gleichstand buch|schiedsrichter] [ZEIT]",
    "zeigt oder ändert, wie Streitfälle entschieden werden",
    changes=True,
    argument="ordnung",
    asks_rights=True,
)
def rules_of_order(call: Call) -> None:
    group = group_of(call)
    now = procedure_of(group)
    if not call.words.strip():
        call.answer(spoken_procedure(now))
        return
    if not call.incoming.manager:
        call.answer(f"{ONLY_MANAGERS} {spoken_procedure(now)}")
        return
    wanted = _read(call, now, call.words)
    if isinstance(wanted, str):
        call.answer(wanted)
        return
    group.procedure = wanted.raw()
    call.store.session.add(group)
    call.announce(f"{call.incoming.name} hat die Schiedsordnung geändert. Offene Abstimmungen laufen nach der alten. "
                  f"{spoken_procedure(wanted)}")  # fmt: skip


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
        if word == "gleichstand":
            if not words or words[0] not in voting.TIES:
                return "Bei Gleichstand: /schiedsordnung gleichstand buch oder gleichstand schiedsrichter."
            wanted = replace(wanted, tie=words.pop(0))
        elif word in voting.MODES and not named:
            wanted = replace(wanted, mode=word)
        else:
            named.append(word)
    if named:
        person = find_person(call, " ".join(named))
        if person is None or "schiedsrichter" not in (wanted.mode, wanted.tie):
            return f"«{' '.join(named)[:40]}» verstehe ich nicht. Zum Beispiel: /schiedsordnung schiedsrichter Anna 2 Tage"
        wanted = replace(wanted, arbiter=human(call.store, person), arbiter_name=person.name)
    if "schiedsrichter" in (wanted.mode, wanted.tie) and wanted.arbiter is None:
        return "Wer soll Schiedsrichter sein? Zum Beispiel: /schiedsordnung schiedsrichter Anna"
    return wanted


def find_person(call: Call, name: str) -> Person | None:
    """Somebody by name: who sits or sat at a table here. Others by the platform's id, as a mention gives it (<@123>)."""
    bare = name.strip().strip("<@!>").strip()
    typed = plain(bare)
    if not typed:
        return None
    at_table = [call.store.person_by_id(s.person_id) for s in (call.table.seats if call.table else ()) if s.person_id is not None]
    known = at_table + call.store.players_in(call.channel)
    exact = [p for p in known if typed in (plain(p.name), plain(p.key))]
    near = [p for p in known if plain(p.name).startswith(typed)]
    return next(iter(exact + near), None) or call.store.known_person(call.incoming.platform, bare)
