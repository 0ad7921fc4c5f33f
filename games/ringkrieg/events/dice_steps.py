"""Cards about action dice: turned to another face, lost, or sent into the hunt box."""

from __future__ import annotations

from games.flow import FrameData
from games.ringkrieg.events import choosing
from games.ringkrieg.events.language import Words, step
from games.ringkrieg.facts import Side, other
from games.ringkrieg.frames import Steps, Transition, frames
from games.ringkrieg.round import dice
from games.ringkrieg.round.dice import EYE


@step("wuerfel-drehen")
def turn(t: Transition, side: Side, card: str, words: Words) -> None:
    """{von: face, auf: face}: one unused die of one's own."""
    if words["von"] in dice.unused(t.state, side):
        dice.turn(t, side, words["von"], words["auf"])
        t.tell("wuerfel-gedreht", side=side, old=words["von"], new=words["auf"])


@step("wuerfel-verfallen")
def lapse(t: Transition, side: Side, card: str, words: Words) -> None:
    """{seite: gegner, mit: face}: all unused dice of the enemy with this face are lost."""
    enemy = other(side)
    count = dice.unused(t.state, enemy).count(words["mit"])
    for _ in range(count):
        dice.spend(t, enemy, words["mit"])
    if count:
        t.tell("wuerfel-verfallen", side=enemy, face=words["mit"], count=count)


@step("wuerfel-zur-jagd")
def to_the_hunt(t: Transition, side: Side, card: str, words: Words) -> None:
    """{hoechstens: n}: unused dice of one's own are turned to the Eye and go into the hunt box."""
    t.push("augen", side=side, left=words["hoechstens"], face=None)


def which(t: Transition, f: FrameData) -> object:
    faces = dice.different(t.state, f["side"])
    if not f["left"] or not faces:
        return done
    choosing.ask(t, f["side"], "wuerfel", faces, "Welchen Würfel drehst du auf das Auge?", into="face", optional=True)
    return becomes_an_eye


def becomes_an_eye(t: Transition, f: FrameData) -> object:
    if f["face"] is None:
        return done
    f["left"] -= 1
    dice.unused_to_hunt_box(t, f["side"], f["face"])
    t.tell("wuerfel-gedreht", side=f["side"], old=f["face"], new=EYE)
    return which


def done(t: Transition, f: FrameData) -> None:
    """All eyes are open."""


@frames.add
class Eyes(Steps):
    id = "augen"
    steps = (which, becomes_an_eye, done)
