"""Where the Fellowship is found (chapters VIII and IX): the figure of a revealed one moves («entdeckt»), and what the way of the
figure costs, whether revealed or declared («weg»)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData, find
from games.ringkrieg import sides
from games.ringkrieg.events import using
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region
from games.ringkrieg.frames import Frame, RingGame, Steps, Transition, frames
from games.ringkrieg.quest import fellowship, hunt
from games.ringkrieg.war import territory
from games.rules import otherwise, rule


@rule("rk.gemeinschaft.entdecken.bleibt-stehen", off=False, reads="rk.gemeinschaft.entdecken.bleibt-stehen")
def stands_still(origin: Region, target: Region) -> bool:
    """Found where it was: what it stands in costs nothing, only a way through, out or in does."""
    return origin == target


@rule(
    "rk.gemeinschaft.entdecken.schattenfestung",
    "rk.gemeinschaft.entdecken.eroberte-festung",
    "rk.gemeinschaft.entdecken.beispiel",
    off=False,
)
def past_a_stronghold(facts: Facts, s: State, origin: Region, target: Region, steps: int) -> bool:
    """Whether every way of the allowed length leads through, out of or into a stronghold of the Shadow."""
    if stands_still(origin, target):
        return False

    def barred(region: Region) -> bool:
        if otherwise("rk.gemeinschaft.entdecken.eroberte-festung"):
            return facts.regions[region].stronghold and territory.owner(facts, region) == SHADOW
        return facts.regions[region].stronghold and territory.control(facts, s, region) == SHADOW

    if otherwise("rk.gemeinschaft.entdecken.weg"):  # the shortest way counts
        steps = next((n for n in range(steps) if target in fellowship.within(facts, origin, n)), steps)
    return fellowship.cannot_avoid(facts, origin, target, steps, barred)


@frames.add
class Revealed(Frame):
    """Where the revealed Fellowship is."""

    id = "entdeckt"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, far = sides.seat(s, FREE), s["fellowship"]["progress"]
        steps = "eine Region" if far == 1 else f"{far} Regionen"
        prompt = f"{name(seat)}: Die Gemeinschaft ist entdeckt. Wo steht sie, höchstens {steps} weiter?"
        return {seat: self.ask(f, seat, prompt, rules=("rk.gemeinschaft.entdecken", "rk.gemeinschaft.entdecken.nicht-in-stadt"))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        facts, here = game.facts, s["fellowship"]
        for where in fellowship.reachable(facts, s):
            place, tile = facts.regions[where], past_a_stronghold(facts, s, here["region"], where, here["progress"])
            label = f"{place.name} · noch ein Jagd-Spielstein" if tile else place.name
            yield Candidate(where, label, fellowship.reveal_refused(facts, s, where), aliases=place.aliases)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        t.tell("gefunden", region=key)
        fellowship.found(t, key, fellowship.REVEALED)


# --- the way of the figure -----------------------------------------------------------------------------------------------


@rule("rk.gemeinschaft.angeben.schattenfestung", off=(fellowship.REVEALED, fellowship.DECLARED))
def strongholds_strike() -> tuple[str, ...]:
    """Only a Fellowship that is revealed draws a tile for a stronghold on its way, not one that is declared."""
    return (fellowship.REVEALED,)


def stronghold_tile(t: Transition, f: FrameData) -> None:
    facts, s = t.game.facts, t.state
    if f["occasion"] in strongholds_strike() and past_a_stronghold(facts, s, f["origin"], f["target"], f["steps"]):
        hunting = find(s, "jagd")
        hunt.draw_tile(t, cause="festung", successes=hunting["successes"] if hunting is not None else 0)


# What else the way of the figure brings about, after the cards on the table: (t, the frame «weg»).
on_the_way: list[Callable[[Transition, FrameData], None]] = []


def tile_by_card(t: Transition, f: FrameData) -> None:
    """The way led through Moria, or past a stronghold: the Shadow may use a card on the table."""
    for strikes in on_the_way:
        strikes(t, f)
    if past_a_stronghold(t.game.facts, t.state, f["origin"], f["target"], f["steps"]):
        using.offer(t, SHADOW, "schattenfestung")
    if fellowship.way_through_moria(t.game.facts, f["origin"], f["target"], f["steps"]):
        using.offer(t, SHADOW, "moria")


@rule("rk.jagd.mehrere", "rk.jagd.beispiel.moria", off=(stronghold_tile, tile_by_card))
def in_order() -> tuple[Callable[[Transition, FrameData], None], ...]:
    """After the tile that revealed the Fellowship come those of cards and abilities, at last that of a stronghold."""
    return (tile_by_card, stronghold_tile)


def first_tile(t: Transition, f: FrameData) -> None:
    in_order()[0](t, f)


def last_tile(t: Transition, f: FrameData) -> None:
    in_order()[1](t, f)


@frames.add
class Way(Steps):
    """The figure of the Fellowship went from one region to another: tiles that this costs, one settled after the other."""

    id = "weg"
    steps = (first_tile, last_tile)
