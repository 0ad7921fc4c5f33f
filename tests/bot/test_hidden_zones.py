"""What is hidden is named, kind by kind, and dealing anew really changes each: the searches for spies rest on it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from games import catalog
from games.dice import Dice
from games.players import one_step, random_player

# Every kind of thing that lies face down, by game; for whom it is hidden is left out.
HIDDEN = {
    "zwei-tuerme": {"hand", "pile"},
    "jagd": {"haende", "stapel", "verstecke", "wahl"},
    "ringkrieg": {
        "hand",
        "verdeckt",  # cards that a seat has chosen or laid face down
        "stapel freie.personen",
        "stapel freie.strategie",
        "stapel schatten.personen",
        "stapel schatten.strategie",
    },
}
SELDOM = {("jagd", "wahl")}  # a choice lies face down for a moment only; the laws of the long run wait for it
TABLES = {"zwei-tuerme": (2, 3, 4, 5), "jagd": (3, 4, 5), "ringkrieg": (2, 3, 4)}


def looked(id: str, games: int) -> tuple[Counter[str], Counter[str]]:
    """How often each kind was there, and how often dealing anew has changed it, over random games of every size and variant."""
    game, there, changed = catalog.load(id), Counter[str](), Counter[str]()
    for number in range(games):
        dice = Dice(f"zones {number}")
        variant = {v.id: dice.choose(v.choices) if dice.below(2) == 0 else v.default for v in game.variants}
        seats = [f"p{n}" for n in range(1, TABLES[id][number % len(TABLES[id])] + 1)]
        try:
            state = game.new(seats, variant, str(number))
        except ValueError:  # choices that do not go together
            state = game.new(seats, {v.id: v.default for v in game.variants}, str(number))
        players, drafting, steps = dict.fromkeys(seats, random_player(dice)), None, 0
        while (played := one_step(game, state, players, dice, drafting=drafting)) is not None:
            state, drafting, steps = played.step.state, None if played.step.done else played.seat, steps + 1
            if steps % 7 or game.result(state) is not None:
                continue
            for tiles in (
                state["tiles"].values() if id == "ringkrieg" else ()
            ):  # hunt tiles lie in no order: the dice choose one when it is drawn
                assert tiles == sorted(tiles)
            reader = dice.choose((None, *seats))
            after = game.hidden(game.reshuffle(state, reader, dice), reader)
            for zone, content in game.hidden(state, reader).items():
                kind = re.sub(r" p\d+$", "", zone)
                there[kind] += 1
                changed[kind] += content != after.get(zone)
    return there, changed


@pytest.mark.parametrize("game", HIDDEN)
def test_every_kind_of_hidden_thing_is_named_and_really_dealt_anew(game):
    there, changed = looked(game, 6)
    seldom = {kind for of, kind in SELDOM if of == game}
    assert HIDDEN[game] - seldom <= set(there) <= HIDDEN[game]
    assert {kind for kind in there if not changed[kind]} <= seldom
