"""The game put together: what the contract asks for, each from its own file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.catalog import data_hash
from games.contract import Candidate, Canvas, Decision, Event, Query, Seat, State, Variant, View
from games.dice import Dice
from games.jagd import advice, care, end, queries, readings, setup, standing, variants, wording
from games.jagd import view as views
from games.jagd.board import directions
from games.jagd.board.check import check_spies
from games.jagd.board.plan import read_board
from games.jagd.cards import draw, rolling, trade
from games.jagd.cards.faces import read_pack, with_texts
from games.jagd.extras import hiding, partners, two
from games.jagd.figures import partners_played
from games.jagd.frames import JagdGame, Transition, frames
from games.jagd.halls import stay
from games.jagd.movement import travel
from games.jagd.show import picture, text, things
from games.jagd.trials import combat, grabs, riddle, sight
from games.jagd.turn import rounds
from games.jagd.upgrades import UPGRADES
from games.standing import Known

# Importing them registers their frames and actions.
RULES = (end, travel, rolling, sight, riddle, grabs, combat, hiding, stay, draw, rounds, partners, two, trade)


class Jagd(JagdGame):
    id = "jagd"
    title = "Die Jagd nach dem Ring"
    version = 5
    upgrades = UPGRADES
    variants: Sequence[Variant] = (*variants.VARIANTS, *readings.READINGS)
    frames = frames
    # what can be passed for good, whatever the hand, and what a player is told it does
    windows: Mapping[str, str] = {
        "zauberblick": "das Blatt zeigen",
        rounds.EMPTY_FIELD: "die Runde beenden, wo das Feld nichts bietet",
    }
    vocabulary = wording.VOCABULARY

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = {"spielplan": data["spielplan"], "karten": data["karten"]}
        self.data_hash = data_hash(self.data)
        self.board = read_board(data["spielplan"])
        self.pack = read_pack(data["karten"])
        self.cards = self.pack.cards
        self.shown = with_texts(self.cards)
        self.cache: dict[Any, Any] = {}
        check_spies(data["spielplan"], self.pack.spied)
        self.seats = setup.player_counts()
        self.queries: Mapping[str, Query] = {
            "weg": Query(
                "weg",
                "Wie komme ich dorthin? («/weg nach Moria»)",
                self.way,
                ("weit|komm|weg|felder|entfernt|lang", "nach|bis|zu"),
            ),
            "unsicher": Query("unsicher", "Worauf beruht das Brett, und was daran ist unsicher?", self.sources),
        }

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        setup.prepare(t, seats)

    def way(self, view: View, words: str) -> str:
        return queries.answer(view, words, self.board, self.cards)

    def known(self, view: View) -> Iterable[Known]:
        return standing.known(view, self.board)

    def sources(self, view: View, words: str) -> str:
        return wording.sources_text(self.board.doubts, rebuilt=self.board.reconstruction)

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return views.look(self, state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return views.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return views.reshuffled(self, state, seat, dice)

    def turn(self, state: State, seat: Seat) -> str:
        return rounds.turn(state)

    # showing
    def parts(self, seat: Seat | None) -> Sequence[str]:
        return picture.parts(seat, self.board)

    def part_with(self, words: str) -> str | None:
        """The region where a named place lies: «/brett bruchtal»."""
        found = directions.find(self.board, words)
        near = [
            (self.board.distance(centre, found[0]), part)
            for part, (_, centre, radius) in self.board.regions.items()
            if found and self.board.distance(centre, found[0]) <= radius
        ]
        return min(near)[1] if near else None

    def text(self, view: View, part: str) -> str:
        return text.text(view, part, self.board, self.shown)

    def picture(self, view: View, part: str) -> Canvas:
        return picture.picture(view, part, self.board, self.shown)

    def pointed(self, state: State, seat: Seat, candidates: Iterable[Candidate]) -> Sequence[Candidate]:
        named = things.naming(self.view(state, seat), self.board)
        return [replace(c, at=named(c)) for c in candidates]

    def tell(self, event: Event, seat: Seat | None) -> str:
        return wording.tell(event, seat)

    def help(self, view: View) -> str:
        return wording.help_text(view, len(self.board.doubts), rebuilt=self.board.reconstruction)

    # computer players
    def rate(self, view: View, seat: Seat) -> float:
        return advice.rate(view, seat, self)

    def advise(self, view: View, seat: Seat, decision: Decision, options: Sequence[Candidate]) -> str | None:
        return advice.advise(view, seat, options, self)

    # care
    def corrections(self, view: View) -> Sequence[Candidate]:
        return care.corrections(view, self.board)

    def carry_out(self, t: Transition, correction: Candidate) -> None:
        care.carry_out(t, correction)

    def sides(self, state: State) -> Sequence[Sequence[Seat]]:
        """Partners win together (Z-1)."""
        return list({tuple(partners.party(state, fig)) for fig in state["figures"]}) if partners_played(state) else ()

    def invariants(self, state: State) -> list[str]:
        return care.faults(self, state)
