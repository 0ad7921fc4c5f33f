"""The map without players: parchment, terrain, coasts, rivers, roads, places and lettering, as layers of SVG.

Drawn once for each window and kept on the board. Corners and edges of the hexagons are shaken a little (always the same), so that
coasts and woods look drawn by hand and still show every field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin, sqrt
from zlib import crc32

from games.jagd.board.plan import DIRECTIONS, OUTSIDE, WATER, Board, Edge, Field, FieldId
from games.jagd.show.glyphs import INK, use

R = 30.0  # from the middle of a hexagon to a corner
WIDE = sqrt(3) * R
Point = tuple[float, float]

TINT = {
    "offen": ("#e9dbb2", "#e6d6a8", "#ecdfba"),
    "wald": ("#c3cb92", "#bcc68a", "#c8cf9a"),
    "dickicht": ("#cfc896", "#c9c18d", "#d3cc9d"),
    "gebirge": ("#d8c4a0", "#d2bd97", "#dbc9a8"),
    "huegel": ("#dfd0a0", "#dacb99", "#e2d4a8"),
    "see": ("#a9c7cc", "#a5c3c9", "#aecbd0"),
    "meer": ("#a4c0c8", "#a0bdc6", "#a9c4cb"),
    "sumpf": ("#b7c4a2", "#b2bf9c", "#bcc8a8"),
    "grau": ("#b3a99c", "#ada295", "#b9afa3"),
    "hallen": ("#39406b", "#353b64", "#3d4472"),
    "rueckkehr": ("#cfc4dd", "#cfc4dd", "#cfc4dd"),
}


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the map to draw: which fields, and the box of the picture. `zoom`: how much larger than on the whole map."""

    key: str
    fields: tuple[FieldId, ...]
    box: tuple[float, float, float, float]  # x, y, width, height
    zoom: float


def chance(*of: object) -> float:
    """A number from 0 to 1 that looks random and is always the same for the same words."""
    return crc32("/".join(map(str, of)).encode()) / 0xFFFFFFFF


def middle(field: Field) -> Point:
    q, r = field.place
    return WIDE * (q + r / 2), 1.5 * R * r


@lru_cache(maxsize=2048)
def corners(field: Field) -> tuple[Point, ...]:
    x, y = middle(field)
    return tuple((x + R * cos(pi / 6 + pi / 3 * i), y + R * sin(pi / 6 + pi / 3 * i)) for i in range(6))


@lru_cache(maxsize=4096)
def shaken(p: Point) -> Point:
    """A corner as drawn: the same for all hexagons that share it."""
    key = (round(p[0]), round(p[1]))
    return p[0] + R * 0.16 * (chance("x", *key) - 0.5), p[1] + R * 0.16 * (chance("y", *key) - 0.5)


def bend(a: Point, b: Point, much: float = 0.2) -> Point:
    """The middle of an edge as drawn."""
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    push = R * much * (chance("b", round(mx), round(my)) - 0.5)
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1
    way = (b[1] - a[1], a[0] - b[0]) if (a < b) else (a[1] - b[1], b[0] - a[0])
    return mx + push * way[0] / length, my + push * way[1] / length


def _at(p: Point) -> str:
    return f"{p[0]:.1f},{p[1]:.1f}"


@lru_cache(maxsize=2048)
def outline(field: Field) -> str:
    """The hexagon as a closed path."""
    ring = corners(field)
    path = f"M{_at(shaken(ring[0]))}"
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        path += f"Q{_at(bend(a, b))} {_at(shaken(b))}"
    return path + "Z"


def common_edge(a: Field, b: Field) -> tuple[Point, Point]:
    """The two corners that neighbours share."""
    found = [p for p in corners(a) if any(hypot(p[0] - o[0], p[1] - o[1]) < 1 for o in corners(b))]
    return found[0], found[1]


@lru_cache(maxsize=4096)
def edge_path(a: Field, b: Field) -> str:
    p, o = common_edge(a, b)
    return f"M{_at(shaken(p))}Q{_at(bend(p, o))} {_at(shaken(o))}"


def smooth(points: Sequence[Point]) -> str:
    """A soft line through the points."""
    path = f"M{_at(points[0])}"
    for i in range(len(points) - 1):
        p0, p1, p2 = points[max(i - 1, 0)], points[i], points[i + 1]
        p3 = points[min(i + 2, len(points) - 1)]
        one = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        two = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        path += f"C{_at(one)} {_at(two)} {_at(p2)}"
    return path


# --- ground --------------------------------------------------------------------------------------------------------------


def wet(field: Field | None) -> bool:
    return field is not None and (field.kind == WATER or field.special == "hallen")


