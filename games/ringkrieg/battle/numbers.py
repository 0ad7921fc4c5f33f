"""The numbers of a battle (chapter VI): strength, leadership, dice, what hits. Everything is read through the effects in play.

Leadership has parts that cards and abilities speak of: leaders, Nazgûl (`nazgul_leadership`) and persons. What is given up counts
for nothing as long as the effect lasts: «fuehrung-aufgegeben» {person}, «nazgul-fuehrung» (points less), «zaehlt-nicht» {person}
(neither leadership nor abilities)."""

from __future__ import annotations

from collections.abc import Callable

from games import effects
from games.contract import State
from games.flow import FrameData
from games.ringkrieg.battle.attack import FIELD, SIEGE
from games.ringkrieg.facts import NAZGUL, Facts, Side, other
from games.ringkrieg.war import armies
from games.ringkrieg.war.armies import Spot, force, units
from games.rules import otherwise, rule

GAVE_UP, COUNTS_NOT = "fuehrung-aufgegeben", "zaehlt-nicht"
MIGHT: dict[str, Callable[[State], int]] = {}  # persons who make the army stronger that they are with, and by how much


def spot_of(battle: FrameData, side: Side) -> Spot:
    """Where a side's army stands in this battle."""
    spot: Spot = battle["attack"] if side == battle["attacker"] else defends(battle)
    return spot


@rule("rk.kampf.verteidiger.alle", off=lambda battle: battle["target"] + "/nachhut")
def defends(battle: FrameData) -> Spot:
    """All of the defending army, whoever is in it: it leaves nobody behind."""
    spot: Spot = battle["target"]
    return spot


def both(battle: FrameData) -> tuple[Side, Side]:
    return battle["attacker"], battle["defender"]


def army_gone(s: State, battle: FrameData) -> bool:
    """Whether one of the armies has no unit left."""
    return any(not units(force(s, spot_of(battle, side))) for side in both(battle))


# --- strength and leadership ---------------------------------------------------------------------------------------------


@rule("rk.kampf.wuerfel.maximum", "rk.kampf.staerke.ueber-fuenf", "rk.material.kampfwuerfel", off=lambda count: count)
def at_most_five(count: int) -> int:
    return min(count, 5)


def counts(s: State, person: str) -> bool:
    """Whether a person's abilities count just now."""
    return not effects.any_of(s, COUNTS_NOT, {"person": person})


@rule(
    "rk.kampf.staerke.begriff",
    "rk.kampf.staerke.beispiel",
    "rk.kampf.staerke.hauptleute",
    "rk.kampf.wurf.anzahl",
    "rk.figur.kampfkraft",
    off=0,
)
def strength(facts: Facts, s: State, side: Side, spot: Spot) -> int:
    """As many dice as units, and what effects and Captains of the West add."""
    captains = sum(1 for p in armies.persons_at(facts, s, spot, side) if facts.persons[p].captain and counts(s, p))
    captains = min(captains, 1) if otherwise("rk.kampf.staerke.hauptleute") else captains
    more = sum(MIGHT[p](s) for p in armies.persons_at(facts, s, spot, side) if p in MIGHT and counts(s, p))
    return effects.value(s, "kampfstaerke", units(force(s, spot)) + captains + more, {"seite": side})


def nazgul_leadership(facts: Facts, s: State, spot: Spot) -> int:
    """The leadership of the Nazgûl here, the Witch-king's among it."""
    if effects.any_of(s, "keine-nazgul-fuehrung"):
        return 0
    persons = sum(facts.persons[p].leadership for p in armies.persons_at(facts, s, spot) if facts.persons[p].nazgul)
    return max(0, force(s, spot).get(NAZGUL, 0) + persons + effects.sum_of(s, "nazgul-fuehrung"))


@rule("rk.kampf.karte.fuehrung-aufgeben", off=lambda facts, s, person: facts.persons[person].leadership)
def leadership_of(facts: Facts, s: State, person: str) -> int:
    """What a person adds to leadership now: nothing while it is given up."""
    given = effects.any_of(s, GAVE_UP, {"person": person}) or not counts(s, person)
    return 0 if given else facts.persons[person].leadership


