"""The table before the draft and after it: piles, companies, items to begin with, hands, who begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Seat, State
from games.flow import FrameData
from games.meccg import alignments
from games.meccg.cards import cards
from games.meccg.companies import founding
from games.meccg.decks.model import RESERVE, SITES, START
from games.meccg.play import doing, piles
from games.meccg.play.people import throw
from games.meccg.play.room import FACES, ZONES, CardGame, Question, Transition, frames, other
from games.meccg.setup.decks import DECK
from games.meccg.setup.decks import piles as brought_piles
from games.rules import guard, rule

HAND = 8
MOST_ITEMS = 2


def prepare(t: Transition, lists: Mapping[Seat, str]) -> None:
    """Nothing is shuffled yet but the decks: who was laid aside may still go into one."""
    t.state.update(
        phase="vorbereitung", mover="p1", round=0, now="", companies={}, sites={}, who={}, figures={}, led={}, under={}, free=[],
        gone={}, tapped=[], effects=[], founded=0, sited=0, players={}, secret={}, halved=[], called="", once=[], slain={},
        decks={seat: {key: list(pile) for key, pile in brought_piles(text).items()} for seat, text in lists.items()},
    )  # fmt: skip
    for seat in t.state["seats"]:
        mine = t.state["decks"][seat]
        ZONES.put(t, f"stapel {seat}", seat, mine[DECK])
        ZONES.put(t, f"reserve {seat}", seat, sorted(mine[RESERVE]))
        ZONES.put(t, f"auswahl {seat}", seat, sorted(mine[START]))
        ZONES.put(t, f"orte {seat}", f"{seat}o", sorted(mine[SITES]))
        t.part("players")[seat] = {"exhausted": 0, "turns": 0, "lost": "", "tried": False, "brought": False, "avatar": ""}
    declare(t)
    t.push("vorbereitung")


@rule("me.start.ausrichtung.erklaeren", off=None)
def declare(t: Transition) -> None:
    t.tell("ausrichtung", seiten={seat: alignments.of(t.state, seat).title for seat in t.state["seats"]})


@rule("me.start.draft.ort", "me.start.ort.helden", "me.start.ort.uebersicht", "me.start.begriff.startgemeinschaft", off=None)
def joins(t: Transition, seat: Seat, card: str) -> None:
    """Who was chosen stands at the first site of his side at once."""
    mine = [gid for gid, one in t.state["companies"].items() if one["seat"] == seat]
    gid = mine[0] if mine else founding.found(t, seat, founding.lay_site(t, seat, alignments.of(t.state, seat).start[0]))
    founding.enters(t, gid, card)


@guard("me.start.gegenstaende")
def common_and_minor(card: str) -> str | None:
    face = FACES[card]
    if face.stufe != "gering" or face.einzig:
        return f"«{face.titel}» ist kein geringerer Gegenstand, oder einzigartig."
    return None


@guard("me.start.gegenstaende.drachenschatz")
def no_hoard(card: str) -> str | None:
    return f"«{FACES[card].titel}» gehört zu einem Drachenschatz." if "hoard-item" in cards()[card].get("keywords", ()) else None


@frames.add
class StartItem(Question):
    """Up to two minor items, one after the other, each to anybody."""

    id = "startgegenstand"
    words = "Wer trägt zu Beginn was?"
    how: Mapping[str, Any] = {"secret": True, "default": "fertig", "rules": ("me.start.gegenstaende",)}

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["given"] < MOST_ITEMS and self.things(t.state, f["seat"]) and self.people(t.state, f["seat"]):
            return False
        t.pop()
        return True

    @staticmethod
    def things(s: State, seat: Seat) -> list[str]:
        return [face for face in dict.fromkeys(ZONES.faces(s, f"auswahl {seat}")) if FACES[face].item]

    @staticmethod
    def people(s: State, seat: Seat) -> list[str]:
        return [fig for one in s["companies"].values() if one["seat"] == seat for fig in one["figs"]]

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for item in self.things(s, seat):
            no = common_and_minor(item) or no_hoard(item)
            for fig in self.people(s, seat):
                what, who = FACES[item].titel, FACES[s["who"][fig]].titel
                yield Candidate(f"gib {item} {fig}", f"{what} für {who}", no, aliases=(f"{what} {who}", f"{who} {what}"))
        yield Candidate("fertig", "Nichts mehr", aliases=("nein", "nichts"))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            f["given"] = MOST_ITEMS
            return
        _, item, fig = key.split()
        f["given"] += 1
        card = ZONES.move(t, ZONES.find(t.state, f"auswahl {seat}", item), f"auswahl {seat}", f"bei {fig}")
        doing.attach(t, card, fig)
        t.tell("startgegenstand", seat=seat, karte=item, figur=fig)


@rule("me.start.startspieler", off=lambda t: "p1")
def who_begins(t: Transition) -> Seat:
    """The higher roll must begin; equal ones roll again."""
    while True:
        thrown = {seat: throw(t) for seat in t.state["seats"]}
        t.tell("startwurf", wuerfe=thrown)
        one, two = (sum(thrown[seat]) for seat in t.state["seats"])
        if one != two:
            return str(t.state["seats"][0] if one > two else t.state["seats"][1])


@rule("me.start.mischen", off=None)
def shuffle_deck(t: Transition, seat: Seat) -> None:
    ZONES.shuffle(t, f"stapel {seat}")


@rule("me.start.handkarten", off=None)
def first_hand(t: Transition, seat: Seat) -> None:
    """Eight cards, whatever changes the hand later."""
    piles.draw(t, seat, HAND)


def begin(t: Transition) -> None:
    """What was not chosen leaves the game, decks are shuffled, eight cards each; the higher roll begins."""
    for seat in t.state["seats"]:
        for card in list(ZONES.cards(t.state, f"auswahl {seat}")):
            ZONES.move(t, card, f"auswahl {seat}", f"reserveweg {seat}")
        shuffle_deck(t, seat)
        first_hand(t, seat)
    first = who_begins(t)
    t.state["mover"] = other(first)  # the rounds begin with the other one's opponent
    t.push("runden")
