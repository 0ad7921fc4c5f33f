"""A table as a file: everything that belongs to it as plain data, readable, and importable into another store.

Disputes come along with their table. One that was being voted on is open again after the import: a vote belongs to the people
and the clock of the store it was called in. So do rulings of other tables that bind this one; where the group does not
know them, they hold at this table alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import SQLModel, select

from bot import file_check
from bot.core import company, versions, waits
from bot.core.bindings import ENDS, TABLE
from bot.core.clock import SystemClock, seconds
from bot.core.groups import group_in, human, procedure_of
from bot.core.messages import Reply
from bot.core.names import clean
from bot.core.seats import BACK
from bot.core.table import LOCAL, Table, load_game, rulings_in
from bot.core.telling import command_button
from bot.errors import UsageError
from bot.file_check import Checked
from storage import chain
from storage.case_tables import CaseRow, ProposalRow
from storage.cases import DECIDED, Cases
from storage.marks import Marks
from storage.store import ACTIVE, Owed, Store, checksum
from storage.tables import Channel, DataBlob, GameTable, LogRow, SeatRow, Snapshot
from storage.time_tables import PaceRow, TimerRow
from storage.timers import Timers

FORMAT = "ringrichter-tisch/1"
ACCOUNT = {"id", "platform", "key", "name"}  # what a file tells of people: nothing of their settings, whispers or other accounts


def stored_row(store: Store, number: int) -> GameTable:
    row = store.table(number)
    if row is None:
        raise UsageError(f"Einen Tisch {number} gibt es nicht.")
    return row


def _rows(store: Store, model: type[SQLModel], table: int) -> list[dict[str, Any]]:
    found = store.session.exec(select(model).where(model.table_id == table))  # type: ignore[attr-defined]
    return [r.model_dump(mode="json", exclude={"id"}) for r in found]


def export_table(store: Store, number: int) -> dict[str, Any]:
    """A table as plain data: readable, complete, importable into an empty store. As it is stored, whatever version stored it."""
    row = stored_row(store, number)
    cases = _cases(store, row)
    seated = {id for s in store.seats(row) for id in (s.person_id, s.reserved_for) if id is not None}
    noted = {e.person_id for e in store.entries(row) if e.person_id is not None}  # who has played here, too
    people = seated | noted | _people_in(cases)
    blob = store.session.get(DataBlob, row.data_hash)
    return {
        "format": FORMAT,
        "spiel": row.game,
        "kanal": store.channel_of(row).model_dump(mode="json"),
        "tisch": row.model_dump(mode="json"),
        "personen": [store.person_by_id(p).model_dump(mode="json", include=ACCOUNT) for p in sorted(people)],
        "plaetze": _rows(store, SeatRow, number),
        "verlauf": _rows(store, LogRow, number),
        "staende": _rows(store, Snapshot, number),
        "gesehen": [{"seat": m.seat, "mark": m.mark} for m in Marks(store.session).of(row)],
        "frist": _rows(store, PaceRow, number),
        "streitfaelle": cases,
        "daten": {"hash": blob.hash, "game": blob.game, "data": json.loads(blob.data)} if blob else None,
    }


def import_table(store: Store, raw: dict[str, Any]) -> tuple[int, Checked]:
    """Write an exported table into this store under new numbers, if all of it agrees; play goes on where it stood. The number of
    the table, and how much of it could be checked."""
    if raw.get("format") != FORMAT:
        raise UsageError("Das ist keine Tisch-Datei des Ringrichters.")
    found = file_check.checked(raw)
    try:
        return _import(store, raw, found), found
    except UsageError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, SQLAlchemyError) as error:
        raise file_check.fault(f"Darin fehlt etwas oder hat die falsche Gestalt ({type(error).__name__}).") from error


def _import(store: Store, raw: dict[str, Any], checked: Checked) -> int:
    compared = checked.compared
    channel = store.channel(str(raw["kanal"]["platform"]), str(raw["kanal"]["key"]))
    assert channel.id is not None
    occupied = store.table_in(channel)
    if occupied is not None and occupied.status in ("lobby", "running"):
        raise UsageError("In diesem Kanal steht schon ein Tisch. Bitte in einen leeren Speicher einlesen.")
    _elsewhere(store, raw["tisch"])
    people = {p["id"]: _account(store, p) for p in raw["personen"]}
    humans = [
        min(store.accounts(store.person_by_id(people[s["person_id"]]))) for s in raw["plaetze"] if s["person_id"] is not None
    ]
    if len(set(humans)) != len(humans):
        raise file_check.fault("Zwei Plätze gehören hier derselben Person, denn ihre Konten sind verknüpft.")
    fresh = {
        "id": None,
        "channel_id": channel.id,
        "message_key": "",
        "checksum": checksum(raw["tisch"]["state"]),
        "name": clean(raw["tisch"]["name"]) if raw["tisch"]["name"] else "",
        "seen_seal": "",
        **UNCHAINED,
    }
    table = GameTable.model_validate({**raw["tisch"], **fresh})
    number = store.add_table(table).id
    assert number is not None
    if raw["daten"]:
        store.keep_data(raw["daten"]["hash"], raw["daten"]["game"], raw["daten"]["data"])
    for seat in raw["plaetze"]:
        owners = {"person_id": people.get(seat["person_id"]), "reserved_for": people.get(seat.get("reserved_for"))}
        if channel.platform != LOCAL and table.status == "running" and owners["person_id"] is not None:
            owners = {"person_id": None, "reserved_for": owners["reserved_for"] or owners["person_id"]}  # they are asked
        store.session.add(SeatRow.model_validate({**seat, "table_id": number, **owners}))
    numbers = _add_cases(store, channel, table, raw, people)
    for entry in raw["verlauf"]:
        new: dict[str, Any] = {"table_id": number, "person_id": people.get(entry["person_id"]), "chain": ""}
        new["barrier"] = checked.barriers.get(entry["number"], True)  # as it was played again, whatever the file says
        if entry["number"] > compared:  # these are told anew: a file may say anything
            new["told"] = None
        new["case_number"] = numbers.get(entry["case_number"])  # another dispute may have its number here
        store.session.add(LogRow.model_validate({**entry, **new}))
    for pace in raw.get("frist", ()):
        Timers(store.session).set_pace(PaceRow.model_validate({**pace, "table_id": number, "spent": {}, "told": {}}))
    for state in raw["staende"]:
        store.session.add(Snapshot.model_validate({**state, "table_id": number, "checksum": checksum(state["state"])}))
    store.session.flush()
    moment = SystemClock().now()
    if compared < len(raw["verlauf"]):
        versions.keep_sentences(store, table, load_game(store, table))
    _keep_chain(store, table, raw)
    if table.status in ACTIVE:
        Marks(store.session).keep(table, ((m["seat"], m["mark"]) for m in raw.get("gesehen", ())))
    versions.lead_on(store, number, moment)
    _end_in_time(store, channel, table)
    now = seconds(moment)
    there = Table(store, table)
    there.mark_seen()
    for seat in there.seats:
        owner = seat.person_id if seat.person_id is not None else seat.reserved_for
        if there.running and owner is not None and there.played_by(store.person_by_id(owner)) - {seat.seat}:
            raise file_check.fault(f"Wem der Platz von {seat.name} gehört, der kennt hier auch einen anderen.")
    waits.refresh(there, now)  # whoever is waited for has the whole time again
    if channel.platform != LOCAL and there.running:
        _ask_owners(there, channel)
    Timers(store.session).add(TimerRow(kind=company.UNTOUCHED, due=now + company.MONTH, table_id=number))
    return number


def _elsewhere(store: Store, row: Mapping[str, Any]) -> None:
    """One game stands at one table: at a second one the same hands would be dealt to others, and what is over at one of them is
    told to everybody."""
    for there in store.of_secret(str(row["secret"])):
        if there.status in ACTIVE or row["status"] in ACTIVE:
            what = "läuft hier" if there.status in ACTIVE else "war hier"
            raise UsageError(f"Diese Partie {what} schon, als Tisch {there.id}. Eingelesen wird sie in einen anderen Speicher.")


UNCHAINED: dict[str, Any] = {"chain_from": 0, "chain_base": "", "head": 0, "beginning": {}}


def _keep_chain(store: Store, table: GameTable, raw: Mapping[str, Any]) -> None:
    """The chain of the log goes on where it still fits; otherwise it begins anew with what is played here."""
    entries, links = store.entries(table), {e["number"]: str(e.get("chain", "")) for e in raw["verlauf"]}
    kept = raw["tisch"]
    table.chain_from, table.head = int(kept.get("chain_from", 0)), int(kept.get("head", 0))
    table.chain_base, table.beginning = str(kept.get("chain_base", "")), dict(kept.get("beginning", {}))
    for entry in entries:
        entry.chain = links[entry.number]
    fits = table.chain_base and chain.digest(chain.words(table.beginning)) == table.chain_base
    if not fits or chain.broken(table, entries) or not 0 <= table.chain_from <= table.number:
        for name, value in UNCHAINED.items():
            setattr(table, name, value)
        for entry in entries:
            entry.chain = ""
    store.session.add_all((table, *entries))
    store.session.flush()


READ_IN = (
    "{title}: Dieser Tisch wurde aus einer Datei eingelesen. {origin}Die Plätze sind reserviert: {owners}. Wer weiterspielt, "
    "drückt «{back}»."
)
FROM_LOCAL = "Begonnen wurde er an einem lokalen Tisch, an dem eine Person mehrere Plätze spielen kann. "
FROM_ANYWHERE = "Wo er begonnen wurde, ist nicht belegt. "
ASKED = (
    "{title}: Dieser Tisch wurde aus einer Datei eingelesen, und dort steht, dass der Platz {seat} dir gehört. Spielst du weiter?"
)


def _ask_owners(table: Table, channel: Channel) -> None:
    """A file says whose seats these are: each owner is asked, and everybody reads where the table comes from."""
    begun = table.row.beginning.get("ort")
    origin = FROM_LOCAL if begun == LOCAL else "" if begun else FROM_ANYWHERE
    kept = [(s, table.store.person_by_id(s.reserved_for)) for s in table.seats if s.reserved_for is not None]
    button = command_button(table, BACK, "/wiederda", main=True)
    owners = ", ".join(f"{s.name} für {owner.name}" for s, owner in kept) or "niemandem"
    said = [(READ_IN.format(title=table.title, origin=origin, owners=owners, back=BACK), channel.platform, "")]
    said += [(ASKED.format(title=table.title, seat=s.name), owner.platform, owner.key) for s, owner in kept]
    for text, platform, person in said:
        payload = Reply(text, buttons=(button,)).as_payload()
        table.store.owe(Owed(table.id, platform, channel.key, person, payload))


def _account(store: Store, raw: Mapping[str, Any]) -> int:
    person = store.person(str(raw["platform"]), str(raw["key"]), "")
    person.name = person.name or clean(str(raw["name"]))  # whoever is known here keeps the name they have
    assert person.id is not None
    return person.id


# --- disputes ------------------------------------------------------------------------------------------------------------


def _cases(store: Store, row: GameTable) -> list[dict[str, Any]]:
    """The disputes of a table, and those of other tables whose rulings its log names."""
    cases = Cases(store.session)
    assert row.id is not None
    own = cases.of_table(row.id)
    named = {e.case_number for e in store.entries(row) if e.case_number is not None} - {c.number for c in own}
    group = group_in(store, store.channel_of(row))
    found = []
    for case in (*(c for n in sorted(named) if (c := cases.case(group, n)) is not None), *own):
        proposals = [p.model_dump(mode="json", exclude={"id", "case_id"}) for p in cases.proposals(case)]
        found.append({**case.model_dump(mode="json", exclude={"id", "group_id", "ballot_id"}), "vorschlaege": proposals})
    return found


def _people_in(cases: Iterable[Mapping[str, Any]]) -> set[int]:
    """Whoever is named in disputes: also people who do not sit at the table."""
    found: set[int] = set()
    for case in cases:
        found |= {case["by_person"], *case["present"], *(p["by_person"] for p in case["vorschlaege"])}
    return found


def _add_cases(
    store: Store, channel: Channel, table: GameTable, raw: Mapping[str, Any], people: Mapping[int, int]
) -> dict[int, int]:
    """The disputes under the next numbers of this group; what they had before -> what they have now."""
    cases, timers, group = Cases(store.session), Timers(store.session), group_in(store, channel)
    numbers: dict[int, int] = {}

    def number(person: int) -> int:
        """Of the human here, who may have other accounts."""
        return human(store, store.person_by_id(people[person]))

    for old in raw.get("streitfaelle", ()):
        adopted = old["table_id"] != raw["tisch"]["id"]
        known = cases.case(group, old["number"]) if adopted else None
        if known is not None and all(getattr(known, word) == old[word] for word in ("question", "ruling", "decided")):
            numbers[old["number"]] = known.number
            continue
        new: dict[str, Any] = {
            "channel_id": channel.id,
            "group_id": group.id,
            "table_id": table.id,
            "by_person": number(old["by_person"]),
            "present": list(dict.fromkeys(number(p) for p in old["present"])),
            "wishes": {},  # of people by their numbers there
            "status": "offen" if old["status"] == "abstimmung" else old["status"],
        }
        if adopted:  # this group has not decided it: it is for the table that came with it
            new |= {"scope": TABLE, "about": {}, "status": DECIDED}
        for link in ("attacks", "overrules"):
            new[link] = numbers.get(old[link]) if old[link] is not None else None
        case = cases.add(group, CaseRow.model_validate({**{k: v for k, v in old.items() if k != "vorschlaege"}, **new}))
        numbers[old["number"]] = case.number
        if case.status == "offen":  # the time for proposals begins again
            due = seconds(SystemClock().now()) + procedure_of(group).time
            place = {"platform": channel.platform, "key": channel.key, "id": channel.id}
            timers.add(TimerRow(kind="vorschlaege", due=due, table_id=table.id, case_id=case.id, data={"place": place}))
        for proposal in old["vorschlaege"]:
            row = {**proposal, "case_id": case.id, "by_person": number(proposal["by_person"])}
            cases.propose(case, ProposalRow.model_validate(row))
    return numbers


def _end_in_time(store: Store, channel: Channel, row: GameTable) -> None:
    """Rulings that hold here until a day: nobody else remembers the day."""
    cases, timers, group = Cases(store.session), Timers(store.session), group_in(store, channel)
    place = {"platform": channel.platform, "key": channel.key, "id": channel.id}
    bound = rulings_in(store.entries(row)) if row.status == "running" else {}
    for number in sorted({n for n in bound.values() if n is not None}):
        case = cases.case(group, number)
        if case is not None and case.until:
            timers.add(TimerRow(kind=ENDS, due=case.until, table_id=row.id, case_id=case.id, data={"place": place}))
