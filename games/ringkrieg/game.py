"""The game put together: what the contract asks for, each from its own room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games import effects
from games.catalog import data_hash
from games.contract import Candidate, Canvas, Decision, Event, Refusal, Role, Seat, State, Variant, View
from games.dice import Dice

# Importing them registers their frames and actions.
from games.ringkrieg import advice, care, politics, queries, setup, sides, standing, wording
from games.ringkrieg.events import cards
from games.ringkrieg.facts import FREE, SHADOW, make_facts
from games.ringkrieg.frames import RingGame, Transition, frames
from games.ringkrieg.multiplayer import drawing, joining, panel, uniting, words
from games.ringkrieg.readings import READINGS
from games.ringkrieg.show import (
    boards,
    cardface,
    picture,
    telling,
    telling_battle,
    telling_events,
    telling_hunt,
    telling_persons,
    text,
    things,
)
from games.ringkrieg.show.land import WHOLE, WINDOWS, inside
from games.ringkrieg.show.view import look
from games.ringkrieg.upgrades import UPGRADES

from games.ringkrieg.people import flights  # isort: skip
from games.ringkrieg.people import minions, persons
from games.ringkrieg.quest import damage, fellowship, finding, hunt, journeys
from games.ringkrieg.war import movement, muster

from games.ringkrieg.round import rings, actions, rounds  # isort: skip
from games.ringkrieg.battle import attack, course, cards as combat_cards  # isort: skip
from games.ringkrieg.events import playing, discarding, choosing, using, recruiting, striking, marching, attacking  # isort: skip
from games.ringkrieg.events import fellowship_steps, journey_steps, dice_steps, person_steps  # isort: skip
from games.ringkrieg import expansion  # isort: skip
from games.standing import Known

frames.add(effects.Triggered)  # several cards that one event has triggered
RULES = (
    movement,
    attack,
    course,
    muster,
    politics,
    fellowship,
    hunt,
    finding,
    damage,
    journeys,
    flights,
    persons,
    minions,
    playing,
    discarding,
    choosing,
    using,
    recruiting,
    striking,
    marching,
    attacking,
    fellowship_steps,
    journey_steps,
    dice_steps,
    person_steps,
    rings,
    actions,
    rounds,
    drawing,
    joining,
    uniting,
)
CARD_ROOMS = (
    "games.ringkrieg.events",
    "games.ringkrieg.battle.conditions",
    "games.ringkrieg.battle.combat_steps",
    "games.ringkrieg.battle.combat_choices",
    "games.ringkrieg.expansion.card_steps",
    "games.ringkrieg.expansion.combat",
)
SETS = (expansion.VARIANT,)  # what can be played besides the base game
SENTENCES = (words, panel, telling, telling_battle, telling_hunt, telling_persons, telling_events)


class Ringkrieg(RingGame):
    id = "ringkrieg"
    title = "Der Ringkrieg"
    version = 3
    seats = range(2, 5)
    part_titles: Mapping[str, str] = {**{part: window.title for part, window in WINDOWS.items()}, WHOLE: "Karte"}
    frames = frames
    vocabulary = wording.VOCABULARY
    upgrades = UPGRADES
    zones = cards.CARDS
    triggers: Mapping[str, Callable[..., None]] = {"weg": cards.leaves, "dann": playing.takes_steps}

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.data_hash = data_hash(data)
        self.facts = make_facts(data)
        sets = [v for v in SETS if v.id in self.facts.sets]  # data kept from earlier may lack a set
        self.variants: Sequence[Variant] = [*sets, *READINGS]
        self.atlas = picture.Atlas(self.facts)
        self.queries = queries.all_of(self.facts)

    def known(self, view: View) -> Iterable[Known]:
        return standing.known(self.facts, view)

    def roles(self, variant: Mapping[str, str], players: int) -> Sequence[Role]:
        return sides.roles(players)

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        setup.prepare(t, seats)

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return look(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return cards.CARDS.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """Whoever has announced a combat card holds one that can be played, whoever pays with cards holds them: a few tries find
        such a hand."""
        for _ in range(20):
            dealt = cards.CARDS.reshuffle(state, seat, dice)
            if combat_cards.believable(self.facts, dealt) and discarding.believable(self.facts, dealt):
                break
        return dealt

    def sides(self, state: State) -> Sequence[Sequence[Seat]]:
        return list(state["teams"].values()) if "teams" in state else ()

    def confidants(self, state: State, seat: Seat) -> Sequence[Seat]:
        return drawing.confidants(state, seat)

    def hushed(self, state: State, seat: Seat) -> Refusal | None:
        return drawing.hushed(state, seat)

    def turn(self, state: State, seat: Seat) -> str:
        return rounds.turn(state)

    # showing
    def parts(self, seat: Seat | None) -> Sequence[str]:
        shown = (*WINDOWS, "tisch", FREE, SHADOW)
        return shown if seat is None else (*shown, "hand")

    def part_with(self, words: str) -> str | None:
        return self.atlas.part_with(words)

    def text(self, view: View, part: str) -> str:
        if part == "hand":
            return text.hand(self.facts, view)
        if part in WINDOWS and part != WHOLE:
            return text.armies_at(self.facts, view, inside(self.facts, part))
        if part in (FREE, SHADOW):
            return text.side_armies(self.facts, view, part)
        return text.standing(self.facts, view)

    def picture(self, view: View, part: str) -> Canvas:
        if part in WINDOWS:
            return self.atlas.map(view, part)
        return cardface.hand(self.facts, view) if part == "hand" else boards.table(self.facts, view)

    def pointed(self, state: State, seat: Seat, candidates: Iterable[Candidate]) -> Sequence[Candidate]:
        named = things.naming(self.facts, self.view(state, seat))
        return [replace(c, at=named(c)) for c in candidates]

    def tell(self, event: Event, seat: Seat | None) -> str:
        return telling.tell(self.facts, event)

    def card_title(self, card: str) -> str | None:
        found = self.facts.cards.get(card)
        return None if found is None else found.title

    def card_texts(self) -> Sequence[str]:
        return [card for card in self.facts.cards if playing.known(self.facts, card)]

    def card_rooms(self) -> Sequence[str]:
        return CARD_ROOMS

    def help(self, view: View) -> str:
        return text.help_text(view)

    # computer players
    def advise(self, view: View, seat: Seat, decision: Decision, options: Sequence[Candidate]) -> str | None:
        return advice.advise(self.facts, view, options)

    # care
    def invariants(self, state: State) -> list[str]:
        return care.faults(self.facts, state)
