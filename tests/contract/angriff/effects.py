"""What cards do when their place in the chain comes, and what a card in wait does when it is turned up.

The faces name these functions (`effekt:` in `karten.yaml`). Each gets the link of the chain: card, seat, aim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.flow import Turn
from games.rules import rule
from tests.contract.angriff import attack, corruption
from tests.contract.angriff.cards import CARDS, HAZARD, MOVER, SITE
from tests.contract.angriff.company import characters, discard, wound
from tests.contract.angriff.stack import change, find

Link = Mapping[str, Any]


# --- hazards ----------------------------------------------------------------------------------------------------------------


def stays(t: Turn, link: Link) -> None:
    """A long event: it lies there until the turn ends, and what it changes is read from `wirkt`."""
    t.at("wirkt").append(link["karte"])


def arouse(t: Turn, link: Link) -> None:
    discard(t, HAZARD, link["karte"])
    t.at("wirkt").append(link["karte"])


def river(t: Turn, link: Link) -> None:
    discard(t, HAZARD, link["karte"])
    t.at("wirkt").append(link["karte"])


def weaken(t: Turn, link: Link) -> None:
    discard(t, HAZARD, link["karte"])
    t.at("wirkt").append(link["karte"])
    if link["ziel"] in t.state["figuren"]:
        t.at("figuren", link["ziel"])["kg"] -= 1


def fury(t: Turn, link: Link) -> None:
    """This strike +4; afterwards the creature is the defender's."""
    discard(t, HAZARD, link["karte"])
    change(t, "hieb")["kg"] += 4
    change(t, "angriff")["geschenkt"] = True


def wrath(t: Turn, link: Link) -> None:
    discard(t, HAZARD, link["karte"])
    strike = change(t, "hieb")
    strike["kg"] += 2
    strike["ko"] -= 1


def weariness(t: Turn, link: Link) -> None:
    discard(t, HAZARD, link["karte"])
    if link["ziel"] not in t.state["figuren"]:
        return
    if link["art"] == "probe":
        corruption.check(t, link["ziel"])
    else:
        it = t.at("figuren", link["ziel"])
        it["kg"] -= 1
        it["schwach"] = True


def lure(t: Turn, link: Link) -> None:
    """A corruption card stays with its character."""
    if link["ziel"] in t.state["figuren"]:
        t.at("figuren", link["ziel"], "versuchung").append(link["karte"])
    else:
        discard(t, HAZARD, link["karte"])


# --- resources --------------------------------------------------------------------------------------------------------------


def dodge(t: Turn, link: Link) -> None:
    strike = change(t, "hieb")
    strike["frei"] = True
    strike["koerper"] -= 1


def block(t: Turn, link: Link) -> None:
    change(t, "hieb")["frei"] = True


def risky_blow(t: Turn, link: Link) -> None:
    strike = change(t, "hieb")
    strike["plus"] += 3
    strike["koerper"] -= 1


def lucky_strike(t: Turn, link: Link) -> None:
    change(t, "hieb")["zwei"] = True


def stealth(t: Turn, link: Link) -> None:
    change(t, "hieb")["vereitelt"] = True


def cancel(t: Turn, link: Link) -> None:
    """The attack comes to nothing: the creature that began this chain, or the attack that is being fought."""
    links = t.top["glieder"]
    if links and links[0]["karte"] and CARDS[links[0]["karte"]].art == "kreaturen":
        t.top["glieder"] = [{**links[0], "vereitelt": True}, *links[1:]]
    elif find(t.state, "angriff") is not None:
        change(t, "angriff")["vereitelt"] = True


def escape(t: Turn, link: Link) -> None:
    """The attack is cancelled, and whoever covered the escape is wounded, without a body check."""
    cancel(t, link)
    if link["ziel"] in t.state["figuren"]:
        wound(t, link["ziel"])
        corruption.wounded(t, link["ziel"])


def quiet_lands(t: Turn, link: Link) -> None:
    t.at("wirkt").append(link["karte"])


def strength(t: Turn, link: Link) -> None:
    """A hobbit untaps, or faces his corruption check with +4."""
    check = find(t.state, "probe")
    if check is not None and check["figur"] == link["ziel"]:
        change(t, "probe")["plus"] += 4
    elif t.state["figuren"].get(link["ziel"], {}).get("zustand") == "getappt":
        t.at("figuren", link["ziel"])["zustand"] = "ungetappt"


def gain(t: Turn, link: Link) -> None:
    """An item is played: the site is tapped, and whoever is tempted by gain is tested."""
    item, fig = link["karte"], link["ziel"]
    if fig not in t.state["figuren"]:
        discard(t, MOVER, item)
        return
    t.at("figuren", fig, "gegenstaende").append(item)
    taps_the_site(t, fig)
    t.at("gespielte").append(item)
    t.tell("gegenstand", karte=item, figur=fig, ort=SITE["name"])
    for who in characters(t.state):
        if "gelueste" in t.state["figuren"][who]["versuchung"]:
            corruption.check(t, who)


@rule("me.ortsphase.ort-tappen", "me.gegenstand.ausspielen", off=None)
def taps_the_site(t: Turn, fig: str) -> None:
    site = t.at("ort")
    if site["getappt"]:
        site["nachschlag"] = True
    else:
        site["getappt"], site["von"] = True, fig


EFFECTS: dict[str, Callable[[Turn, Link], None]] = {
    f.__name__: f
    for f in (
        stays, arouse, river, weaken, fury, wrath, weariness, lure, dodge, block, risky_blow, lucky_strike, stealth, cancel,
        escape, quiet_lands, strength,
    )
}  # fmt: skip


def carry_out(t: Turn, link: Link) -> None:
    """This card's place in the chain has come."""
    card = link["karte"]
    if not card:
        cancel(t, link)
        return
    face = CARDS[card]
    if face.art == "kreaturen":
        attack.creature(t, card, link["ziel"], cancelled=link["vereitelt"])
    elif face.art == "gegenstaende":
        gain(t, link)
    else:
        if face.art == "unterstuetzung":
            discard(t, MOVER, card)
        EFFECTS[face.effekt](t, link)


@rule("me.lauer.wirkung", off=lambda t, card, art, goal: discard(t, HAZARD, card))
def works_at_once(t: Turn, card: str, art: str, goal: str) -> None:
    """What is turned up counts as done before the present chain: it is no link of it."""
    EFFECTS[CARDS[card].effekt](t, {"karte": card, "seat": HAZARD, "ziel": goal, "art": art, "vereitelt": False})


def turn_up(t: Turn, card: str, art: str, goal: str) -> None:
    """The card in wait is revealed. A creature waits for the end of the automatic attack, everything else works at once."""
    t.reveal()
    t.state["lauer"] = None
    t.tell("aufgedeckt", karte=card, ziel=goal, art=art)
    if CARDS[card].art == "kreaturen":
        t.state["lauert"] = card
        return
    works_at_once(t, card, art, goal)
    if CARDS[card].versuchung and goal in t.state["figuren"]:
        t.at("figuren", goal)["versucht"] = True
