"""Who sits where, put into texts and pictures: games write ⟦p1⟧, people read Anna."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.sax.saxutils import escape

PLACE = re.compile(r"⟦([^⟧]*)⟧")
BOARD_WIDTH = 12
MARKS = "⟦⟧‪‫‬‭‮⁦⁧⁨⁩"


def clean(name: str) -> str:
    """A display name without control characters, line breaks or our own marks; never empty."""
    kept = "".join(c for c in name if c.isprintable() and c not in MARKS)
    return " ".join(kept.split())[:32] or "Jemand"


def fill(text: str, names: Mapping[str, str]) -> str:
    return PLACE.sub(lambda m: names.get(m.group(1), m.group(1)), text)


def fill_board(text: str, names: Mapping[str, str]) -> str:
    """The same on a text board, where a line has 42 columns."""
    return PLACE.sub(lambda m: names.get(m.group(1), m.group(1))[:BOARD_WIDTH], text)


def fill_svg(svg: str, names: Mapping[str, str]) -> str:
    return PLACE.sub(lambda m: escape(names.get(m.group(1), m.group(1)), {'"': "&quot;"}), svg)


def mark(words: str, names: Mapping[str, str]) -> str:
    """The other way round, for a game: people who are named become ⟦p1⟧."""
    for seat, name in names.items():
        words = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"⟦{seat}⟧", words, flags=re.IGNORECASE)
    return words
