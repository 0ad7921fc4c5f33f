"""Journeys of persons without an army (chapters VI and VIII): Companions on the board or leaving the Fellowship. `flights.py`
moves those of the Shadow.

    companions(t, …)     ask the Free Peoples for journeys of Companions: one group, or everybody on the board

A chain of short answers, «legolas merry waldland-reich». Whoever has moved does not move again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import politics, sides
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.quest import fellowship, mordor
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import FELLOWSHIP, Spot, box, region_of, side_at
from games.ringkrieg.wording import fitting, opens
from games.rules import guard, rule

WHITE = "gandalf_weiss"
SHADOWFAX = 4  # how far Gandalf the White comes alone or with one Hobbit

# --- how far Companions come ---------------------------------------------------------------------------------------------


@rule("rk.gefaehrten.bewegung.level", "rk.gefaehrten.level.begriff", off=9)
def own_level(facts: Facts, s: State, group: Collection[str]) -> int:
    """A Companion goes as far as his level; Gandalf the White, alone or with one Hobbit, as far as 4 regions."""
    others = [p for p in group if p != WHITE]
    if WHITE in group and len(others) <= 1 and all(facts.persons[p].hobbit for p in others):
        return SHADOWFAX
    travel = [p for p in group if not any(instead(facts, s, p) for instead in fellowship.goes_instead)]
    return max((fellowship.level(facts, s, p) for p in travel), default=0)


@rule("rk.gefaehrten.bewegung.gruppe", "rk.gefaehrten.trennen.gruppe", off=lambda facts, s, group: own_level(facts, s, group[:1]))
def group_level(facts: Facts, s: State, group: Sequence[str]) -> int:
    """A group goes as far as its highest level."""
    return own_level(facts, s, group)


@rule("rk.gefaehrten.trennen.reichweite", "rk.gefaehrten.trennen.beispiel", "rk.aktion.person.abtrennen", off=0)
def head_start(s: State) -> int:
    """Whoever leaves the Fellowship may go as far as the track says besides."""
    return int(s["fellowship"]["progress"])


@rule("rk.gefaehrten.bewegung.schattenfestung", "rk.gefaehrten.trennen.wegregeln", off=False)
def halts(facts: Facts, s: State, region: Region) -> bool:
    """In a stronghold of the Shadow a journey ends."""
    return facts.regions[region].stronghold and territory.control(facts, s, region) == SHADOW


def shut_in(facts: Facts, s: State, region: Region) -> bool:
    """A stronghold of the Free Peoples that is besieged: nobody comes in or out."""
    return side_at(facts, s, box(region)) == FREE


@rule(
    "rk.gefaehrten.bewegung.feinde",
    "rk.figur.person.wie-anfuehrer",
    "rk.anfuehrer.mund.bewegung",
    off=lambda facts, s, side: [r for r in facts.regions if territory.enemy_army(facts, s, side, r)],
)
def barred_by_armies(facts: Facts, s: State, side: Side) -> Collection[Region]:
    """Enemy armies do not stop whoever travels without an army."""
    return ()


def walk(
    facts: Facts,
    s: State,
    side: Side,
    origin: Region,
    steps: int,
    closed: Collection[Region],
    ends: Collection[Region] = (),
) -> frozenset[Region]:
    """Where somebody comes on foot; `origin` is among them. They do not enter what is `closed`; a journey `ends` somewhere."""
    shut = {*closed, *barred_by_armies(facts, s, side)}
    found, edge = {origin}, {origin}
    for _ in range(steps):
        onward = [r for r in edge if r == origin or r not in ends]
        edge = {there for r in onward for there in facts.regions[r].neighbours} - found - shut
        found |= edge
    return frozenset(found)


def start(s: State, f: FrameData) -> Region:
    """Where the group that is chosen sets out."""
    return with_the_ring(s) if f["origin"] == FELLOWSHIP else region_of(f["origin"])


@rule("rk.gefaehrten.position", off="imladris")
def with_the_ring(s: State) -> Region:
    """Companions in the Fellowship are where its figure stands."""
    where = fellowship.region(s)
    assert where is not None
    return where


def far(facts: Facts, s: State, f: FrameData) -> int:
    """How many regions it may go."""
    return int(
        (f["level"] or group_level(facts, s, f["group"])) + f["more"] + (head_start(s) if f["origin"] == FELLOWSHIP else 0)
    )


def reach(facts: Facts, s: State, f: FrameData) -> frozenset[Region]:
    """Where the group that is chosen comes."""
    closed = [] if f["into_sieges"] else [r for r in facts.strongholds if besieged_own(facts, s, r) is not None]
    ends = [r for r in facts.strongholds if halts(facts, s, r) or shut_in(facts, s, r)]
    return walk(facts, s, FREE, start(s, f), far(facts, s, f), closed, ends)


@guard("rk.gefaehrten.trennen.belagert", waivable=True)
def besieged_with_the_ring(facts: Facts, s: State, f: FrameData, region: Region) -> str | None:
    """Whoever leaves the Fellowship in a besieged stronghold stays there."""
    if f["origin"] == FELLOWSHIP and shut_in(facts, s, start(s, f)) and region != start(s, f):
        return f"{facts.name(start(s, f))} wird belagert: Wer hier die Gemeinschaft verlässt, bleibt in der Festung."
    return None


@guard("rk.gefaehrten.bewegung.belagert", "rk.gefaehrten.trennen.wegregeln", waivable=True)
def besieged_own(facts: Facts, s: State, region: Region) -> str | None:
    """Nobody comes into a stronghold of one's own that is besieged."""
    return f"{facts.name(region)} wird belagert: Kein Gefährte kommt hinein." if shut_in(facts, s, region) else None


