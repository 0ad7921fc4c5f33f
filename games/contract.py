"""The one interface between a game and everything around it.

A game is a state machine that at any moment asks one or more seats and knows every answer, with the reason where an answer
is not allowed. Buttons, typed lines, dry runs, computer seats, replays and the laws (`laws.py`) are built on this page alone.

A state is plain nested data (dicts with string keys, lists, strings, numbers, booleans, None) and is never changed in place.
Three of its top-level keys are common to all games: `seed` (in no view), `dice` (the counter of `dice.py`) and `serial` (the
counter of decision ids); a game with roles has `roles` (who has which). How states are changed cheaply is `edit.py`; how most
games organise their flow is `flow.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol

from games.canvas import Canvas as Canvas
from games.canvas import Mark as Mark
from games.canvas import Svg as Svg

if TYPE_CHECKING:
    from dataclasses import dataclass as value

    from games.dice import Dice
    from games.words import Vocabulary
else:

    def value(*, frozen, slots):
        """A dataclass that is frozen for the type checker alone: at run time that would make it three times as dear to make one,
        and every move makes several."""
        return dataclass(slots=slots, unsafe_hash=frozen)


Seat = str  # "p1", "p2", … in the order of play around the table
State = dict[str, Any]
View = dict[str, Any]
NOTHING: Mapping[Seat, str] = MappingProxyType({})
NOW = "jetzt"  # said to the query «chancen» (`ODDS`): only what belongs to the decision before the asker, or nothing
ODDS = "chancen"
SCENE_BEGINS, SCENE_GOES_ON, SCENE_ENDS = "beginnt", "weiter", "endet"
Kind = Literal["illegal", "not_yours", "unknown", "ambiguous"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer is not taken. A value, not an exception; it goes to the asker alone."""

    kind: Kind
    reason: str  # German, one or two sentences
    rules: tuple[str, ...] = ()  # ids of the rules and cards (`karte:ID`) it rests on; never empty where kind is "illegal"
    nearest: tuple[Candidate, ...] = ()  # what could be meant or done instead

    def __hash__(self) -> int:  # answers are kept by what refuses them
        return hash(self.reason)


@value(frozen=True, slots=True)
class Candidate:
    """One thinkable answer. Without a refusal it is an option."""

    key: str  # stable ids, stored in the log: "nimm rot-kraft"
    label: str  # what a button says, at most 80 characters
    refusal: Refusal | None = None
    rule: str = ""  # the rule or card that allows it, for «warum?»
    aliases: tuple[str, ...] = ()  # other words for typing it: names, positions, spellings; never logged
    public: bool = False  # may be shown to everybody even where the decision is secret
    open: bool = False  # everybody sees what was done as soon as it is done: may be typed where others can read it
    group: str = ""  # a heading for many alike («Gehen: Nordosten»): where there are too many answers, one opens it first
    at: tuple[
        str, ...
    ] = ()  # the things it is about, as pictures mark them (`canvas.Mark`): touched in any order, they lead to it

    def judged(self, refusal: Refusal | None) -> Candidate:
        """The same answer with what speaks against it; nothing: the answer itself."""
        if refusal is None:
            return self
        return Candidate(self.key, self.label, refusal, self.rule, self.aliases, self.public, self.open, self.group, self.at)


@dataclass(frozen=True, slots=True)
class FreeText:
    """A question that is answered in the player's own words; `Game.judge` decides about them."""

    hint: str
    samples: tuple[str, ...]  # for random play
    longest: int = 200


@dataclass(frozen=True, slots=True)
class Scope:
    """Something that lasts a while, in which a player can let all reactions pass beforehand: this very battle, this turn."""

    id: str  # "kampf:17", never the same again: what was set for it ends with it
    label: str  # German, accusative: «diesen Kampf»


@value(frozen=True, slots=True)
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
    scopes: tuple[Scope, ...] = ()  # in what it can be passed from now on, the narrowest first
    rules: tuple[str, ...] = ()  # ids of the rules of this phase: context for questions asked now


@value(frozen=True, slots=True)
class Event:
    """Something that happened. `data` is for its audience, `secret` only for the seats in `knows`.

    `data["scene"]` may say that something begins or ends that is best read in one piece, such as a battle (`SCENE_BEGINS`,
    `SCENE_GOES_ON`, `SCENE_ENDS`)."""

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


@value(frozen=True, slots=True)
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
    reading: bool = False  # one of two readings of an entry, its id: rules ask `rules.otherwise(id)` (`readings.py`)

    def set_to(self, choice: str) -> str:
        """«Partner: ja», «Wer darf passen? wer noch Würfel hat»"""
        return f"{self.title}{'' if self.title.endswith('?') else ':'} {self.labels.get(choice, choice)}"


