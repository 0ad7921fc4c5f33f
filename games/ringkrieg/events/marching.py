"""Cards that move armies: further than an army die, from one place to another, across the sea.

A march of a card ends where its data say; on the way every region must be open to armies. Who of an army goes is asked as for a
die (`selection.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.contract import State
from games.flow import FrameData
from games.ringkrieg import lasting, politics
from games.ringkrieg.battle import attack
from games.ringkrieg.events import choosing
from games.ringkrieg.events.language import Words, chosen, listed, step
from games.ringkrieg.events.places import fits, persons_named, regions
from games.ringkrieg.facts import NAZGUL, UNITS, Facts, Nation, Region, Side
from games.ringkrieg.frames import Steps, Transition, frames
from games.ringkrieg.multiplayer import command
from games.ringkrieg.war import armies, movement, selection, territory
from games.ringkrieg.war.armies import force, side_at
from games.rules import rule


def company(facts: Facts, s: State, named: Any) -> list[str]:
    """Who must be among those who march: `nazgul`, `gefaehrte`, or persons by name."""
    if named == "nazgul":
        return [NAZGUL, *(p.id for p in facts.persons.values() if p.nazgul and p.id in s["persons"])]
    return [] if named is None else [p for p in persons_named(facts, named) if p in s["persons"]]


def open_way(facts: Facts, s: State, side: Side, region: Region) -> bool:
    return territory.open_to_armies(facts, s, side, region) is None and lasting.region_closed(facts, s, side, region) is None


def reach(facts: Facts, s: State, side: Side, origin: Region, far: int, nation: Nation | None = None) -> set[Region]:
    """How far an army comes in so many steps through open regions; with a nation only where that nation may enter."""
    seen, edge = {origin}, {origin}
    for _ in range(far):
        edge = {
            there
            for here in edge
            for there in facts.regions[here].neighbours
            if there not in seen
            and open_way(facts, s, side, there)
            and (nation is None or nation not in movement.stay_at_home(facts, s, side, there))
        }
        seen |= edge
    return seen - {origin}


def kept_back(facts: Facts, s: State, f: FrameData, origin: Region, target: Region) -> list[Nation]:
    """The nations that cannot come along: not at war, and no way leads there without crossing foreign borders."""
    side, far = f["side"], f["far"]
    if not far:
        return movement.kept(facts, s, side, origin, target)
    others = command.not_led(facts, s, side, origin)
    barred = [n for n in armies.nations(force(s, origin)) if target not in reach(facts, s, side, origin, far, n)]
    return [n for n in facts.of_side(side) if n in barred or n in others]


def goals(facts: Facts, s: State, f: FrameData, origin: Region) -> list[Region]:
    """Where the army here could go with this card."""
    return [r for r in thinkable(facts, s, f, origin) if somebody_goes(facts, s, f, origin, r)]


def thinkable(facts: Facts, s: State, f: FrameData, origin: Region) -> Iterator[Region]:
    """Where the card lets an army go from here: what is asked most easily first."""
    side, near = f["side"], reach(facts, s, f["side"], origin, f["far"]) if f["far"] else None
    for region in facts.regions:
        if f["joins"] and side_at(facts, s, region) != side:
            continue
        there = region in near if near is not None else region != origin and open_way(facts, s, side, region)
        if there and fits(facts, s, side, region, f["goal"]):
            yield region


def somebody_goes(facts: Facts, s: State, f: FrameData, origin: Region, target: Region) -> bool:
    barred = kept_back(facts, s, f, origin, target)
    without = f["moved"].get(origin, {})
    return selection.possible(facts, s, f["side"], origin, without=without, barred=barred, needs_any=f["needs"])


def starts(facts: Facts, s: State, f: FrameData) -> list[Region]:
    """The armies that could go anywhere with this card."""
    here = [r for r in movement.starts(facts, s, f["side"]) if fits(facts, s, f["side"], r, f["start"])]
    able = [r for r in here if selection.possible(facts, s, f["side"], r, needs_any=f["needs"])]
    return [r for r in able if any(somebody_goes(facts, s, f, r, there) for there in thinkable(facts, s, f, r))]


@step("armee-bewegen")
def march(t: Transition, side: Side, card: str, words: Words) -> None:
    """{armeen: 1, weit: n, mit: nazgul | gefaehrte | [ids], von: WHERE, nach: WHERE, zu-armee: true}: up to so many different
    armies move up to so many regions each (without `weit` straight there), with somebody among them, to where the card says or
    to another army of one's own."""
    t.push(
        "kartenmarsch", side=side, left=words.get("armeen", 1), far=words.get("weit", 0), start=words.get("von", {}),
        goal=words.get("nach", {}), joins=bool(words.get("zu-armee")),
        needs=company(t.game.facts, t.state, words.get("mit")), moved={}, origin=None, target=None, chosen=None,
    )  # fmt: skip


