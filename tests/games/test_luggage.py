"""What players bring: judged by line, an input of the game like its seed, kept from the others."""

from __future__ import annotations

import json

import pytest

from games import catalog
from games.dice import Dice
from games.laws import playout
from games.luggage import LONGEST, judged, packed, sealed, tidy, word_of_seat
from games.replay import replay
from tests.contract.toys import Toy

GAME = catalog.load("tests.bot.koffer")
SEATS = ["p1", "p2"]


def test_a_list_is_tidied():
    assert tidy("\r\n 1  \r\n\r2\t 3\n\n") == "1\n\n2 3"


def test_refusals_name_their_lines():
    complaints = judged(GAME, "1\n12\n1\nx", {}, "")
    assert [c.line for c in complaints] == [2, 4, 3, 0]
    assert all(c.refusal.rules == ("toy.regel",) for c in complaints)
    assert judged(GAME, "1\n2\n3", {}, "") == []
    assert [c.line for c in judged(GAME, "1\n2\n8", {"klein": "ja"}, "")] == [3]
    assert [c.line for c in judged(GAME, "1\n2\n3", {}, "dunkel")] == [0]


def test_a_list_has_a_longest_length():
    assert judged(GAME, "1" * LONGEST, {}, "")[0].line == 1
    assert "8001 Zeichen" in judged(GAME, "1" * (LONGEST + 1), {}, "")[0].refusal.reason


@pytest.mark.parametrize(
    "brought", [{}, {"p1": "1\n2\n3"}, {"p1": "1\n2\n3", "p2": "1"}, {"p1": "1\n2\n3", "p2": "1\n2\n3", "p3": "4"}]
)
def test_no_game_begins_with_what_is_missing_or_refused(brought):
    with pytest.raises(ValueError, match="Koffern"):
        GAME.new(SEATS, {}, "seed", brought=brought)


def test_nobody_brings_anything_to_a_game_that_wants_nothing():
    with pytest.raises(ValueError, match="nobody wants it"):
        Toy().new(SEATS, {}, "seed", brought={"p1": "1"})


def test_the_laws_hold_and_a_replay_needs_the_lists():
    for n in range(4):
        run = playout(GAME, SEATS, {}, f"koffer {n}", laws="alle", known_rules={"toy.regel"})
        assert run.violations == []
    brought = {"p1": "7\n8\n9", "p2": "1\n2\n3"}
    begun = GAME.new(SEATS, {}, "nochmal", brought=brought)
    assert begun["hands"] == {"p1": [7, 8, 9], "p2": [1, 2, 3]}
    assert replay(GAME, SEATS, {}, "nochmal", [], roles={}, brought=brought) == [begun]


def test_computers_get_a_sample_and_the_same_one_again():
    one, two = (packed(GAME, SEATS, {}, {"p1": "dunkel"}, Dice("computer")) for _ in range(2))
    assert one == two
    assert "9" in one["p1"]
    assert one["p2"] in GAME.luggage({}, "").samples
    assert packed(Toy(), SEATS, {}, {}, Dice("computer")) == {}


def test_a_fingerprint_tells_nothing_without_the_secret():
    assert sealed("geheim", "1\n2\n3") == sealed("geheim", "1\n2\n3")
    assert len({sealed("geheim", "1\n2\n3"), sealed("anders", "1\n2\n3"), sealed("geheim", "1\n2\n4")}) == 3
    assert word_of_seat("mellon", "") == "mellon"
    assert word_of_seat("mellon", "1") != word_of_seat("mellon", "2")


def test_the_state_stays_plain_data():
    begun = GAME.new(SEATS, {}, "x", brought=dict.fromkeys(SEATS, "1\n2\n3"))
    assert json.loads(json.dumps(begun)) == begun