@dataclass(frozen=True, slots=True)
class Role:
    """A side, power or alignment that a player can take in the lobby; those nobody takes are dealt by the dice (`roles.py`)."""

    id: str  # as typed and stored: "schatten"
    title: str  # «Der Schatten»
    most: int = 1  # so many seats can have it
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Luggage:
    """What every player brings to the table, as a list with one thing a line (`luggage.py`)."""

    title: str  # a noun without article: «Deck»
    hint: str  # how such a list looks, in one or two German sentences
    samples: tuple[str, ...]  # for computers and random play
    needed: bool = True  # without it nobody can begin
    ready: tuple[str, ...] = ()  # names of lists that come with the game, one button each
    lent: bool = False  # whoever brings none gets one of the samples, no two the same where there are enough


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong with a list that was brought."""

    line: int  # from 1; 0: the list as a whole
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Query:
    """A read-only question of a game, such as /weg: computed from a view alone."""

    id: str
    title: str
    answer: QueryAnswer
    asked: tuple[str, ...] = ()  # by which words /regel knows it: all of these, each as beginnings («stark|stärke»)


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
    vocabulary: Vocabulary  # how its players type: words without meaning, words for the same thing

    # play
    def roles(self, variant: Mapping[str, str], players: int) -> Sequence[Role]: ...  # none: all seats are alike
    def luggage(self, variant: Mapping[str, str], role: str) -> Luggage | None: ...  # None: nobody brings anything
    def accepts(self, text: str, variant: Mapping[str, str], role: str) -> Sequence[Complaint]: ...
    def new(
        self,
        seats: Sequence[Seat],
        variant: Mapping[str, str],
        seed: str,
        *,
        roles: Mapping[Seat, str] = NOTHING,  # what was chosen; the rest is dealt, all of it is `state["roles"]`
        brought: Mapping[Seat, str] = NOTHING,
    ) -> State: ...
    def decisions(self, state: State) -> Mapping[Seat, Decision]: ...
    def options(self, state: State, seat: Seat) -> Sequence[Candidate]: ...  # what is allowed: the fast path
    def candidates(self, state: State, seat: Seat) -> Iterable[Candidate]: ...  # every thinkable answer, refused ones too
    def pointed(
        self, state: State, seat: Seat, candidates: Iterable[Candidate]
    ) -> Sequence[Candidate]: ...  # the same with `at`: only for those who show them, so that nobody else pays for it
    def judge(self, state: State, seat: Seat, words: str) -> Candidate: ...
    def not_now(self, state: State, seat: Seat) -> Sequence[Candidate]: ...  # moves of other moments, each with why not now
    def apply(self, state: State, seat: Seat, key: str) -> Step | Refusal: ...
    def result(self, state: State) -> Result | None: ...
    def scopes(self, state: State, seat: Seat) -> Sequence[Scope]: ...
    def sides(self, state: State) -> Sequence[Sequence[Seat]]: ...  # who wins and loses together; none where all play alone
    def confidants(self, state: State, seat: Seat) -> Sequence[Seat]: ...  # to whom this seat may whisper: allies, mostly nobody
    def hushed(self, state: State, seat: Seat) -> Refusal | None: ...  # why it may not just now
    def turn(self, state: State, seat: Seat) -> str: ...  # to which turn a question belongs; "": each is a turn of its own
    def heading(self, state: State) -> str: ...  # how far the game is, in its own words; "": by the entries of its log
    def meanwhile(self, state: State, seat: Seat) -> Mapping[str, str]: ...  # a queue of plans ends when one of these changes

    # knowledge
    def view(self, state: State, seat: Seat | None) -> View: ...
    def hidden(self, state: State, seat: Seat | None) -> Mapping[str, Any]: ...
    def reshuffle(self, state: State, seat: Seat | None, dice: Dice) -> State: ...

    # showing, from views and events only
    def parts(self, seat: Seat | None) -> Sequence[str]: ...  # what this seat can look at, the board of the table first
    def text(self, view: View, part: str) -> str: ...
    def picture(self, view: View, part: str) -> Svg | Canvas: ...  # in layers where it is drawn often: `canvas.py`
    def tell(self, event: Event, seat: Seat | None) -> str: ...
    def card_title(self, card: str) -> str | None: ...  # of a card that can be a reason; None: there is no such card
    def card_texts(self) -> Sequence[str]: ...  # the cards whose text the game carries out, and lets be switched off
    def card_rooms(self) -> Sequence[str]: ...  # the modules and packages in which that is done
    def help(self, view: View) -> str: ...

    # care
    def corrections(
        self, view: View
    ) -> Sequence[Candidate]: ...  # what whoever sees this may propose: a list of it tells nothing
    def correct(self, state: State, key: str) -> Step | Refusal: ...
    def invariants(self, state: State) -> list[str]: ...
    def upgrade(self, raw: State, from_version: int) -> State: ...


def name(seat: Seat) -> str:
    """The place of a player's name in a text; the referee fills in who sits there."""
    return f"⟦{seat}⟧"


def illegal(reason: str, *rules: str) -> Refusal:
    return Refusal("illegal", reason, rules)


def timed(key: str, label: str, when: str, *rules: str, also: tuple[str, ...] = (), open: bool = True) -> Candidate:
    """A move as its players begin to type it, with the sentence and the rules that say when it is made (`Frame.not_now`)."""
    return Candidate(key, label, illegal(when, *rules), rules[0], also, open=open)
