"""Errors are answers: whatever goes wrong inside, the asker gets one German line, and the same update may come again."""

from __future__ import annotations

import logging
import re
import sqlite3
from dataclasses import replace

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from bot import cli
from bot.core import telling, wording
from bot.core.commands import COMMANDS
from bot.core.messages import Incoming, Picture
from storage import database as stores
from storage.database import CannotOpen, Database
from storage.store import Store
from tests.bot.chat import Chat


def breaks(monkeypatch, error, times=10_000):
    """Whatever a table message is written for fails so often."""
    left, kept = [times], telling.table_message

    def broken(table):
        if left[0]:
            left[0] -= 1
            raise error
        return kept(table)

    monkeypatch.setattr(telling, "table_message", broken)


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(stores, "PAUSES", (0.0, 0.0, 0.0))


def test_an_unexpected_error_is_answered_with_the_number_it_has_in_the_log(running, monkeypatch, caplog):
    breaks(monkeypatch, ZeroDivisionError("secret detail"), times=1)
    running.expects_trouble = True
    with caplog.at_level(logging.ERROR):
        said = running.says("Anna", "/zug stapel", update="once")
    assert "secret" not in said.to("Anna") and said.public == ""
    number = re.search(r"Nummer (\d{6})", said.to("Anna"))[1]
    assert any(number in r.getMessage() and r.exc_info for r in caplog.records)
    assert running.table().row.number == 0  # nothing stays of it
    running.says("Anna", "/zug stapel", update="once")  # delivered again
    assert running.table().row.number == 1


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_that_fails_is_answered(running, name, monkeypatch):
    monkeypatch.setattr(Store, "arrival", lambda *_: 1 / 0)
    running.expects_trouble = True
    said = running.says("Bert", f"/{name} Anna")
    assert "Nummer" in said.to("Bert")


@pytest.mark.parametrize(
    "error",
    [OperationalError("", {}, sqlite3.OperationalError("database is locked")), IntegrityError("", {}, Exception("unique"))],
)
def test_what_the_store_could_not_just_then_is_tried_again(running, monkeypatch, error):
    breaks(monkeypatch, error, times=3)
    assert "Anna zieht" in running.says("Anna", "/zug stapel").public
    breaks(monkeypatch, error)
    said = running.says("Bert", "/zug stapel", update="b")
    assert "überlastet" in said.to("Bert")
    assert running.table().row.number == 1


def test_a_full_disk_is_answered_and_the_move_can_be_made_later(running):
    with running.database.engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar()

    @event.listens_for(running.database.engine, "begin")
    def full(connection):
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages if small else 2**30}")

    small = True
    for _ in range(30):
        (who,) = running.asked()
        before, said = running.table().row.number, running.says(who, "/zug stapel")
        if not said.public:
            break
    assert "überlastet" in said.to(who)
    assert running.table().row.number == before and running.asked() == [who]
    small = False
    assert f"{who} zieht" in running.says(who, "/zug stapel").public


def test_two_who_are_first_at_once(tmp_path):
    """Both see nobody of this name and write them down; the second finds them there and goes on."""
    chat = Chat(tmp_path)
    other = Database(chat.database.url)
    kept, raced = Store.channel, []

    def late(self, platform, key):
        if not raced:
            raced.append(True)
            self.session.add(stores_person("lokal", "Anna"))
            self.session.flush()
            raise IntegrityError("", {}, Exception("unique"))
        return kept(self, platform, key)

    from storage.tables import Person

    def stores_person(platform, key):
        return Person(platform=platform, key=key + "x", name=key)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "channel", late)
        assert "kein Tisch" in chat.says("Anna", "/stand").to("Anna")
    other.close()
    chat.database.close()


def test_adapters_are_answered_too(running, monkeypatch):
    monkeypatch.setattr(Store, "table", lambda *_: 1 / 0)
    monkeypatch.setattr(Store, "active_in", lambda *_: 1 / 0)
    said = Incoming("lokal", "tisch", "Anna", "Anna", "x", "/abraeumen ja")
    assert running.referee.place_of(said) == ("", "")
    assert list(running.referee.suggest(said)) == []
    assert running.referee.picture(Picture(1, None, "reise")) is None
    assert running.referee.board(Picture(1, None, "reise")) is None


