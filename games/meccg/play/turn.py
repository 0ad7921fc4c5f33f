"""Phases as far as cards wait for them: untapping, the end of the movement/hazard phase, the beginning of the site phase,
entering.

A game calls these at their time; what waits for them on cards happens then. `mover` is whose turn it is: what is said of the
opponent's phase happens to cards of the other seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games import effects
from games.contract import Candidate, Seat, State
from games.flow import FrameData
from games.meccg.language.faces import Face, Mode
from games.meccg.language.legality import fits
from games.meccg.language.marks import ACT, FLAG
from games.meccg.language.moments import EVENTS, MOMENTS, WHOS
from games.meccg.play.facts import Company, Figure, World
from games.meccg.play.people import characters, owner, tap, untapped
from games.meccg.play.room import FACES, CardGame, Question, Transition, frames, mover, site, title
from games.meccg.rules.timing import can_tap
from games.rules import ByCard, guard, rule

EVENTS.does("bg-ende", samples=("le-lure-of-nature",))("turn.happens")
EVENTS.does("enttappphase-ende")("turn.happens")
EVENTS.does("ortsphase-beginn")("turn.happens")
for _event in ("zugende", "langphase-ende", "gegner-ortsphase"):
    EVENTS.does(_event, samples=("le-thrice-outnumbered",) if _event != "gegner-ortsphase" else ())("turn.happens")
FLAG.read("enttappt-nicht", "", "karte-", samples=("dm-mithril",))


def happens(t: Transition, event: str) -> None:
    """A moment of the turn that cards may wait for; whose turn they mean they say themselves (`zug`, see `doing.triggered`)."""
    effects.happens(t, event, effects.NOTHING, World(t.state))


def untap_phase(t: Transition) -> None:
    """Everybody of the mover's and all his cards untap, but for those of whom a card says otherwise."""
    untap_people(t)
    untap_cards(t)
    ends(t, "naechste-enttappphase")
    happens(t, "enttappphase-ende")


def ends(t: Transition, word: str) -> None:
    """What of the mover's cards lasts until this moment of his turn is over."""
    kept = [e for e in t.state["effects"] if e["until"] != word or not str(e.get("source", "")).startswith(mover(t.state))]
    if len(kept) != len(t.state["effects"]):
        t.state["effects"] = t.own(kept)


@rule("me.zug.enttappen.karten", off=None)
def untap_cards(t: Transition) -> None:
    s, seat = t.state, mover(t.state)
    stays = {
        card
        for card in s["tapped"]
        if not card.startswith(seat) or effects.any_of(s, "karte-enttappt-nicht", {"karte": card}, World(s))
    }
    t.state["tapped"] = t.own([card for card in s["tapped"] if card in stays])


@rule("me.zug.enttappen.charaktere", off=None)
def untap_people(t: Transition) -> None:
    """Wherever they are; the wounded stay wounded."""
    s, seat = t.state, mover(t.state)
    for fig, now in s["figures"].items():
        if now == "getappt" and owner(s, fig) == seat and not effects.any_of(s, "enttappt-nicht", Figure(s, fig), World(s, fig)):
            t.part("figures")[fig] = "ungetappt"


def movement_ends(t: Transition) -> None:
    """What waits for the end of the movement/hazard phase."""
    happens(t, "bg-ende")


def site_phase_begins(t: Transition) -> None:
    """What waits for a site phase: one's own, or (cards of the other seat) the opponent's."""
    happens(t, "ortsphase-beginn")
    happens(t, "gegner-ortsphase")


def long_events_end(t: Transition) -> None:
    happens(t, "langphase-ende")


def turn_ends(t: Transition) -> None:
    happens(t, "zugende")


# --- entering the site -------------------------------------------------------------------------------------------------------

BARRED = "verbietet-ortsphase"
ACT.does("ortsphase", samples=("tw-river",))(BARRED)
MOMENTS.does("ortsphase-beginn", samples=("tw-river",))(())
WHOS["verteidiger"].samples = ("tw-river",)
STAY_OUT = Candidate("draussen", "Draußen bleiben", rule="me.ortsphase.betreten", aliases=("nein", "nicht betreten"))


def barring(s: State) -> list[str]:
    return [e["card"] for e in effects.those_of(s, BARRED, Company(s), World(s))]


def ways_across(s: State) -> list[tuple[Face, Mode]]:
    """What the cards that bar the site let the defender do against them."""
    if not (WHOS["verteidiger"].on() and MOMENTS["ortsphase-beginn"].on()):
        return []
    there = sorted({*barring(s)})
    return [(FACES[id], mode) for id in there for mode in FACES[id].abilities if mode.said.get("wer") == "verteidiger"]


@guard("me.start.kartentext", "me.ortsphase.betreten")
def nothing_bars_the_way(s: State) -> ByCard | None:
    bar = next(iter(barring(s)), None)
    return ByCard(f"«{FACES[bar].titel}» versperrt den Ort.", FACES[bar].card) if bar else None


@frames.add
class Enter(Question):
    """Whether the company enters its site; what bars it may be lifted first."""

    id = "betreten"
    how: Mapping[str, Any] = {"default": "draussen", "rules": ("me.ortsphase.betreten", "me.ortsphase.automatisch")}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"Betritt die Gemeinschaft {site(s)['name']}?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        enter = Candidate("betreten", f"{site(s)['name']} betreten", rule="me.ortsphase.betreten", aliases=("ja", "hinein"))
        yield enter.judged(nothing_bars_the_way(s))
        for face, mode in ways_across(s):
            (cost,) = mode.said["kosten"]
            for fig in characters(s):
                if fits(cost["tappe"], "charakter", Figure(s, fig)):
                    name = title(s, fig)
                    label, no = f"{name} tappen: «{face.titel}» aufheben", can_tap(untapped(s, fig), name)
                    yield Candidate(f"tappe {fig} {face.id}", label, no, aliases=(fig, f"tappe {name}"))
        yield STAY_OUT

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key.startswith("tappe"):
            _, fig, id = key.split()
            tap(t, fig)
            effects.end(t, card=id)
            t.tell("aufgehoben", figur=fig, karte=id)
            return
        t.pop(key)
        t.tell("betreten", ja=key == "betreten")
