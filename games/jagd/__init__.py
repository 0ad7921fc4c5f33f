"""«Die Jagd nach dem Ring» (Riddle of the Ring; Iron Crown Enterprises 1985, Citadel 1986), 2 to 8 players.

The folders follow the rulebook:
- `setup.py` (B-2), `turn/` (B-3), `end.py` (B-4), `movement/` (B-5), `board/` (B-6, appendix «Das Spielbrett»)
- `cards/` (B-7 to B-9: drawing, the cards, the exchange), `trials/` (B-10 and B-11: Machtproben, battles), `halls/` (B-12, A-4)
- `variants.py`, `extras/` (Aufbauspiel and Zusatzregeln: hidden cards, partners, the big game for two)
Who is who and who stands where is `figures.py`. What players see is `view.py`, `show/` and `wording.py`; the computer player is
`advice.py`. Each rule is a function that carries the id of its entry in rules_kb/werke/jagd/.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.catalog import read_data
from games.contract import Game
from games.jagd.board.check import BadBoard
from games.jagd.cards.faces import DATA, facts
from games.jagd.game import Jagd
from games.jagd.upgrades import data_to_3

BOARD = "spielplan"


def load(overrides: Path | None) -> Game:
    if overrides is not None:
        for file in overrides.glob("*.yaml"):
            if file.stem != BOARD:
                raise BadBoard(f"{file.name} lässt sich bei der Jagd nach dem Ring nicht ersetzen, nur {BOARD}.yaml.")
    read = read_data(DATA, overrides)
    return create({BOARD: read[BOARD], "karten": facts(read["karten"]["karten"])})


def create(data: Mapping[str, Any]) -> Game:
    return Jagd(data)


def upgrade_data(data: Mapping[str, Any], from_version: int) -> Mapping[str, Any]:
    return data_to_3(data) if from_version < 3 else data