LINES = (
    *("/zug {}", "/stimme {} {}", "/streitfall {}", "/streitfall {} gilt", "/verlauf {}", "/verlauf zug {}", "/frist {} Tage"),
    *("/pause bis 1.1.{}", "/pause {}", "/praezedenz {}", "/moeglich {}", "/passen {}", "/neu {}", "/tisch {}", "/regel {}"),
    *("/einstellungen tagesblatt {}", "/einstellungen zeitzone {}", "/ersetze {}", "/{}", "{}", "/zug @{} x"),
)


@pytest.mark.parametrize("odd", ["\ud800", "a\x00b", "\udfff²", "𝟗", "٣", "１２", "9" * 400])
def test_odd_characters_are_words_like_any_other(running, odd):
    for line in LINES:
        said = running.says("Anna", line.format(odd, odd))
        assert said.replies and "Nummer " not in said.to("Anna"), line
    for press in (f"z:{odd}:1.p1:x", f"c:{odd}:/hand", f"c:1:/{odd}", f"n:{odd}", f"k:/hand {odd}", f"t:{odd}:1", odd):
        said = running.says(f"An{odd}na", press=press)
        assert said.replies and "Nummer " not in said.replies[0].text, press


@pytest.mark.parametrize("until", ["31.12.9999", "30.12.9999", "1.1.0000", "31.2.", "0.0.", "99.99.9999", "29.2."])
def test_dates_at_the_end_of_time_are_answered(running, until):
    said = running.says("Anna", f"/pause bis {until}")
    assert said.replies and "Nummer " not in said.to("Anna")


# --- a damaged store ---------------------------------------------------------------------------------------------------------


def damage(chat, how, table="game_table", where="id = 1"):
    with chat.database.engine.begin() as connection:
        connection.execute(text(f"UPDATE {table} SET state = {how} WHERE {where}"))


DAMAGES = {
    "a card changed": "replace(state, 'gandalf', 'rot-kraft')",
    "cut short": "substr(state, 1, 500)",
    "empty": "'{}'",
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_state_is_noticed_and_said(running, how):
    running.says("Dora", "/neu zwei-tuerme name=Rohan")
    damage(running, DAMAGES[how])
    for line in ("/hand", "/zug stapel", "/stand", "/streitfall Was ist los?"):
        assert "beschädigt" in running.says("Anna", line).to("Anna"), line
    assert "Rohan" in running.says("Dora", "/stand @rohan").to("Dora")  # one table that cannot be opened harms no other
    running.restart()
    running.later("3 Tage")


def test_other_tables_go_on_after_a_restart(chat):
    chat.game_of("Anna", "Bert")
    chat.channel = "daneben"
    chat.says("Cora", "/neu zwei-tuerme")
    chat.says("Cora", "/beitreten computer")
    chat.says("Cora", "/variante start=Grima")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(chat.referee), "_play_on", lambda *_: iter(()))  # pulled the plug before the computer moved
        chat.says("Cora", "/start")
        chat.channel = "tisch"
        chat.says("Anna", "/passen einziges an")
    damage(chat, DAMAGES["empty"])
    chat.restart()
    chat.channel = "daneben"
    assert chat.table().row.number > 0


@pytest.mark.parametrize("content", [b"", b"no database" * 300, b"SQLite format 3\x00" + b"\x07" * 5000])
def test_a_damaged_file_at_the_start_is_one_german_line(content, tmp_path, monkeypatch, capsys):
    file = tmp_path / "ringrichter.db"
    file.write_bytes(content)
    monkeypatch.setenv("RINGRICHTER_DB", str(file))
    code = cli.main(["db", "migriere"])
    said = capsys.readouterr()
    if not content:  # an empty file is a new store
        assert code == 0
        return
    assert code == cli.EXIT_USAGE and "Traceback" not in said.err
    assert said.err.startswith("ringrichter: Der Speicher lässt sich nicht öffnen") and said.err.count("\n") == 1


