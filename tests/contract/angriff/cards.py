"""The faces of the cards and of the figures: data from `karten.yaml` and `reise.yaml`, read once. No state, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from games.contract import Candidate, Refusal, Seat

MOVER, HAZARD = "p1", "p2"
_HERE = Path(__file__).parent
_CARDS: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load((_HERE / "karten.yaml").read_text("utf-8"))
JOURNEY: dict[str, Any] = yaml.safe_load((_HERE / "reise.yaml").read_text("utf-8"))
SITE: dict[str, Any] = JOURNEY["ort"]
FIGURES: dict[str, dict[str, Any]] = JOURNEY["figuren"]
ALLIES = frozenset(f for f, face in FIGURES.items() if "bei" in face)


@dataclass(frozen=True, slots=True)
class Face:
    """One card as printed. What a kind of card does not have keeps its default."""

    id: str
    art: str  # kreaturen | gefahren | unterstuetzung | gegenstaende, or «automatisch» for the site's own attack
    titel: str
    fakt: str = ""
    punkte: int = 0
    # events
    dauer: str = "kurz"
    fenster: frozenset[str] = frozenset()
    ziele: str = ""
    arten: tuple[str, ...] = ("auf",)
    beruf: str = ""
    rasse: str = ""
    rassen: frozenset[str] = frozenset()
    nicht: frozenset[str] = frozenset()
    einmal: bool = False
    hiebzahl: bool = False
    versuchung: bool = False
    tappt: bool = False
    vereitelt: bool = False
    ort: bool = False
    verboten: str = ""
    effekt: str = ""
    vp: int = 0
    # attacks
    hiebe: int = 0
    kg: Any = 0  # prowess of an attack; [bonus, at most] of an item
    ko: Any = None  # body of an attack; [bonus, at most] of an item
    auf: Mapping[str, int] = field(default_factory=dict)
    waehlt: bool = False
    einzig: bool = False
    oeffnet: bool = False
    nach_orks: int = 0
    verderbt: int = 0
    # items
    stufe: str = ""
    fuer: str = ""
    gegen_orks: int = 0
    tappen: int = 0

    @property
    def hazard(self) -> bool:
        return self.art in ("kreaturen", "gefahren")


def _face(art: str, id: str, raw: Mapping[str, Any]) -> Face:
    sets = {k: frozenset(raw[k]) for k in ("fenster", "rassen", "nicht") if k in raw}
    arten = {"arten": tuple(raw["arten"])} if "arten" in raw else {}
    return Face(id, art, **{**raw, **sets, **arten})


CARDS: dict[str, Face] = {id: _face(art, id, raw) for art, group in _CARDS.items() for id, raw in group.items()}
AUTOMATIC = _face("automatisch", "", SITE["angriff"])


def title(id: str) -> str:
    """The printed name of a card or a figure."""
    return CARDS[id].titel if id in CARDS else str(FIGURES[id]["titel"])


def deck_of(seat: Seat) -> list[str]:
    """All cards of a seat: its play deck and, for the mover, what the company carries from the start."""
    carried = [card for face in FIGURES.values() for card in face.get("traegt", ())] if seat == MOVER else []
    return [*JOURNEY["stapel"][seat], *carried]


# --- answers made of cards: built once, because they are offered in every window --------------------------------------------


def _numbers(face: Face) -> str:
    if face.art == "kreaturen":
        return f" ({face.hiebe} {'Hieb' if face.hiebe == 1 else 'Hiebe'}, Kampfgeschick {face.kg})"
    return f" ({face.beruf.replace('ae', 'ä').capitalize()})" if face.beruf else ""


PLAY = {
    id: Candidate(f"spiele {id}", f"{face.titel} spielen{_numbers(face)}", aliases=(face.titel,)) for id, face in CARDS.items()
}
LURK = {
    id: Candidate(f"lauer {id}", f"{face.titel} auf die Lauer legen", rule="me.lauer.begriff", aliases=(f"lauer {face.titel}",))
    for id, face in CARDS.items()
}
PASS = Candidate("passe", "Passen", aliases=("weiter", "nichts", "fertig"), public=True)


def refused(candidate: Candidate, refusal: Refusal | None) -> Candidate:
    """The same answer with what speaks against it."""
    if refusal is None:
        return candidate
    return Candidate(candidate.key, candidate.label, refusal, candidate.rule, candidate.aliases, candidate.public)
