"""A table of Die Jagd nach dem Ring, whose turns are secret: what the living message must not show, who is told what, presets."""

from __future__ import annotations

import random
from contextlib import contextmanager

import pytest

from bot.core import telling
from bot.core.table import Table
from games.dice import Dice
from games.play import ONLY, Play
from storage.store import Store
from tests.chat.players import find_game, greedily

PEOPLE = ("Anna", "Bert", "Cora", "Dora")


@pytest.fixture
def hunt(chat):
    """A short game in which hands are seen and cards exchanged."""
    secret = find_game("jagd", 4, ("sieht geheim", "tausch geheim"), 60, 398)
    chat.referee.new_secret = lambda: secret
    chat.says("Anna", "/neu jagd")
    for who in PEOPLE[1:]:
        chat.says(who, "/beitreten")
    chat.says("Anna", "/start")
    return chat


def next_answer(chat):
    table = chat.table()
    seat = table.play.waiting_for()[0]
    return table.names[seat], greedily(table.play, seat, random.Random(), ()).key, table


@contextmanager
def stored(chat):
    """The table, with the store open."""
    with chat.database.transaction() as session:
        store = Store(session)
        row = store.table_in(store.channel(chat.platform, chat.channel))
        assert row is not None
        yield Table(store, row)


def living(chat, state):
    """The living message of the table, if it stood like this."""
    with stored(chat) as table:
        table._play = Play(table.game, state)
        message = telling.table_message(table)
        return message.text, message.buttons


def test_the_living_message_shows_nothing_of_what_is_hidden(hunt):
    looked = 0
    while hunt.table().running:
        who, key, table = next_answer(hunt)
        state = table.play.state
        if not table.play.drafts:
            for nr in range(3):
                other = table.game.reshuffle(state, None, Dice("andere Karten", 1_000 * state["serial"] + nr))
                looked += other != state
                assert living(hunt, other) == living(hunt, state)
        hunt.says(who, f"/zug {key}")
    assert looked > 60


def test_whoever_learns_something_alone_is_told_whoever_moved(hunt):
    learned = 0
    while hunt.table().running:
        who, key, table = next_answer(hunt)
        answers = hunt.says(who, f"/zug {key}")
        with stored(hunt) as now:
            news = now.store.entries(now.row, table.row.number)
            alone = {s.name: telling.learned(now, s.seat, news) for s in now.seats}
        for person, lines in alone.items():
            learned += bool(lines) and person != who
            for line in lines:
                knows = {name for name, known in alone.items() if line in known}
                assert {name for name in PEOPLE if line in answers.to(name)} == knows and person in knows
                assert line not in answers.public
    assert learned


def test_who_does_not_want_to_hear_of_others_moves_finds_it_in_the_log(hunt):
    for who in PEOPLE:
        hunt.says(who, "/einstellungen neues aus")
    missed = 0
    while hunt.table().running and not missed:
        who, key, table = next_answer(hunt)
        answers = hunt.says(who, f"/zug {key}")
        with stored(hunt) as now:
            alone = {
                s.name: telling.learned(now, s.seat, now.store.entries(now.row, table.row.number))
                for s in now.seats
                if s.name != who
            }
        for person, lines in alone.items():
            missed += bool(lines)
            assert answers.to(person) == ""
            log = hunt.says(person, "/verlauf alles").to(person) if lines else ""
            assert all(line in log for line in lines)
    assert missed


def test_who_wants_to_is_not_asked_where_only_one_answer_is_left(hunt):
    for who in PEOPLE:
        assert "nur eine Antwort" in hunt.says(who, f"/passen {ONLY} an").to(who)
    while hunt.table().running:
        who, key, table = next_answer(hunt)
        if not table.play.drafts:
            assert len(table.play.options(hunt.seat(who))) > 1
        hunt.says(who, f"/zug {key}")
    with stored(hunt) as table:
        assert any(entry.person_id is None for entry in table.store.entries(table.row))  # answered for somebody


def test_the_preset_is_a_button_where_it_would_have_helped(hunt):
    while hunt.table().running:
        who, key, table = next_answer(hunt)
        if not table.play.drafts and len(table.play.options(hunt.seat(who))) == 1:
            asked = hunt.says(who, "/moeglich")
            number = hunt.table().row.number
            window = table.play.decision(hunt.seat(who)).window  # what is passed whatever the hand tells less: it goes first
            label = (
                f"Künftig von selbst: {table.game.windows[window]}"
                if window
                else "Künftig von selbst, wo nur eine Antwort bleibt"
            )
            hunt.presses(who, label, asked)
            assert hunt.table().row.number > number  # it counts at once
            return
        hunt.says(who, f"/zug {key}")
    pytest.fail("nobody was left with one answer")
