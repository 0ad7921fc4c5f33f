"""The players' pieces and what lies on the map because of them: reach, hidden cards, the Halls."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from games.canvas import Layer
from games.contract import View
from games.jagd.board.plan import Board, FieldId
from games.jagd.show import things
from games.jagd.show.chart import Point, R, beside, edge_path, middle, outline, spot
from games.jagd.show.glyphs import INK

# The rings on the pieces (B-1), brightened or darkened where paper would swallow them.
RING = {
    "frodo": "#fdfdf8",
    "sam": "#3f9b3f",
    "merry": "#2f6fd0",
    "pippin": "#f0c419",
    "reiter_1": "#0b0b0d",
    "reiter_2": "#d3261b",
    "reiter_3": "#8a5a2b",
    "reiter_4": "#9a9ea6",
}
SIGN = {"frodo": "F", "sam": "S", "merry": "M", "pippin": "P"}
SEVERAL: Mapping[int, Sequence[Point]] = {
    1: ((0, 0),),
    2: ((-10, 2), (10, 2)),
    3: ((-11, -6), (11, -6), (0, 10)),
    4: ((-11, -9), (11, -9), (-11, 10), (11, 10)),
}


def sign(character: str) -> str:
    return SIGN.get(character) or character.rpartition("_")[2] or "?"


def token(character: str, side: str, x: float, y: float, scale: float, *, active: bool = False) -> str:
    """A hobbit is a round piece, a rider a hooded one; the ring has the piece's colour."""
    ring = RING.get(character, "#888")
    glow = "<circle r='19' fill='#ffd75e' fill-opacity='.55' stroke='#c8860a' stroke-width='1.6'/>" if active else ""
    if side == "hobbit":
        body = (
            f"<circle r='14' cy='1.5' fill='#000' fill-opacity='.3'/><circle r='13.5' fill='{ring}' stroke='{INK}' "
            "stroke-width='1.3'/>"
            f"<circle r='9.6' fill='#f8efd8' stroke='{INK}' stroke-width='.9'/>"
        )
        letter = "#2d2113"
    else:
        hood = "M-12.5,12 Q-15,-3 -6,-10 L0,-17 L6,-10 Q15,-3 12.5,12 Q0,16.5 -12.5,12 Z"
        body = (
            f"<path d='{hood}' transform='translate(0 1.6)' fill='#000' fill-opacity='.3'/>"
            f"<path d='{hood}' fill='{ring}' stroke='#efe2c0' stroke-width='1.5' stroke-linejoin='round'/>"
            f"<path d='{hood}' fill='none' stroke='#1a1410' stroke-width='.8' stroke-linejoin='round'/>"
            "<path d='M-8.6,9.6 Q-10.4,-2 -3.8,-7.4 L0,-11.6 L3.8,-7.4 Q10.4,-2 8.6,9.6 Q0,12.4 -8.6,9.6 Z' fill='#1c181b'/>"
        )
        letter = "#f1e4c4"
    text = (
        f"<text y='5' font-family='sans-serif' font-weight='700' font-size='14' fill='{letter}' text-anchor='middle'>"
        f"{sign(character)}</text>"
    )
    return f"<g transform='translate({x:.1f} {y:.1f}) scale({scale:.2f})'>{glow}{body}{text}</g>"


def piece(character: str, side: str, x: float, y: float, scale: float, *, active: bool = False) -> Layer:
    """A token as a stamp: the same one is drawn once, wherever it walks."""
    half = 21 * scale
    return Layer(token(character, side, 0, 0, scale, active=active), (-half, -half, 2 * half, 2 * half), (x, y))


