"""Whole games by taps alone in a real browser: the computer's advice moves the fingers, pages and chat play at the same table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chat.players import Players, greedily
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom, speed_up
from tests.web.browser import DESK, PHONE, Finger, chromium, needed
from tests.web.house import Inn, free_port
from tests.web.kinds import BRIEFLY, SIZES, every_kind
from tests.web.playing import advice, at_the_table, beside_the_chat, enter, play


@pytest.fixture(autouse=True)
def browser_there():
    needed()


GAMES = [("zwei-tuerme", 3, ""), ("jagd", 3, ""), ("ringkrieg", 2, ""), ("meccg", 2, "")]


@pytest.mark.parametrize(("game", "players", "variant"), GAMES)
async def test_some_turns_are_played_by_taps_alone(house, game, players, variant):
    async with chromium() as browser:
        chat = ("carl",) if players > 2 else ()
        table, fingers = await at_the_table(house, browser, game, {"anna": PHONE, "bert": DESK}, chat, variant)
        assert await play(house, table, fingers, 24) == 24
        last = (await advice(house, table)).number
        for finger in fingers.values():
            assert (await finger.until(last))["nr"] == last and finger.taps


SECRET = "Partie 3"


async def played_in_chat(folder, kind, game, players, variant) -> tuple[int, int, int]:
    """The same game by people who press in the chat alone: taps, words typed, moves."""
    folder.mkdir()
    async with kind(folder, NAMES[:players]) as room:
        await room.sit_down(game, SECRET, variant)
        people = Players(room, SECRET, greedily)
        while room.running:
            await people.move("nah")
        at_the_table = [room.people[name] for name in room.names]
        return sum(p.taps for p in at_the_table), sum(p.typed for p in at_the_table), people.moves


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players", "variant"), [*GAMES, ("ringkrieg", 4, "erweiterung ja")])
async def test_a_whole_game_is_played_by_taps_alone(tmp_path, monkeypatch, game, players, variant):
    """Two browsers and the chat at the same table: Anna touches the board first, on a phone; Bernd goes the shortest way, at a
    desk; who has no page answers in the channel, and those who have one sometimes do, too. By pressing in the chat alone the same
    game costs more taps."""
    speed_up(monkeypatch)
    port = free_port()
    monkeypatch.setenv("RINGRICHTER_WEB_URL", f"http://127.0.0.1:{port}")
    chosen = dict([variant.split()]) if variant else {}
    async with chromium() as browser, DiscordRoom(tmp_path, NAMES[:players]) as room:
        await room.sit_down(game, SECRET, chosen)
        inn = await Inn(room, port).open()
        try:
            table = room.table().id
            fingers = {who: await enter(browser, inn, who, table, size) for who, size in (("Anna", PHONE), ("Bernd", DESK))}
            fingers["Bernd"].brisk = True
            steps, in_between = await beside_the_chat(room, fingers)
            for finger in fingers.values():
                await finger.wait("() => window.ringrichter()?.stand === 'over'")
            await room.shown()  # the living message tells the end, too
        finally:
            await inn.close()
    told = [f"{who} {f.taps / f.answers:.2f} Taps je Antwort ({f.answers})" for who, f in fingers.items()]
    for kind in (DiscordRoom, TelegramRoom):
        taps, typed, moves = await played_in_chat(tmp_path / kind.platform, kind, game, players, chosen)
        told.append(f"{kind.platform} {taps / (steps or 1):.2f} ({taps} für {moves} Züge, {typed} getippt)")
        assert fingers["Bernd"].taps / fingers["Bernd"].answers <= taps / steps
    print(f"{game} zu {players}: {steps} Antworten, davon {in_between} im Chat; {'; '.join(told)}")


@pytest.mark.parametrize(("game", "players", "variant"), GAMES)
async def test_every_mark_can_be_touched_where_it_is(house, game, players, variant):
    """After looking closer, a finger of 24 pixels on it means that thing."""
    async with chromium() as browser:
        _, fingers = await at_the_table(house, browser, game, {"anna": PHONE, "bert": DESK}, ("carl",) if players > 2 else ())
        for finger in fingers.values():
            missing = await finger.page.evaluate(
                """() => {
                  const all = [...document.querySelectorAll('#flaeche .ding')];
                  return [...new Set(all.map((d) => d.dataset.ding))].filter((d) => {
                    if (!window.ringrichter.spot(d)) return true;
                    const r = all.find((m) => m.dataset.ding === d).getBoundingClientRect();
                    return r.width < 24 || r.height < 24;
                  });
                }"""
            )
            assert not missing, (game, missing[:5], len(missing))


async def test_the_first_picture_of_the_ringkrieg_comes_in_300_kilobytes(house):
    """All that a browser fetches which was never here, as it comes over the line: page, letters, ground of the map, the rest."""
    async with chromium() as browser:
        house_table = await house.table("ringkrieg", "anna", "bert")
        context = await browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
        page, sizes, names = await context.new_page(), dict[str, float](), dict[str, str]()
        line = await context.new_cdp_session(page)
        line.on("Network.requestWillBeSent", lambda e: names.update({e["requestId"]: e["request"]["url"].partition("?")[0]}))
        line.on("Network.loadingFinished", lambda e: sizes.update({names[e["requestId"]]: e["encodedDataLength"]}))
        await line.send("Network.enable")
        await Finger(page, house, "anna", house_table).enter()
        while not any("/grund/" in name for name in sizes):
            await page.wait_for_timeout(100)
        await page.evaluate("() => document.fonts.ready.then(() => 1)")
        drawn = await page.evaluate("() => document.querySelectorAll('#flaeche svg *').length")
    told = {name.rpartition("/")[2] or "seite": round(size / 1000) for name, size in sizes.items()}
    print(f"{sum(sizes.values()) / 1000:.0f} kB: {told}, {drawn} Elemente auf der Karte")
    assert any(name.endswith(".svg") and "/grund/" in name for name in sizes) and any(".woff2" in name for name in sizes)
    assert sum(sizes.values()) <= 300_000
    assert drawn < 3_000


AXE = Path(__file__).parent / "axe" / "axe.min.js"  # a file for tests alone, with its licence beside it


@pytest.mark.parametrize("size", SIZES)
async def test_no_serious_fault_for_those_who_see_or_touch_otherwise(tmp_path, size):
    """On every kind of page, by day and by night."""
    axe, kinds = AXE.read_text(encoding="utf-8"), list[str]()
    async with chromium() as browser:
        async for kind, finger in every_kind(tmp_path, browser, SIZES[size], BRIEFLY):
            kinds.append(kind)
            await finger.page.evaluate(axe)
            for scheme in ("light", "dark"):
                await finger.page.emulate_media(color_scheme=scheme)
                found = await finger.page.evaluate(
                    "() => axe.run().then((r) => r.violations.map((v) => [v.impact, v.id, v.nodes[0].html]))"
                )
                assert not [fault for fault in found if fault[0] in ("serious", "critical")], (kind, scheme, found)
            await finger.page.emulate_media(color_scheme="light")
            assert not finger.errors, (kind, finger.errors)
    assert {"name", "wahl", "lobby", "weitergeben", "damals", "streitfall", "zuschauer", "zu-ende", "aus"} < set(kinds)


async def test_one_device_passes_from_hand_to_hand_behind_a_screen(local):
    """The table of one machine: two people take seats by name, and nobody sees the other's hand."""
    async with chromium() as browser:
        page = await (await browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})).new_page()
        finger = Finger(page, local, "", 0)

        async def typed(line: str) -> None:
            await page.fill("#worte", line)
            await page.press("#worte", "Enter")
            await finger.wait("() => document.getElementById('worte').value === '' && !document.body.hasAttribute('aria-busy')")

        await page.goto(local.url)
        await page.fill("#namefeld", "Anna")
        await page.click("#nameform button")
        await finger.wait("() => window.ringrichter()?.ich.person === 'Anna'")
        await page.get_by_role("button", name="Die zwei Türme").click()
        await finger.wait("() => window.ringrichter()?.stand === 'lobby'")
        await page.get_by_role("button", name="Mitspielen").click()
        await finger.wait("() => window.ringrichter().nachricht.includes('Anna')")
        await typed("/ich Bert")
        await finger.wait("() => window.ringrichter()?.ich.person === 'Bert'")
        await page.get_by_role("button", name="Mitspielen").click()
        await finger.wait("() => window.ringrichter().nachricht.includes('Bert')")
        await typed("/start")
        for _ in range(4):
            await finger.wait("() => window.ringrichter()?.frage || document.getElementById('schirm').open")
            if await page.evaluate("() => document.getElementById('schirm').open"):
                assert not await page.locator("#blatt .karte").count() and not await page.locator("#flaeche svg").count()
                await page.click("#ich-bins")
            await finger.wait("() => window.ringrichter()?.frage && !document.getElementById('schirm').open")
            before = (await finger.seen())["nr"]
            await page.get_by_role("button", name="Vom Stapel ziehen").click()
            await finger.wait("n => window.ringrichter()?.nr > n", before)
        assert not finger.errors, finger.errors


