"""The hot seat: typed at a real prompt_toolkit session, read from its real output."""

from __future__ import annotations

import io

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.plain_text import PlainTextOutput

from bot.local.terminal import Terminal
from storage.database import Database


def session(tmp_path, *lines: str) -> str:
    """Type these lines one after the other; everything the screen showed."""
    screen = io.StringIO()
    with create_pipe_input() as keys, create_app_session(input=keys, output=PlainTextOutput(screen)):
        keys.send_text("".join(line + "\r" for line in lines))
        keys.send_text("\x04")  # end of input, should the lines not have ended it
        database = Database(f"sqlite:///{tmp_path}/tisch.db")
        try:
            Terminal(database, tmp_path / "bilder").run()
        finally:
            database.close()
    return screen.getvalue()


def test_one_person_is_playing_within_four_lines(tmp_path):
    screen = session(tmp_path, "Anna", "/neu zwei-tuerme", "/beitreten computer", "/variante start=Anna", "/start", "/ende")
    assert "Willkommen" in screen
    assert "Anna ist dran" in screen
    assert "DEINE HAND" not in screen  # nobody asked for it yet: the seat did not change
    assert (tmp_path / "bilder" / "tisch.png").read_bytes().startswith(b"\x89PNG")


def test_a_number_presses_a_button(tmp_path):
    lobby = ("Anna", "/neu zwei-tuerme", "/beitreten computer", "/variante start=Anna", "/start")
    screen = session(tmp_path, *lobby, "1", "/verlauf", "/ende")
    assert "Anna nimmt" in screen


def test_the_game_goes_on_where_it_was(tmp_path):
    session(tmp_path, "Anna", "/neu zwei-tuerme", "/beitreten computer", "/start", "/ende")
    screen = session(tmp_path, "/ende")
    assert "Die Partie geht weiter" in screen
    assert "Wie heißt du" not in screen
    assert "DEINE HAND" in screen


def test_a_screen_hides_the_change_of_seats(tmp_path):
    lobby = ("Anna", "/neu zwei-tuerme", "/ich Bert", "", "/beitreten", "/ich Anna", "", "/variante start=Anna", "/start")
    screen = session(tmp_path, *lobby, "/zug stapel", "", "/ende")
    assert "Gib die Tastatur an Bert weiter" in screen
    assert "Am Zug" not in screen.split("Gib die Tastatur an Bert weiter")[-1]


def test_wrong_input_is_answered_and_the_table_stays(tmp_path):
    screen = session(tmp_path, "Anna", "/quatsch", "999", "/neu", "🧙", "/ende")
    assert "kenne ich nicht" in screen
    assert "Traceback" not in screen
