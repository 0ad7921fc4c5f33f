"""In which order effects in play change the same thing, where players decide it.

What works when a movement/hazard phase begins (the types of regions and sites) the hazard player puts in order; what works later
(the numbers of an attack) the moving player, anew each time. Only the cards that were in play when the phase began can be
ordered; what came later follows in the order of its coming. Nobody is asked where the order changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any

from games.contract import Candidate, Seat, State
from games.flow import FrameData
from games.meccg.play.room import FACES, CardGame, Question, Transition, company, frames, hazard, mover
from games.rules import rule

MOST = 5  # cards whose orders are tried: nobody has ever more that matter
Result = Callable[[State], Hashable]


def sources(s: State, kinds: Iterable[str], among: Sequence[str]) -> list[str]:
    """The cards in play with such effects, in the order in which they work now."""
    wanted = {*kinds}
    return list(dict.fromkeys(e["source"] for e in s["effects"] if e["kind"] in wanted and e.get("source") in among))


def ordered(s: State, kinds: Iterable[str], order: Sequence[str]) -> State:
    """The same with the effects of these cards in this order; all others stay where they are."""
    wanted, rank = {*kinds}, {card: nr for nr, card in enumerate(order)}
    at = [nr for nr, e in enumerate(s["effects"]) if e["kind"] in wanted and e.get("source") in rank]
    sorted_ = sorted((s["effects"][nr] for nr in at), key=lambda e: rank[e["source"]])
    new = list(s["effects"])
    for nr, e in zip(at, sorted_, strict=True):
        new[nr] = e
    return {**s, "effects": new}


def choices(s: State, kinds: Sequence[str], among: Sequence[str], result: Result) -> list[list[str]]:
    """The orders that come to something else, one of each outcome, the present one first; nothing where there is but one."""
    cards = sources(s, kinds, among)
    if not 1 < len(cards) <= MOST:
        return []
    found: dict[Hashable, list[str]] = {}
    for order in permutations(cards):
        found.setdefault(result(ordered(s, kinds, order)), list(order))
    return list(found.values()) if len(found) > 1 else []


def since_before(s: State) -> list[str]:
    """The cards that were in play when this phase began."""
    found: list[str] = company(s).get("before", [])
    return found


@rule("me.bgphase.kumulativ.beginn", off=None)
def hazard_player_orders(t: Transition, kinds: Sequence[str], result: Result) -> None:
    """What works at the beginning of the phase."""
    _ask(t, hazard(t.state), kinds, result, "me.bgphase.kumulativ.beginn")


@rule("me.bgphase.kumulativ.spaeter", off=None)
def moving_player_orders(t: Transition, kinds: Sequence[str], result: Result) -> None:
    """What works later, in every situation anew."""
    _ask(t, mover(t.state), kinds, result, "me.bgphase.kumulativ.spaeter")


def _ask(t: Transition, seat: Seat, kinds: Sequence[str], result: Result, rule_id: str) -> None:
    found = choices(t.state, kinds, since_before(t.state), result)
    if found:
        t.push("wirkfolge", seat=seat, kinds=list(kinds), orders=found, rule=rule_id)


@frames.add
class Orders(Question):
    """One of the orders that come to something else."""

    id = "wirkfolge"
    words = "In welcher Reihenfolge wirken diese Karten?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": "folge 0", "rules": (f["rule"],)}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for nr, order in enumerate(f["orders"]):
            label = ", dann ".join(FACES[s["cards"][card]].titel for card in order)
            yield Candidate(f"folge {nr}", label[:80], rule=f["rule"], aliases=(label, str(nr + 1)))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        order = f["orders"][int(key.split()[1])]
        t.state["effects"] = t.own(ordered(t.state, f["kinds"], order)["effects"])
        t.tell("wirkfolge", seat=seat, karten=[t.state["cards"][card] for card in order])
