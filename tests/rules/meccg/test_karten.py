"""Every card that is played in a scene, with its effect and refused; each word of the language that only such scenes prove."""

from __future__ import annotations

import pytest

from tests.rules.meccg import karten_einfluss, karten_gefahren, karten_unterstuetzung, szene

SCENES = (karten_einfluss, karten_gefahren, karten_unterstuetzung)


@pytest.mark.parametrize("card", szene.WORKS)
def test_it_does_what_it_says(card):
    for test in szene.WORKS[card]:
        test()


@pytest.mark.parametrize("card", szene.REFUSED)
def test_it_is_refused(card):
    for test in szene.REFUSED[card]:
        test()


@pytest.mark.parametrize("word", szene.PROVED)
def test_the_word_does_something(word):
    for test in szene.PROVED[word]:
        test()
