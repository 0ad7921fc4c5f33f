"""Computers move one by one, each move committed; and what nobody needs any more is forgotten."""

from __future__ import annotations

import pytest
from sqlmodel import select

from bot.core.messages import Incoming
from storage.tables import OutboxRow, UpdateRow


def computers(chat, *more):
    for who, line in (("Anna", "/neu zwei-tuerme"), ("Anna", "/beitreten computer"), ("Anna", "/beitreten computer"), *more):
        chat.says(who, line)


def steps(chat, line):
    first, _, more = chat.referee.carry_out(Incoming("lokal", "tisch", "Anna", "Anna", f"u {line}", line))
    yield first
    yield from more or ()


def test_each_move_of_a_computer_is_committed_before_the_next_one(chat):
    computers(chat, ("Anna", "/variante start=Anna"), ("Anna", "/start"))
    seen = []
    for _ in steps(chat, "/zug stapel"):
        seen.append(chat.table().row.number)  # read in a transaction of its own
    assert seen == [1, 2, 3], "mine, and one of each computer"
    assert chat.asked() == ["Anna"]


def test_other_tables_are_served_between_two_moves(chat):
    computers(chat, ("Anna", "/variante start=Anna"), ("Anna", "/start"))
    going = steps(chat, "/zug stapel")
    next(going)
    chat.channel = "daneben"
    assert "Tisch" in chat.says("Bert", "/neu jagd").public
    chat.channel = "tisch"
    told = [reply for replies in going for reply in replies]
    assert chat.table().row.number == 3
    assert [r for r in told if r.table is not None], "the table shows itself once all have moved"


def test_a_computer_that_was_stopped_between_two_moves_goes_on_when_somebody_speaks_to_the_table(chat):
    computers(chat, ("Anna", "/variante start=Anna"), ("Anna", "/start"))
    next(steps(chat, "/zug stapel"))  # and nobody asks for the rest of it
    assert chat.table().row.number == 1
    assert chat.asked() != ["Anna"]
    told = [reply for replies in steps(chat, "/dran") for reply in replies]
    assert chat.table().row.number == 3
    assert chat.asked() == ["Anna"]
    assert [r for r in told if r.table is not None], "the table shows it"


def test_the_living_message_is_written_once_for_a_move_and_its_answers(chat):
    computers(chat, ("Anna", "/variante start=Anna"), ("Anna", "/start"))
    replies = [reply for some in steps(chat, "/zug stapel") for reply in some]
    assert sum(r.table is not None for r in replies) == 1


def test_a_computer_that_was_stopped_goes_on_after_a_restart(chat):
    computers(chat, ("Anna", "/variante start=Anna"), ("Anna", "/start"))
    next(steps(chat, "/zug stapel"))  # killed before the computers answered
    assert chat.table().row.number == 1
    chat.restart()
    assert chat.table().row.number == 3 and chat.asked() == ["Anna"]
    with chat.database.transaction() as session:
        owed = session.exec(select(OutboxRow).where(OutboxRow.sent == False)).all()  # noqa: E712
    assert any(row.payload.get("table") for row in owed), "what the table shows now is owed"


def test_a_computer_that_fails_loses_nobodys_move(chat, monkeypatch):
    from bot.core import computers as seats

    computers(chat, ("Anna", "/variante start=Anna"), ("Anna", "/start"))
    with monkeypatch.context() as patch:
        patch.setattr(seats, "move", lambda table: 1 / 0)
        list(steps(chat, "/zug stapel"))
    assert chat.table().row.number == 1, "Anna's move stands"
    chat.restart()
    assert chat.table().row.number == 3


@pytest.mark.parametrize(("days", "left"), [(1, True), (20, False)])
def test_old_updates_and_sent_messages_are_forgotten(chat, days, left):
    chat.game_of("Anna", "Bert")
    chat.says(chat.asked()[0], "/zug stapel")
    with chat.database.transaction() as session:
        for row in session.exec(select(OutboxRow)):
            row.sent, row.at = True, chat.clock.now()
            session.add(row)
        for row in session.exec(select(UpdateRow)):
            row.at = chat.clock.now()
            session.add(row)
    chat.later(f"{days} Tage")
    with chat.database.transaction() as session:
        assert bool(session.exec(select(UpdateRow)).first()) == left
        if not left:
            assert not session.exec(select(OutboxRow).where(OutboxRow.id < 3)).first()