async def test_everything_goes_by_keyboard_too(house):
    """Tab comes to what lights up, Enter touches it; what is chosen is said to those who cannot see it."""
    async with chromium() as browser:
        table, fingers = await at_the_table(house, browser, "zwei-tuerme", {"anna": PHONE, "bert": DESK})
        for _ in range(4):
            found = await advice(house, table)
            finger = fingers[found.who]
            page = finger.page
            await finger.until(found.number)
            await finger.wait("d => window.ringrichter()?.frage?.id === d", found.decision)
            lit = "() => document.activeElement.closest('.ding') && document.activeElement.dataset.ding"
            await page.evaluate("() => document.getElementById('ansicht').focus()")
            for _ in range(40):
                await page.keyboard.press("Tab")
                if thing := await page.evaluate(lit):
                    break
            role = "() => [document.activeElement.getAttribute('role'), document.activeElement.getAttribute('aria-label')]"
            assert thing and (await page.evaluate(role))[0] == "button" and "Möglichkeit" in (await page.evaluate(role))[1]
            await page.keyboard.press("Enter")
            await finger.settled()
            for _ in range(6):  # until the move is made: the first button of those that are left
                if (await finger.seen())["nr"] > found.number:
                    break
                await page.evaluate("() => document.querySelector('#antworten button').focus()")
                await page.keyboard.press("Enter")
                await finger.settled()
            assert (await finger.until(found.number + 1))["nr"] == found.number + 1
            assert not finger.errors, finger.errors


