"""What the player whose turn it is can do. Each kind of action lies beside its rules; here they are only collected.

An action has a verb (the first word of its keys), its answers with their refusals, and what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.contract import Candidate, State
from games.flow import FrameData, above, the
from games.jagd.cards.faces import Card, Face
from games.jagd.figures import Fig
from games.jagd.frames import JagdGame, Transition
from games.rules import remembered

TURN = "turn"  # the frame of a figure's turn, under everything that happens in it


@dataclass(frozen=True, slots=True)
class Needs:
    """Which cards an action takes; which ones of a table's pack these are says `cards_for`."""

    fit: Callable[[Card], object]


class Action:
    verb: str = ""
    needs: Needs | None = None  # without such a card in the hand there is nothing to offer
    symbol = False  # only on a field with a symbol; with `cards`: one of the two is enough
    captives = False  # only where somebody is captive

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        """Every thinkable answer of this kind now."""
        return ()

    def options(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        """Those that are allowed."""
        return [c for c in self.candidates(game, s, f, fig) if c.refusal is None]

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        raise NotImplementedError


@remembered(on_first=True)
def cards_for(game: JagdGame, kind: Action) -> frozenset[Face] | None:
    """The cards of which one must be in the hand; None: it takes none."""
    needs = kind.needs
    return None if needs is None else frozenset(face for face, card in game.cards.items() if needs.fit(card))


def card_that(fit: Callable[[Card], object]) -> Needs:
    return Needs(fit)


def one_of(*faces: Face) -> Needs:
    return Needs(lambda card: card.id in faces)


def in_group(*groups: str) -> Needs:
    return Needs(lambda card: card.group in groups)


ACTIONS: dict[str, Action] = {}


def action(kind: type[Action]) -> type[Action]:
    if not kind.verb or kind.verb in ACTIONS:
        raise ValueError(f"verb missing or used twice: {kind.__name__}")
    ACTIONS[kind.verb] = kind()
    return kind


def now(s: State) -> FrameData:
    """The turn that is being played."""
    return the(s, TURN)


def acting(s: State) -> Fig:
    """Whose turn it is, whatever becomes of it: a move, captivity, the Halls."""
    turn = above(s, "rounds")
    assert turn is not None
    fig: Fig = turn["fig"]
    return fig


def change(t: Transition) -> FrameData:
    """The turn that is being played, ready to be changed, whatever lies on top of it."""
    return t.frame(TURN)
