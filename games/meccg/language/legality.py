"""Whether things are as a card wants them, and if not, why: the reason comes from the definition of the fact (`things.py`).

The game tells the facts of its things as a mapping, under the names the language has for them; what is itself a thing is a
mapping inside it, several are a list:

    facts = {"name": "Boromir II", "rasse": "dunadan", "beruf": ["krieger"], "zustand": ["getappt", "unverwundet"],
             "gs": {"groesse": 3, "route": {"wildnis": 2}}, "traegt": [{"art": ["gegenstand", "gering"]}]}
    unmet("charakter", {"beruf": "kundschafter"}, facts)              # «Kundschafter»
    reason("Versteck", "charakter", {"beruf": "kundschafter"}, facts, "Boromir II")
                                                                      # «Versteck» verlangt Kundschafter; Boromir II ist das
                                                                      # nicht.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.meccg.language.filters import A_CONDITION, FACTS, SUBJECTS, Asked, operator, phrase
from games.meccg.language.things import Count, Route

Facts = Mapping[str, Any]
World = Mapping[str, Any]  # the facts of the situation, and those of whom a condition may name


def unmet(thing: str, wanted: Mapping[str, Any], facts: Facts) -> str:
    """The first wish that is not met, in German; nothing if all are."""
    for key, want in wanted.items():
        if not _is(thing, key, want, facts.get("enthaelt" if key in ("ohne", "nur") else key)):
            return phrase(thing, {key: want}, bare=True)
    return ""


def fits(things: Any, thing: str, facts: Facts) -> bool:
    """Whether something of this kind is among what is wanted: `{charakter: {…}}`, or one of a list of such."""
    if isinstance(things, list):
        return any(fits(one, thing, facts) for one in things)
    return any(kind == thing and not unmet(kind, wanted, facts) for kind, wanted in things.items())


def reason(card: str, thing: str, wanted: Mapping[str, Any], facts: Facts, name: str) -> str | None:
    """Why this thing cannot be what a card is played on, as players read it."""
    missing = unmet(thing, wanted, facts)
    return f"«{card}» verlangt: {missing}. Auf {name} trifft das nicht zu." if missing else None


def _is(thing: str, key: str, want: Any, have: Any) -> bool:
    if operator(want):
        return all(_op(thing, key, op, value, have) for op, value in want.items())
    kind = FACTS[thing][key].kind
    if isinstance(kind, Asked):
        many = [have] if isinstance(have, Mapping) else list(have or ())
        found = [not unmet(kind.thing, want, one) for one in many]
        return not any(found) if key == "ohne" else all(found) if key == "nur" else any(found)
    if isinstance(kind, Route):
        return any((have or {}).get(region, 0) >= count for region, count in want.items())
    if isinstance(kind, Count):
        count = sum(fits(want.get("was", {"karte": {}}), one["ding"], one) for one in have or ())
        return bool(want.get("min", 0) <= count <= want.get("max", 999))
    if isinstance(want, list):
        found = [_is(thing, key, one, have) for one in want]
        return all(found) if FACTS[thing][key].every else any(found)
    if isinstance(have, list | tuple | set | frozenset):
        return want in have
    return bool(have == want)


def _op(thing: str, key: str, op: str, value: Any, have: Any) -> bool:
    if op == "nicht":
        return not _is(thing, key, value, have)
    if op == "alle":
        return all(_is(thing, key, one, have) for one in value)
    return have is not None and (have >= value if op == "min" else have <= value)


def missing(condition: Any, world: World) -> str:
    """What of a condition does not hold, in German; nothing if it holds. `world` has the facts of the situation, and under the
    words of `SUBJECTS` («traeger», «gemeinschaft») those of whom it may name."""
    if isinstance(condition, list):
        found = [missing(one, world) for one in condition]
        return "" if not all(found) else A_CONDITION.say(condition)
    for key, want in condition.items():
        if key == "nicht":
            if not missing(want, world):
                return A_CONDITION.say({key: want})
        elif key == "nicht-im-spiel":
            if _is("lage", key, want, world.get("im-spiel")):
                return FACTS["lage"][key].say(want)
        elif key in FACTS["lage"]:
            if not _is("lage", key, want, world.get(key)):
                return FACTS["lage"][key].say(want)
        elif world.get(key) is None or unmet(SUBJECTS.get(key, key), want, world[key]):
            return A_CONDITION.say({key: want})
    return ""


def skills(things: Any) -> Sequence[str]:
    """The skills a card asks for, wherever it does so: such cards are counted by the rules."""
    found: list[str] = []
    for one in things if isinstance(things, list) else [things or {}]:
        for wanted in one.values() if "charakter" in one else [one]:
            skill = wanted.get("beruf") if isinstance(wanted, Mapping) else None
            found += [skill] if isinstance(skill, str) else skill if isinstance(skill, list) else []
    return found
