"""Whether conditions hold, and why things are not as a card wants them: the reason comes from the definition of the fact
(`things/`).

The game tells the facts of its things as a mapping, under the names the language has for them; what is itself a thing is a
mapping inside it, several are a list. Few of them are ever asked for, so a game may tell each when it is (`Told`):

    facts = {"name": "Boromir II", "rasse": "dunadan", "beruf": ["krieger"], "zustand": ["getappt", "unverwundet"],
             "gs": {"groesse": 3, "route": {"wildnis": 2}}, "traegt": [{"art": ["gegenstand", "gering"]}]}
    unmet("charakter", {"beruf": "kundschafter"}, facts)              # «ein Kundschafter ist»
    reason("Versteck", "charakter", {"beruf": "kundschafter"}, facts, "Boromir II")
                                     # «Versteck» verlangt einen Charakter, der ein Kundschafter ist. Auf Boromir II …
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from games import rules
from games.cards.asking import met
from games.cards.shapes import listed
from games.meccg.language.filters import A_CONDITION, FACTS, SUBJECTS, THING, Facts, fits, keep, unmet
from games.meccg.language.grammar import a, accusative, relative, smooth
from games.meccg.language.moments import WHOS

__all__ = ["Facts", "World", "condition_fails", "fits", "missing", "reason", "skills", "unmet", "wants"]
World = Mapping[str, Any]  # the facts of the situation, and those of whom a condition may name
Says = Callable[[], str]
Clause = tuple[Callable[[World], bool], Says]  # whether it does not hold, and what it wants
_read_conditions: dict[int, tuple[Any, list[Clause]]] = {}


def reason(card: str, thing: str, wanted: Mapping[str, Any], facts: Facts, name: str) -> str | None:
    """Why this thing cannot be what a card is played on, as players read it."""
    lacks = unmet(thing, wanted, facts)
    return wants(card, thing, lacks, name) if lacks else None


@lru_cache(maxsize=4096)  # most refusals are made and never read
def wants(card: str, thing: str, clause: str, name: str) -> str:
    """The sentence of such a refusal."""
    return smooth(f"«{card}» verlangt {accusative(relative(a(THING[thing][0]), [clause]))}. Auf {name} trifft das nicht zu.")


def missing(condition: Any, world: World) -> str:
    """What of a condition does not hold, as a clause; nothing if it holds. `world` has the facts of the situation, and under the
    words of `SUBJECTS` («traeger», «gemeinschaft») those of whom it may name."""
    for lacks, said in _clauses(condition):
        if lacks(world):
            return said()
    return ""


def condition_fails(card: str, condition: Any, world: World) -> str | None:
    """Why a card cannot be played now, as players read it."""
    lacks = missing(condition, world)
    return _only_when(card, lacks) if lacks else None


@lru_cache(maxsize=4096)
def _only_when(card: str, clause: str) -> str:
    return smooth(f"«{card}» ist nur spielbar, wenn {clause}.")


def _clauses(condition: Any) -> list[Clause]:
    known = _read_conditions.get(id(condition))
    if known is None:
        known = keep(_read_conditions, id(condition), (condition, _read(condition)))
    return known[1]


def _read(condition: Any) -> list[Clause]:
    if isinstance(condition, list):
        return [(lambda world: all(missing(one, world) for one in condition), cache(partial(A_CONDITION.say, condition)))]
    return [_clause(key, want) for key, want in condition.items()]


def _clause(key: str, want: Any) -> Clause:
    says = cache(partial(A_CONDITION.say, {key: want}))
    if key == "nicht":
        return lambda world: not missing(want, world), says
    if key in FACTS["lage"]:
        fact = FACTS["lage"][key]
        name, as_wanted = fact.under or key, met(fact, want)

        def fails(world: World) -> bool:
            have = world.get(name) if not rules.in_use or fact.on() else None
            return not as_wanted(have)

        return fails, says
    thing = SUBJECTS.get(key, key)

    who = WHOS[key] if key in WHOS.words else None

    def lacks(world: World) -> bool:
        facts = world.get(key) if who is None or not rules.in_use or who.on() else None
        return facts is None or bool(unmet(thing, want, facts))

    return lacks, says


def skills(things: Any) -> Sequence[str]:
    """The skills a card asks for, wherever it does so: such cards are counted by the rules."""
    found: list[str] = []
    for one in listed(things or {}):
        for wanted in one.values() if "charakter" in one else [one]:
            skill = wanted.get("beruf") if isinstance(wanted, Mapping) else None
            found += [skill] if isinstance(skill, str) else skill if isinstance(skill, list) else []
    return found
