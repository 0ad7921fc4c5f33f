"""Action dice in a line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from games.ringkrieg.round.dice import BOTH, FACES, NARROW, WILL

SYMBOL: Mapping[str, str] = {
    "person": "👤",
    "armee": "🚩",
    "rekrutierung": "🛡️",
    "ereignis": "🎴",
    BOTH: "⚔️",
    WILL: "🌳",
    "auge": "👁️",
}


def row(faces: Sequence[str]) -> str:
    """«👤👤⚔️»: the narrow ones first, as they are offered."""
    return "".join(SYMBOL[face] for face in sorted(faces, key=[*NARROW, "auge"].index)) or "–"


def named(faces: Sequence[str]) -> str:
    """«👤 Person ×2, 🌳 Wille des Westens»."""
    return _named(tuple(faces))


@lru_cache(maxsize=4096)  # asked before each action, and the same rolls come again and again
def _named(faces: tuple[str, ...]) -> str:
    return ", ".join(
        f"{SYMBOL[face]} {FACES[face]}{f' ×{faces.count(face)}' if faces.count(face) > 1 else ''}"
        for face in NARROW
        if face in faces
    )
