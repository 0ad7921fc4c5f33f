"""What somebody tried who wanted to break it, and what came of it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

from sqlmodel import select

from bot import cli
from bot.core.messages import Incoming
from bot.mending import examine
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
