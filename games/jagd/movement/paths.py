"""B-5 and B-6: where a figure can go now, with which cards, and which rule stands in the way.

`reach` answers for the die and for a horse, `fly` for eagles and flying beasts, `leap` for Tom Bombadil, `set_down` for whoever
comes back to the board; `refuse` and `refuse_landing` name the rule that forbids a target. All are pure functions of board and
means: whose turn it is and which cards are spent is not known here. The rules of terrain are in `board/terrain.py`, their graph
is `board/network.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from games.contract import Refusal, illegal
from games.jagd.board.network import CARDS, FAR, MASK, Network, network
from games.jagd.board.plan import MOUNTAINS, OUTSIDE, WATER, WOODS, Board, FieldId
from games.jagd.board.terrain import (
    BOAT,
    CLOAK,
    ROPE,
    TOM,
    bound_from_the_start,
    cards_that_help,
    flies_to,
    landing_follows_terrain,
    leaps_at_least,
    leaps_to,
)
from games.rules import guard, remembered, rule

NEVER = 98  # more points than any way takes
KEPT = 4096  # answers kept on the board


@dataclass(frozen=True, slots=True)
class Means:
    """What may be used on the way: travel cards in hand or on the table, and what carries the figure."""

    boat: bool = False
    rope: bool = False
    cloak: bool = False
    flying: bool = False
    horse: bool = False  # not on water, and not along a river
    laid: int = 0  # those of the three that lie on the table already, as bits: using them again costs nothing

    mask: int = field(init=False, compare=False)  # the three cards as bits
    number: int = field(init=False, compare=False)  # all of it, to remember answers by

    def __post_init__(self) -> None:
        mask = self.boat * MASK["boat"] | self.rope * MASK["rope"] | self.cloak * MASK["cloak"]
        object.__setattr__(self, "mask", mask)
        object.__setattr__(self, "number", mask | self.laid << 3 | self.flying << 6 | self.horse << 7)

    def __hash__(self) -> int:
        return self.number


# In the air nothing but the three cards counts.
BARE = [Means(*(bool(mask & MASK[card]) for card in ("boat", "rope", "cloak"))) for mask in range(8)]


class Way:
    """A way to a field: one that lays down no more cards than it must and, if it can, does not end in a halt."""

    __slots__ = ("_along", "cost", "halts", "needs", "others")

    def __init__(self, along: Network | None, ends: tuple[FieldId, FieldId], cost: int, cards: int, halts: bool) -> None:
        self._along = (along, *ends)
        self.cost = cost  # points of movement; none when flying
        self.needs = CARDS[cards]  # which of boat, rope and cloak it uses
        self.halts = halts  # it ends in woods or mountains without their card: this turn one leaves only with that card
        self.others: tuple[Way, ...] = ()  # ways there by other cards of the hand: which are laid down, the player chooses

    @property
    def path(self) -> tuple[FieldId, ...]:
        """The fields from the start to the target, both included; in the air just these two."""
        along, start, target = self._along
        return (start, target) if along is None else along.path(start, target, self.halts)

    def __repr__(self) -> str:
        return f"Way({'-'.join(self.path)}, cost={self.cost}, needs={sorted(self.needs)}, halts={self.halts})"


Ways = Mapping[FieldId, Way]
Answer = TypeVar("Answer")


# --- the rules of B-5 ----------------------------------------------------------------------------------------------------


@rule("jd.bewegung.wurf", "jd.bewegung.beispiel-vier", off=lambda steps: NEVER if steps else 0)
def furthest(steps: int) -> int:
    """The roll is the most; less is allowed."""
    return steps


@rule("jd.bewegung.zusatz-anderes-feld", off=False)
def must_end_elsewhere() -> bool:
    """A move must not end where it began."""
    return True


@rule("jd.bewegung.besetzte-felder", off=lambda occupied: tuple(occupied))
def blocked(occupied: Iterable[FieldId]) -> tuple[FieldId, ...]:
    """Fields where others stand block nobody. (What this returns is given to `reach` as `closed`.)"""
    return ()


@rule("jd.karten.sparen", off=False)
def spares_cards() -> bool:
    """A card is laid down only where the roll does not suffice without it; points left over are lost anyway."""
    return True


@guard("jd.felder.wald.kein-pferd")
def woods_hold(board: Board, start: FieldId, means: Means) -> str | None:
    """Whoever came into woods this turn does not leave them without a cloak, whatever carries him."""
    if board[start].kind == WOODS and not means.cloak:
        return f"Du bist in dieser Runde ohne Umhang in den Wald {start} gekommen: Weiter geht es erst in der nächsten Runde."
    return None


@guard("jd.felder.berg.kein-pferd")
def mountains_hold(board: Board, start: FieldId, means: Means) -> str | None:
    """The same for mountains and the rope."""
    if board[start].kind == MOUNTAINS and not means.rope:
        return f"Du bist in dieser Runde ohne Seil ins Gebirge {start} gekommen: Weiter geht es erst in der nächsten Runde."
    return None


def held(board: Board, start: FieldId, means: Means, halted: bool, *, walks: bool = False) -> Refusal | None:
    """Whether the figure is bound to its field: `halted`, if it came there this turn by a way that halts. Who begins the turn
    there and `walks` never is: otherwise nobody without the card would come out again."""
    if not halted and (walks or not bound_from_the_start()):
        return None
    return woods_hold(board, start, means) or mountains_hold(board, start, means)


# --- how far one comes ---------------------------------------------------------------------------------------------------


def reach(
    board: Board,
    start: FieldId,
    steps: int,
    means: Means,
    *,
    exactly: bool = False,
    halted: bool = False,
    closed: Collection[FieldId] = (),
) -> Ways:
    """The fields where a move of so many points can end, with the best way to each. Do not change what you get: it is shared.

    `exactly`: only fields that take all of the points. `halted`: the figure came into its field this very turn by a way with
    `Way.halts`, and leaves only with the card of that terrain. `closed`: fields not to be entered.
    """
    if means.flying:
        return fly(board, start, means, halted=halted)
    return _reach(board, start, steps, means, exactly, halted, frozenset(closed))


@remembered(KEPT, on_first=True)
def _reach(
    board: Board, start: FieldId, steps: int, means: Means, exactly: bool, halted: bool, closed: frozenset[FieldId]
) -> Ways:
    if held(board, start, means, halted, walks=not means.horse):
        return {}
    steps = furthest(steps)
    must = _leaving(board, start) & means.mask if halted else 0
    # The network of each choice among the cards at hand: fewest cards from the hand first, all of them last.
    hand = ~means.laid
    masks = [m for m in range(8) if m & ~means.mask == 0 and m & must == must]
    masks.sort(key=lambda m: ((m & hand).bit_count(), m.bit_count(), m))
    nets = [network(board, mask, means.horse, closed) for mask in masks]
    trips = [(mask, net, net.trip(start, steps)) for mask, net in zip(masks, nets, strict=True)]
    whole = masks.index(max(masks))  # all the cards: whatever can be reached at all
    best, ids = trips[whole][2], nets[whole].ids
    spares = spares_cards()
    found: dict[FieldId, Way] = {}
    first, bare, plain = trips[0]  # without a card from the hand, where that is possible
    costs, free = plain.cost, plain.free
    no_card = first & hand == 0
    for i in best.order[best.until(steps - 1) if exactly else 1 : best.until(steps)]:
        most = steps if spares else best.cost[i]
        if no_card and costs[i] <= most:
            halts = free[i] > most
            found[ids[i]] = Way(bare, (start, ids[i]), costs[i] if halts else free[i], first, halts)
            continue
        spent: list[int] = []
        ways: list[Way] = []
        for mask, net, trip in trips:
            if trip.cost[i] <= most and not any(less & ~mask == 0 for less in spent):
                halts = trip.free[i] > most
                ways.append(Way(net, (start, ids[i]), trip.cost[i] if halts else trip.free[i], mask, halts))
                spent.append(mask & hand)
                if not spent[-1]:
                    break
        found[ids[i]] = ways[0]
        ways[0].others = tuple(ways[1:])
    if found and steps >= 2 and not must_end_elsewhere():
        found[start] = Way(None, (start, start), 2, must, False)
    return found


def _leaving(board: Board, start: FieldId) -> int:
    """The card without which one does not leave this terrain in the turn one came there."""
    kind = board[start].kind
    return next((MASK[card] for helped, card in cards_that_help() if helped == kind), 0) if kind in (WOODS, MOUNTAINS) else 0


# --- through the air -----------------------------------------------------------------------------------------------------


def fly(board: Board, start: FieldId, means: Means, *, halted: bool = False) -> Ways:
    """Where eagles or a flying beast can carry the figure: everywhere."""
    return _through_the_air(board, start, 1, flies_to(), BARE[means.mask], halted)


def leap(board: Board, start: FieldId, means: Means, *, halted: bool = False) -> Ways:
    """Where Tom Bombadil can set the figure down."""
    return _through_the_air(board, start, leaps_at_least(), leaps_to(), BARE[means.mask], halted)


@remembered(KEPT, on_first=True)
def set_down(board: Board, middle: FieldId, radius: int, means: Means) -> Ways:
    """Where a figure may be put that comes back to the board: on the field itself too, if it is one of the board."""
    return _landings(board, middle, 0, radius, means, 0)


@remembered(KEPT, on_first=True)
def _through_the_air(board: Board, start: FieldId, least: int, most: int, means: Means, halted: bool) -> Ways:
    must = _leaving(board, start) & means.mask if halted else 0
    nearest = least if must_end_elsewhere() else 0
    return {} if held(board, start, means, halted) else _landings(board, start, nearest, most, means, must)


def _landings(board: Board, middle: FieldId, least: int, most: int, means: Means, must: int) -> Ways:
    follows = landing_follows_terrain()
    found: dict[FieldId, Way] = {}
    for id, away in board.distances(middle).items():
        field = board[id]
        if field.kind == OUTSIDE or not least <= away <= most:
            continue
        cards = must
        if field.kind == WATER and follows:
            if not means.boat:
                continue
            cards |= MASK[BOAT]
        found[id] = Way(None, (middle, id), 0, cards, follows and field.kind in (WOODS, MOUNTAINS))
    return found


# --- which rule stands in the way ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attempt:
    """A target that cannot be reached so."""

    board: Board
    start: FieldId
    target: FieldId
    steps: int
    means: Means

    def costs(self, *more: str, most: int = FAR) -> int:
        """What the way would cost with these cards besides those at hand; FAR if there is none (or none so cheap)."""
        mask = self.means.mask
        for card in more:
            mask |= MASK[card]
        net = network(self.board, mask, self.means.horse)
        return net.trip(self.start, most).cost[net.index[self.target]]

    def helps(self, *more: str) -> bool:
        return self.costs(*more, most=self.steps) <= self.steps

    @property
    def to(self) -> str:
        return self.board[self.target].label


@guard("jd.hallen.ausserhalb")
def nobody_walks_outside(a: Attempt) -> str | None:
    if a.board[a.target].kind == OUTSIDE:
        return f"{a.to} gehört nicht zum Spielbrett; dorthin zieht man nicht."
    return None


@guard("jd.bewegung.zusatz-anderes-feld", waivable=True)
def not_where_it_began(a: Attempt) -> str | None:
    if a.start == a.target:
        return f"Du stehst schon auf {a.to}. Jede Bewegung endet auf einem anderen Feld, als sie begann."
    return None


@guard("jd.felder.wasser.boot", waivable=True)
def no_horse_on_water(a: Attempt) -> str | None:
    if a.means.horse and WATER in (a.board[a.start].kind, a.board[a.target].kind):
        return "Auf Wasserfeldern und Flüssen darf man keine Pferde benutzen."
    return None


@guard("jd.felder.fluss.fahren", waivable=True)
def no_river_without_boat(a: Attempt) -> str | None:
    if a.board[a.target].rapid and not a.means.boat:
        return f"{a.to} ist eine Stromschnelle; auf einem Fluss reist man nur mit einer Boot-Karte."
    return None


@guard("jd.felder.wasser.boot", waivable=True)
def no_water_without_boat(a: Attempt) -> str | None:
    if a.board[a.target].kind == WATER and not a.means.boat:
        return f"{a.to} ist ein Wasserfeld; das betritt man nur mit einer Boot-Karte."
    return None


@guard("jd.felder.fluss.ueberqueren", waivable=True)
def no_river_crossed_without_boat(a: Attempt) -> str | None:
    if not a.means.boat and _beside_across(a):
        return (
            f"Zwischen {a.start} und {a.to} fließt ein Fluss ohne Brücke oder Furt; hinüber kommt man nur mit einer Boot-Karte."
        )
    if not a.means.boat and a.helps(BOAT):
        return f"Ohne Boot-Karte versperrt dir Wasser den Weg nach {a.to}: Flüsse überquert man nur an Brücken und Furten."
    return None


def _beside_across(a: Attempt) -> bool:
    edge = frozenset((a.start, a.target))
    return edge in a.board.river_edges and edge not in a.board.crossings


@guard("jd.felder.wald", waivable=True)
def woods_in_the_way(a: Attempt) -> str | None:
    if not a.means.cloak and (a.helps(CLOAK) or (not a.means.rope and a.helps(CLOAK, ROPE) and not a.helps(ROPE))):
        return f"Auf dem Weg nach {a.to} liegt Wald: Ohne Umhang-Karte musst du im ersten Waldfeld anhalten."
    return None


@guard("jd.felder.berg", waivable=True)
def mountains_in_the_way(a: Attempt) -> str | None:
    if not a.means.rope and a.helps(ROPE):
        return f"Auf dem Weg nach {a.to} liegt Gebirge: Ohne Seil-Karte musst du im ersten Berg- oder Hügelfeld anhalten."
    return None


@guard("jd.bewegung.wurf")
def too_far(a: Attempt) -> str | None:
    cost = a.costs()
    points = f"{a.steps} {'Feld' if a.steps == 1 else 'Felder'}"
    if cost == FAR:
        return f"{a.to} ist mit einer Bewegung nicht zu erreichen; du darfst {points} weit ziehen."
    return f"Bis {a.to} sind es {cost} Felder, du darfst nur {points} weit ziehen." if cost > a.steps else None


GUARDS = (
    nobody_walks_outside,
    not_where_it_began,
    no_horse_on_water,
    no_river_without_boat,
    no_water_without_boat,
    no_river_crossed_without_boat,
    mountains_in_the_way,
    woods_in_the_way,
    too_far,
)


def refuse(board: Board, start: FieldId, target: FieldId, steps: int, means: Means, *, halted: bool = False) -> Refusal | None:
    """Why this field cannot be reached so, by the rule that decides it; None if it can."""
    if target in reach(board, start, steps, means, halted=halted):
        return None
    return _refusal(board, start, target, steps, means, halted)


@remembered(KEPT, on_first=True)
def _refusal(board: Board, start: FieldId, target: FieldId, steps: int, means: Means, halted: bool) -> Refusal:
    attempt = Attempt(board, start, target, furthest(steps), means)
    bound = held(board, start, means, halted, walks=not (means.horse or means.flying))
    found = bound or next((no for g in GUARDS if (no := g(attempt))), None)
    return found or illegal(f"{attempt.to} ist so nicht zu erreichen.", "jd.bewegung.richtung")


def refuse_landing(
    board: Board, start: FieldId, target: FieldId, means: Means, *, most: int, halted: bool = False
) -> Refusal | None:
    """The same for flying (`most`: flies_to()) and for Tom Bombadil (`most`: leaps_to())."""
    bound = held(board, start, means, halted)
    if bound:
        return bound
    attempt = Attempt(board, start, target, most, means)
    return (
        nobody_walks_outside(attempt)
        or not_where_it_began(attempt)
        or no_landing_on_water(attempt)
        or (beyond_tom(attempt) if most == TOM else None)
    )


@guard("jd.felder.fliegen.landung", waivable=True)
def no_landing_on_water(a: Attempt) -> str | None:
    if a.board[a.target].kind == WATER and not a.means.boat:
        return f"Auf {a.to} landet man nur mit einer Boot-Karte."
    return None


@guard("jd.felder.tom", waivable=True)
def beyond_tom(a: Attempt) -> str | None:
    away = a.board.distance(a.start, a.target)
    return f"{a.to} ist {away} Felder entfernt; Tom Bombadil versetzt dich höchstens {TOM} weit." if away > TOM else None
