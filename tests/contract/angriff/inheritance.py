"""The items of a character who fell in combat: each unwounded companion may take one, the rest is discarded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.contract import Candidate, Refusal, Seat, State
from games.flow import FrameData, Question, Transition
from games.meccg.rules.combat import one_each, unwounded
from games.rules import guard
from tests.contract.angriff import doing
from tests.contract.angriff.cards import MOVER, ZONES, frames, title
from tests.contract.angriff.company import characters, discard


@guard("me.start.kartentext")
def no_more(f: FrameData) -> str | None:
    return "Nur ein Gegenstand darf übergehen." if f.get("left") == 0 else None


def may_take(s: State, f: FrameData, fig: str) -> Refusal | None:
    return unwounded(s["figures"][fig], title(fig)) or one_each(fig in f["heirs"], title(fig)) or no_more(f)


def wanted(s: State, f: FrameData) -> bool:
    """Whether anything is left and anybody may take it."""
    return ZONES.count(s, "erbe") > 0 and any(may_take(s, f, fig) is None for fig in characters(s))


@frames.add
class Inheritance(Question):
    """The items lie in the zone «erbe»; a tapped one stays so with whoever takes it."""

    id, seat = "erbe", MOVER
    how: ClassVar = {"default": "fertig", "rules": ("me.angriff.gegenstaende", "me.konstitution.gegenstaende")}

    def run(self, t: Transition, f: FrameData) -> bool:
        if wanted(t.state, f):
            return False
        self.throw_away(t)
        t.pop()
        return True

    @staticmethod
    def throw_away(t: Transition) -> None:
        for item in list(ZONES.cards(t.state, "erbe")):
            discard(t, item, "erbe")

    def prompt(self, game: object, s: State, f: FrameData) -> str:
        items = ", ".join(title(item) for item in ZONES.faces(s, "erbe"))
        return f"Wer übernimmt {items}? Jeder Unverwundete nur eines."

    def candidates(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for item in dict.fromkeys(ZONES.faces(s, "erbe")):
            for fig in characters(s):
                label = f"{title(fig)} nimmt {title(item)}"
                yield Candidate(f"gib {item} {fig}", label, may_take(s, f, fig), aliases=(f"gib {title(item)} {title(fig)}",))
        yield Candidate("fertig", "Den Rest abwerfen", aliases=("nichts", "abwerfen"))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            self.throw_away(t)
            return
        _, item, fig = key.split()
        card = ZONES.move(t, ZONES.find(t.state, "erbe", item), "erbe", f"bei {fig}")
        doing.attach(t, card, fig)
        f["heirs"] = [*f["heirs"], fig]
        if "left" in f:
            f["left"] -= 1
        t.tell("erbt", figur=fig, karte=item)
        if wanted(t.state, f):
            t.draft()
