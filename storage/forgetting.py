"""Taking a person out of the store: the account, its settings and links, the name wherever it was written down."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

from sqlmodel import Session, SQLModel, col, delete, select

from storage.case_tables import AttemptRow, BallotRow, CaseRow, GroupRow, ProposalRow, VoteRow
from storage.deck_tables import DeckRow
from storage.reports import ReportRow
from storage.store import NOBODY
from storage.tables import Channel, DamagedRow, OutboxRow, Person
from storage.time_tables import TimerRow


def forget(session: Session, accounts: Collection[Person], names: Collection[str], tables: Collection[int]) -> None:
    """These accounts of one human, who was called so at these tables. Their numbers stay, so that everything that points to them
    still does."""
    ids = {p.id for p in accounts if p.id is not None}
    gone = _Names({*names, *(p.name for p in accounts)})
    keys_before = [json.dumps(p.key)[1:-1] for p in accounts if p.key]
    for person in accounts:
        session.exec(delete(OutboxRow).where(col(OutboxRow.platform) == person.platform, col(OutboxRow.person_key) == person.key))
        _own_chat(session, person)
        person.key, person.name, person.human, person.settings = f"vergessen {person.id}", NOBODY, None, {}
        session.add(person)
    session.exec(delete(AttemptRow).where(col(AttemptRow.person_id).in_(ids)))
    session.exec(delete(TimerRow).where(col(TimerRow.person_id).in_(ids)))
    session.exec(delete(DeckRow).where(col(DeckRow.person_id).in_(ids)))
    session.exec(delete(ReportRow).where(col(ReportRow.person_id).in_(ids)))
    for report in session.exec(select(ReportRow).where(col(ReportRow.table_id).in_(tables))):  # what others said of them
        gone.clear(session, report, "words", "seen")
    _disputes(session, ids, gone, tables)
    _ballots(session, ids, gone, tables)
    for group in session.exec(select(GroupRow)):
        if group.procedure.get("arbiter") in ids:  # nobody can be asked any more: back to how groups begin
            group.procedure = {}
            session.add(group)
    for damaged in session.exec(select(DamagedRow)):  # what was kept apart is kept for whoever mends it, not for ever
        if gone.pattern.search(damaged.content) or any(key in damaged.content for key in keys_before):
            session.delete(damaged)
    session.flush()


class _Names:
    """Names as whole words, wherever they stand in texts and lists."""

    def __init__(self, names: Collection[str]) -> None:
        longest_first = sorted((re.escape(n) for n in names if n), key=len, reverse=True)
        self.pattern = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")

    def out_of(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.pattern.sub(NOBODY, value)
        if isinstance(value, list):
            return [self.out_of(v) for v in value]
        return {k: self.out_of(v) for k, v in value.items()} if isinstance(value, dict) else value

    def clear(self, session: Session, row: SQLModel, *fields: str) -> None:
        for field in fields:
            setattr(row, field, self.out_of(getattr(row, field)))
        session.add(row)


def _own_chat(session: Session, person: Person) -> None:
    """On some platforms a private chat bears the number of the account."""
    for chat in session.exec(select(Channel).where(Channel.platform == person.platform, Channel.key == person.key)):
        chat.key, chat.settings = f"vergessen {person.id}", {}
        session.add(chat)


def _disputes(session: Session, ids: set[int], gone: _Names, tables: Collection[int]) -> None:
    for case in session.exec(select(CaseRow)):
        if case.by_person in ids or ids.intersection(case.present) or case.table_id in tables:
            case.present = [id for id in case.present if id not in ids]
            gone.clear(session, case, "by", "question", "remarks", "votes", "ruling", "reasons", "done", "how")
            for proposal in session.exec(select(ProposalRow).where(ProposalRow.case_id == case.id)):
                gone.clear(session, proposal, "by", "text", "reason")


def _ballots(session: Session, ids: set[int], gone: _Names, tables: Collection[int]) -> None:
    for ballot in session.exec(select(BallotRow)):
        mine = {str(id) for id in ids}.intersection(ballot.voters)
        asks = ballot.data.get("person") in ids  # for a seat, say
        if not mine and not asks and ballot.table_id not in tables:
            continue
        if asks and ballot.open:  # nobody can get what they asked for
            ballot.open = False
            session.exec(delete(TimerRow).where(col(TimerRow.ballot_id) == ballot.id))
        if ballot.open:  # whoever is not there any more is not waited for
            ballot.voters = {id: name for id, name in ballot.voters.items() if id not in mine}
            session.exec(delete(VoteRow).where(col(VoteRow.ballot_id) == ballot.id, col(VoteRow.voter).in_(ids)))
            if ballot.procedure.get("arbiter") in ids:
                ballot.procedure = {"time": ballot.procedure.get("time", 0)}
        gone.clear(session, ballot, "voters", "options", "procedure", "data")
