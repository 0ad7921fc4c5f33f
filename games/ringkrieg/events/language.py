"""The words cards are written in: conditions and steps, registered by name.

In the data a condition is `{art: im-krieg, nation: isengart}` and a step `{art: vorruecken, nation: elben}`; `art` names the
function here or in the file of its topic, the rest are its arguments.

    @condition("im-krieg")
    def at_war(facts, s, side, words) -> str | None:       the German reason why it does not hold, or None
    @step("vorruecken")
    def advance(t, side, card, words) -> None:             carry it out as far as possible; questions are frames it pushes

Steps run one after the other (`playing.Event`); what a step pushes is over before the next one comes. A step with `falls:
CONDITION` is left out where that does not hold, one with `falls-gewaehlt: WORD` where the player chose something else. What a
card lets a player choose (`choosing.py`) is `gewaehlt` in its later steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.contract import State
from games.flow import find
from games.ringkrieg import politics
from games.ringkrieg.facts import Facts, Side
from games.ringkrieg.frames import Transition

CHOSEN = "gewaehlt"

Words = Mapping[str, Any]
Condition = Callable[[Facts, State, Side, Words], str | None]
Step = Callable[[Transition, Side, str, Words], None]

CONDITIONS: dict[str, Condition] = {}
STEPS: dict[str, Step] = {}


def condition(art: str) -> Callable[[Condition], Condition]:
    def register(function: Condition) -> Condition:
        if art in CONDITIONS:
            raise ValueError(f"condition {art!r} twice")
        CONDITIONS[art] = function
        return function

    return register


def step(art: str) -> Callable[[Step], Step]:
    def register(function: Step) -> Step:
        if art in STEPS:
            raise ValueError(f"step {art!r} twice")
        STEPS[art] = function
        return function

    return register


def listed(value: Any) -> list[Any]:
    """One thing or a list of them."""
    return value if isinstance(value, list) else [value]


def chosen(s: State, value: Any) -> Any:
    """What the data say, or where they say «gewaehlt» what the player of the card has chosen: None where nothing could be."""
    if value != CHOSEN:
        return value
    event = find(s, "ereignis")
    return None if event is None else event.get(CHOSEN)


def unmet(facts: Facts, s: State, side: Side, conditions: tuple[Words, ...]) -> str | None:
    """The reason of the first condition that does not hold."""
    for words in conditions:
        reason = CONDITIONS[words["art"]](facts, s, side, words)
        if reason is not None:
            return reason
    return None


# --- politics ------------------------------------------------------------------------------------------------------------


@condition("im-krieg")
def at_war(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{nation: id | [ids] | alle-des-schattens}"""
    wanted = facts.of_side("schatten") if words["nation"] == "alle-des-schattens" else listed(words["nation"])
    for nation in wanted:
        if not politics.at_war(s, nation):
            return f"{facts.nations[nation].name}: noch nicht im Kriegszustand."
    return None


@condition("aktiv")
def active(facts: Facts, s: State, side: Side, words: Words) -> str | None:
    """{nation: id}"""
    nation = words["nation"]
    return None if politics.is_active(s, nation) else f"{facts.nations[nation].name}: noch nicht aktiv."


def nations_of(s: State, words: Words) -> list[str]:
    """The nations a step names, none where none could be chosen."""
    named = chosen(s, words["nation"])
    return [] if named is None else listed(named)


@step("vorruecken")
def advance(t: Transition, side: Side, card: str, words: Words) -> None:
    """{nation: id | [ids] | gewaehlt, schritte: 1}: nations move towards war, passive ones not into it."""
    for nation in nations_of(t.state, words):
        politics.advance(t, nation, words.get("schritte", 1), why=card)


@step("aktivieren")
def activate(t: Transition, side: Side, card: str, words: Words) -> None:
    """{nation: id | [ids] | gewaehlt}"""
    for nation in nations_of(t.state, words):
        politics.activate(t, nation, why=card)


@step("in-den-krieg")
def to_war(t: Transition, side: Side, card: str, words: Words) -> None:
    """{nation: id}: straight to war, even where it was passive."""
    for nation in nations_of(t.state, words):
        politics.to_war(t, nation, why=card)


@step("zurueckweichen")
def retire(t: Transition, side: Side, card: str, words: Words) -> None:
    """{nation: id | gewaehlt}: one step away from war."""
    for nation in nations_of(t.state, words):
        politics.retire(t, nation)
