"""Names on the map: cities beside their signs where there is room, landscapes in wide letters, the names of the hexagons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, radians, sin

from games.canvas import Layer
from games.jagd.board.plan import OUTSIDE, Board, Field
from games.jagd.show.chart import R, Window, middle
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
class Plan:
    """Where the names of a window stand while no piece is in their way."""

    size: float
    signs: tuple[Box, ...]
    names: tuple[tuple[Field, float, tuple[tuple[float, float], ...], Box, Layer], ...]  # half width, spots, box, drawn


def plan(fields: Sequence[Field], window: Window) -> Plan:
    """Each name where it covers least of signs and other names."""
    size, gap = (20.0, 23) if window.zoom < 1.5 else (13.5, 20)
    signs = tuple(_around(*middle(f), 15, 15) for f in fields if f.city or f.special)
    taken = list(signs)
    found = []
    for f in fields:
        x, y = middle(f)
        if not f.name or f.special in ("hallen", "rueckkehr") or not _inside(x, y, window):
            continue
        high = 22 if f.special in ("ziel_reiter", "ziel_hobbits") else 17
        half = len(f.name) * size * LETTER / 2
        spots = (
            *((x, y + high + size * 0.62), (x, y - high - size * 0.1)),
            *((x + gap + half, y + size * 0.3), (x - gap - half, y + size * 0.3)),
            *((x + half * 0.5, y + high + size * 0.62), (x - half * 0.5, y + high + size * 0.62)),
        )
        at = _best(spots, half, size, taken, window)
        taken.append(_text_box(at, half, size))
        found.append((f, half, spots, taken[-1], _name(f, at, size)))
    return Plan(size, signs, tuple(found))


def names(planned: Plan, window: Window, pieces: Sequence[Box]) -> list[Layer]:
    """The names of cities and other places; those that a piece would cover step aside."""
    boxes = [box for _, _, _, box, _ in planned.names]
    parts = []
    for nr, (f, half, spots, box, drawn) in enumerate(planned.names):
        if _overlap(box, pieces):
            others = [*pieces, *planned.signs, *boxes[:nr], *boxes[nr + 1 :]]
            at = _best(spots, half, planned.size, others, window)
            boxes[nr], drawn = _text_box(at, half, planned.size), _name(f, at, planned.size)
        parts.append(drawn)
    return parts


def _best(
    spots: Sequence[tuple[float, float]], half: float, size: float, taken: Sequence[Box], window: Window
) -> tuple[float, float]:
    return min(spots, key=lambda at: (_covered(_text_box(at, half, size), taken, window), spots.index(at)))


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


def _covered(box: Box, taken: Iterable[Box], window: Window) -> float:
    """How much of other names and signs a name here would cover, and how far it would stick out of the picture."""
    left, top, width, height = window.box
    out = max(0, left - box[0]) + max(0, box[2] - left - width) + max(0, top - box[1]) + max(0, box[3] - top - height)
    return _overlap(box, taken) + 100 * out


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
            parts.append(f"<text x='{x:.1f}' y='{y - 18:.1f}'>{f.id}</text>")
    return (
        "<g font-family='sans-serif' font-size='9' fill='#4a3a22' stroke='#f6ecd2' stroke-opacity='.7' stroke-width='2' "
        f"paint-order='stroke' text-anchor='middle'>{''.join(parts)}</g>"
    )


def row_letters(board: Board) -> str:
    """At both ends of each row its letter and number: A1 … A13."""
    parts = []
    for row in board.rows:
        for id, side in ((row[0], -1), (row[-1], 1)):
            x, y = middle(board[id])
            parts.append(f"<text x='{x + side * 40:.1f}' y='{y + 4:.1f}'>{id}</text>")
    return f"<g font-family='sans-serif' font-size='12' fill='#7a5c34' text-anchor='middle'>{''.join(parts)}</g>"
