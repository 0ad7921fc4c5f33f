"""Turn after turn, until the Council meets."""

from __future__ import annotations

from games.contract import Seat, State, name
from games.flow import AGAIN, FrameData, find
from games.meccg import council
from games.meccg.companies import founding
from games.meccg.play import turn as moments
from games.meccg.play.room import Steps, Transition, frames, other
from games.meccg.turn import ending, longs, movement, nazgul, organise, persuasion, sites, untap
from games.rules import rule

MORE = (nazgul, persuasion)  # importing them registers what is done against a company and at a site
LONGEST = 400  # turns: a guard against a game that never ends, which no rule knows


@rule("me.ende.decks", "me.ende.ueberblick", "me.ende.rat.letzte", off=False)
def over(s: State) -> bool:
    """Both decks exhausted twice; or the Council was called and the other one has had his last turn."""
    if s["called"]:
        return bool(s["mover"] == other(s["called"]))
    return ends_with_this_turn(s) and all(one["exhausted"] >= 2 for one in s["players"].values())


@rule("me.ende.wid.runde", off=lambda s: s["round"] % 2 == 0)
def ends_with_this_turn(s: State) -> bool:
    """The turn that is going on is the last one, whoever's it is."""
    return True


@rule("me.zug.abwechselnd", off=lambda s: s["mover"])
def next_mover(s: State) -> Seat:
    return other(s["mover"])


def next_turn(t: Transition, f: FrameData) -> object:
    s = t.state
    if s["round"] and over(s):
        return the_council
    s["mover"] = next_mover(s)
    s["round"] += 1
    t.at("players", s["mover"])["turns"] += 1
    t.tell("zug", seat=s["mover"], nummer=t.state["players"][s["mover"]]["turns"])
    t.push("zug")
    return AGAIN


def the_council(t: Transition, f: FrameData) -> None:
    council.meet(t)


@frames.add
class Rounds(Steps):
    id = "runden"
    steps = (next_turn, the_council)


def whose_turn(s: State) -> str:
    return f"{s['round']}" if find(s, "zug") else ""


def heading(s: State) -> str:
    """How far the game is, as its players count: the turns of each."""
    if not s["round"]:
        return "Vorbereitung"
    return "Rat" if s["phase"] == "rat" else f"{s['players'][s['mover']]['turns']}. Zug von {name(s['mover'])}"


# --- one turn --------------------


def new_turn(t: Transition, f: FrameData) -> None:
    mine = t.at("players", t.state["mover"])
    mine["tried"], mine["brought"] = False, False
    t.state["halved"] = t.own([])
    t.state["once"] = t.own([])
    for gid in t.state["companies"]:
        one = t.at("companies", gid)
        one.update(limit=0, played=0, lain=False, faced=[], gained=[], moved=False, back=False, done=False)
        one["from"] = ""
    untap.phase(t)


def reserve(t: Transition, f: FrameData) -> None:
    untap.opponent_fetches(t)


def organisation(t: Transition, f: FrameData) -> None:
    organise.phase(t)


def organisation_ends(t: Transition, f: FrameData) -> object:
    return organise.ends(t, f)


def organisation_over(t: Transition, f: FrameData) -> object:
    return organise.over(t, f)


def held_back(t: Transition, f: FrameData) -> None:
    organise.held_back(t)


@rule("me.zug.phasen", "me.zug.ueberspringen", "me.zug.ueberblick", "me.bgphase.langfristig.reihenfolge", off=None)
def long_events(t: Transition, f: FrameData) -> None:
    longs.phase(t)


def journeys(t: Transition, f: FrameData) -> object:
    return movement.next_company(t, f)


def arrivals(t: Transition, f: FrameData) -> None:
    movement.all_arrived(t)


def side_by_side(t: Transition, f: FrameData) -> None:
    movement.side_by_side(t)


def at_sites(t: Transition, f: FrameData) -> object:
    return sites.next_company(t, f)


def the_end(t: Transition, f: FrameData) -> None:
    ending.phase(t)


def after(t: Transition, f: FrameData) -> None:
    ending.events_after(t)


def turn_over(t: Transition, f: FrameData) -> None:
    moments.turn_ends(t)
    founding.dissolve(t)


@frames.add
class Turn(Steps):
    id = "zug"
    scope = "diesen Zug"
    steps = (
        new_turn, reserve, organisation, organisation_ends, organisation_over, held_back, long_events, journeys, arrivals,
        side_by_side, at_sites, the_end, after, turn_over,
    )  # fmt: skip


def seat_of_turn(s: State) -> Seat:
    return str(s["mover"])
