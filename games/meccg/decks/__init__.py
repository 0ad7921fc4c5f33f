"""Decks for MECCG: read, judged by the rulebook, changed, shown. Nothing here plays.

`reading.py` makes a `Deck` (`model.py`) of a list, in our words (`words.py`, `naming.py`) or in those of other programs
(`formats.py`); `writing.py` makes a list of it. The rules are functions by topic: `parts`, `copies`, `characters`, `resources`,
`hazards`, `sites`, `reserve`, `beginning`, each written as `checks.py` says, all asked by `judging.py`. `building.py` and
`search.py` are for those who build one card by card, `shipped.py` has the decks that come with the game, `page.py` draws one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from games.canvas import Svg
from games.decks import Box, Judgement, NoDeck, Ready, Search
from games.meccg.cards import Card, cards, title
from games.meccg.decks import building, page, shipped
from games.meccg.decks.judging import judged
from games.meccg.decks.model import AGAINST, PILES
from games.meccg.decks.reading import Reading, read
from games.meccg.decks.search import FILTERS, search
from games.meccg.decks.words import HEADERS, pile_of, side_of
from games.meccg.decks.writing import written
from games.words import plain

NOTHING_KNOWN = "Das ist keine Deckliste für MECCG: Ich erkenne darin keine Karte."


class Decks:
    title = "MECCG"
    called = ("meccg", "METW", "Mittelerde", "Middle-earth")
    sides: Mapping[str, str] = {plain(name): name for name in AGAINST.values()}
    piles: Mapping[str, str] = PILES
    headers: Mapping[str, str] = HEADERS
    filters = FILTERS

    def adopt(self, text: str) -> str:
        reading = read(text)
        known, lines = reading.recognised, len([row for row in reading.rows if row])
        asked = sum(bool(q.choices) for q in reading.questions)
        if not known + asked or (known + asked) * 3 < lines - len(PILES):
            raise NoDeck(NOTHING_KNOWN)
        if text.lstrip().startswith("<"):
            return written(reading)
        return "\n".join(reading.rows).strip("\n")

    def judge(self, text: str, side: str = "", against: str = "") -> Judgement:
        own, other = self._side(side), self._side(against)
        return judged(read(text, own), own, (other,) if other else ())

    def _side(self, words: str) -> str:
        found = side_of(words)
        if found is None:
            raise NoDeck(f"«{words[:30]}» ist keine Ausrichtung. Es gibt: Helden, Schergen, Gefallene Zauberer, Balrog.")
        return found

    def tidy(self, text: str) -> str:
        return written(read(text))

    def head(self, text: str, header: str, value: str) -> str:
        return building.head(read(text), header, value)

    def meant(self, text: str, words: str, pile: str = "") -> Search:
        return building.meant(read(text), words, pile)

    def put(self, text: str, card: str, count: int, pile: str = "") -> str:
        return building.put(read(text), card, count, pile)

    def settle(self, text: str, line: int, choice: int) -> str:
        return building.settled(text, line, choice)

    def search(self, words: str, text: str = "") -> Search:
        reading = _read(text)
        return search(words, reading.deck().side, lambda card: self._fits(reading, card))

    def _fits(self, reading: Reading, card: Card) -> bool:
        return building.allowed(reading, card)

    def card(self, id: str) -> str:
        return title(cards()[id])

    def pile(self, words: str) -> str:
        return pile_of(words) or ""

    def ready(self) -> Sequence[Ready]:
        return shipped.ready()

    def ready_text(self, id: str) -> str:
        return shipped.text_of(id)

    def page(self, text: str) -> Svg:
        return page.drawn(_read(text))


@lru_cache(maxsize=8)
def _read(text: str) -> Reading:
    """For those who only look."""
    return read(text)


def decks(overrides: Path | None) -> Box:
    return Decks()
