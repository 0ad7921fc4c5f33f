"""`ringrichter web`: the table in the browser for one machine, or beside bots on the same store."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import resource
import socket
from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.adapter import Adapter, set_up_logging, spare_the_collector, until_told_to_stop
from bot.core.messages import Reply
from bot.core.passes import address
from bot.errors import UsageError
from bot.studio import DISCORD
from bot.web_app.server import Settings, Web
from storage.database import Database

LOCALHOST = "127.0.0.1"
CONNECTIONS, IDLE_SECONDS = 6_000, 75.0  # lines at once, and how long one may be silent


class LocalAdapter(Adapter):
    """The platform of the local table: nobody is written to, pages show the table itself."""

    platform = "lokal"
    form = DISCORD

    async def deliver(self, reply: Reply) -> None:
        return None


class Full(asyncio.Protocol):
    """Where no line is free."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()


class Site(web.TCPSite):
    """Lets in as many lines as there is room for beside what the process needs itself."""

    async def start(self) -> None:
        await web.BaseSite.start(self)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * CONNECTIONS), hard))
        most = min(CONNECTIONS, 3 * resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 4)
        handler = self._runner.server
        assert handler is not None

        def line() -> asyncio.Protocol:
            return handler() if len(handler.connections) < most else Full()

        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(line, self._host, self._port, backlog=self._backlog)


def _no_damaged_request(record: logging.LogRecord) -> bool:
    """What nobody could read is not written down either: there may be somebody's cookie in it."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


log = logging.getLogger("ringrichter.seite")
log.addFilter(_no_damaged_request)


async def open_pages(adapter: Adapter, settings: Settings, host: str) -> tuple[Web, web.AppRunner]:
    """Serve pages beside whatever the adapter does otherwise."""
    pages = Web(adapter, settings)
    # A page that is gone is not kept, and neither is a line on which nobody asks anything.
    runner = web.AppRunner(pages.app, access_log=None, logger=log, handler_cancellation=True, keepalive_timeout=IDLE_SECONDS)
    await runner.setup()
    await pages.start()  # before anybody can ask: until its key is known nobody's word can be judged
    try:
        await Site(runner, host, settings.port, backlog=512).start()
    except OSError as error:
        await pages.stop()
        await runner.cleanup()
        raise UsageError(f"Port {settings.port} ist belegt. Nimm einen anderen: --port NUMMER.") from error
    return pages, runner


@contextlib.asynccontextmanager
async def pages_beside(adapter: Adapter, port: int | None, host: str) -> AsyncIterator[None]:
    """The page inside a bot: one referee, its one thread, and pages are told right after the commit."""
    if port is None:
        yield
        return
    settings = settings_of(port, local=False)
    if not settings.url:
        raise UsageError("Wo die Seite zu erreichen ist, sagt RINGRICHTER_WEB_URL (https://…).")
    pages, runner = await open_pages(adapter, settings, host)
    try:
        yield
    finally:
        await pages.stop()
        await runner.cleanup()


def settings_of(port: int, *, local: bool) -> Settings:
    url = address()
    if url and not url.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise UsageError("RINGRICHTER_WEB_URL muss mit https:// beginnen.")
    token, proxied = os.environ.get("TELEGRAM_TOKEN", "").strip(), bool(url) and not local
    return Settings(local, port, url, token, proxied)


async def serve(database: Database, settings: Settings, host: str) -> None:
    adapter = LocalAdapter(database)
    pages, runner = await open_pages(adapter, settings, host)
    await adapter.start()
    if settings.local:
        print(f"Der Tisch steht: http://{LOCALHOST}:{settings.port}/  (Strg+C hört auf, die Partie bleibt)", flush=True)
    try:
        await until_told_to_stop()
    finally:
        await pages.stop()
        await runner.cleanup()
        await adapter.stop()


def free_port(wanted: int) -> int:
    """The wanted port, or the next one that is free."""
    for port in range(wanted, wanted + 20):
        with socket.socket() as probe:
            if probe.connect_ex((LOCALHOST, port)):
                return port
    return wanted


def cmd_web(args: argparse.Namespace) -> int:
    set_up_logging(args.log, [os.environ.get(name, "") for name in ("TELEGRAM_TOKEN", "DISCORD_TOKEN")])
    spare_the_collector()
    url = address()
    port = args.port if args.port else free_port(8080)
    database = Database(f"sqlite:///{Path(args.db)}" if args.db else None)
    try:
        asyncio.run(serve(database, settings_of(port, local=not url), args.host if url else LOCALHOST))
    finally:
        database.close()
    return 0
