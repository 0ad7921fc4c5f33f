"""What must hold in every state: figures, dice, tiles, rings and cards are conserved, nobody stands where nobody can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.contract import State
from games.flow import find
from games.ringkrieg.events import cards
from games.ringkrieg.facts import SIDES, Facts
from games.ringkrieg.quest import tiles
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import BOX, region_of

additions: list[Callable[[Facts, State], list[str]]] = []  # what sets beside the base game have to hold


def faults(facts: Facts, s: State) -> list[str]:
    found = [*figures(facts, s), *dice(facts, s), *tokens(facts, s), *places(facts, s)]
    found += cards.CARDS.faults(s, cards.decks(facts, s))
    return [*found, *(fault for more in additions for fault in more(facts, s))]


def figures(facts: Facts, s: State) -> list[str]:
    count = Counter({**s["reserve"]})
    count.update(s["lost"])
    for force in s["figures"].values():
        count.update(force)
    total = dict(facts.total)
    for name in facts.played(s)[1:]:
        total.update(facts.more[name])
    found = [f"{f}: {count[f]} figures of {n}" for f, n in total.items() if count[f] != n]
    zones = (*s["figures"].values(), s["reserve"], s["lost"])
    found += [f"a negative number of {f}" for force in zones for f, n in force.items() if n < 0]
    found += [f"an empty force at {spot}" for spot, force in s["figures"].items() if not force or 0 in force.values()]
    return found


def dice(facts: Facts, s: State) -> list[str]:
    found = []
    for side in SIDES:
        pool = s["pools"][side]
        there = len(pool["unused"]) + len(pool["used"]) + s["hunt_box"][side]
        if there > pool["size"] or (find(s, "aktionen") is not None and there != pool["size"]):
            found.append(f"{side}: {there} dice of {pool['size']}")
        most = facts.data["material"]["aktionswuerfel"][side]["hoechstens"]
        if pool["size"] > most:
            found.append(f"{side}: a pool of more than {most} dice")
    return found


def tokens(facts: Facts, s: State) -> list[str]:
    found = []
    count = Counter(tile for zone in tiles.ZONES for tile in s["tiles"][zone])
    if count != Counter({t.id: t.count for t in facts.tiles.values() if t.set in facts.played(s)}):
        found.append("hunt tiles are not conserved")
    if not 0 <= s["rings"]["freie"] + s["rings"]["schatten"] <= 3 or min(s["rings"].values()) < 0:
        found.append("Elven Rings are not conserved")
    if s["fellowship"]["corruption"] < 0:
        found.append("negative corruption")
    if len(s["control"]) > len([r for r in facts.regions.values() if r.settlement]):
        found.append("more markers than settlements")
    return found


def places(facts: Facts, s: State) -> list[str]:
    found = []
    fighting = find(s, "schlacht") is not None
    acting = s["stack"] and s["stack"][-1]["frame"] == "aktion"
    for spot, force in s["figures"].items():
        if region_of(spot) not in facts.regions:
            found.append(f"figures at {spot}")
        if len({facts.figure_side[f] for f in force if armies.is_unit(f)}) > 1:
            found.append(f"units of both sides at {spot}")
        if acting and armies.units(force) > territory.limit(spot):
            found.append(f"too many units at {spot}")
        if acting and armies.units(force) == 0 and any(f[-1] == "a" for f in force):
            found.append(f"leaders alone at {spot}")
        if spot.endswith(BOX) and not fighting:
            inside = armies.side_at(facts, s, spot)
            if inside is None or not territory.enemy_army(facts, s, inside, region_of(spot)):
                found.append(f"{spot} is besieged by nobody")
        if spot.endswith(armies.ATTACK) and not fighting:
            found.append(f"{spot} without a battle")
    known = (armies.FELLOWSHIP, armies.WAITING, armies.DEAD)
    found += [
        f"{p} stands at {where}"
        for p, where in s["persons"].items()
        if where not in known and region_of(where) not in facts.regions
    ]
    return found
