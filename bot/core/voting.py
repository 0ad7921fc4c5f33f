"""How a group decides. Pure: who may vote, what was voted, what comes out. Nothing here stores or sends anything.

A *procedure* («Schiedsordnung») is majority, unanimity or a named arbiter; it says what happens in a tie and when the time is
up. A vote keeps the procedure it was opened with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from bot.core.clock import DAY

MODES = {"mehrheit": "Mehrheit", "einstimmig": "Einstimmigkeit", "schiedsrichter": "Schiedsrichter"}
TIES = {"buch": "es bleibt bei dem, was der Ringrichter anwendet", "schiedsrichter": "der Schiedsrichter entscheidet"}


@dataclass(frozen=True, slots=True)
class Procedure:
    mode: str = "mehrheit"
    tie: str = "buch"
    arbiter: int | None = None  # a person
    arbiter_name: str = ""
    time: int = 2 * DAY  # seconds for proposals, and once more for the vote

    @staticmethod
    def of(raw: Mapping[str, Any]) -> Procedure:
        return Procedure(**raw)

    def raw(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out: a choice; nothing (the book stands); or a tie that the arbiter breaks."""

    kind: Literal["spruch", "buch", "stich"]
    choice: int = -1
    how: str = ""


def decide(p: Procedure, voters: Collection[int], votes: Mapping[int, int], *, expired: bool) -> Verdict | None:
    """The outcome, or None while the vote must go on."""
    if p.mode == "schiedsrichter" and p.arbiter is not None and p.arbiter in votes:
        return Verdict("spruch", votes[p.arbiter], f"durch {p.arbiter_name} als Schiedsrichter")
    everybody = all(v in votes for v in voters)
    if p.mode == "einstimmig":
        return _unanimous(p, votes, everybody) if everybody or expired else None
    if p.mode == "mehrheit":
        choice, count = _leading(votes)
        if choice is not None and 2 * count > len(voters):
            return Verdict("spruch", choice, _score(votes, len(voters)))
    elif not expired:
        return None  # the arbiter still has time
    return _most(p, votes, len(voters)) if everybody or expired else None


def _leading(votes: Mapping[int, int]) -> tuple[int | None, int]:
    """The choice with the most votes and how many; no choice where two have as many."""
    counts = Counter(votes.values()).most_common(2)
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return None, 0
    return counts[0]


def _score(votes: Mapping[int, int], voters: int) -> str:
    choice, count = _leading(votes)
    return f"mit {count} von {voters} Stimmen" if choice is not None else ""


def _unanimous(p: Procedure, votes: Mapping[int, int], everybody: bool) -> Verdict:
    if everybody and len(set(votes.values())) == 1:
        return Verdict("spruch", next(iter(votes.values())), "einstimmig")
    return _undecided(p, "nicht einstimmig")


def _most(p: Procedure, votes: Mapping[int, int], voters: int) -> Verdict:
    choice, _ = _leading(votes)
    if choice is None:
        return _undecided(p, "Stimmengleichheit" if votes else "ohne Stimmen")
    return Verdict("spruch", choice, _score(votes, voters))


def _undecided(p: Procedure, why: str) -> Verdict:
    if p.tie == "schiedsrichter" and p.arbiter is not None and p.mode != "schiedsrichter":
        return Verdict("stich", how=why)
    return Verdict("buch", how=why)


def spoken(p: Procedure, time: str) -> str:
    """The procedure as people read it."""
    who = f" ({p.arbiter_name})" if p.mode == "schiedsrichter" else ""
    tie = TIES[p.tie] + (f" ({p.arbiter_name})" if p.tie == "schiedsrichter" else "")
    silent = " Schweigt er, zählt die Mehrheit der abgegebenen Stimmen." if p.mode == "schiedsrichter" else ""
    absent = " Wer nicht stimmt, stimmt nicht zu." if p.mode == "einstimmig" else ""
    return (
        f"Schiedsordnung: {MODES[p.mode]}{who}. Ohne Ergebnis: {tie}. Zeit: {time} für Vorschläge, ebenso viel für die "
        f"Abstimmung; danach zählt, was abgegeben ist.{absent}{silent}"
    )
