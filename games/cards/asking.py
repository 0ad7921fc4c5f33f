"""Facts of things and filters over them: a filter is `{fact: wanted, …}`, turned into functions the first time it is asked.

A wanted value is a word, a list of words (one of them; of a fact with `every` all of them), `{nicht: …}`, `{alle: […]}`, `{min:
n}` or `{max: n}`. A fact is a word like any other: its kind of value is its shape, `says` its German, and its deed is the
function that tells it (`Told`). A fact that nobody tells is not carried out, and what asks for it is not playable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from games import rules
from games.cards.shapes import NUMBER, Kind, listed
from games.cards.words import Table, Word
from games.contract import State
from games.effects import MANY, NOTHING

OPS = ("nicht", "min", "max", "alle")
Met = Callable[[Any], bool]


def operator(wanted: Any) -> bool:
    return isinstance(wanted, dict) and bool(wanted) and wanted.keys() <= set(OPS)


class Fact(Word):
    """A fact of one kind of thing. `clause` says it of something, with its verb at the end («ungetappt ist»), given the fact and
    what is wanted. `head`: it says what the thing is («Hobbit»); `every`: of a list all are wanted, not one of them; `under`: the
    name under which it is told, where that is another one's; `denied`: what is wanted must not be so."""

    def __init__(
        self,
        kind: Kind,
        doc: str,
        clause: Callable[[Any, Any], str],
        *,
        head: bool = False,
        every: bool = False,
        under: str = "",
        denied: bool = False,
    ) -> None:
        super().__init__("Eigenschaft", "", "", kind.say, doc, kind)
        self.kind, self.clause, self.head, self.every, self.under, self.denied = kind, clause, head, every, under, denied

    def say(self, wanted: Any) -> str:
        return self.clause(self, wanted)

    def check(self, wanted: Any) -> None:
        if operator(wanted):
            for op, value in wanted.items():
                NUMBER.check(value) if op in ("min", "max") else self.check(value)
            return
        for one in listed(wanted):
            self.kind.check(one)

    def lacks(self, wanted: Any) -> Iterator[str]:
        if not self.carried:
            yield str(self)
        elif operator(wanted):
            for op, value in wanted.items():
                yield from () if op in ("min", "max") else self.lacks(value)
        else:
            for one in listed(wanted):
                yield from self.kind.lacks(one)


def met(fact: Fact, want: Any) -> Met:
    """Whether a fact is as wanted."""
    if fact.denied:
        so = _met(fact, want)
        return lambda have: have is not None and not so(have)
    return _met(fact, want)


def _met(fact: Fact, want: Any) -> Met:
    if operator(want):
        ops = [_op(fact, op, value) for op, value in want.items()]
        return ops[0] if len(ops) == 1 else lambda have: all(op(have) for op in ops)
    if isinstance(want, list):
        ones, of_all = [_met(fact, one) for one in want], all if fact.every else any
        return lambda have: of_all(one(have) for one in ones)
    special = fact.kind.met(want)
    if special is not None:
        return special
    if isinstance(fact.kind, Table):
        word = fact.kind[want]
        return lambda have: (want in have if isinstance(have, MANY) else bool(have == want)) and (not rules.in_use or word.on())
    return lambda have: want in have if isinstance(have, MANY) else bool(have == want)


def _op(fact: Fact, op: str, value: Any) -> Met:
    if op == "nicht":
        wanted = _met(fact, value)
        return lambda have: not wanted(have)
    if op == "alle":
        ones = [_met(fact, one) for one in value]
        return lambda have: all(one(have) for one in ones)
    if op == "min":
        return lambda have: have is not None and have >= value
    return lambda have: have is not None and have <= value


class Told(Mapping[str, Any]):
    """The facts of a thing, each worked out when it is asked for: `tells` says how, of what is given with it. A dotted name leads
    to the facts of a thing inside it («ort.typ»), as effects compare them."""

    __slots__ = ("given", "s", "thing")
    tells: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}

    def __init__(self, s: State, thing: str = "", given: Mapping[str, Any] = NOTHING) -> None:
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
