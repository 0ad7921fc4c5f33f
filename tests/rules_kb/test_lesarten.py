"""Every entry about a place that a book leaves open says whether it can be played otherwise, and its switch is there."""

from __future__ import annotations

import pytest
import yaml

from bot.kb_coverage import read_otherwise
from games import catalog, rules
from games.dice import Dice
from rules_kb.entries import WORKS, works

GAMES = ("ringkrieg", "jagd", "zwei-tuerme")
KINDS = ("gleich", "unspielbar", "ohne-schalter", "schalter", "spruch")


def classed(work):
    return yaml.safe_load((WORKS.parent / "lesarten" / f"{work}.yaml").read_text(encoding="utf-8"))


def readings(work):
    return [v.id for v in catalog.load(work).variants if v.reading]


@pytest.mark.parametrize("work", GAMES)
def test_every_contradiction_is_classed_once(work):
    found = [id for kind in KINDS for id in classed(work)[kind]]
    assert sorted(found) == sorted(e.id for e in works()[work].eintraege if e.art == "widerspruch")
    assert all(len(why) > 8 for kind in KINDS[:3] for why in classed(work)[kind].values())


@pytest.mark.parametrize("work", GAMES)
def test_every_switch_that_is_named_is_there(work):
    variants = catalog.load(work).variants
    found = classed(work)["schalter"]
    assert set(readings(work)) <= set(found) <= {v.rule for v in variants}
    assert all(v.running and v.rule == v.id for v in variants if v.reading)
    assert all(any(id in ids for ids in rules.WAIVABLE) for id in classed(work)["spruch"])


@pytest.mark.parametrize("work", GAMES)
def test_four_in_five_of_what_can_be_played_can_be_switched(work):
    found = classed(work)
    switched = len(found["schalter"]) + len(found["spruch"])
    assert switched >= 0.8 * (switched + len(found["ohne-schalter"]))


def test_a_reading_asks_something_and_both_answers_differ():
    for work in GAMES:
        for v in catalog.load(work).variants:
            if v.reading:
                assert v.title.endswith("?") and len(v.title) <= 100 and len(set(v.labels.values())) == 2


def test_a_test_of_its_entry_notices_the_other_reading():
    some = Dice("gelesen").shuffled([id for work in GAMES for id in readings(work)])[:6]
    assert read_otherwise(some) == []


@pytest.mark.soak
def test_tests_notice_every_other_reading():
    assert read_otherwise([id for work in GAMES for id in readings(work)]) == []
