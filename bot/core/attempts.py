"""Refused attempts: the last one of each person at each table is remembered, so that a dispute can be about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.core import bindings, case_text, telling
from bot.core.clock import seconds
from bot.core.commands import Call
from bot.core.groups import group_in, press
from bot.core.messages import Reply
from bot.core.table import Table
from bot.settings import data_folder
from games import catalog
from games.contract import Refusal, Seat
from games.lookup import Name
from games.reading import Path
from games.rulings import situation
from games.words import LONGEST_LINE, occurs, tokens
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
    about = [c for c in reversed(ruled) if _fits(c, table, seat, refusal)][:2]
    lines += [_beside(call, case) for case in about]
    label = BUTTON_OF_HIDDEN if gives_away(table, seat, words, refusal) else BUTTON
    button = telling.command_button(table, label, "/streitfall versuch")
    advice = [c for c in about if c.scope != bindings.ONCE and not c.situation and _allows(call, c)][:1]
    more = tuple(press(call, case_text.NEW_CASE, case_text.new_case(c)) for c in advice)
    return Reply("\n".join(lines), refused=reply.refused, buttons=(*reply.buttons, button, *more))


def _beside(call: Call, case: CaseRow) -> str:
    """What a precedent says of a refusal that stands. One that allows the move is never quoted as what holds here."""
    named = f"Präzedenz {case.number}"
    if not _allows(call, case):
        if _in_own_words(call, case):
            return (
                f"Zu dieser Regel hat eure Runde etwas in eigenen Worten beschlossen ({named}: {case.ruling}) Der Ringrichter "
                "wendet hier das Buch an; was er anders halten soll, braucht eine Folge."
            )
        return f"In dieser Runde gilt dazu ({named}): {case.ruling}"
    if case.scope == bindings.ONCE:
        return f"Eure Runde hat das schon einmal zugelassen ({named}), aber nur das eine Mal. Jetzt gilt wieder die Regel."
    if case.situation:
        return f"An neuen Tischen lässt eure Runde das zu ({named}). Diese Partie hat vorher begonnen und bleibt bei der Regel."
    return (
        f"Eure Runde will das zulassen ({named}: {case.ruling}). Der Ringrichter kann dieses Verbot aber nicht aufheben: "
        "Was am Tisch geschehen soll, stellt ihr mit einer Berichtigung richtig."
    )


def _allows(call: Call, case: CaseRow) -> bool:
    """Whether it was decided that a refused move holds."""
    ruled = (
        p for p in Cases(call.store.session).proposals(case) if case_text.sentence(p.text) == case_text.sentence(case.ruling)
    )
    return case.about.get("art") == "versuch" and any(p.kind == "gilt" for p in ruled)


def _in_own_words(call: Call, case: CaseRow) -> bool:
    """Whether somebody wrote what was decided: only people can tell what that means for a move."""
    ruled = (
        p for p in Cases(call.store.session).proposals(case) if case_text.sentence(p.text) == case_text.sentence(case.ruling)
    )
    return any(p.kind == "eigen" for p in ruled)


def gives_away(table: Table, seat: Seat, line: str, path: Path | Refusal) -> bool:
    """Whether a move that others could read names something hidden."""
    decision = table.play.decision(seat)
    if decision is None:
        return names_hidden(table, seat, line)
    if table.play.may_be_overheard(seat, line, path):
        return False
    if not isinstance(path, Refusal):
        return decision.secret and (len(path.steps) > 1 or not path.steps[0].candidate.public)
    return (decision.secret and path.kind in ("illegal", "ambiguous")) or names_hidden(table, seat, line)


def names_hidden(table: Table, seat: Seat, line: str) -> bool:
    """Whether a line names a card that not everybody sees, whoever holds it: so what is taken away tells nobody where it is. What
    a card shares with a move that all may read («Angriff») is no name of it."""
    game, state = table.game, table.play.state
    hidden = {face for zone in game.hidden(state, None).values() for face in _texts(zone)}
    called = {n.id: (n.title, *n.aliases) for n in _things(game.id)}
    spellings = (name for face in hidden for name in (face.replace("_", " "), *called.get(face, ())) if name)
    said = tokens(line[:LONGEST_LINE], game.vocabulary)
    found = {phrase for name in spellings if occurs(phrase := tokens(name, game.vocabulary), said)}
    return not found <= {tokens(c.key, game.vocabulary) for c in (game.not_now(state, seat) if found else ()) if c.open}


def _texts(zone: Any) -> Iterator[str]:
    """The faces in a zone, in whatever shape a game shows it (`Game.hidden`)."""
    if isinstance(zone, str):
        yield zone
    elif isinstance(zone, Mapping | list | tuple):
        for part in zone.values() if isinstance(zone, Mapping) else zone:
            yield from _texts(part)


def _things(game: str) -> Sequence[Name]:
    return catalog.lookup(game, data_folder()).names() if game in catalog.with_lookup() else ()


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
