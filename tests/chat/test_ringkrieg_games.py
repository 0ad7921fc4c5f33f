"""Whole games of Der Ringkrieg on both platforms, with everything that can go wrong.

Its games are long. In those of `make test` both are in a hurry: the Shadow hunts with all its dice, the Free Peoples run and take
every damage with the Ring. In `make soak` the computer's strategy plays on both sides."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.contract import NOTHING, Candidate, Seat
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


async def whole_game(
    room: Room,
    secret: str,
    planned: dict[int, trouble.Trouble],
    strategy: Strategy,
    variant: Mapping[str, str] = NOTHING,
) -> Knowledge:
    async with room:
        return trouble.check_end(room, await trouble.through(room, "ringkrieg", secret, planned, strategy, variant))


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


# --- with the expansion ---------------------------------------------------------------------------------------------------

MORE = {"erweiterung": "ja"}
MORE_GAMES: dict[str, Any] = {  # what happens in the short game, where it is found; the same for the long one
    "telegram": (TelegramRoom, trouble.EVERY_KIND, ("smeagol-kommt", "hand-gesehen geheim"), 76, 0),
    "discord": (DiscordRoom, ON_DISCORD, ("smeagol-kommt", "wir-finden-ihn", "eintritt"), 78, 0),
}
FACTIONS = ("gruppierung", "daneben-kommt", "flotte", "ent-greift-an", "belagert", "feuer-und-schatten")


@pytest.mark.parametrize("name", MORE_GAMES)
async def test_a_whole_game_with_the_expansion(tmp_path, name):
    """Persons and cards of the expansion: who is shown the other's hand by «Wind aus dem Westen» reads it alone."""
    kind, planned, told, begin, _ = MORE_GAMES[name]
    room = kind(tmp_path, TWO)
    secret = find_game("ringkrieg", 2, told, 70, begin, strategy=hastily, variant=MORE)
    knowledge = await whole_game(room, secret, planned, hastily, MORE)
    assert "apart" in knowledge.states[-1]
    shown = [(seat, line) for seat, lines in knowledge.alone.items() for line in lines if "die Handkarten des Gegners: «" in line]
    assert bool(shown) == ("hand-gesehen geheim" in told)
    for seat, line in shown:
        assert room.server.record.who_saw(line) == {knowledge.names[seat]}


@pytest.mark.soak
@pytest.mark.parametrize("name", MORE_GAMES)
async def test_longer_games_with_the_expansion(tmp_path, name):
    """Factions, ships, Ents and siege engines, as the computer's strategy uses them."""
    kind, planned, _, _, begin = MORE_GAMES[name]
    secret = find_game("ringkrieg", 2, FACTIONS, 700, begin, variant=MORE)
    await whole_game(kind(tmp_path, TWO), secret, planned, greedily, MORE)
