"""What somebody tries who did not build it, always against this machine alone: foreign seats, links used again, forged words,
other websites, script in every text, tricks with paths, headers and bodies, slow readers, many lines."""

# ruff: noqa: E501 – what is sent stands in one line
from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import hmac
import json
import logging
import random
import resource
import socket
from dataclasses import replace
from urllib.parse import quote, urlencode

import pytest

from bot.core.messages import Incoming
from bot.core.passes import key_of, opened, sealed, seconds, spectator_link, word_of
from tests.web.browser import PHONE, Finger, chromium, needed
from tests.web.house import COUNT, Page, served
from tests.web.test_races import asked, press_of
from tests.web.test_server import init_data


@pytest.fixture(autouse=True)
def no_fault(caplog):
    """Whatever comes in, nothing goes wrong inside."""
    yield
    wrong = [r.getMessage() for when in ("setup", "call") for r in caplog.get_records(when) if r.levelno >= logging.ERROR]
    assert not wrong, wrong[:3]


async def raw(port: int, *said: bytes, wait: float = 3.0) -> bytes:
    """Bytes to the server, and what comes back until it is silent or closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    got = b""
    with contextlib.suppress(TimeoutError, ConnectionError):
        for one in said:
            writer.write(one)
            await writer.drain()
        while piece := await asyncio.wait_for(reader.read(65_536), wait):
            got += piece
            if b"\r\n\r\n" in got and b"keep-alive" not in said[0].lower():
                wait = 0.05
    writer.close()
    return got


# --- foreign seats and words -------------------------------------------------------------------------------------------------


async def test_nobody_answers_for_another_seat_or_looks_at_another_table(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    house.channel = "nebenan"
    other = await house.table("zwei-tuerme", "carl", "dora")
    async with Page(house, table) as anna, Page(house, table) as bert, Page(house, other) as carl:
        await anna.enter("anna")
        await bert.enter("bert")
        await carl.enter("carl")
        await carl.look()
        mover, data = await asked([anna, bert])
        idle = bert if mover is anna else anna
        before = await idle.look()
        for press in (
            press_of(table, data),
            f"z:{table}:{data['frage']['id']}:0",
            f"z:{other}:{data['frage']['id']}:1",
            "z:::",
            "c:1:/start",
        ):
            for page in (idle, carl):
                await page.do(druck=press)
        await carl.do(text=f"/zug {data['antworten'][0]['l']}")
        assert (await idle.look())["nr"] == before["nr"] and (await mover.look())["frage"] == data["frage"]
        mine = {c.key: c.value for c in carl.http.cookie_jar}
        for path in ("lage", "strom", "warum?ding=x", "probe?k=x", "damals/0"):
            async with carl.http.get(
                f"{house.url}/api/{table}/{path}", headers={"Cookie": f"rr{table}={mine[f'rr{other}']}"}
            ) as answer:
                assert answer.status == 401
            async with carl.http.get(
                f"{house.url}/api/{table}/{path}", headers={"X-Ringrichter-Sitzung": mine[f"rr{other}"]}
            ) as answer:
                assert answer.status == 401
        hand = before["bilder"]["hand"]["text"]
        assert hand not in json.dumps(await carl.look()) and hand != (await mover.look())["bilder"]["hand"]["text"]


async def test_a_session_cannot_be_forged_or_changed(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    key = await house.inside(key_of)
    link = opened(key, "link", (await house.link("anna", table)).partition("#")[2])
    good = sealed(key, replace(link, kind="sitzung", until=seconds() + 100))
    head, _, tail = good.partition(".")
    forged = [
        sealed(b"", replace(link, kind="sitzung")),
        sealed(key, link),  # a link is no session
        sealed(key, replace(link, kind="sitzung", until=seconds() - 1)),
        sealed(key, replace(link, kind="sitzung", table=table + 1)),
        sealed(key, replace(link, kind="sitzung", seat="p2")),
        sealed(key, replace(link, kind="sitzung", count=7)),
        sealed(key, replace(link, kind="sitzung", person="niemand")),
        sealed(key, replace(link, kind="sitzung", door="lokal")),
        f"{head}.", f".{tail}", head, "", "." * 5_000, f"{head}.{tail[:-2]}", f"{head[:-2]}.{tail}", f"{head}.{tail}.x",
        f"{head}=.{tail}", quote(good) + "%00", good.swapcase(), "\u0661" * 40,
    ]  # fmt: skip
    async with Page(house, table) as page:
        assert (await page.get(f"/api/{table}/lage", **{"X-Ringrichter-Sitzung": good}))[0] == 200
        for word in forged:
            status, said = await page.get(
                f"/api/{table}/lage", **{"X-Ringrichter-Sitzung": word.encode("utf-8", "ignore").decode("latin-1")}
            )
            assert status == 401 and "bilder" not in said, word[:60]


async def test_of_many_who_use_a_link_at_once_one_gets_in(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    word = (await house.link("anna", table)).partition("#")[2]
    async with contextlib.AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(Page(house, table)) for _ in range(30)]
        found = await asyncio.gather(*(page.post("/api/tausch", {"wort": word}) for page in pages))
    assert sorted(status for status, _ in found) == [200] + [403] * 29


@pytest.mark.parametrize("times", [200, pytest.param(10_000, marks=pytest.mark.soak)])
async def test_words_are_not_guessed(house, times):
    table, dice = await house.table("zwei-tuerme", "anna", "bert"), random.Random(1)
    word = word_of(await house.inside(key_of), table)
    link = (await house.link("anna", table)).partition("#")[2]
    statuses = dict[int, int]()
    async with Page(house, table) as page:
        for nr in range(times):
            at = dice.randrange(len(link))
            guess = link[:at] + dice.choice("ABCDEFabcdef0123456789-_.") + link[at + 1 :]
            if nr % 2:
                status, _ = await page.post("/api/tausch", {"wort": guess if guess != link else ""})
            else:
                named = f"{table}-{dice.randrange(16**24):024x}"
                status, _ = await page.post(
                    "/api/telegram", {"init": init_data("123:abc", start_param=named if named != word else "")}
                )
            statuses[status] = statuses.get(status, 0) + 1
        assert set(statuses) <= {403, 429}
    print(statuses)


async def test_telegrams_word_is_read_strictly(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    word = word_of(await house.inside(key_of), table)
    good = init_data("123:abc", start_param=word)
    said = {"auth_date": str(seconds()), "user": json.dumps({"id": 7}), "start_param": word}
    check = "\n".join(f"{k}={v}" for k, v in sorted(said.items()))
    widget = hmac.new(
        hashlib.sha256(b"123:abc").digest(), check.encode(), hashlib.sha256
    ).hexdigest()  # as its login button signs
    bare = hashlib.sha256(check.encode()).hexdigest()
    forged = [
        urlencode({**said, "hash": widget}), urlencode({**said, "hash": bare}), good.upper(), good + "&", "&" + good, good + "&hash=x",
        good.replace("hash=", "hash=0"), good.replace("&hash", ";hash"), good.replace("auth_date", "auth_date%00"),
        init_data("123:abc", start_param=word, auth_date=str(seconds() + 600)), init_data("123:abc", start_param=word, auth_date="x"),
        init_data("123:abc", start_param=word, auth_date="-1"), init_data("123:abc", start_param=word, user="[]"),
        init_data("123:abc", start_param=word, user="{}"), init_data("123:abc", start_param=word, user='{"id": "x"}'),
        init_data("", start_param=word), "a" * 60_000, "%" * 100, "=&=&",
    ]  # fmt: skip
    async with Page(house, table) as page:
        for init in forged:
            status, answer = await page.post("/api/telegram", {"init": init})
            assert status == 403 and "sitzung" not in answer, init[:80]
        assert (await page.post("/api/telegram", {"init": good}))[0] == 200


# --- other websites ----------------------------------------------------------------------------------------------------------


async def test_another_site_gets_nothing_and_does_nothing(house, local):
    table = await house.table("zwei-tuerme", "anna", "bert")
    for home, number in ((house, table), (local, 0)):
        async with Page(home, number) as page:
            if home is house:
                await page.enter("anna")
            guard = (await page.look())["schutz"]
            own = home.url
            foreign = [f"{own}.evil.example", own.replace("http", "https"), f"{own}1", own.rpartition(":")[0], f"http://evil@{own[7:]}",
                       "null", "file://", own.replace("127.0.0.1", "127.0.0.2"), f"{own}/"]  # fmt: skip
            for origin in foreign:
                for path, body in (
                    (f"/api/{number}/tun", {"text": "/aufgeben ja"}),
                    ("/api/ich", {"name": "X"}),
                    ("/api/tausch", {"wort": ""}),
                ):
                    status, _ = await page.post(path, body, Origin=origin, **{"X-Ringrichter": guard})
                    assert status == 403, (origin, path)
                assert (await page.get(f"/api/{number}/lage", Origin=origin))[0] == 403
            for site in ("cross-site", "same-site"):
                assert (await page.get(f"/api/{number}/lage", **{"Sec-Fetch-Site": site}))[0] == 403
            for method in ("OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"):
                async with page.http.request(
                    method, f"{own}/api/{number}/tun", headers={"Origin": "https://evil.example"}
                ) as answer:
                    assert answer.status in (403, 405)
                    assert not [name for name in answer.headers if name.lower().startswith("access-control")]
            async with page.http.get(f"{own}/api/{number}/tun", headers={"X-Ringrichter": guard}) as answer:
                assert answer.status == 405
            async with page.http.get(f"{own}/") as answer:
                assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


async def test_a_website_in_a_real_browser_cannot_reach_the_local_table(local):
    """Its script asks in every way it has, and a form of it posts."""
    needed()
    async with chromium("--disable-features=LocalNetworkAccessChecks") as browser:
        page = await browser.new_page()
        await page.route("https://evil.example/**", lambda route: route.fulfill(content_type="text/html", body="<h1>x</h1>"))
        await page.goto("https://evil.example/")
        tried = """async (url) => {
          const got = [];
          const take = async (what, how) => { try { const a = await fetch(url + what, how); got.push([what, a.type, a.status, await a.text()]); } catch { got.push([what, 'refused']); } };
          await take('/api/0/lage', {}); await take('/api/0/lage', {mode: 'no-cors', credentials: 'include'});
          await take('/api/ich', {method: 'POST', body: '{"name": "Eve"}'});
          await take('/api/ich', {method: 'POST', body: '{"name": "Eve"}', mode: 'no-cors', credentials: 'include'});
          await take('/api/ich', {method: 'POST', body: '{"name": "Eve"}', headers: {'Content-Type': 'application/json'}, credentials: 'include'});
          for (const tag of ['script', 'img', 'iframe', 'link']) await new Promise((go) => { const e = document.createElement(tag); e.onload = () => { got.push([tag, 'loaded']); go(); }; e.onerror = () => { got.push([tag, 'error']); go(); }; e.rel = 'stylesheet'; e[tag === 'link' ? 'href' : 'src'] = url + '/api/0/lage'; document.body.append(e); setTimeout(go, 1500); });
          const f = document.createElement('form'); f.method = 'POST'; f.action = url + '/api/ich'; f.enctype = 'text/plain'; f.target = 'x';
          f.innerHTML = '<input name=\\'{"name":"Eve","x":"\\' value=\\'"}\\'>'; document.body.append(f); f.submit();
          await new Promise((go) => setTimeout(go, 500));
          return got;
        }"""
        got = await page.evaluate(tried, local.url)
        assert all(found[1] in ("refused", "opaque", "error", "loaded") for found in got), got
        assert not any(found[3:] and found[3] for found in got), got
        assert not [found for found in got if found[0] == "script" and found[1] == "loaded"], got
        async with Page(local, 0) as mine:
            assert (await mine.look())["stand"] == "leer"


# --- script in every text ----------------------------------------------------------------------------------------------------

SCRIPTS = (
    "<img src=x onerror=window.boese=1>", "<script>window.boese=1</script>", "\"><svg onload=window.boese=1>", "'-window.boese=1-'",
    "</text></svg><script>window.boese=1</script>", "javascript:window.boese=1", "&lt;script&gt;", "⟦p1⟧", "\u202e\u0000<b>", "]]><x>",
)  # fmt: skip


async def test_script_in_every_text_a_person_can_write_stays_text(house):
    needed()
    for who, name in (("anna", SCRIPTS[0][:32]), ("bert", SCRIPTS[2][:32]), ("carl", SCRIPTS[4][-32:])):
        if who == "anna":
            await house.adapter.handle(Incoming("discord", "kanal", who, name, "n0", "/neu zwei-tuerme"))
        await house.adapter.handle(Incoming("discord", "kanal", who, name, f"n{who}", "/beitreten"))
    await house.say("anna", "/start")
    table = await house.inside(lambda store: store.table_in(store.channel("discord", "kanal")).id)
    async with chromium() as browser:
        page = await (await browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})).new_page()
        finger = await Finger(page, house, "anna", table).enter()
        for script in SCRIPTS:
            await house.say("bert", f"/streitfall {script}")
            for words in (
                script,
                f"/regel {script}",
                f"/karte {script}",
                f"/{script}",
                f"/darfich {script}",
                f"/plan {script}",
                f"/name {script}",
            ):
                house.pages.spent.clear()
                await page.fill("#worte", words)
                await page.press("#worte", "Enter")
                await finger.wait(
                    "() => document.getElementById('worte').value === '' && !document.body.hasAttribute('aria-busy')"
                )
        await page.evaluate(
            "() => { const s = document.getElementById('schieber'); s.value = 0; s.dispatchEvent(new Event('input')); }"
        )
        for link in (f"{house.url}/tisch/{table}#{quote(SCRIPTS[0])}", f"{house.url}/tisch/{table}?x={quote(SCRIPTS[1])}"):
            other = await browser.new_page()
            await other.goto(link)
            await other.wait_for_selector("#meldungen .meldung")
            assert await other.evaluate(
                "() => window.boese === undefined && !document.querySelector('main script, img, svg [onload]')"
            )
        assert await page.evaluate("() => window.boese === undefined")
        strange = "() => document.querySelectorAll('main script, main img, [onload], [onerror], main a[href^=javascript]').length"
        assert await page.evaluate(strange) == 0
        assert not finger.errors, finger.errors


# --- paths, headers, bodies --------------------------------------------------------------------------------------------------

PATHS = (
    "/seite/..%2fserver.py", "/seite/%2e%2e/%2e%2e/server.py", "/seite/....//server.py", "/seite/schrift/..%2f..%2fserver.py", "/seite/tisch.js%00.css",
    "/seite/tisch.js/", "/seite//tisch.js", "//seite/tisch.js", "/seite/.hidden.js", "/seite/C:%5cx.js", "/grund/../seite/x.svg",
    "/grund/00000000000000000g.svg", "/grund/000000000000000000.svg", "/tisch/-1", "/tisch/1e9", "/tisch/%EF%BC%91", "/api//lage",
    "/api/99999999999999999999999999/lage", "/api/%31/lage", "/api/1/damals/99999999999999999999", "/api/1/damals/-1", "/api/1/../2/lage",
    "/api/1/lage?seite=" + "a" * 4_000, "/api/1/lage?teile=" + "," * 4_000, "/api/1/lage;x", "/api/1", "/api/", "/api", "/gesund/..", "/%", "/%zz",
    "http://evil.example/api/1/lage", "*", "/" + "a" * 9_000, "/tisch/1#x", "/?" + "&".join(f"a{n}=1" for n in range(900)),
)  # fmt: skip


async def test_tricks_with_paths_and_headers_give_nothing_away(house, local):
    table = await house.table("zwei-tuerme", "anna", "bert")
    own = f"Host: 127.0.0.1:{house.port}\r\n"
    heads = [
        "", own, own + "Host: evil.example\r\n", own + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", own + "Content-Length: -1\r\n",
        own + "Content-Length: 5\r\nContent-Length: 6\r\n", own + "X: " + "y" * 9_000 + "\r\n", own + "".join(f"X{n}: 1\r\n" for n in range(500)),
        own + "X-Forwarded-For: " + "1," * 2_000 + "\r\n", own + f"Cookie: rr{table}=\x01\x02; rr{table}=x\r\n", own + "Cookie: " + "a=b; " * 2_000 + "\r\n",
        own + "X-Ringrichter-Sitzung: \xff\xfe\r\n", own + "Range: bytes=0-1,2-3,4-\r\n", own + "Expect: 100-continue\r\n", own + "Upgrade: websocket\r\nConnection: Upgrade\r\n",
        own + "Last-Event-ID: " + "9" * 3_000 + "\r\n", own + " folded: x\r\n", own + "Bad Header\r\n", own + "X-HTTP-Method-Override: DELETE\r\n",
    ]  # fmt: skip
    asks = [f"GET {path} HTTP/1.1\r\n{own}\r\n" for path in PATHS]
    asks += [f"GET /api/{table}/lage HTTP/1.1\r\n{head}\r\n" for head in heads]
    asks += ["GET / HTTP/9.9\r\n\r\n", "GET\r\n\r\n", "\r\n\r\n", "\x16\x03\x01\x02\x00", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "G" * 20_000, "GET / HTTP/1.1\nHost: x\n\n",
             f"POST /api/tausch HTTP/1.1\r\n{own}Content-Type: application/json\r\nContent-Length: 4\r\n\r\n{{}}GET /x HTTP/1.1\r\n\r\n"]  # fmt: skip
    for home in (house, local):
        for ask in asks:
            got = await raw(home.port, ask.replace(str(house.port), str(home.port)).encode("latin-1", "ignore"), wait=0.6)
            status = int(got[9:12] or 400) if got.startswith(b"HTTP/1") else 400
            assert status < 500 or status == 505, (ask[:90], got[:120])
            for secret in (b"class Web", b"Traceback", b'"antworten":', b"root:", b'"bilder":'):
                assert secret not in got, (ask[:90], got[:200])
    async with Page(house, table) as page:
        await page.enter("anna")
        assert (await page.look())["sitz"]


async def test_bodies_are_bounded_and_read_strictly(house):
    table = await house.table("zwei-tuerme", "anna", "bert")
    async with Page(house, table) as page:
        await page.enter("anna")
        await page.look()
        sent = {**page.headers, "Content-Type": "application/json", "X-Ringrichter": page.guard}
        bodies = [
            b"", b"[]", b"null", b"{", b'"x"', b"1e999", b"\xff\xfe", b"[" * 30_000, b'{"a":' * 8_000, b'{"text": 1}', b'{"text": ["x"]}',
            b'{"text": {"x": 1}, "druck": [1], "wahl": "x", "nr": {}}', b'{"wahl": [' + b'"x",' * 5_000 + b'"x"]}', b'{"nr": "' + b"n" * 9_000 + b'"}',
            b'{"druck": "' + b"z:" * 9_000 + b'"}', json.dumps({"text": "\ud800\u0000\u202e" * 50}).encode(), b'{"wahl": null}', b'{"wahl": 5}', b'{"entwurf": 1, "druck": null}',
        ]  # fmt: skip
        for body in bodies:
            house.pages.spent.clear()
            async with page.http.post(f"{house.url}/api/{table}/tun", data=body, headers=sent) as answer:
                assert answer.status < 500, (body[:60], answer.status)
        async with page.http.post(
            f"{house.url}/api/{table}/tun", data=b'{"text": "' + b"x" * 70_000 + b'"}', headers=sent
        ) as answer:
            assert answer.status == 413
        async with page.http.post(
            f"{house.url}/api/{table}/tun", data=b'{"text": "' + b"x" * 17_000 + b'"}', headers=sent
        ) as answer:
            assert answer.status == 413
        bomb = gzip.compress(b'{"text": "' + b"x" * 30_000_000 + b'"}')
        async with page.http.post(
            f"{house.url}/api/{table}/tun", data=bomb, headers={**sent, "Content-Encoding": "gzip"}
        ) as answer:
            assert answer.status == 415
        assert (await page.look())["nr"] == 0


@pytest.mark.parametrize("times", [150, pytest.param(10_000, marks=pytest.mark.soak)])
async def test_thousands_of_damaged_requests(house, times):
    """A good request with some of its bytes changed, cut or doubled: never a fault, never somebody's cards, and nothing happens."""
    table, dice = await house.table("zwei-tuerme", "anna", "bert"), random.Random(times)
    async with Page(house, table) as page:
        await page.enter("bert")
        hand = (await page.look())["bilder"]["hand"]["text"]
        before, body = (await page.look())["nr"], json.dumps({"nr": "1", "text": "/zug stapel"})
        cookie = (await house.link("anna", table)).partition("#")[2]
        good = (
            f"GET /api/{table}/lage?seite={'0' * 16} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nCookie: rr{table}={cookie}\r\n\r\n",
            f"POST /api/{table}/tun HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nOrigin: {house.url}\r\nCookie: rr{table}={cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nX-Ringrichter: {'a' * 32}\r\n\r\n{body}",
        )
        for nr in range(times):
            said = bytearray(good[nr % 2].encode())
            for _ in range(dice.randint(1, 6)):
                at = dice.randrange(len(said))
                match dice.randrange(4):
                    case 0:
                        said[at] = dice.randrange(256)
                    case 1:
                        del said[at : at + dice.randint(1, 30)]
                    case 2:
                        said[at:at] = said[at : at + dice.randint(1, 200)]
                    case _:
                        said[at:at] = bytes(dice.choices(b"\r\n\0 :;,%&=\xff", k=dice.randint(1, 9)))
                said = said or bytearray(b"x")
            got = await raw(house.port, bytes(said), wait=0.03 if nr % 10 else 0.2)
            assert hand.encode() not in got and b" 500 " not in got[:16], (bytes(said), got[:200])
        house.pages.spent.clear()
        assert (await page.look())["nr"] == before


