"""The pictures of a table: `tisch` (everything), `reise`, `auslage`, `reihen`, `hand`. Portrait, for phones, from views alone.

What rarely changes is kept: each piece is drawn from hashable arguments and remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from games.contract import Seat, Svg, View, name
from games.zwei_tuerme import scoring
from games.zwei_tuerme.drawing import (
    EDGE,
    FADED,
    FILL,
    GOLD,
    LINE,
    PALE,
    WIDTH,
    at,
    box,
    card,
    card_back,
    clipped,
    counts,
    disc,
    mark,
    page,
    the_ring,
    tile,
    words,
)
from games.zwei_tuerme.faces import CHARACTERS, COLOURS, GANDALF, TRAIT_NAME, TRAIT_OF, Face
from games.zwei_tuerme.picture_journey import HEIGHT as ROAD
from games.zwei_tuerme.picture_journey import road, status

MARGIN = 12.0


def journey(view: View) -> Svg:
    return page(ROAD, [road(view), status(view)])


# --- the middle of the table ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _open_cards(display: tuple[Face, ...], w: float, per_row: int) -> tuple[str, float]:
    """Open cards with their positions: (drawing, height)."""
    parts: list[str] = []
    h = w * 1.4
    for nr, face in enumerate(display):
        x, y = MARGIN + (nr % per_row) * (w + 6), (nr // per_row) * (h + 20)
        parts.append(at(x, y, card(face, w)))
        parts.append(words(x + w / 2, y + h + 14, nr + 1, 13, anchor="middle", weight=700))
    if not display:
        parts.append(words(MARGIN + 4, h / 2, "Keine offenen Karten", 15, fill=FADED))
    return "".join(parts), max(1, -(-len(display) // per_row)) * (h + 20)


@lru_cache(maxsize=256)
def _piles(pile: int, count: int, top: Face, w: float) -> str:
    """The draw pile and the discard pile with its top card, at the right edge."""
    x = WIDTH - MARGIN - 2 * w - 8
    left = _pile(w, card_back(w) if pile else "", f"Stapel {pile}")
    right = _pile(w, card(top, w) if top else "", f"Ablage {count}")
    return at(x, 0, left) + at(x + w + 8, 0, right)


def _pile(w: float, top: str, label: str) -> str:
    gap = box(0, 0, w, w * 1.4, "none", r=w * 0.1, stroke=EDGE, line=1.4, dash="4 3")
    return (top or gap) + words(w / 2, w * 1.4 + 14, label, 12, anchor="middle", weight=600)


def piles(view: View, w: float) -> str:
    discard = view["discard"]
    return _piles(view["pile"], len(discard), discard[-1] if discard else "", w)


def middle(view: View) -> Svg:
    cards, high = _open_cards(tuple(view["display"]), 70, 5)
    title = words(MARGIN + 2, 30, "In der Mitte", 18, weight=700, serif=True)
    room = len(view["display"]) % 5 <= 3 and (len(view["display"]) % 5 or not view["display"])
    below = high - 118 if room else high + 4  # the piles lie in the last line of cards if there is room
    return page(50 + below + 118, [title, at(0, 42, cards), at(0, 42 + below, piles(view, 70))])


# --- the players ---------------------------------------------------------------------------------------------------------


class Laid(NamedTuple):
    colour: str
    trait: str
    cards: int
    joker: bool
    counts: bool  # at the place where the marker stands or travels to


class Player(NamedTuple):
    name: str
    rows: tuple[Laid, ...]
    won: tuple[int, ...]
    points: int
    hand: int
    ring: bool
    lit: bool  # asked now, or a winner
    worth: str  # what the rows count at the place ahead


def player(view: View, seat: Seat) -> Player:
    nr = view["marker"]["place"] + (1 if view["marker"]["field"] else 0)
    place, rows = view["places"][nr], view["rows"][seat]
    laid = [
        Laid(
            c,
            rows[c]["trait"],
            sum(f != GANDALF for f in rows[c]["cards"]),
            GANDALF in rows[c]["cards"],
            rows[c]["trait"] in place["traits"],
        )
        for c in COLOURS
        if c in rows
    ]
    groups = [[t] for t in place["traits"]] if len(view["seats"]) == 2 else [place["traits"]]
    worth = f"{place['name']}: {' + '.join(str(scoring.strength(rows, g)) for g in groups)}" if not view["winners"] else ""
    lit = view["asked"] == seat or seat in view["winners"]
    won, points = tuple(view["won"][seat]), view["points"][seat]
    return Player(name(seat), tuple(laid), won, points, view["hands"][seat], view["ring"] == seat, lit, worth)


@lru_cache(maxsize=2048)
def _panel(p: Player) -> str:
    """A small panel: name, ring, hand size, points, and for each row a card with its count; a gold edge where it counts."""
    slot = 38.0
    parts = [box(0, 0, 184, 112, "#fff8e0" if p.lit else PALE, r=8, stroke=GOLD if p.lit else EDGE, line=3 if p.lit else 1.2)]
    x = 33.0 if p.ring else 10.0
    if p.ring:
        parts.append(the_ring(19, 18, 18))
    parts.append(clipped(x, 4, 116 - x, 26, words(0, 20, p.name, 16, weight=700)))
    parts.append(at(120, 9, card_back(13)) + words(136, 23, p.hand, 14))
    parts.append(disc(167, 18, 12.5, GOLD) + words(167, 23, p.points, 15, anchor="middle", weight=700))
    rows = {row.colour: row for row in p.rows}
    for i, colour in enumerate(COLOURS):
        parts.append(at(8 + i * (slot + 5.3), 43, _slot(colour, rows.get(colour), slot)))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _slot(colour: str, row: Laid | None, w: float) -> str:
    if row is None:
        shape = mark(f"c-{colour}", w / 2, w * 0.7, 1, FILL[colour], ' opacity="0.45"')
        return box(0, 0, w, w * 1.4, "none", r=4, stroke=EDGE, line=1.2, dash="4 3") + shape
    edge = counts(w, w * 1.4) if row.counts else ""
    count = disc(w - 6, 3, 10, PALE) + words(w - 6, 8, row.cards + row.joker, 14, anchor="middle", weight=700)
    hat = disc(w - 7, 51, 9.5, FILL[GANDALF], LINE[GANDALF]) + mark(f"t-{GANDALF}", w - 7, 50.5, 0.5, LINE[GANDALF])
    return card(f"{colour}-{row.trait}", w, False) + edge + count + (hat if row.joker else "")


def table(view: View) -> Svg:
    cards, high = _open_cards(tuple(view["display"]), 46, 5)
    below = ROAD + high + 8
    panels = [
        at(MARGIN + (i % 2) * 192, below + (i // 2) * 120, _panel(player(view, seat))) for i, seat in enumerate(view["seats"])
    ]
    height = below + -(-len(panels) // 2) * 120 + 6
    return page(height, [road(view), status(view), at(0, ROAD, cards, piles(view, 46)), *panels])


@lru_cache(maxsize=1024)
def _column(row: Laid) -> tuple[str, float]:
    """A row as it lies on a table: cards one above the other, Gandalf first."""
    w, lift = 62.0, 19.0
    faces = [GANDALF] * row.joker + [f"{row.colour}-{row.trait}"] * row.cards
    parts = [at(0, lift * i, card(face, w)) for i, face in enumerate(faces)]
    high = lift * (len(faces) - 1) + w * 1.4
    if row.counts:
        parts.append(counts(w, high))
    parts.append(words(w / 2, high + 17, f"{len(faces)} ×", 15, anchor="middle", weight=700))
    parts.append(words(w / 2, high + 32, TRAIT_NAME[row.trait], 12, anchor="middle"))
    return "".join(parts), high + 38


@lru_cache(maxsize=1024)
def _player(p: Player) -> tuple[str, float]:
    columns = [_column(row) for row in p.rows]
    head = 70.0
    high = head + (max(h for _, h in columns) + 6 if columns else 24)
    parts = [box(0, 0, WIDTH - 2 * MARGIN, high, PALE, r=8, stroke=GOLD if p.lit else EDGE, line=3 if p.lit else 1.2)]
    x = 38.0 if p.ring else 12.0
    if p.ring:
        parts.append(the_ring(22, 21, 20))
    parts.append(clipped(x, 4, 190 - x, 32, words(0, 24, p.name, 19, weight=700, serif=True)))
    parts.append(words(364, 27, f"{p.points} Punkte, {p.hand} Handkarten", 15, anchor="end"))
    parts += [tile(value, 24 + 25 * i, 49, 11) for i, value in enumerate(p.won)]
    parts.append(words(364, 54, p.worth, 15, anchor="end", weight=600))
    parts += [at(18 + i * 92, head, drawn) for i, (drawn, _) in enumerate(columns)]
    if not columns:
        parts.append(words(12, head + 8, "Noch keine Reihe", 14, fill=FADED))
    return "".join(parts), high


def rows(view: View) -> Svg:
    """Everybody's rows in full, with the tiles they have won and what counts at the place ahead."""
    parts, y = [], 10.0
    for seat in view["seats"]:
        drawn, high = _player(player(view, seat))
        parts.append(at(MARGIN, y, drawn))
        y += high + 8
    return page(y + 2, parts)


