"""How the computer answers what only three or four players are asked. From its seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import View
from games.ringkrieg.facts import Facts, Region
from games.ringkrieg.multiplayer import command, symbols

NO, BOX = "nein", "/festung"


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
    """Where it would lead itself, has few figures to lose the say over, or an enemy stands near."""
    region = v["asking"]["region"]
    mine = command.figures_of(facts, v, v["seat"], region)
    leads = command.commander(facts, v, v["side"], region) == v["seat"]
    return "ja" if leads or sum(mine.values()) <= 2 or enemies_near(facts, v, region) else NO


def enemies_near(facts: Facts, v: View, region: Region) -> bool:
    figures = [v["figures"].get(there, {}) for there in (*facts.regions[region].neighbours, f"{region}{BOX}")]
    return any(facts.figure_side[figure] != v["side"] for here in figures for figure in here)


def together(facts: Facts, v: View, keys: Sequence[str]) -> list[tuple[float, str]]:
    """It costs nothing to propose one army where enemies are near and one would lead it; only attacks that are good anyway, and
    what the Fellowship does, come first."""
    found = [key for key in keys if key.startswith("vereine ")]
    able = [key for key in found if command.commander(facts, v, v["side"], key.split()[1]) == v["seat"]]
    return [(1.8, key) for key in able if enemies_near(facts, v, key.split()[1])]


ANSWERS = {"stapelwahl": deck, "abwurf": discard, "tausch": exchange, "vereinen": unite}
