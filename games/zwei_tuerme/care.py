"""The umpire's small moves, and what must hold in every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.contract import Candidate, Seat, State, name
from games.flow import Turn
from games.zwei_tuerme import piles
from games.zwei_tuerme.faces import COLOURS, DECK, GANDALF, TILES, TRAITS, Row, distinct, face_name

ZONE_KEYS = {"auslage": "display", "ablage": "discard"}
ZONE_NAMES = {"auslage": "Mitte", "ablage": "Ablagestapel", "schachtel": "Schachtel"}


# --- corrections ---------------------------------------------------------------------------------------------------------


def corrections(s: State) -> list[Candidate]:
    """Every card move between hands, display and discard pile; every tile move; the ring."""
    return [*_card_moves(s), *_tile_moves(s), *_ring_moves(s)] if s["result"] is None else []


def _zone(place: str) -> str:
    return ZONE_NAMES.get(place) or name(place)


def _card_moves(s: State) -> Iterator[Candidate]:
    zones = {**s["hands"], "auslage": s["display"], "ablage": s["discard"]}
    for source, cards in zones.items():
        for face in distinct(cards):
            for target in zones:
                if target != source:
                    label = f"{face_name(face)}: {_zone(source)} → {_zone(target)}"
                    yield Candidate(f"karte {face} {source} {target}", label)


def _tile_moves(s: State) -> Iterator[Candidate]:
    zones = {**s["won"], "schachtel": s["box"]}
    for source, tiles in zones.items():
        for tile in sorted(set(tiles)):
            for target in zones:
                if target != source:
                    label = f"{tile}er-Plättchen: {_zone(source)} → {_zone(target)}"
                    yield Candidate(f"plaettchen {tile} {source} {target}", label)


def _ring_moves(s: State) -> Iterator[Candidate]:
    for seat in s["seats"]:
        if seat != s["ring"]:
            yield Candidate(f"ring {seat}", f"Ring an {name(seat)}")


def carry_out(t: Turn, c: Candidate) -> None:
    """A correction that is among `corrections`. A hand card that moves becomes known; a card to a hand is known already."""
    match c.key.split():
        case ["karte", face, source, target]:
            _cards_at(t, source).remove(face)
            _cards_at(t, target).append(face)
            piles.renew(t)
            if source in t.state["seats"]:
                t.reveal()
        case ["plaettchen", tile, source, target]:
            _tiles_at(t, source).remove(int(tile))
            _tiles_at(t, target).append(int(tile))
            t.at("box").sort()
        case ["ring", seat]:
            t.state["ring"] = seat
    t.tell("berichtigung", what=c.label)


def _cards_at(t: Turn, zone: str) -> list[str]:
    cards: list[str] = t.at(ZONE_KEYS[zone]) if zone in ZONE_KEYS else t.at("hands", zone)
    return cards


def _tiles_at(t: Turn, zone: str) -> list[int]:
    tiles: list[int] = t.at("box") if zone == "schachtel" else t.at("won", zone)
    return tiles


# --- invariants ----------------------------------------------------------------------------------------------------------


def faults(s: State) -> list[str]:
    return [*_card_faults(s), *_tile_faults(s), *_row_faults(s), *_journey_faults(s)]


def _drafting(s: State) -> tuple[Seat | None, list[Row]]:
    """Who is laying out, and the cleared rows that wait for the discard pile."""
    top = s["stack"][-1] if s["stack"] else {}
    if top.get("frame") != "auslegen" or top["nr"] >= len(top["order"]):
        return None, []
    return top["order"][top["nr"]], [top["before"][colour] for colour in top["swapped"]]


def _card_faults(s: State) -> Iterator[str]:
    there = [*s["pile"], *s["discard"], *s["display"]]
    for seat in s["seats"]:
        there += s["hands"][seat]
        for row in s["rows"][seat].values():
            there += row["cards"]
    for row in _drafting(s)[1]:
        there += row["cards"]
    if Counter(there) != DECK:
        yield f"the 96 cards are not all there once: {len(there)} cards"
    if s["discard"] and not s["pile"]:
        yield "the draw pile is empty and the discard pile was not shuffled"


def _tile_faults(s: State) -> Iterator[str]:
    there = [*s["box"], *(v for tiles in s["tiles"] for v in tiles), *(v for seat in s["seats"] for v in s["won"][seat])]
    if Counter(there) != Counter(TILES):
        yield f"the 24 tiles are not all there once: {len(there)} tiles"
    scored = s["marker"]["place"] if s["marker"]["field"] or s["result"] else s["marker"]["place"] - 1
    for nr, (place, tiles) in enumerate(zip(s["places"], s["tiles"], strict=True)):
        most = 0 if nr <= scored else len(place["traits"]) if len(s["seats"]) == 2 else len(s["seats"]) - 1
        if len(tiles) != most:
            yield f"{place['id']} has {len(tiles)} tiles"
    if s["tiles"][-1] and 5 not in s["tiles"][-1]:
        yield "no tile of 5 at the last place"


def _row_faults(s: State) -> Iterator[str]:
    drafting = _drafting(s)[0]
    for seat in s["seats"]:
        for colour, row in s["rows"][seat].items():
            cards = row["cards"]
            characters = cards[1:] if cards and cards[0] == GANDALF else cards
            if colour not in COLOURS or row["trait"] not in TRAITS or not cards:
                yield f"{seat}: row {colour} is no row"
            elif any(card != f"{colour}-{row['trait']}" for card in characters):
                yield f"{seat}: row {colour} is mixed: {cards}"
            elif not characters and seat != drafting:
                yield f"{seat}: Gandalf alone in {colour}"


def _journey_faults(s: State) -> Iterator[str]:
    place, field = s["marker"]["place"], s["marker"]["field"]
    last = len(s["places"]) - 1
    if not 0 <= place <= last or not 0 <= field <= (s["paths"][place]["fields"] if place < last else 0):
        yield f"the marker stands nowhere: {s['marker']}"
    if s["ring"] not in s["seats"] or s["start"] not in s["seats"]:
        yield "nobody has the ring"
