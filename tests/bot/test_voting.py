"""How a group decides, without a chat around it."""

from __future__ import annotations

import pytest

from bot.core.voting import ABSTAIN, Procedure, decide, read_quorum

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
        ({1: 1, 2: 1}, True, ("spruch", 1)),  # what was cast by then counts, if half of them answered
        ({1: 1}, True, ("buch", -1)),
        ({1: 1, 2: ABSTAIN}, True, ("spruch", 1)),  # abstaining is an answer
        ({1: 0, 2: 0, 3: ABSTAIN}, False, ("spruch", 0)),  # nobody can outvote them any more
        ({1: ABSTAIN, 2: ABSTAIN, 3: ABSTAIN, 4: ABSTAIN}, False, ("buch", -1)),
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
        ({1: 0, 2: 0, 3: 0, 4: ABSTAIN}, False, ("spruch", 0)),
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
        ({1: 0, 2: 0, 3: 1}, True, ("spruch", 0)),  # a silent arbiter: the majority of what was cast
        ({1: 0, 2: 0, 3: 0, 4: 0, 9: ABSTAIN}, False, ("spruch", 0)),  # one who abstains leaves it to them
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


@pytest.mark.parametrize("quorum, expected", [(0, ("spruch", 0)), (50, None), (100, None)])
def test_a_quorum_must_be_reached_before_it_is_over(quorum, expected):
    votes = {1: 0, 2: 0, 3: 0}
    assert outcome(Procedure(quorum=quorum), {1: 0}, expired=True) == (expected or ("buch", -1))
    assert outcome(Procedure(quorum=quorum), votes) == (None if quorum == 100 else ("spruch", 0))


@pytest.mark.parametrize(
    "word, percent", [("1/2", 50), ("2/3", 67), ("alle", 100), ("ohne", 0), ("60", 60), ("3/2", None), ("²", None)]
)
def test_a_quorum_as_people_write_it(word, percent):
    assert read_quorum(word) == percent
