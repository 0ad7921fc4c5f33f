"""The round and its six phases (chapter IV), readable in one place: `Round.steps`. A phase does its part or pushes the
frame that asks; when all that is over, the next one comes."""

from __future__ import annotations

from collections.abc import Callable

from games import flow
from games.contract import State
from games.flow import FrameData
from games.ringkrieg import victory
from games.ringkrieg.events import cards
from games.ringkrieg.facts import DECKS, FREE, SIDES, other
from games.ringkrieg.frames import Steps, Transition, frames
from games.ringkrieg.multiplayer import drawing, order, succession
from games.ringkrieg.quest import fellowship, mordor
from games.ringkrieg.round import dice
from games.rules import rule


@rule("rk.runde.phase1", "rk.ereignis.ziehen", off=None)
def draw_events(t: Transition, f: FrameData) -> None:
    """Phase 1: everybody draws one card of each of their two decks, in the first round too."""
    t.tell("runde", round=t.state["round"])
    if "teams" in t.state:
        drawing.begin(t)
        return
    for side in SIDES:
        cards.draw_from(t, side, dict.fromkeys(DECKS, 1))


def fellowship_phase(t: Transition, f: FrameData) -> None:
    """Phase 2: the Free Peoples may declare the Fellowship and change its guide."""
    fellowship.begin_phase(t)


def hunt_allocation(t: Transition, f: FrameData) -> None:
    """Phase 3: all dice come back, and the Shadow sets some of its own aside for the hunt."""
    dice.gather(t)
    t.push("jagdzuweisung", **order.allocates(t.state))


def action_roll(t: Transition, f: FrameData) -> None:
    """Phase 4."""
    dice.roll(t)


def action_resolution(t: Transition, f: FrameData) -> None:
    """Phase 5: one action after the other, the Free Peoples first."""
    t.push("aktionen", side=first_to_act(), stage="frage")


@rule("rk.runde.phase5", off="schatten")
def first_to_act() -> str:
    return FREE


def victory_check(t: Transition, f: FrameData) -> None:
    """Phase 6: who has won by arms; otherwise the next round."""
    over = fellowship.corrupt(t, mordor.standing_still(t.state))
    t.at("fellowship")["busy"] = False
    if not over:
        victory.military(t)


@rule("rk.runde.ablauf", "rk.runde.ende", off=lambda t, f: hunt_allocation)
def next_round(t: Transition, f: FrameData) -> Callable[..., None]:
    t.state["round"] += 1
    succession.next_round(t)
    return draw_events


def turn(s: State) -> str:
    """In phase 5 one action with its die and all that it brings, in the other phases what a phase asks. A die that was spent for
    the action counts until it is over."""
    phase = flow.above(s, "runde")
    if phase is None or phase["frame"] != "aktionen":
        return f"{s['round']}.{phase['frame']}" if phase is not None else ""
    side = phase["side"]
    left = len(dice.unused(s, side)) + (flow.find(s, "aktion") is None)
    return f"{s['round']}.{side}.{left}.{len(dice.unused(s, other(side)))}"


@frames.add
class Round(Steps):
    """The bottom frame: six phases, round after round."""

    id = "runde"
    steps = (draw_events, fellowship_phase, hunt_allocation, action_roll, action_resolution, victory_check, next_round)
