"""What a move costs in the chat: CPU of a `/zug` up to its first acknowledgement, against a command that does nothing.

    python -m tests.bench chat

Both go through the same library and the same stand-in (checks off), in one process and one run: the figures are the library's,
the socket's and the stand-in's work as well as ours. A move is measured twice: until it is acknowledged («denkt nach …» on
Discord, «schreibt …» on Telegram), and until the table shows it (with a tiny picture: drawing is another figure).
"""

from __future__ import annotations

import asyncio
import shutil
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from sqlmodel import select
from telegram.ext import CommandHandler

from bot.core.messages import Incoming
from bot.core.referee import Referee
from storage.database import Database
from storage.tables import Channel, GameTable, LogRow, OutboxRow, Person, SeatRow, Snapshot, UpdateRow
from tests.chat.rooms import DiscordRoom, Room, TelegramRoom
from tests.standins.discord import DiscordServer
from tests.standins.telegram import TelegramServer
from tests.standins.tiny_discord import Tiny, logged_in
from tests.standins.tiny_telegram import polling

Rows = list[tuple[str, str]]
WARM_UP, SAMPLES, ROUNDS = 6, 30, 2
FEW, MANY = 10, 1_000
APART = 100  # more than the rows of one table
MOVE = "passe"  # allowed in every phase


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU milliseconds of one command: until it is acknowledged, and until all of it is done."""

    acknowledged: float
    done: float


async def measure(
    prepare: Callable[[], Any], command: Callable[[Any], Awaitable[Any]], rest: Callable[[Any], Awaitable[Any]]
) -> Cost:
    """The median CPU of a command; `rest` waits until everything it set off is done. What is prepared is not counted."""
    first, all_ = [], []
    for _ in range(WARM_UP + SAMPLES):
        prepared = prepare()
        start = time.process_time()
        await command(prepared)
        first.append(time.process_time() - start)
        await rest(prepared)
        all_.append(time.process_time() - start)
    return Cost(1000 * statistics.median(first[WARM_UP:]), 1000 * statistics.median(all_[WARM_UP:]))


async def nothing(_: Any) -> None:
    pass


async def telegram_noop() -> Cost:
    async def noop(update: Any, _: Any) -> None:
        await update.effective_message.reply_text("ja")

    async with TelegramServer(checks="none") as server:
        anna = server.user("Anna")
        group = server.group("Runde", members=[anna])

        async def command(_: Any) -> None:
            anna.says(group, "/nichts")
            await anna.sees("ja")

        async with polling(server, lambda app: app.add_handler(CommandHandler("nichts", noop)), limiter=True):
            return await measure(lambda: None, command, nothing)


async def discord_noop() -> Cost:
    def setup(client: Tiny) -> None:
        @client.tree.command(name="nichts", description="Tut nichts")
        async def noop(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("ja")

    async with DiscordServer(checks="none") as server:
        anna = server.user("Anna")
        channel = server.guild("Runde", members=[anna]).channel("spieltisch")

        async def command(_: Any) -> None:
            await anna.slash(channel, "nichts")

        async with logged_in(server, Tiny(setup)):
            return await measure(lambda: None, command, nothing)


def other_tables(url: str, platform: str, count: int) -> None:
    """So many other tables in the store, each with a game that has begun: one is played, the others are copied from it."""
    database = Database(url)
    referee = Referee(database)
    for step, (who, text) in enumerate(
        (("x", "/neu zwei-tuerme"), ("y", "/beitreten"), ("x", "/start"), *[("", "/zug passe")] * 9)
    ):
        who = who or "xy"[step % 2]
        replies = referee.handle(Incoming(platform, "90", who, who, f"bench {step}", text))
        referee.sent(*(r.outbox for r in replies if r.outbox is not None))
    with database.transaction() as session:
        rows = {
            kind: list(session.exec(select(kind)))
            for kind in (Channel, Person, GameTable, SeatRow, LogRow, Snapshot, OutboxRow, UpdateRow)
        }
        for nr in range(1, count):
            for kind, found in rows.items():
                session.add_all([kind(**_copied(row.model_dump(), nr)) for row in found])
            session.flush()
    database.close()


def _copied(values: dict[str, Any], nr: int) -> dict[str, Any]:
    """A row of the n-th copy: its own keys, pointing to the copies beside it."""
    links = ("id", "channel_id", "person_id", "table_id")
    made = {k: v + nr * APART if k in links and v is not None else v for k, v in values.items()}
    return made | ({"key": f"{values['key']}-{nr}"} if "key" in values else {})


async def moves(room: Room) -> Cost:
    """`/zug` of whoever is asked at one of the tables."""
    room.server.checks = "none"

    def prepare() -> tuple[str, Any, int]:
        table, living = room.table(), room.living()
        return table.names[table.play.waiting_for()[0]], living, len(living.versions)

    async def command(prepared: tuple[str, Any, int]) -> None:
        await room.acknowledged(prepared[0], "zug", MOVE)

    async def rest(prepared: tuple[str, Any, int]) -> None:
        await room.server.record.until(lambda: len(prepared[1].versions) > prepared[2], 10.0, "the table to show it")
        await room.quiet()

    async with room.server, room.bot():
        await room.sit_down()
        await room.quiet()
        return await measure(prepare, command, rest)


def _own_copy(store: Path, name: str) -> Path:
    """A folder with this store in it, for one measurement."""
    folder = store.parent / name
    folder.mkdir()
    shutil.copy(store, folder / "chat.db")
    return folder


async def compare(title: str, noop: Callable[[], Awaitable[Cost]], room: type[Room]) -> Rows:
    """Everything measured in turn, several times; the least counts, for whatever else the machine does only adds to it."""
    found: dict[str, list[Cost]] = {"nothing": [], "few": [], "many": []}
    with tempfile.TemporaryDirectory() as folder:
        stores = {"few": Path(folder, "few.db"), "many": Path(folder, "many.db")}
        for name, count in (("few", FEW), ("many", MANY)):
            other_tables(f"sqlite:///{stores[name]}", room.platform, count - 1)
        for nr in range(ROUNDS):
            found["nothing"].append(await noop())
            for name, store in stores.items():
                found[name].append(await moves(room(_own_copy(store, f"{name}{nr}"))))
    base, few, many = (Cost(min(c.acknowledged for c in costs), min(c.done for c in costs)) for costs in found.values())
    ack, more_ack, more_done = few.acknowledged / base.acknowledged, many.acknowledged / few.acknowledged, many.done / few.done
    return [
        (f"{title}: Befehl, der nichts tut", f"{base.acknowledged:.2f} ms CPU"),
        (f"{title}: /zug bis zur ersten Antwort", f"{few.acknowledged:.2f} ms CPU ({ack:.2f}-mal so viel; Ziel ≤ 3)"),
        (f"{title}: dasselbe bei {MANY} statt {FEW} Tischen", f"{more_ack:.2f}-mal so viel (Ziel ≤ 1,3)"),
        (f"{title}: /zug, bis der Tisch ihn zeigt", f"{few.done:.1f} ms CPU; bei {MANY} Tischen {more_done:.2f}-mal so viel"),
    ]


def rows() -> Rows:
    found = asyncio.run(compare("Discord", discord_noop, DiscordRoom))
    return found + asyncio.run(compare("Telegram", telegram_noop, TelegramRoom))


if __name__ == "__main__":
    for what, value in rows():
        print(f"{what:<58} {value}")
