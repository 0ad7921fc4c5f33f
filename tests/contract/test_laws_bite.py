"""Each law fails on a game that was broken for it, and the honest game passes them all."""

from __future__ import annotations

import pytest

from games import laws
from games.flow import FlowGame
from games.laws import playout, zone_faults
from tests.bot.koffer import Koffer
from tests.contract.card_toys import BROKEN_ROOMS, CardToy
from tests.contract.luggage_toys import BROKEN_LUGGAGE
from tests.contract.toys import BROKEN, RULE, Toy

SEATS = ("p1", "p2")


def broken_laws(game: FlowGame) -> set[str]:
    runs = [playout(game, SEATS, {}, f"toy:{n}", laws="alle", known_rules={RULE}, bound=60) for n in range(6)]
    return {v.law for run in runs for v in run.violations} | {v.law for v in zone_faults(runs, "toy")}


@pytest.mark.parametrize("honest", [Toy, CardToy, Koffer])
def test_the_honest_game_passes_every_law(honest):
    assert broken_laws(honest()) == set()


@pytest.mark.parametrize(
    ("broken", "law"),
    [*BROKEN.items(), *BROKEN_ROOMS.items(), *BROKEN_LUGGAGE.items()],
    ids=lambda x: x if isinstance(x, str) else x.__name__,
)
def test_a_broken_game_breaks_its_law(broken, law):
    assert law in broken_laws(broken())


def test_every_law_has_a_game_that_breaks_it():
    assert set(laws.NAMES) == {*BROKEN.values(), *BROKEN_ROOMS.values(), *BROKEN_LUGGAGE.values()}


def test_a_thinner_sample_looks_at_fewer_states_and_none_is_left_out_of_the_densest():
    """The text that is too wide stands in every state: counted are the states that were looked at."""
    broken = next(toy for toy, law in BROKEN.items() if law == "texts-fit")

    def looked_at(sample):
        run = playout(broken(), SEATS, {}, "probe", laws="stichprobe", sample=sample, known_rules={RULE}, bound=60)
        return {v.after for v in run.violations if v.law == "texts-fit"}

    assert looked_at(10_000) == set() and len(looked_at(1)) > len(looked_at(4))