def _tint(field: Field) -> str:
    name = "grau" if field.grey else field.special if field.kind == OUTSIDE and field.special in TINT else field.terrain
    shades = TINT.get(name, TINT["meer"])
    return shades[int(chance("t", field.id) * 2.99)]


def _fills(fields: Iterable[Field], stroke: float = 0) -> str:
    by_tint: dict[str, list[str]] = {}
    for field in fields:
        by_tint.setdefault(_tint(field), []).append(outline(field))
    seam = "stroke='{0}' stroke-width='{1}'" if stroke else ""
    return "".join(
        f"<path d='{''.join(paths)}' fill='{tint}' {seam.format(tint, stroke)}/>" for tint, paths in sorted(by_tint.items())
    )


def beside(board: Board, field: Field) -> Iterator[Field | None]:
    """The six hexagons around, None beyond the rim."""
    q, r = int(field.place[0]), int(field.place[1])
    for dq, dr in DIRECTIONS.values():
        id = board.at.get((q + dq, r + dr))
        yield None if id is None else board[id]


_EDGE = (4, 5, 0, 1, 2, 3)  # for each direction, the corner where the edge to that neighbour begins


@lru_cache(maxsize=4)
def rim(board: Board) -> str:
    """The outline of the whole board."""
    onward: dict[tuple[int, int], tuple[Point, Point]] = {}
    for f in hexagons(board):
        ring = corners(f)
        for i, other in enumerate(beside(board, f)):
            if other is None:
                a, b = ring[_EDGE[i]], ring[(_EDGE[i] + 1) % 6]
                onward[_key(a)] = (a, b)
    first = here = min(onward)
    path = f"M{_at(shaken(onward[first][0]))}"
    while True:
        a, b = onward[here]
        path += f"Q{_at(bend(a, b))} {_at(shaken(b))}"
        here = _key(b)
        if here == first:
            return path + "Z"


def _key(p: Point) -> tuple[int, int]:
    return round(p[0]), round(p[1])


def hexagons(board: Board) -> list[Field]:
    return [board[id] for row in board.rows for id in row]


def ground(board: Board, fields: Sequence[Field]) -> str:
    """Water with lines along its coasts, and the land over it, whose terrains run into each other a little."""
    water, land = [f for f in fields if wet(f)], [f for f in fields if not wet(f)]
    coast = "".join(edge_path(f, other) for f in water for other in beside(board, f) if other is not None and not wet(other))
    lines = "".join(
        f"<path d='{coast}' stroke='{colour}' stroke-width='{width}'/>"
        for colour, width in (("#8fb0bb", 22), ("#b3ccd1", 16), ("#7fa4b1", 8))
    )
    blend: dict[str, list[str]] = {}
    for f in land:
        for other in beside(board, f):
            if other is not None and f.id < other.id and not wet(other) and (f.terrain, f.grey) != (other.terrain, other.grey):
                strong = f if f.terrain != "offen" or f.grey else other
                blend.setdefault(_tint(strong), []).append(edge_path(f, other))
    soft = "".join(f"<path d='{''.join(paths)}' stroke='{tint}'/>" for tint, paths in sorted(blend.items()))
    return (
        f"{_fills(water, 1.2)}<g fill='none' stroke-linecap='round'>{lines}</g>{_fills(land, 0.8)}"
        f"<g fill='none' stroke-width='9' stroke-opacity='.45'>{soft}</g>"
        f"<path d='{coast}' fill='none' stroke='#4a5f63' stroke-width='1.8' stroke-linecap='round'/>"
    )


def grid(board: Board, fields: Sequence[Field], zoom: float) -> str:
    """Each edge once."""
    shown = {f.id for f in fields}
    lines = []
    for f in fields:
        ring = corners(f)
        for i, other in enumerate(beside(board, f)):
            if other is None or other.id not in shown or f.id < other.id:
                a, b = ring[_EDGE[i]], ring[(_EDGE[i] + 1) % 6]
                lines.append(f"M{_at(shaken(a))}Q{_at(bend(a, b))} {_at(shaken(b))}")
    width = 1.0 if zoom < 1.5 else 0.8
    return f"<path d='{''.join(lines)}' fill='none' stroke='#5b4426' stroke-opacity='.38' stroke-width='{width}'/>"


# --- what grows and rises there ------------------------------------------------------------------------------------------

_WOODS = ((-13, -9), (1, -13), (14, -8), (-19, 3), (-6, 2), (8, 3), (19, 5), (-12, 15), (2, 14), (13, 16))


def relief(fields: Sequence[Field]) -> str:
    """Trees, peaks, hills, reeds and waves, from north to south so that they overlap as on old maps."""
    signs: list[tuple[float, str]] = []
    for field in fields:
        signs += _signs(field)
    return "".join(sign for _, sign in sorted(signs))


