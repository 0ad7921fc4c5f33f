"""States of earlier versions, made readable for this one. Each step leads one version on; nothing here is ever changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.contract import State


def to_2(s: State) -> State:
    """States stay as they are. What changed is what an answer means that names no die (a card takes an event die first, actions
    of any die ask which one), the order in which actions are offered, and that recruits who come together are one event."""
    return s


def to_3(s: State) -> State:
    """States stay as they are. A card that separates Companions takes them out of the game in Mordor, an advocate and a catapult
    count for their nation among three, and the Witch-king's player answers for him."""
    return s


UPGRADES: Sequence[Callable[[State], State]] = (to_2, to_3)
