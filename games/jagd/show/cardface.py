"""One's hand as a picture: each card with its sign, its title, what it does and how it fights. Own drawings, own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

from games.canvas import Canvas, lettering, stamp
from games.contract import View
from games.jagd.cards.faces import CARDS, ORDER, Card
from games.jagd.show.glyphs import CLAY, INK, PAPER, SYMBOLS
from games.jagd.show.tokens import RING, token

WIDTH, COLUMNS = 806, 2  # two cards side by side can be read on a phone
CARD_W, CARD_H, GAP = 376, 312, 18
SIZES = ((150, 23, 31, 6), (999, 20, 36, 8))  # up to so many letters: size, letters in a line, lines

COLOUR = {"reise": "#5b7335", "armee": "#6e5a3c", "charakter": "#7b5a2a", "spezial": "#5a4586"}
SIDE_COLOUR = {"gut": "#28507c", "boese": "#7c1f1a", "unabhaengig": "#6e4a22"}

_S = f"stroke='{INK}' stroke-width='1.4' stroke-linejoin='round' stroke-linecap='round'"
ICONS: dict[str, str] = {
    "boot": f"<path d='M-15,5 H15 Q12,13 6,13 H-6 Q-12,13 -15,5 Z' fill='{CLAY}' {_S}/><path d='M0,5 V-15' {_S}/>"
    f"<path d='M2,-14 Q13,-8 12,2 H2 Z' fill='#fbf6e8' {_S}/><path d='M-2,-11 Q-10,-5 -10,2 H-2 Z' fill='#e8dcc0' {_S}/>",
    "seil": "<g fill='none' stroke-linecap='round'><path d='M-10,8 a10,7 0 1 1 20,0 a10,7 0 1 1 -20,0 M-8,1 a8,6 0 1 1 16,0 "
    "M8,10 q8,2 6,-8' "
    f"stroke='{INK}' stroke-width='6'/><path d='M-10,8 a10,7 0 1 1 20,0 a10,7 0 1 1 -20,0 M-8,1 a8,6 0 1 1 16,0 M8,10 q8,2 6,-8' "
    "stroke='#d9b878' stroke-width='3.6'/></g>",
    "umhang": f"<path d='M-5,-14 Q0,-18 5,-14 L14,14 Q7,10 0,14 Q-7,10 -14,14 Z' fill='#5f7d4f' {_S}/><path d='M0,-10 V13 "
    "M-5,-8 L-8,11 M5,-8 "
    f"L8,11' stroke='#38502c' stroke-width='1.2' fill='none'/><circle cy='-10' r='2.6' fill='#ffd34d' {_S}/>",
    "pferd": f"<path d='M-11,12 Q-16,-14 0,-14 Q16,-14 11,12 L6,12 Q10,-8 0,-8 Q-10,-8 -6,12 Z' fill='#9aa0a6' {_S}/>"
    "<g fill='#33373b'><circle cx='-10' cy='2' r='1.3'/><circle cx='-8.4' cy='-6' r='1.3'/><circle cx='0' cy='-11' r='1.3'/>"
    "<circle cx='8.4' cy='-6' r='1.3'/><circle cx='10' cy='2' r='1.3'/></g>",
    "adler": "<path d='M0,6 Q-6,-4 -18,-8 Q-13,-1 -14,2 Q-9,2 -9,6 Q-5,5 0,13 Q5,5 9,6 Q9,2 14,2 Q13,-1 18,-8 Q6,-4 0,6 Z' "
    f"fill='#a9793a' {_S}/>"
    f"<circle cy='-2' r='4.6' fill='#f6efe0' {_S}/><path d='M-1.6,-1 L0,4 L1.6,-1 Z' fill='#e6a417'/>",
    "fliegendes_geschoepf": "<path d='M0,10 Q-4,2 -7,4 Q-9,0 -13,2 Q-13,-3 -18,-3 Q-9,-13 -3,-4 L0,-10 L3,-4 Q9,-13 18,-3 "
    "Q13,-3 13,2 "
    f"Q9,0 7,4 Q4,2 0,10 Z' fill='#3a3136' {_S}/><circle cx='-1.6' cy='-5' r='1' fill='#ff6a2b'/><circle cx='1.6' cy='-5' "
    "r='1' fill='#ff6a2b'/>",
    "armee": f"<path d='M-13,-12 Q0,-16 13,-12 Q14,6 0,15 Q-14,6 -13,-12 Z' fill='currentColor' {_S}/><path d='M-7,8 L7,-8 "
    "M7,8 L-7,-8' "
    "stroke='#f6efe0' stroke-width='2.4' stroke-linecap='round'/>",
    "zauberer": f"<path d='M-8,15 L5,-8' stroke='{CLAY}' stroke-width='4' stroke-linecap='round'/><path d='M6,-17 l2.4,6 "
    "l6,2.4 l-6,2.4 l-2.4,6 "
    f"l-2.4,-6 l-6,-2.4 l6,-2.4 Z' fill='#ffd34d' {_S}/>",
    "ring": f"<circle r='12' fill='none' stroke='{INK}' stroke-width='8'/><circle r='12' fill='none' stroke='#e6b422' "
    "stroke-width='5.6'/>"
    "<path d='M-9,-6 A11,11 0 0 1 4,-10' fill='none' stroke='#fff3b8' stroke-width='2' stroke-linecap='round'/>",
    "raetsel": f"<circle r='14' fill='#e6ddf4' {_S}/><text y='10' font-family='serif' font-weight='700' font-size='28' "
    "fill='#5a4586' "
    "text-anchor='middle'>?</text>",
    "elbenring": f"<circle cy='4' r='10' fill='none' stroke='{INK}' stroke-width='6'/><circle cy='4' r='10' fill='none' "
    "stroke='#cfd6dd' "
    f"stroke-width='4'/><path d='M0,-15 L6,-8 L0,-1 L-6,-8 Z' fill='#3f8fd0' {_S}/>",
    "palantir": f"<g transform='scale(1.5)'>{SYMBOLS['zauberblick']}</g>",
    "spion": f"<path d='M-16,2 Q0,-16 16,2 Q0,16 -16,2 Z' fill='#fbf6e8' {_S}/><circle cy='1' r='6' fill='#5b7335' "
    f"{_S}/><circle cy='1' r='2.6' "
    f"fill='{INK}'/>",
    "gollum": f"<g transform='scale(1.5)'>{SYMBOLS['gollum']}</g>",
    "person": f"<circle cy='-7' r='7' fill='#e8c9a0' {_S}/><path d='M-13,15 Q-13,2 0,2 Q13,2 13,15 Z' fill='currentColor' {_S}/>",
}


def icon(card: Card, x: float, y: float, scale: float) -> str:
    """The card's sign; the character cards of figures show their piece."""
    if card.id in RING:
        return token(card.id, "hobbit" if card.group == "hobbit" else "reiter", x, y, scale * 1.05)
    key = card.kind if card.kind == "armee" else card.id if card.id in ICONS else card.group
    return (
        f"<g transform='translate({x:.1f} {y:.1f}) scale({scale:.2f})' color='{SIDE_COLOUR.get(card.side, '#6e5a3c')}'>"
        f"{ICONS.get(key, ICONS['person'])}</g>"
    )