def pieces(view: View, board: Board, shown: Iterable[FieldId], scale: float) -> list[Layer]:
    """All figures: side by side where several share a field, prisoners small beside their captor."""
    visible = set(shown)
    by_field: dict[FieldId, list[str]] = {}
    for fig, figure in view["figures"].items():
        if figure.get("out") or figure["field"] is None:
            continue
        by_field.setdefault(board.halls[len(board.halls) // 2] if in_halls(figure) else figure["field"], []).append(fig)
    parts: list[Layer] = []
    for id, figs in by_field.items():
        if id not in visible:
            continue
        x, y = spot(board[id])
        free = [f for f in figs if not view["figures"][f].get("captive_of")]
        held = [f for f in figs if view["figures"][f].get("captive_of")]
        size = scale * {1: 1.0, 2: 0.84, 3: 0.72}.get(len(free), 0.6)
        for fig, (dx, dy) in zip(free, _spread(len(free)), strict=True):
            figure = view["figures"][fig]
            active = fig == acting(view)
            drawn = piece(figure["character"], figure["side"], x + dx * scale, y + dy * scale, size, active=active)
            parts.append(things.touched(drawn, view, fig))
        for nr, fig in enumerate(held):
            figure = view["figures"][fig]
            drawn = piece(figure["character"], figure["side"], x + (14 - 13 * nr) * scale, y + 17 * scale, scale * 0.55)
            parts.append(things.touched(drawn, view, fig))
    return parts


def boxes(view: View, board: Board, scale: float) -> list[tuple[float, float, float, float]]:
    """What the pieces cover: left, top, right, bottom."""
    half = 15 * scale
    taken = {f["field"] for f in view["figures"].values() if f["field"] in board.fields and not f.get("out") and not in_halls(f)}
    return [(x - half, y - half, x + half, y + half) for x, y in (spot(board[id]) for id in sorted(taken))]


def _spread(count: int) -> Sequence[Point]:
    if count in SEVERAL:
        return SEVERAL[count]
    return tuple((-20 + 13 * (i % 4), -8 + 17 * (i // 4)) for i in range(count))


def in_halls(figure: Mapping[str, Any]) -> bool:
    return figure.get("halls") is not None


def acting(view: View) -> str | None:
    """The figure that is to move."""
    turn = view.get("turn") or {}
    found = turn.get("fig") or turn.get("seat")
    return str(found) if found in view["figures"] else None


def in_reach(view: View, shown: Iterable[FieldId]) -> list[FieldId]:
    """The fields in reach of the player to move, as far as the viewer may know, that are shown."""
    found = {*(view.get("reach") or ()), *(view.get("own_reach") or ())}
    return [id for id in shown if id in found]


def reachable(view: View, board: Board, shown: Iterable[FieldId]) -> list[Layer]:
    """Fields in reach of the player to move; those that only one's own hidden cards open are dashed."""
    visible = set(shown)
    everyone = {id for id in view.get("reach") or () if id in visible}
    own = {id for id in view.get("own_reach") or () if id in visible}
    if not own | everyone:
        return []
    drawn = _mark(board, own - everyone, "#ffe28a", 0.22, "stroke-dasharray='6 4'", own | everyone)
    spots = [spot(board[id]) for id in own | everyone]
    left, top = min(x for x, _ in spots) - 1.2 * R, min(y for _, y in spots) - 1.2 * R
    right, bottom = max(x for x, _ in spots) + 1.2 * R, max(y for _, y in spots) + 1.2 * R
    return [Layer(drawn + _mark(board, everyone, "#ffc21f", 0.3, "", everyone), (left, top, right - left, bottom - top))]


def _mark(board: Board, ids: Collection[FieldId], fill: str, opacity: float, line: str, whole: Collection[FieldId]) -> str:
    """A wash over the fields, and a line around all of them together."""
    if not ids:
        return ""
    chosen = sorted(ids)
    wash = "".join(outline(board[id]) for id in chosen if not board[id].rapid)
    border = "".join(
        edge_path(board[id], other) if other is not None else ""
        for id in chosen
        if not board[id].rapid
        for other in beside(board, board[id])
        if other is None or other.id not in whole
    )
    rapids = "".join(
        f"<circle cx='{x:.1f}' cy='{y:.1f}' r='10.5'/>" for x, y in (spot(board[id]) for id in chosen if board[id].rapid)
    )
    return (
        f"<path d='{wash}' fill='{fill}' fill-opacity='{opacity}' stroke='#b8690a' stroke-opacity='.55' stroke-width='1.2'/>"
        f"<path d='{border}' fill='none' stroke='#b8590a' stroke-width='3.4' stroke-linecap='round' {line}/>"
        f"<g fill='{fill}' fill-opacity='.8' stroke='#b8590a' stroke-width='2' {line}>{rapids}</g>"
    )


def marks(view: View, board: Board, shown: Iterable[FieldId]) -> list[Layer]:
    """Hidden cards under the board: a small pile with its number."""
    visible = set(shown)
    parts = []
    for id, count in sorted((view.get("marks") or {}).items()):
        if id in visible and count:
            x, y = middle(board[id])
            pile = (
                "<rect x='-5' y='-8' width='12' height='16' rx='2' fill='#7c1f1a' "
                "stroke='#f3e7c9' stroke-width='1' transform='rotate(10)'/><rect x='-7' y='-8' width='12' height='16' rx='2' "
                "fill='#a1332b' stroke='#f3e7c9' stroke-width='1'/><text x='-1' y='4' font-size='11' font-weight='700' "
                f"font-family='sans-serif' fill='#fff' text-anchor='middle'>{count}</text>"
            )
            parts.append(Layer(pile, (-12, -14, 26, 28), (x + 13, y - 10)))
    return parts


def halls(board: Board) -> str:
    """The Halls of Mandos: a night sky with a gate, out in the west."""
    x, y = middle(board[board.halls[len(board.halls) // 2]])
    stars = "".join(
        f"<circle cx='{x + dx}' cy='{y + dy}' r='{r}'/>"
        for dx, dy, r in (
            (-50, -22, 1.6),
            (-33, -49, 1.2),
            (24, -52, 1.8),
            (52, -20, 1.3),
            (60, 12, 1.7),
            (28, 48, 1.3),
            (-26, 52, 1.6),
            (-58, 18, 1.2),
            (4, -60, 1.1),
            (-12, 60, 1.1),
            (42, 36, 1.0),
        )
    )
    return f"<g fill='#e8e3ff'>{stars}</g>"
