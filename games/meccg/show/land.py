"""The lie of the land: outlines of the 52 regions, the mountains between them, and the windows of the map, only for drawing.

The outlines (`data/karte/gebiete.jsonl`) are computed from the neighbourhoods: exactly neighbours share a border
without a barrier.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from games.catalog import read_file
from games.meccg.cards import DATA, by_region, cards, of_class, title
from games.words import plain

FILE = DATA / "karte" / "gebiete.jsonl"
WIDTH, HEIGHT = 1370.0, 1010.0
Point = tuple[float, float]
Line = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Region:
    id: str
    name: str  # German
    english: str
    kind: str
    middle: Point
    outline: Line


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the map to show."""

    title: str
    box: tuple[float, float, float, float]  # x, y, width, height


WHOLE = "karte"
WINDOWS: Mapping[str, Window] = {
    WHOLE: Window("Mittelerde", (0, 0, WIDTH, HEIGHT)),
    "lindon": Window("Lindon und das Auenland", (0, 60, 470, 420)),
    "arthedain": Window("Arthedain und Rhudaur", (300, 0, 470, 420)),
    "nebelgebirge": Window("Das Nebelgebirge", (510, 120, 470, 420)),
    "duesterwald": Window("Düsterwald und Anduin", (740, 80, 470, 420)),
    "erebor": Window("Erebor und der Norden", (900, 0, 470, 420)),
    "rhun": Window("Rhovanion und Rhûn", (900, 260, 470, 420)),
    "enedwaith": Window("Enedwaith und Dunland", (330, 370, 470, 420)),
    "rohan": Window("Rohan", (490, 430, 470, 420)),
    "gondor": Window("Gondor", (470, 590, 470, 420)),
    "ithilien": Window("Ithilien und Morgul", (760, 540, 470, 420)),
    "mordor": Window("Mordor", (900, 520, 470, 420)),
    "harad": Window("Harondor und Khand", (840, 600, 530, 410)),
    "kuesten": Window("Die Küsten", (0, 440, 600, 570)),
}
SHORT: Mapping[str, str] = {  # names on the whole map, where there is little room
    "Klüfte des Grauen Gebirges": "Graue Klüfte", "Ausläufer des Nebelgebirges": "Ausläufer", "Täler des Anduin": "Anduin-Täler",
    "Westlicher Düsterwald": "Westl. Wald", "Südlicher Düsterwald": "Südl. Wald", "Herz des Düsterwaldes": "Herz des Waldes",
    "Nördliches Rhovanion": "Nord-Rhovanion", "Südliches Rhovanion": "Süd-Rhovanion", "Altes-Puckelland": "Puckel-land",
    "Alte Pukel-Wildnis": "Pukel-Wildnis", "Mündungen des Anduin": "Anduin-mündung", "Bucht von Belfalas": "Bucht v. Belfalas",
    "Küste von Eriador": "Küste von Eriador", "Pforte von Rohan": "Pforte v. Rohan", "Imlad Morgul": "Imlad Morgul",
    "Das Auenland": "Auenland", "Der Hohe Paß": "Hoher Paß",
}  # fmt: skip


@cache
def regions() -> Mapping[str, Region]:
    """By the English title."""
    found = {}
    for row in read_file(FILE):
        if "id" in row:
            card = cards()[row["id"]]
            english = card["title_en"]
            found[english] = Region(row["id"], title(card), english, card["region_type"], _points([row["mitte"]])[0],
                                    _points(row["rand"]))  # fmt: skip
    return found


@cache
def barriers() -> tuple[tuple[tuple[str, str], Line], ...]:
    """Borders nobody passes, by the ids of the regions on both sides."""
    rows = [row for row in read_file(FILE) if "zwischen" in row]
    return tuple(((row["zwischen"][0], row["zwischen"][1]), _points(row["linie"])) for row in rows)


def _points(raw: list[list[float]]) -> Line:
    return tuple((x, y) for x, y in raw)


@cache
def sites(english: str) -> tuple[str, ...]:
    """The sites of heroes in a region, none below the earth."""
    there = [c for c in by_region().get(english, ()) if c["alignment"] == "hero" and not c["underdeeps"]]
    return tuple(dict.fromkeys(str(c["id"]) for c in there))


def part_of(english: str) -> str:
    """The window in whose middle a region lies."""
    x, y = regions()[english].middle

    def off(part: str) -> float:
        left, top, w, h = WINDOWS[part].box
        return max(abs(x - left - w / 2) / w, abs(y - top - h / 2) / h)

    return min((part for part in WINDOWS if part != WHOLE), key=off)


def region_named(words: str) -> str | None:
    """The region of a place somebody names, in German or English: a region, or a site in it."""
    said = plain(words).strip()
    if not said:
        return None
    for region in regions().values():
        if any(plain(name).startswith(said) for name in (region.name, region.english)):
            return region.english
    for card in of_class("site"):
        if card["region"] in regions() and any(plain(name).startswith(said) for name in (title(card), card["title_en"])):
            return str(card["region"])
    return next((region.english for region in regions().values() if said in plain(region.name)), None)


def part_with(words: str) -> str | None:
    """«/brett rohan»: the part of the map where it lies."""
    found = region_named(words)
    return part_of(found) if found else None
