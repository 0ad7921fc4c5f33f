"""How a rule about decks is written: a function of a deck that yields what is wrong, registered under the ids of its entries.

What it yields carries these ids, and it can be switched off by each of them (`games/rules.py`). Rules that compute something for
others (a limit, a weight) are plain `rule`s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import wraps
from itertools import accumulate

from games.decks import Finding
from games.meccg.cards import title
from games.meccg.decks.model import Deck, Entry
from games.rules import rule

Check = Callable[[Deck], Sequence[Finding]]
CHECKS: list[Check] = []


def check(*ids: str) -> Callable[[Callable[[Deck], Iterable[Finding]]], Check]:
    def register(function: Callable[[Deck], Iterable[Finding]]) -> Check:
        ruled = rule(*ids, off=())(function)

        @wraps(ruled)
        def stamped(deck: Deck) -> Sequence[Finding]:
            return [replace(found, rules=(*ids, *found.rules)) for found in ruled(deck)]

        CHECKS.append(stamped)
        return stamped

    return register


def wrong(entry: Entry, reason: str, mend: str) -> Finding:
    """A line that must not stand there."""
    return Finding("fehler", reason, entry.line, title(entry.card), mend)


def doubtful(entry: Entry, reason: str, mend: str = "") -> Finding:
    """A line that may stand there, but not against everybody."""
    return Finding("warnung", reason, entry.line, title(entry.card), mend)


def lacking(reason: str, mend: str) -> Finding:
    """Something about the whole deck."""
    return Finding("fehler", reason, mend=mend)


def beyond(entries: Sequence[Entry], most: int) -> Entry | None:
    """The line with which there are too many; None: there are not."""
    sums = accumulate(e.count for e in entries)
    return next((e for e, n in zip(entries, sums, strict=True) if n > most), None)


def cards(n: int) -> str:
    return "1 Karte" if n == 1 else f"{n} Karten"
