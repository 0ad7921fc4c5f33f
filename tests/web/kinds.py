"""Every kind of page there is, opened in a real browser: for the eye (`python -m tests.web.kinds docs/bilder`) and for `axe`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.core.passes import spectator_link
from tests.web.browser import DESK, PHONE, Finger, chromium
from tests.web.house import House, free_port
from tests.web.playing import at_the_table, play

SIZES = {"telefon": PHONE, "tisch": DESK}
BRIEFLY = (("zwei-tuerme", 3, 4), ("jagd", 3, 6), ("ringkrieg", 2, 6), ("meccg", 2, 12))
GAMES = (("zwei-tuerme", 3, 8), ("jagd", 3, 16), ("ringkrieg", 2, 12), ("ringkrieg", 4, 30), ("meccg", 2, 40))


async def opened(browser, size: tuple[int, int], house, who: str = "", table: int = 0, **more) -> Finger:
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
    return Finger(await context.new_page(), house, who, table)


async def of_a_game(house, browser, size, game: str, players: int, steps: int) -> AsyncIterator[tuple[str, Finger]]:
    """The board in the middle of a game, and what can be opened there."""
    people = ("bert", "carl", "dora")[: players - 1]
    variant = "erweiterung ja" if players == 4 else ""
    table, fingers = await at_the_table(house, browser, game, {"anna": size}, people, variant)
    await play(house, table, fingers, steps)
    finger, name = fingers["anna"], game + (str(players) if players == 4 else "")
    for _ in range(40):  # until it is her turn
        data = await finger.seen()
        if data["nr"] and data["frage"] and data["frage"]["wartet"]:
            break
        await play(house, table, fingers, 1)
        await finger.until((await house.inside(lambda store: store.table(table))).number)
    yield name, finger
    if game == "zwei-tuerme":
        async for kind, shown in _beside(house, browser, size, table, finger):
            yield kind, shown
    await finger.page.close()


async def _beside(house, browser, size, table, finger: Finger) -> AsyncIterator[tuple[str, Finger]]:
    page = finger.page
    if await page.locator("#zur-geschichte").is_visible():
        await page.click("#zur-geschichte")
        await page.wait_for_timeout(300)
        yield "verlauf", finger
        await page.click("#zu")
    await page.evaluate(
        "() => { const s = document.getElementById('schieber'); s.value = 0; s.dispatchEvent(new Event('input')); }"
    )
    await finger.wait("() => !document.getElementById('damals').hidden")
    yield "damals", finger
    await page.click("#damals button")
    await house.say("bert", "/streitfall Darf Gandalf jede Farbe haben?")
    await finger.wait("() => document.querySelector('#meldungen .meldung')")
    yield "streitfall", finger
    await page.locator("#meldungen .meldung button").first.click()
    for _ in range(20):
        if await page.locator("dialog[open]").count():
            yield "schreiben", finger
            await page.click("#nicht")
            break
        await page.wait_for_timeout(100)
    watcher = await opened(browser, size, house)
    await watcher.page.goto(await house.inside(lambda store: spectator_link(store, house.url, table)))
    await watcher.page.wait_for_selector("#flaeche svg")
    yield "zuschauer", watcher
    over = await opened(browser, size, house)
    await over.page.goto(f"{house.url}/tisch/{table}#falsch")
    await over.page.wait_for_selector("#meldungen .meldung")
    yield "zu-ende", over
    await play(house, table, {}, 2_000)
    await finger.wait("() => window.ringrichter().stand === 'over'")
    yield "aus", finger


async def of_the_local_table(local, browser, size) -> AsyncIterator[tuple[str, Finger]]:
    finger = await opened(browser, size, local)
    page = finger.page

    async def sit(name: str) -> None:
        await page.fill("#worte", f"/ich {name}")
        await page.press("#worte", "Enter")
        await finger.wait("n => window.ringrichter()?.ich.person === n", name)
        await page.get_by_role("button", name="Mitspielen").click()
        await finger.wait("n => window.ringrichter().nachricht.includes(n)", name)

    await page.goto(local.url)
    await finger.wait("() => document.getElementById('name').open")
    yield "name", finger
    await page.fill("#namefeld", "Anna")
    await page.click("#nameform button")
    await finger.wait("() => window.ringrichter()?.ich.person === 'Anna'")
    yield "wahl", finger
    await page.get_by_role("button", name="Die zwei Türme").click()
    await finger.wait("() => window.ringrichter()?.stand === 'lobby'")
    await sit("Anna")
    await sit("Bert")
    yield "lobby", finger
    await page.get_by_role("button", name="Los geht").click()
    for _ in range(3):
        await finger.wait("() => window.ringrichter()?.frage || document.getElementById('schirm').open")
        if await page.evaluate("() => document.getElementById('schirm').open"):
            yield "weitergeben", finger
            return
        before = (await finger.seen())["nr"]
        await page.get_by_role("button", name="Vom Stapel ziehen").click()
        await finger.wait("n => window.ringrichter()?.nr > n || document.getElementById('schirm').open", before)


async def every_kind(folder: Path, browser, size, games=GAMES) -> AsyncIterator[tuple[str, Finger]]:
    local = await House(folder / f"hier{size[0]}.db", free_port(), local=True).open()
    try:
        async for kind, finger in of_the_local_table(local, browser, size):
            yield kind, finger
    finally:
        await local.close()
    for game, players, steps in games:
        house = await House(folder / f"{game}{players}{size[0]}.db", free_port(), local=False).open()
        try:
            async for kind, finger in of_a_game(house, browser, size, game, players, steps):
                yield kind, finger
        finally:
            await house.close()


async def photograph(target: Path, chosen: tuple[str, ...]) -> None:
    games = tuple(g for g in GAMES if not chosen or g[0] in chosen)
    with tempfile.TemporaryDirectory() as folder:
        async with chromium() as browser:
            for name, size in SIZES.items():
                async for kind, finger in every_kind(Path(folder), browser, size, games):
                    await finger.page.wait_for_timeout(400)  # letters and grounds
                    shot = Image.open(BytesIO(await finger.page.screenshot())).convert("RGB")
                    shot.quantize(160, dither=Image.Dither.NONE).save(target / f"seite-{kind}-{name}.png", optimize=True)
                    print(kind, name, flush=True)


if __name__ == "__main__":
    asyncio.run(photograph(Path(sys.argv[1]), tuple(sys.argv[2:])))
