"""What a game owes whoever builds decks for it outside of a table: lists are read, judged, changed, shown.

A game with decks has a package `decks` with a function `decks(overrides)`, found by `games/catalog.py`; it needs no engine for
that. A deck is kept as its list, in the words players read. Storing, sharing and talking about it is `bot/core/decks/`, which
knows no game. What is brought to a table (`games/luggage.py`) is the same list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from games.canvas import Svg

LONGEST = 24_000  # characters of a list; files of other programs are longer than ours


class NoDeck(ValueError):
    """What was sent is no list of this game. The message is German, one line."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a line may have meant."""

    label: str  # German
    line: str  # what would stand there instead


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said about a deck."""

    kind: Literal["fehler", "warnung", "frage"]
    reason: str  # a German sentence
    line: int = 0  # of the list; 0: of no line
    card: str = ""  # its title
    mend: str = ""  # what would mend it, a German sentence
    rules: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()  # of a question


@dataclass(frozen=True, slots=True)
class Judgement:
    name: str
    side: str  # German; empty: nobody knows
    against: str  # German; empty: against anybody
    summary: tuple[str, ...]  # what is in it, a line each
    findings: tuple[Finding, ...]

    def of(self, kind: str) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.kind == kind)

    @property
    def legal(self) -> bool:
        """Whether the deck may be played as it is read."""
        return not any(f.kind in ("fehler", "frage") for f in self.findings)


@dataclass(frozen=True, slots=True)
class Found:
    """A card for a deck, as it is offered to its builder."""

    id: str
    label: str  # German: title and what tells it from others
    note: str = ""  # its values in short


@dataclass(frozen=True, slots=True)
class Search:
    """What a search has found and what of it was not understood."""

    hits: tuple[Found, ...]
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ready:
    """A deck that comes with the game."""

    id: str  # what players type
    name: str
    side: str  # German
    note: str = ""


class Box(Protocol):
    """The decks of one game."""

    @property
    def title(self) -> str: ...

    @property
    def called(self) -> Sequence[str]:
        """What people call the game."""
        ...

    @property
    def sides(self) -> Mapping[str, str]:
        """For whom decks are built: what players type, and how it is called. Empty: all decks are alike."""
        ...

    @property
    def piles(self) -> Mapping[str, str]:
        """The parts of a deck: what players type, and how they are headed."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """What is said about a whole deck: what players type, and an example of its value."""
        ...

    @property
    def filters(self) -> str:
        """One German line: what can be searched for."""
        ...

    def pile(self, words: str) -> str:
        """The pile these words mean; empty: none."""
        ...

    def adopt(self, text: str) -> str:
        """A list as it is kept, also from other programs' forms. Raises `NoDeck`."""
        ...

    def judge(self, text: str, side: str = "", against: str = "") -> Judgement: ...

    def tidy(self, text: str) -> str:
        """The list in this game's own form; lines nobody understands stay."""
        ...

    def head(self, text: str, header: str, value: str) -> str:
        """The list with another value for a header. Raises `NoDeck` where it cannot have it."""
        ...

    def meant(self, text: str, words: str, pile: str = "") -> Search:
        """The cards a builder may mean by these words; one: this one."""
        ...

    def put(self, text: str, card: str, count: int, pile: str = "") -> str:
        """The list with so many more (or fewer) copies of a card. Raises `NoDeck` where there are none to take away."""
        ...

    def settle(self, text: str, line: int, choice: int) -> str:
        """The list with a question answered."""
        ...

    def search(self, words: str, text: str = "") -> Search: ...

    def card(self, id: str) -> str:
        """The title of a card. Raises `LookupError`."""
        ...

    def ready(self) -> Sequence[Ready]: ...

    def ready_text(self, id: str) -> str: ...

    def page(self, text: str) -> Svg:
        """The whole deck as one picture."""
        ...
