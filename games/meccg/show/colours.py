"""Colours and measures of all pictures. What differs by colour differs by a shape or a word, too."""

from __future__ import annotations

from collections.abc import Mapping

INK, FADED, PAPER, PALE, EDGE, GOLD, LIGHT = "#33261a", "#7d6c52", "#efe4c8", "#fbf5e4", "#a98f62", "#b8860b", "#fff8e6"
SEATS = ("#1f5a8c", "#9a3324")  # the first and the second player
SIDES = ("#dfeaf2", "#f5e2dc")  # what lies on their side
WOUND, TAPPED = "#a3201a", "#8a7a60"
REGIONS: Mapping[str, str] = {
    "wilderness": "#cfdcae", "border-land": "#f0dfae", "free-domain": "#bdd5ea", "shadow-land": "#cbb6a2",
    "dark-domain": "#a98d8b", "coastal-sea": "#9fc1d0",
}  # fmt: skip
SITES: Mapping[str, str] = {
    "haven": "#2f7f86", "free-hold": "#3b77b5", "border-hold": "#b98a1e", "ruins-and-lairs": "#5d7d34", "shadow-hold": "#7a5a44",
    "dark-hold": "#4b2f3b",
}  # fmt: skip
SIGNS: Mapping[str, str] = {  # a shape for each type of site, around the origin, 20 wide
    "haven": "M0-9L2.6-2.8 9-2.4 4-1.2 5.6 8 0 3.6-5.6 8-4-1.2-9-2.4-2.6-2.8Z",
    "free-hold": "M-8 8V-8H-4V-5H-2V-8H2V-5H4V-8H8V8Z",
    "border-hold": "M-9 8V-1L0-8 9-1V8Z",
    "ruins-and-lairs": "M-9 8L-8-4-5-7-3-1-1-8 2-2 4-6 9 2V8Z",
    "shadow-hold": "M-9 8L-4-8 0-1 4-8 9 8Z",
    "dark-hold": "M-8 8L-6-8-3-3 0-9 3-3 6-8 8 8Z",
}  # fmt: skip
CARDS: Mapping[str, str] = {  # by the class of a card
    "character": "#3c6e8f", "avatar": "#5b4a8a", "hazard-creature": "#7b3b2e", "hazard-event": "#6b4a3a",
    "resource-event": "#3f7051",
    "resource-item": "#8f6a1f", "resource-ally": "#5d7d34", "resource-faction": "#32705f",
    "hazard-agent": "#7b3b2e", "site": "#5a5a66",
}  # fmt: skip
