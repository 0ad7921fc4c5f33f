"""How the computer answers what only three or four players are asked. From its seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import View
from games.ringkrieg.facts import Facts
from games.ringkrieg.multiplayer import command, symbols

NO = "nein"


def of_use(facts: Facts, v: View, card: str) -> float:
    """What a card is worth to this player: whose event is another's is a combat card at best."""
    power = symbols.symbol(facts, card)
    return 1.0 if not power else 1.5 if power == v["roles"][v["seat"]] else 0.0


def deck(facts: Facts, v: View, keys: Sequence[str]) -> str | None:
    """From both decks in turn, the one of which fewer cards are in hand."""
    held = [facts.cards[card].deck for card in v["hand"]]
    return min(keys, key=lambda name: (held.count(name), name != "strategie"), default=None)


def discard(facts: Facts, v: View, keys: Sequence[str]) -> str | None:
    return min(keys, key=lambda card: (of_use(facts, v, card), card), default=None)


def exchange(facts: Facts, v: View, keys: Sequence[str]) -> str | None:
    """A card with the partner's symbol goes to whoever can use it; otherwise everybody keeps their own."""
    theirs = sorted(card for card in keys if card != NO and of_use(facts, v, card) == 0.0)
    return theirs[0] if theirs else NO


def unite(facts: Facts, v: View, keys: Sequence[str]) -> str | None:
    """Where it would lead itself, or has few figures to lose the say over."""
    region = v["asking"]["region"]
    mine = command.figures_of(facts, v, v["seat"], region)
    leads = command.commander(facts, v, v["side"], region) == v["seat"]
    return "ja" if leads or sum(mine.values()) <= 2 else NO


ANSWERS = {"stapelwahl": deck, "abwurf": discard, "tausch": exchange, "vereinen": unite}
