"""When a card can be played, in a few words: for a hand, and for whoever names a card at another moment."""

from __future__ import annotations

from functools import cache

from games.lookup import listed
from games.meccg import terms, values
from games.meccg.cards import cards
from games.meccg.language.faces import read

MOMENTS = {  # by the windows of a card, in the order of a turn
    "organisation": "in der Organisationsphase",
    "lang": "in der Phase der langfristigen Ereignisse",
    "gefahren": "in der Bewegungs-/Gefahrenphase",
    "antwort": "als Antwort in einer Kette",
    "angriff": "zu Beginn eines Angriffs",
    "hieb": "vor einem Hieb",
    "ort": "in der Ortsphase",
    "beeinflussung": "vor einem Beeinflussungswurf",
    "probe": "vor einem Versuchungswurf",
    "abschluss": "in der Abschlussphase",
}
AS_HAZARD = "in der Bewegungs-/Gefahrenphase des Gegners"
RULES = {  # by the class of a card: the rule that says when it is played
    "character": "me.orga.charakter.einer", "avatar": "me.orga.avatar.statt", "resource-ally": "me.verbuendet.ausspielen",
    "resource-faction": "me.heer.ortsphase", "resource-item": "me.gegenstand.ausspielen", "hazard-creature": "me.kreatur.angriff",
    "hazard-event": "me.bgphase.gefahren.spielen", "resource-event": "me.start.kartentext",
}  # fmt: skip


@cache
def when(card: str) -> str:
    """«in der Ortsphase: Grenzort»."""
    one = cards()[card]
    klasse = one["klasse"]
    if klasse in ("character", "avatar"):
        return "in deiner Organisationsphase"
    if klasse == "hazard-creature":
        keyed = values._keyed(one["keying"]) if one.get("keying") else ""
        return AS_HAZARD + (f": {keyed}" if keyed else "")
    if klasse == "hazard-event":
        return AS_HAZARD
    if klasse in ("resource-ally", "resource-faction"):
        where = values._where(one.get("playable_at") or {})
        return "in deiner Ortsphase" + (f": {where}" if where else "")
    if klasse == "resource-item":
        kind = next((terms.ITEMS[s] for s in one["subtype"] if s in terms.ITEMS), "Gegenstand")
        return f"in deiner Ortsphase, wo es das gibt ({kind})"
    face = read(card, card)
    found = [said for window, said in MOMENTS.items() if window in face.windows]
    return listed(found[:3], "oder") if found else "wenn es die Karte sagt"


def rule(card: str) -> str:
    return RULES.get(str(cards()[card]["klasse"]), "me.start.kartentext")
