"""`ringrichter telegram`: polling, or a webhook with --webhook."""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets

from telegram.error import InvalidToken, NetworkError, TelegramError

from bot.adapter import open_store, serve_health, set_up_logging, until_told_to_stop
from bot.errors import UsageError
from bot.telegram_app import wording
from bot.telegram_app.app import UPDATES, App, build


async def listen(app: App, webhook: str | None, host: str, port: int) -> None:
    """Begin to hear updates: ask for them, or be told at an address of one's own."""
    assert app.updater is not None
    if webhook is None:
        await app.updater.start_polling(poll_interval=0, allowed_updates=UPDATES)
        return
    address = webhook.rstrip("/") + "/telegram"
    secret = secrets.token_urlsafe(32)
    await app.updater.start_webhook(host, port, "telegram", webhook_url=address, secret_token=secret, allowed_updates=UPDATES)


async def serve(args: argparse.Namespace, token: str) -> None:
    database = open_store()
    app, adapter = build(token, database, base_url=os.environ.get("TELEGRAM_BASE_URL"))
    health = await serve_health(adapter.ready)
    try:
        async with app:
            await adapter.announce()
            await adapter.start()
            await app.start()
            await listen(app, args.webhook, args.listen, args.port)
            assert app.updater is not None
            adapter.ready.set()
            try:
                await until_told_to_stop()
            finally:
                await app.updater.stop()
                await app.stop()
                await adapter.stop()
    finally:
        if health is not None:
            await health.cleanup()
        database.close()


def cmd_telegram(args: argparse.Namespace) -> int:
    token = os.environ.get("TELEGRAM_TOKEN", "").strip()
    if not token:
        raise UsageError(wording.NO_TOKEN)
    set_up_logging(args.log, [token])
    try:
        asyncio.run(serve(args, token))
    except InvalidToken as error:
        raise UsageError(wording.BAD_TOKEN) from error
    except NetworkError as error:
        raise UsageError(wording.NO_NETWORK) from error
    except TelegramError as error:
        raise UsageError(wording.REFUSED.format(reason=type(error).__name__)) from error
    return 0
