"""The sites: of which sides, and how many of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from games.decks import Finding
from games.meccg.cards import Card, title
from games.meccg.decks.checks import beyond, check, wrong
from games.meccg.decks.facts import banned
from games.meccg.decks.model import BALROG, FALLEN, HERO, MINION, SITES, Deck, Entry, is_site

TAKE_OUT = "Nimm die Karte heraus."


def sites(deck: Deck, side: str) -> Iterator[Entry]:
    """The sites of a deck, if it is one of this side; without those that are there because of the opponent."""
    ours = (e for e in deck.lying(SITES) if is_site(e.card) and not _because_of_the_balrog(deck, e.card))
    return ours if deck.side == side else iter(())


def _because_of_the_balrog(deck: Deck, card: Card) -> bool:
    return deck.side != BALROG and card["id"] in banned("orte_wenn_gegner_balrog_je_1")


def _haven(card: Card) -> bool:
    return "haven_art" in card


def _once(entries: Iterator[Entry]) -> Iterator[Finding]:
    for entries_of_one in _alike(entries):
        if (one := beyond(entries_of_one, 1)) is not None:
            there = sum(e.count for e in entries_of_one)
            yield wrong(one, f"{title(one.card)} darf nur einmal im Ortsstapel sein.", f"Nimm {there - 1} von {there} heraus.")


def _alike(entries: Iterator[Entry]) -> list[list[Entry]]:
    found: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for e in entries:
        found[e.card["title_en"], e.card["alignment"]].append(e)
    return list(found.values())


@check("me.deck.orte.helden")
def of_heroes(deck: Deck) -> Iterator[Finding]:
    for e in sites(deck, HERO):
        if e.card["alignment"] != HERO:
            yield wrong(e, f"{title(e.card)}: Das ist kein Heldenort.", "Nimm die Fassung für Helden.")
    yield from _once(e for e in sites(deck, HERO) if not _haven(e.card))


@check("me.deck.orte.schergen")
def of_minions(deck: Deck) -> Iterator[Finding]:
    for e in sites(deck, MINION):
        if e.card["alignment"] != MINION:
            yield wrong(e, f"{title(e.card)}: Das ist kein Schergenort.", "Nimm die Fassung für Schergen.")
    yield from _once(e for e in sites(deck, MINION) if not _haven(e.card))


@check("me.deck.orte.gefallene")
def of_fallen_wizards(deck: Deck) -> Iterator[Finding]:
    for e in sites(deck, FALLEN):
        if e.card["alignment"] == BALROG:
            yield wrong(e, f"{title(e.card)}: Das ist ein Balrogort.", "Nimm die Fassung für Helden oder Schergen.")
    yield from _once(e for e in sites(deck, FALLEN) if e.card["alignment"] != FALLEN)


@check("me.deck.orte.balrog")
def of_the_balrog(deck: Deck) -> Iterator[Finding]:
    for e in sites(deck, BALROG):
        side = e.card["alignment"]
        if side not in (BALROG, MINION):
            yield wrong(e, f"{title(e.card)}: Das ist weder ein Balrog- noch ein Schergenort.", TAKE_OUT)
        elif side == MINION and _closed(e.card):
            reason = (
                "Dunkle Zufluchtsorte, Horte der Dunkelheit, Moria und Unterirdische Orte der Schergen sind dem Balrog verboten."
            )
            yield wrong(e, f"{title(e.card)}: {reason}", "Nimm die Fassung für den Balrog, wenn es eine gibt.")
    yield from _once(e for e in sites(deck, BALROG) if not _haven(e.card))


def _closed(card: Card) -> bool:
    return _haven(card) or card["site_type"] == "dark-hold" or card["title_en"] == "Moria" or card["underdeeps"]


@check("me.deck.orte.balrog.urlurtsu")
def urlurtsu_nurn(deck: Deck) -> Iterator[Finding]:
    for e in sites(deck, BALROG):
        if e.card["id"] in banned("ort_nicht_fuer_balrog"):
            yield wrong(e, f"{title(e.card)} ist für den Balrog gesperrt.", TAKE_OUT)


@check("me.deck.orte.gegen-balrog")
def against_the_balrog(deck: Deck) -> Iterator[Finding]:
    """Five sites of the Balrog that others may have when they play against him."""
    ours = [e for e in deck.lying(SITES) if _because_of_the_balrog(deck, e.card)]
    yield from _once(iter(ours))
    for e in ours:
        if not deck.facing:
            yield Finding("warnung", f"{title(e.card)} ist nur gegen einen Balrog erlaubt.", e.line, title(e.card))
        elif BALROG not in deck.facing:
            yield wrong(e, f"{title(e.card)} ist nur gegen einen Balrog erlaubt.", TAKE_OUT)
