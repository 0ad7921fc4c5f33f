"""The same referee on PostgreSQL, several processes on one store: nothing happens twice, nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from sqlalchemy import create_engine, text

from bot.core.checking import check_table
from bot.core.messages import Incoming
from bot.core.referee import Referee
from bot.core.table import Table
from bot.table_file import export_table, import_table
from storage.database import Database
from storage.store import Store
from tests.bot.chat import Chat
from tests.storage.postgres import server

PROCESSES = 3


@pytest.fixture(scope="module")
def url():
    with server() as url:
        yield url


def empty(url):
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("SET lock_timeout = '5s'"))  # whoever forgot to close his store is told
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()


@pytest.fixture
def chat(url, tmp_path):
    """A room on an empty store."""
    empty(url)
    chat = Chat(tmp_path, url=url)
    yield chat
    chat.database.close()


def at_once(work, *arguments):
    with ThreadPoolExecutor(len(arguments)) as pool:
        return list(pool.map(work, arguments))


def checked(chat):
    with chat.database.transaction() as session:
        store = Store(session)
        return check_table(Table(store, store.table(1)))


def test_a_whole_game_with_a_restart(chat):
    chat.game_of("Anna", "Bert", "Cora")
    chat.play_on(20)
    before = chat.state()
    chat.restart()
    assert chat.state() == before
    chat.play_on()
    assert chat.table().row.status == "over"
    assert checked(chat) == []


def test_several_processes_may_open_an_empty_store_at_the_same_time(url):
    empty(url)
    command = [sys.executable, "-c", f"from storage.database import Database; Database({url!r})"]
    running = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(PROCESSES)]
    faults = [process.communicate(timeout=60)[1] for process in running]
    assert [process.returncode for process in running] == [0] * PROCESSES, faults


def test_an_update_that_reaches_all_processes_is_carried_out_once(chat):
    chat.game_of("Anna", "Bert")
    others = [Referee(Database(chat.database.url), chat.clock) for _ in range(PROCESSES)]
    for turn in range(12):
        who = chat.asked()[0]
        key = chat.table().play.options(chat.seat(who))[0].key
        update = Incoming("lokal", "tisch", who, who, f"doppelt {turn}", f"/zug {key}")
        at_once(lambda referee, update=update: referee.handle(update), *others)
    with chat.database.transaction() as session:
        store = Store(session)
        entries = [e.update_key for e in store.entries(store.table(1)) if e.update_key]
    assert len(entries) == len(set(entries)) >= 12
    for referee in others:
        referee.database.close()


def test_two_moves_at_the_same_time_are_one_after_the_other(chat):
    """Both say something different: one is carried out, the other answered, and the log has no gap."""
    chat.game_of("Anna", "Bert")
    others = [Referee(Database(chat.database.url), chat.clock) for _ in range(2)]
    for turn in range(10):
        who = chat.asked()[0]
        options = chat.table().play.options(chat.seat(who))
        keys = [options[0].key, options[-1].key]
        before = chat.table().row.number
        updates = [Incoming("lokal", "tisch", who, who, f"{turn} {nr}", f"/zug {key}") for nr, key in enumerate(keys)]
        answers = at_once(lambda pair: pair[0].handle(pair[1]), *zip(others, updates, strict=True))
        assert all(answers)
        assert chat.table().row.number > before or chat.table().row.drafts
    with chat.database.transaction() as session:
        store = Store(session)
        numbers = [e.number for e in store.entries(store.table(1))]
    assert numbers == list(range(1, len(numbers) + 1))
    chat.play_on()
    assert checked(chat) == []
    for referee in others:
        referee.database.close()


def test_what_is_due_is_done_by_one_process(chat):
    chat.game_of("Anna", "Bert")
    chat.clock.time = datetime(2025, 3, 10, 6, 0, tzinfo=UTC)  # three quarters of two days later it is evening
    chat.says("Anna", "/frist 2 Tage", manager=True)
    others = [Referee(Database(chat.database.url), chat.clock) for _ in range(PROCESSES)]
    chat.clock.move(37 * 3600)
    said = [r.text for replies in at_once(lambda referee: referee.tick(), *others) for r in replies]
    assert len([t for t in said if "Der Tisch wartet" in t]) == 1
    for referee in others:
        referee.database.close()


def test_a_table_moves_from_a_file_to_the_server(chat, tmp_path):
    folder = tmp_path / "datei"
    folder.mkdir()
    small = Chat(folder)
    small.game_of("Anna", "Bert")
    small.play_on(15)
    with small.database.transaction() as session:
        exported = json.loads(json.dumps(export_table(Store(session), 1)))
    with chat.database.transaction() as session:
        import_table(Store(session), exported)
    assert chat.state() == small.state()
    chat.play_on()
    assert checked(chat) == []
    small.database.close()


# --- trouble and rights ------------------------------------------------------------------------------------------------------


def others(url):
    return [Referee(Database(url)) for _ in range(PROCESSES)]


def answers(referees, line, press="", who="Dora", channel="neu"):
    """The same person (or channel) for the first time, at several processes at once."""
    work = list(enumerate(referees))
    said = at_once(lambda r: r[1].handle(Incoming("lokal", channel, who, who, f"{who}{line}{press}{r[0]}", line, press)), *work)
    return [[reply.text for reply in replies] for replies in said]


def test_several_first_contacts_at_once_are_all_answered(chat, url):
    referees = others(url)
    for round in range(5):
        for texts in answers(
            referees, "/streitfall Wer beginnt bei Die zwei Türme?", who=f"Neu {round}", channel=f"Kanal {round}"
        ):
            assert texts and not any("Nummer" in text for text in texts)
    for referee in referees:
        referee.database.close()


def test_a_new_game_pressed_at_several_processes_is_one_table(chat, url):
    chat.game_of("Anna", "Bert")
    chat.says("Anna", "/abraeumen ja", manager=True)
    referees = others(url)
    for line, press in (("", "c:1:/neu zwei-tuerme"), ("", "c:1:/revanche")):
        said = answers(referees, line, press, who="Anna", channel="tisch")
        assert all(texts for texts in said)
        with chat.database.transaction() as session:
            store = Store(session)
            stands = [t.status for t in store.active_in(store.channel("lokal", "tisch"))]
        assert stands.count("lobby") == 1
        chat.says("Anna", "/abraeumen ja", manager=True)
    for referee in referees:
        referee.database.close()


def test_a_person_is_forgotten(chat):
    chat.game_of("Anna", "Bert", "Cora")
    chat.links("Anna", "telegram", "4711", "Anna T.")
    chat.says("Anna", "/streitfall Wer beginnt?")
    assert "Vergessen" in chat.says("Anna", "/vergiss-mich ja").to("Anna")
    chat.later("1 Minute")
    assert [s.name for s in chat.table().seats] == ["Ein Platz", "Bert", "Cora"]
    assert chat.says("Anna", "/hand").to("Anna").startswith("Du sitzt nicht")


def test_odd_characters_reach_no_database(chat):
    chat.game_of("Anna", "Bert")
    for odd in ("a\x00b", "\ud800", "²", "9" * 30):
        for line in (f"/streitfall {odd}", f"/zug {odd}", f"/verknuepfen {odd}-{odd}", f"/stimme {odd} {odd}"):
            assert chat.says("Anna", line).replies
