"""The travelling company: characters and their ally, what they carry, how strong they are, how they leave play.

A figure in play is an entry of `state["figures"]`; whoever has left is in `state["gone"]`. Allies are figures too: in combat they
count as characters, everywhere else `characters` leaves them out. What a figure carries lies in the zone «bei …».
"""

from __future__ import annotations

from typing import Any

from games import effects
from games.contract import State
from games.flow import FrameData, Transition, find
from games.looking import kept
from games.rules import rule
from tests.contract.angriff.cards import ALLIES, CARDS, FACTS, FIGURES, JOURNEY, MOVER, SITE, ZONES, Face, face_of

Facts = dict[str, Any]


@kept
@rule("me.verbuendet.charakter", off=lambda s: list(s["figures"]))
def characters(s: State) -> list[str]:
    """An ally is no character outside combat."""
    return [fig for fig in s["figures"] if fig not in ALLIES]


@rule("me.bgphase.aufgeloest", off=False)
def dissolved(s: State) -> bool:
    return not characters(s)


def untapped(s: State, fig: str) -> bool:
    return bool(s["figures"][fig] == "ungetappt")


def carried(s: State, fig: str) -> list[str]:
    """The faces of what lies with a figure: items and corruption cards."""
    return ZONES.faces(s, f"bei {fig}")


