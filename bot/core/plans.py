"""/plan: an answer for a question to come, so that whoever has it ready need not come back to give it.

A plan is what it waits for and a line. What it waits for is the very next question, or words that have to be said first («greift
er Osgiliath an: rückzug nach minas tirith»). Planning judges nothing but whether the words are known: the candidates judge when
the question comes. A plan is the answer of a player, not of a preset: it is theirs in the log and is taken back like any other.

Plans without words are a queue: the first has to fit the next question, else all of them are dropped and their owner is told.
Where a game says what such a queue rests on (`Game.meanwhile`: a limit, what the opponent has played), it waits for the moment of
its next move, and ends as soon as that has changed. One that waits for words stays until they are said. They stand in
`SeatRow.plans`; whoever takes the seat over finds none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from bot.core import telling, waits
from bot.core.commands import Call, command
from bot.core.messages import Reply
from bot.core.names import clean, fill
from bot.core.seats import own_seat
from bot.core.table import CORRECTION, UNDO, VERSION, Table
from games.contract import Decision, Refusal, Seat
from games.play import Draft, Move
from games.words import plain, stem, tokens, whole
from storage.tables import SeatRow

MOST = 12
LONGEST = 300
LOOKED_BACK = 8  # so many entries of the log are heard for the words a plan waits for
ELSE = " sonst "
NEXT = re.compile(r"\s*;\s*(?:und )?(?:dann |danach )?|\s*,\s*(?:und )?(?:dann|danach)\s+")
ASIDE = frozenset(
    {
        *("an", "bei", "das", "dein", "dem", "den", "der", "die", "ein", "eine", "er", "es", "falls", "ich", "ist", "mein"),
        *("meine", "mich", "mir", "sie", "sobald", "wenn", "werde", "wird"),
    }
)
GONE = ("weg", "streichen", "loeschen", "aus")
AGAIN = ("weiter", "gilt", "wieder")

NONE = (
    "Du hast nichts geplant. So geht es: «/plan nimm rote kraft, sonst stapel» antwortet auf deine nächste Frage, "
    "«/plan greift er osgiliath an: rückzug nach minas tirith» wartet, bis das gesagt wird; «;» trennt mehrere Antworten "
    "nacheinander."
)
PRIVATELY = "Pläne gehen nur dich etwas an: Schreib sie mir privat."
TOLD = "Passt ein Plan, antworte ich sofort; die anderen sehen daran, dass du eine Antwort bereithattest."
RESTING = "Deine Pläne ruhen, denn am Tisch hat sich etwas geändert. Gelten sie noch? «/plan weiter» oder «/plan weg»"
DROPPED = "Dein Plan «{line}» passt nicht zur Frage und ist gestrichen{others}: {why}"
STOPPED = "Dein Plan hält hier an ({why}). Gestrichen: {lines}."
PLAYED = "Nach deinem Plan geantwortet: {done}."
UNKNOWN = "Die Worte erkenne ich jetzt noch nicht; ob der Plan passt, zeigt sich erst bei der Frage."


@dataclass(frozen=True, slots=True)
class Plan:
    number: int
    line: str  # as it was typed; what comes behind «sonst» is tried next
    words: tuple[str, ...]  # what has to be said first; none: the next question
    since: int  # the entry of the log it was made after
    open: str  # the question that was open then: a plan is for later ones
    rests: bool = False
    upon: Mapping[str, str] = field(default_factory=dict)  # what held when the queue was begun (`Game.meanwhile`)

    @property
    def spoken(self) -> str:
        waits_for = f"wenn gesagt wird: {' · '.join(self.words)}" if self.words else "auf deine nächste Frage"
        return f"{self.number}) {waits_for} → «{self.line}»{' (ruht)' if self.rests else ''}"


def plans_of(row: SeatRow) -> list[Plan]:
    found = []
    for raw in row.plans if isinstance(row.plans, list) else ():
        try:
            found.append(Plan(**{**raw, "words": tuple(raw["words"])}))
        except (TypeError, KeyError):
            continue  # damaged: a plan that cannot be read answers nothing
    return found


def keep(table: Table, row: SeatRow, plans: Iterable[Plan]) -> None:
    row.plans = [asdict(plan) | {"words": list(plan.words)} for plan in plans]
    table.store.session.add(row)


# --- planning ------------------------------------------------------------------------------------------------------------


@command(
    "plan",
    "/plan [WENN:] ZUG",
    "antwortet für dich, wenn die Frage kommt; ohne Worte: deine Pläne",
    changes=True,
    argument="was",
    needs_table=True,
    aliases=("plane", "plaene"),
)
def plan(call: Call) -> None:
    found = own_seat(call)
    if found is None:
        return
    table, seat = found
    row, words = table.seat_row(seat), " ".join(call.words.split())
    first, _, rest = plain(words).partition(" ")
    if words and call.incoming.overheard:
        call.answer(Reply(PRIVATELY, delete=True))
    elif not words:
        call.answer(_listed(table, plans_of(row)))
    elif first in GONE:
        _strike(call, table, row, rest)
    elif first in AGAIN and not rest:
        keep(table, row, [replace(p, rests=False, **_now(table, seat)) for p in plans_of(row)])
        call.out.owed.append(_listed(table, plans_of(row)).only(call.who))
    else:
        lay(call, table, row, words)


def _now(table: Table, seat: Seat) -> dict[str, Any]:
    decision = table.play.decision(seat)
    return {"since": table.row.number, "open": decision.id if decision is not None else ""}


def _listed(table: Table, plans: Sequence[Plan], before: str = "") -> Reply:
    if not plans:
        return Reply(before or NONE)
    buttons = [telling.command_button(table, f"Streichen: {p.line}"[:40], f"/plan weg {p.number}") for p in plans[:8]]
    if any(p.rests for p in plans):
        buttons.insert(0, telling.command_button(table, "Pläne gelten weiter", "/plan weiter", main=True))
    return Reply("\n".join([*([before] if before else []), "Deine Pläne:", *(p.spoken for p in plans)]), buttons=tuple(buttons))


def _strike(call: Call, table: Table, row: SeatRow, which: str) -> None:
    plans, number = plans_of(row), whole(which.strip()) if which.strip() else None
    left = [p for p in plans if which.strip() and p.number != number]
    keep(table, row, left)
    gone = "Gestrichen." if len(left) < len(plans) else "Diesen Plan gibt es nicht (mehr)."
    call.out.owed.append(_listed(table, left, gone).only(call.who))


def lay(call: Call, table: Table, row: SeatRow, words: str, *, begun: bool = False) -> None:
    """Plan what these words say; a move whose end answers a question that comes later (`Vocabulary.ahead`) does so, too. `begun`:
    they are the rest of a line whose beginning is done."""
    plans = plans_of(row)
    condition, colon, rest = words.partition(":")
    lines = [line.strip() for line in NEXT.split(rest if colon else words)]
    heard = tuple(w for w in tokens(condition) if w not in ASIDE) if colon else ()
    if not all(lines) or (colon and not heard):
        call.answer("Worauf soll der Plan warten, und was soll er antworten? Zum Beispiel: /plan greift er moria an: rückzug")
        return
    if len(words) > LONGEST or len(plans) + len(lines) > MOST:
        call.answer(f"So viel behalte ich nicht: höchstens {MOST} Pläne, jeder mit höchstens {LONGEST} Zeichen.")
        return
    number, made = max((p.number for p in plans), default=0), []
    for nr, line in enumerate(lines, 1):
        made.append(Plan(number + nr, clean(line), heard, **_now(table, row.seat)))
    keep(table, row, [*plans, *(resting_upon(table, row.seat, made) if begun else made)])
    all_known = all(known(table, row.seat, part) for p in made for part in _parts(p))
    said = "\n".join([*(f"Geplant: {p.spoken}" for p in made), *([] if all_known else [UNKNOWN]), TOLD])
    call.out.owed.append(Reply(said, buttons=_listed(table, plans_of(row)).buttons).only(call.who))


def resting_upon(table: Table, seat: Seat, plans: Sequence[Plan]) -> list[Plan]:
    """A queue goes on from what holds now: what its own last move has changed was meant to."""
    now = dict(table.play.game.meanwhile(table.play.state, seat)) if table.running else {}
    return [p if p.words else replace(p, upon=now) for p in plans]


def _parts(p: Plan) -> list[str]:
    return [part.strip(" ,") for part in f" {p.line} ".replace(",", " , ").split(ELSE) if part.strip(" ,")]


def known(table: Table, seat: Seat, line: str) -> bool:
    """Whether these words name a move of this game that can be told now. It says nothing of what is allowed then."""
    path = table.play.read(seat, line)
    return not isinstance(path, Refusal) or bool(path.rules)


# --- answering -----------------------------------------------------------------------------------------------------------


def answer(table: Table, *, waited: bool) -> bool:
    """Answer one question by a plan: by one whose words have been said (`waited`), or by the first of a queue. Says whether the
    table has changed. Who does not fit is dropped."""
    for row in table.humans():
        plans = [p for p in plans_of(row) if bool(p.words) == waited and not p.rests]
        if not plans or row.seat in table.play.drafts:
            continue
        decision = table.play.game.decisions(table.play.state).get(row.seat)
        if decision is None or not decision.waits or waits.disputed(table, row.seat):
            continue
        if not waited and (_stopped(table, row, plans) or _not_yet(table, row.seat, plans[0], decision)):
            continue
        fitting = [p for p in plans if p.open != decision.id and (not waited or _said(table, row.seat, p, decision))]
        if fitting and (waited or fitting[0] is plans[0]) and _carried_out(table, row, fitting[0]):
            return True
    return False


def _said(table: Table, seat: Seat, p: Plan, decision: Decision) -> bool:
    """Whether all the words have been said since, in the question or in what this seat was told."""
    entries = table.store.entries(table.row, max(p.since, table.row.number - LOOKED_BACK))
    lines = [line for entry in entries for line in telling.entry_lines(table, entry, seat)]
    heard = {stem(word) for line in (decision.prompt, *lines) for word in tokens(fill(line, table.names))}
    return all(any(word.startswith(stem(w)) for word in heard) for w in p.words)


def _stopped(table: Table, row: SeatRow, queue: Sequence[Plan]) -> bool:
    """Whether something has changed that a queue rests on; then it is over, and its owner reads why."""
    now = table.play.game.meanwhile(table.play.state, row.seat)
    why = next((said for said, held in queue[0].upon.items() if now.get(said) != held), "")
    if why:
        keep(table, row, [p for p in plans_of(row) if p.words])
        table.notes.append((row.seat, STOPPED.format(why=why, lines=", ".join(f"«{p.line}»" for p in queue))))
    return bool(why)


def _not_yet(table: Table, seat: Seat, first: Plan, decision: Decision) -> bool:
    """Whether a queue waits for its moment: what is planned answers nothing here, and this question is one of those that come
    between, or what is planned is said at another moment."""
    if not table.play.game.meanwhile(table.play.state, seat):
        return False
    if any(not isinstance(table.play.read(seat, line), Refusal) for line in _parts(first)):
        return False
    between = not decision.passing or bool(decision.window)
    return between or any(table.play.at_another_moment(seat, line) for line in _parts(first))


def _carried_out(table: Table, row: SeatRow, p: Plan) -> bool:
    """Whether a plan has answered. One that does not fit is dropped, with the queue behind it."""
    why = ""
    for line in _parts(p):
        path = table.play.read(row.seat, line)
        if isinstance(path, Refusal):
            why = why or fill(path.reason, table.names)
            continue
        if len(path.moves) > 1 or not path.complete:
            why = why or "Der Zug ist damit nicht ganz gesagt."
            continue
        outcome = table.play.take(row.seat, path.moves[0])
        if isinstance(outcome, Draft):
            table.play.cancel(row.seat)
            why = why or "Der Zug ist damit nicht ganz gesagt."
            continue
        _take(table, row, p, outcome)
        return True
    left = [q for q in plans_of(row) if q.number != p.number and (p.words or q.words)]
    others = "" if p.words or len(left) == len(plans_of(row)) - 1 else ", mit allem, was danach kommen sollte"
    keep(table, row, left)
    table.notes.append((row.seat, DROPPED.format(line=p.line, others=others, why=why)))
    return False


def _take(table: Table, row: SeatRow, p: Plan, outcome: Move) -> None:
    left = [q for q in plans_of(row) if q.number != p.number]
    table.take(outcome, table.store.person_by_id(row.person_id) if row.person_id is not None else None)
    keep(table, row, [] if not table.running else left if p.words else resting_upon(table, row.seat, left))
    done = fill(" · ".join(outcome.labels), table.names)
    table.notes.append((row.seat, PLAYED.format(done=done)))


# --- when they end -------------------------------------------------------------------------------------------------------


def follow(table: Table, since: int) -> None:
    """Where something was taken back or put right since this entry, what waits does so for another game than its owner had in
    mind; and when the game is over, for none."""
    if not any(row.plans for row in table.seats):
        return
    if not table.running:
        for row in table.seats:
            keep(table, row, ())
    elif any(entry.kind in (UNDO, CORRECTION, VERSION) for entry in table.store.entries(table.row, since)):
        _rest(table)


def _rest(table: Table) -> None:
    for row in table.humans():
        plans = plans_of(row)
        if plans and not all(p.rests for p in plans):
            keep(table, row, [replace(p, rests=True) for p in plans])
            table.notes.append((row.seat, RESTING))


def told(table: Table) -> list[Reply]:
    """What became of plans, each to its owner alone."""
    found, channel = [], table.store.channel_of(table.row)
    for seat, text in table.notes:
        for person in table.accounts(seat)[:1]:
            reply = Reply(f"{table.title}: {text}", place=(person.platform, channel.key))
            found.append(reply.only(person.key))
    table.notes.clear()
    return found
