"""`ringrichter discord`: connects and plays until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import os
import re

import aiohttp
import discord
from discord.http import Route

from bot.adapter import open_store, serve_health, set_up_logging, spare_the_collector, until_told_to_stop
from bot.discord_app import wording
from bot.discord_app.app import RingrichterClient, Shards
from bot.errors import UsageError
from bot.web_app.local import pages_beside


async def serve(token: str, guild: int | None, shards: Shards | None, page: int | None = None, host: str = "") -> None:
    if base := os.environ.get("DISCORD_BASE_URL"):  # a proxy of one's own
        Route.BASE = base.rstrip("/")
    database = open_store()
    client = RingrichterClient(database, guild=guild, shards=shards)
    client.adapter.warms = True
    health = await serve_health(client.adapter.ready)
    try:
        async with client, pages_beside(client.adapter, page, host):
            await until_told_to_stop(client.start(token))
    finally:
        if health is not None:
            await health.cleanup()
        database.close()


def shards_of(text: str | None) -> Shards | None:
    """«0-3/16»: the shards 0 to 3 of 16."""
    if not text:
        return None
    found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})", text)
    first, last, count = (int(found[1]), int(found[2] or found[1]), int(found[3])) if found else (0, 0, 0)
    if not found or not first <= last < count:
        raise UsageError(wording.BAD_SHARDS)
    return Shards(range(first, last + 1), count)


def cmd_discord(args: argparse.Namespace) -> int:
    token = os.environ.get("DISCORD_TOKEN", "").strip()
    if not token:
        raise UsageError(wording.NO_TOKEN)
    set_up_logging(args.log, [token])
    spare_the_collector()
    try:
        asyncio.run(serve(token, args.server, shards_of(args.shards), args.web, args.web_host))
    except discord.LoginFailure as error:
        raise UsageError(wording.BAD_TOKEN) from error
    except (aiohttp.ClientError, discord.GatewayNotFound, OSError) as error:
        raise UsageError(wording.NO_NETWORK) from error
    except (discord.HTTPException, discord.ClientException) as error:
        raise UsageError(wording.REFUSED.format(reason=str(error).splitlines()[0][:200])) from error
    return 0
