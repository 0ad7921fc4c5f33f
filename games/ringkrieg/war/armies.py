"""Figures and where they stand (chapters II and VI): reading forces, moving figures between spots, losing and recruiting them.

A *spot* is where figures stand: a region (`"osgiliath"`), the box of a besieged stronghold (`"minas-tirith/festung"`) or, only
while a battle lasts, the attacking part of an army (`"osgiliath/angriff"`; what stays in the region itself is the rearguard). A
*force* is a mapping from kinds of figures to numbers: `{"gondor.r": 2, "gondor.a": 1}`. Named persons stand at spots too:
`s["persons"][id]` is a spot, or one of the words below.

Everything that moves a figure goes through this file, so that figures are conserved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import State
from games.ringkrieg.facts import NAZGUL, SIDES, UNITS, Facts, Figure, Region, Side
from games.ringkrieg.frames import Transition
from games.ringkrieg.multiplayer import command
from games.rules import otherwise, rule

Spot = str
Force = dict[Figure, int]

FELLOWSHIP = "gemeinschaft"  # a Companion with the Ring-bearers
WAITING = ""  # not in play yet
DEAD = "tot"  # out of the game for good
BOX, ATTACK = "/festung", "/angriff"
NOTHING: Mapping[Figure, int] = {}
SARUMAN, WHITE_HAND, SOUTHRONS = "saruman", "isengart.e", "sued.e"


# --- spots ---------------------------------------------------------------------------------------------------------------


def box(region: Region) -> Spot:
    """The stronghold box: where the besieged stand."""
    return region + BOX


def attack_part(spot: Spot) -> Spot:
    """Where the attacking part of the army at this spot stands while its battle lasts."""
    return spot + ATTACK


def region_of(spot: Spot) -> Region:
    return spot.partition("/")[0]


def in_play(where: Spot) -> bool:
    """Whether a person with this place stands on the board."""
    return where not in (FELLOWSHIP, WAITING, DEAD)


# --- reading -------------------------------------------------------------------------------------------------------------


def force(s: State, spot: Spot) -> Mapping[Figure, int]:
    found: Mapping[Figure, int] = s["figures"].get(spot, NOTHING)
    return found


def is_unit(figure: Figure) -> bool:
    return figure[-1] in UNITS


def units(figures: Mapping[Figure, int]) -> int:
    """How many units: regular and elite. Leaders, Nazgûl and persons are none."""
    count = 0
    for figure, n in figures.items():
        if figure[-1] in UNITS:
            count += n
    return count


def elites(figures: Mapping[Figure, int]) -> int:
    return sum(n for f, n in figures.items() if f[-1] == "e")


def leaders(figures: Mapping[Figure, int]) -> int:
    """Leaders of the Free Peoples and Nazgûl, without persons."""
    count = 0
    for figure, n in figures.items():
        if figure[-1] in "an":
            count += n
    return count


def leading(s: State, figures: Mapping[Figure, int]) -> int:
    """Who leads an army, without persons: leaders and Nazgûl, and what an ability makes leaders."""
    found = leaders(figures) + (figures.get(WHITE_HAND, 0) if WHITE_HAND in figures and white_hand_leads(s) else 0)
    return found + figures[SOUTHRONS] if SOUTHRONS in figures and southrons_lead(s) else found


@rule("rk.figur.person.karte", off=False)
def white_hand_leads(s: State) -> bool:
    """Servants of the White Hand: while Saruman is in play, Isengard's elites count as leaders too."""
    return in_play(s["persons"].get(SARUMAN, WAITING))


@rule("rk.mehrspieler.elite", off=False)
def southrons_lead(s: State) -> bool:
    """With more than two players the elites of the Southrons and Easterlings do, too."""
    return "teams" in s and white_hand_leads(s)


def only_units(figures: Mapping[Figure, int]) -> Force:
    return {f: n for f, n in figures.items() if f[-1] in UNITS}


def nations(figures: Mapping[Figure, int]) -> list[str]:
    """The nations with units in a force."""
    return sorted({f.split(".")[0] for f in figures if f[-1] in UNITS})


# Whose army stands where, worked out for the figures looked at last. A question asks that dozens of times. Only questions look
# (`survey`): they are asked of settled states, whose figures are never changed in place; a transition changes a copy of its own.
_surveyed: tuple[Mapping[Spot, Mapping[Figure, int]], dict[Spot, Side], dict[Side, list[Spot]], dict[Side, set[Region]]]
_surveyed = {}, {}, {}, {}


