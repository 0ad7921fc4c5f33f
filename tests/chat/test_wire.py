"""How requests get to Telegram: words, files, and what the library is told when they do not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, NetworkError, TimedOut

from bot.telegram_app.wire import Wire

WORDS = "Éowyn & Grima: «nein» – 100 %"


async def _method(request: web.Request) -> web.Response:
    match request.match_info["name"]:
        case "sendMessage":
            text = (await request.json())["text"]
            return web.json_response({"ok": True, "result": _message(text=text)})
        case "sendDocument":
            said = await request.post()
            file = said["document"]
            assert isinstance(file, web.FileField)
            shown = f"{said['caption']} {file.filename} {file.file.read().decode()}"
            return web.json_response({"ok": True, "result": _message(text=shown)})
        case "deleteMessage":
            return web.json_response({"ok": False, "description": "message can't be deleted"}, status=400)
        case "getMe":
            await asyncio.sleep(30)
        case _:
            assert request.transport is not None
            request.transport.close()
    return web.Response()


def _message(**more: object) -> dict[str, object]:
    return {"message_id": 1, "date": 0, "chat": {"id": 7, "type": "private"}} | more


@pytest.fixture
async def bot() -> AsyncIterator[Bot]:
    app = web.Application()
    app.router.add_post("/bot1:x/{name}", _method)
    runner = web.AppRunner(app, shutdown_timeout=0.1)  # one of its answers takes longer than anybody waits
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    made = Bot("1:x", base_url=f"http://127.0.0.1:{port}/bot", request=Wire(2), get_updates_request=Wire(1))
    request = made.request
    await request.initialize()
    yield made
    await request.shutdown()
    await runner.cleanup()


async def test_words_and_files_arrive_as_they_were_said(bot: Bot) -> None:
    assert (await bot.send_message(7, WORDS)).text == WORDS
    sent = await bot.send_document(7, b"Gamling\n", caption=WORDS, filename="deck.txt")
    assert sent.text == f"{WORDS} deck.txt Gamling\n"


async def test_a_refusal_is_told_as_one(bot: Bot) -> None:
    with pytest.raises(BadRequest, match="can't be deleted"):
        await bot.delete_message(7, 1)


async def test_time_that_is_up_is_told_apart_from_a_line_that_breaks(bot: Bot) -> None:
    with pytest.raises(TimedOut):
        await bot.get_me(read_timeout=0.05)
    with pytest.raises(NetworkError) as broken:
        await bot.get_chat(7)
    assert not isinstance(broken.value, TimedOut)
