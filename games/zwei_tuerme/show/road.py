"""The journey as a winding road: seven places with what they demand and their tiles, six paths with their fields, the marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from games.canvas import Box, Layer, lettering, stamp
from games.contract import View, name
from games.svg import INK, at, box, clipped, n, words
from games.zwei_tuerme.cards.faces import TRAIT_NAME, TRAITS, joined
from games.zwei_tuerme.show.glyphs import EDGE, FADED, GOLD, PALE, SCENES, pawn, seal, the_ring, tile

COLUMNS, ROWS = (79.0, 200.0, 321.0), (44.0, 176.0, 308.0)
SPOTS = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1), (0, 2)]  # column and row of each place: the road winds
RADIUS = 27.0
HEIGHT = 424.0


def spot(nr: int) -> tuple[float, float]:
    column, row = SPOTS[nr]
    return COLUMNS[column], ROWS[row]


def _curve(nr: int) -> tuple[tuple[float, float], ...]:
    """The four points of the road from place `nr` to the next."""
    (x0, y0), (x1, y1) = spot(nr), spot(nr + 1)
    if y0 == y1:
        side = RADIUS if x1 > x0 else -RADIUS
        bend = -9 if nr % 2 else 9
        return (x0 + side, y0), (x0 + side * 1.9, y0 + bend), (x1 - side * 1.9, y1 - bend), (x1 - side, y1)
    side = RADIUS if x0 > 200 else -RADIUS
    return (x0 + side, y0 + 4), (x0 + side * 2.8, y0 + 22), (x1 + side * 2.8, y1 - 22), (x1 + side, y1 - 4)


def _on(curve: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(w * p[0] for w, p in zip(weights, curve, strict=True)), sum(w * p[1] for w, p in zip(weights, curve, strict=True))


def _road(nr: int, fields: int, stands: int, walked: bool) -> Iterator[str]:
    curve = _curve(nr)
    points = f"M{n(curve[0][0])} {n(curve[0][1])}C{' '.join(f'{n(x)} {n(y)}' for x, y in curve[1:])}"
    look = f'fill="none" stroke="{EDGE}" stroke-width="13" stroke-linecap="round" opacity="0.55"'
    yield f'<path d="{points}" {look}/>'
    straight = curve[0][1] == curve[3][1]
    r = min(6.5, (27 if straight else 60) / (fields + 1))
    for i in range(1, fields + 1):
        x, y = _standing(nr, fields, i)
        passed = walked or i < stands
        yield f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{INK if passed else PALE}" stroke="{INK}" stroke-width="1.5"/>'


def _place(
    nr: int, label: str, traits: Sequence[str], tiles: Sequence[int], here: bool, done: bool, pairs: bool
) -> Iterator[str]:
    x, y = spot(nr)
    if here:
        yield f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(RADIUS + 4)}" fill="none" stroke="{GOLD}" stroke-width="4"/>'
    disc = "#d8cdb2" if done else "#e9dcb8"
    yield f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(RADIUS)}" fill="{disc}" stroke="{INK}" stroke-width="2"/>'
    yield at(x, y, f'<path d="{SCENES[nr]}" fill="{FADED if done else "#4f3d28"}" fill-rule="evenodd" transform="scale(0.86)"/>')
    yield words(
        x,
        y + RADIUS + 17,
        label,
        14 if len(label) > 10 else 15,
        anchor="middle",
        weight=700,
        serif=True,
        fill=FADED if done else "",
    )
    step = 27.0 if pairs else 26.0
    left = x - step * (len(traits) - 1) / 2
    for i, wanted in enumerate(traits):
        yield seal(wanted, left + step * i, y + RADIUS + 35, 23, faded=done)
    if not done:
        step = step if pairs else 23.0
        left = x - step * (len(tiles) - 1) / 2
        yield from (tile(value, left + step * i, y + RADIUS + 59) for i, value in enumerate(tiles))


def road(view: View) -> tuple[Layer, ...]:
    """Places, paths and marker, without a page around them. Each place and each path is a layer: a move changes one or two."""
    marker = view["marker"]
    return _drawn(
        tuple((p["name"], tuple(p["traits"]), tuple(t)) for p, t in zip(view["places"], view["tiles"], strict=True)),
        tuple(p["fields"] for p in view["paths"]),
        marker["place"],
        marker["field"],
        len(view["seats"]) == 2,
        view["phase"] == "end",
    )


@lru_cache(maxsize=512)
def _drawn(
    places: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...],
    paths: tuple[int, ...],
    at_place: int,
    field: int,
    pairs: bool,
    over: bool,
) -> tuple[Layer, ...]:
    layers: list[Layer] = []
    for nr, fields in enumerate(paths):
        drawn = "".join(_road(nr, fields, field if nr == at_place else 0, nr < at_place))
        layers.append(Layer(drawn, _room(_curve(nr))))
    for nr, (label, traits, tiles) in enumerate(places):
        done = nr < at_place or (nr == at_place and (field > 0 or over)) if nr else at_place > 0 or field > 0
        drawn = "".join(_place(nr, label, traits, tiles, nr == at_place and not field, done, pairs))
        x, y = spot(nr)
        layers.append(Layer(drawn, (x - 72, y - RADIUS - 7, 144, 2 * RADIUS + 78)))
    return (*layers, _marker(at_place, paths[at_place] if field else 0, field))


def _marker(nr: int, fields: int, field: int) -> Layer:
    """On a field of the path, or beside a place."""
    if field:
        x, y = _standing(nr, fields, field)
        return Layer(pawn(0, 0, 1.15), (-20, -28, 40, 40), (x, y - 2))
    x, y = spot(nr)
    return Layer(pawn(0, 0, 1.25), (-20, -28, 40, 40), (x + RADIUS * 0.8, y - RADIUS * 0.55))


def _room(curve: Sequence[tuple[float, float]]) -> Box:
    """What a road covers with its border and its fields."""
    xs, ys = ([v for v, _ in curve], [v for _, v in curve])
    return min(xs) - 12, min(ys) - 12, max(xs) - min(xs) + 24, max(ys) - min(ys) + 24


def _standing(nr: int, fields: int, field: int) -> tuple[float, float]:
    """Where a field of a path lies."""
    curve = _curve(nr)
    straight = curve[0][1] == curve[3][1]
    return _on(curve, field / (fields + 1) if straight else 0.06 + 0.88 * field / (fields + 1))


def status(view: View) -> tuple[Layer, ...]:
    """Beside the last place: how far the journey is, who holds the ring, what the symbols mean."""
    left, top = 144.0, ROWS[2] - 32
    round_, headline = _headline(view)
    return (
        Layer(_legend(left, top), (left - 2, top - 2, 248, 138)),
        lettering(left + 12, top + 22, round_, 14, weight=700, serif=True),
        stamp(clipped(0, 0, 228, 22, words(0, 16, headline, 14)), left + 12, top + 25, 228, 22),
        stamp(clipped(0, 0, 202, 22, words(0, 16, name(view["ring"]), 14, weight=600)), left + 34, top + 46, 202, 22),
    )


@cache
def _legend(left: float, top: float) -> str:
    parts = [box(left, top, 244, 134, PALE, stroke=EDGE), the_ring(left + 20, top + 57, 16)]
    for i, t in enumerate(TRAITS):
        x, y = left + 14 + (i % 2) * 92, top + 86 + (i // 2) * 28
        parts += [seal(t, x + 8, y, 22), words(x + 24, y + 5, TRAIT_NAME[t], 14)]
    return "".join(parts)


def _headline(view: View) -> tuple[str, str]:
    place, field = view["marker"]["place"], view["marker"]["field"]
    if view["phase"] == "end":
        return "Die Reise ist zu Ende", "Sieg: " + joined(name(w) for w in view["winners"])
    rounds = f"Durchgang {place + (1 if field else 0)} von {len(view['paths'])}"
    if field:
        return rounds, f"Nach {view['places'][place + 1]['name']}: Feld {field} von {view['paths'][place]['fields']}"
    return rounds, f"Auslegen in {view['places'][place]['name']}"
