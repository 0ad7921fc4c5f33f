"""The end of a game with more than two players (chapter XI): the side wins as ever, and then its players are compared.

Who took which settlement is `s["captors"]` (`command.captured`)."""

from __future__ import annotations

from games.contract import Seat, State, name
from games.ringkrieg.facts import FREE, SHADOW, Facts, Region, Side
from games.ringkrieg.multiplayer import powers
from games.ringkrieg.war import territory
from games.rules import otherwise, rule


def lost(facts: Facts, s: State, seat: Seat) -> int:
    """How many cities and strongholds of a player's nations are in enemy hands."""
    return len(lost_places(facts, s, seat))


def lost_places(facts: Facts, s: State, seat: Seat) -> list[Region]:
    mine = powers.nations(facts, s, seat)
    return [region for region in s["control"] if territory.worth(facts, region) and facts.regions[region].nation in mine]


@rule("rk.mehrspieler.widerspruch.einzelwertung", off=lambda facts, s, seat: 0)
def deducted(facts: Facts, s: State, seat: Seat) -> int:
    """One for each, whatever it was worth."""
    if otherwise("rk.mehrspieler.widerspruch.einzelwertung"):
        return sum(territory.worth(facts, region) for region in lost_places(facts, s, seat))
    return lost(facts, s, seat)


def taken(facts: Facts, s: State, seat: Seat) -> int:
    """The points of what a player of the Shadow has taken and the Shadow still holds."""
    held = [region for region, side in s["control"].items() if side == SHADOW and s["captors"].get(region) == seat]
    return sum(territory.worth(facts, region) for region in held)


@rule("rk.mehrspieler.sieg.schatten", off=lambda facts, s, seat: 0)
def shadow_score(facts: Facts, s: State, seat: Seat) -> int:
    return taken(facts, s, seat) - deducted(facts, s, seat)


@rule("rk.mehrspieler.sieg.freie", off=lambda facts, s, seat: 0)
def free_score(facts: Facts, s: State, seat: Seat) -> int:
    """The fewer lost the better."""
    return -lost(facts, s, seat)


def scores(facts: Facts, s: State) -> dict[Seat, int]:
    return {
        seat: (free_score if side == FREE else shadow_score)(facts, s, seat) for side, team in s["teams"].items() for seat in team
    }


@rule("rk.mehrspieler.sieg", off=lambda s, side: tuple(s["teams"][side][:1]))
def winners(s: State, side: Side) -> tuple[Seat, ...]:
    """Both players of a side win together."""
    return tuple(s["teams"][side])


@rule("rk.mehrspieler.widerspruch.einzelwertung", off=lambda s, side, points: s["teams"][side][0])
def best(s: State, side: Side, points: dict[Seat, int]) -> Seat | None:
    """Who of the winners was the better one; None where they are equal: then they share it."""
    first, *rest = sorted(s["teams"][side], key=lambda seat: -points[seat])
    return first if all(points[seat] < points[first] for seat in rest) else None


def comparison(facts: Facts, s: State, side: Side) -> str:
    """A sentence about the winners, nothing for one alone."""
    if not powers.paired(s, side):
        return ""
    points = scores(facts, s)
    said = ", ".join(f"{name(seat)} {points[seat]:+d}" for seat in s["teams"][side])
    first = best(s, side, points)
    who = f"Einzelsieg für {name(first)}" if first is not None else "Den Einzelsieg teilen sich beide"
    return f" {who} ({said})."
