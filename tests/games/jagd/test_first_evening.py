"""What a newcomer reads between opening a table and the first exchange."""

from __future__ import annotations

import pytest

from tests.bot.chat import Chat


@pytest.fixture
def chat(tmp_path):
    chat = Chat(tmp_path)
    chat.referee.new_secret = lambda: "mellon"
    chat.says("Anna", "/neu jagd")
    chat.says("Bert", "/beitreten")
    yield chat
    chat.database.close()


@pytest.mark.parametrize(
    ("words", "id", "value"),
    [
        ("aufbau", "spiel", "aufbau"),
        ("Aufbauspiel", "spiel", "aufbau"),
        ("spiel=Aufbauspiel", "spiel", "aufbau"),
        ("z6 ja", "z6", "ja"),
        ("ohne warten", "z6", "ja"),
        ("Partner=ja", "z1", "ja"),
        ("kampfpunkte 3", "kampfpunkte", "3"),
    ],
)
def test_variants_in_ones_own_words(chat, words, id, value):
    chat.says("Anna", f"/variante {words}")
    assert chat.table().row.variant[id] == value


def test_variants_are_listed_one_a_line(chat):
    lines = chat.says("Anna", "/variante").to("Anna").splitlines()
    assert "spiel – Basis- oder Aufbauspiel: Basisspiel" in lines
    assert "Z-6 Ohne Warten auf dem Siegesfeld: nein" in lines


def test_the_first_message_says_what_to_do(chat):
    assert "/zug frodo" in chat.says("Anna", "/start").public
    answers = chat.says("Anna", "/zug frodo")
    assert answers.to("Anna").strip() == "Notiert: Frodo spielen."
    assert "/zug frodo" in answers.public  # Bert has not chosen yet


def test_help_is_short_and_the_rest_is_one_command_away(chat):
    chat.says("Anna", "/start")
    help_ = chat.says("Anna", "/hilfe").to("Anna")
    assert len(help_) < 1_500
    assert "/abraeumen" not in help_
    assert "/abraeumen" in chat.says("Anna", "/hilfe alles").to("Anna")
    assert "Dunland" in chat.says("Anna", "/unsicher").to("Anna")


def test_everybody_learns_privately_what_somebody_elses_move_brought(chat):
    chat.says("Anna", "/start")
    chat.says("Anna", "/zug frodo")
    answers = chat.says("Bert", "/zug reiter 2")
    for who in ("Anna", "Bert"):
        assert answers.to(who).count(f"{who} bekommt 2 Karten. Nur du weißt:") == 1
    assert "Nur du weißt" not in answers.public


def test_the_standing_shows_everybody(chat):
    for who, line in (("Anna", "/start"), ("Anna", "/zug frodo"), ("Bert", "/zug reiter 2")):
        chat.says(who, line)
    told = chat.says("Zaungast", "/stand").to("Zaungast")
    assert "Anna Frodo 2 Kt." in told
    assert "Auenland" in told


def test_a_glued_question_of_the_game_is_recognised(chat):
    for who, line in (("Anna", "/start"), ("Anna", "/zug frodo"), ("Bert", "/zug reiter 2")):
        chat.says(who, line)
    assert "Meintest du /weg?" in chat.says("Anna", "/wegnach Moria").to("Anna")
