"""Every word of MECCG's cards that is carried out is switched off in turn, and one of its own tests must notice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from games import rules
from games.meccg.language import lexicon, moments
from tests.rules.meccg import szene, test_karten

ROOT = Path(__file__).resolve().parents[3]


def cards_played() -> dict[str, list]:
    """The tests of each card."""
    assert test_karten.SCENES  # whatever is played at a real table is registered with it
    found: dict[str, list] = {}
    for tests in (szene.WORKS, szene.REFUSED):
        for id, more in tests.items():
            found.setdefault(id, []).extend(more)
    return found


CARRIED = [word for word in lexicon.words() if word.carried]


@pytest.mark.parametrize("word", CARRIED, ids=lambda word: word.id)
def test_a_word_that_does_nothing_is_noticed_by_its_own_tests(word):
    played = cards_played()
    own = list(szene.PROVED.get(word.id, []))
    own += [test for card in lexicon.users().get(word.id, ()) for test in played.get(card, ())]
    assert own, f"{word.id} is carried out, and nothing tries it"
    assert notices(word, own), f"nothing notices that {word.id} does nothing: {len(own)} tests"


def notices(word, tests) -> bool:
    for test in tests:
        try:
            with rules.without(f"wort:{word.id}"):
                test()
        except Exception:  # whatever goes wrong without the word is noticed
            return True
    return False


@pytest.mark.parametrize("word", [word for word in CARRIED if lexicon.samples(word)], ids=lambda word: word.id)
def test_samples_are_cards_that_use_the_word_and_whose_tests_notice(word):
    played = cards_played()
    for id in lexicon.samples(word):
        assert id in lexicon.users()[word.id], f"{id} does not say {word.id}"
        assert notices(word, played[id]), f"the tests of {id} do not notice {word.id}"
    assert set(lexicon.proofs()) <= {word.id for word in CARRIED}


def test_the_table_of_words_is_the_same_in_a_fresh_program():
    """What carries words out registers when it is imported: whoever prints the table has imported nothing yet."""
    asks = "from games.meccg.language import lexicon; print(lexicon.table())"
    printed = subprocess.run([sys.executable, "-c", asks], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed.strip() == lexicon.table()
    assert moments.A_NUMBER["de"].carried and moments.LEAVINGS["reist"].carried
