"""Companies and sites in play, as they come and go.

A company is `{"seat", "figs", "site", "goal", "plan", "travel", …}`; `site` and `goal` name sites in play (`sites`), whose cards
lie in the zone «ort …». A site card in play belongs to its player: two companies may share one, and at a haven each may have its
own.
"""

from __future__ import annotations

from typing import Any

from games import effects
from games.contract import Seat, State
from games.meccg import alignments
from games.meccg.language.lasting import SITE_OF
from games.meccg.language.moments import EVENTS, LEAVINGS
from games.meccg.play import doing
from games.meccg.play.facts import World
from games.meccg.play.people import discard
from games.meccg.play.room import FACES, ZONES, Transition, standing
from games.rules import rule

EVENTS.does("abgeworfen", samples=("td-buhr-widu",))("founding.leave_site")
LEAVINGS.does("ortskarte-geht", samples=("dm-rebuild-the-town",))("ortskarte-geht")
AT_REST: dict[str, Any] = {"regionen": [], "typen": [], "bewegung": "", "seite": "helden", "reist": False}


def found(t: Transition, seat: Seat, site: str) -> str:
    """A new company at a site in play."""
    t.state["founded"] += 1
    gid = f"g{t.state['founded']}"
    t.part("companies")[gid] = t.own({
        "seat": seat, "figs": [], "site": site, "goal": "", "plan": "", "limit": 0, "played": 0, "lain": False, "faced": [],
        "gained": [], "before": [], "there": [], "moved": False, "back": False, "from": "", "done": False,
        "travel": dict(AT_REST),
    })  # fmt: skip
    return gid


def enters(t: Transition, gid: str, card: str) -> str:
    """The card of a character, which lies in its zone «figur …» already, is a figure of this company from now on."""
    fig = face = str(t.state["cards"][card])
    t.part("who")[fig] = face
    t.part("figures")[fig] = "ungetappt"
    t.part("gone").pop(fig, None)
    t.at("companies", gid)["figs"] = [*t.state["companies"][gid]["figs"], fig]
    doing.lives(t, card, fig)
    return fig


# --- sites ----------------------------------------------------------------------------------------------------------------------


def new_site(t: Transition, seat: Seat, card: str, source: str) -> str:
    """A site card comes into play, face up."""
    t.state["sited"] += 1
    sid = f"o{t.state['sited']}"
    face = t.state["cards"][card]
    ZONES.move(t, card, source, f"ort {sid}")
    t.part("sites")[sid] = t.own({"card": face, "seat": seat, "tapped": False, "by": "", "second": False})
    doing.site_lies(t, face, sid)
    return sid


def lay_site(t: Transition, seat: Seat, face: str) -> str:
    """A site of one's site deck."""
    return new_site(t, seat, ZONES.find(t.state, f"orte {seat}", face), f"orte {seat}")


def site_name(s: State, sid: str) -> str:
    return FACES[s["sites"][sid]["card"]].titel


def visitors(s: State, sid: str) -> list[str]:
    """The companies that are at this site, or go there openly."""
    return [gid for gid, one in s["companies"].items() if sid in (one["site"], one["goal"])]


@rule("me.zuflucht.karten", "me.zuflucht.karten.zurueck", off=lambda t, sid: _to_hand(t, sid))
def what_lies_on_it_goes(t: Transition, sid: str) -> None:
    """Cards on a site are discarded when it leaves, whether it is discarded or returns to the site deck."""
    for on_it in list(ZONES.cards(t.state, f"am {sid}")):
        discard(t, on_it, f"am {sid}")


def _to_hand(t: Transition, sid: str) -> None:
    for on_it in list(ZONES.cards(t.state, f"am {sid}")):
        ZONES.move(t, on_it, f"am {sid}", f"hand {on_it.partition('~')[0]}")


@rule("me.bgphase.orte.abwerfen", off=None)
def leave_site(t: Transition, sid: str) -> None:
    """Nobody is there any more: tapped it is discarded, untapped or a haven it returns to the site deck; what lies on it goes."""
    if sid not in t.state["sites"] or visitors(t.state, sid) or sid in t.state["secret"].values():
        return
    there = t.state["sites"][sid]
    seat, card = there["seat"], ZONES.cards(t.state, f"ort {sid}")[0]
    effects.happens(t, "ortskarte-geht", {SITE_OF: sid}, World(t.state))
    what_lies_on_it_goes(t, sid)
    effects.end(t, f"ort {sid}")
    stays = effects.any_of(t.state, "statt-abgeworfen", {"karte": card})
    gone = there["tapped"] and not alignments.is_haven(there["card"]) and not stays
    ZONES.move(t, card, f"ort {sid}", f"{'ortabwurf' if gone else 'orte'} {seat}")
    del t.part("sites")[sid]
    t.tell("ort-weg", ort=there["card"], seat=seat, abgeworfen=gone)


def dissolve(t: Transition) -> None:
    """Companies without anybody are no more; nor are sites without companies."""
    for gid, one in list(t.state["companies"].items()):
        if not one["figs"]:
            if one["plan"] and (hidden := list(ZONES.cards(t.state, f"ziel {one['seat']} {gid}"))):
                ZONES.move(t, hidden[0], f"ziel {one['seat']} {gid}", f"orte {one['seat']}")
            if gid in t.state["secret"]:
                del t.part("secret")[gid]
            for on_it in list(ZONES.cards(t.state, f"an {gid}")):
                discard(t, on_it, f"an {gid}")
            del t.part("companies")[gid]
            if t.state["now"] == gid:
                t.state["now"] = next(iter(standing(t.state, one["seat"])), "")
            if t.state["phase"] != "organisation":  # else it would tell whether another company is on its way there
                for sid in {one["site"], one["goal"]} - {""}:
                    leave_site(t, sid)
