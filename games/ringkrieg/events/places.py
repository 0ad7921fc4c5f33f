"""Where: how cards describe regions and the armies in them, and the conditions that ask whether somebody stands there.

A place in the data is a region (`edoras`), a list of them, `gewaehlt` (what the card asked for before), or a description:
`{nation: rohan, siedlung: true, frei: true}`; a description with several words wants all of them, `eins-von: […]` one of
several descriptions. The words are the functions below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.contract import State
from games.ringkrieg.events.language import Words, chosen, condition, listed
from games.ringkrieg.facts import FREE, Facts, Region, Side
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import Spot, box, region_of, side_at
from games.rules import rule

Where = Any
Word = Callable[[Facts, State, Side, Region, Any], bool]

WORDS: dict[str, Word] = {}


def word(name: str) -> Callable[[Word], Word]:
    def register(function: Word) -> Word:
        if name in WORDS:
            raise ValueError(f"word {name!r} twice")
        WORDS[name] = function
        return function

    return register


def fits(facts: Facts, s: State, side: Side, region: Region, where: Where) -> bool:
    """Whether a region is one that a card describes."""
    where = chosen(s, where)
    if where is None:
        return False
    if isinstance(where, dict):
        for name, wanted in where.items():  # noqa: SIM110 (asked of every region: a generator costs more than the loop)
            if not WORDS[name](facts, s, side, region, wanted):
                return False
        return True
    return region in [region_of(w) for w in listed(where)]


def fitting(facts: Facts, s: State, side: Side, where: Where) -> Iterator[Region]:
    """The regions that a card describes, in the order of the board."""
    where = chosen(s, where)
    if not isinstance(where, dict):
        yield from (region for region in facts.regions if fits(facts, s, side, region, where))
        return
    asked = [(WORDS[name], wanted) for name, wanted in where.items()]
    for region in facts.regions:
        for holds, wanted in asked:
            if not holds(facts, s, side, region, wanted):
                break
        else:
            yield region


def regions(facts: Facts, s: State, side: Side, where: Where) -> list[Region]:
    """All regions that a card describes, in the order of the board."""
    return list(fitting(facts, s, side, where))


def army_spot(facts: Facts, s: State, side: Side, region: Region) -> Spot | None:
    """Where in a region the army of a side stands: in the open or besieged in its stronghold; None where it has none."""
    return next((spot for spot in (region, box(region)) if side_at(facts, s, spot) == side), None)


def army_spots(facts: Facts, s: State, side: Side, owner: Side, where: Where) -> list[Spot]:
    """The armies of `owner` in the regions that a card of `side` describes."""
    return [spot for spot in armies.army_spots(facts, s, owner) if fits(facts, s, side, region_of(spot), where)]


def persons_named(facts: Facts, named: Any) -> list[str]:
    """The persons a card names: one, several, or `gefaehrte`: all Companions."""
    if named == "gefaehrte":
        return [p.id for p in facts.persons.values() if p.kind == "gefaehrte"]
    meant = listed(named)
    return [*meant, *(p for more in namesakes for p in more(facts, meant))]


namesakes: list[Callable[[Facts, list[str]], list[str]]] = []  # who else goes by a name that cards use: (facts, named)


def person_meant(facts: Facts, s: State, named: str) -> str:
    """The person in play whom a card means by a name: of two that go by it, the one on the board."""
    return next((p for p in persons_named(facts, named) if armies.in_play(s["persons"].get(p, armies.WAITING))), named)


# --- the words -----------------------------------------------------------------------------------------------------------


@word("regionen")
def one_of(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """regionen: [ids]"""
    return region in wanted


@word("eins-von")
def either(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """eins-von: [descriptions]"""
    return any(fits(facts, s, side, region, where) for where in wanted)


@word("nation")
def within_borders(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """nation: id or [ids]"""
    return facts.regions[region].nation in listed(wanted)


@word("siedlung")
def settled(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """siedlung: true, or a kind (festung, stadt, dorf)"""
    kind = facts.regions[region].settlement
    return bool(kind) if wanted is True else kind in listed(wanted)


@word("kueste")
@rule("rk.plan.kueste", off=True)
def by_the_sea(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    return facts.regions[region].coast is wanted


@word("ostrand")
def at_the_eastern_edge(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    return facts.regions[region].east is wanted


@word("frei")
def free_for(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """frei: true: a free region for the player of the card"""
    return territory.free(facts, s, side, region) is wanted


@word("neben")
def next_to(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """neben: [ids]"""
    return any(there in listed(wanted) for there in facts.regions[region].neighbours)


@word("armee")
def with_an_army(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """armee: side, in the open or besieged"""
    return army_spot(facts, s, wanted, region) is not None


@word("belagert")
def besieged(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    return territory.besieged(s, region) is wanted


@word("person")
def with_somebody(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """person: id, [ids] or gefaehrte"""
    return any(region_of(s["persons"].get(p, "")) == region for p in persons_named(facts, wanted))


@word("kontrolle")
def held_by(facts: Facts, s: State, side: Side, region: Region, wanted: Any) -> bool:
    """kontrolle: side: it controls the settlement here"""
    return bool(territory.control(facts, s, region) == wanted)


# --- conditions ----------------------------------------------------------------------------------------------------------


def _names(facts: Facts, persons: list[str]) -> str:
    names = dict.fromkeys(facts.persons[p].name for p in persons)
    return " oder ".join(names) if len(names) < 4 else "Ein Gefährte"


@condition("person")
def person_there(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{person: id | [ids] | gefaehrte, in: WHERE, bei-armee: true}: one of them stands on the board, there, with an army."""
    wanted = persons_named(facts, words["person"])
    there = [p for p in wanted if armies.in_play(s["persons"].get(p, armies.WAITING))]
    if not there:
        return f"{_names(facts, wanted)} ist nicht im Spiel auf dem Plan."
    if "in" in words:
        there = [p for p in there if fits(facts, s, side, region_of(s["persons"][p]), words["in"])]
    if words.get("bei-armee"):
        there = [p for p in there if side_at(facts, s, s["persons"][p]) == facts.persons[p].side]
    return None if there else f"{_names(facts, wanted)} steht nicht, wo es die Karte verlangt."


@condition("armee")
def army_there(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{seite: side, in: WHERE}: an army of this side stands there."""
    if army_spots(facts, s, side, words["seite"], words["in"]):
        return None
    whose = "der Freien Völker" if words["seite"] == FREE else "des Schattens"
    return f"Dort, wo es die Karte verlangt, steht keine Armee {whose}."


@condition("region")
def such_a_region(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{in: WHERE, sonst: reason}: there is a region like that."""
    if any(True for _ in fitting(facts, s, side, words["in"])):
        return None
    return str(words.get("sonst", "Eine solche Region gibt es gerade nicht."))
