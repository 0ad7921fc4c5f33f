"""Siege engines: towers of the Shadow before a besieged stronghold, catapults of the Free Peoples in their own. They never move
and go with their army or the siege. What they do in battle is `superiority.py`."""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Candidate, Refusal, State
from games.flow import first
from games.ringkrieg import politics
from games.ringkrieg.events.places import army_spot
from games.ringkrieg.expansion import allies, pick, pieces
from games.ringkrieg.expansion.pieces import CATAPULT, TOWER
from games.ringkrieg.expansion.room import ExpansionAction, played
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Transition, actions
from games.ringkrieg.multiplayer import succession
from games.ringkrieg.war import armies, territory
from games.ringkrieg.whereabouts import at, begins
from games.rules import guard, otherwise, rule

OF = {SHADOW: TOWER, FREE: CATAPULT}
RULES = {TOWER: "rk.erw.belagerung.turm", CATAPULT: "rk.erw.belagerung.katapult"}
MOST = "rk.erw.belagerung.maximum-region"


# --- where they may stand ------------------------------------------------------------------------------------------------


@guard("rk.erw.belagerung.turm")
def no_siege(facts: Facts, s: State, region: Region) -> str | None:
    """A stronghold that the Free Peoples control and the Shadow besieges."""
    if territory.control(facts, s, region) == FREE and territory.besieges(facts, s, SHADOW, region):
        return None
    return f"{facts.name(region)}: Belagerungstürme kommen nur vor eine Festung der Freien Völker, die der Schatten belagert."


@guard("rk.erw.belagerung.katapult", "rk.erw.belagerung.katapult-ohne-armee")
def no_stronghold(facts: Facts, s: State, region: Region) -> str | None:
    """A stronghold of the Free Peoples that they control, of an active nation; besieged or not, with an army or without."""
    place = facts.regions[region]
    if not place.stronghold or place.side != FREE or territory.control(facts, s, region) != FREE:
        return f"{place.name}: Katapulte kommen nur in eigene Festungen der Freien Völker."
    garrison = armies.stands_in(facts, s, FREE, region) or armies.side_at(facts, s, armies.box(region)) == FREE
    if otherwise("rk.erw.belagerung.katapult-ohne-armee") and not garrison:
        return f"{place.name}: An diesem Tisch braucht ein Katapult eine Armee in der Festung."
    if place.nation is not None and not politics.is_active(s, place.nation):
        return f"{facts.nations[place.nation].name}: noch nicht aktiv. Katapulte bauen nur aktive Nationen."
    return None


@guard(MOST)
def two_already(facts: Facts, s: State, kind: str, region: Region) -> str | None:
    many = "Belagerungstürme" if kind == TOWER else "Katapulte"
    return f"{begins(at(facts, region))} stehen schon zwei {many}." if pieces.count(s, kind, region) >= 2 else None


@guard("rk.erw.belagerung.maximum-figuren")
def none_left(facts: Facts, s: State, kind: str) -> str | None:
    many = "Belagerungstürme" if kind == TOWER else "Katapulte"
    return None if pieces.available(facts, s, kind) else f"Alle 6 {many} stehen auf dem Plan."


def refused(facts: Facts, s: State, kind: str, region: Region) -> Refusal | None:
    place = no_siege(facts, s, region) if kind == TOWER else no_stronghold(facts, s, region)
    side = SHADOW if kind == TOWER else FREE
    full, nation = two_already(facts, s, kind, region), facts.regions[region].nation
    again = succession.again(facts, s, nation) if kind == CATAPULT and nation is not None and "last" in s else None
    return first(none_left(facts, s, kind), place, full, allies.partners_engine(facts, s, side, region), again)


@guard(RULES[TOWER])
def no_siege_anywhere(facts: Facts, s: State) -> str | None:
    if any(no_siege(facts, s, region) is None for region in facts.strongholds):
        return None
    return "Der Schatten belagert gerade keine Festung der Freien Völker: Belagerungstürme kommen nur davor."


