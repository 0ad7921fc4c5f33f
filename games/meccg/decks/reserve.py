"""The reserve, the ten cards more against Fallen Wizards, and two decks for a General Opponent tournament."""

from __future__ import annotations

from collections.abc import Iterator

from games.decks import Finding
from games.meccg.decks.checks import cards, check, lacking
from games.meccg.decks.model import EXTRA, FALLEN, RESERVE, SIDES, Deck
from games.rules import rule

MOST = 30
MORE = 10  # against Fallen Wizards


@rule("me.deck.wid.reserve-groesse", off=lambda length: MOST if length == 2 else 10_000)
def most_in_reserve(length: int) -> int:
    """The same for games of one, two, three and four decks."""
    return MOST


@check("me.deck.reserve.zahl", "me.reserve.groesse")
def thirty(deck: Deck) -> Iterator[Finding]:
    there, most = deck.size(RESERVE), most_in_reserve(deck.length)
    if there > most:
        mend = f"Nimm {cards(there - most)} heraus; {MORE} dürfen statt dessen unter «Reserve gegen Gefallene» stehen."
        yield lacking(f"In der Reserve sind {there} Karten; höchstens {most} sind erlaubt.", mend)


@rule("me.deck.wid.zehn-karten", "me.reserve.gefallene.turnier", off=lambda deck: MORE if deck.twin is not None else 0)
def most_against_fallen(deck: Deck) -> int:
    """Also outside of tournaments."""
    return MORE


@check("me.deck.turnier.zehn", "me.reserve.gefallene")
def ten_more(deck: Deck) -> Iterator[Finding]:
    there, most = deck.size(EXTRA), most_against_fallen(deck)
    if there > most:
        reason = f"Gegen Gefallene Zauberer sind {there} Karten zusätzlich in der Reserve; höchstens {most} sind erlaubt."
        yield lacking(reason, f"Nimm {cards(there - most)} heraus.")


# --- two decks -------------------------------------------------------------------------------------------------------------


@check("me.deck.turnier.zwei-decks")
def same_side(deck: Deck) -> Iterator[Finding]:
    twin = deck.twin
    if twin is not None and twin.side and (twin.side != deck.side or twin.wizard != deck.wizard):
        both = " und ".join(SIDES.get(d.side, "?") + (f" ({d.wizard})" if d.side == FALLEN else "") for d in (deck, twin))
        yield lacking(f"Die beiden Decks haben nicht dieselbe Ausrichtung: {both}.", "Bau beide Decks für dieselbe Ausrichtung.")


@check("me.deck.turnier.gegen-gefallene")
def which_against_fallen(deck: Deck) -> Iterator[Finding]:
    if deck.twin is not None and not deck.for_fallen:
        reason = "Von den beiden Decks ist nicht festgelegt, welches gegen Gefallene Zauberer gespielt wird."
        yield lacking(reason, "Schreib oben «Gegen Gefallene: erstes Deck» oder «zweites Deck».")
