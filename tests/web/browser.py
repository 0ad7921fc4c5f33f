"""A real browser: Chromium from the system, driven by playwright. Where it is missing, tests are skipped and say so."""

from __future__ import annotations

import asyncio
import contextlib
import shutil

import pytest

PHONE, DESK = (390, 844), (1280, 800)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
MISSING = "kein Browser: «make browser» holt Chromium und playwright"


def needed() -> None:
    if CHROMIUM is None:
        pytest.skip(MISSING)
    pytest.importorskip("playwright.async_api", reason=MISSING)


@contextlib.asynccontextmanager
async def chromium(*more: str):
    from playwright.async_api import async_playwright

    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *more])
        try:
            yield browser
        finally:
            await browser.close()


class Finger:
    """Somebody in front of a page. Only taps: on things of the board and the hand, and on buttons."""

    def __init__(self, page, house, who: str, table: int) -> None:
        self.page, self.house, self.who, self.table = page, house, who, table
        self.taps = self.answers = 0
        self.brisk = False  # goes the shortest way, instead of touching the board first
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._said)

    def _said(self, said) -> None:
        if said.type == "error" and "status of" not in said.text:  # a refused request is told to the player, not a fault
            self.errors.append(said.text)

    async def wait(self, condition: str, arg: object = None) -> None:
        """The page forbids itself to evaluate texts, also those of a driver that waits: so it is asked again and again."""
        async with asyncio.timeout(60):
            while not await self.page.evaluate(condition, arg):  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    async def enter(self) -> Finger:
        await self.page.goto(await self.house.link(self.who, self.table))
        await self.page.wait_for_selector("#flaeche svg")
        return self

    async def seen(self) -> dict:
        """What the page shows, as it got it."""
        return await self.page.evaluate("window.ringrichter()")

    async def until(self, number: int) -> dict:
        """The page has come as far as the log."""
        await self.page.wait_for_function(
            "n => window.ringrichter()?.nr >= n && !document.body.hasAttribute('aria-busy')", arg=number
        )
        return await self.seen()

    async def give(self, short: str, at: list[str]) -> None:
        """Give an answer by touching what it is about, then the button that says it."""
        before = await self.seen()
        question = before["frage"]["id"]
        self.answers += 1
        for thing in at if await self._begins_on_the_board(short, at) else ():
            if not await self._touch(thing):
                continue
            now = await self.settled()
            if now["frage"] is None or now["frage"]["id"] != question or now["bisher"] != before["bisher"]:
                return
        await self._press(short)

    async def _begins_on_the_board(self, short: str, at: list[str]) -> bool:
        if not self.brisk or not at:
            return bool(at)
        in_sight = self.page.locator(f'#antworten > button[data-k="{short}"], #antworten details[open] button[data-k="{short}"]')
        return len(at) == 1 and not await in_sight.count()  # else its group and its button are two taps as well

    async def settled(self) -> dict:
        await self.wait("() => !document.body.hasAttribute('aria-busy')")
        return await self.seen()

    async def _touch(self, thing: str) -> bool:
        """Whether it could be touched on the board or the hand."""
        in_hand = self.page.locator(f'#blatt button[data-ding="{thing}"]')
        if await in_hand.count():
            self.taps += 1
            await in_hand.first.click()
            return True
        spot = await self.page.evaluate("d => window.ringrichter.spot(d)", thing)
        if spot is None:
            return False
        self.taps += 1
        await self.page.mouse.click(*spot)
        return True

    async def _press(self, short: str) -> None:
        button = self.page.locator(f'#antworten button[data-k="{short}"]').first
        group = button.locator("xpath=ancestor::details[not(@open)]/summary")
        if await group.count():
            self.taps += 1
            await group.first.click()
        self.taps += 1
        await button.click()
        await self.wait("() => !document.body.hasAttribute('aria-busy')")
