"""What people bring to the games that are looked for in `walks.py`: lists in which every card comes up that can be brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import count

from games.contract import Game, Seat
from games.decks import NoDeck
from games.dice import Dice
from games.meccg.cards import cards
from games.meccg.decks.model import HAZARDS, RESOURCES, Entry, is_hazard, is_resource
from games.meccg.decks.reading import Reading, read
from games.meccg.decks.shipped import text_of
from games.meccg.decks.writing import written
from games.meccg.language.playable import may_be_brought
from games.meccg.setup.decks import READY, complaints

COPIES = 2  # of what is not unique
TRIES = 8  # lists that are thrown away because something does not go together


def brought(game: Game, wanted: set[str]) -> Iterator[Mapping[Seat, str]]:
    """For each game what its seats bring; nothing where nobody brings anything. `wanted`: what has not come up yet."""
    if game.id != "meccg":
        while True:
            yield {}
    for nr in count():
        pair = [mixed(f"Liste {nr} {seat}", frozenset(x.removeprefix("karte:") for x in wanted)) for seat in ("p1", "p2")]
        yield {seat: text for seat, text in zip(("p1", "p2"), pair, strict=True) if text} if nr % 3 else {}


def mixed(words: str, wanted: frozenset[str]) -> str:
    """A ready deck in which resources and hazards are exchanged for what is wanted; empty where that does not work out."""
    dice = Dice(words)
    base, left = read(text_of(dice.choose(READY))), [id for id in bringable() if id in wanted]
    for _ in range(TRIES):
        try:
            text = _exchanged(base, dice.shuffled(left))
        except NoDeck:
            continue
        refused = complaints(text)
        if not refused:
            return text
        bad = {row.line for row in refused}
        named = {e.card["id"] for e in read(text).entries if e.line in bad}
        left = [id for id in left if id not in named] if named else left[: len(left) // 2]
    return ""


@cache
def bringable() -> tuple[str, ...]:
    """The cards a hero may bring and the referee carries out."""
    return tuple(
        id for id, card in cards().items()
        if card["alignment"] in ("hero", "neutral", "dual") and (is_resource(card) or is_hazard(card)) and may_be_brought(id)
    )  # fmt: skip


def _exchanged(base: Reading, wanted: list[str]) -> str:
    entries, titles = [*base.entries], {e.card["title_en"] for e in base.entries}
    for pile, kind in ((RESOURCES, is_resource), (HAZARDS, is_hazard)):
        old = [e for e in entries if e.pile == pile]
        new, room = list[Entry](), sum(e.count for e in old)
        creatures = sum(e.count for e in old if e.card["klasse"] == "hazard-creature")
        for id in wanted:
            card = cards()[id]
            copies = 1 if card.get("unique") else COPIES
            if not kind(card) or card["title_en"] in titles or copies > room:
                continue
            creature = card["klasse"] == "hazard-creature"
            if (
                pile == HAZARDS
                and not creature
                and room - copies < creatures - sum(e.count for e in new if e.card["klasse"] == "hazard-creature")
            ):
                continue  # room is kept for the creatures
            titles.add(card["title_en"])
            new.append(Entry(card, copies, pile))
            room -= copies
        for e in old:
            less = min(e.count, room)
            if less:
                new.append(replace(e, count=less))
                room -= less
        entries = [*(e for e in entries if e.pile != pile), *new]
    found = read(written(base))
    found.entries = entries
    return written(found)
