"""The vote about a dispute, and what comes of it: a precedent, and its consequences at the table."""

from __future__ import annotations

from collections import Counter

from bot.core import ballots, bindings, case_text, consequences, scheduler, telling, wording
from bot.core.ballots import Closed
from bot.core.clock import seconds
from bot.core.commands import Call
from bot.core.disputes import close_without_ruling, topic, verb, wish
from bot.core.groups import human, people_at, press, procedure_of
from bot.core.messages import Button, Reply
from bot.core.table import Table
from bot.core.voting import Procedure
from games.play import Draft
from storage.case_tables import CaseRow, ProposalRow
from storage.cases import Cases
from storage.time_tables import TimerRow
from storage.timers import Timers

STATUS_QUO = "Nein, es bleibt, wie es ist"
APPLIED = "Es bleibt bei dem, was der Ringrichter anwendet."


@verb("abstimmen")
def _want_vote(call: Call, case: CaseRow, words: str) -> None:
    """Proposals stay open until more than half of the voters want to vote, or the time is up. An arbiter may call it alone."""
    cases = Cases(call.store.session)
    voters = _voters(call, case)
    p = procedure_of(cases.group_by_id(case.group_id))
    if not cases.proposals(case):
        call.answer("Noch hat niemand etwas vorgeschlagen.")
        return
    if len(voters) < 2 and call.table is None:
        call.answer("Noch bist du allein. Wer mitstimmen will, drückt «Ich bin dabei».")
        return
    wanted, needed = wish(call, case, "abstimmen", voters), len(voters) // 2 + 1
    if len(wanted) >= needed or (p.mode == "schiedsrichter" and p.arbiter == human(call.store, call.person)):
        _begin_vote(call, case, voters)
        return
    text = f"Streitfall {case.number}: {call.incoming.name} möchte abstimmen ({len(wanted)} von {needed} nötigen Stimmen dafür)."
    call.announce(Reply(text, buttons=case_text.file_buttons(call, case, True), topic=topic(case)))


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
    what = f"Abstimmung über Streitfall {case.number}"
    data = {"case": case.id, ballots.NUMBER: case.number, "was": what, "topic": topic(case)}
    ballot = ballots.open_ballot(call, "streitfall", options, voters, p, data)
    case.status, case.ballot_id = "abstimmung", ballot.id
    call.store.session.add(case)
    timers = Timers(call.store.session)
    timers.remove(timers.of_case(case.id or 0, "vorschlaege"))
    lines = [f"{what}: {case.question}"]
    lines += [f"Vorschlag {case_text.proposal_line(case, n, call.table)}" for n in proposals]
    names = wording.listing(list(voters.values()))
    lines.append(f"Es stimmen ab: {names} ({_how(p)}). {ballots.ends(ballot)}")
    called = ballots.accounts(call, ballot.voters)
    call.announce(Reply("\n".join(lines), buttons=ballots.buttons(call, ballot), mention=called, topic=topic(case)))


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
    text = f"Streitfall {case.number} ist ohne Spruch geschlossen: Es gab nichts abzustimmen."
    call.announce(Reply(text, topic=topic(case), last=True))


# --- the end of the vote -------------------------------------------------------------------------------------------------


@ballots.closes("streitfall")
def vote_closed(call: Call, closed: Closed) -> None:
    cases = Cases(call.store.session)
    case = cases.case_by_id(closed.ballot.data["case"])
    assert case is not None
    proposals, choice = cases.proposals(case), closed.verdict.choice
    case.votes = [{"name": name, "wahl": _chosen(closed, c)} for name, c, _ in closed.votes]
    case.support = Counter(c for _, c, _ in closed.votes)[choice]
    buttons: tuple[Button, ...] = ()
    problem = _too_few(cases, case, proposals, closed)
    if closed.verdict.kind == "buch" or problem:
        close_without_ruling(call, case, problem or closed.verdict.how)
        lines = [f"Streitfall {case.number} ist zu Ende ({problem or closed.verdict.how}).", _stays(case)]
    else:
        lines = [f"Streitfall {case.number} ist entschieden ({closed.verdict.how})."]
        if choice >= len(proposals):
            lines += _decline(call, case, proposals[0], closed)
        else:
            said, buttons = _rule(call, case, proposals[choice], closed)
            lines += said
    text = "\n".join([*lines, *ballots.tally_lines(closed)])
    call.announce(Reply(text, buttons=buttons, topic=topic(case), stays=True, last=True))


def _chosen(closed: Closed, choice: int) -> str:
    return closed.ballot.options[choice] if choice >= 0 else ballots.ABSTENTION


def _stays(case: CaseRow) -> str:
    return f"Präzedenz {case.attacks} bleibt." if case.attacks is not None else APPLIED


def _too_few(cases: Cases, case: CaseRow, proposals: list[ProposalRow], closed: Closed) -> str:
    """A precedent is overruled by at least as many votes as made it."""
    choice = closed.verdict.choice
    if closed.verdict.kind != "spruch" or case.attacks is None or choice >= len(proposals) or proposals[choice].kind == "bleibt":
        return ""
    old = cases.case(cases.group_by_id(case.group_id), case.attacks)
    made = max([old.support, *Counter(v["wahl"] for v in old.votes).values()] if old is not None else [0])
    if case.support >= made:
        return ""
    return f"{closed.verdict.how}; für Präzedenz {case.attacks} waren es {made}, so viele braucht auch ihr Ende"


