"""The table of MECCG as far as cards are played on it: zones, frames, faces of cards and figures, sites, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, TypeAlias

from games import flow
from games.contract import Seat, State
from games.effects import Triggered
from games.meccg.cards import cards as all_cards
from games.meccg.cards import title as german_title
from games.meccg.language.faces import STUFE, WORD, Face, read
from games.meccg.language.names import PLACE, slug
from games.meccg.language.playable import unplayable
from games.meccg.rules.site import has_hoard
from games.zones import Zone, Zones

OPEN = Zone("all")
ZONES = Zones(
    fits=lambda word, face: CLAIMS[word.partition(" ")[0]](word, face),
    stapel=Zone("nobody", ordered=True),
    hand=Zone("owner"),
    reserve=Zone("owner"),
    auswahl=Zone("owner", shows=lambda face: art_of(face)),  # whom one may begin with, and with what
    wahl=Zone("owner", shows=lambda face: art_of(face)),  # the character chosen in this round of the draft
    lauer=Zone("owner"),  # face down at the site
    weg=Zone("owner"),  # chosen to be discarded, not yet shown
    orte=Zone("owner"),  # the site deck
    ziel=Zone("owner"),  # «ziel p1 g2»: the site that company 2 goes to, face down
    ort=OPEN,  # «ort o3»: a site in play
    ortabwurf=OPEN,
    figur=OPEN,  # «figur tw-gimli»: the card of a character or an ally in play
    heer=OPEN,
    am=OPEN,  # «am o3»: what lies on a site
    an=OPEN,  # «an g2»: what lies on a company
    beiseite=OPEN,
    reserveweg=Zone("owner"),  # whom nobody chose to begin with: never seen again
    gegangen=OPEN,  # out of the game
    aussortiert=OPEN,  # laid aside in the draft and out of the game: nobody has lost them
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
FAR = "anderswo"  # the heading of answers that name what is not at hand: refused, and known by its whole name alone


CLAIMS: dict[str, Callable[[str, str], bool]] = {}  # what can be said of a hidden card: whether a face can be it


def mover(s: State) -> Seat:
    """Whose company travels."""
    return str(s["mover"])


def other(seat: Seat) -> Seat:
    return SEATS[1] if seat == SEATS[0] else SEATS[0]


def hazard(s: State) -> Seat:
    """Who plays hazards against it."""
    return other(s["mover"])


# --- companies and sites in play --------------------------------------------------------------------------------------------


def company(s: State, gid: str = "") -> dict[str, Any]:
    """A company; without a name the one whose turn it is to travel, to act, or that a card is about."""
    found: dict[str, Any] = s["companies"][gid or s["now"]]
    return found


def own_company(t: Transition, gid: str = "") -> dict[str, Any]:
    """The same, ready to be changed."""
    found: dict[str, Any] = t.at("companies", gid or t.state["now"])
    return found


def where_to(s: State, gid: str = "") -> str:
    """The site in play that a company is at, or goes to as soon as it is known where."""
    one = company(s, gid)
    return str(one["goal"] or one["site"])


def here(s: State, gid: str = "") -> dict[str, Any]:
    """The site in play that this is about."""
    found: dict[str, Any] = s["sites"][where_to(s, gid)]
    return found


def own_here(t: Transition, gid: str = "") -> dict[str, Any]:
    found: dict[str, Any] = t.at("sites", where_to(t.state, gid))
    return found


def standing(s: State, seat: Seat) -> list[str]:
    """The companies of a seat in which anybody is left."""
    return [gid for gid, one in s["companies"].items() if one["seat"] == seat and one["figs"]]


def company_of(s: State, fig: str) -> str:
    """The company of a figure in play; an ally is in that of its leader."""
    leader = s["led"].get(fig, fig)
    return next((gid for gid, one in s["companies"].items() if leader in one["figs"]), "")


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


def art_of(face: str) -> str:
    return FACES[face].art


class Person:
    """What is printed on a character or an ally. `halves`: what it counts for the size of its company."""

    def __init__(self, fig: str, card: str) -> None:
        facts, self.face = all_cards()[card], read("", card)
        own = {e["wert"]: e["betrag"] for e in self.face.effects if "wert" in e and "gegen" not in e and "wenn" not in e}
        self.titel, self.rasse = self.face.titel, self.face.rasse
        self.kg, self.ko, self.gk = facts.get("prowess") or 0, facts.get("body") or 0, facts.get("mind") or 0
        self.vw = own.get("vw", 0)
        self.ally = facts["klasse"] == "resource-ally"
        self.halves = 1 if self.rasse == "hobbit" else 2
        self.facts: dict[str, Any] = {
            "figur": fig, "name": self.face.name, "rasse": self.rasse, "gk": self.gk,
            "beruf": [WORD[x] for x in facts.get("skills", ())],
            "kg": self.kg,
        }  # fmt: skip


@lru_cache(maxsize=2048)
def person_of(fig: str, card: str) -> Person:
    return Person(fig, card)


def person(s: State, fig: str) -> Person:
    return person_of(fig, s["who"][fig])


def title(s: State, id: str) -> str:
    """The printed name of a card or a figure; of a card that lies with somebody («face@figure») with whom."""
    id, lies, fig = id.partition(WITH)
    own = person(s, id).titel if id in s["who"] else FACES[id].titel
    return f"{own} bei {person(s, fig).titel}" if lies else own


WITH = "@"  # one of several like it, by whom it lies with


def face_of(s: State, card: str) -> Face:
    """The face of an instance; without one, the attack printed on the site."""
    return FACES[s["cards"][card]] if card else site(s)["attack"]


class Pool:
    """All that can come up at a table: which cards others depend on, and which windows ask for the attack and the site."""

    def __init__(self, faces: Iterable[Face], people: Iterable[Face]) -> None:
        self.faces = {face.id: face for face in faces}
        everybody = [*self.faces.values(), *people]
        self.by_id = {face.id: face for face in everybody if face.id}
        named = {name for face in everybody for mode in (*face.modes, *face.abilities) for name in mode.named}
        self.asked_for = frozenset(id for id, face in self.faces.items() if named.intersection(face.names))
        self.asked_people = frozenset(face.name for face in people if face.name in named)
        self.at_the_end = [x for x in self.faces.values() if not x.hazard and "bg-ende" in x.open and not unplayable(x.card)]
        # To no other window it matters what attacks, what the site is and who travels there.
        self.looks_round = {(x.hazard, window) for x in everybody for mode in (*x.modes, *x.abilities)
                            for window in mode.windows if x.creature or mode.needs_attack or mode.about_place}  # fmt: skip


def comes_to_attack(s: State, link: Mapping[str, Any]) -> bool:
    """Whether a link of a chain is a creature that attacks: not one that is played as an event, nor what it does there."""
    face = face_of(s, link["card"]) if link["card"] and link["ability"] is None else None
    return face is not None and face.creature and not face.modes[link["mode"]].event


# --- places -----------------------------------------------------------------------------------------------------------------


def where(place: str) -> str:
    """What players read of what a creature is keyed to."""
    return PLACE.get(place) or _slugs()[place]


@cache
def _slugs() -> Mapping[str, str]:
    named = [card for card in all_cards().values() if card["klasse"] in ("site", "region")]
    return {slug(card["title_en"]): german_title(card) for card in named}


def site(s: State, gid: str = "") -> dict[str, Any]:
    return site_card(here(s, gid)["card"])


NO_ATTACK: Mapping[str, Any] = {"hiebe": 0, "kampfgeschick": 0, "typ": ""}


def _attack(card: str, place: str, one: Mapping[str, Any]) -> Face:
    """An attack printed on a site; with a strike for each character, or so many."""
    strikes, each = (one["hiebe"], 0) if isinstance(one["hiebe"], int) else (0, 1)
    return Face("", card, "automatisch", f"Automatischer Angriff von {place}", kg=one["kampfgeschick"], hiebe=strikes, each=each,
                ko=one.get("konstitution"), rasse=WORD.get(one["typ"], ""))  # fmt: skip


@cache
def site_card(card: str) -> dict[str, Any]:
    """A site as printed; its type is read through the effects (`facts.land`)."""
    facts = all_cards()[card]
    attacks, name = facts["automatic_attacks"], german_title(facts)
    printed = [_attack(card, name, one) for one in attacks if "hiebe" in one] or [_attack(card, name, NO_ATTACK)]
    region = next((c for c in all_cards().values() if c["klasse"] == "region" and c["title_en"] == facts["region"]), {})
    haven = facts["site_type"] in ("haven", "darkhaven", "wizardhaven")
    return {
        "name": name,
        "card": card,
        "typ": WORD[facts["site_type"]],
        "route": [WORD[code] for code in facts["site_path"] or ()],
        "printed": (WORD[facts["site_type"]], *(WORD[code] for code in facts["site_path"] or ())),
        "gegenstaende": [STUFE[x] for x in facts["playable_items"] if x in STUFE],
        "slug": slug(facts["title_en"]),
        "attack": printed[0],
        "attacks": printed,
        "facts": {
            "name": facts["title_en"],
            "region": facts["region"],
            "regionstyp": WORD.get(region.get("region_type") or "", ""),
            "ist": ["hier", "zielort", "ziel"],
            "automatisch": [{"typ": WORD.get(x.get("typ") or "", ""), "automatisch": True} for x in attacks],
            "zuflucht": haven,
            "unterirdisch": bool(facts["underdeeps"]),
            "zwergenfeste": "Dwarf-hold" in facts["title_en"],
            "schatz": has_hoard(facts),
            "auch-getappt": True,
            "drachenhort": has_hoard(facts),
            "information": bool(facts["information"]),
            "angriffe": len(attacks),
            "seite": {"hero": "helden", "minion": "schergen"}.get(facts["alignment"], ""),
        },
    }
