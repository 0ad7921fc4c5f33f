"""The shipped board and short words for moving on it: `reach("K9", 2, "seil")`."""

from __future__ import annotations

import yaml

from games.contract import Refusal
from games.jagd.board.plan import read_board
from games.jagd.cards.faces import DATA
from games.jagd.movement import paths
from games.jagd.movement.paths import Means, Way

RAW = yaml.safe_load((DATA / "spielplan.yaml").read_text(encoding="utf-8"))
BOARD = read_board(RAW)
WORDS = {"boot": "boat", "seil": "rope", "umhang": "cloak", "pferd": "horse"}


def means(*cards: str) -> Means:
    return Means(**{WORDS[card]: True for card in cards})


class Found(dict[str, Way]):
    def __missing__(self, id: str) -> Way:
        raise AssertionError(f"{id} is not reached")


def reach(start: str, steps: int, *cards: str, **more) -> Found:
    return Found(paths.reach(BOARD, start, steps, means(*cards), **more))


def refusal(start: str, target: str, steps: int, *cards: str, **more) -> Refusal:
    found = paths.refuse(BOARD, start, target, steps, means(*cards), **more)
    assert found is not None, f"{target} is reached from {start}"
    return found


def refused(start: str, target: str, steps: int, *cards: str, by: str, **more) -> bool:
    return by in refusal(start, target, steps, *cards, **more).rules
