"""The lie of the land: outlines of the territories, the Sea of Rhûn and the mountain ranges, only for drawing.

The outlines (`data/karte/gebiete.jsonl`) are computed from the neighbourhoods, so that exactly the neighbours share a border;
between those who share one there are mountains where nobody passes. A region without an outline (an owner's own) is a disc.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from zlib import crc32

from games.catalog import read_file
from games.ringkrieg.facts import Facts, Region
from games.rules import remembered

FILE = Path(__file__).parent.parent / "data" / "karte" / "gebiete.jsonl"
WIDTH, HEIGHT = 1216.0, 1036.0
Point = tuple[float, float]
Line = tuple[Point, ...]
Segment = tuple[Point, Point]  # the smaller end first


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the map to show. `scale`: how much larger names and figures are drawn than on the whole map."""

    title: str
    box: tuple[float, float, float, float]  # x, y, width, height
    scale: float = 1.0


WINDOWS: Mapping[str, Window] = {
    "karte": Window("Der Ringkrieg", (0, 0, WIDTH, HEIGHT)),
    "eriador": Window("Eriador", (10, 75, 400, 340), 1.22),
    "angmar": Window("Angmar und Arnor", (220, 0, 400, 340), 1.22),
    "imladris": Window("Imladris und Moria", (385, 80, 330, 300), 1.12),
    "dunland": Window("Dunland und Enedwaith", (190, 320, 400, 350), 1.22),
    "rohan": Window("Rohan", (350, 430, 390, 310), 1.22),
    "lorien": Window("Lórien und Anduin", (440, 265, 390, 300), 1.22),
    "duesterwald": Window("Düsterwald", (590, 60, 370, 330), 1.12),
    "erebor": Window("Erebor und Thal", (700, 0, 516, 330), 1.4),
    "rhun": Window("Rhûn", (800, 230, 416, 380), 1.22),
    "gondor": Window("Gondor", (440, 580, 390, 320), 1.22),
    "anfalas": Window("Anfalas und Andrast", (225, 570, 390, 260), 1.22),
    "ithilien": Window("Ithilien", (620, 480, 360, 380), 1.22),
    "mordor": Window("Mordor", (830, 480, 386, 400), 1.22),
    "harad": Window("Harad", (630, 770, 586, 266), 1.5),
}
WHOLE = "karte"
OF_NATION = {  # where a nation's name leads
    "zwerge": "erebor", "elben": "lorien", "gondor": "gondor", "nordallianz": "angmar", "rohan": "rohan", "isengart": "rohan",
    "sauron": "mordor", "sued": "harad",
}  # fmt: skip


def part_of(facts: Facts, region: Region) -> str:
    """The window in whose middle a place lies; that of its nation where it is well inside."""
    x, y = middle(facts, region)
    home = OF_NATION.get(facts.regions[region].nation or "")

    def off(part: str) -> float:
        left, top, w, h = WINDOWS[part].box
        return max(abs(x - left - w / 2) / w, abs(y - top - h / 2) / h)

    if home is not None and off(home) < 0.45:
        return home
    return min((part for part in WINDOWS if part != WHOLE), key=off)


@remembered(on_first=True)
def inside(facts: Facts, part: str) -> tuple[Region, ...]:
    """The regions whose middle lies in a part of the map."""
    x, y, w, h = WINDOWS[part].box
    return tuple(r for r in facts.regions if x <= middle(facts, r)[0] <= x + w and y <= middle(facts, r)[1] <= y + h)


@dataclass(frozen=True)
class Land:
    outlines: Mapping[Region, Line]
    middles: Mapping[Region, Point]  # where name and figures have most room
    lake: Line
    lake_name: str
    ranges: Mapping[tuple[Region, Region], Line]


@lru_cache(maxsize=1)
def shipped() -> Land:
    outlines: dict[Region, Line] = {}
    middles: dict[Region, Point] = {}
    ranges: dict[tuple[Region, Region], Line] = {}
    lake: tuple[Line, str] = ((), "")
    for row in read_file(FILE):
        if "id" in row:
            outlines[row["id"]] = _points(row["rand"])
            middles[row["id"]] = (row["platz"][0], row["platz"][1])
        elif "gebirge" in row:
            a, b = sorted(row["gebirge"])
            ranges[a, b] = _points(row["linie"])
        else:
            lake = _points(row["rand"]), row["see"]
    return Land(outlines, middles, lake[0], lake[1], ranges)


def _points(raw: list[list[float]]) -> Line:
    return tuple((x, y) for x, y in raw)


def middle(facts: Facts, region: Region) -> Point:
    found = shipped().middles.get(region)
    if found is not None:
        return found
    x, y = facts.regions[region].at
    return x * WIDTH, y * HEIGHT


def outline(facts: Facts, region: Region) -> Line:
    found = shipped().outlines.get(region)
    if found is not None:
        return found
    x, y = middle(facts, region)
    return tuple((round(x + 22 * cos(pi * i / 8), 1), round(y + 22 * sin(pi * i / 8), 1)) for i in range(16))


def segments(line: Line) -> Iterator[Segment]:
    """The pieces of a closed outline, whichever way it runs."""
    for a, b in pairwise((*line, line[0])):
        yield (a, b) if a <= b else (b, a)


def on_the_rim(segment: Segment) -> bool:
    """Whether it is the edge of the map, not a coast."""
    (a, b), (c, d) = segment
    return (b == d and b <= 0.0) or (b == d and b >= HEIGHT) or (a == c and a >= WIDTH)


def chance(*of: object) -> float:
    """A number from 0 to 1 that looks random and is always the same for the same words."""
    return crc32("/".join(map(str, of)).encode()) / 0xFFFFFFFF
