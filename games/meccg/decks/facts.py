"""What the data say about cards in decks: the lists of the rulebook (data/decks.yaml), the texts of cards (data/deckbau.yaml)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import yaml

from games.catalog import LOADER
from games.meccg.cards import DATA, Card


@cache
def _read(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = yaml.load((DATA / f"{name}.yaml").read_text(encoding="utf-8"), Loader=LOADER)
    return found


@cache
def banned(which: str) -> frozenset[str]:
    """A list of the rulebook, as ids."""
    return frozenset(_read("decks")["verbotslisten"][which])


@cache
def by_text(which: str, side: str = "") -> frozenset[str]:
    """The cards whose own text says something about decks; `side`: about those of this side."""
    listed = _read("deckbau")[which]
    return frozenset(listed.get(side, ()) if side else listed)


def own_limit(card: Card) -> int:
    """How many copies the text of a card allows; 0: it says nothing."""
    limit: int = _read("deckbau")["exemplare"].get(card["id"], 0)
    return limit


def alignments(card: Card) -> frozenset[str]:
    """The sides whose card this is."""
    more = _read("deckbau")["auch_fuer"].get(card["id"], ())
    return frozenset((card["alignment"], *card.get("alignment_auch", ()), *more))


def spellings() -> Mapping[str, str]:
    """How the rulebook spells a title: the card it means."""
    spelled: Mapping[str, str] = _read("deckbau")["schreibweisen"]
    return spelled


@cache
def shipped() -> Sequence[Mapping[str, Any]]:
    """The decks that come with the game, as they stand in the data."""
    read = _read("decks")
    return (*read["decks"], *read["zusatzdecks"])
