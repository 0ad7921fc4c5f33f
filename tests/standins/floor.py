"""The floor: CPU seconds of a command that does nothing, through the real library and the stand-in.

    python -m tests.standins.floor

Everything runs in one process with the checks off: a figure is the library, the socket and the stand-in's own small work.
Compare with figures taken in the same run (`cpu_per` is there for them): machines are noisy by 40 %.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from telegram.ext import CommandHandler

from tests.standins.discord import DiscordServer
from tests.standins.telegram import TelegramServer
from tests.standins.tiny_discord import Tiny, logged_in
from tests.standins.tiny_telegram import polling

WARM_UP = 10


async def cpu_per(n: int, command: Callable[[], Awaitable[Any]]) -> float:
    """CPU seconds (of the whole process) of one command, after a warm-up."""
    for _ in range(WARM_UP):
        await command()
    start = time.process_time()
    for _ in range(n):
        await command()
    return (time.process_time() - start) / n


async def telegram_noop(n: int = 100) -> float:
    """CPU seconds of a command that answers one fixed line."""

    async def noop(update: Any, _: Any) -> None:
        await update.effective_message.reply_text("ja")

    async with TelegramServer(checks="none") as server:
        anna = server.user("Anna")
        group = server.group("Runde", members=[anna])

        async def command() -> None:
            anna.says(group, "/nichts")
            await anna.sees("ja")

        async with polling(server, lambda app: app.add_handler(CommandHandler("nichts", noop))):
            return await cpu_per(n, command)


async def discord_noop(n: int = 100) -> float:
    """CPU seconds of a slash command up to its acknowledgement, which is one fixed line."""

    def setup(client: Tiny) -> None:
        @client.tree.command(name="nichts", description="Tut nichts")
        async def noop(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("ja")

    async with DiscordServer(checks="none") as server:
        anna = server.user("Anna")
        channel = server.guild("Runde", members=[anna]).channel("spieltisch")

        async def command() -> None:
            await anna.slash(channel, "nichts")

        async with logged_in(server, Tiny(setup)):
            return await cpu_per(n, command)


async def main() -> None:
    for name, noop in (("telegram", telegram_noop), ("discord", discord_noop)):
        runs = [await noop(200) for _ in range(3)]
        print(f"{name}: " + ", ".join(f"{1000 * seconds:.2f} ms" for seconds in runs) + " CPU per no-op command")


if __name__ == "__main__":
    asyncio.run(main())
