"""What cards do: the words of `wirkung`, `kosten`, `dann` and `sonst`. One definition each: shape, German, defaults and deed
together.

What lasts (`lasting.py`) is read through `games/effects.py` and never overwrites anything; everything else is done once, when the
place of the card in its chain has come. Every word may have `wenn` and `ausser` (a condition), `bis` (how long; as long as the
card lies there if nothing is said), `nach` (after what), `einmal` (how often) and `darf` (it is a may, no must). A deed gets
the hands of the game (`working.py`: `Work`) and what is said.
"""

from games.meccg.language.deeds import attacks, choosing, lasting, moving, piles, rolls, states
from games.meccg.language.deeds.base import A_DEED, A_PRICE, DEEDS, event, sentence
from games.meccg.language.deeds.choosing import ABILITY, able, upon, when
from games.meccg.language.deeds.rolls import BONUS, bonuses

__all__ = [
    "ABILITY",
    "A_DEED",
    "A_PRICE",
    "BONUS",
    "DEEDS",
    "able",
    "attacks",
    "bonuses",
    "choosing",
    "event",
    "lasting",
    "moving",
    "piles",
    "rolls",
    "sentence",
    "states",
    "upon",
    "when",
]
