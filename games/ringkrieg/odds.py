"""The chances of a battle, without combat cards: for those who want them before each decision (`/chancen`). From views alone.

An army is a number of hits it can take; whoever is hit turns elites into regulars first, which costs no die. So a state of a
battle is two numbers, and the chance to win is computed from the chances of all rounds that can follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, comb
from typing import Any

from games.contract import View
from games.ringkrieg.battle import numbers
from games.ringkrieg.battle.attack import FIELD, SIEGE, kind_of, targets
from games.ringkrieg.battle.losses import AT_ONCE
from games.ringkrieg.facts import Facts, Region, Side, other
from games.ringkrieg.sides import SHORT
from games.ringkrieg.war import armies


@dataclass(frozen=True, slots=True)
class Army:
    """What counts of an army in a battle. `needs`: what its dice must reach in this round, and later on."""

    units: int
    stands: int  # how many hits it can take
    lead: int
    more: int  # dice beyond its units, from persons
    needs: tuple[int, int]
    plus: tuple[int, int]  # added to the dice of roll and reroll


def army(facts: Facts, v: View, battle: Mapping[str, Any], side: Side) -> Army:
    spot = numbers.spot_of(dict(battle), side)
    figures = armies.force(v, spot)
    units, later = armies.units(figures), {**battle, "round": battle["round"] + 1}
    return Army(
        units,
        units + armies.elites(figures) - sum(n - ceil(n / AT_ONCE[f[-1]]()) for f, n in figures.items() if f[-1] in AT_ONCE),
        numbers.at_most_five(numbers.leadership(facts, v, side, spot)),
        numbers.strength(facts, v, side, spot) - units,
        (numbers.needed(facts, dict(battle), side), numbers.needed(facts, later, side)),
        (numbers.modifier(v, "wurf", side), numbers.modifier(v, "wiederholung", side)),
    )


def hits(dice: int, lead: int, need: int, plus: tuple[int, int] = (0, 0)) -> list[float]:
    """How likely a roll of so many dice with so many rerolls brings 0, 1, 2 … hits."""
    once, again = (sum(numbers.hit(die, p, need) for die in range(1, 7)) / 6 for p in plus)
    found = [0.0] * (dice + 1)
    for first, p in enumerate(_binomial(dice, once)):
        for second, q in enumerate(_binomial(min(lead, dice - first), again)):
            found[first + second] += p * q
    return found


@lru_cache(maxsize=512)
def _binomial(count: int, p: float) -> tuple[float, ...]:
    return tuple(comb(count, k) * p**k * (1 - p) ** (count - k) for k in range(count + 1))


def roll_of(side: Army, stands: int, later: bool) -> list[float]:
    """The hits of an army that can still take so many."""
    units = min(side.units, stands)
    dice = max(1, min(5, units + side.more))
    return hits(dice, side.lead, side.needs[later], (0, 0) if later else side.plus)


def fought_out(attacker: Army, defender: Army) -> tuple[float, float]:
    """How likely each of them is left alone on the field where both fight on to the end."""
    known: dict[tuple[int, int], tuple[float, float]] = {}

    def left(a: int, d: int, later: bool) -> tuple[float, float]:
        if a <= 0 or d <= 0:
            return float(a > 0), float(d > 0)
        if later and (a, d) in known:
            return known[a, d]
        wins, loses, nothing = 0.0, 0.0, 0.0
        ours, theirs = roll_of(attacker, a, later), roll_of(defender, d, later)
        for x, p in enumerate(ours):
            for y, q in enumerate(theirs):
                if x == y == 0 and later:
                    nothing = p * q
                    continue
                won, lost = left(a - y, d - x, True)
                wins += p * q * won
                loses += p * q * lost
        found = wins / (1 - nothing), loses / (1 - nothing)
        if later:
            known[a, d] = found
        return found

    return left(attacker.stands, defender.stands, False)


# --- in words ------------------------------------------------------------------------------------------------------------


def told(facts: Facts, v: View, battle: Mapping[str, Any]) -> str:
    """The chances of a battle that goes on, or that could begin."""
    sides = (battle["attacker"], battle["defender"])
    both = {side: army(facts, v, battle, side) for side in sides}
    if not all(found.units for found in both.values()):
        return ""
    lines = [f"Chancen ohne Kampfkarten ({facts.name(battle['region'])}):"]
    for side, found in both.items():
        chances = roll_of(found, found.stands, False)
        mean = f"{sum(n * p for n, p in enumerate(chances)):.1f}".replace(".", ",")
        lines.append(
            f"{SHORT[side]}: {len(chances) - 1} Würfel ab {found.needs[0]}, Führung {found.lead}, im Schnitt {mean} Treffer."
        )
    if battle["kind"] == SIEGE:
        falls = sum(roll_of(both[sides[0]], both[sides[0]].stands, False)[both[sides[1]].stands :])
        lines.append(f"Die Festung fällt in dieser Runde zu {round(100 * falls)} %.")
    else:
        won, lost = fought_out(both[sides[0]], both[sides[1]])
        lines.append(
            f"Bis zum Ende gekämpft: {SHORT[sides[0]]} {round(100 * won)} %, {SHORT[sides[1]]} {round(100 * lost)} %, "
            f"beide vernichtet {round(100 * (1 - won - lost))} %."
        )
    return "\n".join(lines)


def planned(facts: Facts, v: View, origin: Region, target: Region) -> str:
    """The chances if the whole army at one region attacked the army at the other."""
    side = armies.side_at(facts, v, origin)
    if side is None:
        return f"{facts.name(origin)}: Hier steht keine Armee."
    spots = [spot for spot in targets(facts, v, side, origin) if armies.region_of(spot) == target]
    if not spots:
        return f"{facts.name(origin)}: Von hier ist keine Armee in der anderen Region anzugreifen ({facts.name(target)})."
    battle = {
        "attacker": side, "defender": other(side), "attack": origin, "target": spots[0], "region": target,
        "kind": kind_of(origin, spots[0]), "round": 1,
    }  # fmt: skip
    walls = " Zieht sich der Verteidiger in die Festung zurück, gilt das nicht." if _shelter(facts, battle) else ""
    return told(facts, v, battle) + walls


def _shelter(facts: Facts, battle: Mapping[str, Any]) -> bool:
    return battle["kind"] == FIELD and facts.regions[battle["region"]].stronghold
