"""What players bring, as the piles they begin with, and what keeps a list from this table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from games.contract import Complaint, Refusal
from games.decks import NoDeck
from games.meccg.cards import title
from games.meccg.decks.judging import judged
from games.meccg.decks.model import CHARACTERS, HAZARDS, HERO, RESERVE, RESOURCES, SITES, START
from games.meccg.decks.reading import read
from games.meccg.decks.shipped import text_of
from games.meccg.language.playable import briefly, not_yet
from games.rules import remembered

READY = "ABCDE"
DECK = "stapel"
LIES = {START: START, CHARACTERS: DECK, RESOURCES: DECK, HAZARDS: DECK, SITES: SITES, RESERVE: RESERVE}
ONLY_HEROES = "Bisher leitet der Ringrichter nur Helden gegen Helden."


def samples() -> tuple[str, ...]:
    return tuple(text_of(id) for id in READY)


@lru_cache(maxsize=64)
def piles(text: str) -> Mapping[str, Sequence[str]]:
    """The cards of a list, pile by pile, by their ids."""
    found: dict[str, list[str]] = {key: [] for key in dict.fromkeys(LIES.values())}
    for entry in read(text).deck().entries:
        if entry.pile in LIES:
            found[LIES[entry.pile]] += [str(entry.card["id"])] * entry.count
    return found


@remembered(64)
def complaints(text: str) -> tuple[Complaint, ...]:
    """The rules of deck building, another alignment, cards that nothing carries out yet."""
    try:
        reading = read(text)
    except NoDeck as refused:  # not even a list
        return (Complaint(0, Refusal("unknown", str(refused))),)
    findings = judged(reading, "", (HERO,)).findings
    found = [Complaint(f.line, Refusal("unknown", f.reason)) for f in findings if f.kind in ("fehler", "frage")]
    if reading.deck().side != HERO:
        found.append(Complaint(0, Refusal("unknown", ONLY_HEROES)))
    for entry in reading.deck().entries:
        if word := not_yet(str(entry.card["id"])):
            why = f"«{title(entry.card)}» spielt der Ringrichter noch nicht: {briefly(word)}."
            found.append(Complaint(entry.line, Refusal("unknown", why)))
    return tuple(found)
