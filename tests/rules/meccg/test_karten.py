"""Every card that is played in a scene, with its effect and refused; each word of the language that only such scenes prove."""

from __future__ import annotations

import pytest

from tests.rules.meccg import (
    karten_alle,
    karten_einfluss,
    karten_gefahren,
    karten_lesen,
    karten_unterstuetzung,
    szene,
    test_belagerung,
    test_nazgul,
    test_reisen,
)

SCENES = (karten_alle, karten_einfluss, karten_gefahren, karten_lesen, karten_unterstuetzung)
RULES = (test_belagerung, test_nazgul, test_reisen)  # tests of rules that play a card: they run by themselves


def scenes(table):
    """The scenes of each card or word that are played here."""
    here = {module.__name__ for module in SCENES}
    found = {name: [test for test in tests if test.__module__ in here] for name, tests in table.items()}
    return {name: tests for name, tests in found.items() if tests}


@pytest.mark.parametrize("card", scenes(szene.WORKS))
def test_it_does_what_it_says(card):
    for test in scenes(szene.WORKS)[card]:
        test()


@pytest.mark.parametrize("card", scenes(szene.REFUSED))
def test_it_is_refused(card):
    for test in scenes(szene.REFUSED)[card]:
        test()


@pytest.mark.parametrize("word", scenes(szene.PROVED))
def test_the_word_does_something(word):
    for test in scenes(szene.PROVED)[word]:
        test()


def test_every_card_of_the_ready_decks_is_played_and_refused():
    from games.meccg.language.entry import entry_of
    from tests.contract.test_worte_bemerkt import cards_played

    played = cards_played()
    said = [id for id in karten_alle.ALL if entry_of(id) is not None]
    assert len(karten_alle.ALL) == 252 and [id for id in said if not played.get(id)] == []


def test_every_site_is_as_it_is_printed():
    karten_alle.every_site()
