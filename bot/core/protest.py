"""«Unter Vorbehalt»: while a dispute about a move is open, the clock of whom it concerns stands (waits.py); the table may agree
to play on meanwhile. The ruling can still go back to where the dispute began."""

from __future__ import annotations

from bot.core import ballots, deadlines, voting
from bot.core.commands import Call
from bot.core.disputes import NOT_CONCERNED, verb
from bot.core.groups import human, people_at
from bot.core.messages import Reply
from bot.core.voting import Procedure
from bot.core.waits import PROTEST
from storage.case_tables import CaseRow
from storage.cases import Cases


@verb(PROTEST)
def play_on(call: Call, case: CaseRow, words: str) -> None:
    """More than half of those who play must want it."""
    table, cases = call.table, Cases(call.store.session)
    voters = people_at(table) if table is not None else {}
    me = human(call.store, call.person)
    if table is None or not case.about:
        call.answer(f"Streitfall {case.number} hält keine Uhr an: Spielt einfach weiter.")
    elif me not in voters:
        call.answer(NOT_CONCERNED.format(number=case.number))
    elif case.about.get(PROTEST):
        call.answer(f"Ihr spielt schon unter Vorbehalt weiter, bis Streitfall {case.number} entschieden ist.")
    else:
        found = next((b for b in cases.open_ballots(table.id, PROTEST) if b.data["case"] == case.id), None)
        ballot = found or ballots.open_ballot(
            call, PROTEST, ["Weiterspielen", "Warten"], voters, Procedure(time=deadlines.CONSENT_TIME), {"case": case.id}
        )
        cases.vote(ballot, me, 0, "")
        if found is None:
            text = (
                f"{call.incoming.name} möchte unter Vorbehalt weiterspielen, bis Streitfall {case.number} entschieden ist: Die "
                f"Uhr läuft wieder, und der Spruch kann trotzdem zurückführen. {deadlines.MAJORITY}"
            )
            call.announce(Reply(text, buttons=ballots.buttons(call, ballot)))
        else:
            call.answer(ballots.YOUR_VOTE.format(said=ballot.options[0]))
        ballots.settle(call, ballot, expired=False)


ballots.DECIDING[PROTEST] = voting.more_than_half
ballots.ASKED[PROTEST] = ballots.everybody


@ballots.closes(PROTEST)
def agreed(call: Call, closed: ballots.Closed) -> None:
    cases = Cases(call.store.session)
    case = cases.case_by_id(closed.ballot.data["case"])
    if case is None or case.status not in ("offen", "abstimmung"):
        return  # decided meanwhile
    if closed.verdict.kind == "spruch" and closed.verdict.choice == 0:
        case.about = {**case.about, PROTEST: True}
        call.store.session.add(case)
        call.changed = True
        call.announce(f"Es wird unter Vorbehalt weitergespielt: Streitfall {case.number} kann noch dorthin zurückführen.")
    else:
        call.announce(f"Es wird gewartet, bis Streitfall {case.number} entschieden ist.")
