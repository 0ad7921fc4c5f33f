"""The faces of the cards and of the figures, from `karten.yaml` and `reise.yaml`; where cards lie; the kinds of frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from games.contract import Candidate, Refusal, Seat, State
from games.effects import Triggered
from games.flow import FrameData, Frames
from games.zones import Zone, Zones

MOVER, HAZARD = "p1", "p2"
_HERE = Path(__file__).parent
_CARDS: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load((_HERE / "karten.yaml").read_text("utf-8"))
JOURNEY: dict[str, Any] = yaml.safe_load((_HERE / "reise.yaml").read_text("utf-8"))
SITE: dict[str, Any] = JOURNEY["ort"]
FIGURES: dict[str, dict[str, Any]] = JOURNEY["figuren"]
FACTS = {fig: {"figur": fig, "rasse": face["rasse"], "berufe": face["berufe"]} for fig, face in FIGURES.items()}
ALLIES = frozenset(f for f, face in FIGURES.items() if "bei" in face)

OPEN = Zone("all")
ZONES = Zones(
    stapel=Zone("nobody", ordered=True),
    hand=Zone("owner"),
    lauer=Zone("owner"),  # face down at the site
    weg=Zone("owner"),  # chosen to be discarded, not yet shown
    **dict.fromkeys(("kette", "angriff", "bereit", "wirkt", "bei", "erbe", "abwurf", "siegpunkte"), OPEN),
)
frames: Frames[Any] = Frames()
frames.add(Triggered)


@dataclass(frozen=True, slots=True)
class Face:
    """One card as printed. What a kind of card does not have keeps its default."""

    id: str
    art: str  # kreaturen | gefahren | unterstuetzung | gegenstaende, or «automatisch» for the site's own attack
    titel: str
    fakt: str = ""
    punkte: int = 0
    wirkung: tuple[Mapping[str, Any], ...] = ()
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
    nebenher: bool = False  # not about an attack
    ort: bool = False
    verboten: str = ""
    vp: int = 0
    # attacks
    hiebe: int = 0
    kg: int = 0
    ko: int | None = None
    auf: Mapping[str, int] = field(default_factory=dict)
    waehlt: bool = False
    einzig: bool = False
    # items
    stufe: str = ""
    tappen: int = 0

    @property
    def hazard(self) -> bool:
        return self.art in ("kreaturen", "gefahren")


def _face(art: str, id: str, raw: Mapping[str, Any]) -> Face:
    sets = {k: frozenset(raw[k]) for k in ("fenster", "rassen", "nicht") if k in raw}
    return Face(id, art, **{**raw, **sets, **{k: tuple(raw[k]) for k in ("arten", "wirkung") if k in raw}})


CARDS: dict[str, Face] = {id: _face(art, id, raw) for art, group in _CARDS.items() for id, raw in group.items()}
AUTOMATIC = _face("automatisch", "", SITE["angriff"])


def title(id: str) -> str:
    """The printed name of a card or a figure."""
    return CARDS[id].titel if id in CARDS else str(FIGURES[id]["titel"])


def face_of(s: State, card: str) -> Face:
    """The face of an instance; without one, the attack printed on the site."""
    return CARDS[s["cards"][card]] if card else AUTOMATIC


def attacker(s: State, attack: FrameData) -> Face:
    return face_of(s, attack["card"])


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
_REFUSED: dict[tuple[str, str], Candidate] = {}


def refused(c: Candidate, refusal: Refusal | None) -> Candidate:
    """The same answer with what speaks against it."""
    if refusal is None:
        return c
    found = _REFUSED.get((c.key, refusal.reason))
    if found is None:
        found = _REFUSED[c.key, refusal.reason] = Candidate(c.key, c.label, refusal, c.rule, c.aliases, c.public)
    return found
