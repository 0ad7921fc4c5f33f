"""`ringrichter telegram`: polling, or a webhook with --webhook."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hmac
import logging
import os

from telegram.error import InvalidToken, NetworkError, TelegramError

from bot.adapter import open_store, serve_health, set_up_logging, spare_the_collector, until_told_to_stop
from bot.errors import UsageError
from bot.telegram_app import wording
from bot.telegram_app.app import UPDATES, App, build
from bot.web_app.local import pages_beside

log = logging.getLogger("ringrichter.telegram")
LOOK_SECONDS = 2.0


class Line:
    """Whether Telegram can be reached: not since asking for updates failed, until it answers again."""

    def __init__(self, app: App, ready: asyncio.Event) -> None:
        self.app, self.ready = app, ready
        self._looking: asyncio.Task[None] | None = None

    def lost(self, error: TelegramError) -> None:
        log.warning("no updates: %s", type(error).__name__)
        self.ready.clear()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(TelegramError):
                await self.app.bot.get_me()
                self.ready.set()
                return

    def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()


async def listen(app: App, webhook: str | None, host: str, port: int, line: Line | None = None) -> None:
    """Begin to hear updates: ask for them, or be told at an address of one's own."""
    assert app.updater is not None
    if webhook is None:
        lost = line.lost if line is not None else None
        await app.updater.start_polling(poll_interval=0, allowed_updates=UPDATES, error_callback=lost)
        return
    address = webhook.rstrip("/") + "/telegram"
    # The same for all processes behind one address, and known to nobody who does not know the token.
    secret = hmac.new(app.bot.token.encode(), b"ringrichter webhook", "sha256").hexdigest()
    await app.updater.start_webhook(host, port, "telegram", webhook_url=address, secret_token=secret, allowed_updates=UPDATES)


async def serve(args: argparse.Namespace, token: str) -> None:
    database = open_store()
    app, adapter = build(token, database, base_url=os.environ.get("TELEGRAM_BASE_URL"))
    adapter.warms = True
    health = await serve_health(adapter.ready)
    try:
        async with app:
            await adapter.announce()
            await adapter.start()
            await app.start()
            line = Line(app, adapter.ready)
            adapter.ready.set()
            await listen(app, args.webhook, args.listen, args.port, line)
            assert app.updater is not None
            try:
                async with pages_beside(adapter, args.web, args.web_host):
                    await until_told_to_stop()
            finally:
                line.close()
                await app.updater.stop()
                await app.stop()
                await adapter.stop()
    finally:
        await app.bot.request.shutdown()  # the library leaves it open where it could not start
        if health is not None:
            await health.cleanup()
        database.close()


def cmd_telegram(args: argparse.Namespace) -> int:
    token = os.environ.get("TELEGRAM_TOKEN", "").strip()
    if not token:
        raise UsageError(wording.NO_TOKEN)
    set_up_logging(args.log, [token])
    spare_the_collector()
    try:
        asyncio.run(serve(args, token))
    except InvalidToken as error:
        raise UsageError(wording.BAD_TOKEN) from error
    except NetworkError as error:
        raise UsageError(wording.NO_NETWORK) from error
    except TelegramError as error:
        raise UsageError(wording.REFUSED.format(reason=type(error).__name__)) from error
    return 0
