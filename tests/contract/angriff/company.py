"""The travelling company: characters and their ally, what they carry, how strong they are, how they leave play.

A figure in play is an entry of `state["figures"]`; whoever has left is in `state["gone"]`. Allies are figures too: in combat they
count as characters, everywhere else `characters` leaves them out. What a figure carries lies in the zone «bei …».
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar

from games import effects
from games.contract import State
from games.flow import FrameData, Transition, find
from games.meccg.language.faces import Face
from games.meccg.language.lasting import types_now
from games.meccg.language.legality import Told
from games.rules import rule
from tests.contract.angriff.cards import ALLIES, CARDS, FACTS, FIGURES, JOURNEY, MOVER, SITE, ZONES, face_of

Facts = Mapping[str, Any]
IN_PLAY = (*((f"bei {fig}", fig) for fig in FIGURES), ("wirkt", ""))
AS_PRINTED = (SITE["typ"], *SITE["route"])
HALVES = {fig: 1 if face["rasse"] == "hobbit" else 2 for fig, face in FIGURES.items()}


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


@rule("me.gemeinschaft.groesse.zaehlung", "me.limit.halbe", off=lambda s: len(characters(s)))
def size(s: State) -> int:
    """Each character counts 1, a hobbit ½, rounded up; at least 2."""
    return max(2, (sum([HALVES[fig] for fig in characters(s)]) + 1) // 2)


@rule("me.limit.begriff", "me.bgphase.gefahren.spielen", off=lambda s: 99)
def hazards_left(s: State) -> int:
    """How many more hazards this company may be dealt in its hazard phase."""
    return int(s["limit"] + effects.sum_of(s, "limit") - s["played"])


# --- what can be asked of things, under the names the language of cards has for them -------------------------------------------


def lying(s: State) -> list[tuple[str, str, str]]:
    """The cards in play, each by its face, and with whom it lies."""
    zones, faces = s["zones"], s["cards"]
    return [(faces[card], card, fig) for zone, fig in IN_PLAY if zone in zones for card in zones[zone]]


def in_play(s: State) -> list[str]:
    """The names of the cards in play, as cards call each other."""
    return [name for id, _, _ in lying(s) for name in CARDS[id].names]


def land(s: State) -> tuple[str, ...]:
    """The type of the site, and those of the regions on the way."""
    return types_now(s, SITE["typ"], SITE["route"]) if effects.present(s, "umdeuten") else AS_PRINTED


def site_facts(s: State) -> Facts:
    return _site_facts(land(s)[0], s["site"]["tapped"])


@cache
def _site_facts(kind: str, tapped: bool) -> Facts:
    return {"name": "Moria", "typ": kind, "region": "Redhorn Gate", "regionstyp": "wildnis",
            "zustand": "getappt" if tapped else "ungetappt", "ist": ["hier", "zielort", "ziel"],
            "automatisch": [{"typ": "ork", "automatisch": True}], "zuflucht": False, "unterirdisch": False,
            "drachenhort": False}  # fmt: skip


class Company(Told):
    """The one company: so it is the one that cards mean."""

    __slots__ = ()
    tells: ClassVar = {
        "groesse": lambda it: size(it.s),
        "zahl": lambda it: len(characters(it.s)),
        "reist": lambda it: it.s["phase"] == "bewegung",
        "bewegung": lambda it: "regionen",
        "route": lambda it: Counter(land(it.s)[1:]),
        "region": lambda it: JOURNEY["regionen"],
        "ziel": lambda it: site_facts(it.s),
        "ort": lambda it: {} if it.s["phase"] == "bewegung" else site_facts(it.s),
        "offen": lambda it: False,
        "seite": lambda it: "helden",
        "enthaelt": lambda it: [Figure(it.s, fig) for fig in characters(it.s)],
        "ist": lambda it: ["ziel"] if find(it.s, "angriff") is None else ["ziel", "angegriffen"],
        "vorher": lambda it: it.s["faced"],
    }


class Figure(Told):
    """A figure in play. `attacked`: whether an attack is in sight; `bears`: whether it bears the card that asks."""

    __slots__ = ("attacked", "bears")
    tells: ClassVar = {
        "zustand": lambda it: CONDITIONS[it.s["figures"][it.thing]],
        "ist": lambda it: it.marks(),
        "traegt": lambda it: [{"art": [x.stufe, "gegenstand"]} for x in map(CARDS.get, carried(it.s, it.thing)) if x.stufe],
        "gs": lambda it: Company(it.s),
        "ort": lambda it: site_facts(it.s),
    }

    def __init__(self, s: State, fig: str, attacked: bool = True, bears: bool = False) -> None:
        self.s, self.thing, self.given, self.attacked, self.bears = s, fig, FACTS[fig], attacked, bears

    def marks(self) -> list[str]:
        found = [*ALWAYS, "traeger"] if self.bears else [*ALWAYS]
        for f in self.s["stack"]:
            if f["frame"] == "hieb" and f["figure"] == self.thing:
                found.append("ziel-des-hiebs")
            elif f["frame"] == "angriff" and self.thing in f["assigned"]:
                found.append("hat-hieb")
        return [*found, "angegriffen"] if self.attacked else found


CONDITIONS = {"ungetappt": ["ungetappt", "unverwundet"], "getappt": ["getappt", "unverwundet"], "verwundet": ["verwundet"]}
ALWAYS = ("in-der-gs", "in-seiner-gs", "reist", "gleicher-ort")


class World(Told):
    """What conditions of cards may ask for; the thing is whoever bears the card. `given` says whom other words stand for."""

    __slots__ = ()
    tells: ClassVar = {
        "im-spiel": lambda it: in_play(it.s),
        "gemeinschaft": lambda it: Company(it.s),
        "angriff": lambda it: fought_now(it.s),
        "hieb": lambda it: fought_now(it.s),
        "getroffener": lambda it: _struck(it.s, it.thing),
        **dict.fromkeys(("traeger", "selbst", "fuehrender"), lambda it: Figure(it.s, it.thing) if it.thing else None),
    }


def _struck(s: State, bearer: str) -> Facts | None:
    """Whoever the strike is against."""
    struck = find(s, "hieb")
    him = struck["figure"] if struck else ""
    return Figure(s, him, bears=him == bearer) if him in s["figures"] else None


def attack_facts(s: State, face: Face, card: str, keyed: str, automatic: bool) -> Facts:
    """An attack, before or while it is fought."""
    return _attack_facts(face, card, keyed, automatic, land(s)[0], s["site"]["tapped"])


@lru_cache(maxsize=1024)
def _attack_facts(face: Face, card: str, keyed: str, automatic: bool, site: str, tapped: bool) -> Facts:
    at_site = automatic or keyed in (SITE["typ"], site, "moria")
    there = _site_facts(site, tapped)
    return {"karte": card, "typ": face.rasse, "name": face.name, "kreatur": face.creature, "automatisch": automatic,
            "auf": [keyed, "ort"] if at_site else [keyed], "einzigartig": face.einzig, "normal-kg": face.kg, "hiebe": face.hiebe,
            "ort.typ": site, "ort.ist": there["ist"], "ort": there, "waehlt": face.waehlt, "von": "kreatur",
            "verhoer": False}  # fmt: skip


def attacker(s: State, attack: FrameData) -> Face:
    """The face of whoever attacks: a creature, the site, or an event that strikes by itself."""
    if attack["event"]:
        return _event(CARDS[attack["event"]["face"]], attack["event"]["kg"], len(s["figures"]))
    return face_of(s, attack["card"])


@cache
def _event(face: Face, kg: int, strikes: int) -> Face:
    return Face(face.id, face.card, "ereignis", face.titel, face.name, kg=kg, hiebe=strikes)


def fought(s: State, attack: FrameData) -> Facts:
    return attack_facts(s, attacker(s, attack), attack["card"], attack["keyed"], attack["automatic"])


def fought_now(s: State) -> Facts | None:
    """The attack that is being fought."""
    attack = find(s, "angriff")
    return fought(s, attack) if attack else None


# --- strength ---------------------------------------------------------------------------------------------------------------


def prowess(s: State, fig: str, race: str) -> int:
    """With weapons and cards, before tapping, wounds and support are counted."""
    return effects.value(s, "kg", FIGURES[fig]["kg"], Figure(s, fig), World(s, fig, {"angriff.typ": race}))


@rule("me.konstitution.modifikation", off=lambda s, fig: FIGURES[fig]["ko"])
def body(s: State, fig: str) -> int:
    """With the best armour or shield carried."""
    return effects.value(s, "ko", FIGURES[fig]["ko"], Figure(s, fig), World(s, fig, {"verwundet": True}))


@rule("me.versuchung.punkte.begriff", off=0)
def corruption(s: State, fig: str) -> int:
    return sum(CARDS[card].vp for card in carried(s, fig))


# --- changes ----------------------------------------------------------------------------------------------------------------


def tap(t: Transition, fig: str) -> None:
    if untapped(t.state, fig):
        t.part("figures")[fig] = "getappt"


def wound(t: Transition, fig: str) -> None:
    t.part("figures")[fig] = "verwundet"


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
    del t.part("figures")[fig]
    t.part("gone")[fig] = how
    for card in list(ZONES.cards(t.state, f"bei {fig}")):
        if heirs and card.startswith(MOVER):
            ZONES.move(t, card, f"bei {fig}", "erbe")
        else:
            discard(t, card, f"bei {fig}")
    t.tell("weg", figur=fig, wie=how)
    for ally in allies:
        leave(t, ally, "abgeworfen")
    return bool(ZONES.count(t.state, "erbe"))