@rule("rk.ereignis.bewegung-freiwillig", off=False, reads="rk.ereignis.bewegung-freiwillig")
def by_choice() -> bool:
    """A card allows marches and orders none: after each army one may stop."""
    return True


def which_army(t: Transition, f: FrameData) -> object:
    if not f["left"]:
        return arrived
    f["left"] -= 1
    found = starts(t.game.facts, t.state, f)
    choosing.ask(t, f["side"], "armee", found, "Welche Armee zieht?", into="origin", optional=by_choice())
    return where_to


def where_to(t: Transition, f: FrameData) -> object:
    if f["origin"] is None:
        return arrived
    found = goals(t.game.facts, t.state, f, f["origin"])
    prompt = f"{t.game.facts.name(f['origin'])}: Wohin zieht die Armee?"
    choosing.ask(t, f["side"], "region", found, prompt, into="target")
    return None


def who_goes(t: Transition, f: FrameData) -> None:
    facts, origin = t.game.facts, f["origin"]
    selection.ask(
        t, side=f["side"], spot=origin, into="chosen", what="zieht", needs_any=f["needs"],
        without=f["moved"].get(origin, {}), barred=kept_back(facts, t.state, f, origin, f["target"]),
    )  # fmt: skip


def ways(facts: Facts, s: State, side: Side, origin: Region, target: Region, far: int) -> Iterator[list[Region]]:
    """The regions between an army and its goal, for every way of at most so many steps."""
    if target in facts.regions[origin].neighbours:
        yield []
    if far > 1:
        for there in facts.regions[origin].neighbours:
            if there != target and open_way(facts, s, side, there):
                yield from ([there, *way] for way in ways(facts, s, side, there, target, far - 1))


@rule("rk.politik.aktivieren.armee-betritt", off=lambda facts, s, side, origin, target, far: [])
def crossed(facts: Facts, s: State, side: Side, origin: Region, target: Region, far: int) -> list[Region]:
    """The regions that a long march leads through: it takes the way that wakes the fewest nations."""

    def woken(way: list[Region]) -> int:
        nations = {nation for region in way if (nation := facts.regions[region].nation) is not None}
        return len([nation for nation in nations if not politics.is_active(s, nation)])

    return min(ways(facts, s, side, origin, target, far), key=woken, default=[])


def goes(t: Transition, f: FrameData) -> object:
    origin, target, chosen = f["origin"], f["target"], f["chosen"]
    f["moved"] = movement.and_these(f["moved"], target, chosen)
    for region in crossed(t.game.facts, t.state, f["side"], origin, target, f["far"]):
        politics.army_enters(t, f["side"], region)
    movement.march(t, f["side"], origin, target, chosen["force"], chosen["persons"])
    return which_army


def arrived(t: Transition, f: FrameData) -> None:
    """Nobody marches any more."""


@frames.add
class CardMarch(Steps):
    """The marches of a card, one army after the other."""

    id = "kartenmarsch"
    steps = (which_army, where_to, who_goes, goes, arrived)


@step("armeen-bewegen")
def marches(t: Transition, side: Side, card: str, words: Words) -> None:
    """{armeen: n}: up to so many different armies one region each, as with an army die."""
    if any(
        movement.way_out(t.game.facts, t.state, side, r, movement.NONE, False)
        for r in movement.starts(t.game.facts, t.state, side)
    ):
        movement.begin(t, side, moves=words["armeen"])


