"""Cards of our own drawing: somebody in play, what he carries, a site, a card of the hand. Measures are for a width of 760."""

from __future__ import annotations

import textwrap
from functools import lru_cache
from html import escape

from games.canvas import Layer, lettering, stamp
from games.lookup import Fact
from games.meccg import places, terms, values
from games.meccg.cards import cards, title
from games.meccg.show.colours import CARDS, EDGE, FADED, GOLD, INK, LIGHT, PALE, SIGNS, SITES, TAPPED, WOUND
from games.svg import box, clipped, n, words

WIDTH = 760.0
SMALL = 17.0  # the smallest letter: 9 pixels where 760 are shown as 400
SLOT = 144.0  # a place for somebody in play: his card stands upright in it, or lies across
STRIP = 25.0
LONG, SHORT_ = 136.0, 112.0


def fitted(text: str, wide: float, size: float) -> str:
    """As much of a name as there is room for."""
    most = int(wide / (size * 0.53))
    return text if len(text) <= most else text[: most - 1].rstrip(" -,") + "…"


def two_lines(text: str, wide: float, size: float) -> list[str]:
    most = int(wide / (size * 0.53))
    lines = textwrap.wrap(text, most) or [text]
    return lines if len(lines) <= 2 else [lines[0], fitted(" ".join(lines[1:]), wide, size)]


@lru_cache(maxsize=4096)
def somebody(card: str, state: str, kg: int, ko: int, gk: int | None, free: int | None, vp: int, follows: bool) -> str:
    """A character or an ally: upright while untapped, across when tapped, across and red when wounded."""
    w, h = (SHORT_, LONG) if state == "ungetappt" else (LONG, SHORT_)
    x, y = (SLOT - w) / 2, (SLOT - h) / 2
    klasse = cards()[card]["klasse"]
    head = CARDS[klasse] if state == "ungetappt" else WOUND if state == "verwundet" else TAPPED
    lines = two_lines(title(cards()[card]), w - 10, SMALL)
    top = 22.0 * len(lines) + 6
    parts = [
        box(x, y, w, h, PALE, r=9, stroke=head, line=3),
        f"<path d='M{n(x)} {n(y + top)}V{n(y + 9)}a9 9 0 0 1 9-9H{n(x + w - 9)}a9 9 0 0 1 9 9V{n(y + top)}Z' fill='{head}'/>",
        *(
            words(x + w / 2, y + 21 + i * 21, escape(line), SMALL, anchor="middle", weight=600, fill=LIGHT)
            for i, line in enumerate(lines)
        ),
        words(x + w / 2, y + top + 33, f"{kg}/{ko}", 31, anchor="middle", weight=700, fill=INK),
    ]
    told = [f"E {free}/{gk}" if gk else f"E {free}" if free is not None else "", f"V {vp}" if vp else ""]
    said = "  ".join(filter(None, told))
    if state != "ungetappt":
        said = f"{'verwundet' if state == 'verwundet' else 'getappt'}"
    parts.append(words(x + w / 2, y + h - 10, said, SMALL, anchor="middle", fill=WOUND if state == "verwundet" else INK))
    if follows:
        parts.append(f"<path d='M{n(x + 3)} {n(y - 6)}h16l-4-5m4 5l-4 5' fill='none' stroke='{GOLD}' stroke-width='3'/>")
    return "".join(parts)


@lru_cache(maxsize=4096)
def strip(card: str, more: str = "", wide: float = SLOT - 8, klasse: str = "") -> str:
    """Something that lies with somebody: a line of its own."""
    kind = klasse or cards()[card]["klasse"]
    fill = CARDS.get(kind, EDGE)
    room = wide - 14 - len(more) * SMALL * 0.56
    right = words(wide - 5, 18, more, SMALL, anchor="end", weight=600) if more else ""
    return (
        box(0, 0, wide, STRIP - 3, PALE, r=5, stroke=fill, line=1.6)
        + box(0, 0, 6, STRIP - 3, fill, r=3)
        + words(11, 17, escape(fitted(title(cards()[card]), room, SMALL)), SMALL)
        + right
    )


def site_sign(card: str, x: float, y: float, size: float) -> str:
    kind = cards()[card]["site_type"]
    sign, fill = SIGNS.get(kind, SIGNS["border-hold"]), SITES.get(kind, "#555")
    return (
        f"<circle cx='{n(x)}' cy='{n(y)}' r='{n(size * 0.62)}' fill='{fill}'/>"
        f"<path d='{sign}' transform='translate({n(x)} {n(y)}) scale({size / 24:.2f})' fill='{LIGHT}'/>"
    )


