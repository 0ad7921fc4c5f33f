"""The names of each game, read when the first one is asked for (`games/finding.py` finds a thing among them)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from bot.settings import data_folder
from games import catalog
from games.finding import EXACT, PART, TYPO, Hit, Index, bare, fold
from games.lookup import Lookup

__all__ = ["EXACT", "PART", "TYPO", "Hit", "Index", "bare", "fold", "games", "index", "lookups"]


@cache
def _index(game: str, overrides: Path | None) -> Index:
    return Index(game, catalog.lookup(game, overrides))


def index(game: str) -> Index:
    """The names of a game; read when the first one is asked for."""
    return _index(game, data_folder())


def games() -> tuple[str, ...]:
    return catalog.with_lookup()


def lookups(ids: Iterable[str]) -> list[tuple[str, Lookup]]:
    return [(id, catalog.lookup(id, data_folder())) for id in ids]
