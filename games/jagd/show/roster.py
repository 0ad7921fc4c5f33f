"""The table as a picture: who is where, with how many cards, and what lies open."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from games.canvas import Canvas, Layer, lettering, stamp
from games.contract import View, name
from games.jagd.board.plan import Board
from games.jagd.cards.faces import CARDS
from games.jagd.show import things
from games.jagd.show.cardface import icon
from games.jagd.show.glyphs import INK, PAPER
from games.jagd.show.tokens import acting, in_halls, piece
from games.svg import box, clipped, words

WIDTH, ROW, TOP = 1200, 118, 110


def table(view: View, board: Board) -> Canvas:
    rows = [layer for i, fig in enumerate(view["figures"]) for layer in _row(view, board, fig, TOP + ROW * i)]
    height = TOP + ROW * len(view["figures"]) + 24
    return Canvas((0, 0, WIDTH, height), (*_head(view), *rows), "#d9c79b", look=f"font-family='sans-serif' fill='{INK}'")


def _head(view: View) -> Iterator[Layer]:
    top = view["discard"][-1] if view["discard"] else None
    pile = f"Stapel {view['deck']} · Abwurf {view.get('discard_size', len(view['discard']))}"
    shown = f" (oben: {CARDS[top].title})" if top is not None and top in CARDS else ""
    yield lettering(28, 70, "Am Tisch", 46, weight=700, serif=True)
    yield lettering(WIDTH - 28, 68, escape(pile + shown), 32, anchor="end")


def _row(view: View, board: Board, fig: str, y: float) -> Iterator[Layer]:
    figure = view["figures"][fig]
    active = fig == acting(view)
    who = f"{name(fig.split('.')[0])} · {CARDS[figure['character']].title}" if figure["character"] in CARDS else name(fig)
    fill, edge = ("#fff3cf", "#c8860a") if active else (PAPER, "#8a6a3a")
    open_cards = [CARDS[face] for face in view.get("table_cards", {}).get(fig, ()) if face in CARDS]
    wide, high, room = WIDTH - 36, ROW - 14, WIDTH - 336 - 62 * len(open_cards)
    yield stamp(box(0, 0, wide, high, fill, r=14, stroke=edge, line=4 if active else 2), 18, y, wide, high)
    yield things.touched(piece(figure["character"], figure["side"], 76, y + 52, 2.5), view, fig)
    for text, top, size, weight, colour in ((who, 12, 36, 700, ""), (where(view, board, fig), 56, 31, 400, "#5d4a2f")):
        line = clipped(0, 0, room, 44, words(0, size * 0.95, escape(text), size, weight=weight, fill=colour))
        yield stamp(line, 136, y + top, room, 44)
    for i, card in enumerate(open_cards):
        yield Layer(icon(card, 0, 0, 1.5), (-40, -40, 80, 80), (WIDTH - 230 - 62 * i, y + 50))
    yield Layer(_backs(view["hand_sizes"].get(fig, 0), 0, 0), (-66, -48, 132, 96), (WIDTH - 110, y + 50))


def _backs(cards: int, x: float, y: float) -> str:
    """The backs of a hand, fanned, and how many they are."""
    shown = min(cards, 5)
    fan = "".join(
        f"<rect x='-20' y='-62' width='40' height='58' rx='5' fill='#8f2a22' stroke='{PAPER}' stroke-width='2.5' "
        f"transform='translate({x:.0f} {y + 32:.0f}) rotate({11 * (i - (shown - 1) / 2):.0f})'/>"
        for i in range(shown)
    )
    colour = "#fff" if cards else "#5d4a2f"
    count = f"<text x='{x}' y='{y + 12}' font-size='38' font-weight='700' fill='{colour}' text-anchor='middle'>{cards}</text>"
    return fan + count


def where(view: View, board: Board, fig: str) -> str:
    """«Moria», «Hallen von Mandos, 2. Runde», «gefangen bei …»."""
    figure = view["figures"][fig]
    if figure.get("out"):
        return "ausgeschieden"
    if in_halls(figure):
        return "Hallen von Mandos"
    captor = figure.get("captive_of")
    place = board[figure["field"]].label if figure["field"] in board.fields else "noch nicht auf dem Brett"
    return f"gefangen von {name(captor.split('.')[0])}, {place}" if captor else place
