"""The draft: both choose a character in secret, show them together, and go on until nobody wants or may choose any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData
from games.meccg import alignments
from games.meccg.cards import cards
from games.meccg.play.room import FACES, ZONES, CardGame, Frame, Steps, Transition, frames
from games.meccg.setup import start
from games.rules import guard, rule

MOST_MIND = 20
ENOUGH = Candidate("genug", "Niemanden mehr wählen", rule="me.start.draft.ende", aliases=("fertig", "keinen", "niemand", "stop"))


def pool(s: State, seat: Seat) -> list[str]:
    """The characters one may still choose."""
    return [face for face in dict.fromkeys(ZONES.faces(s, f"auswahl {seat}")) if cards()[face]["klasse"] == "character"]


def mind(card: str) -> int:
    return int(cards()[card].get("mind") or 0)


def drafted(s: State, seat: Seat) -> list[str]:
    return [fig for one in s["companies"].values() if one["seat"] == seat for fig in one["figs"]]


@guard("me.start.draft.zwanzig", "me.start.wid.einfluss", "me.start.draft.modifikation")
def within_twenty(s: State, seat: Seat, card: str) -> str | None:
    used = sum(mind(s["who"][fig]) for fig in drafted(s, seat))
    if used + mind(card) > MOST_MIND:
        return f"{FACES[card].titel} hat Geisteskraft {mind(card)}; von {MOST_MIND} sind nur noch {MOST_MIND - used} frei."
    return None


@guard("me.start.draft.anzahl")
def not_too_many(s: State, seat: Seat) -> str | None:
    most = alignments.of(s, seat).most_at_start
    return f"Mehr als {most} Charaktere hat die Startgemeinschaft nicht." if len(drafted(s, seat)) >= most else None


def might_choose(s: State, seat: Seat) -> bool:
    """Whether anybody could still be chosen, by what everybody sees: whom one has left is nobody's business."""
    return not_too_many(s, seat) is None and sum(mind(s["who"][fig]) for fig in drafted(s, seat)) < MOST_MIND


@guard("me.start.draft.gleich", "me.deck.begriff.einzigartig")
def not_there_yet(s: State, card: str) -> str | None:
    """Who stands in a starting company already is nobody else's."""
    there = any(FACES[s["who"][fig]].name == FACES[card].name for fig in s["figures"])
    return f"{FACES[card].titel} gehört schon zu einer Startgemeinschaft." if there else None


@rule("me.start.draft.ende", "me.start.wid.aufhoeren", off=False)
def has_stopped(seat: Seat, done: Iterable[Seat]) -> bool:
    """Whoever stops has stopped for good; the other one goes on."""
    return seat in done


