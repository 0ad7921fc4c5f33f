"""What stands on the map, as stamps: armies nation by nation, persons by name, besieged boxes, markers, the Fellowship."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import replace
from functools import lru_cache
from html import escape

from games.canvas import Layer
from games.contract import View
from games.ringkrieg.facts import FREE, Facts, Figure
from games.ringkrieg.show import colours, placing
from games.ringkrieg.show.colours import GOLD, INK, OF_SIDE, SHAPES
from games.ringkrieg.show.land import middle
from games.ringkrieg.show.placing import Area
from games.ringkrieg.war import armies
from games.ringkrieg.war.armies import ATTACK, BOX, FELLOWSHIP
from games.svg import n

HIGH, CELL = 15.0, 21.0  # of a row of figures, of one kind in it
LINE = 11.5  # of a person's name
READ = ("figures", "persons", "control", "fellowship")  # what of a view is drawn on the map, besides what sets add
SHOWN = ["r", "e", "a", "n"]  # kinds of figures from left to right
Beside = Callable[[Facts, View, str], Iterator["Drawn"]]
beside: list[Beside] = []  # what stands in a region besides armies, above them: (facts, v, region)
legends: list[Callable[[View], Iterator[Layer]]] = []  # what else is explained beside the legend of the map
Drawn = tuple[str, float, float]  # svg around the middle of its lower edge, width, height


def on_the_map(facts: Facts, v: View, scale: float) -> Iterator[Layer]:
    peopled, taken = set(v["persons"].values()), list[Area]()
    for region in facts.regions:
        yield from _marker(facts, v, region, scale)
        yield from _standing(facts, v, region, scale, peopled, taken)
    yield from _fellowship(facts, v, scale)
    for more in legends:
        yield from more(v)


def _put(drawn: Drawn, x: float, y: float, scale: float) -> Layer:
    svg, width, height = drawn
    w, h = (width + 8) * scale, (height + 8) * scale
    return Layer(f"<g transform='scale({scale:.2f})'>{svg}</g>", (-w / 2, -h + 4 * scale, w, h), (x, y))


def _standing(facts: Facts, v: View, region: str, scale: float, peopled: Set[str], taken: list[Area]) -> Iterator[Layer]:
    """Who stands in the region, one above the other, where they hide no name: `taken` is where others stand already."""
    plates = list(_plates(facts, v, region, peopled))
    if not plates:
        return
    wide, high = max(width for _, width, _ in plates) * scale, sum(height + 3 for _, _, height in plates) * scale
    (x, low), area = placing.best(facts, region, wide, high, scale, taken)
    taken.append(area)
    for drawn in plates:
        yield _put(drawn, x, low, scale)
        low -= (drawn[2] + 3) * scale


def _plates(facts: Facts, v: View, region: str, peopled: Set[str]) -> Iterator[Drawn]:
    """From below: who stands in the region, the besieged in their box, who attacks from there."""
    for spot, kind in (
        (region, "frei"),
        (region + BOX, "belagert"),
        (region + ATTACK, "angriff"),
        (region + BOX + ATTACK, "angriff"),
    ):
        force = v["figures"].get(spot)
        if not force and spot not in peopled:
            continue
        rows = by_nation(facts, force or {})
        persons = tuple((short(facts.persons[p].name), facts.persons[p].side) for p in armies.persons_at(facts, v, spot))
        if rows or persons:
            yield plate(rows, persons, kind)
    for more in beside:
        yield from more(facts, v, region)


def short(name: str) -> str:
    """A person's name where there is little room: «Balrog»."""
    return name.removeprefix("Der ").partition(" von ")[0]


Row = tuple[str, tuple[tuple[str, int], ...]]  # colour of a nation; kinds and numbers


def by_nation(facts: Facts, force: Mapping[Figure, int]) -> tuple[Row, ...]:
    rows: dict[str, list[tuple[str, int]]] = {}
    for figure in facts.figures:
        if force.get(figure):
            nation, _, kind = figure.partition(".")
            rows.setdefault(nation, []).append((kind, force[figure]))
    return tuple(
        (facts.nations[nation].colour, tuple(sorted(row, key=lambda k: SHOWN.index(k[0])))) for nation, row in rows.items()
    )


