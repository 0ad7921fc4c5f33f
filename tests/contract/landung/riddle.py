"""The riddle: a hidden card is drawn from a neighbour's hand, and its title guessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.landung import cards, knowledge, power
from tests.contract.landung.board import frames
from tests.contract.landung.cards import RIDDLE, TITLE, TITLES

TITLE_OF_KEY = {cards.title_key(title): title for title in TITLES}
TITLE_OPTIONS = tuple(Candidate(key, title, rule="jd.karte.titel") for key, title in TITLE_OF_KEY.items())


@guard("jd.karte.raetsel")
def has_a_riddle(s: State, seat: Seat) -> str | None:
    return None if any(cards.FACE[c] == RIDDLE for c in s["hands"][seat]) else "Du hast keine Rätselkarte."


@guard("jd.raetsel.letzte-karte")
def has_a_reserve(s: State, seat: Seat) -> str | None:
    if len(s["hands"][seat]) == 1:
        return "Mit der letzten Karte darfst du kein Rätsel beginnen: Du hättest nichts zu verlieren."
    return None


@guard("jd.raetsel.ablauf")
def has_cards(s: State, other: Seat) -> str | None:
    return None if s["hands"][other] else "Dort ist keine Karte zu erraten."


def check(s: State, seat: Seat, other: Seat) -> Refusal | None:
    return power.within_reach(s, other) or has_a_riddle(s, seat) or has_a_reserve(s, seat) or has_cards(s, other)


@rule("jd.raetsel.versuche", off=3)
def guesses(hand: int) -> int:
    """Three titles; two if the other holds three cards, one if fewer."""
    return 3 if hand > 3 else 2 if hand == 3 else 1


@rule("jd.raetsel.zaehlt", off=lambda t: None)
def counts_once(t: Turn) -> None:
    """A riddle card is one Machtprobe, however many cards it brings."""
    power.count(t)


def begin(t: Turn, seat: Seat, other: Seat) -> None:
    counts_once(t)
    knowledge.discard(t, seat, cards.find(t.state["hands"][seat], RIDDLE))
    t.tell("raetsel", seat=seat, mit=other)
    draw(t, seat, other)


def draw(t: Turn, seat: Seat, other: Seat) -> None:
    """The card stays in its hand until it is guessed; its owner sees which one was drawn."""
    card = t.choose(t.state["hands"][other])
    t.tell("verdeckt-gezogen", seat=seat, mit=other, knows=(other,), secret={"karte": cards.FACE[card]})
    t.push("raetsel", seat=seat, mit=other, gezogen=card, genannt=[])


@guard("jd.raetsel.ablauf")
def not_named_yet(f: FrameData, title: str) -> str | None:
    return f"«{title}» hast du schon genannt." if title in f["genannt"] else None


@frames.add
class Riddle(Frame):
    """The titles are named one after another and judged together: one move."""

    id = "raetsel"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        many = guesses(len(s["hands"][f["mit"]]))
        what = "Welchen Titel" if many == 1 else f"Welche {many} Titel"
        prompt = f"{name(seat)}, du hast verdeckt eine Karte von {name(f['mit'])} gezogen. {what} nennst du?"
        left = many - len(f["genannt"])
        return {seat: self.ask(f, seat, prompt, collect=(left, left), rules=("jd.raetsel.ablauf", "jd.raetsel.versuche"))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        if not f["genannt"]:
            return TITLE_OPTIONS
        return [o if o.label not in f["genannt"] else Candidate(o.key, o.label, not_named_yet(f, o.label)) for o in TITLE_OPTIONS]

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        other = f["mit"]
        f["genannt"] = [*f["genannt"], TITLE_OF_KEY[key]]
        if len(f["genannt"]) < guesses(len(t.state["hands"][other])):
            t.draft()
            return
        t.pop()
        t.reveal()
        t.tell("geraten", seat=seat, mit=other, titel=list(f["genannt"]))
        if TITLE[f["gezogen"]] in f["genannt"]:
            right(t, seat, other, f["gezogen"])
        else:
            wrong(t, seat, other, f["gezogen"])


@rule("jd.raetsel.richtig", off=lambda t, seat, other, card: None)
def right(t: Turn, seat: Seat, other: Seat, card: str) -> None:
    """The card is won, and another one may be guessed with the same riddle."""
    knowledge.give_named(t, card, other, seat)
    secret = {"karte": cards.FACE[card]}
    t.tell("erraten", seat=seat, mit=other, titel=TITLE[card], knows=(seat, other), secret=secret)
    if t.state["hands"][other]:
        t.push("raetsel-weiter", seat=seat, mit=other)


@rule("jd.raetsel.falsch", off=lambda t, seat, other, card: None)
def wrong(t: Turn, seat: Seat, other: Seat, card: str) -> None:
    """The card is shown and taken back, its owner draws one from whoever guessed, and the riddle is over."""
    knowledge.show(t, knowledge.observers(t.state), card, other)
    t.tell("falsch", seat=seat, mit=other, karte=cards.FACE[card])
    lost = t.choose(t.state["hands"][seat])
    knowledge.give(t, lost, seat, other)
    t.tell("zieht-von", seat=other, von=seat, knows=(seat, other), secret={"karte": cards.FACE[lost]})


@frames.add
class GoOn(Frame):
    id = "raetsel-weiter"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        prompt = f"{name(seat)}: Richtig geraten! Rätst du bei {name(f['mit'])} weiter?"
        return {seat: self.ask(f, seat, prompt, default="aufhoeren", rules=("jd.raetsel.richtig",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("weiter", "Weiterraten: eine neue Karte ziehen", rule="jd.raetsel.richtig", aliases=("ja", "noch eine"))
        yield Candidate("aufhoeren", "Aufhören", aliases=("nein", "genug", "stopp"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "weiter":
            draw(t, seat, f["mit"])
