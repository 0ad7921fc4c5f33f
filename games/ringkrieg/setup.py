"""Setting up (chapter III), phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.contract import Seat, State
from games.ringkrieg import sides
from games.ringkrieg.events import cards
from games.ringkrieg.facts import SIDES, Facts
from games.ringkrieg.frames import Transition
from games.ringkrieg.multiplayer import powers, succession
from games.ringkrieg.quest import tiles
from games.ringkrieg.war import armies
from games.rules import rule

additions: list[Callable[[Transition], None]] = []  # what sets beside the base game set up, where they are played


def prepare(t: Transition, seats: Sequence[Seat]) -> None:
    facts = t.game.facts
    s = t.state
    s["round"] = 1
    s["sides"] = sides.dealt(s["roles"])
    fellowship(s, facts)
    persons(s, facts)
    elven_rings(s, facts)
    tiles.setup(s, facts)
    action_dice(s, facts)
    politics(s, facts)
    figures(s, facts)
    cards.setup(t)
    if len(seats) > 2:
        several_players(t)
    for addition in additions:
        addition(t)
    t.push("runde")


def several_players(t: Transition) -> None:
    """Who plays with whom, mixed armies, whose conquests (chapter XI); among three what the Free Peoples did last."""
    s = t.state
    s["teams"] = powers.teams(s["roles"])
    s["mixed"], s["captors"] = [], {}
    if len(s["seats"]) == 3:
        s["last"] = {key: [] for key in succession.NOTHING}


@rule(
    "rk.aufbau.phase2",
    "rk.aufbau.phase3",
    "rk.aufbau.phase4",
    "rk.gemeinschaft.figur.begriff",
    "rk.gemeinschaft.name-imladris",
    "rk.gemeinschaft.korrumpierung.begriff",
    "rk.gemeinschaft.ratgeber.begriff",
    "rk.aufbau.widerspruch.imladris",
    "rk.plan.box.gemeinschaftsleiste",
    off=None,
)
def fellowship(s: State, facts: Facts) -> None:
    """Phases 2 to 4: the figure in Imladris, both markers on 0, hidden, Gandalf the Grey guides."""
    start = facts.data["material"]["gemeinschaft"]
    s["fellowship"] = {
        "region": start["region"],
        "progress": 0,
        "hidden": True,
        "corruption": 0,
        "guide": start["ratgeber"],
        "mordor": None,
        "busy": False,
    }


@rule(
    "rk.gemeinschaft.begriff",
    "rk.gemeinschaft.ringtraeger.begriff",
    "rk.gefaehrten.start",
    "rk.gefaehrten.stapel.begriff",
    "rk.figur.gefaehrte",
    "rk.figur.gefaehrten.start",
    "rk.figur.ringtraeger",
    "rk.aufbau.phase5",
    "rk.aufbau.phase7",
    "rk.aufbau.erweiterung-weglassen",
    "rk.material.personenkarten",
    "rk.material.widerspruch.gefaehrtenkarten",
    off=None,
)
def persons(s: State, facts: Facts) -> None:
    """Phases 5 and 7: the seven Companions are in the Fellowship, everybody else waits."""
    with_the_ring = facts.data["material"]["gemeinschaft"]["gefaehrten"]
    s["persons"] = {
        p: armies.FELLOWSHIP if p in with_the_ring else armies.WAITING
        for p in facts.persons
        if facts.persons[p].kind != "ratgeber" and facts.persons[p].set in facts.played(s)
    }


@rule("rk.aufbau.phase6", "rk.aktion.elbenring", off=None)
def elven_rings(s: State, facts: Facts) -> None:
    """Phase 6: the Free Peoples have all three."""
    s["rings"] = dict(facts.data["material"]["elbenringe"])
    s["rings_used"] = dict.fromkeys(SIDES, False)


@rule("rk.aufbau.phase9", off=None)
def action_dice(s: State, facts: Facts) -> None:
    """Phase 9: seven dice for the Shadow, four for the Free Peoples."""
    s["pools"] = {
        side: {"size": facts.data["material"]["aktionswuerfel"][side]["start"], "unused": [], "used": []} for side in SIDES
    }
    s["hunt_box"] = dict.fromkeys(SIDES, 0)


@rule(
    "rk.aufbau.phase10",
    "rk.aufbau.politik.start",
    "rk.politik.passiv.start",
    "rk.politik.leiste.begriff",
    "rk.plan.box.politik",
    off=None,
)
def politics(s: State, facts: Facts) -> None:
    """Phase 10: markers where the track shows their symbols; of the Free Peoples only the Elves begin active."""
    s["politics"] = {n.id: n.steps for n in facts.nations.values()}
    s["active"] = [n.id for n in facts.nations.values() if n.active]


@rule(
    "rk.aufbau.phase11",
    "rk.aufbau.armee.zwerge",
    "rk.aufbau.armee.elben",
    "rk.aufbau.armee.gondor",
    "rk.aufbau.armee.norden",
    "rk.aufbau.armee.rohan",
    "rk.aufbau.armee.isengart",
    "rk.aufbau.armee.sauron",
    "rk.aufbau.armee.sued",
    "rk.aufbau.widerspruch.namen",
    "rk.aufbau.verstaerkungen",
    "rk.aufbau.begriff.verstaerkungen",
    "rk.aufbau.summen",
    "rk.material.figuren",
    "rk.figur.sets",
    off=None,
)
def figures(s: State, facts: Facts) -> None:
    """Phase 11: armies on the board, the rest are reinforcements; no settlement is captured."""
    s["figures"], s["reserve"], s["lost"], s["control"] = {}, {}, {}, {}
    for nation in facts.nations.values():
        for region, force in nation.start.items():
            here = s["figures"].setdefault(region, {})
            here.update({f"{nation.id}.{kind}": count for kind, count in force.items()})
        s["reserve"].update({f"{nation.id}.{kind}": count for kind, count in nation.reserve.items()})
    for name in facts.played(s):
        s["reserve"].update(facts.more.get(name, {}))
