"""The cards, from data/karten.jsonl: one JSON object a line. The file is long, so it is read when the first card is asked for.

The fields carry the names they have there. `wirkung` is the effect in our own words; `title_de_unsicher` marks German titles that
are not certain, `unklar` effects whose card leaves something open. Places and homes are named by their English titles.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
Card = Mapping[str, Any]


@cache
def cards() -> Mapping[str, Card]:
    """All cards by id, in the order of the sets."""
    with (DATA / "karten.jsonl").open(encoding="utf-8") as lines:
        return {card["id"]: card for card in map(json.loads, lines)}


def title(card: Card) -> str:
    """The German title; the English one where there is no other."""
    return str(card["title_de"] or card["title_en"])


@cache
def german() -> Mapping[str, str]:
    """German titles by English ones."""
    return {card["title_en"]: title(card) for card in reversed(list(cards().values()))}


@cache
def of_class(klasse: str) -> Sequence[Card]:
    return tuple(card for card in cards().values() if card["klasse"] == klasse)


@cache
def by_region() -> Mapping[str, Sequence[Card]]:
    """The sites of each region, by its English title."""
    found: dict[str, list[Card]] = defaultdict(list)
    for site in of_class("site"):
        found[site["region"] or site.get("region_darueber") or ""].append(site)
    return found


@cache
def at_home() -> Mapping[str, Sequence[Card]]:
    """Who has a home site of this English title."""
    found: dict[str, list[Card]] = defaultdict(list)
    for card in cards().values():
        for home in card.get("home_sites") or ():
            if "ort" in home:
                found[home["ort"]].append(card)
    return found


@cache
def played_at() -> Mapping[str, Sequence[Card]]:
    """What can be played at the site of this English title because the card names it."""
    found: dict[str, list[Card]] = defaultdict(list)
    for card in cards().values():
        for site in (card.get("playable_at") or {}).get("orte", ()):
            found[site].append(card)
    return found