@guard(
    "rk.gefaehrten.bewegung.level",
    "rk.gefaehrten.bewegung.gruppe",
    "rk.gefaehrten.bewegung.schwarze-grenze",
    "rk.gefaehrten.trennen.reichweite",
    "rk.gefaehrten.trennen.gruppe",
    "rk.aktion.person.abtrennen",
    "rk.aktion.person.gefaehrten",
    waivable=True,
)
def too_far(facts: Facts, s: State, f: FrameData, region: Region, most: int) -> str | None:
    if facts.distance[start(s, f)][region] <= most:
        return None
    return f"{facts.name(region)} ist zu weit: höchstens {most} {'Region' if most == 1 else 'Regionen'}."


@guard(
    "rk.gefaehrten.bewegung.schattenfestung", "rk.gefaehrten.bewegung.belagert", "rk.gefaehrten.trennen.wegregeln", waivable=True
)
def way_blocked(facts: Facts, near: Collection[Region], region: Region) -> str | None:
    if region in near:
        return None
    return f"{facts.name(region)}: Der Weg führt durch eine Festung des Schattens oder eine belagerte, und dort endet er."


@guard("rk.anfuehrer.bewegung.womit")
def already_there(facts: Facts, f: FrameData, region: Region) -> str | None:
    if not f["card"] and f["origin"] != FELLOWSHIP and region_of(f["origin"]) == region:
        return f"Da stehen sie schon: {facts.name(region)}."
    return None


def goal_refused(facts: Facts, s: State, f: FrameData, near: Collection[Region], region: Region, most: int) -> Refusal | None:
    """Why the group cannot go there that comes as far as these, over `most` regions (`far`)."""
    if besieged_stays(facts, s, f, region):
        return None
    return (
        already_there(facts, f, region)
        or besieged_with_the_ring(facts, s, f, region)
        or too_far(facts, s, f, region, most)
        or (None if f["into_sieges"] else besieged_own(facts, s, region))
        or way_blocked(facts, near, region)
    )


def besieged_stays(facts: Facts, s: State, f: FrameData, region: Region) -> bool:
    """Leaving the Fellowship where it is, in a besieged stronghold too."""
    return bool(f["origin"] == FELLOWSHIP and region == start(s, f))


# --- Companions ----------------------------------------------------------------------------------------------------------


def travellers(facts: Facts, s: State, f: FrameData) -> list[str]:
    """The Companions who may still set out, with the group that is chosen."""
    return [person for person in thinkable(facts, s, f) if locked_in(facts, s, person) is None]


def thinkable(facts: Facts, s: State, f: FrameData) -> list[str]:
    """Whom one could think of."""
    found: list[str] = []
    if f.get("alone"):
        return found
    for person, where in s["persons"].items():
        if facts.persons[person].side != FREE or person in f["moved"] or person in f["group"]:
            continue
        leaving = where == FELLOWSHIP and f["leaving"] and (not fellowship.in_mordor(s) or bool(f["card"]))
        travelling = armies.in_play(where) and f["travelling"] and armies.level(facts, s, person) != 0
        if (leaving or travelling) and f["origin"] in (None, where):
            found.append(person)
    return found


