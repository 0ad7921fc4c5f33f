"""The windows in which a way of playing a card can be used: at the moments it names, or whenever its kind can.

A window: gefahren (the open hazard phase), antwort (a chain that has begun there), angriff (before the strikes are assigned),
hieb (one strike), ort (at the site), probe (a corruption check). The deed of a moment are its windows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.cards.shapes import listed
from games.meccg.language.moments import MOMENTS

Said = Mapping[str, Any]
MOMENTS.does("gefahr", samples=("as-power-built-by-waiting",))(("gefahren", "antwort"))
MOMENTS.does("bg-phase")(("gefahren", "antwort"))
MOMENTS.does("angriff", samples=("tw-concealment",))(("antwort", "angriff"))
MOMENTS.does("hieb", samples=("tw-dodge",))(("hieb",))
MOMENTS.does("vw")(("probe",))
MOMENTS.does("kette")(("antwort",))
MOMENTS.does("jederzeit")(("gefahren", "antwort", "angriff", "ort", "organisation", "lang", "abschluss"))
MOMENTS.does("eigener-zug")(("gefahren", "antwort", "ort", "organisation", "lang", "abschluss"))
MOMENTS.does("orgphase")(("organisation",))
MOMENTS.does("orgphase-beginn")(("organisation",))
MOMENTS.does("orgphase-ende")(("organisation",))
MOMENTS.does("langphase")(("lang",))
MOMENTS.does("bw")(("beeinflussung",))
MOMENTS.does("ortsphase")(("ort",))
MOMENTS.does("abschluss", samples=("tw-saruman",))(("ende",))
MOMENTS.does("bg-ende", samples=("tw-bridge",))(("bg-ende",))
MOMENTS.does("rat", samples=("td-magical-harp",))(("rat",))
MOMENTS.does("gegner-ortsphase", samples=("td-magical-harp",))(("fremd",))
MOMENTS.does("gs-kampf", samples=("as-bow-of-the-galadhrim",))(("gs-kampf",))
MOMENTS.does("lauer", samples=("td-searching-eye",))(())
ALWAYS = {  # those in which a kind of card can be played that names no moment
    "kreaturen": ("gefahren",),
    "gefahren": ("gefahren", "antwort"),
    "unterstuetzung": ("gefahren", "antwort", "hieb", "ort", "organisation", "lang", "abschluss"),
    "gegenstaende": ("ort",),
}


def windows(said: Said, art: str, keywords: Sequence[str]) -> frozenset[str]:
    """When a way of playing can be used."""
    if "wann" in said:
        moments = [MOMENTS[word] for word in listed(said["wann"])]
        where = {window for moment in moments if moment.carried and moment.on() for window in moment.deed}
    elif art == "unterstuetzung" and "angriff" in str(said.get("auf")):
        where = set(MOMENTS["angriff"].deed)
    else:
        where = set(ALWAYS.get(art, ()))
    if "long" in keywords and art == "unterstuetzung":
        return frozenset(("lang",))
    does = said.get("wirkung", ())
    if art == "unterstuetzung" and any("automatisch" in str(e.get("von")) for e in does):
        where |= {"angriff"}
    on_somebody = any("charakter" in one for one in listed(said.get("auf", {})))
    weakens = on_somebody and any(e.get("wert") in ("kg", "ko") for e in does)
    if art == "gefahren" and "wann" not in said and weakens and "corruption" not in keywords:
        where |= {"hieb"}  # it bears on the strike against whom it weakens
    return frozenset(where)
