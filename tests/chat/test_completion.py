"""Discord completes every argument that has a finite number of answers; `/gesund` tells the truth."""

from __future__ import annotations

import asyncio

import pytest

from bot.telegram_app import commands as telegram_commands
from bot.telegram_app.commands import Line
from games import catalog
from tests.bot.chat import Chat


@pytest.fixture
def chat(tmp_path):
    chat = Chat(tmp_path)
    yield chat
    chat.database.close()


def completes(chat: Chat, command: str, typed: str) -> list[tuple[str, str]]:
    from bot.core.messages import Incoming

    return chat.referee.suggest(Incoming("lokal", "tisch", "Anna", "Anna", "x", typed), command)


def test_every_finite_argument_is_completed(chat):
    assert [words for _, words in completes(chat, "neu", "zwei")] == ["zwei-tuerme"]
    assert {words for _, words in completes(chat, "neu", "")} == set(catalog.ids())
    assert completes(chat, "variante", "") == [] and completes(chat, "brett", "") == []
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten")
    assert ("start=p2") in [words for _, words in completes(chat, "variante", "bert")]
    label, words = completes(chat, "variante", "bert")[0]
    assert "Bert" in label and "⟦" not in label
    chat.says("Anna", f"/variante {words}")
    chat.says("Anna", "/start")
    assert "hand" in [words for _, words in completes(chat, "brett", "ha")]
    assert completes(chat, "frist", "2 T")[0] == ("2 Tage", "2 Tage")
    assert completes(chat, "hilfe", "zug")[0][1] == "zug"


async def test_health_follows_the_line_to_telegram(monkeypatch):
    from telegram.error import NetworkError

    monkeypatch.setattr(telegram_commands, "LOOK_SECONDS", 0.01)
    answers = [NetworkError("away"), None]

    class Bot:
        async def get_me(self) -> None:
            if (error := answers.pop(0)) is not None:
                raise error

    class App:
        bot = Bot()

    ready = asyncio.Event()
    ready.set()
    line = Line(App(), ready)  # type: ignore[arg-type]
    line.lost(NetworkError("away"))
    assert not ready.is_set()
    await asyncio.wait_for(ready.wait(), 10)
    assert answers == []
    line.close()