@guard("rk.gefaehrten.bewegung.belagert", waivable=True)
def locked_in(facts: Facts, s: State, person: str) -> str | None:
    """Nobody comes out of a stronghold of one's own that is besieged."""
    where = s["persons"][person]
    if where != FELLOWSHIP and where == box(region_of(where)):
        return (
            f"{facts.persons[person].name} sitzt in der Festung {facts.name(region_of(where))} fest, solange sie belagert wird."
        )
    if where != FELLOWSHIP and all(shut_in(facts, s, region) for region in facts.regions[region_of(where)].neighbours):
        return f"{facts.persons[person].name} kommt nicht fort ({facts.name(region_of(where))}): Der Weg ist belagert."
    return None


def companions(
    t: Transition,
    *,
    leaving: bool = False,
    travelling: bool = True,
    groups: int = 99,
    more: int = 0,
    level: int = 0,
    into_sieges: bool = False,
    card: str = "",
) -> None:
    """Ask for journeys of Companions: `leaving` the Fellowship, `travelling` on the board, so many groups. Cards: `more`
    regions further, as if of another `level`, also into besieged strongholds."""
    t.push(
        "reise", leaving=leaving, travelling=travelling, groups=groups, more=more, level=level, into_sieges=into_sieges,
        card=card, group=[], origin=None, moved=[],
    )  # fmt: skip


def departs(t: Transition, person: str) -> None:
    """A Companion leaves the Fellowship alone, as if separated from it: the Free Peoples say where to."""
    companions(t, leaving=True, travelling=False, groups=1)
    t.top["group"], t.top["origin"], t.top["alone"] = [person], FELLOWSHIP, True


@frames.add
class Journey(Frame):
    """Who travels, with whom, where to; then perhaps others."""

    id = "reise"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["groups"] and (f["group"] or travellers(t.game.facts, t.state, f)):
            return False
        t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, FREE)
        if f["group"]:
            names = ", ".join(game.facts.persons[p].name for p in f["group"])
            more = " Oder wer kommt noch mit?" if travellers(game.facts, s, f) else ""
            prompt = f"{names}: Wohin?{more}"
        else:
            prompt = "Welcher Gefährte bricht auf?" if not f["moved"] else "Bricht noch jemand auf?"
        return {seat: self.ask(f, seat, f"{name(seat)}: {prompt}", rules=("rk.gefaehrten.bewegung.gruppe",))}

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        if not f["group"] and (f["moved"] or f["card"]) and not must_lose(s, f):
            yield Candidate("fertig", "Niemand mehr" if f["moved"] else "Niemand", aliases=("nein", "das genügt"))
        yield from (c for c in _persons(facts, s, f) if c.refusal is None)
        if f["group"] and out_of_mordor(s, f):
            yield OUT
        elif f["group"]:
            near, most = reach(facts, s, f), far(facts, s, f)
            for region in facts.regions:
                if region in near and goal_refused(facts, s, f, near, region, most) is None:
                    yield facts.named[region]

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        yield from (c for c in _persons(facts, s, f) if c.refusal is not None)
        if f["group"] and (refusal := mordor.only_out_of_the_game(s) if out_of_mordor(s, f) else None) is not None:
            yield from (replace(facts.named[region], refusal=refusal) for region in facts.regions)
        elif f["group"]:
            near, most = reach(facts, s, f), far(facts, s, f)
            for region in facts.regions:
                refusal = goal_refused(facts, s, f, near, region, most)
                if refusal is not None:
                    yield replace(facts.named[region], refusal=refusal)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            t.pop()
            return
        if key in t.game.facts.persons:
            f["origin"] = t.state["persons"][key]
            f["group"] = [*f["group"], key]
            t.draft()
            return
        group, origin = f["group"], f["origin"]
        f["moved"], f["group"], f["origin"], f["groups"] = [*f["moved"], *group], [], None, f["groups"] - 1
        if f["groups"] and travellers(t.game.facts, t.state, f):
            t.draft()
        if key == OUT.key:
            depart(t, group, armies.DEAD)
            return
        arrive(t, group, origin, key)


