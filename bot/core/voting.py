"""How a group decides. Pure: who may vote, what was voted, what comes out. Nothing here stores or sends anything.

A *procedure* («Schiedsordnung») is majority, unanimity or a named arbiter; it says what happens in a tie and when the time is
up. A vote keeps the procedure it was opened with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, Protocol

from bot.core.clock import DAY
from games.words import whole

MODES = {"mehrheit": "Mehrheit", "einstimmig": "Einstimmigkeit", "schiedsrichter": "Schiedsrichter"}
TIES = {"buch": "es bleibt bei dem, was der Ringrichter anwendet", "schiedsrichter": "der Schiedsrichter entscheidet"}
ABSTAIN = -1  # a choice of its own: an answer, but for nobody
QUORUM = 50


@dataclass(frozen=True, slots=True)
class Procedure:
    mode: str = "mehrheit"
    tie: str = "buch"
    arbiter: int | None = None  # a person
    arbiter_name: str = ""
    time: int = 2 * DAY  # seconds for proposals, and once more for the vote
    quorum: int = QUORUM  # of 100 who may vote so many must have answered; otherwise nothing is decided

    @staticmethod
    def of(raw: Mapping[str, Any]) -> Procedure:
        return Procedure(**raw)

    def raw(self) -> dict[str, Any]:
        return asdict(self)


class Ballot(Protocol):
    @property
    def voters(self) -> Mapping[str, str]: ...  # person id -> name


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out: a choice; nothing (the book stands); or a tie that the arbiter breaks."""

    kind: Literal["spruch", "buch", "stich"]
    choice: int = -1
    how: str = ""


def decide(p: Procedure, voters: Collection[int], votes: Mapping[int, int], *, expired: bool) -> Verdict | None:
    """The outcome, or None while the vote must go on."""
    arbiter = votes.get(p.arbiter) if p.mode == "schiedsrichter" and p.arbiter is not None else None
    if arbiter is not None and arbiter != ABSTAIN:
        return Verdict("spruch", arbiter, f"durch {p.arbiter_name} als Schiedsrichter")
    everybody = all(v in votes for v in voters)
    cast = {v: choice for v, choice in votes.items() if choice != ABSTAIN}
    if p.mode == "einstimmig":
        return _unanimous(p, cast, len(votes), everybody) if everybody or expired else None
    if p.mode == "mehrheit":
        choice, count = _leading(cast)
        if choice is not None and 2 * count > len(voters) - (len(votes) - len(cast)) and _enough(p, votes, voters):
            return Verdict("spruch", choice, _score(votes, len(voters)))
    elif not expired and arbiter is None:
        return None  # the arbiter still has time
    return _most(p, votes, voters) if everybody or expired else None


def _enough(p: Procedure, votes: Collection[int], voters: Collection[int]) -> bool:
    return 100 * len(votes) >= p.quorum * len(voters)


def _leading(votes: Mapping[int, int]) -> tuple[int | None, int]:
    """The choice with the most votes and how many; no choice where two have as many."""
    counts = Counter(votes.values()).most_common(2)
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return None, 0
    return counts[0]


def _score(votes: Mapping[int, int], voters: int) -> str:
    cast = {v: choice for v, choice in votes.items() if choice != ABSTAIN}
    choice, count = _leading(cast)
    abstained = len(votes) - len(cast)
    more = f" bei {abstained} {'Enthaltung' if abstained == 1 else 'Enthaltungen'}" if abstained else ""
    return f"mit {count} von {voters} Stimmen{more}" if choice is not None else ""


def _unanimous(p: Procedure, cast: Mapping[int, int], answered: int, everybody: bool) -> Verdict:
    if everybody and len(set(cast.values())) == 1:
        return Verdict(
            "spruch", next(iter(cast.values())), "einstimmig" if len(cast) == answered else "einstimmig bei Enthaltung"
        )
    return _undecided(p, "nicht einstimmig")


def _most(p: Procedure, votes: Mapping[int, int], voters: Collection[int]) -> Verdict:
    cast = {v: choice for v, choice in votes.items() if choice != ABSTAIN}
    choice, _ = _leading(cast)
    if not _enough(p, votes, voters):
        return Verdict("buch", how=f"zu wenige Stimmen: {len(votes)} von {len(voters)}" if votes else "ohne Stimmen")
    if choice is None:
        return _undecided(p, "Stimmengleichheit" if cast else "ohne Stimmen")
    return Verdict("spruch", choice, _score(votes, len(voters)))


def _undecided(p: Procedure, why: str) -> Verdict:
    if p.tie == "schiedsrichter" and p.arbiter is not None and p.mode != "schiedsrichter":
        return Verdict("stich", how=why)
    return Verdict("buch", how=why)


def more_than_half(ballot: Ballot, votes: Mapping[int, int], expired: bool) -> Verdict | None:
    """What more than half of all who may vote want. Silence is consent to nothing: with less it stays as it is."""
    choice, count = _leading(votes)
    if choice is not None and 2 * count > len(ballot.voters):
        return Verdict("spruch", choice, _score(votes, len(ballot.voters)))
    missing = any(int(voter) not in votes for voter in ballot.voters)
    return None if missing and not expired else Verdict("buch", how="ohne Mehrheit")


def spoken(p: Procedure, time: str) -> str:
    """The procedure as people read it."""
    who = f" ({p.arbiter_name})" if p.mode == "schiedsrichter" else ""
    tie = TIES[p.tie] + (f" ({p.arbiter_name})" if p.tie == "schiedsrichter" else "")
    silent = " Schweigt er, zählt die Mehrheit der abgegebenen Stimmen." if p.mode == "schiedsrichter" else ""
    absent = " Wer nicht stimmt, stimmt nicht zu." if p.mode == "einstimmig" else ""
    enough = f" Nötige Beteiligung: {spoken_quorum(p.quorum)}, sonst bleibt es beim Ringrichter." if p.quorum else ""
    return (
        f"Schiedsordnung: {MODES[p.mode]}{who}. Ohne Ergebnis: {tie}. Zeit: {time} für Vorschläge, ebenso viel für die "
        f"Abstimmung; danach zählt, was abgegeben ist.{enough}{absent}{silent}"
    )


_QUORUMS = {0: "niemand", 34: "ein Drittel", 50: "die Hälfte", 67: "zwei Drittel", 75: "drei Viertel", 100: "alle"}


def spoken_quorum(percent: int) -> str:
    return _QUORUMS.get(percent, f"{percent} von 100")


def read_quorum(word: str) -> int | None:
    """«ohne», «hälfte», «2/3», «alle», «60»; rounded up where it does not come out even."""
    known = {"ohne": 0, "keins": 0, "drittel": 34, "haelfte": 50, "halb": 50, "zweidrittel": 67, "dreiviertel": 75, "alle": 100}
    above, slash, below = word.partition("/")
    number, of = whole(above.removesuffix("%")), whole(below)
    if slash:
        return -(-100 * number // of) if number is not None and of and number <= of else None
    return known.get(word) if number is None else (number if number <= 100 else None)
