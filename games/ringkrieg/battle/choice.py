"""A choice that a combat card gives in the middle of a round: which Companion, which Nazgûl, how many hits.

    choice.ask(t, side, card, "opfert-sich", [("boromir", "Boromir opfern"), …], none="Niemand")

What follows is a function registered under that name: `@choice.made("opfert-sich")`. Where there is only one answer it is taken
without asking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import FrameData
from games.ringkrieg import sides
from games.ringkrieg.facts import Side
from games.ringkrieg.frames import Frame, RingGame, Transition, frames

NONE = "keiner"
Made = Callable[[Transition, Side, str, str], None]
MADE: dict[str, Made] = {}


def made(what: str) -> Callable[[Made], Made]:
    """What happens when the choice is made: `(t, side, card, key)`. Not called for «none»."""

    def register(function: Made) -> Made:
        MADE[what] = function
        return function

    return register


def ask(t: Transition, side: Side, card: str, what: str, options: Sequence[tuple[str, str]], *, none: str = "") -> None:
    """Ask a side. `none`: how it says that it does not want to; without it, it must."""
    if not options:
        return
    if len(options) == 1 and not none:
        MADE[what](t, side, card, options[0][0])
        return
    shown = [[key, label] for key, label in options]
    t.push("kampfwahl", side=side, card=card, what=what, options=[*shown, [NONE, none]] if none else shown)


@frames.add
class CombatChoice(Frame):
    id = "kampfwahl"

    def asks(self, game: RingGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat, facts = sides.seat(s, f["side"]), game.facts
        text = facts.combat[facts.cards[f["card"]].combat]
        return {seat: self.ask(f, seat, f"{name(seat)}: «{text.title}». Wie entscheidest du?", rules=("rk.ereignis.kampfkarte",))}

    def candidates(self, game: RingGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for key, label in f["options"]:
            yield Candidate(key, label, aliases=("niemand", "nein") if key == NONE else ())

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key != NONE:
            MADE[f["what"]](t, f["side"], f["card"], key)
