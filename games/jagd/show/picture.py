"""The map, the hand and the table as pictures. From views alone; what does not change is drawn once and kept on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any

from games.canvas import Canvas, Layer, Mark
from games.contract import Seat, View, name
from games.jagd.board.plan import Board, FieldId
from games.jagd.cards.faces import CARDS, Card
from games.jagd.queries import own_or_acting, standing
from games.jagd.show import chart, lettering, things, tokens
from games.jagd.show.cardface import hand
from games.jagd.show.chart import WIDE, R, Window, middle
from games.jagd.show.glyphs import DEFS, INK, PAPER, use
from games.jagd.show.roster import table
from games.svg import halo

AROUND = 4  # fields shown around a figure
KEPT = 40  # windows whose unchanging layers are kept
ROW, PLATE = 34, 205  # of the list of players on the whole map: height of a row, width
BANNER = 0.07  # height of the strip above a region, of its width


# --- the map -------------------------------------------------------------------------------------------------------------


def whole(view: View, board: Board) -> Canvas:
    window = _whole_window(board)
    return _map(view, board, window, *_players(view, window), *_heading(view, window))


def _whole_window(board: Board) -> Window:
    if "everything" not in board.cache:
        board.cache["everything"] = _everything(board)
    found: Window = board.cache["everything"]
    return found


def _everything(board: Board) -> Window:
    half, high = WIDE * (board.side - 0.5), 1.5 * R * (board.side - 1) + R
    box = (-half - 56, -high - 46, 2 * half + 112, 2 * high + 92)
    return Window("karte", tuple(id for row in board.rows for id in row), box, 1.0)


def region(part: str) -> Callable[[View, Board], Canvas]:
    def draw(view: View, board: Board) -> Canvas:
        title, middle_, radius = board.regions[part]
        window = _window(board, part, middle_, radius)
        return _map(view, board, window, *_banner(view, window, title))

    return draw


def surroundings(view: View, board: Board) -> Canvas:
    """Around one's own figure; for spectators around the one to move."""
    window = _window(board, "umgebung", focus(view, board), AROUND)
    return _map(view, board, window, *_banner(view, window, f"Um {board[focus(view, board)].label}"))


def focus(view: View, board: Board) -> FieldId:
    fig = own_or_acting(view)
    return standing(view, fig, board) if fig else board.start


def _window(board: Board, key: str, centre: FieldId, radius: int) -> Window:
    windows: dict[tuple[str, FieldId], Window] = board.cache.setdefault("windows", {})
    if (key, centre) not in windows:
        windows[key, centre] = _cut(board, key, centre, radius)
    return windows[key, centre]


def _cut(board: Board, key: str, centre: FieldId, radius: int) -> Window:
    x, y = middle(board[centre])
    half, high = WIDE * (radius + 0.15), 1.5 * R * radius + R * 0.75
    box = (x - half, y - high, 2 * half, 2 * high)
    shown = tuple(
        id
        for row in board.rows
        for id in row
        if abs(middle(board[id])[0] - x) < half + WIDE and abs(middle(board[id])[1] - y) < high + 2 * R
    )
    return Window(f"{key}/{centre}", shown, box, _whole_window(board).box[2] / box[2])


def _map(view: View, board: Board, window: Window, *over: Layer) -> Canvas:
    """Two grounds that never change with the marks of reach between them; everything else is stamps."""
    below, above, planned = _layers(board, window)
    shown = (*window.fields, *board.rapids)
    whole_map = window.zoom < 1.5
    x, y, width, height = window.box
    strip = 0 if whole_map else width * BANNER
    scale = 1.6 if whole_map else 1.15
    layers = (
        Layer(below, window.box),
        *tokens.reachable(view, board, shown),
        Layer(above, window.box),
        *([] if whole_map else lettering.reach_ids(board[id] for id in tokens.in_reach(view, shown))),
        *tokens.marks(view, board, shown),
        *tokens.pieces(view, board, shown, scale),
        *_names(board, window, planned, tuple(tokens.boxes(view, board, scale))),
        *over,
    )
    return Canvas((x, y - strip, width, height + strip), layers, "#efe1bd", DEFS, marks=_touched(board, window))


def _touched(board: Board, window: Window) -> tuple[Mark, ...]:
    """The fields that lie in a window, kept."""
    kept: dict[str, tuple[Mark, ...]] = board.cache.setdefault("touched", {})
    if window.key not in kept:
        if len(kept) >= KEPT:
            kept.clear()
        x, y, w, h = window.box
        inside = [
            id
            for id in (*window.fields, *board.rapids)
            if x < chart.spot(board[id])[0] < x + w and y < chart.spot(board[id])[1] < y + h
        ]
        kept[window.key] = things.fields(board, inside)
    return kept[window.key]


