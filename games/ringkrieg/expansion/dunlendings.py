"""The Hillmen of Dunland: special units of Isengart, many and weak. One hit removes two of them."""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Candidate, Refusal, State, illegal
from games.flow import FrameData
from games.ringkrieg import politics
from games.ringkrieg.battle import losses
from games.ringkrieg.expansion import factions, pick
from games.ringkrieg.expansion.factions import Faction
from games.ringkrieg.expansion.room import ExpansionAction
from games.ringkrieg.facts import ORDER, SHADOW, UNITS, Facts, Figure, Region, Side
from games.ringkrieg.frames import Transition, actions
from games.ringkrieg.people import minions
from games.ringkrieg.people.persons import ORTHANC
from games.ringkrieg.war import armies, muster
from games.ringkrieg.war.armies import force
from games.ringkrieg.wording import kind_of_figure
from games.rules import guard, rule

DUNLENDING: Figure = "isengart.d"
KIND = DUNLENDING[-1]
FACTION = "dunlaender"
HOMES = ("noerdliches-dunland", "suedliches-dunland")
LANDS = ("isengart", "rohan")
ENTRY, CALL = "rk.erw.dunland.ins-spiel", "rk.erw.dunland.forgoil"

UNITS.add(KIND)
ORDER.insert(ORDER.index("r") + 1, KIND)
kind_of_figure(KIND, "dunlaender", "Dunländer", "Dunländer")


def at(s: State, spot: armies.Spot) -> int:
    return force(s, spot).get(DUNLENDING, 0)


# --- coming --------------------------------------------------------------------------------------------------------------


@guard(ENTRY)
def isengart_at_peace(s: State) -> str | None:
    return None if politics.at_war(s, "isengart") else "Die Dunländer kommen erst, wenn Isengart im Kriegszustand ist."


def open_homes(facts: Facts, s: State) -> list[Region]:
    """The settlements of Dunland that are not in enemy hands."""
    return [region for region in HOMES if muster.taken(facts, s, SHADOW, region) is None]


@guard("rk.erw.dunland.besetzt")
def no_home(facts: Facts, s: State) -> str | None:
    """Where the enemy holds one of the two, the others come; where he holds both, nobody does."""
    return None if open_homes(facts, s) else "Beide Siedlungen Dunlands sind in der Hand des Feindes."


def entry_refused(facts: Facts, s: State) -> Refusal | None:
    return isengart_at_peace(s) or no_home(facts, s)


@rule(ENTRY, "rk.erw.dunland.begriff", off=None)
def enter(t: Transition) -> None:
    """Two in each of the two settlements."""
    for region in open_homes(t.game.facts, t.state):
        muster.put(t, region, DUNLENDING, 2)


factions.add(Faction(FACTION, "Die Bergbewohner von Dunland", SHADOW, entry_refused, enter, "saruman"))

# --- death to the Forgoil ------------------------------------------------------------------------------------------------


@guard(CALL, "rk.erw.dunland.widerspruch.nur")
def not_in_play(s: State) -> str | None:
    return None if factions.in_play(s, FACTION) else "Die Bergbewohner von Dunland sind noch nicht im Spiel."


@guard(CALL)
def wrong_region(facts: Facts, s: State, region: Region) -> str | None:
    """A region of Isengart or Rohan with an army of the Shadow; one that is besieged inside its stronghold does not count."""
    if facts.regions[region].nation in LANDS and armies.side_at(facts, s, region) == SHADOW:
        return None
    return f"{facts.name(region)}: Dunländer kommen zu einer Schattenarmee in einer Region Isengarts oder Rohans."


@guard(CALL, "rk.erw.dunland.widerspruch.entfernt")
def nobody_left(s: State) -> str | None:
    return None if armies.available(s, DUNLENDING) else "Alle 12 Dunländer stehen auf dem Plan."


def wanted(facts: Facts, s: State) -> list[Region]:
    return [region for region in facts.regions if wrong_region(facts, s, region) is None]


@guard(CALL)
def no_army(facts: Facts, s: State) -> str | None:
    return None if wanted(facts, s) else "In keiner Region Isengarts oder Rohans steht eine Schattenarmee."


@actions.add
class CallDunlendings(ExpansionAction):
    id = "dunlaender"
    title = "Tod den Forgoil! (2 Dunländer)"
    place = 34
    also = ("rekrutiere Dunländer", "rufe Dunländer", "Tod den Forgoil")
    sides = (SHADOW,)
    rule = CALL

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return not_in_play(s) or nobody_left(s) or no_army(facts, s) or factions.not_yours(s, FACTION)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        pick.ask(t, SHADOW, "forgoil")
        t.draft()


def candidates(facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
    for region in facts.regions:
        yield pick.place(facts, region, wrong_region(facts, s, region), CALL)


@rule(CALL, "rk.erw.dunland.regulaer", off=None)
def called(t: Transition, side: Side, key: str) -> None:
    """Two of them, or the last one: units of Isengart like any other. They join the army in the region, besiegers too."""
    count = armies.recruit(t, key, DUNLENDING, 2)
    muster.told(t, key, DUNLENDING, count)


pick.add("forgoil", "Zu welcher Armee kommen die Dunländer?", candidates, called, rule=CALL)


@rule("rk.erw.dunland.keine-elite", off=lambda s: at(s, ORTHANC))
def hardened(s: State) -> int:
    """They become no elites and stand in for none."""
    return 0


minions.counted_in.append(hardened)

# --- losses --------------------------------------------------------------------------------------------------------------


@rule("rk.erw.dunland.treffer", "rk.erw.dunland.begriff", off=1)
def fall_in_pairs() -> int:
    return 2


losses.AT_ONCE[KIND] = fall_in_pairs


@guard("rk.erw.dunland.einzelner")
def the_last_one(facts: Facts, s: State, f: FrameData, figure: Figure) -> str | None:
    """A single one falls only as the last unit of his army (then nobody is asked), unless each is given one by one for a card."""
    if figure != DUNLENDING or f.get("singly") or at(s, f["spot"]) != 1:
        return None
    return "Ein einzelner Dunländer fällt erst als letzte Einheit seiner Armee."


def others_first(facts: Facts, s: State, f: FrameData, figure: Figure) -> Refusal | None:
    """As if Dunlendings could not be chosen beside others."""
    alone = len(armies.only_units(force(s, f["spot"]))) == 1
    return None if figure != DUNLENDING or alone else illegal("Zuerst fallen die anderen.", "rk.erw.dunland.wahl")


@rule("rk.erw.dunland.wahl", off=others_first)
def as_one_likes(facts: Facts, s: State, f: FrameData, figure: Figure) -> Refusal | None:
    """Hit by hit the Shadow chooses: a regular unit, an elite, or two Dunlendings."""
    return None


losses.spared += [the_last_one, as_one_likes]
