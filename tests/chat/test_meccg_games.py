"""Whole games of MECCG on both platforms, with everything that can go wrong. They are long: a thousand answers."""

from __future__ import annotations

import pytest

from tests.chat import trouble
from tests.chat.players import greedily
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom
from tests.chat.test_discord_games import ON_DISCORD

TWO = NAMES[:2]


@pytest.mark.soak
@pytest.mark.parametrize("name", ["telegram", "discord"])
async def test_a_whole_game_with_trouble(tmp_path, name):
    kind, planned = (TelegramRoom, trouble.EVERY_KIND) if name == "telegram" else (DiscordRoom, ON_DISCORD)
    room = kind(tmp_path, TWO)
    async with room:
        players = await trouble.through(room, "meccg", "Partie 3", planned, greedily)
        trouble.check_end(room, players)
