"""Items that change hands: those of a character who fell in combat, of which each unwounded companion may take one, and those
that a card lets somebody hand over before he leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Refusal, Seat, State
from games.flow import FrameData
from games.meccg.play import doing
from games.meccg.play.people import characters, discard
from games.meccg.play.room import ZONES, CardGame, Question, Transition, frames, mover, title
from games.meccg.rules.combat import one_each, unwounded
from games.rules import guard


def hand_over(t: Transition, giver: str, count: int) -> None:
    """This character may give so many items to his companions; what nobody takes stays his."""
    for card in list(ZONES.cards(t.state, f"bei {giver}")):
        if card.startswith(mover(t.state)):
            ZONES.move(t, card, f"bei {giver}", "erbe")
    t.push("erbe", heirs=[], left=count, giver=giver, seat=mover(t.state))


@guard("me.start.kartentext")
def no_more(f: FrameData) -> str | None:
    return "Nur ein Gegenstand darf übergehen." if f.get("left") == 0 else None


def may_take(s: State, f: FrameData, fig: str) -> Refusal | None:
    if "giver" in f:
        return no_more(f)
    name = title(s, fig)
    return unwounded(s["figures"][fig], name) or one_each(fig in f["heirs"], name)


def heirs(s: State, f: FrameData) -> list[str]:
    return [fig for fig in characters(s) if fig != f.get("giver")]


def wanted(s: State, f: FrameData) -> bool:
    """Whether anything is left and anybody may take it."""
    return ZONES.count(s, "erbe") > 0 and any(may_take(s, f, fig) is None for fig in heirs(s, f))


@frames.add
class Inheritance(Question):
    """The items lie in the zone «erbe»; a tapped one stays so with whoever takes it."""

    id = "erbe"
    how: Mapping[str, Any] = {"default": "fertig", "rules": ("me.angriff.gegenstaende", "me.konstitution.gegenstaende")}

    def run(self, t: Transition, f: FrameData) -> bool:
        if wanted(t.state, f):
            return False
        t.pop()
        self.the_rest(t, f.get("giver", ""))
        return True

    @staticmethod
    def the_rest(t: Transition, giver: str) -> None:
        """It stays with whoever gave it, or is discarded."""
        for item in list(ZONES.cards(t.state, "erbe")):
            if giver in t.state["figures"]:
                doing.attach(t, ZONES.move(t, item, "erbe", f"bei {giver}"), giver)
            else:
                discard(t, item, "erbe")

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        items = ", ".join(title(s, item) for item in ZONES.faces(s, "erbe"))
        return f"Wer übernimmt {items}?" + ("" if "giver" in f else " Jeder Unverwundete nur eines.")

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for item in dict.fromkeys(ZONES.faces(s, "erbe")):
            for fig in heirs(s, f):
                who, what = title(s, fig), title(s, item)
                no = may_take(s, f, fig)
                yield Candidate(f"gib {item} {fig}", f"{who} nimmt {what}", no, aliases=(f"gib {what} {who}",))
        yield Candidate("fertig", "Nichts mehr" if "giver" in f else "Den Rest abwerfen", aliases=("nichts", "abwerfen"))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            t.pop()
            self.the_rest(t, f.get("giver", ""))
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
