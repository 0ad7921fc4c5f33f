"""The words of a list: how its piles are headed, what is said about the whole deck, how a line names a card."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.finding import fold
from games.meccg.decks.model import (
    BALROG,
    CHARACTERS,
    EXTRA,
    FALLEN,
    HAZARDS,
    HERO,
    MINION,
    RESERVE,
    RESOURCES,
    SITES,
    START,
    WIZARDS,
)

ANY = "spielstapel"  # the play deck: each card lies where it belongs
TWIN, FIRST = "zweites", "erstes"
NOTES = "notizen"  # words of the player, no cards

_PILES: Mapping[str, Sequence[str]] = {
    START: (
        *("Anfang", "Anfangscharaktere", "Startcharaktere", "Startgemeinschaft", "Start", "Pool", "Starting pool"),
        *("Starting company", "Starting characters", "Character pool", "Starting", "Startkarten"),
    ),
    CHARACTERS: (
        *("Charaktere", "Charakter", "Characters", "Character", "Hauptfigur", "Hauptfiguren", "Avatar", "Avatars", "Wizards"),
        *("Zauberer", "Ringgeist", "Ringgeister", "Ringwraiths", "Agenten als Charaktere", "Wizard", "Ringwraith"),
    ),
    RESOURCES: (
        *("Unterstützung", "Unterstützungen", "Unterstützungskarten", "Unterstützungsdeck", "Ressourcen", "Ressource"),
        *("Resources", "Resource", "Resource deck", "Ressourcenkarten"),
    ),
    HAZARDS: ("Gefahren", "Gefahr", "Gefahrenkarten", "Gefahrendeck", "Hazards", "Hazard", "Hazard deck"),
    SITES: (
        "Orte",
        "Ort",
        "Ortsstapel",
        "Ortskarten",
        "Ortskartenstapel",
        "Sites",
        "Site",
        "Location deck",
        "Locations",
        "Location",
    ),
    RESERVE: ("Reserve", "Reservestapel", "Reservedeck", "Sideboard", "Side board", "SB"),
    EXTRA: (
        *(
            "Reserve gegen Gefallene",
            "Reserve gegen Gefallene Zauberer",
            "Zusatz",
            "Zusatzreserve",
            "Zusatzkarten",
            "FW Sideboard",
        ),
        *("Sideboard FW", "Sideboard vs FW", "Sideboard against fallen wizards", "Anti FW", "Sideboard vs fallen wizard"),
        *("Fallen wizard sideboard", "Anti-FW sideboard"),
    ),
    ANY: ("Spielstapel", "Deck", "Play deck", "Hauptdeck", "Main deck", "Main", "Play"),
    TWIN: ("Zweites Deck", "Deck 2", "2. Deck", "Second deck"),
    NOTES: ("Notizen", "Notiz", "Notes", "Anmerkungen", "Kommentar", "Comments"),
    FIRST: ("Erstes Deck", "Deck 1", "1. Deck", "First deck"),
}
PILE_WORDS = {"".join(fold(word)): pile for pile, words in _PILES.items() for word in words}

_SIDES: Mapping[str, Sequence[str]] = {
    HERO: ("Helden", "Held", "Hero", "Heroes", "Helden-Spieler", "H", "Wizard", "Gut"),
    MINION: ("Schergen", "Scherge", "Minion", "Minions", "Schergen-Spieler", "S", "M", "Ringwraith", "Ringgeist", "Sauron"),
    FALLEN: (
        *(
            "Gefallener Zauberer",
            "Gefallene Zauberer",
            "Gefallene",
            "Gefallener",
            "Fallen Wizard",
            "Fallen-wizard",
            "FZ",
            "FW",
            "F",
        ),
        *("Fallen Wizards", "Gefallenen Zauberer"),
    ),
    BALROG: ("Balrog", "Der Balrog", "The Balrog", "B", "Balrog-Spieler"),
}
SIDE_WORDS = {"".join(fold(word)): side for side, words in _SIDES.items() for word in words}
_NOBODY = frozenset(("alle", "jeder", "jeden", "offen", "egal", "beliebig", "any", "keiner", ""))

HEADERS: Mapping[str, str] = {
    "name": "Sturm auf Gondor",
    "ausrichtung": "Helden",
    "zauberer": "Saruman",
    "gegner": "Schergen",
    "spiel": "2 Decks",
    "errata": "ja",
    "gefallene": "erstes Deck",
}
TITLES = {
    "name": "Name",
    "ausrichtung": "Ausrichtung",
    "zauberer": "Zauberer",
    "gegner": "Gegner",
    "spiel": "Spiel",
    "errata": "Errata",
    "gefallene": "Gegen Gefallene",
}
_HEADERS: Mapping[str, Sequence[str]] = {
    "name": ("Name", "Deckname", "Titel", "Title", "Deck name"),
    "ausrichtung": ("Ausrichtung", "Alignment", "Side", "Seite", "Lager"),
    "zauberer": ("Zauberer", "Gefallener Zauberer", "Wizard", "Avatar"),
    "gegner": ("Gegner", "Opponent", "gegen", "Against"),
    "spiel": ("Spiel", "Spiellänge", "Länge", "Game length", "Length", "Game"),
    "errata": ("Errata",),
    "gefallene": ("Gegen Gefallene", "Gegen Gefallene Zauberer", "Gefallene", "Against fallen wizards"),
}
HEADER_WORDS = {"".join(fold(word)): header for header, words in _HEADERS.items() for word in words}
_LENGTHS = {"short": 1, "kurz": 1, "standard": 2, "long": 3, "lang": 3, "campaign": 4}


class BadValue(ValueError):
    """A header cannot have this value. The message is German."""


def pile_of(words: str) -> str | None:
    """The pile these words head. They may count its cards: «Gefahren (30)»."""
    bare = re.sub(r"[(\[]\s*\d+[^)\]]*[)\]]\s*$|[:=]\s*\d*\s*(?:Karten|cards)?\s*$", "", words.strip()).strip(" :=-–—*_")
    return PILE_WORDS.get("".join(fold(bare)))


def side_of(words: str) -> str | None:
    """The side of these words; empty where they mean nobody; None where they mean nothing."""
    key = "".join(fold(words))
    return "" if key in _NOBODY else SIDE_WORDS.get(key)


def value_of(header: str, words: str) -> str:
    """A value as it is kept. Raises `BadValue`."""
    words = words.strip()
    reads = {
        "ausrichtung": _side,
        "gegner": _opponent,
        "zauberer": _wizard,
        "spiel": _length,
        "errata": _yes,
        "gefallene": _which,
    }
    return reads[header](words) if header in reads else " ".join(words.split())[:60]


def _side(words: str) -> str:
    side, _, wizard = words.partition("(")
    found = side_of(side)
    if not found:
        raise BadValue(f"«{words[:30]}» ist keine Ausrichtung. Es gibt: Helden, Schergen, Gefallener Zauberer, Balrog.")
    return f"{found} {_wizard(wizard.strip(') '))}" if wizard else found


def _opponent(words: str) -> str:
    found = side_of(words)
    if found is None:
        raise BadValue(f"«{words[:30]}» ist kein Gegner. Es gibt: Helden, Schergen, Gefallene Zauberer, Balrog und alle.")
    return found


def _wizard(words: str) -> str:
    found = next((w for w in WIZARDS if w.lower() in words.lower()), None)
    if found is None:
        raise BadValue(f"«{words[:30]}» ist kein Zauberer. Es gibt: {', '.join(WIZARDS)}.")
    return found


def _length(words: str) -> str:
    digit = re.search(r"\d+", words)
    length = int(digit[0][:3]) if digit else _LENGTHS.get("".join(fold(words)), 0)
    if length not in (1, 2, 3, 4):
        raise BadValue("Ein Spiel geht über 1, 2, 3 oder 4 Decks.")
    return str(length)


def _yes(words: str) -> str:
    return "ja" if fold(words)[:1] in (("ja",), ("an",), ("yes",), ("mit",)) else ""


def _which(words: str) -> str:
    key = "".join(fold(words))
    number = 2 if "2" in key or "zweit" in key or "second" in key else 1 if "1" in key or "erst" in key or "first" in key else 0
    if not number:
        raise BadValue("Welches Deck ist gegen Gefallene Zauberer? «erstes Deck» oder «zweites Deck».")
    return str(number)


# --- a line of cards -------------------------------------------------------------------------------------------------------

MOST_COPIES = 99
_COUNT = re.compile(r"^\s*[-*•·]?\s*(\d+)(?:\s*[x×*]\s+|[x×]\s*|\s+)(?=\S)", re.IGNORECASE)
_COUNT_BEHIND = re.compile(r"\s+[x×]\s*(\d+)\s*$|\s*\(\s*[x×]\s*(\d+)\s*\)\s*$", re.IGNORECASE)
_BULLET = re.compile(r"^\s*[-*•·]\s+")
_NUMBER = re.compile(r"\[\s*((?:TW|TD|DM|LE|AS|WH|BA)-\d+)\s*\]", re.IGNORECASE)
_SIDE_MARK = re.compile(r"\[\s*(H|M|FW?|B)\s*\]", re.IGNORECASE)
_SET_MARK = re.compile(r"\(\s*(?:ME)?(TW|TD|DM|LE|AS|WH|BA)\s*\)", re.IGNORECASE)
_KIND_MARK = re.compile(r"[(\[]([^()\[\]]+)[)\]]\s*$")
_MARKED = {"H": HERO, "M": MINION, "F": FALLEN, "FW": FALLEN, "B": BALROG}


@dataclass(frozen=True, slots=True)
class Named:
    """What a line says about a card."""

    count: int
    title: str
    number: str = ""  # [TW-156]
    side: str = ""  # [M], as English lists mark versions
    set: str = ""  # (LE)
    kind: str = ""  # (Ort, Schergen)


def named(line: str) -> Named:
    count, rest = 1, line
    if (match := _COUNT.match(line)) is not None:
        count, rest = int(match[1][:6]), line[match.end() :]
    elif (match := _COUNT_BEHIND.search(line)) is not None:
        count, rest = int((match[1] or match[2])[:6]), line[: match.start()]
    rest = _BULLET.sub("", rest)
    found = {}
    for name, mark in (("number", _NUMBER), ("side", _SIDE_MARK), ("set", _SET_MARK)):
        if (match := mark.search(rest)) is not None:
            found[name] = match[1].upper()
            rest = rest[: match.start()] + rest[match.end() :]
    kind = match[1] if (match := _KIND_MARK.search(rest)) is not None else ""
    side = _MARKED.get(found.get("side", ""), "")
    return Named(count, " ".join(rest.split()), found.get("number", ""), side, found.get("set", ""), kind)
