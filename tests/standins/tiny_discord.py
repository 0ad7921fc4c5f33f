"""Tiny discord.py programs: for the stand-in's own tests and for measuring the floor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from tests.standins.discord import DiscordServer

Setup = Callable[["Tiny"], None]  # adds commands to the tree


class Tiny(discord.Client):
    """A client with a command tree that is registered at login."""

    def __init__(self, setup: Setup, intents: discord.Intents | None = None) -> None:
        # the library calls itself ready so many seconds after the last guild: 2 unless told
        super().__init__(intents=intents or discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        setup(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the five seconds that the library waits before it logs in anew."""


@asynccontextmanager
async def logged_in(server: DiscordServer, client: discord.Client) -> AsyncIterator[Any]:
    """The client, connected to the stand-in."""
    logins = server.gateway.identified
    running = asyncio.ensure_future(client.start(server.token))
    greeted = asyncio.ensure_future(server.gateway.ready(logins + server.shards))
    try:
        await asyncio.wait([running, greeted], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        yield client
    finally:
        greeted.cancel()
        await client.close()
        await asyncio.gather(running, return_exceptions=True)
