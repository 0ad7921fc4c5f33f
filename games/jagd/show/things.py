"""What can be touched: fields, figures, cards of one's own hand. Pictures mark them, answers are about them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import replace

from games.canvas import Layer, Mark
from games.contract import Candidate, View, name
from games.jagd.board.plan import Board, Field, FieldId
from games.jagd.cards.faces import CARDS
from games.jagd.show.chart import R, outline, spot

GOING = ("gehe", "nach", "setze")  # verbs whose word is a field
RAPID = 11.0  # half the side of what is touched of a rapid


def field(id: FieldId) -> str:
    return f"feld {id}"


def figure(fig: str) -> str:
    return f"figur {fig}"


def in_hand(card: str) -> str:
    return f"hand {card}"


def touched(piece: Layer, view: View, fig: str) -> Layer:
    """A figure's piece; «Frodo, Anna» for those who cannot see it."""
    character, who = view["figures"][fig]["character"], name(fig.split(".")[0])
    return replace(piece, thing=figure(fig), label=f"{CARDS[character].title}, {who}" if character in CARDS else who)


def fields(board: Board, shown: Iterable[FieldId]) -> tuple[Mark, ...]:
    """The fields of a map; rapids lie on the corners of others, so they come last."""
    return tuple(_mark(board[id]) for id in sorted(shown, key=lambda id: board[id].rapid))


def _mark(f: Field) -> Mark:
    x, y = spot(f)
    if f.rapid:
        return Mark(field(f.id), (x - RAPID, y - RAPID, 2 * RAPID, 2 * RAPID), f.label)
    return Mark(field(f.id), (x - R, y - R, 2 * R, 2 * R), f.label, outline(f))


def naming(view: View, board: Board) -> Callable[[Candidate], tuple[str, ...]]:
    """How whoever sees this finds what an answer is about: words of its key that are fields, figures or cards of the hand."""
    held = view["hand"]
    hand = {card for cards in held.values() for card in cards} if isinstance(held, dict) else set(held or ())
    there = {fig for fig, f in view["figures"].items() if not f.get("out") and f["field"] is not None}

    def things(candidate: Candidate) -> tuple[str, ...]:
        verb, *words = candidate.key.split()
        if verb in GOING:
            return tuple(field(board.keys[word]) for word in words[:1] if word in board.keys)
        return tuple(dict.fromkeys(thing for word in words if (thing := _thing(word, hand, there))))

    return things


def _thing(word: str, hand: Container[str], there: Container[str]) -> str:
    if word in there:
        return figure(word)
    return in_hand(word) if word in hand else ""