async def test_a_long_touch_says_what_a_thing_is_and_chooses_nothing(house):
    async with chromium() as browser:
        _, fingers = await at_the_table(house, browser, "ringkrieg", {"anna": PHONE}, ("bert",))
        finger = fingers["anna"]
        card = await finger.page.locator("#blatt .karte button").first.bounding_box()
        await finger.page.mouse.move(card["x"] + 20, card["y"] + 20)
        await finger.page.mouse.down()
        await finger.wait("() => document.querySelector('#meldungen .meldung')")
        await finger.page.mouse.up()
        await finger.settled()
        title = await finger.page.evaluate("() => document.querySelector('#blatt .karte').dataset.label")
        said = await finger.page.evaluate("() => document.querySelector('#meldungen').textContent")
        assert title.split(",")[0].split(" (")[0].split(":")[0] in said
        assert not await finger.page.locator("#blatt .gewaehlt").count() and not finger.errors


async def test_a_page_that_nobody_looks_at_costs_nothing_and_is_brought_up_to_date(house):
    async with chromium() as browser:
        table, fingers = await at_the_table(house, browser, "zwei-tuerme", {"anna": PHONE}, ("bert",))
        page = fingers["anna"].page
        seen = """(hidden) => {
          Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
          document.dispatchEvent(new Event('visibilitychange'));
        }"""
        await page.evaluate(seen, True)
        while house.pages.streams[table]:
            await page.wait_for_timeout(50)
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        assert await play(house, table, {}, 6) == 6
        await page.wait_for_timeout(600)
        assert not asked
        await page.evaluate(seen, False)
        await fingers["anna"].until((await advice(house, table)).number)
        assert asked
