"""The game put together: what the contract asks for, each from its own file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from games.contract import Candidate, Complaint, Event, Luggage, Seat, State, Svg, View
from games.dice import Dice
from games.flow import Transition
from games.meccg import CARD_ROOMS
from games.meccg import view as views
from games.meccg.cards import cards
from games.meccg.cards import title as german_title
from games.meccg.play import doing, sweeping
from games.meccg.play.room import FACES, ZONES, CardGame, Pool, frames
from games.meccg.setup import decks, draft, start
from games.meccg.show import text, wording
from games.meccg.turn import rounds

RULES = (draft, start, rounds)  # importing them registers their frames


class Meccg(CardGame):
    id = "meccg"
    title = "MECCG"
    version = 1
    seats = range(2, 3)
    frames = frames
    zones = ZONES
    triggers = doing.TRIGGERS
    against = True
    windows: Mapping[str, str] = {}

    def __init__(self) -> None:
        self.data: Mapping[str, Any] = {}

    @cached_property
    def pool(self) -> Pool:  # type: ignore[override]
        """Whatever can lie in a deck of heroes."""
        ids = [
            id
            for id, card in cards().items()
            if card["klasse"] not in ("site", "region") and card["alignment"] in ("hero", "neutral", "dual")
        ]
        faces = [FACES[id] for id in ids]
        return Pool([x for x in faces if x.art != "charakter"], [x for x in faces if x.art == "charakter"])

    # decks
    def luggage(self, variant: Mapping[str, str], role: str) -> Luggage | None:
        hint = "Eine Deckliste wie aus /deck, oder eines der fertigen Decks A bis E."
        return Luggage("Deck", hint, decks.samples())

    def accepts(self, text: str, variant: Mapping[str, str], role: str) -> Sequence[Complaint]:
        return decks.complaints(text)

    def _settle(self, t: Transition[Any]) -> None:
        """After whatever happened: what leaves play as soon as something is so, leaves it."""
        super()._settle(t)
        while t.state["stack"] and t.state["result"] is None and sweeping.sweep(t):
            super()._settle(t)

    def unpack(self, t: Transition[Any], brought: Mapping[Seat, str]) -> None:
        t.state["brought"] = dict(brought)

    def setup(self, t: Transition[Any], seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        start.prepare(t, t.state.pop("brought"))

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return views.look(state, seat)

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return views.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return views.reshuffled(state, seat, dice)

    def turn(self, state: State, seat: Seat) -> str:
        return rounds.whose_turn(state)

    # showing
    def parts(self, seat: Seat | None) -> Sequence[str]:
        return ("tisch", "punkte") if seat is None else ("tisch", "punkte", "hand")

    def text(self, view: View, part: str) -> str:
        return text.PARTS[part](view)

    def picture(self, view: View, part: str) -> Svg:
        return text.picture(view, part)

    def tell(self, event: Event, seat: Seat | None) -> str:
        return wording.tell(event, seat)

    def help(self, view: View) -> str:
        return wording.help_text(view)

    def card_title(self, card: str) -> str | None:
        return german_title(cards()[card]) if card in cards() else None

    def card_texts(self) -> Sequence[str]:
        return [face.card for face in self.pool.faces.values()]

    def card_rooms(self) -> Sequence[str]:
        return CARD_ROOMS

    # care
    def corrections(self, view: View) -> Sequence[Candidate]:
        return ()

    def invariants(self, state: State) -> list[str]:
        backs: dict[str, list[str]] = {}
        for seat, piles in state["decks"].items():
            backs[seat] = [card for key, pile in piles.items() if key != "orte" for card in pile]
            backs[f"{seat}o"] = list(piles["orte"])
        return [*ZONES.faults(state, backs), *_people_sound(state)]


def _people_sound(s: State) -> list[str]:
    """Everybody in play is in one company, with a card of his own; followers and allies have leaders beside them."""
    there = [fig for one in s["companies"].values() for fig in one["figs"]]
    found = [] if sorted([*there, *s["led"]]) == sorted(s["figures"]) else ["somebody is in two companies or in none"]
    found += [f"{fig} has no card" for fig in s["figures"] if ZONES.count(s, f"figur {fig}") != 1]
    found += [f"{fig} has no leader" for fig, leader in {**s["under"], **s["led"]}.items() if leader not in s["figures"]]
    found += [f"{gid} is nowhere" for gid, one in s["companies"].items() if one["site"] not in s["sites"]]
    found += [f"{sid} has no card" for sid in s["sites"] if ZONES.count(s, f"ort {sid}") != 1]
    return found