# --- slow readers, many lines ------------------------------------------------------------------------------------------------


async def test_who_does_not_read_keeps_nobody_waiting(house):
    """Somebody asks a hundred times for the whole table on one line and reads nothing; others play on."""
    table = await house.table("ringkrieg", "anna", "bert")
    async with Page(house, table) as anna, Page(house, table) as bert:
        await anna.enter("anna")
        await bert.enter("bert")
        await anna.look()
        cookie = "; ".join(f"{c.key}={c.value}" for c in anna.http.cookie_jar)
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1_024)
        slow.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(slow, ("127.0.0.1", house.port))
        ask = f"GET /api/{table}/lage HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nCookie: {cookie}\r\n\r\n".encode()
        sending = asyncio.create_task(loop.sock_sendall(slow, ask * 100))
        try:
            moves = 0
            for _ in range(12):
                house.pages.spent.clear()
                page, data = await asked([anna, bert])
                await page.do(druck=f"z:{table}:{data['frage']['id']}:{data['antworten'][0]['k']}")
                moves += (await page.look())["nr"] > data["nr"]
            assert moves
        finally:
            sending.cancel()
            slow.close()


@pytest.mark.parametrize("lines", [400, pytest.param(10_000, marks=pytest.mark.soak)])
async def test_many_lines_that_say_nothing_leave_room_for_those_who_play(house, tmp_path, clock, lines):
    """To a server of its own on this machine: what it has no room for is closed at once, and a page that is open works on."""
    clock.move(tmp_path.stat().st_mtime - clock.now().timestamp())
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 2 * lines + 2_000), hard))
    table = await house.table("zwei-tuerme", "anna", "bert")
    from tests.web.house import House, free_port

    port = free_port()
    there, open_lines = House(house.file, port, local=False), list[asyncio.StreamWriter]()
    try:
        async with served(house.file, port), Page(there, table) as page:
            await page.exchange(await house.link("anna", table))
            await page.look()
            closed = 0
            for nr in range(lines):
                with contextlib.suppress(OSError):
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.write(b"GET /gesund HTTP/1.1\r\nX: " if nr % 2 else b"")
                    open_lines.append(writer)
                    if nr % 50 == 0:
                        with contextlib.suppress(TimeoutError):
                            closed += await asyncio.wait_for(reader.read(1), 0.02) == b""
                if nr % 500 == 0:
                    assert (await page.look())["stand"] == "running"
            assert (await page.look())["stand"] == "running"
            for writer in open_lines:
                writer.close()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    print(f"{len(open_lines)} Leitungen, von den gefragten {closed} gleich geschlossen")


