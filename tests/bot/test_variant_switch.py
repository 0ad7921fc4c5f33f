"""A ruling may switch a variant of a running game; the log, snapshots and the check of the finished game understand it."""

from __future__ import annotations

import pytest

from bot.core import lobby
from bot.core.checking import check_table
from bot.core.table import Table
from games import catalog
from storage.store import Store


@pytest.fixture
def running(chat, monkeypatch):
    monkeypatch.setattr(lobby, "find_game", lambda words: catalog.load("tests.bot.spielzeug"))
    return chat.game_of("Anna", "Bert")


def switched(chat):
    refusal = chat.says("Anna", "/zug grau")
    assert refusal.refused_by == ("toy.regel",)
    chat.presses("Anna", "Streitfall", refusal)
    offered = chat.says("Anna", "/streitfall 1 gilt weil Grau schöner ist")
    assert "Gibt es Grau? ja" in [b.label for b in offered.buttons()]
    assert not any("Lobby" in b.label for b in offered.buttons())
    chat.presses("Anna", "Gibt es Grau? ja", offered)
    chat.calls_vote()
    chat.says("Anna", "/stimme 1 1")
    return chat.says("Bert", "/stimme 1 1")


def test_a_variant_is_switched_by_ruling(running):
    assert "Ausgeführt: Gibt es Grau? ja" in switched(running).public
    assert running.state()["variant"]["grau"] == "ja"
    assert "Streitfall 1" in running.says("Bert", "/verlauf").to("Bert")
    assert "bisher" in running.says("Anna", "/zug grau").to("Anna")


def test_old_buttons_do_not_fit_afterwards(running):
    old = running.says("Anna", "/moeglich")
    switched(running)
    assert "vorbei" in running.presses("Anna", "Rot", old).to("Anna")


def test_a_switch_is_replayed_and_checked(running):
    switched(running)
    running.restart()
    running.says("Anna", f"/zug grau {running.state()['hands']['p1'][0]}")
    running.play_on()
    assert running.table().row.status == "over"
    with running.database.transaction() as session:
        store = Store(session)
        table = Table(store, store.table(1))
        assert check_table(table) == []
        assert table.state_at(1)["variant"]["grau"] == "ja"


def test_what_is_fixed_in_the_lobby_stays_fixed(running):
    running.says("Anna", "/streitfall Darf man anders anfangen?")
    if "spiel" in running.says("Anna", "/streitfall 1").to("Anna"):
        running.says("Anna", "/streitfall 1 spiel jagd")
    running.says("Anna", "/streitfall 1 vorschlag Ja, b")
    state = running.state()
    assert running.says("Anna", "/streitfall 1 folge variante start=b").to("Anna")
    assert running.state() == state
