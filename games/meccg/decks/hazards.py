"""The hazards: how many, how many creatures among them, and what is forbidden against whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.decks import Finding
from games.meccg.cards import Card, title
from games.meccg.decks.checks import cards, check, doubtful, lacking, wrong
from games.meccg.decks.facts import banned, by_text
from games.meccg.decks.model import BALROG, EXTRA, HAZARDS, MINION, RESERVE, RESOURCES, SIDES, Deck, Entry, is_agent
from games.rules import rule

CREATURES = 12
HALF, WHOLE = 1, 2  # what cards count for the minimum of creatures, in halves
TAKE_OUT = "Nimm die Karte heraus, oder wähle das Deck für andere Gegner."


def hazards(deck: Deck) -> Iterator[Entry]:
    return deck.lying(HAZARDS, RESERVE, EXTRA)


@check("me.deck.gefahren.zahl")
def as_many_as_resources(deck: Deck) -> Iterator[Finding]:
    there, wanted = deck.size(HAZARDS), deck.size(RESOURCES)
    reason = f"Gefahrenkarten {there}, Unterstützungskarten {wanted}: Es müssen gleich viele sein."
    if there < wanted:
        yield lacking(reason, f"Füge {cards(wanted - there)} hinzu, oder gleiche die Unterstützungskarten an.")
    elif there > wanted:
        yield lacking(reason, f"Nimm {cards(there - wanted)} heraus, oder gleiche die Unterstützungskarten an.")


@rule("me.deck.gefahren.halbe", off=lambda card: card["klasse"] == "hazard-creature" and WHOLE)
def halves(card: Card) -> int:
    """What a card that is no agent counts for the minimum of creatures, in halves."""
    if card.get("alternativ_ereignis") or _dragon_event(card) or "spawn" in card.get("keywords", ()):
        return HALF
    if card["id"] in by_text("halbe_kreaturen"):
        return HALF
    return WHOLE if card["klasse"] == "hazard-creature" else 0


def _dragon_event(card: Card) -> bool:
    """A dragon that hunts or is at home."""
    return bool(card["klasse"] == "hazard-event" and card["title_en"].endswith((" Ahunt", " at Home")) and card["unique"])


@rule("me.deck.gefahren.agenten", off=0)
def halves_of_agents(deck: Deck) -> int:
    return sum(HALF * e.count for e in deck.lying(HAZARDS) if is_agent(e.card))


@rule("me.errata.gefluegelter-unhold", off=0)
def halves_by_errata(deck: Deck) -> int:
    """Only where the unofficial errata are agreed upon."""
    ours = (e for e in deck.lying(HAZARDS) if e.card["id"] in by_text("halbe_nach_errata"))
    return sum(HALF * e.count for e in ours) if deck.errata else 0


def creatures(deck: Deck) -> int:
    """The creatures of a deck, in halves."""
    counted = sum(halves(e.card) * e.count for e in deck.lying(HAZARDS) if not is_agent(e.card))
    return counted + halves_of_agents(deck) + halves_by_errata(deck)


def in_words(halved: int) -> str:
    """«12½»."""
    return f"{halved // WHOLE or ''}½" if halved % WHOLE else str(halved // WHOLE)


@check("me.deck.gefahren.kreaturen")
def twelve_creatures(deck: Deck) -> Iterator[Finding]:
    there = creatures(deck)
    if there < CREATURES * WHOLE:
        missing = in_words(CREATURES * WHOLE - there)
        reason = f"Kreaturen unter den Gefahren: {in_words(there)}; mindestens {CREATURES} müssen es sein."
        yield lacking(reason, f"Tausche Ereignisse gegen Kreaturen; es fehlen {missing}.")


@check("me.deck.gefahren.balrog-verboten")
def banned_for_the_balrog(deck: Deck) -> Iterator[Finding]:
    for e in hazards(deck):
        if deck.side == BALROG and e.card["id"] in banned("balrog_gefahren"):
            yield wrong(e, f"{title(e.card)} ist für Balrog-Spieler verboten.", "Nimm die Karte heraus.")


# --- against whom ----------------------------------------------------------------------------------------------------------


def _against(deck: Deck, entry: Entry, sides: tuple[str, ...], reason: str) -> Iterator[Finding]:
    kind = deck.forbidden(*sides)
    if kind is not None:
        yield replace(doubtful(entry, reason, TAKE_OUT), kind=kind)


@check("me.deck.gefahren.gegen-schergen")
def banned_against_minions(deck: Deck) -> Iterator[Finding]:
    for e in hazards(deck):
        if e.card["id"] in banned("gefahren_gegen_minion_und_balrog"):
            yield from _against(deck, e, (MINION, BALROG), f"{title(e.card)} ist gegen Schergen und gegen den Balrog verboten.")


@check("me.deck.gefahren.gegen-schergen.agenten")
def agents_needed(deck: Deck) -> Iterator[Finding]:
    for e in hazards(deck):
        if e.card["id"] in by_text("braucht_agenten"):
            reason = f"{title(e.card)} braucht einen Agenten und ist darum gegen Schergen und gegen den Balrog verboten."
            yield from _against(deck, e, (MINION, BALROG), reason)


@check("me.deck.gefahren.andere-orte")
def banned_against_other_sites(deck: Deck) -> Iterator[Finding]:
    others = tuple(side for side in SIDES if side != deck.side)
    for e in hazards(deck):
        if e.card["id"] in banned("gefahren_gegen_andere_ortsausrichtung"):
            reason = f"{title(e.card)} ist verboten, wenn der Gegner einen Ortsstapel anderer Ausrichtung hat."
            yield from _against(deck, e, others, reason)


@check("me.deck.kartentext")
def not_against_the_balrog(deck: Deck) -> Iterator[Finding]:
    for e in hazards(deck):
        if e.card["id"] in by_text("nicht_spielbar_gegen", BALROG) and deck.side != BALROG and deck.forbidden(BALROG):
            yield doubtful(e, f"{title(e.card)} ist nach dem Text der Karte gegen den Balrog nicht zu gebrauchen.")
