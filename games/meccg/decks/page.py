"""A deck as one page: how large its piles are, the curve of its points, its kinds of cards, who begins, and where it goes.

800 units wide; nothing that is to be read is smaller than 24 of them, so that it can be read on 400 pixels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from games.canvas import Svg
from games.meccg.cards import Card, title
from games.meccg.decks.judging import called, judged
from games.meccg.decks.model import (
    CHARACTERS,
    EXTRA,
    HAZARDS,
    RESERVE,
    RESOURCES,
    SITES,
    START,
    Deck,
    is_agent,
    is_avatar,
    is_character,
    is_hazard,
)
from games.meccg.decks.reading import Reading
from games.svg import INK, box, clipped, n, words

WIDTH, EDGE, INSIDE = 800, 28, 744
GROUND, PAPER, LINE = "#f3ead6", "#fbf6ea", "#cbb894"
RESOURCE, HAZARD, PERSON, SITE = "#b06a2c", "#3d3a40", "#3f6690", "#6f7f5a"
MOST_NAMES = 30
POINTS = ("1", "2", "3", "4", "5", "6+")
KINDS: Mapping[str, tuple[str, str]] = {
    "resource-item": ("Gegenstände", RESOURCE),
    "resource-ally": ("Verbündete", RESOURCE),
    "resource-faction": ("Heere", RESOURCE),
    "resource-event": ("Ereignisse", RESOURCE),
    "hazard-creature": ("Kreaturen", HAZARD),
    "hazard-event": ("Gefahrenereignisse", HAZARD),
    "hazard-agent": ("Agenten", HAZARD),
}


def drawn(reading: Reading) -> Svg:
    deck = reading.deck()
    parts: list[str] = []
    y = 0.0
    for section in (_head, _piles, _points, _kinds, _begins, _goes):
        drawn_part, height = section(deck, reading)
        if height:
            parts.append(f'<g transform="translate(0 {n(y)})">{drawn_part}</g>')
        y += height
    height = y + 16
    ground = f'<rect width="{WIDTH}" height="{n(height)}" fill="{GROUND}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {n(height)}" font-family="sans-serif" fill="{INK}">'
        f"{ground}{''.join(parts)}</svg>"
    )


Section = tuple[str, float]


def _head(deck: Deck, reading: Reading) -> Section:
    found = judged(reading)
    errors, questions, warnings = (len(found.of(kind)) for kind in ("fehler", "frage", "warnung"))
    said = "zulässig" if found.legal else _many(errors, "Fehler", "Fehler") if errors else _many(questions, "Frage", "Fragen")
    said += f", {_many(warnings, 'Warnung', 'Warnungen')}" if warnings else ""
    name = escape(deck.name or "Deck")
    title_size = max(24.0, min(44.0, 1_400 / len(deck.name or "Deck")))
    body = clipped(EDGE, 0, INSIDE, 66, words(0, 50, name, title_size, weight=700, serif=True))
    body += words(EDGE, 96, escape(f"{called(deck) or 'ohne Ausrichtung'} · {said}"), 28)
    return body, 116


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _piles(deck: Deck, reading: Reading) -> Section:
    tiles = [
        ("Anfang", sum(e.count for e in deck.lying(START) if is_character(e.card) or is_agent(e.card)), PERSON),
        ("Charaktere", deck.size(CHARACTERS), PERSON),
        ("Unterstützung", deck.size(RESOURCES), RESOURCE),
        ("Gefahren", deck.size(HAZARDS), HAZARD),
        ("Orte", deck.size(SITES), SITE),
        ("Reserve", deck.size(RESERVE, EXTRA), "#7a5c86"),
    ]
    width, body = (INSIDE - 2 * 12) / 3, ""
    for nr, (label, count, colour) in enumerate(tiles):
        x, y = EDGE + nr % 3 * (width + 12), nr // 3 * 76
        body += box(x, y, width, 64, colour, r=10)
        body += words(x + 14, y + 42, label, 27, fill="#fff")
        body += words(x + width - 14, y + 46, count, 38, anchor="end", weight=700, fill="#fff")
    return body, 168


def _panel(heading: str, height: float, body: str, aside: str = "") -> Section:
    framed = box(EDGE, 0, INSIDE, height, PAPER, r=10, stroke=LINE)
    framed += words(EDGE + 18, 40, heading, 28, weight=700)
    framed += words(EDGE + INSIDE - 18, 40, aside, 25, anchor="end") if aside else ""
    return framed + body, height + 16


# --- the curve of points ---------------------------------------------------------------------------------------------------


def _points(deck: Deck, reading: Reading) -> Section:
    own = [e for e in deck.lying(START, CHARACTERS, RESOURCES) if not is_avatar(e.card) and not is_hazard(e.card)]
    counts: Counter[int] = Counter()
    for e in own:
        counts[min(max(e.card.get("marshalling_points") or 0, 0), len(POINTS))] += e.count
    most = max([counts[p] for p in range(1, len(POINTS) + 1)] + [1])
    total = sum((e.card.get("marshalling_points") or 0) * e.count for e in own)
    step, tall, body = INSIDE / len(POINTS), 120.0, ""
    for points, label in enumerate(POINTS, 1):
        x, high = EDGE + (points - 1) * step + 24, tall * counts[points] / most
        body += box(x, 92 + tall - high, step - 48, max(high, 2), RESOURCE, r=5)
        body += words(x + (step - 48) / 2, 86 + tall - high, counts[points] or "", 26, anchor="middle", weight=600)
        body += words(x + (step - 48) / 2, 244, label, 26, anchor="middle")
    return _panel("Karten nach Siegpunkten", 258, body, f"zusammen {total}, ohne Punkte {counts[0]}")


# --- kinds -----------------------------------------------------------------------------------------------------------------


def _kinds(deck: Deck, reading: Reading) -> Section:
    counts = Counter(dict.fromkeys(KINDS, 0))
    for e in deck.lying(RESOURCES, HAZARDS):
        counts[e.card["klasse"]] += e.count
    shown = [(KINDS[klasse], counts[klasse]) for klasse in KINDS if counts[klasse]]
    most = max((count for _, count in shown), default=1)
    body = ""
    for nr, ((label, colour), count) in enumerate(shown):
        y, long = 62 + nr * 40, (INSIDE - 360) * count / most
        body += words(EDGE + 18, y + 25, label, 26)
        body += box(EDGE + 270, y + 3, max(long, 4), 28, colour, r=5)
        body += words(EDGE + 280 + max(long, 4), y + 26, count, 26, weight=600)
    return _panel("Arten", 78 + 40 * len(shown), body) if shown else ("", 0)


# --- who and where ---------------------------------------------------------------------------------------------------------


def _begins(deck: Deck, reading: Reading) -> Section:
    starting = [e for e in deck.lying(START) if is_character(e.card) or is_agent(e.card)]
    main = [e for e in deck.lying(CHARACTERS) if is_avatar(e.card)]
    mind = sum((e.card.get("mind") or 0) * e.count for e in starting)
    names = [_times(e.card, e.count) for e in main] + [f"{_times(e.card, e.count)} ({e.card['mind']})" for e in starting]
    return _names("Hauptfigur und Anfang", names, f"Geisteskraft {mind}" if starting else "")


def _goes(deck: Deck, reading: Reading) -> Section:
    names = sorted((_times(e.card, e.count) for e in deck.lying(SITES)), key=str.casefold)
    return _names("Orte", names)


def _times(card: Card, count: int) -> str:
    return title(card) + (f" ×{count}" if count > 1 else "")


def _names(heading: str, names: Sequence[str], aside: str = "") -> Section:
    """Two columns of names."""
    if not names:
        return "", 0
    shown = list(names[:MOST_NAMES])
    if len(names) > MOST_NAMES:
        shown[-1:] = [f"… und {len(names) - MOST_NAMES + 1} weitere"]
    rows = (len(shown) + 1) // 2
    body = "".join(_column(shown[:rows], EDGE + 18)) + "".join(_column(shown[rows:], EDGE + INSIDE / 2 + 6))
    return _panel(heading, 70 + 36 * rows, body, aside)


def _column(names: Iterable[str], x: float) -> Iterator[str]:
    for nr, name in enumerate(names):
        yield clipped(x, 54 + nr * 36, INSIDE / 2 - 20, 36, words(0, 26, escape(name), 25))
