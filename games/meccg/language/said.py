"""Every word in what is said: an entry, a statement, a filter. Whoever carries out a statement asks here whether one is
switched off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games import rules
from games.cards.asking import Fact, operator
from games.cards.shapes import Kind, Listed, Many, Part, listed
from games.cards.words import Table, Word
from games.meccg.language import moments
from games.meccg.language.amounts import Amount
from games.meccg.language.deeds.attacks import ATTACK_FIELDS, Attack
from games.meccg.language.deeds.base import DEEDS, Deeds
from games.meccg.language.deeds.choosing import Choice
from games.meccg.language.deeds.rolls import Outcomes
from games.meccg.language.entry import GONE, TRIGGER, Leaves
from games.meccg.language.filters import FACTS, SUBJECTS, Asked, Condition, Things, Who
from games.meccg.language.things import Count


def silent(kind: Any, value: Any) -> bool:
    """Whether a word in it is switched off: then nothing of it is carried out."""
    return bool(rules.in_use) and any(not word.on() for word in words_in(kind, value))


STATEMENT, WAITING = Deeds(), TRIGGER


def words_in(kind: Any, value: Any) -> Iterator[Word]:
    """Every word in what is said."""
    if isinstance(kind, Table):
        yield kind[value]
    elif isinstance(kind, Fact):
        yield from _wanted(kind, value)
    elif isinstance(kind, (Many, Listed)):
        for one in listed(value):
            yield from words_in(kind.of, one)
    elif isinstance(kind, Choice):
        for way in value:
            yield from words_in(Deeds(), way)
    elif isinstance(kind, Deeds):
        for e in value:
            yield from _statement(e)
    elif isinstance(kind, Outcomes):
        for _, _, does in value:
            yield from words_in(Deeds(), does)
    elif isinstance(kind, Condition):
        yield from _condition(value)
    else:
        yield from _fields(kind, value)


def _fields(kind: Kind, value: Any) -> Iterator[Word]:
    if isinstance(kind, Who) and isinstance(value, str):
        yield moments.WHOS[value]
    elif isinstance(kind, (Who, Things)) or (isinstance(kind, Count) and "was" in value):
        for one in listed(value["was"] if isinstance(kind, Count) else value):
            if isinstance(one, str):
                yield moments.WHOS[one]
            else:
                for thing, wanted in one.items():
                    yield from words_in(Asked(thing), wanted)
    elif isinstance(kind, Leaves):
        yield from words_in(moments.LEAVINGS if isinstance(value, str) else GONE, value)
    elif isinstance(kind, Attack) and isinstance(value, list):
        for one in value:
            yield from words_in(kind, one)
    elif isinstance(value, dict):
        fields: Mapping[str, Kind] = FACTS[kind.thing] if isinstance(kind, Asked) else {}  # type: ignore[assignment]
        fields = fields or {Part: getattr(kind, "fields", {}), Amount: Amount.FIELDS, Attack: ATTACK_FIELDS}.get(type(kind), {})
        for key, one in value.items():
            if key in fields and not (key == "wert" and isinstance(kind, Amount)):  # a number that is read, not changed
                yield from words_in(fields[key], one)


def _statement(e: Mapping[str, Any]) -> Iterator[Word]:
    word = DEEDS.of(e)
    yield word
    for key, value in e.items():
        kind = word.main if key == word.name else word.fields.get(key) or DEEDS.common.get(key)
        if kind is not None:
            yield from words_in(kind, value)


def _wanted(fact: Fact, wanted: Any) -> Iterator[Word]:
    yield fact
    if operator(wanted):
        for op, value in wanted.items():
            yield from () if op in ("min", "max") else _wanted(fact, value)
    else:
        for one in listed(wanted):
            yield from words_in(fact.kind, one)


def _condition(value: Any) -> Iterator[Word]:
    for one in listed(value):
        for key, wanted in one.items():
            if key == "nicht":
                yield from _condition(wanted)
            elif key in FACTS["lage"]:
                yield from _wanted(FACTS["lage"][key], wanted)
            else:
                yield from [moments.WHOS[key]] if key in moments.WHO else []
                yield from words_in(Asked(str(SUBJECTS.get(key, key))), wanted)
