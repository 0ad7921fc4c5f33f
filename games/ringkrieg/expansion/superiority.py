"""Superiority in siege engines: compared at the beginning of every siege battle and again after its first round."""

from __future__ import annotations

from games import effects
from games.contract import State
from games.flow import FrameData, the
from games.ringkrieg.battle import course, fate
from games.ringkrieg.battle.attack import SIEGE
from games.ringkrieg.expansion import engines, pick, pieces
from games.ringkrieg.expansion.pieces import CATAPULT, TOWER
from games.ringkrieg.expansion.room import played
from games.ringkrieg.facts import FREE, SHADOW, Side
from games.ringkrieg.frames import Transition
from games.rules import rule

GIVEN = "sacrificed"  # in a battle's options: a catapult was given for superiority until its end
TIE = "rk.erw.belagerung.keine"


def in_battle(s: State, battle: FrameData) -> tuple[int, int]:
    """Towers and catapults that take part: only in a siege battle."""
    if not counts(s, battle):
        return 0, 0
    return pieces.count(s, TOWER, battle["region"]), pieces.count(s, CATAPULT, battle["region"])


@rule("rk.erw.belagerung.widerspruch.zeitpunkt", off=lambda s, battle: played(s))
def counts(s: State, battle: FrameData) -> bool:
    """Engines count in siege battles, not in a sortie or in the field."""
    return played(s) and battle["kind"] == SIEGE


@rule("rk.erw.belagerung.ueberlegenheit", off=None)
def superior(s: State, battle: FrameData) -> Side | None:
    """Who has more of them now; with a catapult sacrificed the Free Peoples, to the end of the battle."""
    if battle["options"].get(GIVEN):
        return FREE
    towers, catapults = in_battle(s, battle)
    return SHADOW if towers > catapults else FREE if catapults > towers else None


def round_begins(t: Transition, battle: FrameData) -> None:
    if battle["round"] != 1:
        return
    if may_sacrifice(t.state, battle):
        pick.ask(t, FREE, "opfer")
    else:
        takes_effect(t)


course.beginning.append(round_begins)


@rule(TIE, off=False)
def may_sacrifice(s: State, battle: FrameData) -> bool:
    """As many on either side, before combat cards are played: the Free Peoples may give one up."""
    towers, catapults = in_battle(s, battle)
    return towers == catapults > 0


def sacrificed(t: Transition, side: Side, key: str) -> None:
    if key == pick.YES:
        battle = t.frame("schlacht")
        engines.remove(t, CATAPULT, battle["region"], 1)
        battle["options"] = {**battle["options"], GIVEN: True}
    takes_effect(t)


pick.add(
    "opfer",
    "Gleich viele Belagerungsmaschinen. Opferst du ein Katapult, um bis zum Ende dieses Kampfes überlegen zu sein?",
    pick.yes_or_no("Katapult opfern", "Nein", TIE),
    sacrificed,
    rule=TIE,
    default=pick.NO,
)


def takes_effect(t: Transition) -> None:
    battle = the(t.state, "schlacht")
    who = superior(t.state, battle)
    if who is None:
        return
    value = advantage(who)
    t.tell("ueberlegen", side=who)
    effects.add(t, "wurf", until="kampfrunde", only={"seite": FREE}, value=value)


def advantage(who: Side) -> int:
    return malus() if who == SHADOW else bonus()


@rule("rk.erw.belagerung.schatten", off=0)
def malus() -> int:
    """The combat roll of the Free Peoples in the first round."""
    return -1


@rule("rk.erw.belagerung.freie", off=0)
def bonus() -> int:
    return 1


def endurance(s: State, battle: FrameData) -> str | None:
    """After the first round: the Shadow goes on for nothing, once; or it cannot prolong the battle at all."""
    if not played(s) or battle["kind"] != SIEGE:
        return None
    who = superior(s, battle)
    return for_nothing() if who == SHADOW else barred() if who == FREE else None


@rule("rk.erw.belagerung.schatten.verlaengern", "rk.erw.belagerung.widerspruch.verlaengerung", off=None)
def for_nothing() -> str | None:
    return fate.FOR_NOTHING


@rule("rk.erw.belagerung.freie.sperre", "rk.erw.belagerung.widerspruch.verlaengerung", off=None)
def barred() -> str | None:
    return fate.BARRED


fate.endurance.append(endurance)
