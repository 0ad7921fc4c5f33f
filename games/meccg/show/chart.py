"""The map: regions in the colour of their type, mountains, names; on it the sites in play, companies, and the way they take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import escape
from itertools import pairwise
from math import hypot

from games.canvas import Canvas, Layer, Mark
from games.contract import View
from games.meccg import terms
from games.meccg.cards import Card, cards, title
from games.meccg.show import land, things
from games.meccg.show.colours import EDGE, GOLD, INK, LIGHT, PAPER, REGIONS, SEATS, SIGNS, SITES
from games.meccg.show.land import WHOLE, WINDOWS, Line, Point, Region, Window
from games.svg import halo, n

SMALLEST = 0.0212  # the smallest letter, of the width: 8.5 pixels of 400
BANNER = 0.075


def path(line: Line, closed: bool = True) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in line) + ("Z" if closed else "")


@cache
def ground(part: str) -> str:
    window = WINDOWS[part]
    size = window.box[2] * SMALLEST
    by_kind: dict[str, str] = {}
    for one in land.regions().values():
        by_kind[one.kind] = by_kind.get(one.kind, "") + path(one.outline)
    fills = "".join(f"<path d='{d}' fill='{REGIONS[kind]}'/>" for kind, d in by_kind.items())
    lines = "".join(path(one.outline) for one in land.regions().values())
    borders = f"<path d='{lines}' fill='none' stroke='#8a7044' stroke-width='{n(size * 0.12)}'/>"
    names = "".join(_name(one, size, part == WHOLE) for one in land.regions().values())
    seas = "".join(_waves(one) for one in land.regions().values() if one.kind == "coastal-sea")
    return f"{fills}{seas}{borders}{_mountains()}<g font-family='serif'>{names}</g>{_legend() if part == WHOLE else ''}"


def _waves(one: Region) -> str:
    x, y = one.middle
    spots = [(x + dx, y + dy) for dx, dy in ((-60, -50), (40, -62), (-30, 58), (66, 46), (-88, 10))]
    drawn = "".join(f"M{n(a)} {n(b)}q5-5 10 0t10 0" for a, b in spots)
    return f"<path d='{drawn}' fill='none' stroke='#7fa6b8' stroke-width='1.6'/>"


def _mountains() -> str:
    drawn = []
    for _, line in land.barriers():
        left = 6.0
        for (ax, ay), (bx, by) in pairwise(line):
            length = hypot(bx - ax, by - ay)
            while left <= length and length:
                share = left / length
                x, y = ax + share * (bx - ax), ay + share * (by - ay)
                drawn.append((y, f"M{n(x - 7)} {n(y + 5)}L{n(x)} {n(y - 8)}L{n(x + 7)} {n(y + 5)}Z"))
                left += 15.0
            left -= length
    peaks = "".join(d for _, d in sorted(drawn))
    return f"<path d='{peaks}' fill='#a08a68' stroke='#5b4a34' stroke-width='1' stroke-linejoin='round'/>"


def _name(one: Region, size: float, whole: bool) -> str:
    x, y = one.middle
    lines = _words(land.SHORT.get(one.name, one.name) if whole else one.name, 9 if whole else 16)
    big = size if whole else size * 1.25
    if whole:  # within the picture, however near to the edge it lies
        left, _, width, _ = WINDOWS[WHOLE].box
        half = max(map(len, lines)) * big * WIDE
        x = min(max(x, left + half), left + width - half)
    look = "font-style='italic'" if one.kind == "coastal-sea" else "font-weight='700'"
    sites = [] if whole else list(land.sites(one.english))
    top = y - (len(lines) - 1) * big * 0.5 + big * 0.3 - (len(sites) * size * 1.15) / 2
    drawn = "".join(halo(line, x, top + i * big, big, look, INK, REGIONS[one.kind]) for i, line in enumerate(lines))
    below = top + (len(lines) - 1) * big + size * 0.35
    for nr, site in enumerate(sites):
        called, here = title(cards()[site]), below + (nr + 1) * size * 1.15
        half = len(called) * size * 0.24
        sign = SIGNS.get(cards()[site]["site_type"], SIGNS["border-hold"])
        fill = SITES.get(cards()[site]["site_type"], "#555")
        drawn += (
            f"<path d='{sign}' transform='translate({n(x - half - size * 0.1)} {n(here - size * 0.35)}) scale({size / 26:.2f})' "
            f"fill='{fill}' stroke='{LIGHT}' stroke-width='1.6'/>"
        ) + halo(called, x + size * 0.55, here, size, "", "#4a3a26", REGIONS[one.kind])
    return drawn


def _words(name: str, most: int) -> list[str]:
    """A long name in two lines."""
    if len(name) <= most or (" " not in name and "-" not in name):
        return [name]
    cuts = [i for i, c in enumerate(name) if c in " -"]
    cut = min(cuts, key=lambda i: abs(2 * i - len(name)))
    return [name[: cut + 1].strip(), name[cut + 1 :].strip()]


def _legend() -> str:
    """What the colours mean, in the sea."""
    size, x, y = WINDOWS[WHOLE].box[2] * SMALLEST, 16.0, 668.0
    rows = "".join(
        f"<rect x='{n(x)}' y='{n(y + i * 34)}' width='26' height='26' rx='4' fill='{fill}' stroke='{INK}'/>"
        f"<text x='{n(x + 34)}' y='{n(y + i * 34 + 22)}' font-size='{n(size)}' fill='{INK}'>{terms.REGIONS[kind]}</text>"
        for i, (kind, fill) in enumerate(REGIONS.items())
        if kind != "coastal-sea"
    )
    return f"<rect x='8' y='{n(y - 8)}' width='236' height='182' rx='8' fill='#f4ead0' fill-opacity='.8'/>" + rows


# --- what stands on it --------------------


def at(v: View, gid: str) -> str:
    """The region a company is in, or that of the site it leaves."""
    return str(cards()[v["sites"][v["companies"][gid]["site"]]["card"]]["region"] or "")


def _spots(v: View) -> Iterator[tuple[str, Point, list[str], list[str]]]:
    """Each region where something is: the sites in play there, and the companies."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for sid, site in v["sites"].items():
        region = cards()[site["card"]]["region"]
        if region in land.regions():
            found.setdefault(region, ([], []))[0].append(sid)
    for gid, one in v["companies"].items():
        region = at(v, gid)
        if one["figs"] and region in land.regions():
            found.setdefault(region, ([], []))[1].append(gid)
    for region, (sites, companies) in found.items():
        yield region, land.regions()[region].middle, sites, companies


