"""The ways to the page, and what ends them: one by one, as Discord's and Telegram's people meet them."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest

from bot.core.messages import Incoming
from bot.core.passes import key_of, spectator_link, word_of
from bot.core.table import Table
from tests.chat.rooms import DiscordRoom, TelegramRoom, speed_up
from tests.web.browser import PHONE, Finger, chromium, needed
from tests.web.house import COUNT, Inn, Page, free_port
from tests.web.test_server import init_data

SAFE = "https://tisch.example"


@pytest.fixture
def url(monkeypatch):
    speed_up(monkeypatch)
    monkeypatch.setenv("RINGRICHTER_WEB_URL", SAFE)
    return SAFE


def buttons_of(message) -> dict[str, dict]:
    return {b["text"]: b for b in message.content.buttons}


async def private_word(room, who: str, since: int):
    """What somebody alone is shown from then on."""

    def found():
        seen = [
            s for s in room.server.record.entries[since:] if s.who == who and s.private and s.message is not None and not s.by
        ]
        return next((s.message for s in reversed(seen) if "Browser" in s.message.text), None)

    return await room.until(found, f"the way to the page for {who}")


# --- Discord ---------------------------------------------------------------------------------------------------------------


async def test_the_button_below_the_living_message_gives_each_a_link_of_their_own(tmp_path, monkeypatch):
    speed_up(monkeypatch)
    port = free_port()
    monkeypatch.setenv("RINGRICHTER_WEB_URL", f"http://127.0.0.1:{port}")
    async with DiscordRoom(tmp_path, ("Anna", "Bernd")) as room:
        await room.sit_down("zwei-tuerme", "Partie 3")
        inn, links = await Inn(room, port).open(), dict[str, str]()
        try:
            for who in room.names:
                mark = len(room.server.record.entries)
                await room.presses(who, await room.shown(), "Im Browser")
                said = await private_word(room, who, mark)
                links[who] = re.search(r"http://\S+#\S+", said.text)[0]
                others = [s for s in room.server.record.entries[mark:] if s.who != who and s.message is said]
                assert not others
            assert links["Anna"] != links["Bernd"] and len({link.partition("#")[0] for link in links.values()}) == 1
            for who, link in links.items():
                async with Page(inn, room.table().id) as page, Page(inn, room.table().id) as again:
                    await page.exchange(link)
                    assert (await page.look())["sitz"] == room.seats()[who]
                    assert (await again.post("/api/tausch", {"wort": link.partition("#")[2]}))[0] == 403
        finally:
            await inn.close()


async def test_without_an_address_there_is_no_button(tmp_path, monkeypatch):
    speed_up(monkeypatch)
    monkeypatch.delenv("RINGRICHTER_WEB_URL", raising=False)
    async with DiscordRoom(tmp_path, ("Anna", "Bernd")) as room:
        await room.sit_down("zwei-tuerme", "Partie 3")
        assert "Im Browser" not in room.actions(await room.shown())


# --- Telegram --------------------------------------------------------------------------------------------------------------


async def test_a_group_has_a_link_to_the_app_whose_word_nobody_can_guess(tmp_path, monkeypatch, url):
    monkeypatch.setenv("RINGRICHTER_TELEGRAM_APP", "ringrichterbot/tisch")
    async with TelegramRoom(tmp_path, ("Anna", "Bernd")) as room:
        await room.sit_down("zwei-tuerme", "Partie 3")
        way = buttons_of(await room.shown())["Im Browser"]
        word = word_of(await room.adapter.call(room.adapter.referee.inside, key_of), room.table().id)
        assert way == {"text": "Im Browser", "url": f"https://t.me/ringrichterbot/tisch?startapp={word}"}
        assert re.fullmatch(r"\d+-[0-9a-f]{24}", word)


async def test_without_an_app_the_group_leads_to_the_private_chat_and_there_telegram_opens_the_page(tmp_path, monkeypatch, url):
    monkeypatch.delenv("RINGRICHTER_TELEGRAM_APP", raising=False)
    async with TelegramRoom(tmp_path, ("Anna", "Bernd")) as room:
        await room.sit_down("zwei-tuerme", "Partie 3")
        mark, living = len(room.server.record.entries), await room.shown()
        assert "start=" in buttons_of(living)["Im Browser"]["url"]
        room.people["Anna"].presses(living, "Im Browser")
        said = await private_word(room, "Anna", mark)
        assert buttons_of(said)["Im Browser"]["web_app"] == {"url": f"{url}/tisch/{room.table().id}"}


async def test_a_button_in_a_private_chat_lets_in_who_sits_there_and_nobody_else(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    await house.say("8", "/stand", platform="telegram")  # known, but at no table
    await link_up(house, "anna", "7")
    async with Page(house, table) as page:
        status, said = await page.post("/api/telegram", {"init": init_data("123:abc"), "nummer": table})
        assert status == 200 and said["tisch"] == table
        status, data = await page.get(f"/api/{table}/lage", **{"X-Ringrichter-Sitzung": said["sitzung"]})
        assert status == 200 and data["sitz"] == "p1"
    other = json.dumps({"id": 8, "first_name": "Fremd"})
    for init in (init_data("123:abc", user=other), init_data("123:abc", user=json.dumps({"id": 9}))):
        for number in (table, 0, -1, 10**12, "1", True, None, [table]):
            async with Page(house, table) as page:
                assert (await page.post("/api/telegram", {"init": init, "nummer": number}))[0] == 403


FRAME = "<!doctype html><title>Telegram</title><iframe src='{src}' width='390' height='780'></iframe>"


@pytest.mark.parametrize("cookies", [True, False])
async def test_the_page_stands_in_telegrams_own_frame(house, cookies):
    """Another site's frame, where a browser may keep no cookie at all: then the session lives in memory, and events are read by
    `fetch`. A startapp link leads to the root: which table it is says the word."""
    needed()
    table = await house.table("zwei-tuerme", "anna", "bert")
    await link_up(house, "anna", "7")
    await link_up(house, "bert", "8")
    word = word_of(await house.inside(key_of), table)
    async with chromium("--disable-features=LocalNetworkAccessChecks") as browser:  # our own machine is no public address
        page = await (await browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})).new_page()
        finger = Finger(page, house, "anna", table)
        if not cookies:

            async def without(route):
                answer = await route.fetch()
                kept = {k: v for k, v in answer.headers.items() if k.lower() != "set-cookie"}
                await route.fulfill(response=answer, headers=kept)

            await page.route("**/api/telegram", without)
        dark = quote(json.dumps({"bg_color": "#17212b"}))
        init = init_data("123:abc", start_param=word)
        src = f"{house.url}/#tgWebAppData={quote(init)}&tgWebAppVersion=8.0&tgWebAppThemeParams={dark}"
        await page.route(
            "https://web.telegram.org/**", lambda route: route.fulfill(content_type="text/html", body=FRAME.format(src=src))
        )
        await page.goto("https://web.telegram.org/a/")
        await page.wait_for_selector("iframe")
        frame = page.frames[1]
        await frame.wait_for_selector("#flaeche svg")
        assert "tgWebAppData" not in frame.url and frame.url.endswith(f"/tisch/{table}")
        assert await frame.evaluate("() => document.documentElement.className") == "dunkel"
        before = (await frame.evaluate("window.ringrichter()"))["nr"]
        async with Page(house, table) as other:
            await other.enter("bert")
            for _ in range(2):
                if (await frame.evaluate("window.ringrichter()"))["frage"]:
                    await frame.get_by_role("button", name="Vom Stapel ziehen").click()
                    await frame.wait_for_function("n => window.ringrichter().nr > n", arg=before)
                else:
                    data = await other.look()
                    drawn = next(a["k"] for a in data["antworten"] if "Stapel" in a["l"])
                    await other.do(druck=f"z:{table}:{data['frage']['id']}:{drawn}")
                    await frame.wait_for_function("n => window.ringrichter().nr > n", arg=before)  # told by its line
                before += 1
        assert not finger.errors, finger.errors


async def test_no_other_site_may_frame_the_page(house, local):
    for home, allowed in ((house, "https://web.telegram.org"), (local, "'none'")):
        async with Page(home, 0) as page, page.http.get(f"{home.url}/") as answer:
            assert answer.headers["Content-Security-Policy"].endswith(f"frame-ancestors {allowed}")


# --- what ends a session ----------------------------------------------------------------------------------------------------


async def told(house, who: str, text: str = "", press: str = "", platform: str = "discord"):
    """Somebody says something; everything that anybody is told of it."""
    place, private = (who, True) if platform == "telegram" else ("kanal", False)
    said = Incoming(platform, place, who, who.capitalize(), f"w{next(COUNT)}", text, press, private=private)
    return await house.adapter.call(house.adapter.referee.handle, said)


async def link_up(house, one: str, other: str) -> None:
    """Discord's account and Telegram's become one person."""
    code = re.search(r"/verknuepfen (\S+)", " ".join(r.text for r in await told(house, one, "/verknuepfen")))[1]
    await told(house, other, f"/verknuepfen {code}", platform="telegram")
    await told(house, other, "/verknuepfen ja", platform="telegram")
    await told(house, one, "/verknuepfen ja")


async def over(page: Page, events) -> bool:
    """The session is at an end, and its open line was told so."""
    while (said := await events.next()) not in ("ende", ""):
        pass
    status, _ = await page.get(f"/api/{page.table}/lage")
    return said == "ende" and status == 401


async def test_unlinking_ends_the_page_of_the_account_that_parts_and_it_is_remembered_what_it_saw(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    await link_up(house, "anna", "7")
    async with Page(house, table) as page:
        _, said = await page.post("/api/telegram", {"init": init_data("123:abc"), "nummer": table})
        for cookie in page.http.cookie_jar:
            cookie["secure"] = ""
        page.http.headers["X-Ringrichter-Sitzung"] = said["sitzung"]
        assert (await page.look())["sitz"] == "p1"
        async with page.stream() as events:
            await events.next()
            await told(house, "7", "/verknuepfen loesen", platform="telegram")
            assert await over(page, events)

    def seen(store):
        here = Table(store, store.table(table))
        return here.played_by(store.known_person("telegram", "7"))

    assert "p1" in await house.inside(seen)


@pytest.mark.parametrize("by", ["computer", "dora"])
async def test_a_substitute_ends_the_page_of_whoever_sat_there(house, by):
    table = await house.table("zwei-tuerme", "anna", "bert", "carl")
    async with Page(house, table) as page:
        await page.enter("anna")
        await page.look()
        async with page.stream() as events:
            await events.next()
            asked = await told(house, "bert" if by == "computer" else "dora", "/ersetze anna" + " computer" * (by == "computer"))
            votes = next(r for r in asked if r.to is None and r.buttons).buttons
            for who in ("anna", "bert", "carl"):
                await told(house, who, press=votes[0].action)
            assert await over(page, events)


async def test_what_is_begun_on_the_page_goes_on_in_the_chat(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        who, page, data = ("anna", anna, await anna.look())
        if not data["frage"]:
            who, page, data = ("bert", bert, await bert.look())
        step = next(a["k"] for a in data["antworten"] if "weglegen" in a["l"])
        await page.do(druck=f"z:{table}:{data['frage']['id']}:{step}")
        now = await page.look()
        offered = {b.action for r in await told(house, who, "/moeglich") for b in r.buttons}
        assert {f"z:{table}:{now['frage']['id']}:{a['k']}" for a in now["antworten"]} <= offered
        while now["frage"]:
            await told(house, who, press=f"z:{table}:{now['frage']['id']}:{now['antworten'][0]['k']}")
            now = await page.look()
        assert now["nr"] == data["nr"] + 1


async def test_a_plan_tells_nobody_else_anything(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        first = await anna.look()
        waits, other = (bert, anna) if first["frage"] else (anna, bert)
        await waits.look()
        await other.look()
        before = await other.look()
        _, said = await waits.do(text="/plan stapel")
        assert not any(a["abgelehnt"] for a in said["antworten"]), said
        after = await other.look()
        assert after == before


@pytest.mark.parametrize("wish", ["neu", "aus"])
async def test_a_link_for_spectators_is_over_when_its_channel_wants_that(house, url, wish):
    """What was opened with it closes at once, Telegram's word for the table is over, too; who sits there stays."""
    table = await house.table("zwei-tuerme", "anna", "bert")
    link = await house.inside(lambda store: spectator_link(store, house.url, table))
    key, init = await house.inside(key_of), init_data("123:abc", user=json.dumps({"id": 9, "first_name": "Neu"}))
    async with Page(house, table) as watcher, Page(house, table) as anna, Page(house, table) as late:
        await watcher.exchange(link)
        await anna.enter("anna")
        status, _ = await late.post("/api/telegram", {"init": init, "tisch": word_of(key, table)})
        assert status == 200
        async with watcher.stream() as events:
            await events.next()
            (said,) = await house.say("anna", f"/web zuschauer {wish}")
            assert await events.next() == "ende"
        assert (await watcher.get(f"/api/{table}/lage"))[0] == 401 and (await anna.look())["sitz"]
        for words in (word_of(key, table), word_of(key, table, 1)):
            status, _ = await late.post("/api/telegram", {"init": init, "tisch": words})
            assert (status == 200) == (wish == "neu" and words == word_of(key, table, 1)), words
        status, _ = await late.post("/api/tausch", {"wort": link.partition("#")[2]})
        assert status == 403
        assert ("#" in said.text) == (wish == "neu")
        (said,) = await house.say("zuschauerin", "/web")
        assert ("#" in said.text) == (wish == "neu")
        await house.say("anna", "/web zuschauer neu")
        await late.exchange(await house.inside(lambda store: spectator_link(store, house.url, table)))


async def test_who_does_not_sit_there_ends_no_spectators_link(house, url):
    table = await house.table("zwei-tuerme", "anna", "bert")
    before = await house.inside(lambda store: spectator_link(store, house.url, table))
    await house.say("zuschauerin", "/web zuschauer aus")
    async with Page(house, table) as watcher:
        await watcher.exchange(before)
