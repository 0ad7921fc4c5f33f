"""The four ways to win (chapter X). Ring victories at once, military ones at the end of a round; the lower number goes first."""

from __future__ import annotations

from games.contract import Result, State
from games.ringkrieg import sides
from games.ringkrieg.facts import FREE, SHADOW, Facts, Side
from games.ringkrieg.frames import Transition
from games.ringkrieg.multiplayer import scoring
from games.ringkrieg.war import territory
from games.rules import rule

CORRUPTED = 12
CRACKS_OF_DOOM = 5
NEEDED = {SHADOW: 10, FREE: 4}


@rule("rk.sieg.korrumpierung", "rk.jagd.korrumpierung.zwoelf", "rk.gemeinschaft.korrumpierung.zwoelf", off=False)
def corrupted(s: State) -> bool:
    return bool(s["fellowship"]["corruption"] >= CORRUPTED)


@rule("rk.sieg.ring-zerstoert", "rk.mordor.schicksalskluft", off=False)
def ring_destroyed(s: State) -> bool:
    step = s["fellowship"]["mordor"]
    return step is not None and step >= CRACKS_OF_DOOM


@rule("rk.sieg.ring.sofort", "rk.runde.widerspruch.spielende", "rk.sieg.uebersicht", "rk.einf.sieg.wege", off=False)
def ring(t: Transition) -> bool:
    """Ring victories, looked for whenever corruption or the Mordor track changes. Whether the game is over."""
    if corrupted(t.state):
        _win(t, SHADOW, "korrumpierung", "Die Ringträger sind dem Ring erlegen.", "rk.sieg.korrumpierung")
    elif ring_destroyed(t.state):
        _win(t, FREE, "ring zerstört", "Der Ring ist in der Schicksalskluft zerstört.", "rk.sieg.ring-zerstoert")
    return t.state["result"] is not None


@rule("rk.sieg.reihenfolge", off=(FREE, SHADOW))
def precedence() -> tuple[Side, Side]:
    """Condition 3 before condition 4."""
    return SHADOW, FREE


@rule("rk.sieg.militaer.schatten", "rk.sieg.militaer.freie", off=99)
def needed(side: Side) -> int:
    return NEEDED[side]


def has_won_by_arms(facts: Facts, s: State, side: Side) -> bool:
    return territory.points(facts, s, side) >= needed(side)


@rule(
    "rk.sieg.militaer",
    "rk.sieg.militaer.zeitpunkt",
    "rk.runde.phase6",
    "rk.sieg.widerspruch.zeitpunkt",
    "rk.sieg.uebersicht",
    "rk.einf.sieg.wege",
    off=None,
)
def military(t: Transition) -> None:
    """At the end of a round: who controls enough enemy settlements."""
    reason = {
        SHADOW: "Der Schatten hat Mittelerde erobert.",
        FREE: "Die Freien Völker haben Sauron aus Mittelerde verbannt.",
    }
    for side in precedence():
        if t.state["result"] is None and has_won_by_arms(t.game.facts, t.state, side):
            _win(t, side, f"militärisch {side}", reason[side], f"rk.sieg.militaer.{side}")


def _win(t: Transition, side: Side, end: str, reason: str, rule_id: str) -> None:
    facts = t.game.facts
    if "teams" in t.state:
        reason += scoring.comparison(facts, t.state, side)
        winners, scores = scoring.winners(t.state, side), scoring.scores(facts, t.state)
    else:
        winners = (sides.seat(t.state, side),)
        scores = {sides.seat(t.state, s): territory.points(facts, t.state, s) for s in (FREE, SHADOW)}
    t.tell("ende", side=side, reason=reason)
    t.finish(Result(winners, reason, scores, rule_id, end))
