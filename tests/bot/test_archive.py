"""Games that are over stay reachable, and are counted."""

from __future__ import annotations


def test_after_a_rematch_the_old_game_is_still_there(chat):
    assert "noch keine Partie" in chat.says("Anna", "/archiv").to("Anna")
    chat.game_of("Anna", "Bert")
    chat.play_on()
    winner = chat.table().names[chat.table().row.result["winners"][0]]
    chat.says("Anna", "/revanche")
    assert chat.table().id == 2
    listed = chat.says("Zoe", "/archiv").to("Zoe")
    assert "1: Die zwei Türme" in listed and f"{winner} gewinnt" in listed and "2: " not in listed
    shown = chat.says("Anna", "/archiv 1")
    assert f"{winner} gewinnt" in shown.to("Anna")
    assert "In Ordnung" in chat.presses("Anna", "Prüfen", shown).to("Anna")
    assert "Wertung in" in chat.presses("Anna", "Geschichte", shown).replies[0].document.text
    assert chat.presses("Anna", "Prüfdatei", shown).replies[0].document.name.endswith(".json")
    assert "gibt es hier nicht" in chat.says("Anna", "/archiv 2").to("Anna")  # it has not begun
    assert "gibt es hier nicht" in chat.says("Anna", "/archiv abc").to("Anna")


def test_another_channel_has_an_archive_of_its_own(chat):
    chat.game_of("Anna", "Bert")
    chat.says("Anna", "/aufgeben ja")
    chat.channel = "anderswo"
    assert "noch keine Partie" in chat.says("Anna", "/archiv").to("Anna")


def test_games_are_counted(chat):
    assert "noch keine Partie" in chat.says("Anna", "/statistik").to("Anna")
    chat.game_of("Anna", "Bert")
    chat.play_on(4)
    chat.says("Anna", "/aufgeben ja")
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Anna", "/beitreten computer")
    chat.says("Anna", "/start")
    chat.says("Anna", "/aufgeben ja")
    told = chat.says("Anna", "/statistik").to("Anna")
    for line in (
        "2 Partien zu Ende gespielt: Die zwei Türme – Das Kartenspiel 2.",
        "Anna: 0 Siege in 2 Partien",
        "Bert: 1 Sieg in 1 Partie",
        "Computer: 1 Sieg in 1 Partie",
        "Kürzeste: Die zwei Türme",
        "(/archiv 2)",
        "(/archiv 1)",
    ):
        assert line in told, told
