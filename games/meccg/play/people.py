"""The people of a company: characters and their allies, what they carry, how they leave play.

A figure in play is an entry of `state["figures"]`, of whichever side; whoever has left is in `state["gone"]`. `companies` say who
travels with whom, `led` which ally belongs to whom, `under` who is whose follower. Allies are figures too: in combat they count
as characters (`fighters`), everywhere else `characters` leaves them out. What a figure carries lies in the zone «bei …», its own
card in «figur …».
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games import effects
from games.contract import Seat, State
from games.meccg.language.moments import A_NUMBER, EVENTS
from games.meccg.play.room import FACES, ZONES, Transition, company, company_of, own_company, person
from games.rules import rule


def fighters(s: State, gid: str = "") -> list[str]:
    """Those of a company who can be struck: its characters, and the allies they lead."""
    figs, led = (company(s, gid)["figs"], s["led"]) if gid or s["now"] else ([], {})
    return [*figs, *(ally for ally, leader in led.items() if leader in figs and ally in s["figures"])]


@rule("me.verbuendet.charakter", off=fighters)
def characters(s: State, gid: str = "") -> list[str]:
    """An ally is no character outside combat."""
    found: list[str] = company(s, gid)["figs"] if gid or s["now"] else []  # whoever is on turn may have no company left
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


@rule(
    "me.gemeinschaft.groesse.zaehlung",
    "me.limit.halbe",
    "me.limit.widerspruch.hobbits",
    off=lambda s, gid="": len(characters(s, gid)),
)
def size(s: State, gid: str = "") -> int:
    """Each character counts 1, a hobbit ½, rounded up; at least 2."""
    return at_least_two((sum([person(s, fig).halves for fig in characters(s, gid)]) + 1) // 2)


@rule("me.gemeinschaft.groesse.mindestens", "me.orga.wid.groesse-zwei", "me.orga.gefahrenlimit", off=lambda count: count)
def at_least_two(count: int) -> int:
    """One character alone is a company too; it is only counted as two."""
    return max(2, count)


@rule("me.start.wuerfel", off=lambda t: [t.roll()])
def throw(t: Transition) -> list[int]:
    """A roll is always one of two dice."""
    return t.rolls(2)


@rule("me.versuchung.punkte.begriff", off=0)
def corruption(s: State, fig: str) -> int:
    cards = ZONES.cards(s, f"bei {fig}")
    if not effects.present(s, "karte-vp") and not effects.present(s, "vp"):
        return sum(FACES[s["cards"][card]].vp for card in cards)
    from games.meccg.play.facts import Figure, World

    now = World(s, fig)
    return effects.sum_of(s, "vp", Figure(s, fig), now) + sum(
        effects.value(s, "karte-vp", FACES[s["cards"][card]].vp, {"karte": card}, now) for card in cards
    )


A_NUMBER.read("vp", "karte-", "")


def tap(t: Transition, fig: str) -> None:
    if untapped(t.state, fig):
        t.part("figures")[fig] = "getappt"


def wound(t: Transition, fig: str) -> None:
    t.part("figures")[fig] = "verwundet"


@rule("me.deck.begriff.abwurfstapel", off=lambda card: f"gegangen {card.partition('~')[0]}")
def pile_of(card: str) -> str:
    """What is discarded lies on the open pile of whoever it belongs to, and comes back when his deck is exhausted."""
    return f"abwurf {card.partition('~')[0]}"


def going(t: Transition, card: str, source: str) -> None:
    """What waits for this card to leave play, or for what lies under it."""
    about = {"karte": card, "unter": source.removeprefix("an ")}
    found = [e for e in t.state.get("effects", ()) if e.get("on") == "loswerden" and effects.fits(e.get("only", {}), about)]
    if found:  # each once, or they would wait for each other
        t.state["effects"] = t.own([e for e in t.state["effects"] if e not in found])
        for e in found:
            t.game.triggers[e["do"]](t, e, about)


EVENTS.does("loswerden", samples=("dm-crown-of-flowers",))("people.going")


def discard(t: Transition, card: str, source: str) -> None:
    going(t, card, source)
    if card in ZONES.cards(t.state, source):
        ZONES.move(t, card, source, pile_of(card))


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


@rule("me.konstitution.abgeworfen", "me.versuchung.eliminiert.gegenstaende", "me.versuchung.eliminiert", off=True)
def may_be_inherited(killed_in_fight: bool) -> bool:
    """Items go on to companions only from who was killed in a fight; with all others they are discarded."""
    return killed_in_fight


LOST: list[Callable[[Transition, Seat], None]] = []  # what else comes of it (`council.py`)


@rule("me.ende.avatar", "me.punkte.avatar", off=None)
def lost_avatar(t: Transition, seat: Seat, fig: str) -> None:
    """The game goes on, at a price; unless the table plays without the rule of tournaments."""
    if "players" in t.state:
        t.at("players", seat)["lost"] = fig
    for card in only_about_him(t.state, seat, FACES[t.state["who"][fig]].name):
        discard(t, card, ZONES.place(t.state, card))
    for end in LOST:
        end(t, seat)


@rule("me.ende.avatar.karten", off=lambda s, seat, name: [])
def only_about_him(s: State, seat: Seat, name: str) -> list[str]:
    """The cards in play of his player that speak of nobody but him."""
    lying = [card for zone in s["zones"] if zone.startswith(("wirkt", "bei ", "an ", "am ")) for card in ZONES.cards(s, zone)]
    return [card for card in lying if card.startswith(seat) and [*names_in(FACES[s["cards"][card]].entry)] == [name]]


def names_in(said: Any) -> list[str]:
    """The figures an entry names, each once."""
    found: list[str] = []
    if isinstance(said, Mapping):
        for key, inner in said.items():
            found += [inner] if key == "name" and isinstance(inner, str) else names_in(inner)
    elif isinstance(said, list):
        found += [name for one in said for name in names_in(one)]
    return list(dict.fromkeys(found))


def leave(t: Transition, fig: str, how: str, *, heirs: bool = False) -> bool:
    """A figure leaves play, with the allies it leads and the cards on it. Whether items wait for heirs."""
    allies, gid = led_by(fig, t.state), company_of(t.state, fig)
    seat = company(t.state, gid)["seat"]
    del t.part("figures")[fig]
    t.part("gone")[fig] = how
    for card in list(ZONES.cards(t.state, f"bei {fig}")):
        if may_be_inherited(heirs) and card.startswith(seat) and FACES[t.state["cards"][card]].item:
            ZONES.move(t, card, f"bei {fig}", "erbe")
        else:
            discard(t, card, f"bei {fig}")
    for card in list(ZONES.cards(t.state, f"figur {fig}")):
        ZONES.move(t, card, f"figur {fig}", goes_to(card, how))
    t.tell("weg", figur=fig, wie=how)
    if how == "eliminiert" and "avatar" in FACES[t.state["who"][fig]].facts["art"]:
        lost_avatar(t, seat, fig)
    if fig in t.state["led"]:
        del t.part("led")[fig]
    else:
        own_company(t, gid)["figs"] = [other for other in company(t.state, gid)["figs"] if other != fig]
        no_leader(t, fig)
    for ally in allies:
        leave(t, ally, "abgeworfen")
    return bool(ZONES.count(t.state, "erbe"))


def tapped_by_play(t: Transition, there: dict[str, Any], fig: str) -> None:
    """A resource has tapped the site in this turn: a minor item may follow."""
    there["by"], there["turn"], there["second"] = fig, t.state.get("round", 0), False
