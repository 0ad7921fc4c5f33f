"""The pictures of a table: `tisch` (everything), `reise`, `auslage`, `reihen`, `hand`. Portrait, for phones, from views alone.

Almost everything is a stamp: a card, a plate, a number looks the same wherever it lies. A move draws a few of them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from games.canvas import Canvas, Layer, lettering, moved, stamp
from games.contract import Seat, View, name
from games.svg import box, clipped, disc, mark, words
from games.zwei_tuerme.cards.faces import CHARACTERS, COLOURS, GANDALF, TRAIT_NAME, TRAIT_OF, Face, colour_name, face_name
from games.zwei_tuerme.scoring.points import strength
from games.zwei_tuerme.show import things
from games.zwei_tuerme.show.glyphs import (
    EDGE,
    FADED,
    FILL,
    GOLD,
    LINE,
    PALE,
    WIDTH,
    card,
    card_back,
    counts,
    page,
    the_ring,
    tile,
)
from games.zwei_tuerme.show.road import HEIGHT as ROAD
from games.zwei_tuerme.show.road import road, status

MARGIN = 12.0


Stamps = tuple[Layer, ...]


def journey(view: View) -> Canvas:
    return page(ROAD, [*road(view), *status(view)])


# --- the middle of the table ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _open_cards(display: tuple[Face, ...], w: float, per_row: int) -> tuple[Stamps, float]:
    """Open cards with their positions: (drawing, height)."""
    parts: list[Layer] = []
    h = w * 1.4
    for nr, face in enumerate(display):
        x, y = MARGIN + (nr % per_row) * (w + 6), (nr // per_row) * (h + 20)
        parts.append(stamp(card(face, w), x, y, w, h, thing=things.in_the_middle(face), label=face_name(face)))
        parts.append(lettering(x + w / 2, y + h + 14, nr + 1, 13, anchor="middle", weight=700))
    if not display:
        parts.append(lettering(MARGIN + 4, h / 2, "Keine offenen Karten", 15, fill=FADED))
    return tuple(parts), max(1, -(-len(display) // per_row)) * (h + 20)


def piles(view: View, w: float) -> Stamps:
    """The draw pile and the discard pile with its top card, at the right edge."""
    x, discard = WIDTH - MARGIN - 2 * w - 8, view["discard"]
    left = _pile(x, w, card_back(w) if view["pile"] else "", f"Stapel {view['pile']}", things.PILE)
    return left + _pile(x + w + 8, w, card(discard[-1], w) if discard else "", f"Ablage {len(discard)}")


def _pile(x: float, w: float, top: str, label: str, thing: str = "") -> Stamps:
    gap = box(0, 0, w, w * 1.4, "none", r=w * 0.1, stroke=EDGE, line=1.4, dash="4 3")
    below = lettering(x + w / 2, w * 1.4 + 14, label, 12, anchor="middle", weight=600)
    return stamp(top or gap, x, 0, w, w * 1.4, thing=thing, label=label if thing else ""), below


def middle(view: View) -> Canvas:
    cards, high = _open_cards(tuple(view["display"]), 70, 5)
    title = lettering(MARGIN + 2, 30, "In der Mitte", 18, weight=700, serif=True)
    room = len(view["display"]) % 5 <= 3 and (len(view["display"]) % 5 or not view["display"])
    below = high - 118 if room else high + 4  # the piles lie in the last line of cards if there is room
    return page(50 + below + 118, [title, *moved(cards, 0, 42), *moved(piles(view, 70), 0, 42 + below)])


# --- the players ---------------------------------------------------------------------------------------------------------


class Laid(NamedTuple):
    colour: str
    trait: str
    cards: int
    joker: bool
    counts: bool  # at the place where the marker stands or travels to


class Player(NamedTuple):
    seat: Seat
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
    worth = f"{place['name']}: {' + '.join(str(strength(rows, g)) for g in groups)}" if not view["winners"] else ""
    lit = view["asked"] == seat or seat in view["winners"]
    won, points = tuple(view["won"][seat]), view["points"][seat]
    return Player(seat, tuple(laid), won, points, view["hands"][seat], view["ring"] == seat, lit, worth)


@lru_cache(maxsize=2048)
def _panel(p: Player) -> Stamps:
    """A small panel: name, ring, hand size, points, and for each row a card with its count; a gold edge where it counts."""
    slot = 38.0
    plate = box(0, 0, 184, 112, "#fff8e0" if p.lit else PALE, r=8, stroke=GOLD if p.lit else EDGE, line=3 if p.lit else 1.2)
    x = 33.0 if p.ring else 10.0
    rows = {row.colour: row for row in p.rows}
    return (
        stamp(plate, 0, 0, 184, 112),
        *([_ring(19, 18, 18)] if p.ring else []),
        stamp(clipped(0, 0, 116 - x, 26, words(0, 20, name(p.seat), 16, weight=700)), x, 4, 116 - x, 26),
        stamp(card_back(13), 120, 9, 13, 18.2),
        lettering(136, 23, p.hand, 14),
        stamp(disc(12.5, 12.5, 12.5, GOLD), 154.5, 5.5, 25, 25),
        lettering(167, 23, p.points, 15, anchor="middle", weight=700),
        *(
            stamp(
                _slot(c, rows.get(c), slot),
                8 + i * (slot + 5.3),
                43,
                slot,
                62,
                9,
                thing=things.row(p.seat, c),
                label=_row(p.seat, c),
            )
            for i, c in enumerate(COLOURS)
        ),
    )


def _row(seat: Seat, colour: str) -> str:
    return f"Reihe in {colour_name(colour)} von {name(seat)}"


def _ring(x: float, y: float, size: float) -> Layer:
    return Layer(the_ring(0, 0, size), (-size, -size, 2 * size, 2 * size), (x, y))


@lru_cache(maxsize=1024)
def _slot(colour: str, row: Laid | None, w: float) -> str:
    if row is None:
        shape = mark(f"c-{colour}", w / 2, w * 0.7, 1, FILL[colour], ' opacity="0.45"')
        return box(0, 0, w, w * 1.4, "none", r=4, stroke=EDGE, line=1.2, dash="4 3") + shape
    edge = counts(w, w * 1.4) if row.counts else ""
    count = disc(w - 6, 3, 10, PALE) + words(w - 6, 8, row.cards + row.joker, 14, anchor="middle", weight=700)
    hat = disc(w - 7, 51, 9.5, FILL[GANDALF], LINE[GANDALF]) + mark(f"t-{GANDALF}", w - 7, 50.5, 0.5, LINE[GANDALF])
    return card(f"{colour}-{row.trait}", w, False) + edge + count + (hat if row.joker else "")


def table(view: View) -> Canvas:
    cards, high = _open_cards(tuple(view["display"]), 46, 5)
    below = ROAD + high + 8
    panels = [
        moved(_panel(player(view, seat)), MARGIN + (i % 2) * 192, below + (i // 2) * 120) for i, seat in enumerate(view["seats"])
    ]
    height = below + -(-len(panels) // 2) * 120 + 6
    middle_ = moved((*cards, *piles(view, 46)), 0, ROAD)
    return page(height, [*road(view), *status(view), *middle_, *chain.from_iterable(panels)])


@lru_cache(maxsize=1024)
def _column(row: Laid) -> tuple[Stamps, float]:
    """A row as it lies on a table: cards one above the other, Gandalf first."""
    w, lift = 62.0, 19.0
    faces = [GANDALF] * row.joker + [f"{row.colour}-{row.trait}"] * row.cards
    parts = [stamp(card(face, w), 0, lift * i, w, w * 1.4) for i, face in enumerate(faces)]
    high = lift * (len(faces) - 1) + w * 1.4
    if row.counts:
        parts.append(stamp(counts(w, high), 0, 0, w, high, 5))
    parts.append(lettering(w / 2, high + 17, f"{len(faces)} ×", 15, anchor="middle", weight=700))
    parts.append(lettering(w / 2, high + 32, TRAIT_NAME[row.trait], 12, anchor="middle"))
    return tuple(parts), high + 38


@lru_cache(maxsize=1024)
def _player(p: Player) -> tuple[Stamps, float]:
    columns = [_column(row) for row in p.rows]
    head = 70.0
    high = head + (max(h for _, h in columns) + 6 if columns else 24)
    wide = WIDTH - 2 * MARGIN
    plate = box(0, 0, wide, high, PALE, r=8, stroke=GOLD if p.lit else EDGE, line=3 if p.lit else 1.2)
    parts = [stamp(plate, 0, 0, wide, high)]
    x = 38.0 if p.ring else 12.0
    if p.ring:
        parts.append(_ring(22, 21, 20))
    parts.append(stamp(clipped(0, 0, 190 - x, 32, words(0, 24, name(p.seat), 19, weight=700, serif=True)), x, 4, 190 - x, 32))
    parts.append(lettering(364, 27, f"{p.points} Punkte, {p.hand} Handkarten", 15, anchor="end"))
    parts += [stamp(tile(value, 11, 11, 11), 13 + 25 * i, 38, 22, 22) for i, value in enumerate(p.won)]
    parts.append(lettering(364, 54, p.worth, 15, anchor="end", weight=600))
    parts += [part for i, (drawn, _) in enumerate(columns) for part in moved(drawn, 18 + i * 92, head)]
    if not columns:
        parts.append(lettering(12, head + 8, "Noch keine Reihe", 14, fill=FADED))
    return tuple(parts), high


def rows(view: View) -> Canvas:
    """Everybody's rows in full, with the tiles they have won and what counts at the place ahead."""
    parts: list[Layer] = []
    y = 10.0
    for seat in view["seats"]:
        drawn, high = _player(player(view, seat))
        parts += moved(drawn, MARGIN, y)
        y += high + 8
    return page(y + 2, parts)


