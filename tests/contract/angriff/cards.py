"""The scene: which cards have short names here, who travels where, with which decks.

`karten.yaml` gives the cards short names, `reise.yaml` says who travels where. What they are, say and do is `games/meccg/`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from games.contract import Seat, State
from games.flow import Frames
from games.meccg.play.room import FACES, ZONES, Person, Pool, site_card
from games.meccg.play.room import frames as all_frames

MOVER, HAZARD = "p1", "p2"


class Scene(Frames[Any]):
    """The frames of the game, with the journey of this scene in place of the turn."""

    def add(self, kind: Any) -> Any:
        self.kinds[kind.id] = kind()
        return kind


frames = Scene()
frames.kinds = dict(all_frames.kinds)
_HERE = Path(__file__).parent
JOURNEY: dict[str, Any] = yaml.safe_load((_HERE / "reise.yaml").read_text("utf-8"))
CARDS = FACES.name(yaml.safe_load((_HERE / "karten.yaml").read_text("utf-8")))
SITE = site_card(JOURNEY["ort"])
FIGURES = {fig: Person(fig, said["karte"]) for fig, said in JOURNEY["figuren"].items()}
POOL = Pool(CARDS.values(), [one.face for one in FIGURES.values()])

__all__ = ["CARDS", "FIGURES", "HAZARD", "JOURNEY", "MOVER", "POOL", "SITE", "ZONES", "cards_of", "frames", "title"]


def title(id: str) -> str:
    """The printed name of a card or a figure."""
    return FIGURES[id].titel if id in FIGURES else FACES[id].titel  # whatever name it has here


def cards_of(s: State, seat: Seat) -> list[str]:
    """All cards of a seat: its play deck and, for the mover, what the company carries from the start."""
    carried = [card for said in JOURNEY["figuren"].values() for card in said.get("traegt", ())] if seat == MOVER else []
    return [*s["decks"][seat], *carried]
