"""Getting cards from the deck and getting rid of them: the city, the discard, the limit of ten."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.landung import cards, knowledge
from tests.contract.landung.board import CITY, frames, turn
from tests.contract.landung.cards import FACE, RING

CITY_CARDS = 3


@rule("jd.karten.stapel", off=lambda t: None)
def renew(t: Turn) -> None:
    """The deck is used up: the discarded cards are shuffled and become the new one."""
    pile = t.state["discard"]
    if t.state["deck"] or not pile:
        return
    knowledge.shuffled_together(t, pile)
    t.state["deck"], t.state["discard"] = t.edit.own(t.shuffled(pile)), t.edit.own([])
    t.tell("neuer-stapel", anzahl=len(pile))


def draw(t: Turn, seat: Seat, count: int) -> None:
    """Take cards from the deck, as many as there are."""
    drawn = []
    for _ in range(count):
        renew(t)
        if not t.state["deck"]:
            break
        card = t.at("deck").pop()
        knowledge.draw(t, seat, card)
        drawn.append(FACE[card])
    t.reveal()
    t.tell("zieht", seat=seat, anzahl=len(drawn), knows=(seat,), secret={"karten": drawn})


# --- the city ------------------------------------------------------------------------------------------------------------


@guard("jd.karten.aufnehmen.ende")
def has_moved(f: FrameData) -> str | None:
    return None if f["bewegt"] else "Karten nimmst du als Letztes auf; erst musst du dich bewegen."


@guard("jd.karten.aufnehmen.zwei-wege")
def stands_in_the_city(s: State, seat: Seat) -> str | None:
    return None if s["fields"][seat] == CITY["feld"] else "Karten darfst du nur in einer Stadt aufnehmen."


@guard("jd.stadt.pendeln")
def not_here_again(s: State, seat: Seat) -> str | None:
    if CITY["id"] in s["supplied"][seat]:
        return f"In {CITY['name']} darfst du erst wieder ziehen, wenn du in zwei anderen Städten gezogen hast."
    return None


def check(s: State, seat: Seat) -> Refusal | None:
    return has_moved(turn(s)) or stands_in_the_city(s, seat) or not_here_again(s, seat)


def at_the_city(t: Turn, seat: Seat, count: int) -> None:
    """Drawing ends the turn; one card has to go, and whatever is above the limit."""
    t.at("supplied", seat).append(CITY["id"])
    draw(t, seat, count)
    discards = max(discards_after_drawing(), over_the_limit(t.state, seat))
    if discards and t.state["hands"][seat]:
        t.push("abwurf", seat=seat, anzahl=discards, wahl=[])


# --- discarding ----------------------------------------------------------------------------------------------------------


@rule("jd.karten.abwerfen.pflicht", off=0)
def discards_after_drawing() -> int:
    return 1


@rule("jd.karten.handlimit", off=0)
def over_the_limit(s: State, seat: Seat) -> int:
    return max(0, len(s["hands"][seat]) - 10)


@guard("jd.karte.ring")
def never_the_ring(face: str) -> str | None:
    return "Der Ring darf nie abgeworfen werden." if face == RING else None


@guard("jd.karten.abwerfen.pflicht")
def something_to_discard(s: State, seat: Seat) -> str | None:
    return None if s["hands"][seat] == [RING] else "Du musst abwerfen; nur wer allein den Ring hat, kann es nicht."


@frames.add
class Discard(Frame):
    """So many cards, in one move. Whoever holds nothing but the Ring says so, and then all know it."""

    id = "abwurf"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, count = f["seat"], f["anzahl"]
        what = "eine Karte" if count == 1 else f"{count} Karten"
        prompt = f"{name(seat)}: Wirf {what} ab."
        left = count - len(f["wahl"])
        rules = ("jd.karten.abwerfen.pflicht", "jd.karten.handlimit")
        return {seat: self.ask(f, seat, prompt, secret=True, collect=(left, left), rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for face in cards.distinct(c for c in s["hands"][seat] if c not in f["wahl"]):
            yield Candidate(
                f"wirf {face}", cards.label(face), never_the_ring(face), "jd.karten.abwerfen.pflicht", cards.words(face)
            )
        yield Candidate("behalten", "Nichts abwerfen: nur der Ring", something_to_discard(s, seat), "jd.karte.ring")

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        if key == "behalten":
            t.pop()
            t.reveal()
            knowledge.show(t, knowledge.observers(t.state), RING, seat)
            t.tell("nur-der-ring", seat=seat)
            return
        held = [c for c in t.state["hands"][seat] if c not in f["wahl"]]
        f["wahl"] = [*f["wahl"], cards.find(held, key.split()[1])]
        if len(f["wahl"]) < f["anzahl"]:
            t.draft()
            return
        t.pop()
        t.reveal()
        for card in f["wahl"]:
            knowledge.discard(t, seat, card)
        t.tell("wirft-ab", seat=seat, karten=cards.faces(f["wahl"]))
