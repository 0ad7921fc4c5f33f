"""Conditions of combat cards: who takes part, and where the defending army stands. The words of `wenn` in `kampfkarten.yaml`."""

from __future__ import annotations

from games.contract import State
from games.flow import the
from games.ringkrieg.battle.numbers import nazgul_leadership, spot_of
from games.ringkrieg.events.language import Words, condition, listed
from games.ringkrieg.facts import UNITS, Facts, Side
from games.ringkrieg.quest import fellowship
from games.ringkrieg.war import armies
from games.ringkrieg.war.armies import BOX, Spot
from games.ringkrieg.whereabouts import at


def own_spot(s: State, side: Side) -> Spot:
    return spot_of(the(s, "schlacht"), side)


def own_companions(facts: Facts, s: State, side: Side) -> list[str]:
    """The Companions of a side that take part in the battle."""
    return [p for p in armies.persons_at(facts, s, own_spot(s, side), side) if facts.persons[p].kind == "gefaehrte"]


WHO = {
    "hobbit": "Kein Hobbit nimmt an der Schlacht teil.",
    "gefaehrte": "Kein Gefährte nimmt an der Schlacht teil.",
    "anfuehrer-oder-gefaehrte": "Weder ein Anführer noch ein Gefährte nimmt an der Schlacht teil.",
    "elite": "Keine passende Elite-Einheit von dir nimmt an der Schlacht teil.",
    "nazgul": "Kein Nazgûl nimmt an der Schlacht teil.",
    "einheit": "Keine passende Einheit von dir nimmt an der Schlacht teil.",
    "person": "Keine der genannten Personen nimmt an der Schlacht teil.",
}


@condition("beteiligt")
def takes_part(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{wer: hobbit | gefaehrte | anfuehrer-oder-gefaehrte | elite | einheit | nazgul | person, nation: id, person: ids}: somebody
    like this is in one's own army; a Nazgûl that stands alone among its enemies is in nobody's."""
    who, spot = words["wer"], own_spot(s, side)
    here, companions = armies.all_of(facts, s, spot, side)[0], own_companions(facts, s, side)
    wanted = UNITS if who == "einheit" else {"e"}
    found = {
        "hobbit": any(facts.persons[p].hobbit for p in companions),
        "gefaehrte": bool(companions),
        "anfuehrer-oder-gefaehrte": bool(companions) or armies.leaders(here) > 0,
        "elite": any(f[-1] in wanted and words.get("nation", f.split(".")[0]) == f.split(".")[0] for f in here),
        "nazgul": armies.nazgul_at(facts, s, spot) > 0,
        "person": any(p in companions for p in listed(words.get("person", []))),
    }
    found["einheit"] = found["elite"]
    return None if found[who] else WHO[who]


@condition("nazgul-fuehrung")
def nazgul_lead(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{mindestens: n}: the Nazgûl of the battle have so much leadership."""
    least: int = words["mindestens"]
    if nazgul_leadership(facts, s, own_spot(s, side)) >= least:
        return None
    return f"Die Führung der beteiligten Nazgûl ist kleiner als {least}."


@condition("verteidiger-in")
def defended(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{nation: id, region: ids} (either), {grenzen: side}, {von: region, hoechstens: n}: where the defending army stands."""
    region = the(s, "schlacht")["region"]
    place = facts.regions[region]
    if "von" in words:
        holds = region in facts.within(words["von"], words["hoechstens"])
    elif "grenzen" in words:
        holds = place.side == words["grenzen"]
    else:
        holds = place.nation == words["nation"] or region in words["region"]
    return None if holds else f"Die verteidigende Armee steht {at(facts, place.id)}: Dort gilt diese Karte nicht."


@condition("verteidiger-bei-gemeinschaft")
def with_the_fellowship(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """The Fellowship's figure stands in the region of the defending army."""
    if fellowship.region(s) == the(s, "schlacht")["region"]:
        return None
    return "Die Gemeinschaft steht nicht in der Region der verteidigenden Armee."


@condition("verteidiger-in-festung")
def in_a_stronghold(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """The defending army is besieged."""
    if the(s, "schlacht")["target"].endswith(BOX):
        return None
    return "Die verteidigende Armee steht nicht in einer Festung."
