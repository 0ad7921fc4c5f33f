"""`python -m games.meccg.language [probe|muster|worte|karte ID]`: the counts, the patterns, the words, one card."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from games.meccg.cards import cards, title
from games.meccg.language import entry, marks, moments
from games.meccg.language.deeds import DEEDS
from games.meccg.language.entry import FIELDS
from games.meccg.language.filters import FACTS
from games.meccg.language.patterns import table_of
from games.meccg.language.probe import report, verdict
from games.meccg.language.sentence import text

TABLES = {
    "Werte": moments.NUMBERS,
    "Zeitpunkte": moments.MOMENT,
    "Ereignisse": moments.EVENT,
    "Dauer": moments.DURATION,
    "Beteiligte": moments.WHO,
    "Abwurf": moments.LEAVES,
    "Merkmale": marks.FLAGS,
    "Handlungen": marks.ACTS,
}


def words() -> Iterator[str]:
    """Every word with its meaning, as it is defined."""
    yield "Felder einer Karte"
    yield from (f"  {name:22}{doc}" for name, doc in FIELDS.items())
    yield "\nWirkungen"
    for word in DEEDS:
        fields = f" [{', '.join(word.fields)}]" if word.fields else ""
        yield f"  {word.name:16}{word.doc}{fields}"
    for thing, facts in FACTS.items():
        yield f"\nEigenschaften: {thing}"
        yield from (f"  {name:22}{fact.doc}" for name, fact in facts.items())
    for name, table in TABLES.items():
        yield f"\n{name}: {', '.join(table)}"


def card(id: str) -> str:
    if id not in cards():
        return f"Eine Karte «{id}» gibt es nicht."
    how, why = verdict(id)
    head = f"{title(cards()[id])} ({how}{': ' + why if why else ''})"
    return f"{head}\n{text(id) or 'Kein Eintrag.'}\n\nFakten: {cards()[id].get('wirkung', '')}"


def main(args: list[str]) -> int:
    try:
        entry.entries()
    except entry.Faulty as faulty:
        print(faulty)
        return 1
    match args:
        case ["worte"]:
            print("\n".join(words()))
        case ["muster"]:
            print(table_of(()))
        case ["karte", *ids]:
            print("\n\n".join(map(card, ids)))
        case _:
            print(report())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
