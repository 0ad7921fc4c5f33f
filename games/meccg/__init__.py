"""«Mittelerde» (MECCG, Iron Crown Enterprises): its cards as facts to be looked up, decks, and the game for two heroes.

`cards.py` reads data/karten.jsonl, `lookup.py` and its neighbours tell what is on a card: `values.py` characters, creatures and
resources, `places.py` sites and regions, `terms.py` the German words for what the data abbreviate. `decks/`
reads and judges decks by the rulebook. `language/` is the language in which data/wirkungen/ says what cards do
(docs/kartensprache.md), `play/` plays them.

`game.py` is the game: `setup/` decks, draft, start; `turn/` the six phases and what is done in each; `companies/` who goes with
whom and by whose influence; `travel/` regions and ways; `council.py` the end and the points; `alignments.py` what differs by
side; `view.py` what a seat may know, `show/` how it is told. A deck is refused, by line, as long as one of its cards says
something that nothing carries out.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.meccg.game import Meccg

# where what cards say is carried out (`Game.card_rooms`)
CARD_ROOMS = (
    "games.meccg.play",
    "games.meccg.rules",
    "games.meccg.language.lasting",
    "games.meccg.language.legality",
    "games.meccg.language.windows",
    "games.meccg.language.working",
)


def create(data: Mapping[str, Any]) -> Meccg:
    """The game of a running table: its cards are facts of this version, not data of the table."""
    return load(None)


def load(overrides: Path | None) -> Meccg:
    """The game, put together when it is asked for: whoever only looks cards up does not need it."""
    from games.meccg.game import Meccg

    return Meccg()
