"""The turn as far as this slice goes: drawing on the move, the hazard phase, the site phase with its attacks, playing an item."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from games.contract import Candidate, Result, Seat, State
from games.flow import FrameData, Question, Steps, Transition
from games.meccg.play import attack, doing, piles, playing, reactions, turn
from games.meccg.play.people import dissolved, size
from games.meccg.play.room import company, here, own_company
from games.rules import rule
from tests.contract.angriff.cards import CARDS, HAZARD, JOURNEY, MOVER, SITE, ZONES, frames

FULL_HAND = 8

# --- the end ----------------------------------------------------------------------------------------------------------------


def points(s: State) -> int:
    return sum(CARDS[card].punkte for card in (*ZONES.faces(s, f"siegpunkte {MOVER}"), *company(s)["gained"]))


def finish(t: Transition, how: str, reason: str, rule_id: str, winners: tuple[Seat, ...] = ()) -> None:
    if waiting := doing.lurking(t.state):  # back to the hand, unseen
        ZONES.move(t, waiting, f"lauer {HAZARD} o1", f"hand {HAZARD}")
    t.tell("ende", grund=reason)
    scores = {MOVER: points(t.state), HAZARD: sum(how == "eliminiert" for how in t.state["gone"].values())}
    t.finish(Result(winners, reason, scores, rule_id, how))


# --- the steps --------------------------------------------------------------------------------------------------------------


draw = piles.draw


@rule("me.bgphase.limit", "me.limit.begriff", off=2)
def hazard_limit(s: State) -> int:
    """The size of the company when its phase begins; it does not change with the company."""
    return size(s)


def set_out(t: Transition, f: FrameData) -> None:
    own_company(t)["limit"] = hazard_limit(t.state)
    for seat in (HAZARD, MOVER):
        t.push("ziehen", seat=seat, left=JOURNEY["ziehen"][seat] - 1)
        draw(t, seat)


def hazards(t: Transition, f: FrameData) -> None:
    """Chain after chain, until both players let the company pass."""
    reactions.open_window(t, "gefahren", HAZARD)


def phase_ends(t: Transition, f: FrameData) -> None:
    """What waits for the end of the movement/hazard phase."""
    turn.movement_ends(t)


@rule("me.bgphase.ende.handkarten", off=None)
def hands_of_eight(t: Transition, f: FrameData) -> None:
    """Whoever holds fewer than eight cards draws, whoever holds more discards; the mover first."""
    for seat in (HAZARD, MOVER):
        held = ZONES.count(t.state, f"hand {seat}")
        if held < FULL_HAND:
            draw(t, seat, FULL_HAND - held)
        elif held > FULL_HAND:
            t.push("abwerfen", seat=seat)


def arrival(t: Transition, f: FrameData) -> None:
    t.state["phase"] = "ort"
    t.tell("ankunft", ort=SITE["name"])
    t.push("betreten", into="enters", seat=MOVER)


def enter(t: Transition, f: FrameData) -> None:
    """Those who stay out are done; whoever enters meets what is there."""
    if f["enters"] == "draussen":
        finish(t, "draussen", "Die Gemeinschaft betritt den Ort nicht.", "me.ortsphase.betreten")
    else:
        turn.site_phase_begins(t)


def watch(t: Transition, f: FrameData) -> None:
    """Before the automatic attack the card in wait may be turned up; asked is whoever has one lying there."""
    if doing.lurking(t.state):
        t.push("lauer")


def site_attack(t: Transition, f: FrameData) -> None:
    attack.of_the_site(t, automatic=True)


def creature_in_wait(t: Transition, f: FrameData) -> None:
    """It attacks after the automatic attack and is none itself."""
    for card in ZONES.cards(t.state, "bereit"):
        attack.creature(t, card, SITE["typ"], "bereit")


def at_the_site(t: Transition, f: FrameData) -> None:
    reactions.open_window(t, "ort", MOVER)


def settle(t: Transition, f: FrameData) -> None:
    if here(t.state)["tapped"]:
        reason = f"Die Gemeinschaft hat in {SITE['name']} gefunden, was sie suchte."
        finish(t, "gegenstand", reason, "me.ortsphase.ort-tappen", (MOVER,))
    else:
        finish(t, "leer", f"Die Gemeinschaft verlässt {SITE['name']} mit leeren Händen.", "me.ortsphase.ablauf")


@frames.add
class Journey(Steps):
    id = "zug"
    scope = "diese Gemeinschaft"
    steps = (
        set_out,
        hazards,
        phase_ends,
        hands_of_eight,
        arrival,
        enter,
        watch,
        site_attack,
        creature_in_wait,
        at_the_site,
        settle,
    )

    def run(self, t: Transition, f: FrameData) -> bool:
        if dissolved(t.state):
            finish(t, "aufgeloest", "Die Gemeinschaft ist aufgelöst.", "me.bgphase.aufgeloest", (HAZARD,))
            return True
        return super().run(t, f)


# --- the questions ----------------------------------------------------------------------------------------------------------

MORE = Candidate("ziehe", "Noch eine Karte ziehen", aliases=("ja", "karte"))
ENOUGH = Candidate("genug", "Genug", aliases=("nein",))


@frames.add
class Draw(Question):
    """The first card is a must, the others are looked at one by one."""

    id = "ziehen"
    how: ClassVar = {"default": "genug", "rules": ("me.bgphase.karten.ziehen",)}

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["left"]:
            return False
        t.pop()
        return True

    def prompt(self, game: object, s: State, f: FrameData) -> str:
        return f"Ziehst du noch eine Karte (höchstens {f['left']})?"

    def candidates(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return MORE, ENOUGH

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "ziehe":
            f["left"] -= 1
            draw(t, seat)
        else:
            f["left"] = 0


DROP = {id: Candidate(f"abwurf {id}", f"{face.titel} abwerfen", aliases=(face.titel,)) for id, face in CARDS.items()}


@frames.add
class Discard(Question):
    """Too many cards: any of them, until eight are left. What was chosen is shown together."""

    id = "abwerfen"
    how: ClassVar = {"secret": True, "rules": ("me.bgphase.ende.handkarten",)}

    def prompt(self, game: object, s: State, f: FrameData) -> str:
        count = ZONES.count(s, f"hand {f['seat']}") - FULL_HAND
        return f"Du hältst mehr als {FULL_HAND} Karten. Welche wirfst du ab (noch {count})?"

    def more(self, game: object, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"collect": (ZONES.count(s, f"hand {f['seat']}") - FULL_HAND,) * 2}

    def candidates(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [DROP[card] for card in dict.fromkeys(ZONES.faces(s, f"hand {seat}"))]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        hand, chosen = f"hand {seat}", f"weg {seat}"
        ZONES.move(t, ZONES.find(t.state, hand, key.split()[1]), hand, chosen)
        if ZONES.count(t.state, hand) > FULL_HAND:
            t.draft()
            return
        t.pop()
        faces = ZONES.faces(t.state, chosen)
        for card in list(ZONES.cards(t.state, chosen)):
            ZONES.move(t, card, chosen, f"abwurf {seat}")
        t.tell("abgeworfen", seat=seat, karten=faces)


REVEAL = Candidate("aufdecken", "Aufdecken", rule="me.lauer.aufdecken", aliases=("zeigen",))
KEEP = Candidate("verdeckt", "Verdeckt lassen", aliases=("nein", "passe"), public=True)


@frames.add
class InWait(Question):
    id, seat, words = "lauer", HAZARD, "Deckst du deine lauernde Karte vor dem automatischen Angriff auf?"
    how: ClassVar = {"secret": True, "default": "verdeckt", "window": "lauer", "passing": "verdeckt",
                     "rules": ("me.lauer.aufdecken", "me.ortsphase.lauer.kreatur", "me.lauer.verbot")}  # fmt: skip

    def candidates(self, game: Any, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return REVEAL.judged(playing.revealable(game.pool, s, f, doing.lurkers(s)[0], acting=False)), KEEP

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "aufdecken":
            doing.turn_up(t, 0, "")
