"""Disputes, votes and files through both stand-ins: what is public, what is for one person alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.core.clock import HandClock
from storage.timers import Timers
from tests.chat.players import Players
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom
from tests.standins.recording import Record

QUESTION = "Darf man auf das Kartennehmen verzichten?"


@pytest.fixture(params=[TelegramRoom, DiscordRoom], ids=["telegram", "discord"])
async def room(request, tmp_path, no_errors):
    room = request.param(tmp_path, NAMES[:3])
    async with room.server:
        yield room
    assert room.server.violations == []
    pictures = [s for s in room.server.record.entries if not any(f.name.endswith(".txt") for f in s.files)]
    assert room.witness.leaks(pictures, room.seats()) == []


def shown_in(room):
    """The messages of the bot that are still there."""
    return (room.group if room.platform == "telegram" else room.channel).by_bot()


async def message_with(room, label, text=""):
    """The newest public message of the bot that has this button."""

    def find():
        found = [m for m in shown_in(room) if label in room.actions(m) and text in m.text.replace("\\", "")]
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
        await room.says(first, "streitfall", f"zug 1: {QUESTION}")
        opened = await message_with(room, "Gilt nicht")
        await room.presses(first, opened, "Gilt nicht")
        proposed = await message_with(room, "Abstimmen")
        await room.presses(second, proposed, "Abstimmen")
        await room.presses(first, await message_with(room, "Abstimmen", "möchte abstimmen"), "Abstimmen")
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
        here = [m for m in shown_in(room) if m.text.startswith(("Streitfall 1", "Abstimmung"))]
        assert [m for m in here if room.actions(m)] == []  # no old button is left
        told = [m.text.replace("\\", "") for m in here]
        assert len(told) == 2 and "von " in told[0] and "ist entschieden" in told[1]  # of five messages two are left
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


async def test_own_words_go_into_a_form_or_answer_a_prompt(room):
    async with room.bot():
        await room.sit_down()
        await room.shown()
        await room.says("Anna", "streitfall", QUESTION)
        opened = await message_with(room, "Eigener Vorschlag")
        name = room.names[1]
        bert = room.people[name]
        if room.platform == "discord":
            pressed = bert.presses(opened, "Eigener Vorschlag")
            await room.until(lambda: pressed.modal is not None, "the form")
            bert.fills_modal(pressed, "Nur einmal je Durchgang weil es sonst zu leicht ist")
        else:
            bert.presses(opened, "Eigener Vorschlag")
            prompts = lambda: [m for m in shown_in(room) if "Antwort auf diese Nachricht" in m.text]  # noqa: E731
            await room.until(lambda: bool(prompts()), "the prompt")
            bert.says(room.group, "Nur einmal je Durchgang weil es sonst zu leicht ist", reply_to=prompts()[-1])
        proposed = await message_with(room, "Abstimmen", f"Vorschlag 1 von {name}")
        assert "Nur einmal je Durchgang" in proposed.text
        assert "Antwort auf diese Nachricht" not in " ".join(m.text for m in shown_in(room))


async def test_the_story_comes_as_a_file(room):
    async with room.bot():
        await room.sit_down()
        await room.says("Anna", "verlauf", "datei")
        seen = await room.people["Anna"].sees("zwei-tuerme-1.txt")
        assert seen.private


async def test_reminders_arrive_without_anybody_doing_anything(room):
    async with room.bot():
        clock = HandClock(datetime(2025, 3, 10, 6, 0, tzinfo=UTC))  # three quarters of two days later it is day, too
        room.adapter.referee.clock = clock
        await room.sit_down()
        mover = Players(room).whose()
        other = next(n for n in room.names if n != mover)
        owner, asker = room.names[:2]  # who manages the channel would set it without asking
        await room.says(asker, "frist", "2 Tage")
        await room.presses(owner, await message_with(room, "Einverstanden"), "Einverstanden")
        await room.until(lambda: bool(room.server.record.who_saw("Frist je Zug: 2 Tage")), "the deadline")
        await room.quiet()
        clock.move(37 * 3600)
        await room.until(lambda: bool(room.server.record.who_saw("Der Tisch wartet auf dich")), "the reminder")
        await room.quiet()
        assert other in room.server.record.who_saw("Der Tisch wartet auf dich")


async def time_passes(room, clock: HandClock, seconds: int) -> None:
    """So much time goes by while the bot is there: each thing happens when it is due. (Who moves the clock by hand has a bot
    that was away, and deadlines wait for it.)"""

    def due() -> int | None:
        with room.adapter.referee.database.transaction() as session:
            return Timers(session).next()

    until = clock.time + timedelta(seconds=seconds)
    while (at := due()) is not None and datetime.fromtimestamp(at, UTC) < until:
        clock.time = max(clock.time, datetime.fromtimestamp(at, UTC))
        await Record().until(lambda at=at: due() != at, what="what is due", every=0.05)
    clock.time = until


async def test_a_lost_seat_is_told_to_its_owner_and_taken_back_by_one_tap(room):
    async with room.bot():
        clock = HandClock(datetime(2025, 3, 10, 6, 0, tzinfo=UTC))
        room.adapter.referee.clock = clock
        await room.sit_down()
        await room.shown()
        owner = Players(room).whose()
        others = [n for n in room.names if n != owner]
        manager, asker = room.names[:2]  # who manages the channel would set it without asking
        if room.platform == "telegram":
            room.people[owner].says_private("/start")  # only then may a bot write there
        await room.says(asker, "frist", "1 Tag ablauf abstimmen")
        await room.presses(manager, await message_with(room, "Einverstanden"), "Einverstanden")
        await room.until(lambda: bool(room.server.record.who_saw("Frist je Zug: 1 Tag")), "the deadline")
        await room.quiet()
        await time_passes(room, clock, 49 * 3600)
        for who in others:
            await room.presses(who, await message_with(room, "Der Computer übernimmt"), "Der Computer übernimmt")
        told = await room.people[owner].sees("Der Platz bleibt für dich reserviert")
        assert told.private and room.seats()[owner]
        await room.people[owner].presses(told, "Ich bin wieder da")
        await room.until(lambda: set(room.server.record.who_saw("ist wieder da.")) >= set(others), "the owner")
        await room.quiet()


async def test_who_manages_the_channel_decides_where_others_would_be_asked(room):
    """Deadline and substitution, said by a manager in the channel of the table: recognised on both platforms."""
    async with room.bot():
        await room.sit_down()
        await room.shown()
        manager, other = room.names[:2]
        if room.platform == "discord":
            room.guild.grant(room.people[manager], manage_channels=True)
        await room.says(manager, "frist", "2 Tage")
        await room.until(lambda: bool(room.server.record.who_saw("Frist je Zug: 2 Tage")), "the deadline, without a vote")
        await room.says(manager, "ersetze", f"@{other} computer")
        taken = f"Den Platz von {other} übernimmt der Computer."
        await room.until(lambda: bool(room.server.record.who_saw(taken)), "the substitution, without a vote")
        await room.quiet()
