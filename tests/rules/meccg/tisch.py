"""A table of MECCG for tests: two hero decks, brought as they are, and positions reached by playing or laid out by hand.

Cards of the ready decks that nothing carries out yet may lie in these decks: the game refuses to play them, one by one, instead
of refusing the deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.contract import Candidate, Refusal, State, Step
from games.flow import Transition
from games.meccg.decks.shipped import text_of
from games.meccg.game import Meccg
from games.meccg.play.room import ZONES


class AnyDeck(Meccg):
    """Takes decks with cards that cannot be played yet."""

    def accepts(self, text: str, variant: Any, role: str) -> tuple[()]:
        return ()


GAME = AnyDeck()


class Table:
    def __init__(self, one: str = "A", two: str = "B", seed: str = "tisch") -> None:
        self.game = GAME
        self.state: State = GAME.new(["p1", "p2"], {}, seed, brought={"p1": text_of(one), "p2": text_of(two)})
        self.events: list[Any] = []

    # --- answering -------------------------------------------------------------------------------------------------------------

    def asked(self) -> dict[str, str]:
        """Those who are waited for."""
        return {seat: d.prompt for seat, d in GAME.decisions(self.state).items() if d.waits}

    def frame(self) -> str:
        return str(self.state["stack"][-1]["frame"])

    def does(self, seat: str, key: str) -> Step:
        step = GAME.apply(self.state, seat, key)
        assert isinstance(step, Step), f"{key}: {step}"
        self.state = step.state
        self.events = list(step.events)
        assert not GAME.invariants(self.state)
        return step

    def refused(self, seat: str, key: str) -> Refusal:
        step = GAME.apply(self.state, seat, key)
        assert isinstance(step, Refusal), f"{key} is allowed"
        return step

    def may(self, seat: str, start: str = "") -> list[str]:
        return [c.key for c in GAME.options(self.state, seat) if c.key.startswith(start)]

    def candidate(self, seat: str, key: str) -> Candidate:
        return next(c for c in GAME.candidates(self.state, seat) if c.key == key)

    def told(self) -> str:
        return " ".join(GAME.tell(e, None) for e in self.events if e.seen_by(None) is not None)

    # --- laying out --------------------

    def change(self, do: Callable[[Transition[Any]], Any]) -> Any:
        t: Transition[Any] = Transition(GAME, self.state)
        found = do(t)
        GAME._settle(t)
        self.state = t.state
        return found

    def holds(self, seat: str, *cards: str) -> None:
        """These cards of this seat come to its hand, from wherever they lie unseen; its others go under the deck."""

        def deal(t: Transition[Any]) -> None:
            for card in list(ZONES.cards(t.state, f"hand {seat}")):
                ZONES.move(t, card, f"hand {seat}", f"stapel {seat}", under=True)
            for face in cards:
                zone = next(
                    z for z in (f"stapel {seat}", f"reserve {seat}", f"reserveweg {seat}") if face in ZONES.faces(t.state, z)
                )
                ZONES.move(t, ZONES.find(t.state, zone, face), zone, f"hand {seat}")

        self.change(deal)

    # --- moving on --------------------

    def drafts(self, **chosen: list[str]) -> None:
        """Each chooses these in turn, then stops; no items."""
        rounds = max(len(x) for x in chosen.values()) + 1
        for nr in range(rounds):
            for seat in ("p1", "p2"):
                if self.frame() == "draft" and seat in self.asked():
                    mine = chosen[seat]
                    self.does(seat, f"waehle {mine[nr]}" if nr < len(mine) else "genug")
        while self.frame() in ("beiseite", "startgegenstand"):
            (seat,) = self.asked()
            self.does(seat, "weg" if self.frame() == "beiseite" else "fertig")

    def mover(self) -> str:
        return str(self.state["mover"])

    def until(self, *frames: str, phase: str = "") -> None:
        """Everybody passes, stays and keeps until such a question stands, in this phase where one is named."""
        for _ in range(2_000):
            if self.at(*frames) and (not phase or self.state["phase"] == phase):
                return
            seat, decision = next((seat, d) for seat, d in GAME.decisions(self.state).items() if d.waits)
            keys = self.may(seat)
            key = next((k for k in (decision.passing, decision.default, "genug", "keine", "fertig") if k and k in keys), keys[0])
            self.does(seat, key)
        raise AssertionError(f"never at {frames}")

    def turn_of(self, seat: str) -> None:
        """The next organisation phase of this seat."""
        self.until("organisation")
        while self.mover() != seat:
            self.does(self.mover(), "passe")
            self.until("organisation")

    def at(self, *frames: str) -> bool:
        top = self.state["stack"][-1] if self.state["stack"] else {"frame": "end"}
        return top["frame"] in frames or top.get("what") in frames


def begun(
    one: str = "A", two: str = "B", seed: str = "tisch", first: list[str] | None = None, second: list[str] | None = None
) -> Table:
    """A game in its first organisation phase."""
    table = Table(one, two, seed)
    pools = {seat: table.may(seat, "waehle") for seat in ("p1", "p2")}
    own = {"p1": first, "p2": second}
    chosen = {seat: own[seat] if own[seat] is not None else [key.split()[1] for key in pools[seat][:1]] for seat in pools}
    table.drafts(**chosen)
    table.until("organisation")
    return table