def face(card: Card, count: int, x: float, y: float) -> str:
    colour = SIDE_COLOUR.get(card.side) or COLOUR[card.kind]
    title = card.title if len(card.title) <= 19 else card.title[:18] + "…"
    _, size, letters, most = next(row for row in SIZES if len(card.text) <= row[0])
    text = "".join(
        f"<text x='{x + 20}' y='{y + 122 + size * 1.22 * i:.0f}' font-size='{size}'>{escape(line)}</text>"
        for i, line in enumerate(_wrap(card.text, letters, most))
    )
    fits = (CARD_W - 100 - 34 * card.points) / (0.47 * max(1, len(card.name)))  # a long name is smaller, not cut
    own = escape(card.name)
    below = f"<text x='{x + 84}' y='{y + 82}' font-size='{min(23.0, fits):.1f}' font-style='italic' fill='#5d4a2f'>{own}</text>"
    points = "".join(_point(card.side, x + CARD_W - 32 - 34 * i, y + 78) for i in range(card.points))
    many = (
        f"<circle cx='{x + CARD_W - 22}' cy='{y + 22}' r='25' fill='#b3261e' stroke='{PAPER}' stroke-width='3'/><text "
        f"x='{x + CARD_W - 22}' y='{y + 31}' font-size='27' font-weight='700' fill='#fff' text-anchor='middle'>{count}×</text>"
        if count > 1
        else ""
    )
    return (
        f"<rect x='{x + 3}' y='{y + 5}' width='{CARD_W}' height='{CARD_H}' rx='16' fill='#000' fill-opacity='.18'/>"
        f"<rect x='{x}' y='{y}' width='{CARD_W}' height='{CARD_H}' rx='16' fill='{PAPER}' stroke='{colour}' stroke-width='4'/>"
        f"<path d='M{x},{y + 52} V{y + 16} a16,16 0 0 1 16,-16 H{x + CARD_W - 16} a16,16 0 0 1 16,16 V{y + 52} Z' "
        f"fill='{colour}'/>"
        f"<circle cx='{x + 42}' cy='{y + 50}' r='34' fill='{PAPER}' stroke='{colour}' "
        f"stroke-width='3'/>{icon(card, x + 42, y + 50, 1.45)}"
        f"<text x='{x + 84}' y='{y + 37}' font-size='31' font-weight='700' fill='#fff'>{escape(title)}</text>"
        f"<g fill='{INK}'>{below if card.name else ''}{text}</g>{points}{many}"
    )


