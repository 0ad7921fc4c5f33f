"""A card as a game reads it: what is printed, in numbers and words of the language, and the ways of playing and of using it
that its entry gives. Everything about a card that never changes is worked out once, here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games import rules
from games.cards.shapes import listed as several
from games.meccg.cards import cards, title
from games.meccg.language.deeds import A_DEED, DEEDS
from games.meccg.language.entry import entries, lost_with_him
from games.meccg.language.grammar import smooth
from games.meccg.language.legality import skills
from games.meccg.language.names import CARD, RACE, REGION, SITE, SKILL, slug
from games.meccg.language.windows import windows

Said = Mapping[str, Any]
WORD = {forms[0]: word for table in (RACE, SKILL, REGION, SITE) for word, forms in table.items()}
ARTS = {
    "hazard-creature": "kreaturen",
    "hazard-event": "gefahren",
    "resource-event": "unterstuetzung",
    "resource-item": "gegenstaende",
}
DAUER = {"short": "kurz", "long": "lang", "permanent": "permanent"}
GATES = {"tw-doors-of-night": "tore-der-nacht", "tw-gates-of-morning": "tore-des-morgens"}  # the words that cards have for them
STUFE = {"minor": "gering", "major": "bedeutend", "greater": "legendaer", "special": "besonders", "gold-ring": "goldring"}
KEYWORD: dict[str, list[str]] = {}  # the kinds of card a keyword stands for
for _word, _forms in CARD.items():
    KEYWORD.setdefault(_forms[0], []).append(_word)
for _ring in ("dwarven-ring", "magic-ring", "lesser-ring", "mind-ring", "spirit-ring"):
    KEYWORD[_ring].append("ring")
BORN = ("rasse", "beruf", "name")


class Mode:
    """One way of playing a card, or one ability: when, on what, at what price, to what effect. Never changed."""

    def __init__(self, nr: int, said: Said, art: str, keywords: Sequence[str]) -> None:
        # A creature may be printed to be played as an event instead: it attacks nobody then.
        self.event = said.get("als", "") if art == "kreaturen" else ""
        art = "gefahren" if self.event else art
        self.nr, self.said, self.kind = nr, said, (art, keywords)
        self.open = windows(said, art, keywords)
        self.condition: Any = said.get("wenn")
        self.costs: Sequence[Said] = said.get("kosten", ())
        self.effects: Sequence[Said] = said.get("wirkung", ())
        self.things: list[Said] = several(said["auf"]) if said.get("auf") else []  # what it may be played on, one of them
        if "auf" not in said:  # what of a chain it cancels is its aim
            self.things = [e["was"] for e in self.does("vereitle") if e["vereitle"] == "karte" and "karte" in e.get("was", ())]
        self.kinds = frozenset(kind for one in self.things for kind in one)
        # Which character it is played with or on, one of them; what of that never changes, says whom it is meant for, and
        # changes.
        self.people: list[Said] = (
            several(said["mit"]) if "mit" in said else [x["charakter"] for x in self.things if "charakter" in x]
        )
        self.aimed = bool(self.people) or bool(self.kinds & {"karte", "heer"})  # somebody or something has to be chosen for it
        only = self.people[0] if len(self.people) == 1 else {}
        self.born = {key: want for key, want in only.items() if key in BORN}
        self.kin = {key: want for key, want in self.born.items() if not isinstance(want, dict)}
        self.now = {key: want for key, want in only.items() if key not in BORN}
        self.skill = bool(skills(said.get("auf")) or skills(said.get("mit")))  # the rules count such cards
        self._fight(said)
        self.hints = Hints(self)

    def _fight(self, said: Said) -> None:
        """What it has to do with attacks."""
        cancelling = self.does("vereitle")
        self.cancels = any(e["vereitle"] in ("angriff", "ein-angriff") for e in cancelling)
        # Which attacks it is about, one of them; whether there must be one.
        self.attacks = self.things if "angriff" in self.kinds else [e["was"] for e in cancelling if "angriff" in e.get("was", ())]
        self.needs_attack = self.cancels or bool(self.attacks)
        self.frees = any(e["vereitle"] == "gefangennahme" for e in cancelling)  # somebody who is being taken prisoner
        self.tests = bool(self.does("vw"))  # somebody's resistance to corruption
        self.changes_strikes = any(e["wert"] == "hiebe" for e in self.does("wert"))
        fights = ("angriff", "hieb")
        self.about_fight = bool(cancelling) or "angriff" in str(said.get("auf", ""))  # or bears on a strike
        self.about_fight |= any(str(e.get("von")) in fights or e.get("bis") in fights for e in self.effects)

    @property
    def windows(self) -> frozenset[str]:
        """When it can be used."""
        return self.open if not rules.in_use else windows(self.said, *self.kind)

    @property
    def named(self) -> frozenset[str]:
        return self.hints.named

    @property
    def about_place(self) -> bool:
        return self.hints.about_place

    def does(self, word: str) -> list[Said]:
        return [e for e in self.effects if word in e]


NAMED = frozenset(("im-spiel", "nicht-im-spiel"))
STRUCK = ("getroffener", {"ist": "traeger"})  # the condition that it is the bearer who is struck
ON_THE_WAY = frozenset(("groesse", "zahl", "reist", "bewegung", "route", "region", "ziel", "ort"))  # facts of a company


class Hints:
    """What of a way of playing depends on little, so that whoever judges a hand asks once for all tables (`playing.py`:
    `Moment`). Nothing of it changes what the card means."""

    __slots__ = ("about_place", "by_bearer", "by_struck", "named", "plain", "struck")

    def __init__(self, mode: Mode) -> None:
        asked = mode.condition if isinstance(mode.condition, dict) else {}
        travels = [one["gemeinschaft"] for one in (asked, *mode.things) if "gemeinschaft" in one]
        # The cards in play that its condition asks for.
        self.named = frozenset(name for word in NAMED & asked.keys() for name in several(asked[word]) if isinstance(name, str))
        self.about_place = bool(travels) or "ort" in mode.kinds or "wo" in mode.said  # or about those who travel there
        # Whether cards in play, the attack, the site and who travels there decide about it alone.
        self.plain = not mode.frees and (mode.condition or {}) == asked and asked.keys() <= NAMED | {"gemeinschaft"}
        self.plain &= all(company.keys() <= ON_THE_WAY for company in travels)
        # Whether it is for whoever is struck, and whether nothing of him that changes decides about it.
        self.struck = mode.now.get("ist") == "ziel-des-hiebs"
        self.by_struck = self.struck and self.plain and len(mode.now) == 1 and not mode.costs
        self.by_bearer = _by_bearer(asked) and "gemeinschaft" not in mode.kinds


def _by_bearer(asked: Said) -> bool:
    """Whether a condition is about whoever bears the card alone: what of him never changes, and whether he is struck."""
    about_him = [want.keys() <= {*BORN} if who == "traeger" else (who, want) == STRUCK for who, want in asked.items()]
    return bool(asked) and all(about_him)


class Face:
    """One card as printed, with its entry. What a kind of card does not have keeps its default. Never changed."""

    def __init__(
        self, id: str, card: str, art: str, titel: str, name: str = "", *, entry: Said | None = None,
        modes: tuple[Mode, ...] = (), abilities: tuple[Mode, ...] = (), dauer: str = "kurz", keywords: tuple[str, ...] = (),
        punkte: int = 0, vp: int = 0, hiebe: int = 0, each: int = 0, kg: int = 0, ko: int | None = None, rasse: str = "",
        auf: Mapping[str, int] | None = None, einzig: bool = False, stufe: str = "", klasse: str = "",
        angriffe: int = 1,
    ) -> None:  # fmt: skip
        self.id, self.card, self.titel = id, card, titel  # by a name of the game's, its id in the card data
        self.art = art  # kreaturen | gefahren | unterstuetzung | gegenstaende; what is in no deck has a word of the game's
        self.name = name  # the English title, by which cards name each other
        self.names = (name, GATES[card]) if card in GATES else (name,)
        self.entry, self.modes, self.abilities = entry or {}, modes, abilities
        self.open = frozenset(window for mode in modes for window in mode.open)
        self.dauer, self.keywords, self.punkte, self.vp, self.einzig, self.stufe = dauer, keywords, punkte, vp, einzig, stufe
        self.hiebe, self.each, self.kg, self.ko, self.rasse = hiebe, each, kg, ko, rasse  # `each`: strikes for every character
        self.auf = auf or {}  # what a creature may be keyed to, and how often it must be there
        self.creature, self.item, self.hazard = art == "kreaturen", art == "gegenstaende", art in ("kreaturen", "gefahren")
        self.versuchung, self.umwelt = "corruption" in keywords, "environment" in keywords
        self.einmal = frozenset(several(self.entry.get("einmal", [])))  # where a second one like it is excluded
        self.effects: Sequence[Said] = self.entry.get("wirkung", ())
        self.lasting = [e for e in self.effects if DEEDS.of(e).name in LASTING]
        self.counting = [{"von": "karte", **e} for e in self.entry.get("zaehlt", ()) if not lost_with_him(e)]
        self.triggers: Sequence[Said] = self.entry.get("ausloeser", ())
        self.leaves: Sequence[Any] = self.entry.get("abwurf", ())
        self.free_of_limit = any(e.get("merkmal") == "ohne-limit" and e.get("von") == "karte" for e in self.effects)
        self.waehlt = any("angreifer-waehlt" in several(e.get("merkmal")) for e in self.effects)  # the attacker chooses
        # Whether it brings an attack as soon as it takes effect; «kein-angriff»: strikes that are none.
        self.attacks = self.creature or any(e.get("automatisch") == "nochmals" or _attacks(e) for e in self.effects)
        # Whether there can be anything to choose when it is played: what or whom, and which of its ways.
        self.aimed = self.creature or self.item or len(modes) > 1 or any(x.aimed and not x.hints.by_struck for x in modes)
        self.named: list[Said] = []  # regions and sites by name that a creature may be keyed to, with their conditions
        self.keyed_more = [e for e in self.effects if e.get("zuordnung") == {}] if self.creature else []
        self.form = self.entry.get("form", name)  # of which figure it is a manifestation
        self.angriffe = angriffe  # how many attacks it makes, one after the other
        self.facts = self._as_card(klasse)
        self.also_event = any(mode.event for mode in modes)  # whether a creature may be played as an event, too
        # What can be asked of it where it lies in play: a creature lies there as an event only.
        self.lain = self._as_card("hazard-event", "permanent") if self.creature else self.facts
        self.able: list[Mode] | None = None  # the abilities that are carried out, found when they are first asked for

    @property
    def windows(self) -> frozenset[str]:
        return self.open if not rules.in_use else frozenset(window for mode in self.modes for window in mode.windows)

    def _as_card(self, klasse: str, lasts: str = "") -> dict[str, Any]:
        """What can be asked of it as a card, wherever it lies."""
        kinds = ["karte", lasts or self.dauer] if klasse.endswith("event") or not klasse else ["karte"]
        kinds += ["umwelt"] if self.umwelt else []
        kinds += CLASSES.get(klasse, ["kreatur" if self.creature else "ereignis"])
        kinds += [self.stufe] if self.stufe else []
        kinds += ["ring"] if self.stufe == "goldring" else []
        kinds += [word for key in self.keywords for word in KEYWORD.get(key, ()) if word not in kinds]
        side = "gefahr" if self.hazard else "ressource"
        return {"art": [*kinds, side] if klasse != "character" else kinds, "name": self.name, "seite": side,
                "typ": self.rasse, "einzigartig": self.einzig, "sp": self.punkte, "vp": self.vp, "stufe": self.stufe,
                "form": self.form, "angriffe": self.angriffe if self.hazard else 0}  # fmt: skip


LASTING = (
    "wert",
    "merkmal",
    "umdeuten",
    "verbietet",
    "erlaubt",
    "gilt-als",
    "benachbart",
    "zuordnung",
    "statt",
)  # the words of what lasts
CLASSES = {
    "hazard-creature": ["kreatur"],
    "hazard-event": ["ereignis"],
    "resource-event": ["ereignis"],
    "resource-item": ["gegenstand"],
    "resource-ally": ["verbuendeter"],
    "resource-faction": ["heer"],
    "character": ["charakter"],
    "avatar": ["charakter", "avatar"],
    "hazard-agent": ["charakter", "agent"],
}


def _attacks(e: Said) -> bool:
    return "angriff" in e and any("kein-angriff" not in several(x.get("merkmal")) for x in several(e["angriff"]))


def read(id: str, card: str) -> Face:
    """The face of a card under a name of the game's."""
    facts, entry = cards()[card], entries().get(card, {})
    art = ARTS.get(facts["klasse"], "charakter")
    keywords, creature = (*facts.get("keywords", ()), *(x for x in facts["subtype"] if x == "long")), art == "kreaturen"
    ways = () if art == "charakter" else (entry, *entry.get("auch", ()))
    strikes = facts.get("strikes") or 0
    each = int(str(strikes).removeprefix("je-charakter-")) if str(strikes).startswith("je-charakter-") else 0
    face = Face(
        id, card, art, title(facts), facts["title_en"], entry=entry,
        modes=tuple(Mode(nr, said, art, keywords) for nr, said in enumerate(ways)),
        abilities=tuple(Mode(nr, x, "unterstuetzung", ()) for nr, x in enumerate(entry.get("faehigkeiten", ()))),
        dauer=next((DAUER[x] for x in facts["subtype"] if x in DAUER), "kurz"),
        keywords=keywords, punkte=printed_points(facts), vp=facts.get("corruption_points") or 0,
        hiebe=strikes if isinstance(strikes, int) else 0, each=each, kg=(facts.get("prowess") or 0) if creature else 0,
        ko=facts.get("body") if creature else None, rasse=WORD.get(facts.get("race") or "", ""),
        auf=keyed_to(facts) if creature else {}, klasse=facts["klasse"],
        angriffe=int(facts.get("angriffe") or 1), einzig=bool(facts["unique"]),
        stufe=next((STUFE[x] for x in facts["subtype"] if x in STUFE), ""),
    )  # fmt: skip
    if creature:
        face.named = [more for more in (facts.get("keying") or {}).get("zusaetzlich", ()) if more.get("regionen")]
    return face


def printed_points(facts: Said) -> int:
    """Its points; printed in brackets alone they count in the case the card names (`zaehlt`)."""
    plain = facts.get("marshalling_points")
    return int((facts.get("marshalling_points_klammer") if plain is None else plain) or 0)


def keyed_to(facts: Said) -> dict[str, int]:
    """What a creature may be keyed to: types of regions, as often as they must be there, types of sites, sites by name."""
    keying = facts.get("keying") or {}
    found = {WORD[one["typ"]]: one["anzahl"] for one in keying.get("regionstypen", ())}
    found |= {WORD[code]: 1 for code in keying.get("ortstypen", ())}
    for more in keying.get("zusaetzlich", ()):
        if "bedingung" not in more:
            found |= {WORD[code]: 1 for key in ("regionstypen", "ortstypen") for code in more.get(key, ())}
            found |= {slug(place): 1 for place in more.get("orte", ())}
    return found


def short(label: str, mode: Mode) -> str:
    """A label for a button, with as much of what this way does as there is room for."""
    text = smooth(f"{label}: {A_DEED.say(mode.said.get('wirkung', []))}")
    return text if len(text) <= 80 else text[:78].rsplit(" ", 1)[0] + " …"
