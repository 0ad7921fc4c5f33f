"""The toy with luggage, broken in each way that the law about it must notice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.contract import Complaint, Luggage, Seat, State
from tests.bot.koffer import Koffer


class RefusedSample(Koffer):
    """Lends computers what it does not take."""

    def luggage(self, variant: Mapping[str, str], role: str) -> Luggage | None:
        return Luggage("Deck", "Irgendetwas.", ("1\n2\n9", "1"))


class TakesAnything(Koffer):
    """Begins with whatever was brought, although it says that it is refused."""

    def new(self, seats: Sequence[Seat], variant: Mapping[str, str], seed: str, **chosen: Any) -> State:
        return super().new(seats, variant, seed, **{**chosen, "brought": dict.fromkeys(seats, "1\n2\n9")})


class WrongLine(Koffer):
    """Complains about lines that are not there."""

    def accepts(self, text: str, variant: Mapping[str, str], role: str) -> Sequence[Complaint]:
        return [Complaint(c.line + 90, c.refusal) for c in super().accepts(text, variant, role)]


class UnknownCard(Koffer):
    """Rests answers on a card that it does not know."""

    def card_title(self, card: str) -> str | None:
        return None if card == "1" else super().card_title(card)


BROKEN_LUGGAGE: Mapping[type[Koffer], str] = {
    RefusedSample: "luggage",
    TakesAnything: "luggage",
    WrongLine: "luggage",
    UnknownCard: "foreign-keys",
}
