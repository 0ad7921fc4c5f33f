"""The German words for what the card data abbreviate, and effects made readable."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from games.meccg.cards import Card, cards, title

SETS = {
    "TW": "Die Zauberer",
    "TD": "Die Drachen",
    "DM": "Finstere Schergen",
    "LE": "Das Lidlose Auge",
    "AS": "Wider den Schatten",
    "WH": "Die Weiße Hand",
    "BA": "Der Balrog",
}
ALIGNMENTS = {"hero": "Helden", "minion": "Schergen", "fallen-wizard": "Gefallene Zauberer", "balrog": "Balrog"}
REGIONS = {
    "wilderness": "Wildnis",
    "border-land": "Grenzland",
    "free-domain": "Freies Land",
    "shadow-land": "Schattenland",
    "dark-domain": "Dunkles Reich",
    "coastal-sea": "Meeresküste",
}
SITES = {
    "free-hold": "Freier Ort",
    "border-hold": "Grenzort",
    "ruins-and-lairs": "Ruine",
    "shadow-hold": "Schattenhort",
    "dark-hold": "Hort der Dunkelheit",
    "haven": "Zufluchtsort",
    "darkhaven": "Dunkler Zufluchtsort",
    "wizardhaven": "Zauberer-Zufluchtsort",
}
HAVENS = {
    "zufluchtsort": "Zufluchtsort (Helden)",
    "dunkler-zufluchtsort": "Dunkler Zufluchtsort",
    "zauberer-zufluchtsort": "Zauberer-Zufluchtsort",
    "balrog-zufluchtsort": "Zufluchtsort (Balrog)",
}
ITEMS = {
    "minor": "geringerer Gegenstand",
    "major": "bedeutender Gegenstand",
    "greater": "legendärer Gegenstand",
    "gold-ring": "Goldring",
    "special": "besonderer Gegenstand",
}
ITEMS_HERE = {"minor": "geringere", "major": "bedeutende", "greater": "legendäre", "gold-ring": "Goldringe"}
EVENTS = {"short": "kurzfristiges Ereignis", "long": "langfristiges Ereignis", "permanent": "permanentes Ereignis"}
SKILLS = {"warrior": "Krieger", "scout": "Kundschafter", "ranger": "Waldläufer", "sage": "Weiser", "diplomat": "Diplomat"}
RACES = {
    "man": "Mensch",
    "orc": "Ork",
    "dunadan": "Dúnadan",
    "elf": "Elb",
    "troll": "Troll",
    "dwarf": "Zwerg",
    "dragon": "Drache",
    "drake": "Drake",
    "animal": "Tier",
    "undead": "Untoter",
    "hobbit": "Hobbit",
    "ringwraith": "Ringgeist",
    "nazgul": "Nazgûl",
    "wolf": "Wolf",
    "spider": "Spinne",
    "maia": "Maia",
    "wizard": "Zauberer",
    "fallen-wizard": "Gefallener Zauberer",
    "wose": "Wose",
    "awakened-plant": "Erwachte Pflanze",
    "giant": "Riese",
    "balrog": "Balrog",
    "slayer": "Totschläger",
    "pukel-creature": "Pûkel-Geschöpf",
    "ent": "Ent",
    "eagle": "Adler",
    "bear": "Bär",
    "special": "besonders",
}
KEYWORDS = {
    "environment": "Umwelt",
    "corruption": "Versuchung",
    "hoard-item": "Drachenschatz",
    "weapon": "Waffe",
    "palantir": "Palantír",
    "leader": "Anführer",
    "dwarven-ring": "Zwergenring",
    "magic-ring": "Magischer Ring",
    "lesser-ring": "Geringerer Ring",
    "mind-ring": "Geistesring",
    "spirit-ring": "Ring des Geistes",
    "spell": "Zauberspruch",
    "ritual": "Ritual",
    "sorcery": "Hexerei",
    "armor": "Rüstung",
    "shield": "Schild",
    "helmet": "Helm",
    "spirit-magic": "Geistmagie",
    "shadow-magic": "Schattenmagie",
    "technology": "Technologie",
    "command": "Befehl",
    "uruk-hai": "Uruk-hai",
    "half-orc": "Halbork",
    "olog-hai": "Olog-hai",
    "half-troll": "Halbtroll",
}
POINTS = {
    "kill": "Abschuss",
    "character": "Charakter",
    "item": "Gegenstand",
    "faction": "Heer",
    "miscellaneous": "Verschiedenes",
    "ally": "Verbündeter",
}
CLASSES = {
    "character": "Charakter",
    "hazard-agent": "Agent",
    "hazard-creature": "Kreatur (Gefahr)",
    "resource-ally": "Verbündeter",
    "resource-faction": "Heer",
    "site": "Ort",
    "region": "Region",
}


def kind(card: Card) -> str:
    """What a card is and for whom: «Charakter (Helden)», «permanentes Ereignis (Gefahr)»."""
    klasse = card["klasse"]
    if klasse == "avatar":
        return RACES[card["race"]] + (" (Schergen)" if card["alignment"] == "minion" else "")
    named = CLASSES.get(klasse)
    if klasse in ("hazard-creature", "region") and named is not None:
        return named
    if klasse == "resource-item":
        named = next((ITEMS[s] for s in card["subtype"] if s in ITEMS), "Gegenstand")
    elif klasse.endswith("-event"):
        named = "/".join(EVENTS[s] for s in card["subtype"] if s in EVENTS) or "Ereignis"
    whose = "Gefahr" if klasse == "hazard-event" else ALIGNMENTS.get(card["alignment"], "")
    return f"{named} ({whose})" if whose else str(named)


def negated(code: str, words: Mapping[str, str]) -> str:
    """«!haven» is every site but a haven."""
    return f"kein {words[code[1:]]}" if code.startswith("!") else words[code]


def race(codes: Iterable[str | None]) -> str:
    return ", ".join(RACES.get(c, c) for c in codes if c)


# --- effects ---------------------------------------------------------------------------------------------------------------

_LONG = {
    "GS": "Gemeinschaft",
    "KG": "Kampfgeschick",
    "KO": "Konstitution",
    "GK": "Geisteskraft",
    "VW": "Versuchungswurf",
    "BW": "Beeinflussungswurf",
    "GL": "Gefahrenlimit",
    "ZO": "Zufluchtsort",
    "AA": "Autoangriff",
    "SP": "Siegpunkte",
    "VP": "Versuchungspunkte",
    "ESF": "Entwicklungspunkte",
}
_SHORT = re.compile(rf"(?:(?<!\w)1 (SP|VP|ESF)\b)|\b({'|'.join(_LONG)})(?:\b|(?=\d)) ?(?=([-+−]?\d)?)")
_INFLUENCE = re.compile(r"\b(DE|AE) ?(?=[-+−]\d)")
_LEFT = {"DE": "direkter Einfluss", "AE": "allgemeiner Einfluss", "FZ": "Gefallener Zauberer"}
_HEADINGS = "Wirkung|Spielbar|Kosten|Alternativ|Dauer|Abwurf|Grenze|Punkte|Modifikatoren|Standardmodifikationen"
_PARTS = re.compile(rf"; (?=(?:{_HEADINGS}):)")
_UNCLEAR = re.compile(r"\s*\[unklar: ([^\]]*)\]")


def effect(card: Card) -> tuple[str, str]:
    """The effect in whole words, a line for each of its parts; and what the card leaves open."""
    raw = str(card.get("wirkung") or "")
    doubts = "; ".join(_UNCLEAR.findall(raw))
    text = _written_out(_in_german(_UNCLEAR.sub("", raw)))
    lines = [line.removeprefix("Wirkung: ").strip() for line in _PARTS.split(text)]
    return "\n".join(line[:1].upper() + line[1:] for line in lines if line), _written_out(_in_german(doubts))


def _written_out(text: str) -> str:
    def long(match: re.Match[str]) -> str:
        one, code = match[1], match[2]
        if one:
            return f"1 {_LONG[one].removesuffix('e')}"
        spaced = match[0].endswith(" ") or match[3] is not None
        return _LONG[code] + (" " if spaced else "")

    text = _SHORT.sub(long, text.replace("KO-Wurf", "Konstitutionswurf").replace("Wurf+", "Wurf +").replace("wurf+", "wurf +"))
    text = _INFLUENCE.sub(lambda m: f"{_LEFT[m[1]]} ", text)
    left = [f"{code}: {word}" for code, word in _LEFT.items() if re.search(rf"\b{code}\b", text)]
    return f"{text} ({'; '.join(left)})" if left else text


def _in_german(text: str) -> str:
    """The titles of cards and places in an effect, which the data give in English."""
    return _titles().sub(lambda m: _translated()[m[0]], text)


@cache
def _translated() -> dict[str, str]:
    """Titles that can be recognised inside a sentence: places, and others of several words."""
    found: dict[str, str] = {}
    for card in cards().values():
        english, place = card["title_en"], card["klasse"] in ("site", "region")
        if (place and len(english) > 5) or " " in english or "-" in english:
            found.setdefault(english, title(card))
    return found


@cache
def _titles() -> re.Pattern[str]:
    longest_first = sorted(_translated(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])")
