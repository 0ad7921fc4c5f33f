"""The Balrog of Moria: his coming, fire and shadow on the way of the Fellowship, the flame of Udûn in battle."""

from __future__ import annotations

from collections.abc import Iterable

from games import effects
from games.contract import Candidate, State
from games.flow import FrameData
from games.ringkrieg import politics
from games.ringkrieg.battle import numbers
from games.ringkrieg.expansion import pick, witch_king
from games.ringkrieg.facts import SHADOW, Facts, Side
from games.ringkrieg.frames import Transition
from games.ringkrieg.people import persons
from games.ringkrieg.quest import fellowship, finding, hunt
from games.ringkrieg.quest.fellowship import GOLLUM
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies, muster
from games.ringkrieg.wording import LETTERS, figure_name, opens
from games.rules import guard, otherwise, rule

BALROG, MORIA = "balrog", "moria"
ENTRY = "rk.erw.balrog.ins-spiel"
STIRRED = ("elben", "zwerge", "nordallianz")
UNITS = ("sauron.e", "sauron.r")

persons.ENTRANCES[BALROG] = lambda facts, s: [persons.spot_in(s, MORIA)]
persons.DICE[BALROG] = "rekrutierung"
opens("person", "Balrog")


@guard(ENTRY, "rk.erw.balrog.widerspruch.hexenkoenig")
def waits(facts: Facts, s: State, person: str) -> str | None:
    """No Witch-king in play, whichever; nothing is said of one who was."""
    if otherwise("rk.erw.balrog.widerspruch.hexenkoenig") and not persons.in_play(s, persons.WITCH_KING):
        return None
    if person == BALROG and witch_king.in_play(s):
        return "Der Balrog kommt nicht, solange ein Hexenkönig im Spiel ist."
    return None


@guard(ENTRY, "rk.erw.hexenkoenig.kein-krieg")
def peace(facts: Facts, s: State, person: str) -> str | None:
    """Sauron need not be at war, unless the table reads it so."""
    if person == BALROG and otherwise("rk.erw.hexenkoenig.kein-krieg") and not politics.at_war(s, "sauron"):
        return "An diesem Tisch kommt der Balrog erst, wenn Sauron im Kriegszustand ist."
    return None


@guard("rk.erw.balrog.moria")
def moria_is_taken(facts: Facts, s: State, person: str) -> str | None:
    """He and his unit come as recruits do: not where the enemy holds Moria."""
    refusal = muster.taken(facts, s, SHADOW, MORIA) if person == BALROG else None
    return refusal.reason if refusal is not None else None


persons.bars += [waits, peace, moria_is_taken]


def entered(t: Transition, person: str) -> None:
    if person == BALROG:
        nations_stir(t)
        with_a_unit(t)


persons.entered.append(entered)


@rule("rk.erw.balrog.politik", off=None)
def nations_stir(t: Transition) -> None:
    """Elves, Dwarves and the North move one step; passive nations not into war."""
    for nation in STIRRED:
        politics.advance(t, nation, why=BALROG)


@rule(ENTRY, off=None)
def with_a_unit(t: Transition) -> None:
    """A unit of Sauron comes with him, regular or elite, as far as there are any."""
    able = [figure for figure in UNITS if armies.available(t.state, figure)]
    if len(able) == 1:
        (only,) = able
        muster.put(t, MORIA, only)
    elif able:
        pick.ask(t, SHADOW, "balrog")
        t.draft()


def units(facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
    for word, figure in (("elite", "sauron.e"), ("regulaer", "sauron.r")):
        yield Candidate(word, figure_name(facts, figure), rule=ENTRY)


def unit_comes(t: Transition, side: Side, key: str) -> None:
    muster.put(t, MORIA, f"sauron.{LETTERS[key]}")


pick.add(
    "balrog",
    "Welche Einheit Saurons kommt mit dem Balrog nach Moria?",
    units,
    unit_comes,
    rule=ENTRY,
)


@rule("rk.erw.balrog.guenstling", off=False)
def no_minion(person: str) -> bool:
    """He does not bring Gandalf back."""
    return person == BALROG


persons.uncalled.append(no_minion)


@rule("rk.erw.balrog.wuerfel", off=False)
def outranked(facts: Facts, s: State, person: str) -> bool:
    """Beside a Witch-king he brings no die."""
    return person == BALROG and witch_king.in_play(s)


@rule("rk.erw.balrog.wuerfel", off=lambda facts, s, person: person == BALROG)
def brings_none(facts: Facts, s: State, person: str) -> bool:
    """Otherwise he brings one."""
    return False


dice.withheld += [outranked, brings_none]


@rule("rk.erw.balrog.level", "rk.erw.balrog.nicht-allein", off=1)
def level(facts: Facts, s: State) -> int:
    """Without his card he stays where he is; with it he goes with an army, never alone."""
    return effects.value(s, "level", 0, {"person": BALROG})


armies.LEVELS[BALROG] = level


@rule("rk.erw.balrog.udun", off=0)
def flame_of_udun(s: State) -> int:
    return 2


numbers.MIGHT[BALROG] = flame_of_udun

# --- fire and shadow -----------------------------------------------------------------------------------------------------


@rule("rk.erw.balrog.feuer", off=False)
def meets_him(facts: Facts, s: State, f: FrameData) -> bool:
    """Declared or revealed, the Fellowship went through, out of or into his region, and could not avoid it."""
    where = armies.region_of(s["persons"].get(BALROG, armies.WAITING))
    if where not in facts.regions or f["origin"] == f["target"]:
        return False
    return fellowship.cannot_avoid(facts, f["origin"], f["target"], f["steps"], lambda region: region == where)


def on_the_way(t: Transition, f: FrameData) -> None:
    if meets_him(t.game.facts, t.state, f):
        t.tell("feuer-und-schatten")
        hunt.draw_tile(t, cause=BALROG, ignore_reveal=unseen())


@rule("rk.erw.balrog.feuer", off=False)
def unseen() -> bool:
    """What the tile says of being revealed does not count."""
    return True


finding.on_the_way.append(on_the_way)


def settles(t: Transition, f: FrameData) -> None:
    if f.get("cause") == BALROG and t.game.facts.tiles[f["tile"]].value == "auge":
        both_fall(t)


@rule("rk.erw.balrog.auge", "rk.erw.balrog.widerspruch.smeagol", "rk.erw.balrog.auge-wert", off=None)
def both_fall(t: Transition) -> None:
    """An Eye takes the Balrog and the guide with it, Sméagol too; with Gollum as guide it does nothing."""
    guide = fellowship.guide(t.state)
    if guide == GOLLUM or (guide == "smeagol" and otherwise("rk.erw.balrog.widerspruch.smeagol")):
        return
    if persons.in_play(t.state, BALROG):
        armies.lose_person(t, BALROG)
        t.tell("person-faellt", person=BALROG)
    fellowship.leaves(t, guide, armies.DEAD)


hunt.settling.append(settles)