# --- one's own hand ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _hand(faces: tuple[Face, ...]) -> str:
    w, per_row = 88.0, 4
    step = w * 1.4 + 24
    count = f"{len(faces)} Karte{'' if len(faces) == 1 else 'n'}"
    parts = [words(MARGIN + 2, 30, f"Deine Hand: {count}", 18, weight=700, serif=True)]
    groups = [(face, faces.count(face)) for face in (*CHARACTERS, GANDALF) if face in faces]
    for nr, (face, n) in enumerate(groups):
        x, y = MARGIN + 2 + (nr % per_row) * (w + 5), 44 + (nr // per_row) * step
        parts.append(at(x, y, card(face, w)))
        if n > 1:
            parts.append(disc(x + w - 12, y + 12, 16, PALE) + words(x + w - 12, y + 18, f"×{n}", 17, anchor="middle", weight=700))
        if face != GANDALF:
            parts.append(words(x + w / 2, y + w * 1.4 + 14, TRAIT_NAME[TRAIT_OF[face]], 12.5, anchor="middle"))
    return page(50 + max(1, -(-len(groups) // per_row)) * step, parts)


def hand(view: View) -> Svg:
    return _hand(tuple(view["hand"]))


PARTS: dict[str, Callable[[View], Svg]] = {"tisch": table, "reise": journey, "auslage": middle, "reihen": rows, "hand": hand}
