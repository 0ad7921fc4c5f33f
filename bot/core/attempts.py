"""Refused attempts: the last one of each person at each table is remembered, so that a dispute can be about it."""

from __future__ import annotations

from bot.core import bindings, telling
from bot.core.clock import seconds
from bot.core.commands import Call
from bot.core.groups import group_in
from bot.core.messages import Reply
from bot.core.table import Table
from games.contract import Refusal, Seat
from games.reading import Path
from games.rulings import situation
from storage.case_tables import AttemptRow, CaseRow
from storage.cases import Cases

LONGEST = 300
BUTTON = "Streitfall"
BUTTON_OF_HIDDEN = "Streitfall (alle lesen deine Worte)"


def refused(call: Call, table: Table, seat: Seat, words: str, refusal: Refusal) -> Reply:
    """The refusal as its player reads it: what the group has ruled about it, and a way to dispute it."""
    reply = telling.refusal(table, refusal)
    if refusal.kind != "illegal":
        return reply
    remember(call, table, seat, words, refusal)
    lines = [reply.text]
    group = group_in(call.store, call.store.channel_of(table.row))
    ruled = bindings.in_force(group, Cases(call.store.session), table.game.id, seconds(call.now), table.id)
    for case in [c for c in reversed(ruled) if _fits(c, table, seat, refusal)][:2]:
        lines.append(f"In dieser Runde gilt dazu (Präzedenz {case.number}): {case.ruling}")
    label = BUTTON_OF_HIDDEN if gives_away(table, seat, words, refusal) else BUTTON
    button = telling.command_button(table, label, "/streitfall versuch")
    return Reply("\n".join(lines), refused=reply.refused, buttons=(*reply.buttons, button))


def gives_away(table: Table, seat: Seat, line: str, path: Path | Refusal) -> bool:
    """Whether a line that others could read names something hidden."""
    decision = table.play.decision(seat)
    if decision is None or not decision.secret or table.play.may_be_overheard(seat, line, path):
        return False
    if isinstance(path, Refusal):
        return path.kind in ("illegal", "ambiguous")
    return len(path.steps) > 1 or not path.steps[0].candidate.public


def remember(call: Call, table: Table, seat: Seat, words: str, refusal: Refusal) -> None:
    assert call.person.id is not None
    Cases(call.store.session).remember_attempt(
        AttemptRow(
            table_id=table.id,
            person_id=call.person.id,
            seat=seat,
            words=" ".join(words.split())[:LONGEST],
            reason=refusal.reason,
            rules=list(refusal.rules),
            number=table.row.number,
        )
    )


def _fits(case: CaseRow, table: Table, seat: Seat, refusal: Refusal) -> bool:
    """Whether a precedent is about this refusal: about this very situation, or (ruled on a question) about one of its rules."""
    tried = case.about.get("lifts") or case.situation
    if tried:
        here = situation(table.play.now(seat))
        return any(kind == here and set(ids) == set(refusal.rules) for kind, ids in tried)
    if case.about.get("art") == "versuch":
        return set(case.about.get("rules", ())) == set(refusal.rules)
    return bool(set(case.rules).intersection(refusal.rules))


def last(call: Call, table: Table) -> AttemptRow | None:
    """What this person last tried in vain, if nothing has happened at the table since."""
    found = Cases(call.store.session).attempt(table.id, call.store.accounts(call.person))
    return found if found is not None and found.number == table.row.number else None
