"""DAS SPIEL FÜR ZWEI: a tile beside each trait, traits scored one after the other, the ring for the last one."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import Seat
from games.rules import rule


@rule("zt.zwei.vorbereitung.plaettchen", off=1)
def tiles_at(traits: Sequence[str]) -> int:
    """A tile beside each trait of the place."""
    return len(traits)


@rule("zt.zwei.wertung.getrennt", off=lambda traits, tiles: [(list(traits), list(tiles))])
def separate_scorings(traits: Sequence[str], tiles: Sequence[int]) -> list[tuple[list[str], list[int]]]:
    """Each trait is a scoring of its own, from left to right, for the tile beside it."""
    return [([trait], [tile]) for trait, tile in zip(traits, tiles, strict=False)]


@rule("zt.zwei.wertung.plaettchen", off=lambda ranking, tiles: [])
def award(ranking: Sequence[Seat], tiles: Sequence[int]) -> list[tuple[Seat, int]]:
    """The winner of a trait gets its tile; there is none for the second."""
    return [(ranking[0], tiles[0])] if ranking and tiles else []


@rule("zt.zwei.wertung.ring", off=lambda winners: winners[0])
def ring_winner(winners: Sequence[Seat | None]) -> Seat | None:
    """Who won the last trait of the place, if anybody did."""
    return winners[-1]
