"""The Halls of Mandos: a turn spent there, and the ways out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.landung import cards, knowledge, look, supply
from tests.contract.landung.board import FIELDS, FROM_RETURN, RETURN, field_name, field_words, frames
from tests.contract.landung.cards import FACE, FACES

WIZARDS = [face for face, data in FACES.items() if "zauberer" in data]


@rule("jd.hallen.verlassen", off=False)
def has_served(turns: int) -> bool:
    """After three turns in the Halls one must leave them."""
    return turns >= 3


@rule("jd.hallen.wuerfeln", off=False)
def frees(die: int) -> bool:
    return die == 6


def begin(t: Turn, seat: Seat) -> None:
    if has_served(t.state["halls"][seat]):
        t.tell("frei", seat=seat, wie="zeit")
        t.push("rueckkehr", seat=seat)
        return
    die = t.roll()
    t.tell("wurf-hallen", seat=seat, wurf=die)
    if frees(die):
        t.tell("frei", seat=seat, wie="wurf")
        t.push("rueckkehr", seat=seat)
    else:
        t.push("hallen", seat=seat)


@guard("jd.hallen.vorzeitig")
def has_the_wizard(s: State, seat: Seat, face: str) -> str | None:
    return None if face in s["hands"][seat] else f"Du hast {cards.label(face)} nicht."


@rule("jd.hallen.karte-ziehen", off=0)
def cards_in_the_halls() -> int:
    return 1


@frames.add
class Halls(Frame):
    """Asked always, whether there is a wizard in the hand or not."""

    id = "hallen"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        prompt = f"{name(seat)}, du bist in den Hallen von Mandos. Was tust du?"
        rules = ("jd.hallen.vorzeitig", "jd.hallen.karte-ziehen", "jd.hallen.nichts-anderes")
        return {seat: self.ask(f, seat, prompt, secret=True, default="nichts", rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("karte", "Eine Karte aufnehmen", rule="jd.hallen.karte-ziehen", aliases=("ziehen", "aufnehmen"))
        yield Candidate("nichts", "Nichts tun", aliases=("keine", "warten"))
        for face in WIZARDS:
            refusal = has_the_wizard(s, seat, face) or look.serves_my_kind(seat, face)
            label = f"Mit {cards.label(face)} entkommen"
            yield Candidate(f"entkomme {face}", label, refusal, "jd.hallen.vorzeitig", cards.words(face))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key.startswith("entkomme"):
            face = key.split()[1]
            t.reveal()
            knowledge.discard(t, seat, cards.find(t.state["hands"][seat], face))
            t.tell("frei", seat=seat, wie=FACE[face])
            t.push("rueckkehr", seat=seat)
            return
        t.at("halls")[seat] += 1
        if key == "karte":
            supply.draw(t, seat, cards_in_the_halls())
        else:
            t.tell("wartet", seat=seat)
        surplus = supply.over_the_limit(t.state, seat)
        if surplus:
            t.push("abwurf", seat=seat, anzahl=surplus, wahl=[])


@guard("jd.hallen.ausstieg")
def near_the_place_of_returning(field: str) -> str | None:
    far = FROM_RETURN[field]
    if far <= RETURN["radius"]:
        return None
    return f"{field_name(field)} ist {far} Felder vom Ort der Rückkehr entfernt, erlaubt sind höchstens {RETURN['radius']}."


@frames.add
class Return(Frame):
    id = "rueckkehr"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        prompt = f"{name(seat)}, du verlässt die Hallen. Auf welches Feld stellst du deine Figur?"
        return {seat: self.ask(f, seat, prompt, rules=("jd.hallen.ausstieg", "jd.hallen.vor-dem-wurf"))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for field in FIELDS:
            refusal = near_the_place_of_returning(field)
            yield Candidate(f"setze {field}", f"Nach {field_name(field)}", refusal, "jd.hallen.ausstieg", field_words(field))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        """Then an ordinary turn with a roll of its own. Nobody trades before having moved."""
        t.at("fields")[seat] = key.split()[1]
        t.at("halls")[seat] = 0
        t.tell("zurueck", seat=seat, feld=key.split()[1])
        t.replace("wurf", seat=seat)
