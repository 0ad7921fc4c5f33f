"""The map and its parts, put together in layers: the ground of a window is drawn once, everything that changes is stamps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.canvas import Canvas, Layer, Mark
from games.contract import View
from games.ringkrieg.facts import Facts
from games.ringkrieg.show import chart, pieces, things
from games.ringkrieg.show.colours import EDGE, INK, PAPER
from games.ringkrieg.show.land import OF_NATION, WHOLE, WINDOWS, Window, part_of
from games.ringkrieg.show.view import MORE
from games.svg import n
from games.words import plain

BANNER = 0.07  # height of the strip above a part of the map, of its width


class Atlas:
    """The grounds of one set of facts, kept."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._grounds: dict[str, str] = {}
        # What was looked at last and how it is drawn: the pieces of a view by scale, the map with these pieces by part.
        self._standing: dict[float, tuple[View, tuple[Layer, ...]]] = {}
        self._maps: dict[str, tuple[tuple[Layer, ...], Canvas]] = {}

    def map(self, v: View, part: str) -> Canvas:
        window = WINDOWS[part]
        standing, last = self._pieces(v, window.scale * 1.08), self._maps.get(part)
        if last is None or last[0] is not standing:
            if part not in self._grounds:
                self._grounds[part] = chart.ground(self.facts, window)
            last = self._maps[part] = (
                standing,
                self._put_together(window, self._grounds[part], standing, part != WHOLE, things.regions(self.facts)),
            )
        return last[1]

    @staticmethod
    def _put_together(window: Window, ground: str, standing: Sequence[Layer], named: bool, regions: Sequence[Mark]) -> Canvas:
        x, y, w, h = window.box
        strip = w * BANNER if named else 0.0
        shown = (layer for layer in standing if _meets(layer, window))
        layers = (Layer(ground, window.box), *shown, *(_banner(window) if named else ()))
        touched = tuple(mark for mark in regions if mark.within(window.box))
        return Canvas((x, y - strip, w, h + strip), layers, PAPER, marks=touched)

    def _pieces(self, v: View, scale: float) -> tuple[Layer, ...]:
        """What stands on the map is the same for everybody who looks and in many windows: drawn once for each scale."""
        open_to_all = {key: v[key] for key in (*pieces.READ, *MORE) if key in v}
        last = self._standing.get(scale)
        if last is None or last[0] != open_to_all:
            last = self._standing[scale] = open_to_all, tuple(pieces.on_the_map(self.facts, open_to_all, scale))
        return last[1]

    def part_with(self, words: str) -> str | None:
        """The part of the map where a place or a nation lies: «/brett edoras»."""
        said = plain(words).strip()
        for nation in self.facts.nations.values():
            if said and plain(nation.name).startswith(said):
                return OF_NATION.get(nation.id)
        for place in self.facts.regions.values():
            if said and any(plain(called).startswith(said) for called in (place.id, place.name, *place.aliases)):
                return part_of(self.facts, place.id)
        return None


def _meets(layer: Layer, window: Window) -> bool:
    a, b, c, d = layer.place
    x, y, w, h = window.box
    return a < x + w and a + c > x and b < y + h and b + d > y


def _banner(window: Window) -> Iterator[Layer]:
    x, y, w, _ = window.box
    high = w * BANNER
    strip = (
        f"<rect x='{n(x)}' y='{n(y - high)}' width='{n(w)}' height='{n(high)}' fill='{PAPER}'/>"
        f"<path d='M{n(x)} {n(y)}h{n(w)}' stroke='{EDGE}' stroke-width='2'/>"
        f"<text x='{n(x + 10)}' y='{n(y - high * 0.28)}' font-size='{n(high * 0.66)}' font-family='serif' font-weight='700' "
        f"fill='{INK}'>{window.title}</text>"
    )
    yield Layer(strip, (x, y - high, w, high + 1))
