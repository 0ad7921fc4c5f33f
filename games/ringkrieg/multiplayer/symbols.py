"""Event cards by power symbol (chapter XI): who may use the event of a card. The symbols themselves are in `data/maechte.yaml`:
they were derived from what the cards name, and are listed as uncertain. The combat half has none."""

from __future__ import annotations

from games.contract import State
from games.ringkrieg import sides
from games.ringkrieg.facts import SHADOW, Facts, Side
from games.ringkrieg.multiplayer import powers
from games.rules import guard, rule


@rule("rk.mehrspieler.symbole", off="")
def symbol(facts: Facts, card: str) -> str:
    """The power whose symbol a card bears; nothing for a card that everybody uses."""
    return facts.symbols.get(card) or ("" if both_hunt(facts, card) else "hexenkoenig")


@rule("rk.mehrspieler.jagen", off=lambda facts, card: facts.cards[card].side != SHADOW)
def both_hunt(facts: Facts, card: str) -> bool:
    """What names neither nation nor person of one power is for everybody: both players of the Shadow hunt the Fellowship."""
    return True


@guard("rk.mehrspieler.ereignisse", "rk.mehrspieler.symbole", "rk.mehrspieler.beschraenkung")
def not_for_you(facts: Facts, s: State, side: Side, card: str) -> str | None:
    power = symbol(facts, card)
    if not power or not powers.paired(s, side) or powers.role(s, sides.seat(s, side)) == power:
        return None
    return f"«{facts.title(card)}» trägt das Zeichen {powers.POWERS[power].genitive}: Das Ereignis nutzt dein Partner."
