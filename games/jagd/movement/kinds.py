"""The kinds of movement of B-5: the die, each horse, eagles and flying beasts, Tom Bombadil.

Which of them a figure still has, and where they lead. How far they carry is `paths.py`, using them is `travel.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.contract import Refusal, State, illegal
from games.flow import FrameData
from games.jagd.board.network import MASK
from games.jagd.board.plan import Board, FieldId
from games.jagd.cards.faces import BOAT, CLOAK, HOBBIT, ROPE, Face, distinct
from games.jagd.figures import Fig, field_of, on_board, others, side, victory_field
from games.jagd.frames import JagdGame
from games.jagd.movement.paths import Means, Ways, blocked, fly, held, leap, reach, refuse
from games.rules import guard, rule

DIE = "wuerfel"
FACE = {"boat": BOAT, "rope": ROPE, "cloak": CLOAK}


def place(game: JagdGame, s: State, fig: Fig) -> str:
    return game.board[field_of(s, fig)].label


# --- kinds of movement ---------------------------------------------------------------------------------------------------


@rule("jd.bewegung.zusatz", "jd.begriff.bewegungsart", "jd.runde.wiederholen", off=False)
def cards_move_too() -> bool:
    """Some cards give movements besides the die; moving, exchanging and trying can be repeated until all are used up."""
    return True


@rule("jd.karte.pferd", off=0)
def horse_fields(game: JagdGame, face: Face) -> int:
    """A horse carries as far as its number says."""
    move = game.cards[face].move
    return move if isinstance(move, int) else 0


@guard("jd.bewegung.nicht-aufteilen", "jd.bewegung.unterbrechen", "jd.bewegung.beispiel-pferd", waivable=True)
def in_one_go(f: FrameData) -> str | None:
    """After a halt the rest of the roll is lost; going on takes another kind of movement."""
    if f["walked"]:
        return "Dein Würfelwurf ist verbraucht; zum Weiterziehen brauchst du eine andere Bewegungsart."
    return None


@guard("jd.karte.adler", waivable=True)
def eagles_carry_hobbits(s: State, fig: Fig, face: Face) -> str | None:
    return "Mit Adlern fliegen nur Hobbits." if face == "adler" and side(s, fig) != HOBBIT else None


@guard("jd.karte.fliegendes-geschoepf", waivable=True)
def beasts_carry_riders(s: State, fig: Fig, face: Face) -> str | None:
    flies = face == "fliegendes_geschoepf"
    return "Auf Fliegenden Geschöpfen fliegen nur Schwarze Reiter." if flies and side(s, fig) == HOBBIT else None


@rule("jd.karte.boot", "jd.karte.seil", "jd.karte.umhang", "jd.karten.wann", off=lambda s, fig: s["table"][fig])
def at_hand(s: State, fig: Fig) -> list[Face]:
    """Boat, rope and cloak help from the hand as well as from the table."""
    hand: list[Face] = s["hands"][fig]
    return hand + s["table"][fig] if s["table"][fig] else hand


def means(s: State, fig: Fig, *, horse: bool = False, open_only: bool = False) -> Means:
    """What helps on the way; `open_only`: as far as everybody can see it."""
    have = s["table"][fig] if open_only else at_hand(s, fig)
    laid = s["table"][fig]
    bits = sum(MASK[need] for need, face in FACE.items() if face in laid) if laid else 0
    return _means(BOAT in have, ROPE in have, CLOAK in have, horse, bits)


@lru_cache(maxsize=256)
def _means(boat: bool, rope: bool, cloak: bool, horse: bool, laid: int) -> Means:
    return Means(boat, rope, cloak, horse=horse, laid=laid)


def ways(game: JagdGame, s: State, f: FrameData, fig: Fig, kind: str, *, open_only: bool = False, start: str = "") -> Ways:
    """Where this kind of movement can end; from `start` if the figure were there."""
    have = means(s, fig, horse=kind != DIE and game.cards[kind].group == "pferd", open_only=open_only)
    return ways_from(game, game.board, start or field_of(s, fig), kind, f["die"], have, f["halted"], in_the_way(s, fig, kind))


def in_the_way(s: State, fig: Fig, kind: str) -> tuple[FieldId, ...]:
    """The fields that others close for this kind of movement: by the rules, none."""
    return blocked(_occupied(s, fig)) if kind == DIE else ()


def _occupied(s: State, fig: Fig) -> Iterator[FieldId]:
    for other in others(s, fig):
        if on_board(s, other):
            yield field_of(s, other)


def ways_from(
    game: JagdGame, b: Board, here: FieldId, kind: str, die: int, have: Means, halted: bool, closed: tuple[FieldId, ...]
) -> Ways:
    """The same for a figure of which only this much is known."""
    if kind == DIE:
        return reach(b, here, die, have, halted=halted, closed=closed) if die else {}
    move = game.cards[kind].move
    if move == "fliegen":
        return fly(b, here, have, halted=halted)
    if move == "sprung":
        return leap(b, here, have, halted=halted)
    return reach(b, here, horse_fields(game, kind), have, halted=halted) if horse_fields(game, kind) else {}


def usable(game: JagdGame, s: State, f: FrameData, fig: Fig, without: str = "") -> Iterator[str]:
    """The kinds of movement this figure still has (or would have after this one), as far as card texts and spent dice go."""
    if not f["walked"] and without != DIE:
        yield DIE
    if not cards_move_too():
        return
    hand = s["hands"][fig]
    for face in distinct(hand):
        if game.cards[face].move and (face != without or hand.count(face) > 1) and spent(s, f, fig, face) is None:
            yield face


@rule("jd.widerspruch.gestrandet", off=False)
def stranded(game: JagdGame, s: State, f: FrameData) -> bool:
    """Who cannot move at all, as on an island without a boat, need not."""
    fig = f["fig"]
    return not any(ways(game, s, f, fig, kind) for kind in usable(game, s, f, fig))


def barred_start(game: JagdGame, s: State, f: FrameData, fig: Fig, kind: str, found: Ways) -> bool:
    """Back to where the turn began only with another movement that leads away again, for the turn must not end there."""
    start = f["start"]
    if not f["moved"] or start == victory_field(game, s, fig):
        return False
    there = {**f, "halted": found[start].halts}
    return not any(ways(game, s, there, fig, other, start=start) for other in usable(game, s, f, fig, without=kind))


def spent(s: State, f: FrameData, fig: Fig, kind: str) -> Refusal | None:
    """Whether this figure still has this kind of movement."""
    return in_one_go(f) if kind == DIE else eagles_carry_hobbits(s, fig, kind) or beasts_carry_riders(s, fig, kind)


def dead_end(game: JagdGame, s: State, f: FrameData, fig: Fig, kind: str, found: Ways) -> Refusal | None:
    """Whether it leads anywhere."""
    if found and not (len(found) == 1 and f["start"] in found and barred_start(game, s, f, fig, kind, found)):
        return None
    return blocked_everywhere(game, s, f, fig, kind)


def blocked_everywhere(game: JagdGame, s: State, f: FrameData, fig: Fig, kind: str) -> Refusal:
    """Why not a single field can be reached."""
    b, here = game.board, field_of(s, fig)
    have = means(s, fig, horse=kind != DIE and game.cards[kind].group == "pferd")
    no = held(b, here, have, f["halted"], walks=kind == DIE)
    if no is None and b.neighbours(here):
        steps = f["die"] if kind == DIE else 1
        no = next((r for n in b.neighbours(here) if (r := refuse(b, here, n, steps, have))), None)
    return no or illegal("So kommst du hier auf kein anderes Feld.", "jd.bewegung.zusatz-anderes-feld")
