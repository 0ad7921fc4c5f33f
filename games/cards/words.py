"""A word of cards: its shape, its German, its deed, its defaults and its samples, held together in one object.

    DEEDS = Vocabulary("Wirkung", "wirkung")

    @DEEDS.word("tappe", WHO, anzahl=NUMBER, samples=("tw-concealment",))
    def taps(e): "Taps: a character, an item."; return f"{who(e['tappe'])} tappt"          # shape and German

    @taps.does("anzahl")
    def _(w, e): [w.tap(fig) for fig in w.figures(e["tappe"])]                              # the deed, and the fields it heeds

The first type is that of the word's own value (`tappe: ziel`), the others are further fields, all of them optional. A word
without a deed, or said with a field that its deed does not heed, is *not carried out*: `lacks` tells it, and a card that says it
is not playable. Plain words (a mark, a moment, a number) stand in a `Table`, where a rule that carries one out says so:

    MARKS = Table("Merkmal", "merkmal", {"tappt-nicht": "tappt nicht", …})

    @MARKS.does("tappt-nicht", samples=("tw-dodge",))
    def stays_untapped(s, fig) -> bool: …

Each word can be switched off like a rule, as `wort:wirkung.tappe` (`games/rules.py`): whoever carries words out asks `word.on()`.
`samples` are the cards whose tests prove it: with the word switched off one of them must fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.cards.shapes import Kind, Named, Wrong, inside, nearest
from games.rules import on

WORD = "wort:"
Says = Callable[[Any], str]
Lacks = Callable[[Any], Iterable[str]]


@dataclass(frozen=True)
class Defaults:
    """What holds where a card says nothing else."""

    chooser: str = "whoever plays the card"  # who chooses the target
    when: str = "when it is announced"  # and when
    reach: str = "only what the card names"  # whose cards are reached
    lasts: str = "done once, when its place in the chain comes"
    gone: str = "nothing happens"  # the target has left
    declined: str = "no"  # whether it may be declined
    often: str = "each time the card is played"

    def but(self, **other: str) -> Defaults:
        return replace(self, **other)

    def __str__(self) -> str:
        return (
            f"target: {self.chooser}, {self.when}; reaches {self.reach}; {self.lasts}; target gone: {self.gone}; "
            f"may be declined: {self.declined}; how often: {self.often}"
        )


DONE = Defaults()
CONCERNED = "the player whose character it is about"


@dataclass
class Word:
    """One word. `fields`: what may stand beside it; `heeds`: those of them that its deed reads; `not_yet`: what of a statement
    its deed cannot do."""

    table: str  # the German name of what it is a word for
    id: str  # «wirkung.tappe»
    name: str
    says: Says
    doc: str = ""
    main: Kind | None = None
    fields: Mapping[str, Kind] = field(default_factory=dict)
    defaults: Defaults = DONE
    samples: tuple[str, ...] = ()
    deed: Any = None
    deed_asks: bool = False  # whether its deed asks players something, so that what follows has to wait
    pays: Any = None  # how it is a price, in a game that has such
    heeds: frozenset[str] = frozenset()
    not_yet: Lacks | None = None

    @property
    def carried(self) -> bool:
        return self.deed is not None or self.pays is not None

    def on(self) -> bool:
        """Whether it is carried out just now: not switched off by a test."""
        return on(WORD + self.id)

    def does(self, *heeds: str, asks: bool = False, not_yet: Lacks | None = None) -> Callable[[Any], Any]:
        """The deed of the word, and the fields it heeds."""

        def register(deed: Any) -> Any:
            if self.deed is not None:
                raise ValueError(f"{self.id} is carried out twice")
            self.deed, self.heeds, self.deed_asks, self.not_yet = deed, frozenset(heeds), asks, not_yet
            return deed

        return register

    def __str__(self) -> str:
        return f"{self.table} «{self.name}»"


class Vocabulary:
    """Words that are statements, with fields: what cards do. `common` are fields every word has; `shared` those of them that
    whoever carries out statements heeds for all words. `key`: where the word stands under a key of its own (`{art:
    vorruecken}`)."""

    def __init__(self, name: str, id: str, *, key: str = "", article: str = "eine") -> None:
        self.name, self.id, self.key, self.article = name, id, key, article
        self.words: dict[str, Word] = {}
        self.common: dict[str, Kind] = {}
        self.shared: set[str] = set()

    def word(
        self, name: str, main: Kind | None = None, *, defaults: Defaults = DONE, samples: tuple[str, ...] = (), **fields: Kind
    ) -> Callable[[Says], Word]:
        def define(says: Says) -> Word:
            clean = {key.replace("_", "-"): kind for key, kind in fields.items()}
            return self.add(Word(self.name, f"{self.id}.{name}", name, says, _doc(says), main, clean, defaults, samples))

        return define

    def add(self, word: Word) -> Word:
        if word.name in self.words:
            raise ValueError(f"{word.id} is defined twice")
        self.words[word.name] = word
        return word

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words.values())

    def of(self, said: Any) -> Word:
        """The word a statement is made of: the one key that is a word."""
        if not isinstance(said, dict):
            raise Wrong(f"{said!r} nennt kein Wort für {self.article} {self.name}")
        if self.key:
            word = self.words.get(said.get(self.key, ""))
            if word is None:
                wanted = said.get(self.key)
                raise Wrong(f"{wanted!r} ist kein Wort für {self.article} {self.name}{nearest(wanted, self.words)}", self.key)
            return word
        found = [key for key in said if key in self.words]
        if len(found) == 1:
            return self.words[found[0]]
        # a word may also be a field of another one (`wert: kg, mit: 2`): the first key leads
        first = next(iter(said), None)
        if found and first in self.words:
            return self.words[str(first)]
        if found:
            raise Wrong(f"mehr als ein Wort für {self.article} {self.name}: {', '.join(found)}")
        said_ = ", ".join(map(str, said)) or "nichts"
        raise Wrong(f"{said_} ist kein Wort für {self.article} {self.name}{nearest(first, self.words)}")

    def check(self, said: Any) -> None:
        word = self.of(said)
        for key, value in said.items():
            if key == self.key:
                continue
            own = key == word.name and not self.key
            kind = word.main if own else word.fields.get(key) or self.common.get(key)
            if kind is None:
                raise Wrong(f"«{word.name}» hat kein Feld «{key}»{nearest(key, [*word.fields, *self.common])}", key)
            inside(key, kind.check, value)

    def lacks(self, said: Mapping[str, Any]) -> Iterator[str]:
        """What of a statement nothing carries out: the word, a field of it, or something inside."""
        word = self.of(said)
        if word.deed is None:
            yield str(word)
            return
        for key, value in said.items():
            kind = word.main if key == word.name else word.fields.get(key) or self.common.get(key)
            heeded = key in word.heeds or (key in self.shared and key not in word.fields)
            if key != word.name and not heeded:
                yield f"«{key}» bei «{word.name}»"
            elif kind is not None:
                yield from kind.lacks(value)
        if word.not_yet is not None:
            yield from word.not_yet(said)


class Table(Named):
    """Plain words of one sort, each with its German. What carries one out is registered with it."""

    def __init__(
        self, name: str, id: str, words: Mapping[str, str], docs: Mapping[str, str] | None = None, defaults: Defaults = DONE
    ) -> None:
        self.name, self.id = name, id
        self.words: dict[str, str] = dict(words)
        self.entries = {
            word: Word(name, f"{id}.{word}", word, _saying(said), (docs or {}).get(word, ""), defaults=defaults)
            for word, said in words.items()
        }

    def __iter__(self) -> Iterator[Word]:
        return iter(self.entries.values())

    def __getitem__(self, word: str) -> Word:
        return self.entries[word]

    def lacks(self, value: Any) -> Iterator[str]:
        if not self.entries[value].carried:
            yield str(self.entries[value])

    def does(self, *names: str, samples: Iterable[str] = (), defaults: Defaults | None = None) -> Callable[[Any], Any]:
        """What carries out these words: a function of a rule, or whatever their table is for (windows, frames)."""

        def register(deed: Any) -> Any:
            for name in names:
                word = self.entries[name]
                word.does()(deed)
                word.samples = (*word.samples, *samples)
                word.defaults = defaults or word.defaults
            return deed

        return register


def _saying(text: str) -> Says:
    return lambda _: text


def _doc(function: Any) -> str:
    return " ".join((function.__doc__ or "").split())
