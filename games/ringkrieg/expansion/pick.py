"""One question of the expansion: which region, which faction, yes or no. A room registers what can be answered and what comes
of it:

pick.add("turm", prompt, candidates, made)      candidates(facts, s, f) -> Candidate …;  made(t, side, key)
pick.ask(t, SHADOW, "turm")                     pushes the frame; with `t.draft()` where it belongs to an action
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import Facts, Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames
from games.ringkrieg.multiplayer import order

YES, NO = "ja", "nein"


@dataclass(frozen=True)
class Pick:
    prompt: Callable[[Facts, State], str]
    candidates: Callable[[Facts, State, Side], Iterable[Candidate]]
    made: Callable[[Transition, Side, str], None]
    rule: str
    default: str = ""


PICKS: dict[str, Pick] = {}


def add(
    what: str,
    prompt: str | Callable[[Facts, State], str],
    candidates: Callable[[Facts, State, Side], Iterable[Candidate]],
    made: Callable[[Transition, Side, str], None],
    *,
    rule: str,
    default: str = "",
) -> None:
    said = prompt if callable(prompt) else lambda facts, s: str(prompt)
    PICKS[what] = Pick(said, candidates, made, rule, default)


def ask(t: Transition, side: Side, what: str, seat: Seat | None = None) -> None:
    """`seat`: among partners this one decides, whoever leads just now."""
    t.push("wahl", side=side, what=what, **(order.by(t.state, **{side: seat}) if seat is not None else {}))


def place(facts: Facts, region: str, refusal: Refusal | None, rule: str) -> Candidate:
    """A region as an answer."""
    here = facts.regions[region]
    return Candidate(region, here.name, refusal, rule, here.aliases)


def yes_or_no(yes: str, no: str, rule: str) -> Callable[[Facts, State, Side], Iterable[Candidate]]:
    return lambda facts, s, side: (Candidate(YES, yes, rule=rule), Candidate(NO, no, rule=rule))


@frames.add
class Choose(Frame):
    id = "wahl"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, what = sides.seat(s, f["side"]), PICKS[f["what"]]
        prompt = f"{name(seat)}: {what.prompt(game.facts, s)}"
        return {seat: self.ask(f, seat, prompt, rules=(what.rule,), default=what.default or None)}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return PICKS[f["what"]].candidates(game.facts, s, f["side"])

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        PICKS[f["what"]].made(t, f["side"], key)
