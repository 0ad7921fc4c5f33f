"""When a card may be played, by what is printed on it and the window that is open: one guard a rule.

A window: gefahren (the open hazard phase), antwort (a chain that has begun there), angriff (before the strikes are assigned),
hieb (one strike), ort (at the site), probe (a corruption check). `language/windows.py` says which of them a card is played in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.contract import Refusal
from games.meccg.cards import cards
from games.meccg.language.faces import Face
from games.meccg.language.names import PLACE
from games.rules import ByCard, guard, rule

NOT_HERE = {
    "gefahren": "hat außerhalb eines Angriffs nichts zu tun",
    "antwort": "passt nicht als Antwort in diese Kette",
    "angriff": "wirkt nicht auf einen ganzen Angriff",
    "hieb": "bezieht sich nicht auf einen einzelnen Hieb",
    "ort": "ist in der Ortsphase nicht an der Reihe",
    "probe": "wirkt nicht auf einen Versuchungswurf",
    "organisation": "ist in der Organisationsphase nicht an der Reihe",
    "lang": "ist in der Langfristige-Ereignisse-Phase nicht an der Reihe",
    "abschluss": "ist in der Abschlussphase nicht an der Reihe",
    "beeinflussung": "wirkt nicht auf einen Beeinflussungswurf",
    "ende": "ist zu Beginn der Abschlussphase nicht an der Reihe",
    "rat": "wirkt im Rat nicht",
    "fremd": "ist in der Ortsphase des Gegners nicht an der Reihe",
    "bg-ende": "ist am Ende der Bewegungs-/Gefahrenphase nicht an der Reihe",
    "gs-kampf": "gehört nicht zum Kampf zwischen Gemeinschaften",
}


def of_the_moment(reason: str) -> bool:
    """Whether a refusal says nothing but that this is not the moment for such a card."""
    return any(said in reason for said in _OF_THE_MOMENT)


_OF_THE_MOMENT = (*NOT_HERE.values(), "ist eine Gefahrenkarte; ", "ist keine Gefahrenkarte; ", "er wird am Ort angekündigt")


@guard("me.start.kartentext")
def by_the_card(face: Face, why: str | None) -> ByCard | None:
    """What the text of the card forbids, with the reason the language gives."""
    return ByCard(why, face.card) if why else None


@guard("me.kette.verboten", "me.kreatur.kette", "me.angriff.beginn-kette")
def attack_begins(begun: bool, window: str, face: Face) -> str | None:
    """A creature, or whatever else brings an attack. As long as one is fought, the chain that brought it is not over."""
    if not face.attacks or (face.also_event and window in ("gefahren", "antwort")):
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


@guard("me.zug.begriff.gefahrenspieler", "me.voraus.gegnerzug")
def is_hazard(face: Face) -> str | None:
    return None if face.hazard else f"«{face.titel}» ist keine Gefahrenkarte; im Zug des Gegners spielst du nur Gefahren."


@guard("me.zug.gegner", "me.bgphase.gefahren.spielen")
def is_no_hazard(face: Face) -> str | None:
    """Who is on turn plays no hazards, but what is printed to be either."""
    if not face.hazard or cards()[face.card].get("auch_als") == "resource":
        return None
    return f"«{face.titel}» ist eine Gefahrenkarte; Gefahren spielt nur, wer nicht am Zug ist."


@guard("me.zug.gegner", "me.voraus.gegnerzug")
def used_in_ones_own_turn(hostile: bool, face: Face) -> str | None:
    """What is no hazard is used in one's own turn."""
    return f"«{face.titel}» nutzt du nur in deinem eigenen Zug." if hostile and not face.hazard else None


@guard("me.zug.gegner", "me.bgphase.gefahren.spielen")
def used_against_the_mover(own_turn: bool, face: Face) -> str | None:
    """What is a hazard is used in the opponent's turn, as hazards are played."""
    return f"«{face.titel}» nutzt du nur im Zug deines Gegners." if own_turn and face.hazard else None


@rule("me.kreatur.regionstyp.doppelt", off=lambda times: min(times, 1))
def symbols_needed(times: int) -> int:
    """A region type printed twice must be on the route twice."""
    return times


KEYED = ("me.kreatur.zuordnung.begriff", "me.kreatur.ortstyp", "me.kreatur.ort")