def _names(board: Board, window: Window, planned: lettering.Plan, pieces: tuple[lettering.Box, ...]) -> list[Layer]:
    """Names that step aside for the same pieces do so in the same way: readers see them in the same places."""
    kept: dict[Any, list[Layer]] = board.cache.setdefault("aside", {})
    if (window.key, pieces) not in kept:
        if len(kept) >= KEPT:
            kept.clear()
        kept[window.key, pieces] = lettering.names(planned, window, pieces)
    return kept[window.key, pieces]


def _layers(board: Board, window: Window) -> tuple[str, str, lettering.Plan]:
    """What lies below the marks of reach, what above them, and where names go. A bounded number is kept."""
    charts: dict[str, tuple[str, str, lettering.Plan]] = board.cache.setdefault("charts", {})
    found = charts.get(window.key)
    if found is None:
        if len(charts) >= KEPT:
            charts.clear()
        charts[window.key] = found = _draw(board, window)
    return found


def _draw(board: Board, window: Window) -> tuple[str, str, lettering.Plan]:
    fields = [board[id] for id in window.fields]
    shown = frozenset(window.fields)
    small = window.zoom < 1.5
    below = (
        chart.ground(board, fields)
        + _beyond(board, window)
        + (tokens.halls(board) if shown & set(board.halls) else "")
        + chart.grid(board, fields, window.zoom)
        + chart.roads(board, shown)
        + chart.relief(fields)
        + f"<path d='{chart.rim(board)}' fill='none' stroke='#5b4426' stroke-width='4' stroke-linejoin='round'/>"
    )
    above = (
        chart.rivers(board, shown)
        + chart.crossings(board, shown)
        + lettering.landscapes(board, window)
        + chart.rapids(board, shown)
        + chart.places(fields)
        + ("" if small else lettering.ids(fields))
        + (lettering.row_letters(board) if small else "")
        + _other_world(board, shown)
        + (_frame(window) + _legend(window) if small else "")
    )
    return below, above, lettering.plan(board, fields, window)


def _beyond(board: Board, window: Window) -> str:
    """Paper over whatever the ground spilled beyond the rim."""
    x, y, w, h = window.box
    around = f"M{x - 90:.0f},{y - 90:.0f} h{w + 180:.0f} v{h + 180:.0f} h{-w - 180:.0f} Z"
    rim = chart.rim(board)
    return (
        f"<path d='{around}{rim}' fill='#efe1bd' fill-rule='evenodd'/>"
        f"<path d='{rim}' fill='none' stroke='#8a6a3a' stroke-width='10' stroke-linejoin='round'/>"
    )


