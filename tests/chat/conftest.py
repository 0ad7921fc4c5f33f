from __future__ import annotations

import logging

import pytest

from tests import stores
from tests.chat.palantir import Stones
from tests.chat.rooms import speed_up


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    speed_up(monkeypatch)


@pytest.fixture
def no_errors(caplog):
    """The bot logs no error while the test runs."""
    yield caplog
    wrong = [r for when in ("setup", "call") for r in caplog.get_records(when) if r.levelno >= logging.ERROR]
    assert not wrong, [f"{r.name}: {r.getMessage()} {r.exc_text or ''}" for r in wrong]


@pytest.fixture
async def stones(tmp_path, no_errors):
    stones = Stones(stores.url(tmp_path / "chat.db"))
    await stones.start()
    yield stones
    await stones.stop()


@pytest.fixture
def probe(monkeypatch):
    """`/neu …` opens a table of the probe game."""
    from bot.core import lobby
    from games import catalog

    monkeypatch.setattr(lobby, "find_game", lambda word: catalog.load("tests.chat.probe"))
