"""Reading and writing disputes, ballots and refused attempts, inside one transaction."""

from __future__ import annotations

from collections.abc import Collection

from sqlmodel import Session, col, select

from storage.case_tables import AttemptRow, BallotRow, CaseRow, GroupRow, ProposalRow, VoteRow
from storage.hanging import Hanging

OPEN = ("spiel", "offen", "abstimmung")
DECIDED = "entschieden"


class Cases:
    """One transaction's view of what groups argue about."""

    def __init__(self, session: Session) -> None:
        self.session = session

    # groups
    def group(self, platform: str, key: str) -> GroupRow:
        """The group, its row locked: numbers of cases are given once."""
        query = select(GroupRow).where(GroupRow.platform == platform, GroupRow.key == key).with_for_update(key_share=True)
        found = self.session.exec(query).first()
        if found is None:
            found = GroupRow(platform=platform, key=key)
            self.session.add(found)
            self.session.flush()
        return found

    def group_by_id(self, id: int) -> GroupRow:
        return self.session.get_one(GroupRow, id)

    # cases
    def add(self, group: GroupRow, case: CaseRow) -> CaseRow:
        """A new case with the group's next number."""
        group.cases += 1
        case.number = group.cases
        self.session.add(group)
        self.session.add(case)
        self.session.flush()
        return case

    def case(self, group: GroupRow, number: int) -> CaseRow | None:
        query = select(CaseRow).where(CaseRow.group_id == group.id, CaseRow.number == number).with_for_update(key_share=True)
        return self.session.exec(query).first()

    def case_by_id(self, id: int) -> CaseRow | None:
        return self.session.exec(select(CaseRow).where(CaseRow.id == id).with_for_update(key_share=True)).first()

    def open_cases(self, group: GroupRow) -> list[CaseRow]:
        query = select(CaseRow).where(CaseRow.group_id == group.id, col(CaseRow.status).in_(OPEN))
        return list(self.session.exec(query.order_by(col(CaseRow.number))))

    def of_table(self, table: int) -> list[CaseRow]:
        return list(self.session.exec(select(CaseRow).where(CaseRow.table_id == table).order_by(col(CaseRow.number))))

    def precedents(self, group: GroupRow, work: str | None = None) -> list[CaseRow]:
        """The decided cases of a group, newest first."""
        query = select(CaseRow).where(CaseRow.group_id == group.id, CaseRow.status == DECIDED)
        if work is not None:
            query = query.where(CaseRow.work == work)
        return list(self.session.exec(query.order_by(col(CaseRow.number).desc())))

    def overruled_by(self, group: GroupRow, number: int) -> CaseRow | None:
        return next((c for c in self.precedents(group) if c.overrules == number), None)

    # proposals
    def proposals(self, case: CaseRow) -> list[ProposalRow]:
        query = select(ProposalRow).where(ProposalRow.case_id == case.id)
        return list(self.session.exec(query.order_by(col(ProposalRow.number))))

    def propose(self, case: CaseRow, proposal: ProposalRow) -> ProposalRow:
        assert case.id is not None
        proposal.case_id = case.id
        proposal.number = len(self.proposals(case)) + 1
        self.session.add(proposal)
        self.session.flush()
        return proposal

    # ballots
    def add_ballot(self, ballot: BallotRow) -> BallotRow:
        self.session.add(ballot)
        self.session.flush()
        Hanging(self.session).add_ballot(ballot)
        return ballot

    def table_of_ballot(self, id: int) -> int | None:
        """Where a vote belongs, without locking it: the table is locked first."""
        return self.session.exec(select(BallotRow.table_id).where(BallotRow.id == id)).first()

    def ballot_of_case(self, group: GroupRow, number: int) -> int | None:
        """The vote about a group's dispute; 0 where it has none, None where there is no such dispute."""
        query = select(CaseRow.id, CaseRow.ballot_id).where(CaseRow.group_id == group.id, CaseRow.number == number)
        found = self.session.exec(query).first()
        return None if found is None else found[1] or 0

    def ballot(self, id: int) -> BallotRow | None:
        return self.session.exec(select(BallotRow).where(BallotRow.id == id).with_for_update(key_share=True)).first()

    def open_at(self, table: int) -> list[BallotRow]:
        return [ballot for ballot in Hanging(self.session).ballots(table) if ballot.open]

    def open_ballots(self, table: int, kind: str) -> list[BallotRow]:
        return [ballot for ballot in self.open_at(table) if ballot.kind == kind]

    def all_open_ballots(self) -> list[BallotRow]:
        return list(self.session.exec(select(BallotRow).where(col(BallotRow.open).is_(True))))

    def votes(self, ballot: BallotRow) -> list[VoteRow]:
        return list(self.session.exec(select(VoteRow).where(VoteRow.ballot_id == ballot.id).order_by(col(VoteRow.id))))

    def vote(self, ballot: BallotRow, voter: int, choice: int, reason: str) -> None:
        """A voter's choice, new or changed."""
        assert ballot.id is not None
        found = self.session.exec(select(VoteRow).where(VoteRow.ballot_id == ballot.id, VoteRow.voter == voter)).first()
        row = found or VoteRow(ballot_id=ballot.id, voter=voter, choice=choice)
        row.choice, row.reason = choice, reason
        self.session.add(row)
        self.session.flush()

    # refused attempts
    def remember_attempt(self, attempt: AttemptRow) -> None:
        """In the place of the one before."""
        found = self.attempt(attempt.table_id, [attempt.person_id])
        if found is not None:
            self.session.delete(found)
            self.session.flush()
        self.session.add(attempt)

    def attempt(self, table: int, accounts: Collection[int]) -> AttemptRow | None:
        query = select(AttemptRow).where(AttemptRow.table_id == table, col(AttemptRow.person_id).in_(accounts))
        return self.session.exec(query.order_by(col(AttemptRow.id).desc())).first()
