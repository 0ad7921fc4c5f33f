"""`python -m games.meccg.language [probe|muster|worte|karte ID]`: the counts, the patterns, the words, one card."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from games.meccg.cards import cards, title
from games.meccg.language import entry, lexicon
from games.meccg.language.entry import ENTRY, FIELDS
from games.meccg.language.patterns import table_of
from games.meccg.language.playable import lacking
from games.meccg.language.probe import report, verdict
from games.meccg.language.sentence import text


def words() -> Iterator[str]:
    """Every word with its German or meaning, its defaults, whether it is carried out, the cards that use it, and its tests."""
    summary = lexicon.table()  # registers what is carried out
    yield "Felder einer Karte"
    yield from (f"  {name:24}{doc}{'' if name in (ENTRY.carried or ()) else ' (nur gesagt)'}" for name, doc in FIELDS.items())
    for name, sort in lexicon.SORTS.items():
        yield f"\n{name}"
        yield from (lexicon.line(word) for word in sort)
    yield f"\n{summary}"


def card(id: str) -> str:
    if id not in cards():
        return f"Eine Karte «{id}» gibt es nicht."
    how, why = verdict(id)
    lacks = lacking(id)
    does = f"nicht ausgeführt: {', '.join(lacks)}" if lacks else "führt aus"
    head = f"{title(cards()[id])} ({how}{': ' + why if why else ''}; {does})"
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
