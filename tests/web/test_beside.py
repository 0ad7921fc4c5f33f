"""Several processes on one store: a bot beside `ringrichter web`, and servers that are killed in the middle."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pty
import random
import re
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from bot import adapter as adapters
from bot.core.table import MOVE
from tests.chat.players import Players, greedily
from tests.chat.rooms import NAMES, DiscordRoom
from tests.storage.postgres import server as postgres
from tests.web.house import House, Inn, Page, free_port, served
from tests.web.test_races import asked, log_of, press_of, race


@pytest.fixture(autouse=True)
def one_time(clock, tmp_path):
    """The programs beside this one go by the machine's clock: so does what the file system says of a folder just made."""
    clock.move(tmp_path.stat().st_mtime - clock.now().timestamp())


@pytest.mark.parametrize("moves", [4, pytest.param(60, marks=pytest.mark.soak)])
async def test_what_a_page_of_another_process_does_is_in_the_chat_at_once_and_the_other_way_round(tmp_path, monkeypatch, moves):
    """The bot looks for what is due by the clock only once in a minute here: that is not how it hears of the page."""
    monkeypatch.setattr(adapters, "POLL_SECONDS", 60.0)
    port, waits = free_port(), list[float]()
    monkeypatch.setenv("RINGRICHTER_WEB_URL", f"http://127.0.0.1:{port}")
    async with DiscordRoom(tmp_path, NAMES[:2]) as room:
        await room.sit_down("zwei-tuerme", "Partie 3")
        people, inn, clock = Players(room, "1", greedily), Inn(room, port), asyncio.get_running_loop().time
        inn.adapter = room.adapter
        async with served(tmp_path / "chat.db", port), Page(inn, room.table().id) as anna:
            await anna.enter("Anna")
            await anna.look()
            async with anna.stream() as events:
                await events.next()
                for _ in range(moves):
                    number = room.number
                    if not room.running:
                        break
                    if people.aim().who == "Anna":
                        data = await anna.look()
                        begun = clock()
                        await anna.do(druck=press_of(anna.table, data))
                        await room.until(lambda n=number: room.number > n, "the move")
                        await room.shown()
                        waits.append(clock() - begun)
                    else:
                        await people.move("nah")
                        begun = clock()
                        while not (await events.next()).startswith(f"{number + 1}."):
                            pass
                        waits.append(clock() - begun)
                    assert room.number == number + 1
    print(f"{len(waits)} Züge, Median {sorted(waits)[len(waits) // 2]:.2f} s bis zum anderen, längstens {max(waits):.2f} s")


