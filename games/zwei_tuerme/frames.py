"""The kinds of questions of this game, defined where their rules are, and the game as they and the rules know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from games import flow


class TuermeGame(flow.FlowGame):
    """What frames and rules may read of the game. `game.py` puts the whole together."""

    facts: Mapping[str, Any]  # places, paths, and how many of what are in the box


Frame: TypeAlias = flow.Frame[TuermeGame]
Transition: TypeAlias = flow.Transition[TuermeGame]
frames = flow.Frames[TuermeGame]()
