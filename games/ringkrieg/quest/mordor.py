"""The Fellowship in Mordor (chapter IX): entering it, what is different on the Mordor track, standing still."""

from __future__ import annotations

from games.contract import State
from games.ringkrieg.facts import Region
from games.ringkrieg.frames import Transition
from games.ringkrieg.quest import tiles
from games.ringkrieg.war import armies
from games.rules import guard, rule

GATES = ("morannon", "minas-morgul")


@rule("rk.mordor.betreten", "rk.gemeinschaft.mordor", off=None)
def enter_if_declared_at_the_gate(t: Transition, where: Region) -> None:
    """Declared in Morannon or Minas Morgul, the Fellowship steps onto the Mordor track; being revealed there is not enough."""
    if where in GATES:
        t.at("fellowship")["mordor"] = 0
        t.tell("mordor", step=0)
        tiles.gather_for_mordor(t)


@guard("rk.mordor.abtrennen", "rk.gefaehrten.trennen.aktion")
def cannot_separate(s: State) -> str | None:
    """On the Mordor track nobody is separated by a die."""
    return None if s["fellowship"]["mordor"] is None else "In Mordor kann sich niemand von der Gemeinschaft trennen."


@guard("rk.mordor.abtrennen")
def only_out_of_the_game(s: State) -> str | None:
    """A card may separate there: it takes the Companion out of the game."""
    if s["fellowship"]["mordor"] is None:
        return None
    return "In Mordor verlässt niemand die Gemeinschaft lebend: Wen die Karte abtrennt, der scheidet aus."


@rule("rk.mordor.abtrennen", off=lambda s, where: where)
def nobody_leaves(s: State, where: armies.Spot) -> armies.Spot:
    """On the Mordor track whoever would leave the Fellowship leaves the game."""
    return where if s["fellowship"]["mordor"] is None else armies.DEAD


@rule("rk.mordor.vorruecken", "rk.mordor.leiste", "rk.mordor.widerspruch.figur", "rk.mordor.widerspruch.stufen", off=None)
def step(t: Transition) -> None:
    """One step on the track; the caller looks for victory after the damage is settled."""
    here = t.at("fellowship")
    here["mordor"] += 1
    t.tell("mordor", step=here["mordor"])


@rule("rk.mordor.stillstand", "rk.aktion.keine-pflicht", off=0)
def standing_still(s: State) -> int:
    """The corruption of a round in Mordor in which the Fellowship was neither moved nor hidden."""
    here = s["fellowship"]
    return 1 if here["mordor"] is not None and not here["busy"] else 0
