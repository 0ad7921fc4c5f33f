"""Arriving: one message with three buttons, once for each place; from there to the first move of every game by taps alone."""

from __future__ import annotations

import re

import pytest

from games import catalog
from games.contract import Refusal
from tests.chat.players import Players, greedily
from tests.chat.rooms import DiscordRoom, Room, TelegramRoom

ROOMS = {"telegram": TelegramRoom, "discord": DiscordRoom}
GERMAN, ENGLISH = ["Partie beginnen", "Frage stellen", "So geht es"], ["Start a game", "Ask a question", "How it works"]
TAPS, MESSAGES = 6, 3  # of one person, of the bot among all: from the invitation to the first move


def room_of(name: str, folder, people=("Anna", "Bernd")) -> Room:
    if name == "telegram":
        return TelegramRoom(folder, people, started=False)
    room = DiscordRoom(folder, people)
    room.guild.system = room.channel
    return room


def added(room: Room) -> None:
    """Somebody sends the bot away, if it is there, and adds it."""
    where = room.group if isinstance(room, TelegramRoom) else room.guild
    room.server.kicks(where)
    room.server.invites(where)


def posted(room: Room) -> list:
    """All the bot ever sent into the channel for everybody."""
    place = room.group if isinstance(room, TelegramRoom) else room.channel
    mine = [m for m in place.messages.values() if getattr(m, "author", getattr(m, "sender", None)) is None]
    return [m for m in mine if not getattr(m, "only_for", None)]


async def led(room: Room, who: str, message, label: str) -> None:
    """Press a button; where that leads to the private chat, go there."""
    answer = await room.presses(who, message, label)
    if link := re.search(r"start=([\w-]+)", getattr(answer, "url", "") or ""):
        room.people[who].starts(link[1])


def at_once(play, seat, dice, preferred):
    """What a newcomer presses: an answer that is a move by itself, if there is one."""
    options = play.options(seat)
    moves = [c for c in options if not isinstance(step := play.game.apply(play.now(seat), seat, c.key), Refusal) and step.done]
    return moves[0] if moves else greedily(play, seat, dice, preferred)


async def connected(room: Room) -> None:
    if isinstance(room, DiscordRoom):
        await room.adapter.client.wait_until_ready()
        await room.until(lambda: room.adapter.client.guilds, "the servers")


async def greeted(room: Room):
    await connected(room)
    added(room)
    return await room.until(lambda: posted(room) and posted(room)[0], "a greeting")


@pytest.mark.parametrize("name", ROOMS)
async def test_a_place_is_greeted_once_and_silently(tmp_path, name, no_errors):
    room = room_of(name, tmp_path)
    async with room:
        greeting = await greeted(room)
        assert list(room.actions(greeting)) == GERMAN
        assert silently(room) == [True]
        added(room)
        await room.quiet()
        await room.restart()
        await connected(room)
        added(room)
        await room.quiet()
        assert len(posted(room)) == 1
        assert room.server.violations == []


def silently(room: Room) -> list[bool]:
    """Of each message sent to the channel: whether it makes no sound."""
    if isinstance(room, TelegramRoom):
        sent = [fields for method, fields in room.server.requests if method in ("sendMessage", "sendPhoto")]
        return [str(f.get("disable_notification", "")).lower() == "true" for f in sent if str(f["chat_id"]) == str(room.group.id)]
    route = "POST /channels/{channel_id}/messages"
    return [bool(content["flags"] & 1 << 12) for method, content in room.server.requests if method == route]


@pytest.mark.parametrize(
    ("locale", "features", "labels"),
    [
        ("de", [], GERMAN),
        ("en-US", [], GERMAN),  # so Discord calls all servers that cannot choose
        ("en-US", ["COMMUNITY"], ENGLISH),
        ("en-GB", [], ENGLISH),
        ("fr", ["COMMUNITY"], GERMAN),
    ],
)
async def test_a_server_is_greeted_in_its_language(tmp_path, locale, features, labels):
    room = room_of("discord", tmp_path)
    room.guild.locale, room.guild.features = locale, features
    async with room:
        assert list(room.actions(await greeted(room))) == labels


async def test_a_group_is_greeted_in_the_language_of_who_adds_us(tmp_path):
    room = room_of("telegram", tmp_path)
    room.people["Anna"].language = "en-GB"
    async with room:
        assert list(room.actions(await greeted(room))) == ENGLISH


@pytest.mark.parametrize("missing", ["channel", "right"])
async def test_where_nothing_can_be_said_nothing_is_said_later_either(tmp_path, missing, no_errors):
    room = room_of("discord", tmp_path)
    if missing == "channel":
        room.guild.system = None
    else:
        room.channel.only = []
    async with room:
        await connected(room)
        added(room)
        await room.quiet()
        room.guild.system, room.channel.only = room.channel, None
        added(room)
        await room.quiet()
        assert posted(room) == []


@pytest.mark.parametrize("name", ROOMS)
async def test_the_other_two_buttons_answer_whoever_presses(tmp_path, name, no_errors):
    room = room_of(name, tmp_path)
    async with room:
        greeting = await greeted(room)
        anna = room.people["Anna"]
        await room.presses("Anna", greeting, "So geht es")
        await anna.sees("/regel")
        if isinstance(room, DiscordRoom):
            form = await anna.presses(greeting, "Frage stellen")
            await anna.fills_modal(form, "Wie viele Gefährten gibt es im Ringkrieg?")
        else:
            await room.presses("Anna", greeting, "Frage stellen")
            prompt = await anna.sees("Antwort auf diese Nachricht")
            anna.says(room.group, "Wie viele Gefährten gibt es im Ringkrieg?", reply_to=prompt.message)
        await anna.sees("Fundstelle")
        await room.quiet()
        assert list(room.actions(greeting)) == GERMAN  # it stays


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("game", catalog.ids())
async def test_an_evening_begins_with_few_taps_and_messages(tmp_path, name, game, no_errors):
    """Two people, none of whom has ever met the bot, from the invitation to the first move."""
    room = room_of(name, tmp_path)
    async with room:
        room.adapter.referee.new_secret = lambda: "ein Abend"
        room.adapter.referee.clock = type(room.adapter.referee)(room.adapter.database).clock  # they are quick
        greeting = await greeted(room)
        title = catalog.load(game).title
        await room.presses("Anna", greeting, "Partie beginnen")
        await room.until(lambda: title in room.actions(greeting), "the games to choose from")
        await led(room, "Anna", greeting, title)
        await room.until(
            lambda: room.living() is greeting and "Mitspielen" in room.actions(greeting), "the table, where that was"
        )
        await led(room, "Bernd", greeting, "Mitspielen")
        await room.until(lambda: "Los geht’s" in room.actions(greeting), "both at the table")
        await room.quiet()
        await room.presses("Anna", greeting, "Los geht’s")
        await room.until(lambda: room.running, "the game")
        await room.quiet()
        players = Players(room, "ein Abend", at_once)
        who = await players.move("nah")
        await room.quiet()
        taps = {person: room.people[person].taps for person in room.names}
        print(name, game, taps, who, [m.text[:60] for m in posted(room)])
        assert max(taps.values()) <= TAPS and not any(p.typed for p in room.people.values())
        assert len(posted(room)) <= MESSAGES
        marks = [m for m in posted(room) if room.table().row.published in m.text]
        assert len(marks) == 2 and all(len(m.versions) == 1 for m in marks)  # in messages that are never edited
        for mark in marks:
            first, folded = mark.text.split("\n", 1)
            assert room.table().row.published not in first and room.table().row.published in folded
        assert all(silently(room))
        assert room.server.violations == []
