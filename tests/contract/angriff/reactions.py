"""Windows for cards: the hazard phase, the moment before an attack, a strike or a check, the actions at the site.

`what` says what the window is for: gefahren, angriff, hieb, ort, probe. A link: its card (none: an ability), its face, who
played it, aim and way of playing; for an ability its number, its bearer and the card it is printed on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from games import effects, window
from games.contract import Candidate, Seat, State, name
from games.flow import FrameData, Question, Transition, the
from games.meccg.language.faces import Face, Mode
from games.meccg.rules import site
from games.rules import rule
from games.window import Link, Window
from tests.contract.angriff import doing, playing
from tests.contract.angriff.cards import CARDS, FIGURES, HAZARD, LURK, MOVER, ZONES, face_of, frames, title
from tests.contract.angriff.company import discard, dissolved, hazards_left, tap
from tests.contract.angriff.playing import Moment

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
REVEAL = Candidate("aufdecken", "Lauernde Karte aufdecken", rule="me.lauer.aufdecken.charakter", aliases=("zeigen",))


def open_window(t: Transition, what: str, seat: Seat) -> None:
    """This seat is asked first; the frame below goes on when both have let it pass."""
    WINDOW.open(t, seat, what=what)


@rule("me.kette.aufloesung", off=lambda links: links[0])
def takes_effect_next(links: Sequence[Link]) -> Link:
    """The card played last takes effect first."""
    return links[-1]


@rule("me.kette.wechsel", off=lambda seat: seat)
def answers_next(seat: Seat) -> Seat:
    """Before a player adds another card, the opponent has the opportunity."""
    return HAZARD if seat == MOVER else MOVER


def in_wait_for_action(s: State, f: FrameData) -> bool:
    """A face-down card may answer what could tap the site."""
    if not doing.lurking(s) or s["site"]["tapped"] or not f["chain"]:
        return False
    return bool(f["chain"][0]["card"] and face_of(s, f["chain"][0]["card"]).art == "gegenstaende")


@frames.add
class Reactions(Window):
    id = "kette"

    def order(self, game: object, s: State, f: FrameData) -> Sequence[Seat]:
        return (MOVER, HAZARD)

    def after(self, game: object, s: State, f: FrameData, seat: Seat) -> Seat:
        return answers_next(seat)

    def next_link(self, chain: Sequence[Link]) -> Link:
        return takes_effect_next(chain)

    def asked(self, game: object, s: State, f: FrameData, seat: Seat) -> bool:
        if seat == MOVER:
            return ZONES.count(s, f"hand {MOVER}") > 0 or playing.can_use_something(s, f, MOVER)
        if f["what"] == "ort":
            return in_wait_for_action(s, f)
        if s["phase"] != "bewegung" or f["what"] == "probe":
            return False
        room = hazards_left(s) > 0 or effects.present(s, "karte-ohne-limit")
        return (ZONES.count(s, f"hand {HAZARD}") > 0 and room) or playing.can_use_something(s, f, HAZARD)

    def closes(self, game: object, s: State, f: FrameData) -> bool:
        """An attack or a strike that was cancelled needs no more cards, nor does a company that is gone."""
        if f["what"] == "angriff":
            return effects.any_of(s, "vereitelt", {"karte": the(s, "angriff")["card"]})
        if f["what"] == "hieb":
            return effects.present(s, "hieb-vereitelt")
        return dissolved(s)

    def kind(self, f: FrameData) -> str:
        return "antwort" if f["chain"] else str(f["what"])

    def question(self, game: object, s: State, f: FrameData, seat: Seat) -> str:
        last = f["chain"][-1] if f["chain"] else None
        about = f" – Antwort auf «{title(last['face'] or last['bearer'])}»" if last else ""
        return f"{name(seat)}: {PROMPTS[f['what']]}{about}. Spielst du etwas?"

    def rules(self, game: object, s: State, f: FrameData) -> tuple[str, ...]:
        return RULES[f["what"]]

    def plays(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return self.answers(s, f, seat, every=True)

    def allowed(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return self.answers(s, f, seat, every=False)

    @staticmethod
    def answers(s: State, f: FrameData, seat: Seat, *, every: bool) -> list[Candidate]:
        if seat == HAZARD and f["what"] == "ort":
            refusal = playing.revealable(s, f, doing.lurker(s), acting=True)
            return [REVEAL.judged(refusal)] if every or refusal is None else []
        m, faces = Moment(s, f, seat), s["cards"]
        hand = {faces[card]: None for card in ZONES.cards(s, f"hand {seat}")}
        found = playing.judged(m, hand) + playing.used(m) if every else playing.playable(m, hand) + playing.usable(m)
        if seat == HAZARD and m.window == "gefahren":
            refusal = site.one_in_wait(s["lain"]) or site.room_to_wait(m.left, s["limit"])
            if refusal is None:
                found += [LURK[card] for card in hand]
            elif every:
                found += [LURK[card].judged(refusal) for card in hand]
        return found

    def play(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, card = key.partition(" ")
        if verb == "lauer":
            self.lie_in_wait(t, f, card)
        elif verb == "nutze":
            self.use(t, seat, card)
        else:
            self.aim(t, seat, doing.lurker(t.state) if verb == "aufdecken" else CARDS[card], verb)

    @staticmethod
    def lie_in_wait(t: Transition, f: FrameData, face: str) -> None:
        """Any card, face down at the site; it counts against the limit. Not a card of the chain: nobody answers it."""
        ZONES.move(t, ZONES.find(t.state, f"hand {HAZARD}", face), f"hand {HAZARD}", f"lauer {HAZARD}")
        t.state["lain"] = True
        t.state["played"] += 1
        f["passed"] = 0
        t.tell("lauer", knows=(HAZARD,), secret={"karte": face})

    def use(self, t: Transition, seat: Seat, key: str) -> None:
        """An ability: its price is paid, its effect waits for the chain."""
        what, fig = key.split()
        id, _, nr = what.rpartition(".")
        fig, source = "" if fig == playing.NOBODY else fig, ""
        if id in CARDS:  # of several alike one that can still be tapped
            zone = f"bei {fig}" if fig else "wirkt"
            alike = [card for card in ZONES.cards(t.state, zone) if t.state["cards"][card] == id]
            source = min(alike, key=lambda card: card in t.state["tapped"])
        face = CARDS[id] if id in CARDS else FIGURES[fig]["face"]
        self.pay(t, face.abilities[int(nr)], fig, source)
        t.tell("genutzt", seat=seat, karte=id, figur=fig)
        self.announced(t, seat, face.id, source, ability=int(nr), bearer=fig)

    def aim(self, t: Transition, seat: Seat, face: Face, verb: str) -> None:
        """Ask for the aim where there is more than one thinkable; until then the move is a draft."""
        found = playing.thinkable(t.state, playing.at_the_site(t.top, verb), seat, face) if face.aimed else ()
        if len(found) > 1:
            t.push("ziel", seat=seat, face=face.id, verb=verb, aims=[[nr, goal] for nr, goal, no in found if no is None])
            t.draft()
            return
        only = the(t.state, "hieb")["figure"] if face.modes and face.modes[0].struck else playing.NOBODY
        nr, goal, _ = found[0] if found else (0, only, None)
        self.act(t, seat, face, nr, goal, verb)

    def act(self, t: Transition, seat: Seat, face: Face, mode: int, goal: str, verb: str) -> None:
        if verb == "aufdecken":
            t.top["passed"], t.top["turn"] = 0, MOVER
            doing.turn_up(t, mode, goal)
            return
        card = ZONES.move(t, ZONES.find(t.state, f"hand {seat}", face.id), f"hand {seat}", "kette")
        self.play_card(t, seat, face, card, goal, mode)

    def play_card(self, t: Transition, seat: Seat, face: Face, card: str, goal: str, nr: int) -> None:
        """The card lies open and its price is paid; its effect waits for the chain."""
        t.reveal()
        if seat == HAZARD and not playing.free_of_limit(t.state, face):
            t.state["played"] += 1
        if face.versuchung:
            doing.tempted(t, goal)
        if face.item:
            tap(t, goal)
        elif face.modes:
            self.pay(t, face.modes[nr], goal, card)
            if face.modes[nr].skill and t.top["what"] == "hieb":
                t.frame("hieb")["skilled"] = True
        t.tell("gespielt", seat=seat, karte=face.id, ziel=goal, art=nr)
        self.announced(t, seat, face.id, card, card=card, aim=goal, mode=nr)

    @staticmethod
    def pay(t: Transition, mode: Mode, fig: str, source: str) -> None:
        for cost in mode.costs:
            if cost.get("tappe") == "karte" and source:
                t.part("tapped").append(source)
            elif "tappe" in cost:
                tap(t, fig)
            elif "zaehlt-limit" in cost:
                t.state["played"] += cost["zaehlt-limit"]
            elif cost.get("wirf-ab") == "karte":
                discard(t, source, ZONES.place(t.state, source))

    def announced(self, t: Transition, seat: Seat, face: str, source: str, **more: Any) -> None:
        if seat == HAZARD:
            window.against(t, MOVER)
        self.announce(t, doing.link(seat, face, source, **more))

    def resolve(self, t: Transition, f: FrameData, link: Link) -> None:
        doing.carry_out(t, link)


WINDOW: Any = frames.kinds["kette"]


@frames.add
class Aim(Question):
    """The second half of playing a card: at whom, with whom, keyed to what. `aims`: those allowed when it was begun."""

    id = "ziel"
    how: ClassVar = {"secret": True}

    def prompt(self, game: object, s: State, f: FrameData) -> str:
        return f"«{title(f['face'])}» – worauf?"

    def candidates(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return playing.aims(s, playing.at_the_site(s["stack"][-2], f["verb"]), seat, CARDS[f["face"]])

    def options(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        if "aims" not in f:
            return super().options(game, s, f, seat)
        return [playing.aim(CARDS[f["face"]], nr, goal) for nr, goal in f["aims"]]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        mode, goal = key.split()
        WINDOW.act(t, seat, CARDS[f["face"]], playing.VERB.index(mode), goal, f["verb"])