def pieces(v: View, size: float, part: str) -> Iterator[Layer]:
    yield from _ways(v, size, part)
    plates: list[Layer] = []
    for region, (x, y), sites, companies in _spots(v):
        high = rise(region, part)
        for nr, face in enumerate(dict.fromkeys(v["sites"][sid]["card"] for sid in sites)):
            plates.append(_below(_plate(cards()[face], x, y + high + size * (0.9 + nr * 1.6), size, part), plates, size))
            yield plates[-1]
        for nr, gid in enumerate(companies):
            yield _company(v, gid, x + (nr - (len(companies) - 1) / 2) * size * 2.4, y - high - size * 0.9, size)


def _below(plate: Layer, others: list[Layer], size: float) -> Layer:
    """A plate that would hide another one hangs a little lower."""
    for _ in range(LOWEST):
        x, y, w, h = plate.place
        if not any(a < x + w and a + c > x and b < y + h and b + d > y for a, b, c, d in (one.place for one in others)):
            break
        dx, dy = plate.at or (0.0, 0.0)
        plate = replace(plate, at=(dx, dy + size * 0.5))
    return plate


LOWEST = 12  # so many half lines
WIDE = 0.29  # half of a letter, in its size


def rise(region: str, part: str) -> float:
    """Half of how high the words about a region stand."""
    size, name = WINDOWS[part].box[2] * SMALLEST, land.regions()[region].name
    if part == WHOLE:
        return size * 0.5 * len(_words(land.SHORT.get(name, name), 9))
    return size * (0.65 * len(_words(name, 16)) + 0.58 * len(land.sites(region)))


def _plate(facts: Card, x: float, y: float, size: float, part: str) -> Layer:
    """A site in play, by its name; within the picture, however near to the edge it lies."""
    called = title(facts)
    called = called if part != WHOLE or len(called) <= 18 else called[:17].rstrip() + "…"
    left, _, width, _ = WINDOWS[part].box
    wide, high = len(called) * size * 0.56 + size * 1.7, size * 1.4
    sign, fill = SIGNS.get(facts["site_type"], SIGNS["border-hold"]), SITES.get(facts["site_type"], "#555")
    drawn = (
        f"<rect x='{n(-wide / 2)}' y='{n(-high / 2)}' width='{n(wide)}' height='{n(high)}' rx='{n(size * 0.3)}' fill='{LIGHT}' "
        f"stroke='{fill}' stroke-width='{n(size * 0.12)}'/><path d='{sign}' fill='{fill}' "
        f"transform='translate({n(-wide / 2 + size * 0.75)} 0) scale({size / 22:.2f})'/>"
        f"<text x='{n(size * 0.55)}' y='{n(size * 0.34)}' font-size='{n(size)}' text-anchor='middle'>{escape(called)}</text>"
    )
    x = min(max(x, left + wide / 2 + 4), left + width - wide / 2 - 4) if left < x < left + width else x
    return Layer(drawn, (-wide / 2 - 3, -high / 2 - 3, wide + 6, high + 6), (x, y))


