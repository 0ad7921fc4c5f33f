"""States of earlier versions, made readable for this one. Each step leads one version on; nothing here is ever changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.contract import State


def to_2(s: State) -> State:
    """States stay as they are. What changed is what an answer means that names no die (a card takes an event die first, actions
    of any die ask which one), the order in which actions are offered, and that recruits who come together are one event."""
    return s


UPGRADES: Sequence[Callable[[State], State]] = (to_2,)
