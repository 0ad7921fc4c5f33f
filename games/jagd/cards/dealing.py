"""A new figure: its piece in the Shire, and its first cards."""

from __future__ import annotations

from typing import Any

from games.contract import State
from games.jagd.cards import hands
from games.jagd.cards.faces import Face
from games.jagd.figures import Fig, new_figure, owner
from games.jagd.frames import JagdGame, Transition
from games.rules import rule


@rule("jd.vorbereitung.startkarten", off=0)
def starting_cards() -> int:
    return 2


@rule("jd.vorbereitung.auenland", off=lambda game, s: next(iter(game.board.cities())).id)
def first_field(game: JagdGame, s: State) -> str:
    """All begin in the Shire."""
    return game.board.start


def add_figure(t: Transition, fig: Fig, character: Face) -> None:
    s = t.state
    figure: dict[str, Any] = new_figure(owner(fig), character, t.game.pack.side_of[character], first_field(t.game, s))
    t.at("figures")[fig] = t.own(figure)
    for zone in ("hands", "marks", "table"):
        t.at(zone)[fig] = t.own([])


def deal(t: Transition, fig: Fig, count: int) -> None:
    drawn = hands.draw(t, fig, count)
    t.tell("teilt-aus", fig=fig, count=len(drawn), knows=(owner(fig),), secret={"cards": drawn})
