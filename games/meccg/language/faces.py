"""A card as an engine reads it: what is printed, in numbers and words of the language, and the ways of playing and of using it
that its entry gives. Everything about a card that never changes is worked out once, here.

An engine says in which of its windows a way can be used (`read`, `windows`); the rest comes from the card data and the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.meccg.cards import cards, title
from games.meccg.language.deeds import A_DEED
from games.meccg.language.entry import entries
from games.meccg.language.legality import skills
from games.meccg.language.names import RACE, REGION, SITE, SKILL

Said = Mapping[str, Any]
Windows = Callable[[Said, str, Sequence[str]], frozenset[str]]  # by a way of playing, the kind of its card and its keywords
WORD = {forms[0]: word for table in (RACE, SKILL, REGION, SITE) for word, forms in table.items()}
ARTS = {
    "hazard-creature": "kreaturen",
    "hazard-event": "gefahren",
    "resource-event": "unterstuetzung",
    "resource-item": "gegenstaende",
}
DAUER = {"short": "kurz", "long": "lang", "permanent": "permanent"}
GATES = {"tw-doors-of-night": "tore-der-nacht", "tw-gates-of-morning": "tore-des-morgens"}  # the words that cards have for them
STUFE = {"minor": "gering", "major": "bedeutend", "greater": "legendaer"}


BORN = ("rasse", "beruf", "name")
STRUCK = ("getroffener", {"ist": "traeger"})  # the condition that it is the bearer who is struck
NAMED = frozenset(("im-spiel", "nicht-im-spiel"))
ON_THE_WAY = frozenset(
    ("groesse", "zahl", "reist", "bewegung", "route", "region", "ziel", "ort")
)  # facts of a company (see `plain`)
LASTING = ("wert", "merkmal", "umdeuten", "verbietet", "erlaubt", "gilt-als", "automatisch")  # the words of what lasts


def several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class Mode:
    """One way of playing a card, or one ability: when, on what, at what price, to what effect. Never changed."""

    def __init__(self, nr: int, windows: frozenset[str], said: Said) -> None:
        self.nr, self.windows, self.said = nr, windows, said
        self.condition: Any = said.get("wenn")
        self.costs: Sequence[Said] = said.get("kosten", ())
        self.effects: Sequence[Said] = said.get("wirkung", ())
        self.things: list[Said] = several(said["auf"]) if said.get("auf") else []  # what it may be played on
        self.kinds = frozenset(kind for one in self.things for kind in one)
        # Which character it is played on or with; what of that never changes, says whom it is meant for, and changes.
        self.person: Said | None = said.get("mit") or (self.things[0].get("charakter") if self.things else None)
        self.aimed = self.person is not None or "karte" in self.kinds  # somebody or something has to be chosen for it
        self.born = {key: want for key, want in (self.person or {}).items() if key in BORN}
        self.kin = {key: want for key, want in self.born.items() if not isinstance(want, dict)}
        self.now = {key: want for key, want in (self.person or {}).items() if key not in BORN}
        self.skill = bool(skills(said.get("auf")) or skills(said.get("mit")))  # the rules count such cards
        self.cancels = any(e["vereitle"] in ("angriff", "ein-angriff") for e in self.does("vereitle"))
        # Which attacks it is about, one of them; whether there must be one.
        self.attacks = self.things if "angriff" in self.kinds else [e["was"] for e in self.does("vereitle") if "was" in e]
        self.needs_attack = self.cancels or bool(self.attacks)
        self.tests = bool(self.does("vw"))  # somebody's resistance to corruption
        self.changes_strikes = any(e["wert"] == "hiebe" for e in self.does("wert"))
        fights = ("angriff", "hieb")
        self.about_fight = bool(self.does("vereitle")) or "angriff" in str(said.get("auf", ""))  # or bears on a strike
        self.about_fight |= any(str(e.get("von")) in fights or e.get("bis") in fights for e in self.effects)
        # The cards in play that its condition asks for; whether they, the attack, the site and who travels there decide about it
        # alone.
        asked = self.condition if isinstance(self.condition, dict) else {}
        self.named = frozenset(name for word in NAMED & asked.keys() for name in several(asked[word]))
        travels = [one["gemeinschaft"] for one in (asked, *self.things) if "gemeinschaft" in one]
        self.about_place = bool(travels) or "ort" in self.kinds  # or about those who travel there
        self.plain = (self.condition or {}) == asked and asked.keys() <= NAMED | {"gemeinschaft"}
        self.plain &= all(company.keys() <= ON_THE_WAY for company in travels)
        # Whether it is for whoever is struck, and whether nothing of him that changes decides about it.
        self.struck = (self.person or {}).get("ist") == "ziel-des-hiebs"
        self.by_struck = self.struck and self.plain and len(self.now) == 1 and not self.costs
        # Whether its condition is about whoever bears the card alone: what of him never changes, and whether he is struck.
        about_him = [want.keys() <= {*BORN} if who == "traeger" else (who, want) == STRUCK for who, want in asked.items()]
        self.by_bearer = bool(asked) and all(about_him) and "gemeinschaft" not in self.kinds

    def does(self, word: str) -> list[Said]:
        return [e for e in self.effects if word in e]


class Face:
    """One card as printed, with its entry. What a kind of card does not have keeps its default. Never changed."""

    def __init__(
        self, id: str, card: str, art: str, titel: str, name: str = "", *, entry: Said | None = None,
        modes: tuple[Mode, ...] = (), abilities: tuple[Mode, ...] = (), dauer: str = "kurz", keywords: tuple[str, ...] = (),
        punkte: int = 0, vp: int = 0, hiebe: int = 0, kg: int = 0, ko: int | None = None, rasse: str = "",
        auf: Mapping[str, int] | None = None, einzig: bool = False, stufe: str = "",
    ) -> None:  # fmt: skip
        self.id, self.card, self.titel = id, card, titel  # by a name of the engine's, its id in the card data
        self.art = art  # kreaturen | gefahren | unterstuetzung | gegenstaende; what is in no deck has a word of the engine's
        self.name = name  # the English title, by which cards name each other
        self.names = (name, GATES[card]) if card in GATES else (name,)
        self.entry, self.modes, self.abilities = entry or {}, modes, abilities
        self.windows = frozenset(window for mode in modes for window in mode.windows)
        self.dauer, self.keywords, self.punkte, self.vp, self.einzig, self.stufe = dauer, keywords, punkte, vp, einzig, stufe
        self.hiebe, self.kg, self.ko, self.rasse = hiebe, kg, ko, rasse
        self.auf = auf or {}  # what a creature may be keyed to, and how often it must be there
        self.creature, self.item, self.hazard = art == "kreaturen", art == "gegenstaende", art in ("kreaturen", "gefahren")
        self.versuchung, self.umwelt = "corruption" in keywords, "environment" in keywords
        self.einmal = str(self.entry.get("einmal", ""))  # where a second one like it is excluded
        self.effects: Sequence[Said] = self.entry.get("wirkung", ())
        self.lasting = [e for e in self.effects if any(word in e for word in LASTING)]
        self.free_of_limit = any(e.get("merkmal") == "ohne-limit" and e.get("von") == "karte" for e in self.effects)
        self.waehlt = any(e.get("merkmal") == "angreifer-waehlt" for e in self.effects)  # the attacker chooses whom it strikes
        # Whether it brings an attack as soon as it takes effect; «kein-angriff»: strikes that are none.
        self.attacks = self.creature or any(
            e.get("automatisch") == "nochmals" or ("angriff" in e and "kein-angriff" not in several(e["angriff"].get("merkmal")))
            for e in self.effects
        )
        # Whether there can be anything to choose when it is played: what or whom, and which of its ways.
        self.aimed = self.creature or self.item or len(modes) > 1 or any(mode.aimed and not mode.by_struck for mode in modes)
        kinds = ["karte", dauer, *(["umwelt"] if self.umwelt else []), "kreatur" if self.creature else "ereignis"]
        # What can be asked of it as a card, wherever it lies.
        self.facts = {"art": kinds, "name": name, "seite": "gefahr" if self.hazard else "ressource", "ausser": kinds,
                      "typ": rasse, "einzigartig": einzig}  # fmt: skip


def read(id: str, card: str, windows: Windows, sites: Mapping[str, str]) -> Face:
    """The face of a card under a name of the engine's. `sites`: the sites that can come up, by their English titles: creatures
    that name one may be keyed to it."""
    facts, entry = cards()[card], entries()[card]
    art = ARTS.get(facts["klasse"], "charakter")
    keying, keywords, creature = facts.get("keying") or {}, tuple(facts.get("keywords", ())), art == "kreaturen"
    ways = () if art == "charakter" else (entry, *entry.get("auch", ()))
    auf = {WORD[one["typ"]]: one["anzahl"] for one in keying.get("regionstypen", ())}
    auf |= {WORD[code]: 1 for code in keying.get("ortstypen", ())}
    auf |= {sites[site]: 1 for more in keying.get("zusaetzlich", ()) for site in more.get("orte", ()) if site in sites}
    return Face(
        id, card, art, title(facts), facts["title_en"], entry=entry,
        modes=tuple(Mode(nr, windows(said, art, keywords), said) for nr, said in enumerate(ways)),
        abilities=tuple(Mode(nr, windows(x, "unterstuetzung", ()), x) for nr, x in enumerate(entry.get("faehigkeiten", ()))),
        dauer=next((DAUER[x] for x in facts["subtype"] if x in DAUER), "kurz"),
        keywords=keywords, punkte=facts.get("marshalling_points") or 0, vp=facts.get("corruption_points") or 0,
        hiebe=facts.get("strikes") or 0, kg=(facts.get("prowess") or 0) if creature else 0,
        ko=facts.get("body") if creature else None, rasse=WORD.get(facts.get("race") or "", ""), auf=auf if creature else {},
        einzig=bool(facts["unique"]), stufe=next((STUFE[x] for x in facts["subtype"] if x in STUFE), ""),
    )  # fmt: skip


def short(label: str, mode: Mode) -> str:
    """A label for a button, with as much of what this way does as there is room for."""
    text = f"{label}: {A_DEED.say(mode.said.get('wirkung', []))}"
    return text if len(text) <= 80 else text[:78].rsplit(" ", 1)[0] + " …"
