"""`ringrichter telegram`: polling, or a webhook with --webhook."""

from __future__ import annotations

import argparse
import asyncio
import os

from telegram.error import InvalidToken, NetworkError, TelegramError

from bot.adapter import serve_health, set_up_logging, until_told_to_stop
from bot.errors import UsageError
from bot.telegram_app import wording
from bot.telegram_app.app import build
from storage.database import Database


async def serve(args: argparse.Namespace, token: str) -> None:
    database = Database()
    base = os.environ.get("TELEGRAM_BASE_URL")
    app, adapter = build(token, database, base_url=base)
    health = await serve_health(adapter.ready)
    try:
        async with app:
            await adapter.announce()
            await app.start()
            assert app.updater is not None
            if args.webhook:
                await app.updater.start_webhook(
                    listen=args.listen, port=args.port, url_path="telegram", webhook_url=args.webhook.rstrip("/") + "/telegram"
                )
            else:
                await app.updater.start_polling(allowed_updates=["message", "callback_query", "inline_query"])
            await adapter.start()
            try:
                await until_told_to_stop(asyncio.Event().wait())  # type: ignore[arg-type]
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
    set_up_logging(args.log)
    try:
        asyncio.run(serve(args, token))
    except InvalidToken as error:
        raise UsageError(wording.BAD_TOKEN) from error
    except NetworkError as error:
        raise UsageError(wording.NO_NETWORK) from error
    except TelegramError as error:
        raise UsageError(f"Telegram lehnt ab: {type(error).__name__}.") from error
    return 0
