"""The untap phase: untap, heal at havens of one's own, and the opponent may fetch hazards from his reserve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Seat, State
from games.flow import FrameData
from games.meccg import alignments
from games.meccg.companies.influence import people
from games.meccg.play import piles
from games.meccg.play import turn as moments
from games.meccg.play.facts import like_a_haven
from games.meccg.play.room import FACES, ZONES, CardGame, Question, Transition, company_of, frames, mover, other
from games.rules import guard, rule
from games.zones import everybody

MOST, FEWEST = 5, 5


@rule("me.zug.wid.fuenf-karten", "me.reserve.anzahl", off=0)
def most() -> int:
    """Up to five cards, never exactly five."""
    return MOST


def phase(t: Transition) -> None:
    t.state["phase"] = "enttappen"
    mine = people(t.state, mover(t.state))
    mine += allies_heal([ally for ally, leader in t.state["led"].items() if leader in mine])
    wounded = [fig for fig in mine if t.state["figures"].get(fig) == "verwundet"]
    moments.untap_phase(t)
    for fig in wounded:
        heal(t, fig)


@rule("me.voraus.verbuendete-heilen", off=[])
def allies_heal(allies: list[str]) -> list[str]:
    """Allies are healed where characters are."""
    return allies


@rule("me.zug.enttappen.heilen", "me.zug.begriff.verwundet", "me.zug.enttappen.reihenfolge", off=None)
def heal(t: Transition, fig: str) -> None:
    """At a haven of one's own a wound is healed; whoever was healed is tapped."""
    gid = company_of(t.state, fig)
    if gid and (alignments.is_haven(t.state["sites"][t.state["companies"][gid]["site"]]["card"]) or like_a_haven(t.state, gid)):
        t.part("figures")[fig] = "getappt"
        t.tell("geheilt", figur=fig)


def avatar(s: State, seat: Seat) -> str:
    """The avatar of this seat in play, or nothing."""
    return next((fig for fig in people(s, seat) if FACES[s["who"][fig]].facts["art"].count("avatar")), "")


# --- the reserve --------------------


@rule(
    "me.reserve.enttappphase",
    "me.zug.enttappen.reserve",
    "me.reserve.zugriff",
    "me.reserve.begriff",
    "me.deck.begriff.reservestapel",
    off=None,
)
def opponent_fetches(t: Transition) -> None:
    """Only against an avatar in play; everybody sees that, so he is asked whatever his reserve holds."""
    seat = other(mover(t.state))
    said_before = t.state.pop("fetches-nothing", "") == seat
    if would_be_asked(t.state, seat) and not said_before:
        t.push("reserve", seat=seat, sort="gefahr", left=most(), to="")


def would_be_asked(s: State, seat: Seat) -> bool:
    """Whether he may fetch hazards in his opponent's untap phase: everybody sees it."""
    return bool(avatar(s, other(seat)) and ZONES.count(s, f"reserve {seat}"))


def fetches_nothing(t: Transition, seat: Seat) -> None:
    """He has said at the end of his turn that he will not: nothing of his comes in between."""
    t.state["fetches-nothing"] = seat


def take(s: State, seat: Seat, sort: str) -> list[str]:
    """The cards of one's reserve of this sort."""
    hazard = sort == "gefahr"
    return [x for x in dict.fromkeys(ZONES.faces(s, f"reserve {seat}")) if FACES[x].hazard == hazard]


@guard("me.reserve.mindestens")
def deck_is_full_enough(count: int) -> str | None:
    return None if count >= FEWEST else f"In den Spielstapel nur, solange er mindestens {FEWEST} Karten hat; es sind {count}."


@frames.add
class Reserve(Question):
    """Up to five cards into the discard pile, or one into the deck. `to` says which, as soon as one is taken."""

    id = "reserve"
    how: Mapping[str, Any] = {"secret": True, "default": "fertig", "rules": ("me.reserve.zugriff", "me.reserve.anzahl")}

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["left"] and ZONES.count(t.state, f"reserve {f['seat']}"):  # whether anything of this sort is left is not to be seen
            return False
        t.pop()
        self.done(t, f)
        return True

    @staticmethod
    def done(t: Transition, f: FrameData) -> None:
        if f["to"] == "stapel":
            ZONES.shuffle(t, f"stapel {f['seat']}")
        if f["to"] and f["sort"] == "gefahr" and f["seat"] != mover(t.state) and t.state["phase"] == "enttappen":
            t.state["halved"] = t.own([mover(t.state)])
            t.tell("halbiert", seat=f["seat"])

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        sort = "Gefahren" if f["sort"] == "gefahr" else "Charakter- oder Unterstützungskarten"
        price = " Das Gefahrenlimit wird in diesem Zug halbiert." if f["sort"] == "gefahr" and s["phase"] == "enttappen" else ""
        return f"Holst du {sort} aus deiner Reserve (noch {f['left']} in den Abwurf, oder 1 in den Stapel)?{price}"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("fertig", "Nichts mehr" if f["to"] else "Nichts holen", aliases=("nein", "nichts"), public=True)
        for card in take(s, seat, f["sort"]):
            name = FACES[card].titel
            yield Candidate(f"abwurf {card}", f"{name} in den Abwurf", aliases=(name, f"{name} abwurf"))
            if not f["to"]:
                no = deck_is_full_enough(ZONES.count(s, f"stapel {seat}"))
                yield Candidate(f"stapel {card}", f"{name} in den Stapel", no, aliases=(f"{name} stapel",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        where, _, card = key.partition(" ")
        if where == "fertig":
            f["left"] = 0
            return
        f["to"], f["left"] = where, 0 if where == "stapel" else f["left"] - 1
        found = ZONES.find(t.state, f"reserve {seat}", card)
        ZONES.move(t, found, f"reserve {seat}", f"{where} {seat}", shown=everybody(t.state) if f.get("shown") else 0)
        secret = {"karte": card} if where == "stapel" and not f.get("shown") else {}
        shown = {} if secret else {"karte": card}
        if secret:
            piles.vouch(t, seat, f["sort"])
        t.tell("reserve", seat=seat, wohin=where, sorte=f["sort"], knows=(seat,), secret=secret, **shown)