def _decide(call: Call, case: CaseRow, closed: Closed, ruling: str, reason: str) -> None:
    case.status, case.decided, case.how = "entschieden", seconds(call.now), closed.verdict.how
    case.ruling = case_text.sentence(ruling)
    supporters = [f"{name}: {why}" for name, c, why in closed.votes if why and c == closed.verdict.choice]
    case.reasons = " ".join(case_text.sentence(part) for part in (reason, *supporters) if part)
    call.store.session.add(case)


def _decline(call: Call, case: CaseRow, proposal: ProposalRow, closed: Closed) -> list[str]:
    """«Nein» is a ruling, too: the one proposal does not hold here, and what the referee applies does."""
    _decide(call, case, closed, f"Nein, es bleibt, wie es ist (abgelehnt: {proposal.text})", "")
    return [f"Spruch: {case.ruling}", *_alone(case, closed), _stays(case), _named(case)]


def _alone(case: CaseRow, closed: Closed) -> list[str]:
    """What one person alone decides is nothing that the group has decided."""
    if len(closed.ballot.voters) > 1 or case.scope != bindings.GROUP or case.table_id is None:
        return []
    case.scope = bindings.TABLE
    return ["Entschieden hat einer allein: Das gilt nur an diesem Tisch."]


def _named(case: CaseRow) -> str:
    return f"Das ist nun Präzedenz {case.number} dieser Runde: /praezedenz {case.number}"


def _rule(call: Call, case: CaseRow, winner: ProposalRow, closed: Closed) -> tuple[list[str], tuple[Button, ...]]:
    """The ruling becomes a precedent, and does what it says; what to do where the referee cannot."""
    _decide(call, case, closed, winner.text, winner.reason)
    case.scope, case.until = winner.scope, winner.until
    alone = _alone(case, closed)
    case.overrules = case.attacks if winner.kind != "bleibt" else None
    lines = [f"Spruch: {case.ruling}", *alone]
    buttons: tuple[Button, ...] = ()
    table, update = call.table, call.incoming.update
    if case.overrules is not None:
        lines.append(f"Damit ist Präzedenz {case.overrules} ersetzt.")
        if table is not None and bindings.release(table, case.overrules, update):
            lines.append("Der Ringrichter spielt hier nicht mehr nach ihr.")
    if case_text.binds(case, winner):
        lines.append(_bind(call, case))
    elif winner.kind == "gilt" and case.about.get("art") == "versuch":
        lines.append("Dieses Verbot kann der Ringrichter nicht aufheben: Der Spruch ist ein Rat.")
        if table is not None and table.running:
            lines.append(
                "Was am Tisch geschehen soll, stellt ihr mit Berichtigungen richtig; ein neuer Fall kann sie vorschlagen."
            )
            buttons = (press(call, case_text.NEW_CASE, case_text.new_case(case)),)
    if winner.steps and table is not None:
        spoken = consequences.spoken(table, winner.steps, done=True)
        problem = _tried_by_another(table, case, winner)
        problem = problem or consequences.carry_out(table, winner.steps, case.number, update)
        case.done = "" if problem else spoken
        lines.append(f"Die Folge ließ sich nicht ausführen: {problem}" if problem else f"Ausgeführt: {spoken}.")
    elif case_text.binds(case, winner) and table is not None and table.running:
        lines.append(_goes_on(call, case, table, winner))
    lines.append(_named(case))
    call.store.session.add(case)
    return lines, buttons


def _goes_on(call: Call, case: CaseRow, table: Table, winner: ProposalRow) -> str:
    """A refused move that lacked a step is begun by the ruling, and its player is asked the rest on the spot; where it holds only
    this once, it must be said whole."""
    seat, words = case.about["seat"], case.about["words"]
    name = table.names[seat]
    if people_at(table).get(case.by_person) != name:
        return f"Wer «{words}» versucht hat, spielt hier nicht mehr: Der Zug bleibt ungemacht."
    if case.scope == bindings.ONCE:
        return f"Dem Zug «{words}» fehlt noch ein Schritt: {name} sagt ihn ganz, dann kann er als Ausnahme vorgeschlagen werden."
    outcome = table.play.say(seat, words)
    if not isinstance(outcome, Draft):
        return f"«{words}» passt nicht mehr zum Stand der Partie; {name} zieht neu, nach dem Spruch."
    table.take(outcome, None, call.incoming.update, case.number)
    asked = telling.question(table, seat)
    if asked is not None:
        call.out.owed += [asked.only(account.key) for account in table.accounts(seat)[:1]]
    return f"Der Zug «{words}» ist damit begonnen; {name} wird gleich nach dem fehlenden Schritt gefragt."


def _tried_by_another(table: Table, case: CaseRow, winner: ProposalRow) -> str:
    """A refused move is made up for to the one who tried it. Who sits there by now plays for themselves."""
    tried = next((step["seat"] for step in winner.steps if step["art"] == "versuch"), None)
    if tried is None or people_at(table).get(case.by_person) == table.names[tried]:
        return ""
    row = table.seat_row(tried)
    return f"Dort spielt inzwischen {row.name if row in table.humans() else 'der Computer'} und entscheidet selbst."


def _bind(call: Call, case: CaseRow) -> str:
    """From now on the referee plays by it, where that is more than this once."""
    if case.scope == bindings.ONCE:
        return f"Das gilt {bindings.spoken_scope(case)}."
    case.situation = [[kind, list(ids)] for kind, ids in case.about["lifts"]]
    if call.table is not None and bindings.bind(call, call.table, case, call.incoming.update):
        return f"So hält es der Ringrichter {bindings.spoken_scope(case)}."
    return "An diesem Tisch kann der Ringrichter das nicht mehr anwenden; an neuen hält er sich daran."