def test_a_store_of_a_later_version_is_not_opened(tmp_path):
    url = f"sqlite:///{tmp_path}/neu.db"
    database = Database(url)
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(CannotOpen):
        Database(url)


# --- looking after it --------------------------------------------------------------------------------------------------------


@pytest.fixture
def looked_after(tmp_path, monkeypatch, capsys):
    """A store with two running games, and what `ringrichter db pruefe --alle` says about it."""
    chat = Chat(tmp_path)
    monkeypatch.setenv("RINGRICHTER_DB", f"{tmp_path}/chat.db")
    chat.game_of("Anna", "Bert", "Cora")
    chat.play_on(12)
    chat.says(chat.asked()[0], "/rueckgaengig")
    chat.play_on(3)
    chat.channel = "daneben"
    chat.game_of("Dora", "Emil")
    chat.channel = "tisch"

    def check(*more):
        code = cli.main(["db", "pruefe", "--alle", *more])
        return code, capsys.readouterr().out

    yield chat, check
    chat.database.close()


def test_running_tables_are_compared_with_their_logs(looked_after):
    _, check = looked_after
    code, said = check()
    assert code == 0 and said.startswith("2 laufende Tische verglichen, 0 davon nicht in Ordnung.\n")


@pytest.mark.parametrize("how", [*DAMAGES, "a move that never was"])
def test_a_damaged_state_is_restored_from_the_last_good_one(looked_after, how):
    chat, check = looked_after
    before, drafts = chat.state(), chat.table().row.drafts
    if how in DAMAGES:
        damage(chat, DAMAGES[how])
    else:  # whole, with a checksum that fits, and yet not what the log says
        with chat.database.transaction() as session:
            store = Store(session)
            row = store.table(1)
            store.save(row, {**before, "ring": "p2" if before["ring"] != "p2" else "p1"}, drafts)
    code, said = check()
    assert code == 1 and "Tisch 1 (zwei-tuerme): Der Stand" in said and "--reparieren" in said
    assert "1 davon nicht in Ordnung" in said
    assert "Wiederhergestellt" in check("--reparieren")[1]
    assert check()[0] == 0
    assert chat.state() == before
    chat.play_on(2)


def test_where_the_log_is_damaged_too_the_last_good_snapshot_counts(looked_after):
    chat, check = looked_after
    number = chat.table().row.number
    damage(chat, "'{}'")
    damage(chat, "'{}'", "snapshot", f"table_id = 1 AND number > {number - 3}")
    with chat.database.engine.begin() as connection:
        connection.execute(text(f"UPDATE log SET keys = '[\"fliege\"]' WHERE table_id = 1 AND number = {number - 2}"))
    code, said = check("--reparieren")
    assert code == 1 and f"nach Zug {number - 3}" in said and "3 Züge danach sind zurückgenommen" in said
    assert chat.table().row.number == number + 1
    chat.says(chat.asked()[0], "/zug stapel")
    assert "Zurückgenommen" in chat.says("Anna", "/verlauf").to("Anna")


def test_a_table_without_anything_good_needs_a_backup(looked_after):
    chat, check = looked_after
    damage(chat, "'{}'")
    damage(chat, "'{}'", "snapshot", "table_id = 1")
    with chat.database.engine.begin() as connection:
        connection.execute(text("UPDATE log SET keys = '[\"fliege\"]' WHERE table_id = 1"))
    code, said = check("--reparieren")
    assert code == 1 and "hilft nur eine Sicherung" in said and "Wiederhergestellt" not in said


def test_a_command_that_does_nothing_is_answered_all_the_same(running, monkeypatch):
    idle = replace(COMMANDS["dran"], name="leerlauf", run=lambda call: None)
    monkeypatch.setitem(COMMANDS, "leerlauf", idle)
    said = running.says("Anna", "/leerlauf")
    assert (said.public, said.to("Anna").strip()) == ("", wording.NOTHING)
