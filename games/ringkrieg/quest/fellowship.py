"""The Fellowship of the Ring (chapter VIII): where it is, its guide, progress, declaring, revealing, hiding, healing, Companions.

`s["fellowship"]` is `{"region", "progress", "hidden", "corruption", "guide", "mordor", "busy"}`: the region of its figure (the
last known position), the box on the Fellowship track, whether it is hidden, corruption, the guide, the step on the Mordor track
(None outside), and whether it moved or hid this round in Mordor. Companions in it stand at `armies.FELLOWSHIP`.

Whoever changes corruption calls `corrupt` or `heal`, whoever changes the company calls `leaves`: they look for victory and for
a new guide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from games import effects
from games.contract import Candidate, Decision, Refusal, Seat, State, name, timed
from games.flow import FrameData, find
from games.ringkrieg import politics, sides, victory
from games.ringkrieg.facts import FREE, Facts, Region
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import order
from games.ringkrieg.quest import mordor
from games.ringkrieg.war import armies, territory
from games.ringkrieg.whereabouts import at, begins
from games.rules import guard, otherwise, remembered, rule

GOLLUM = "gollum"
DECLARED, REVEALED = "angegeben", "entdeckt"

# Who guides whatever the levels are: (facts, s) -> a Companion or None.
guides_always: list[Callable[[Facts, State], str | None]] = []
# Where somebody who leaves the Fellowship goes instead: (facts, s, person) -> a place or None.
goes_instead: list[Callable[[Facts, State, str], armies.Spot | None]] = []
# Told when a Companion has left the Fellowship, before a new guide is looked for: (t, person).
departed: list[Callable[[Transition, str], None]] = []
# Told when the Fellowship was declared, after its figure has moved: (t, region).
declared: list[Callable[[Transition, Region], None]] = []


# --- reading -------------------------------------------------------------------------------------------------------------


def guide(s: State) -> str:
    found: str = s["fellowship"]["guide"]
    return found


@rule(
    "rk.gemeinschaft.position.begriff",
    "rk.gemeinschaft.position-widerspruch",
    "rk.gemeinschaft.karten-position",
    "rk.mordor.gorgoroth",
    off="imladris",
)
def region(s: State) -> Region | None:
    """Where the Fellowship counts as being: the region of its figure; in Mordor in none."""
    return s["fellowship"]["region"] if s["fellowship"]["mordor"] is None else None


def in_mordor(s: State) -> bool:
    return s["fellowship"]["mordor"] is not None


def level(facts: Facts, s: State, person: str) -> int:
    return armies.level(facts, s, person) or 0


@rule("rk.gemeinschaft.ratgeber.wer", off=armies.companions)
def possible_guides(facts: Facts, s: State) -> list[str]:
    """The Companions of the highest level in the Fellowship."""
    here = armies.companions(facts, s)
    for always in guides_always:
        if (person := always(facts, s)) is not None:
            return [person]
    levels = [level(facts, s, p) for p in here]
    return [p for p, its in zip(here, levels, strict=True) if its == max(levels)]


def home_of_the_free(facts: Facts, s: State, region: Region) -> bool:
    """A city or stronghold of the Free Peoples that the enemy does not control."""
    place = facts.regions[region]
    return (place.city or place.stronghold) and territory.control(facts, s, region) == FREE and place.side == FREE


def once_home(facts: Facts, region: Region) -> bool:
    """A city or stronghold that was theirs at the beginning."""
    place = facts.regions[region]
    return (place.city or place.stronghold) and place.side == FREE


# --- corruption ----------------------------------------------------------------------------------------------------------


def corrupt(t: Transition, points: int) -> bool:
    """Corruption rises; whether the game is over because of it."""
    if points > 0:
        rises(t, points)
    return victory.ring(t)


@rule("rk.jagd.korrumpierung", "rk.jagd.korrumpierung.stein", "rk.jagd.korrumpierung.steigt", off=None)
def rises(t: Transition, points: int) -> None:
    here = t.at("fellowship")
    here["corruption"] += points
    t.tell("korrumpierung", points=points, now=here["corruption"])


@rule("rk.jagd.korrumpierung.sinkt", off=None)
def heal(t: Transition, points: int) -> None:
    """Corruption falls, never below 0."""
    here = t.at("fellowship")
    healed = min(points, here["corruption"])
    if healed:
        here["corruption"] -= healed
        t.tell("geheilt", points=healed, now=here["corruption"])


# --- the guide -----------------------------------------------------------------------------------------------------------


def appoint(t: Transition, person: str) -> None:
    if guide(t.state) != person:
        t.at("fellowship")["guide"] = person
        t.tell("ratgeber", person=person)
        effects.happens(t, "ratgeber", {"person": person})


@rule("rk.gemeinschaft.ratgeber.wechsel", "rk.gefaehrten.trennen.ratgeber", "rk.gemeinschaft.gollum.ratgeber", off=None)
def company_changed(t: Transition) -> None:
    """Somebody left: the highest level guides; among equals the Free Peoples choose; without Companions Gollum does."""
    choices = possible_guides(t.game.facts, t.state)
    if not choices:
        appoint(t, GOLLUM)
    elif guide(t.state) not in choices:
        if len(choices) == 1:
            appoint(t, *choices)
        else:
            t.push("ratgeber", **order.guides(t.state))


def leaves(t: Transition, person: str, where: armies.Spot) -> None:
    """A Companion leaves the Fellowship for a spot, or for good (`armies.DEAD`). In Mordor nobody leaves it alive."""
    where = mordor.nobody_leaves(t.state, where)
    for instead in goes_instead:
        where = instead(t.game.facts, t.state, person) or where
    changes_place(t, person, where)
    t.tell("verlaesst", person=person, where=where)
    effects.happens(t, "verlaesst-gemeinschaft", {"person": person})
    for hears in departed:
        hears(t, person)
    company_changed(t)


@rule("rk.gefaehrten.stapel.verlassen", "rk.gefaehrten.trennen.karten", "rk.figur.gefaehrten.verlassen", off=None)
def changes_place(t: Transition, person: str, where: armies.Spot) -> None:
    """Figure and card leave the Fellowship for the board or the box."""
    t.at("persons")[person] = where


@frames.add
class ChooseGuide(Frame):
    """Several Companions of the highest level: who guides now?"""

    id = "ratgeber"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, FREE)
        return {
            seat: self.ask(f, seat, f"{name(seat)}: Wer wird Ratgeber der Gemeinschaft?", rules=("rk.gemeinschaft.ratgeber.wer",))
        }

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for person in possible_guides(game.facts, s):
            yield Candidate(person, game.facts.persons[person].name)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        appoint(t, key)


# --- phase 2 -------------------------------------------------------------------------------------------------------------


def begin_phase(t: Transition) -> None:
    """Phase 2: declare the Fellowship or not, choose the guide. Asked only where there is something to choose."""
    declared = in_mordor(t.state) or not t.state["fellowship"]["hidden"]
    t.push("phase-gemeinschaft", declared=declared, **order.guides(t.state))


@guard("rk.gemeinschaft.angeben", "rk.gemeinschaft.angeben.begriff", "rk.gemeinschaft.heilen.entdeckt")
def is_revealed(s: State) -> str | None:
    return None if s["fellowship"]["hidden"] else "Die Gemeinschaft ist entdeckt: Angeben kann man nur eine verdeckte."


@rule(
    "rk.runde.phase2.ratgeber",
    "rk.gemeinschaft.ratgeber.beispiel",
    "rk.gemeinschaft.ratgeber.stricher",
    off=lambda facts, s: [],
)
def other_guides(facts: Facts, s: State) -> list[str]:
    """Who may take the place of the guide in phase 2."""
    return [p for p in possible_guides(facts, s) if p != guide(s)]


@rule(
    "rk.gemeinschaft.leiste.distanz",
    "rk.gemeinschaft.leiste.begriff",
    "rk.gemeinschaft.angeben",
    "rk.gemeinschaft.angeben.beispiel",
    "rk.gemeinschaft.schwarze-grenze",
    off=lambda facts, s: list(facts.regions),
)
def reachable(facts: Facts, s: State) -> list[Region]:
    """Where the figure can be moved when the Fellowship is declared or revealed: as many regions as the track says."""
    here = s["fellowship"]
    return sorted(within(facts, here["region"], here["progress"]))


def within(facts: Facts, start: Region, steps: int) -> Iterable[Region]:
    """All regions at most so many steps away; where a table lets the Fellowship climb, over black borders too."""
    if not otherwise("rk.gemeinschaft.schwarze-grenze"):
        return facts.within(start, steps)
    found = {start}
    for _ in range(steps):
        found |= {there for here in found for there in next_to(facts, here)}
    return found


def next_to(facts: Facts, region: Region) -> Iterable[Region]:
    place = facts.regions[region]
    return (*place.neighbours, *place.mountains) if otherwise("rk.gemeinschaft.schwarze-grenze") else place.neighbours


GO_ON = Candidate("weiter", "Weiter, nichts ändern", aliases=("nein", "fertig", "nicht"))


@remembered(on_first=True)
def declaring(facts: Facts, where: Region) -> Candidate:
    """Saying that the Fellowship is there."""
    label = f"{begins(at(facts, where))} angeben"
    here = facts.regions[where]
    shown = tuple(f"{called} zeigen" for called in (here.name, *here.aliases))
    return Candidate(f"angeben {where}", label, None, "rk.gemeinschaft.angeben", (*here.aliases, *shown))


@guard("rk.runde.phase2")
def once(f: FrameData) -> str | None:
    if not f["declared"]:
        return None
    return "Angeben kann man ihre Position einmal in jeder Phase 2, und in Mordor nicht mehr."


@guard("rk.gemeinschaft.leiste.distanz", "rk.gemeinschaft.angeben")
def out_of_reach(facts: Facts, s: State, where: Region) -> str | None:
    """Further away than the track says."""
    here, far = facts.name(s["fellowship"]["region"]), s["fellowship"]["progress"]
    return f"{facts.name(where)} ist zu weit ({here}): höchstens so viele Regionen, wie die Gemeinschafts-Leiste zeigt ({far})."


IN_PHASE_2 = (
    timed(
        "angeben",
        "Position der Gemeinschaft angeben",
        "Ihre Position geben die Freien Völker in Phase 2 an, bevor gewürfelt wird, und nur solange sie verdeckt ist.",
        "rk.runde.phase2",
        "rk.gemeinschaft.angeben",
        also=("gib an", "gib Position an", "Position angeben", "Gemeinschaft angeben", "erkläre Gemeinschaft"),
    ),
    timed(
        "ratgeber",
        "Ratgeber wechseln",
        "Den Ratgeber wechseln die Freien Völker in Phase 2; sonst nur, wenn er die Gemeinschaft verlässt.",
        "rk.runde.phase2.ratgeber",
        also=("Ratgeber wechseln", "wird Ratgeber"),
    ),
)


@frames.add
class FellowshipPhase(Frame):
    """Declare (once), change the guide, or go on."""

    id = "phase-gemeinschaft"

    def run(self, t: Transition, f: FrameData) -> bool:
        if not f["declared"] or other_guides(t.game.facts, t.state):
            return False
        t.pop()
        return True

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, FREE)
        what = "Wechselst du den Ratgeber?" if f["declared"] else "Gibst du ihre Position an?"
        prompt = f"{name(seat)}: Phase 2, Gemeinschaft des Ringes. {what}"
        return {seat: self.ask(f, seat, prompt, default="weiter", rules=("rk.runde.phase2", "rk.gemeinschaft.angeben"))}

    def options(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts: Facts = game.facts
        yield GO_ON
        yield from (declaring(facts, where) for where in self.places(facts, s, f))
        for person in other_guides(facts, s):
            called = ("Streicher", "Aragorn") if person == "streicher" else (facts.persons[person].name,)
            said = tuple(f"{call} {verb}" for call in called for verb in ("wird Ratgeber", "führt", "soll führen"))
            yield Candidate(f"ratgeber {person}", said[0], rule="rk.runde.phase2.ratgeber", aliases=said[1:])

    def refused(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts: Facts = game.facts
        allowed = frozenset(self.places(facts, s, f))
        for where in facts.regions:
            if where not in allowed:
                refusal = is_revealed(s) or once(f) or out_of_reach(facts, s, where)
                yield replace(declaring(facts, where), refusal=refusal, aliases=())

    @staticmethod
    def places(facts: Facts, s: State, f: FrameData) -> list[Region]:
        """Where the Fellowship can be declared."""
        return [] if f["declared"] or is_revealed(s) is not None else reachable(facts, s)

    def not_now(self, game: RingGame, s: State, seat: Seat) -> Iterable[Candidate]:
        return IN_PHASE_2

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        what, _, which = key.partition(" ")
        if what == "weiter":
            t.pop()
        elif what == "ratgeber":
            t.pop()
            appoint(t, which)
            if not f["declared"]:
                t.push("phase-gemeinschaft", declared=f["declared"], **order.guides(t.state))
        else:
            f["declared"] = True
            declare(t, which)


def declare(t: Transition, where: Region, *, heals: bool = True) -> None:
    """The Free Peoples say where the Fellowship is: figure, track to 0, still hidden; it may heal, activate or enter Mordor."""
    t.tell("angegeben", region=where, origin=t.state["fellowship"]["region"])
    found(t, where, DECLARED)
    declared_at_home(t, where, heals)
    mordor.enter_if_declared_at_the_gate(t, where)
    for hears in declared:
        hears(t, where)


@rule("rk.gemeinschaft.aufspueren", off=None)
def found(t: Transition, where: Region, occasion: str) -> None:
    """It is known where the Fellowship is: its figure moves there, the track goes to 0, and the way may cost tiles («weg»)."""
    here = t.at("fellowship")
    t.push("weg", occasion=occasion, origin=here["region"], target=where, steps=here["progress"], **order.hunted(t.state))
    here["region"], here["progress"] = where, 0


@rule("rk.gemeinschaft.entdecken.weg", off=True)
def cannot_avoid(facts: Facts, origin: Region, target: Region, steps: int, barred: Callable[[Region], bool]) -> bool:
    """Whether every way of at most so many steps begins or ends in such a region or leads through one."""
    if barred(origin) or barred(target):
        return True
    edge, seen = {origin}, {origin}
    for _ in range(steps):
        edge = {n for r in edge for n in next_to(facts, r) if n not in seen and not barred(n)}
        seen |= edge
    return target not in seen


@rule("rk.ereignis.weg-durch-moria", off=lambda facts, origin, target, steps: False)
def way_through_moria(facts: Facts, origin: Region, target: Region, steps: int) -> bool:
    """Whether the figure went into, out of or through Moria; where a way around is short enough, it took that."""
    if otherwise("rk.ereignis.weg-durch-moria"):
        return origin != target and "moria" in (origin, target)
    return origin != target and cannot_avoid(facts, origin, target, steps, lambda region: region == "moria")


@rule(
    "rk.gemeinschaft.heilen",
    "rk.gemeinschaft.heilen.kann-wird",
    "rk.gemeinschaft.heilen.mehrfach",
    "rk.gemeinschaft.angeben.warum",
    "rk.runde.phase2",
    off=None,
)
def declared_at_home(t: Transition, where: Region, heals: bool = True) -> None:
    """In a city or stronghold of the Free Peoples the Ring-bearers heal one point and its nation becomes active."""
    if home_of_the_free(t.game.facts, t.state, where):
        heal(t, 1 if heals else 0)
        politics.declared_in(t, where)
        effects.happens(t, "angegeben", {"region": where, "siedlung": t.game.facts.regions[where].settlement})


# --- hidden and revealed -------------------------------------------------------------------------------------------------


@rule("rk.gemeinschaft.verdecken", "rk.gemeinschaft.verdecken.begriff", "rk.aktion.person.verdecken", off=None)
def hide(t: Transition) -> None:
    """The Fellowship is hidden again."""
    here = t.at("fellowship")
    here["hidden"], here["busy"] = True, True
    t.tell("verdeckt")


@guard(
    "rk.gemeinschaft.entdecken.nicht-in-stadt",
    "rk.gemeinschaft.entdecken.karte",
    "rk.gemeinschaft.entdecken.eroberte-festung",
    waivable=True,
)
def no_refuge(facts: Facts, s: State, where: Region) -> str | None:
    if otherwise("rk.gemeinschaft.entdecken.karte") and find(s, "jagd") is None:
        return None
    if home_of_the_free(facts, s, where) or (once_home(facts, where) and otherwise("rk.gemeinschaft.entdecken.eroberte-festung")):
        place = facts.regions[where]
        return (
            f"{place.name} ist eine Stadt oder Festung der Freien Völker: Dort darf die Gemeinschaft beim Entdecken nicht enden."
        )
    return None


def reveal_refused(facts: Facts, s: State, where: Region) -> Refusal | None:
    """Why the revealed Fellowship cannot stop here."""
    return no_refuge(facts, s, where)
