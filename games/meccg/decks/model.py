"""A deck as it is judged: which copies of which cards lie in which pile, for whom and against whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from games.meccg.cards import Card

HERO, MINION, FALLEN, BALROG = "hero", "minion", "fallen-wizard", "balrog"
SIDES: Mapping[str, str] = {HERO: "Helden", MINION: "Schergen", FALLEN: "Gefallener Zauberer", BALROG: "Balrog"}
AGAINST: Mapping[str, str] = {HERO: "Helden", MINION: "Schergen", FALLEN: "Gefallene Zauberer", BALROG: "Balrog"}
FOR: Mapping[str, str] = {HERO: "Helden", MINION: "Schergen", FALLEN: "Gefallene Zauberer", BALROG: "den Balrog"}
WIZARDS = ("Alatar", "Gandalf", "Pallando", "Radagast", "Saruman")

START, CHARACTERS, RESOURCES, HAZARDS = "anfang", "charaktere", "unterstuetzung", "gefahren"
SITES, RESERVE, EXTRA = "orte", "reserve", "zusatz"
PILES: Mapping[str, str] = {
    START: "Anfang",
    CHARACTERS: "Charaktere",
    RESOURCES: "Unterstützung",
    HAZARDS: "Gefahren",
    SITES: "Orte",
    RESERVE: "Reserve",
    EXTRA: "Reserve gegen Gefallene",
}
PLAY_DECK = (CHARACTERS, RESOURCES, HAZARDS)
NOT_SITES = (START, *PLAY_DECK, RESERVE, EXTRA)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list."""

    card: Card
    count: int
    pile: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Deck:
    side: str  # empty: nobody knows
    entries: tuple[Entry, ...]
    facing: tuple[str, ...] = ()  # the sides it is to be played against; empty: anybody
    wizard: str = ""  # of a Fallen Wizard, as it is called in the titles
    declared: bool = True  # the side stands in the list, it was not guessed
    name: str = ""
    length: int = 2  # of how many decks the game is
    errata: bool = False  # the unofficial errata are agreed upon
    twin: Deck | None = None  # the second deck for a General Opponent tournament; both have the same reserve
    for_fallen: int = 0  # which of the two plays against Fallen Wizards

    def lying(self, *piles: str) -> Iterator[Entry]:
        return (e for e in self.entries if e.pile in piles)

    def size(self, *piles: str) -> int:
        return sum(e.count for e in self.lying(*piles))

    def forbidden(self, *sides: str) -> Literal["fehler", "warnung"] | None:
        """What it means that something must not be played against these sides: an error where one of them is faced, a warning
        while nobody knows, nothing against all others."""
        if not self.facing:
            return "warnung"
        return "fehler" if set(self.facing).intersection(sides) else None


def is_character(card: Card) -> bool:
    return bool(card["klasse"] == "character")


def is_agent(card: Card) -> bool:
    return bool(card["klasse"] == "hazard-agent")


def is_avatar(card: Card) -> bool:
    return bool(card["klasse"] == "avatar")


def is_resource(card: Card) -> bool:
    return str(card["klasse"]).startswith("resource-")


def is_item(card: Card) -> bool:
    return bool(card["klasse"] == "resource-item")


def is_hazard(card: Card) -> bool:
    return str(card["klasse"]).startswith("hazard-")


def is_site(card: Card) -> bool:
    return bool(card["klasse"] == "site")
