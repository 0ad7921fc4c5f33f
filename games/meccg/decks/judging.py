"""All that is to be said about a deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.decks import Finding, Judgement
from games.meccg.cards import title
from games.meccg.decks import beginning, characters, copies, hazards, parts, reserve, resources, sites
from games.meccg.decks.checks import CHECKS
from games.meccg.decks.model import (
    AGAINST,
    CHARACTERS,
    EXTRA,
    FALLEN,
    HAZARDS,
    RESERVE,
    RESOURCES,
    SIDES,
    SITES,
    START,
    Deck,
    is_agent,
    is_avatar,
    is_character,
)
from games.meccg.decks.reading import Reading
from games.meccg.language.playable import briefly, not_yet

TOPICS = (parts, copies, characters, resources, hazards, sites, reserve, beginning)  # importing them registers their rules


def judged(reading: Reading, side: str = "", facing: tuple[str, ...] = ()) -> Judgement:
    deck = reading.deck(side, facing)
    findings = [*reading.questions, *findings_of(deck)]
    if deck.twin is not None:
        findings = [_labelled(f, "Deck 1") if f.kind != "frage" else f for f in findings]
        findings += [_labelled(f, "Deck 2") for f in findings_of(deck.twin)]
    order = {"fehler": 0, "frage": 1, "warnung": 2}
    findings.sort(key=lambda f: (order[f.kind], f.line or 10_000))
    against = " und ".join(AGAINST[s] for s in deck.facing) if deck.twin is None else ""
    return Judgement(deck.name, called(deck), against, tuple(_summary(deck)), tuple(findings))


def findings_of(deck: Deck) -> list[Finding]:
    found = [finding for check in CHECKS for finding in check(deck)]
    return [*found, *beginning.start_is_missing(deck)]


def _labelled(finding: Finding, which: str) -> Finding:
    return replace(finding, reason=f"{which}: {finding.reason}")


def called(deck: Deck) -> str:
    """«Gefallener Zauberer (Saruman)»."""
    side = SIDES.get(deck.side, "")
    return f"{side} ({deck.wizard})" if deck.side == FALLEN and deck.wizard else side


def _summary(deck: Deck) -> Iterator[str]:
    yield from _sizes(deck)
    if deck.twin is not None:
        yield "Zweites Deck:"
        yield from _sizes(deck.twin)
    yield from _not_yet(deck)


NAMED = 3  # so many cards are named with their word, the others only counted


def _not_yet(deck: Deck) -> Iterator[str]:
    """What the referee does not carry out yet: a count of its own, which says nothing about whether the deck is allowed."""
    entries = [*deck.entries, *(deck.twin.entries if deck.twin is not None else ())]
    lacks = {title(e.card): word for e in entries if (word := not_yet(e.card["id"]))}
    if lacks:
        shown = "; ".join(f"{name} ({briefly(word)})" for name, word in [*lacks.items()][:NAMED])
        more = f"; und {len(lacks) - NAMED} mehr" if len(lacks) > NAMED else ""
        yield f"Spielt der Ringrichter noch nicht: {len(lacks)} – {shown}{more}"


def _sizes(deck: Deck) -> Iterator[str]:
    def characters_in(pile: str) -> int:
        return sum(e.count for e in deck.lying(pile) if is_character(e.card) or is_agent(e.card))

    main = sum(e.count for e in deck.lying(CHARACTERS) if is_avatar(e.card))
    creatures = hazards.in_words(hazards.creatures(deck))
    extra = f" + {deck.size(EXTRA)} gegen Gefallene" if deck.size(EXTRA) else ""
    yield parts.size(deck)
    yield f"Anfang {characters_in(START)} · Charaktere {characters_in(CHARACTERS)} · Hauptfigur {main}"
    yield f"Unterstützung {deck.size(RESOURCES)} · Gefahren {deck.size(HAZARDS)} (Kreaturen {creatures})"
    yield f"Orte {deck.size(SITES)} · Reserve {deck.size(RESERVE)}{extra}"
