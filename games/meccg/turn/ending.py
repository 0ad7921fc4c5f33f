"""The end of a turn: cards in wait return, each may discard one, hands of eight, and the Council may be called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games import effects
from games.contract import Candidate, Seat, State
from games.flow import FrameData
from games.meccg import council
from games.meccg.language.marks import FLAG
from games.meccg.play import reactions
from games.meccg.play.reactions import acts, again
from games.meccg.play.room import FACES, ZONES, CardGame, Question, Steps, Transition, frames, hazard, mover, standing
from games.meccg.turn import movement, untap
from games.rules import guard, rule


def phase(t: Transition) -> None:
    t.state["phase"] = "abschluss"
    t.state["now"] = next(iter(standing(t.state, mover(t.state))), "")
    t.push("abschluss")


@rule(
    "me.ortsphase.abschluss.lauer",
    "me.bgphase.wid.lauer-rueckkehr",
    "me.lauer.rueckkehr",
    "me.ortsphase.abschluss.ablauf",
    off=None,
)
def in_wait_returns(t: Transition, f: FrameData) -> None:
    for zone in [zone for zone in t.state["zones"] if zone.startswith("lauer ")]:
        for card in list(ZONES.cards(t.state, zone)):
            ZONES.move(t, card, zone, f"hand {zone.split()[1]}")


def each_may_discard(t: Transition, f: FrameData) -> None:
    for seat in (hazard(t.state), mover(t.state)):
        if ZONES.count(t.state, f"hand {seat}"):
            t.push("eine-weg", seat=seat)


@rule("me.ortsphase.abschluss.handkarten", off=None)
def fill(t: Transition, f: FrameData) -> None:
    movement.fill_hands(t, first=mover(t.state))


def beginning(t: Transition, f: FrameData) -> None:
    """What cards in play let their player do at the beginning of this phase: asked only where there is such a card."""
    if t.state["now"] and something_to_do(t.state, mover(t.state)):
        reactions.open_window(t, "ende", mover(t.state))


def something_to_do(s: State, seat: Seat) -> bool:
    return reactions.something_for(s, seat, "abschluss") or effects.present(s, "erlaubt-hinterlegen-abschluss")


@frames.add
class Ending(Steps):
    id = "abschluss"
    steps = (beginning, in_wait_returns, each_may_discard, fill)


FLAG.read("abwurf-offen", "gegner-", samples=("tw-pallando",))


AND_END = Candidate(
    "keine ende",
    "Nichts abwerfen, Zug beenden",
    aliases=("zug beenden", "ende", "fertig", "passe", "weiter", "nichts"),
    public=True,
)
AND_FETCH = Candidate("keine reserve", "Zug beenden, vielleicht mit Reserve", public=True)
NOT_YET = Candidate("keine", "Nichts abwerfen, danach noch etwas tun", aliases=("noch nicht", "nein", "behalten"), public=True)
NONE = Candidate("keine", "Keine", aliases=("nein", "behalten", "passe", "weiter", "nichts"), public=True)
END, GO_ON = Candidate("ende", "Zug beenden", aliases=("fertig", "passe")), Candidate("mehr", "Danach noch etwas tun")
FETCH = Candidate("reserve", "Zug beenden, vielleicht mit Reserve")


@frames.add
class OneAway(Question):
    """One card of the hand, or none. Whoever's turn it is says with it whether he still wants to do something afterwards (events,
    calling the Council), so that he need not be asked again. `out`: what he throws away, until he has said so."""

    id = "eine-weg"
    how: Mapping[str, Any] = {"secret": True, "default": "keine", "window": "abwurf", "passing": "keine",
                              "rules": ("me.ortsphase.abschluss.handkarten",)}  # fmt: skip

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return "Und dann?" if f.get("out") else "Wirfst du eine Handkarte ab?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": "ende", "window": "", "passing": ""} if f.get("out") else {}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        asked_next = seat == mover(s) and untap.would_be_asked(s, seat)
        if f.get("out"):
            yield from (END, FETCH, GO_ON) if asked_next else (END, GO_ON)
            return
        yield from (NONE,) if seat != mover(s) else (AND_END, AND_FETCH, NOT_YET) if asked_next else (AND_END, NOT_YET)
        for card in dict.fromkeys(ZONES.faces(s, f"hand {seat}")):
            yield Candidate(f"abwurf {card}", f"{FACES[card].titel} abwerfen", aliases=(FACES[card].titel,))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, named = key.partition(" ")
        mine, card = seat == mover(t.state), f.get("out", named if verb == "abwurf" else "")
        if mine and verb == "abwurf":
            f["out"] = card
            t.draft()
            return
        t.pop()
        if mine:
            t.frame("zug")["ended"] = key not in (GO_ON.key, NOT_YET.key)
            if key in (END.key, AND_END.key):
                untap.fetches_nothing(t, seat)
        if card:
            ZONES.move(t, ZONES.find(t.state, f"hand {seat}", card), f"hand {seat}", f"abwurf {seat}")
            t.tell("abgeworfen", seat=seat, karten=[card])


# --- afterwards --------------------


@rule("me.ortsphase.abschluss.ereignisse", off=None)
def events_after(t: Transition) -> None:
    """Events may still be played, but nobody fills up again."""
    if not t.frame("zug").pop("ended", False):  # he may have no company left and still call the Council
        reactions.open_window(t, "abschluss", mover(t.state))


@rule("me.ende.wid.decks", off=1)
def decks_of_a_game() -> int:
    """Every game is one of two decks."""
    return council.DECKS


@guard("me.ende.rat.einberufen")
def may_call(s: State, seat: Seat) -> str | None:
    """One's own deck twice, or once with 25 points."""
    times, points = s["players"][seat]["exhausted"], council.total(s, seat)
    if times >= decks_of_a_game() or (times == 1 and points >= council.ENOUGH):
        return None
    return (
        f"Dazu muss dein Spielstapel zweimal aufgebraucht sein, oder einmal bei {council.ENOUGH} Punkten ({times}-mal, {points})."
    )


@guard("me.ende.rat.letzte")
def not_called_yet(called: str) -> str | None:
    return "Der Rat ist schon einberufen." if called else None


def call(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    t.state["called"] = seat
    t.tell("rat-einberufen", seat=seat)
    again(t)


@acts("abschluss", "rat", do=call)
def calling(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    no = not_called_yet(s["called"]) or may_call(s, seat)
    yield Candidate("rat", "Den Rat einberufen", no, "me.ende.rat.einberufen", ("rat einberufen", "spiel beenden"))
