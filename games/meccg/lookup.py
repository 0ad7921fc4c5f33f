"""The cards of MECCG, to be looked up: German and English titles, values, where they are played, what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from games.lookup import EFFECT, Fact, Lookup, Name, Sheet
from games.meccg import places, terms
from games.meccg.cards import Card, cards, title
from games.meccg.language import sentence
from games.meccg.language.entry import entry_of
from games.meccg.language.playable import told as not_yet
from games.meccg.language.probe import is_said
from games.meccg.values import values

SOURCE = "Werte der englischen Neufassung"
TITLE_DOUBT = "der deutsche Titel ist nicht sicher"
TOPICS: Mapping[str, Sequence[str]] = {
    EFFECT: (),
    "geisteskraft": ("geisteskraft", "mind", "gk"),
    "einfluss": ("direkter einfluss", "direkten einfluss", "einfluss", "de", "direct influence", "influence"),
    "allgemeiner-einfluss": ("allgemeiner einfluss", "allgemeinen einfluss", "general influence"),
    "kampfgeschick": ("kampfgeschick", "kg", "prowess", "kampfwert", "stark"),
    "konstitution": ("konstitution", "ko", "body"),
    "hiebe": ("hiebe", "hieb", "strikes", "schläge"),
    "siegpunkte": ("siegpunkte", "siegpunkt", "sp", "marshalling points", "mp", "punkte"),
    "versuchungspunkte": ("versuchungspunkte", "versuchungspunkt", "vp", "corruption points", "cp"),
    "versuchung": ("versuchungswurf", "modifikation auf versuchungswürfe", "corruption modifier"),
    "entwicklungspunkte": ("entwicklungspunkte", "stage points"),
    "rasse": ("rasse", "volk", "race", "rasse gehört"),
    "berufe": ("fähigkeiten", "fähigkeit", "beruf", "berufe", "skills", "skill"),
    "heimat": ("heimat", "heimatort", "home site", "wo zuhause", "wohnt"),
    "art": ("merkmale", "schlüsselwörter", "keywords"),
    "spielbar": (
        "wo spielbar",
        "wo spielen",
        "spielbar",
        "wo ausspielen",
        "playable",
        "wo ausspielbar",
        "wo spielt",
        "wo spielt aus",
    ),
    "beeinflussung": ("beeinflussung", "beeinflussungswurf", "beeinflussungszahl", "beeinflussen", "influence check"),
    "einzigartig": ("einzigartig", "unique"),
    "ortstyp": ("ortstyp", "ortsart", "site type", "was für ort"),
    "region": ("region", "in welcher region", "wo liegt", "wo", "wo spielbar"),
    "zufluchtsort": ("zufluchtsort", "nächster zufluchtsort", "nächsten zufluchtsort", "haven", "nearest haven"),
    "route": ("reiseroute", "route", "ortsweg", "site path", "weg", "reiseroute nach"),
    "karten": ("karten ziehen", "karten", "draws", "karten zieht"),
    "gegenstaende": ("gegenstände", "gegenstand", "items", "gegenstände spielbar"),
    "angriffe": ("automatische angriffe", "automatischer angriff", "automatischen angriff", "autoangriff", "angriffe", "angriff"),
    "hier": ("karten spielbar", "heere", "heer", "heere spielbar", "verbündete", "verbündete spielbar", "hier spielbar"),
    "bewohner": ("charaktere", "bewohner", "heimat von", "charaktere heimat", "charaktere zuhause"),
    "regionstyp": ("regionstyp", "typ", "landschaft", "region type"),
    "nachbarn": ("nachbarn", "nachbar", "nachbarregionen", "benachbart", "neben", "angrenzend", "grenzt", "grenzen"),
    "orte": ("orte", "ort", "sites", "städte"),
}


class Cards:
    title = "MECCG"
    called = ("MECCG", "METW", "Middle-earth", "Mittelerde", "Mittelerde-Sammelkartenspiel", "Mittelerde CCG")
    topics = TOPICS

    def names(self) -> Sequence[Name]:
        return _names()

    def sheet(self, id: str) -> Sheet:
        card = cards()[id]
        text, unclear = effect(card)
        doubts = [TITLE_DOUBT] if card.get("title_de_unsicher") else []
        doubts += [f"die Karte lässt offen: {unclear}"] if unclear else []
        name = next(n for n in _names() if n.id == id)
        source = f"{terms.SETS[card['set']]}, {card['nr']} ({SOURCE})"
        return Sheet(name, _facts(card, text), source, text, "; ".join(doubts), card["title_en"])


def effect(card: Card) -> tuple[str, str]:
    """What a card does and what it leaves open: from its entry in the language of cards where that says all of it, else as the
    facts tell it."""
    told, unclear = ("", "") if card["klasse"] == "site" else terms.effect(card)
    text = sentence.text(card["id"]) if is_said(card["id"]) else told
    return "\n".join(line for line in (text, not_yet(card["id"])) if line), unclear


def _facts(card: Card, text: str) -> tuple[Fact, ...]:
    """The lines of a sheet. What the effect says is not shown twice: where the card may be played (that a creature comes against
    heroes only does not say where), what changes influence, that it is unique."""
    tells = {"site": places.site, "region": places.region}.get(card["klasse"], values)
    return tuple(_shown(card, fact, text) for fact in tells(card))


def _shown(card: Card, fact: Fact, text: str) -> Fact:
    if fact.topic == "spielbar":
        told = "Spielbar: " in text
        if card["klasse"] != "resource-event" and is_said(card["id"]):
            told = "wo" in (entry_of(card["id"]) or {})
        return replace(fact, shown=not told)
    if any(line.removesuffix(".").split(" (höchstens")[0] == f"{fact.label} {fact.value}" for line in text.split("\n")):
        return replace(fact, shown=False)
    if fact.label == "Modifikationen":
        return replace(fact, shown="odifikat" not in text)
    if fact.topic == "einzigartig":
        common = card["klasse"] in ("site", "region")  # nearly all of them are
        return replace(fact, shown=fact.value == "ja" and not common and "einzigartig" not in text)
    return fact


@cache
def _names() -> tuple[Name, ...]:
    """Namesakes of one kind are told apart by their set, or by their English titles where these differ."""
    alike = Counter((title(c), terms.kind(c)) for c in cards().values())
    english = {c["id"]: c["title_en"] for c in cards().values()}
    found = []
    for c in cards().values():
        kind = terms.kind(c)
        if alike[title(c), kind] > 1:
            others = [o for o in cards().values() if title(o) == title(c) and terms.kind(o) == kind]
            differs = len({english[o["id"]] for o in others}) == len(others)
            mark = english[c["id"]] if differs else terms.SETS[c["set"]] + (", Sonderkarte" if c.get("promo") else "")
            kind = f"{kind}, {mark}"
        found.append(Name(c["id"], title(c), kind, (c["title_en"], c["nr"], *c.get("title_alias", ()))))
    return tuple(found)


def lookup(overrides: Path | None) -> Lookup:
    return Cards()
