"""Figures that stand beside armies and belong to none: ships, Ents, siege towers, catapults. Everything that moves one goes
through this file, so that they are conserved."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import State
from games.ringkrieg import care
from games.ringkrieg.expansion.room import KINDS, NAME, played
from games.ringkrieg.facts import Facts, Region
from games.ringkrieg.frames import Transition
from games.rules import rule

SHIP, ENT, TOWER, CATAPULT = KINDS
NOWHERE: Mapping[Region, int] = {}


def where(s: State, kind: str) -> Mapping[Region, int]:
    """The regions with figures of this kind, and how many."""
    return s["apart"]["standing"][kind] if played(s) else NOWHERE


def count(s: State, kind: str, region: Region) -> int:
    return where(s, kind).get(region, 0)


def total(facts: Facts, kind: str) -> int:
    found: int = facts.sets[NAME]["material"]["daneben"][kind]
    return found


@rule("rk.erw.belagerung.maximum-figuren", "rk.erw.ents.obergrenze", "rk.erw.figuren", off=99)
def available(facts: Facts, s: State, kind: str) -> int:
    """No more than there are figures; what is out of the game for good is not there."""
    return total(facts, kind) - sum(where(s, kind).values()) - int(s["apart"]["gone"].get(kind, 0))


def put(t: Transition, kind: str, region: Region, number: int = 1) -> int:
    """Figures come from the box, as many as there are; returns how many came."""
    number = min(number, available(t.game.facts, t.state, kind))
    if number > 0:
        here = t.at("apart", "standing", kind)
        here[region] = here.get(region, 0) + number
        t.tell("daneben-kommt", piece=kind, region=region, count=number)
    return max(number, 0)


def take(t: Transition, kind: str, region: Region, number: int = 1, *, for_good: bool = False) -> None:
    """Figures leave the board: back into the box, or out of the game for good."""
    here = t.at("apart", "standing", kind)
    left = here[region] - number
    if left < 0:
        raise ValueError(f"{region}: {kind} {left}")
    if left:
        here[region] = left
    else:
        del here[region]
    if for_good:
        gone = t.at("apart", "gone")
        gone[kind] = gone.get(kind, 0) + number


def move(t: Transition, kind: str, origin: Region, target: Region, number: int = 1) -> None:
    take(t, kind, origin, number)
    here = t.at("apart", "standing", kind)
    here[target] = here.get(target, 0) + number


def faults(facts: Facts, s: State) -> list[str]:
    """What must hold of them in every state."""
    if not played(s):
        return []
    found = [f"{kind}: more than there are" for kind in KINDS if not 0 <= available(facts, s, kind) <= total(facts, kind)]
    for kind in KINDS:
        for region, number in where(s, kind).items():
            if region not in facts.regions or number < 1:
                found.append(f"{number} {kind} at {region}")
            if kind in (TOWER, CATAPULT) and number > 2:
                found.append(f"{number} {kind} at {region}")
    return found


care.additions.append(faults)
