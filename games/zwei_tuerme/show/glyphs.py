"""What the pictures are made of: symbols, cards, tiles, the ring, text. Our own drawings; measures are for a width of 400.

Colours can be told apart without seeing them: each has its own shape (diamond, disc, triangle, square), and each trait has its
own symbol. The shapes themselves are in data/zeichen.yaml.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from games.canvas import Canvas, Layer
from games.catalog import read_file
from games.svg import INK, box, disc, mark, n, words
from games.zwei_tuerme.cards.faces import COLOUR_OF, DATA, GANDALF, TRAIT_OF, Face, colour_name

WIDTH = 400
FADED, PAPER, PALE, EDGE, GOLD = "#85775f", "#f4e9cf", "#fbf5e4", "#b89b6a", "#d9a521"
FILL = {"rot": "#a92f27", "blau": "#28579f", "gruen": "#2c7a49", "gelb": "#ecbd3a", GANDALF: "#77777f"}
LINE = {"rot": "#fff5e2", "blau": "#fff5e2", "gruen": "#fff5e2", "gelb": "#3c2a0c", GANDALF: "#ffffff"}
TILE = {2: "#c89b6c", 3: "#cfc7b8", 4: "#e0c26a", 5: "#f4c430"}

_shapes: dict[str, Any] = read_file(DATA / "zeichen.yaml")
SCENES: list[str] = _shapes["orte"]


@cache
def defs() -> str:
    paths = {f"t-{id}": d for id, d in _shapes["symbole"].items()} | {f"c-{id}": d for id, d in _shapes["formen"].items()}
    paths |= {"ring": _shapes["ring"], "pawn": _shapes["marker"]}
    return "".join(f'<path id="{id}" fill-rule="evenodd" d="{d}"/>' for id, d in paths.items())


def page(height: float, layers: Iterable[Layer]) -> Canvas:
    """A whole picture on paper, with a line around it."""
    return Canvas((0, 0, WIDTH, height), (*_edge(height), *layers), PAPER, defs(), f'font-family="sans-serif" fill="{INK}"')


@lru_cache(maxsize=64)
def _edge(height: float) -> tuple[Layer, ...]:
    """In four strips: a frame in one layer would be as large as the picture."""
    line = box(3, 3, WIDTH - 6, height - 6, "none", r=9, stroke=EDGE, line=1.4)
    across = [(0.0, y, float(WIDTH), 14.0) for y in (0.0, height - 14)]
    along = [(x, 14.0, 6.0, height - 28) for x in (0.0, WIDTH - 6.0)]
    return tuple(Layer(line, strip) for strip in (*across, *along))


def counts(w: float, h: float) -> str:
    """The frame around cards that count at the place ahead: gold between two dark lines, so that it shows on yellow too."""
    return box(-3, -3, w + 6, h + 6, "none", r=7, stroke=INK, line=1.2) + box(
        -1, -1, w + 2, h + 2, "none", r=5, stroke=GOLD, line=3
    )


def trait(name: str, x: float, y: float, size: float, fill: str = INK) -> str:
    return mark(f"t-{name}", x, y, size / 26, fill)


def seal(name: str, x: float, y: float, size: float, *, faded: bool = False) -> str:
    """A demanded trait: its symbol on a dark disc."""
    opacity = ' opacity="0.35"' if faded else ""
    back = f'<circle r="{n(size / 2)}" fill="{INK}"/>'
    return f'<g transform="translate({n(x)} {n(y)})"{opacity}>{back}{trait(name, 0, 0, size * 0.64, "#fff5e2")}</g>'


def tile(value: int, x: float, y: float, r: float = 10) -> str:
    """A point tile: the brighter, the more it is worth."""
    return disc(x, y, r, TILE.get(value, GOLD)) + words(x, y + r * 0.45, value, r * 1.3, anchor="middle", weight=700)


def the_ring(x: float, y: float, size: float) -> str:
    return mark("ring", x, y, size / 18, GOLD, f' stroke="{INK}" stroke-width="1.1"')


def pawn(x: float, y: float, scale: float = 1) -> str:
    return mark("pawn", x, y, scale, "#b3261e", ' stroke="#fff5e2" stroke-width="1.6"')


def suit(face: Face) -> str:
    """The colour a card is drawn in."""
    return COLOUR_OF.get(face, GANDALF)


@cache
def card(face: Face, w: float, label: bool = True) -> str:
    """A card of this width (and 1.4 times the height) with its corner at the origin."""
    colour, h = suit(face), w * 1.4
    line = LINE[colour]
    symbol = GANDALF if face == GANDALF else TRAIT_OF[face]
    parts = [box(0, 0, w, h, FILL[colour], r=w * 0.1, stroke=INK, line=max(1, w * 0.02))]
    middle = h * (0.52 if label else 0.56)
    parts.append(trait(symbol, w / 2, middle, w * 0.6, line))
    corner = f"t-{GANDALF}" if face == GANDALF else f"c-{colour}"
    parts.append(mark(corner, w * 0.19, w * 0.19, w / (90 if face == GANDALF else 46), line))
    if label:
        below = "Gandalf" if face == GANDALF else colour_name(colour)
        parts.append(words(w / 2, h * 0.93, below, w * 0.21, anchor="middle", weight=600, fill=line))
    return "".join(parts)


@cache
def card_back(w: float) -> str:
    h = w * 1.4
    return (
        box(0, 0, w, h, "#4a3522", r=w * 0.1, stroke=INK)
        + box(w * 0.1, w * 0.1, w * 0.8, h - w * 0.2, "none", r=w * 0.06, stroke=GOLD, line=1.2)
        + mark("ring", w / 2, h / 2, w / 42, GOLD)
    )
