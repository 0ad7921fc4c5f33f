"""Daily backups: rotating, whole, by one process, not where the disk is full; who was forgotten is not known again."""

from __future__ import annotations

import gc
import shutil
import sqlite3
import time
from datetime import timedelta

import pytest
from sqlalchemy import event

from bot import cli
from bot.core.referee import Referee
from storage import backup, machine
from storage.database import Database
from storage.store import Store
from tests.bot.chat import Chat


@pytest.fixture
def chat(tmp_path):
    chat = Chat(tmp_path)
    chat.game_of("Anna", "Bert")
    yield chat
    chat.database.close()


def days_go_by(days: int, clock) -> None:
    clock.move(timedelta(days=days).total_seconds())


def test_one_a_day_and_the_newest_few_are_kept(chat, clock):
    for _ in range(5):
        assert backup.due(chat.database)
        assert backup.daily(chat.database, 3) is not None
        assert not backup.due(chat.database) and backup.daily(chat.database, 3) is None
        days_go_by(1, clock)
    kept = backup.kept(chat.database.url)
    assert len(kept) == 3 and kept[-1] == backup.newest(chat.database.url)
    assert sorted(p.name for p in kept[0].parent.iterdir()) == [p.name for p in kept]
    opened = Database(f"sqlite:///{kept[-1]}")
    with opened.connection() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM seat").scalar() == 2
    opened.close()


def test_where_another_process_makes_it_nobody_else_does(chat):
    folder = backup.folder_of(backup.file_of(chat.database.url))
    folder.mkdir()
    (folder / "in-arbeit").touch()
    assert backup.daily(chat.database) is None
    (folder / "in-arbeit").unlink()
    assert backup.daily(chat.database) is not None


def test_a_full_disk_is_said_and_nothing_is_left_behind(chat, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9 - 5, 5))
    with pytest.raises(backup.NoRoom):
        backup.daily(chat.database)
    assert list(backup.folder_of(backup.file_of(chat.database.url)).iterdir()) == []


