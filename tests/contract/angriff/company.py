"""The travelling company: characters and their ally, what they carry, how strong they are, how they leave play.

A figure in play is an entry of `state["figures"]`; whoever has left is in `state["gone"]`. Allies are figures too: in combat they
count as characters, everywhere else `characters` leaves them out. What a figure carries lies in the zone «bei …».
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Any, NamedTuple

from games import effects
from games.contract import State
from games.flow import FrameData, Transition, find
from games.looking import kept
from games.rules import rule
from tests.contract.angriff.cards import ALLIES, CARDS, FACTS, FIGURES, JOURNEY, MOVER, SITE, ZONES, Face, face_of

Facts = dict[str, Any]
IN_PLAY = ("wirkt", *(f"bei {fig}" for fig in FIGURES))
GATES = {"tw-doors-of-night": "tore-der-nacht", "tw-gates-of-morning": "tore-des-morgens"}


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
    zones, cards = s["zones"], s["cards"]
    faces = [CARDS[cards[card]] for zone in IN_PLAY if zone in zones for card in zones[zone]]
    return [face.name for face in faces] + [GATES[face.card] for face in faces if face.card in GATES]


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


def site_facts(s: State) -> Facts:
    return _site_facts(site_type(s), s["site"]["tapped"])


@cache
def _site_facts(kind: str, tapped: bool) -> Facts:
    return {"name": "Moria", "typ": kind, "region": "Redhorn Gate", "regionstyp": "wildnis",
            "zustand": "getappt" if tapped else "ungetappt", "ist": ["hier", "zielort"],
            "automatisch": [{"typ": "ork", "automatisch": True}], "zuflucht": False, "unterirdisch": False,
            "drachenhort": False}  # fmt: skip


@kept
def company_facts(s: State) -> Facts:
    who, now = tuple(characters(s)), (s["phase"] == "bewegung", find(s, "angriff") is not None)
    facts = _company_facts(who, size(s), tuple(route(s)), *now, site_type(s), s["site"]["tapped"])
    return {**facts, "vorher": s["faced"]}


@lru_cache(maxsize=1024)
def _company_facts(
    who: tuple[str, ...], size: int, way: tuple[str, ...], moving: bool, attacked: bool, site: str, tapped: bool
) -> Facts:
    there = _site_facts(site, tapped)
    return {"groesse": size, "zahl": len(who), "reist": moving, "bewegung": "regionen", "route": Counter(way),
            "region": JOURNEY["regionen"], "ziel": there, "ort": {} if moving else there, "offen": False, "seite": "helden",
            "enthaelt": [FACTS[fig] for fig in who], "ist": ["angegriffen"] if attacked else []}  # fmt: skip


class Standing(NamedTuple):
    """A figure as it is now: all that there is to know of it alone, without its company."""

    figure: str
    state: str
    struck: bool  # the strike is against it
    assigned: bool  # it has a strike of this attack
    items: tuple[str, ...]  # the kinds of what it carries


@kept
def standing(s: State, fig: str) -> Standing:
    struck, attack = find(s, "hieb"), find(s, "angriff")
    items = tuple([CARDS[id].stufe for id in carried(s, fig) if CARDS[id].stufe])
    hit, assigned = struck is not None and struck["figure"] == fig, attack is not None and fig in attack["assigned"]
    return Standing(fig, s["figures"][fig], hit, assigned, items)


@lru_cache(maxsize=4096)
def personal_facts(now: Standing, attacked: bool = True) -> Facts:
    """What can be asked of a figure alone. `attacked`: whether an attack is in sight."""
    marks = ["in-der-gs", "in-seiner-gs", "reist", *(["angegriffen"] if attacked else []), "gleicher-ort"]
    marks += ["ziel-des-hiebs"] if now.struck else []
    marks += ["hat-hieb"] if now.assigned else []
    face, healthy = FIGURES[now.figure], [] if now.state == "verwundet" else ["unverwundet"]
    return {**FACTS[now.figure], "zustand": [now.state, *healthy], "ist": marks, "gk": face["gk"], "kg": face["kg"],
            "traegt": [{"art": [kind, "gegenstand"]} for kind in now.items]}  # fmt: skip


@kept
def figure_facts(s: State, fig: str, attacked: bool = True) -> Facts:
    return {**personal_facts(standing(s, fig), attacked), "gs": company_facts(s), "ort": site_facts(s)}


def attack_facts(s: State, face: Face, card: str, keyed: str, automatic: bool) -> Facts:
    """An attack, before or while it is fought."""
    return _attack_facts(face, card, keyed, automatic, site_type(s), s["site"]["tapped"])


@lru_cache(maxsize=1024)
def _attack_facts(face: Face, card: str, keyed: str, automatic: bool, site: str, tapped: bool) -> Facts:
    at_site = automatic or keyed in (SITE["typ"], site, "moria")
    return {"karte": card, "typ": face.rasse, "name": face.name, "kreatur": face.art == "kreaturen", "automatisch": automatic,
            "auf": [keyed, "ort"] if at_site else [keyed], "einzigartig": face.einzig, "normal-kg": face.kg, "hiebe": face.hiebe,
            "ort.typ": site, "ort.ist": "ziel", "ort": _site_facts(site, tapped),  # the one there is, whatever lies on it
            "waehlt": face.waehlt, "von": "kreatur", "verhoer": False}  # fmt: skip


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


@kept
def fought_now(s: State) -> Facts | None:
    """The attack that is being fought."""
    attack = find(s, "angriff")
    return fought(s, attack) if attack else None


def situation(s: State) -> Facts:
    """What holds just now, as effects compare it: what is in play, what has been faced."""
    attack = find(s, "angriff")
    now = {f"angriff.{k}": v for k, v in fought(s, attack).items()} if attack else {}
    now["gemeinschaft.vorher.typ"], now["gemeinschaft.seite"] = [a["typ"] for a in s["faced"]], "helden"
    now["gemeinschaft.ist"] = ["ziel"]  # there is one company, so it is the one that cards mean
    now["im-spiel"] = in_play(s)
    return now


class World:
    """What conditions of cards may ask for, each worked out when it is asked for; `who` says whom the words stand for here."""

    __slots__ = ("s", "who")

    def __init__(self, s: State, **who: Any) -> None:
        self.s, self.who = s, who

    def get(self, word: str) -> Any:
        if word in self.who:
            return self.who[word]
        tells = TELLS.get(word)
        return None if tells is None else tells(self.s)

    __getitem__ = get


def struck_facts(s: State) -> Facts | None:
    """Whoever the strike is against."""
    struck = find(s, "hieb")
    return figure_facts(s, struck["figure"]) if struck and struck["figure"] in s["figures"] else None


TELLS = {
    "im-spiel": in_play,
    "gemeinschaft": company_facts,
    "angriff": fought_now,
    "hieb": fought_now,
    "getroffener": struck_facts,
}


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
