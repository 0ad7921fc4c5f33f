"""Whole games of Die Jagd nach dem Ring on both platforms, with everything that can go wrong.

The options of a turn are secret, other seats are asked in the middle of it, and much is seen by one or two players alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.chat import trouble
from tests.chat.knowledge import Knowledge
from tests.chat.players import find_game, greedily
from tests.chat.rooms import NAMES, DiscordRoom, Room, TelegramRoom
from tests.chat.test_discord_games import ON_DISCORD

# Which game is played: what must happen in it, and where such a one is found (any other may be, when the rules change).
GAMES: dict[str, Any] = {
    "telegram": (TelegramRoom, trouble.EVERY_KIND, ("sieht geheim", "abgewehrt geheim", "tausch geheim"), 476),
    "discord": (
        DiscordRoom,
        ON_DISCORD,
        ("sieht geheim", "angriff", "nimmt geheim", "tausch geheim"),
        412,
    ),
}
LONGEST = 60


async def whole_game(room: Room, secret: str, planned: dict[int, trouble.Trouble]) -> Knowledge:
    async with room:
        players = await trouble.through(room, "jagd", secret, planned, greedily)
        place = room.group if isinstance(room, TelegramRoom) else room.channel
        left = [m for m in room.spoken(place) if m is not room.living()]
        assert [m.pings for m in left] == [set(room.names)]  # of all that was said, the living message and the result are left
        pinged = [m for m in place.messages.values() if m.pings]
        assert len(pinged) == room.witness.calls
        return trouble.check_end(room, players)


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game_with_trouble(tmp_path, name):
    kind, planned, told, begin = GAMES[name]
    room = kind(tmp_path, NAMES)
    knowledge = await whole_game(room, find_game("jagd", 4, told, LONGEST, begin), planned)
    seen = room.server.record.entries

    # What a Zauberblick shows was read by the one who looked, and by nobody else.
    looks = [
        (e, line) for e in knowledge.events if e.kind == "sieht" for line in knowledge.alone[e.knows[0]] if "sieht das" in line
    ]
    assert looks
    for event, line in looks:
        assert room.server.record.who_saw(line) == {knowledge.names[event.knows[0]]}

    # The search finds what it is there for: such a line before other eyes, a hand in the channel, a line that never came.
    line = looks[0][1]
    other = next(n for n in NAMES if n not in room.server.record.who_saw(line))
    stray = replace(seen[0], who=other, by="", text=line, labels=(), files=(), private=True)
    assert len(knowledge.leaks([*seen, stray])) == 1
    hand = next(s.text for s in seen if s.private and "Nur du weißt" in s.text)
    assert knowledge.leaks([replace(s, private=False, text=hand) for s in seen if not s.private and not s.by][:8])
    assert knowledge.untold([s for s in seen if line not in s.text])


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("told", [("raetsel", "hallen", "angriff"), ("verliert geheim", "blick"), ()])
async def test_longer_games_with_trouble(tmp_path, name, told):
    kind, planned, _, _ = GAMES[name]
    await whole_game(kind(tmp_path, NAMES), find_game("jagd", 4, told, 150, 200), planned)
