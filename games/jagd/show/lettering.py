"""Names on the map: cities beside their signs where there is room, landscapes in wide letters, the names of the hexagons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, radians, sin

from games.canvas import Layer
from games.jagd.board.plan import OUTSIDE, Board, Field
from games.jagd.show import chart
from games.jagd.show.chart import R, Window, middle, spot
from games.jagd.show.glyphs import INK
from games.svg import halo

Box = tuple[float, float, float, float]  # left, top, right, bottom

LETTER = 0.5  # width of a letter, in sizes
STYLE = {
    "land": "fill='#7a5c34' fill-opacity='.55'",
    "gebirge": "fill='#5b4426' fill-opacity='.6'",
    "wald": "fill='#2c3b1a' fill-opacity='.8'",
    "wasser": "fill='#39606f' fill-opacity='.75' font-style='italic'",
    "boese": "fill='#5a1a12' fill-opacity='.75'",
}


def landscapes(board: Board, window: Window) -> str:
    parts = []
    left, top, width, height = window.box
    for label in board.labels:
        q, r = label.at
        x, y = R * 3**0.5 * (q + r / 2), 1.5 * R * r
        size = 25 * label.size
        half = len(label.text) * size * 0.46
        across, along = half * abs(cos(radians(label.turn))), half * abs(sin(radians(label.turn)))
        if left < x - across and x + across < left + width and top < y - along and y + along < top + height:
            wide = "" if label.kind == "wasser" and not label.text.isupper() else f"letter-spacing='{size * 0.32:.1f}'"
            turn = f"transform='rotate({label.turn:g} {x:.1f} {y:.1f})'" if label.turn else ""
            parts.append(
                f"<text x='{x:.1f}' y='{y + size * 0.35:.1f}' font-size='{size:.1f}' text-anchor='middle' {wide} {turn} "
                f"{STYLE.get(label.kind, STYLE['land'])} stroke='#f6ecd2' stroke-opacity='.6' stroke-width='4' "
                f"paint-order='stroke'>{escape(label.text)}</text>"
            )
    return f"<g font-family='serif' font-weight='600'>{''.join(parts)}</g>"


@dataclass(frozen=True, slots=True)
class Label:
    """A name: where it may stand, where it stands while no piece is in its way, and as it is drawn there."""

    field: Field
    size: float
    half: float  # of its width
    spots: tuple[tuple[float, float], ...]
    box: Box
    drawn: Layer


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the names of a window stand, and what they must not cover."""

    signs: tuple[Box, ...]
    names: tuple[Label, ...]


MAIN, LESSER = 29.0, 18.5  # sizes of names on the whole map: those one must be able to read on a phone, and the others
NEAR = 14.0  # where less is shown
GOALS = ("ziel_reiter", "ziel_hobbits")


def plan(board: Board, fields: Sequence[Field], window: Window) -> Plan:
    """Each name where it covers least. On the whole map the good and evil cities and the goals are large, and what has no room
    beside them is left to the regions and the surroundings."""
    whole = window.zoom < 1.5
    signs = tuple(_around(*middle(f), 15, 15) for f in fields if f.city or f.special)
    signs += tuple(_around(*p, 10, 8) for p in (*chart.bridges(board), *chart.forks(board), *map(spot, board.rapids.values())))
    named = [f for f in fields if f.name and f.special not in ("hallen", "rueckkehr") and _inside(*middle(f), window)]
    found: list[Label] = []
    for f in sorted(named, key=lambda f: not _main(f)):
        size = NEAR if not whole else MAIN if _main(f) else LESSER
        half, spots = len(f.name) * size * LETTER / 2, _spots(f, size, 23 if whole else 20, 22 if f.special in GOALS else 17)
        boxes = [label.box for label in found]
        at = _best(spots, half, size, signs, boxes, window)
        box = _text_box(at, half, size)
        if whole and not _main(f) and _overlap(box, [*signs, *boxes]):
            continue
        found.append(Label(f, size, half, spots, box, _name(f, at, size)))
    return Plan(signs, tuple(found))


def _main(f: Field) -> bool:
    return f.city in ("gut", "boese") or f.special in (*GOALS, "start")


def _spots(f: Field, size: float, gap: float, high: float) -> tuple[tuple[float, float], ...]:
    """Below, above, to the right and left of what stands there, and in between."""
    x, y = middle(f)
    half = len(f.name) * size * LETTER / 2
    below, above = y + high + size * 0.62, y - high - size * 0.1
    return (
        *((x, below), (x, above), (x + gap + half, y + size * 0.3), (x - gap - half, y + size * 0.3)),
        *((x + side * half * part, line) for line in (below, above) for part in (0.5, 0.9) for side in (1, -1)),
        *((x + side * (gap + half), y + size * 0.3 + dy) for dy in (-0.7 * size, 0.7 * size) for side in (1, -1)),
    )


