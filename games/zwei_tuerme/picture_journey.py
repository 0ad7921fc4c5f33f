"""The journey as a winding road: seven places with what they demand and their tiles, six paths with their fields, the marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.contract import View, name
from games.zwei_tuerme.drawing import EDGE, FADED, GOLD, INK, PALE, SCENES, at, box, clipped, n, pawn, seal, the_ring, tile, words
from games.zwei_tuerme.faces import TRAIT_NAME, TRAITS, joined

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
        x, y = _on(curve, i / (fields + 1) if straight else 0.06 + 0.88 * i / (fields + 1))
        passed = walked or i < stands
        yield f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{INK if passed else PALE}" stroke="{INK}" stroke-width="1.5"/>'
        if i == stands:
            yield pawn(x, y - 2, 1.15)


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


def road(view: View) -> str:
    """Places, paths and marker, without a page around them."""
    marker = view["marker"]
    return _drawn(
        tuple((p["name"], tuple(p["traits"]), tuple(t)) for p, t in zip(view["places"], view["tiles"], strict=True)),
        tuple(p["fields"] for p in view["paths"]),
        marker["place"],
        marker["field"],
        len(view["seats"]) == 2,
        view["phase"] == "ende",
    )


@lru_cache(maxsize=512)
def _drawn(
    places: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...],
    paths: tuple[int, ...],
    at_place: int,
    field: int,
    pairs: bool,
    over: bool,
) -> str:
    parts: list[str] = []
    for nr, fields in enumerate(paths):
        parts += _road(nr, fields, field if nr == at_place else 0, nr < at_place)
    for nr, (label, traits, tiles) in enumerate(places):
        done = nr < at_place or (nr == at_place and (field > 0 or over)) if nr else at_place > 0 or field > 0
        parts += _place(nr, label, traits, tiles, nr == at_place and not field, done, pairs)
    if not field:
        x, y = spot(at_place)
        parts.append(pawn(x + RADIUS * 0.8, y - RADIUS * 0.55, 1.25))
    return "".join(parts)


def status(view: View) -> str:
    """Beside the last place: how far the journey is, who holds the ring, what the symbols mean."""
    left, top = 144.0, ROWS[2] - 32
    parts = [box(left, top, 244, 134, PALE, stroke=EDGE)]
    round_, headline = _headline(view)
    parts.append(words(left + 12, top + 22, round_, 14, weight=700, serif=True))
    parts.append(words(left + 12, top + 41, headline, 14))
    parts.append(the_ring(left + 20, top + 57, 16))
    parts.append(clipped(left + 34, top + 46, 202, 22, words(0, 16, name(view["ring"]), 14, weight=600)))
    for i, t in enumerate(TRAITS):
        x, y = left + 14 + (i % 2) * 92, top + 86 + (i // 2) * 28
        parts += [seal(t, x + 8, y, 22), words(x + 24, y + 5, TRAIT_NAME[t], 14)]
    return "".join(parts)


def _headline(view: View) -> tuple[str, str]:
    place, field = view["marker"]["place"], view["marker"]["field"]
    if view["phase"] == "ende":
        return "Die Reise ist zu Ende", "Sieg: " + joined(name(w) for w in view["winners"])
    rounds = f"Durchgang {place + (1 if field else 0)} von {len(view['paths'])}"
    if field:
        return rounds, f"Nach {view['places'][place + 1]['name']}: Feld {field} von {view['paths'][place]['fields']}"
    return rounds, f"Auslegen in {view['places'][place]['name']}"
