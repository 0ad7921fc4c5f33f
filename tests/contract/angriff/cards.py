"""The cards and figures of the slice, where cards lie, the kinds of frames, and the answers that are made of cards.

`karten.yaml` gives the cards short names, `reise.yaml` says who travels where. What they are and say is read by
`games/meccg/language/faces.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from games.contract import Candidate, Seat, State
from games.effects import Triggered
from games.flow import Frames
from games.meccg.cards import cards as all_cards
from games.meccg.cards import title as german_title
from games.meccg.language.faces import STUFE, WORD, Face, read
from games.meccg.language.names import PLACE
from games.meccg.rules.timing import windows
from games.zones import Zone, Zones

MOVER, HAZARD = "p1", "p2"
_HERE = Path(__file__).parent
_NAMES: dict[str, str] = yaml.safe_load((_HERE / "karten.yaml").read_text("utf-8"))
JOURNEY: dict[str, Any] = yaml.safe_load((_HERE / "reise.yaml").read_text("utf-8"))

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

_SITE = all_cards()[JOURNEY["ort"]]
_ATTACK = _SITE["automatic_attacks"][0]
SITE: dict[str, Any] = {  # the site as printed; its type is read through the effects (`company.land`)
    "name": german_title(_SITE),
    "typ": WORD[_SITE["site_type"]],
    "route": [WORD[code] for code in _SITE["site_path"]],
    "gegenstaende": [STUFE[x] for x in _SITE["playable_items"] if x in STUFE],
}
WHERE = {**PLACE, "moria": SITE["name"]}
CARDS: dict[str, Face] = {id: read(id, card, windows, {_SITE["title_en"]: "moria"}) for id, card in _NAMES.items()}
AUTOMATIC = Face("", JOURNEY["ort"], "automatisch", "Orks von Moria", hiebe=_ATTACK["hiebe"], kg=_ATTACK["kampfgeschick"],
                 rasse=WORD[_ATTACK["typ"]])  # fmt: skip


def _figure(said: Mapping[str, Any]) -> dict[str, Any]:
    facts, face = all_cards()[said["karte"]], read("", said["karte"], windows, {})
    number = {e["wert"]: e["betrag"] for e in face.effects if "wert" in e and "gegen" not in e and "wenn" not in e}
    return {**said, "face": face, "titel": face.titel, "name": face.name, "kg": facts["prowess"], "ko": facts["body"],
            "gk": facts["mind"], "rasse": face.rasse, "beruf": [WORD[x] for x in facts["skills"]],
            "vw": number.get("vw", 0)}  # fmt: skip


FIGURES: dict[str, dict[str, Any]] = {fig: _figure(said) for fig, said in JOURNEY["figuren"].items()}
FACTS = {fig: {"figur": fig, **{k: face[k] for k in ("name", "rasse", "beruf", "gk", "kg")}} for fig, face in FIGURES.items()}
ALLIES = frozenset(f for f, face in FIGURES.items() if "bei" in face)
_TITLES = {**{fig: face["titel"] for fig, face in FIGURES.items()}, **{id: face.titel for id, face in CARDS.items()}}


def title(id: str) -> str:
    """The printed name of a card or a figure."""
    return _TITLES[id]


def face_of(s: State, card: str) -> Face:
    """The face of an instance; without one, the attack printed on the site."""
    return CARDS[s["cards"][card]] if card else AUTOMATIC


def cards_of(s: State, seat: Seat) -> list[str]:
    """All cards of a seat: its play deck and, for the mover, what the company carries from the start."""
    carried = [card for face in FIGURES.values() for card in face.get("traegt", ())] if seat == MOVER else []
    return [*s["decks"][seat], *carried]


# --- answers made of cards: built once, because they are offered in every window --------------------------------------------


def _play(id: str, face: Face) -> Candidate:
    strikes = f"{face.hiebe} {'Hieb' if face.hiebe == 1 else 'Hiebe'}, Kampfgeschick {face.kg}"
    label = f"{face.titel} spielen ({strikes})" if face.creature else f"{face.titel} spielen"
    return Candidate(f"spiele {id}", label, aliases=(face.titel,))


PLAY = {id: _play(id, face) for id, face in CARDS.items()}
LURK = {
    id: Candidate(f"lauer {id}", f"{face.titel} auf die Lauer legen", rule="me.lauer.begriff", aliases=(f"lauer {face.titel}",))
    for id, face in CARDS.items()
}
