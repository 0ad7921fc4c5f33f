"""What a move costs on the page: processor time of the server from the press to the other page's picture, and what pages weigh.

    python -m tests.bench seite

The server is a process of its own (`ringrichter web` on a store that already holds the tables), people are sessions over
HTTP, and its processor time is read from outside. A move counts with every press that belongs to it, until the others have been
told and have fetched what is new: once with all pages at one server, once with some at a second server on the same store (which
looks four times a second whether anybody has written: that is counted, too). Beside it stands what the same hands cost a chat
without its picture: the page is to cost no more.
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
from random import Random

from bot.core.passes import spectator_link
from bot.core.referee import Referee
from bot.core.table import Table, digest
from storage.database import Database
from storage.store import Store
from tests.bench_board import TRIES, additions, cpu
from tests.bench_outside import GOAL_AT, whole_moves
from tests.chat.rooms import NAMES, DiscordRoom, Room, TelegramRoom
from tests.chat.test_taps import together
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


class Hands:
    """Who is asked at a table and what the computer would answer, read from the same store: the fingers move as in the bench of
    the chats."""

    def __init__(self, file: Path, table: int) -> None:
        self.referee, self.table = Referee(Database(f"sqlite:///{file}")), table

    def next(self) -> tuple[str, str, int] | None:
        """The account, the press, the last entry of the log; None at the end."""

        def look(store: Store) -> tuple[str, str, int] | None:
            row = store.table(self.table)
            at = Table(store, row) if row is not None else None
            if at is None or not at.running:
                return None
            seat = at.play.waiting_for()[0]
            asked, chosen = at.play.decision(seat), together(at.play, seat, Random(), ())
            return at.account(seat, "discord") or "", f"z:{at.id}:{asked.id if asked else ''}:{digest(chosen.key)}", at.row.number

        return self.referee.inside(look)


async def moves(
    people: dict[str, Open], hands: Hands, pids: list[int], count: int = WARM_UP + SAMPLES, warm: int = WARM_UP
) -> tuple[list[float], float]:
    """Processor milliseconds of whole moves over all servers, each from where the one before was seen by everybody, with every
    press that belongs to it; and how many presses that are."""
    costs, presses = list[float](), list[int]()
    pressed, since = 0, sum(map(cpu, pids))
    while len(costs) < count and (found := hands.next()) is not None:
        who, press, number = found
        for page in people.values():
            page.told.clear()
        _, said = await people[who].do(page=people[who].name, druck=press)
        pressed += 1
        if said["lage"]["nr"] == number:
            continue  # a step of a move
        for other in people.values():
            if other is not people[who]:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(other.told.wait(), 5)
                await other.look(other.name)
        now = sum(map(cpu, pids))
        costs.append(1000 * (now - since))
        presses.append(pressed)
        pressed, since = 0, now
    return costs[warm:], statistics.mean(presses[warm:] or [0])


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
                    second = House(file, free_port(), local=False)
                    pids.append(await stack.enter_async_context(server(file, second.port)))
                    homes.append(second)
                people = {}
                for nr, who in enumerate(PEOPLE[:players]):
                    people[who] = await stack.enter_async_context(Open(homes[nr % servers], table, nr))
                    await people[who].begin(links[table, who])
                found, presses = await moves(people, Hands(file, table), pids)
            name = f"Seite, Zug mit Bild der anderen, {game}, {servers} Prozess{'e' * (servers - 1)}"
            rows.append((name, _told(found, presses, (before + additions()) / 2)))
        rows += [await beside(kind, game, players) for kind in (TelegramRoom, DiscordRoom)]
    return rows


def _told(found: list[float], presses: float, speed: float) -> str:
    cost = statistics.median(found) if found else 0.0
    there = f"bei {GOAL_AT} s je 20 Mio. Additionen {cost * GOAL_AT / speed:.1f}"
    return f"{cost:.1f} ms CPU ({there}; {len(found)} Züge, {presses:.1f} Tipps)"


async def beside(kind: type[Room], game: str, players: int) -> tuple[str, str]:
    """What the same hands cost a chat, without its picture: the page pays no more."""
    costs, taps, before = list[float](), list[int](), additions()
    for _ in range(TRIES):  # a game in which the players get stuck is played anew
        with tempfile.TemporaryDirectory() as folder, contextlib.suppress(AssertionError, TimeoutError):
            costs, _, taps = await whole_moves(kind(Path(folder), NAMES[:players]), game, False, Path(folder))
            break
    presses = statistics.mean(taps or [0])
    return f"  daneben {kind.platform} ohne Bild, {game}", _told(costs, presses, (before + additions()) / 2)


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
            two, hands = {}, Hands(file, numbers[0])
            for nr, who in enumerate(PEOPLE[:2]):
                two[who if count == 1 else f"{who}0"] = page = await stack.enter_async_context(Open(house, numbers[0], nr))
                await page.begin(links[numbers[0], who])
            (alone, _), empty = await moves(two, hands, [pid], WARM_UP + 12), memory(pid)
            opened = 2
            for number in numbers:
                for nr in range(pages_each):
                    if number == numbers[0] and nr < 2:
                        continue
                    page = await stack.enter_async_context(Open(house, number, opened))
                    await page.begin(links[number, PEOPLE[nr] if pages_each == 2 else ""])
                    opened += 1
            full, (among, _) = memory(pid), await moves(two, hands, [pid], 12, 0)  # the game is not long
        each, lone, crowd = 1000 * (full - empty) / opened, statistics.median(alone), statistics.median(among)
        said = f"Speicher {empty:.0f} → {full:.0f} MB ({each:.0f} kB je Seite)"
        rows.append((f"Seite, {title}", f"{said}; ein Zug {lone:.1f} → {crowd:.1f} ms CPU mit allem Senden"))
    return rows


def rows(parts: tuple[str, ...] = ("first_paint", "of_moves", "many")) -> Rows:
    found: Rows = []
    for part in parts:
        with tempfile.TemporaryDirectory() as home:
            found += asyncio.run(globals()[part](Path(home)))
    return found


if __name__ == "__main__":  # the name of a game means that one alone
    GAMES = tuple(one for one in GAMES if one[0] in sys.argv) or GAMES
    for chosen in [name for name in sys.argv[1:] if name in globals()] or ("first_paint", "of_moves", "many"):
        for what, value in rows((chosen,)):
            print(f"{what:<78} {value}", flush=True)
