"""Disputes, votes and files through both stand-ins: what is public, what is for one person alone."""

from __future__ import annotations

import pytest

from bot.core.clock import HandClock
from tests.chat.players import Players
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom

QUESTION = "Darf man auf das Kartennehmen verzichten?"


@pytest.fixture(params=[TelegramRoom, DiscordRoom], ids=["telegram", "discord"])
async def room(request, tmp_path, no_errors):
    room = request.param(tmp_path, NAMES[:3])
    async with room.server:
        yield room
    assert room.server.violations == []
    pictures = [s for s in room.server.record.entries if not any(f.name.endswith(".txt") for f in s.files)]
    assert room.witness.leaks(pictures, room.seats()) == []


async def message_with(room, label, text=""):
    """The newest public message of the bot that has this button."""
    place = room.group if room.platform == "telegram" else room.channel

    def find():
        found = [m for m in place.by_bot() if label in room.actions(m) and text in m.text.replace("\\", "")]
        return found[-1] if found else None

    return await room.until(find, f"a message with «{label}»")


async def test_a_dispute_is_argued_voted_and_carried_out_by_buttons(room):
    async with room.bot():
        await room.sit_down()
        await room.shown()
        mover = Players(room).whose()
        first, second = (n for n in room.names if n != mover)
        await room.says(mover, "zug", "verzichte")
        await room.until(lambda: room.number == 1, "the move")
        await room.says(first, "streitfall", QUESTION)
        opened = await message_with(room, "Gilt nicht")
        await room.presses(first, opened, "Gilt nicht")
        proposed = await message_with(room, "Abstimmen")
        await room.presses(second, proposed, "Abstimmen")
        vote = await message_with(room, "Nein, es bleibt, wie es ist")
        ruling = next(label for label in room.actions(vote) if label.startswith("1:"))
        await room.quiet()
        seen = len(room.server.record.entries)
        await room.presses(first, vote, ruling)
        await room.until(lambda: any("Deine Stimme" in s.text for s in room.server.record.entries[seen:]), "the vote")
        await room.quiet()
        told = {s.who for s in room.server.record.entries[seen:] if "Deine Stimme" in s.text}
        assert told == {first}  # nobody else learns how somebody voted
        await room.presses(second, vote, ruling)
        await room.until(lambda: room.number == 2, "the ruling")
        await room.quiet()
        assert Players(room).whose() == mover
    decided = [s for s in room.server.record.entries if "ist entschieden" in s.text]
    assert {s.who for s in decided} >= set(room.names)


async def test_a_refusal_leads_to_a_dispute_by_its_button(room):
    async with room.bot():
        await room.sit_down()
        await room.shown()
        mover = Players(room).whose()
        if room.platform == "telegram":
            room.people[mover].says_private("/zug nimm ablage")
        else:
            await room.says(mover, "zug", "nimm ablage")
        refusal = await room.people[mover].sees("Regel:")
        await room.people[mover].presses(refusal, "Streitfall")
        opened = await message_with(room, "Gilt nicht", "nimm ablage")
        assert "abgelehnten Zug" in opened.text


async def test_the_story_comes_as_a_file(room):
    async with room.bot():
        await room.sit_down()
        await room.says("Anna", "verlauf", "datei")
        seen = await room.people["Anna"].sees("zwei-tuerme-1.txt")
        assert seen.private


async def test_reminders_arrive_without_anybody_doing_anything(room):
    async with room.bot():
        clock = HandClock()
        room.adapter.referee.clock = clock
        await room.sit_down()
        mover = Players(room).whose()
        other = next(n for n in room.names if n != mover)
        await room.says("Anna", "frist", "2 Tage")
        for who in [n for n in room.names if n != "Anna"][:1]:
            await room.presses(who, await message_with(room, "Einverstanden"), "Einverstanden")
        await room.until(lambda: bool(room.server.record.who_saw("Frist je Zug: 2 Tage")), "the deadline")
        await room.quiet()
        clock.move(37 * 3600)
        await room.until(lambda: bool(room.server.record.who_saw("Der Tisch wartet auf dich")), "the reminder", within=15.0)
        await room.quiet()
        assert other in room.server.record.who_saw("Der Tisch wartet auf dich")
