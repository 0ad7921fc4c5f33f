"""The Elven Rings (chapter IV): before an action one unused die may be turned to another face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData, first
from games.ringkrieg import sides
from games.ringkrieg.facts import FREE, SHADOW, Facts, Side
from games.ringkrieg.frames import Action, Frame, RingGame, Transition, actions, frames
from games.ringkrieg.round import dice
from games.ringkrieg.round.dice import EYE, FACES, WILL
from games.rules import guard, otherwise, rule


@guard("rk.aktion.elbenring.besitz")
def has_none(s: State, side: Side) -> str | None:
    return None if s["rings"][side] else "Du hast keinen Elbenring."


def used_already(s: State, side: Side) -> Refusal | None:
    return used_by_the_side(s, side) if "teams" in s else used_by_you(s, side)


@guard("rk.aktion.elbenring.limit")
def used_by_you(s: State, side: Side) -> str | None:
    if not s["rings_used"][side]:
        return None
    return "Du hast in dieser Runde schon einen Elbenring eingesetzt: höchstens einer je Runde."


@guard("rk.mehrspieler.widerspruch.elbenringe", "rk.aktion.elbenring.limit")
def used_by_the_side(s: State, side: Side) -> str | None:
    """Partners share the rings, and the limit."""
    if otherwise("rk.mehrspieler.widerspruch.elbenringe"):
        mine = s["rings_used"].get(sides.seat(s, side), False)
        return "Du hast in dieser Runde schon einen Elbenring eingesetzt: höchstens einer je Spieler und Runde." if mine else None
    if not s["rings_used"][side]:
        return None
    return "Deine Seite hat in dieser Runde schon einen Elbenring eingesetzt: höchstens einer je Runde, für euch zusammen."


def mark_used(t: Transition, side: Side) -> None:
    """One a round: for a side, or for each of two partners where a table reads it so."""
    t.at("rings_used")[side] = True
    if "teams" in t.state and otherwise("rk.mehrspieler.widerspruch.elbenringe"):
        t.at("rings_used")[sides.seat(t.state, side)] = True


@guard("rk.aktion.elbenring.kein-wille")
def not_to_will(side: Side, face: str) -> str | None:
    return "Ein Elbenring dreht keinen Würfel auf den Willen des Westens." if side == FREE and face == WILL else None


@actions.add
class UseRing(Action):
    id = "ring"
    title = "Elbenring: einen Würfel drehen"
    place = 60
    also = ("elbenring", "elbenring einsetzen", "ring einsetzen")
    picks_die = True  # it uses none
    rule = "rk.aktion.elbenring.einsatz"

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        return first(has_none(s, side), used_already(s, side))

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        t.push("elbenring", side=side, die="")
        t.draft()


@frames.add
class TurnDie(Frame):
    """Which die is turned, and then to which face: two questions, for «armee auf person» and «person auf armee» differ only in
    the order of their words."""

    id = "elbenring"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = sides.seat(s, f["side"])
        prompt = (
            f"{name(seat)}: {FACES[f['die']]}: Worauf drehst du ihn?" if f["die"] else f"{name(seat)}: Welchen Würfel drehst du?"
        )
        return {seat: self.ask(f, seat, prompt, rules=("rk.aktion.elbenring.einsatz", "rk.aktion.elbenring.danach"))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        side = f["side"]
        if not f["die"]:
            for face in turnable(s, side):
                yield Candidate(face, FACES[face])
            return
        for new in dict.fromkeys(game.facts.faces[side]):
            if new != f["die"]:
                yield Candidate(new, FACES[new], not_to_will(side, new))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if not f["die"]:
            f["die"] = key
            t.draft()
            return
        side, old, new = f["side"], f["die"], key
        t.pop()
        t.top["ringed"] = True
        mark_used(t, side)
        pass_on(t, side)
        t.tell("elbenring", **sides.told(t.state, side, seat), old=old, new=new)
        turn(t, side, old, new)
        if new == EYE:
            eye_goes_hunting(t)


@rule("rk.aktion.elbenring.jagdbox", off=lambda s, side: [*dice.different(s, side), EYE])
def turnable(s: State, side: Side) -> list[str]:
    """What lies unused before a player; no die comes back out of the hunt box."""
    return dice.different(s, side)


@rule("rk.aktion.elbenring.einsatz", off=None)
def turn(t: Transition, side: Side, old: str, new: str) -> None:
    """One unused die shows another face."""
    dice.turn(t, side, old, new)


@rule("rk.aktion.elbenring.weitergabe", off=None)
def pass_on(t: Transition, side: Side) -> None:
    """A ring the Free Peoples used goes to the Shadow; one the Shadow used leaves the game."""
    t.at("rings")[side] -= 1
    if side == FREE:
        t.at("rings")[SHADOW] += 1


@rule("rk.aktion.elbenring.schatten-auge", off=None)
def eye_goes_hunting(t: Transition) -> None:
    dice.unused_to_hunt_box(t, SHADOW, EYE)
