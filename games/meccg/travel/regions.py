"""The 52 regions: their types, their neighbours, and the ways from one to another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from games import rules
from games.meccg.cards import of_class
from games.meccg.language.faces import WORD
from games.rules import rule

MOST = 4  # regions of a journey, both ends counted
MOST_WITH_CARDS = 6
Route = tuple[str, ...]  # English titles of regions, both ends included


def _everywhere() -> Mapping[str, tuple[str, ...]]:
    """As if every region lay beside every other one."""
    return {name: tuple(_borders()) for name in _borders()}


@rule("me.reise.regionen.nachbarn", off=_everywhere)
def neighbours() -> Mapping[str, tuple[str, ...]]:
    """What the region cards say, and no map."""
    return _borders()


@cache
def _borders() -> Mapping[str, tuple[str, ...]]:
    """Each border on both of its regions."""
    found = {card["title_en"]: set(card["adjacent_regions"]) for card in of_class("region")}
    for one, beside in found.items():
        for other in beside:
            found[other].add(one)
    return {name: tuple(sorted(beside)) for name, beside in found.items()}


@cache
def kind(region: str) -> str:
    """The type of a region, in the words of the cards."""
    card = next(card for card in of_class("region") if card["title_en"] == region)
    return WORD[card["region_type"]]


@rule("me.reise.regionen.nicht-doppelt", off=True)
def not_twice(region: str, way: Route) -> bool:
    return region not in way


def routes(start: str, end: str, most: int) -> tuple[Route, ...]:
    """All ways of at most so many regions, none of them twice, the shortest first."""
    return _routes(start, end, most) if not rules.in_use else _routes.__wrapped__(start, end, most)


@lru_cache(maxsize=8192)
def _routes(start: str, end: str, most: int) -> tuple[Route, ...]:
    found: list[Route] = []

    def walk(way: Route) -> None:
        if way[-1] == end:
            found.append(way)
            return
        if len(way) < most:
            for after in neighbours()[way[-1]]:
                if not_twice(after, way):
                    walk((*way, after))

    walk((start,))
    return tuple(sorted(found, key=lambda way: (len(way), way)))


def distance(start: str, end: str) -> int:
    """How many regions the shortest way has, both ends counted; 0: there is none of at most six."""
    return _distance(start, end) if not rules.in_use else _distance.__wrapped__(start, end)


@lru_cache(maxsize=4096)
def _distance(start: str, end: str) -> int:
    far, seen = 1, {start}
    while end not in seen:
        far, seen = far + 1, seen | {after for region in seen for after in neighbours()[region]}
        if far > MOST_WITH_CARDS:
            return 0
    return far
