"""Tiny python-telegram-bot programs: for the stand-in's own tests and for measuring the floor."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from telegram.ext import AIORateLimiter, Application, ApplicationBuilder
from telegram.request import HTTPXRequest

from tests.standins.telegram import TelegramServer

Setup = Callable[[Any], None]  # adds handlers to an application


def plain(connections: int = 1) -> HTTPXRequest:
    """The library's own transport; without TLS, whose set-up takes longer than a test."""
    return HTTPXRequest(connection_pool_size=connections, httpx_kwargs={"verify": False})


def built(server: TelegramServer, setup: Setup, *, limiter: bool = False) -> Any:
    """An application that talks to the stand-in."""
    builder: Any = ApplicationBuilder().token(server.token).base_url(server.base_url).base_file_url(server.file_url)
    builder = builder.request(plain(64)).get_updates_request(plain())
    if limiter:
        builder = builder.rate_limiter(AIORateLimiter(max_retries=3))
    app: Application[Any, Any, Any, Any, Any, Any] = builder.build()
    setup(app)
    return app


@asynccontextmanager
async def polling(server: TelegramServer, setup: Setup, *, limiter: bool = False) -> AsyncIterator[Any]:
    """The application, started and polling."""
    app = built(server, setup, limiter=limiter)
    async with app:
        await app.start()
        await app.updater.start_polling(poll_interval=0, timeout=10)
        try:
            yield app
        finally:
            await app.updater.stop()
            await app.stop()