def _signs(field: Field) -> Iterator[tuple[float, str]]:
    x, y = middle(field)
    busy = bool(field.city or field.special)
    wobble = (chance("wx", field.id) - 0.5) * 4, (chance("wy", field.id) - 0.5) * 3
    if field.special in ("ziel_hobbits", "ziel_reiter", "start", "rueckkehr", "hallen"):
        return
    match field.terrain:
        case "gebirge":
            id = f"berg{1 + int(chance('m', field.id) * 2.99)}"
            yield y + 9, use(id, x + wobble[0], y + (-5 if busy else 4) + wobble[1], 0.8 if busy else 1.06)
        case "huegel":
            id = f"huegel{1 + int(chance('h', field.id) * 1.99)}"
            yield y + 9, use(id, x + wobble[0], y + (-6 if busy else 1) + wobble[1], 0.8 if busy else 1.0)
        case "wald" | "dickicht":
            yield from _wood(field, x, y, busy)
        case "sumpf":
            for i, (dx, dy) in enumerate(((-12, -8), (8, -10), (-2, 4), (14, 8), (-15, 12))):
                yield y + dy, use("schilf", x + dx + 3 * chance("s", field.id, i), y + dy)
        case "meer" | "see":
            if chance("w", field.id) < 0.42:
                yield y, use("welle", x - 6 + 12 * chance("wa", field.id), y - 5 + 10 * chance("wb", field.id))
        case "offen" if not busy:
            sign = "asche" if field.grey else "gras"
            for i in range(2 if field.grey else 1):
                if chance("g", field.id, i) < (0.9 if field.grey else 0.4):
                    px, py = x + 30 * (chance("gx", field.id, i) - 0.5), y + 28 * (chance("gy", field.id, i) - 0.5)
                    yield py, use(sign, px, py)


def _wood(field: Field, x: float, y: float, busy: bool) -> Iterator[tuple[float, str]]:
    q = field.place[0] + field.place[1] / 2
    deep = q > 0.5 and field.place[1] < 1  # Mirkwood is dark
    for i, (dx, dy) in enumerate(_WOODS):
        if busy and abs(dx) < 15 and -10 < dy < 12:
            continue  # leave room for the city
        if field.road and 0 <= dy < 6 and abs(dx) < 15:
            continue
        px, py = x + dx + 4 * (chance("px", field.id, i) - 0.5), y + dy + 5 + 3 * (chance("py", field.id, i) - 0.5)
        if field.terrain == "dickicht":
            sign = "busch" if i % 2 == 0 else ""
        else:
            kinds = ("tanne1", "tanne2") if deep else ("baum1", "baum2")
            sign = kinds[int(chance("k", field.id, i) * 1.99)]
        if sign:
            yield py, use(sign, px, py)


# --- rivers and roads ----------------------------------------------------------------------------------------------------


def _chains(board: Board, edges: Sequence[Edge]) -> list[list[Point]]:
    """The edges of a river joined to lines, from corner to corner."""
    ends: dict[tuple[int, int], list[int]] = {}
    pairs = []
    for i, edge in enumerate(edges):
        a, b = common_edge(*(board[f] for f in sorted(edge)))
        pairs.append((a, b))
        for p in (a, b):
            ends.setdefault(_key(p), []).append(i)
    left, chains = set(range(len(pairs))), []
    while left:
        first = min(left)
        loose = next((i for i in sorted(left) for p in pairs[i] if len(_open(ends, p, left)) == 1), first)
        a, b = pairs[loose]
        line = [a, b] if len(_open(ends, a, left)) == 1 else [b, a]
        left.discard(loose)
        while onward := _open(ends, line[-1], left):
            a, b = pairs[onward[0]]
            near = hypot(a[0] - line[-1][0], a[1] - line[-1][1]) < 1
            line.append(b if near else a)
            left.discard(onward[0])
        chains.append(line)
    return chains


def _open(ends: dict[tuple[int, int], list[int]], p: Point, left: set[int]) -> list[int]:
    return [i for i in ends[_key(p)] if i in left]


def rivers(board: Board, shown: frozenset[FieldId]) -> str:
    lines = []
    for edges in board.rivers.values():
        here = [e for e in edges if e & shown]
        for chain in _chains(board, here) if here else ():
            points = [shaken(chain[0])]
            for a, b in pairwise(chain):
                points += [bend(a, b, 0.3), shaken(b)]
            lines.append(smooth(points))
    lines += [_spring(board, id) for id in board.fields if board[id].river_source and id in shown]
    path = "".join(lines)
    return (
        f"<g fill='none' stroke-linecap='round' stroke-linejoin='round'><path d='{path}' stroke='#33606f' stroke-width='5'/>"
        f"<path d='{path}' stroke='#78aebd' stroke-width='3.2'/></g>"
    )


