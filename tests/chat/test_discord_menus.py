"""Commands in both languages and what they demand, «Was gilt hier?» in the menu of a message, a thread for a game."""

from __future__ import annotations

import pytest

from bot.core.commands import COMMANDS
from bot.discord_app.descriptions import DESCRIBED, WHAT_APPLIES
from tests.chat.players import Players
from tests.chat.rooms import NAMES, DiscordRoom

APPLIES = WHAT_APPLIES[0]


@pytest.fixture
async def room(tmp_path, no_errors):
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room.server:
        yield room
    assert room.server.violations == []


async def test_commands_are_described_in_german_and_english_and_demand_what_they_need(room):
    async with room.bot():
        registered = {c["name"]: c for c in room.server.commands[None]}
    for name, described in DESCRIBED.items():
        shown = registered[name]["description_localizations"]
        assert shown["en-US"] == shown["en-GB"] == described.english
        assert shown["de"] == registered[name]["description"] == COMMANDS[name].help
        for option in registered[name]["options"][:1]:
            assert option["description_localizations"]["en-GB"] == described.english_option
            assert option["description"] == described.option
            assert bool(option.get("required")) is described.required
    assert registered[APPLIES]["type"] == 3
    assert registered[APPLIES]["name_localizations"]["en-US"] == "What applies here?"


async def test_what_applies_here_is_told_to_the_asker_alone(room):
    async with room.bot():
        await room.sit_down()
        await room.shown()
        who = Players(room).whose()
        other = next(n for n in room.names if n != who)
        anna, bernd = room.people[who], room.people[other]

        async def asks(person, message):
            begin = len(person.seen)
            await person.chooses(message, APPLIES)
            return await room.until(lambda: next((s for s in person.seen[begin:] if "[zt." in s.text), None), "an answer")

        now = await asks(anna, room.living())
        assert now.private and "Fundstelle:" in now.text
        question = "Darf man Gandalf allein auslegen?"
        answer = await asks(bernd, anna.says(room.channel, question))
        assert answer.private and "Gandalf" in answer.text
        await room.says(who, "regel", question)
        own = await room.until(lambda: next((s for s in anna.seen if "Allen zeigen" in s.labels), None), "the answer")
        await anna.presses(own.message, "Allen zeigen")
        shared = await bernd.sees(f"{who} fragt:")
        assert not shared.private
        cited = await asks(bernd, shared.message)
        assert cited.private and "Fundstelle:" in cited.text
        await room.quiet()
    assert room.witness.leaks(room.server.record.entries, room.seats()) == []


async def test_a_game_in_a_thread_of_its_own(room):
    async with room.bot():
        anna = room.people["Anna"]
        started = anna.slash(room.channel, "neu", spiel="zwei-tuerme", faden=True)
        await started
        told = await anna.sees("Der Tisch steht in einem eigenen Faden")
        assert told.private
        (thread,) = room.channel.threads
        assert thread.name == "Die zwei Türme – Das Kartenspiel" and f"/{thread.id}" in told.text
        await room.until(lambda: any("Mitspielen" in m.content.labels for m in thread.by_bot()))
        await room.quiet()
        assert room.spoken(room.channel) == []  # the channel itself stays quiet
        lobby = next(m for m in thread.by_bot() if "Mitspielen" in m.content.labels)
        await room.people["Bernd"].presses(lobby, "Mitspielen")
        await room.until(lambda: "2. Bernd" in lobby.text)
        room.server.redeliver(started)  # delivered twice: one thread, one table
        await room.quiet()
        assert room.channel.threads == [thread]
        begin = len(anna.seen)
        await anna.slash(room.channel, "neu", spiel="schach", faden=True)
        await room.until(lambda: any("/neu jagd" in s.text for s in anna.seen[begin:]))
        assert room.channel.threads == [thread]


async def test_without_the_right_to_open_threads_it_says_so(room):
    room.guild.bot_permissions &= ~(1 << 35)
    async with room.bot():
        anna = room.people["Anna"]
        await anna.slash(room.channel, "neu", spiel="zwei-tuerme", faden=True)
        assert (await anna.sees("Fäden eröffnen")).private
        assert room.channel.threads == [] and room.number == 0
