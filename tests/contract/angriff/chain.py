"""Chains of effects: cards are played in turn until both pass, then they take effect, the last one first.

A chain without a card is a window: the first card played into it begins the chain, and if nobody plays one, the frame below
goes on (`ruhe`). So the hazard phase, the moment before a strike and the actions at the site are one kind of question.

    glieder   the cards played so far: card, seat, aim, cancelled or not
    anlass    what the window is for: gefahren, angriff, hieb, ort, probe
    dran      who is asked;   passt   how many have passed in a row;   loest   whether it is taking effect
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import rule
from tests.contract.angriff import effects, playing
from tests.contract.angriff.cards import CARDS, HAZARD, LURK, MOVER, PASS, PLAY, refused, title
from tests.contract.angriff.company import hazards_left, tap
from tests.contract.angriff.stack import change, frames

PROMPTS = {
    "gefahren": "Bewegungs-/Gefahrenphase",
    "angriff": "Der Angriff beginnt",
    "hieb": "Vor dem Hieb",
    "ort": "Am Ort",
    "probe": "Vor dem Versuchungswurf",
}
RULES = {
    "gefahren": ("me.bgphase.gefahren.spielen", "me.kette.begriff", "me.limit.begriff"),
    "angriff": ("me.kreatur.angriff", "me.angriff.zuweisung.keine-aenderung"),
    "hieb": ("me.angriff.karten.angreifer", "me.angriff.karten.verteidiger"),
    "ort": ("me.ortsphase.ausspielen", "me.lauer.aufdecken.charakter"),
    "probe": ("me.versuchung.wurf.ablauf",),
}
ALLY = Candidate("tappe gollum", "Gollum tappen: Angriff vereiteln", rule="me.start.kartentext", aliases=("Gollum",), public=True)
REVEAL = Candidate("aufdecken", "Lauernde Karte aufdecken", rule="me.lauer.aufdecken.charakter", aliases=("zeigen",))


def window_of(f: FrameData) -> str:
    return "antwort" if f["anlass"] == "gefahren" and f["glieder"] else str(f["anlass"])


def other(seat: Seat) -> Seat:
    return HAZARD if seat == MOVER else MOVER


def may_act(s: State, f: FrameData, seat: Seat) -> bool:
    """Whether this seat is asked: decided by what everybody sees, so that being asked tells nothing."""
    if seat == MOVER:
        return bool(s["hand"][MOVER]) or _ally_asked(s, f)
    if f["anlass"] == "ort":
        return in_wait_for_action(s, f)
    if s["phase"] != "bewegung" or f["anlass"] == "probe":
        return False
    return bool(s["hand"][HAZARD]) and (hazards_left(s) > 0 or s["offen"])


def _ally_asked(s: State, f: FrameData) -> bool:
    """Gollum leads away from a whole attack; once it has come to strikes it is too late."""
    return f["anlass"] != "hieb" and "gollum" in s["figuren"] and playing.under_attack(s, f) is not None


def in_wait_for_action(s: State, f: FrameData) -> bool:
    """A face-down card may answer what could tap the site."""
    if s["lauer"] is None or s["ort"]["getappt"] or not f["glieder"]:
        return False
    return bool(f["glieder"][0]["karte"] and CARDS[f["glieder"][0]["karte"]].art == "gegenstaende")


@rule("me.kette.aufloesung", off=lambda links: links[0])
def takes_effect_next(links: list[dict[str, Any]]) -> dict[str, Any]:
    """The card played last takes effect first."""
    return links[-1]


@rule("me.kette.wechsel", off=lambda seat: seat)
def answers_next(seat: Seat) -> Seat:
    """Before a player adds another card, the opponent has the opportunity."""
    return other(seat)


@frames.add
class Chain(Frame):
    id = "kette"

    def run(self, t: Turn, f: FrameData) -> bool:
        if f["loest"]:
            self.resolve(t, f)
            return True
        passed, seat = f["passt"], f["dran"]
        while passed < 2 and not may_act(t.state, f, seat):
            passed, seat = passed + 1, other(seat)
        if passed < 2:
            if seat != f["dran"]:
                top = t.top
                top["passt"], top["dran"] = passed, seat
            return False
        if f["glieder"]:
            t.top["loest"] = True
        else:
            t.pop()
            t.top["ruhe"] = True
        return True

    def resolve(self, t: Turn, f: FrameData) -> None:
        if not f["glieder"]:
            t.pop()
            return
        link = takes_effect_next(f["glieder"])
        t.top["glieder"] = [card for card in f["glieder"] if card is not link]
        effects.carry_out(t, link)

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["dran"]
        first = f["glieder"][0] if f["glieder"] else None
        about = f" – Antwort auf «{link_title(f['glieder'][-1])}»" if first else ""
        prompt = f"{name(seat)}: {PROMPTS[f['anlass']]}{about}. Spielst du etwas?"
        window = "antwort" if first else f["anlass"]
        return {
            seat: self.ask(
                f, seat, prompt, secret=True, default="passe", window=window, passing="passe", rules=RULES[f["anlass"]]
            )
        }

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        window = window_of(f)
        yield PASS  # the most frequent answer first: it is found without judging the whole hand
        if seat == HAZARD and window == "ort":
            yield refused(REVEAL, playing.revealable(s, CARDS[s["lauer"]], acting=True))
            return
        hand = dict.fromkeys(s["hand"][seat])
        for card in hand:
            yield refused(PLAY[card], playing.playable(s, f, window, seat, CARDS[card]))
        if seat == MOVER and _ally_asked(s, f):
            yield refused(ALLY, playing.gollum_may_lead_away(s, f))
        if seat == HAZARD and window == "gefahren":
            refusal = playing.one_in_wait(s) or playing.room_to_wait(s)
            for card in hand:
                yield refused(LURK[card], refusal)

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, card = key.partition(" ")
        if verb == "passe":
            f["passt"] += 1
            f["dran"] = answers_next(seat)
        elif verb == "lauer":
            lie_in_wait(t, f, card)
        elif verb == "tappe":
            tap(t, card)
            announce(t, seat, "", card)
        else:
            aim(t, seat, t.state["lauer"] if verb == "aufdecken" else card, window_of(f), verb)


def lie_in_wait(t: Turn, f: FrameData, card: str) -> None:
    """Any card, face down at the site; it counts against the limit. Not a card of the chain: nobody answers it."""
    t.at("hand", HAZARD).remove(card)
    t.state["lauer"], t.state["gelauert"] = card, True
    t.state["gespielt"] += 1
    f["passt"] = 0
    t.tell("lauer", knows=(HAZARD,), secret={"karte": card})


def aim(t: Turn, seat: Seat, card: str, window: str, verb: str) -> None:
    """Ask for the aim where there is more than one thinkable; until then the move is a draft."""
    found = playing.targets(t.state, window, CARDS[card])
    if found is not None and len(found) > 1:
        t.push("ziel", seat=seat, karte=card, fenster=window, verb=verb)
        t.draft()
        return
    art, goal = found[0].key.split() if found else ("auf", "")
    act(t, seat, card, art, goal, verb)


def act(t: Turn, seat: Seat, card: str, art: str, goal: str, verb: str) -> None:
    if verb == "aufdecken":
        f = t.top
        f["passt"], f["dran"] = 0, MOVER
        effects.turn_up(t, card, art, goal)
        return
    t.at("hand", seat).remove(card)
    announce(t, seat, card, goal, art)


def announce(t: Turn, seat: Seat, card: str, goal: str, art: str = "auf") -> None:
    """The card lies open and its price is paid; its effect waits for the chain."""
    f = t.top
    t.reveal()
    if card:
        _pay(t, seat, card, goal)
    f["glieder"] = [*f["glieder"], {"karte": card, "seat": seat, "ziel": goal, "art": art, "vereitelt": False}]
    f["passt"], f["dran"] = 0, answers_next(seat)
    t.tell("gespielt", seat=seat, karte=card, ziel=goal, art=art)


def _pay(t: Turn, seat: Seat, card: str, goal: str) -> None:
    face = CARDS[card]
    if seat == HAZARD and not playing.free_of_limit(t.state, face):
        t.state["gespielt"] += 1
    if face.versuchung:
        t.at("figuren", goal)["versucht"] = True
    if face.tappt or face.art == "gegenstaende":
        tap(t, goal)
    if face.beruf and t.top["anlass"] == "hieb":
        change(t, "hieb")["beruf"] = True


def link_title(link: Mapping[str, Any]) -> str:
    return title(link["karte"]) if link["karte"] else title(link["ziel"])


@frames.add
class Aim(Frame):
    """The second half of playing a card: at whom, with whom, keyed to what."""

    id = "ziel"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        return {seat: self.ask(f, seat, f"{name(seat)}: «{title(f['karte'])}» – worauf?", secret=True)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return playing.targets(s, f["fenster"], CARDS[f["karte"]]) or ()

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        art, goal = key.split()
        act(t, seat, f["karte"], art, goal, f["verb"])
