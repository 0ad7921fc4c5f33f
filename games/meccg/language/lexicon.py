"""All words of the language with the cards that use them: the tables that `worte` prints, said / carried out / tested."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from games.cards.asking import Fact, operator
from games.cards.shapes import Kind, Listed, Many, Part, listed
from games.cards.words import Table, Word
from games.meccg.language import marks, moments
from games.meccg.language.amounts import COUNTED, Amount
from games.meccg.language.deeds.attacks import ATTACK_FIELDS, Attack
from games.meccg.language.deeds.base import DEEDS, Deeds
from games.meccg.language.deeds.choosing import Choice
from games.meccg.language.deeds.rolls import Outcomes
from games.meccg.language.entry import ENTRY, GONE, Leaves, entries
from games.meccg.language.filters import FACTS, SUBJECTS, Asked, Condition, Things, Who
from games.meccg.language.things import AIMS, GROUPED, LYING, MARK, SITED, Count

SORTS: Mapping[str, Iterable[Word]] = {
    "Wirkungen": DEEDS,
    "Merkmale": marks.FLAG,
    "Handlungen": marks.ACT,
    "Rollen": marks.ROLE,
    "Ereignisse": moments.EVENTS,
    "Zeitpunkte": moments.MOMENTS,
    "Werte": moments.A_NUMBER,
    "Abwurf": moments.LEAVINGS,
    "Dauer": moments.DURATIONS,
    "Grenzen": moments.LIMITS,
    "wessen Zug": moments.WHOSE_TURN,
    "Beteiligte": moments.WHOS,
    "Herkunft von Karten": moments.SOURCES,
    "Verbleib von Karten": moments.GOALS,
    "Zählungen": COUNTED,
    "Lagen": FACTS["lage"].values(),
    **{f"Eigenschaften: {thing}": facts.values() for thing, facts in FACTS.items() if thing != "lage"},
    "Merkmale von Charakteren": MARK,
    "Lage von Karten": LYING,
    "Ziele von Karten": AIMS,
    "Lage von Orten": SITED,
    "Lage von Gemeinschaften": GROUPED,
}


def words() -> Iterator[Word]:
    for sort in SORTS.values():
        yield from sort


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
            if key in fields:
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


@cache
def users() -> Mapping[str, tuple[str, ...]]:
    """The cards that use each word, by its id."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for card, entry in entries().items():
        for word in words_in(ENTRY, entry):
            found[word.id][card] = None
    return {id: tuple(cards) for id, cards in found.items()}


def line(word: Word) -> str:
    """One word with all that belongs to it."""
    using = users().get(word.id, ())
    state = "führt aus" if word.carried else "nur gesagt"
    says = word.doc or str(word.says(None) if not word.fields and word.main is None else "")
    fields = f" [{', '.join(word.fields)}]" if word.fields else ""
    cards = f"{len(using)} Karten" + (f": {', '.join(using[:3])}{' …' if len(using) > 3 else ''}" if using else "")
    tests = f"; Probe: {', '.join(word.samples)}" if word.samples else ""
    default = f"\n{'':26}{word.defaults}" if word.carried and word.main is not None and not isinstance(word, Fact) else ""
    return f"  {word.name:24}{says}{fields} ({state}; {cards}{tests}){default}"


def table() -> str:
    """How many words are said by cards, carried out, tested, sort by sort."""
    import games.meccg.play  # noqa: F401 (whatever carries out words registers with them)

    lines = [f"{'Worte':32}{'gesagt':>8}{'führt aus':>11}{'geprüft':>9}"]
    total = [0, 0, 0]
    for name, sort in SORTS.items():
        there = [word for word in sort if word.id in users() or word.carried]
        counts = [len(there), sum(word.carried for word in there), sum(bool(word.samples) and word.carried for word in there)]
        total = [a + b for a, b in zip(total, counts, strict=True)]
        lines.append(f"{name:32}{counts[0]:8}{counts[1]:11}{counts[2]:9}")
    return "\n".join([*lines, f"{'zusammen':32}{total[0]:8}{total[1]:11}{total[2]:9}"])
