"""/regel and /darfich: the books with the table as context, and without one."""

from __future__ import annotations

import pytest

from bot.core.lawbook import played_at
from bot.core.rulebook import here


@pytest.fixture
def running(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten")
    chat.says("Cora", "/beitreten")
    chat.says("Anna", "/variante start=Anna")
    chat.says("Anna", "/start")
    return chat


def test_the_verdict_comes_first(running):
    assert running.says("Anna", "/regel Darf Gandalf allein liegen?").to("Anna").startswith("Nein. ")


def test_several_games_get_a_button_each(chat):
    first = chat.says("Anna", "/regel wer fängt an?")
    assert first.to("Anna").startswith("Das ist je nach Spiel verschieden:")
    labels = [b.label for r in first.replies for b in r.buttons]
    assert "Der Ringkrieg" in labels
    assert chat.presses("Anna", "Der Ringkrieg", first).to("Anna").startswith("Der Spieler der Freien Völker.")


def test_the_games_table_settles_which_game(running):
    assert running.says("Anna", "/regel wer fängt an?").to("Anna").startswith("Der jüngste Spieler.")


def test_may_i_out_of_turn_asks_the_book(running):
    said = running.says("Bert", "/darfich auf eine Karte verzichten").to("Bert")
    assert said.startswith("Du bist gerade nicht gefragt.")
    assert "Ja. Auf das Kartennehmen darf man verzichten" in said


def test_may_i_without_a_table_asks_the_book(chat):
    said = chat.says("Anna", "/darfich Gandalf allein auslegen bei Zwei Türme").to("Anna")
    assert said.startswith("Nein.")


def test_what_applies_here(running):
    own = running.says("Anna", "/regel hier").to("Anna")
    assert "Fundstelle:" in own and "[zt." in own
    assert (
        running.says("Anna", "/regel hier [zt.auslegen.gandalf.nur-anfang]").to("Anna").count("[zt.auslegen.gandalf.nur-anfang]")
        == 1
    )
    assert "Gandalf" in running.says("Zora", "/regel hier Darf man Gandalf allein auslegen?").to("Zora")
    assert "eigenen Worten" in running.says("Bert", "/regel hier").to("Bert")  # what Anna is asked secretly is hers
    assert (
        here("Regel: X [zt.auslegen.gandalf.nur-anfang] und [zt.gibt.es.nicht]", ours=True)
        == "hier [zt.auslegen.gandalf.nur-anfang]"
    )
    assert here("Anna ist dran.", ours=True) == "hier"
    assert here("Darf man das?", ours=False) == "hier Darf man das?"


def test_small_talk_gets_no_rule(running):
    said = running.says("Anna", "/regel gute nacht")
    assert said.to("Anna").startswith("Hallo!")


def test_what_is_played_at_a_table(chat):
    chat.says("Anna", "/neu jagd")
    chat.says("Bert", "/beitreten")
    table = chat.table()
    assert played_at(table) == {"spieler": 2, "teil": "basisspiel"}
    chat.says("Anna", "/variante spiel=aufbau")
    assert played_at(chat.table())["teil"] == "aufbauspiel"
    chat.says("Anna", "/variante z6=ja")
    assert played_at(chat.table())["teil"] == "zusatzregel"


def test_a_condition_left_open_is_asked_back_by_buttons_that_open_the_rule(chat):
    asked = chat.says("Anna", "/regel Sind beim Ringkrieg Verluste endgültig?")
    assert "Das kommt darauf an:" in asked.to("Anna")
    button = next(b for b in asked.buttons() if b.label.startswith("Schatten: Nein"))
    assert len(button.action.encode()) <= 64
    assert "Verluste des Schattens gehen zurück" in chat.presses("Anna", button.label, asked).to("Anna")