# --- across the sea ------------------------------------------------------------------------------------------------------


@step("seefahrt")
def voyage(t: Transition, side: Side, card: str, words: Words) -> None:
    """{von: region, nach: WHERE}: an army sails there; against an army it must fight to the end."""
    if side_at(t.game.facts, t.state, words["von"]) == side:
        t.push("seefahrt", side=side, origin=words["von"], goal=words["nach"], target=None, chosen=None)


def enemy_at(facts: Facts, s: State, f: FrameData, target: Region) -> bool:
    return territory.enemy_army(facts, s, f["side"], target)


def stays_ashore(facts: Facts, s: State, f: FrameData, target: Region) -> list[Nation]:
    """Nations not at war neither fight nor enter another nation, by ship as little as on foot."""
    if enemy_at(facts, s, f, target):
        return attack.held_back(facts, s, f["side"], f["origin"])
    return movement.kept(facts, s, f["side"], f["origin"], target)


def which_coast(t: Transition, f: FrameData) -> None:
    facts, s, side = t.game.facts, t.state, f["side"]
    found = [r for r in regions(facts, s, side, f["goal"]) if lasting.region_closed(facts, s, side, r) is None]
    found = [r for r in found if selection.possible(facts, s, side, f["origin"], barred=stays_ashore(facts, s, f, r))]
    choosing.ask(t, side, "region", found, "Wohin segelt die Armee?", into="target", optional=True)


def who_sails(t: Transition, f: FrameData) -> object:
    if f["target"] is None:
        return landed
    barred = stays_ashore(t.game.facts, t.state, f, f["target"])
    selection.ask(t, side=f["side"], spot=f["origin"], into="chosen", what="segelt", barred=barred)
    return None


def sails(t: Transition, f: FrameData) -> None:
    figures, persons = f["chosen"]["force"], f["chosen"]["persons"]
    if enemy_at(t.game.facts, t.state, f, f["target"]):
        attack.begin(t, f["side"], f["origin"], f["target"], figures, persons, cannot_cease=True)
    else:
        movement.march(t, f["side"], f["origin"], f["target"], figures, persons)


def landed(t: Transition, f: FrameData) -> None:
    """Nobody sails any more."""


@frames.add
class Voyage(Steps):
    id = "seefahrt"
    steps = (which_coast, who_sails, sails, landed)


# --- a few units ---------------------------------------------------------------------------------------------------------


@step("einheiten-nachziehen")
def follow(t: Transition, side: Side, card: str, words: Words) -> None:
    """{nation: id, von: [regions], nach: gewaehlt, hoechstens: n}: up to so many units of a nation go there."""
    target = chosen(t.state, words["nach"])
    if target is not None:
        origins = [r for r in listed(words["von"]) if r != target]
        t.push("nachzug", side=side, nation=words["nation"], origins=origins, target=target, left=words["hoechstens"], piece=None)


def who_follows(t: Transition, f: FrameData) -> object:
    found = [
        choosing.piece_key(spot, figure)
        for spot in f["origins"]
        for figure in force(t.state, spot)
        if figure[-1] in UNITS and figure.startswith(f["nation"])
    ]
    if not f["left"] or not found:
        return all_there
    f["left"] -= 1
    prompt = f"{t.game.facts.name(f['target'])}: Wer zieht noch dorthin?"
    choosing.ask(t, f["side"], "figur", found, prompt, into="piece", optional=True)
    return follows


def follows(t: Transition, f: FrameData) -> object:
    if f["piece"] is None:
        return all_there
    origin, figure = choosing.piece_from(f["piece"])
    movement.march(t, f["side"], origin, f["target"], {figure: 1}, ())
    return who_follows


def all_there(t: Transition, f: FrameData) -> None:
    """Whoever wanted to follow has come."""


@frames.add
class Follow(Steps):
    id = "nachzug"
    steps = (who_follows, follows, all_there)
