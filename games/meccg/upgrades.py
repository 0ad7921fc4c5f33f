"""States of earlier versions, made readable for this one. Each step leads one version on; nothing here is ever changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.contract import State


def to_2(s: State) -> State:
    """Ioreth says of her company what she said of herself alone."""
    hers = [
        {**e, "only": {"gs-von": e["only"]["figur"]}} if e["kind"] == "alle-heilen" and "figur" in e.get("only", {}) else e
        for e in s.get("effects", ())
    ]
    return {**s, "effects": hers} if hers else s


UPGRADES: Sequence[Callable[[State], State]] = (to_2,)
