"""The table as a picture: who is where, with how many cards, and what lies open."""

from __future__ import annotations

from html import escape

from games.contract import Svg, View, name
from games.jagd.board import Board
from games.jagd.cardface import icon
from games.jagd.cards import CARDS
from games.jagd.glyphs import INK, PAPER
from games.jagd.tokens import acting, in_halls, token

WIDTH, ROW, TOP = 1200, 118, 110


def table(view: View, board: Board) -> Svg:
    rows = "".join(_row(view, board, fig, TOP + ROW * i) for i, fig in enumerate(view["figures"]))
    height = TOP + ROW * len(view["figures"]) + 24
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}'><rect width='{WIDTH}' height='{height}' "
        "fill='#d9c79b'/>"
        f"<g font-family='sans-serif' fill='{INK}'>{_head(view)}{rows}</g></svg>"
    )


def _head(view: View) -> str:
    top = view["discard"][-1] if view["discard"] else None
    pile = f"Stapel {view['deck']} · Abwurf {view.get('discard_size', len(view['discard']))}"
    shown = f" (oben: {CARDS[top].title})" if top in CARDS else ""
    return (
        f"<text x='28' y='70' font-family='serif' font-weight='700' font-size='46'>Am Tisch</text>"
        f"<text x='{WIDTH - 28}' y='68' font-size='32' text-anchor='end'>{escape(pile + shown)}</text>"
    )


def _row(view: View, board: Board, fig: str, y: float) -> str:
    figure = view["figures"][fig]
    active = fig == acting(view)
    who = f"{name(fig.split('.')[0])} · {CARDS[figure['character']].title}" if figure["character"] in CARDS else name(fig)
    fill, edge = ("#fff3cf", "#c8860a") if active else (PAPER, "#8a6a3a")
    cards = view["hand_sizes"].get(fig, 0)
    open_cards = [CARDS[face] for face in view.get("table_cards", {}).get(fig, ()) if face in CARDS]
    icons = "".join(icon(card, WIDTH - 230 - 62 * i, y + 50, 1.5) for i, card in enumerate(open_cards))
    line = 4 if active else 2
    return (
        f"<rect x='18' y='{y}' width='{WIDTH - 36}' height='{ROW - 14}' rx='14' fill='{fill}' stroke='{edge}' "
        f"stroke-width='{line}'/>"
        f"{token(figure['character'], figure['side'], 76, y + 52, 2.5)}"
        f"<text x='136' y='{y + 46}' font-size='36' font-weight='700'>{escape(who)}</text>"
        f"<text x='136' y='{y + 86}' font-size='31' fill='#5d4a2f'>{escape(where(view, board, fig))}</text>"
        f"{icons}{_backs(cards, WIDTH - 110, y + 50)}"
    )


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
