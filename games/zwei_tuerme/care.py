"""The umpire's small moves, and what must hold in every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.contract import Candidate, Seat, State, View, name
from games.zones import everybody
from games.zwei_tuerme.cards import piles
from games.zwei_tuerme.cards.faces import COLOURS, GANDALF, TRAITS, deck, distinct, face_name
from games.zwei_tuerme.cards.piles import CARDS, rows_of
from games.zwei_tuerme.frames import Transition, TuermeGame

ZONE_KEYS = {"auslage": "display", "ablage": "discard"}
ZONE_NAMES = {"auslage": "Mitte", "ablage": "Ablagestapel", "schachtel": "Schachtel"}


# --- corrections ---------------------------------------------------------------------------------------------------------


def corrections(view: View) -> list[Candidate]:
    """Every card move between hands, display and discard pile, of the cards one sees; every tile move; the ring."""
    return [*_card_moves(view), *_tile_moves(view), *_ring_moves(view)] if view["phase"] != "end" else []


def _zone(place: str) -> str:
    return ZONE_NAMES.get(place) or name(place)


def _card_moves(view: View) -> Iterator[Candidate]:
    seen = {seat: view["hand"] if seat == view["seat"] else [] for seat in view["seats"]}
    zones = {**seen, "auslage": view["display"], "ablage": view["discard"]}
    for source, cards in zones.items():
        for face in distinct(cards):
            for target in zones:
                if target != source:
                    label = f"{face_name(face)}: {_zone(source)} → {_zone(target)}"
                    yield Candidate(f"karte {face} {source} {target}", label)


def _tile_moves(view: View) -> Iterator[Candidate]:
    zones = {**view["won"], "schachtel": view["box"]}
    for source, tiles in zones.items():
        for tile in sorted(set(tiles)):
            for target in zones:
                if target != source:
                    label = f"{tile}er-Plättchen: {_zone(source)} → {_zone(target)}"
                    yield Candidate(f"plaettchen {tile} {source} {target}", label)


def _ring_moves(view: View) -> Iterator[Candidate]:
    for seat in view["seats"]:
        if seat != view["ring"]:
            yield Candidate(f"ring {seat}", f"Ring an {name(seat)}")


def carry_out(t: Transition, c: Candidate) -> None:
    """A correction that is among `corrections`. A hand card that moves becomes known; a card to a hand is known already."""
    match c.key.split():
        case ["karte", face, source, target]:
            card = CARDS.find(t.state, _place(source), face)
            CARDS.move(t, card, _place(source), _place(target), shown=everybody(t.state))
            piles.renew(t)
        case ["plaettchen", tile, source, target]:
            _tiles_at(t, source).remove(int(tile))
            _tiles_at(t, target).append(int(tile))
            t.at("box").sort()
        case ["ring", seat]:
            t.state["ring"] = seat
    t.tell("berichtigung", what=c.label)


def _place(zone: str) -> str:
    return ZONE_KEYS.get(zone) or f"hand {zone}"


def _tiles_at(t: Transition, zone: str) -> list[int]:
    tiles: list[int] = t.at("box") if zone == "schachtel" else t.at("won", zone)
    return tiles


# --- invariants ----------------------------------------------------------------------------------------------------------


def faults(game: TuermeGame, s: State) -> list[str]:
    return [*_card_faults(game, s), *_tile_faults(game, s), *_row_faults(s), *_journey_faults(s)]


def _drafting(s: State) -> Seat | None:
    """Who is laying out."""
    top = s["stack"][-1] if s["stack"] else {}
    laying = top.get("frame") == "layout" and top["nr"] < len(top["order"])
    return top["order"][top["nr"]] if laying else None


def _card_faults(game: TuermeGame, s: State) -> Iterator[str]:
    yield from CARDS.faults(s, {piles.BACK: deck(game.facts["box"]).elements()})
    if CARDS.count(s, "discard") and not CARDS.count(s, "pile"):
        yield "the draw pile is empty and the discard pile was not shuffled"


def _tile_faults(game: TuermeGame, s: State) -> Iterator[str]:
    there = [*s["box"], *(v for tiles in s["tiles"] for v in tiles), *(v for seat in s["seats"] for v in s["won"][seat])]
    if Counter(there) != Counter(game.facts["box"]["tiles"]):
        yield f"the 24 tiles are not all there once: {len(there)} tiles"
    scored = s["marker"]["place"] if s["marker"]["field"] or s["result"] else s["marker"]["place"] - 1
    for nr, (place, tiles) in enumerate(zip(s["places"], s["tiles"], strict=True)):
        most = 0 if nr <= scored else len(place["traits"]) if len(s["seats"]) == 2 else len(s["seats"]) - 1
        if len(tiles) != most:
            yield f"{place['id']} has {len(tiles)} tiles"
    if s["tiles"][-1] and 5 not in s["tiles"][-1]:
        yield "no tile of 5 at the last place"


def _row_faults(s: State) -> Iterator[str]:
    drafting = _drafting(s)
    laid = {f"row {seat} {colour}" for seat in s["seats"] for colour in s["traits"][seat]}
    if laid != {zone for zone in s["zones"] if zone.startswith("row ")}:
        yield "cards lie in no row, or a row has no cards"
    for seat in s["seats"]:
        for colour, row in rows_of(s, seat).items():
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
