"""What can be touched: cards in the middle, in the hand, the pile, the rows. Pictures mark them, answers are about them."""

from __future__ import annotations

from games.contract import Candidate, Seat
from games.zwei_tuerme.cards.faces import CHARACTERS, COLOUR_OF, COLOURS, GANDALF, TRAIT_OF, Face

PILE = "stapel"


def in_the_middle(face: Face) -> str:
    return f"mitte {face}"


def in_hand(face: Face) -> str:
    return f"hand {face}"


def row(seat: Seat, colour: str) -> str:
    return f"reihe {seat} {colour}"


def of(candidate: Candidate, seat: Seat, hand: frozenset[Face]) -> tuple[str, ...]:
    """The things an answer is about, as its key names them. A row is touched for the cards that go there or come from it."""
    match candidate.key.split():
        case ["nimm", "offen", face]:
            return (in_the_middle(face),)
        case ["nimm", "stapel"] | ["ziehe", *_]:
            return (PILE,)
        case ["tausche", face]:
            return (in_hand(face),)
        case ["lege", "gandalf", colour, trait]:
            there = (in_hand(GANDALF), in_hand(f"{colour}-{trait}"))
            return (*(thing for thing in there if thing.removeprefix("hand ") in hand), row(seat, colour))
        case ["lege", "alle", trait]:
            return tuple(in_hand(face) for face in CHARACTERS if TRAIT_OF[face] == trait and face in hand)
        case ["lege" | "wechsle", face, *_] if face in COLOUR_OF:
            return (in_hand(face), row(seat, COLOUR_OF[face])) if face in hand else (row(seat, COLOUR_OF[face]),)
        case ["hole", "gandalf", colour] if colour in COLOURS:
            return (row(seat, colour),)
        case ["hole", face] if face in COLOUR_OF:
            return (row(seat, COLOUR_OF[face]),)
    return ()
