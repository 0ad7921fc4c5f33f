"""Page and chat at the same question, cut lines and restarts: nothing is lost, nothing happens twice, pages are up to date."""

from __future__ import annotations

import asyncio
import contextlib

import aiohttp
import pytest

from bot.core.table import MOVE
from tests.web.house import Events, House, Page


async def log_of(house: House, table: int):
    return await house.inside(
        lambda store: [(e.kind, e.seat, tuple(e.keys), e.update_key) for e in store.entries(store.table(table))]
    )


async def asked(pages: list[Page]):
    for page in pages:
        data = await page.look()
        if data["stand"] != "running":
            return None
        if data["frage"] is not None:
            return page, data
    raise AssertionError("nobody is asked")


def press_of(table: int, data) -> str:
    """A whole move: the press for it."""
    single = [a for a in data["antworten"] if "weglegen" not in a["l"]] or data["antworten"]
    return f"z:{table}:{data['frage']['id']}:{single[0]['k']}"


async def race(house: House, rounds: int, there: House | None = None) -> None:
    """Two pages of one person and the chat give different answers to one question at the same moment. `there`: where the pages
    are served, if not beside the chat."""
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with contextlib.AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(Page(there or house, table)) for _ in range(4)]
        for page, who in zip(pages, ("anna", "bert", "anna", "bert"), strict=True):
            await page.exchange(await house.link(who, table))
            await page.look()
        for _ in range(rounds):
            found = await asked(pages[:2])
            if found is None:
                break
            page, data = found
            who, twin = ("anna", pages[2]) if page is pages[0] else ("bert", pages[3])
            await twin.look()
            single = [a for a in data["antworten"] if "weglegen" not in a["l"]] or data["antworten"]
            chosen = [single[i % len(single)]["k"] for i in range(3)]
            presses = [f"z:{table}:{data['frage']['id']}:{k}" for k in chosen]
            before = len(await log_of(house, table))
            drafted = bool(data["bisher"])
            await asyncio.gather(page.do(druck=presses[0]), twin.do(druck=presses[1]), house.say(who, press=presses[2]))
            entries = (await log_of(house, table))[before:]
            moves = [e for e in entries if e[0] == MOVE]
            assert len(moves) <= 1 or drafted, moves
            seen = [await p.look() for p in pages]
            assert len({d["nr"] for d in seen}) == 1
        updates = [e[3] for e in await log_of(house, table) if e[3]]
        assert len(set(updates)) == len(updates)


async def test_page_and_chat_answer_the_same_question_at_the_same_moment(house):
    await race(house, 25)


@pytest.mark.soak
async def test_page_and_chat_answer_the_same_question_five_hundred_times(tmp_path, monkeypatch):
    from tests.web.house import free_port

    port = free_port()
    monkeypatch.setenv("RINGRICHTER_WEB_URL", f"http://127.0.0.1:{port}")
    for nr in range(20):
        opened = await House(tmp_path / f"{nr}.db", port, local=False).open()
        try:
            await race(opened, 25)
        finally:
            await opened.close()


async def follow(page: Page, cut: int) -> list[str]:
    """A page whose line is cut again and again: what it was told last each time."""
    told = []
    for _ in range(cut):
        with contextlib.suppress(aiohttp.ClientError, asyncio.TimeoutError):
            async with page.http.get(f"{page.house.url}/api/{page.table}/strom") as answer:
                told.append(await Events(answer).next())
        await asyncio.sleep(0)
    return told


@pytest.mark.parametrize("cuts", [40, pytest.param(1_000, marks=pytest.mark.soak)])
async def test_a_line_that_is_cut_goes_on_where_it_was(house, cuts):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        house.pages.spent.clear()

        async def cutting() -> list[str]:
            told: list[str] = []
            for _ in range(cuts // 20):
                house.pages.spent.clear()  # a patient person would need minutes
                told += await follow(anna, 20)
            return told

        cutter = asyncio.create_task(cutting())
        moves = 0
        while moves < 6 or not cutter.done():
            found = await asked([anna, bert])
            if found is None:
                break
            page, data = found
            before = data["nr"]
            await page.do(druck=press_of(table, data))
            moves += 1
            assert (await page.look())["nr"] in (before, before + 1)
        told = await cutter
        assert all(told)
        async with anna.stream() as events:
            last = await events.next()
        seen = await anna.look()
        assert last == seen["id"] and seen["nr"] == (await bert.look())["nr"]
        async with asyncio.timeout(30):
            while house.pages.streams[table]:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("times", [3, pytest.param(50, marks=pytest.mark.soak)])
async def test_restarts_lose_and_double_nothing(house, times):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        for nr in range(times):
            found = await asked([anna, bert])
            if found is None:
                break
            page, data = found
            single = [a for a in data["antworten"] if "weglegen" not in a["l"]] or data["antworten"]
            press = f"z:{table}:{data['frage']['id']}:{single[0]['k']}"
            await page.do(f"mal{nr}", druck=press)
            after = await page.look()
            await house.again()
            await page.do(f"mal{nr}", druck=press)  # sent again, because the line was lost
            again = await page.look()
            assert again["nr"] == after["nr"] and again["bisher"] == after["bisher"]


async def test_two_processes_on_one_store_see_each_others_moves(house, tmp_path):
    """A second server on the same store: its pages follow what is done at the first."""
    from tests.web.house import free_port

    table = await house.table("zwei-tuerme", "anna", "bert")
    beside = await House(house.file, free_port(), local=False).open()
    try:
        async with Page(house, table) as anna, Page(beside, table) as bert:
            await anna.enter("anna")
            await bert.enter("bert")
            first = await anna.look()
            mover, other = (anna, bert) if first["frage"] else (bert, anna)
            data = await mover.look()
            await other.look()
            async with other.stream() as events:
                begun = await events.next()
                single = next(a for a in data["antworten"] if "weglegen" not in a["l"])
                await mover.do(druck=f"z:{table}:{data['frage']['id']}:{single['k']}")
                assert await events.next() != begun
            assert (await other.look())["nr"] == (await mover.look())["nr"] == data["nr"] + 1
    finally:
        await beside.close()
