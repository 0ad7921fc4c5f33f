"""SPIELABLAUF and NEUER DURCHGANG: the marker's way over paths and places, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.contract import Seat, State
from games.rules import rule
from games.zwei_tuerme.cards.faces import TRAITS


@rule("zt.ablauf.phasen", "zt.begriff.durchgang", off=("score",))
def phases() -> tuple[str, ...]:
    """A round is a draw phase on the path, then a scoring phase at the place."""
    return ("draw", "score")


@rule("zt.begriff.wegekarte", off=1)
def fields_of(path: dict[str, Any]) -> int:
    return int(path["fields"])


@rule("zt.begriff.ortskarte", "zt.begriff.eigenschaft", off=TRAITS)
def demanded(place: dict[str, Any]) -> Sequence[str]:
    """The traits that count at a place, left to right."""
    traits: Sequence[str] = place["traits"]
    return traits


@rule("zt.zug.marker", "zt.begriff.marker", off=lambda marker, fields: {"place": marker["place"] + 1, "field": 0})
def advanced(marker: dict[str, int], fields: int) -> dict[str, int]:
    """The start player moves the marker one field; after the last field of the path comes the next place."""
    place, field = marker["place"], marker["field"] + 1
    return {"place": place, "field": field} if field <= fields else {"place": place + 1, "field": 0}


@rule("zt.zug.naechstes-feld", "zt.begriff.zugphase", off=lambda field: field == 1)
def field_gives_cards(field: int) -> bool:
    """On every field of the path everybody's hand grows."""
    return field > 0


@rule("zt.zug.ort-keine-karten", off=True)
def place_gives_cards() -> bool:
    return False


@rule("zt.zug.reihenfolge", off=lambda seats, start: list(seats))
def drawing_order(seats: Sequence[Seat], start: Seat) -> list[Seat]:
    """Clockwise, beginning with the start player."""
    return around(seats, start)


@rule("zt.auslegen.reihum", off=lambda seats, start: list(seats))
def laying_order(seats: Sequence[Seat], start: Seat) -> list[Seat]:
    """Everybody once, clockwise, beginning with the start player."""
    return around(seats, start)


def around(seats: Sequence[Seat], start: Seat) -> list[Seat]:
    first = seats.index(start)
    return [*seats[first:], *seats[:first]]


@rule("zt.durchgang.startspieler", "zt.begriff.startspieler", "zt.begriff.ring", off=lambda s: s["start"])
def start_player(s: State) -> Seat:
    """Who holds the ring begins the new round."""
    return str(s["ring"])


def goal(s: State) -> dict[str, Any]:
    """The place the marker stands on or travels to."""
    place: dict[str, Any] = s["places"][s["marker"]["place"] + (1 if s["marker"]["field"] else 0)]
    return place


def where(s: State) -> dict[str, Any]:
    """The marker's position for a story: the place it stands on or travels to, the field and how many there are."""
    place, field = goal(s), s["marker"]["field"]
    fields = fields_of(s["paths"][s["marker"]["place"]]) if field else 0
    return {"place": place["name"], "traits": list(demanded(place)), "field": field, "fields": fields}
