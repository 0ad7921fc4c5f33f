"""A deck written as its list, in our own form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.meccg.cards import title
from games.meccg.decks.model import AGAINST, EXTRA, PILES, RESERVE, SIDES, Entry, is_avatar
from games.meccg.decks.naming import line
from games.meccg.decks.reading import Reading
from games.meccg.decks.words import ANY, HEADERS, TITLES

MOST_COMMENTS = 60


def written(reading: Reading) -> str:
    rows = list(_headers(reading.headers))
    rows += _piles(reading, reading.entries, [p for p in PILES if reading.twin is None or p not in (RESERVE, EXTRA)], twin=False)
    if reading.twin is not None:
        rows += ["", "Zweites Deck", *_headers(reading.twin_headers)]
        rows += _piles(reading, reading.twin, [p for p in PILES if p not in (RESERVE, EXTRA)], twin=True)
        rows += _piles(reading, reading.entries, [RESERVE, EXTRA], twin=True)
    rows += ["", *(f"# {said}" for said in reading.comments[:MOST_COMMENTS])]
    return "\n".join(rows).strip("\n")


def _headers(headers: dict[str, str]) -> Iterator[str]:
    shown = {"ausrichtung": SIDES, "gegner": AGAINST, "gefallene": {"1": "erstes Deck", "2": "zweites Deck"}}
    for header in HEADERS:
        value = headers.get(header, "")
        if header == "ausrichtung" and value:
            side, _, wizard = value.partition(" ")
            yield f"{TITLES[header]}: {SIDES[side]}" + (f" ({wizard})" if wizard else "")
        elif header == "spiel" and value:
            yield f"{TITLES[header]}: {value} Deck{'s' if value != '1' else ''}"
        elif value:
            yield f"{TITLES[header]}: {shown.get(header, {}).get(value, value)}"


def _piles(reading: Reading, entries: Sequence[Entry], piles: Sequence[str], twin: bool) -> Iterator[str]:
    second = min((e.line for e in reading.twin), default=0) if reading.twin else 0
    for pile in piles:
        ours = _together([e for e in entries if e.pile == pile])
        lost = [row for number, lies, row in reading.unread if lies == pile and _here(number, second, twin, pile)]
        if ours or lost:
            yield from ("", f"{PILES[pile]} ({sum(e.count for e in ours)})", *(line(e.card, e.count) for e in ours), *lost)
    lost = [row for number, lies, row in reading.unread if lies in ("", ANY) and (not twin) and _here(number, second, twin, "")]
    if lost:
        yield from ("", "Spielstapel", *lost)


def _here(number: int, second: int, twin: bool, pile: str) -> bool:
    """Whether a line that nobody understands belongs to this one of two decks."""
    return pile in (RESERVE, EXTRA) or not second or (number >= second) == twin


def _together(entries: Sequence[Entry]) -> list[Entry]:
    """One line for each card: main figures first, then by title."""
    counts: dict[str, Entry] = {}
    for e in entries:
        before = counts.get(e.card["id"])
        counts[e.card["id"]] = e if before is None else Entry(e.card, before.count + e.count, e.pile, before.line)
    return sorted(counts.values(), key=lambda e: (not is_avatar(e.card), e.card["klasse"], title(e.card)))