@guard("me.kreatur.uebersicht", "me.kreatur.regionstyp", "me.kreatur.regionstyp.doppelt", *KEYED)
def keyed(here: Sequence[str], route: Sequence[str], face: Face, where: str, times: int) -> str | None:
    """A creature is keyed to the site, by its type or name, or to the regions on the way."""
    there, need = route.count(where), symbols_needed(times)
    if where in here or there >= need:
        return None
    return f"«{face.titel}» braucht {need}-mal {PLACE[where]} in der Reiseroute; es gibt sie {there}-mal."


@guard("me.limit.begriff", "me.bgphase.gefahren.spielen")
def within_limit(left: int, limit: int, free: bool) -> str | None:
    return None if left > 0 or free else f"Das Gefahrenlimit von {limit} ist erreicht."


@guard("me.limit.begriff")
def room_for(left: int, count: int) -> str | None:
    return None if left >= count else f"Dafür reicht das Gefahrenlimit nicht ({left} übrig)."


@guard("me.zug.begriff.tappen")
def can_tap(untapped: bool, name: str) -> str | None:
    return None if untapped else f"{name} kann nicht tappen."


@guard("me.zug.begriff.tappen")
def not_tapped(tapped: bool, name: str) -> str | None:
    return f"«{name}» ist schon getappt." if tapped else None


@guard("me.versuchung.karte.eine")
def one_corruption_card(tempted: bool, name: str) -> str | None:
    return f"Auf {name} wurde in dieser Bewegungs-/Gefahrenphase schon eine Versuchungskarte gespielt." if tempted else None


@guard("me.angriff.karten.verteidiger")
def one_skill_a_strike(skilled: bool, face: Face) -> str | None:
    if skilled and any(mode.skill for mode in face.modes):
        return f"Für diesen Hieb ist schon eine Karte gespielt, die einen Beruf erfordert; «{face.titel}» wäre die zweite."
    return None


@guard("me.angriff.karten.angreifer")
def about_this_strike(struck: bool, name: str) -> str | None:
    if not struck:
        return f"Vor einem Hieb sind nur Gefahren erlaubt, die sich auf ihn beziehen; gegen {name} geht er nicht."
    return None


@guard("me.angriff.zuweisung.keine-aenderung")
def strikes_still_open(window: str, face: Face) -> str | None:
    if window == "hieb" and any(mode.changes_strikes for mode in face.modes):
        return f"Die Hiebe sind zugewiesen; «{face.titel}» würde ihre Anzahl ändern."
    return None


@guard("me.angriff.karten.angreifer")
def about_a_strike(window: str, face: Face) -> str | None:
    """In the middle of a strike the attacker plays only what bears on that strike: on it, or on whom it strikes."""
    if window == "hieb" and "hieb" not in face.windows:
        return f"Vor einem Hieb sind nur Gefahren erlaubt, die sich auf ihn beziehen; «{face.titel}» tut das nicht."
    return None


@guard("me.zug.wid.ereignisse-angriff", "me.zug.ereignisse.ortsphase")
def only_for_the_attack(phase: str, window: str, face: Face) -> str | None:
    if phase == "ort" and window in ("angriff", "hieb") and not any(mode.about_fight for mode in face.modes):
        return f"Während eines Angriffs in der Ortsphase wirken nur Karten auf ihn; «{face.titel}» erst danach."
    return None


@guard("me.start.kartentext")
def in_window(window: str, face: Face) -> ByCard | None:
    return None if window in face.windows else ByCard(f"«{face.titel}» {NOT_HERE[window]}.", face.card)


@guard("me.kreatur.angriff")
def something_to_fight(attack: Mapping[str, Any] | None, face: Face) -> str | None:
    return None if attack is not None else f"Es gibt gerade keinen Angriff, auf den «{face.titel}» wirken könnte."


# --- what the rules and the window have against a card, whatever else is on the table -----------------------------------------


def as_hazard(begun: bool, window: str, face: Face) -> Refusal | None:
    """Played against a company."""
    return (
        is_hazard(face)
        or attack_begins(begun, window, face)
        or corruption_begins(begun, face)
        or strikes_still_open(window, face)
        or about_a_strike(window, face)
        or in_window(window, face)
    )


def as_resource(phase: str, window: str, face: Face) -> Refusal | None:
    """Played for it; items are played at a site (`site.py`)."""
    return (
        is_no_hazard(face)
        or only_for_the_attack(phase, window, face)
        or strikes_still_open(window, face)
        or in_window(window, face)
    )
