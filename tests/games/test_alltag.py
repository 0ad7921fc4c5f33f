"""What people type who saw nothing but the question and what they wanted to do: two lines for each of a hundred moves of a game.

The moves are those of random games (`test_typed_moves.moves`), found again by game and number; one that a later version does
not come by any more is left out. New ones: take moves from there, show people the question and the labels of the answer only."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from games import catalog
from games.contract import Refusal
from games.play import Play
from tests.games.test_typed_moves import NAMES, moves

HERE = Path(__file__).parent / "alltag"
LEAST = {"ringkrieg": 0.70, "jagd": 0.85, "zwei-tuerme": 0.80, "meccg": 0.78}  # carried out as meant, or offered as a button
OTHERWISE = {  # they say less than the move they were written for, which lays something and takes it back: what they say is done
    "ich lege nur die rote entschlossenheit, das wars",
    "nur die rote Entschlossenheit leg ich, fertig",
    "Rot abräumen und die rote Entschlossenheit legen, Grün abräumen und eine grüne Weisheit legen, das wars",
    "würfel verfallen lassen, ereignis",
    "dol guldur komplett ins nördliche anduintal",
}
LONGEST = 160  # moves of a game


def lines(game_id: str, games: int) -> tuple[Counter[str], list[str]]:
    """How the lines of these many games were read, and those that did something else."""
    game = catalog.load(game_id)
    wanted: dict[int, dict[int, dict]] = defaultdict(dict)
    for text in (HERE / f"{game_id}.jsonl").read_text("utf-8").splitlines():
        one = json.loads(text)
        wanted[one["partie"]][one["zug"]] = one
    read: Counter[str] = Counter()
    otherwise = []
    for seed in sorted(wanted)[:games]:
        for nr, (state, seat, steps, after) in enumerate(moves(game, 2, seed, max(wanted[seed]) + 1)):
            one = wanted[seed].get(nr)
            if one is None or [step.key for step in steps] != one["tut"]:
                continue
            keys = tuple(one["tut"])
            for said in one["sagt"]:
                path = Play(game, state, names=NAMES).read(seat, said)
                if isinstance(path, Refusal):
                    near = [c.key for c in path.nearest]
                    offered = any(
                        key in keys or ", ".join(keys).startswith(key) or key.startswith(", ".join(keys)) for key in near
                    )
                    read["offered" if offered else "asked"] += 1
                elif path.keys == keys or path.state == after:
                    read["done"] += 1
                elif keys[: len(path.keys)] == path.keys:
                    read["begun"] += 1
                else:
                    read["otherwise"] += 1
                    otherwise.append(said)
    return read, otherwise


def check(game_id: str, games: int) -> None:
    read, otherwise = lines(game_id, games)
    assert set(otherwise) <= OTHERWISE, otherwise
    if (asked := read.total()) >= 40:  # enough of the games are still played as they were
        assert (read["done"] + read["offered"] + read["begun"]) / asked >= LEAST[game_id], read


@pytest.mark.parametrize("game_id", LEAST)
def test_everyday_lines_do_what_was_meant_or_offer_it(game_id):
    check(game_id, 2)


@pytest.mark.soak
@pytest.mark.parametrize("game_id", LEAST)
def test_all_everyday_lines_do_what_was_meant_or_offer_it(game_id):
    check(game_id, 100)
