"""The ground of the map, which never changes: sea, coast, territories, borders, mountains, settlements and names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import hypot

from games.ringkrieg.facts import FREE, Facts, Place
from games.ringkrieg.show import colours, land
from games.ringkrieg.show.colours import EDGE, FREE_BLUE, INK, SHADOW_RED
from games.ringkrieg.show.land import HEIGHT, WIDTH, Line, Point, Segment, Window, chance, middle, outline, segments
from games.svg import halo, n

SEA, DEEP, SHORE = "#a4c0c8", "#8fb0bb", "#5f8795"
WILD = ("#efe3c2", "#ecdfbb", "#f1e7ca")
LANDSCAPES = (("BELEGAER", 118, 540, -62, 34), ("Bucht von Belfalas", 420, 905, 0, 26))
PEAK_EVERY = 15.0


def ground(facts: Facts, window: Window) -> str:
    names = "".join(_name(facts, place, window.scale) for place in facts.regions.values())
    return (
        _sea()
        + _land(facts)
        + _borders(facts)
        + _lake()
        + _mountains()
        + "".join(_settlement(facts, place, window.scale) for place in facts.regions.values())
        + f"<g font-family='serif'>{names}</g>"
        + (_frame() if window.scale == 1.0 else "")
    )


# --- water and land ------------------------------------------------------------------------------------------------------


def _sea() -> str:
    waves = "".join(
        f"<path d='M{n(x)} {n(y)}q4-4 8 0t8 0' />"
        for i in range(36)
        for j in range(30)
        if chance("w", i, j) < 0.3
        for x, y in [(i * 36 + 24 * chance("x", i, j), j * 36 + 24 * chance("y", i, j))]
    )
    letters = "".join(
        f"<text transform='translate({x} {y}) rotate({turn})' font-size='{size}' "
        f"letter-spacing='{3 if turn else 1}'>{text}</text>"
        for text, x, y, turn, size in LANDSCAPES
    )
    return (
        f"<rect width='{n(WIDTH)}' height='{n(HEIGHT)}' fill='{SEA}'/>"
        f"<g fill='none' stroke='{DEEP}' stroke-width='1.3'>{waves}</g>"
        f"<g font-family='serif' font-style='italic' fill='#5f8795' text-anchor='middle'>{letters}</g>"
    )


def path(line: Line, closed: bool = True) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in line) + ("Z" if closed else "")


def _land(facts: Facts) -> str:
    all_of_it = "".join(path(outline(facts, r)) for r in facts.regions)
    rings = f"<defs><path id='land' d='{all_of_it}' fill='none' stroke-linejoin='round'/></defs>" + "".join(
        f"<use href='#land' stroke='{colour}' stroke-width='{width}'/>"
        for colour, width in (("#b2ccd2", 34), ("#98b8c2", 26), ("#b9d2d6", 16), (SHORE, 6))
    )
    tints: dict[str, str] = defaultdict(str)
    for place in facts.regions.values():
        tints[tint(facts, place)] += path(outline(facts, place.id))
    return rings + "".join(f"<path d='{lines}' fill='{fill}'/>" for fill, lines in tints.items())


def tint(facts: Facts, place: Place) -> str:
    if place.nation is None:
        return WILD[int(chance("t", place.id) * 2.99)]
    return colours.of(facts.nations[place.nation].colour)[1]


def _lake() -> str:
    sea = land.shipped()
    xs, ys = [x for x, _ in sea.lake], [y for _, y in sea.lake]
    if not sea.lake:
        return ""
    label = halo("Meer von", sum(xs) / len(xs), sum(ys) / len(ys) - 4, 10, "font-style='italic'", "#3f6472", SEA)
    label += halo("Rhûn", sum(xs) / len(xs), sum(ys) / len(ys) + 8, 10, "font-style='italic'", "#3f6472", SEA)
    return (
        f"<path d='{path(sea.lake)}' fill='{SEA}' stroke='{SHORE}' stroke-width='3' stroke-linejoin='round'/>"
        f"<g font-family='serif'>{label}</g>"
    )


# --- borders -------------------------------------------------------------------------------------------------------------


def drawn_borders(facts: Facts) -> dict[Segment, tuple[str, ...]]:
    """Every piece of an outline, and whose outlines it belongs to: two territories, or one with the sea or the rim beyond."""
    found: dict[Segment, tuple[str, ...]] = {}
    for region in facts.regions:
        for piece in segments(outline(facts, region)):
            found[piece] = (*found.get(piece, ()), region)
    return found


def _borders(facts: Facts) -> str:
    within: list[Segment] = []
    between: list[Segment] = []
    coast: list[Segment] = []
    for piece, whose in drawn_borders(facts).items():
        if len(whose) == 2:
            same = len({facts.regions[r].nation for r in whose}) == 1
            (within if same else between).append(piece)
        elif not land.on_the_rim(piece):
            coast.append(piece)
    styles = (
        (within, "#8a7044", "1.5", " stroke-dasharray='5 2.4'"),
        (between, "#6f5430", "2", ""),
        (coast, "#4c6a74", "2.2", ""),
    )
    return "".join(
        f"<path d='{''.join(map(path, joined(pieces), [False] * len(pieces)))}' fill='none' stroke='{colour}' "
        f"stroke-width='{width}' stroke-linejoin='round' stroke-linecap='round'{dash}/>"
        for pieces, colour, width, dash in styles
    )


def joined(pieces: list[Segment]) -> list[Line]:
    """Pieces put together to lines as long as they go on without a fork."""
    ends = Counter(p for piece in pieces for p in piece)
    at: dict[Point, list[Segment]] = defaultdict(list)
    for piece in pieces:
        for p in piece:
            at[p].append(piece)
    left, lines = set(pieces), []
    starts = [p for p, count in ends.items() if count != 2] + list(ends)
    for start in starts:
        for first in at[start]:
            if first in left:
                lines.append(_follow(start, first, at, left, ends))
    return lines


def _follow(start: Point, piece: Segment, at: dict[Point, list[Segment]], left: set[Segment], ends: Counter[Point]) -> Line:
    line, here = [start], start
    while True:
        left.discard(piece)
        here = piece[1] if piece[0] == here else piece[0]
        line.append(here)
        onward = [p for p in at[here] if p in left] if ends[here] == 2 else []
        if not onward:
            return tuple(line)
        piece = onward[0]


# --- mountains -----------------------------------------------------------------------------------------------------------


def _mountains() -> str:
    """Peaks along the ranges, from north to south so that nearer ones stand in front."""
    spots = sorted((p for line in land.shipped().ranges.values() for p in _along(line)), key=lambda p: p[1])
    return f"<g stroke='#4b3b28' stroke-width='1' stroke-linejoin='round'>{''.join(_peak(*p) for p in spots)}</g>"


def _along(line: Line) -> Iterator[Point]:
    left = PEAK_EVERY / 2
    for a, b in pairwise(line):
        length = hypot(b[0] - a[0], b[1] - a[1])
        while left <= length:
            share = left / length
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            left += PEAK_EVERY
        left -= length


def _peak(x: float, y: float) -> str:
    high = 13 + 6 * chance("h", n(x), n(y))
    half = 8 + 2.5 * chance("b", n(x), n(y))
    top, foot = y - high * 0.62, y + high * 0.38
    tip = x + half * 0.3 * (chance("s", n(x), n(y)) - 0.5)
    return (
        f"<path d='M{n(x - half)} {n(foot)}L{n(tip)} {n(top)}L{n(x + half)} {n(foot)}Z' fill='#d5c4a1'/>"
        f"<path d='M{n(tip)} {n(top)}L{n(tip - 1)} {n(y)}L{n(tip + 1.5)} {n(foot)}L{n(x + half)} {n(foot)}Z' fill='#8f7a5c' "
        f"stroke='none'/>"
        f"<path d='M{n(tip)} {n(top)}l-2.6 4.4 1.6-.6 1.2 1.4 1.2-1.6 1.6.6Z' fill='#fbf6e8' stroke='none'/>"
    )


# --- places --------------------------------------------------------------------------------------------------------------


def _settlement(facts: Facts, place: Place, scale: float) -> str:
    """Village, city, stronghold by their shape, in the colour of the side it belongs to at the beginning."""
    if not place.settlement and not place.fortified:
        return ""
    x, y = middle(facts, place.id)
    fill = FREE_BLUE if place.side == FREE else SHADOW_RED if place.side else "#6d5a3a"
    return f"<g transform='translate({n(x)} {n(y)}) scale({scale:.2f})'>{settlement(place, fill)}</g>"


def settlement(place: Place, fill: str) -> str:
    look = f"fill='{fill}' stroke='#fff8e6' stroke-width='1.2' stroke-linejoin='round'"
    shape = {
        "dorf": "M-5 5V-1L0-6 5-1V5Z",
        "stadt": "M-9 6V-1L-5-6-1-1V-5L3-9 7-5V-1L9 1V6Z",
        "festung": "M-10 7V-8H-7V-5.4H-4.6V-8H-1.4V-5.4H1.4V-8H4.6V-5.4H7V-8H10V7Z",
    }.get(place.settlement, "M-7 5L-5-4H5L7 5Z")
    gate = "<path d='M-2.4 7V1.5a2.4 2.4 0 0 1 4.8 0V7Z' fill='#fff8e6'/>" if place.stronghold else ""
    return f"<path d='{shape}' {look}/>{gate}"


def _name(facts: Facts, place: Place, scale: float) -> str:
    x, y = middle(facts, place.id)
    size = (10.5 if place.settlement else 9.5) * scale
    lines = words_of(place.name)
    below = 17.5 * scale if place.settlement or place.fortified else 4 * scale
    look = "font-weight='700'" if place.settlement else "font-style='italic'"
    around = tint(facts, place)
    return "".join(halo(line, x, y + below + i * size * 0.98, size, look, INK, around) for i, line in enumerate(lines))


def words_of(name: str) -> list[str]:
    """A long name in two lines."""
    if len(name) <= 12 or (" " not in name and "-" not in name):
        return [name]
    cuts = [i for i, c in enumerate(name) if c in " -"]
    cut = min(cuts, key=lambda i: abs(2 * i - len(name)))
    return [name[: cut + 1].strip(), name[cut + 1 :].strip()]


# --- frame ---------------------------------------------------------------------------------------------------------------


def _frame() -> str:
    lines = "".join(
        f"<rect x='{d}' y='{d}' width='{n(WIDTH - 2 * d)}' height='{n(HEIGHT - 2 * d)}' fill='none' stroke='{EDGE}' "
        f"stroke-width='{s}'/>"
        for d, s in ((4, 4), (10, 1))
    )
    title = (
        f"<g font-family='serif' fill='{INK}'><text x='24' y='706' font-size='38' font-weight='700'>Der Ringkrieg</text>"
        "<text x='26' y='734' font-size='18' font-style='italic'>Mittelerde am Ende des Zeitalters</text></g>"
    )
    return lines + title + _rose() + legend()


def _rose() -> str:
    points = "".join(
        f"<path transform='rotate({turn})' d='M0 0L-6-9 0-{long} 6-9Z' fill='{fill}' stroke='{INK}' stroke-width='.8'/>"
        for turn, long, fill in ((45, 22, "#c9b27f"), (135, 22, "#c9b27f"), (225, 22, "#c9b27f"), (315, 22, "#c9b27f"),
                                 (0, 36, "#8a5a2e"), (90, 36, "#f4ead0"), (180, 36, "#f4ead0"), (270, 36, "#f4ead0"))
    )  # fmt: skip
    north = f"<text y='-40' font-size='15' text-anchor='middle' font-family='serif' font-weight='700' fill='{INK}'>N</text>"
    return f"<g transform='translate(545 975)'>{points}{north}</g>"


def legend() -> str:
    """What the shapes mean."""
    return explained(30, 800, list(_legend_rows()))


def explained(x: int, y: int, rows: Sequence[tuple[str, str]], columns: int = 1, wide: int = 170) -> str:
    """Shapes and what they mean, one below the other, in so many columns."""
    long = -(-len(rows) // columns)
    lines = "".join(
        f"<g transform='translate({x + 16 + i // long * wide} {y + 24 * (i % long)}) scale(1.1)'>{shape}</g>"
        f"<text x='{x + 38 + i // long * wide}' y='{y + 5 + 24 * (i % long)}'>{escape(text)}</text>"
        for i, (shape, text) in enumerate(rows)
    )
    back = (
        f"<rect x='{x - 8}' y='{y - 24}' width='{wide * columns + 8}' height='{24 * long + 20}' rx='8' fill='#f4ead0' "
        f"fill-opacity='.82' stroke='{EDGE}'/>"
    )
    return f"{back}<g font-family='serif' font-size='15' fill='{INK}'>{lines}</g>"


def _legend_rows() -> Iterator[tuple[str, str]]:
    shapes = {
        "Dorf": "M-5 5V-1L0-6 5-1V5Z",
        "Stadt": "M-9 6V-1L-5-6-1-1V-5L3-9 7-5V-1L9 1V6Z",
        "Festung": "M-10 7V-8H-7V-5.4H-4.6V-8H-1.4V-5.4H1.4V-8H4.6V-5.4H7V-8H10V7Z",
        "Befestigung": "M-7 5L-5-4H5L7 5Z",
    }
    for text, shape in shapes.items():
        yield f"<path d='{shape}' fill='#6d5a3a' stroke='#fff8e6'/>", text
    for kind, text in (("r", "reguläre Einheit"), ("e", "Elite-Einheit"), ("a", "Anführer"), ("n", "Nazgûl")):
        yield f"<path d='{colours.SHAPES[kind]}' fill='{INK}'/>", text
    marker = f"<circle r='6.5' fill='{SHADOW_RED}' stroke='#fff' stroke-width='1.6'/>"
    yield marker, "erobert"
