"""Decks on both platforms: the ten challenge decks and one of each side through /deck pruefe; nothing of them in a group."""

from __future__ import annotations

import pytest

from games import catalog
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom
from tests.standins.recording import File

BOX = catalog.decks("meccg")
CHECKED = (*"ABCDEFGHIJ", "O", "V")
A = BOX.ready_text("A")
OF_A = ("Glamdring", "Ork-Wache", "Sam Gamdschie")


@pytest.fixture
async def telegram(tmp_path, no_errors):
    room = TelegramRoom(tmp_path, NAMES[:2])
    async with room.server:
        yield room
    assert room.server.violations == []


@pytest.fixture
async def discord(tmp_path, no_errors):
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room.server:
        yield room
    assert room.server.violations == []


def said_of(id: str) -> str:
    found = BOX.judge(BOX.ready_text(id))
    return "zulässig" if found.legal else found.of("fehler")[0].reason


async def test_telegram_checks_decks_in_the_private_chat_and_reads_none_in_the_group(telegram):
    async with telegram.bot():
        anna, bernd = telegram.people["Anna"], telegram.people["Bernd"]
        for person in (anna, bernd):
            person.starts()
        await telegram.quiet()
        for id in CHECKED:
            anna.says_private(f"/deck pruefe {id}")
            assert said_of(id) in (await anna.sees(f"«{id} – ")).text
        anna.says(telegram.group, f"/deck pruefe\n{A}")
        await anna.sees("darum lese ich keine Deckliste")
        anna.sends_file(telegram.group, "deck.txt", A.encode(), "/deck pruefe")
        await telegram.quiet()
        anna.says_private(f"/deck pruefe\n{A}")
        await anna.sees("«Entwurf» (Helden): zulässig.")
        anna.sends_file(anna.chat, "deck.txt", A.replace("1 Glamdring", "1 Glamdrin").encode())
        asked = await anna.sees("Meintest du «Glamdring»?")
        await anna.presses(asked, next(label for label in asked.labels if "Glamdring" in label))
        await telegram.quiet()
        anna.says(telegram.group, "/deck pruefe Entwurf gegen Balrog")
        await anna.sees("(Helden, gegen Balrog): zulässig")
        anna.says_private("/deck zeige Entwurf")
        await telegram.quiet()
        assert any(seen.files for seen in anna.seen)
        for seen in bernd.seen:
            assert not any(card in seen.text for card in OF_A) or seen.by  # only what Anna posted herself


async def test_discord_checks_decks_for_the_asker_alone(discord):
    async with discord.bot():
        anna, bernd = discord.people["Anna"], discord.people["Bernd"]
        for id in CHECKED:
            reply = await anna.slash(discord.channel, "deck", was=f"pruefe {id}").reply()
            assert reply.ephemeral and said_of(id) in reply.text
        sent = anna.slash(discord.channel, "deck", was="pruefe", datei=File("deck.txt", A.encode(), kind="document"))
        reply = await sent.reply()
        assert reply.ephemeral and "«Entwurf» (Helden): zulässig." in reply.text
        how = await bernd.slash(discord.channel, "deck").reply()
        form = await bernd.presses(how, "Liste eingeben")
        first, second = form.modal.labels
        half = A.index("\nGefahren")
        await bernd.fills_modal(form, {first: A[:half], second: A[half:]})
        await bernd.sees("«Entwurf» (Helden): zulässig.")
        await anna.slash(discord.channel, "deck", was="zeige Entwurf").reply()
        await discord.quiet()
        assert not any("Glamdring" in seen.text for seen in bernd.seen)
