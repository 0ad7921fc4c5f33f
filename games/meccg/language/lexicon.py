"""All words of the language with the cards that use them: the tables that `worte` prints, said / carried out / tested."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import yaml

from games.cards.asking import Fact
from games.cards.words import Word
from games.meccg.cards import DATA
from games.meccg.language import marks, moments
from games.meccg.language.amounts import COUNTED
from games.meccg.language.deeds.base import DEEDS
from games.meccg.language.entry import ENTRY, entries
from games.meccg.language.filters import FACTS
from games.meccg.language.said import words_in
from games.meccg.language.things import AIMS, GROUPED, LYING, MARK, SITED

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


@cache
def proofs() -> Mapping[str, list[str]]:
    """The cards whose tests notice when a word does nothing."""
    found: Mapping[str, list[str]] = yaml.safe_load((DATA / "wortproben.yaml").read_text("utf-8"))
    return found


def samples(word: Word) -> list[str]:
    return list(dict.fromkeys((*word.samples, *proofs().get(word.id, ()))))


def words() -> Iterator[Word]:
    for sort in SORTS.values():
        yield from sort


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
    tests = f"; Probe: {', '.join(samples(word)) or 'eigener Test'}" if word.carried else ""
    default = f"\n{'':26}{word.defaults}" if word.carried and word.main is not None and not isinstance(word, Fact) else ""
    return f"  {word.name:24}{says}{fields} ({state}; {cards}{tests}){default}"


def table() -> str:
    """How many words are said by cards, carried out, and proved by a card that is played, sort by sort. A word without such a
    card has a test of its own: whatever is carried out is tried with the word switched off
    (tests/rules/meccg/test_worte_bemerkt.py)."""
    import games.meccg.game  # noqa: F401 (whatever carries out words registers with them when it is imported)

    lines = [f"{'Worte':32}{'gesagt':>8}{'führt aus':>11}{'an Karten':>11}"]
    total = [0, 0, 0]
    for name, sort in SORTS.items():
        there = [word for word in sort if word.id in users() or word.carried]
        counts = [len(there), sum(word.carried for word in there), sum(bool(samples(word)) and word.carried for word in there)]
        total = [a + b for a, b in zip(total, counts, strict=True)]
        lines.append(f"{name:32}{counts[0]:8}{counts[1]:11}{counts[2]:11}")
    return "\n".join([*lines, f"{'zusammen':32}{total[0]:8}{total[1]:11}{total[2]:11}"])
