"""Whose turn it is within a side, and who decides (chapter XI).

A frame that lets a certain player decide for a side carries `who`: side → seat (`by`); all frames above it inherit that, until
another one says otherwise. In the game for two nothing is written."""

from __future__ import annotations

from typing import Any

from games.contract import Refusal, Seat, State, illegal
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import FREE, SHADOW, Side, other
from games.ringkrieg.frames import Transition
from games.ringkrieg.multiplayer import powers
from games.rules import otherwise, rule


def by(s: State, **seats: Seat) -> dict[str, Any]:
    """For `t.push(…, **by(s, freie=seat))`: who decides for a side as long as this frame lies there. Nothing for two players."""
    return {"who": seats} if "teams" in s else {}


def leader(s: State, side: Side) -> Seat:
    """Who has the token of a side."""
    found: Seat = s["sides"][side]
    return found


@rule("rk.mehrspieler.jagdfolgen", off=lambda s: {})
def hunted(s: State) -> dict[str, Any]:
    """What the hunt does to the Fellowship, the leading player of the Free Peoples decides, whoever moved it."""
    return by(s, **{FREE: leader(s, FREE)})


@rule("rk.mehrspieler.gemeinschaft", off=lambda s: by(s, **{FREE: s["teams"][FREE][-1]}) if "teams" in s else {})
def guides(s: State) -> dict[str, Any]:
    """Whether the Fellowship is declared and who guides it, the leading player of the Free Peoples decides alone."""
    return by(s, **{FREE: leader(s, FREE)})


@rule("rk.mehrspieler.jagdzuweisung", off=lambda s: by(s, **{SHADOW: s["teams"][SHADOW][-1]}) if "teams" in s else {})
def allocates(s: State) -> dict[str, Any]:
    """How many dice go into the hunt box, the leading player of the Shadow decides alone."""
    return by(s, **{SHADOW: leader(s, SHADOW)})


@rule("rk.mehrspieler.wuerfeln", off=lambda s, side: {"side": side})
def rolls(s: State, side: Side) -> dict[str, Any]:
    """The dice belong to the side; whoever leads it rolls them."""
    return {"side": side, "seat": leader(s, side)} if "teams" in s else {"side": side}


@rule("rk.mehrspieler.gemeinschaft.beide", "rk.mehrspieler.aktionen.freie", off=lambda s, seat: seat == leader(s, FREE))
def takes_the_road(s: State, seat: Seat) -> bool:
    """Both players of the Free Peoples move and hide the Fellowship and send Companions on their way."""
    return True


def not_for_you(s: State, seat: Seat) -> Refusal | None:
    if takes_the_road(s, seat):
        return None
    return illegal("Die Gemeinschaft führt gerade dein Partner.", "rk.mehrspieler.gemeinschaft.beide")


# --- turns ---------------------------------------------------------------------------------------------------------------


@rule(
    "rk.mehrspieler.aktionen.reihenfolge",
    "rk.mehrspieler.aktionen.runde1",
    "rk.mehrspieler.widerspruch.reihenfolge-drei",
    off=leader,
)
def begins(s: State, side: Side) -> Seat:
    """Whoever does not lead acts first."""
    if len(s["seats"]) == 3 and otherwise("rk.mehrspieler.widerspruch.reihenfolge-drei"):
        return leader(s, side)
    return powers.partner(s, leader(s, side)) or leader(s, side)


def takes_turn(t: Transition, side: Side) -> None:
    """It is a side's turn in phase 5: the one of its players whose turn it is."""
    if "teams" not in t.state:
        return
    f = t.top
    f["turns"] = {**f.get("turns", {})}
    f["turns"].setdefault(side, begins(t.state, side))
    f["who"], f["passed"] = {side: f["turns"][side]}, False


def passes(t: Transition) -> None:
    """Whoever passes takes no action: it is the same player's turn when the side comes again."""
    if "teams" in t.state:
        t.frame("aktionen")["passed"] = waits(t.state)


@rule("rk.mehrspieler.passen", off=False)
def waits(s: State) -> bool:
    return True


def turn_over(t: Transition, f: FrameData) -> None:
    """An action is over, with all that it brought: next time it is the other player's turn."""
    if "teams" not in t.state:
        return
    top, side = t.top, f["side"]
    if not top["passed"]:
        top["turns"] = {**f["turns"], side: next_of_side(t.state, f["turns"][side])}
    del top["who"]


@rule("rk.mehrspieler.aktionen.reihenfolge", "rk.mehrspieler.widerspruch.rest", off=lambda s, seat: seat)
def next_of_side(s: State, seat: Seat) -> Seat:
    """The two players of a side take turns, even where the other side has no dice left."""
    if otherwise("rk.mehrspieler.widerspruch.rest") and not s["pools"][other(sides.side_of(s, seat))]["unused"]:
        return seat
    return powers.partner(s, seat) or seat


@rule("rk.mehrspieler.fuehrend.wechsel", "rk.mehrspieler.fuehrend", off=None)
def pass_token(t: Transition) -> None:
    """At the beginning of a round the token goes to the partner."""
    for side in (FREE, SHADOW):
        seat = powers.partner(t.state, leader(t.state, side))
        if seat is not None:
            t.at("sides")[side] = seat
