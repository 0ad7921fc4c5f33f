"""Searching cards for a deck: by class, side, skill, race, set, keyword, values, and words of the title."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import islice
from typing import Any

from games.decks import Found, Search
from games.finding import fold
from games.meccg import terms
from games.meccg.cards import Card, cards, title
from games.meccg.decks import naming
from games.meccg.decks.facts import alignments
from games.meccg.decks.model import BALROG, is_hazard, is_item, is_resource
from games.meccg.decks.words import SIDE_WORDS

Filter = Callable[[Card], bool]
MOST = 100  # hits; whoever has more says more
FILTERS = (
    "Art (Charakter, Gegenstand, Heer, Verbündeter, Kreatur, Ereignis, Agent, Ort …), Ausrichtung, Beruf, Rasse, Erweiterung "
    "(TW, LE …), Merkmal (Waffe, Umwelt …), Werte (sp>=3, geisteskraft<=5, kampfgeschick>10), Wörter des Titels; «passend»: nur "
    "was in dein Deck darf."
)
VALUES: Mapping[str, str] = {
    **dict.fromkeys(("sp", "siegpunkte", "punkte", "mp"), "marshalling_points"),
    **dict.fromkeys(("geisteskraft", "gk", "mind"), "mind"),
    **dict.fromkeys(("kampfgeschick", "kg", "prowess"), "prowess"),
    **dict.fromkeys(("konstitution", "ko", "body"), "body"),
    **dict.fromkeys(("einfluss", "de"), "direct_influence"),
    **dict.fromkeys(("versuchungspunkte", "vp", "cp"), "corruption_points"),
    **dict.fromkeys(("hiebe", "strikes"), "strikes"),
    **dict.fromkeys(("entwicklungspunkte", "stage"), "stage_points"),
}
_VALUE = re.compile(r"([a-zäöü]+)\s*(<=|>=|=|<|>)\s*(\d{1,3})", re.IGNORECASE)
_COMPARES: Mapping[str, Callable[[Any, int], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}


LONGEST, MOST_WORDS = 200, 12  # characters and words of a search: each word is looked for on every card


def search(words: str, side: str, fitting: Callable[[Card], bool] | None = None) -> Search:
    """Cards that every word fits; `fitting` is what «passend» means."""
    filters: list[Filter] = []
    unknown: list[str] = []
    last: Filter | None = None

    def value(match: re.Match[str]) -> str:
        name, sign, number = VALUES.get("".join(fold(match[1]))), match[2], int(match[3])
        if name is None:
            unknown.append(match[0])
        else:
            filters.append(lambda c, n=name: isinstance(c.get(n), int) and _COMPARES[sign](c[n], number))  # type: ignore[misc]
        return " "

    rest = list(fold(_VALUE.sub(value, words[:LONGEST])))[:MOST_WORDS]
    while rest:
        taken = next((n for n in (3, 2, 1) if "".join(rest[:n]) in _vocabulary()), 0)
        if taken:
            filters.append(_vocabulary()["".join(rest[:taken])])
        elif rest[0] == "passend" and fitting is not None:
            last = fitting
        else:
            filters.append(_in_title(rest[0]))
            unknown += [] if any(_in_title(rest[0])(c) for c in cards().values()) else [rest[0]]
        rest = rest[max(taken, 1) :]
    wanted = bool(filters) or last is not None
    found = [c for c in cards().values() if c["klasse"] != "region" and all(fits(c) for fits in filters)] if wanted else []
    single = {(c["title_en"], c["alignment"], c["klasse"]): c for c in reversed(found)}
    ours = sorted(single.values(), key=lambda c: (not naming.fits_side(c, side), c["klasse"], title(c)))
    shown = islice((c for c in ours if last is None or last(c)), MOST)
    return Search(tuple(Found(c["id"], naming.labelled(c), values(c)) for c in shown), tuple(unknown))


def values(card: Card) -> str:
    """«GK 4, KG 5/KO 8, 2 SP»."""
    shown = []
    if isinstance(card.get("mind"), int):
        shown.append(f"GK {card['mind']}")
    if card.get("prowess") is not None:
        body = f"/KO {card['body']}" if card.get("body") is not None else ""
        shown.append(f"KG {card['prowess']}{body}")
    if card.get("marshalling_points"):
        shown.append(f"{card['marshalling_points']} SP")
    if card.get("corruption_points"):
        shown.append(f"{card['corruption_points']} VP")
    if card.get("stage_points"):
        shown.append(f"{card['stage_points']} Entwicklung")
    if card["unique"] and card["klasse"] != "site":
        shown.append("einzigartig")
    return ", ".join(shown)


# --- the words -------------------------------------------------------------------------------------------------------------


def _in_title(word: str) -> Filter:
    return lambda c: any(w.startswith(word) for w in (*fold(title(c)), *fold(c["title_en"])))


@cache
def _vocabulary() -> Mapping[str, Filter]:
    found: dict[str, Filter] = {}
    for words, fits in _entries():
        for word in words:
            key = "".join(fold(word))
            found.setdefault(key, fits)
    return found


def _forms(word: str) -> tuple[str, ...]:
    return (word, f"{word}e", f"{word}en", f"{word}n", f"{word}s", f"{word}er")


def _entries() -> Iterable[tuple[Iterable[str], Filter]]:
    """What a word filters by; the first meaning of a word counts."""
    klasses = {
        ("Charakter", "Character", "Held als Charakter"): lambda c: c["klasse"] == "character",
        ("Hauptfigur", "Avatar"): lambda c: c["klasse"] == "avatar",
        ("Agent",): lambda c: c["klasse"] == "hazard-agent",
        ("Kreatur", "Creature", "Monster"): lambda c: c["klasse"] == "hazard-creature",
        ("Gegenstand", "Gegenstände", "Item"): is_item,
        ("Verbündeter", "Verbündete", "Ally", "Allies"): lambda c: c["klasse"] == "resource-ally",
        ("Heer", "Faction"): lambda c: c["klasse"] == "resource-faction",
        ("Ereignis", "Ereignisse", "Event"): lambda c: c["klasse"].endswith("-event"),
        ("Ort", "Site"): lambda c: c["klasse"] == "site",
        ("Gefahr", "Hazard"): is_hazard,
        ("Unterstützung", "Ressource", "Resource"): is_resource,
        ("einzigartig", "unique"): lambda c: c["unique"],
        ("Zufluchtsort", "Haven"): lambda c: "haven_art" in c,
        ("unterirdisch", "Under-deeps"): lambda c: c.get("underdeeps"),
        ("Entwicklungskarte", "Stage"): lambda c: c.get("entwicklungskarte"),
    }
    for words, fits in klasses.items():
        yield [form for word in words for form in _forms(word)], fits
    for word, side in SIDE_WORDS.items():
        if len(word) > 2 and word not in ("wizard", "ringwraith", "ringgeist", "sauron", "gut"):
            yield (word,), lambda c, s=side: s in alignments(c) or (s == BALROG and c.get("spezifisch") == BALROG)  # type: ignore[misc]
    for codes, key in ((terms.SKILLS, "skills"), (terms.KEYWORDS, "keywords")):
        for code, word in codes.items():
            yield (code, *_forms(word)), lambda c, k=key, x=code: x in (c.get(k) or ())  # type: ignore[misc]
    for code, word in terms.RACES.items():
        yield (code, *_forms(word)), lambda c, x=code: x in (c.get("race"), *(c.get("races") or ()))  # type: ignore[misc]
    for code, word in terms.SETS.items():
        yield (code, word), lambda c, x=code: c["set"] == x  # type: ignore[misc]
    for codes, key in ((terms.ITEMS, "subtype"), (terms.EVENTS, "subtype")):
        for code, word in codes.items():
            first = word.split()[0]
            yield (code, *_forms(first.removesuffix("er").removesuffix("es"))), lambda c, k=key, x=code: x in c[k]  # type: ignore[misc]
    for code, word in terms.SITES.items():
        if code != "haven":
            yield (code, word), lambda c, x=code: c.get("site_type") == x  # type: ignore[misc]