async def test_what_watchers_may_do(house):
    """Who watches sees what everybody sees and can do nothing, whatever is sent."""
    table = await house.table("zwei-tuerme", "anna", "bert")
    link = await house.inside(lambda store: spectator_link(store, house.url, table))
    async with Page(house, table) as page:
        await page.exchange(link)
        data = await page.look()
        assert data["frage"] is None and not data["antworten"] and set(data["bilder"]) <= set(data["teile"])
        for path in ("probe?k=x", "warum?ding=stapel", "damals/0"):
            status, said = await page.get(f"/api/{table}/{path}")
            assert status in (200, 404) and not said.get("gruende")
        for body in ({"text": "/zug stapel"}, {"druck": "c:1:/aufgeben ja"}, {"text": "/web zuschauer neu"}):
            assert (await page.do(**body))[0] == 403
        status, _ = await page.get(f"/api/{table}/lage?teile=hand,geheim,p1&seite={next(COUNT):016x}")
        assert status == 200


async def test_nothing_that_opens_a_door_is_logged(house, caplog):
    caplog.set_level(logging.DEBUG)
    table = await house.table("zwei-tuerme", "anna", "bert")
    link = await house.link("anna", table)
    async with Page(house, table) as page:
        await page.exchange(link)
        await page.post("/api/tausch", {"wort": link.partition("#")[2]})
        await page.post("/api/telegram", {"init": init_data("9:x")})
        await page.look()
        cookies = [c.value for c in page.http.cookie_jar]
        for damage in (b"\x00", b"\xff", b"\n", b" \r\n"):
            ask = f"GET /api/{table}/lage HTTP/1.1\r\nHost: x\r\nCookie: rr{table}={cookies[0]}".encode()
            got = await raw(house.port, ask + damage + b"x: y\r\n\r\n")
            assert b" 400 " in got[:16] or damage not in (b"\x00", b"\n")
    said = caplog.text
    assert link.partition("#")[2][:40] not in said and not any(c[:40] in said for c in cookies) and page.guard not in said
