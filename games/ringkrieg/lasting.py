"""The questions rules ask about what lasts: answered from the effects in play (`games/effects.py`), never from a card's name.

Cards on the table put their effects into play when they are played (`events/table.py`) and take them along when they leave. Each
question below names the kind of effect and what is asked of it; where an effect forbids something, the refusal names its card. A
new kind of effect is a new question here.
"""

from __future__ import annotations

from games import effects
from games.contract import State
from games.flow import find
from games.ringkrieg.facts import FREE, Facts, Nation, Region, Side
from games.ringkrieg.whereabouts import at, begins
from games.rules import ByCard, guard


def forbids(facts: Facts, effect: effects.Effect, what: str) -> str | ByCard:
    """The refusal by an effect: the card that it comes from is a reason beside the rules."""
    if "card" not in effect:
        return f"Eine Karte{what}"
    return ByCard(f"«{facts.title(effect['card'])}»{what}", effect["card"])


@guard("rk.ereignis.vorrang", "rk.ereignis.tisch", waivable=True)
def region_closed(facts: Facts, s: State, side: Side, region: Region) -> str | ByCard | None:
    """«sperrt» {seite, region}: armies of a side neither enter a region nor attack it."""
    if not effects.present(s, "sperrt"):
        return None
    for effect in effects.those_of(s, "sperrt", {"seite": side, "region": region}):
        what = f" liegt aus: Deine Armeen dürfen {facts.name(region)} weder betreten noch angreifen."
        return forbids(facts, effect, what)
    return None


@guard("rk.ereignis.vorrang", "rk.ereignis.tisch", waivable=True)
def no_diplomacy(facts: Facts, s: State, nation: Nation) -> str | ByCard | None:
    """«keine-diplomatie» {seite, aktiv}: nations are not moved by a muster die."""
    facts_of = {"seite": facts.side[nation], "aktiv": nation in s["active"]}
    for effect in effects.those_of(s, "keine-diplomatie", facts_of):
        return forbids(facts, effect, " liegt aus: Passive Nationen rücken nicht durch einen Rekrutierungswürfel vor.")
    return None


def keeps_passive(s: State, nation: Nation, why: str, region: Region) -> bool:
    """«bleibt-passiv» {nation, durch, region}: a nation is not activated in this way."""
    return effects.any_of(s, "bleibt-passiv", {"nation": nation, "durch": why, "region": region})


@guard("rk.ereignis.vorrang", "rk.ereignis.tisch", waivable=True)
def no_combat_cards(facts: Facts, s: State, side: Side, region: Region) -> str | ByCard | None:
    """«keine-kampfkarten» {seite, region}, when {runde, gefaehrte}: a side plays no combat cards in battles there, perhaps only
    in one round, or without a Companion taking part."""
    if not effects.present(s, "keine-kampfkarten"):
        return None
    for effect in effects.those_of(s, "keine-kampfkarten", {"seite": side, "region": region}, _battle(facts, s, side)):
        return forbids(facts, effect, f": {begins(at(facts, region))} spielst du jetzt keine Kampfkarten.")
    return None


def _battle(facts: Facts, s: State, side: Side) -> effects.Facts:
    """The round of the battle that is fought, and whether a Companion fights in it."""
    battle = find(s, "schlacht")
    if battle is None:
        return {}
    spot = battle["attack"] if battle["attacker"] == side else battle["target"]
    there = [p for p, where in s["persons"].items() if where == spot and facts.persons[p].side == FREE]
    return {"runde": battle["round"], "gefaehrte": bool(there)}


def moving_die_stays_out(s: State) -> bool:
    """«wuerfel-nicht-in-die-jagdbox»: dice that move the Fellowship do not go into the hunt box."""
    return effects.any_of(s, "wuerfel-nicht-in-die-jagdbox", {"seite": FREE})
