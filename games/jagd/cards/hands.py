"""Where the cards are and who knows of them: deck, hands, discard pile.

A hand is a list of faces; beside it lies a list of marks of the same length. A mark says who, besides the owner, is sure that
this very card is there: one bit a seat, one more for the spectators. Whatever changes a hand goes through this file, so that
knowledge ends when it is no longer certain: when a card slips away unseen, all that others knew of that hand is gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.contract import Refusal, Seat, State, illegal
from games.jagd.cards.faces import RING, Face, label
from games.jagd.figures import Fig, owner
from games.jagd.frames import Transition
from games.jagd.variants import plays
from games.rules import guard, rule

Mask = int


# --- who watches ---------------------------------------------------------------------------------------------------------


def bit(s: State, seat: Seat | None) -> Mask:
    """The bit of a seat, or of the spectators."""
    return 1 << (len(s["seats"]) if seat is None else s["seats"].index(seat))


def everybody(s: State) -> Mask:
    return (1 << (len(s["seats"]) + 1)) - 1


def eyes(s: State, *figs: Fig) -> Mask:
    mask = 0
    for fig in figs:
        mask |= bit(s, owner(fig))
    return mask


@rule("jd.begriff.blatt", off=lambda s, seat, fig: True)
def sees_hand(s: State, seat: Seat | None, fig: Fig) -> bool:
    """A hand is seen by its owner alone; who leads several figures sees the hand of the one that acts (Z-16)."""
    if seat is None or owner(fig) != seat:
        return False
    return "." not in fig or s["active"].get(seat) == fig


def known(s: State, seat: Seat | None, fig: Fig) -> list[Face]:
    """The cards this seat is sure of in that hand."""
    mine = bit(s, seat)
    return [face for face, mark in zip(s["hands"][fig], s["marks"][fig], strict=True) if mark & mine]


def knows_all(s: State, viewer: Fig, fig: Fig) -> bool:
    """Whether this figure's player is sure of every card in that hand."""
    mine = bit(s, owner(viewer))
    return all(mark & mine for mark in s["marks"][fig])


# --- changing a hand -----------------------------------------------------------------------------------------------------


def gain(t: Transition, fig: Fig, face: Face, seen: Mask = 0) -> None:
    """A card comes into a hand; `seen` are those who know which."""
    t.at("hands", fig).append(face)
    t.at("marks", fig).append(seen)


def lose(t: Transition, fig: Fig, face: Face, *, seen: Mask | None = None, heard: bool = False) -> Mask:
    """A card leaves a hand; `seen` (everybody by default) are those who see which, `heard`: all hear its title.

    Returns who knew for certain that this card was there.
    """
    s = t.state
    seen = everybody(s) if seen is None else seen
    cards, marks = t.at("hands", fig), t.at("marks", fig)
    alike = [i for i, f in enumerate(cards) if f == face]
    gone = max(alike, key=lambda i: marks[i].bit_count())
    cards.pop(gone)
    knew: Mask = marks.pop(gone)
    for i, f in enumerate(cards):  # of several equal cards they are sure of one fewer, whichever it was
        if f == face and (doubt := marks[i] & seen & ~knew):
            marks[i] &= ~doubt
            knew |= doubt
    blind = everybody(s) & ~seen
    if blind:
        titled = t.game.pack.title[face]
        for i, f in enumerate(cards):
            if not heard or t.game.pack.title[f] == titled:
                marks[i] &= ~blind
    return knew


def pass_on(t: Transition, giver: Fig, face: Face, taker: Fig, *, heard: bool = False) -> None:
    """A card passes between two hands; both see it, the others see only that a card passes, or hear its title."""
    s = t.state
    both = eyes(s, giver, taker)
    last = len(s["hands"][giver]) == 1
    knew = lose(t, giver, face, seen=both, heard=heard)
    seen = both | (knew if last else 0)
    if heard and len(t.game.pack.with_title[t.game.pack.title[face]]) == 1:
        seen = everybody(s)
    gain(t, taker, face, seen)


def swap(t: Transition, a: Fig, face_a: Face, b: Fig, face_b: Face) -> None:
    """Both draw at the same time, so nobody draws back what he has just given."""
    s = t.state
    both = eyes(s, a, b)
    lose(t, a, face_a, seen=both)
    lose(t, b, face_b, seen=both)
    gain(t, a, face_b, both)
    gain(t, b, face_a, both)


