"""Changing a deck card by card."""

from __future__ import annotations

from dataclasses import replace

from games.decks import Found, NoDeck, Search
from games.meccg.cards import Card, cards, title
from games.meccg.decks import naming
from games.meccg.decks.judging import findings_of
from games.meccg.decks.model import CHARACTERS, PILES, RESERVE, START, Entry, is_agent
from games.meccg.decks.reading import Reading, placed, read
from games.meccg.decks.search import values
from games.meccg.decks.words import BadValue, named, value_of
from games.meccg.decks.writing import written

MOST_LINES = 600


def meant(reading: Reading, words: str, pile: str) -> Search:
    """The cards somebody may mean who names one for this deck."""
    side = reading.deck().side
    line = named(f"1 {words}")
    found = naming.meant(naming.candidates(line), pile, side)
    known = bool(found)
    found = found or naming.meant(naming.like(line.title), pile, side)
    hits = tuple(Found(c["id"], naming.labelled(c), values(c)) for c in found[: naming.MOST_CHOICES])
    return Search(hits, () if known else (line.title,))


def put(reading: Reading, id: str, count: int, pile: str) -> str:
    card = cards()[id]
    side = reading.deck().side
    lies = placed(card, pile, side)
    if count >= 0:
        reading.entries.append(Entry(card, count, lies))
        if len(reading.entries) > MOST_LINES:
            raise NoDeck("Mehr Karten passen in keine Deckliste.")
    else:
        _take(reading, card, -count, pile and lies)
    return written(reading)


def _take(reading: Reading, card: Card, count: int, pile: str) -> None:
    """Away with the last copies first; without a pile those of the reserve before others."""
    ours = [e for e in reading.entries if _same(e.card, card) and (not pile or e.pile == pile)]
    if not ours:
        where = f" unter «{PILES[pile]}»" if pile else ""
        raise NoDeck(f"{title(card)} ist{where} nicht in diesem Deck.")
    for e in sorted(ours, key=lambda e: (e.pile != RESERVE, -e.line)):
        less = min(e.count, count)
        count -= less
        place = next(n for n, one in enumerate(reading.entries) if one is e)
        if e.count == less:
            del reading.entries[place]
        else:
            reading.entries[place] = replace(e, count=e.count - less)
        if not count:
            return


def _same(one: Card, other: Card) -> bool:
    return (one["title_en"], one["alignment"], one["klasse"]) == (other["title_en"], other["alignment"], other["klasse"])


def head(reading: Reading, header: str, value: str) -> str:
    try:
        reading.headers[header] = value_of(header, value)
    except BadValue as bad:
        raise NoDeck(str(bad)) from bad
    return written(reading)


def settled(text: str, line: int, choice: int) -> str:
    """The list with the line as a question offered it."""
    reading = read(text)
    question = next((q for q in reading.questions if q.line == line and choice < len(q.choices)), None)
    if question is None:
        raise NoDeck("Diese Zeile ist schon geklärt oder hat sich geändert.")
    rows = list(reading.rows)
    rows[line - 1] = question.choices[choice].line
    return "\n".join(rows)


def allowed(reading: Reading, card: Card) -> bool:
    """Whether one more copy of a card would break no rule that is not broken already."""
    deck = reading.deck()
    if not naming.fits_side(card, deck.side):
        return False
    more = Entry(card, 1, placed(card, "", deck.side), 10_000)
    counted = (
        e for e in deck.entries if e.card["title_en"] == card["title_en"] or e.pile in (START, CHARACTERS) or is_agent(e.card)
    )
    with_it = replace(deck, entries=(*counted, more), twin=None)  # nothing else makes a difference to this card
    return not any(f.kind == "fehler" and f.line == more.line for f in findings_of(with_it))
