"""Bringing something to the table on both platforms: in the private chat, as a file, in a form; never read in a group."""

from __future__ import annotations

import pytest

from bot.core import lobby
from games import catalog
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom
from tests.standins.recording import File

ANNAS, BERNDS = "7\n8\n9", "1\n2\n4"


@pytest.fixture(autouse=True)
def koffer(monkeypatch):
    monkeypatch.setattr(lobby, "find_game", lambda words: catalog.load("tests.bot.koffer"))


@pytest.fixture
async def telegram(tmp_path, no_errors):
    room = TelegramRoom(tmp_path, NAMES[:2])
    async with room.server:
        yield room
    assert room.server.violations == []
    assert room.witness.leaks(room.server.record.entries, room.seats()) == []


@pytest.fixture
async def discord(tmp_path, no_errors):
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room.server:
        yield room
    assert room.server.violations == []
    assert room.witness.leaks(room.server.record.entries, room.seats()) == []


def brought(room):
    return {s.name: s.brought for s in room.table().seats}


async def opened(room):
    await room.says("Anna", "neu", "koffer")
    await room.quiet()
    await room.says("Bernd", "beitreten")
    await room.quiet()


async def test_telegram_takes_a_message_or_a_file_in_the_private_chat_and_nothing_in_the_group(telegram):
    async with telegram.bot():
        anna, bernd = telegram.people["Anna"], telegram.people["Bernd"]
        for person in (anna, bernd):
            person.starts()
        await telegram.quiet()
        await opened(telegram)
        posted = anna.says(telegram.group, f"/mitbringen\n{ANNAS}")
        assert "Schick es mir in den privaten Chat" in (await anna.sees("darum lese ich es nicht")).text
        await telegram.quiet()
        assert posted.deleted or not telegram.group.bot_admin
        anna.sends_file(telegram.group, "deck.txt", ANNAS.encode(), "/mitbringen")
        await telegram.quiet()
        assert brought(telegram) == {"Anna": "", "Bernd": ""}
        anna.says_private(f"/mitbringen\n{ANNAS}")
        await anna.sees("Deck angenommen: 3 Zeilen")
        bernd.sends_file(bernd.chat, "deck.txt", "﻿1\r\nDrache\r\n4".encode())
        assert "Zeile 2 («Drache»)" in (await bernd.sees("So geht es nicht")).text
        bernd.sends_file(bernd.chat, "riesig.txt", b"1\n" * 30_000)
        await bernd.sees("zu groß")
        bernd.sends_file(bernd.chat, "deck.txt", f"﻿{BERNDS}\r\n".encode())
        await bernd.sees("Deck angenommen: 3 Zeilen")
        await telegram.quiet()
        assert brought(telegram) == {"Anna": ANNAS, "Bernd": BERNDS}
        await telegram.says("Anna", "start")
        await anna.sees("Mitgebracht (Fingerabdruck)")
        await telegram.quiet()
        for seen in bernd.seen:
            assert "7\n8\n9" not in seen.text or seen.by  # what Anna posted herself everybody saw


async def test_discord_takes_an_attachment_or_a_form_of_two_fields(discord):
    async with discord.bot():
        anna, bernd = discord.people["Anna"], discord.people["Bernd"]
        await opened(discord)
        sent = anna.slash(discord.channel, "mitbringen", datei=File("deck.txt", ANNAS.encode(), kind="document"))
        reply = await sent.reply()
        assert reply.ephemeral and "Deck angenommen: 3 Zeilen" in reply.text
        large = bernd.slash(discord.channel, "mitbringen", datei=File("riesig.txt", b"1\n" * 30_000, kind="document"))
        assert "zu groß" in (await large.reply()).text
        how = await bernd.slash(discord.channel, "mitbringen").reply()
        assert how.ephemeral and "Drei verschiedene Karten" in how.text
        form = await bernd.presses(how, "Liste eingeben")
        first, second = form.modal.labels
        await bernd.fills_modal(form, {first: "x\n" * 1_999, second: "y\n" * 1_999})
        await bernd.sees("… und 7988 weitere.")
        form = await bernd.presses(how, "Liste eingeben")
        await bernd.fills_modal(form, {first: "1\n2", second: "4"})
        await bernd.sees("Deck angenommen: 3 Zeilen")
        await discord.quiet()
        assert brought(discord) == {"Anna": ANNAS, "Bernd": BERNDS}
        await discord.says("Anna", "start")
        await discord.quiet()
        assert discord.table().running
        assert not any("7\n8\n9" in seen.text for seen in bernd.seen)
