"""The game put together: what the contract asks for, each from its own file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from games import rules
from games.catalog import data_hash
from games.contract import Candidate, Canvas, Complaint, Decision, Event, Luggage, Query, Seat, State, Variant, View
from games.dice import Dice
from games.flow import Transition
from games.meccg import CARD_ROOMS, advice, care, standing
from games.meccg import view as views
from games.meccg.cards import cards
from games.meccg.cards import title as german_title
from games.meccg.decks.shipped import text_of
from games.meccg.language.playable import played_in_tests, told_to_do
from games.meccg.play import doing, sweeping
from games.meccg.play.room import FACES, ZONES, CardGame, Pool, frames
from games.meccg.queries import QUERIES
from games.meccg.setup import decks, draft, start
from games.meccg.show import land, picture, saying, sight, text, things, wording
from games.meccg.show.land import WINDOWS
from games.meccg.turn import rounds
from games.meccg.upgrades import UPGRADES
from games.standing import Known

RULES = (draft, start, rounds)  # importing them registers their frames


class Meccg(CardGame):
    id = "meccg"
    title = "MECCG"
    version = 2
    upgrades = UPGRADES
    seats = range(2, 3)
    variants = (Variant("turnier", "Turnierregeln", ("ja", "nein"), "ja", "me.ende.wid.avatar",
                        {"ja": "ja", "nein": "nein: wer seinen Zauberer verliert, verliert"}),)  # fmt: skip
    part_titles: Mapping[str, str] = {**{part: window.title for part, window in WINDOWS.items()}, "karte": "Karte"}
    frames = frames
    zones = ZONES
    vocabulary = saying.VOCABULARY
    triggers = doing.TRIGGERS
    against = True
    queries: Mapping[str, Query] = QUERIES
    windows: Mapping[str, str] = {
        "ziehen": "alle erlaubten Karten ziehen",
        "unterwegs": "unterwegs nichts spielen, was auch vorher oder danach geht",
        "antwort": "auf Karten nicht antworten",
        "eigene": "auf eigene Karten, die niemand beantwortet hat, keine zweite folgen lassen",
        "abzug": "überzählige Hiebe beim letzten Hieb alle abziehen",
        "ohne-limit": "bei erschöpftem Gefahrenlimit nichts mehr spielen",
        "angriff": "zu Beginn eines Angriffs nichts spielen",
        "hieb": "vor Hieben gegen deine Leute nichts spielen",
        "fremder-hieb": "vor einzelnen Hieben gegen Leute des Gegners nichts spielen",
        "probe": "vor Versuchungswürfen nichts spielen",
        "beeinflussung": "vor Beeinflussungswürfen nichts spielen",
        "lang": "keine langfristigen Ereignisse spielen",
        "abschluss": "in der Abschlussphase nichts tun",
        "abwurf": "am Zugende keine Karte freiwillig abwerfen",
    }
    usual = (
        "ziehen",
        "unterwegs",
        "eigene",
        "abzug",
        "fremder-hieb",
        "ohne-limit",
    )  # what is passed from the beginning, until a player wants to be asked

    def __init__(self) -> None:
        self.data: Mapping[str, Any] = {}  # its cards are facts of this version, not data of a table
        self.data_hash = data_hash(self.data)
        self._last: tuple[State, Any, Sequence[Candidate]] | None = None

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

    # answers
    def options(self, state: State, seat: Seat) -> Sequence[Candidate]:
        """Whoever answers has asked for them just before: those of the last state are kept, for a state is never changed."""
        last, key = self._last, (seat, rules.switched() if rules.in_use else None)
        if last is not None and last[0] is state and last[1] == key:
            return last[2]
        found = saying.said(state, seat, super().options(state, seat))
        self._last = (state, key, found)
        return found

    def candidates(self, state: State, seat: Seat) -> Sequence[Candidate]:
        return saying.said(state, seat, super().candidates(state, seat))

    def not_now(self, state: State, seat: Seat) -> Sequence[Candidate]:
        if not state["stack"]:
            return ()
        now = self._now(state, seat)
        found = [*super().not_now(state, seat), *saying.elsewhere(state, seat, tuple(self.pool.by_id))]
        return [replace(c, refusal=replace(c.refusal, reason=f"{c.refusal.reason} {now}".rstrip())) for c in found if c.refusal]

    # decks
    def luggage(self, variant: Mapping[str, str], role: str) -> Luggage | None:
        hint = "Eine Deckliste wie aus /deck, oder eines der fertigen Decks A bis E. Wer keines bringt, bekommt eines davon."
        return Luggage("Deck", hint, decks.samples(), needed=False, ready=tuple(decks.READY), lent=True)

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
        lists = t.state.pop("brought", {})
        for seat in seats:
            if seat not in lists:
                free = [id for id in decks.READY if text_of(id) not in lists.values()]
                lists[seat] = text_of(t.choose(free))
        start.prepare(t, {seat: lists[seat] for seat in seats})

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View:
        return views.look(state, seat) | {"spielbar": sight.hand(self, state, seat) if seat else {}}

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return views.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return views.reshuffled(state, seat, dice)

    def turn(self, state: State, seat: Seat) -> str:
        return rounds.whose_turn(state)

    # showing
    def parts(self, seat: Seat | None) -> Sequence[str]:
        shown = ("tisch", *WINDOWS, "angriff", "rat")
        return shown if seat is None else (*shown, "hand", "orte", "reserve")

    def part_with(self, words: str) -> str | None:
        return land.part_with(words)

    def text(self, view: View, part: str) -> str:
        return text.draw(view, part)

    def picture(self, view: View, part: str) -> Canvas:
        return picture.draw(view, part)

    def pointed(self, state: State, seat: Seat, candidates: Iterable[Candidate]) -> Sequence[Candidate]:
        named = things.naming(self.view(state, seat))
        return [replace(c, at=named(c)) for c in candidates]

    def known(self, view: View) -> Iterable[Known]:
        return standing.known(view, lambda card: self.card_title(card) or card)

    def tell(self, event: Event, seat: Seat | None) -> str:
        return wording.tell(event, seat)

    def heading(self, state: State) -> str:
        return rounds.heading(state)

    def among(self, ids: Sequence[str]) -> Sequence[str]:
        """Of namesakes those that can lie at this table: what heroes and hazards are printed on."""
        return [id for id in ids if cards()[id]["alignment"] in ("hero", "neutral", "dual")]

    def meanwhile(self, state: State, seat: Seat) -> Mapping[str, str]:
        return sight.meanwhile(state, seat)

    def help(self, view: View) -> str:
        return wording.help_text(view)

    def card_title(self, card: str) -> str | None:
        return german_title(cards()[card]) if card in cards() else None

    def card_texts(self) -> Sequence[str]:
        return [face.card for face in self.pool.faces.values() if face.card in played_in_tests() and told_to_do(face.card)]

    def card_rooms(self) -> Sequence[str]:
        return CARD_ROOMS

    # computer players
    def advise(self, view: View, seat: Seat, decision: Decision, options: Sequence[Candidate]) -> str | None:
        return advice.advise(view, seat, decision, options)

    # care
    def corrections(self, view: View) -> Sequence[Candidate]:
        return care.corrections(view)

    def carry_out(self, t: Transition[Any], correction: Candidate) -> None:
        care.carry_out(t, correction)

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
