"""What somebody tried who wanted to break it, and what came of it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlmodel import select

from bot import cli
from bot.core.messages import Incoming
from bot.errors import UsageError
from bot.mending import examine
from bot.table_file import export_table, import_table
from storage.store import Store
from storage.tables import DamagedRow
from tests.bot.chat import Chat

ROOT = Path(__file__).parents[2]


def test_a_log_that_lost_its_end_does_not_overwrite_a_sound_state(tmp_path, monkeypatch, capsys):
    chat = Chat(tmp_path)
    chat.game_of("Anna", "Bert")
    chat.play_on(40)
    before, number = chat.state(), chat.table().row.number
    chat.database.close()
    with sqlite3.connect(tmp_path / "chat.db") as driver:
        driver.execute("DELETE FROM log WHERE number > ?", (number - 2,))
    driver.close()
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "chat.db"))
    for more in ((), ("--reparieren",), ()):
        assert cli.main(["db", "pruefe", "--alle", *more]) == 1
        assert f"fehlt Eintrag {number - 1}" in capsys.readouterr().out
    chat.open()
    assert chat.state() == before
    with chat.database.transaction() as session:
        store = Store(session)
        found = examine(store, store.table(1))
    assert found is not None and found.state is None, "nothing to be put in its place"
    chat.database.close()


def test_a_finished_game_that_lost_an_entry_is_named(tmp_path, monkeypatch, capsys):
    chat = Chat(tmp_path)
    chat.game_of("Anna", "Bert")
    chat.play_on()
    chat.database.close()
    with sqlite3.connect(tmp_path / "chat.db") as driver:
        driver.execute("DELETE FROM log WHERE number = 1")
    driver.close()
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "chat.db"))
    assert cli.main(["db", "pruefe", "--alle"]) == 1
    assert "Im Verlauf von Tisch 1 fehlt Eintrag 1" in capsys.readouterr().out
    assert cli.main(["db", "pruefe", "--tisch", "1"]) == 1


def test_a_question_under_way_makes_nobody_anew_who_was_forgotten(chat):
    chat.says("Anna", "/dran")
    asked = chat.referee.carry_out(Incoming("lokal", "tisch", "Anna", "Anna", "frage", "/regel Wer beginnt?"))
    chat.says("Anna", "/vergiss-mich ja")
    (work,) = asked.beside
    work.run()
    assert chat.referee.told(work, Incoming("lokal", "tisch", "Anna", "Anna", "frage", "/regel Wer beginnt?")) == []
    with chat.database.transaction() as session:
        assert Store(session).known_person("lokal", "Anna") is None


def test_who_asked_for_a_seat_and_is_forgotten_does_not_get_it(chat):
    chat.game_of("Anna", "Bert", "Cora")
    asked = chat.says("Zwackelmann", "/ersetze Bert")
    yes = next(button for button in asked.buttons() if "stimme" in button.action)
    chat.says("Zwackelmann", "/vergiss-mich ja")
    for who in ("Anna", "Bert", "Cora"):
        chat.says(who, press=yes.action)
    assert [seat.name for seat in chat.table().seats] == ["Anna", "Bert", "Cora"]


def test_what_was_kept_apart_is_forgotten_too(chat):
    chat.game_of("Zwackelmann", "Bert")
    with chat.database.transaction() as session:
        session.add(DamagedRow(of_table="seat", of_row="1", columns="presets", content='{"name": "Zwackelmann"}', at=1))
        session.add(DamagedRow(of_table="timer", of_row="9", columns="data", content='{"text": "etwas anderes"}', at=1))
    chat.says("Zwackelmann", "/vergiss-mich ja")
    with chat.database.transaction() as session:
        left = [row.content for row in session.exec(select(DamagedRow))]
    assert left == ['{"text": "etwas anderes"}']


def test_a_forged_file_cannot_move_the_cursor(tmp_path):
    file = tmp_path / "x.json"
    file.write_text('{"format": "\\u001b[2K\\rIN ORDNUNG."}', encoding="utf-8")
    done = subprocess.run([sys.executable, ROOT / "docs/pruefen/pruefe.py", file], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stdout.startswith("FALSCH") and "\x1b" not in done.stdout and "\r" not in done.stdout


# --- one game, two tables; marks that are gone ----------------------------------------------------------------------------------


def exported(chat) -> dict:
    with chat.database.transaction() as session:
        return json.loads(json.dumps(export_table(Store(session), 1)))


def read_in(chat, raw) -> int:
    with chat.database.transaction() as session:
        return import_table(Store(session), raw)[0]


def test_a_game_that_is_played_here_is_not_read_in_a_second_time(tmp_path):
    chat = Chat(tmp_path, platform="discord").game_of("Anna", "Bert", "Cora")
    raw = exported(chat)
    raw["kanal"]["key"] = "nebenan"
    with pytest.raises(UsageError, match="läuft hier schon, als Tisch 1"):
        read_in(chat, raw)
    chat.says("Anna", "/abraeumen ja", manager=True)
    with pytest.raises(UsageError, match="war hier schon"):  # its secret is public now
        read_in(chat, raw)
    assert read_in(chat, exported(chat)) == 2  # one that is over may be read twice
    chat.database.close()


@pytest.fixture
def forgotten(tmp_path):
    """Bert was forgotten at a running table: only a mark knows that he has seen a hand."""
    chat = Chat(tmp_path, platform="discord").game_of("Anna", "Bert", "Cora")
    chat.says("Bert", "/vergissmich ja")
    yield chat
    chat.database.close()


LOSSES = [
    "DELETE FROM seen_mark",
    "UPDATE seen_mark SET mark = 'abc'",
    "UPDATE seen_mark SET seat = 'p3' WHERE seat = 'p2'",
    "UPDATE game_table SET seen_seal = 'abc'",
    "UPDATE game_table SET seen_seal = ''",
    "DELETE FROM seen_mark WHERE seat = 'p2'",
]


@pytest.mark.parametrize("loss", LOSSES)
def test_where_marks_are_missing_nobody_new_sits_down(forgotten, monkeypatch, capsys, loss):
    chat = forgotten
    with chat.database.engine.begin() as connection:
        connection.exec_driver_sql(loss)
    assert "beschädigt gespeichert" in chat.says("Bert", "/ersetze Anna", manager=True).to("Bert")
    assert "beschädigt gespeichert" in chat.says("Dora", "/ersetze Anna", manager=True).to("Dora")
    assert "Computer" in chat.says("Cora", "/ersetze Anna computer", manager=True).public
    assert "Anna ist wieder da" in chat.says("Anna", "/wiederda").public, "it is her own"
    chat.says("Dora", "/dran")
    code = chat.says("Dora", "/verknuepfen").to("Dora").split("Dein Code: ")[1].split()[0]
    assert "zwei Seiten" in chat.elsewhere("discord", "Anna", "Anna", f"/verknuepfen {code}").to("Anna")
    chat.links("Dora", "telegram", "7", "dora")  # who has nothing to do with it is not concerned
    assert chat.play_on(3) == 3
    chat.database.close()
    monkeypatch.setenv("RINGRICHTER_DB", str(chat.folder / "chat.db"))
    for more in ((), ("--reparieren",), ()):
        assert cli.main(["db", "pruefe", "--alle", *more]) == 1
        assert "seen_seal passt nicht dazu, wer hier was gesehen hat" in capsys.readouterr().out


def test_a_file_that_lost_a_mark_is_not_read_in(forgotten, tmp_path):
    raw = exported(forgotten)
    raw["gesehen"].pop()
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu", platform="discord")
    with pytest.raises(UsageError, match="nicht vollständig"):
        read_in(other, raw)
    other.database.close()


def test_marks_from_before_there_were_seals_are_sealed(forgotten):
    with forgotten.database.engine.begin() as connection:
        seal = connection.exec_driver_sql("SELECT seen_seal FROM game_table").scalar()
        connection.exec_driver_sql("ALTER TABLE game_table DROP COLUMN seen_seal")
        connection.exec_driver_sql("ALTER TABLE seat DROP COLUMN plans")
        connection.exec_driver_sql("DROP TABLE report")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0011'")
    forgotten.restart()
    with forgotten.database.connection() as connection:
        assert connection.exec_driver_sql("SELECT seen_seal FROM game_table").scalar() == seal != ""


# --- values that are no damage by themselves ------------------------------------------------------------------------------


CHANGES = {  # what is changed to something a column may hold, and what is said of it
    "UPDATE game_table SET number = number - 2": "Spalte number ist",
    "UPDATE game_table SET number = 999999": "Spalte number ist 999999",
    "UPDATE game_table SET chain_from = 4": "Spalte chain_from ist nicht, wo die Kette beginnt",
    "UPDATE game_table SET chain_base = chain_base || 'f'": "Spalte chain_base passt nicht",
    "UPDATE game_table SET beginning = replace(beginning, 'chat', 'lokal')": "Spalte beginning passt nicht",
    "UPDATE game_table SET secret = 'anders'": "Spalte secret passt nicht",
    "UPDATE game_table SET published = published || 'f'": "Spalte published passt nicht",
    "UPDATE game_table SET seed = seed || 'f'": "Spalte seed ist nicht",
    """UPDATE game_table SET variant = '{"x": "y"}'""": "Spalte variant ist nicht, was am Beginn feststand",
    "UPDATE seat SET word = 'anders' WHERE seat = 'p2'": "seat 2: Spalte word ist nicht",
    "UPDATE seat SET word_number = 9 WHERE seat = 'p2'": "seat 2: Spalte word_number ist nicht",
    "UPDATE seat SET role = 'x' WHERE seat = 'p2'": "seat 2: Spalte role ist nicht",
    "UPDATE seat SET brought = 'x' WHERE seat = 'p2'": "seat 2: Spalte brought ist nicht",
    "UPDATE log SET barrier = NOT barrier WHERE number IN (3, 7)": "Spalte barrier), folgt nicht aus den Zügen: Eintrag 3, 7",
}
FOR_GOOD = ("secret", "beginning", "brought")  # only a backup knows these


@pytest.mark.parametrize("change", CHANGES)
def test_a_value_that_contradicts_the_others_is_named_and_put_right(tmp_path, monkeypatch, capsys, change):
    chat = Chat(tmp_path, platform="discord").game_of("Anna", "Bert", "Cora")
    chat.play_on(30)
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "chat.db"))
    assert cli.main(["db", "pruefe", "--alle"]) == 0
    chat.database.close()
    with sqlite3.connect(tmp_path / "chat.db") as driver:
        driver.execute(change)
    driver.close()
    capsys.readouterr()
    assert cli.main(["db", "pruefe", "--alle"]) == 1
    assert CHANGES[change] in capsys.readouterr().out
    cli.main(["db", "pruefe", "--alle", "--reparieren"])
    mended = cli.main(["db", "pruefe", "--alle"]) == 0
    assert mended != any(f"SET {column} =" in change for column in FOR_GOOD), capsys.readouterr().out
    if mended:
        chat.open()
        assert chat.play_on(3) == 3
        chat.database.close()


@pytest.mark.parametrize("number", ["number - 2", "number + 1", "999999", "0"])
def test_a_table_with_a_wrong_number_says_that_it_is_damaged(tmp_path, number):
    chat = Chat(tmp_path, platform="discord").game_of("Anna", "Bert", "Cora")
    chat.play_on(30)
    chat.channel = "nebenan"
    chat.game_of("Dora", "Emil")
    with chat.database.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE game_table SET number = {number} WHERE id = 1")
    chat.channel = "tisch"
    for asked in ("Anna", "Bert", "Cora"):
        said = chat.says(asked, "/moeglich")
        assert "beschädigt" in said.to(asked) and "jemand anders" not in said.to(asked)
        assert "beschädigt" in (said := chat.says(asked, "/zug fertig")).to(asked) + said.public
    chat.restart()
    assert any("ringrichter db pruefe --alle" in r.text for r in chat.referee.owed("discord"))
    chat.channel = "nebenan"
    assert chat.play_on(3) == 3, "others play on"
    chat.database.close()