# --- one's own hand ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _hand(faces: tuple[Face, ...]) -> Canvas:
    w, per_row = 88.0, 4
    step = w * 1.4 + 24
    count = f"{len(faces)} Karte{'' if len(faces) == 1 else 'n'}"
    parts = [lettering(MARGIN + 2, 30, f"Deine Hand: {count}", 18, weight=700, serif=True)]
    groups = [(face, faces.count(face)) for face in (*CHARACTERS, GANDALF) if face in faces]
    for nr, (face, n) in enumerate(groups):
        x, y = MARGIN + 2 + (nr % per_row) * (w + 5), 44 + (nr // per_row) * step
        held = f"{face_name(face)} auf deiner Hand" + (f", {n} Mal" if n > 1 else "")
        parts.append(stamp(card(face, w), x, y, w, w * 1.4, thing=things.in_hand(face), label=held))
        if n > 1:
            several = disc(16, 16, 16, PALE) + words(16, 22, f"×{n}", 17, anchor="middle", weight=700)
            parts.append(stamp(several, x + w - 28, y - 4, 32, 32))
        if face != GANDALF:
            parts.append(lettering(x + w / 2, y + w * 1.4 + 14, TRAIT_NAME[TRAIT_OF[face]], 12.5, anchor="middle"))
    return page(50 + max(1, -(-len(groups) // per_row)) * step, parts)


def hand(view: View) -> Canvas:
    return _hand(tuple(view["hand"]))


PARTS: dict[str, Callable[[View], Canvas]] = {
    "tisch": table,
    "reise": journey,
    "auslage": middle,
    "reihen": rows,
    "hand": hand,
}