@rule(
    "rk.kampf.fuehrung.begriff",
    "rk.gefaehrten.fuehrungswert.begriff",
    "rk.figur.anfuehrer",
    "rk.figur.anfuehrer.vorteil",
    "rk.figur.anfuehrer.nationen",
    off=0,
)
def leadership(facts: Facts, s: State, side: Side, spot: Spot) -> int:
    """Leaders or Nazgûl, and the leadership of persons."""
    figures = {f: n for f, n in armies.all_of(facts, s, spot, side)[0].items() if f != NAZGUL}
    persons = [p for p in armies.persons_at(facts, s, spot, side) if not facts.persons[p].nazgul]
    total = armies.leading(s, figures) + sum(leadership_of(facts, s, p) for p in persons)
    if facts.side[NAZGUL.split(".")[0]] == side:
        total += nazgul_leadership(facts, s, spot)
    return effects.value(s, "fuehrung", total, {"seite": side})


# --- dice ----------------------------------------------------------------------------------------------------------------


@rule("rk.kampf.wurf.begriff", off=lambda facts, s, battle, side: 0)
def combat_dice(facts: Facts, s: State, battle: FrameData, side: Side) -> int:
    """Dice of the combat roll. «kampfwuerfel»: fewer dice, but at least one; «kampfwuerfel-hoechstens»: no more than so many."""
    dice = at_most_five(strength(facts, s, side, spot_of(battle, side)))
    dice = max(1, dice + effects.sum_of(s, "kampfwuerfel", {"seite": side}))
    for effect in effects.those_of(s, "kampfwuerfel-hoechstens", {"seite": side}):
        dice = min(dice, effect["value"])
    return dice


@rule("rk.kampf.wiederholung.anzahl", "rk.kampf.wiederholung.begriff", "rk.kampf.wiederholung.beispiel", off=0)
def reroll_dice(lead: int, missed: int) -> int:
    """As many dice as leadership, but only those that missed."""
    return min(at_most_five(lead), missed)


# --- hits ----------------------------------------------------------------------------------------------------------------


@rule("rk.kampf.wurf.treffer", "rk.kampf.wiederholung.treffer", "rk.belagerung.feldschlacht.begriff", off=7)
def needed_in_the_field() -> int:
    return 5


@rule("rk.belagerung.schlacht.treffer", "rk.belagerung.schlacht.begriff", off=5)
def needed_against_a_stronghold() -> int:
    return 6


@rule("rk.belagerung.stadt.treffer", "rk.plan.befestigung", off=5)
def needed_against_walls() -> int:
    return 6


@rule("rk.belagerung.stadt.luecke", off=lambda battle: True, reads="rk.belagerung.stadt.luecke")
def first_round(battle: FrameData) -> bool:
    """Walls help in the first round only."""
    return bool(battle["round"] == 1)


def behind_walls(facts: Facts, battle: FrameData) -> bool:
    """In the first round against a city or fortification the attacker hits only with a 6."""
    place = facts.regions[battle["region"]]
    return battle["kind"] == FIELD and (place.city or place.fortified) and first_round(battle)


@rule("rk.belagerung.ausfall.treffer", off=lambda battle: battle["hold"])
def stormed(battle: FrameData) -> bool:
    """Whether the attackers come up against a stronghold: in a sortie nobody does."""
    return bool(battle["kind"] == SIEGE)


def needed(facts: Facts, battle: FrameData, side: Side) -> int:
    """The number a die of this side must reach."""
    if side == battle["attacker"]:
        if stormed(battle):
            return needed_against_a_stronghold()
        if behind_walls(facts, battle):
            return needed_against_walls()
    return needed_in_the_field()


@rule("rk.kampf.modifikator.eins-sechs", off=lambda die, plus, need: die + plus >= need)
def hit(die: int, plus: int, need: int) -> bool:
    """A 1 never hits, a 6 always does."""
    return die != 1 and (die == 6 or die + plus >= need)


@rule("rk.kampf.modifikator.addieren", "rk.kampf.modifikator.beispiel", off=0)
def modifier(s: State, roll: str, side: Side) -> int:
    """What is added to each die of a roll («wurf» or «wiederholung») of this side."""
    return effects.sum_of(s, roll, {"seite": side})


def enemy_of(battle: FrameData, side: Side) -> Spot:
    """Where the other side's army stands."""
    return spot_of(battle, other(side))
