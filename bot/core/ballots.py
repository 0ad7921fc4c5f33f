"""Votes: opened for the people there are, /stimme, closed when the procedure says so or the time is up.

What a vote means when it closes is registered by its kind: a dispute (cases.py), an expired deadline (deadlines.py), a
substitution (company.py). Until then nobody learns who voted how.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.core import scheduler, wording
from bot.core.clock import seconds, spoken_time
from bot.core.commands import Call, command
from bot.core.groups import human, press
from bot.core.messages import Button, Reply
from bot.core.table import Table
from bot.core.voting import Procedure, Verdict, decide
from storage.case_tables import BallotRow
from storage.cases import Cases
from storage.time_tables import TimerRow
from storage.timers import Timers

LONGEST_REASON = 300
NO_BALLOT = "Diese Abstimmung ist vorbei."
NOT_A_VOTER = "Hier stimmen nur die ab, die beim Beginn der Abstimmung dabei waren. Deinen Rat hören alle gern."


@dataclass(frozen=True, slots=True)
class Closed:
    """A vote that is over, with everything its kind needs to know."""

    ballot: BallotRow
    verdict: Verdict
    votes: Sequence[tuple[str, int, str]]  # name, choice, reason


Closing = Callable[[Call, Closed], None]
CLOSING: dict[str, Closing] = {}
DECIDING: dict[str, Callable[[BallotRow, Mapping[int, int], bool], Verdict | None]] = {}


def closes(kind: str) -> Callable[[Closing], Closing]:
    def register(closing: Closing) -> Closing:
        CLOSING[kind] = closing
        return closing

    return register


def open_ballot(
    call: Call, kind: str, options: Sequence[str], voters: Mapping[int, str], procedure: Procedure, data: dict[str, Any]
) -> BallotRow:
    """A vote begins: the voters are those of this moment."""
    ends = seconds(call.now) + procedure.time
    ballot = Cases(call.store.session).add_ballot(
        BallotRow(
            kind=kind,
            table_id=call.table.id if call.table is not None else None,
            options=list(options),
            voters={str(id): name for id, name in voters.items()},
            procedure=procedure.raw(),
            data=data,
            closes=ends,
        )
    )
    _set_timer(call, ballot)
    return ballot


def _set_timer(call: Call, ballot: BallotRow) -> None:
    place = {"platform": call.channel.platform, "key": call.channel.key, "id": call.channel.id}
    scheduler.at(call, ballot.closes, "abstimmung", table_id=ballot.table_id, ballot_id=ballot.id, data={"place": place})


def buttons(call: Call, ballot: BallotRow) -> tuple[Button, ...]:
    return tuple(press(call, label[:80], f"/stimme {ballot.id} {nr}") for nr, label in enumerate(ballot.options, 1))


def ends(ballot: BallotRow) -> str:
    last = spoken_time(ballot.closes)
    return f"Sie endet, sobald sie entschieden ist, spätestens am {last}. Bis dahin bleibt geheim, wer wie stimmt."


@command("stimme", "/stimme ABSTIMMUNG NUMMER [weil GRUND]", "stimmt ab", changes=True, argument="wahl")
def vote(call: Call) -> None:
    cases = Cases(call.store.session)
    words = call.words.split(maxsplit=2)
    if len(words) < 2 or not words[0].isdigit() or not words[1].isdigit():
        call.answer("So stimmst du ab: /stimme 12 1 weil … (die Nummern stehen bei der Abstimmung).")
        return
    number = int(words[0][:9])
    at = cases.table_of_ballot(number)
    row = call.store.table(at) if at is not None else None
    call.turn_to(Table(call.store, row) if row is not None else None)
    ballot = cases.ballot(number)
    if ballot is None or not ballot.open:
        call.answer(NO_BALLOT)
        return
    mine = [str(id) for id in call.store.accounts(call.person)]
    voter = next((id for id in mine if id in ballot.voters), None)
    if voter is None:
        call.answer(NOT_A_VOTER)
        return
    choice = int(words[1][:4]) - 1
    if not 0 <= choice < len(ballot.options):
        call.answer(f"Zur Wahl stehen die Nummern 1 bis {len(ballot.options)}.")
        return
    reason = words[2] if len(words) > 2 else ""
    cases.vote(ballot, int(voter), choice, " ".join(reason.split())[:LONGEST_REASON].rstrip("."))
    call.answer(f"Deine Stimme: «{ballot.options[choice]}». Bis zum Ende der Abstimmung kannst du sie ändern.")
    settle(call, ballot, expired=False)


def votes_of(call: Call, ballot: BallotRow) -> dict[int, int]:
    return {v.voter: v.choice for v in Cases(call.store.session).votes(ballot)}


def settle(call: Call, ballot: BallotRow, *, expired: bool) -> None:
    """Close the vote if it is decided."""
    votes = votes_of(call, ballot)
    if ballot.kind in DECIDING:
        verdict = DECIDING[ballot.kind](ballot, votes, expired)
    else:
        verdict = decide(Procedure.of(ballot.procedure), [int(v) for v in ballot.voters], votes, expired=expired)
    if verdict is None:
        return
    if verdict.kind == "stich":
        _tie_break(call, ballot, verdict)
        return
    close(call, ballot, verdict)


def close(call: Call, ballot: BallotRow, verdict: Verdict) -> None:
    ballot.open = False
    call.store.session.add(ballot)
    Timers(call.store.session).drop(ballot=ballot.id)
    cast = [(ballot.voters.get(str(v.voter), "?"), v.choice, v.reason) for v in Cases(call.store.session).votes(ballot)]
    CLOSING[ballot.kind](call, Closed(ballot, verdict, cast))


def _tie_break(call: Call, ballot: BallotRow, verdict: Verdict) -> None:
    """The arbiter decides; if his vote is in already, at once."""
    p = Procedure.of(ballot.procedure)
    assert p.arbiter is not None
    ballot.procedure = Procedure("schiedsrichter", "buch", p.arbiter, p.arbiter_name, p.time).raw()
    ballot.voters = {**ballot.voters, str(p.arbiter): p.arbiter_name}
    ballot.closes = seconds(call.now) + p.time
    call.store.session.add(ballot)
    Timers(call.store.session).drop(ballot=ballot.id)
    _set_timer(call, ballot)
    if p.arbiter in votes_of(call, ballot):
        settle(call, ballot, expired=False)
        return
    text = f"Die Abstimmung endet ohne Ergebnis ({verdict.how}). Nach der Schiedsordnung entscheidet nun {p.arbiter_name}."
    call.announce(Reply(text, buttons=buttons(call, ballot)))


@scheduler.timer("abstimmung")
def expired(call: Call, timer: TimerRow) -> None:
    ballot = Cases(call.store.session).ballot(timer.ballot_id or 0)
    if ballot is not None and ballot.open:
        settle(call, ballot, expired=True)


def waiting_for_vote(call: Call) -> list[BallotRow]:
    """The open votes in which this person's vote is missing."""
    cases, mine = Cases(call.store.session), human(call.store, call.person)
    return [b for b in cases.all_open_ballots() if str(mine) in b.voters and mine not in votes_of(call, b)]


def tally_lines(closed: Closed) -> list[str]:
    """Who voted how, told when it is over."""
    lines = []
    for nr, option in enumerate(closed.ballot.options):
        names = [f"{name} ({reason})" if reason else name for name, choice, reason in closed.votes if choice == nr]
        if names:
            lines.append(f"«{option}» {wording.listing(names)}")
    silent = [n for n in closed.ballot.voters.values() if n not in {name for name, _, _ in closed.votes}]
    return [*lines, f"Nicht abgestimmt: {wording.listing(silent)}"] if silent else lines
