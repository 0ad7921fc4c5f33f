"""The resources: how many, and of which sides."""

from __future__ import annotations

from collections.abc import Iterator

from games.decks import Finding
from games.meccg.cards import title
from games.meccg.decks.characters import of_the_balrog
from games.meccg.decks.checks import check, lacking, wrong
from games.meccg.decks.facts import alignments, banned, by_text
from games.meccg.decks.model import (
    BALROG,
    FALLEN,
    FOR,
    HERO,
    MINION,
    NOT_SITES,
    RESOURCES,
    Deck,
    Entry,
    is_item,
    is_resource,
)

LEAST, MOST = 30, 50
TAKE_OUT = "Nimm die Karte heraus."
ARMIES = ("orc", "troll", "dragon", "wolf", "animal")


@check("me.deck.unterst.zahl")
def thirty_to_fifty(deck: Deck) -> Iterator[Finding]:
    there = deck.size(RESOURCES)
    if there < LEAST:
        yield lacking(f"Unterstützungskarten: {there}; mindestens {LEAST} müssen es sein.", f"Füge {LEAST - there} hinzu.")
    elif there > MOST:
        yield lacking(f"Unterstützungskarten: {there}; höchstens {MOST} dürfen es sein.", f"Nimm {there - MOST} heraus.")


def resources(deck: Deck, side: str) -> Iterator[Entry]:
    """All resources of a deck, if it is one of this side, except those for the Balrog alone."""
    return (
        (e for e in deck.lying(*NOT_SITES) if is_resource(e.card) and not of_the_balrog(e.card))
        if deck.side == side
        else iter(())
    )


def _foreign(entry: Entry) -> str:
    sides = " und ".join(FOR[side] for side in sorted(alignments(entry.card)))
    return f"{title(entry.card)} ist eine Unterstützungskarte für {sides}"


@check("me.deck.unterst.helden")
def for_heroes(deck: Deck) -> Iterator[Finding]:
    for e in resources(deck, HERO):
        if HERO not in alignments(e.card) and not (is_item(e.card) and MINION in alignments(e.card)):
            yield wrong(e, f"{_foreign(e)}; von den Schergen dürfen Helden nur Gegenstände haben.", TAKE_OUT)


@check("me.deck.unterst.schergen")
def for_minions(deck: Deck) -> Iterator[Finding]:
    for e in resources(deck, MINION):
        if MINION not in alignments(e.card) and not (is_item(e.card) and HERO in alignments(e.card)):
            yield wrong(e, f"{_foreign(e)}; von den Helden dürfen Schergen nur Gegenstände haben.", TAKE_OUT)


@check("me.deck.unterst.balrog")
def for_the_balrog(deck: Deck) -> Iterator[Finding]:
    for e in resources(deck, BALROG):
        if MINION not in alignments(e.card) and not (is_item(e.card) and HERO in alignments(e.card)):
            yield wrong(e, f"{_foreign(e)}; von den Helden darf ein Balrog-Spieler nur Gegenstände haben.", TAKE_OUT)


@check("me.deck.unterst.balrog.heere")
def armies_of_the_balrog(deck: Deck) -> Iterator[Finding]:
    for e in resources(deck, BALROG):
        if e.card["klasse"] == "resource-faction" and e.card["race"] not in ARMIES:
            reason = f"{title(e.card)}: Ein Balrog-Spieler hat nur Heere von Orks, Trollen, Drachen, Wölfen und Tieren."
            yield wrong(e, reason, TAKE_OUT)


@check("me.deck.unterst.balrog.verboten", "me.deck.wid.schreibweisen")
def banned_for_the_balrog(deck: Deck) -> Iterator[Finding]:
    for e in resources(deck, BALROG):
        if e.card["id"] in banned("balrog_ressourcen"):
            yield wrong(e, f"{title(e.card)} ist für Balrog-Spieler verboten.", TAKE_OUT)


@check("me.deck.unterst.gefallene.verboten")
def banned_for_fallen_wizards(deck: Deck) -> Iterator[Finding]:
    for e in resources(deck, FALLEN):
        if e.card["id"] in banned("fallen-wizard_ressourcen"):
            yield wrong(e, f"{title(e.card)} ist für Gefallene Zauberer verboten.", TAKE_OUT)


@check("me.deck.unterst.gefallene.eigene")
def of_another_wizard(deck: Deck) -> Iterator[Finding]:
    for e in resources(deck, FALLEN):
        whose = e.card.get("spezifisch")
        if whose and deck.wizard and whose != deck.wizard.lower():
            yield wrong(e, f"{title(e.card)} bezieht sich auf {whose.capitalize()}, nicht auf {deck.wizard}.", TAKE_OUT)


@check("me.deck.kartentext")
def forbidden_by_text(deck: Deck) -> Iterator[Finding]:
    for e in deck.entries:
        if deck.side and e.card["id"] in by_text("nicht_im_deck", deck.side):
            yield wrong(e, f"{title(e.card)} ist nach dem Text der Karte in diesem Deck verboten.", TAKE_OUT)
