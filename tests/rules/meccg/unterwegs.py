"""MECCG as it stands on the way to Moria, hazards yet to come: a game for tests that want a table in the middle of it at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from games.contract import Seat, State
from games.meccg.game import Meccg
from tests.rules.meccg.weg import way

HANDS = (("tw-block", "tw-concealment") * 4, ("tw-wargs", "tw-gloom") * 4)  # nobody needs to fill up


class Unterwegs(Meccg):
    id = "tests.rules.meccg.unterwegs"
    usual = ()  # everybody is asked until he says otherwise

    def new(self, seats: Sequence[Seat], variant: Mapping[str, str], seed: str, **chosen: object) -> State:
        return way(*HANDS).state


def load(overrides: Path | None) -> Unterwegs:
    return Unterwegs()