@lru_cache(maxsize=1024)
def plate(rows: tuple[Row, ...], persons: tuple[tuple[str, str], ...], kind: str) -> Drawn:
    """An army: a row for each nation, the names of persons below."""
    width = max([CELL * len(row) + 4 for _, row in rows] + [len(name) * 5.6 + 8 for name, _ in persons])
    height = HIGH * len(rows) + LINE * len(persons)
    y, body = -height, ""
    for colour, row in rows:
        fill, _, letters = colours.of(colour)
        left = -CELL * len(row) / 2
        body += (
            f"<rect x='{n(left - 2)}' y='{n(y)}' width='{n(CELL * len(row) + 4)}' height='{n(HIGH - 1)}' rx='3.5' fill='{fill}' "
            f"stroke='#2a1d10' stroke-width='1'/>"
        )
        for i, (what, count) in enumerate(row):
            cx = left + CELL * i
            body += (
                f"<g transform='translate({n(cx + 6)} {n(y + 7)})'><path d='{SHAPES[what]}' fill='{letters}'/></g>"
                f"<text x='{n(cx + 16)}' y='{n(y + 11.4)}' font-size='12.5' font-weight='700' fill='{letters}' "
                f"text-anchor='middle'>{count}</text>"
            )
        y += HIGH
    for name, side in persons:
        y += LINE
        body += (
            f"<rect x='{n(-width / 2)}' y='{n(y - LINE)}' width='{n(width)}' height='{n(LINE - 0.6)}' rx='3' fill='#fffaf0' "
            f"stroke='{OF_SIDE[side]}' stroke-width='1'/>"
            f"<text y='{n(y - 2.9)}' font-size='9.6' font-weight='700' fill='{OF_SIDE[side]}' text-anchor='middle'>"
            f"{escape(name)}</text>"
        )
    frame = ""
    if kind != "frei":
        look = "stroke-dasharray='3 2'" if kind == "angriff" else ""
        colour = "#55504a" if kind == "belagert" else GOLD
        frame = (
            f"<rect x='{n(-width / 2 - 3)}' y='{n(-height - 2.5)}' width='{n(width + 6)}' height='{n(height + 4)}' rx='3' "
            f"fill='#d8d2c6' stroke='{colour}' stroke-width='2.6' {look}/>"
        )
    return frame + body, width + 6, height + 3


def _marker(facts: Facts, v: View, region: str, scale: float) -> Iterator[Layer]:
    """A captured settlement shows whose it is now."""
    side = v["control"].get(region)
    if side is not None:
        x, y = middle(facts, region)
        sign = (
            "<path d='M0-4V3M-3-1.5H3M-2 3H2' stroke='#fff' stroke-width='1.5' fill='none'/>"
            if side == FREE
            else (
                "<path d='M-4 0Q0-4.4 4 0 0 4.4-4 0Z' fill='#ffd34d'/><path d='M0-2.2V2.2' stroke='#3a0a05' stroke-width='1.5'/>"
            )
        )
        svg = (
            f"<g transform='translate(0 -7)'><circle r='6.8' fill='{OF_SIDE[side]}' stroke='#fff' stroke-width='1.6'/>{sign}</g>"
        )
        yield _put((svg, 16, 16), x + 13 * scale, y + 6 * scale, scale)


def _fellowship(facts: Facts, v: View, scale: float) -> Iterator[Layer]:
    """The Ring where the Fellowship was last seen, with its progress; red where it is revealed."""
    f = v["fellowship"]
    x, y = middle(facts, f["region"])
    if f["mordor"] is not None:
        x, y = middle(facts, "gorgoroth") if "gorgoroth" in facts.regions else (x, y)
        said = f"Stufe {f['mordor']}"
    else:
        said = f"+{f['progress']}"
    edge = INK if f["hidden"] else "#c22015"
    width = 20 + 7.0 * len(said)
    svg = (
        f"<rect x='{n(-width / 2)}' y='-18' width='{n(width)}' height='17' rx='8.5' fill='#fff6d8' "
        f"stroke='{edge}' stroke-width='2'/>"
        f"<circle cx='{n(-width / 2 + 9)}' cy='-9.5' r='4.6' fill='none' stroke='{GOLD}' stroke-width='2.8'/>"
        f"<text x='{n(-width / 2 + 17)}' y='-5.2' font-size='12.5' font-weight='700' fill='{edge}'>{said}</text>"
    )
    place = facts.regions.get(f["region"])
    lines = 28 if place is not None and place.settlement else 14
    drawn = _put((svg, width, 18), x, y + (lines + 11) * scale, scale)
    yield replace(drawn, thing=FELLOWSHIP, label="Die Gemeinschaft des Ringes")
