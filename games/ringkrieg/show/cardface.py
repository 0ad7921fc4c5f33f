"""Hand cards as a picture: both uses of every card, legible on a phone."""

from __future__ import annotations

import textwrap
from html import escape

from games.canvas import Canvas, Layer, stamp
from games.contract import View
from games.ringkrieg.facts import Facts
from games.ringkrieg.show import things
from games.ringkrieg.show.boards import SIGNS
from games.ringkrieg.show.colours import INK, OF_SIDE, PAPER
from games.rules import remembered
from games.svg import box, words

WIDE, GAP, COLUMNS = 392.0, 14.0, 2
SIZE, LINE, ROOM = 16.5, 20.0, 46


def hand(facts: Facts, v: View) -> Canvas:
    faces = [card(facts, c) for c in v["hand"]]
    if not faces:
        return Canvas(
            (0, 0, WIDE, 80), (Layer(words(20, 46, "Keine Karten auf der Hand", 22, fill=INK), (0, 0, WIDE, 80)),), PAPER
        )
    heights, layers = [GAP] * COLUMNS, []
    for id, (svg, height) in zip(v["hand"], faces, strict=True):
        column = heights.index(min(heights))
        x, title = GAP + column * (WIDE + GAP), facts.title(id)
        layers.append(stamp(svg, x, heights[column], WIDE, height, thing=things.in_hand(id), label=title))
        heights[column] += height + GAP
    columns = min(COLUMNS, len(faces))
    return Canvas((0, 0, GAP + columns * (WIDE + GAP), max(heights)), tuple(layers), PAPER)


@remembered(on_first=True)
def card(facts: Facts, id: str) -> tuple[str, float]:
    c = facts.cards[id]
    fight = facts.combat[c.combat]
    colour = OF_SIDE[c.side]
    above = _lines(("Nur wenn: ", c.text.get("wenn", "")), ("", c.text.get("tut", "")), ("Abwurf: ", c.text.get("weg", "")))
    below = _lines(("Nur wenn: ", fight.text.get("wenn", "")), ("", fight.text.get("tut", "")))
    middle = 54 + LINE * len(above)
    height = middle + 40 + LINE * len(below) + 8
    out = box(0, 0, WIDE, height, "#fbf4e0", r=10, stroke=colour, line=2.4) + box(0, 0, WIDE, 42, colour, r=10)
    out += f"<g transform='translate(24 21)' fill='#fff6dc'>{SIGNS[c.kind]}</g>"
    out += words(46, 28, escape(c.title), 20 if len(c.title) < 32 else 16, weight=700, fill="#fff6dc", serif=True)
    for i, line in enumerate(above):
        out += words(12, 64 + LINE * i, line, SIZE, fill=INK)
    out += box(0, middle, WIDE, 28, "#e6d5ac", r=0)
    title = f"Kampf: {fight.title} ({'/'.join(map(str, fight.initiative))})"
    out += words(12, middle + 20, escape(title), 17 if len(title) < 44 else 14, weight=700, fill=INK)
    for i, line in enumerate(below):
        out += words(12, middle + 48 + LINE * i, line, SIZE, fill=INK)
    return out, height


def _lines(*texts: tuple[str, str]) -> list[str]:
    return [escape(line) for start, text in texts if text for line in textwrap.wrap(start + text, ROOM)]
