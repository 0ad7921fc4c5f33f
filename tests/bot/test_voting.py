"""How a group decides, without a chat around it."""

from __future__ import annotations

import pytest

from bot.core.voting import Procedure, decide

VOTERS = [1, 2, 3, 4]


def outcome(p, votes, expired=False, voters=VOTERS):
    found = decide(p, voters, votes, expired=expired)
    return None if found is None else (found.kind, found.choice)


@pytest.mark.parametrize(
    "votes, expired, expected",
    [
        ({}, False, None),
        ({1: 0, 2: 0}, False, None),  # two of four are not yet a majority
        ({1: 0, 2: 0, 3: 0}, False, ("spruch", 0)),
        ({1: 0, 2: 0, 3: 1, 4: 1}, False, ("buch", -1)),
        ({1: 0, 2: 0, 3: 1, 4: 2}, False, ("spruch", 0)),  # the most votes, when all are in
        ({1: 1}, True, ("spruch", 1)),  # what was cast by then counts
        ({1: 0, 2: 1}, True, ("buch", -1)),
        ({}, True, ("buch", -1)),
    ],
)
def test_majority(votes, expired, expected):
    assert outcome(Procedure(), votes, expired) == expected


@pytest.mark.parametrize(
    "votes, expired, expected",
    [
        ({1: 0, 2: 0, 3: 0}, False, None),
        ({1: 0, 2: 0, 3: 0, 4: 0}, False, ("spruch", 0)),
        ({1: 0, 2: 0, 3: 0, 4: 1}, False, ("buch", -1)),
        ({1: 0, 2: 0, 3: 0}, True, ("buch", -1)),  # whoever is silent does not agree
    ],
)
def test_unanimity(votes, expired, expected):
    assert outcome(Procedure("einstimmig"), votes, expired) == expected


@pytest.mark.parametrize(
    "votes, expired, expected",
    [
        ({1: 0, 2: 0, 3: 0, 4: 0}, False, None),  # they advise
        ({9: 1}, False, ("spruch", 1)),
        ({1: 0, 2: 0, 9: 1}, False, ("spruch", 1)),
        ({1: 0}, True, ("spruch", 0)),  # a silent arbiter: the majority of what was cast
        ({1: 0, 2: 1}, True, ("buch", -1)),
    ],
)
def test_an_arbiter(votes, expired, expected):
    p = Procedure("schiedsrichter", arbiter=9, arbiter_name="Elrond")
    assert outcome(p, votes, expired, [*VOTERS, 9]) == expected


@pytest.mark.parametrize("mode", ["mehrheit", "einstimmig"])
def test_a_tie_can_go_to_the_arbiter(mode):
    p = Procedure(mode, "schiedsrichter", 9, "Elrond")
    assert outcome(p, {1: 0, 2: 0, 3: 1, 4: 1}) == ("stich", -1)
