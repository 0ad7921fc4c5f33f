"""Lines between pages and the server: nobody takes all of them, dead ones are let go, and what got lost is sent again."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import aiohttp

from bot.core.passes import spectator_link
from bot.web_app import local as serving
from bot.web_app import server
from tests.web.house import House, Page, free_port


async def test_nobody_is_answered_before_words_can_be_judged(tmp_path):
    """While the server starts, a forged link would be judged with an empty key: so nobody gets in before it is known."""
    port = free_port()
    house = House(tmp_path / "store.db", port, local=False)
    opening = asyncio.create_task(house.open())
    async with aiohttp.ClientSession() as http:
        first = None
        while first is None:
            with contextlib.suppress(aiohttp.ClientConnectionError):
                async with http.get(f"{house.url}/gesund") as answer:
                    first = await answer.json()
            await asyncio.sleep(0)
    await opening
    try:
        assert first == {"bereit": True}
    finally:
        await house.close()


async def test_a_page_that_lost_an_answer_gets_all_its_pieces_again(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as page:
        await page.enter("anna")
        first = (await page.look("a" * 16))["stuecke"]
        assert first and not (await page.look("a" * 16))["stuecke"]
        status, again = await page.get(f"/api/{table}/lage?seite={'a' * 16}&alle=1")
        assert status == 200 and again["stuecke"] == first


async def open_lines(page: Page, stack: contextlib.AsyncExitStack, count: int) -> list[int]:
    """The status of each of so many streams."""
    found = []
    for _ in range(count):
        answer = await stack.enter_async_context(page.http.get(f"{page.house.url}/api/{page.table}/strom"))
        found.append(answer.status)
    return found


async def test_one_person_has_only_so_many_lines_with_however_many_links(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with contextlib.AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(Page(house, table)) for _ in range(3)]
        for page in pages[:2]:
            await page.enter("anna")
        await pages[2].enter("bert")
        assert await open_lines(pages[0], stack, 10) == [200] * 10
        assert await open_lines(pages[1], stack, 8) == [200] * (server.STREAMS_EACH - 10) + [503, 503]
        assert await open_lines(pages[2], stack, 1) == [200]


async def test_who_watches_by_one_link_cannot_take_all_lines(house, monkeypatch):
    monkeypatch.setattr(server, "STREAMS_FROM", 6)
    house.pages.settings = replace(house.pages.settings, proxied=True)
    table = await house.table("zwei-tuerme", "anna", "bert")
    link = await house.inside(lambda store: spectator_link(store, house.url, table))
    async with contextlib.AsyncExitStack() as stack:
        found = []
        for _ in range(4):
            page = await stack.enter_async_context(Page(house, table))
            await page.exchange(link)
            found += await open_lines(page, stack, 2)
        assert found == [200] * 6 + [503] * 2
        elsewhere = await stack.enter_async_context(Page(house, table))
        elsewhere.http.headers["X-Forwarded-For"] = "192.0.2.7"
        await elsewhere.enter("anna")
        assert await open_lines(elsewhere, stack, 1) == [200]


async def said_to(port: int, word: bytes = b"", wait: float = 5.0) -> tuple[asyncio.StreamWriter, bool]:
    """A bare line, and whether the server has closed it after a while."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(word)
    closed = False
    with contextlib.suppress(TimeoutError, ConnectionError):
        closed = await asyncio.wait_for(reader.read(1), wait) == b""
    return writer, closed


async def test_beyond_the_cap_lines_are_closed_and_the_others_work_on(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "CONNECTIONS", 5)
    house = await House(tmp_path / "store.db", free_port(), local=False).open()
    try:
        table = await house.table("zwei-tuerme", "anna", "bert")
        async with Page(house, table) as page:
            await page.enter("anna")
            lines = [await said_to(house.port, wait=0.2) for _ in range(10)]
            assert [closed for _, closed in lines] == [False] * 4 + [True] * 6
            assert (await page.look())["nr"] == 0
            for writer, _ in lines:
                writer.close()
            for _ in range(100):
                writer, closed = await said_to(house.port, wait=0.1)
                writer.close()
                if not closed:
                    break
            assert not closed
    finally:
        await house.close()


async def test_a_line_on_which_nobody_asks_is_let_go(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "IDLE_SECONDS", 0.2)
    house = await House(tmp_path / "store.db", free_port(), local=False).open()
    try:
        for word in (b"", b"GET /gesund HTTP/1.1\r\nHost: x\r\nX-Slow: "):
            writer, closed = await said_to(house.port, word, wait=20.0)
            writer.close()
            assert closed
    finally:
        await house.close()


async def test_a_foreign_page_gets_nothing_even_by_asking(house, local):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as page:
        await page.enter("anna")
        for origin in ("https://evil.example", "null"):
            assert (await page.get(f"/api/{table}/lage", Origin=origin))[0] == 403
    async with Page(local, 0) as page:
        assert (await page.get("/api/0/lage", Origin="https://evil.example"))[0] == 403
        assert (await page.get("/api/0/lage", Origin=local.url))[0] == 200
