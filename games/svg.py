"""The few words of SVG that pictures of all games are written in. What a game alone draws (cards, signs, pieces) is its own.

Only the families `serif` and `sans-serif` exist (weights 400, 600, 700; italics in 400): they are the fonts that ship with the
program. Text is drawn as it is given: escape what is not yours. `paint-order` works, so `halo` is readable on any ground.
"""

from __future__ import annotations

from html import escape

INK = "#33261a"


def n(value: float) -> str:
    """A number without needless digits."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def at(x: float, y: float, *parts: str) -> str:
    return f'<g transform="translate({n(x)} {n(y)})">{"".join(parts)}</g>'


def mark(id: str, x: float, y: float, scale: float, fill: str, extra: str = "") -> str:
    """A symbol of the `defs`."""
    return f'<use href="#{id}" transform="translate({n(x)} {n(y)}) scale({scale:.2f})" fill="{fill}"{extra}/>'


def words(
    x: float,
    y: float,
    text: object,
    size: float,
    *,
    anchor: str = "start",
    weight: int = 400,
    fill: str = "",
    serif: bool = False,
) -> str:
    family = ' font-family="serif"' if serif else ""
    colour = f' fill="{fill}"' if fill else ""
    bold = f' font-weight="{weight}"' if weight != 400 else ""
    side = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}"{bold}{side}{colour}{family}>{text}</text>'


def halo(text: str, x: float, y: float, size: float, extra: str = "", fill: str = INK, around: str = "#f6ecd2") -> str:
    """A name that can be read on any ground, its middle at x."""
    return (
        f"<text x='{n(x)}' y='{n(y)}' font-size='{n(size)}' fill='{fill}' stroke='{around}' stroke-width='{n(size * 0.26)}' "
        f"stroke-linejoin='round' paint-order='stroke' text-anchor='middle' {extra}>{escape(text)}</text>"
    )


def clipped(x: float, y: float, width: float, height: float, body: str) -> str:
    """For names, whose length nobody knows."""
    return f'<svg x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}">{body}</svg>'


def box(
    x: float, y: float, w: float, h: float, fill: str, *, r: float = 6, stroke: str = "", line: float = 1, dash: str = ""
) -> str:
    edge = f' stroke="{stroke}" stroke-width="{n(line)}"' if stroke else ""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}" fill="{fill}"{edge}{dashes}/>'


def disc(x: float, y: float, r: float, fill: str, stroke: str = INK) -> str:
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}" stroke="{stroke}" stroke-width="1.4"/>'