@kept
@rule("me.gemeinschaft.groesse.zaehlung", "me.limit.halbe", off=lambda s: len(characters(s)))
def size(s: State) -> int:
    """Each character counts 1, a hobbit ½, rounded up; at least 2."""
    halves = sum(1 if FIGURES[fig]["rasse"] == "hobbit" else 2 for fig in characters(s))
    return max(2, (halves + 1) // 2)


@kept
@rule("me.limit.begriff", "me.bgphase.gefahren.spielen", off=lambda s: 99)
def hazards_left(s: State) -> int:
    """How many more hazards this company may be dealt in its hazard phase."""
    return int(s["limit"] + effects.sum_of(s, "limit") - s["played"])


# --- what can be asked of things, under the names the language of cards has for them -------------------------------------------


@kept
def in_play(s: State) -> list[str]:
    """The titles of the cards in play; the two gates also by the names cards have for them."""
    faces = [CARDS[id] for zone in s["zones"] if zone == "wirkt" or zone.startswith("bei ") for id in ZONES.faces(s, zone)]
    gates = {"tw-doors-of-night": "tore-der-nacht", "tw-gates-of-morning": "tore-des-morgens"}
    return [face.name for face in faces] + [gates[face.card] for face in faces if face.card in gates]


@kept
def site_type(s: State) -> str:
    """Types are read through what is in play, never overwritten."""
    kind: str = SITE["typ"]
    for e in effects.those_of(s, "umdeuten"):
        if kind in e["note"]["umdeuten"]:
            kind = e["note"]["zu"]
    return kind


@kept
def route(s: State) -> list[str]:
    """The region types of the route, as they are read now: one region each, or all of a type."""
    now: list[str] = list(SITE["route"])
    for e in effects.those_of(s, "umdeuten"):
        note = e["note"]
        new = [note["zu"]] * (2 if note.get("doppelt") else 1)
        hit = [at for at, kind in enumerate(now) if kind in note["umdeuten"]][: note.get("anzahl") or None]
        for at in reversed(hit):
            now[at : at + 1] = new
    return now


@kept
def site_facts(s: State) -> Facts:
    attack = {"typ": "ork", "automatisch": True}
    tapped = "getappt" if s["site"]["tapped"] else "ungetappt"
    return {"name": "Moria", "typ": site_type(s), "region": "Redhorn Gate", "regionstyp": "wildnis", "zustand": tapped,
            "ist": ["hier", "zielort"], "automatisch": [attack], "zuflucht": False, "unterirdisch": False,
            "drachenhort": False}  # fmt: skip


@kept
def company_facts(s: State) -> Facts:
    counted: dict[str, int] = {}
    for kind in route(s):
        counted[kind] = counted.get(kind, 0) + 1
    moving = s["phase"] == "bewegung"
    return {"groesse": size(s), "zahl": len(characters(s)), "reist": moving, "bewegung": "regionen", "route": counted,
            "region": JOURNEY["regionen"], "ziel": site_facts(s), "ort": {} if moving else site_facts(s), "offen": False,
            "seite": "helden", "vorher": s["faced"], "enthaelt": [FACTS[fig] for fig in characters(s)],
            "ist": ["angegriffen"] if find(s, "angriff") else []}  # fmt: skip


@kept
def figure_facts(s: State, fig: str) -> Facts:
    state, face = s["figures"][fig], FIGURES[fig]
    struck, attack = find(s, "hieb"), find(s, "angriff")
    marks = ["in-der-gs", "in-seiner-gs", "reist", "angegriffen", "gleicher-ort"]
    marks += ["ziel-des-hiebs"] if struck and struck["figure"] == fig else []
    marks += ["hat-hieb"] if attack and fig in attack["assigned"] else []
    carried_ = [{"art": [CARDS[id].stufe, "gegenstand"]} for id in carried(s, fig) if CARDS[id].stufe]
    return {**FACTS[fig], "zustand": [state] if state == "verwundet" else [state, "unverwundet"], "ist": marks, "gk": face["gk"],
            "kg": face["kg"], "traegt": carried_, "gs": company_facts(s), "ort": site_facts(s)}  # fmt: skip


def attack_facts(s: State, face: Face, card: str, keyed: str, automatic: bool) -> Facts:
    """An attack, before or while it is fought."""
    at_site = automatic or keyed in (SITE["typ"], site_type(s), "moria")
    return {"karte": card, "typ": face.rasse, "name": face.name, "kreatur": face.art == "kreaturen", "automatisch": automatic,
            "auf": [keyed, "ort"] if at_site else [keyed], "einzigartig": face.einzig, "normal-kg": face.kg, "hiebe": face.hiebe,
            "ort.typ": site_type(s), "ort.ist": "ziel", "ort": site_facts(s),  # the one site there is, whatever lies on it
            "waehlt": face.waehlt, "von": "kreatur", "verhoer": False}  # fmt: skip


def attacker(s: State, attack: FrameData) -> Face:
    """The face of whoever attacks: a creature, the site, or an event that strikes by itself."""
    if attack["event"]:
        face = CARDS[attack["event"]["face"]]
        return Face(face.id, face.card, "ereignis", face.titel, face.name, kg=attack["event"]["kg"], hiebe=len(s["figures"]))
    return face_of(s, attack["card"])


def fought(s: State, attack: FrameData) -> Facts:
    return attack_facts(s, attacker(s, attack), attack["card"], attack["keyed"], attack["automatic"])


@kept
def fought_now(s: State) -> Facts | None:
    """The attack that is being fought."""
    attack = find(s, "angriff")
    return fought(s, attack) if attack else None


def situation(s: State) -> Facts:
    """What holds just now, as effects compare it: what is in play, what has been faced."""
    attack = find(s, "angriff")
    faced = {"gemeinschaft.vorher.typ": [a["typ"] for a in s["faced"]], "gemeinschaft.seite": "helden", "im-spiel": in_play(s)}
    faced["gemeinschaft.ist"] = ["ziel"]  # there is one company, so it is the one that cards mean
    return {**faced, **({f"angriff.{k}": v for k, v in fought(s, attack).items()} if attack else {})}


def world(s: State, **who: Facts) -> Facts:
    """What conditions of cards may ask for."""
    return {**_surroundings(s), **who}


@kept
def _surroundings(s: State) -> Facts:
    attack, struck = fought_now(s), find(s, "hieb")
    found: Facts = {"im-spiel": in_play(s), "gemeinschaft": company_facts(s)}
    if attack:
        found["angriff"] = found["hieb"] = attack
    if struck and struck["figure"] in s["figures"]:
        found["getroffener"] = figure_facts(s, struck["figure"])
    return found


# --- strength ---------------------------------------------------------------------------------------------------------------


def prowess(s: State, fig: str, race: str) -> int:
    """With weapons and cards, before tapping, wounds and support are counted."""
    facts = {**FACTS[fig], "zustand": s["figures"][fig]}
    about = {**situation(s), "angriff.typ": race, **{f"traeger.{k}": v for k, v in FACTS[fig].items()}}
    return effects.value(s, "kg", FIGURES[fig]["kg"], facts, about)


@rule("me.konstitution.modifikation", off=lambda s, fig: FIGURES[fig]["ko"])
def body(s: State, fig: str) -> int:
    """With the best armour or shield carried."""
    about = {**situation(s), **{f"traeger.{k}": v for k, v in FACTS[fig].items()}, "verwundet": True}
    return effects.value(s, "ko", FIGURES[fig]["ko"], FACTS[fig], about)


@rule("me.versuchung.punkte.begriff", off=0)
def corruption(s: State, fig: str) -> int:
    return sum(CARDS[card].vp for card in carried(s, fig))


# --- changes ----------------------------------------------------------------------------------------------------------------


def tap(t: Transition, fig: str) -> None:
    if untapped(t.state, fig):
        t.at("figures")[fig] = "getappt"


def wound(t: Transition, fig: str) -> None:
    t.at("figures")[fig] = "verwundet"


def discard(t: Transition, card: str, source: str) -> None:
    """To the open pile of whoever it belongs to."""
    ZONES.move(t, card, source, f"abwurf {card.partition('~')[0]}")


@rule("me.verbuendet.abwurf", off=lambda fig, s: [])
def led_by(fig: str, s: State) -> list[str]:
    """The allies that leave play with this character."""
    return [ally for ally in s["figures"] if FIGURES[ally].get("bei") == fig]


def leave(t: Transition, fig: str, how: str, *, heirs: bool = False) -> bool:
    """A figure leaves play, with the allies it leads and the cards on it. Whether items wait for heirs."""
    allies = led_by(fig, t.state)
    del t.at("figures")[fig]
    t.at("gone")[fig] = how
    for card in list(ZONES.cards(t.state, f"bei {fig}")):
        if heirs and card.startswith(MOVER):
            ZONES.move(t, card, f"bei {fig}", "erbe")
        else:
            discard(t, card, f"bei {fig}")
    t.tell("weg", figur=fig, wie=how)
    for ally in allies:
        leave(t, ally, "abgeworfen")
    return bool(ZONES.count(t.state, "erbe"))
