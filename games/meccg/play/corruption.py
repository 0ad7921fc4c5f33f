"""Corruption checks: support by tapping, the roll, and what becomes of those who fail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games import effects
from games.contract import Candidate, Seat, State
from games.flow import ASK, FrameData
from games.meccg.language.marks import FLAG
from games.meccg.language.moments import A_NUMBER
from games.meccg.play import adding, reactions
from games.meccg.play.facts import Figure, World
from games.meccg.play.people import characters, corruption, discard, leave, owner, tap, throw, untapped
from games.meccg.play.room import FACES, ZONES, CardGame, Question, Steps, Transition, company_of, frames, mover, person
from games.meccg.rules.combat import fate, fate_of_a_wizard, help_in_need, may_help
from games.rules import rule


def check(t: Transition, fig: str, bonus: int = 0) -> None:
    """This character must make a corruption check. Allies never do."""
    if fig in t.state["figures"] and not person(t.state, fig).ally:
        t.push("probe", figure=fig, plus=bonus, helpers=0, seat=owner(t.state, fig) or mover(t.state))


FLAG.read("nicht-abwerfbar", "", samples=("td-magical-harp",))


def kept(s: State, fig: str) -> bool:
    """Whether no effect discards this character now."""
    marked = effects.present(s, "nicht-abwerfbar")
    return marked and fig in s["figures"] and effects.any_of(s, "nicht-abwerfbar", Figure(s, fig), World(s, fig))


def helpers(s: State, fig: str) -> list[str]:
    """Others of the same company, wherever it is."""
    return [other for other in characters(s, company_of(s, fig)) if other != fig and untapped(s, other)]


A_NUMBER.read("vw", "")
A_NUMBER.read("wurf", "")

# --- the steps --------------------------------------------------------------------------------------------------------------


@rule("me.ende.rat.karten", off=None)
def cards(t: Transition, f: FrameData) -> None:
    """A window where a card could help. Where no company has its turn, it is about his."""
    fig = f["figure"]
    if fig in t.state["figures"] and owner(t.state, fig) == mover(t.state):
        if t.state["phase"] not in ("bewegung", "ort"):
            t.state["now"] = company_of(t.state, fig)
        reactions.open_window(t, "probe", mover(t.state))


def help_(t: Transition, f: FrameData) -> str | None:
    return ASK if f["figure"] in t.state["figures"] and helpers(t.state, f["figure"]) else None


@rule("me.versuchung.wurf.ablauf", off=0)
def modifier(s: State, fig: str) -> int:
    """What is printed on him, and what cards add."""
    him, now = Figure(s, fig), World(s, fig)
    return int(person(s, fig).vw) + effects.sum_of(s, "vw", him, now) + effects.sum_of(s, "wurf", him, now)


def roll(t: Transition, f: FrameData) -> None:
    fig = f["figure"]
    if fig not in t.state["figures"]:
        return
    dice, parts = throw(t), adding.check(t.state, f)
    points = corruption(t.state, fig)
    total = sum(dice) + f["plus"] + help_in_need(f["helpers"]) + modifier(t.state, fig)
    how = fate_of_a_wizard(fate(total, points), person(t.state, fig).face.facts["art"].count("avatar") > 0)
    t.tell("versuchung", figur=fig, wurf=dice, summe=total, punkte=points, folge=how, teile=parts)
    if not how and "good" in f:
        from games.meccg.play import choices

        choices.hands(t, f["good"]).works(f["good"]["said"])
        return
    if how and "instead" in f:  # what the card says happens, and nothing else
        from games.meccg.play import choices

        choices.hands(t, f["instead"]).works(f["instead"]["said"])
        return
    if how == "abgeworfen" and kept(t.state, fig):
        return
    if how:  # nobody inherits: all cards go with the character
        leave(t, fig, how)


@rule("me.orga.gefahren.versuchung", "me.versuchung.loswerden.ohne", "me.versuchung.loswerden.widerspruch", off=0)
def without_tapping(needs_tapping: bool, tapping: bool) -> int:
    """Three more is needed by whoever does not tap for it; never both."""
    return 3 if needs_tapping and not tapping else 0


def get_rid(t: Transition, card: str, *, tapping: bool) -> bool:
    """Its bearer rolls to get rid of a card on him, tapping, or without at a number three higher."""
    fig, said = ZONES.place(t.state, card).partition(" ")[2], FACES[t.state["cards"][card]].entry["loswerden"]
    needs = bool(said.get("tappt", True))
    if tapping and needs:
        tap(t, fig)
    dice = throw(t)
    free = sum(dice) > said["ueber"] + without_tapping(needs, tapping)
    t.tell("losgeworden", figur=fig, karte=t.state["cards"][card], wurf=dice, gelingt=free)
    if free:
        discard(t, card, f"bei {fig}")
    return bool(free)


@frames.add
class Check(Steps, Question):
    id = "probe"
    how: Mapping[str, Any] = {"default": "wuerfle", "rules": ("me.versuchung.unterstuetzen", "me.versuchung.wurf.uebersicht")}
    steps = (cards, help_, roll)

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        fig = f["figure"]
        points = corruption(s, fig)
        said = f"{points} {'Punkt' if points == 1 else 'Punkte'}"
        return f"{person(s, fig).titel} muss einen Versuchungswurf machen ({said}). Wer hilft?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("wuerfle", "Würfeln", aliases=("würfeln", "niemand", "fertig"))
        for other in characters(s, company_of(s, f["figure"])):
            if other != f["figure"]:
                name = person(s, other).titel
                no = may_help(untapped(s, other), name)
                yield Candidate(f"hilfe {other}", f"{name} hilft (+1)", no, aliases=(other, name))

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
