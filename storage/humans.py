"""The number of a human in votes and disputes. It is the lowest number of their accounts, so it moves when accounts become one
person or part: what was written under the old number is written under the new one then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlmodel import Session, col, or_, select

from storage.case_tables import BallotRow, CaseRow, GroupRow, ProposalRow, VoteRow
from storage.tables import SeatRow

ARBITER, LEAVING = "arbiter", "leaving"


def moved(session: Session, before: Mapping[int, int], after: Mapping[int, int]) -> None:
    """Accounts -> the number of their human, before and after they were linked or parted."""
    session.flush()
    people = _Moved(session, before, after)
    for ballot in session.exec(select(BallotRow).where(col(BallotRow.open).is_(True))):
        _ballot(session, people, ballot)
    for case in session.exec(select(CaseRow)):
        _case(session, people, case)
    for group in session.exec(select(GroupRow)):
        group.procedure = people.arbiter(group.procedure, None)
        session.add(group)
    session.flush()


class _Moved:
    """Who a number is now: at a table the account that sits there, else the account it was taken from."""

    def __init__(self, session: Session, before: Mapping[int, int], after: Mapping[int, int]) -> None:
        self.session, self.before, self.after = session, before, after
        self.old = set(before.values())

    def now(self, number: int, table: int | None) -> int:
        if number not in self.old:
            return number
        accounts = [account for account, human in self.before.items() if human == number]
        seated = self._seated(accounts, table) if len({self.after[a] for a in accounts}) > 1 else None
        return self.after[number if seated is None else seated]

    def _seated(self, accounts: list[int], table: int | None) -> int | None:
        own = or_(col(SeatRow.person_id).in_(accounts), col(SeatRow.reserved_for).in_(accounts))
        row = self.session.exec(select(SeatRow).where(SeatRow.table_id == table, own)).first()
        return None if row is None else row.person_id if row.person_id in accounts else row.reserved_for

    def all(self, numbers: Iterable[int], table: int | None) -> list[int]:
        return list(dict.fromkeys(self.now(number, table) for number in numbers))

    def arbiter(self, procedure: Mapping[str, Any], table: int | None) -> dict[str, Any]:
        named = procedure.get(ARBITER)
        return {**procedure, ARBITER: self.now(named, table)} if isinstance(named, int) else dict(procedure)


def _ballot(session: Session, people: _Moved, ballot: BallotRow) -> None:
    """Of two voters who are one person now one stays, with the vote that was given first."""
    table, voters = ballot.table_id, dict[str, str]()
    for id, name in ballot.voters.items():
        voters.setdefault(str(people.now(int(id), table)), name)
    if voters == ballot.voters and not people.old.intersection(_numbers(ballot)):
        return
    ballot.voters, ballot.procedure = voters, people.arbiter(ballot.procedure, table)
    if isinstance(ballot.data.get(LEAVING), int):
        ballot.data = {**ballot.data, LEAVING: people.now(ballot.data[LEAVING], table)}
    session.add(ballot)
    kept: dict[int, VoteRow] = {}
    for vote in session.exec(select(VoteRow).where(VoteRow.ballot_id == ballot.id).order_by(col(VoteRow.id))).all():
        if kept.setdefault(people.now(vote.voter, table), vote) is not vote:
            session.delete(vote)
    session.flush()  # before another one has that number
    for voter, vote in kept.items():
        vote.voter = voter
        session.add(vote)


def _numbers(ballot: BallotRow) -> set[int]:
    return {
        *map(int, ballot.voters),
        *(n for n in (ballot.procedure.get(ARBITER), ballot.data.get(LEAVING)) if isinstance(n, int)),
    }


def _case(session: Session, people: _Moved, case: CaseRow) -> None:
    case.by_person = people.now(case.by_person, case.table_id)
    case.present = people.all(case.present, case.table_id)
    case.wishes = {what: sorted(people.all(numbers, case.table_id)) for what, numbers in case.wishes.items()}
    session.add(case)
    for proposal in session.exec(select(ProposalRow).where(ProposalRow.case_id == case.id)):
        proposal.by_person = people.now(proposal.by_person, case.table_id)
        session.add(proposal)
