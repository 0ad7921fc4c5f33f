"""Passing beforehand, with a button or `/passen`: in force at once and whatever the hand, and over by itself."""

from __future__ import annotations

import pytest

from bot.core import lobby
from games import catalog
from games.flow import find

FOR_THE_COMPANY = "Passen für diese Gemeinschaft"


@pytest.fixture
def road(chat, monkeypatch):
    """The company on its way to Moria: Anna leads it, Bert plays against it."""
    monkeypatch.setattr(lobby, "find_game", lambda words: catalog.load("tests.rules.meccg.unterwegs"))
    chat.says("Anna", "/neu unterwegs")
    chat.says("Bert", "/beitreten")
    chat.says("Anna", "/start")
    assert asked(chat) == "Bert"
    return chat


def asked(chat):
    table = chat.table()
    return table.names[table.play.waiting_for()[0]]


def window_is_open(chat):
    return find(chat.table().play.state, "kette") is not None


def test_a_question_offers_what_it_can_be_passed_for(road):
    labels = [b.label for b in road.says("Bert", "/moeglich").buttons()]
    assert [label for label in labels if label.startswith("Passen")] == [
        "Passen",
        FOR_THE_COMPANY,
        "Passen für diesen Zug",
        "Passen, bis etwas gegen mich gespielt wird",
    ]


def test_a_button_passes_at_once_and_until_it_is_over(road):
    offers = road.says("Bert", "/moeglich")
    said = road.presses("Bert", FOR_THE_COMPANY, offers)
    assert "was auch immer du hältst" in said.to("Bert") and said.to("Anna") == ""
    assert asked(road) == "Anna"
    road.says("Anna", "/zug passe")
    assert not window_is_open(road)


def test_it_can_be_set_before_one_is_asked_and_taken_back(road):
    assert "/passen aus" in road.says("Anna", "/passen gemeinschaft").to("Anna")
    assert asked(road) == "Bert"
    assert "diese Gemeinschaft" in road.says("Anna", "/passen").to("Anna")
    assert road.says("Anna", "/passen aus").to("Anna") == "Ich frage dich wieder.\n"
    assert "nichts" in road.says("Anna", "/passen").to("Anna")
    road.says("Bert", "/zug passe")
    assert asked(road) == "Anna"


def test_who_passed_until_something_is_played_against_them_is_asked_then(road):
    road.says("Anna", "/passen gegen mich")
    key = next(c.key for c in road.table().play.options("p2") if c.key.startswith("spiele"))
    road.says("Bert", f"/zug {key}")
    while road.table().play.drafts:
        road.says("Bert", f"/zug {road.table().play.options('p2')[0].key}")
    assert asked(road) == "Anna"


def test_the_button_of_something_that_is_over_says_so(road):
    assert road.says("Bert", "/passen kette:1").to("Bert") == "Ich frage dich wieder.\n"
    assert road.table().seat_row("p2").presets == []
    assert asked(road) == "Bert"


def test_a_kind_of_reaction_can_still_be_passed_for_good(road):
    assert "Bei «gefahren»" in road.says("Bert", "/passen gefahren an").to("Bert")
    assert asked(road) == "Anna"
    assert "wieder" in road.says("Bert", "/passen gefahren aus").to("Bert")


def test_the_words_of_the_button_and_capitals_are_understood(road):
    assert "Gemeinschaft" in road.says("Anna", "/passen Für diese Gemeinschaft").to("Anna")
    assert road.says("Anna", "/passen Diese Gemeinschaft Aus").to("Anna") == "Ich frage dich wieder.\n"
    assert "wird: nichts" in road.says("Anna", "/passen").to("Anna")


def test_what_nothing_is_called_is_not_promised(road):
    said = road.says("Bert", "/passen diesen Kampf")
    assert "passt hier zu nichts" in said.to("Bert") and FOR_THE_COMPANY in [b.label for b in said.buttons()]
    assert "wird: nichts" in road.says("Bert", "/passen").to("Bert")


def test_an_undo_takes_back_what_a_preset_answered_too(road):
    """Alone it would be answered again at once, and the undo would come to nothing. It counts as an answer, or a free undo would
    tell that nobody was asked."""
    road.says("Anna", "/passen gemeinschaft")
    road.says("Bert", "/zug passe")
    assert not window_is_open(road)
    road.presses("Anna", "Einverstanden", road.says("Bert", "/rueckgaengig"))
    assert window_is_open(road) and asked(road) == "Bert"


def test_only_this_games_reactions_are_passed(chat):
    chat.game_of("Anna", "Bert")
    assert "passt hier zu nichts" in chat.says("Anna", "/passen zauberblick an").to("Anna")
    assert "Von selbst gepasst wird: nichts" in chat.says("Anna", "/passen").to("Anna")
