"""What a move costs on the page: processor time of the server from the press to the other page's picture, and what pages weigh.

    python -m tests.bench seite

The server is a process of its own (`ringrichter web` on a store that already holds the tables), people are sessions over
HTTP, and its processor time is read from outside. A move counts with every press that belongs to it, until the others have been
told and have fetched what is new: once with all pages at one server, once with some at a second server on the same store (which
looks four times a second whether anybody has written: that is counted, too).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import statistics
import sys
import tempfile
import zlib
from collections.abc import AsyncIterator
from pathlib import Path

from bot.core.passes import spectator_link
from tests.bench_board import USUAL, additions, cpu
from tests.web.house import House, Page, free_port, served

Rows = list[tuple[str, str]]
GAMES = (("zwei-tuerme", 3), ("jagd", 3), ("ringkrieg", 2), ("meccg", 2))
PEOPLE = ("anna", "bert", "carl")
WARM_UP, SAMPLES = 10, 30
PAGES_AT_ONE, TABLES, PAGES_AT_MANY = 200, 500, 1_000


@contextlib.asynccontextmanager
async def server(store: Path, port: int) -> AsyncIterator[int]:
    async with served(store, port) as running:
        yield running.pid


def memory(pid: int) -> float:
    """Megabytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Open(Page):
    """A page from an address of its own, as a proxy says it, whose line is open."""

    def __init__(self, house: House, table: int, nr: int) -> None:
        super().__init__(house, table)
        self.name = f"{nr:016x}"
        self.http.headers["X-Forwarded-For"] = f"10.{nr >> 16}.{nr >> 8 & 255}.{nr & 255}"
        self.told = asyncio.Event()
        self.reading: asyncio.Task[None] | None = None

    async def begin(self, link: str) -> Open:
        await self.exchange(link)
        await self.look(self.name)
        self.reading = asyncio.create_task(self._read())
        await self.told.wait()
        self.told.clear()
        return self

    async def get(self, path: str, **headers: str):
        """Where somebody asks faster than a person would, the server asks for patience."""
        while (found := await super().get(path, **headers))[0] == 429:  # noqa: ASYNC110
            await asyncio.sleep(0.5)
        return found

    async def post(self, path: str, body, **headers: str):
        while (found := await super().post(path, body, **headers))[0] == 429:  # noqa: ASYNC110
            await asyncio.sleep(0.5)
        return found

    async def _read(self) -> None:
        async with self.stream() as events:
            while await events.next(600.0):
                self.told.set()

    async def __aexit__(self, *_: object) -> None:
        if self.reading is not None:
            self.reading.cancel()
            await asyncio.gather(self.reading, return_exceptions=True)
        await super().__aexit__()


Links = dict[tuple[int, str], str]


async def tables(file: Path, game: str, players: int, count: int = 1) -> tuple[House, Links]:
    """A store with running tables, each in a channel of its own, and links to them; "" watches. The house is closed again."""
    house = await House(file, free_port(), local=False).open()
    os.environ["RINGRICHTER_WEB_URL"] = house.url
    links: Links = {}
    for nr in range(count):
        house.channel = f"kanal{nr}"
        people = {who: who if count == 1 else f"{who}{nr}" for who in PEOPLE[:players]}  # nobody sits at five hundred tables
        number = await house.table(game, *people.values())
        links |= {(number, who): await house.link(name, number) for who, name in people.items()}
        links[number, ""] = await house.inside(lambda store, number=number: spectator_link(store, house.url, number))
    await house.close()
    return house, links


async def asked(pages: list[Open]) -> tuple[Open, dict] | None:
    for page in pages:
        data = await page.look(page.name)
        if data["stand"] == "running" and data["frage"] is not None and data["frage"]["wartet"]:
            return page, data
    return None


async def moves(pages: list[Open], pids: list[int], count: int = WARM_UP + SAMPLES, warm: int = WARM_UP) -> list[float]:
    """Processor milliseconds of whole moves, with every press that belongs to them, over all servers."""
    costs: list[float] = []
    spent, pressed = 0.0, 0
    while len(costs) < count and pressed < 60 * count:
        pressed += 1
        if (found := await asked(pages)) is None:
            break
        mover, data = found
        question = f"{mover.table}:{data['frage']['id']}"
        for page in pages:
            page.told.clear()
        before = sum(map(cpu, pids))
        if data["antworten"]:
            done = [a for a in data["antworten"] if a["m"]]
            chosen = (done if pressed % 2 and done else data["antworten"])[pressed % 7 % len(done or data["antworten"])]
            _, said = await mover.do(page=mover.name, druck=f"z:{question}:{chosen['k']}")
        else:
            _, said = await mover.do(page=mover.name, druck=f"t:{question}", text="mellon")
        after = said["lage"]
        if after["nr"] == data["nr"]:
            spent += sum(map(cpu, pids)) - before
            continue
        for page in pages:
            if page is not mover:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(page.told.wait(), 5)
                await page.look(page.name)
        costs.append(1000 * (spent + sum(map(cpu, pids)) - before))
        spent = 0.0
    return costs[warm:]


