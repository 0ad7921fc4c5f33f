"""Cards and fields of the «Jagd nach dem Ring», to be looked up: the cards of the game and the board it is played on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from games.catalog import load
from games.jagd.board.plan import OUTSIDE, TERRAIN_NAME, Board, Field
from games.jagd.cards.faces import Card
from games.jagd.game import Jagd
from games.lookup import EFFECT, Fact, Lookup, Name, Sheet, listed

CARD_SOURCE = "Karten der englischen Auflage 1985 und Liste des deutschen Hefts (B-1)"
BOARD_SOURCE = "Spielplan nach Abbildungen der englischen Auflagen 1983 und 1985"
OWN_BOARD = "euer eigener Spielplan"
KINDS = {"reise": "Reisekarte", "armee": "Armeekarte", "charakter": "Charakterkarte", "spezial": "Spezialkarte"}
SIDES = {"gut": "gut", "boese": "böse", "unabhaengig": "unabhängig", "neutral": "unabhängig"}
WHO = {"hobbit": "Hobbits", "reiter": "Schwarze Reiter"}
SPECIAL = {
    "gollum": "Gollum-Feld",
    "zauberblick": "Zauberblick-Feld",
    "geheim": "Geheimfeld",
    "start": "Startfeld",
    "ziel_hobbits": "Ziel der Hobbits",
    "ziel_reiter": "Ziel der Schwarzen Reiter",
    "rueckkehr": "Ort der Rückkehr",
    "hallen": "Hallen von Mandos",
}
TOPICS: Mapping[str, Sequence[str]] = {
    EFFECT: (),
    "kampfpunkte": ("kampfpunkte", "kampfpunkt", "kampfwert", "stärke", "stark"),
    "anzahl": ("anzahl", "wie oft im spiel", "wie viele", "wieviele", "wieviel"),
    "seite": ("gesinnung", "seite", "gut oder böse", "gut", "böse"),
    "wer": ("wer benutzen", "wer spielen", "für wen"),
    "zieht": ("zieht", "ziehen", "karten ziehen", "wie viele karten"),
    "bewegung": ("bewegung", "felder", "wie weit", "reichweite"),
    "feld": ("feld", "wo", "wo liegt", "lage"),
    "gelaende": ("gelände", "landschaft", "terrain", "was für gelände"),
    "nachbarn": ("nachbarn", "nachbarfelder", "neben", "angrenzend", "grenzt", "benachbart", "rundherum"),
    "strasse": ("straße", "strassen", "straßen", "straße führt durch", "straße geht durch"),
    "quelle": ("flussquelle", "fluss", "quelle"),
}


class Things:
    title = "Jagd nach dem Ring"
    called = ("Jagd nach dem Ring", "Die Jagd nach dem Ring", "Jagd", "Riddle of the Ring")
    topics = TOPICS

    def __init__(self, board: Board, cards: Mapping[str, Card], english: Mapping[str, str]) -> None:
        self.board = board
        self.cards = cards
        self.english = english  # what the English board prints, by field

    def names(self) -> Sequence[Name]:
        return list(self._names.values())

    def sheet(self, id: str) -> Sheet:
        name = self._names[id]
        if id in self.cards:
            card = self.cards[id]
            return Sheet(name, tuple(_card_facts(card)), CARD_SOURCE, card.text)
        field = self.board[id]
        doubts = [note for at, note in self.board.doubts if at == id]
        source = BOARD_SOURCE if self.board.reconstruction else OWN_BOARD
        return Sheet(name, tuple(self._field_facts(field)), source, doubt=" ".join(doubts), english=self.english.get(id, ""))

    @cached_property
    def _names(self) -> dict[str, Name]:
        found = {card.id: _card_name(card) for card in self.cards.values()}
        spellings: dict[str, list[str]] = {}
        for said, id in self.board.places.items():
            spellings.setdefault(id, []).append(said)
        for id, field in self.board.fields.items():
            if field.kind == OUTSIDE:
                continue
            kind = "Stadt" if field.city else SPECIAL.get(field.special, "Stromschnelle" if field.rapid else "Feld")
            found[id] = Name(id, field.name or id.replace("_", " "), kind, (id, self.english.get(id, ""), *spellings.get(id, ())))
        return found

    def _field_facts(self, field: Field) -> Iterator[Fact]:
        if field.name and not field.rapid:
            yield Fact("feld", "Feld", field.id)
        if field.special:
            yield Fact("feld", "Besonders", SPECIAL[field.special])
        if field.city:
            yield Fact("seite", "Gesinnung", SIDES[field.city])
        yield Fact("gelaende", "Gelände", TERRAIN_NAME[field.terrain])
        beside = [n for n in map(self.board.__getitem__, self.board.neighbours(field.id)) if n.kind != OUTSIDE]
        if beside:
            titles = tuple(self._names[n.id].title for n in beside)
            yield Fact("nachbarn", "Nachbarn", listed([n.label for n in beside]), among=titles)
        roads = [self.board.road_names[r] for r, way in self.board.roads.items() if field.id in way]
        if roads:
            yield Fact("strasse", "Straße", listed(roads))
        if field.river_source:
            yield Fact("quelle", "Flussquelle", "ja")


def _card_name(card: Card) -> Name:
    """A card is found by its title and by the name that tells it from others of that title."""
    kind = KINDS[card.kind] + (f": {card.name}" if card.name else "")
    said = [f"{card.title} {card.name}"] if card.name else []
    if card.kind in ("armee", "charakter") or card.group == "elbenring":  # «3 Felder» alone names no horse
        said.append(card.name.partition(" - ")[0])
    return Name(card.id, card.title, kind, (*filter(None, said), card.id.replace("_", " ")))


def _card_facts(card: Card) -> Iterator[Fact]:
    yield Fact("anzahl", "Anzahl", str(card.copies))
    if card.side:
        yield Fact("seite", "Seite", SIDES[card.side])
    yield Fact("kampfpunkte", "Kampfpunkte", str(card.points), shown=bool(card.points))
    if card.who:
        yield Fact("wer", "Nutzbar für", WHO[card.who])
    if card.draws:
        yield Fact("zieht", "Zieht Karten", str(card.draws))
    if isinstance(card.move, int) and card.move:
        yield Fact("bewegung", "Bewegung", f"{card.move} {'Feld' if card.move == 1 else 'Felder'}")


def lookup(overrides: Path | None) -> Lookup:
    game = load("jagd", overrides.parent if overrides is not None else None)
    assert isinstance(game, Jagd)
    return Things(game.board, game.shown, {city["feld"]: city.get("aufdruck", "") for city in game.data["spielplan"]["staedte"]})
