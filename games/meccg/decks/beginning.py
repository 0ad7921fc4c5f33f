"""What lies ready beside the characters when a game begins: items, stage cards; and where it begins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.decks import Finding
from games.meccg.cards import Card, german, title
from games.meccg.decks.checks import beyond, cards, check, lacking, wrong
from games.meccg.decks.model import BALROG, FALLEN, HERO, MINION, SITES, START, Deck, Entry, is_item, is_resource, is_site

MOST_ITEMS = 2
MOST_STAGE_CARDS = 3
STAGE_POINTS = 3
LOOKED_AT = 20  # copies of stage cards, when ways to begin are looked for
STARTS = {
    HERO: ("Rivendell",),
    MINION: ("Minas Morgul", "Dol Guldur"),
    BALROG: ("Moria", "The Under-gates"),
    FALLEN: ("The White Towers",),
}
RUINS_IN = ("Rhudaur", "Arthedain")  # where Fallen Wizards may begin as well


def _in_place_of_an_item(card: Card) -> bool:
    return bool(card.get("als_startgegenstand"))


def _stage(card: Card) -> bool:
    return bool(card.get("entwicklungskarte") and not is_item(card))


def items(deck: Deck) -> list[Entry]:
    return [e for e in deck.lying(START) if is_item(e.card) or _in_place_of_an_item(e.card)]


@check("me.start.gegenstaende")
def two_minor_items(deck: Deck) -> Iterator[Finding]:
    ours = items(deck)
    if (one := beyond(ours, MOST_ITEMS)) is not None:
        there = sum(e.count for e in ours)
        reason = f"Zu Beginn sind {there} Gegenstände dabei; höchstens {MOST_ITEMS} sind erlaubt."
        yield wrong(one, reason, f"Nimm {cards(there - MOST_ITEMS)} heraus.")
    for e in deck.lying(START):
        if is_resource(e.card) and not _may_begin(e.card) and not (_stage(e.card) and deck.side == FALLEN):
            reason = f"{title(e.card)}: Zu Beginn sind nur geringere, nicht einzigartige Gegenstände dabei."
            yield wrong(e, reason, "Leg die Karte in den Spielstapel.")


def _may_begin(card: Card) -> bool:
    return _in_place_of_an_item(card) or ("minor" in card["subtype"] and not card["unique"])


@check("me.start.gegenstaende.drachenschatz")
def no_hoard_items(deck: Deck) -> Iterator[Finding]:
    for e in items(deck):
        if "hoard-item" in e.card.get("keywords", ()):
            yield wrong(
                e, f"{title(e.card)} ist ein Drachenschatz und nicht zu Beginn dabei.", "Leg die Karte in den Spielstapel."
            )


# --- stage cards -----------------------------------------------------------------------------------------------------------


def stage_cards(deck: Deck) -> list[Card]:
    """The copies of permanent stage cards that lie ready."""
    ours = (e for e in deck.lying(START) if _stage(e.card) and "permanent" in e.card["subtype"])
    return [e.card for e in ours for _ in range(min(e.count, MOST_STAGE_CARDS))][:LOOKED_AT]


def _openings(deck: Deck) -> Iterator[tuple[Card, ...]]:
    """The ways to begin with the right number of points."""
    ready = stage_cards(deck)
    for many in range(1, MOST_STAGE_CARDS + 1):
        yield from (some for some in combinations(ready, many) if sum(c["stage_points"] for c in some) == STAGE_POINTS)


@check("me.start.gefallene.entwicklung")
def three_stage_points(deck: Deck) -> Iterator[Finding]:
    if deck.side == FALLEN and not any(_openings(deck)):
        reason = f"Zu Beginn müssen 1 bis {MOST_STAGE_CARDS} permanente Entwicklungskarten genau {STAGE_POINTS} Punkte ergeben; "
        lying = sum(c["stage_points"] for c in stage_cards(deck))
        yield lacking(f"{reason}unter «Anfang» liegen {lying}.", "Leg passende Entwicklungskarten unter «Anfang».")


@check("me.start.gefallene.einzigartig")
def not_all_unique(deck: Deck) -> Iterator[Finding]:
    ways = list(_openings(deck)) if deck.side == FALLEN else []
    if ways and all(all(c["unique"] for c in way) for way in ways):
        reason = "Die Entwicklungskarten unter «Anfang» sind alle einzigartig; mindestens eine darf es nicht sein."
        yield lacking(reason, "Ersetze eine durch eine nicht einzigartige.")


# --- where it begins -------------------------------------------------------------------------------------------------------


def _begins_at(side: str, site: Card) -> bool:
    if side == FALLEN and site["site_type"] == "ruins-and-lairs" and site["region"] in RUINS_IN:
        return True
    return site["title_en"] in STARTS[side] and site["alignment"] == side


def start_is_missing(deck: Deck) -> Iterator[Finding]:
    """No rule of building: but without the card of a site where it may begin, a company stands nowhere."""
    if (
        deck.side
        and any(deck.lying(SITES))
        and not any(_begins_at(deck.side, e.card) for e in deck.lying(SITES) if is_site(e.card))
    ):
        named = " oder ".join(german()[site] for site in STARTS[deck.side])
        yield Finding(
            "warnung",
            f"Im Ortsstapel fehlt der Startort ({named}).",
            mend="Füge ihn unter «Orte» hinzu.",
            rules=("me.start.ort.uebersicht",),
        )
