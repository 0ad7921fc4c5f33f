"""What players bring to the table: a list, one thing a line, such as a deck of one's own.

A game says what it wants (`Game.luggage`) and judges a list line by line (`Game.accepts`); the list itself is an input of
`Game.new`, like seats, roles and seed. Until the game is over nobody but its owner and the rules sees it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Protocol

from games.contract import Complaint, Luggage, Refusal, Seat
from games.dice import Dice

LONGEST = 8_000


def tidy(text: str) -> str:
    """A list as it is kept: lines without spaces around them, no empty ones at its ends."""
    return "\n".join(" ".join(line.split()) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")).strip("\n")


class Host(Protocol):
    """As much of a game as these pages need."""

    title: str

    def luggage(self, variant: Mapping[str, str], role: str) -> Luggage | None: ...
    def accepts(self, text: str, variant: Mapping[str, str], role: str) -> Sequence[Complaint]: ...


def judged(game: Host, text: str, variant: Mapping[str, str], role: str = "") -> Sequence[Complaint]:
    """What is wrong with a list, by line; nothing: it can be brought."""
    if len(text) > LONGEST:
        reason = f"Das sind {len(text)} Zeichen; höchstens {LONGEST} haben Platz."
        return (Complaint(0, Refusal("unknown", reason)),)
    return game.accepts(text, variant, role)


def checked(
    game: Host, seats: Sequence[Seat], variant: Mapping[str, str], roles: Mapping[Seat, str], brought: Mapping[Seat, str]
) -> None:
    """An error where a list is missing, or brought in vain, or refused."""
    wanted = {seat: game.luggage(variant, roles.get(seat, "")) for seat in seats}
    missing = [seat for seat, kind in wanted.items() if kind is not None and kind.needed and not brought.get(seat)]
    if missing or any(wanted.get(seat) is None for seat in brought):
        raise ValueError(f"{game.title}: something is missing or nobody wants it: {missing or list(brought)}")
    for seat, text in brought.items():
        if complaints := judged(game, text, variant, roles.get(seat, "")):
            raise ValueError(f"{game.title}: {seat}: line {complaints[0].line}: {complaints[0].refusal.reason}")


def packed(
    game: Host, seats: Sequence[Seat], variant: Mapping[str, str], roles: Mapping[Seat, str], dice: Dice
) -> dict[Seat, str]:
    """Lists for those who have none of their own, for the roles they have chosen: computers and random games."""
    wanted = {seat: game.luggage(variant, roles.get(seat, "")) for seat in seats}
    return {seat: dice.choose(kind.samples) for seat, kind in wanted.items() if kind is not None}


def sealed(secret: str, text: str) -> str:
    """A fingerprint that is told when the game begins. It says nothing about the list until the secret of the dice is published;
    then anybody can compare."""
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()[:16]


def word_of_seat(word: str, text: str) -> str:
    """A seat's part of the seed: its word and, where something was brought, what that was. So the check of a finished game finds
    a list that was exchanged."""
    return f"{word}\n{hashlib.sha256(text.encode()).hexdigest()}" if text else word
