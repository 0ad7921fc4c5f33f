"""The Shadow's persons without an army (chapter VI): Nazgûl fly, the Mouth of Sauron walks. The action «nazgul», and

    nazgul(t)     ask the Shadow where its Nazgûl fly

A chain of short answers, «barad-dur 2 edoras». Whoever has moved does not move again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import FREE, NAZGUL, SHADOW, Facts, Region, Side
from games.ringkrieg.frames import Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.multiplayer import command
from games.ringkrieg.quest.journeys import walk
from games.ringkrieg.round import dice
from games.ringkrieg.war import armies, territory
from games.ringkrieg.war.armies import Spot, box, region_of, side_at
from games.ringkrieg.whereabouts import at, begins
from games.ringkrieg.wording import spot_name
from games.rules import guard, otherwise, rule

MOUTH = "saurons_mund"

# --- Nazgûl --------------------------------------------------------------------------------------------------------------


@guard(
    "rk.anfuehrer.nazgul.festung-freie",
    "rk.figur.nazgul.festung",
    "rk.figur.widerspruch.nazgul-festung",
    "rk.anfuehrer.guenstling.festung",
    "rk.anfuehrer.festung-kontrolle",
    waivable=True,
    reads="rk.figur.widerspruch.nazgul-festung",
)
def held_by_the_free(facts: Facts, s: State, region: Region) -> str | None:
    """Nazgûl and minions avoid strongholds that the Free Peoples control, unless the Shadow besieges them."""
    whose = territory.owner if otherwise("rk.anfuehrer.festung-kontrolle") else lambda facts, r: territory.control(facts, s, r)
    hold = facts.regions[region].stronghold and whose(facts, region) == FREE
    if hold and not territory.besieges(facts, s, SHADOW, region):
        return f"{facts.name(region)} ist eine Festung der Freien Völker, die nicht belagert wird."
    return None


@guard("rk.anfuehrer.nazgul.bewegung")
def stays_here(facts: Facts, origin: Spot, region: Region) -> str | None:
    return f"Die Nazgûl sind schon {at(facts, region)}." if region_of(origin) == region else None


def flyers(facts: Facts, s: State, f: FrameData) -> dict[str, int]:
    """Where Nazgûl could set out, and how many; the Witch-king and the Mouth of Sauron by their names."""
    able = s["figures"].items() if command.nazgul_fly(s) else ()
    found = {spot: here[NAZGUL] - f["moved"].get(spot, 0) for spot, here in able if NAZGUL in here}
    named = {p: 1 for p, where in s["persons"].items() if armies.in_play(where) and p not in f["moved"] and flies(facts, p)}
    if f["minions"] and MOUTH not in f["moved"] and len(mouth_reach(facts, s)) > 1:
        named[MOUTH] = 1
    mine = {p: n for p, n in named.items() if command.not_your_person(facts, s, p) is None}
    return {spot: n for spot, n in found.items() if n > 0} | mine


@rule("rk.figur.hexenkoenig", "rk.aktion.person.guenstlinge", off=False)
def flies(facts: Facts, person: str) -> bool:
    """The Witch-king is a Nazgûl in everything; Saruman and the Mouth of Sauron are not."""
    return facts.persons[person].nazgul


@rule(
    "rk.anfuehrer.mund.bewegung",
    "rk.anfuehrer.mund.durchqueren",
    "rk.aktion.person.guenstlinge",
    off=lambda facts, s: frozenset(),
)
def mouth_reach(facts: Facts, s: State) -> frozenset[Region]:
    """Where the Mouth of Sauron comes alone: three regions, past enemy armies, but neither into nor out of a region with a
    besieged stronghold of the Shadow."""
    where = region_of(s["persons"].get(MOUTH, ""))
    if where not in facts.regions or besieged_shadow(facts, s, where):
        return frozenset()
    far = facts.persons[MOUTH].level
    assert far is not None
    near = facts.within(where, far).intersection(facts.strongholds)
    past = otherwise("rk.anfuehrer.mund.durchqueren")
    closed = [r for r in near if besieged_shadow(facts, s, r) or (not past and held_by_the_free(facts, s, r) is not None)]
    return walk(facts, s, SHADOW, where, far, closed)


def besieged_shadow(facts: Facts, s: State, region: Region) -> bool:
    return side_at(facts, s, box(region)) == SHADOW


@guard("rk.anfuehrer.mund.bewegung", "rk.aktion.person.guenstlinge", waivable=True)
def mouth_too_far(facts: Facts, near: Collection[Region], region: Region) -> str | None:
    if region in near:
        return None
    return f"{facts.name(region)}: Saurons Mund zieht höchstens 3 Regionen, nie in eine belagerte Festung des Schattens."


def nazgul(t: Transition, *, card: str = "", minions: bool = False) -> None:
    """Ask the Shadow where its Nazgûl fly: any of them, anywhere. `minions`: the Mouth of Sauron goes too."""
    t.push("flug", card=card, minions=minions, origin=None, count=0, moved={})


def key_of(spot: Spot) -> str:
    """«barad-dur», «barad-dur festung»: as players type it."""
    return spot.replace("/", " ")


@rule("rk.anfuehrer.nazgul.belagert", off=lambda facts, s, region: region)
def landing(facts: Facts, s: State, region: Region) -> Spot:
    """Nazgûl fly into a besieged stronghold of the Shadow."""
    return box(region) if side_at(facts, s, box(region)) == SHADOW else region


@frames.add
class Flight(Frame):
    """Which Nazgûl, how many, where to; then perhaps others. `moved`: how many have come to a spot; persons by name."""

    id = "flug"

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["origin"] is not None or flyers(t.game.facts, t.state, f):
            return False
        t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, SHADOW)
        if f["origin"] is None:
            prompt = "Welche Nazgûl fliegen?" if not f["moved"] else "Fliegen noch andere Nazgûl?"
        else:
            prompt = "Wohin fliegen sie?" if f["count"] else "Wie viele, oder wohin fliegen alle?"
        return {seat: self.ask(f, seat, f"{name(seat)}: {prompt}", rules=("rk.anfuehrer.nazgul.bewegung",))}

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        if f["origin"] is None:
            return list(self._flyers(game.facts, s, f))
        facts, closed = game.facts, no_landing(game.facts, s, f["origin"])
        goals = [facts.named[region] for region in flight(facts, setting_out(s, f["origin"])) if region not in closed]
        if f["count"]:
            return goals
        return [*(Candidate(str(n), f"Nur {n}") for n in range(1, flyers(facts, s, f)[f["origin"]])), *goals]

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts = game.facts
        if f["origin"] is None:
            able = flyers(facts, s, f)
            empty = [(c, not_there_either(facts, s, r) or nobody_here(facts, r)) for r, c in facts.named.items() if r not in able]
            return [replace(c, refusal=no) for c, no in empty if no is not None]  # where nobody is, no exception helps
        closed = no_landing(facts, s, f["origin"])
        return [replace(facts.named[r], refusal=closed[r]) for r in flight(facts, setting_out(s, f["origin"])) if r in closed]

    def _flyers(self, facts: Facts, s: State, f: FrameData) -> Iterable[Candidate]:
        if f["moved"] or f["card"]:
            yield Candidate("fertig", "Keine mehr" if f["moved"] else "Keine", aliases=("nein", "das genügt"))
        for spot, count in flyers(facts, s, f).items():
            if spot in facts.persons:
                who = facts.persons[spot].name
                yield Candidate(spot, who, aliases=(who, who.removeprefix("Der ")), group="Nazgûl")
            else:
                aliases = facts.regions[spot].aliases if spot in facts.regions else ()
                label = f"{spot_name(facts, spot)} · {count} Nazgûl"
                yield Candidate(key_of(spot), label, aliases=aliases, group="Nazgûl")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        facts, able = t.game.facts, flyers(t.game.facts, t.state, f)
        if key == "fertig":
            t.pop()
            return
        if f["origin"] is None:
            origin = next(spot for spot in able if key_of(spot) == key)
            f["origin"], f["count"] = origin, 1 if able[origin] == 1 else 0
            t.draft()
        elif key.isdigit():
            f["count"] = int(key)
            t.draft()
        else:
            origin, count = f["origin"], f["count"] or able[f["origin"]]
            f["origin"], f["count"] = None, 0
            to = key if origin == MOUTH else landing(facts, t.state, key)
            if origin in facts.persons:
                armies.transfer(t, t.state["persons"][origin], to, {}, [origin])
                f["moved"] = {**f["moved"], origin: 1}
                t.tell("fliegt", persons=[origin], count=0, target=to)
            else:
                armies.transfer(t, origin, to, {NAZGUL: count})
                f["moved"] = {**f["moved"], to: f["moved"].get(to, 0) + count}
                t.tell("fliegt", persons=[], count=count, target=to)
            if flyers(facts, t.state, f):
                t.draft()


@guard("rk.anfuehrer.nazgul.festung-freie", "rk.anfuehrer.nazgul.bewegung")
def not_there_either(facts: Facts, s: State, region: Region) -> str | None:
    """Named where one says from where, and meant as a goal: nobody may land there."""
    refusal = held_by_the_free(facts, s, region)
    return refusal.reason if refusal is not None else None


@guard("rk.anfuehrer.nazgul.bewegung")
def nobody_here(facts: Facts, region: Region) -> str | None:
    return f"{begins(at(facts, region))} ist kein Nazgûl, der fliegen könnte. Genannt wird zuerst, woher, dann, wohin."


@rule(
    "rk.figur.nazgul.flug", "rk.anfuehrer.nazgul.bewegung", off=lambda facts, origin: facts.regions[region_of(origin)].neighbours
)
def flight(facts: Facts, origin: Spot) -> Collection[Region]:
    """Nazgûl reach every region of the board."""
    return facts.regions


def setting_out(s: State, who: Spot) -> Spot:
    """Where somebody sets out. `who`: a spot or a person."""
    spot: Spot = s["persons"].get(who, who)
    return spot


def no_landing(facts: Facts, s: State, who: Spot) -> dict[Region, Refusal]:
    """Where they cannot land, and why: others than the Mouth of Sauron everywhere but in few regions."""
    origin, closed = setting_out(s, who), {}
    near = mouth_reach(facts, s) if who == MOUTH else ()
    for region in facts.regions if who == MOUTH else (*facts.strongholds, region_of(origin)):
        refusal = held_by_the_free(facts, s, region) or stays_here(facts, origin, region)
        refusal = refusal or (mouth_too_far(facts, near, region) if who == MOUTH else None)
        if refusal is not None:
            closed[region] = refusal
    return closed


# --- the action ----------------------------------------------------------------------------------------------------------


@actions.add
class Fly(Action):
    id = "nazgul"
    title = "Nazgûl und Günstlinge bewegen"
    place = 15
    also = (
        "fliege",
        "fliegen",
        "fliege Nazgûl",
        "bewege Nazgûl",
        "ziehe Nazgûl",
    )
    never_with_die = ("ziehe Nazgûl",)  # «ziehe Personen» draws a card
    sides = (SHADOW,)
    kinds = ("person",)
    rule = "rk.aktion.person.guenstlinge"

    def kinds_now(self, facts: Facts, s: State, side: Side) -> tuple[str, ...]:
        return dice.for_persons()

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return nobody_flies(facts, s)

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        nazgul(t, minions=True)
        t.draft()


@guard("rk.aktion.person.guenstlinge", "rk.anfuehrer.saruman.bewegung")
def nobody_flies(facts: Facts, s: State) -> str | None:
    if any(NAZGUL in here for here in s["figures"].values()) or flyers(facts, s, {"moved": {}, "minions": True}):
        return None
    return "Kein Nazgûl und kein Günstling kann gerade ziehen; Saruman verlässt Orthanc nie."