def _company(v: View, gid: str, x: float, y: float, size: float) -> Layer:
    """A company: a shield in its player's colour with the number of those in it."""
    one = v["companies"][gid]
    nr = v["seats"].index(one["seat"])
    r = size * 1.05
    shape = (
        f"<circle r='{n(r)}'"
        if nr == 0
        else f"<rect x='{n(-r)}' y='{n(-r)}' width='{n(2 * r)}' height='{n(2 * r)}' rx='{n(r * 0.3)}'"
    )
    lit = GOLD if v["now"] == gid and v["phase"] in ("bewegung", "ort") else LIGHT
    drawn = (
        f"{shape} fill='{SEATS[nr]}' stroke='{lit}' stroke-width='{n(size * 0.22)}'/><text y='{n(size * 0.42)}' "
        f"font-size='{n(size * 1.2)}' font-weight='700' text-anchor='middle' fill='{LIGHT}'>{len(one['figs'])}</text>"
    )
    names = ", ".join(title(cards()[fig["card"]]) for fig in one["figs"])
    return Layer(drawn, (-r - 6, -r - 6, 2 * r + 12, 2 * r + 12), (x, y), things.company(gid), f"Gemeinschaft {names}")


def _ways(v: View, size: float, part: str) -> Iterator[Layer]:
    """The way of the company that travels now, and arrows to other open destinations."""
    for one in v["companies"].values():
        names = [r for r in one["travel"]["regionen"] if r in land.regions()]
        if not one["goal"] or len(names) < 2:
            continue
        line = tuple(land.regions()[name].middle for name in names)
        colour = SEATS[v["seats"].index(one["seat"])]
        xs, ys = [x for x, _ in line], [y for _, y in line]
        dots = "".join(
            f"<circle cx='{n(x)}' cy='{n(y)}' r='{n(size * 0.38)}' fill='{colour}' stroke='{LIGHT}'/>" for x, y in line
        )
        drawn = (
            f"<path d='{path(line, False)}' fill='none' stroke='{LIGHT}' stroke-width='{n(size * 0.6)}' stroke-linecap='round'/>"
            f"<path d='{path(line, False)}' fill='none' stroke='{colour}' stroke-width='{n(size * 0.34)}' "
            f"stroke-dasharray='{n(size * 0.8)} {n(size * 0.4)}'/>{dots}{_arrow(line, size, colour)}"
        )
        drawn += "<g font-family='serif'>" + "".join(_name(land.regions()[name], size, part == WHOLE) for name in names) + "</g>"
        m = size * 6
        yield Layer(drawn, (min(xs) - m, min(ys) - m, max(xs) - min(xs) + 2 * m, max(ys) - min(ys) + 2 * m))


def _arrow(line: Line, size: float, colour: str) -> str:
    (ax, ay), (bx, by) = line[-2], line[-1]
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    tip = (bx + ux * size * 0.9, by + uy * size * 0.9)
    left = (bx - ux * size * 0.3 - uy * size * 0.8, by - uy * size * 0.3 + ux * size * 0.8)
    right = (bx - ux * size * 0.3 + uy * size * 0.8, by - uy * size * 0.3 - ux * size * 0.8)
    return f"<path d='{path((tip, left, right))}' fill='{colour}' stroke='{LIGHT}' stroke-width='2'/>"


# --- the picture --------------------


@cache
def _marks(part: str) -> tuple[Mark, ...]:
    box = WINDOWS[part].box
    return tuple(mark for mark in things.marks() if mark.within(box))


def draw(v: View, part: str) -> Canvas:
    window = WINDOWS[part]
    x, y, w, h = window.box
    strip, size = w * BANNER, w * SMALLEST
    over = [layer for layer in pieces(v, size, part) if _meets(layer, window)]
    layers = (Layer(ground(part), window.box), *over, _banner(window, _heading(v, part), strip))
    shown = tuple(layer for layer in layers if not layer.thing or Mark(layer.thing, layer.place).within(window.box))
    return Canvas((x, y - strip, w, h + strip), shown, PAPER, look="font-family='sans-serif'", marks=_marks(part))


def _heading(v: View, part: str) -> str:
    if part != WHOLE:
        return WINDOWS[part].title
    one = v["companies"].get(v["now"])
    if one and one["goal"] and v["phase"] == "bewegung":
        kinds = [terms.REGIONS[land.regions()[name].kind] for name in one["travel"]["regionen"] if name in land.regions()]
        return f"Unterwegs: {', '.join(kinds)}" if len(kinds) <= 4 else f"Unterwegs durch {len(kinds)} Regionen"
    return "Mittelerde"


def _banner(window: Window, said: str, high: float) -> Layer:
    x, y, w, _ = window.box
    drawn = (
        f"<rect x='{n(x)}' y='{n(y - high)}' width='{n(w)}' height='{n(high)}' fill='{PAPER}'/>"
        f"<path d='M{n(x)} {n(y)}h{n(w)}' stroke='{EDGE}' stroke-width='2'/>"
        f"<text x='{n(x + high * 0.2)}' y='{n(y - high * 0.28)}' font-size='{n(high * 0.56)}' font-family='serif' "
        f"font-weight='700' fill='{INK}'>{escape(said)}</text>"
    )
    return Layer(drawn, (x, y - high, w, high + 1))


def _meets(layer: Layer, window: Window) -> bool:
    a, b, c, d = layer.place
    x, y, w, h = window.box
    return a < x + w and a + c > x and b < y + h and b + d > y