def look(t: Transition, viewer: Fig, fig: Fig) -> list[Face]:
    """One player sees a whole hand."""
    t.reveal()
    mine = eyes(t.state, viewer)
    marks = t.at("marks", fig)
    for i in range(len(marks)):
        marks[i] |= mine
    return sorted(t.state["hands"][fig])


def show(t: Transition, fig: Fig, face: Face, seen: Mask | None = None) -> None:
    """A card is shown and stays in the hand. Who was sure of one like it may have seen the same again."""
    t.reveal()
    seen = everybody(t.state) if seen is None else seen
    cards, marks = t.state["hands"][fig], t.at("marks", fig)
    alike = [i for i, f in enumerate(cards) if f == face]
    for i in alike:
        seen &= ~marks[i]
    if alike:
        marks[alike[0]] |= seen


def remember(t: Transition, fig: Fig) -> None:
    """In Z-16 a player who turns to another figure still knows what he has seen."""
    if "." in fig:
        mine = eyes(t.state, fig)
        marks = t.at("marks", fig)
        for i in range(len(marks)):
            marks[i] |= mine


def blind_pick(t: Transition, fig: Fig) -> Face:
    """A card of a hand, drawn without seeing it."""
    hand: list[Face] = t.state["hands"][fig]
    return t.choose(hand)


# --- deck and discard pile -----------------------------------------------------------------------------------------------


@rule("jd.zusatz.z12", off=False)
def only_once_through(s: State) -> bool:
    """Once through the deck: discards are not shuffled again."""
    return plays(s, "z12")


@rule("jd.karten.stapel", off=None)
def renew(t: Transition) -> None:
    """When all cards have been drawn, the discard pile is shuffled and becomes the new deck."""
    s = t.state
    if not s["deck"] and s["discard"] and not only_once_through(s):
        t.tell("mischt", count=len(s["discard"]))
        s["deck"] = t.own(t.shuffled(s["discard"]))
        s["discard"] = []


def draw(t: Transition, fig: Fig, count: int) -> list[Face]:
    """Up to so many cards from the deck into a hand."""
    drawn: list[Face] = []
    for _ in range(count):
        renew(t)
        if not t.state["deck"]:
            break
        t.reveal()
        face = t.at("deck").pop()
        gain(t, fig, face)
        drawn.append(face)
    return drawn


def throw(t: Transition, faces: Iterable[Face]) -> None:
    """Onto the discard pile, face up."""
    t.at("discard").extend(faces)


def discard(t: Transition, fig: Fig, face: Face) -> None:
    """Out of a hand onto the discard pile, face up."""
    t.reveal()
    lose(t, fig, face)
    throw(t, (face,))


@guard("jd.karte.ring")
def never_the_ring(face: Face) -> str | None:
    return "Der Ring darf nie abgeworfen werden." if face == RING else None


@lru_cache(maxsize=256)
def not_held(face: Face) -> Refusal:
    """For a card that somebody names without having it: a name is not read as another card's."""
    return illegal(f"{label(face)} hast du nicht auf der Hand.", "jd.karten.ausspielen")


@rule("jd.karten.abwurfstapel", off=lambda s: list(s["discard"]))
def open_discards(s: State) -> list[Face]:
    """Only the top card of the discard pile can be seen."""
    return list(s["discard"][-1:])


# --- cards on the table --------------------------------------------------------------------------------------------------


@rule("jd.karten.tisch-nicht-blatt", off=lambda s, fig: len(s["table"][fig]))
def on_table_counts(s: State, fig: Fig) -> int:
    """Cloak, rope and boat on the table do not belong to the hand."""
    return 0


@rule("jd.geheim.nicht-blatt", off=lambda s, fig: sum(len(owners.get(fig, ())) for owners in s["caches"].values()))
def hidden_count(s: State, fig: Fig) -> int:
    """Hidden cards do not belong to the hand."""
    return 0


def hand_size(s: State, fig: Fig) -> int:
    return len(s["hands"][fig]) + on_table_counts(s, fig) + hidden_count(s, fig)


@rule("jd.karten.erwischt", off=lambda s: {})
def counted(s: State) -> dict[Fig, int]:
    """Everybody may count the cards of everybody at any time: nobody is caught with too many, all see it."""
    return {fig: hand_size(s, fig) for fig in s["figures"]}


def lay_down(t: Transition, fig: Fig, face: Face) -> None:
    """A travel card from the hand onto the table, face up."""
    t.reveal()
    lose(t, fig, face)
    t.at("table", fig).append(face)


def clear_table(t: Transition, fig: Fig, faces: Iterable[Face]) -> None:
    for face in list(faces):
        t.at("table", fig).remove(face)
        throw(t, (face,))
