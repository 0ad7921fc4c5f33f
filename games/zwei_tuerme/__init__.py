"""«Die zwei Türme – Das Kartenspiel» (Reiner Knizia, Ravensburger 2002), 2 to 5 players.

The files follow the rulebook: `setup.py` (Vorbereitung), `way.py` and `journey.py` (Spielablauf), `draw.py` (Zugphase),
`layout.py` (Auslegen), `scoring.py` (Wertung), `end.py` (Spielende), `two.py` (das Spiel für zwei). Each rule is a function that
carries the id of its entry in rules_kb/werke/zwei-tuerme/.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.contract import Game
from games.zwei_tuerme.facts import read_facts
from games.zwei_tuerme.game import ZweiTuerme


def load(overrides: Path | None) -> Game:
    return create(read_facts(overrides))


def create(data: Mapping[str, Any]) -> Game:
    return ZweiTuerme(data)
