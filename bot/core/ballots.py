"""Votes: opened for the people there are, /stimme, closed when the procedure says so or the time is up.

What a vote means when it closes is registered by its kind: a dispute (disputes.py), an expired deadline (deadlines.py), a
substitution (company.py). Until then nobody learns who voted how. The vote about a dispute has the number of the dispute; others
are called «a12».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.core import completing, scheduler, wording
from bot.core.clock import DAY, seconds, spoken_time
from bot.core.commands import Call, command
from bot.core.groups import group_of, human, people_at, press
from bot.core.habits import habits_of
from bot.core.messages import Button, Reply
from bot.core.table import Table
from bot.core.voting import ABSTAIN, Procedure, Verdict, decide
from games.words import plain, whole
from storage.case_tables import BallotRow
from storage.cases import Cases
from storage.time_tables import TimerRow
from storage.timers import Timers

LONGEST_REASON = 300
UNDO = "ruecknahme"
NUMBER = "number"  # in a vote's data: of the dispute it is about
ABSTENTION = "Enthaltung"
REMIND = "stimmruf"
REMIND_BEFORE = 0.25  # of the time of a vote, at most a day
YOUR_VOTE = "Deine Stimme: «{said}». Solange abgestimmt wird, kannst du sie ändern."
NO_BALLOT = "Diese Abstimmung ist vorbei."
NOT_YET = "Über Streitfall {number} wird noch nicht abgestimmt. Wer mitspielt, kann es wünschen: /streitfall {number} abstimmen"
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
# Of votes about a table itself: who is asked, as people sit there now. (About a dispute those vote who were there when it began.)
ASKED: dict[str, Callable[[BallotRow, Table], dict[int, str]]] = {}


def closes(kind: str) -> Callable[[Closing], Closing]:
    def register(closing: Closing) -> Closing:
        CLOSING[kind] = closing
        return closing

    return register


def open_ballot(
    call: Call, kind: str, options: Sequence[str], voters: Mapping[int, str], procedure: Procedure, data: dict[str, Any]
) -> BallotRow:
    """A vote begins: the voters are those of this moment. Whoever has not answered shortly before its end is reminded once, where
    `data` says what it is about (`was`)."""
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
    about = {"table_id": ballot.table_id, "ballot_id": ballot.id, "data": {"place": place}}
    scheduler.at(call, ballot.closes, "abstimmung", **about)
    if ballot.data.get("was"):
        early = min(int(REMIND_BEFORE * (ballot.closes - seconds(call.now))), DAY)
        scheduler.at(call, ballot.closes - early, REMIND, **about)


def named(ballot: BallotRow) -> str:
    """How a vote is called in `/stimme`."""
    return str(ballot.data.get(NUMBER) or f"a{ballot.id}")


def buttons(call: Call, ballot: BallotRow) -> tuple[Button, ...]:
    found = [press(call, label[:80], f"/stimme {named(ballot)} {nr}") for nr, label in enumerate(ballot.options, 1)]
    if NUMBER in ballot.data:
        found.append(press(call, ABSTENTION, f"/stimme {named(ballot)} {plain(ABSTENTION)}"))
    return tuple(found)


def accounts(call: Call, voters: Iterable[str]) -> tuple[str, ...]:
    """Those of these people who are here under an account and want to be mentioned."""
    found = []
    for id in voters:
        person = call.store.person_by_id(int(id))
        here = [call.store.person_by_id(a) for a in call.store.accounts(person)]
        if habits_of(call.store, person).mentions:
            found += [a.key for a in here if a.platform == call.channel.platform][:1]
    return tuple(found)


@scheduler.timer(REMIND)
def almost_over(call: Call, timer: TimerRow) -> None:
    """Once, before it is too late: those whose answer is missing."""
    ballot = Cases(call.store.session).ballot(timer.ballot_id or 0)
    if ballot is None or not ballot.open:
        return
    answered = votes_of(call, ballot)
    missing = {id: name for id, name in ballot.voters.items() if int(id) not in answered}
    if missing:
        text = (
            f"{ballot.data['was']}: Es fehlt noch {wording.listing(list(missing.values()))}. "
            f"Die Abstimmung endet am {spoken_time(ballot.closes)}; auch eine Enthaltung ist eine Antwort."
        )
        mention, topic = accounts(call, missing), ballot.data.get("topic", "")
        call.announce(Reply(text, buttons=buttons(call, ballot), mention=mention, topic=topic))


def ends(ballot: BallotRow) -> str:
    last = spoken_time(ballot.closes)
    return f"Die Abstimmung endet, sobald sie entschieden ist, spätestens am {last}. Bis dahin bleibt geheim, wer wie stimmt."


def choices(call: Call) -> list[tuple[str, str]]:
    """The answers to the votes that are under way, for those whose vote is missing."""
    found = []
    for ballot in waiting_for_vote(call):
        what = f"{ballot.data.get('was') or 'Abstimmung'} ({named(ballot)})"
        found += [(f"{what}: {option}"[:100], f"{named(ballot)} {nr}") for nr, option in enumerate(ballot.options, 1)]
    return completing.matching(call.words, found)


@command(
    "stimme", "/stimme STREITFALL NUMMER|enthaltung [weil GRUND]", "stimmt ab", changes=True, argument="wahl", suggest=choices
)
def vote(call: Call) -> None:
    cases = Cases(call.store.session)
    words = (_by_word(call) or call.words).split(maxsplit=2)
    name, said = (*words, "", "")[:2]
    abstains = len(said) > 2 and plain(ABSTENTION).startswith(plain(said))
    number, chosen = _meant(call, plain(name)), whole(said)
    if number is None or not said:
        call.answer(_how_to_vote(call))
        return
    at = cases.table_of_ballot(number)
    row = call.store.table(at) if at is not None else None
    call.turn_to(Table(call.store, row) if row is not None else None)
    ballot = cases.ballot(number)
    if ballot is None or not ballot.open or ballot.data.get(NUMBER, plain(name)) not in (plain(name), whole(name)):
        case = cases.case(group_of(call), whole(name) or 0) if number == 0 else None  # a dispute nobody votes about yet
        call.answer(NOT_YET.format(number=case.number) if case is not None and case.status == "offen" else NO_BALLOT)
        return
    mine = [str(id) for id in call.store.accounts(call.person)]
    voter = next((id for id in mine if id in ballot.voters), None)
    if voter is None:
        only = next(iter(ballot.voters.values())) if len(ballot.voters) == 1 else ""
        call.answer(f"Das entscheidet {only}." if only else NOT_A_VOTER)
        return
    chosen = chosen if chosen is not None or abstains else _worded(ballot, said)
    if chosen is None and not abstains:
        call.answer(_how_to_vote(call))
        return
    choice = ABSTAIN if chosen is None else chosen - 1
    if not (0 <= choice < len(ballot.options) or (abstains and NUMBER in ballot.data)):
        call.answer(f"Zur Wahl stehen die Nummern 1 bis {len(ballot.options)}.")
        return
    reason = words[2] if len(words) > 2 else ""
    cases.vote(ballot, int(voter), choice, " ".join(reason.split())[:LONGEST_REASON].rstrip("."))
    said = ballot.options[choice] if choice != ABSTAIN else ABSTENTION
    call.answer(YOUR_VOTE.format(said=said))
    settle(call, ballot, expired=False)


def _worded(ballot: BallotRow, said: str) -> int | None:
    """«/stimme 3 nein», «/stimme 3 ja»: the one answer that begins so; where there is one proposal, a yes is for it."""
    word = plain(said).strip(".,!?")
    fits = [nr for nr, option in enumerate(ballot.options, 1) if len(word) > 2 and plain(option).startswith(word)]
    if word == "ja":
        agree = [nr for nr, option in enumerate(ballot.options, 1) if plain(option).startswith("einverstanden")]
        fits = agree or ([1] if NUMBER in ballot.data and plain(ballot.options[-1]).startswith("nein") else [])
    return fits[0] if len(fits) == 1 else None


def _by_word(call: Call) -> str:
    """«/stimme ja», «/stimme warten»: the answer itself, where only one vote waits for it; as it is typed with its number."""
    typed = plain(call.words).strip()
    said = {"ja": "einverstanden"}.get(typed, typed)
    found = [
        f"{named(ballot)} {nr}"
        for ballot in waiting_for_vote(call)
        for nr, option in enumerate(ballot.options, 1)
        if len(said) > 2 and plain(option).startswith(said)
    ]
    return found[0] if len(found) == 1 else ""


def _meant(call: Call, name: str) -> int | None:
    """The id of the vote that is meant: about dispute 3 of this group, or «a12». Where the group has no dispute of that number, a
    number alone will do for any vote."""
    number = whole(name.removeprefix("a"))
    if number is None or name.startswith("a"):
        return number
    found = Cases(call.store.session).ballot_of_case(group_of(call), number)
    return number if found is None else found


def _how_to_vote(call: Call) -> str:
    """With the votes that are under way, where there are any."""
    missing = waiting_for_vote(call)
    if not missing:
        return "Gerade läuft keine Abstimmung, in der deine Stimme fehlt. Eine Frage legst du mit /streitfall vor."
    lines = [
        f"/stimme {named(b)} NUMMER weil … ({', '.join(_numbered(nr, o) for nr, o in enumerate(b.options, 1))})" for b in missing
    ]
    return "\n".join(["So stimmst du ab:", *lines])


def _numbered(nr: int, option: str) -> str:
    return option if option.startswith(f"{nr}: ") else f"{nr}: {option}"


def votes_of(call: Call, ballot: BallotRow) -> dict[int, int]:
    """The votes of those who are still asked."""
    return {v.voter: v.choice for v in Cases(call.store.session).votes(ballot) if str(v.voter) in ballot.voters}


def everybody(ballot: BallotRow, table: Table) -> dict[int, str]:
    return people_at(table)


def follow(call: Call, table: Table) -> None:
    """After somebody came or went: asked about the table are those who play now, and what others said counts no more."""
    for ballot in [b for b in Cases(call.store.session).open_at(table.id) if b.kind in ASKED]:
        asked = {str(id): name for id, name in ASKED[ballot.kind](ballot, table).items()} if table.running else {}
        if asked and set(asked) != set(ballot.voters):
            ballot.voters = asked
            call.store.session.add(ballot)
            settle(call, ballot, expired=False)


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
    withdraw(call, ballot)
    given = Cases(call.store.session).votes(ballot)
    cast = [(ballot.voters[str(v.voter)], v.choice, v.reason) for v in given if str(v.voter) in ballot.voters]
    CLOSING[ballot.kind](call, Closed(ballot, verdict, cast))


def withdraw(call: Call, ballot: BallotRow) -> None:
    """A vote that nobody needs any more: an old «Ja» counts for nothing."""
    ballot.open = False
    call.store.session.add(ballot)
    Timers(call.store.session).drop(ballot=ballot.id)


def _tie_break(call: Call, ballot: BallotRow, verdict: Verdict) -> None:
    """The arbiter decides; if his vote is in already, at once."""
    p = Procedure.of(ballot.procedure)
    assert p.arbiter is not None
    ballot.procedure = replace(p, mode="schiedsrichter", tie="buch").raw()
    ballot.voters = {**ballot.voters, str(p.arbiter): p.arbiter_name}
    ballot.closes = seconds(call.now) + p.time
    call.store.session.add(ballot)
    Timers(call.store.session).drop(ballot=ballot.id)
    _set_timer(call, ballot)
    if p.arbiter in votes_of(call, ballot):
        settle(call, ballot, expired=False)
        return
    text = f"Die Abstimmung endet ohne Ergebnis ({verdict.how}). Nach der Schiedsordnung entscheidet nun {p.arbiter_name}."
    mention, topic = accounts(call, [str(p.arbiter)]), ballot.data.get("topic", "")
    call.announce(Reply(text, buttons=buttons(call, ballot), mention=mention, topic=topic))


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
    abstained = [name for name, choice, _ in closed.votes if choice == ABSTAIN]
    silent = [n for n in closed.ballot.voters.values() if n not in {name for name, _, _ in closed.votes}]
    lines += [f"Enthalten: {wording.listing(abstained)}"] if abstained else []
    return [*lines, f"Nicht abgestimmt: {wording.listing(silent)}"] if silent else lines
