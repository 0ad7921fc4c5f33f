"""Corruption checks: support by tapping, the roll, and what becomes of those who fail."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games import effects
from games.contract import Candidate, Seat, State
from games.flow import ASK, FrameData, Question, Steps, Transition
from games.meccg.rules.combat import fate, help_in_need, may_help
from tests.contract.angriff import reactions
from tests.contract.angriff.cards import ALLIES, FACTS, FIGURES, MOVER, frames, title
from tests.contract.angriff.company import characters, corruption, leave, tap, untapped


def check(t: Transition, fig: str, bonus: int = 0) -> None:
    """This character must make a corruption check. Allies never do."""
    if fig in t.state["figures"] and fig not in ALLIES:
        t.push("probe", figure=fig, plus=bonus, helpers=0)


def helpers(s: State, fig: str) -> list[str]:
    return [other for other in characters(s) if other != fig and untapped(s, other)]


# --- the steps --------------------------------------------------------------------------------------------------------------


def cards(t: Transition, f: FrameData) -> None:
    """A window where a card could help."""
    if f["figure"] in t.state["figures"]:
        reactions.open_window(t, "probe", MOVER)


def help_(t: Transition, f: FrameData) -> str | None:
    return ASK if f["figure"] in t.state["figures"] and helpers(t.state, f["figure"]) else None


def roll(t: Transition, f: FrameData) -> None:
    fig = f["figure"]
    if fig not in t.state["figures"]:
        return
    dice = t.rolls(2)
    points = corruption(t.state, fig)
    total = sum(dice) + FIGURES[fig]["vw"] + f["plus"] + help_in_need(f["helpers"])
    total += effects.sum_of(t.state, "vw", FACTS[fig]) + effects.sum_of(t.state, "wurf")
    how = fate(total, points)
    t.tell("versuchung", figur=fig, wurf=dice, summe=total, punkte=points, folge=how)
    if how:  # nobody inherits: all cards go with the character
        leave(t, fig, how)


@frames.add
class Check(Steps, Question):
    id, seat = "probe", MOVER
    how: ClassVar = {"default": "wuerfle", "rules": ("me.versuchung.unterstuetzen", "me.versuchung.wurf.uebersicht")}
    steps = (cards, help_, roll)

    def prompt(self, game: object, s: State, f: FrameData) -> str:
        fig = f["figure"]
        return f"{title(fig)} muss einen Versuchungswurf machen ({corruption(s, fig)} Punkte). Wer hilft?"

    def candidates(self, game: object, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("wuerfle", "Würfeln", aliases=("würfeln", "niemand", "fertig"))
        for other in characters(s):
            if other != f["figure"]:
                no = may_help(untapped(s, other), title(other))
                yield Candidate(f"hilfe {other}", f"{title(other)} hilft (+1)", no, aliases=(other, title(other)))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, other = key.partition(" ")
        if verb == "hilfe":
            tap(t, other)
            f["helpers"] += 1
            t.tell("hilfe", figur=other, wem=f["figure"])
            if helpers(t.state, f["figure"]):
                t.draft()
                return
        self.go_on(f)
