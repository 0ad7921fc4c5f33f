"""Whose deck it is, and which cards lie in which part of it."""

from __future__ import annotations

from collections.abc import Iterator

from games.decks import Finding
from games.meccg.cards import Card, title
from games.meccg.decks.checks import check, lacking, wrong
from games.meccg.decks.model import (
    BALROG,
    CHARACTERS,
    EXTRA,
    FALLEN,
    FOR,
    HAZARDS,
    HERO,
    MINION,
    PILES,
    PLAY_DECK,
    RESERVE,
    RESOURCES,
    SIDES,
    SITES,
    START,
    Deck,
    Entry,
    is_agent,
    is_avatar,
    is_character,
    is_hazard,
    is_resource,
    is_site,
)
from games.rules import rule

MOVE = "Leg die Karte in den Stapel «{pile}»."


def belongs_to(card: Card) -> str:
    """The pile a card lies in when nobody says otherwise."""
    if is_site(card):
        return SITES
    if is_resource(card):
        return RESOURCES
    return CHARACTERS if is_character(card) or is_avatar(card) else HAZARDS


def _misplaced(entry: Entry, reason: str) -> Finding:
    if entry.card["klasse"] == "region":
        return wrong(entry, reason, "Nimm die Karte heraus.")
    return wrong(entry, reason, MOVE.format(pile=PILES[belongs_to(entry.card)]))


# --- whose deck ------------------------------------------------------------------------------------------------------------


@check("me.deck.ausrichtung")
def named_side(deck: Deck) -> Iterator[Finding]:
    offered = ", ".join(SIDES.values())
    if not deck.side:
        yield lacking("Das Deck nennt keine Ausrichtung.", f"Schreib oben «Ausrichtung: …» ({offered}).")
    elif not deck.declared:
        reason = f"Das Deck nennt keine Ausrichtung; nach seinen Karten prüfe ich es als Deck für {FOR[deck.side]}."
        yield Finding("warnung", reason, mend=f"Schreib oben «Ausrichtung: …» ({offered}).")


@check("me.deck.ausrichtung.zauberer")
def named_wizard(deck: Deck) -> Iterator[Finding]:
    if deck.side == FALLEN and not deck.wizard:
        yield lacking(
            "Das Deck nennt seinen Gefallenen Zauberer nicht.", "Schreib oben «Zauberer: Saruman» (oder einen anderen)."
        )


@rule("me.deck.begriff.avatar", off=lambda card, side: True)
def own_avatar(card: Card, side: str) -> bool:
    """Whether this main figure belongs to that side."""
    return bool(card["alignment"] == side)


@check("me.deck.begriff.avatar")
def foreign_avatars(deck: Deck) -> Iterator[Finding]:
    whose = {HERO: "ein Zauberer", MINION: "ein Ringgeist", FALLEN: "ein Gefallener Zauberer", BALROG: "der Balrog"}
    for e in deck.entries:
        if is_avatar(e.card) and deck.side and not own_avatar(e.card, deck.side):
            reason = f"Die Hauptfigur dieses Decks ist {whose[deck.side]}; {title(e.card)} ist für {FOR[e.card['alignment']]}."
            yield wrong(e, reason, "Nimm die Karte heraus, oder ändere die Ausrichtung.")


# --- the parts -------------------------------------------------------------------------------------------------------------


@check("me.deck.teile")
def four_parts(deck: Deck) -> Iterator[Finding]:
    for e in deck.entries:
        if e.card["klasse"] == "region":
            yield _misplaced(e, "Regionskarten gehören zu keinem Teil des Decks.")
    if not any(deck.lying(SITES)):
        yield lacking("Der Ortsstapel fehlt.", "Füge unter «Orte» Ortskarten hinzu.")
    if not any(is_character(e.card) for e in deck.lying(START)):
        reason = "Es sind keine Anfangscharaktere da; ohne sie beginnst du ohne Gemeinschaft."
        yield Finding("warnung", reason, mend="Füge unter «Anfang» Charaktere hinzu.")


@check("me.deck.begriff.anfangscharakter")
def start_of_characters(deck: Deck) -> Iterator[Finding]:
    """Beside characters only what a company begins with lies here: items, and what takes their place."""
    for e in deck.lying(START):
        if is_avatar(e.card) or is_site(e.card) or (is_hazard(e.card) and not is_agent(e.card)):
            yield _misplaced(e, "Unter den Anfangscharakteren liegen nur Charaktere und was sie zu Beginn dabeihaben.")


@check("me.deck.begriff.spielstapel")
def characters_only(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(CHARACTERS):
        if is_resource(e.card) or is_site(e.card) or (is_hazard(e.card) and not is_agent(e.card)):
            yield _misplaced(e, "Unter den Charakteren des Spielstapels liegen nur Charaktere und die Hauptfigur.")


@rule("me.deck.unterst.zwielicht", "me.deck.wid.doppelkarten", off=False)
def serves_as(card: Card, what: str) -> bool:
    """Whether a card may also be used as a resource, or as a hazard."""
    return bool(card.get("auch_als") == what)


@check("me.deck.begriff.unterstuetzung")
def resources_only(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(RESOURCES):
        if not is_resource(e.card) and not serves_as(e.card, "resource") and e.card["klasse"] != "region":
            yield _misplaced(e, f"{title(e.card)} ist keine Unterstützungskarte.")


@check("me.deck.begriff.gefahren")
def hazards_only(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(HAZARDS):
        if not is_hazard(e.card) and not serves_as(e.card, "hazard") and e.card["klasse"] != "region":
            yield _misplaced(e, f"{title(e.card)} ist keine Gefahrenkarte.")


@check("me.deck.begriff.ortsstapel")
def sites_only(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(SITES):
        if not is_site(e.card) and e.card["klasse"] != "region":
            yield _misplaced(e, f"{title(e.card)} ist keine Ortskarte.")


@check("me.deck.reserve.inhalt")
def no_sites_in_reserve(deck: Deck) -> Iterator[Finding]:
    for e in deck.lying(RESERVE, EXTRA):
        if is_site(e.card):
            yield _misplaced(e, "Im Reservestapel liegen keine Ortskarten.")


# --- how large it is altogether --------------------------------------------------------------------------------------------


@rule("me.deck.groesse", off=(0, 0))
def size_bounds(side: str) -> tuple[int, int]:
    """How many cards a play deck has at least and at most."""
    return (61, 113) if side in (FALLEN, BALROG) else (60, 113)


def size(deck: Deck) -> str:
    """«Spielstapel 68 Karten (60 bis 113)»."""
    least, most = size_bounds(deck.side)
    return f"Spielstapel {deck.size(*PLAY_DECK)} Karten ({least} bis {most})"
