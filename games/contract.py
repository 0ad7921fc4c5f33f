"""The one interface between a game and everything around it.

A game is a state machine that at any moment asks one or more seats and knows every answer, with the reason where an answer
is not allowed. Buttons, typed lines, dry runs, computer seats, replays and the laws (`laws.py`) are built on this page alone.

A state is plain nested data (dicts with string keys, lists, strings, numbers, booleans, None) and is never changed in place.
Three of its top-level keys are common to all games: `seed` (in no view), `dice` (the counter of `dice.py`) and `serial` (the
counter of decision ids). How states are changed cheaply is `edit.py`; how most games organise their flow is `flow.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from games.dice import Dice

Seat = str  # "p1", "p2", … in the order of play around the table
State = dict[str, Any]
View = dict[str, Any]
Svg = str
Kind = Literal["illegal", "not_yours", "unknown", "ambiguous"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer is not taken. A value, not an exception; it goes to the asker alone."""

    kind: Kind
    reason: str  # German, one or two sentences
    rules: tuple[str, ...] = ()  # ids of the rules it rests on; never empty where kind is "illegal"
    nearest: tuple[Candidate, ...] = ()  # what could be meant or done instead


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thinkable answer. Without a refusal it is an option."""

    key: str  # stable ids, stored in the log: "nimm rot-kraft"
    label: str  # what a button says, at most 80 characters
    refusal: Refusal | None = None
    rule: str = ""  # the rule that allows it, for «warum?»
    aliases: tuple[str, ...] = ()  # other words for typing it: names, positions, spellings; never logged
    public: bool = False  # may be shown to everybody even where the decision is secret
    open: bool = False  # everybody sees what was done as soon as it is done: may be typed where others can read it
    group: str = ""  # a heading for many alike («Gehen: Nordosten»): where there are too many answers, one opens it first


@dataclass(frozen=True, slots=True)
class FreeText:
    """A question that is answered in the player's own words; `Game.judge` decides about them."""

    hint: str
    samples: tuple[str, ...]  # for random play
    longest: int = 200


@dataclass(frozen=True, slots=True)
class Decision:
    """What one seat is asked now."""

    id: str  # unique at the table; a press is stale exactly when its id is closed
    prompt: str
    secret: bool = False  # options reveal hidden information: only those marked `public` may be shown to everybody
    waits: bool = True  # False: may act, but nobody waits
    default: str | None = None  # the key an expired deadline plays
    collect: tuple[int, int] | None = None  # the same question until `fertig`: (at least, at most) answers
    text: FreeText | None = None
    window: str = ""  # the kind of reaction, so that a player can preset passing it
    passing: str = ""  # the key that passes this window
    rules: tuple[str, ...] = ()  # ids of the rules of this phase: context for questions asked now


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `data` is for its audience, `secret` only for the seats in `knows`."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    audience: tuple[Seat, ...] | None = None  # None: everybody
    knows: tuple[Seat, ...] = ()
    secret: Mapping[str, Any] = field(default_factory=dict)

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as that reader (None: a spectator) may see it, or None."""
        if self.audience is not None and seat not in self.audience:
            return None
        if seat is not None and seat in self.knows:
            return Event(self.kind, {**self.data, **self.secret}, self.audience)
        return replace(self, knows=(), secret={}) if self.knows else self


@dataclass(frozen=True, slots=True)
class Step:
    """The result of one answer."""

    state: State
    events: tuple[Event, ...] = ()
    barrier: bool = False  # something was revealed, drawn or rolled: undo needs consent beyond here
    done: bool = True  # False: the move goes on; until it is done it is a draft


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winners: tuple[Seat, ...]
    reason: str  # German
    scores: Mapping[Seat, int] = field(default_factory=dict)
    rule: str = ""
    end: str = ""  # short name of the way it ended, counted by `simuliere`


@dataclass(frozen=True, slots=True)
class Variant:
    """A switch of a game, set in the lobby."""

    id: str
    title: str
    choices: tuple[str, ...]
    default: str
    rule: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    running: bool = False  # may be switched while the game runs: every rule that depends on it reads `state["variant"]`


@dataclass(frozen=True, slots=True)
class Query:
    """A read-only question of a game, such as /weg: computed from a view alone."""

    id: str
    title: str
    answer: QueryAnswer


class QueryAnswer(Protocol):
    def __call__(self, view: View, words: str) -> str: ...


class Game(Protocol):
    """What a game owes the house. `flow.FlowGame` implements the playing half for games built from frames."""

    id: str
    title: str
    version: int  # of its rules: a stored move is replayed only by the version that made it
    seats: range  # how many players
    variants: Sequence[Variant]
    queries: Mapping[str, Query]
    data: Mapping[str, Any]  # the boards and cards it was loaded with; a running table keeps them
    data_hash: str

    # play
    def new(self, seats: Sequence[Seat], variant: Mapping[str, str], seed: str) -> State: ...
    def decisions(self, state: State) -> Mapping[Seat, Decision]: ...
    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]: ...
    def judge(self, state: State, seat: Seat, words: str) -> Candidate: ...
    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal: ...
    def result(self, state: State) -> Result | None: ...

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View: ...
    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]: ...
    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State: ...

    # showing, from views and events only
    def parts(self, view: View) -> Sequence[str]: ...
    def text(self, view: View, part: str) -> str: ...
    def picture(self, view: View, part: str) -> Svg: ...
    def tell(self, event: Event, seat: Seat | None) -> str: ...
    def help(self, view: View) -> str: ...

    # care
    def corrections(self, state: State) -> Sequence[Candidate]: ...
    def correct(self, state: State, key: str) -> Step | Refusal: ...
    def invariants(self, state: State) -> list[str]: ...
    def upgrade(self, raw: State, from_version: int) -> State: ...


def name(seat: Seat) -> str:
    """The place of a player's name in a text; the referee fills in who sits there."""
    return f"⟦{seat}⟧"


def illegal(reason: str, *rules: str) -> Refusal:
    return Refusal("illegal", reason, rules)


def options(game: Game, state: State, seat: Seat) -> list[Candidate]:
    """The candidates that are allowed."""
    return [c for c in game.candidates(state, seat) if c.refusal is None]