@pytest.mark.parametrize("rounds", [6, pytest.param(500, marks=pytest.mark.soak)])
async def test_chat_and_page_of_two_processes_answer_the_same_question_at_the_same_moment(tmp_path, monkeypatch, rounds):
    for game in range(max(1, rounds // 25)):
        file, port = tmp_path / f"{game}.db", free_port()
        house = await House(file, free_port(), local=False).open()
        try:
            async with served(file, port):
                await race(house, min(rounds, 25), House(file, port, local=False))
        finally:
            await house.close()


@pytest.mark.parametrize("times", [2, pytest.param(50, marks=pytest.mark.soak)])
async def test_a_server_that_is_killed_in_the_middle_of_a_move_loses_and_doubles_nothing(house, times):
    table, port, dice = await house.table("zwei-tuerme", "anna", "bert"), free_port(), random.Random(3)
    there, answered = House(house.file, port, local=False), 0
    async with Page(there, table) as anna, Page(there, table) as bert:
        links = {who: await house.link(who, table) for who in ("anna", "bert")}
        again: tuple[Page, str, str, int] | None = None
        for nr in range(times + 1):
            async with served(house.file, port) as process:
                if again is None:
                    await anna.exchange(links["anna"])
                    await bert.exchange(links["bert"])
                else:
                    page, name, press, before = again
                    await page.look()
                    status, _ = await page.do(name, druck=press)  # nobody knows whether it had arrived
                    assert status == 200 and (await page.look())["nr"] == before + 1
                found = await asked([anna, bert])
                if found is None or nr == times:
                    break
                page, data = found
                again = page, f"mal{nr}", press_of(table, data), data["nr"]
                sent = asyncio.create_task(page.do(again[1], druck=again[2]))
                await asyncio.sleep(dice.random() * 0.04)
                process.kill()
                with contextlib.suppress(aiohttp.ClientError, ConnectionError):
                    answered += (await sent)[0] == 200
    entries = await log_of(house, table)
    updates = [e[3] for e in entries if e[3]]
    assert len(set(updates)) == len(updates) and sum(e[0] == MOVE for e in entries) == nr
    print(f"{nr} Abbrüche, {answered} davon nach der Antwort")


async def test_two_servers_on_postgres_see_each_others_moves(monkeypatch):
    with postgres() as url:
        monkeypatch.setattr(House, "store", property(lambda self: url))
        one = await House(None, free_port(), local=False).open()
        two = await House(None, free_port(), local=False).open()
        try:
            table = await one.table("zwei-tuerme", "anna", "bert")
            async with Page(one, table) as anna, Page(two, table) as bert:
                await anna.enter("anna")
                await bert.enter("bert")
                for _ in range(4):
                    mover, data = await asked([anna, bert])
                    other = bert if mover is anna else anna
                    await other.look()
                    async with other.stream() as events:
                        begun = await events.next()
                        await mover.do(druck=press_of(table, data))
                        assert await events.next() != begun
                    assert (await other.look())["nr"] == data["nr"] + 1
        finally:
            await one.close()
            await two.close()


def _listening(port: int) -> set[str]:
    """On which addresses somebody listens at this port, as Linux writes them."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    return {line[1] for line in lines if line[3] == "0A" and line[1].endswith(f":{port:04X}")}


async def test_without_an_address_it_is_the_table_of_this_machine_alone(tmp_path):
    """`make web`: one line says where it is, nobody else can reach it, and it ends when told to."""
    port = free_port()
    env = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG")} | {"PYTHONPATH": os.getcwd()}
    args = ("-m", "bot.cli", "web", "--port", str(port), "--db", str(tmp_path / "hier.db"), "--host", "0.0.0.0")
    running = await asyncio.create_subprocess_exec(
        sys.executable, *args, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        assert f"http://127.0.0.1:{port}/" in (await running.stdout.readline()).decode()
        assert _listening(port) == {f"0100007F:{port:04X}"}
        async with aiohttp.ClientSession() as http:
            async with http.get(f"http://127.0.0.1:{port}/gesund") as answer:
                assert await answer.json() == {"bereit": True}
            async with http.get(f"http://127.0.0.1:{port}/", headers={"Host": "evil.example"}) as answer:
                assert answer.status == 403
    finally:
        running.send_signal(signal.SIGTERM)
        _, said = await running.communicate()
    assert running.returncode == 0 and b"Traceback" not in said


async def test_the_local_table_with_a_page_beside_it(tmp_path):
    """`ringrichter tisch --web`, in a terminal: its page is on the same store, and both end together."""
    env = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG")} | {"PYTHONPATH": os.getcwd(), "TERM": "xterm"}
    master, slave = pty.openpty()
    args = ("-m", "bot.cli", "tisch", "--web", "--db", str(tmp_path / "hier.db"))
    running = await asyncio.create_subprocess_exec(
        sys.executable, *args, env=env, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
    )
    os.close(slave)
    os.set_blocking(master, False)
    shown, url = "", None
    try:
        while url is None:
            with contextlib.suppress(BlockingIOError):
                shown += os.read(master, 65_536).decode("utf-8", "replace")
            url = re.search(r"http://127\.0\.0\.1:(\d+)/", shown)
            await asyncio.sleep(0.05)
        async with aiohttp.ClientSession() as http, http.get(f"{url[0]}api/0/lage") as answer:
            assert (await answer.json(content_type=None))["stand"] == "leer"
    finally:
        while running.returncode is None:
            with contextlib.suppress(OSError):
                os.write(master, b"\x04")
            with contextlib.suppress(OSError):
                os.read(master, 65_536)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(running.wait(), 0.3)
        os.close(master)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(url[1]))) != 0
