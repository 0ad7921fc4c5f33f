"""Whose decks there are: one's own, those that come with a game, and what a code opens."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.clock import seconds
from bot.core.commands import Call
from games import catalog
from games.decks import Box, NoDeck
from games.words import plain
from storage.deck_tables import DeckRow
from storage.decks import Decks

DRAFT = "Entwurf"
MOST = 40  # decks of one human
LONGEST_NAME = 40
CODE = 10  # letters of a code


@dataclass(frozen=True, slots=True)
class Chosen:
    """A deck that somebody speaks of."""

    game: str
    name: str
    text: str
    key: str  # for a picture of it: the number of its row, or «SPIEL KENNUNG»
    row: DeckRow | None = None  # one's own: may be changed

    @property
    def box(self) -> Box:
        return catalog.decks(self.game)


def own(call: Call) -> list[DeckRow]:
    """The decks of the caller and of linked accounts, the one at work first."""
    return Decks(call.store.session).of(call.store.accounts(call.person))


def chosen(row: DeckRow, mine: bool = True) -> Chosen:
    return Chosen(row.game, row.name, row.text, str(row.id), row if mine else None)


def at_work(call: Call) -> Chosen | None:
    mine = own(call)
    return chosen(mine[0]) if mine else None


def find(call: Call, words: str) -> Chosen | None:
    """A deck by its name or the beginning of it, by its letter among those that come with a game, or by a code."""
    typed = plain(words).strip()
    mine = own(call)
    if not typed:
        return chosen(mine[0]) if mine else None
    named = next((r for r in mine if plain(r.name) == typed), None)
    if named is not None:
        return chosen(named)
    if (ready := _ready(typed)) is not None:
        return ready
    begun = next((r for r in mine if plain(r.name).startswith(typed)), None)
    if begun is not None:
        return chosen(begun)
    shared = Decks(call.store.session).shared(typed) if len(typed) == CODE else None
    return chosen(shared, mine=shared.id in {r.id for r in mine}) if shared is not None else None


def _ready(typed: str) -> Chosen | None:
    """«A», «Deck A», «meccg A» or the name of one that comes with a game."""
    for game in catalog.with_decks():
        box = catalog.decks(game)
        called = [f"{plain(c)} " for c in (*box.called, "deck")]
        bare = next((typed.removeprefix(c) for c in called if typed.startswith(c)), typed)
        for ready in box.ready():
            if bare in (plain(ready.id), plain(ready.name), plain(f"{ready.id} – {ready.name}")):
                return Chosen(game, f"{ready.id} – {ready.name}", box.ready_text(ready.id), f"{game} {ready.id}")
    return None


def keep(call: Call, game: str, name: str, text: str) -> DeckRow:
    """A deck of this name, new or in the place of the one that had it."""
    mine = own(call)
    decks = Decks(call.store.session)
    row = next((r for r in mine if plain(r.name) == plain(name) and r.game == game), None)
    if row is None:
        if len(mine) >= MOST:
            raise NoDeck(f"Mehr als {MOST} Decks bewahre ich nicht auf. Mit /deck loesche NAME geht eines weg.")
        assert call.person.id is not None
        row = decks.add(call.person.id, game, name, text, seconds(call.now))
    else:
        decks.change(row, text)
    decks.touch(row, mine, seconds(call.now))
    return row


def change(call: Call, row: DeckRow, text: str) -> Chosen:
    decks = Decks(call.store.session)
    decks.change(row, text)
    decks.touch(row, own(call), seconds(call.now))
    return chosen(row)


def back(call: Call, row: DeckRow) -> bool:
    return Decks(call.store.session).back(row)


def drop(call: Call, row: DeckRow) -> None:
    Decks(call.store.session).drop(row)


def share(call: Call, row: DeckRow, on: bool) -> str:
    row.code = (row.code or call.new_secret()[:CODE].lower()) if on else ""
    call.store.session.add(row)
    return row.code


def drawn(decks: Decks, key: str) -> tuple[str, str] | None:
    """Game and list of the deck that a picture is of."""
    game, _, id = key.partition(" ")
    if id:
        return (game, catalog.decks(game).ready_text(id)) if game in catalog.with_decks() else None
    row = decks.by_id(int(key)) if key.isdigit() else None
    return (row.game, row.text) if row is not None else None
