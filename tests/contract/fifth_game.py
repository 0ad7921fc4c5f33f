"""A whole game as its author would hand it in, and nothing but files: `FILES` is laid over a copy of the project.

«Wanderlied», for 2 to 4 players, is as short as a game can be: everybody has three cards, plays one a turn and walks as far as it
says; mountains are nothing to begin with.
"""

FILES = {
    "games/wanderlied/__init__.py": '''
"""«Wanderlied», 2 to 4 players: who walks farthest. `game.py` has it all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.catalog import read_data
from games.contract import Game
from games.wanderlied.game import Wanderlied


def load(overrides: Path | None) -> Game:
    return create(read_data(Path(__file__).parent / "data", overrides))


def create(data: Mapping[str, Any]) -> Game:
    return Wanderlied(data)
''',
    "games/wanderlied/game.py": '''
"""The rules of «Wanderlied»: cards of three kinds of land, one is played a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.catalog import data_hash
from games.contract import Candidate, Decision, Event, Result, Seat, State, Svg, View, illegal, name
from games.dice import Dice
from games.flow import FlowGame, Frame, FrameData, Frames, Transition
from games.rules import guard, rule
from games.zones import Zone, Zones

CARDS = Zones(stapel=Zone("nobody", ordered=True), hand=Zone("owner"), weg=Zone("all"))
frames: Frames[Any] = Frames()


@rule("wl.karten.hand", off=1)
def hand_size() -> int:
    return 3


@guard("wl.berg.nicht-zuerst")
def mountains_later(s: State, seat: Seat, land: str) -> str | None:
    held = CARDS.faces(s, f"hand {seat}")
    if land != "berg" or s["steps"][seat] > 0 or set(held) == {"berg"}:
        return None
    return "Mit einem Berg beginnt niemand, der etwas anderes hat."


@frames.add
class Turn(Frame[Any]):
    """One card, played."""

    id = "zug"

    def run(self, t: Transition[Any], f: FrameData) -> bool:
        seats = t.state["seats"]
        if CARDS.count(t.state, f"hand {f['seat']}"):
            return False
        best = max(t.state["steps"].values())
        winners = tuple(seat for seat in seats if t.state["steps"][seat] == best)
        t.finish(Result(winners, f"{best} Schritte.", dict(t.state["steps"]), "wl.ziel", "gewandert"))
        return True

    def asks(self, game: Wanderlied, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        return {seat: self.ask(f, seat, f"{name(seat)}: Welche Karte spielst du?", secret=True, rules=("wl.zug",))}

    def options(self, game: Wanderlied, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [c for c in self.mine(game, s, seat) if c.refusal is None]

    def refused(self, game: Wanderlied, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield from (c for c in self.mine(game, s, seat) if c.refusal is not None)
        for land in game.steps:
            if land not in CARDS.faces(s, f"hand {seat}"):
                no = illegal(f"{land.capitalize()} hast du nicht auf der Hand.", "wl.zug")
                yield Candidate(f"spiele {land}", land.capitalize(), no, "wl.zug")

    @staticmethod
    def mine(game: Wanderlied, s: State, seat: Seat) -> Iterable[Candidate]:
        for land in sorted(set(CARDS.faces(s, f"hand {seat}"))):
            yield Candidate(f"spiele {land}", land.capitalize(), mountains_later(s, seat, land), "wl.zug")

    def answer(self, t: Transition[Any], f: FrameData, seat: Seat, key: str) -> None:
        land = key.split()[1]
        CARDS.move(t, CARDS.find(t.state, f"hand {seat}", land), f"hand {seat}", "weg")
        t.at("steps")[seat] += t.game.steps[land]
        t.tell("wandert", seat=seat, land=land, steps=t.game.steps[land])
        seats = t.state["seats"]
        t.replace("zug", seat=seats[(seats.index(seat) + 1) % len(seats)])


class Wanderlied(FlowGame):
    id = "wanderlied"
    title = "Wanderlied"
    seats = range(2, 5)
    frames = frames
    zones = CARDS

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.data_hash = data_hash(data)
        self.steps = {card["id"]: int(card["schritte"]) for card in data["karten"]["karten"]}
        self.deck = [card["id"] for card in data["karten"]["karten"] for _ in range(card["anzahl"])]

    def setup(self, t: Transition[Any], seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        t.state["steps"] = dict.fromkeys(seats, 0)
        CARDS.deck(t, "stapel", "k", self.deck)
        for seat in seats:
            CARDS.draw(t, "stapel", f"hand {seat}", hand_size())
        t.push("zug", seat=seats[0])

    def view(self, state: State, seat: Seat | None) -> View:
        zones = ["stapel", "weg", *(f"hand {s}" for s in state["seats"])]
        shown = {zone: CARDS.seen(state, seat, zone) for zone in zones}
        return {"seat": seat, "seats": state["seats"], "steps": state["steps"], "zones": shown}

    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        return CARDS.hidden(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return CARDS.reshuffle(state, seat, dice)

    def parts(self, seat: Seat | None) -> Sequence[str]:
        return ("weg",) if seat is None else ("weg", "hand")

    def text(self, view: View, part: str) -> str:
        if part == "hand":
            return ", ".join(sorted(land.capitalize() for land in view["zones"][f"hand {view['seat']}"])) or "Keine Karten"
        return "\\n".join(f"{name(seat)}: {steps}" for seat, steps in view["steps"].items())

    def picture(self, view: View, part: str) -> Svg:
        lines = self.text(view, part).splitlines()
        rows = "".join(f"<text x='10' y='{30 + 30 * i}' font-size='20'>{line}</text>" for i, line in enumerate(lines))
        return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 200'>{rows}</svg>"

    def tell(self, event: Event, seat: Seat | None) -> str:
        d = event.data
        return f"{name(d['seat'])} spielt {d['land'].capitalize()}: {d['steps']} weiter."

    def help(self, view: View) -> str:
        return "Spiele reihum eine Karte: /zug spiele wald."

    def rate(self, view: View, seat: Seat) -> float:
        return float(view["steps"][seat])

    def advise(self, view: View, seat: Seat, decision: Decision, options: Sequence[Candidate]) -> str | None:
        return max(options, key=lambda c: self.steps[c.key.split()[1]]).key

    def invariants(self, state: State) -> list[str]:
        return CARDS.faults(state, {"k": self.deck})
''',
    "games/wanderlied/data/karten.yaml": """
karten:
- {id: wiese, schritte: 1, anzahl: 6}
- {id: wald, schritte: 2, anzahl: 6}
- {id: berg, schritte: 4, anzahl: 5}
""",
    "rules_kb/werke/wanderlied/werk.yaml": "id: wanderlied\nprefix: wl\ntitel: Wanderlied\nkurz: Wanderlied\n",
    "rules_kb/werke/wanderlied/01_wandern.yaml": """
kapitel: WANDERN
titel: Wandern
abschnitte: {WANDERN: null}
eintraege:
- id: wl.karten.hand
  titel: Jeder erhält 3 Karten
  text: Zu Beginn werden die Landschaften gemischt, und jeder Wanderer bekommt verdeckt 3 davon auf die Hand. Mehr werden es nie.
  fundstelle: {abschnitt: WANDERN, seite: null}
  stichworte: [Starthand, austeilen, Kartenzahl, Wanderlied]
  fragen: [Mit wie viel Karten fängt man beim Wanderlied an?, wird nachgezogen beim Wanderlied]
  durchsetzung: engine
- id: wl.zug
  titel: In jedem Zug spielt man eine Karte
  text: Reihum legt jeder genau eine Landschaft aus der Hand auf den Weg und wandert so viele Schritte weit, wie auf ihr steht.
  fundstelle: {abschnitt: WANDERN, seite: null}
  stichworte: [Zug, dran, Landschaft spielen, Wanderlied]
  fragen: [Was macht man beim Wanderlied im Zug?, wie weit wandere ich]
  durchsetzung: geplant
- id: wl.berg.nicht-zuerst
  titel: Niemand beginnt mit einem Berg
  text: Wer noch keinen Schritt gewandert ist, darf keinen Berg spielen, außer wenn seine Hand nur aus Bergen besteht.
  fundstelle: {abschnitt: WANDERN, seite: null}
  stichworte: [Berg, erste Karte, Anfang, Wanderlied]
  fragen: [Darf ich beim Wanderlied mit dem Berg anfangen?, berg als erstes]
  durchsetzung: engine
- id: wl.ziel
  titel: Wer am weitesten gewandert ist, gewinnt
  text: Mit der letzten Karte endet die Wanderung. Es gewinnt, wer die meisten Schritte hat; bei Gleichstand gewinnen mehrere.
  fundstelle: {abschnitt: WANDERN, seite: null}
  stichworte: [Ende, Sieg, gewinnen, Wanderlied]
  fragen: [Wer gewinnt beim Wanderlied?, was ist bei gleichstand im Wanderlied]
  durchsetzung: geplant
""",
    "tests/rules/wanderlied/test_wandern.py": '''
"""The rules of «Wanderlied», each by a case."""

import pytest

from games import catalog
from games.contract import Refusal
from games.wanderlied.game import CARDS


@pytest.fixture
def game():
    return catalog.load("wanderlied")


def held(game, *lands):
    """p1 has these cards and begins."""
    state = game.new(["p1", "p2"], {}, "los")
    cards = {f"k~{900 + nr}": land for nr, land in enumerate(lands)}
    return {**state, "zones": {**state["zones"], "hand p1": list(cards)}, "cards": {**state["cards"], **cards}}


@pytest.mark.rule("wl.karten.hand")
def test_everybody_has_three_cards(game):
    assert CARDS.count(game.new(["p1", "p2"], {}, "los"), "hand p2") == 3


@pytest.mark.rule("wl.berg.nicht-zuerst")
def test_nobody_begins_with_a_mountain(game):
    begun = held(game, "berg", "wald")
    assert isinstance(game.apply(begun, "p1", "spiele berg"), Refusal)
    assert not isinstance(game.apply(begun, "p1", "spiele wald"), Refusal)
    assert not isinstance(game.apply(held(game, "berg"), "p1", "spiele berg"), Refusal)
    one = {**begun, "steps": {"p1": 1, "p2": 0}}
    assert not isinstance(game.apply(one, "p1", "spiele berg"), Refusal)
''',
    "tests/rules/wanderlied/zweitschrift.yaml": """
zahlen:
  karten.yaml:
    wiese: {schritte: 1, anzahl: 6}
    wald: {schritte: 2, anzahl: 6}
    berg: {schritte: 4, anzahl: 5}
""",
}