async def of_moves(home: Path) -> Rows:
    rows: Rows = []
    for game, players in GAMES:
        for servers in (1, 2):
            file = home / f"{game}{servers}.db"
            house, links = await tables(file, game, players)
            table = min(links)[0]
            before = additions()
            async with contextlib.AsyncExitStack() as stack:
                pids = [await stack.enter_async_context(server(file, house.port))]
                homes = [house]
                if servers == 2:
                    beside = House(file, free_port(), local=False)
                    pids.append(await stack.enter_async_context(server(file, beside.port)))
                    homes.append(beside)
                pages = [await stack.enter_async_context(Open(homes[nr % servers], table, nr)) for nr in range(players)]
                for page, who in zip(pages, PEOPLE, strict=False):
                    await page.begin(links[table, who])
                found = await moves(pages, pids)
            speed = (before + additions()) / 2
            cost = statistics.median(found) if found else 0.0
            said = f"{cost:.1f} ms CPU (bei {USUAL} s je 20 Mio. Additionen {cost * USUAL / speed:.1f}; {len(found)} Züge)"
            rows.append((f"Seite, Zug mit Bild der anderen, {game}, {servers} Prozess{'e' * (servers - 1)}", said))
    return rows


async def first_paint(home: Path) -> Rows:
    """Bytes, compressed, until a phone that was never here shows the Ringkrieg."""
    file = home / "erstes.db"
    house, links = await tables(file, "ringkrieg", 2)
    table = min(links)[0]
    sizes: dict[str, int] = {}
    async with server(file, house.port), Open(house, table, 1) as page:
        await page.exchange(links[table, "anna"])

        async def fetch(path: str) -> bytes:
            async with page.http.get(
                house.url + path, auto_decompress=False, headers={"Accept-Encoding": "gzip, deflate"}
            ) as answer:
                raw = await answer.read()
                sizes[path.partition("?")[0]] = len(raw)
                coding = answer.headers.get("Content-Encoding", "")
                return zlib.decompress(raw, 47) if coding else raw

        shell = (await fetch(f"/tisch/{table}")).decode()
        for path in ("/seite/stil.css", "/seite/tisch.js", "/seite/brett.js", "/seite/ring.svg"):
            assert path.rpartition("/")[2] in shell or path.endswith("brett.js")
            await fetch(path)
        for font in re.findall(r"/seite/schrift/[\w-]+\.woff2", (await fetch("/seite/stil.css")).decode()):
            await fetch(font)
        data = json.loads(await fetch(f"/api/{table}/lage?seite={'0' * 16}"))
        for picture in data["bilder"].values():
            for layer in picture["lagen"]:
                if layer[0] == "grund":
                    await fetch(f"/grund/{layer[1]}.svg")
    fonts = sum(size for path, size in sizes.items() if "schrift" in path)
    ground = sum(size for path, size in sizes.items() if "grund" in path)
    said = f"{sum(sizes.values()) / 1000:.0f} kB mit allen Schriften ({fonts / 1000:.0f}; ein Browser holt etwa die Hälfte),"
    said += f" Grund {ground / 1000:.0f}; Ziel ≤ 300"
    return [("Seite, erstes Bild des Ringkriegs, komprimiert", said)]


async def many(home: Path) -> Rows:
    """What open pages weigh, and what a move costs beside them."""
    rows: Rows = []
    for title, count, pages_each in (
        ("200 Seiten an 1 Tisch", 1, PAGES_AT_ONE),
        ("1.000 Seiten an 500 Tischen", TABLES, PAGES_AT_MANY // TABLES),
    ):
        file = home / f"viele{count}.db"
        house, links = await tables(file, "zwei-tuerme", 2, count)
        numbers = sorted({number for number, _ in links})
        async with contextlib.AsyncExitStack() as stack:
            pid = await stack.enter_async_context(server(file, house.port))
            two = [await stack.enter_async_context(Open(house, numbers[0], nr)) for nr in range(2)]
            for page, who in zip(two, PEOPLE, strict=False):
                await page.begin(links[numbers[0], who])
            alone, empty = await moves(two, [pid], WARM_UP + 12), memory(pid)
            opened = 2
            for number in numbers:
                for nr in range(pages_each):
                    if number == numbers[0] and nr < 2:
                        continue
                    page = await stack.enter_async_context(Open(house, number, opened))
                    await page.begin(links[number, PEOPLE[nr] if pages_each == 2 else ""])
                    opened += 1
            full, beside = memory(pid), await moves(two, [pid], 12, 0)  # the game is not long
        each, lone, among = 1000 * (full - empty) / opened, statistics.median(alone), statistics.median(beside)
        said = f"Speicher {empty:.0f} → {full:.0f} MB ({each:.0f} kB je Seite)"
        rows.append((f"Seite, {title}", f"{said}; ein Zug {lone:.1f} → {among:.1f} ms CPU mit allem Senden"))
    return rows


def rows(parts: tuple[str, ...] = ("first_paint", "of_moves", "many")) -> Rows:
    found: Rows = []
    for part in parts:
        with tempfile.TemporaryDirectory() as home:
            found += asyncio.run(globals()[part](Path(home)))
    return found


if __name__ == "__main__":
    for chosen in sys.argv[1:] or ("first_paint", "of_moves", "many"):
        for what, value in rows((chosen,)):
            print(f"{what:<78} {value}", flush=True)
