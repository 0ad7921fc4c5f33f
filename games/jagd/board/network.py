"""The board as a graph: for given cards, where one point of movement leads from each field.

A point is one step to a neighbouring field, or two along a road, or two on water. Compiled once for each set of cards; the
costs from a field are computed once and kept, so that `movement.reach` only has to read them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from games.jagd.board.plan import MOUNTAINS, OPEN, OUTSIDE, WATER, WOODS, Board, FieldId
from games.jagd.board.terrain import BOAT, CLOAK, ROPE, Terms, terms
from games.rules import remembered

MASK = {CLOAK: 1, ROPE: 2, BOAT: 4}  # the order in which cards are spared: boats most
CARDS = tuple(frozenset(card for card, bit in MASK.items() if mask & bit) for mask in range(8))
FAR = 255
ROLL = 6  # what is asked for most: as far as a roll or a horse carries


class Trip:
    """What the fields cost from one start, up to a bound."""

    __slots__ = ("bound", "cost", "free", "order", "starts")

    def __init__(self, fields: int, start: int, bound: int) -> None:
        self.bound = bound  # fields that cost more are not known
        self.cost = bytearray([FAR]) * fields  # by the field's number; FAR where there is no way
        self.free = bytearray([FAR]) * fields  # the same for ways that do not end in a halt
        self.cost[start] = self.free[start] = 0
        self.order = array("H", [start])  # by cost
        self.starts = [0, 1]  # starts[c]: how many fields cost less than c

    def until(self, steps: int) -> int:
        """How many fields in `order` cost at most so much."""
        return self.starts[min(steps + 1, len(self.starts) - 1)]


class Network:
    """Where one point leads: `free` fields from which one may go on, `halt` fields where one has to stop."""

    def __init__(self, board: Board, terms: Terms, mask: int, horse: bool, closed: frozenset[FieldId]) -> None:
        self.board, self.terms, self.horse, self.closed = board, terms, horse, closed
        self.ids = tuple(board.fields)
        self.index = {id: i for i, id in enumerate(self.ids)}
        helps = dict(terms.helps)
        cards = CARDS[mask]
        self.boat = helps.get(WATER) in cards
        self.halting = {
            kind
            for kind, halts, frees in (
                (WOODS, terms.woods_halt, terms.cloak_frees),
                (MOUNTAINS, terms.mountains_halt, terms.rope_frees),
            )
            if halts and not (frees and helps.get(kind) in cards)
        }
        self.sides, self.roads, self.water = _ground(board, terms)
        single = {id: dict(self._steps(id)) for id in self.ids}
        double = {id: dict(self._double_steps(id, single)) for id in self.ids}
        number = self.index
        self.free = [
            frozenset(number[t] for t in ({t for t, halts in single[id].items() if not halts} | double[id].keys()))
            for id in self.ids
        ]
        self.halt = [frozenset(number[t] for t, halts in single[id].items() if halts) for id in self.ids]
        self.via = {(a, b): middle for a, ends in double.items() for b, middle in ends.items() if single[a].get(b, True)}
        self._trips: dict[FieldId, Trip] = {}

    def trip(self, start: FieldId, steps: int = FAR) -> Trip:
        """The costs from this field, at least of what so many points reach; computed when first asked for."""
        found = self._trips.get(start)
        if found is None or found.bound < steps:
            self._trips[start] = found = self._spread(self.index[start], ROLL if steps <= ROLL else FAR)
        return found

    def path(self, start: FieldId, target: FieldId, halting: bool) -> tuple[FieldId, ...]:
        """The fields of a cheapest way, both ends included; only its last step may be one that halts."""
        here = self.index[target]
        trip = self.trip(start, ROLL)
        if (trip.cost if halting else trip.free)[here] == FAR:
            trip = self.trip(start)
        cost = (trip.cost if halting else trip.free)[here]
        way = [target]
        while cost:
            onward = self.halt if halting else self.free
            before = next(i for i in trip.order if trip.free[i] == cost - 1 and here in onward[i])
            middle = None if halting else self.via.get((self.ids[before], self.ids[here]))
            way += [middle, self.ids[before]] if middle else [self.ids[before]]
            here, cost, halting = before, cost - 1, False
        return tuple(reversed(way))

    # --- compiling

    def _steps(self, id: FieldId) -> Iterator[tuple[FieldId, bool]]:
        """Each field one step away that may be entered, and whether one has to halt there."""
        board, terms, here = self.board, self.terms, self.board[id]
        if self.horse and here.kind == WATER and terms.water_needs_boat:
            return
        if here.rapid:
            if terms.rapids_join_land:
                for other in here.around:
                    if self._enters(other) and (board[other].kind != WATER or terms.water_joins_rapids):
                        yield other, board[other].kind in self.halting
        else:
            over_rivers = not terms.rivers_bar or (self.boat and terms.boat_crosses)
            for there, kind, by_road, river in self.sides[id]:
                if (over_rivers or not river) and self._enters(there) and (kind != OPEN or by_road or terms.open_is_normal):
                    yield there, kind in self.halting and not (by_road and terms.roads_ignore_terrain)
        if self.boat and not self.horse:
            yield from self._river_steps(id)

    def _enters(self, id: FieldId) -> bool:
        field = self.board[id]
        if id in self.closed or (field.kind == OUTSIDE and self.terms.outside_is_closed):
            return False
        return field.kind != WATER or not self.terms.water_needs_boat or (self.boat and not self.horse)

    def _river_steps(self, id: FieldId) -> Iterator[tuple[FieldId, bool]]:
        """Onto a rapid beside, and along the river."""
        board, terms, here = self.board, self.terms, self.board[id]
        if terms.rapids_join_land and not here.rapid:
            for other in board.neighbours(id):
                if board[other].rapid and other not in self.closed and (here.kind != WATER or terms.water_joins_rapids):
                    yield other, self._rapid_halts(other)
        if terms.boat_rides_river and (here.rapid or (here.river_source and terms.sources_are_rapids)):
            for pair in board.streams:
                if id in pair:
                    (other,) = pair - {id}
                    if other not in self.closed and (board[other].rapid or terms.sources_are_rapids):
                        yield other, self._rapid_halts(other)

    def _rapid_halts(self, id: FieldId) -> bool:
        field = self.board[id]
        return not self.terms.rapids_ignore_terrain and any(self.board[f].kind in self.halting for f in field.around or (id,))

    def _double_steps(self, id: FieldId, single: dict[FieldId, dict[FieldId, bool]]) -> Iterator[tuple[FieldId, FieldId]]:
        """Two fields for one point, with the field between: along a road, or on water."""
        for edges, holds in ((self.roads, self.terms.roads_double), (self.water, self.terms.water_doubles)):
            if not holds:
                continue
            for middle, halts in single[id].items():
                if not halts and (id, middle) in edges:
                    for there, stops in single[middle].items():
                        if there != id and not stops and (middle, there) in edges:
                            yield there, middle

    def _spread(self, start: int, bound: int) -> Trip:
        trip = Trip(len(self.ids), start, bound)
        cost, free = trip.cost, trip.free
        seen, edge, points = {start}, {start}, 0
        while edge and points < bound:
            points += 1
            halted = set().union(*[self.halt[i] for i in edge])
            edge = set().union(*[self.free[i] for i in edge]) - seen
            seen |= edge
            for i in edge:
                free[i] = points
            new = sorted([i for i in edge | halted if cost[i] == FAR])
            for i in new:
                cost[i] = points
            trip.order.extend(new)
            trip.starts.append(len(trip.order))
        return trip


Side = tuple[FieldId, str, bool, bool]  # a neighbour, its class, whether a road leads there, whether a river lies between
Steps = frozenset[tuple[FieldId, FieldId]]


def _ground(board: Board, terms: Terms) -> tuple[dict[FieldId, tuple[Side, ...]], Steps, Steps]:
    """What is the same for all cards: the sides of each hexagon, and the steps along roads and on water."""
    key = ("ground", terms.directions)
    found: tuple[dict[FieldId, tuple[Side, ...]], Steps, Steps] | None = board.cache.get(key)
    if found is None:
        sides: dict[FieldId, tuple[Side, ...]] = {}
        for (q, r), id in board.at.items():
            beside = (board.at.get((q + dq, r + dr)) for dq, dr in terms.directions)
            sides[id] = tuple(_side(board, id, other) for other in beside if other is not None)
        roads = frozenset((id, side[0]) for id, all_sides in sides.items() for side in all_sides if side[2])
        water = frozenset(
            (id, side[0]) for id, all_sides in sides.items() for side in all_sides if side[1] == board[id].kind == WATER
        )
        found = board.cache[key] = (sides, roads, water)
    return found


def _side(board: Board, a: FieldId, b: FieldId) -> Side:
    between = frozenset((a, b))
    river = between in board.river_edges and between not in board.crossings
    return b, board[b].kind, between in board.road_edges, river


def network(board: Board, mask: int, horse: bool, closed: frozenset[FieldId] = frozenset()) -> Network:
    """The network for these cards, compiled when first asked for. Those with closed fields are not kept."""
    if closed:
        return Network(board, terms(), mask, horse, closed)
    return _network(board, mask, horse)


@remembered(on_first=True)
def _network(board: Board, mask: int, horse: bool) -> Network:
    return Network(board, terms(), mask, horse, frozenset())
