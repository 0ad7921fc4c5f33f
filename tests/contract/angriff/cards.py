"""The faces of the cards and of the figures, from the card data and the language of cards; where cards lie; the kinds of frames.

`karten.yaml` gives the cards short names, `reise.yaml` says who travels where. A face is what is printed in numbers and its
entry; a `Mode` is one way of playing it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

from games.contract import Candidate, Refusal, Seat, State
from games.effects import Triggered
from games.flow import Frames
from games.meccg.cards import cards as facts_of_all
from games.meccg.cards import title as german_title
from games.meccg.language.deeds import A_DEED
from games.meccg.language.entry import entries
from games.meccg.language.legality import skills
from games.meccg.language.names import RACE, REGION, SKILL
from games.meccg.language.names import SITE as SITES
from games.zones import Zone, Zones

MOVER, HAZARD = "p1", "p2"
_HERE = Path(__file__).parent
_NAMES: dict[str, str] = yaml.safe_load((_HERE / "karten.yaml").read_text("utf-8"))
JOURNEY: dict[str, Any] = yaml.safe_load((_HERE / "reise.yaml").read_text("utf-8"))
WORD = {forms[0]: word for table in (RACE, SKILL, REGION, SITES) for word, forms in table.items()}
ARTS = {
    "hazard-creature": "kreaturen",
    "hazard-event": "gefahren",
    "resource-event": "unterstuetzung",
    "resource-item": "gegenstaende",
}
STUFE = {"minor": "gering", "major": "bedeutend", "greater": "legendaer"}

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

# Where a moment of the language is in this slice. A window: gefahren (the open hazard phase), antwort (a chain that has begun
# there),
# angriff (before the strikes are assigned), hieb (one strike), ort (at the site), probe (a corruption check).
WINDOWS = {
    "gefahr": ("gefahren", "antwort"),
    "bg-phase": ("gefahren", "antwort"),
    "angriff": ("antwort", "angriff"),
    "hieb": ("hieb",),
    "vw": ("probe",),
    "kette": ("antwort",),
    "jederzeit": ("gefahren", "antwort", "angriff", "ort"),
    "ortsphase": ("ort",),
    "ortsphase-beginn": (),
}
ALWAYS = {"gefahren": ("gefahren", "antwort"), "unterstuetzung": ("gefahren", "antwort", "hieb", "ort"), "gegenstaende": ("ort",)}


@dataclass(frozen=True, eq=False)
class Mode:
    """One way of playing a card, or one ability: when, on what, at what price, to what effect."""

    nr: int
    windows: frozenset[str]
    said: Mapping[str, Any]

    @cached_property
    def skill(self) -> bool:
        """Whether it asks for a skill: the rules count such cards."""
        return bool(skills(self.said.get("auf")) or skills(self.said.get("mit")))

    @cache  # noqa: B019 (modes are made once, with the cards)
    def does(self, word: str) -> list[Mapping[str, Any]]:
        return [e for e in self.said.get("wirkung", ()) if word in e]

    @cached_property
    def things(self) -> list[Mapping[str, Any]]:
        """What it may be played on."""
        wanted = self.said.get("auf")
        return wanted if isinstance(wanted, list) else [wanted] if wanted else []

    @cached_property
    def kinds(self) -> frozenset[str]:
        return frozenset(kind for one in self.things for kind in one)

    @cached_property
    def person(self) -> Mapping[str, Any] | None:
        """Which character it is played on or with."""
        found: Mapping[str, Any] | None = self.said.get("mit") or (self.things[0].get("charakter") if self.things else None)
        return found

    @cached_property
    def personal(self) -> bool:
        """Whether it asks for that character alone, not for its company or where it is."""
        return not (self.person or {}).keys() & {"gs", "ort"}

    @cached_property
    def kin(self) -> Mapping[str, Any]:
        """What of that never changes about a character."""
        wanted = self.person or {}
        return {key: wanted[key] for key in wanted if key in ("rasse", "beruf", "name") and not isinstance(wanted[key], dict)}

    @cached_property
    def against(self) -> list[Any]:
        """Which attacks an ability is about."""
        return [self.said["auf"]] if "auf" in self.said else [e["was"] for e in self.does("vereitle") if "was" in e]

    @cached_property
    def cancels(self) -> bool:
        return any(e["vereitle"] in ("angriff", "ein-angriff") for e in self.does("vereitle"))

    @cached_property
    def changes_strikes(self) -> bool:
        return any(e["wert"] == "hiebe" for e in self.does("wert"))

    @cached_property
    def about_fight(self) -> bool:
        """Whether it bears on an attack or a strike."""
        marks = any(
            str(e.get("von")) in ("angriff", "hieb") or e.get("bis") in ("angriff", "hieb") for e in self.said.get("wirkung", ())
        )
        return self.cancels or bool(self.does("vereitle")) or marks or "angriff" in str(self.said.get("auf", ""))


@dataclass(frozen=True, eq=False)
class Face:
    """One card as printed, with its entry. What a kind of card does not have keeps its default."""

    id: str
    card: str  # its id in the card data
    art: str  # kreaturen | gefahren | unterstuetzung | gegenstaende, or «automatisch» for the site's own attack
    titel: str
    name: str = ""  # the English title, by which cards name each other
    entry: Mapping[str, Any] = field(default_factory=dict)
    modes: tuple[Mode, ...] = ()
    abilities: tuple[Mode, ...] = ()
    dauer: str = "kurz"
    keywords: tuple[str, ...] = ()
    punkte: int = 0
    vp: int = 0
    hiebe: int = 0
    kg: int = 0
    ko: int | None = None
    rasse: str = ""
    auf: Mapping[str, int] = field(default_factory=dict)  # what a creature may be keyed to, and how often it must be there
    einzig: bool = False
    stufe: str = ""

    @cached_property
    def hazard(self) -> bool:
        return self.art in ("kreaturen", "gefahren")

    @cached_property
    def versuchung(self) -> bool:
        return "corruption" in self.keywords

    @cached_property
    def umwelt(self) -> bool:
        return "environment" in self.keywords

    @cached_property
    def waehlt(self) -> bool:
        return any(e.get("merkmal") == "angreifer-waehlt" for e in self.entry.get("wirkung", ()))


def _words(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _mode(nr: int, said: Mapping[str, Any], art: str, keywords: Sequence[str] = ()) -> Mode:
    moments = [w for w in _words(said["wann"]) if w in WINDOWS] if "wann" in said else []
    where = {window for w in moments for window in WINDOWS[w]} if "wann" in said else set(ALWAYS.get(art, ()))
    if "wann" not in said and "angriff" in str(said.get("auf")) and art == "unterstuetzung":
        where = set(WINDOWS["angriff"])
    if art == "unterstuetzung" and any("automatisch" in str(e.get("von")) for e in said.get("wirkung", ())):
        where |= {"angriff"}
    weakens = any(e.get("wert") in ("kg", "ko") for e in said.get("wirkung", ()))
    if (
        art == "gefahren"
        and "wann" not in said
        and "charakter" in said.get("auf", {})
        and weakens
        and "corruption" not in keywords
    ):
        where |= {"hieb"}  # it bears on the strike against whom it weakens
    return Mode(nr, frozenset(where), said)


def _keyed(facts: Mapping[str, Any]) -> dict[str, int]:
    """What of a creature's keying can come up on this way: types of regions and sites, and the site itself."""
    keying = facts.get("keying") or {}
    found = {WORD[one["typ"]]: one["anzahl"] for one in keying.get("regionstypen", ())}
    found |= {WORD[code]: 1 for code in keying.get("ortstypen", ())}
    named = any(SITE_CARD["title_en"] in more.get("orte", ()) for more in keying.get("zusaetzlich", ()))
    return found | ({"moria": 1} if named else {})