@frames.add
class Draft(Frame):
    """`done`: who chooses no more; `chosen`: the cards chosen in this round, nothing for those who stop."""

    id = "draft"
    simultaneous = True

    def choosing(self, s: State, f: FrameData) -> list[Seat]:
        return [seat for seat in s["seats"] if not has_stopped(seat, f["done"]) and might_choose(s, seat)]

    def run(self, t: Transition, f: FrameData) -> bool:
        if self.choosing(t.state, f):
            return False
        t.pop()
        return True

    def asks(self, game: CardGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        asked, rules = {}, ("me.start.draft.ablauf", "me.start.draft.gleich", "me.start.draft.zwanzig")
        for seat in self.choosing(s, f):
            used = sum(mind(s["who"][fig]) for fig in drafted(s, seat))
            prompt = f"{name(seat)}: Wen wählst du verdeckt für die Startgemeinschaft? ({used} von {MOST_MIND} Geisteskraft)"
            asked[seat] = self.ask(f, seat, prompt, step=f["round"], secret=True, waits=seat not in f["chosen"],
                                   default="genug", rules=rules)  # fmt: skip
        return asked

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for card in pool(s, seat):
            face = FACES[card]
            no = not_there_yet(s, card) or not_too_many(s, seat) or within_twenty(s, seat, card)
            yield Candidate(f"waehle {card}", f"{face.titel} (Geisteskraft {mind(card)})", no, aliases=(face.titel, face.name))
        yield ENOUGH

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        card = key.partition(" ")[2]
        f["chosen"] = {**f["chosen"], seat: ZONES.find(t.state, f"auswahl {seat}", card) if card else ""}
        if all(who in f["chosen"] for who in self.choosing(t.state, f)):
            self.show(t, f)

    @rule("me.start.draft.ablauf", "me.start.begriff.draft", off=None)
    def show(self, t: Transition, f: FrameData) -> None:
        """All at once: equal ones are laid aside, the others stand at the first site of their side."""
        chosen = {seat: card for seat, card in f["chosen"].items() if card}
        f["done"] = [*f["done"], *(seat for seat, card in f["chosen"].items() if not card)]
        f["chosen"], f["round"] = {}, f["round"] + 1
        faces = {seat: t.state["cards"][card] for seat, card in chosen.items()}
        t.reveal()
        for seat, card in chosen.items():
            if alike(seat, faces):
                ZONES.move(t, card, f"auswahl {seat}", f"beiseite {seat}")
            else:
                start.joins(t, seat, ZONES.move(t, card, f"auswahl {seat}", f"figur {faces[seat]}"))
        t.tell("draft", gewaehlt=faces, gleich=any(alike(seat, faces) for seat in faces), fertig=list(f["done"]))


@rule("me.start.draft.gleich", "me.start.wid.fassungen", off=False)
def alike(seat: Seat, faces: Mapping[Seat, str]) -> bool:
    """Two versions of one character are the same one."""
    mine = FACES[faces[seat]].name
    return any(FACES[face].name == mine for other, face in faces.items() if other != seat)


# --- those laid aside ---------------------------------------------------------------------------------------------------------

MOST_IN_DECK = 10


@frames.add
class LaidAside(Frame):
    """Each of those laid aside leaves the game or goes into the play deck, where at most ten characters may be."""

    id = "beiseite"

    def run(self, t: Transition, f: FrameData) -> bool:
        if ZONES.count(t.state, f"beiseite {f['seat']}"):
            return False
        t.pop()
        return True

    @staticmethod
    def in_deck(s: State, seat: Seat) -> int:
        return sum(
            FACES[face].art == "charakter" and cards()[face]["klasse"] == "character" for face in ZONES.faces(s, f"stapel {seat}")
        )

    def asks(self, game: CardGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        first = FACES[ZONES.faces(s, f"beiseite {f['seat']}")[0]].titel
        prompt = f"{name(f['seat'])}: {first} wurde zur Seite gelegt. In den Spielstapel oder aus dem Spiel?"
        return {f["seat"]: self.ask(f, f["seat"], prompt, default="stapel", rules=("me.start.draft.zurseite",))}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        rule_id = "me.start.draft.zurseite"
        yield Candidate("stapel", "In den Spielstapel", room_in_deck(self.in_deck(s, seat)), rule_id, aliases=("deck",))
        yield Candidate("weg", "Aus dem Spiel", rule=rule_id, aliases=("entfernen",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        card = ZONES.cards(t.state, f"beiseite {seat}")[0]
        t.tell("beiseite", seat=seat, karte=t.state["cards"][card], wohin=key)
        ZONES.move(t, card, f"beiseite {seat}", f"stapel {seat}" if key == "stapel" else f"aussortiert {seat}")


@guard("me.start.draft.zurseite")
def room_in_deck(there: int) -> str | None:
    return f"Im Spielstapel sind schon {MOST_IN_DECK} Charaktere." if there >= MOST_IN_DECK else None


# --- the whole of it -----------------------------------------------------------------------------------------------------------


def draft(t: Transition, f: FrameData) -> None:
    t.push("draft", done=[], chosen={}, round=1)


@rule("me.start.ablauf", off=None)
def laid_aside(t: Transition, f: FrameData) -> None:
    for seat in reversed(t.state["seats"]):
        t.push("beiseite", seat=seat)


def items(t: Transition, f: FrameData) -> None:
    for seat in reversed(t.state["seats"]):
        t.push("startgegenstand", seat=seat, given=0)


def begin(t: Transition, f: FrameData) -> Any:
    start.begin(t)


@frames.add
class Beginning(Steps):
    id = "vorbereitung"
    steps = (draft, laid_aside, items, begin)