def names(planned: Plan, window: Window, pieces: Sequence[Box]) -> list[Layer]:
    """The names of cities and other places; those that a piece would cover step aside."""
    boxes = [label.box for label in planned.names]
    parts = []
    for nr, label in enumerate(planned.names):
        drawn = label.drawn
        if _overlap(label.box, pieces):
            others = [*boxes[:nr], *boxes[nr + 1 :]]
            wide = max(right - left for left, _, right, _ in pieces) / 2  # beside the piece that stands there
            spots = (*label.spots, *_spots(label.field, label.size, wide + 3, wide + 3))
            at = _best(spots, label.half, label.size, [*pieces, *planned.signs], others, window)
            boxes[nr], drawn = _text_box(at, label.half, label.size), _name(label.field, at, label.size)
        parts.append(drawn)
    return parts


def _best(
    spots: Sequence[tuple[float, float]], half: float, size: float, hard: Sequence[Box], soft: Sequence[Box], window: Window
) -> tuple[float, float]:
    """The spot where a name covers least; what is drawn (`hard`) counts more than other names."""

    def covered(at: tuple[float, float]) -> tuple[float, int]:
        box = _text_box(at, half, size)
        return 3 * _overlap(box, hard) + _overlap(box, soft) + 100 * _sticks_out(box, window), spots.index(at)

    return min(spots, key=covered)


def _name(f: Field, at: tuple[float, float], size: float) -> Layer:
    fill = {"gut": "#1d3c63", "boese": "#7a1510"}.get(f.city or "", INK)
    half = (len(f.name) + 1) * size * 0.4
    drawn = halo(f.name, 0, 0, size, "font-family='serif' font-weight='700'", fill=fill)
    return Layer(drawn, (-half, -size * 1.1, 2 * half, size * 1.6), at)


def _inside(x: float, y: float, window: Window) -> bool:
    left, top, width, height = window.box
    return left + 6 < x < left + width - 6 and top + 6 < y < top + height - 6


def _around(x: float, y: float, w: float, h: float) -> Box:
    return x - w, y - h, x + w, y + h


def _text_box(at: tuple[float, float], half: float, size: float) -> Box:
    return at[0] - half, at[1] - size * 0.8, at[0] + half, at[1] + size * 0.25


def _sticks_out(box: Box, window: Window) -> float:
    left, top, width, height = window.box
    return max(0, left - box[0]) + max(0, box[2] - left - width) + max(0, top - box[1]) + max(0, box[3] - top - height)


def _overlap(box: Box, taken: Iterable[Box]) -> float:
    left, top, right, bottom = box
    area = 0.0
    for x, y, x2, y2 in taken:
        if x < right and left < x2 and y < bottom and top < y2:
            area += (min(right, x2) - max(left, x)) * (min(bottom, y2) - max(top, y))
    return area


def ids(fields: Iterable[Field]) -> str:
    """The name of each hexagon, small at its top: what one types."""
    parts = []
    for f in fields:
        if f.kind != OUTSIDE:
            x, y = middle(f)
            parts.append(f"<text x='{x:.1f}' y='{y - 16:.1f}'>{f.id}</text>")
    return (
        "<g font-family='sans-serif' font-size='11.5' fill='#6b5836' stroke='#f6ecd2' stroke-opacity='.7' stroke-width='2' "
        f"paint-order='stroke' text-anchor='middle'>{''.join(parts)}</g>"
    )


def reach_ids(fields: Iterable[Field]) -> list[Layer]:
    """The same for fields in reach, so that one sees at once what to type."""
    parts = []
    for f in fields:
        x, y = spot(f)
        above = 16 if not f.rapid else 13
        label = halo(f.id, 0, 0, 13.5, "font-family='sans-serif' font-weight='700'", fill="#7a3300")
        parts.append(Layer(label, (-22, -13, 44, 18), (x, y - above)))
    return parts


def row_letters(board: Board) -> str:
    """At both ends of each row its letter and number: A1 … A13."""
    parts = []
    for row in board.rows:
        for id, side in ((row[0], -1), (row[-1], 1)):
            x, y = middle(board[id])
            parts.append(f"<text x='{x + side * 40:.1f}' y='{y + 4:.1f}'>{id}</text>")
    return f"<g font-family='sans-serif' font-size='15' fill='#7a5c34' text-anchor='middle'>{''.join(parts)}</g>"
