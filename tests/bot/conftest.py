from __future__ import annotations

import pytest

from tests.bot.chat import Chat


@pytest.fixture
def chat(tmp_path):
    chat = Chat(tmp_path)
    yield chat
    chat.database.close()
