"""«Der Ringkrieg» (Collector's Edition), for two, three and four.

The rooms follow the rulebook: `setup.py` (III), `rounds.py`, `dice.py`, `actions.py`, `rings.py` (IV), `cards.py` and `events/`
(V), `armies.py`, `territory.py`, `muster.py`, `selection.py`, `movement.py`, `limits.py`, `battle/`, `persons.py`,
`minions.py`, `flights.py` (VI), `politics.py` (VII), `fellowship.py`, `guides.py`, `journeys.py` (VIII), `tiles.py`, `hunt.py`,
`damage.py`, `finding.py`, `mordor.py` (IX), `victory.py` (X), `multiplayer/` (XI). `lasting.py` asks what cards on the table
change, `facts.py` reads `data/`, `show/` is everything seen. README.md in this folder describes the state and how to write a
rule, a card and a test."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.contract import Game
from games.ringkrieg.facts import in_order, read_facts
from games.ringkrieg.game import Ringkrieg


def load(overrides: Path | None) -> Game:
    return Ringkrieg(read_facts(overrides))


def create(data: Mapping[str, Any]) -> Game:
    """The game with data that a table has kept."""
    return Ringkrieg(in_order(data, read_facts(None)))
