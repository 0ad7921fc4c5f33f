"""Colours of nations and sides, and the shapes of figures, wherever they are drawn."""

from __future__ import annotations

from collections.abc import Mapping

from games.ringkrieg.facts import FREE, SHADOW

INK, PAPER, EDGE = "#33261a", "#f4ead0", "#6b4a24"
FREE_BLUE, SHADOW_RED, GOLD = "#2f4f8f", "#9c2a22", "#d9a520"
OF_SIDE = {FREE: FREE_BLUE, SHADOW: SHADOW_RED}

# what the data call the colours of the nations' figures: (figures, their territory, lettering on figures)
COLOURS: Mapping[str, tuple[str, str, str]] = {
    "braun": ("#7d5230", "#d9bd98", "#ffffff"),
    "hellgrün": ("#9fd07a", "#d3e3b4", "#22331a"),
    "blau": ("#2f4f9c", "#bcc9e2", "#ffffff"),
    "hellblau": ("#8cc6e6", "#c9e0e8", "#173448"),
    "dunkelgrün": ("#2c6a3d", "#b4cfa6", "#ffffff"),
    "gelb": ("#f0cf3a", "#ecdd9c", "#3d3005"),
    "rot": ("#a32a20", "#d9a596", "#ffffff"),
    "orange": ("#e08a2e", "#eac79a", "#3a1e00"),
}
PLAIN = ("#777777", "#efe3c2", "#ffffff")


def of(name: str) -> tuple[str, str, str]:
    return COLOURS.get(name, PLAIN)


# figures around (0, 0), about 11 high: a foot soldier, a crested one, a banner, wings
SHAPES: dict[str, str] = {
    "r": "M-3.4 5V-.5Q-3.4-2-1.8-2.2A2.3 2.3 0 1 1 1.8-2.2Q3.4-2 3.4-.5V5Z",
    "e": "M0-6.4L1.7-2.2 6-2 2.7.8 3.8 5 0 2.7-3.8 5-2.7.8-6-2-1.7-2.2Z",
    "a": "M-3.6 5.4V-6H-2.2V-5.4L4.6-2.9-2.2-.4V5.4Z",
    "n": (
        "M0-4.6Q1.3-4.6 1.3-3L2.2-1.6Q4.6-4.4 7.2-3.6 5.8-1.6 5.8 1.4 4.2.2 2.6 1.6L0 5.6"
        "-2.6 1.6Q-4.2.2-5.8 1.4-5.8-1.6-7.2-3.6-4.6-4.4-2.2-1.6L-1.3-3Q-1.3-4.6 0-4.6Z"
    ),
}
