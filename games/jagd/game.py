"""The game put together: what the contract asks for, each from its own file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog import data_hash
from games.contract import Candidate, Decision, Event, Query, Seat, State, Svg, Variant, View
from games.dice import Dice
from games.flow import FlowGame, Turn
from games.jagd import advice, care, directions, figures, setup, show, variants, weg, wording
from games.jagd import view as views

# Importing them registers their frames and actions.
from games.jagd import end, travel, rolling, looking, riddle, grabs, combat, hiding, halls, drawing, turn, partners, two, trade  # isort: skip
from games.jagd.board import read_board
from games.jagd.board_check import check_spies
from games.jagd.cards import SPIED
from games.jagd.frames import frames

RULES = (end, travel, rolling, looking, riddle, grabs, combat, hiding, halls, drawing, turn, partners, two, trade)


class Jagd(FlowGame):
    id = "jagd"
    title = "Die Jagd nach dem Ring"
    version = 1
    variants: Sequence[Variant] = variants.VARIANTS
    frames = frames

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = {"spielplan": data["spielplan"]}
        self.data_hash = data_hash(self.data)
        self.board = read_board(data["spielplan"])
        check_spies(data["spielplan"], SPIED)
        figures.register(self.data_hash, self.board)
        self.seats = setup.player_counts()
        self.queries: Mapping[str, Query] = {
            "weg": Query("weg", "Wie komme ich dorthin? («/weg nach Moria»)", self.way),
            "unsicher": Query("unsicher", "Worauf beruht das Brett, und was daran ist unsicher?", self.sources),
        }

    def setup(self, t: Turn, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        setup.prepare(t, seats, self.data_hash)

    def way(self, view: View, words: str) -> str:
        return weg.answer(view, words, self.board)

    def sources(self, view: View, words: str) -> str:
        return wording.sources_text(self.board.doubts, rebuilt=self.board.reconstruction)

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return views.look(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return views.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return views.reshuffled(state, seat, dice)

    # showing
    def parts(self, view: View) -> Sequence[str]:
        return show.parts(view, self.board)

    def part_with(self, view: View, words: str) -> str | None:
        """The region where a named place lies: «/brett bruchtal»."""
        found = directions.find(self.board, words)
        near = [
            (self.board.distance(centre, found[0]), part)
            for part, (_, centre, radius) in self.board.regions.items()
            if found and self.board.distance(centre, found[0]) <= radius
        ]
        return min(near)[1] if near else None

    def text(self, view: View, part: str) -> str:
        return show.text(view, part, self.board)

    def picture(self, view: View, part: str) -> Svg:
        return show.picture(view, part, self.board)

    def tell(self, event: Event, seat: Seat | None) -> str:
        return wording.tell(event, seat)

    def help(self, view: View) -> str:
        return wording.help_text(view, len(self.board.doubts), rebuilt=self.board.reconstruction)

    # computer players
    def rate(self, view: View, seat: Seat) -> float:
        return advice.rate(view, seat, self.board)

    def advise(self, view: View, seat: Seat, decision: Decision, options: Sequence[Candidate]) -> str | None:
        return advice.advise(view, seat, options, self.board)

    # care
    def corrections(self, state: State) -> Sequence[Candidate]:
        return care.corrections(state)

    def carry_out(self, t: Turn, correction: Candidate) -> None:
        care.carry_out(t, correction)

    def invariants(self, state: State) -> list[str]:
        return care.faults(state)
