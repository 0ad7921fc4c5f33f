"""The unique dragons: their homes, what becomes of their other manifestations when one falls, and of their hoards."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import State
from games.meccg.cards import cards
from games.meccg.language.faces import Face
from games.meccg.play.people import discard
from games.meccg.play.room import FACES, ZONES, Transition
from games.rules import guard, rule

HOMES: Mapping[str, str] = {  # by the name of the figure, as cards call it: its site
    "Smaug": "The Lonely Mountain",
    "Scorba": "Zarak Dûm",
    "Scatha": "Gondmaeglom",
    "Leucaruth": "Irerock",
    "Itangast": "Gold Hill",
    "Eärcaraxë": "Isle of the Ulond",
    "Daelomin": "Dancing Spire",
    "Bairanax": "Ovir Hollow",
    "Agburanar": "Caves of Ûlund",
}


@rule("me.drachen.liste", "me.drachen.widerspruch.hoehlendrache", off="")
def lord_of(site: str) -> str:
    """The dragon whose home this is; the cave-drake has none."""
    return next((name for name, home in HOMES.items() if home == cards()[site]["title_en"]), "")


def slain(s: State) -> Mapping[str, int]:
    """The dragons that have fallen, and in which turn of the game."""
    found: Mapping[str, int] = s.get("slain") or {}
    return found


@rule("me.drachen.besiegt", "me.drachen.erscheinungsformen", off=None)
def falls(t: Transition, face: Face) -> None:
    """One manifestation is defeated: all others of the same dragon that lie there are discarded."""
    if face.form not in HOMES or "round" not in t.state:
        return
    t.state["slain"] = t.own({**slain(t.state), face.form: t.state["round"]})
    for zone in [zone for zone in t.state["zones"] if zone.startswith(("wirkt", "an ", "am "))]:
        for card in list(ZONES.cards(t.state, zone)):
            if FACES[t.state["cards"][card]].form == face.form:
                discard(t, card, zone)


@guard("me.drachen.besiegt")
def not_again(s: State, face: Face) -> str | None:
    return (
        f"{face.form} ist besiegt; «{face.titel}» kommt nicht mehr ins Spiel." if face.hazard and face.form in slain(s) else None
    )


@rule("me.drachen.widerspruch.hortverlust", off=False)
def left_its_home(s: State, site: str) -> bool:
    """The automatic attack of its home ends at once."""
    return lord_of(site) in slain(s)


@guard("me.drachen.hort.verlust")
def hoard_is_gone(s: State, face: Face, site: str) -> str | None:
    """The hoard stays until the end of the turn in which the dragon fell."""
    name = lord_of(site)
    if "hoard-item" in cards()[face.card].get("keywords", ()) and slain(s).get(name, s.get("round", 0)) < s.get("round", 0):
        return f"{name} ist gefallen; der Hort in {FACES[site].titel} ist keiner mehr."
    return None
