"""What the player whose turn it is can do. Each kind of action lies beside its rules; here they are only collected.

An action has a verb (the first word of its keys), its options with their refusals, and what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.contract import Candidate, State
from games.flow import FrameData, Turn
from games.jagd.cards import CARDS, Card, Face
from games.jagd.figures import Fig

TURN = 1  # where the turn lies on the stack: on the rounds, under everything else


class Action:
    verb: str = ""
    cards: frozenset[Face] | None = None  # without one of these in the hand there is nothing to offer
    symbol = False  # only on a field with a symbol; with `cards`: one of the two is enough
    captives = False  # only where somebody is captive

    def options(self, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        """Every thinkable answer of this kind now."""
        return ()

    def do(self, t: Turn, f: FrameData, fig: Fig, words: list[str]) -> None:
        raise NotImplementedError


def cards_that(fit: Callable[[Card], object]) -> frozenset[Face]:
    return frozenset(face for face, card in CARDS.items() if fit(card))


ACTIONS: dict[str, Action] = {}


def action(kind: type[Action]) -> type[Action]:
    if not kind.verb or kind.verb in ACTIONS:
        raise ValueError(f"verb missing or used twice: {kind.__name__}")
    ACTIONS[kind.verb] = kind()
    return kind


def now(s: State) -> FrameData:
    """The turn that is being played."""
    frame: FrameData = s["stack"][TURN]
    return frame


def change(t: Turn) -> FrameData:
    """The turn that is being played, ready to be changed, whatever lies on top of it."""
    frame: FrameData = t.at("stack", TURN)
    return frame
