"""What cards do when their place in the chain comes, and what a card in wait does when it is turned up.

Cards say it themselves (`wirkung` in `karten.yaml`): what lasts goes into the effects, what is done at once is one of the few
words of ACTIONS. No card is known here by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games import effects
from games.contract import State
from games.flow import Transition, find
from games.rules import rule
from tests.contract.angriff import attack, corruption
from tests.contract.angriff.cards import CARDS, FACTS, HAZARD, SITE, ZONES, Face, face_of
from tests.contract.angriff.company import characters, discard, wound

Link = Mapping[str, Any]
FIELD = {
    "wert": "value",
    "wenn": "when",
    "op": "op",
    "deckel": "cap",
    "gruppe": "group",
    "schicht": "layer",
    "bei": "on",
    "tut": "do",
}


def lasts(t: Transition, face: Face, entry: Mapping[str, Any], source: str, fig: str) -> None:
    """An effect as the card says it, for its aim where it says so."""
    only = {**entry.get("nur", {}), **({"figur": fig} if entry.get("an") == "ziel" else {})}
    if entry.get("an") == "karte":
        only["karte"] = source
    fields = {english: entry[german] for german, english in FIELD.items() if german in entry}
    effects.add(t, entry["art"], until=entry["bis"], card=face.id, source=source, only=only or None, **fields)


def attach(t: Transition, card: str, fig: str) -> None:
    """What lies with a figure works as long as it lies there."""
    face = face_of(t.state, card)
    for entry in face.wirkung:
        lasts(t, face, entry, card, fig)


# --- what is done at once -----------------------------------------------------------------------------------------------------


def cancel(t: Transition, link: Link) -> None:
    """The attack comes to nothing: the one that is being fought, or the creature that began this chain."""
    fought = find(t.state, "angriff")
    links = t.top["chain"]
    if links and links[0]["card"] and face_of(t.state, links[0]["card"]).art == "kreaturen":
        effects.add(t, "vereitelt", only={"karte": links[0]["card"]}, until="kette")
    elif fought is not None:
        effects.add(t, "vereitelt", only={"karte": fought["card"]}, until="angriff")


def wounds(t: Transition, link: Link) -> None:
    """Whoever covers the escape is wounded, without a body check."""
    if link["aim"] in t.state["figures"]:
        wound(t, link["aim"])
        effects.happens(t, "verwundet", FACTS[link["aim"]])


def untaps(t: Transition, link: Link) -> None:
    if t.state["figures"].get(link["aim"]) == "getappt":
        t.at("figures")[link["aim"]] = "ungetappt"


ACTIONS: dict[str, Callable[[Transition, Link], None]] = {
    "probe": lambda t, link: corruption.check(t, link["aim"]),
    "vereitle": cancel,
    "verwunde": wounds,
    "enttappe": untaps,
}
TRIGGERS = {"probe": lambda t, effect, subject: corruption.check(t, subject["figur"], effect.get("value", 0))}


def works(t: Transition, face: Face, link: Link) -> None:
    """All that the card does for this aim, in this mode, in this window."""
    here = [e for e in face.wirkung if e.get("in") == link["window"]] or [e for e in face.wirkung if "in" not in e]
    struck = find(t.state, "hieb")
    fig = link["aim"] or (struck["figure"] if struck else "")
    for entry in here:
        if entry.get("als") in (None, link["mode"]):
            if "art" in entry:
                lasts(t, face, entry, link["card"], fig)
            else:
                ACTIONS[entry["tut"]](t, link)


# --- the card's place in the chain has come -----------------------------------------------------------------------------------


def carry_out(t: Transition, link: Link) -> None:
    card, aim = link["card"], link["aim"]
    if not card:
        cancel(t, link)
        return
    face = face_of(t.state, card)
    if face.art == "kreaturen":
        attack.creature(t, card, aim, "kette")
    elif face.ziele == "charakter" and aim not in t.state["figures"]:
        discard(t, card, "kette")
    elif face.art == "gegenstaende":
        gain(t, card, aim)
    else:
        lie_down(t, face, link, "kette")


def lie_down(t: Transition, face: Face, link: Link, source: str) -> None:
    """The card goes where its kind lies and does what it says."""
    if face.dauer == "permanent":
        ZONES.move(t, link["card"], source, f"bei {link['aim']}")
    elif face.dauer == "lang":
        ZONES.move(t, link["card"], source, "wirkt")
    else:
        discard(t, link["card"], source)
    works(t, face, link)


def gain(t: Transition, item: str, fig: str) -> None:
    """An item is played: the site is tapped, and whoever is tempted by gain is tested."""
    if fig not in t.state["figures"]:
        discard(t, item, "kette")
        return
    ZONES.move(t, item, "kette", f"bei {fig}")
    attach(t, item, fig)
    taps_the_site(t, fig)
    face = face_of(t.state, item)
    t.at("gained").append(face.id)
    t.tell("gegenstand", karte=face.id, figur=fig, ort=SITE["name"])
    for who in characters(t.state):
        effects.happens(t, "gegenstand", FACTS[who])


@rule("me.ortsphase.ort-tappen", "me.gegenstand.ausspielen", off=None)
def taps_the_site(t: Transition, fig: str) -> None:
    site = t.at("site")
    if site["tapped"]:
        site["second"] = True
    else:
        site["tapped"], site["by"] = True, fig


@rule("me.lauer.wirkung", off=lambda t, face, link: discard(t, link["card"], "bereit"))
def works_at_once(t: Transition, face: Face, link: Link) -> None:
    """What is turned up counts as done before the present chain: it is no link of it."""
    lie_down(t, face, link, "bereit")


def turn_up(t: Transition, mode: str, aim: str) -> None:
    """The card in wait is revealed. A creature waits for the end of the automatic attack, everything else works at once."""
    card = ZONES.move(t, lurking(t.state), f"lauer {HAZARD}", "bereit")
    face = face_of(t.state, card)
    t.tell("aufgedeckt", karte=face.id, ziel=aim, art=mode)
    if face.art == "kreaturen":
        return
    works_at_once(t, face, {"card": card, "seat": HAZARD, "aim": aim, "mode": mode, "window": "ort"})
    if face.versuchung:
        tempted(t, aim)


def tempted(t: Transition, fig: str) -> None:
    """A corruption card was played on this figure in this hazard phase."""
    effects.add(t, "versucht", only={"figur": fig}, until="reise")


def lurking(s: State) -> str:
    """The card in wait, or nothing."""
    return next(iter(ZONES.cards(s, f"lauer {HAZARD}")), "")


def lurker(s: State) -> Face:
    return CARDS[s["cards"][lurking(s)]]
