"""What is done at a site, by what is printed on it and on the cards: items, and cards lying in wait. One guard a rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from games.cards.shapes import listed
from games.meccg.cards import cards
from games.meccg.language.faces import Face
from games.rules import guard


@guard("me.gegenstand.ausspielen", "me.ortsphase.ausspielen")
def item_at_site(window: str, begun: bool, face: Face) -> str | None:
    if window != "ort" or begun:
        return f"«{face.titel}» ist ein Gegenstand; er wird am Ort angekündigt, nicht unterwegs und nicht als Antwort."
    return None


@guard("me.gegenstand.ausspielen")
def found_here(face: Face, items: Collection[str], site: str, card: str = "") -> str | None:
    """By the level that the site lists, and what it says of it; by the sites that stand on the item, where there are any; what
    belongs to a hoard only where there is one."""
    no = f"Solche Gegenstände wie «{face.titel}» gibt es in {site} nicht."
    printed, there = cards()[face.card], cards().get(card, {})
    at = printed.get("playable_at")
    if at and card:
        named = there["title_en"] in at.get("orte", ()) or there["site_type"] in at.get("ortstypen", ())
        return None if named else no
    if face.stufe not in items or face.stufe == "besonders":
        return no
    level = next((x for x in printed["subtype"] if x in LEVELS), "")
    limit = (there.get("playable_items_einschraenkung") or {}).get(level, {})
    only = [*limit.get("nur", ()), *limit.get("nur_keyword", ())]
    if only and printed["title_en"] not in only and not {*printed.get("keywords", ())} & {*only}:
        return no
    return no if card and "hoard-item" in printed.get("keywords", ()) and not has_hoard(there) else None


def has_hoard(site: Mapping[str, Any]) -> bool:
    """A site with the automatic attack of a unique dragon, or whose card says so."""
    said = any(one["art"] == "hort" for one in site.get("sonderregeln", ()))
    return said or any(one.get("typ") == "dragon" for one in site["automatic_attacks"])


LEVELS = ("minor", "major", "greater", "special", "gold-ring")


@guard("me.gegenstand.geringere", "me.ortsphase.ort-tappen")
def site_untapped(tapped: bool, second: bool, face: Face, site: str) -> str | None:
    """`second`: whether the minor item that may follow has been played."""
    if tapped and (face.stufe != "gering" or second):
        return f"{site} ist getappt; danach ist nur noch ein geringerer Gegenstand erlaubt, und der nur einmal."
    return None


@guard("me.gegenstand.geringere")
def another_character(tapped_it: bool, name: str) -> str | None:
    """The minor item after the site is tapped is played by somebody else. (Whoever tapped the site could have been untapped.)"""
    return f"{name} hat den Ort getappt; den geringeren Gegenstand spielt ein anderer." if tapped_it else None


@guard("me.gegenstand.ausspielen")
def carrier_untapped(untapped: bool, name: str) -> str | None:
    return None if untapped else f"{name} ist nicht ungetappt und kann keinen Gegenstand ausspielen."


# --- lying in wait ----------------------------------------------------------------------------------------------------------


@guard("me.lauer.begriff", "me.bgphase.lauer")
def one_in_wait(lain: bool) -> str | None:
    return "In dieser Bewegungs-/Gefahrenphase hast du schon eine Karte auf die Lauer gelegt." if lain else None


@guard("me.limit.begriff", "me.lauer.begriff")
def room_to_wait(left: int, limit: int) -> str | None:
    return None if left > 0 else f"Auch auf die Lauer legen zählt zum Gefahrenlimit, und {limit} ist erreicht."


@guard("me.lauer.aufdecken.kreatur", "me.ortsphase.lauer.kreatur")
def creature_at_site(face: Face, acting: bool, kind: str, site: str) -> str | None:
    """`acting`: something is played there; otherwise the site is being entered."""
    if face.creature and acting:
        return "Eine lauernde Kreatur wird nur vor dem automatischen Angriff aufgedeckt."
    return None if not face.creature or kind in face.auf else f"«{face.titel}» ist in {site} nicht spielbar."


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
    said_so = acting and any("lauer" in listed(mode.said.get("wann", ())) for mode in face.modes)
    if face.creature or said_so or (aims_at_figures if acting else changes_attacks):
        return None
    if acting:
        return f"«{face.titel}» zielt nicht auf die Gemeinschaft oder einen Charakter."
    return f"«{face.titel}» ändert den automatischen Angriff nicht; sie wartet auf eine Aktion, die den Ort tappen kann."
