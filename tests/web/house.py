"""A house for tests of the page: a store, a referee, a server on a port of its own, and people from a chat."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp

from bot.core.messages import Incoming
from bot.core.passes import personal_link
from bot.web_app.local import LocalAdapter, open_pages
from bot.web_app.server import Settings
from storage.database import Database

COUNT = itertools.count(1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.asynccontextmanager
async def served(store: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """`ringrichter web` as a process of its own on this store, until it is ended here or killed."""
    env = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG")}
    env |= {"PYTHONPATH": os.getcwd(), "RINGRICHTER_WEB_URL": f"http://127.0.0.1:{port}", "RINGRICHTER_DB": str(store)}
    args = ("-m", "bot.cli", "web", "--port", str(port), "--db", str(store))
    quiet = asyncio.subprocess.DEVNULL
    running = await asyncio.create_subprocess_exec(sys.executable, *args, env=env, stdout=quiet, stderr=quiet)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                break
            await asyncio.sleep(0.05)
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGTERM)
        await asyncio.wait_for(running.wait(), 30)


class House:
    """A running server. `say` is somebody in the chat; `browser` somebody's page."""

    def __init__(self, file, port: int, *, local: bool, token: str = "") -> None:
        self.file, self.port, self.local, self.token = file, port, local, token
        self.channel = "kanal"
        self.url = f"http://127.0.0.1:{port}"

    @property
    def store(self) -> str:
        return f"sqlite:///{self.file}"

    async def open(self) -> House:
        self.database = Database(self.store)
        self.adapter = LocalAdapter(self.database)
        settings = Settings(self.local, self.port, self.url, self.token)
        self.pages, self.runner = await open_pages(self.adapter, settings, "127.0.0.1")
        return self

    async def close(self) -> None:
        await self.pages.stop()
        await self.runner.cleanup()
        await self.adapter.stop()
        self.database.close()

    async def again(self) -> None:
        """The server is stopped and started."""
        await self.close()
        await self.open()

    async def say(self, who: str, text: str = "", press: str = "", platform: str = "discord"):
        said = Incoming(platform, self.channel, who, who.capitalize(), f"u{next(COUNT)}", text, press)
        return await self.adapter.handle(said)

    async def table(self, game: str, *people: str, computers: int = 0) -> int:
        await self.say(people[0], f"/neu {game}")
        for who in people:
            await self.say(who, "/beitreten")
        for _ in range(computers):
            await self.say(people[0], "/beitreten computer")
        await self.say(people[0], "/start")
        return await self.inside(lambda store: store.table_in(store.channel("discord", self.channel)).id)

    async def inside(self, work):
        return await self.adapter.call(self.adapter.referee.inside, work)

    async def link(self, who: str, table: int) -> str:
        return await self.inside(lambda store: personal_link(store, self.url, "discord", who, table, "discord"))


class Inn(House):
    """Pages inside the bot of a stand-in's channel: its people have pages, the chat, or both."""

    def __init__(self, room, port: int) -> None:
        super().__init__(None, port, local=False, token="123:abc")
        self.room = room

    async def open(self) -> Inn:
        self.adapter = self.room.adapter
        self.pages, self.runner = await open_pages(self.adapter, Settings(False, self.port, self.url, self.token), "127.0.0.1")
        return self

    async def close(self) -> None:
        await self.pages.stop()
        await self.runner.cleanup()

    async def link(self, who: str, table: int) -> str:
        account = str(self.room.people[who].id)
        return await self.inside(lambda store: personal_link(store, self.url, self.room.platform, account, table, "discord"))


class Page:
    """A page without a browser: what it sends and gets."""

    def __init__(self, house: House, table: int) -> None:
        self.house, self.table = house, table
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.guard = ""
        self.pieces: dict[str, str] = {}
        self.headers = {"Origin": house.url}

    async def __aenter__(self) -> Page:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.close()

    async def post(self, path: str, body, **headers: str):
        sent = {**self.headers, "Content-Type": "application/json", "X-Ringrichter": self.guard, **headers}
        async with self.http.post(self.house.url + path, data=json.dumps(body), headers=sent) as answer:
            return answer.status, await answer.json(content_type=None)

    async def get(self, path: str, **headers: str):
        async with self.http.get(self.house.url + path, headers=headers) as answer:
            return answer.status, await answer.json(content_type=None)

    async def enter(self, who: str) -> Page:
        link = await self.house.link(who, self.table)
        return await self.exchange(link)

    async def exchange(self, link: str) -> Page:
        status, said = await self.post("/api/tausch", {"wort": link.partition("#")[2]})
        assert status == 200, (status, said)
        for cookie in self.http.cookie_jar:  # tests speak plain http, where a secure cookie would stay at home
            cookie["secure"] = ""
        return self

    async def look(self, page: str = "0" * 16):
        status, data = await self.get(f"/api/{self.table}/lage?seite={page}")
        assert status == 200, data
        self.guard = data["schutz"]
        self.pieces |= data["stuecke"]
        for picture in data["bilder"].values():
            picture["marken"] = [*json.loads(self.pieces.get(picture["fest"], "[]")), *picture["marken"]]
        return data

    async def do(self, nr: str = "", page: str = "0" * 16, **what):
        return await self.post(f"/api/{self.table}/tun?seite={page}", {"nr": nr or str(next(COUNT)), **what})

    @contextlib.asynccontextmanager
    async def stream(self):
        async with self.http.get(f"{self.house.url}/api/{self.table}/strom") as answer:
            yield Events(answer)


class Events:
    def __init__(self, answer: aiohttp.ClientResponse) -> None:
        self.answer, self.rest = answer, ""

    async def next(self, seconds: float = 20.0) -> str:
        """The next event: its data. `seconds` is only how long a broken test hangs."""
        async with asyncio.timeout(seconds):
            while True:
                while "\n\n" in self.rest:
                    event, _, self.rest = self.rest.partition("\n\n")
                    if found := re.search(r"^data: (.+)", event, re.MULTILINE):
                        return found[1]
                got = await self.answer.content.readany()
                if not got:
                    return ""
                self.rest += got.decode()