@lru_cache(maxsize=1024)
def site_plate(card: str, tapped: bool, waiting: int, lit: bool, wide: float) -> str:
    """The head of a company: where it is."""
    facts = cards()[card]
    kind = terms.HAVENS.get(facts.get("haven_art", ""), terms.SITES[facts["site_type"]]).split(" (")[0]
    region = values.place(facts["region"]) if facts["region"] else ""
    back = "#d9cdb0" if tapped else LIGHT
    name = fitted(title(facts), wide - 60, 22)
    more = ", ".join(filter(None, (kind, region)))
    more = ("getappt – " if tapped else "") + more
    backs = "".join(box(wide - 30 - i * 20, 10, 20, 30, "#4a3522", r=3, stroke=LIGHT) for i in range(waiting))
    return (
        box(0, 0, wide, 56, back, r=8, stroke=GOLD if lit else EDGE, line=4 if lit else 1.5)
        + site_sign(card, 28, 28, 30)
        + words(54, 25, escape(name), 22, weight=700, serif=True)
        + words(54, 47, escape(fitted(more, wide - 62, SMALL)), SMALL, fill=FADED if not tapped else WOUND)
        + backs
    )


# --- cards as one holds them --------------------

COLUMN = 366.0


def facts_of(card: str) -> list[Fact]:
    facts = cards()[card]
    klasse = facts["klasse"]
    if klasse == "site":
        return [f for f in places.site(facts) if f.shown]
    return [f for f in values.values(facts) if f.shown]


@lru_cache(maxsize=1024)
def _lines(card: str) -> tuple[str, ...]:
    facts = cards()[card]
    found: list[str] = []
    short = {"Kampfgeschick": "Kampf", "Konstitution": "Konst.", "Geisteskraft": "Geist", "Direkter Einfluss": "Einfluss",
             "Versuchungspunkte": "Versuchung", "Siegpunkte": "Punkte"}  # fmt: skip
    numbers = [f"{short.get(f.label, f.label)} {f.value}" for f in facts_of(card) if f.topic in NUMBERS]
    if numbers:
        found += textwrap.wrap(", ".join(numbers), 40)
    for f in facts_of(card):
        if f.topic not in NUMBERS and f.topic not in ("hier",):
            found += textwrap.wrap(f"{f.label}: {f.value}", 40)
    said, _ = terms.effect(facts)
    for line in said.splitlines():
        found += textwrap.wrap(line, 40)
    return tuple(found if len(found) <= 11 else [*found[:10], f"… mehr: /karte {title(facts)}"[:41]])


NUMBERS = frozenset(
    (
        "geisteskraft",
        "einfluss",
        "hiebe",
        "kampfgeschick",
        "konstitution",
        "versuchungspunkte",
        "siegpunkte",
        "allgemeiner-einfluss",
    )
)


@lru_cache(maxsize=1024)
def held(card: str, why: str, count: int = 1) -> tuple[str, float]:
    """A card of the hand with what stands on it, and whether it can be played now (`why`: what speaks against it)."""
    facts = cards()[card]
    colour = CARDS.get(facts["klasse"], EDGE)
    now = not why
    lines = _lines(card)
    no = textwrap.wrap(why, 40)[:4] if why not in ("", "-", "lauer") else []
    high = 66 + 22 * len(lines) + (22 * len(no) + 8 if no else 0) + 8
    name = fitted(title(facts), COLUMN - (60 if count > 1 else 20), 21)
    kind = terms.kind(facts)
    out = box(0, 0, COLUMN, high, PALE, r=10, stroke=GOLD if now else colour, line=5 if now else 2)
    out += box(3, 3, COLUMN - 6, 34, colour, r=7) + words(12, 27, escape(name), 21, weight=700, fill=LIGHT, serif=True)
    if count > 1:
        out += words(COLUMN - 12, 27, f"×{count}", 21, anchor="end", weight=700, fill=LIGHT)
    out += words(12, 56, escape(fitted(kind, COLUMN - (110 if now else 20), SMALL)), SMALL, fill=FADED)
    if now:
        out += box(COLUMN - 106, 40, 96, 24, GOLD, r=6) + words(
            COLUMN - 58, 58, "spielbar", SMALL, anchor="middle", weight=700, fill=LIGHT
        )
    for i, line in enumerate(lines):
        out += words(12, 82 + 22 * i, escape(line), SMALL)
    for i, line in enumerate(no):
        out += words(12, 88 + 22 * (len(lines) + i), escape(line), SMALL, fill=WOUND)
    return out, high


def name_plate(text: str, x: float, y: float, wide: float, size: float, colour: str) -> Layer:
    """A player's name, whose length nobody knows."""
    return stamp(
        clipped(0, 0, wide, size * 1.5, words(0, size * 1.1, text, size, weight=700, fill=colour)), x, y, wide, size * 1.5
    )


def line(x: float, y: float, text: str, size: float = SMALL, **how: object) -> Layer:
    return lettering(x, y, escape(text), size, **how)  # type: ignore[arg-type]


def columns(faces: list[tuple[str, float]], things: list[tuple[str, str]], top: float) -> tuple[list[Layer], float]:
    """Cards in two columns, the shorter one filled first."""
    heights, layers = [top, top], []
    for (svg, high), (thing, label) in zip(faces, things, strict=True):
        at = heights.index(min(heights))
        layers.append(stamp(svg, 10 + at * (COLUMN + 8), heights[at], COLUMN, high, 5, thing=thing, label=label))
        heights[at] += high + 10
    return layers, max(heights)