def test_a_copy_that_is_not_whole_is_none(chat, tmp_path):
    chat.database.close()
    file = tmp_path / "chat.db"
    raw = bytearray(file.read_bytes())
    for at in range(len(raw) // 2 // 4096 * 4096, len(raw) - 64, 4096):  # the head of each page: its middle may be empty
        raw[at : at + 64] = b"\xff" * 64
    file.write_bytes(raw)
    with pytest.raises(sqlite3.DatabaseError):
        backup.copy(file, tmp_path / "kopie.db")


def test_it_can_be_switched_off(chat, monkeypatch):
    monkeypatch.setenv("RINGRICHTER_SICHERUNGEN", "0")
    assert not backup.due(chat.database)


def test_what_is_damaged_in_it_is_noticed_in_the_store(chat):
    with chat.database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE person SET settings = '{' WHERE key = 'Bert'")
    backup.daily(chat.database)
    chat.referee.tick()
    assert any("Deine Einstellungen waren beschädigt" in r.text for r in chat.referee.owed("lokal"))


DAMAGE = ["", "UPDATE outbox SET at = 'gestern' WHERE id = 1", "UPDATE game_table SET touched = '9999-12-31 23:59:59.999999'"]


@pytest.mark.parametrize("damage", DAMAGE)
def test_who_was_forgotten_is_not_known_again_where_a_backup_is_put_in_place(chat, clock, tmp_path, damage):
    with chat.database.engine.begin() as connection:  # one damaged date says nothing about when the backup was made
        connection.exec_driver_sql(damage or "SELECT 1")
    saved = backup.daily(chat.database)
    days_go_by(1, clock)
    chat.clock.move(86_400)
    chat.says("Bert", "/vergissmich ja")
    assert (saved.parent / backup.LIST).read_text().split()[0] == "2"
    chat.database.close()
    for file in tmp_path.glob("chat.db*"):
        if file.is_file():
            file.unlink()
    shutil.copy(saved, tmp_path / "chat.db")
    chat.open()
    with chat.database.connection() as connection:
        assert connection.exec_driver_sql("SELECT key FROM person WHERE id = 2").scalar() == "Bert"
    chat.referee.wake()
    with chat.database.connection() as connection:
        assert connection.exec_driver_sql("SELECT key, name FROM person WHERE id = 2").one() == ("vergessen 2", "Jemand")
    days_go_by(1, clock)
    chat.says("Anna", "/stand")
    chat.says("Cora", "/beitreten")  # a new person gets a number of their own
    chat.restart()
    with chat.database.connection() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM person WHERE key LIKE 'vergessen%'").scalar() == 1


def key_of(database: Database, number: int) -> str:
    with database.connection() as connection:
        return str(connection.exec_driver_sql(f"SELECT key FROM person WHERE id = {number}").scalar())


@pytest.mark.parametrize("place", ["beside", "another folder", "where it lies"])
@pytest.mark.parametrize("made", ["daily", "by hand"])
def test_wherever_a_backup_is_put_it_forgets_again(tmp_path, made, place):
    """Within the same second, and before there was any folder of backups."""
    (tmp_path / "alt").mkdir()
    chat = Chat(tmp_path / "alt").game_of("Anna", "Bert", "Cora")
    saved = tmp_path / "hand.db"
    if made == "daily":
        saved = backup.daily(chat.database)
    else:
        backup.copy(tmp_path / "alt/chat.db", saved)
    chat.says("Bert", "/vergissmich ja")
    chat.database.close()
    (tmp_path / "neu").mkdir()
    goal = {"beside": tmp_path / "alt/neu.db", "another folder": tmp_path / "neu/x.db", "where it lies": saved}[place]
    if goal != saved:
        shutil.copy(saved, goal)
    restored = Database(f"sqlite:///{goal}")
    assert key_of(restored, 2) == "Bert"
    Referee(restored).wake()
    assert key_of(restored, 2) == "vergessen 2" and not backup.is_copy(restored)
    with restored.transaction() as session:
        Store(session).person("lokal", "Dora", "Dora")  # a number of the store it was copied from, for somebody else
    backup.note_forgotten(tmp_path / "alt/chat.db", [4])
    Referee(restored).wake()
    assert key_of(restored, 4) == "Dora"
    restored.close()


def test_a_backup_on_which_nobody_has_started_does_not_move(chat, tmp_path, monkeypatch, capsys):
    backup.copy(tmp_path / "chat.db", tmp_path / "hand.db")
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "hand.db"))
    assert cli.main(["db", "umziehen", str(tmp_path / "ziel.db")]) == 2
    assert "Das ist eine Sicherung" in capsys.readouterr().err
    chat.says("Bert", "/vergissmich ja")
    copied = Database()
    Referee(copied).wake()
    copied.close()
    for _ in range(100):  # whoever looked at the copy beside it (a backup, a collector) lets go of the file a little later
        if (code := cli.main(["db", "umziehen", str(tmp_path / "ziel.db")])) == 0:
            break
        assert "läuft noch etwas" in capsys.readouterr().err
        gc.collect()
        time.sleep(0.1)
    assert code == 0
    moved = Database(f"sqlite:///{tmp_path / 'ziel.db'}")
    assert key_of(moved, 2) == "vergessen 2"
    moved.close()


def test_a_kill_after_the_commit_leaves_nobody_unlisted(chat, tmp_path):
    listed = []
    event.listen(chat.database.engine, "commit", lambda _: listed.append((tmp_path / "chat.db.sicherungen/vergessen").exists()))
    chat.says("Bert", "/vergissmich ja")
    assert listed[0]


def test_the_machine_has_one_clock():
    assert backup._today().startswith(f"{machine.now():%Y-}")


def test_who_had_parted_from_somebody_forgotten_is_not_forgotten_with_them(chat, tmp_path):
    """In the backup the two accounts are still one person."""
    chat.links("Bert", "telegram", "7", "bert")
    saved = backup.daily(chat.database)
    chat.elsewhere("telegram", "7", "bert", "/verknuepfen loesen")
    chat.elsewhere("telegram", "7", "bert", "/vergissmich ja")
    chat.database.close()
    for file in tmp_path.glob("chat.db*"):
        if file.is_file():
            file.unlink()
    shutil.copy(saved, tmp_path / "chat.db")
    chat.restart()
    assert [key_of(chat.database, number) for number in (2, 3)] == ["Bert", "vergessen 3"]
    assert "Bert" in [seat.name for seat in chat.table().seats]
