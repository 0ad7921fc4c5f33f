"""What the guide of the Fellowship is able to do (chapter VIII): Gandalf the Grey, Strider, Merry and Pippin, Gollum.

Only the guide's ability counts. Hobbits who are taken as a loss leave the Fellowship alive whether they guide or not: their card
says so (rk.gefaehrten.hobbits)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.events import cards
from games.ringkrieg.facts import FREE, Facts, Side, Tile
from games.ringkrieg.frames import ANY_DIE, Frame, RingGame, Steps, Transition, frames
from games.ringkrieg.quest import fellowship, journeys
from games.ringkrieg.quest.fellowship import GOLLUM, guide
from games.ringkrieg.war import armies
from games.rules import otherwise, rule

GANDALF, STRIDER = "gandalf_grau", "streicher"
ABILITY = "rk.gemeinschaft.ratgeber.faehigkeit"
DECK = "personen"


def offer(t: Transition, prompt: str, *, into: str = "", yes: str) -> None:
    """Ask the Free Peoples whether they use the guide's ability: True or False in the field `into` of the present frame."""
    t.push("ratgeber-hilft", into=into, prompt=prompt, yes=yes)


@frames.add
class Offer(Frame):
    """An ability of the guide that may be used."""

    id = "ratgeber-hilft"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, FREE)
        return {seat: self.ask(f, seat, f"{name(seat)}: {f['prompt']}", default="nein", rules=(ABILITY,))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("ja", f["yes"], rule=ABILITY)
        yield Candidate("nein", "Nein", rule=ABILITY)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop(key == "ja")


# --- Strider -------------------------------------------------------------------------------------------------------------


@rule(ABILITY, "rk.gefaehrten.karte.faehigkeit-wann", off=lambda s: ("person",))
def dice_to_hide(s: State) -> tuple[str, ...]:
    """With Strider as guide the Fellowship is hidden by any die."""
    return ANY_DIE if guide(s) == STRIDER else ("person",)


# --- Gandalf the Grey ----------------------------------------------------------------------------------------------------


@rule(ABILITY, "rk.gemeinschaft.gandalf-karte", off=False)
def wisdom(facts: Facts, s: State, side: Side, card: str, face: str) -> bool:
    """Whether Gandalf guides and a character card was played with an event die, or the Will of the West as one."""
    fits = facts.cards[card].deck == DECK or otherwise("rk.gemeinschaft.gandalf-karte")
    return bool(side == FREE and face in ("ereignis", "wille") and fits and guide(s) == GANDALF)


def counsel(t: Transition) -> None:
    """The card was played, and Gandalf guided when it was: a character card may be drawn."""
    if cards.left_in(t.state, FREE, DECK):
        t.push("gandalfs-rat", draw=None)


def may_draw(t: Transition, f: FrameData) -> None:
    offer(t, "Gandalf ist Ratgeber. Ziehst du eine Karte vom Personen-Stapel?", into="draw", yes="Karte ziehen")


def draws(t: Transition, f: FrameData) -> None:
    if f["draw"]:
        cards.draw(t, FREE, DECK)


@frames.add
class Wisdom(Steps):
    id = "gandalfs-rat"
    steps = (may_draw, draws)


# --- Merry and Pippin ----------------------------------------------------------------------------------------------------


@rule(ABILITY, "rk.jagd.schaden.mindern", "rk.gefaehrten.hobbits", off=False, reads="rk.gefaehrten.hobbits")
def hobbit_guides(facts: Facts, s: State) -> bool:
    """Whether a Hobbit guides, who may leave the Fellowship to reduce the damage by 1."""
    return guide(s) in s["persons"] and facts.persons[guide(s)].hobbit


@rule("rk.gefaehrten.hobbits", off=False, reads="rk.gefaehrten.hobbits")
def slips_away(facts: Facts, s: State, person: str) -> bool:
    """Hobbits taken as a loss leave the Fellowship instead, but not in Mordor."""
    return facts.persons[person].hobbit and not fellowship.in_mordor(s)


def leave(t: Transition, person: str) -> None:
    """A Hobbit leaves the Fellowship as if separated from it; in Mordor he is lost."""
    if fellowship.in_mordor(t.state):
        fellowship.leaves(t, person, armies.DEAD)
    else:
        journeys.departs(t, person)


# --- Gollum --------------------------------------------------------------------------------------------------------------


@rule(ABILITY, "rk.gemeinschaft.gollum.ratgeber", "rk.gemeinschaft.gollum.faehigkeit", "rk.figur.gollum", off=False)
def unseen(s: State, tile: Tile) -> bool:
    """With Gollum as guide ordinary numbered tiles do not reveal the Fellowship."""
    return guide(s) == GOLLUM and tile.kind == "normal" and tile.value != "auge"


@rule(
    ABILITY,
    "rk.gemeinschaft.gollum.ratgeber",
    "rk.gemeinschaft.gollum.faehigkeit",
    "rk.jagd.schaden.mindern",
    off=False,
    reads="rk.gemeinschaft.gollum.faehigkeit",
)
def may_show_themselves(s: State, damage: int, revealed: bool) -> bool:
    """With Gollum as guide a hidden Fellowship that the tile does not reveal may be revealed, for 1 damage less."""
    return bool(guide(s) == GOLLUM and damage > 0 and s["fellowship"]["hidden"] and not revealed)
