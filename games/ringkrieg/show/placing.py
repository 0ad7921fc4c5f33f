"""Where armies are drawn on the map: above their settlement, or elsewhere in their region where they would hide names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.ringkrieg.facts import Facts, Region
from games.ringkrieg.show.chart import words_of
from games.ringkrieg.show.land import middle, outline
from games.rules import remembered

Area = tuple[float, float, float, float]  # left, top, right, bottom
Spot = tuple[float, float]  # the middle of the lower edge
LETTER = 0.52  # the width of a letter, of its height
FAR = 110.0  # what lies farther away than this is not hidden
OUTSIDE = 45.0  # what it costs to stand in another region, for each of six points: whose army is it, otherwise?


@remembered(on_first=True)
def printed(facts: Facts, region: Region, scale: float) -> tuple[Area, ...]:
    """Names and settlements around a region, which should be seen."""
    x, y = middle(facts, region)
    near = [r for r in facts.regions if abs(middle(facts, r)[0] - x) < FAR * scale and abs(middle(facts, r)[1] - y) < FAR * scale]
    return tuple(area for r in near for area in _printed(facts, r, scale))


def _printed(facts: Facts, region: Region, scale: float) -> Iterator[Area]:
    place, (x, y) = facts.regions[region], middle(facts, region)
    size = (10.5 if place.settlement else 9.5) * scale
    drawn = place.settlement or place.fortified
    lines = words_of(place.name)
    half, top = max(map(len, lines)) * size * LETTER / 2, y + (17.5 if drawn else 4) * scale - 0.8 * size
    yield x - half, top, x + half, top + len(lines) * size
    if drawn:
        yield x - 10 * scale, y - 8 * scale, x + 10 * scale, y + 7 * scale


def overlap(a: Area, b: Area) -> float:
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:  # nearly always
        return 0.0
    return (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))


@remembered(on_first=True)
def ways(facts: Facts, region: Region, wide: float, high: float, scale: float) -> tuple[tuple[float, Spot, Area], ...]:
    """Where something so wide and high could stand, above the settlement first, and how much of what is printed it would hide."""
    place, (x, y) = facts.regions[region], middle(facts, region)
    drawn = place.settlement or place.fortified
    above = y - (11 if drawn else 8) * scale
    below = y + ((15 if drawn else 2) + 10 * len(words_of(place.name))) * scale + high
    side, level = wide / 2 + 12 * scale, y + high / 2
    spots = [(x, above), *((x + d * scale, above) for d in (-14, 14, -28, 28)), (x + side, level), (x - side, level), (x, below)]
    found = []
    for left, low in spots:
        area = (left - wide / 2, low - high, left + wide / 2, low)
        corners = [(left + d * wide * 0.4, low - e * high) for d in (-1, 0, 1) for e in (0.25, 0.75)]
        hides = sum(overlap(area, there) for there in printed(facts, region, scale)) / scale**2
        found.append((hides + OUTSIDE * sum(not _within(facts, region, corner) for corner in corners), (left, low), area))
    return tuple(found)


def best(facts: Facts, region: Region, wide: float, high: float, scale: float, taken: Sequence[Area]) -> tuple[Spot, Area]:
    """Where it hides least, and does not stand in another region. `taken`: where others stand already."""
    found = ways(facts, region, wide, high, scale)
    top, bottom = min(area[1] for _, _, area in found), max(area[3] for _, _, area in found)
    near = [there for there in taken if there[3] > top and there[1] < bottom]
    _, spot, area = min(found, key=lambda way: way[0] + sum(overlap(way[2], there) for there in near) / scale**2)
    return spot, area


def _within(facts: Facts, region: Region, point: Spot) -> bool:
    """Whether a point lies in the outline of a region: a ray from it crosses the outline an odd number of times."""
    x, y = point
    line, inside = outline(facts, region), False
    for (ax, ay), (bx, by) in zip(line, (*line[1:], line[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside
