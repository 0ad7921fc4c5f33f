"""The look into a hand (Zauberblick): which card allows it, whom it reaches, how it is resisted, and who learns what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.landung import cards, knowledge, power
from tests.contract.landung.board import CITY, PLACES, frames, others, seat_words
from tests.contract.landung.cards import FACE, FACES, RING

LOOKS = {face: data["blick"] for face, data in FACES.items() if "blick" in data}


@guard("jd.zauberblick.karten")
def has_a_look(s: State, seat: Seat) -> str | None:
    if any(FACE[c] in LOOKS for c in s["hands"][seat]):
        return None
    return "Du hast keine Karte für einen Zauberblick: keinen Zauberer, Elbenring, Palantir oder Spion."


@guard("jd.karte.zauberer")
def serves_my_kind(seat: Seat, face: str) -> str | None:
    kind = FACES[face].get("zauberer")
    if kind and kind != PLACES[seat]["art"]:
        return f"{cards.label(face)} dient nur {'Hobbits' if kind == 'hobbit' else 'Schwarzen Reitern'}."
    return None


@guard("jd.karte.palantir")
def stands_in_a_city(s: State, other: Seat, face: str) -> str | None:
    if LOOKS[face].get("ort") == "stadt" and s["fields"][other] != CITY["feld"]:
        return "Der Palantir zeigt nur das Blatt von Spielern, die in einer Stadt stehen."
    return None


@guard("jd.karte.spion")
def stands_where_the_spy_is(s: State, other: Seat, face: str) -> str | None:
    cities = LOOKS[face].get("staedte")
    if cities and not (s["fields"][other] == CITY["feld"] and CITY["id"] in cities):
        return f"Dieser Spion sieht nur Spieler in: {FACES[face]['zusatz']}."
    return None


@guard("jd.zauberblick.zaehlt")
def only_once_each(f: FrameData, other: Seat) -> str | None:
    return "Dieses Blatt siehst du mit der Karte schon an." if other in f["ziele"] else None


def reaches(s: State, face: str, other: Seat) -> Refusal | None:
    """Whether this card looks into that hand. An Elf Ring reaches six fields: everything on this patch."""
    return power.within_reach(s, other) or stands_in_a_city(s, other, face) or stands_where_the_spy_is(s, other, face)


def check(s: State, seat: Seat, face: str) -> Refusal | None:
    return serves_my_kind(seat, face) or reaches_somebody(s, seat, face)


def reaches_somebody(s: State, seat: Seat, face: str) -> Refusal | None:
    refusal = None
    for other in others(s, seat):
        reason = reaches(s, face, other)
        if reason is None:
            return None
        refusal = refusal or reason
    return refusal


@rule("jd.zauberblick.keine-abwehr", off=True)
def can_be_resisted(face: str) -> bool:
    """Elf Rings and Palantíri can be resisted, spies and wizards cannot."""
    return bool(LOOKS[face]["abwehr"])


@rule("jd.zauberblick.abwehr", off=())
def shields(seat: Seat) -> tuple[str, ...]:
    """What this player may show instead of the whole hand."""
    return RING, str(PLACES[seat]["figur"])


@rule("jd.zauberblick.zaehlt", off=lambda t, targets: power.count(t))
def every_attempt_counts(t: Turn, targets: int) -> None:
    power.count(t, targets)


@frames.add
class Targets(Frame):
    """Whose hand: one player, or two for two Machtproben. The card is laid when the move is complete."""

    id = "blick"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        most = power.left(s) - len(f["ziele"])
        prompt = f"{name(seat)}: Wessen Blatt siehst du mit {cards.label(FACE[f['karte']])} an?"
        rules = ("jd.zauberblick.karten", "jd.zauberblick.zaehlt")
        collect = (0 if f["ziele"] else 1, most)
        return {seat: self.ask(f, seat, prompt, secret=True, collect=collect, rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for other in others(s, seat):
            refusal = only_once_each(f, other) or reaches(s, FACE[f["karte"]], other)
            yield Candidate(f"ziel {other}", name(other), refusal, "jd.zauberblick.karten", aliases=seat_words(other))
        if f["ziele"]:
            yield Candidate("fertig", "Nur dieses Blatt", aliases=("nur", "genug"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        if key != "fertig":
            f["ziele"] = [*f["ziele"], key.split()[1]]
            more = [x for x in others(t.state, seat) if x not in f["ziele"] and reaches(t.state, FACE[f["karte"]], x) is None]
            if more and len(f["ziele"]) < power.left(t.state):
                t.draft()
                return
        t.pop()
        begin(t, seat, f["karte"], f["ziele"])


def begin(t: Turn, seat: Seat, card: str, targets: list[Seat]) -> None:
    face = FACE[card]
    t.reveal()
    every_attempt_counts(t, len(targets))
    t.tell("blick", seat=seat, karte=face, ziele=list(targets))
    if LOOKS[face].get("behalten"):
        knowledge.show(t, knowledge.observers(t.state), card, seat)
    else:
        knowledge.discard(t, seat, card)
    for other in reversed(targets):  # frames are a stack: what is pushed last is asked first
        t.push("abwehr", seat=other, von=seat, wehrbar=can_be_resisted(face))


@guard("jd.zauberblick.abwehr")
def holds_it(s: State, seat: Seat, face: str) -> str | None:
    return None if face in s["hands"][seat] else f"Du hast «{cards.label(face)}» nicht."


@frames.add
class Resist(Frame):
    """Asked always where the card can be resisted, even if there is nothing to resist with."""

    id = "abwehr"

    def run(self, t: Turn, f: FrameData) -> bool:
        if not f["wehrbar"]:
            t.pop()
            show_hand(t, f["seat"], f["von"])
            return True
        return False

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        prompt = f"{name(seat)}: {name(f['von'])} will dein Blatt sehen. Zeigst du es, oder wehrst du dich?"
        options: dict[str, Any] = {"window": "zauberblick", "passing": "blatt", "default": "blatt"}
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("jd.zauberblick.abwehr",), **options)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("blatt", "Das ganze Blatt zeigen", aliases=("alles", "passe", "nicht wehren"))
        for face in shields(seat):
            label = f"Nur «{cards.label(face)}» zeigen"
            yield Candidate(f"zeige {face}", label, holds_it(s, seat, face), "jd.zauberblick.abwehr", (cards.TITLE[face],))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "blatt":
            show_hand(t, seat, f["von"])
            return
        card = key.split()[1]
        t.reveal()
        looker = f["von"]
        knowledge.show(t, (looker,), card, seat)
        knowledge.show_one_of(t, knowledge.observers(t.state, seat, looker), card, shields(seat), seat)
        t.tell("abgewehrt", seat=seat, von=looker, knows=(seat, looker), secret={"karte": card})


def show_hand(t: Turn, seat: Seat, looker: Seat) -> None:
    """The looker alone sees it; from now on it is part of what that seat knows."""
    t.reveal()
    knowledge.look(t, looker, seat)
    secret = {"karten": cards.faces(t.state["hands"][seat])}
    t.tell("blatt-gesehen", seat=looker, von=seat, knows=(looker, seat), secret=secret)
