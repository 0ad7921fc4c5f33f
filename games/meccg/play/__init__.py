"""Playing cards: what carries out what the language of cards says, for two seats and one company on its way.

`room.py` the zones, the faces and whose turn it is; `people.py` the figures, `facts.py` the facts of things and the numbers
read through them; `playing.py` what may be played and used when, at what; `prices.py` what it costs; `reactions.py` the windows
and chains; `doing.py` a card whose time has come, and the hands of every deed (`Hands`); `choices.py` what a deed asks players;
`attack.py`, `strike.py` the fight, `inheritance.py` and `corruption.py` its aftermath; `piles.py` decks that run out, storing.

The state says who travels (`who`, `led`, `figures`), where (`site`, `travel`) and whose turn it is (`mover`); no rule knows a
card, a figure or a seat by its name. Importing this package registers what is carried out with the words of the language.
"""

from games.meccg.play import (
    attack,
    choices,
    corruption,
    doing,
    inheritance,
    orders,
    people,
    piles,
    playing,
    prices,
    reactions,
    strike,
    turn,
)

__all__ = [
    "attack",
    "choices",
    "corruption",
    "doing",
    "facts",
    "inheritance",
    "orders",
    "people",
    "piles",
    "playing",
    "prices",
    "reactions",
    "strike",
    "turn",
]
