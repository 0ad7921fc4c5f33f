"""The programs killed at random moments: nothing that was acknowledged is lost, on either platform."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from bot import adapter
from bot.discord_app import app as discord_app
from storage.spool import Spool, lying
from tests.chat.players import Players, greedily
from tests.chat.rooms import NAMES, DiscordRoom, Room, TelegramRoom
from tests.chat.test_processes import environment, started

START = 300.0  # seconds that a program may take to start on a busy machine
ROOMS = {"telegram": TelegramRoom, "discord": DiscordRoom}


@asynccontextmanager
async def bot(room: Room, folder, name: str):
    """The program itself, until it is killed."""
    env = environment(folder, room.server, room.server.token) | {"RINGRICHTER_DB": str(folder / "chat.db")}
    before = room.server.gateway.identified if isinstance(room, DiscordRoom) else len(room.server.requests)
    process = await started(folder, name, **env)
    try:
        if isinstance(room, DiscordRoom):
            await room.until(lambda: room.server.gateway.identified > before, "a login", within=START)
        else:
            await room.until(lambda: any(m == "setMyCommands" for m, _ in room.server.requests[before:]), "a start", within=START)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def accepted(room: Room, press) -> bool:
    """Whether the platform was told that the bot has this press."""
    if isinstance(room, DiscordRoom):
        return press.answered is not None
    return press.answer is not None or press.update not in room.server.updates.pending


MOMENTS = ("gleich", "gespeichert", "angenommen", "irgendwann")


async def moment(room: Room, which: str, press, before: int, dice: random.Random) -> None:
    """When the bot is killed: before anything, once the move is stored, once the platform was told, or at any time."""
    if which in ("gleich", "irgendwann"):
        await asyncio.sleep(dice.random() * (0.02 if which == "gleich" else 1.0))
        return
    for _ in range(20_000):
        if room.number > before if which == "gespeichert" else accepted(room, press):
            return
        await asyncio.sleep(0.0005)
    raise AssertionError(f"nothing was {which}")


async def kills(tmp_path, name: str, count: int, game: str = "zwei-tuerme") -> None:
    """As many kills at each of the moments in turn: nothing the platform was told is lost, nothing is carried out twice."""
    room = ROOMS[name](tmp_path, NAMES[:2])
    dice, told = random.Random(f"kills {name} {game}"), Counter[tuple[str, bool, bool]]()
    strategy = {} if game == "zwei-tuerme" else {"strategy": greedily}
    async with room.server:
        players = Players(room, f"kills {name}", **strategy)
        async with bot(room, tmp_path, name):
            await room.sit_down(game)
            await room.until(room.living)
        while count:
            async with bot(room, tmp_path, name):
                await room.until(lambda: not room.owed(), "nothing owed")
                offer = await players.offer()
                if offer is None:
                    await players.move()
                    continue
                before, press, which = room.number, offer.press(), MOMENTS[count % len(MOMENTS)]
                await moment(room, which, press, before, dice)
            count -= 1
            known = accepted(room, press)
            told[which, room.number > before, known] += 1
            async with bot(room, tmp_path, name):
                await room.until(lambda: not room.owed(), "nothing owed")
                if known:
                    await room.until(lambda n=before: room.number > n, f"move {before + 1}")
                await room.shown()
            assert room.number <= before + 1  # not twice
    for (which, stored, known), times in sorted(told.items()):
        print(f"{name}, {game}: {times}× killed «{which}»: {'' if stored else 'not '}stored, {'' if known else 'not '}accepted")
    assert [v for v in room.server.violations if "not acknowledged" not in v] == []


@pytest.mark.parametrize("name", ROOMS)
async def test_nothing_that_was_acknowledged_is_lost(tmp_path, name):
    await kills(tmp_path, name, 2)


@pytest.mark.soak
@pytest.mark.parametrize("name", ROOMS)
async def test_twenty_kills(tmp_path, name):
    await kills(tmp_path, name, 20)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["jagd", "ringkrieg"])
@pytest.mark.parametrize("name", ROOMS)
async def test_kills_in_the_other_games(tmp_path, name, game):
    await kills(tmp_path, name, 8, game)


async def test_discord_acknowledges_what_is_stored(tmp_path):
    """The move is in the store when Discord hears of it."""
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room:
        await room.sit_down()
        await room.shown()
        await room.quiet()
        numbers, acknowledged = [], room.adapter._acknowledged

        async def watched(interaction, answer):
            numbers.append(room.number)
            return await acknowledged(interaction, answer)

        room.adapter._acknowledged = watched
        await Players(room).move("knopf")
        assert numbers == [1]
        assert not lying(room.url), "it was quick enough"


async def test_what_a_locked_store_delays_is_kept_acknowledged_and_carried_out_after_a_crash(tmp_path, monkeypatch):
    monkeypatch.setattr(discord_app, "CARRY_OUT_SECONDS", 0.2)
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room.server:
        async with room.bot() as client:
            await room.sit_down()
            await room.shown()
            await room.quiet()
            offer = await Players(room, "gesperrt").offer()
            lock = sqlite3.connect(tmp_path / "chat.db", isolation_level=None, check_same_thread=False)
            lock.execute("BEGIN IMMEDIATE")
            try:
                await offer.press()  # acknowledged, although nothing can be stored
                ((_, (_, key, kept)),) = lying(room.url)
                assert kept["token"] and room.number == 0
            finally:
                threading.Timer(0.1, lock.rollback).start()
            await room.until(lambda: room.number == 1)
            await room.quiet()
            await room.until(lambda: not lying(room.url))
            assert client is not None
        # as if the process had died before the store was free: the same press is found, and carried out once
        Spool(room.url, "discord").keep(key, kept)
        async with room.bot():
            await room.until(lambda: not lying(room.url))
            await room.quiet()
            assert room.number == 1


async def test_what_was_acknowledged_outlives_a_stop_in_the_middle_of_it(tmp_path, monkeypatch):
    """Told to stop while a press waits for its turn: it was acknowledged, so whoever starts next carries it out."""
    monkeypatch.setattr(discord_app, "CARRY_OUT_SECONDS", 0.2)
    monkeypatch.setattr(adapter, "GRACE_SECONDS", 0.1)
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room.server:
        async with AsyncExitStack() as before, room.bot():
            await room.sit_down()
            await room.shown()
            await room.quiet()
            offer = await Players(room, "gestoppt").offer()
            human = await room.adapter._human(str(room.people[offer.aim.who].id))
            await before.enter_async_context(room.adapter._turn_of(human))  # something else of theirs is at work
            await offer.press()  # acknowledged, although nothing was done yet
            assert len(lying(room.url)) == 1 and room.number == 0
        await asyncio.sleep(0.05)  # their turn comes when nobody is there any more
        assert len(lying(room.url)) == 1 and room.number == 0, "it waits for whoever starts next"
        async with room.bot():
            await room.until(lambda: room.number == 1 and not lying(room.url))
            await room.quiet()


def test_a_spool_gives_back_what_was_kept_oldest_first(tmp_path):
    spool = Spool(f"sqlite:///{tmp_path}/x.db", "telegram")
    assert spool.kept() == []
    for key in ("9", "10"):
        spool.keep(key, {"text": f"ä{key}"})
    Spool(f"sqlite:///{tmp_path}/x.db", "discord").keep("1", {})
    assert spool.kept() == [("9", {"text": "ä9"}), ("10", {"text": "ä10"})]
    spool.drop("9")
    spool.drop("9")
    (tmp_path / "x.db.angenommen" / "telegram-11.json").write_text("{half", encoding="utf-8")
    assert [key for key, _ in spool.kept()] == ["10"]


def test_a_spool_writes_its_files_again_and_knows_what_others_kept(tmp_path):
    url, folder = f"sqlite:///{tmp_path}/x.db", tmp_path / "x.db.angenommen"
    before = Spool(url, "telegram")
    before.keep("1", {"text": "a long update, of which something is left behind the next one"})
    before.drop("1")
    before.keep("2", {"text": "short"})
    assert [path.name for path in folder.iterdir()] == ["telegram-1.json"]
    (folder / "telegram-3.json").write_text('{"update_id": 3}', encoding="utf-8")  # as an earlier version kept it
    del before  # the process was killed
    after = Spool(url, "telegram")
    assert sorted(after.kept()) == [("2", {"text": "short"}), ("3", {"update_id": 3})]
    assert after.keep("1", {"text": "delivered again"})
    assert not after.keep("2", {"text": "short"})
    assert {key for _, (_, key, _) in lying(url)} == {"1", "2", "3"}
    for key in ("1", "2", "3"):
        after.drop(key)
    assert lying(url) == []


def test_beside_a_store_that_is_no_file_a_spool_lies_where_the_file_would_be(tmp_path, monkeypatch):
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "daten.db"))
    Spool("postgresql+psycopg://richter@localhost/x", "telegram").keep("1", {})
    assert (tmp_path / "daten.db.angenommen" / "telegram-1.json").exists()
