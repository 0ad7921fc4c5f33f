"""What is no question to a rulebook: a greeting, how to use the bot, another game, another edition, the novel, the shop, advice.

The topics and what is answered to them are data (`sprache/themen.yaml`). A topic is only a suspicion: where an entry has this
very question, or fits and speaks of these words itself, the entry answers (`doubt.py` decides).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules_kb.german import fold, parted

_FILLER = frozenset((
    "bitte", "mal", "du", "dir", "ihr", "euch", "alle", "allen", "allerseits", "zusammen", "leute", "freunde", "und", "so",
    "denn", "eigentlich", "ringrichter", "schiedsrichter",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Topic:
    kind: str  # «smalltalk», «haus», «anderes Spiel» …
    reply: str
    whole: bool  # the question is nothing else
    words: tuple[str, ...] = ()  # by which it was recognised


class Topics:
    def __init__(self, data: Iterable[Mapping[str, Any]]) -> None:
        self._whole: dict[tuple[str, ...], Topic] = {}
        self._parts: dict[tuple[str, ...], Topic] = {}
        for row in data:
            for phrase in row.get("ganz") or ():
                self._whole.setdefault(_plain(str(phrase)), Topic(row["art"], row["antwort"], True))
            for phrase in row.get("worte") or ():
                said = _plain(str(phrase))
                self._parts.setdefault(said, Topic(row["art"], row["antwort"], False, said))
        self._longest = max(map(len, self._parts), default=0)

    def of(self, folded: str) -> Topic | None:
        """The topic of a folded question, or None."""
        said = tuple(parted(folded))
        found = self._whole.get(said) or self._whole.get(tuple(w for w in said if w not in _FILLER))
        if found is not None:
            return found
        for size in range(self._longest, 0, -1):
            for i in range(len(said) - size + 1):
                part = self._parts.get(said[i : i + size])
                if part is not None:
                    return part
        return None


def _plain(phrase: str) -> tuple[str, ...]:
    return tuple(parted(" ".join(fold(phrase).split())))
