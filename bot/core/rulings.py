"""The vote about a dispute, and what comes of it: a precedent, and its consequences at the table."""

from __future__ import annotations

from bot.core import ballots, case_text, consequences, scheduler, wording
from bot.core.ballots import Closed
from bot.core.cases import close_without_ruling, verb
from bot.core.clock import seconds
from bot.core.commands import Call
from bot.core.groups import people_at, procedure_of
from bot.core.messages import Reply
from bot.core.voting import Procedure
from storage.case_tables import CaseRow, ProposalRow
from storage.cases import Cases
from storage.time_tables import TimerRow
from storage.timers import Timers

STATUS_QUO = "Nein, es bleibt, wie es ist"


@verb("abstimmen")
def _open_vote(call: Call, case: CaseRow, words: str) -> None:
    cases = Cases(call.store.session)
    voters = _voters(call, case)
    if not cases.proposals(case):
        call.answer("Noch hat niemand etwas vorgeschlagen.")
    elif len(voters) < 2 and call.table is None:
        call.answer("Noch bist du allein. Wer mitstimmen will, drückt «Ich bin dabei».")
    else:
        _begin_vote(call, case, voters)


def _voters(call: Call, case: CaseRow) -> dict[int, str]:
    if call.table is not None:
        return people_at(call.table)
    return {id: call.store.person_by_id(id).name for id in case.present}


def _begin_vote(call: Call, case: CaseRow, voters: dict[int, str]) -> None:
    cases = Cases(call.store.session)
    proposals = cases.proposals(case)
    p = procedure_of(cases.group_by_id(case.group_id))
    if p.mode == "schiedsrichter" and p.arbiter is not None:
        voters = {**voters, p.arbiter: p.arbiter_name}
    options = [case_text.option(n) for n in proposals]
    if len(options) == 1:
        options.append(STATUS_QUO)
    ballot = ballots.open_ballot(call, "streitfall", options, voters, p, {"case": case.id})
    case.status, case.ballot_id = "abstimmung", ballot.id
    call.store.session.add(case)
    timers = Timers(call.store.session)
    timers.remove(timers.of_case(case.id or 0, "vorschlaege"))
    lines = [f"Abstimmung über Streitfall {case.number}: {case.question}"]
    lines += [f"Vorschlag {case_text.proposal_line(n, call.table)}" for n in proposals]
    names = wording.listing(list(voters.values()))
    lines.append(f"Es stimmen ab: {names} ({_how(p)}). {ballots.ends(ballot)}")
    call.announce(Reply("\n".join(lines), buttons=ballots.buttons(call, ballot)))


def _how(p: Procedure) -> str:
    words = {
        "mehrheit": "es gilt die Mehrheit",
        "einstimmig": "nur einstimmig",
        "schiedsrichter": f"es entscheidet {p.arbiter_name}",
    }
    return words[p.mode]


@scheduler.timer("vorschlaege")
def proposals_over(call: Call, timer: TimerRow) -> None:
    """The time for proposals is up: vote, or close what nobody cared about."""
    cases = Cases(call.store.session)
    case = cases.case_by_id(timer.case_id or 0)
    if case is None or case.status != "offen":
        return
    voters = _voters(call, case)
    if cases.proposals(case) and (len(voters) > 1 or call.table is not None):
        _begin_vote(call, case, voters)
        return
    close_without_ruling(call, case, "ohne Vorschlag")
    call.announce(f"Streitfall {case.number} ist ohne Spruch geschlossen: Es gab nichts abzustimmen.")


@ballots.closes("streitfall")
def vote_closed(call: Call, closed: Closed) -> None:
    cases = Cases(call.store.session)
    case = cases.case_by_id(closed.ballot.data["case"])
    assert case is not None
    proposals, choice = cases.proposals(case), closed.verdict.choice
    head = (
        f"Streitfall {case.number} ist entschieden"
        if closed.verdict.kind == "spruch"
        else f"Streitfall {case.number} ist zu Ende"
    )
    lines = [f"{head} ({closed.verdict.how})."]
    case.votes = [{"name": name, "wahl": closed.ballot.options[c]} for name, c, _ in closed.votes]
    if closed.verdict.kind == "buch" or choice >= len(proposals):
        close_without_ruling(call, case, closed.verdict.how)
        lines.append("Es bleibt bei dem, was der Ringrichter anwendet.")
    else:
        lines += _rule(call, case, proposals[choice], closed)
    call.announce("\n".join([*lines, *ballots.tally_lines(closed)]))


def _rule(call: Call, case: CaseRow, winner: ProposalRow, closed: Closed) -> list[str]:
    """The ruling becomes a precedent, and does what it says."""
    case.status, case.decided, case.how = "entschieden", seconds(call.now), closed.verdict.how
    case.ruling = case_text.sentence(winner.text)
    supporters = [f"{name}: {why}" for name, c, why in closed.votes if why and c == closed.verdict.choice]
    case.reasons = " ".join(case_text.sentence(part) for part in (winner.reason, *supporters) if part)
    case.overrules = case.attacks if winner.kind != "bleibt" else None
    lines = [f"Spruch: {case.ruling}"]
    if winner.steps and call.table is not None:
        spoken = consequences.spoken(call.table, winner.steps)
        problem = consequences.carry_out(call.table, winner.steps, case.number, call.incoming.update)
        case.done = "" if problem else spoken
        lines.append(f"Die Folge ließ sich nicht ausführen: {problem}" if problem else f"Ausgeführt: {spoken}.")
    if case.overrules is not None:
        lines.append(f"Damit ist Präzedenz {case.overrules} ersetzt.")
    lines.append(f"Das ist nun Präzedenz {case.number} dieser Runde: /praezedenz {case.number}")
    call.store.session.add(case)
    return lines
