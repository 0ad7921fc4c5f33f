"""What is done at a site, by what is printed on it and on the cards: items, and cards lying in wait. One guard a rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from games.cards.shapes import listed
from games.meccg.cards import cards
from games.meccg.language.faces import Face
from games.meccg.language.moments import MOMENTS
from games.rules import guard, rule


@guard("me.gegenstand.ausspielen", "me.ortsphase.ausspielen")
def item_at_site(window: str, begun: bool, face: Face) -> str | None:
    if window != "ort" or begun:
        return f"«{face.titel}» ist ein Gegenstand; er wird am Ort angekündigt, nicht unterwegs und nicht als Antwort."
    return None


@guard("me.ort.ressourcen.fremd")
def of_the_same_side(face: Face, site: str, card: str) -> str | None:
    """Resources of heroes do nothing at sites of minions, nor the other way round; items of either side are found there."""
    if face.item:
        return None
    sides = {cards()[face.card]["alignment"], cards()[card]["alignment"] if card else ""}
    if sides >= {"hero", "minion"} and face.name not in AT_EITHER:
        return f"«{face.titel}» wirkt nicht an einem Ort der anderen Seite wie {site}."
    return None


@rule("me.gegenstand.fremde-ausrichtung", off=False)
def without_effect(face: Face) -> bool:
    """An item of minions does nothing for heroes: its points count half, its corruption points as they are."""
    return face.item and cards()[face.card]["alignment"] == "minion"


AT_EITHER = ("News of the Shire",)


@guard("me.gegenstand.ausspielen", "me.gegenstand.arten", "me.gegenstand.drachenschatz", "me.drachen.hort", "me.ring.besonderer")
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


@guard("me.gegenstand.geringere", "me.ortsphase.ort-tappen", "me.ortsphase.geringerer")
def site_untapped(tapped: bool, follows: bool, face: Face, site: str) -> str | None:
    """`follows`: whether a minor item may follow what has tapped it."""
    if tapped and (face.stufe != "gering" or not follows):
        return f"{site} ist getappt; nur gleich nachdem eine Ressource ihn getappt hat, folgt noch ein geringerer Gegenstand."
    return None


@guard("me.gegenstand.geringere")
def another_character(tapped_it: bool, name: str) -> str | None:
    """The minor item after the site is tapped is played by somebody else. (Whoever tapped the site could have been untapped.)"""
    return f"{name} hat den Ort getappt; den geringeren Gegenstand spielt ein anderer." if tapped_it else None


@guard("me.gegenstand.ausspielen")
def carrier_untapped(untapped: bool, name: str) -> str | None:
    return None if untapped else f"{name} ist nicht ungetappt und kann keinen Gegenstand ausspielen."


# --- lying in wait ----------------------------------------------------------------------------------------------------------


@guard("me.lauer.begriff", "me.bgphase.lauer", "me.bgphase.begriff.lauer")
def one_in_wait(lain: bool) -> str | None:
    return "In dieser Bewegungs-/Gefahrenphase hast du schon eine Karte auf die Lauer gelegt." if lain else None


@guard("me.limit.begriff", "me.lauer.begriff")
def room_to_wait(left: int, limit: int) -> str | None:
    return None if left > 0 else f"Auch auf die Lauer legen zählt zum Gefahrenlimit, und {limit} ist erreicht."


@guard("me.lauer.aufdecken.kreatur", "me.ortsphase.lauer.kreatur")
def creature_at_site(face: Face, acting: bool, keyed: bool, attacked: bool, site: str) -> str | None:
    """`acting`: something is played there; otherwise the site is being entered. `keyed`: whether it can be keyed to the site, by
    type or name, by its text or that of the site; `attacked`: whether the site has an automatic attack now."""
    if not face.creature:
        return None
    if acting:
        return "Eine lauernde Kreatur wird nur vor dem automatischen Angriff aufgedeckt."
    if not attacked:
        return f"{site} hat keinen automatischen Angriff; «{face.titel}» bleibt verdeckt."
    return None if keyed else f"«{face.titel}» ist in {site} nicht spielbar."


@guard("me.lauer.aufdecken")
def is_hazard_in_wait(face: Face) -> str | None:
    return None if face.hazard else f"«{face.titel}» ist keine Gefahr und bleibt verdeckt."


@guard("me.lauer.aufdecken")
def in_play_before(there: bool, name: str) -> str | None:
    """What a card in wait is aimed at must have been in play in the movement/hazard phase."""
    return None if there else f"{name} war in der Bewegungs-/Gefahrenphase noch nicht im Spiel."


FIGURES = ("ziel", "traeger", "gs", "dieser", "spielender")
NEVER = {
    "zurueck": "Sie schickt die Gemeinschaft zurück",
    "tappt-ort": "Sie tappt den Ort",
    "verlaesst": "Durch sie verlässt jemand die Gemeinschaft",
    "verbietet": "Sie verbietet, am Ort etwas zu unternehmen",
    "tappt": "Sie tappt direkt einen Charakter",
}


def statements(said: Any) -> Iterator[Mapping[str, Any]]:
    """All that is said in these words, also what follows from it."""
    if isinstance(said, Mapping):
        yield said
        for inner in said.values():
            yield from statements(inner)
    elif isinstance(said, list):
        for one in said:
            yield from statements(one)


def sort_of_effect(e: Mapping[str, Any]) -> str:
    """Which of the five kinds of effects this is that are never turned up; nothing: none of them."""
    if "zurueck" in e and "trenne" not in e:
        return "zurueck"
    if e.get("tappe") == "ort":
        return "tappt-ort"
    if "tappe" in e:
        return "tappt"
    if "trenne" in e or e.get("bringe") in FIGURES or e.get("wirf-ab") in FIGURES:
        return "verlaesst"
    return "verbietet" if e.get("verbietet") == "ortsphase" else ""


@guard("me.lauer.verbot")
def never_revealed(face: Face) -> str | None:
    """Five kinds stay face down; what fights and corruption checks bring is none of them."""
    if face.creature:
        return None
    found = next((kind for mode in face.modes for e in statements(list(mode.effects)) if (kind := sort_of_effect(e))), "")
    if not found and face.entry.get("nie-lauer"):
        found = "verbietet"
    return f"«{face.titel}» darf nicht aufgedeckt werden: {NEVER[found]}." if found else None


@guard("me.lauer.aufdecken.angriff", "me.ortsphase.lauer.modifikation")
def changes_the_attack(face: Face, acting: bool) -> str | None:
    """Before the automatic attack: creatures, and what gives or changes such an attack."""
    if acting or face.creature or gives_attacks(face):
        return None
    return f"«{face.titel}» ändert den automatischen Angriff nicht; sie wartet auf eine Aktion, die den Ort tappen kann."


def gives_attacks(face: Face) -> bool:
    said = [e for mode in face.modes for e in mode.effects]
    return any(("angriff" in str(e.get("von")) and ("wert" in e or "merkmal" in e)) or "automatisch" in e for e in said)


def says_so_itself(face: Face) -> bool:
    """A card that says that it may also be turned up as an answer."""
    return MOMENTS["lauer"].on() and any("lauer" in listed(mode.said.get("wann", ())) for mode in face.modes)


@guard("me.lauer.aufdecken.charakter", "me.lauer.aufdecken.beeinflussung")
def aims_at_somebody(face: Face, acting: bool, influencing: bool) -> str | None:
    """When something is done that could tap the site: what aims at the company or a character. At an attempt to influence also
    whatever may bear on it."""
    if not acting or face.creature or says_so_itself(face):
        return None
    if any(kind in ("charakter", "gemeinschaft") for mode in face.modes for kind in mode.kinds):
        return None
    if influencing and bears_on_influence(face):
        return None
    return f"«{face.titel}» zielt nicht auf die Gemeinschaft oder einen Charakter."


@rule("me.lauer.aufdecken.beeinflussung", off=False)
def bears_on_influence(face: Face) -> bool:
    said = [e for mode in face.modes for e in statements(list(mode.effects))]
    about = any("heer" in str(mode.said.get("auf")) for mode in face.modes)
    return about or any(e.get("wert") in ("bw", "de", "ae", "freier-de", "freier-ae") for e in said)
