"""What takes long the first time: done once before anybody asks. The first question needs the index of the books, the first board
of each game what lies under it."""

from __future__ import annotations

import logging

from games import catalog
from games.canvas import Canvas, Svg

log = logging.getLogger("ringrichter")
QUESTION = "Wie viele Karten darf ich auf der Hand halten?"


def books() -> None:
    from rules_kb.answer import answer  # only a bot needs it at once

    answer(QUESTION)


def boards() -> list[Svg | Canvas]:
    """The board of each game as it begins. A game whose data the owner has broken tells that where it is opened."""
    drawn = []
    for id in catalog.ids():
        try:
            game = catalog.load(id)
            seats = [f"p{nr}" for nr in range(1, game.seats.start + 1)]
            view = game.view(game.new(seats, {v.id: v.default for v in game.variants}, "warm"), None)
            drawn.append(game.picture(view, game.parts(None)[0]))
        except Exception:
            log.exception("no first board of %s", id)
    return drawn
