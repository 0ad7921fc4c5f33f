"""The game put together: what the contract asks for, each from its own file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog import data_hash
from games.contract import Candidate, Event, Query, Seat, State, Svg, Variant, View
from games.dice import Dice
from games.flow import FlowGame, Turn
from games.zwei_tuerme import care, draw, journey, layout, picture, rating, setup, text, wording
from games.zwei_tuerme import view as views
from games.zwei_tuerme.frames import frames
from games.zwei_tuerme.queries import QUERIES

RULES = (journey, draw, layout)  # importing them registers their frames


class ZweiTuerme(FlowGame):
    id = "zwei-tuerme"
    title = "Die zwei Türme – Das Kartenspiel"
    version = 1
    variants: Sequence[Variant] = (setup.START,)
    queries: Mapping[str, Query] = QUERIES
    frames = frames

    def __init__(self, facts: Mapping[str, list[dict[str, Any]]]) -> None:
        self.facts = self.data = facts
        self.seats = setup.player_counts()
        self.data_hash = data_hash(facts)

    def setup(self, t: Turn, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        setup.prepare(t, seats, variant, self.facts)

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return views.look(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return views.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return views.reshuffled(state, seat, dice)

    # showing
    def parts(self, view: View) -> Sequence[str]:
        return (
            ("tisch", "reise", "auslage", "reihen", "hand")
            if view["seat"] is not None
            else ("tisch", "reise", "auslage", "reihen")
        )

    def text(self, view: View, part: str) -> str:
        return text.PARTS[part](view)

    def picture(self, view: View, part: str) -> Svg:
        return picture.PARTS[part](view)

    def tell(self, event: Event, seat: Seat | None) -> str:
        return wording.tell(event, seat)

    def help(self, view: View) -> str:
        return wording.help_text(view)

    # computer players
    def rate(self, view: View, seat: Seat) -> float:
        return rating.rate(view, seat)

    # care
    def corrections(self, state: State) -> Sequence[Candidate]:
        return care.corrections(state)

    def carry_out(self, t: Turn, correction: Candidate) -> None:
        care.carry_out(t, correction)

    def invariants(self, state: State) -> list[str]:
        return care.faults(state)
