"""B-10: what all Machtproben have in common. Which there are: `sight.py`, `riddle.py`, `grabs.py`, `combat.py`."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Candidate, Refusal, State, illegal
from games.flow import FrameData
from games.jagd.cards.faces import HOBBIT, Face, label
from games.jagd.figures import Fig, not_captive, not_in_halls, others, side
from games.jagd.frames import JagdGame, Transition
from games.jagd.turn.actions import change
from games.jagd.wording import candidate
from games.rules import guard, rule


@rule("jd.machtprobe.hoechstens-zwei", "jd.begriff.machtprobe", off=99)
def limit() -> int:
    return 2


@guard("jd.machtprobe.hoechstens-zwei", waivable=True)
def one_left(f: FrameData) -> str | None:
    return "Du hast in dieser Runde schon zwei Machtproben durchgeführt." if f["trials"] >= limit() else None


@rule("jd.machtprobe.art-frei", off=lambda f, kind: kind in f.get("kinds", ()))
def repeated(f: FrameData, kind: str) -> bool:
    """Both Machtproben of a turn may be of the same kind."""
    return False


def left(f: FrameData) -> int:
    return max(0, limit() - int(f["trials"]))


@rule("jd.runde.machtproben-arten", "jd.runde.gollum-hinweis", off=lambda t, kind, count=1: None)
def spend(t: Transition, kind: str, count: int = 1) -> None:
    """Looking, riddles, taking cards by a card, battles: each counts."""
    turn = change(t)
    turn["trials"] += count
    turn["kinds"] = [*turn.get("kinds", ()), kind]


@rule("jd.bewegung.nicht-sofort", "jd.machtprobe.zeitpunkt", off=lambda f: bool(f["moved"]))
def right_time(f: FrameData) -> bool:
    """Before and after a movement. (Never within: a movement that has begun is a draft.)"""
    return True


def free(f: FrameData, kind: str) -> Refusal | None:
    """Whether another Machtprobe of this kind can begin."""
    if repeated(f, kind):
        return illegal("Diese Art Machtprobe hast du in dieser Runde schon gehabt.", "jd.machtprobe.art-frei")
    if not right_time(f):
        return illegal("Vor der Bewegung gibt es keine Machtprobe.", "jd.machtprobe.zeitpunkt")
    return one_left(f)


def within_reach(s: State, other: Fig) -> Refusal | None:
    return not_in_halls(s, other) or not_captive(s, other)


@guard("jd.karte.zauberer", "jd.begriff.zauberer", waivable=True)
def wizard_serves(game: JagdGame, s: State, fig: Fig, face: Face) -> str | None:
    card = game.cards[face]
    if card.group == "zauberer" and card.who != side(s, fig):
        return f"{label(face)} dient nur {'Hobbits' if card.who == HOBBIT else 'Schwarzen Reitern'}."
    return None


def victims(s: State, fig: Fig, verb: str, rule_id: str, check: object = None) -> Iterator[Candidate]:
    """One answer for each other figure, refused where it is out of reach."""
    for x in others(s, fig):
        no = within_reach(s, x) or (check(x) if callable(check) else None)
        yield candidate("gegen", f"{verb} {x}", rule_id, no, fig=x, character=s["figures"][x]["character"])
