"""Discord completes every argument that has a finite number of answers; `/gesund` tells the truth."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.commands import COMMANDS
from bot.discord_app.descriptions import DESCRIBED, LONGEST
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


def test_what_has_few_answers_offers_them(chat):
    def offered(command, typed=""):
        return [words for _, words in completes(chat, command, typed)]

    chat.says("Anna", "/neu ringkrieg name=Rohan")
    assert offered("tisch") == ["Rohan"]
    assert offered("beitreten") == ["computer"]
    assert {"schatten", "keine"} <= set(offered("seite"))
    chat.says("Bert", "/beitreten")
    assert offered("entferne", "be") == ["Bert"]
    chat.says("Anna", "/start")
    assert offered("ersetze", "bert") == ["Bert", "Bert computer"]
    assert "geschichte" in offered("verlauf") and offered("aufgeben") == ["ja"] and offered("rueckgaengig") == ["ja", "nein"]
    assert "erwaehnung aus" in offered("einstellungen")
    assert offered("kanal", "jagd") == ["spiel jagd"]
    chat.says("Anna", "/streitfall Darf man das?")
    chat.says("Anna", "/streitfall 1 gilt")
    chat.calls_vote()
    assert offered("stimme") == ["1 1", "1 2"]
    chat.says("Anna", "/stimme 1 1")
    assert offered("stimme") == []  # hers is in
    chat.says("Bert", "/stimme 1 1")
    assert offered("praezedenz") == ["1"]
    chat.says("Anna", "/aufgeben ja")
    assert offered("archiv") == ["1"]


def test_every_command_is_described_in_both_languages():
    assert set(DESCRIBED) == set(COMMANDS)
    for name, said in DESCRIBED.items():
        assert 0 < len(said.english) <= LONGEST and len(COMMANDS[name].help) <= LONGEST, name
        assert bool(said.option) == bool(said.english_option) == bool(COMMANDS[name].argument), name
        assert len(said.option) <= LONGEST and len(said.english_option) <= LONGEST, name
