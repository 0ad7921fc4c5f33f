"""«Der Ringkrieg» (Collector's Edition), for two, three and four.

The rooms follow the rulebook: `setup.py` (III), `round/` (IV: the round, its dice and actions, the Elven Rings), `events/` (V),
`war/`, `battle/` and `people/` (VI: armies and where they go; battles and sieges; persons, minions and Nazgûl on their own),
`politics.py` (VII), `quest/` (VIII and IX: the Fellowship, the hunt, Mordor), `victory.py` (X), `multiplayer/` (XI),
`expansion/` (XII). `lasting.py` asks what cards on the table change, `facts.py` reads `data/`, `show/` is everything seen.
README.md in this folder describes the state and how to write a rule, a card and a test.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.catalog import BadOwnData
from games.contract import Game
from games.ringkrieg.events.language import faults
from games.ringkrieg.facts import in_order, read_facts
from games.ringkrieg.game import Ringkrieg


def load(overrides: Path | None) -> Game:
    game = Ringkrieg(read_facts(overrides))
    if overrides is not None and (wrong := faults(game.facts)):  # what is shipped is tested
        raise BadOwnData(f"Ringkrieg: {'; '.join(wrong[:3])}")
    return game


def create(data: Mapping[str, Any]) -> Game:
    """The game with data that a table has kept."""
    return Ringkrieg(in_order(data, read_facts(None)))
