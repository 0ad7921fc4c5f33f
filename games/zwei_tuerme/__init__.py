"""«Die zwei Türme – Das Kartenspiel» (Reiner Knizia, Ravensburger 2002), 2 to 5 players.

The folders follow the rulebook: `setup.py` (Vorbereitung), `journey/` (Spielablauf), `cards/` (1. Zugphase), `scoring/`
(2. Wertungsphase: Auslegen, Wertung), `end.py` (Spielende), `two.py` (das Spiel für zwei). Each rule is a function that carries
the id of its entry in rules_kb/werke/zwei-tuerme/.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.contract import Game
from games.zwei_tuerme.game import ZweiTuerme
from games.zwei_tuerme.journey.facts import read_facts
from games.zwei_tuerme.upgrades import data_to_3


def load(overrides: Path | None) -> Game:
    return create(read_facts(overrides))


def create(data: Mapping[str, Any]) -> Game:
    return ZweiTuerme(data)


def upgrade_data(data: Mapping[str, Any], from_version: int) -> Mapping[str, Any]:
    return data_to_3(data) if from_version < 3 else data
