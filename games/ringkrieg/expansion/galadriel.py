"""Galadriel, keeper of Nenya: her die, the Lady of Light, the valour of the Elves. She never leaves Lórien."""

from __future__ import annotations

from games.contract import State
from games.ringkrieg import politics
from games.ringkrieg.battle import combat_choices
from games.ringkrieg.events import using
from games.ringkrieg.expansion import pick
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Transition
from games.ringkrieg.people import persons
from games.ringkrieg.quest import hunt, tiles
from games.ringkrieg.round import dice, rings
from games.ringkrieg.war import armies, muster, territory
from games.ringkrieg.wording import opens
from games.rules import guard, rule

GALADRIEL, LORIEN = "galadriel", "lorien"
ENTRY, LIGHT = "rk.erw.galadriel.ins-spiel", "rk.erw.galadriel.licht"

persons.ENTRANCES[GALADRIEL] = lambda facts, s: [persons.spot_in(s, LORIEN)]
persons.DICE[GALADRIEL] = "rekrutierung"
opens("person", "Galadriel")


@guard(ENTRY)
def waits(facts: Facts, s: State, person: str) -> str | None:
    if person != GALADRIEL:
        return None
    if not politics.at_war(s, "sauron") and not politics.at_war(s, "elben"):
        return "Galadriel kommt erst, wenn Sauron oder die Elben im Kriegszustand sind."
    if persons.in_play(s, persons.WHITE):
        return "Galadriel kommt nicht mehr, wenn Gandalf der Weiße im Spiel ist."
    if territory.control(facts, s, LORIEN) != FREE:
        return "Galadriel kommt nach Lórien, und das ist in der Hand des Schattens."
    return None


persons.bars.append(waits)


@rule("rk.erw.galadriel.wuerfel", off=False)
def outshone(facts: Facts, s: State, person: str) -> bool:
    """Beside Gandalf the White she brings no die."""
    return person == GALADRIEL and persons.in_play(s, persons.WHITE)


@rule("rk.erw.galadriel.wuerfel", off=lambda facts, s, person: person == GALADRIEL)
def brings_none(facts: Facts, s: State, person: str) -> bool:
    """Otherwise she brings one."""
    return False


dice.withheld += [outshone, brings_none]


@rule("rk.erw.galadriel.level", off=None)
def in_battle() -> int | None:
    """For combat cards she is of level 3; it does not let her move."""
    return 3


combat_choices.LEVELS[GALADRIEL] = in_battle


@rule("rk.erw.galadriel.lorien", off=None)
def lorien_falls(t: Transition, side: Side, region: Region) -> None:
    """When the Shadow controls Lórien she is out of the game."""
    if region == LORIEN and side == SHADOW and persons.in_play(t.state, GALADRIEL):
        armies.lose_person(t, GALADRIEL)
        t.tell("person-faellt", person=GALADRIEL)


territory.fallen.append(lorien_falls)


@rule("rk.erw.galadriel.lorien", off=1)
def stays() -> int:
    """She never moves."""
    return 0


armies.LEVELS[GALADRIEL] = lambda facts, s: stays()


@rule("rk.erw.galadriel.tapferkeit", off=False)
def valour(facts: Facts, s: State, region: Region) -> bool:
    """While she is in play, dice recruit in Lórien though it is besieged."""
    return region == LORIEN and persons.in_play(s, GALADRIEL)


muster.open_in_sieges.append(valour)

# --- the Lady of Light ---------------------------------------------------------------------------------------------------


@rule("rk.erw.galadriel.ein-ring", off=False)
def ring_is_used(s: State) -> bool:
    """One Elven Ring a round, whatever for."""
    return bool(s["rings_used"][FREE])


@rule(LIGHT, off=False)
def may_shine(facts: Facts, s: State, tile: str) -> bool:
    """Whether an ordinary Eye was drawn, she is in play, and a ring can be used."""
    drawn = facts.tiles[tile]
    able = persons.in_play(s, GALADRIEL) and s["rings"][FREE] and not ring_is_used(s)
    return bool(able and drawn.kind == "normal" and drawn.value == "auge")


def offer(t: Transition) -> None:
    if may_shine(t.game.facts, t.state, t.top["tile"]):
        pick.ask(t, FREE, "licht")


hunt.looked_at.append(offer)


def shines(t: Transition, side: Side, key: str) -> None:
    """The Eye leaves the game, another tile is drawn for whatever waits for one."""
    if key != pick.YES:
        return
    f = t.top
    t.at("rings_used")[FREE] = True
    rings.pass_on(t, FREE)
    t.tell("herrin-des-lichts")
    tiles.put(t, f["tile"], "drawn", "gone")
    f["tile"] = tiles.draw(t).id
    if "step" in f:  # otherwise both are asked about it when the tile is settled
        drawn_like_any_other(t)


@rule(LIGHT, off=None)
def drawn_like_any_other(t: Transition) -> None:
    """A card had exchanged the tile before her: what lies on the table may be used for the one she brings as well."""
    using.offer(t, SHADOW, "stein-ersetzt")
    using.offer(t, FREE, "stein-ersetzt")


pick.add(
    "licht",
    "Ein Auge ist gezogen. Setzt du mit Galadriel einen Elbenring ein? Das Auge verlässt das Spiel, ein neuer Stein kommt.",
    pick.yes_or_no("Elbenring einsetzen", "Nein", LIGHT),
    shines,
    rule=LIGHT,
    default=pick.NO,
)
