"""Changing one's mind while others think: the log has one answer a seat, and everything that reads the log agrees with it."""

from __future__ import annotations

import json

import pytest

from bot.core import heads
from bot.core.checking import check_table
from bot.core.messages import Reply
from bot.core.table import Table, loaded
from bot.table_file import export_table, import_table
from storage import chain
from storage.store import Store
from tests.bot.chat import Chat

PEOPLE = ("Anna", "Bert", "Cora")


@pytest.fixture
def choosing(chat):
    """Die Jagd nach dem Ring: everybody chooses a character, nobody knows whose."""
    chat.says("Anna", "/neu jagd")
    for who in PEOPLE[1:]:
        chat.says(who, "/beitreten")
    chat.says("Anna", "/start")
    return chat


def log(chat, table=1):
    with chat.database.transaction() as session:
        store = Store(session)
        return [(e.seat, *e.keys) for e in store.entries(store.table(table))]


def sound(chat, table=1):
    """Every snapshot is what the log leads to, and every entry of the log hangs on the one before."""
    with chat.database.transaction() as session:
        store = Store(session)
        row = store.table(table)
        assert chain.broken(row, store.entries(row)) == []
        stands = Table(store, row)
        kept = {s.number: loaded(s) for s in store.snapshots(row)}
        first = min(kept)
        for number in sorted(kept):
            if number != first:
                for snapshot in store.snapshots(row):
                    if snapshot.number >= number:
                        session.delete(snapshot)
                session.flush()
                assert stands.state_at(number) == kept[number]
        assert kept[max(kept)] == loaded(row)
        session.rollback()


def test_an_answer_that_is_changed_takes_the_place_of_the_first(choosing):
    choosing.says("Anna", "/zug waehle frodo")
    choosing.says("Bert", "/zug waehle sam")
    shown = len(choosing.heard)
    answer = choosing.says("Anna", "/zug waehle merry")
    assert "Merry" in answer.to("Anna") and answer.public == ""
    assert all(who == "Anna" for who, _ in choosing.heard[shown:])  # nobody else learns that she has changed her mind
    assert log(choosing) == [("p1", "waehle merry"), ("p2", "waehle sam")]
    sound(choosing)
    choosing.says("Cora", "/zug waehle boromir" if "waehle boromir" in _keys(choosing, "Cora") else "/zug waehle pippin")
    story = choosing.says("Bert", "/verlauf alles").to("Bert").splitlines()
    chosen = [line for line in story if "Anna" in line and "Merry" in line]  # elsewhere Bert may read of a card called Frodo
    assert chosen and all("Frodo" not in line for line in chosen)
    choosing.play_on(30)
    sound(choosing)


def test_no_answer_is_changed_before_a_published_head_and_none_is_published_meanwhile(choosing):
    choosing.says("Anna", "/zug waehle frodo")
    table = choosing.table()
    table.row.number = table.row.head + heads.AT_LEAST  # as if it were time
    assert heads.along(table, [Reply("Eine Nachricht, die bleibt.")]) == [Reply("Eine Nachricht, die bleibt.")]
    with choosing.database.transaction() as session:
        row = Store(session).table(1)
        row.head = row.number
        session.add(row)
    before = log(choosing)
    choosing.says("Anna", "/zug waehle merry")
    assert log(choosing)[: len(before)] == before
    sound(choosing)


def _keys(chat, who):
    return [o.key for o in chat.table().play.options(chat.seat(who))]


def test_it_survives_restart_undo_and_a_new_store(choosing, tmp_path):
    choosing.says("Anna", "/zug waehle frodo")
    choosing.says("Bert", "/zug waehle sam")
    choosing.says("Anna", "/zug waehle merry")
    choosing.says("Anna", "/zug waehle merry", update="dasselbe")
    choosing.restart()
    choosing.says("Anna", "/zug waehle merry", update="dasselbe")
    with choosing.database.transaction() as session:
        exported = json.loads(json.dumps(export_table(Store(session), 1)))
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu")
    with other.database.transaction() as session:
        _, checked = import_table(Store(session), exported)
    assert checked.replayed == 2
    other.database.close()
    choosing.says("Bert", "/rueckgaengig")
    assert choosing.state()["stack"][-1]["wants"] == {"p1": "merry"}
    choosing.says("Bert", "/zug waehle frodo")
    choosing.says("Bert", "/zug waehle sam")  # the undo lies between: it is a move of its own, or takes the place of the last
    assert choosing.state()["stack"][-1]["wants"] == {"p1": "merry", "p2": "sam"}
    choosing.says("Cora", "/zug waehle pippin")
    choosing.says("Anna", "/aufgeben ja")
    choosing.says("Bert", "/aufgeben ja")
    choosing.says("Cora", "/aufgeben ja")
    sound(choosing)
    with choosing.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []


def test_an_answer_to_another_question_is_an_entry_of_its_own(choosing):
    for who, key in zip(PEOPLE, ("frodo", "frodo", "sam"), strict=True):
        choosing.says(who, f"/zug waehle {key}")
    entries = log(choosing)
    assert len(entries) == 3
    if len(choosing.asked()) == 1:  # who did not get Frodo chooses again, alone
        who = choosing.asked()[0]
        choosing.says(who, "/zug waehle merry")
        assert log(choosing)[:3] == entries and len(log(choosing)) > 3
