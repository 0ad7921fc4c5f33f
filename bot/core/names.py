"""Who sits where, put into texts and pictures: games write ⟦p1⟧, people read Anna."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from xml.sax.saxutils import escape

from games.canvas import Canvas, Svg

PLACE = re.compile(r"⟦([^⟧]*)⟧")
BOARD_WIDTH = 12
BEFORE = "vorher"  # the place of whoever had a seat before somebody else took it over
MARKS = "⟦⟧‪‫‬‭‮⁦⁧⁨⁩"


def clean(name: str) -> str:
    """A display name without control characters, line breaks or our own marks; never empty."""
    kept = "".join(c for c in name if c.isprintable() and c not in MARKS)
    return " ".join(kept.split())[:32] or "Jemand"


def one_line(text: str, longest: int) -> str:
    """What somebody wrote, as one line without what a chat would read as something else than text."""
    kept = "".join(c for c in text if c.isprintable() or c.isspace())
    return " ".join(kept.replace("⟦", "[").replace("⟧", "]").split())[:longest]


def own_name(name: str, taken: Collection[str]) -> str:
    """A clean name nobody else at the table has: the second Anna is «Anna 2»."""
    wanted, others = clean(name), {t.casefold() for t in taken}
    numbered = (f"{wanted[:28]} {n}" for n in range(2, 100))
    return next((n for n in (wanted, *numbered) if n.casefold() not in others), wanted)


def fill(text: str, names: Mapping[str, str]) -> str:
    if "⟦" not in text:  # most labels and many lines
        return text
    return PLACE.sub(lambda m: names.get(m.group(1), m.group(1)), text)


def fill_board(text: str, names: Mapping[str, str]) -> str:
    """The same on a text board, where a line has 42 columns."""
    return PLACE.sub(lambda m: names.get(m.group(1), m.group(1))[:BOARD_WIDTH], text)


def fill_picture(drawn: Svg | Canvas, names: Mapping[str, str]) -> Svg | Canvas:
    """The same in a picture, or in every layer of it."""
    if isinstance(drawn, Canvas):
        return drawn.each(lambda svg: fill_svg(svg, names))
    return fill_svg(drawn, names)


def fill_svg(svg: Svg, names: Mapping[str, str]) -> Svg:
    if "⟦" not in svg:
        return svg
    return PLACE.sub(lambda m: escape(names.get(m.group(1), m.group(1)), {'"': "&quot;"}), svg)


def mark(words: str, names: Mapping[str, str]) -> str:
    """The other way round, for a game: people who are named become ⟦p1⟧."""
    for seat, name in sorted(names.items(), key=lambda item: -len(item[1])):  # «Anna 2» before «Anna»
        words = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"⟦{seat}⟧", words, flags=re.IGNORECASE)
    return words


def placed(text: str, names: Mapping[str, str]) -> str:
    """The same for what is kept: names written exactly so become places, whole words only; of two alike the last one's."""
    by_name = {name: place for place, name in names.items() if name}
    if not by_name:
        return text
    longest_first = "|".join(re.escape(name) for name in sorted(by_name, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{longest_first})(?!\w)", lambda m: f"⟦{by_name[m.group()]}⟧", text)
