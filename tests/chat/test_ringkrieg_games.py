"""Whole games of Der Ringkrieg on both platforms, with everything that can go wrong.

Its games are long. In those of `make test` both are in a hurry: the Shadow hunts with all its dice, the Free Peoples run and take
every damage with the Ring. In `make soak` the computer's strategy plays on both sides."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest

from games.contract import Candidate, Seat
from games.play import Play
from tests.chat import trouble
from tests.chat.knowledge import Knowledge
from tests.chat.players import Strategy, find_game, greedily
from tests.chat.rooms import NAMES, DiscordRoom, Room, TelegramRoom
from tests.chat.test_discord_games import ON_DISCORD

TWO = NAMES[:2]
# Which game is played: what must happen in it, in how many moves, and where such a one is found (any other may be, when the
# rules change).
GAMES: dict[str, Any] = {
    "telegram": (TelegramRoom, trouble.EVERY_KIND, ("ereignis", "gezogen geheim"), 45, 0),
    "discord": (DiscordRoom, ON_DISCORD, ("ereignis", "aufgedeckt"), 90, 219),
}


def hastily(play: Play, seat: Seat, dice: random.Random, preferred: Collection[str]) -> Candidate:
    """Both are in a hurry, see above; everything else as the computer plays it."""
    decision, options = play.decision(seat), {c.key: c for c in play.options(seat)}
    assert decision is not None
    if decision.rules == ("rk.aktion.jagdzuweisung",):
        return options[max((key for key in options if key.isdecimal()), key=int)]
    runs = ["gemeinschaft", "ring"] if "Schaden" in decision.prompt else ["gemeinschaft"]
    return next((options[key] for key in runs if key in options), None) or greedily(play, seat, dice, preferred)


async def whole_game(room: Room, secret: str, planned: dict[int, trouble.Trouble], strategy: Strategy) -> Knowledge:
    async with room:
        return trouble.check_end(room, await trouble.through(room, "ringkrieg", secret, planned, strategy))


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game_with_trouble(tmp_path, name):
    kind, planned, told, longest, begin = GAMES[name]
    room = kind(tmp_path, TWO)
    secret = find_game("ringkrieg", 2, told, longest, begin, strategy=hastily)
    knowledge = await whole_game(room, secret, planned, hastily)
    seen = room.server.record.entries

    # What somebody drew was read by nobody else, and the search finds what it is there for.
    drawn = [(seat, line) for seat, lines in knowledge.alone.items() for line in lines if line.startswith("Du ziehst: ")]
    assert drawn
    for seat, line in drawn:
        assert room.server.record.who_saw(line) == {knowledge.names[seat]}
    seat, line = drawn[-1]
    other = next(n for n in TWO if n != knowledge.names[seat])
    stray = replace(seen[0], who=other, by="", text=line, labels=(), files=(), private=True)
    assert len(knowledge.leaks([*seen, stray])) == 1
    assert knowledge.untold([s for s in seen if line not in s.text])


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
async def test_longer_games_with_trouble(tmp_path, name):
    kind, planned, *_ = GAMES[name]
    secret = find_game("ringkrieg", 2, ("aufgedeckt", "belagert", "ereignis"), 400, 100)
    await whole_game(kind(tmp_path, TWO), secret, planned, greedily)


# --- four players --------------------------------------------------------------------------------------------------------

FOUR_GAMES: dict[str, Any] = {
    "telegram": (TelegramRoom, trouble.EVERY_KIND, 27),
    "discord": (DiscordRoom, trouble.EVERY_KIND, 50),
}


@pytest.mark.parametrize("name", FOUR_GAMES)
async def test_a_whole_game_for_four(tmp_path, name):
    """Four people, four powers: partners exchange cards, and nobody reads what another one drew or was given."""
    kind, planned, begin = FOUR_GAMES[name]
    room = kind(tmp_path, NAMES)
    secret = find_game("ringkrieg", 4, ("ereignis", "getauscht", "gezogen geheim"), 80, begin, strategy=hastily)
    knowledge = await whole_game(room, secret, planned, hastily)
    told = [
        (seat, line)
        for seat, lines in knowledge.alone.items()
        for line in lines
        if line.startswith(("Du ziehst: ", "Du bekommst «"))
    ]
    assert {seat for seat, line in told if line.startswith("Du ziehst")} == {"p1", "p2", "p3", "p4"}
    assert any(line.startswith("Du bekommst") for _, line in told)
    for seat, line in told:
        assert room.server.record.who_saw(line) == {knowledge.names[seat]}
