"""How the computer judges armies: whether an attack is worth it, and where an army is wanted. From a view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.contract import View
from games.ringkrieg.battle import attack, numbers
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side, other
from games.ringkrieg.war import armies, movement, selection, territory
from games.ringkrieg.war.armies import BOX, Spot, box, force, region_of, side_at, units

NEAR = 2  # steps at which an enemy threatens
PATIENCE = 12  # rounds
LEAD = 0.35  # what a point of leadership adds, of a unit


def power(facts: Facts, v: View, side: Side, spot: Spot, *, attacks: bool = False) -> float:
    """What an army is worth in a battle: units, elites a little more, leaders. `attacks`: only those who may attack."""
    figures = {f: n for f, n in force(v, spot).items() if facts.figure_side[f] == side}
    if attacks:
        behind = attack.held_back(facts, v, side, spot)
        figures = {f: n for f, n in figures.items() if f.split(".")[0] not in behind}
    if not units(figures):
        return 0.0
    return units(figures) + 0.5 * armies.elites(figures) + LEAD * min(5, numbers.leadership(facts, v, side, spot))


def odds(facts: Facts, v: View, side: Side, origin: Spot, target: Spot) -> float:
    """Our strength over theirs; walls and strongholds halve ours, or more."""
    mine, theirs = power(facts, v, side, origin, attacks=True), power(facts, v, other(side), target)
    if not theirs:
        return 9.0 if mine else 0.0
    place = facts.regions[region_of(target)]
    walls = 0.5 if target.endswith(BOX) else 0.8 if place.city or place.fortified else 1.0
    return walls * mine / theirs


def prize(facts: Facts, v: View, side: Side, region: Region) -> float:
    """What taking or freeing the settlement here is worth."""
    return float(territory.worth(facts, region)) if territory.control(facts, v, region) == other(side) else 0.0


def attack_value(facts: Facts, v: View, side: Side, origin: Spot, target: Spot) -> float:
    """Above 0: worth a die. The prize, the enemies it breaks, the risk."""
    ratio, region = odds(facts, v, side, origin, target), region_of(target)
    needed = (1.15 if target.endswith(BOX) else 1.25) - (impatience(v) if side == SHADOW else 0.0)
    if ratio < needed:
        return ratio - needed - 0.01
    relief = 2.0 if box(region) in v["figures"] and side_at(facts, v, box(region)) == side else 0.0
    hold = facts.regions[region].stronghold and not target.endswith(BOX)
    gain = 3.0 * prize(facts, v, side, region) * (0.6 if hold else 1.0)
    return gain + relief + 0.15 * units(force(v, target)) + 0.4 * min(ratio, 4.0) - 0.2


def impatience(v: View) -> float:
    """What the Shadow loses comes back, what the Free Peoples lose does not: a war that lasts is worth worse odds."""
    return float(min(0.6, 0.03 * max(0, v["round"] - PATIENCE)))


def attacks(facts: Facts, v: View, side: Side, *, led: bool) -> Iterator[tuple[float, Spot, Spot]]:
    for origin, refusal in attack.judged(facts, v, side, led):
        if refusal is None:
            for target in attack.targets(facts, v, side, origin):
                yield attack_value(facts, v, side, origin, target), origin, target


# --- where armies are wanted ---------------------------------------------------------------------------------------------


def threat(facts: Facts, v: View, side: Side, region: Region) -> int:
    """Enemy units near this region."""
    return sum(units(force(v, there)) for there in facts.within(region, NEAR) if side_at(facts, v, there) == other(side))


def wishes(facts: Facts, v: View, side: Side) -> Mapping[Region, float]:
    """Places worth marching to, and how much: weak prizes, and for the Free Peoples their own threatened settlements."""
    found: dict[Region, float] = {}
    for place in facts.regions.values():
        worth = territory.worth(facts, place.id)
        if not worth:
            continue
        if territory.control(facts, v, place.id) == other(side):
            inside = max(units(force(v, place.id)), units(force(v, box(place.id))))
            besieged = territory.besieges(facts, v, side, place.id)
            eager = 1.0 if side == SHADOW else 0.5
            found[place.id] = eager * (worth + 1.0) * (1.6 if besieged else 1.0) / (1.5 + inside)
        elif side == FREE or worth == 2:
            danger = threat(facts, v, side, place.id)
            held = units(force(v, place.id))
            if danger > held and not territory.besieged(v, place.id):
                found[place.id] = (0.5 if side == FREE else 0.15) * worth * min(danger - held, 6) / 3
    return found


def pull(facts: Facts, wanted: Mapping[Region, float], region: Region) -> float:
    """How good it is for a unit to stand here."""
    away = facts.distance[region]
    return max((value * 4.0 / (2.0 + away.get(r, 99)) for r, value in wanted.items()), default=0.0)


def march_value(facts: Facts, v: View, side: Side, origin: Region, target: Region, wanted: Mapping[Region, float]) -> float:
    """Above 0: worth moving. Big armies count more; a siege or a threatened home is not left."""
    here = force(v, origin)
    count = units({f: n for f, n in here.items() if facts.figure_side[f] == side})
    if territory.besieged(v, origin):
        return -5.0
    gain = pull(facts, wanted, target) - pull(facts, wanted, origin)
    value = gain * min(count, 8)
    home = territory.control(facts, v, origin) == side and territory.worth(facts, origin)
    if home and threat(facts, v, side, origin) * 2 > count:
        value -= 2.0 * territory.worth(facts, origin)
    joined = count + units(force(v, target))
    if joined > 10:
        value -= joined - 10
    if prize(facts, v, side, target) and not territory.besieged(v, target):
        value += 4.0 * prize(facts, v, side, target)  # nobody defends it, or one could not march there
    ahead = max((units(force(v, r)) for r in facts.regions[target].neighbours if side_at(facts, v, r) == other(side)), default=0)
    if ahead > joined * 1.2:
        value -= 0.8 * (ahead - joined)
    return value


def marches(facts: Facts, v: View, side: Side) -> Iterator[tuple[float, Region, Region]]:
    wanted = wishes(facts, v, side)
    for origin in armies.army_spots(facts, v, side):
        if "/" not in origin and selection.not_now(facts, v, side, origin) is None:
            for target in facts.regions[origin].neighbours:
                if movement.way_closed(facts, v, side, target) is None:
                    yield march_value(facts, v, side, origin, target, wanted), origin, target