def _persons(facts: Facts, s: State, f: FrameData) -> Iterator[Candidate]:
    for person in thinkable(facts, s, f):
        who, where = facts.persons[person], s["persons"][person]
        place = "Gemeinschaft" if where == FELLOWSHIP else facts.name(region_of(where))
        label, refusal = fitting(f"{who.name} · {place}"), locked_in(facts, s, person)
        yield Candidate(person, label, refusal, aliases=(who.name,), group="Gefährten")


OUT = Candidate("aus dem spiel", "Aus dem Spiel: In Mordor geht niemand lebend", aliases=("scheidet aus", "ausscheiden"))


def out_of_mordor(s: State, f: FrameData) -> bool:
    """Whoever a card separates on the Mordor track leaves the game."""
    return f["origin"] == FELLOWSHIP and fellowship.in_mordor(s)


def must_lose(s: State, f: FrameData) -> bool:
    """A card that only separates is not played there for nothing."""
    return bool(f["card"] and f["leaving"] and not f["travelling"] and not f["moved"] and fellowship.in_mordor(s))


def depart(t: Transition, group: Iterable[str], spot: Spot) -> None:
    for person in sorted(group, key=lambda p: p == fellowship.guide(t.state)):  # the guide last: one question for a new one
        if t.state["persons"][person] == FELLOWSHIP:
            fellowship.leaves(t, person, spot)


def arrive(t: Transition, group: Iterable[str], origin: Spot, region: Region) -> None:
    """A group has come to a region, into a besieged stronghold of its own where one is there."""
    spot = place_in(t.game.facts, t.state, region)
    if origin == FELLOWSHIP:
        depart(t, group, spot)
    else:
        armies.transfer(t, origin, spot, {}, group)
        t.tell("reist", persons=list(group), origin=origin, target=spot)
    for person in group:
        politics.companion_stops(t, person, region)


def joins_again(facts: Facts, s: State, region: Region) -> Spot:
    """As if Companions could return to the Ring-bearers."""
    return FELLOWSHIP if region == fellowship.region(s) else region


@rule("rk.gefaehrten.trennen.endgueltig", "rk.gefaehrten.trennen.begriff", off=joins_again)
def place_in(facts: Facts, s: State, region: Region) -> Spot:
    """On the board, also where the Fellowship is: nobody who left it returns."""
    return box(region) if shut_in(facts, s, region) else region


# --- the actions ---------------------------------------------------------------------------------------------------------


@guard("rk.gefaehrten.trennen.aktion", "rk.gefaehrten.trennen.begriff")
def nobody_left(facts: Facts, s: State) -> str | None:
    return None if armies.companions(facts, s) else "In der Gemeinschaft ist kein Gefährte mehr."


for action in ("abtrennen", "gefaehrten"):
    opens(action, "Gandalf", "Streicher", "Legolas", "Gimli", "Boromir", "Merry", "Pippin")


@actions.add
class Separate(Action):
    id = "abtrennen"
    title = "Gefährten abtrennen"
    place = 13
    also = (
        "trenne ab",
        "abtrennen",
        "gefährten trennen",
    )
    sides = (FREE,)
    kinds = ("person",)
    rule = "rk.aktion.person.abtrennen"

    def kinds_now(self, facts: Facts, s: State, side: Side) -> tuple[str, ...]:
        return dice.for_persons()

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return mordor.cannot_separate(s) or nobody_left(facts, s)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        companions(t, leaving=True, travelling=False, groups=1)
        dice.moved_companions(t, side, face)
        t.draft()


@guard("rk.aktion.person.gefaehrten", "rk.anfuehrer.bewegung.womit")
def nobody_travels(facts: Facts, s: State) -> str | None:
    on_the_way = [
        p
        for p, where in s["persons"].items()
        if armies.in_play(where) and facts.persons[p].side == FREE and armies.level(facts, s, p) != 0
    ]
    if any(locked_in(facts, s, person) is None for person in on_the_way):
        return None
    if on_the_way:
        return "Alle Gefährten auf dem Spielbrett sitzen in belagerten Festungen fest."
    return "Kein Gefährte steht auf dem Spielbrett."


@actions.add
class Travel(Action):
    id = "gefaehrten"
    title = "Gefährten bewegen"
    place = 14
    sides = (FREE,)
    kinds = ("person",)
    rule = "rk.aktion.person.gefaehrten"

    def kinds_now(self, facts: Facts, s: State, side: Side) -> tuple[str, ...]:
        return dice.for_persons()

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return nobody_travels(facts, s)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        companions(t, travelling=True)
        dice.moved_companions(t, side, face)
        t.draft()
