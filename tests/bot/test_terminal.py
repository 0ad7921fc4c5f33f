"""The hot seat: typed at a real prompt_toolkit session, read from its real output."""

from __future__ import annotations

import io
from itertools import pairwise

from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.plain_text import PlainTextOutput

from bot.core.commands import COMMANDS, in_order
from bot.core.messages import Button
from bot.local import terminal
from bot.local.script import Script
from bot.local.terminal import Terminal, numbered
from storage.database import Database
from tests import stores

FIRST, SECOND = "<erster Schirm>", "<zweiter Schirm>"


class Screen(PlainTextOutput):
    """A terminal of this width that writes down when it changes to its second screen, which has no scrollback."""

    columns = 100

    def get_size(self) -> Size:
        return Size(rows=40, columns=self.columns)

    def enter_alternate_screen(self) -> None:
        self.write(SECOND + "\n")

    def quit_alternate_screen(self) -> None:
        self.write(FIRST + "\n")


def session(tmp_path, *lines: str) -> str:
    """Type these lines one after the other; everything the screen showed."""
    screen = io.StringIO()
    with create_pipe_input() as keys, create_app_session(input=keys, output=Screen(screen)):
        keys.send_text("".join(line + "\r" for line in lines))
        keys.send_text("\x04")  # end of input, should the lines not have ended it
        database = Database(stores.url(tmp_path / "tisch.db"))
        try:
            table = Terminal(database, tmp_path / "bilder")
            table.referee.new_secret = lambda: "mellon"  # the same journey each time
            table.run()
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
    assert "Dran ist" not in screen.split("Gib die Tastatur an Bert weiter")[-1]


def test_wrong_input_is_answered_and_the_table_stays(tmp_path):
    screen = session(tmp_path, "Anna", "/quatsch", "999", "/neu", "🧙", "/ende")
    assert "kenne ich nicht" in screen
    assert "Traceback" not in screen


def test_a_number_means_what_the_game_prints_beside_the_thing():
    buttons = (Button("Drei ziehen", "a", numbers=(3,)), Button("Eine ziehen", "b", numbers=(1,)), Button("Hand", "c"))
    assert {nr: b.action for nr, b in numbered(buttons).items()} == {3: "a", 1: "b", 2: "c"}
    twice = (Button("Gandalf", "g", numbers=(1, 2)), Button("Passen", "p"))
    assert {nr: b.action for nr, b in numbered(twice).items()} == {1: "g", 2: "g", 3: "p"}


TWO = ("Anna", "/neu zwei-tuerme", "/ich Bert", "/beitreten", "/ich Anna", "/variante start=Anna", "/start")


def buttons(text: str) -> int:
    """How many lists of buttons there are: each begins with a number one."""
    return sum(line.startswith("1) ") for line in text.replace("\r", "").split("\n"))


def test_the_next_player_sees_what_happened_since_their_last_move(tmp_path):
    """Through a scoring: both lay nothing, and whoever comes next reads of it."""
    draws = [line for _ in range(4) for line in ("/zug stapel", "")]
    screen = session(tmp_path, *TWO, *draws, "/zug passe", "", "/zug passe", "", "/zug stapel", "", "/ende")
    bert, anna, *later = (part for part in screen.split("Gib die Tastatur an ") if "DEINE HAND" in part)
    assert "Anna zieht eine Karte vom Stapel.\r" in bert and "Nur du weißt" not in bert.split("DEINE HAND")[0]
    assert "Anna zieht eine Karte vom Stapel. Nur du weißt:" in anna, "one's own last move, with what one drew"
    assert "Bert zieht eine Karte vom Stapel.\r" in anna
    assert any("Wertung in" in part.split("DEINE HAND")[0] for part in later)


def test_no_hand_stays_in_the_scrollback(tmp_path):
    screen = session(tmp_path, *TWO, "/zug stapel", "", "/hand", "/ende")
    before, second, after = screen.split(SECOND)[0], screen.split(SECOND)[1].split(FIRST)[0], screen.split(FIRST)[1]
    assert "DEINE HAND" in second and "weglegen" in second
    assert not any(word in text for text in (before, after) for word in ("DEINE HAND", "weglegen"))


def test_no_hand_stays_on_the_disk(tmp_path, monkeypatch):
    there: list[set[str]] = []
    clear = terminal.clear

    def watched() -> None:  # when the seat changes, before the next player looks
        there.append({file.name for file in (tmp_path / "bilder").glob("hand*")})
        clear()

    monkeypatch.setattr(terminal, "clear", watched)
    screen = session(tmp_path, *TWO, "/hand", "/zug stapel", "", "/hand", "/ende")
    assert "hand-Anna.png" in screen and "hand-Bert.png" in screen
    assert there and not any(there)
    assert [file.name for file in (tmp_path / "bilder").iterdir()] == ["tisch.png"]


