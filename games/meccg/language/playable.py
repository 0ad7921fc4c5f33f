"""Whether a card can be played: what of its entry nothing carries out, found by asking the words themselves.

A card whose entry says one thing that nothing carries out is not playable, and nothing of it is carried out: `/karte` and
`/deck pruefe` tell the word, to anybody alike. A card without an entry says nothing, so there is nothing to carry out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.meccg.cards import cards
from games.meccg.language.entry import ENTRY, entry_of

NOT_YET = "spielt der Ringrichter noch nicht"


@cache
def lacking(card: str) -> tuple[str, ...]:
    """All words and shapes of its entry that nothing carries out, each once."""
    import games.meccg.game  # noqa: F401 (whatever carries out words registers with them when it is imported)

    entry = entry_of(card)
    return () if entry is None else tuple(dict.fromkeys(ENTRY.lacks(entry)))


def unplayable(card: str) -> str | None:
    """The first of them; None: it is carried out as it is said."""
    found = lacking(card)
    return found[0] if found else None


def carried_out(card: str) -> bool:
    return not lacking(card)


def told(card: str) -> str:
    """The sentence players read of it; nothing where it can be played."""
    found = lacking(card)
    if not found:
        return ""
    more = f" und {len(found) - 1} weitere" if len(found) > 1 else ""
    return f"Diese Karte {NOT_YET}: Es fehlt {found[0]}{more}."


def count(ids: Iterable[str]) -> tuple[int, int]:
    """How many of these cards are carried out, and how many there are."""
    known = [id for id in ids if id in cards()]
    return sum(carried_out(id) for id in known), len(known)
