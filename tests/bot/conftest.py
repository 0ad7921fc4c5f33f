from __future__ import annotations

import importlib.util
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.core import presence
from tests.bot.chat import Chat

PROGRAM = Path(__file__).parents[2] / "docs" / "pruefen" / "pruefe.py"
NOON = datetime(2025, 3, 10, 11, 0, tzinfo=UTC)  # noon in Berlin, a Monday


@pytest.fixture
def clock(clock):
    """These tests know which day it is."""
    clock.time = NOON
    return clock


@pytest.fixture
def chat(tmp_path, clock):
    chat = Chat(tmp_path, clock=clock)
    yield chat
    chat.database.close()


@pytest.fixture
def running(chat):
    """A game of Die zwei Türme; Anna begins."""
    chat.says("Anna", "/neu zwei-tuerme")
    for who in ("Bert", "Cora"):
        chat.says(who, "/beitreten")
    chat.says("Anna", "/variante start=Anna")
    chat.says("Anna", "/start")
    return chat


@pytest.fixture
def hunting(chat):
    """A game of Die Jagd nach dem Ring in its first round."""
    chat.referee.new_secret = lambda: "mellon 0"
    return chat.hunt_of("Anna", "Bert", "Cora")


@pytest.fixture(autouse=True)
def absent(monkeypatch):
    """Nobody watches the table: whoever is asked is called at once. Who is here is tried in `tests/chat/test_budget.py`."""
    monkeypatch.setattr(presence, "HERE", 0)


@pytest.fixture(scope="module")
def program():
    """The short program that checks a game without knowing ours."""
    spec = importlib.util.spec_from_file_location("pruefe", PROGRAM)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