@guard(RULES[CATAPULT])
def no_stronghold_anywhere(facts: Facts, s: State) -> str | None:
    if any(no_stronghold(facts, s, region) is None for region in facts.strongholds):
        return None
    return "In keiner eurer Festungen kann jetzt ein Katapult stehen: Ihre Nation muss aktiv sein."


def barred_everywhere(facts: Facts, s: State, kind: str) -> Refusal | None:
    """Why not even where an engine could stand: there are two already, or it is the partner's."""
    unfit = no_siege if kind == TOWER else no_stronghold
    found = [refused(facts, s, kind, region) for region in facts.strongholds if unfit(facts, s, region) is None]
    return None if None in found else next(iter(found), None)


class Build(ExpansionAction):
    kind = ""

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        unfit = no_siege_anywhere(facts, s) if self.kind == TOWER else no_stronghold_anywhere(facts, s)
        return none_left(facts, s, self.kind) or unfit or barred_everywhere(facts, s, self.kind)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        pick.ask(t, side, self.kind)
        t.draft()


@actions.add
class BuildTower(Build):
    id = "turm"
    title = "Belagerungsturm bauen"
    place = 36
    also = ("baue Turm", "baue Belagerungsturm", "rekrutiere Turm", "rekrutiere Belagerungsturm")
    sides = (SHADOW,)
    kind = TOWER
    rule = RULES[TOWER]


@actions.add
class BuildCatapult(Build):
    id = "katapult"
    title = "Katapult bauen"
    place = 37
    also = ("baue Katapult", "rekrutiere Katapult")
    sides = (FREE,)
    kind = CATAPULT
    rule = RULES[CATAPULT]


def candidates(facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
    for region in facts.regions:
        yield pick.place(facts, region, refused(facts, s, OF[side], region), RULES[OF[side]])


@rule("rk.erw.belagerung.turm", "rk.erw.belagerung.katapult", "rk.erw.belagerung.begriff", "rk.erw.belagerung.neubau", off=None)
def build(t: Transition, side: Side, key: str) -> None:
    """Engines that were removed may come again."""
    pieces.put(t, OF[side], key)
    nation = t.game.facts.regions[key].nation
    succession.used(t, side, [nation] if nation is not None else ())


pick.add(TOWER, "Vor welcher Festung baust du den Belagerungsturm?", candidates, build, rule=RULES[TOWER])
pick.add(CATAPULT, "In welcher Festung baust du das Katapult?", candidates, build, rule=RULES[CATAPULT])

# --- when they go --------------------------------------------------------------------------------------------------------


@rule("rk.erw.belagerung.ende", "rk.erw.belagerung.entfernen", "rk.erw.belagerung.unbeweglich", off=False)
def siege_is_over(facts: Facts, s: State, region: Region) -> bool:
    """Towers stand as long as the siege: not where it was captured, relieved or given up."""
    return not territory.besieges(facts, s, SHADOW, region)


@rule("rk.erw.belagerung.entfernen", "rk.erw.belagerung.unbeweglich", off=False)
def garrison_is_gone(facts: Facts, s: State, region: Region) -> bool:
    """Catapults go with the army that held the stronghold, or with the stronghold."""
    return army_spot(facts, s, FREE, region) is None


def vacated(t: Transition, region: Region) -> None:
    facts, s = t.game.facts, t.state
    if not played(s):
        return
    if pieces.count(s, TOWER, region) and siege_is_over(facts, s, region):
        remove(t, TOWER, region)
    if pieces.count(s, CATAPULT, region) and garrison_is_gone(facts, s, region):
        remove(t, CATAPULT, region)


territory.vacated.append(vacated)
territory.fallen.append(lambda t, side, region: vacated(t, region))


def remove(t: Transition, kind: str, region: Region, number: int = 0) -> None:
    number = number or pieces.count(t.state, kind, region)
    pieces.take(t, kind, region, number)
    t.tell("maschinen-weg", piece=kind, region=region, count=number)
