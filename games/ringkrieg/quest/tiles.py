"""Hunt tiles as objects (chapter IX): the pool, drawing, refilling, special tiles.

`s["tiles"]` maps zones to lists of tile ids, kept sorted, so that nothing is hidden: "pool", "drawn", "waiting" (special ones
in play until Mordor), "box" (special ones not in play), "gone" (out for good)."""

from __future__ import annotations

from collections.abc import Callable

from games.contract import State
from games.ringkrieg.facts import Facts, Tile
from games.ringkrieg.frames import Transition
from games.rules import otherwise, rule

ZONES = ("pool", "drawn", "waiting", "box", "gone")
# Tiles that count for nothing now: they go back into the box, and another one is drawn. (s, tile) -> bool
blanks: list[Callable[[State, Tile], bool]] = []


def put(t: Transition, tile: str, origin: str, target: str) -> None:
    """Move a tile from one zone to another."""
    t.at("tiles", origin).remove(tile)
    there = t.at("tiles", target)
    there.append(tile)
    there.sort()


def draw(t: Transition) -> Tile:
    """A random tile of the pool, which is filled again first where it is empty."""
    refill(t)
    tile: str = t.choose(t.state["tiles"]["pool"])
    put(t, tile, "pool", "drawn")
    t.tell("stein", tile=tile)
    found: Tile = t.game.facts.tiles[tile]
    if any(blank(t.state, found) for blank in blanks):
        put(t, tile, "drawn", "box")
        return draw(t)
    return found


def draw_another(t: Transition, first: str) -> Tile:
    """A second tile instead of the first, which lies aside meanwhile: an emptied pool is filled again without it."""
    put(t, first, "drawn", "waiting")
    second = draw(t)
    put(t, first, "waiting", "pool")
    return second


@rule("rk.jagd.pool.leer", off=None)
def refill(t: Transition) -> None:
    """All tiles drawn: the numbered ones and the Eyes come back, special ones do not."""
    if not t.state["tiles"]["pool"]:
        for tile in [x for x in t.state["tiles"]["drawn"] if t.game.facts.tiles[x].kind == "normal"]:
            put(t, tile, "drawn", "pool")
        if otherwise("rk.erw.smeagol.pool"):
            for tile in [x for x in t.state["tiles"]["gone"] if t.game.facts.tiles[x].kind == "smeagol"]:
                put(t, tile, "gone", "pool")
        t.tell("pool-gefuellt")


@rule("rk.jagd.stein.speziell.wartet", "rk.jagd.stein.speziell.sofort", off=None)
def bring_in(t: Transition, tile: str) -> None:
    """A card brings a special tile into play: it waits for Mordor, or joins the pool at once where the Fellowship is there."""
    target = "waiting" if t.state["fellowship"]["mordor"] is None else "pool"
    if target == "pool":
        refill(t)
    put(t, tile, "box", target)
    t.tell("stein-im-spiel", tile=tile, waits=target == "waiting")


@rule("rk.mordor.pool", off=None)
def gather_for_mordor(t: Transition) -> None:
    """Entering Mordor: Eyes drawn so far and special tiles in play join the pool. If its last tile was drawn before, all are back
    already: an empty pool is not made of Eyes alone."""
    refill(t)
    for tile in [x for x in t.state["tiles"]["drawn"] if t.game.facts.tiles[x].value == "auge"]:
        put(t, tile, "drawn", "pool")
    for tile in list(t.state["tiles"]["waiting"]):
        put(t, tile, "waiting", "pool")


@rule(
    "rk.jagd.pool",
    "rk.jagd.stein.speziell",
    "rk.aufbau.phase8",
    "rk.aufbau.begriff.jagdpool",
    "rk.material.jagdsteine",
    "rk.material.begriff.jagdstein",
    off=None,
)
def setup(s: State, facts: Facts) -> None:
    """The normal tiles are the pool, the special ones lie aside."""
    s["tiles"] = {zone: [] for zone in ZONES}
    for tile in facts.tiles.values():
        if tile.set in facts.played(s):
            s["tiles"]["pool" if tile.kind == "normal" else "box"] += [tile.id] * tile.count
    for zone in ZONES:
        s["tiles"][zone].sort()
