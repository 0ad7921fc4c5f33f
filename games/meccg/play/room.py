"""The table of MECCG as far as cards are played on it: zones, frames, faces of cards and figures, sites, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from games import flow
from games.contract import Seat, State
from games.effects import Triggered
from games.meccg.cards import cards as all_cards
from games.meccg.cards import title as german_title
from games.meccg.language.faces import STUFE, WORD, Face, read
from games.meccg.language.names import PLACE, slug
from games.zones import Zone, Zones

OPEN = Zone("all")
ZONES = Zones(
    stapel=Zone("nobody", ordered=True),
    hand=Zone("owner"),
    reserve=Zone("owner"),
    lauer=Zone("owner"),  # face down at the site
    weg=Zone("owner"),  # chosen to be discarded, not yet shown
    kette=OPEN,
    angriff=OPEN,
    bereit=OPEN,
    wirkt=OPEN,
    bei=OPEN,
    erbe=OPEN,
    abwurf=OPEN,
    siegpunkte=OPEN,
    hinterlegt=OPEN,
)


class CardGame(flow.FlowGame):
    """What frames may read of the game: all that can come up at its table."""

    pool: Pool


Frame: TypeAlias = flow.Frame[CardGame]
Question: TypeAlias = flow.Question[CardGame]
Steps: TypeAlias = flow.Steps[CardGame]
Transition: TypeAlias = flow.Transition[CardGame]
frames = flow.Frames[CardGame]()
frames.add(Triggered)
SEATS = ("p1", "p2")


def mover(s: State) -> Seat:
    """Whose company travels."""
    return str(s["mover"])


def other(seat: Seat) -> Seat:
    return SEATS[1] if seat == SEATS[0] else SEATS[0]


def hazard(s: State) -> Seat:
    """Who plays hazards against it."""
    return other(s["mover"])


# --- cards ------------------------------------------------------------------------------------------------------------------


class Faces(dict[str, Face]):
    """Every card by its id, read when it is first asked for; a game may give some a shorter name (`name`)."""

    def __missing__(self, id: str) -> Face:
        face = self[id] = read(id, id)
        return face

    def name(self, names: Mapping[str, str]) -> dict[str, Face]:
        self.update({id: read(id, card) for id, card in names.items()})
        return {id: self[id] for id in names}


FACES = Faces()


class Person:
    """What is printed on a character or an ally. `halves`: what it counts for the size of its company."""

    def __init__(self, fig: str, card: str) -> None:
        facts, self.face = all_cards()[card], read("", card)
        own = {e["wert"]: e["betrag"] for e in self.face.effects if "wert" in e and "gegen" not in e and "wenn" not in e}
        self.titel, self.rasse = self.face.titel, self.face.rasse
        self.kg, self.ko, self.gk, self.vw = facts["prowess"], facts["body"], facts["mind"], own.get("vw", 0)
        self.ally = facts["klasse"] == "resource-ally"
        self.halves = 1 if self.rasse == "hobbit" else 2
        self.facts: dict[str, Any] = {
            "figur": fig, "name": self.face.name, "rasse": self.rasse, "beruf": [WORD[x] for x in facts["skills"]], "gk": self.gk,
            "kg": self.kg,
        }  # fmt: skip


@cache
def person_of(fig: str, card: str) -> Person:
    return Person(fig, card)


def person(s: State, fig: str) -> Person:
    return person_of(fig, s["who"][fig])


def title(s: State, id: str) -> str:
    """The printed name of a card or a figure."""
    return person(s, id).titel if id in s["who"] else FACES[id].titel


def face_of(s: State, card: str) -> Face:
    """The face of an instance; without one, the attack printed on the site."""
    return FACES[s["cards"][card]] if card else site(s)["attack"]


class Pool:
    """All that can come up at a table: which cards others depend on, and which windows ask for the attack and the site."""

    def __init__(self, faces: Iterable[Face], people: Iterable[Face]) -> None:
        self.faces = {face.id: face for face in faces}
        everybody = [*self.faces.values(), *people]
        named = {name for face in everybody for mode in (*face.modes, *face.abilities) for name in mode.named}
        self.asked_for = frozenset(id for id, face in self.faces.items() if named.intersection(face.names))
        # To no other window it matters what attacks, what the site is and who travels there.
        self.looks_round = {(x.hazard, window) for x in everybody for mode in (*x.modes, *x.abilities)
                            for window in mode.windows if x.creature or mode.needs_attack or mode.about_place}  # fmt: skip


# --- places -----------------------------------------------------------------------------------------------------------------


def where(place: str) -> str:
    """What players read of what a creature is keyed to."""
    return PLACE.get(place) or _slugs()[place]


@cache
def _slugs() -> Mapping[str, str]:
    return {slug(card["title_en"]): german_title(card) for card in all_cards().values() if card["klasse"] == "site"}


def site(s: State) -> dict[str, Any]:
    return site_card(s["site"]["card"])


@cache
def site_card(card: str) -> dict[str, Any]:
    """A site as printed; its type is read through the effects (`facts.land`)."""
    facts = all_cards()[card]
    attacks = facts["automatic_attacks"]
    first: Mapping[str, Any] = attacks[0] if attacks else {"hiebe": 0, "kampfgeschick": 0, "typ": ""}
    kinds = [rule["art"] for rule in facts.get("sonderregeln", ())]
    region = next((c for c in all_cards().values() if c["klasse"] == "region" and c["title_en"] == facts["region"]), {})
    haven = facts["site_type"] in ("haven", "darkhaven", "wizardhaven")
    name = german_title(facts)
    return {
        "name": name,
        "typ": WORD[facts["site_type"]],
        "route": [WORD[code] for code in facts["site_path"] or ()],
        "printed": (WORD[facts["site_type"]], *(WORD[code] for code in facts["site_path"] or ())),
        "gegenstaende": [STUFE[x] for x in facts["playable_items"] if x in STUFE],
        "slug": slug(facts["title_en"]),
        "attack": Face(
            "",
            card,
            "automatisch",
            f"Automatischer Angriff von {name}",
            hiebe=first["hiebe"],
            kg=first["kampfgeschick"],
            rasse=WORD.get(first["typ"], ""),
        ),
        "facts": {
            "name": facts["title_en"],
            "region": facts["region"],
            "regionstyp": WORD.get(region.get("region_type") or "", ""),
            "ist": ["hier", "zielort", "ziel"],
            "automatisch": [{"typ": WORD.get(x.get("typ") or "", ""), "automatisch": True} for x in attacks],
            "zuflucht": haven,
            "unterirdisch": bool(facts["underdeeps"]),
            "drachenhort": "hort" in kinds,
            "information": bool(facts["information"]),
            "angriffe": len(attacks),
            "seite": {"hero": "helden", "minion": "schergen"}.get(facts["alignment"], ""),
        },
    }
