"""Every card that is played in a scene, with its effect and refused; each word of the language that only such scenes prove."""

from __future__ import annotations

import pytest

from games.meccg.decks.shipped import text_of
from games.meccg.language.playable import carried_out, played_in_tests, proved, told
from games.meccg.setup.decks import complaints
from tests.rules.meccg import (
    karten_alle,
    karten_einfluss,
    karten_gefahren,
    karten_lesen,
    karten_unterstuetzung,
    karten_zu_regeln,
    szene,
    test_weg_nach_moria,
    test_worte,
)
from tests.rules.meccg.decklisten import BOX

SCENES = (karten_alle, karten_einfluss, karten_gefahren, karten_lesen, karten_unterstuetzung, karten_zu_regeln,
          test_weg_nach_moria, test_worte)  # fmt: skip


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


def test_every_card_of_the_ready_decks_is_played_and_refused():
    from games.meccg.language.entry import entry_of
    from tests.rules.meccg.test_worte_bemerkt import cards_played

    played = cards_played()
    said = [id for id in karten_alle.ALL if entry_of(id) is not None]
    assert len(karten_alle.ALL) == 252 and [id for id in said if not played.get(id)] == []


def test_every_site_is_as_it_is_printed():
    karten_alle.every_site()


def test_the_list_of_cards_that_may_be_brought_is_what_the_scenes_prove():
    from tests.rules.meccg.erprobt import found

    assert played_in_tests() == found(), "python -m tests.rules.meccg.erprobt writes it"


def test_a_deck_with_a_card_that_no_scene_plays_is_refused_by_line():
    """Each of its words has a deed, but nobody has seen them together."""
    text = text_of("A").replace("2 Ausweichen", "2 Überredungskunst")
    assert carried_out("tw-persuasive-words") and "tw-persuasive-words" not in proved()
    assert [c.refusal.reason for c in complaints(text)] == [
        "«Überredungskunst» spielt der Ringrichter noch nicht: noch nicht erprobt."
    ]
    assert "noch nicht erprobt" in told("tw-persuasive-words")


def test_a_card_that_no_scene_plays_says_so_where_decks_are_judged():
    text = text_of("A").replace("2 Ausweichen", "2 Überredungskunst")
    assert any("noch nicht erprobt" in line for line in BOX.judge(text).summary)