def _face(id: str, card: str) -> Face:
    facts, entry = facts_of_all()[card], entries()[card]
    art = ARTS[facts["klasse"]]
    ways = () if art == "kreaturen" else (entry, *entry.get("auch", ()))
    return Face(
        id,
        card,
        art,
        german_title(facts),
        facts["title_en"],
        entry,
        tuple(_mode(nr, said, art, facts.get("keywords", ())) for nr, said in enumerate(ways)),
        tuple(_mode(nr, said, "unterstuetzung") for nr, said in enumerate(entry.get("faehigkeiten", ()))),
        next(
            (
                {"short": "kurz", "long": "lang", "permanent": "permanent"}[x]
                for x in facts["subtype"]
                if x in ("short", "long", "permanent")
            ),
            "kurz",
        ),
        tuple(facts.get("keywords", ())),
        facts.get("marshalling_points") or 0,
        facts.get("corruption_points") or 0,
        facts.get("strikes") or 0,
        (facts.get("prowess") or 0) if art == "kreaturen" else 0,
        facts.get("body") if art == "kreaturen" else None,
        WORD.get(facts.get("race"), ""),
        _keyed(facts) if art == "kreaturen" else {},
        bool(facts["unique"]),
        next((STUFE[x] for x in facts["subtype"] if x in STUFE), ""),
    )


