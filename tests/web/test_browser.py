"""Whole games by taps alone in a real browser: the computer's advice moves the fingers, pages and chat play at the same table."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.core.table import Table, digest
from games.computer import play_greedy
from games.dice import Dice
from tests.web.browser import DESK, PHONE, Finger, chromium, needed


@pytest.fixture(autouse=True)
def browser_there():
    needed()


async def advice(house, table: int):
    """Whose turn it is, and the answer the computer would give: (account, decision id, short name, things); None at the end."""

    def look(store):
        at = Table(store, store.table(table))
        if not at.running:
            return None
        seat = at.play.waiting_for()[0]
        decision, dice = (
            at.play.decision(seat),
            Dice(f"rat {at.row.seed}", at.row.number * 1_000 + len(at.row.drafts.get(seat, ()))),
        )
        key = play_greedy(at.game, at.play.now(seat), seat, decision, at.play.options(seat), dice)
        chosen = next((c for c in at.play.pointed(seat) if c.key == key), None)
        things = list(chosen.at) if chosen is not None else []
        return at.account(seat, "discord"), decision.id, digest(key), things, key, at.row.number

    return await house.inside(look)


async def play(house, table: int, fingers: dict[str, Finger], most: int) -> int:
    """Steps that were taken; who has no page answers in the chat."""
    for step in range(most):
        found = await advice(house, table)
        if found is None:
            return step
        who, decision, short, things, _key, number = found
        if who not in fingers:
            await house.say(who, press=f"z:{table}:{decision}:{short}")
            continue
        finger = fingers[who]
        await finger.until(number)
        await finger.wait("d => window.ringrichter()?.frage?.id === d", decision)
        await finger.give(short, things)
        assert not finger.errors, finger.errors
    return most


async def at_the_table(house, browser, game, pages, chat=(), variant=""):
    people = (*pages, *chat)
    await house.say(people[0], f"/neu {game}")
    if variant:
        await house.say(people[0], f"/variante {variant}")
    for who in people:
        await house.say(who, "/beitreten")
    await house.say(people[0], "/start")
    table = await house.inside(lambda store: store.table_in(store.channel("discord", "kanal")).id)
    fingers = {}
    for who, size in pages.items():
        context = await browser.new_context(viewport={"width": size[0], "height": size[1]})
        fingers[who] = await Finger(await context.new_page(), house, who, table).enter()
    return table, fingers


GAMES = [("zwei-tuerme", 3, ""), ("jagd", 3, ""), ("ringkrieg", 2, ""), ("meccg", 2, "")]


@pytest.mark.parametrize(("game", "players", "variant"), GAMES)
async def test_some_turns_are_played_by_taps_alone(house, game, players, variant):
    async with chromium() as browser:
        chat = ("carl",) if players > 2 else ()
        table, fingers = await at_the_table(house, browser, game, {"anna": PHONE, "bert": DESK}, chat, variant)
        assert await play(house, table, fingers, 24) == 24
        last = (await advice(house, table))[-1]
        for finger in fingers.values():
            assert (await finger.until(last))["nr"] == last and finger.taps


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players", "variant"), [*GAMES, ("ringkrieg", 4, "erweiterung ja")])
async def test_a_whole_game_is_played_by_taps_alone(house, game, players, variant):
    async with chromium() as browser:
        chat = ("carl", "dora")[: players - 2]
        table, fingers = await at_the_table(house, browser, game, {"anna": PHONE, "bert": DESK}, chat, variant)
        fingers["bert"].brisk = True
        steps = await play(house, table, fingers, 20_000)
        told = [f"{f.who} {f.taps} Taps für {f.answers} Antworten (im Chat mindestens {f.in_chat})" for f in fingers.values()]
        print(f"{game} zu {players}: {steps} Antworten; {', '.join(told)}")
        for finger in fingers.values():
            await finger.wait("() => window.ringrichter()?.stand === 'over'")


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


AXE = Path(__file__).parent / "axe" / "axe.min.js"  # a file for tests alone, with its licence beside it


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("game", "players", "variant"), GAMES)
async def test_no_serious_fault_for_those_who_see_or_touch_otherwise(house, game, players, variant, scheme):
    async with chromium() as browser:
        table, fingers = await at_the_table(house, browser, game, {"anna": PHONE, "bert": DESK}, ("carl",) if players > 2 else ())
        await play(house, table, fingers, 8)
        for finger in fingers.values():
            await finger.page.emulate_media(color_scheme=scheme)
            for opened in (False, True):
                if opened and await finger.page.locator("#zur-geschichte").is_visible():
                    await finger.page.click("#zur-geschichte")
                await finger.page.evaluate(AXE.read_text(encoding="utf-8"))
                found = await finger.page.evaluate(
                    "() => axe.run().then((r) => r.violations.map((v) => [v.impact, v.id, v.nodes[0].html]))"
                )
                assert not [fault for fault in found if fault[0] in ("serious", "critical")], found


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
