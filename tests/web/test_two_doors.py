"""One table with two doors: who acts on a page is there for the chat, and what pages do reaches it within its budget."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import timedelta

from bot.core.clock import HandClock
from bot.telegram_app import app as telegram_app
from tests.chat.rooms import TelegramRoom, speed_up
from tests.chat.test_budget import HandPace
from tests.web.house import Inn, Page, free_port
from tests.web.test_races import asked, press_of

BUDGET, BOARD_SECONDS, MOVES = 18, 6.0, 24


async def test_a_pages_moves_in_quick_succession_are_few_edits_and_call_nobody_who_is_there(tmp_path, monkeypatch):
    speed_up(monkeypatch)
    port = free_port()
    monkeypatch.setenv("RINGRICHTER_WEB_URL", f"http://127.0.0.1:{port}")
    monkeypatch.setattr(telegram_app, "BUDGET", BUDGET)
    monkeypatch.setattr(telegram_app, "BOARD_SECONDS", BOARD_SECONDS)
    room = TelegramRoom(tmp_path, ("Anna", "Bert"))
    pace = room.pace = HandPace()
    async with room:
        async with going_by(pace):
            await room.sit_down("zwei-tuerme", "zwei Türen")
            await room.quiet()
        clock = HandClock()
        clock.time, room.adapter.referee.clock = room.adapter.referee.clock.now(), clock
        inn = await Inn(room, port).open()
        try:
            table = room.table().id
            async with contextlib.AsyncExitStack() as stack:
                pages = [await stack.enter_async_context(Page(inn, table)) for _ in room.names]
                for page, who in zip(pages, room.names, strict=True):
                    await page.enter(who)
                    await page.look()
                before, called = len(room.server.taken[room.group.id]), calls(room)
                number = room.number
                while room.number < number + MOVES:
                    page, data = await asked(pages)
                    status, said = await page.do(druck=press_of(table, data))
                    assert status == 200, said
                    clock.time += timedelta(milliseconds=200)
                clock.time += timedelta(seconds=60)
                async with going_by(pace):
                    await room.quiet()
                sent = len(room.server.taken[room.group.id]) - before
                assert 1 <= sent <= BUDGET < MOVES, f"{sent} messages and edits for {room.number - number} moves"
                assert f"Zug {room.number}" in room.living().text.split("\n")[0], "the board ends where the table stands"
                assert calls(room) - called <= 1, "whoever acts on a page is here; only who is waited for at the end was called"
                assert room.owed() == 0
        finally:
            await inn.close()


@contextlib.asynccontextmanager
async def going_by(pace: HandPace) -> AsyncIterator[None]:
    """Time goes by quickly meanwhile."""

    async def moved() -> None:
        while True:
            await pace.move(1)
            await asyncio.sleep(0.005)

    task = asyncio.create_task(moved())
    try:
        yield
    finally:
        task.cancel()


def calls(room: TelegramRoom) -> int:
    return sum(bool(m.pings) for m in room.group.messages.values() if m.sender is None)
