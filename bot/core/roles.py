"""Sides: who plays what. Taken in the lobby with /seite or a button; what nobody takes is dealt when the game begins."""

from __future__ import annotations

import re

from bot.core import completing, lobby, telling, wording
from bot.core.commands import Call, command
from bot.core.table import Table
from games.contract import Role
from games.roles import free
from games.words import plain, stem, tokens
from storage.tables import SeatRow

NONE = ("keine", "egal", "wuerfeln", "frei")


@command(
    "seite",
    "/seite [WER] SEITE",
    "nimmt vor dem Start eine Seite; «keine» gibt sie zurück, für Computer mit Namen davor",
    changes=True,
    argument="seite",
    needs_table=True,
    aliases=("rolle",),
    asks_rights=True,
    suggest=completing.roles,
)
def take(call: Call) -> None:
    table = call.table
    assert table is not None
    if not table.roles:
        call.answer(f"In {table.game.title} spielen alle dasselbe; Seiten gibt es nicht.")
    elif table.row.status != "lobby":
        call.answer(f"Die Seiten stehen fest: {telling.sides(table)}.")
    elif not call.words.strip():
        call.answer(_overview(table))
    elif (seat := _meant(call, table)) is not None:
        _take(call, table, seat)


def _meant(call: Call, table: Table) -> SeatRow | None:
    """Whose side it is about: the caller's own, or that of a computer that is named first."""
    first, _, rest = call.words.strip().partition(" ")
    named = lobby.find_seat(table, first) if rest and _named(table, call.words) is None else None
    mine = table.seat_of(call.person)
    if named is None or named is mine:
        call.words = rest if named is not None else call.words
        if mine is None:
            call.answer(wording.NOT_SEATED)
        return mine
    if named.kind == "mensch":
        call.answer(f"{named.name} wählt selbst.")
        return None
    call.words = rest
    return named if lobby.may_arrange(call, table) else None


def _take(call: Call, table: Table, seat: SeatRow) -> None:
    role = _named(table, call.words)
    if plain(call.words).strip() in NONE:
        seat.role = ""
    elif role is None:
        call.answer(f"Diese Seite gibt es nicht. {_overview(table)}")
        return
    else:
        others = {s: r for s, r in table.chosen.items() if s != seat.seat}
        if role not in free(table.roles, others):
            holders = wording.listing([table.names[s] for s, r in others.items() if r == role.id])
            call.answer(f"{role.title}: Das ist schon die Seite von {holders}. {_overview(table)}")
            return
        seat.role = role.id
    call.store.session.add(seat)
    call.out.owed.append(telling.table_message(table))


def _named(table: Table, words: str) -> Role | None:
    """A role by its id or title, by a word of it or by an unambiguous beginning of one: «schatten», «Der Schatten», «freie». A
    whole word goes first: «sauron» is «Der Hexenkönig (Sauron)», not «Saurons Alliierte»."""
    typed = plain(words).strip()
    said = {role.id: re.findall(r"\w+", plain(role.title)) for role in table.roles}
    exact = [r for r in table.roles if typed in (plain(r.id), plain(r.title))]
    whole = [r for r in table.roles if typed in said[r.id]]
    begun = [r for r in table.roles if typed and any(w.startswith(typed) for w in (plain(r.title), *said[r.id]))]
    forms = {stem(word) for word in tokens(words)}
    others = [r for r in table.roles if forms and forms <= {stem(word) for word in said[r.id]}]  # «freie voelker»
    return next((found[0] for found in (exact, whole, begun, others) if len(found) == 1), None)


def _overview(table: Table) -> str:
    left = free(table.roles, table.chosen)
    if not left:
        return f"Alle Seiten sind vergeben: {telling.sides(table)}."
    return f"Frei: {wording.listing([f'{r.title} (/seite {r.id})' for r in left])}."
