"""A new figure: its piece in the Shire, and its first cards."""

from __future__ import annotations

from typing import Any

from games.contract import State
from games.flow import Turn
from games.jagd import hands
from games.jagd.cards import SIDE_OF, Face
from games.jagd.figures import Fig, board, new_figure, owner
from games.rules import rule


@rule("jd.vorbereitung.startkarten", off=0)
def starting_cards() -> int:
    return 2


@rule("jd.vorbereitung.auenland", off=lambda s: next(iter(board(s).cities())).id)
def first_field(s: State) -> str:
    """All begin in the Shire."""
    return board(s).start


def add_figure(t: Turn, fig: Fig, character: Face) -> None:
    s = t.state
    figure: dict[str, Any] = new_figure(owner(fig), character, SIDE_OF[character], first_field(s))
    t.at("figures")[fig] = t.edit.own(figure)
    for zone in ("hands", "marks", "table"):
        t.at(zone)[fig] = t.edit.own([])


def deal(t: Turn, fig: Fig, count: int) -> None:
    drawn = hands.draw(t, fig, count)
    t.tell("teilt-aus", fig=fig, count=len(drawn), knows=(owner(fig),), secret={"cards": drawn})
