"""A toy game with a variant that may be switched while it runs: whether grey may be announced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from games.contract import Candidate, Decision, Refusal, Seat, State, Step, Variant, View, illegal
from games.flow import FlowGame, FrameData, Frames, Transition
from tests.contract.toys import Announce, Lay, Toy

RULE = "toy.regel"
frames = Frames()
frames.add(Lay)


@frames.add
class AnnounceOrGrey(Announce):
    def asks(self, game: FlowGame, s: State, f: FrameData) -> dict[Seat, Decision]:
        seat = f["seat"]
        return {seat: self.ask(f, seat, "Welche Farbe?", rules=(RULE,), default=None)}

    def candidates(self, game: FlowGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for colour in ("rot", "blau", "grau"):
            allowed = colour != "grau" or s["variant"]["grau"] == "ja"
            yield Candidate(f"farbe {colour}", colour.capitalize(), None if allowed else illegal("Grau gibt es nicht.", RULE))


class Spielzeug(Toy):
    id = "tests.bot.spielzeug"
    title = "Ein Spielzeug mit Grau"
    frames = frames
    variants = (
        Variant("grau", "Gibt es Grau?", ("nein", "ja"), "nein", running=True),
        Variant("start", "Nur in der Lobby", ("a", "b"), "a"),
    )

    def corrections(self, view: View) -> Sequence[Candidate]:
        return [Candidate(f"punkt {s}", f"Ein Punkt für ⟦{s}⟧") for s in view["sums"]]

    def correct(self, state: State, key: str) -> Step | Refusal:
        if state["result"] is not None or key not in {c.key for c in self.corrections(self.view(state, None))}:
            return Refusal("unknown", "Diese Berichtigung gibt es hier nicht.")
        t = Transition(self, state)
        t.at("sums")[key.split()[-1]] += 1
        return Step(t.state)


def load(overrides: Path | None) -> Spielzeug:
    return Spielzeug()