def survey(facts: Facts, s: State) -> None:
    """Remember whose army stands where, for the question that is asked of this state."""
    global _surveyed
    figures, sides = s["figures"], facts.unit_side
    if _surveyed[0] is figures:
        return
    owners: dict[Spot, Side] = {}
    spots: dict[Side, list[Spot]] = {side: [] for side in SIDES}
    fighting: list[tuple[Side, Region]] = []
    for spot, here in figures.items():
        for figure in here:
            if figure in sides:
                owners[spot] = side = sides[figure]
                spots[side].append(spot)
                if "/" in spot:
                    fighting.append((side, spot.removesuffix(ATTACK)))
                break
    outside = {side: {*mine, *(region for who, region in fighting if who == side)} for side, mine in spots.items()}
    _surveyed = figures, owners, spots, outside


def side_at(facts: Facts, s: State, spot: Spot) -> Side | None:
    """Whose army stands here. Persons and Nazgûl alone are no army."""
    known, figures = _surveyed, s["figures"]
    if known[0] is figures:
        return known[1].get(spot)
    sides = facts.unit_side
    for figure in figures.get(spot, NOTHING):
        if figure in sides:
            return sides[figure]
    return None


def stands_in(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """Whether this side has an army in a region, outside a besieged stronghold."""
    known = _surveyed
    if known[0] is s["figures"]:
        return region in known[3][side]
    return side_at(facts, s, region) == side or side_at(facts, s, attack_part(region)) == side


def stands_anybody(facts: Facts, s: State, side: Side, region: Region) -> bool:
    """Whether a figure of this side stands in a region, a lone person too."""
    sides = facts.figure_side
    return any(sides[f] == side for f in force(s, region)) or bool(persons_at(facts, s, region, side))


def army_spots(facts: Facts, s: State, side: Side) -> list[Spot]:
    """Where this side has armies."""
    known = _surveyed
    if known[0] is s["figures"]:
        return list(known[2][side])
    sides, found = facts.unit_side, []
    for spot, figures in s["figures"].items():
        for figure in figures:
            if figure in sides:
                if sides[figure] == side:
                    found.append(spot)
                break
    return found


def persons_at(facts: Facts, s: State, spot: Spot, side: Side | None = None) -> list[str]:
    """The persons standing here, in the order of the facts."""
    persons = facts.persons
    return [p for p, where in s["persons"].items() if where == spot and (side is None or persons[p].side == side)]


def companions(facts: Facts, s: State) -> list[str]:
    """The Companions still with the Ring-bearers. Gollum is none."""
    return [p for p, where in s["persons"].items() if where == FELLOWSHIP]


def nazgul_at(facts: Facts, s: State, spot: Spot) -> int:
    """Nazgûl standing here, the Witch-king among them."""
    found = force(s, spot).get(NAZGUL, 0)
    return found + sum(1 for p in persons_at(facts, s, spot) if facts.persons[p].nazgul)


# The level of persons whose card does not name one number: (facts, s) -> level now.
LEVELS: dict[str, Callable[[Facts, State], int | None]] = {}


def level(facts: Facts, s: State, person: str) -> int | None:
    """The level of a person now; None where movement has no limit, 0 where one never moves."""
    return LEVELS[person](facts, s) if person in LEVELS else facts.persons[person].level


def led(facts: Facts, s: State, spot: Spot, side: Side) -> bool:
    """Whether the army here has a leader, a Nazgûl or a person of its side."""
    return leading(s, force(s, spot)) > 0 or bool(persons_at(facts, s, spot, side))


# --- writing -------------------------------------------------------------------------------------------------------------


def add(t: Transition, spot: Spot, figure: Figure, count: int = 1) -> None:
    """Put figures down without asking where they come from: use `recruit` or `transfer`."""
    figures = t.at("figures")
    if spot not in figures:
        figures[spot] = t.own({})
    here = t.at("figures", spot)
    here[figure] = here.get(figure, 0) + count


def remove(t: Transition, spot: Spot, figure: Figure, count: int = 1) -> None:
    """Pick figures up without saying where they go: use `lose`, `set_back` or `transfer`."""
    here = t.at("figures", spot)
    left = here[figure] - count
    if left < 0:
        raise ValueError(f"{spot}: {figure} {left}")
    if left:
        here[figure] = left
    else:
        del here[figure]
        if not here:
            del t.at("figures")[spot]


def transfer(t: Transition, origin: Spot, target: Spot, figures: Mapping[Figure, int], persons: Iterable[str] = ()) -> None:
    """Move these figures and persons from one spot to another. What an arrival brings about is `territory.arrive`."""
    for figure, count in list(figures.items()):
        if count:
            remove(t, origin, figure, count)
            add(t, target, figure, count)
    command.moved(t, origin, target, figures)
    where = t.at("persons")
    for person in persons:
        where[person] = target


def all_of(facts: Facts, s: State, spot: Spot, side: Side) -> tuple[Force, list[str]]:
    """Everything this side has at a spot: figures and persons, for `transfer`."""
    sides = facts.figure_side
    return {f: n for f, n in force(s, spot).items() if sides[f] == side}, persons_at(facts, s, spot, side)


@rule("rk.kampf.verluste.schatten", "rk.rekrutierung.rueckkehr", "rk.rekrutierung.anfuehrer-verlust", off=False)
def comes_back(facts: Facts, figure: Figure) -> bool:
    """What the Shadow loses, Nazgûl among it, is available again; what the Free Peoples lose is gone."""
    if figure == NAZGUL and otherwise("rk.rekrutierung.anfuehrer-verlust"):
        return False
    if figure == "isengart.d" and otherwise("rk.erw.dunland.widerspruch.entfernt"):
        return False
    return facts.figure_side[figure] == "schatten"


@rule("rk.kampf.verluste.freie", "rk.kampf.verluste.ersatz-freie", "rk.anfuehrer.verlust.dauer", off=False)
def stays_lost(facts: Facts, figure: Figure) -> bool:
    """What the Free Peoples lose, elites that are replaced and leaders among it, never comes back."""
    return facts.figure_side[figure] == "freie"


def lose(t: Transition, spot: Spot, figure: Figure, count: int = 1) -> None:
    """Figures fall: the Shadow's go to the reinforcements, those of the Free Peoples out of the game."""
    remove(t, spot, figure, count)
    facts = t.game.facts
    back = comes_back(facts, figure) if facts.figure_side[figure] == "schatten" else not stays_lost(facts, figure)
    pile = t.at("reserve" if back else "lost")
    pile[figure] = pile.get(figure, 0) + count


@rule("rk.armee.limit.ueberzaehlig-verstaerkung", off=lose)
def set_back(t: Transition, spot: Spot, figure: Figure, count: int) -> None:
    """Figures too many go to the reinforcements, whoever's they are: they are no losses."""
    remove(t, spot, figure, count)
    pile = t.at("reserve")
    pile[figure] = pile.get(figure, 0) + count


@rule("rk.rekrutierung.figurenlimit", "rk.ereignis.rekrutieren", off=99)
def available(s: State, figure: Figure) -> int:
    """How many figures of this kind the reinforcements hold."""
    return int(s["reserve"].get(figure) or 0)


def recruit(t: Transition, spot: Spot, figure: Figure, count: int = 1) -> int:
    """Take figures from the reinforcements, as many as there are; returns how many came."""
    count = min(count, available(t.state, figure))
    if count > 0:
        pile = t.at("reserve")
        pile[figure] = pile.get(figure, 0) - count
        add(t, spot, figure, count)
    return count


def lose_person(t: Transition, person: str) -> None:
    """A person leaves the game for good."""
    t.at("persons")[person] = DEAD


def leaderless(t: Transition, spot: Spot) -> None:
    """Leaders of the Free Peoples do not stand without units: they are removed at once (rk.figur.anfuehrer.allein)."""
    here = force(t.state, spot)
    if units(here) == 0:
        for figure in [f for f in here if needs_units(f)]:
            _leaders_go(t, spot, figure)


@rule("rk.figur.nazgul", "rk.figur.nazgul.allein", off=True)
def needs_units(figure: Figure) -> bool:
    """Leaders of the Free Peoples belong to an army; Nazgûl stand alone."""
    return figure[-1] == "a"


@rule("rk.figur.anfuehrer.allein", "rk.ereignis.verluste", off=None)
def _leaders_go(t: Transition, spot: Spot, figure: Figure) -> None:
    count = force(t.state, spot)[figure]
    lose(t, spot, figure, count)
    t.tell("anfuehrer-fallen", spot=spot, figure=figure, count=count)
