"""Regions and who holds them (chapters II and VI): free regions, sieges, capture and what it brings about.

`arrive` is called for every army that comes into a region, however it came: it activates nations, takes empty settlements, and
`left` ends a siege when the last besieger goes. `s["control"]` holds only the markers: captured settlements, by whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games import effects
from games.contract import State
from games.ringkrieg import politics
from games.ringkrieg.facts import FREE, Facts, Region, Side, other
from games.ringkrieg.frames import Transition
from games.ringkrieg.war import armies
from games.ringkrieg.war.armies import Spot, box, force, region_of, side_at, units
from games.ringkrieg.whereabouts import at, begins
from games.rules import guard, otherwise, rule


@rule(
    "rk.sieg.widerspruch.kontrollmarker",
    "rk.belagerung.eroberung.start",
    "rk.plan.rahmen",
    "rk.plan.region.inhalt",
    "rk.plan.siedlung",
    "rk.plan.dorf",
    "rk.plan.liste.freie",
    "rk.plan.liste.schatten",
    "rk.plan.liste.doerfer",
    off=None,
)
def owner(facts: Facts, region: Region) -> Side | None:
    """Whose settlement this was at the beginning; None where there is no settlement."""
    place = facts.regions[region]
    return place.side if place.settlement else None


def control(facts: Facts, s: State, region: Region) -> Side | None:
    """Who controls the settlement here: the marker, or without one the first owner."""
    marker: Side | None = s["control"].get(region)
    return marker if marker is not None else owner(facts, region)


def captured(s: State, region: Region) -> bool:
    return region in s["control"]


def besieged(s: State, region: Region) -> bool:
    """A stronghold is besieged while somebody stands in its box."""
    return box(region) in s["figures"]


def enemy_army(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """Whether enemy units stand in this region, outside a besieged stronghold. Persons and Nazgûl alone bar nothing."""
    return armies.stands_in(facts, s, other(side), region)


def besieges(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """Whether this side besieges the stronghold here."""
    return besieged(s, region) and side_at(facts, s, box(region)) == other(side)


@rule("rk.plan.frei", off=lambda facts, s, side, region: not enemy_army(facts, s, side, region))
def free(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """A free region: no enemy army, no settlement the enemy controls, unless one besieges it. For retreat, recruiting and
    cards."""
    if enemy_army(facts, s, side, region):
        return False
    return control(facts, s, region) != other(side) or reinforces(facts, s, side, region)


@rule("rk.belagerung.verstaerken", off=False)
def reinforces(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """The region of a stronghold one besieges is like a free region."""
    return besieges(facts, s, side, region)


@rule("rk.armee.bewegung.belagerte-festung", off=besieges)
def besieged_bar(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """Those whom one besieges keep no army out."""
    return False


def full(facts: Facts, s: State, side: Side, region: Region) -> str | None:
    """Why nobody else fits in, at a table that refuses such a move."""
    if otherwise("rk.armee.limit.zug-oder-danach") and armies.side_at(facts, s, region) == side and room_at(s, region) < 1:
        return f"{begins(at(facts, region))} stehen schon zehn Einheiten."
    return None


@guard("rk.armee.bewegung.freie-region", "rk.armee.bewegung.frei-widerspruch", "rk.plan.widerspruch.frei")
def open_to_armies(facts: Facts, s: State, side: Side, region: Region) -> str | None:
    """Armies enter where no enemy units stand; an empty enemy settlement is taken by entering it."""
    if (why := full(facts, s, side, region)) is not None:
        return why
    if otherwise("rk.armee.bewegung.frei-widerspruch") and armies.stands_anybody(facts, s, other(side), region):
        return f"{begins(at(facts, region))} stehen feindliche Figuren."
    if armies.stands_in(facts, s, other(side), region) or besieged_bar(facts, s, side, region):
        return f"{begins(at(facts, region))} steht eine feindliche Armee: dorthin zieht man nicht, man greift sie an."
    return None


# --- coming and going ----------------------------------------------------------------------------------------------------


def arrive(t: Transition, side: Side, region: Region, persons: Iterable[str] = ()) -> None:
    """An army of this side has come into a region, with these persons: what happens because of it."""
    facts = t.game.facts
    if side_at(facts, t.state, region) != side:
        return
    politics.army_enters(t, side, region)
    if can_be_taken(facts, t.state, side, region):
        capture(t, side, region)
    for person in persons if side == FREE else ():
        politics.companion_stops(t, person, region)


@rule(
    "rk.belagerung.eroberung.wann",
    "rk.belagerung.eroberung.leere-festung",
    "rk.belagerung.eroberung.besitzt",
    "rk.figur.keine-eroberung",
    off=False,
)
def can_be_taken(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """A settlement the enemy controls and nobody defends falls to the army that stands there."""
    return control(facts, s, region) == other(side) and side_at(facts, s, region) == side and not besieged(s, region)


@rule("rk.belagerung.eroberung.rueckeroberung", off=False)
def taken_back(facts: Facts, side: Side, region: Region) -> bool:
    """The first owner has it again: the marker goes, and with it the points."""
    return owner(facts, region) == side


@rule("rk.belagerung.eroberung.kontrollmarker", "rk.material.kontrollmarker", off=None)
def capture(t: Transition, side: Side, region: Region) -> None:
    """A settlement falls: marker or its removal, points, one step for its nation."""
    facts, markers = t.game.facts, t.at("control")
    if taken_back(facts, side, region):
        del markers[region]
        t.tell("zurueckerobert", side=side, region=region)
        return
    markers[region] = side
    t.tell("erobert", side=side, region=region)
    politics.settlement_lost(t, region)
    for hears in fallen:
        hears(t, side, region)


fallen: list[Callable[[Transition, Side, Region], None]] = []  # told when a settlement was captured: (t, by whom, region)
vacated: list[Callable[[Transition, Region], None]] = []  # told when figures have left a region, sieges looked after


def left(t: Transition, spot: Spot) -> None:
    """Figures went away from a spot, or fell there: a siege may be over."""
    siege_may_end(t, spot)
    for hears in vacated:
        hears(t, region_of(spot))


@rule("rk.belagerung.ende", "rk.belagerung.ende.figuren", "rk.belagerung.belagerer-zieht-ab", off=None)
def siege_may_end(t: Transition, spot: Spot) -> None:
    """Where no besieger is left, the besieged come back into the region."""
    facts, region = t.game.facts, region_of(spot)
    if not besieged(t.state, region):
        return
    inside = side_at(facts, t.state, box(region))
    if inside is None or enemy_army(facts, t.state, inside, region):
        return
    figures, persons = armies.all_of(facts, t.state, box(region), inside)
    armies.transfer(t, box(region), region, figures, persons)
    t.tell("entsetzt", region=region, side=inside)
    effects.happens(t, "entsetzt", {"region": region})


@rule("rk.kampf.ende.festung", "rk.belagerung.beginn", "rk.belagerung.begriff", "rk.plan.festungsbox", off=None)
def besiege(t: Transition, region: Region) -> None:
    """The defenders withdraw into the stronghold; its besiegers must be in the region right after."""
    facts = t.game.facts
    inside = side_at(facts, t.state, region)
    assert inside is not None
    figures, persons = armies.all_of(facts, t.state, region, inside)
    armies.transfer(t, region, box(region), figures, persons)
    t.tell("belagert", region=region, side=inside)


@rule("rk.figur.armee.limit", "rk.armee.limit.region", "rk.armee.limit.festung", off=99)
def limit(spot: Spot) -> int:
    """How many units may stand here when an action is over."""
    return 5 if spot.endswith(armies.BOX) else 10


def room_at(s: State, spot: Spot) -> int:
    return limit(spot) - units(force(s, spot))


@rule(
    "rk.figur.keine-einheiten",
    "rk.armee.limit.wer-zaehlt",
    "rk.armee.begriff.einheit",
    "rk.figur.anfuehrer.anzahl",
    off=lambda s, spot: max(0, sum(force(s, spot).values()) - limit(spot)),
)
def surplus(s: State, spot: Spot) -> int:
    """How many units are too many; leaders, Nazgûl and persons do not count."""
    return max(0, units(force(s, spot)) - limit(spot))


@rule(
    "rk.sieg.punkte",
    "rk.sieg.symbole",
    "rk.sieg.begriff.siegpunkt",
    "rk.plan.siegpunkte",
    "rk.plan.stadt",
    "rk.plan.festung",
    "rk.belagerung.eroberung.siegpunkte",
    off=0,
)
def worth(facts: Facts, region: Region) -> int:
    """A stronghold is worth 2, a city 1, anything else nothing."""
    place = facts.regions[region]
    return 2 if place.stronghold else 1 if place.city else 0


@rule(
    "rk.sieg.kontrolle",
    "rk.sieg.leiste",
    off=lambda facts, s, side: sum(worth(facts, r) for r in armies.army_spots(facts, s, side)),
)
def points(facts: Facts, s: State, side: Side) -> int:
    """Victory points of a side: what the settlements under its markers are worth, whoever stands there."""
    return sum(worth(facts, region) for region, who in s["control"].items() if who == side)