def test_alone_there_is_nothing_to_hide(tmp_path):
    screen = session(tmp_path, "Anna", "/neu zwei-tuerme", "/beitreten computer", "/start", "/zug stapel", "/ende")
    assert SECOND not in screen and "Eingabetaste" not in screen


def test_a_restart_shows_the_screen_first(tmp_path):
    session(tmp_path, *TWO, "/zug stapel", "", "/ende")
    screen = session(tmp_path, "", "/ende")
    asked, _, hand = screen.partition("Bert: Eingabetaste, wenn niemand sonst zusieht")
    assert hand.count("DEINE HAND") == 1 and "DEINE HAND" not in asked and SECOND in asked


def test_a_move_prints_what_changed_and_one_list_of_buttons(tmp_path):
    lobby = ("Anna", "/neu zwei-tuerme", "/beitreten computer", "/variante start=Anna", "/start")
    screen = session(tmp_path, *lobby, "/zug stapel", "/ende")
    after = screen.split("/zug stapel")[-1]
    assert "Anna zieht eine Karte vom Stapel. Nur du weißt" in after
    assert "REISE" not in after and "MITTE" not in after
    assert buttons(after) == 1
    assert "REISE" in session(tmp_path, "/brett", "/ende")


def test_a_refusal_keeps_the_question_and_its_numbers(tmp_path):
    lobby = ("Anna", "/neu zwei-tuerme", "/beitreten computer", "/variante start=Anna", "/start")
    screen = session(tmp_path, *lobby, "/zug lege rote kraft", "1", "/verlauf", "/ende")
    refused = screen.split("/zug lege rote kraft")[-1]
    assert "Wertungsphase" in refused and ") Streitfall" in refused and "1) Streitfall" not in refused
    assert "Anna nimmt" in refused, "one is still what it was"


def test_lines_are_wrapped_between_words(tmp_path, monkeypatch):
    monkeypatch.setattr(Screen, "columns", 60)
    screen = session(tmp_path, "Anna", "/neu zwei-tuerme", "/beitreten computer", "/start", "/hilfe", "/ende")
    shown = [line for line in screen.replace("\r", "").split("\n") if "(Bild" not in line and "> " not in line]
    assert max(map(len, shown)) <= 64  # a fingerprint is one word
    assert any("Sammelt auf den Wegen" in line for line in shown)


def test_the_name_comes_first_and_a_command_is_no_name(tmp_path):
    screen = session(tmp_path, "/neu zwei-tuerme", "Anna", "/ende")
    assert screen.index("Wie heißt du") < screen.index("/neu zwei-tuerme eröffnet")
    assert "1. Anna" in screen and "1. /neu" not in screen
    assert "Guten Tag, Bert" in session(tmp_path, "/ich Bert", "/ende")
    assert "Guten Tag" not in session(tmp_path, "/ende")


def test_a_slash_shows_the_commands_one_needs_now(tmp_path):
    screen = session(tmp_path, "Anna", "/", "/neu zwei-tuerme", "/", "/beitreten computer", "/start", "/", "/ende")
    none, lobby, running = (part.split("\n")[1] for part in screen.split("Anna> /\r")[1:])
    assert none.startswith("/neu") and lobby.startswith("/beitreten · /start") and running.startswith("/zug")
    for status in ("", "lobby", "running", "over", "closed"):
        assert [c.name for c in in_order(status)][-1] == "abraeumen"
        assert len(in_order(status)) == len(COMMANDS)


def test_a_second_transcript_on_the_same_store_is_carried_out(tmp_path):
    """Its lines are new ones, although they are counted from one again."""
    url = stores.url(tmp_path / "skript.db")
    said = []
    for lines in (["Anna: /neu zwei-tuerme", "Bert: /beitreten"], ["Cora: /beitreten", "Anna: /start"]):
        database = Database(url)
        Script(database, said.append).play(lines)
        database.close()
    assert any("3. Cora" in line for line in said) and any("beginnt." in line for line in said)


def test_the_last_move_is_told_before_the_end_and_nothing_twice(tmp_path):
    lobby = ("Anna", "/neu zwei-tuerme", "/beitreten computer", "/variante start=Anna", "/start")
    moves = [line for _ in range(60) for line in ("/zug stapel", "/zug passe")]
    screen = session(tmp_path, *lobby, *moves, "/ende").replace("\r", "")
    before, _, end = screen.partition("ist zu Ende.")
    assert "gewinnt mit" in end
    assert "Wertung in Minas Tirith" in before.split("Anna>")[-1]
    lines = screen.split("\n")
    drawn = [line for line in lines if "Nur du weißt" in line]
    assert drawn and not any(one == other for one, other in pairwise(lines) if "Nur du weißt" in one)
    assert sum(line.startswith("Anna: ") for line in end.split("Anna>")[0].split("\n")) == 1
