"""«Das Ende des Dritten Zeitalters» (chapter XII): new persons, factions and siege engines, played where the variant says so.

Everything here registers where the base game asks; the base game names nothing of it. `room.py` is what all have in common (the
variant, whether it is played), `pieces.py` the figures that stand beside armies, `pick.py` one question of an action. Persons:
`smeagol.py`, `galadriel.py`, `witch_king.py`, `balrog.py`. Factions: `factions.py`, `dunlendings.py`, `corsairs.py`, `ents.py`.
`engines.py` and `superiority.py` are the siege engines, `card_steps.py` and `combat.py` the words of the new cards, `advice.py`
the computer's sense for all of it, `show.py` and `telling.py` what is seen. The data lie in `data/erweiterung/`."""

from __future__ import annotations

from games.ringkrieg.expansion import (  # importing them registers them
    advice,
    balrog,
    card_steps,
    combat,
    corsairs,
    dunlendings,
    engines,
    ents,
    factions,
    galadriel,
    show,
    smeagol,
    superiority,
    telling,
    witch_king,
)
from games.ringkrieg.expansion.room import VARIANT

__all__ = (
    "VARIANT",
    "advice",
    "balrog",
    "card_steps",
    "combat",
    "corsairs",
    "dunlendings",
    "engines",
    "ents",
    "factions",
    "galadriel",
    "show",
    "smeagol",
    "superiority",
    "telling",
    "witch_king",
)
