"""How many copies of a card a deck may have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from games.decks import Finding
from games.meccg.cards import Card, title
from games.meccg.decks.checks import beyond, check, wrong
from games.meccg.decks.facts import own_limit
from games.meccg.decks.model import (
    EXTRA,
    FALLEN,
    FOR,
    PLAY_DECK,
    RESERVE,
    START,
    Deck,
    Entry,
    is_avatar,
    is_character,
    is_item,
    is_resource,
    is_site,
)
from games.rules import rule

MOST = 3
MOST_MIXED = 2  # of characters, and of hero and minion resources, in the deck of a Fallen Wizard


@rule("me.reserve.inhalt", "me.deck.reserve.inhalt", off=(START, *PLAY_DECK))
def counted_piles() -> tuple[str, ...]:
    """The reserve counts as well."""
    return (START, *PLAY_DECK, RESERVE, EXTRA)


def same(deck: Deck) -> list[tuple[Card, list[Entry]]]:
    """Each card that is counted here, with its lines; by English title and side: a reprint is the same card. Main figures and
    sites have rules of their own."""
    found: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for e in deck.lying(*counted_piles()):
        if not is_avatar(e.card) and not is_site(e.card):
            found[e.card["title_en"], e.card["alignment"]].append(e)
    return [(entries[0].card, entries) for entries in found.values()]


def _fewer(entries: Sequence[Entry], most: int) -> str:
    there = sum(e.count for e in entries)
    return f"Nimm {there - most} von {there} Exemplaren heraus."


def _too_many(entries: Sequence[Entry], most: int, reason: str) -> Iterator[Finding]:
    if (there := beyond(entries, most)) is not None:
        yield wrong(there, reason, _fewer(entries, most))


def is_mixed(card: Card) -> bool:
    """A card of which a Fallen Wizard has fewer copies: those of heroes and minions."""
    return is_character(card) or (is_resource(card) and card["alignment"] != FALLEN)


@check("me.deck.hoechstzahl")
def at_most_three(deck: Deck) -> Iterator[Finding]:
    for card, entries in same(deck):
        other_rule = deck.side == FALLEN and (is_character(card) or is_resource(card))
        if not card["unique"] and not own_limit(card) and not other_rule:
            yield from _too_many(entries, MOST, f"{title(card)}: Jede Karte darf höchstens {MOST}-mal im Deck sein.")


@check("me.deck.begriff.einzigartig")
def unique_once(deck: Deck) -> Iterator[Finding]:
    for card, entries in same(deck):
        if card["unique"]:
            yield from _too_many(entries, 1, f"{title(card)} ist einzigartig und darf nur einmal im Deck sein.")


def _versions(deck: Deck) -> Iterator[tuple[Entry, Entry]]:
    """The first lines of two versions of a unique card."""
    first: dict[str, Entry] = {}
    for card, entries in same(deck):
        if card["unique"]:
            if card["title_en"] in first:
                yield first[card["title_en"]], entries[0]
            else:
                first[card["title_en"]] = entries[0]


def _only_one(one: Entry, other: Entry) -> Finding:
    sides = " und ".join(FOR[e.card["alignment"]] for e in (one, other))
    return wrong(other, f"{title(other.card)} ist einzigartig und darf nur in einer Fassung im Deck sein, nicht für {sides}.",
                 "Nimm eine der beiden Fassungen heraus.")  # fmt: skip


@check("me.deck.einzigartig.ausrichtung")
def one_version(deck: Deck) -> Iterator[Finding]:
    for one, other in _versions(deck):
        if not is_item(other.card):
            yield _only_one(one, other)


@check("me.gegenstand.deckbau")
def one_version_of_items(deck: Deck) -> Iterator[Finding]:
    for one, other in _versions(deck):
        if is_item(other.card):
            yield _only_one(one, other)


# --- Fallen Wizards mix, but fewer of each ---------------------------------------------------------------------------------


@check("me.deck.anfang.gefallene")
def two_of_a_character(deck: Deck) -> Iterator[Finding]:
    for card, entries in same(deck):
        if deck.side == FALLEN and is_character(card) and not card["unique"]:
            reason = f"{title(card)}: Ein Gefallener Zauberer hat von jedem Charakter höchstens {MOST_MIXED} Exemplare."
            yield from _too_many(entries, MOST_MIXED, reason)


@check("me.deck.unterst.gefallene")
def two_of_a_resource(deck: Deck) -> Iterator[Finding]:
    for card, entries in same(deck):
        if deck.side == FALLEN and is_resource(card) and is_mixed(card) and not card["unique"] and not own_limit(card):
            reason = (
                f"{title(card)}: Ein Gefallener Zauberer hat von Helden- und Schergenkarten höchstens {MOST_MIXED} Exemplare."
            )
            yield from _too_many(entries, MOST_MIXED, reason)


def _stage_cards(deck: Deck) -> list[Entry]:
    return [e for e in deck.lying(*counted_piles()) if is_resource(e.card) and e.card["alignment"] == FALLEN]


@rule("me.deck.wid.drei-entwicklung", off=lambda deck: [_stage_cards(deck)])
def stage_cards(deck: Deck) -> Sequence[Sequence[Entry]]:
    """Those of one title are counted together, not all of them."""
    return [entries for card, entries in same(deck) if card["alignment"] == FALLEN]


@check("me.deck.unterst.gefallene.eigene")
def three_of_a_stage_card(deck: Deck) -> Iterator[Finding]:
    for entries in stage_cards(deck) if deck.side == FALLEN else ():
        reason = f"Von jeder Karte für Gefallene Zauberer sind höchstens {MOST} Exemplare erlaubt."
        yield from _too_many(entries, MOST, reason)


# --- what cards say themselves ---------------------------------------------------------------------------------------------


@check("me.deck.kartentext")
def own_limits(deck: Deck) -> Iterator[Finding]:
    for card, entries in same(deck):
        if limit := own_limit(card):
            times = "nur einmal" if limit == 1 else f"höchstens {limit}-mal"
            yield from _too_many(entries, limit, f"{title(card)} darf nach dem Text der Karte {times} im Deck sein.")