SITE_CARD = facts_of_all()[JOURNEY["ort"]]
SITE: dict[str, Any] = {  # the site as printed; its type is read through the effects (`company.site_type`)
    "name": german_title(SITE_CARD),
    "typ": WORD[SITE_CARD["site_type"]],
    "route": [WORD[code] for code in SITE_CARD["site_path"]],
    "gegenstaende": [STUFE[x] for x in SITE_CARD["playable_items"] if x in STUFE],
}
_ATTACK = SITE_CARD["automatic_attacks"][0]
CARDS: dict[str, Face] = {id: _face(id, card) for id, card in _NAMES.items()}
AUTOMATIC = Face(
    "",
    JOURNEY["ort"],
    "automatisch",
    "Orks von Moria",
    hiebe=_ATTACK["hiebe"],
    kg=_ATTACK["kampfgeschick"],
    rasse=WORD[_ATTACK["typ"]],
)


def _figure(said: Mapping[str, Any]) -> dict[str, Any]:
    facts, entry = facts_of_all()[said["karte"]], entries()[said["karte"]]
    number = {e["wert"]: e["betrag"] for e in entry.get("wirkung", ()) if "wert" in e and "gegen" not in e and "wenn" not in e}
    return {
        **said,
        "titel": german_title(facts),
        "name": facts["title_en"],
        "kg": facts["prowess"],
        "ko": facts["body"],
        "gk": facts["mind"],
        "rasse": WORD.get(facts.get("race"), ""),
        "berufe": [WORD[x] for x in facts["skills"]],
        "vw": number.get("vw", 0),
        "abilities": tuple(_mode(nr, a, "unterstuetzung") for nr, a in enumerate(entry.get("faehigkeiten", ()))),
    }


FIGURES: dict[str, dict[str, Any]] = {fig: _figure(said) for fig, said in JOURNEY["figuren"].items()}
FACTS = {
    fig: {"figur": fig, "name": face["name"], "rasse": face["rasse"], "beruf": face["berufe"]} for fig, face in FIGURES.items()
}
ALLIES = frozenset(f for f, face in FIGURES.items() if "bei" in face)


def title(id: str) -> str:
    """The printed name of a card or a figure."""
    return CARDS[id].titel if id in CARDS else str(FIGURES[id]["titel"])


def face_of(s: State, card: str) -> Face:
    """The face of an instance; without one, the attack printed on the site."""
    return CARDS[s["cards"][card]] if card else AUTOMATIC


def deck_of(seat: Seat) -> list[str]:
    """All cards of a seat: its play deck and, for the mover, what the company carries from the start."""
    carried = [card for face in FIGURES.values() for card in face.get("traegt", ())] if seat == MOVER else []
    return [*JOURNEY["stapel"][seat], *carried]


# --- answers made of cards: built once, because they are offered in every window --------------------------------------------


def _numbers(face: Face) -> str:
    if face.art == "kreaturen":
        return f" ({face.hiebe} {'Hieb' if face.hiebe == 1 else 'Hiebe'}, Kampfgeschick {face.kg})"
    return ""


PLAY = {
    id: Candidate(f"spiele {id}", f"{face.titel} spielen{_numbers(face)}", aliases=(face.titel,)) for id, face in CARDS.items()
}
LURK = {
    id: Candidate(f"lauer {id}", f"{face.titel} auf die Lauer legen", rule="me.lauer.begriff", aliases=(f"lauer {face.titel}",))
    for id, face in CARDS.items()
}
_REFUSED: dict[tuple[str, str, Refusal], Candidate] = {}


def refused(c: Candidate, refusal: Refusal | None) -> Candidate:
    """The same answer with what speaks against it."""
    if refusal is None:
        return c
    found = _REFUSED.get((c.key, c.label, refusal))
    if found is None:
        found = _REFUSED[c.key, c.label, refusal] = Candidate(c.key, c.label, refusal, c.rule, c.aliases, c.public)
    return found


def short(label: str, mode: Mode) -> str:
    """A label for a button, with as much of what this way does as there is room for."""
    text = f"{label}: {A_DEED.say(mode.said.get('wirkung', []))}"
    return text if len(text) <= 80 else text[:78].rsplit(" ", 1)[0] + " …"