@lru_cache(maxsize=64)
def _spring(board: Board, id: FieldId) -> str:
    """From the city at a source to the nearest corner where a river begins."""
    field = board[id]
    x, y = middle(field)
    touching = [
        corner
        for edge in board.river_edges
        for corner in common_edge(*(board[f] for f in sorted(edge)))
        if any(hypot(corner[0] - c[0], corner[1] - c[1]) < 1 for c in corners(field))
    ]
    if not touching:
        return ""
    end = min(touching, key=lambda c: (hypot(c[0] - x, c[1] - y), c))
    return smooth([(x, y), bend((x, y), end, 0.4), shaken(end)])


def roads(board: Board, shown: frozenset[FieldId]) -> str:
    paths = []
    for fields in board.roads.values():
        run: list[Point] = []
        for id in fields:
            x, y = middle(board[id])
            run.append((x + 3 * (chance("rx", id) - 0.5), y + 3 * (chance("ry", id) - 0.5)))
        if any(id in shown for id in fields):
            paths.append(smooth(run))
    path = "".join(paths)
    return (
        "<g fill='none' stroke-linecap='round' stroke-linejoin='round'>"
        f"<path d='{path}' stroke='#5b3d1d' stroke-width='4.6'/><path d='{path}' stroke='#e0b878' stroke-width='2.6'/>"
        f"<path d='{path}' stroke='#a87c43' stroke-width='.9' stroke-dasharray='5 4'/></g>"
    )


def crossings(board: Board, shown: frozenset[FieldId]) -> str:
    """Bridges as planks across the river, fords as stepping stones."""
    parts = []
    for edge, kind in board.crossings.items():
        if not edge & shown:
            continue
        one, other = (board[f] for f in sorted(edge))
        (ax, ay), (bx, by) = middle(one), middle(other)
        turn = f"translate({(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}) rotate({_angle(bx - ax, by - ay):.0f})"
        if kind == "furt":
            stones = "".join(f"<circle cx='{x}' cy='{y}' r='2.3'/>" for x, y in ((-8, 1), (-3, -1.6), (2.4, 1.2), (8, -0.6)))
            parts.append(f"<g transform='{turn}' fill='#e8e2d2' stroke='{INK}' stroke-width='.9'>{stones}</g>")
        else:
            planks = "".join(f"M{x},-4.6 V4.6 " for x in (-6, -3, 0, 3, 6))
            parts.append(
                f"<g transform='{turn}'><path d='M-10,-5.4 H10 V5.4 H-10 Z' fill='#b98c55'/><path d='{planks}' stroke='#7a5426' "
                f"stroke-width='.9'/><path d='M-10.5,-5.4 H10.5 M-10.5,5.4 H10.5' stroke='{INK}' stroke-width='2' "
                "stroke-linecap='round'/></g>"
            )
    return "".join(parts)


def bridges(board: Board) -> list[Point]:
    """Where one crosses a river: bridges and fords."""
    return [_between(*(middle(board[f]) for f in sorted(edge))) for edge in board.crossings]


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def forks(board: Board) -> list[Point]:
    """Where roads part, and where rivers meet."""
    ways: dict[FieldId, set[FieldId]] = {}
    for fields in board.roads.values():
        for one, other in pairwise(fields):
            ways.setdefault(one, set()).add(other)
            ways.setdefault(other, set()).add(one)
    ends: dict[tuple[int, int], list[Point]] = {}
    for edge in board.river_edges:
        for corner in common_edge(*(board[f] for f in sorted(edge))):
            ends.setdefault(_key(corner), []).append(corner)
    roads = [middle(board[id]) for id, near in sorted(ways.items()) if len(near) > 2]
    return roads + [shaken(met[0]) for _, met in sorted(ends.items()) if len(met) > 2]


def _angle(dx: float, dy: float) -> float:
    return degrees(atan2(dy, dx))


def rapids(board: Board, shown: frozenset[FieldId]) -> str:
    return "".join(use("stromschnelle", *spot(f)) for f in board.rapids.values() if shown & set(f.around))


def spot(field: Field) -> Point:
    """Where a figure stands: in the middle of a hexagon, or on the drawn corner of a rapid."""
    return shaken(middle(field)) if field.rapid else middle(field)


def places(fields: Iterable[Field]) -> str:
    parts = []
    for f in fields:
        x, y = middle(f)
        if f.city:
            parts.append(use(f.city, x, y, 0.92))
        elif f.special and f.special != "hallen":
            big = f.special in ("start", "ziel_hobbits", "ziel_reiter", "rueckkehr")
            parts.append(use(f.special, x, y, 1.0 if big else 0.95))
    return "".join(parts)
