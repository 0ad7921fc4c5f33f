"""The things cards speak of, and what can be asked of each: one definition a fact, with its kind of value, its meaning, its
German clause, and (registered by the game) how it is told.

`people.py` characters and allies, `attacks.py`, `cards.py` cards and factions, `places.py` sites and regions, `companies.py`
companies and players, `situation.py` the situation.
"""

from games.meccg.language.things import attacks, cards, companies, people, places, situation
from games.meccg.language.things.base import CARD_, CHAR, MARK, RULER, SITE_, WAY, Count, Route
from games.meccg.language.things.cards import AIMS, LYING
from games.meccg.language.things.companies import GROUPED
from games.meccg.language.things.places import SITED

__all__ = [
    "AIMS",
    "CARD_",
    "CHAR",
    "GROUPED",
    "LYING",
    "MARK",
    "RULER",
    "SITED",
    "SITE_",
    "WAY",
    "Count",
    "Route",
    "attacks",
    "cards",
    "companies",
    "people",
    "places",
    "situation",
]
