"""B-6: what each kind of field does to whoever moves. One function a rule; `terms` gathers what they say for `network.py`."""

from __future__ import annotations

from typing import NamedTuple

from games.jagd.board.plan import MOUNTAINS, WATER, WOODS, Board, FieldId
from games.rules import rule

BOAT, ROPE, CLOAK = "boat", "rope", "cloak"
TOM = 6  # fields


@rule("jd.felder.arten", off=())
def cards_that_help() -> tuple[tuple[str, str], ...]:
    """A cloak for woods and thickets, a rope for mountains and hills, a boat for waters."""
    return ((WOODS, CLOAK), (MOUNTAINS, ROPE), (WATER, BOAT))


@rule("jd.bewegung.richtung", "jd.bewegung.beispiel-drei", off=())
def directions() -> tuple[tuple[int, int], ...]:
    """One moves from field to neighbouring field, in any direction."""
    return ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


@rule("jd.felder.offen", off=False)
def open_is_normal() -> bool:
    """Each field of open country counts one, without halting and without a card."""
    return True


@rule("jd.felder.wald", off=False)
def woods_halt() -> bool:
    """Whoever enters woods or a thicket without a cloak stops there for this turn."""
    return True


@rule("jd.felder.wald.umhang", off=False)
def cloak_frees() -> bool:
    """With a cloak woods are like open country."""
    return True


@rule("jd.felder.berg", off=False)
def mountains_halt() -> bool:
    """Whoever enters mountains or hills without a rope stops there for this turn."""
    return True


@rule("jd.felder.berg.seil", off=False)
def rope_frees() -> bool:
    """With a rope mountains are like open country."""
    return True


@rule("jd.felder.strasse.doppelt", off=False)
def roads_double() -> bool:
    """For each point one or two fields, where the road joins them all."""
    return True


@rule("jd.felder.strasse.gelaende", off=False)
def roads_ignore_terrain() -> bool:
    """On a road nobody has to halt, whatever it leads through."""
    return True


@rule("jd.felder.fluss.ueberqueren", off=False)
def rivers_bar() -> bool:
    """A river is crossed by boat, or at a bridge or ford as if it were not there."""
    return True


@rule("jd.felder.fluss.boot", off=False)
def boat_crosses() -> bool:
    """With a boat a river is crossed anywhere, for one field."""
    return True


@rule("jd.felder.fluss.fahren", "jd.begriff.stromschnelle", off=False)
def boat_rides_river() -> bool:
    """With a boat from rapid to rapid, each for one field."""
    return True


@rule("jd.felder.fluss.ein-aus", "jd.widerspruch.fluss-verlassen", off=False)
def rapids_join_land() -> bool:
    """Onto a river and off it by one of the three fields that meet at a rapid, for one field each."""
    return True


@rule("jd.felder.fluss.kein-seil", off=False)
def rapids_ignore_terrain() -> bool:
    """On a river through woods or mountains nobody has to halt."""
    return True


@rule("jd.felder.quellstaedte", off=False)
def sources_are_rapids() -> bool:
    """Eight cities lie on land and on the beginning of a river at once."""
    return True


@rule("jd.felder.wasser.boot", "jd.begriff.wasserfeld", off=False)
def water_needs_boat() -> bool:
    """Sea, lake and marsh are entered only by boat, and never on a horse."""
    return True


@rule("jd.felder.wasser.doppelt", off=False)
def water_doubles() -> bool:
    """On water for each point one or two fields, where all of them are water."""
    return True


@rule("jd.felder.wasser.stromschnelle", "jd.widerspruch.wasserueberschrift", off=False)
def water_joins_rapids() -> bool:
    """With the same boat from a water field onto a rapid and back."""
    return True


@rule("jd.hallen.ausserhalb", off=False)
def outside_is_closed() -> bool:
    """Nobody walks into the halls or to the place of return."""
    return True


class Terms(NamedTuple):
    """What the rules above say."""

    helps: tuple[tuple[str, str], ...]
    directions: tuple[tuple[int, int], ...]
    open_is_normal: bool
    woods_halt: bool
    cloak_frees: bool
    mountains_halt: bool
    rope_frees: bool
    roads_double: bool
    roads_ignore_terrain: bool
    rivers_bar: bool
    boat_crosses: bool
    boat_rides_river: bool
    rapids_join_land: bool
    rapids_ignore_terrain: bool
    sources_are_rapids: bool
    water_needs_boat: bool
    water_doubles: bool
    water_joins_rapids: bool
    outside_is_closed: bool


def terms() -> Terms:
    return Terms(
        cards_that_help(),
        directions(),
        open_is_normal(),
        woods_halt(),
        cloak_frees(),
        mountains_halt(),
        rope_frees(),
        roads_double(),
        roads_ignore_terrain(),
        rivers_bar(),
        boat_crosses(),
        boat_rides_river(),
        rapids_join_land(),
        rapids_ignore_terrain(),
        sources_are_rapids(),
        water_needs_boat(),
        water_doubles(),
        water_joins_rapids(),
        outside_is_closed(),
    )


# --- where cards stay on the table ---------------------------------------------------------------------------------------


@rule("jd.felder.strasse.karten", off=False)
def roads_keep_cards() -> bool:
    """Cloak and rope stay on the table on a road through their terrain too."""
    return True


@rule("jd.felder.wasser.gelaende", off=False)
def water_keeps_cards() -> bool:
    """Cloak and rope stay on the table on water that borders on their terrain."""
    return True


def stays(board: Board, id: FieldId) -> frozenset[str]:
    """Which of boat, rope and cloak may stay on the table when a turn ends on this field."""
    field = board[id]
    if field.kind != WATER:
        kept = {card for kind, card in cards_that_help() if kind == field.kind and (not field.road or roads_keep_cards())}
        if field.river_source and sources_are_rapids():
            kept.add(BOAT)
        return frozenset(kept)
    beside = {board[f].kind for f in (field.around or board.neighbours(id))} if water_keeps_cards() else set()
    return frozenset({BOAT} | {card for kind, card in cards_that_help() if kind in beside and kind != WATER})


# --- flying and Tom Bombadil ---------------------------------------------------------------------------------------------


@rule("jd.felder.fliegen", off=0)
def flies_to() -> int:
    """Eagles and flying beasts go to any field, however far."""
    return 99


@rule("jd.felder.fliegen.landung", off=False)
def landing_follows_terrain() -> bool:
    """One stops in woods and mountains where one lands, and needs a boat to land on water."""
    return True


@rule("jd.felder.tom", off=0)
def leaps_to() -> int:
    """Tom Bombadil sets the figure down within six fields."""
    return TOM


@rule("jd.widerspruch.tom", off=TOM, reads="jd.widerspruch.tom")
def leaps_at_least() -> int:
    """Within six fields, not exactly six."""
    return 1


@rule("jd.widerspruch.wegfliegen", off=True, reads="jd.widerspruch.wegfliegen")
def bound_from_the_start() -> bool:
    """Whoever begins a turn in woods or mountains may set out at once; only entering binds, for that turn."""
    return False
