"""«Die Jagd nach dem Ring» (Riddle of the Ring; Iron Crown Enterprises 1985, Citadel 1986), 2 to 8 players.

The files follow the rulebook:
- `setup.py`, `dealing.py` (B-2), `turn.py`, `actions.py`, `duties.py` (B-3), `end.py` (B-4)
- `travel.py`, `kinds.py`, `targets.py`, `movement.py` (B-5), `board.py`, `terrain.py`, `network.py`, `towns.py` (B-6, the board)
- `drawing.py`, `rolling.py` (B-7), `cards.py`, `hands.py` (B-8), `trade.py` (B-9)
- `trials.py`, `looking.py`, `riddle.py`, `grabs.py` (B-10), `combat.py`, `aftermath.py` (B-11), `halls.py` (B-12 and A-4)
- `hiding.py` (A-3), `variants.py`, `partners.py`, `two.py` (Z-1 to Z-16)
What players see is `view.py`, `show.py` and `wording.py`; the computer player is `advice.py`. Each rule is a function that
carries the id of its entry in rules_kb/werke/jagd/.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.catalog import read_data
from games.contract import Game
from games.jagd.board_check import BadBoard
from games.jagd.cards import DATA
from games.jagd.game import Jagd

BOARD = "spielplan"


def load(overrides: Path | None) -> Game:
    if overrides is not None:
        for file in overrides.glob("*.yaml"):
            if file.stem != BOARD:
                raise BadBoard(f"{file.name} lässt sich bei der Jagd nach dem Ring nicht ersetzen, nur {BOARD}.yaml.")
    return create(read_data(DATA, overrides))


def create(data: Mapping[str, Any]) -> Game:
    return Jagd(data)
