"""Which patterns of effects occur on which cards: `muster` of the entries, counted for the table that is printed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

import yaml

from games.meccg.cards import DATA
from games.meccg.language.entry import entries

PATTERNS = {
    "P01": "Wertbonus auf sich oder Träger",
    "P02": "Wertbonus nur gegen Typ, Heer, Name",
    "P03": "Ober- oder Untergrenze beim Bonus",
    "P04": "Modifikation von Versuchungswürfen",
    "P05": "Modifikation von Beeinflussungswürfen",
    "P06": "Erzwungener Versuchungswurf",
    "P07": "Versuchungspunkte auf Charakter",
    "P08": "Loswerden per Wurf",
    "P09": "Tappe Charakter oder Beruf als Kosten",
    "P10": "Tappe diese Karte als Kosten",
    "P11": "Wirf diese Karte ab als Kosten",
    "P12": "Angriff vereiteln",
    "P13": "Hieb vereiteln, erfolglos machen",
    "P14": "Werte eines Angriffs ändern",
    "P15": "Alle Angriffe eines Typs ändern",
    "P16": "Automatischen Angriff ändern",
    "P17": "Typ von Ort oder Region umdeuten",
    "P18": "Gefahrenlimit ändern",
    "P19": "Zählt nicht zum Gefahrenlimit",
    "P20": "Zurück zum Ausgangsort",
    "P21": "Ortsphase sperren",
    "P22": "Ort tappen, enttappen",
    "P23": "Bewegung erweitern, einschränken",
    "P24": "Untertiefen-Wurf ändern",
    "P25": "Kartenzug, Handkartenzahl",
    "P26": "Karte aus Stapel oder Abwurf holen",
    "P27": "Hand oder Stapel ansehen",
    "P28": "Zurück auf die Hand, abwerfen (Wurf)",
    "P29": "Heilen, Enttappen",
    "P30": "Gefangennahme",
    "P31": "Zur Seite legen",
    "P32": "Tore der Nacht, Tore des Morgens",
    "P33": "Umweltkarten löschen",
    "P34": "Duplikatverbot",
    "P35": "Bis Spielstapel aufgebraucht",
    "P36": "Abwerfen, wenn Bedingung",
    "P37": "Spielbar auf Ziel mit Filter",
    "P38": "Spielbar an Ort, Typ, Region",
    "P39": "Beruf oder Rasse verlangt",
    "P40": "Magie mit Versuchungsfolge",
    "P41": "Hinterlegen",
    "P42": "Punkte ändern",
    "P43": "Ringtest, Ringersatz",
    "P44": "Erscheinungsform",
    "P45": "Agenten-Handlungen",
    "P46": "Verhör",
    "P47": "Angreifer wählt",
    "P48": "Kampf zwischen Gemeinschaften",
    "P49": "Offen, verborgen",
    "P50": "Alternative Wirkung",
    "P51": "Karte in Kette vereiteln",
    "P52": "Auf der Lauer",
    "P53": "Handkarte als Zusatzkosten",
    "P54": "Wurf mit Schwelle",
    "P55": "Gegner wählt zwischen Folgen",
}


def patterns() -> Mapping[str, list[str]]:
    """The cards of each pattern."""
    found: dict[str, list[str]] = {nr: [] for nr in PATTERNS}
    for card, entry in entries().items():
        for nr in entry.get("muster", ()):
            found[nr].append(card)
    return found


@cache
def decks() -> Mapping[str, frozenset[str]]:
    """The cards with an entry of each of the ten challenge decks, by its name."""
    raw = yaml.safe_load((DATA / "decks.yaml").read_text("utf-8"))
    return {f"{deck['kennung']} – {deck['name']}": frozenset(_words(deck) & entries().keys()) for deck in raw["decks"]}


def _words(thing: object) -> set[str]:
    """Whatever is named anywhere in it."""
    if isinstance(thing, dict):
        return {str(key) for key in thing}.union(*map(_words, thing.values()))
    if isinstance(thing, list):
        return set().union(*map(_words, thing))
    return {thing} if isinstance(thing, str) else set()


@cache
def in_decks() -> frozenset[str]:
    """The cards of the ten challenge decks."""
    return frozenset().union(*decks().values())


def table_of(played: Collection[str]) -> str:
    """Pattern × cards × played; cards from outside the ten decks are marked."""
    lines = [f"{'Muster':46}Karten  A–J  gespielt"]
    for nr, cards in patterns().items():
        inside = [card for card in cards if card in in_decks()]
        done = [card for card in cards if card in played]
        outside = f"  (von anderswo: {', '.join(card for card in cards if card not in in_decks())})" if len(inside) < 2 else ""
        lines.append(f"{nr} {PATTERNS[nr]:43}{len(cards):5}{len(inside):5}{len(done):7}{outside}")
    every = {card for cards in patterns().values() for card in cards}
    there = len(set(played) & in_decks())
    lines.append(
        f"Karten mit Muster: {len(every)}, davon A–J {len(every & in_decks())}; gespielt: {len(played)}, davon A–J {there}"
    )
    return "\n".join(lines)
