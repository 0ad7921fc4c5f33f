"""The people of a company: characters and their allies, what they carry, how they leave play.

A figure in play is an entry of `state["figures"]`, of whichever side; whoever has left is in `state["gone"]`. `companies` say who
travels with whom, `led` which ally belongs to whom, `under` who is whose follower. Allies are figures too: in combat they count
as characters (`fighters`), everywhere else `characters` leaves them out. What a figure carries lies in the zone «bei …», its own
card in «figur …».
"""

from __future__ import annotations

from collections.abc import Mapping

from games import effects
from games.contract import Seat, State
from games.meccg.language.moments import A_NUMBER
from games.meccg.play.room import FACES, ZONES, Transition, company, company_of, own_company, person
from games.rules import rule


def fighters(s: State, gid: str = "") -> list[str]:
    """Those of a company who can be struck: its characters, and the allies they lead."""
    figs, led = company(s, gid)["figs"], s["led"]
    return [*figs, *(ally for ally, leader in led.items() if leader in figs and ally in s["figures"])]


@rule("me.verbuendet.charakter", off=fighters)
def characters(s: State, gid: str = "") -> list[str]:
    """An ally is no character outside combat."""
    found: list[str] = company(s, gid)["figs"]
    return found


def owner(s: State, fig: str) -> Seat:
    """Whose figure it is."""
    gid = company_of(s, fig)
    return str(s["companies"][gid]["seat"]) if gid else ""


@rule("me.bgphase.aufgeloest", off=False)
def dissolved(s: State) -> bool:
    return not characters(s)


def avatar_of(s: State, seat: Seat) -> str:
    """The avatar of this seat in play, or nothing."""
    mine = (fig for one in s["companies"].values() if one["seat"] == seat for fig in one["figs"])
    return next((fig for fig in mine if "avatar" in FACES[s["who"][fig]].facts["art"]), "")


def untapped(s: State, fig: str) -> bool:
    return bool(s["figures"][fig] == "ungetappt")


def carried(s: State, fig: str) -> list[str]:
    """The faces of what lies with a figure: items and corruption cards."""
    return ZONES.faces(s, f"bei {fig}")


@rule("me.gemeinschaft.groesse.zaehlung", "me.limit.halbe", off=lambda s, gid="": len(characters(s, gid)))
def size(s: State, gid: str = "") -> int:
    """Each character counts 1, a hobbit ½, rounded up; at least 2."""
    return max(2, (sum([person(s, fig).halves for fig in characters(s, gid)]) + 1) // 2)


@rule("me.versuchung.punkte.begriff", off=0)
def corruption(s: State, fig: str) -> int:
    cards = ZONES.cards(s, f"bei {fig}")
    if not effects.present(s, "karte-vp"):
        return sum(FACES[s["cards"][card]].vp for card in cards)
    from games.meccg.play.facts import World

    now = World(s, fig)
    return sum(effects.value(s, "karte-vp", FACES[s["cards"][card]].vp, {"karte": card}, now) for card in cards)


A_NUMBER.read("vp", "karte-", samples=("tw-durins-axe",))


def tap(t: Transition, fig: str) -> None:
    if untapped(t.state, fig):
        t.part("figures")[fig] = "getappt"


def wound(t: Transition, fig: str) -> None:
    t.part("figures")[fig] = "verwundet"


def discard(t: Transition, card: str, source: str) -> None:
    """To the open pile of whoever it belongs to."""
    ZONES.move(t, card, source, f"abwurf {card.partition('~')[0]}")


GOES: Mapping[str, str] = {"eliminiert": "gegangen", "hand": "hand"}


def goes_to(card: str, how: str) -> str:
    """Where the card of somebody who leaves play lies afterwards."""
    return f"{GOES.get(how, 'abwurf')} {card.partition('~')[0]}"


@rule("me.einfluss.gefolgsmann", off=None)
def no_leader(t: Transition, fig: str) -> None:
    """Followers whose leader has left, and a leader whose follower has: the followers are free until the next organisation."""
    under = t.state["under"]
    if fig in under or fig in under.values():
        t.state["under"] = t.own({who: leader for who, leader in under.items() if who != fig and leader != fig})
        t.state["free"] = t.own([*t.state["free"], *(who for who, leader in under.items() if leader == fig)])


@rule("me.verbuendet.abwurf", off=lambda fig, s: [])
def led_by(fig: str, s: State) -> list[str]:
    """The allies that leave play with this character."""
    return [ally for ally in s["figures"] if s["led"].get(ally) == fig]


def leave(t: Transition, fig: str, how: str, *, heirs: bool = False) -> bool:
    """A figure leaves play, with the allies it leads and the cards on it. Whether items wait for heirs."""
    allies, gid = led_by(fig, t.state), company_of(t.state, fig)
    seat = company(t.state, gid)["seat"]
    del t.part("figures")[fig]
    t.part("gone")[fig] = how
    for card in list(ZONES.cards(t.state, f"bei {fig}")):
        if heirs and card.startswith(seat):
            ZONES.move(t, card, f"bei {fig}", "erbe")
        else:
            discard(t, card, f"bei {fig}")
    for card in list(ZONES.cards(t.state, f"figur {fig}")):
        ZONES.move(t, card, f"figur {fig}", goes_to(card, how))
    t.tell("weg", figur=fig, wie=how)
    if fig in t.state["led"]:
        del t.part("led")[fig]
    else:
        own_company(t, gid)["figs"] = [other for other in company(t.state, gid)["figs"] if other != fig]
        no_leader(t, fig)
    for ally in allies:
        leave(t, ally, "abgeworfen")
    return bool(ZONES.count(t.state, "erbe"))
