"""Whether things are as a card wants them, and if not, why: the reason comes from the definition of the fact (`things.py`).

The game tells the facts of its things as a mapping, under the names the language has for them; what is itself a thing is a
mapping inside it, several are a list. Few of them are ever asked for, so a game may tell each when it is (`Told`):

    facts = {"name": "Boromir II", "rasse": "dunadan", "beruf": ["krieger"], "zustand": ["getappt", "unverwundet"],
             "gs": {"groesse": 3, "route": {"wildnis": 2}}, "traegt": [{"art": ["gegenstand", "gering"]}]}
    unmet("charakter", {"beruf": "kundschafter"}, facts)              # «Kundschafter»
    reason("Versteck", "charakter", {"beruf": "kundschafter"}, facts, "Boromir II")
                                                                      # «Versteck» verlangt Kundschafter; Boromir II ist das
                                                                      # nicht.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, ClassVar

from games.contract import State
from games.effects import MANY, NOTHING
from games.meccg.language.filters import A_CONDITION, FACTS, SUBJECTS, Asked, operator, phrase
from games.meccg.language.things import Count, Route

Facts = Mapping[str, Any]
World = Mapping[str, Any]  # the facts of the situation, and those of whom a condition may name


class Told(Mapping[str, Any]):
    """The facts of a thing, each worked out when it is asked for: `tells` says how, of what is given with it. A dotted name leads
    to the facts of a thing inside it («ort.typ»), as effects compare them."""

    __slots__ = ("given", "s", "thing")
    tells: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}

    def __init__(self, s: State, thing: str = "", given: Facts = NOTHING) -> None:
        self.s, self.thing, self.given = s, thing, given

    def get(self, fact: str, default: Any = None) -> Any:
        if fact in self.given:
            return self.given[fact]
        tell = self.tells.get(fact)
        if tell is not None:
            return tell(self)
        inside, dot, more = fact.partition(".")
        return _of(self.get(inside), more) if dot else default

    __getitem__ = get

    def __iter__(self) -> Iterator[str]:
        return iter({**self.tells, **self.given})

    def __len__(self) -> int:
        return len({**self.tells, **self.given})


def _of(things: Any, fact: str) -> Any:
    """A fact of a thing, or of each of several."""
    if isinstance(things, list):
        return [one.get(fact) for one in things]
    return things.get(fact) if hasattr(things, "get") else None


def unmet(thing: str, wanted: Mapping[str, Any], facts: Facts) -> str:
    """The first wish that is not met, in German; nothing if all are."""
    for name, met, said in _wishes(thing, wanted):
        if not met(facts.get(name)):
            return said()
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


def missing(condition: Any, world: World) -> str:
    """What of a condition does not hold, in German; nothing if it holds. `world` has the facts of the situation, and under the
    words of `SUBJECTS` («traeger», «gemeinschaft») those of whom it may name."""
    for lacks, said in _clauses(condition):
        if lacks(world):
            return said()
    return ""


# --- filters and conditions, read once ------------------------------------------------------------------------------------
#
# An entry is judged in every position, so each of its filters is turned into functions the first time it is asked for. It is
# known again by its identity: entries are never changed, and what is kept here cannot give its identity to another object.

Says = Callable[[], str]
Wish = tuple[str, Callable[[Any], bool], Says]  # which fact, whether it is as wanted, and the wish in German
Clause = tuple[Callable[[World], bool], Says]  # whether it does not hold, and what it wants
MOST = 50_000  # more than all entries have; what a game makes for the moment is forgotten with the rest
_read_filters: dict[tuple[str, int], tuple[Any, list[Wish]]] = {}
_read_conditions: dict[int, tuple[Any, list[Clause]]] = {}


def _wishes(thing: str, wanted: Mapping[str, Any]) -> list[Wish]:
    known = _read_filters.get((thing, id(wanted)))
    if known is None:
        wishes: list[Wish] = [
            ("enthaelt" if key in ("ohne", "nur") else key, _met(thing, key, want),
             cache(partial(phrase, thing, {key: want}, bare=True)))
            for key, want in wanted.items()
        ]  # fmt: skip
        known = _keep(_read_filters, (thing, id(wanted)), (wanted, wishes))
    return known[1]


def _clauses(condition: Any) -> list[Clause]:
    known = _read_conditions.get(id(condition))
    if known is None:
        known = _keep(_read_conditions, id(condition), (condition, _read(condition)))
    return known[1]


def _keep(place: dict[Any, Any], key: Any, read: Any) -> Any:
    if len(place) >= MOST:
        place.clear()
    place[key] = read
    return read


def _read(condition: Any) -> list[Clause]:
    if isinstance(condition, list):
        return [(lambda world: all(missing(one, world) for one in condition), cache(partial(A_CONDITION.say, condition)))]
    return [_clause(key, want) for key, want in condition.items()]


def _clause(key: str, want: Any) -> Clause:
    says = cache(partial(A_CONDITION.say, {key: want}))
    if key == "nicht":
        return lambda world: not missing(want, world), says
    if key in FACTS["lage"]:
        met, says = _met("lage", key, want), cache(partial(FACTS["lage"][key].say, want))
        if key == "nicht-im-spiel":
            return lambda world: met(world.get("im-spiel")), says
        return lambda world: not met(world.get(key)), says
    thing = SUBJECTS.get(key, key)

    def lacks(world: World) -> bool:
        facts = world.get(key)
        return facts is None or bool(unmet(thing, want, facts))

    return lacks, says


def _met(thing: str, key: str, want: Any) -> Callable[[Any], bool]:
    """Whether a fact is as wanted."""
    if operator(want):
        ops = [_op(thing, key, op, value) for op, value in want.items()]
        return ops[0] if len(ops) == 1 else lambda have: all(op(have) for op in ops)
    kind = FACTS[thing][key].kind
    if isinstance(kind, Asked):
        return _inside(kind.thing, key, want)
    if isinstance(kind, Route):
        return lambda have: any((have or {}).get(region, 0) >= count for region, count in want.items())
    if isinstance(kind, Count):
        what, least, most = want.get("was", {"karte": {}}), want.get("min", 0), want.get("max", 999)
        return lambda have: bool(least <= sum(fits(what, one["ding"], one) for one in have or ()) <= most)
    if isinstance(want, list):
        ones, of_all = [_met(thing, key, one) for one in want], all if FACTS[thing][key].every else any
        return lambda have: of_all(one(have) for one in ones)
    return lambda have: want in have if isinstance(have, MANY) else bool(have == want)


def _inside(thing: str, key: str, want: Mapping[str, Any]) -> Callable[[Any], bool]:
    """A fact that is itself a thing, or several of them."""

    def met(have: Any) -> bool:
        many = [have] if isinstance(have, Mapping) else have or ()
        if key == "nur":
            return all(not unmet(thing, want, one) for one in many)
        return any(not unmet(thing, want, one) for one in many) != (key == "ohne")

    return met


def _op(thing: str, key: str, op: str, value: Any) -> Callable[[Any], bool]:
    if op == "nicht":
        met = _met(thing, key, value)
        return lambda have: not met(have)
    if op == "alle":
        ones = [_met(thing, key, one) for one in value]
        return lambda have: all(one(have) for one in ones)
    if op == "min":
        return lambda have: have is not None and have >= value
    return lambda have: have is not None and have <= value


def skills(things: Any) -> Sequence[str]:
    """The skills a card asks for, wherever it does so: such cards are counted by the rules."""
    found: list[str] = []
    for one in things if isinstance(things, list) else [things or {}]:
        for wanted in one.values() if "charakter" in one else [one]:
            skill = wanted.get("beruf") if isinstance(wanted, Mapping) else None
            found += [skill] if isinstance(skill, str) else skill if isinstance(skill, list) else []
    return found