def _point(side: str, x: float, y: float) -> str:
    """A point in combat: a small shield in the colour of its side."""
    return (
        f"<path d='M{x - 12},{y - 13} H{x + 12} Q{x + 13},{y + 6} {x},{y + 14} Q{x - 13},{y + 6} {x - 12},{y - 13} Z' "
        f"fill='{SIDE_COLOUR.get(side, '#8a7a4a')}' stroke='{INK}' stroke-width='1.4'/><path d='M{x},{y - 8} V{y + 7} "
        f"M{x - 5},{y + 1} H{x + 5}' "
        "stroke='#fff' stroke-width='2.4' stroke-linecap='round'/>"
    )


def _wrap(text: str, letters: int, most: int) -> list[str]:
    found: list[str] = [""]
    for word in text.split():
        if len(found[-1]) + len(word) + 1 > letters and found[-1]:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return [*found[: most - 1], found[most - 1][: letters - 1] + "…"] if len(found) > most else found


def hand(view: View, cards: Mapping[str, Card]) -> Canvas:
    """One's own cards; what lies open on the table below them."""
    return cards_picture(_hands(view), cards)


def _hands(view: View) -> list[tuple[str, Sequence[str]]]:
    """The hand, or each figure's hand where a player leads several; then the travel cards in use."""
    held = view["hand"]
    hands = list(held.items()) if isinstance(held, dict) else [("", held)]
    found: list[tuple[str, Sequence[str]]] = []
    for fig, cards in hands:
        who = view["figures"].get(fig, {}).get("character", "")
        title = f"{CARDS[who].title}: {len(cards)} Karten" if who in CARDS else f"Deine Karten ({len(cards)})"
        found.append((title, cards))
    for fig, cards in view.get("table_cards", {}).items():
        if cards and view["seat"] is not None and fig.split(".")[0] == view["seat"]:
            found.append(("Offen auf dem Tisch (zählt nicht zum Blatt)", cards))
    return found


def cards_picture(groups: Sequence[tuple[str, Sequence[str]]], printed: Mapping[str, Card]) -> Canvas:
    layers, y = [], 20.0
    for heading, cards in groups:
        layers.append(lettering(24, y + 38, escape(heading), 34, weight=700, fill=INK, serif=True))
        y += 62
        counted = Counter(cards)
        for i, face_ in enumerate(sorted(counted, key=lambda f: ORDER.get(f, 999))):
            drawn = face(printed[face_], counted[face_], 0, 0)
            across, down = 18 + (i % COLUMNS) * (CARD_W + GAP), int(y) + i // COLUMNS * (CARD_H + GAP)
            title, many = printed[face_].title, f", {counted[face_]} Mal" if counted[face_] > 1 else ""
            layers.append(stamp(drawn, across, down, CARD_W, CARD_H, 8, thing=f"hand {face_}", label=f"{title}{many}"))
        y += -(-len(counted) // COLUMNS) * (CARD_H + GAP) + (10 if counted else 0)
    return Canvas((0, 0, WIDTH, round(max(y + 6, 160))), tuple(layers), "#d9c79b", look="font-family='sans-serif'")
