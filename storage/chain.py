"""The hash chain of a log: each entry is bound to all before it, so that a changed, missing or damaged one is noticed.

Bound is what replay needs and what was told, with places instead of names and without accounts: who is forgotten leaves the chain
whole. The head after an entry is its link; before the first one it is the table's `chain_base`, which stands for the beginning.
Logs from before there were chains are chained from the entry on where they were met (`chain_from`).
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Sequence
from typing import Any

from storage.tables import GameTable, LogRow

NOTE = "vermerk"
SHOWN = 32  # so much of a head is published


words = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode  # plain data, always in the same words


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def content(entry: LogRow) -> list[Any]:
    """What an entry is bound by. Of a note only its text, in which seats stand for people: behind it stands who left."""
    labels = entry.labels[:1] if entry.kind == NOTE else entry.labels
    return [
        *(entry.number, entry.kind, entry.seat, entry.keys, labels, entry.back_to, entry.events, entry.told),
        *(entry.rules_version, entry.dice_from, entry.dice_to, entry.draws),
    ]


MOST_NAMED = 20  # missing entries


def link(before: str, entry: LogRow) -> str:
    """The head of the chain after an entry."""
    return digest(f"{before}\n{words(content(entry))}")


def begin(table: GameTable, beginning: dict[str, Any]) -> None:
    """From here on the log of this table is chained, and this is what its first link holds on to."""
    table.chain_from, table.beginning, table.chain_base = table.number, beginning, digest(words(beginning))


def met(table: GameTable) -> None:
    """A log from before there were chains."""
    begin(table, older(table))


def older(table: GameTable) -> dict[str, Any]:
    """What a chain begins with that does not begin with its game."""
    return {"ab": table.number, "fingerabdruck": table.published}


def head(table: GameTable, entries: Sequence[LogRow]) -> str:
    """The head of a table's chain, whose last entries these are."""
    return entries[-1].chain if entries and table.number > table.chain_from else table.chain_base


def keyed(secret: str, head: str) -> str:
    """A head as it is published: keyed with the secret of the dice, for there are few hidden answers, and each could be tried."""
    return hmac.new(secret.encode(), head.encode(), hashlib.sha256).hexdigest()[:SHOWN]


def final(head: str, winners: Sequence[str], scores: Any) -> str:
    """The head of a game that is over: bound to who has won."""
    return digest(f"{head}\n{words([list(winners), scores])}")


def broken(table: GameTable, entries: Iterable[LogRow]) -> list[LogRow]:
    """Of these entries, in order, those that do not follow from the one before."""
    found, before = [], table.chain_base if table.chain_base else None
    number = table.chain_from
    for entry in entries:
        if not table.chain_base or entry.number <= table.chain_from:
            continue
        if before is not None and entry.number == number + 1:
            if entry.chain != link(before, entry):
                found.append(entry)
        elif number > table.chain_from:  # one is missing in between
            found.append(entry)
        before, number = entry.chain, entry.number
    return found


def missing(table: GameTable, entries: Iterable[LogRow]) -> list[int]:
    """The entries that should be in a whole log and are not."""
    there = {entry.number for entry in entries}
    return [number for number in range(1, table.number + 1) if number not in there][:MOST_NAMED]


def anew(before: str, entries: Iterable[LogRow]) -> None:
    """Chain these entries once more: one of them says something else."""
    for entry in entries:
        entry.chain = before = link(before, entry)
