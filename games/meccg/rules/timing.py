"""When a card may be played, by what is printed on it and the window that is open: one guard a rule.

A window: gefahren (the open hazard phase), antwort (a chain that has begun there), angriff (before the strikes are assigned),
hieb (one strike), ort (at the site), probe (a corruption check).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.meccg.language.faces import Face
from games.rules import ByCard, guard, rule

NOT_HERE = {
    "gefahren": "hat außerhalb eines Angriffs nichts zu tun",
    "antwort": "passt nicht als Antwort in diese Kette",
    "angriff": "wirkt nicht auf einen ganzen Angriff",
    "hieb": "bezieht sich nicht auf einen einzelnen Hieb",
    "ort": "ist in der Ortsphase nicht an der Reihe",
    "probe": "wirkt nicht auf einen Versuchungswurf",
}


@guard("me.start.kartentext")
def by_the_card(face: Face, why: str | None) -> ByCard | None:
    """What the text of the card forbids, with the reason the language gives."""
    return ByCard(why, face.card) if why else None


@guard("me.kette.verboten", "me.kreatur.kette", "me.angriff.beginn-kette")
def attack_begins(begun: bool, window: str, face: Face) -> str | None:
    """A creature, or whatever else brings an attack. As long as one is fought, the chain that brought it is not over."""
    if not face.attacks:
        return None
    if window == "angriff":
        return (
            f"«{face.titel}» bringt einen Angriff: Er beginnt eine Kette von Ereignissen, also erst, wenn dieser hier vorbei ist."
        )
    if begun:
        return (
            f"«{face.titel}» bringt einen Angriff: Er beginnt eine Kette von Ereignissen, er antwortet nicht in einer laufenden."
        )
    return None


@guard("me.kette.verboten", "me.versuchung.karte.begriff")
def corruption_begins(begun: bool, face: Face) -> str | None:
    if begun and face.versuchung:
        return f"«{face.titel}» ist eine Versuchungskarte: Sie wird nur am Beginn einer Kette von Ereignissen gespielt."
    return None


@guard("me.zug.begriff.gefahrenspieler")
def is_hazard(face: Face) -> str | None:
    return None if face.hazard else f"«{face.titel}» ist keine Gefahrenkarte; im Zug des Gegners spielst du nur Gefahren."


@rule("me.kreatur.regionstyp.doppelt", off=lambda times: min(times, 1))
def symbols_needed(times: int) -> int:
    """A region type printed twice must be on the route twice."""
    return times


@guard("me.angriff.zuweisung.keine-aenderung")
def strikes_still_open(window: str, face: Face) -> str | None:
    if window == "hieb" and any(mode.changes_strikes for mode in face.modes):
        return f"Die Hiebe sind zugewiesen; «{face.titel}» würde ihre Anzahl ändern."
    return None


@guard("me.angriff.karten.angreifer")
def about_a_strike(window: str, face: Face) -> str | None:
    """In the middle of a strike the attacker plays only what bears on that strike: on it, or on whom it strikes."""
    if window == "hieb" and not any("hieb" in mode.windows for mode in face.modes):
        return f"Vor einem Hieb sind nur Gefahren erlaubt, die sich auf ihn beziehen; «{face.titel}» tut das nicht."
    return None


@guard("me.zug.wid.ereignisse-angriff", "me.zug.ereignisse.ortsphase")
def only_for_the_attack(phase: str, window: str, face: Face) -> str | None:
    if phase == "ort" and window in ("angriff", "hieb") and not any(mode.about_fight for mode in face.modes):
        return f"Während eines Angriffs in der Ortsphase wirken nur Karten auf ihn; «{face.titel}» erst danach."
    return None


@guard("me.start.kartentext")
def in_window(window: str, face: Face) -> ByCard | None:
    there = any(window in mode.windows for mode in face.modes)
    return None if there else ByCard(f"«{face.titel}» {NOT_HERE[window]}.", face.card)


@guard("me.kreatur.angriff")
def something_to_fight(attack: Mapping[str, Any] | None, face: Face) -> str | None:
    return None if attack is not None else f"Es gibt gerade keinen Angriff, auf den «{face.titel}» wirken könnte."


@guard("me.lauer.aufdecken")
def is_hazard_in_wait(face: Face) -> str | None:
    return None if face.hazard else f"«{face.titel}» ist keine Gefahr und bleibt verdeckt."


@guard("me.lauer.verbot")
def never_revealed(face: Face) -> str | None:
    if face.entry.get("nie-lauer"):
        return f"«{face.titel}» darf nicht aufgedeckt werden: Sie verbietet, am Ort etwas zu unternehmen."
    return None


@guard("me.lauer.aufdecken.angriff", "me.lauer.aufdecken.charakter")
def right_moment(face: Face, acting: bool) -> str | None:
    aims_at_figures = any("charakter" in mode.kinds for mode in face.modes)
    changes_attacks = any("angriff" in str(e.get("von")) for mode in face.modes for e in mode.does("wert"))
    if face.creature or (aims_at_figures if acting else changes_attacks):
        return None
    if acting:
        return f"«{face.titel}» zielt nicht auf die Gemeinschaft oder einen Charakter."
    return f"«{face.titel}» ändert den automatischen Angriff nicht; sie wartet auf eine Aktion, die den Ort tappen kann."