def _other_world(board: Board, shown: frozenset[FieldId]) -> str:
    parts = ""
    if shown & set(board.halls):
        x, y = middle(board[board.halls[len(board.halls) // 2]])
        parts += halo("Hallen von Mandos", x, y - 30, 14, fill="#f4efff", around="#2b3059")
    if board.return_place in shown:
        x, y = middle(board[board.return_place])
        parts += halo("Ort der Rückkehr", x, y + 27, 11.5, fill="#4a3f70")
    return f"<g font-family='serif' font-weight='700'>{parts}</g>"


# --- frames and plates ---------------------------------------------------------------------------------------------------


def _frame(window: Window) -> str:
    x, y, w, h = window.box
    lines = "".join(
        f"<rect x='{x + d:.1f}' y='{y + d:.1f}' width='{w - 2 * d:.1f}' height='{h - 2 * d:.1f}' fill='none' stroke='#6b4a24' "
        f"stroke-width='{s}'/>"
        for d, s in ((7, 3), (13, 1))
    )
    title = (
        f"<g font-family='serif' fill='{INK}'><text x='{x + 34:.1f}' y='{y + 66:.1f}' font-size='44' font-weight='700'>Die "
        "Jagd</text>"
        f"<text x='{x + 34:.1f}' y='{y + 106:.1f}' font-size='32' font-style='italic'>nach dem Ring</text></g>"
    )
    return lines + title + use("rose", x + 84, y + h - 92, 1.25)


def _legend(window: Window) -> str:
    x, y, w, _ = window.box
    entries = (
        ("gut", "gute Stadt"),
        ("boese", "böse Stadt"),
        ("neutral", "unabhängige Stadt"),
        ("gollum", "Gollum-Feld"),
        ("zauberblick", "Zauberblick-Feld"),
        ("geheim", "Geheimfeld"),
        ("stromschnelle", "Stromschnelle"),
    )
    left = x + w - 214
    rows = "".join(
        use(id, left, y + 44 + 30 * i, 0.85) + f"<text x='{left + 20:.1f}' y='{y + 50 + 30 * i:.1f}'>{text}</text>"
        for i, (id, text) in enumerate(entries)
    )
    return f"<g font-family='serif' font-size='20.5' fill='{INK}'>{rows}</g>"


def _players(view: View, window: Window) -> Iterator[Layer]:
    """Under the title: whose piece is which."""
    x, y, _, _ = window.box
    left, top = x + 48, y + 150
    for i, (fig, figure) in enumerate(view["figures"].items()):
        if not figure.get("out"):
            active = fig == tokens.acting(view)
            yield tokens.piece(figure["character"], figure["side"], left, top + ROW * i, 0.95, active=active)
            yield _said(name(fig.split(".")[0]), left + 24, top + ROW * i + 7, PLATE - 72, 21, 700 if active else 400)


def _said(text: str, x: float, y: float, room: float, size: float, weight: int, anchor: str = "start") -> Layer:
    """A line with names in it, cut off where its room ends: to the right of x, or to the left of it."""
    left = 0.0 if anchor == "start" else -room
    line = f"font-family='serif' font-size='{size:.1f}' font-weight='{weight}' fill='{INK}' text-anchor='{anchor}'"
    return Layer(f"<text {line}>{escape(text)}</text>", (left, -size, room, size * 1.4), (x, y))


def _heading(view: View, window: Window) -> Iterator[Layer]:
    """Bottom right: who is to move and with what roll."""
    x, y, w, h = window.box
    lines = _turn_lines(view)
    for i, line in enumerate(lines):
        base = y + h - 40 - 30 * (len(lines) - 1 - i)
        yield _said(line, x + w - 34, base, w / 3, 21 if i == 0 else 19, 700 if i == 0 else 400, "end")


def _turn_lines(view: View) -> list[str]:
    turn = view.get("turn") or {}
    lines = []
    if turn.get("seat"):
        lines.append(f"{name(turn['seat'])} ist dran")
    if turn.get("die"):
        lines.append(f"Wurf {turn['die']}")
    return lines


def _banner(view: View, window: Window, title: str) -> Iterator[Layer]:
    """Above a region: its name, and whose turn it is."""
    x, y, w, h = window.box
    high = w * BANNER
    size = high * 0.6
    strip = (
        f"<rect x='{x:.1f}' y='{y - high:.1f}' width='{w:.1f}' height='{high:.1f}' fill='{PAPER}'/>"
        f"<path d='M{x:.1f},{y:.1f} h{w:.1f}' stroke='#6b4a24' stroke-width='2'/>"
    )
    yield Layer(strip, (x, y - high, w, high + 2))
    yield _said(title, x + 12, y - high * 0.3, w * 0.54, size, 700)
    for line, up in zip(_turn_lines(view), (0.56, 0.12), strict=False):  # small, so that a long name is not cut
        yield _said(line, x + w - 12, y - high * up, w * 0.46, high * 0.35, 700 if up > 0.5 else 400, "end")
    edge = (
        f"<rect x='{x + 2:.1f}' y='{y - high + 2:.1f}' width='{w - 4:.1f}' height='{h + high - 4:.1f}' fill='none' "
        "stroke='#6b4a24' stroke-width='4'/>"
    )
    for side in ((x, y - high, w, 5), (x, y + h - 5, w, 5), (x, y - high, 5, h + high), (x + w - 5, y - high, 5, h + high)):
        yield Layer(edge, side)


# --- the parts -----------------------------------------------------------------------------------------------------------


def parts(seat: Seat | None, board: Board) -> tuple[str, ...]:
    """What can be shown on its own. The hand only to its owner."""
    maps = ("karte", "umgebung", *board.regions, "tisch")
    return (*maps, "hand") if seat is not None else maps


def picture(view: View, part: str, board: Board, cards: Mapping[str, Card] = CARDS) -> Canvas:
    """`cards`: as the table knows them, with the words on them."""
    if part == "hand":
        return hand(view, cards)
    if part in board.regions:
        return region(part)(view, board)
    drawn: dict[str, Callable[[View, Board], Canvas]] = {"karte": whole, "umgebung": surroundings, "tisch": table}
    return drawn[part](view, board)
