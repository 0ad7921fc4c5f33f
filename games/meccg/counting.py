"""Which cards of the ready decks the program executes, and how often each is played in random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from games.contract import Event, Game
from games.dice import Dice
from games.meccg.decks.shipped import text_of
from games.meccg.setup.decks import READY, piles
from games.players import one_step, random_player

PLAYED = {  # by the kind of event: the field that names the card that was played
    "gespielt": "karte",
    "genutzt": "karte",
    "aufgedeckt": "karte",
    "gegenstand": "karte",
    "startgegenstand": "karte",
    "kommt": "figur",
    "verbuendeter": "karte",
    "heer": "karte",
    "ankunft": "ort",
    "aufgedeckt-ort": "ort",
}


def of_the_ready_decks() -> dict[str, str]:
    """Every card of the decks, with the decks it is in."""
    found: dict[str, str] = {}
    for deck in READY:
        for pile in piles(text_of(deck)).values():
            for card in dict.fromkeys(pile):
                found[card] = found.get(card, "") + (deck if deck not in found.get(card, "") else "")
    return found


def played(events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if event.kind in PLAYED:
            yield str(event.data.get(PLAYED[event.kind], ""))


def soak(game: Game, games: int, seed: str = "karten") -> Counter[str]:
    """How often each card was played in so many random games over all pairings of the decks; who began in a company counts as
    played."""
    count: Counter[str] = Counter()
    pairs = list(combinations_with_replacement(READY, 2))
    for nr in range(games):
        one, two = pairs[nr % len(pairs)]
        dice = Dice(f"{seed} {nr}")
        state: Any = game.new(["p1", "p2"], {}, f"{seed} {nr}", brought={"p1": text_of(one), "p2": text_of(two)})
        players = {seat: random_player(dice) for seat in ("p1", "p2")}
        drafting, people = None, set[str]()
        while (step := one_step(game, state, players, dice, drafting=drafting)) is not None:
            drafting = None if step.step.done else step.seat
            state = step.step.state
            count.update(card for card in played(step.step.events) if card)
            people |= {*state["who"].values()} if "who" in state else set()
            if state["result"] is not None:
                break
        count.update(people)
    return count
