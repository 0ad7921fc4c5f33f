"""The words cards are written in: conditions and steps, registered by name.

In the data a condition is `{art: im-krieg, nation: isengart}` and a step `{art: vorruecken, nation: elben}`; `art` names the
function here or in the file of its topic, the rest are its arguments. Each is a word of the card room (`games/cards/`): its
docstring begins with its fields, which is its shape, the function is its deed; what it says in German is the text of its card.

    @condition("im-krieg")
    def at_war(facts, s, side, words) -> str | None:       the German reason why it does not hold, or None
    @step("vorruecken")
    def advance(t, side, card, words) -> None:             carry it out as far as possible; questions are frames it pushes

Steps run one after the other (`playing.Event`); what a step pushes is over before the next one comes. A step with `falls:
CONDITION` is left out where that does not hold, one with `falls-gewaehlt: WORD` where the player chose something else. What a
card lets a player choose (`choosing.py`) is `gewaehlt` in its later steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from games.cards.shapes import Kind, Wrong, inside
from games.cards.shapes import listed as listed
from games.cards.words import Vocabulary, Word
from games.contract import State
from games.flow import find
from games.ringkrieg import politics
from games.ringkrieg.facts import Facts, Side
from games.ringkrieg.frames import Transition

CHOSEN = "gewaehlt"

Words = Mapping[str, Any]
Condition = Callable[[Facts, State, Side, Words], str | None]
Step = Callable[[Transition, Side, str, Words], None]

CONDITION_WORDS = Vocabulary("Bedingung", "bedingung", key="art")
STEP_WORDS = Vocabulary("Schritt", "schritt", key="art", article="einen")
CONDITIONS: dict[str, Condition] = {}
STEPS: dict[str, Step] = {}


class Anything(Kind):
    """What a function looks at by itself."""

    name = "irgendetwas"

    def check(self, value: Any) -> None:
        """Nothing is wrong with it."""


def _word(words: Vocabulary, art: str, function: Callable[..., Any]) -> None:
    """The function as a word: its docstring begins with its fields, `{nation: id | [ids], schritte: 1}`."""
    shape = re.match(r"\s*\{(.*?)\}", function.__doc__ or "", re.S)
    fields = {name: Anything() for name in re.findall(r"(?:^|,)\s*([a-z-]+)\s*:", shape[1])} if shape else {}
    doc = " ".join((function.__doc__ or "").split())
    words.add(Word(words.name, f"{words.id}.{art}", art, lambda _: "", doc, None, fields, deed=function, heeds=frozenset(fields)))


def condition(art: str) -> Callable[[Condition], Condition]:
    def register(function: Condition) -> Condition:
        _word(CONDITION_WORDS, art, function)
        CONDITIONS[art] = function
        return function

    return register


def step(art: str) -> Callable[[Step], Step]:
    def register(function: Step) -> Step:
        _word(STEP_WORDS, art, function)
        STEPS[art] = function
        return function

    return register


class Statements(Kind):
    """Conditions or steps of a card, and those inside them (`falls`)."""

    def __init__(self, words: Vocabulary) -> None:
        self.words, self.name = words, words.name

    def check(self, value: Any) -> None:
        for nr, one in enumerate(value if isinstance(value, (list, tuple)) else [value]):
            inside(nr, self.words.check, one)


STEP_WORDS.common.update({"falls": Statements(CONDITION_WORDS), "falls-gewaehlt": Anything()})


def faults(facts: Facts) -> list[str]:
    """What is wrong in the words of the cards: an unknown word or field, by card and with what may have been meant."""
    found = []
    for card in facts.cards.values():
        parts = (("wenn", CONDITION_WORDS, card.when), ("tut", STEP_WORDS, (*card.does, *card.parting)))
        for field, words, said in parts:
            try:
                inside(field, Statements(words).check, said)
            except Wrong as wrong:
                found.append(f"{card.id}: {wrong}")
    return found


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
