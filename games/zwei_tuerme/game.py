"""The game put together: what the contract asks for, each from its own file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.catalog import data_hash
from games.contract import Candidate, Canvas, Decision, Event, Query, Seat, State, Variant, View
from games.dice import Dice
from games.standing import Known
from games.zwei_tuerme import advice, care, readings, setup, standing, wording
from games.zwei_tuerme import view as views
from games.zwei_tuerme.cards import draw
from games.zwei_tuerme.cards.piles import CARDS
from games.zwei_tuerme.frames import Transition, TuermeGame, frames
from games.zwei_tuerme.journey import rounds
from games.zwei_tuerme.queries import QUERIES
from games.zwei_tuerme.scoring import layout
from games.zwei_tuerme.show import picture, text, things
from games.zwei_tuerme.upgrades import UPGRADES

RULES = (rounds, draw, layout)  # importing them registers their frames


class ZweiTuerme(TuermeGame):
    id = "zwei-tuerme"
    title = "Die zwei Türme – Das Kartenspiel"
    version = 4
    upgrades = UPGRADES
    variants: Sequence[Variant] = (setup.START, setup.TAKE_BACK, *readings.READINGS)
    queries: Mapping[str, Query] = QUERIES
    frames = frames
    zones = CARDS
    vocabulary = wording.VOCABULARY
    windows: Mapping[str, str] = {}  # nobody reacts to what others do

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = self.data = facts
        self.seats = setup.player_counts()
        self.data_hash = data_hash(facts)

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        setup.prepare(t, seats, variant)

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return views.look(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return CARDS.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return CARDS.reshuffle(state, seat, dice)

    def known(self, view: View) -> Iterable[Known]:
        return standing.known(view)

    def turn(self, state: State, seat: Seat) -> str:
        return rounds.turn(state)

    # showing
    def parts(self, seat: Seat | None) -> Sequence[str]:
        shown = ("tisch", "reise", "auslage", "reihen")
        return shown if seat is None else (*shown, "hand")

    def text(self, view: View, part: str) -> str:
        return text.PARTS[part](view)

    def picture(self, view: View, part: str) -> Canvas:
        return picture.PARTS[part](view)

    def pointed(self, state: State, seat: Seat, candidates: Iterable[Candidate]) -> Sequence[Candidate]:
        hand = frozenset(self.view(state, seat)["hand"])
        return [replace(c, at=things.of(c, seat, hand)) for c in candidates]

    def tell(self, event: Event, seat: Seat | None) -> str:
        return wording.tell(event, seat)

    def help(self, view: View) -> str:
        return wording.help_text(view)

    # computer players
    def rate(self, view: View, seat: Seat) -> float:
        return advice.rate(view, seat)

    def advise(self, view: View, seat: Seat, decision: Decision, options: Sequence[Candidate]) -> str | None:
        return advice.advise(view, seat, decision, options)

    # care
    def corrections(self, view: View) -> Sequence[Candidate]:
        return care.corrections(view)

    def carry_out(self, t: Transition, correction: Candidate) -> None:
        care.carry_out(t, correction)

    def invariants(self, state: State) -> list[str]:
        return care.faults(self, state)
