"""The kinds of frames of this game, and the actions a die can be used for: each room registers its own here.

An action is what a player does with one action die («gemeinschaft», «armee», «rekrutiere» …). Its key is the first word of a
typed line. `kinds` says which results allow it, in the order of preference where one die serves several; the room that knows
the rule says when it cannot be begun and pushes its frame. Expansions register more actions without being named here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from games import flow
from games.contract import Candidate, Refusal, State
from games.ringkrieg.facts import SIDES, Facts, Side


class RingGame(flow.FlowGame):
    """What frames and rules may read of the game. `game.py` puts the whole together."""

    facts: Facts


Frame: TypeAlias = flow.Frame[RingGame]
Steps: TypeAlias = flow.Steps[RingGame]
Transition: TypeAlias = flow.Transition[RingGame]
frames = flow.Frames[RingGame]()

ANY_DIE = ("person", "armee", "rekrutierung", "ereignis")  # every result is one of these at least


class Action:
    """One entry of the table of action dice."""

    id: str = ""
    title: str = ""
    place: int = 0  # where it stands among the actions offered, see `Actions`
    also: tuple[str, ...] = ()  # other ways to say it, beside its id and title
    never_with_die: tuple[str, ...] = ()  # those of them that would mean something else with the name of a die behind them
    sides: tuple[Side, ...] = SIDES
    kinds: tuple[str, ...] = ()
    rule: str = ""  # the entry that allows it
    any_die = False  # every die does it as well, so it is asked which one; `kinds` are all of them
    picks_die = False  # the action asks itself which die it uses (cards: it depends on the card)
    secret = False  # whether it is possible depends on hidden cards
    of_cards = False  # what it needs are cards, which a view does not show as the rules read them
    handy = True  # a button under the table; otherwise it is behind «Mehr»

    def there(self, s: State) -> bool:
        """Whether this game knows the action at all."""
        return True

    def kinds_now(self, facts: Facts, s: State, side: Side) -> tuple[str, ...]:
        """Which results allow it now: an ability may allow more."""
        return self.kinds

    def refused(self, facts: Facts, s: State, side: Side, kind: str) -> Refusal | None:
        """Why it cannot be begun now with a result of this kind. None promises that it can be completed."""
        return None

    def by_name(self, facts: Facts, s: State, side: Side) -> Iterable[Candidate]:
        """What people name with an action that cannot be begun at all, with the reason of each of them."""
        return ()

    def begin(self, t: Transition, side: Side, face: str, kind: str) -> None:
        """Push the frame that asks for the rest, or carry the action out. The die is spent already, unless `picks_die`."""
        raise NotImplementedError


class Actions:
    """The actions in the order in which they are offered: those of a character die (places 10–19), of an army die (20–29), of a
    muster die (30–39), cards (40–49), what any die does (50–59), then the Elven Rings, letting a die go, and at last passing."""

    def __init__(self) -> None:
        self.all: dict[str, Action] = {}

    def add(self, kind: type[Action]) -> type[Action]:
        if not kind.id or kind.id in self.all:
            raise ValueError(f"action id missing or used twice: {kind.__name__}")
        if not kind.place or kind.place in (action.place for action in self.all.values()):
            raise ValueError(f"action place missing or used twice: {kind.__name__}")
        self.all[kind.id] = kind()
        self.all = dict(sorted(self.all.items(), key=lambda item: item[1].place))
        return kind


actions = Actions()
