"""The Witch-king as Chief of the Ringwraiths: he hunts instead of leading armies, and excludes the Black Captain."""

from __future__ import annotations

from games.contract import Seat, State
from games.ringkrieg import politics
from games.ringkrieg.events import places
from games.ringkrieg.expansion import pick
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Transition
from games.ringkrieg.multiplayer import powers
from games.ringkrieg.people import flights, persons
from games.ringkrieg.quest import fellowship, hunt
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies, territory
from games.ringkrieg.whereabouts import at
from games.ringkrieg.wording import opens
from games.rules import guard, otherwise, rule

CHIEF = "hexenkoenig_anfuehrer"
BOTH = (CHIEF, persons.WITCH_KING)
ENTRY, SEES = "rk.erw.hexenkoenig.ins-spiel", "rk.erw.hexenkoenig.er-sieht"


def in_play(s: State) -> bool:
    """Whether the Witch-king is in play, in either shape."""
    return any(persons.in_play(s, person) for person in BOTH)


def stronghold_of_the_free(facts: Facts, s: State, region: Region) -> bool:
    place = facts.regions[region]
    return place.stronghold and place.side == FREE and territory.control(facts, s, region) == FREE


def entrance(facts: Facts, s: State) -> list[armies.Spot] | str:
    """Where the figure of the Fellowship is."""
    where = fellowship.region(s)
    return [] if where is None else [flights.landing(facts, s, where)]


persons.ENTRANCES[CHIEF] = entrance
persons.DICE[CHIEF] = "rekrutierung"
opens("person", "Anführer der Ringgeister", "Ringgeister", "Schwarze Heermeister", "Heermeister")


@guard(ENTRY, "rk.erw.hexenkoenig.kein-krieg")
def waits(facts: Facts, s: State, person: str) -> str | None:
    """Only the place of the Fellowship counts: Sauron need not be at war."""
    where = fellowship.region(s)
    if person == CHIEF and otherwise("rk.erw.hexenkoenig.kein-krieg") and not politics.at_war(s, "sauron"):
        return "An diesem Tisch kommt der Anführer der Ringgeister erst, wenn Sauron im Kriegszustand ist."
    if person == CHIEF and where is not None and stronghold_of_the_free(facts, s, where):
        return f"Die Gemeinschaft steht {at(facts, where)}, einer Festung der Freien Völker: Dorthin kommt der Hexenkönig nicht."
    return None


@guard("rk.erw.hexenkoenig.widerspruch.mordor")
def nowhere(facts: Facts, s: State, person: str) -> str | None:
    if person == CHIEF and fellowship.in_mordor(s):
        return "Die Gemeinschaft ist in Mordor und steht in keiner Region: Der Anführer der Ringgeister kommt nicht mehr."
    return None


@guard("rk.erw.hexenkoenig.ausschluss", "rk.erw.hexenkoenig.widerspruch.gewesen", "rk.erw.hexenkoenig.begriff")
def the_other_came(facts: Facts, s: State, person: str) -> str | None:
    if person not in BOTH:
        return None
    for rival in BOTH:
        came = persons.in_play if otherwise("rk.erw.hexenkoenig.widerspruch.gewesen") else persons.has_entered
        if rival != person and came(s, rival):
            return f"Der Hexenkönig ist oder war schon im Spiel: {facts.persons[rival].title}."
    return None


persons.bars += [the_other_came, nowhere, waits]


@rule("rk.erw.hexenkoenig.wuerfel", off=lambda facts, s, person: person == CHIEF)
def brings_none(facts: Facts, s: State, person: str) -> bool:
    """He brings a die as long as he is in play."""
    return False


dice.withheld.append(brings_none)


@rule(
    "rk.erw.hexenkoenig.verzweiflung",
    "rk.erw.hexenkoenig.widerspruch.wiederholung",
    off=None,
    reads="rk.erw.hexenkoenig.widerspruch.wiederholung",
)
def despair(facts: Facts, s: State, nazgul: int) -> int | None:
    """While he is in play, every Nazgûl with the Fellowship gives a re-roll of its own, instead of one for all."""
    return nazgul if persons.in_play(s, CHIEF) else None


hunt.nazgul_search.append(despair)

# --- he sees, he knows ---------------------------------------------------------------------------------------------------


@rule(SEES, off=False)
def may_follow(facts: Facts, s: State, where: Region) -> bool:
    """Declared, not revealed, where no stronghold of the Free Peoples is."""
    return persons.in_play(s, CHIEF) and not stronghold_of_the_free(facts, s, where)


@rule("rk.erw.mehrspieler", "rk.mehrspieler.widerspruch.erweiterung", off=None)
def master(s: State) -> Seat | None:
    """Whose minion he is: asked whoever of the two players of the Shadow leads."""
    return powers.minions_player(s, CHIEF) if powers.paired(s, SHADOW) else None


def declared(t: Transition, where: Region) -> None:
    if may_follow(t.game.facts, t.state, where) and armies.region_of(t.state["persons"][CHIEF]) != where:
        pick.ask(t, SHADOW, "er-sieht", master(t.state))


fellowship.declared.append(declared)


def follows(t: Transition, side: Side, key: str) -> None:
    if key == pick.YES:
        where = t.state["fellowship"]["region"]
        armies.transfer(t, t.state["persons"][CHIEF], flights.landing(t.game.facts, t.state, where), {}, [CHIEF])
        t.tell("versetzt", persons=[CHIEF], region=where)


pick.add(
    "er-sieht",
    lambda facts, s: (
        f"Die Gemeinschaft ist angegeben ({facts.name(s['fellowship']['region'])}). Folgt ihr der Hexenkönig dorthin?"
    ),
    pick.yes_or_no("Hexenkönig dorthin versetzen", "Er bleibt", SEES),
    follows,
    rule=SEES,
    default=pick.NO,
)


# --- cards ---------------------------------------------------------------------------------------------------------------


@rule("rk.erw.hexenkoenig.karten", off=lambda facts, named: [])
def meant_too(facts: Facts, named: list[str]) -> list[str]:
    """Cards that speak of the Witch-king mean both."""
    known = CHIEF in facts.persons and not set(named).isdisjoint(facts.persons[CHIEF].raw["gilt_als"])
    return [CHIEF] if known and CHIEF not in named else []


places.namesakes.append(meant_too)
