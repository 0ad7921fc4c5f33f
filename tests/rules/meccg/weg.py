"""A company on its way from Lórien to Moria, for tests that read like play: Aragorn, Boromir, Pippin and Gollum, some items, and
lines as players type them.

scene = attacked("tw-wargs", ["tw-concealment"])
scene.says("p1", "spiele Versteck mit Pippin")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.contract import Candidate, Refusal
from games.flow import Transition, find
from games.meccg.play import attack, doing, facts, people
from games.meccg.play.room import ZONES
from games.play import Draft, Move, Outcome, Play
from tests.rules.meccg import szene
from tests.rules.meccg.tisch import GAME

MOVER, HAZARD = "p1", "p2"
FIGURES = {"aragorn": "tw-aragorn-ii", "boromir": "tw-boromir-ii", "pippin": "tw-pippin", "gollum": "tw-gollum"}
WAY = ("Wold & Foothills", "Redhorn Gate")
LONG = 200  # more answers than any of these tests needs
AS_HE_MUST = ("passe", "tappen", "kaempfe", "wuerfle", "fertig")


class Weg(szene.Scene):
    """The hands and dice are set; everything else goes the way of play."""

    def __init__(self, p1: Sequence[str] = (), p2: Sequence[str] = (), at: str = "tw-lorien", **more: Any) -> None:
        self.drafts: dict[str, Draft] = {}
        self.names: dict[str, str] = {}
        self.last: Move | None = None
        figs = ["tw-aragorn-ii", "tw-boromir-ii", "tw-pippin", "tw-gollum:tw-pippin"]
        travels = {"goal": "tw-moria", "way": WAY, "limit": 3, "phase": "bewegung"} if at == "tw-lorien" else {}
        super().__init__(p1=figs, at=at, hand=p1, against=p2, **{**travels, **more})
        self.bears("tw-aragorn-ii", "tw-dagger-of-westernesse")
        self.bears("tw-boromir-ii", "tw-sword-of-gondolin", "tw-shield-of-iron-bound-ash")
        if travels:
            self.goes(lambda: self.at("kette"), "genug")  # nobody draws more than he must
            self.deals("p1", p1)
            self.deals("p2", p2)

    def first(self, *wanted: str) -> tuple[str, str]:
        """Who is asked, and the first of these answers there is."""
        seat = self.asking()[0]
        keys = [c.key for c in self.options(seat)]
        return seat, next((k for k in wanted if k in keys), keys[0])

    # --- laying out --------------------

    def lay(self, do: Callable[[Transition[Any]], Any]) -> Any:
        self.drafts = {}
        return super().lay(do)

    def change(self, do: Callable[[Transition[Any]], Any]) -> Any:
        found = self.lay(do)
        assert GAME.invariants(self.state) == []
        return found

    def deals(self, seat: str, hand: Iterable[str]) -> None:
        """This hand, and everything else in the deck."""

        def away(t: Transition[Any]) -> None:
            for card in list(ZONES.cards(t.state, f"hand {seat}")):
                ZONES.move(t, card, f"hand {seat}", f"stapel {seat}", under=True)

        self.lay(away)
        self.hands(seat, *hand)

    def gives(self, fig: str, *items: str) -> None:
        self.bears(FIGURES[fig], *items)

    def lays(self, seat: str, *cards: str) -> None:
        """These cards lie in play."""
        for card in cards:
            super().lies(seat, card)

    def puts(self, fig: str, state: str) -> None:
        super().puts(FIGURES.get(fig, fig), state)

    def removes(self, *figs: str) -> None:
        """These have fallen before."""
        self.change(lambda t: [people.leave(t, FIGURES[fig], "eliminiert") for fig in figs])

    def dice(self, *numbers: int) -> None:
        self.rolls(*numbers)

    # --- looking --------------------

    def lies(self, zone: str) -> list[str]:  # type: ignore[override]
        return ZONES.faces(self.state, zone)

    def fig(self, name: str) -> facts.Figure:
        return facts.Figure(self.state, FIGURES[name])

    def state_of(self, fig: str) -> str:
        return super().state_of(FIGURES[fig])

    def prowess(self, fig: str, against: str = "") -> int:
        return facts.prowess(self.state, FIGURES[fig], against)

    def body(self, fig: str) -> int:
        return facts.body(self.state, FIGURES[fig])

    def chain(self) -> bool:
        """Somebody has announced something."""
        top = self.state["stack"][-1] if self.state["stack"] else {"frame": ""}
        return top["frame"] == "kette" and bool(top["chain"])

    def fight(self) -> Any:
        """The attack that stands."""
        return find(self.state, "angriff")

    def numbers(self) -> tuple[int, int] | None:
        f = self.fight()
        if f is None:
            return None
        return attack.numbers(self.state, attack.attacker(self.state, f), facts.fought(self.state, f))[:2]

    def asking(self) -> list[str]:
        return sorted(seat for seat, d in GAME.decisions(self.state).items() if d.waits)

    def frames(self, kind: str) -> list[Any]:
        return [frame for frame in self.state["stack"] if frame["frame"] == kind]

    def candidates(self, seat: str) -> list[Candidate]:
        return self._play().candidates(seat)

    def options(self, seat: str) -> list[Candidate]:
        return self._play().options(seat)

    def keys(self, seat: str) -> set[str]:
        return {c.key for c in self.options(seat)}

    # --- playing --------------------

    def _play(self) -> Play:
        return Play(GAME, self.state, self.drafts, self.names)

    def _took(self, play: Play, outcome: Any) -> Any:
        self.state, self.drafts = play.state, play.drafts
        if isinstance(outcome, Move):
            self.last = outcome
            assert GAME.invariants(self.state) == []
        return outcome

    def say(self, seat: str, line: str) -> Outcome:
        play = self._play()
        return self._took(play, play.say(seat, line))

    def answer(self, seat: str, key: str) -> Any:
        play = self._play()
        outcome = self._took(play, play.answer(seat, key))
        assert not isinstance(outcome, Refusal), f"{seat}: {key}: {outcome}"
        return outcome

    def says(self, seat: str, *lines: str) -> Any:  # type: ignore[override]
        outcome: Outcome | None = None
        for line in lines:
            outcome = self.say(seat, line)
            assert isinstance(outcome, Move), f"{seat}: {line}: {outcome}"
        return outcome

    def passed(self, *seats: str) -> None:
        """Who is asked here passes; who could have no answer is not asked."""
        for seat in seats:
            if self.at("kette") and seat in self.asking():
                self.says(seat, "passe")

    def settles(self) -> None:
        """Nobody adds to the chain: it takes effect, until something else is asked."""
        for _ in range(LONG):
            if not self.chain():
                return
            self.says(self.asking()[0], "passe")
        raise AssertionError("this goes on for ever")

    def goes(self, until: Callable[[], Any], *first: str, rolls: Sequence[int] = ()) -> Any:
        """Everybody passes and fights as he must, until this holds; each strike is rolled with these dice."""
        for _ in range(LONG):
            if found := until():
                return found
            if rolls and self.at("haltung"):
                self.dice(*rolls)
            self.answer(*self.first(*first, *AS_HE_MUST))
        raise AssertionError("this goes on for ever")

    def refuses(self, seat: str, line: str, by: str = "") -> str:
        before = self.state
        outcome = self.say(seat, line)
        assert isinstance(outcome, Refusal), outcome
        assert outcome.kind == "illegal", outcome
        assert by in outcome.rules, outcome
        assert self.state is before
        return outcome.reason

    def happened(self, kind: str) -> list[Any]:
        """What of this kind the last move brought."""
        return [e.data for e in self.last.events if e.kind == kind] if self.last else []

    def tells(self, move: Any, seat: str | None = None) -> str:
        return " ".join(GAME.tell(e, seat) for event in move.events if (e := event.seen_by(seat)) is not None)

    def enters(self) -> Any:
        """Nobody plays anything more on the way; the company enters Moria."""
        self.goes(lambda: self.state["phase"] != "bewegung", "passe", "fertig", "behalten", "genug")
        self.deals("p1", [])
        return self.says("p1", "betreten")

    def card_of(self, face: str, zone: str) -> str:
        return next(c for c in ZONES.cards(self.state, zone) if self.state["cards"][c] == face)

    def carry_out(self, *said: Any, card: str = "tw-wargs", source: str = "", until: str = "", **ids: str) -> None:
        """A card made for it says this."""
        from games.meccg.play.room import FACES

        named = {role: FIGURES.get(id, id) for role, id in ids.items()}
        self.lay(lambda t: doing.Hands(t, FACES[card], source or "p1~0", named, until).works(said))


def way(p1: Sequence[str] = (), p2: Sequence[str] = (), **states: str) -> Weg:
    """On the way, with these hands."""
    scene = Weg(p1, p2)
    for fig, state in states.items():
        scene.puts(fig, state)
    return scene


def attacked(
    creature: str, p1: Sequence[str] = ("tw-block",), p2: Sequence[str] = (), before: Callable[[Weg], Any] = lambda scene: None
) -> Weg:
    """A creature has been played and may still be answered."""
    scene = way(p1, [creature, *p2])
    before(scene)
    scene.say("p2", f"spiele {creature}")
    if scene.asking() == ["p2"] and not scene.chain():
        scene.say("p2", "auf schattenhort")
    return scene


def struck(
    fig: str,
    p1: Sequence[str] = ("tw-block",),
    p2: Sequence[str] = (),
    creature: str = "tw-giant",
    before: Callable[[Weg], Any] = lambda scene: None,
) -> Weg:
    """Before the strike of a single attacker against this figure; the mover is asked."""
    scene = attacked(creature, p1, p2, before)
    scene.settles()
    if scene.at("kette"):
        scene.passed("p1", "p2")
    if fig != "gollum" and scene.state_of(fig) == "ungetappt":
        scene.says("p1", fig)
    else:
        scene.says("p1", "rest")
        scene.says("p2", fig)
    scene.passed("p2")
    return scene


def at_site(*hand: str) -> Weg:
    """In Moria, after the automatic attack."""
    return Weg(["tw-dark-quarrels", *hand], (), at="tw-moria", phase="ort")
