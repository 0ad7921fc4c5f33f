"""Abilities of persons in a battle: Gandalf the White against the Nazgûl, the Witch-king's sorcery.

What changes numbers by itself (Captains of the West, the servants of the White Hand) is in `numbers.py` and `armies.leading`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games import effects
from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData, the
from games.ringkrieg import sides
from games.ringkrieg.battle.numbers import GAVE_UP, nazgul_leadership, spot_of
from games.ringkrieg.events import cards
from games.ringkrieg.facts import FREE, SHADOW, Facts
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.rules import rule

WIZARD, WITCH_KING = "gandalf_weiss", "hexenkoenig_heermeister"


@rule("rk.figur.person.karte", "rk.gefaehrten.karte.faehigkeit-wann", off=False)
def wizard_fights(facts: Facts, s: State, battle: FrameData) -> bool:
    """Whether Gandalf the White and Nazgûl are in this battle."""
    here = s["persons"].get(WIZARD) == spot_of(battle, FREE)
    return bool(here and nazgul_leadership(facts, s, spot_of(battle, SHADOW)))


def wizard(t: Transition, f: FrameData) -> None:
    """At the beginning of a battle Gandalf the White may give up his leadership, so that no Nazgûl leads in it."""
    if wizard_fights(t.game.facts, t.state, f):
        t.push("gandalf")


@frames.add
class Wizard(Frame):
    id = "gandalf"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, FREE)
        prompt = f"{name(seat)}: Gibt Gandalf seine Führung für diese Schlacht auf, damit keine Nazgûl-Führung zählt?"
        return {seat: self.ask(f, seat, prompt, default="behalten", rules=("rk.figur.person.karte",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("aufgeben", "Führung aufgeben", aliases=("ja",))
        yield Candidate("behalten", "Führung behalten", aliases=("nein",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "aufgeben":
            effects.add(t, GAVE_UP, until="schlacht", only={"person": WIZARD})
            effects.add(t, "keine-nazgul-fuehrung", until="schlacht")
            t.tell("gandalf", side=FREE)


@rule("rk.figur.person.karte", "rk.figur.hexenkoenig", off=False)
def sorcerer_fights(facts: Facts, s: State, battle: FrameData) -> bool:
    return bool(s["persons"].get(WITCH_KING) == spot_of(battle, SHADOW))


def sorcery(t: Transition, f: FrameData) -> None:
    """The Shadow has played a combat card, and the Witch-king fights: it may draw a card of the same deck."""
    card = f["played"].get(SHADOW)
    if card is not None and sorcerer_fights(t.game.facts, t.state, the(t.state, "schlacht")):
        deck = t.game.facts.cards[card].deck
        if cards.left_in(t.state, SHADOW, deck):
            t.push("zauberer", deck=deck)


@frames.add
class Sorcery(Frame):
    id = "zauberer"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, SHADOW)
        prompt = f"{name(seat)}: Der Hexenkönig kämpft mit. Ziehst du eine Karte vom selben Stapel?"
        return {seat: self.ask(f, seat, prompt, default="ziehen", rules=("rk.figur.person.karte",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("ziehen", "Karte ziehen", aliases=("ja",))
        yield Candidate("verzichten", "Verzichten", aliases=("nein",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "ziehen":
            cards.draw(t, SHADOW, f["deck"])
