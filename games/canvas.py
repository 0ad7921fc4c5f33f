"""Pictures in layers, so that a move costs only what it changed.

`Game.picture` returns either one SVG document (fine for small, rare pictures) or a `Canvas`: layers of SVG, the lowest first.
Each layer is rasterised on its own and kept under its *content*: the same text with the same box is never drawn twice, whoever
asks for it and at whichever table. So nobody has to say what changes. What counts is only where the cuts lie:

- **ground**: what stays the same for a whole game (or for everybody) in one big layer, or a few. Expensive, drawn once.
- **stamps** (`Layer.at`): small things that appear in several places or walk about: a piece, a card, a number, a name. Drawn once
  around the origin, then only put somewhere (to the nearest whole pixel).
- **areas**: what changes now and then (a panel, a marked region), with a box just as large as it needs.

Rasterising costs by area and by detail, putting a kept layer down costs next to nothing. A hundred stamps are cheap; one layer of
the size of the whole picture that is different in every move is as expensive as no layers at all. Keep what is in a layer free
of what is not its business: a panel that contains the number of the move is drawn anew in every move.

A layer sees the `defs` of its canvas and nothing of other layers: no clip path, gradient or symbol of another one. Players' names
(⟦p1⟧) may stand in any layer and are filled in before it is drawn; nobody knows how long they are, so put them into stamps or
areas of their own and clip them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from games.svg import n, words

Svg = str
Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on a picture that can be touched. It is not drawn: a picture looks the same with and without it.

    Things are named as the view of whoever looks names them («region edoras», «hand frodo»), so a mark tells nobody more than the
    picture does; answers name the same things (`Candidate.at`). Of two marks above each other the later one is touched."""

    thing: str
    box: Box  # what is touched, or what is around `path`
    label: str = ""  # German, for those who cannot see it; may hold places for names
    path: str = ""  # the outline (SVG path data) where it is no box

    def within(self, window: Box) -> bool:
        """Whether its middle is shown."""
        (a, b, c, d), (x, y, w, h) = self.box, window
        return c > 0 and d > 0 and x <= a + c / 2 <= x + w and y <= b + d / 2 <= y + h


@dataclass(frozen=True, slots=True)
class Layer:
    """SVG elements (without an <svg> around them) within a box: what lies outside of the box may be cut off."""

    svg: Svg
    box: Box
    at: tuple[float, float] | None = None  # a stamp: `svg` and `box` are drawn around the origin and shifted to this place
    thing: str = field(default="", hash=False)  # what can be touched there (see `Mark`); changes no pixel
    label: str = field(default="", hash=False)  # what that is, in German

    @property
    def place(self) -> Box:
        """The box it covers on the canvas."""
        x, y, w, h = self.box
        dx, dy = self.at or (0.0, 0.0)
        return x + dx, y + dy, w, h


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture: its window in the coordinates of the drawing, what is behind everything, and its layers from below."""

    box: Box
    layers: tuple[Layer, ...]
    paper: str = "#ffffff"  # the colour where nothing is drawn
    defs: Svg = ""  # what layers may refer to: symbols, gradients, patterns; as elements, each with an id
    look: str = ""  # attributes around every layer: "font-family='serif' fill='#333'"
    marks: tuple[Mark, ...] = field(default=(), hash=False)  # what can be touched and is no layer of its own, the lowest first

    def each(self, change: Callable[[Svg], Svg]) -> Canvas:
        """The same picture with every layer's text changed, such as names filled in."""
        texts = [change(layer.svg) for layer in self.layers]
        pairs = zip(self.layers, texts, strict=True)
        layers = tuple(x if text is x.svg else Layer(text, x.box, x.at, x.thing, x.label) for x, text in pairs)
        return replace(self, layers=layers)

    @property
    def touchable(self) -> tuple[Mark, ...]:
        """All that can be touched, the lowest first. What a window cuts through the middle is touched elsewhere."""
        named = (Mark(layer.thing, layer.place, layer.label) for layer in self.layers if layer.thing)
        return (*self.marks, *(mark for mark in named if mark.within(self.box)))

    @property
    def svg(self) -> Svg:
        """All of it as one document: for a file, or to look at."""
        x, y, w, h = (n(v) for v in self.box)
        paper = f"<rect x='{x}' y='{y}' width='{w}' height='{h}' fill='{self.paper}'/>"
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{x} {y} {w} {h}' width='{w}' height='{h}'>"
            f"<defs>{self.defs}</defs>{paper}<g {self.look}>{''.join(map(_placed, self.layers))}</g></svg>"
        )


def stamp(
    svg: Svg, x: float, y: float, width: float, height: float, around: float = 3.0, *, thing: str = "", label: str = ""
) -> Layer:
    """Something drawn from the origin on to the right and below, put down at (x, y). `around`: room for lines that stick out."""
    return Layer(svg, (-around, -around, width + 2 * around, height + 2 * around), (x, y), thing, label)


def lettering(
    x: float,
    y: float,
    text: object,
    size: float,
    *,
    anchor: str = "start",
    weight: int = 400,
    fill: str = "",
    serif: bool = False,
) -> Layer:
    """A word or a number as a stamp; (x, y) as in `svg.words`. Not for names: their length is unknown (`svg.clipped`)."""
    width = (len(str(text)) + 1) * size * 0.75
    left = {"start": 0.1 * size, "middle": width / 2, "end": width - 0.1 * size}[anchor]
    drawn = words(0, 0, text, size, anchor=anchor, weight=weight, fill=fill, serif=serif)
    return Layer(drawn, (-left, -size, width, 1.4 * size), (x, y))


def moved(layers: Iterable[Layer], dx: float, dy: float) -> tuple[Layer, ...]:
    """Stamps that belong together, put somewhere else."""
    return tuple(Layer(s.svg, s.box, (s.at[0] + dx, s.at[1] + dy), s.thing, s.label) for s in layers if s.at is not None)


def marks_of(drawn: Svg | Canvas) -> tuple[Mark, ...]:
    """What can be touched on a picture; a document has no marks."""
    return drawn.touchable if isinstance(drawn, Canvas) else ()


def whole(drawn: Svg | Canvas) -> Svg:
    """A picture as one SVG document, however it was made."""
    return drawn.svg if isinstance(drawn, Canvas) else drawn


def written(drawn: Svg | Canvas) -> tuple[Svg, ...]:
    """The texts a picture is made of: what is searched when somebody asks whether it shows something."""
    return (drawn.defs, *(layer.svg for layer in drawn.layers)) if isinstance(drawn, Canvas) else (drawn,)


def _placed(layer: Layer) -> Svg:
    if layer.at is None:
        return layer.svg
    x, y = layer.at
    return f"<g transform='translate({n(x)} {n(y)})'>{layer.svg}</g>"
