"""The page over HTTP: doors, sessions, what is sent to whom, what is done once."""

from __future__ import annotations

import hashlib
import hmac
import json
from urllib.parse import urlencode

import pytest

from bot.core.passes import Pass, key_of, opened, sealed, seconds, spectator_link, word_of
from tests.web.house import Page

NAME = "<script>alert(1)</script>&⟦p1⟧"


async def test_a_personal_link_is_good_once_and_gives_a_cookie_that_scripts_cannot_read(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    link = await house.link("anna", table)
    assert f"/tisch/{table}#" in link
    async with Page(house, table) as page, Page(house, table) as thief:
        async with page.http.post(
            f"{house.url}/api/tausch", json={"wort": link.partition("#")[2]}, headers=page.headers
        ) as answer:
            cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Secure" in cookie
        status, said = await thief.post("/api/tausch", {"wort": link.partition("#")[2]})
        assert status == 403 and "neuen" in said["fehler"]


@pytest.mark.parametrize("change", ["x", "", "kind", "late"])
async def test_a_link_that_is_not_ours_opens_nothing(house, change):
    table = await house.table("zwei-tuerme", "anna", "bert")
    word = (await house.link("anna", table)).partition("#")[2]
    key = await house.inside(key_of)
    if change == "late":
        assert opened(key, "link", word, seconds() + 601) is None and opened(key, "link", word, seconds() + 590) is not None
        return
    forged = {
        "x": word[:-10] + ("B" if word[-10] == "A" else "A") + word[-9:],
        "": "",
        "kind": sealed(key, Pass("sitzung", "discord", "anna", table, "p1", 0, 2**40, "x")),
    }
    async with Page(house, table) as page:
        status, _ = await page.post("/api/tausch", {"wort": forged[change]})
        assert status == 403
        status, said = await page.get(f"/api/{table}/lage")
        assert status == 401 and "Sitzung" in said["fehler"]


async def test_each_seat_is_sent_its_own_hand_and_nobody_elses(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        mine, theirs = await anna.look(), await bert.look()
        assert (mine["sitz"], theirs["sitz"]) == ("p1", "p2")
        asked, waits = (mine, theirs) if mine["frage"] else (theirs, mine)
        assert asked["antworten"] and not waits["antworten"]
        link = await house.inside(lambda store: spectator_link(store, house.url, table))
        async with Page(house, table) as watcher:
            await watcher.exchange(link)
            seen = await watcher.look()
            assert seen["sitz"] is None and "hand" not in seen["bilder"] and not seen["antworten"]
            status, _ = await watcher.do(text="/zug stapel")
            assert status == 403


async def test_a_move_from_the_page_is_a_move_and_the_same_press_twice_is_one(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as one, Page(house, table) as two:
        await one.enter("anna")
        await two.enter("bert")
        data = await one.look()
        page, data = (one, data) if data["frage"] else (two, await two.look())
        before = data["nr"]
        press = f"z:{table}:{data['frage']['id']}:{data['antworten'][0]['k']}"
        for _ in range(3):
            status, _ = await page.do("gleich", druck=press)
            assert status == 200
        after = await page.look()
        assert after["nr"] == before + 1 and after["frage"] is None
        status, said = await page.do(druck=press)  # another press on a question that is closed
        assert status == 200 and (await page.look())["nr"] == before + 1
        assert (said["antworten"] and "dran" in said["antworten"][0]["text"].lower()) or said["antworten"][0]["text"]


async def test_touching_the_board_alone_ends_no_move(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as one, Page(house, table) as two:
        await one.enter("anna")
        await two.enter("bert")
        data = await one.look()
        page, data = (one, data) if data["frage"] else (two, await two.look())
        by_label = {a["l"]: a["k"] for a in data["antworten"]}
        ends = next(k for label, k in by_label.items() if label == "Vom Stapel ziehen")
        _, said = await page.do(druck=f"z:{table}:{data['frage']['id']}:{ends}", entwurf=True)
        assert said["entscheide"] and (await page.look())["nr"] == data["nr"]
        step = next(k for label, k in by_label.items() if "weglegen" in label)
        _, said = await page.do(druck=f"z:{table}:{data['frage']['id']}:{step}", entwurf=True)
        assert "entscheide" not in said
        now = await page.look()
        assert now["bisher"] and now["nr"] == data["nr"]
        await page.do(text="/zug zurück")
        assert not (await page.look())["bisher"]


async def test_pages_are_told_of_the_others_moves_and_of_nothing_hidden(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        first = await anna.look()
        mover, other = (anna, bert) if first["frage"] else (bert, anna)
        data = await mover.look()
        await other.look()
        async with other.stream() as events:
            begun = await events.next()
            step = next(a["k"] for a in data["antworten"] if "weglegen" in a["l"])
            await mover.do(druck=f"z:{table}:{data['frage']['id']}:{step}")  # a draft: nobody else is told
            data = await mover.look()
            while data["frage"]:
                await mover.do(druck=f"z:{table}:{data['frage']['id']}:{data['antworten'][0]['k']}")
                data = await mover.look()
            told = await events.next()
            assert told != begun and told.startswith(f"{data['nr']}.1.")  # one thing was told: the draft was not
            assert (await other.look())["frage"] is not None


@pytest.mark.parametrize("how", ["/web aus", "/aufgeben", "/vergiss-mich"])
async def test_a_session_ends_with_what_it_stands_for_and_its_stream_at_once(house, how):
    table = await house.table("zwei-tuerme", "anna", "bert", "carl")
    async with Page(house, table) as page:
        await page.enter("anna")
        await page.look()
        async with page.stream() as events:
            await events.next()
            replies = await house.say("anna", how)
            for button in [b for r in replies or () for b in r.buttons if b.main or "ja" in b.label.lower()][:1]:
                await house.say("anna", press=button.action)
            if how == "/web aus":
                await house.say("bert", "/zug stapel")
                await house.say("anna", "/stand")
            status, _ = await page.get(f"/api/{table}/lage")
            assert status == 401
            await house.say("anna", "/zug stapel")
            await house.say("bert", "/zug stapel")
            await house.say("carl", "/zug stapel")
            assert await events.next() == "ende"


async def test_a_website_cannot_speak_for_somebody(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as page:
        await page.enter("anna")
        await page.look()
        body = {"nr": "1", "text": "/aufgeben"}
        for headers in ({"Origin": "https://boese.example"}, {"Origin": ""}, {"Origin": "null"}, {"X-Ringrichter": "falsch"},
                        {"Content-Type": "text/plain"}, {"Sec-Fetch-Site": "cross-site"}):  # fmt: skip
            status, _ = await page.post(f"/api/{table}/tun", body, **headers)
            assert status in (403, 415), headers
        assert (await page.look())["stand"] == "running"


async def test_the_local_table_hears_this_machine_only(local):
    async with Page(local, 0) as page:
        for host in ("boese.example", f"boese.example:{local.port}", "127.0.0.1"):
            status, _ = await page.get("/api/0/lage", Host=host)
            assert status == 403, host
        data = await page.look()
        assert data["stand"] == "leer" and {g["id"] for g in data["spiele"]} >= {"zwei-tuerme", "jagd", "ringkrieg"}


async def test_every_answer_forbids_what_it_does_not_need(house):
    async with Page(house, 1) as page:
        for path in ("/", "/tisch/1", "/seite/tisch.js", "/api/1/lage", "/seite/../server.py", "/seite/%2e%2e/server.py", "/x"):
            async with page.http.get(house.url + path) as answer:
                rules = answer.headers["Content-Security-Policy"]
                assert rules.startswith("default-src 'none'") and "unsafe" not in rules
                assert (
                    answer.headers["Referrer-Policy"] == "no-referrer" and answer.headers["X-Content-Type-Options"] == "nosniff"
                )
                assert "class Web" not in await answer.text()
        async with page.http.post(f"{house.url}/api/tausch", data="x" * 70_000, headers=page.headers) as answer:
            assert answer.status in (413, 415)
        for bad in ("[]", "{", "null", '"x"', "[" * 20_000):
            async with page.http.post(
                f"{house.url}/api/tausch", data=bad, headers={**page.headers, "Content-Type": "application/json"}
            ) as answer:
                assert answer.status in (400, 403) and "fehler" in await answer.json(content_type=None)


def init_data(token: str, **changed: str) -> str:
    said = {
        "auth_date": str(seconds()), "query_id": "q", "user": json.dumps({"id": 7, "first_name": "Anna"}), **changed
    }  # fmt: skip
    check = "\n".join(f"{k}={v}" for k, v in sorted(said.items()))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return urlencode({**said, "hash": hmac.new(secret, check.encode(), hashlib.sha256).hexdigest()})


async def test_telegram_says_who_opened_the_page_and_nobody_else_does(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    await house.say("7", "/beitreten", platform="telegram")
    word = word_of(await house.inside(key_of), table)
    async with Page(house, table) as page:
        status, said = await page.post("/api/telegram", {"init": init_data("123:abc", start_param=word)})
        assert status == 200 and said["tisch"] == table and said["sitzung"]
        async with page.http.get(f"{house.url}/api/{table}/lage", headers={"X-Ringrichter-Sitzung": said["sitzung"]}) as answer:
            assert answer.status == 200
        old = init_data("123:abc", start_param=word, auth_date=str(seconds() - 3700))
        good = init_data("123:abc", start_param=word)
        other = init_data("123:abc", start_param=f"{table}-000000000000000000000000")
        for forged in (
            init_data("9:x", start_param=word),
            old,
            good.replace("Anna", "Bert"),
            good + "&user=x",
            other,
            "",
            "hash=",
        ):
            status, _ = await page.post("/api/telegram", {"init": forged})
            assert status == 403


async def test_names_are_escaped_in_pictures_and_sent_as_text(house):
    await house.say("anna", "/neu zwei-tuerme")
    from bot.core.messages import Incoming

    for who in ("anna", "x"):
        shown = NAME if who == "x" else "Anna"
        await house.adapter.handle(Incoming("discord", "kanal", who, shown, f"n{who}", "/beitreten"))
    await house.say("anna", "/start")
    table = await house.inside(lambda store: store.table_in(store.channel("discord", "kanal")).id)
    async with Page(house, table) as page:
        await page.enter("anna")
        data = await page.look()
        assert any("script" in name for name in data["namen"].values())
        assert page.pieces and not any("<script" in piece for piece in page.pieces.values())


async def test_what_a_page_has_is_not_sent_again_and_a_restart_sends_all_of_it(house):
    table = await house.table("ringkrieg", "anna", "bert")
    async with Page(house, table) as page:
        await page.enter("anna")
        first = await page.look("a" * 16)
        assert first["stuecke"] and not (await page.look("a" * 16))["stuecke"]
        ground = next(layer for layer in first["bilder"]["karte"]["lagen"] if layer[0] == "grund")
        async with page.http.get(f"{house.url}/grund/{ground[1]}.svg") as answer:
            assert answer.status == 200 and "immutable" in answer.headers["Cache-Control"]
        await house.again()
        assert (await page.look("a" * 16))["stuecke"] == first["stuecke"]  # and the session outlived it


async def test_a_refused_thing_says_why_with_the_rule(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        first = await anna.look()
        page = anna if first["frage"] else bert
        data = await page.look()
        dull = {m[0] for b in data["bilder"].values() for m in b["marken"]} - {t for a in data["antworten"] for t in a["a"]}
        for thing in sorted(dull)[:4]:
            status, said = await page.get(f"/api/{table}/warum?ding={thing}")
            assert status == 200 and all(g["warum"] and g["regel"] for g in said["gruende"])
