"""The kinds of questions of this game, defined where their rules are, and the game as they and the rules know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from games import flow
from games.jagd.board.plan import Board
from games.jagd.cards.faces import Card, Face, Pack


class JagdGame(flow.FlowGame):
    """What frames and rules may read of the game. `game.py` puts the whole together."""

    board: Board
    pack: Pack
    cards: Mapping[Face, Card]  # of the pack
    cache: dict[Any, Any]  # what rules have computed from these (`rules.remembered`)


Frame: TypeAlias = flow.Frame[JagdGame]
Transition: TypeAlias = flow.Transition[JagdGame]
frames = flow.Frames[JagdGame]()
