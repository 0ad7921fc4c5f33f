"""Corruption checks: support by tapping, the roll, and what becomes of those who fail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.angriff.cards import ALLIES, FIGURES, MOVER, title
from tests.contract.angriff.company import characters, corruption, discard, leave, tap, untapped
from tests.contract.angriff.stack import frames, open_window


def check(t: Turn, fig: str, bonus: int = 0) -> None:
    """This character must make a corruption check. Allies never do."""
    if fig in t.state["figuren"] and fig not in ALLIES:
        t.push("probe", figur=fig, plus=bonus, helfer=0, schritt=0, ruhe=False)


def wounded(t: Turn, fig: str) -> None:
    """«Verzweiflung des Herzens» tests whoever is wounded."""
    if "verzweiflung" in t.state["figuren"][fig]["versuchung"]:
        check(t, fig)


@rule("me.versuchung.unterstuetzen", off=0)
def support(helpers: int) -> int:
    return helpers


@rule("me.versuchung.wurf.uebersicht", "me.versuchung.abgeworfen", "me.versuchung.eliminiert", off="")
def fate(total: int, points: int) -> str:
    """Higher: nothing. Equal or one less: discarded. Two or more less: eliminated."""
    if total > points:
        return ""
    return "abgeworfen" if total >= points - 1 else "eliminiert"


def roll(t: Turn, f: FrameData) -> None:
    fig = f["figur"]
    dice = t.rolls(2)
    points = corruption(t.state, fig)
    total = sum(dice) + FIGURES[fig].get("vw", 0) + f["plus"] + support(f["helfer"])
    how = fate(total, points)
    t.tell("versuchung", figur=fig, wurf=dice, summe=total, punkte=points, folge=how)
    if how:  # nobody inherits: all cards go with the character
        for item in leave(t, fig, how):
            discard(t, MOVER, item)


def helpers(s: State, fig: str) -> list[str]:
    return [other for other in characters(s) if other != fig and untapped(s, other)]


@frames.add
class Check(Frame):
    """A window for cards where one could help, a question for support, the roll."""

    id = "probe"

    def run(self, t: Turn, f: FrameData) -> bool:
        fig = f["figur"]
        if fig not in t.state["figuren"]:
            t.pop()
        elif f["schritt"] == 0:
            if f["ruhe"] or FIGURES[fig]["rasse"] != "hobbit" or not t.state["hand"][MOVER]:
                t.top["schritt"] = 1
            else:
                open_window(t, "probe", MOVER)
        elif f["schritt"] == 1:
            if helpers(t.state, fig):
                return False
            t.top["schritt"] = 2
        else:
            t.pop()
            roll(t, f)
        return True

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        fig = f["figur"]
        prompt = f"{name(MOVER)}: {title(fig)} muss einen Versuchungswurf machen ({corruption(s, fig)} Punkte). Wer hilft?"
        rules = ("me.versuchung.unterstuetzen", "me.versuchung.wurf.uebersicht")
        return {MOVER: self.ask(f, MOVER, prompt, default="wuerfle", rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("wuerfle", "Würfeln", aliases=("würfeln", "niemand", "fertig"))
        for other in characters(s):
            if other != f["figur"]:
                yield Candidate(f"hilfe {other}", f"{title(other)} hilft (+1)", can_help(s, other), aliases=(other, title(other)))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, other = key.partition(" ")
        if verb == "hilfe":
            tap(t, other)
            f["helfer"] += 1
            t.tell("hilfe", figur=other, wem=f["figur"])
            if helpers(t.state, f["figur"]):
                t.draft()
                return
        f["schritt"] = 2


@guard("me.versuchung.unterstuetzen", "me.zug.begriff.tappen")
def can_help(s: State, fig: str) -> str | None:
    return None if untapped(s, fig) else f"{title(fig)} ist nicht ungetappt und kann nicht helfen."
