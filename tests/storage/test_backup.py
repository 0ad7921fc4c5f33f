"""Daily backups: rotating, whole, by one process, not where the disk is full; who was forgotten is not known again."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import timedelta

import pytest

from storage import backup, machine
from storage.database import Database
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
    for at in range(len(raw) // 2, len(raw) - 64, 4096):
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


def test_the_machine_has_one_clock():
    assert backup._today().startswith(f"{machine.now():%Y-}")
