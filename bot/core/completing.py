"""What a half-typed argument may become, where it has a finite number of answers."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.commands import COMMANDS, Call, Suggest
from bot.core.names import fill
from games import catalog
from games.words import plain

Choices = list[tuple[str, str]]
LIMITS = ("12 Stunden", "1 Tag", "2 Tage", "3 Tage", "1 Woche", "ohne", "ablauf erinnern", "ablauf standard", "ablauf abstimmen")


def matching(typed: str, choices: Iterable[tuple[str, str]]) -> Choices:
    """The choices (label, words to send) that contain what is typed; those that begin with it first."""
    wanted = plain(typed).strip()
    found = [c for c in choices if any(wanted in plain(part) for part in c)]
    return sorted(found, key=lambda c: not any(plain(part).startswith(wanted) for part in c))


def games(call: Call) -> Choices:
    return matching(call.words, _titles())


def variants(call: Call) -> Choices:
    table = call.table
    if table is None or table.row.status != "lobby":
        return []
    names = {s.seat: s.name for s in table.seats}
    every = ((v, c) for v in table.game.variants for c in v.choices)
    shown = ((f"{v.title}: {fill(v.labels.get(c, c), names)}", f"{v.id}={c}") for v, c in every)
    return matching(call.words, (pair for pair in shown if "⟦" not in pair[0]))


def limits(call: Call) -> Choices:
    return matching(call.words, ((limit, limit) for limit in LIMITS))


def parts(call: Call) -> Choices:
    table = call.table
    if table is None or not table.row.state:
        return []
    seat = table.seat_of(call.person)
    return matching(call.words, ((part, part) for part in table.game.parts(seat.seat if seat else None)))


def commands(call: Call) -> Choices:
    return matching(call.words, ((f"/{c.name}: {c.help}"[:100], c.name) for c in COMMANDS.values()))


def one_of(*words: str) -> Suggest:
    """An argument with a few answers of its own; others may be typed."""
    return lambda call: matching(call.words, ((word, word) for word in words))


SURE, ANSWER = one_of("ja"), one_of("ja", "nein")


def seats(call: Call) -> Choices:
    return matching(call.words, ((s.name, s.name) for s in call.table.seats)) if call.table is not None else []


def substitutes(call: Call) -> Choices:
    people = seats(call) if call.table is not None else []
    computers = [(f"{label}: der Computer übernimmt", f"{words} computer") for label, words in people]
    return matching(call.words, (*people, *computers))


def tables(call: Call) -> Choices:
    rows = call.store.all_tables_with(call.person) if call.incoming.private else call.store.active_in(call.channel)
    return matching(call.words, ((row.name, row.name) for row in rows if row.name))


def roles(call: Call) -> Choices:
    table = call.table
    if table is None or table.row.status != "lobby":
        return []
    return matching(call.words, [*((r.title, r.id) for r in table.roles), ("keine", "keine")])


def groups(call: Call) -> Choices:
    """The groups of answers of whoever types."""
    table = call.table
    seat = table.seat_of(call.person) if table is not None and table.running else None
    if table is None or seat is None:
        return []
    found = dict.fromkeys(c.group for c in table.play.options(seat.seat) if c.group)
    return matching(call.words, ((group, group) for group in found))


def channel_games(call: Call) -> Choices:
    return matching(call.words, [*((f"spiel: {title}", f"spiel {id}") for title, id in _titles()), ("keines", "spiel keines")])


def _titles() -> Iterable[tuple[str, str]]:
    return ((catalog.load(id).title, id) for id in catalog.ids())
