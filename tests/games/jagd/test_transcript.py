"""A whole game of four through the referee, typed line by line as in a chat; the moves are the computer's."""

from __future__ import annotations

import pytest

from bot.core.checking import check_table
from bot.core.table import Table
from games.computer import play_greedy
from games.dice import Dice
from storage.store import Store
from tests.bot.chat import Chat

PEOPLE = ("Anna", "Bert", "Cora", "Dora")
CHOSEN = {"Anna": "frodo", "Bert": "schwarzer reiter 1", "Cora": "frodo", "Dora": "irgendeinen reiter"}
LONGEST = 1500


@pytest.fixture
def chat(tmp_path):
    chat = Chat(tmp_path)
    yield chat
    chat.database.close()


def opened(chat, *settings):
    chat.says("Anna", "/neu jagd")
    for person in PEOPLE[1:]:
        chat.says(person, "/beitreten")
    for setting in settings:
        chat.says("Anna", f"/variante {setting}")
    chat.says("Anna", "/start")
    return chat


def advised(chat, who, dice):
    play = chat.table().play
    seat = chat.seat(who)
    state = play.now(seat)
    return play_greedy(play.game, state, seat, play.decision(seat), play.options(seat), dice)


def played_out(chat, dice):
    """Everybody types what the computer advises until somebody has won; how many lines that took."""
    for said in range(LONGEST):
        if chat.table().row.status != "running":
            return said
        who = chat.asked()[0]
        line = CHOSEN[who] if said < len(PEOPLE) else advised(chat, who, dice)
        before = chat.table().row.number, len(chat.table().row.drafts.get(chat.seat(who), ()))
        answers = chat.says(who, f"/zug {line}")
        after = chat.table().row.number, len(chat.table().row.drafts.get(chat.seat(who), ()))
        assert after != before, (who, line, answers.to(who))
    raise AssertionError("no end")


def test_four_people_hunt_the_ring(chat):
    opened(chat)
    assert sorted(chat.asked()) == sorted(PEOPLE)
    played_out(chat, Dice("abschrift"))
    table = chat.table()
    assert table.row.status == "over"
    assert len(table.row.result["winners"]) == 1
    assert table.row.result["rule"] in ("jd.sieg.hobbits", "jd.sieg.reiter")
    with chat.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(table.id))) == []  # every die and every move
    story = chat.says("Anna", "/verlauf alles").to("Anna")
    assert "Um Frodo wird gewürfelt" in story
    assert "tauschen eine Karte" in story or "zieht in" in story
    for reader, text in chat.heard:  # what only one may know is told to nobody else
        if reader is None:
            assert "Nur du weißt" not in text
            assert "Nur ihr wisst" not in text


def test_asking_and_being_refused_on_the_way(chat):
    opened(chat, "spiel aufbau")
    for who in PEOPLE:
        if who in chat.asked():
            chat.says(who, f"/zug {CHOSEN[who]}")
    if len(chat.asked()) == 1 and chat.state()["stack"][-1]["frame"] == "characters":
        chat.says(chat.asked()[0], "/zug sam")
    who = chat.asked()[0]
    refused = chat.says(who, "/darfich gehe barad-dur")
    assert "jd.bewegung.wurf" in refused.refused_by
    assert "jd.runde.pflichten" in chat.says(who, "/zug ende").refused_by
    assert "Moria" in chat.says(who, "/weg nach Moria").to(who)
    assert "nachgebaut" in chat.says(who, "/hilfe").to(who)
    assert chat.says(who, "/moeglich").to(who)
    assert chat.says(who, "/hand").replies
    assert chat.says(who, "/brett mordor").replies
    bystander = next(p for p in PEOPLE if p != who)
    assert not chat.says(bystander, "/zug ende").refused_by  # not asked: no rule is named
