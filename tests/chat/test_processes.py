"""The programs themselves: `ringrichter discord` and `ringrichter telegram` as processes, against the stand-ins."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.adapter import JsonLines, set_up_logging
from bot.cli import main
from tests.standins.discord import DiscordServer
from tests.standins.telegram import TelegramServer

SECRET = "987654321:Sehr-geheim"


def environment(tmp_path, server, token: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG", "PYTHONPATH")}
    kept["RINGRICHTER_DB"] = str(tmp_path / "richter.db")
    if isinstance(server, TelegramServer):
        return kept | {"TELEGRAM_TOKEN": token, "TELEGRAM_BASE_URL": server.base_url}
    return kept | {"DISCORD_TOKEN": token, "DISCORD_BASE_URL": f"{server.url}/api/v10"}


async def started(tmp_path, *args: str, **env: str) -> asyncio.subprocess.Process:
    command = [sys.executable, "-c", "import sys; from bot.cli import main; sys.exit(main())", *args]
    env = env | {"PYTHONPATH": os.getcwd()}
    return await asyncio.create_subprocess_exec(
        *command, cwd=tmp_path, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )


SERVERS = {"telegram": TelegramServer, "discord": DiscordServer}


@pytest.mark.parametrize("name", SERVERS)
def test_without_a_token_there_is_one_clear_line(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(f"{name.upper()}_TOKEN", raising=False)
    assert main([name]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and f"{name.upper()}_TOKEN" in said.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", SERVERS)
def test_without_a_store_there_is_one_clear_line(name, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "gibt" / "es" / "nicht.db"))
    monkeypatch.setenv(f"{name.upper()}_TOKEN", SECRET)
    before = logging.getLogger().handlers[:], logging.getLogger().level
    assert main([name]) == 2
    logging.getLogger().handlers[:], logging.getLogger().level = before
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and "Speicher" in said.err


@pytest.mark.parametrize("name", SERVERS)
async def test_with_a_wrong_token_there_is_one_clear_line(name, tmp_path):
    async with SERVERS[name]() as server:
        process = await started(tmp_path, name, **environment(tmp_path, server, SECRET))
        out, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 2 and out == b""
    assert err.decode().count("\n") == 1 and "nimmt dieses Token nicht an" in err.decode() and SECRET not in err.decode()


@pytest.mark.parametrize("name", SERVERS)
async def test_without_a_network_there_is_one_clear_line(name, tmp_path):
    server = SERVERS[name]()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        server.port = free.getsockname()[1]
    process = await started(tmp_path, name, **environment(tmp_path, server, SECRET))
    _, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 2
    assert err.decode().count("\n") == 1 and "nicht zu erreichen" in err.decode() and SECRET not in err.decode()


@asynccontextmanager
async def running(tmp_path, name, server):
    """The program with JSON logs and a health port, stopped by SIGTERM at the end; its log lines are in the list."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = environment(tmp_path, server, server.token) | {"RINGRICHTER_GESUND_PORT": str(port)}
    process = await started(tmp_path, name, "--log", "json", **env)
    lines: list[str] = []
    try:
        async with aiohttp.ClientSession() as session, asyncio.timeout(60):
            while await health(session, port) != 200:
                assert process.returncode is None, (await process.communicate())[1].decode()
                await asyncio.sleep(0.05)
        assert drawing(process.pid), "ready before anything can be drawn"
        yield lines
        process.send_signal(signal.SIGTERM)
        out, err = await asyncio.wait_for(process.communicate(), 30)
        lines += err.decode().splitlines()
        assert process.returncode == 0 and out == b"", err.decode()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def drawing(number: int) -> list[str]:
    """The processes that this one has started."""
    return [pid for task in Path(f"/proc/{number}/task").iterdir() for pid in (task / "children").read_text().split()]


_FIRST = """
import asyncio, json, time
from bot.core import warmth
from bot.studio import DISCORD, Studio
from games import catalog
from rules_kb.answer import answer

async def first():
    warmth.books()
    studio = Studio(DISCORD)
    await studio.warm_up(warmth.boards())
    took = {}
    for id in catalog.ids():
        begun, drew = time.process_time(), studio.seconds
        game = catalog.load(id)
        state = game.new(["p1", "p2"], {v.id: v.default for v in game.variants}, "anders")
        await studio.paint(game.picture(game.view(state, None), game.parts(None)[0]))
        took[id] = time.process_time() - begun + studio.seconds - drew
    begun = time.process_time()
    answer("Darf Gandalf allein kämpfen?")
    print(json.dumps(took | {"regel": time.process_time() - begun}))
    studio.close()

if __name__ == "__main__":
    asyncio.run(first())
"""


def test_the_first_question_and_the_first_board_cost_no_more_than_others(tmp_path):
    """In processor time, both processes together; without warming up it is some two seconds each."""
    (tmp_path / "first.py").write_text(_FIRST, encoding="utf-8")
    ran = subprocess.run([sys.executable, str(tmp_path / "first.py")], capture_output=True, text=True, check=True)
    took = json.loads(ran.stdout)
    print(took)
    assert len(took) == 5 and max(took.values()) < 0.3, took


async def health(session: aiohttp.ClientSession, port: int) -> int:
    try:
        async with session.get(f"http://127.0.0.1:{port}/gesund") as answer:
            return answer.status
    except aiohttp.ClientError:
        return 0


async def test_telegram_runs_answers_and_stops_on_sigterm(tmp_path):
    async with TelegramServer() as server:
        anna = server.user("Anna", started=True)
        group = server.group("Runde", members=[anna])
        async with running(tmp_path, "telegram", server) as lines:
            said = anna.says(group, "/neu zwei-tuerme")
            await server.record.until(lambda: anna.saw("ein Tisch für 2 bis 5") and anna.saw("Du sitzt am Tisch"), 20)
    rows = [json.loads(line) for line in lines]
    update = next(r for r in rows if r["text"] == "update")
    assert update["update"] == str(said.update["update_id"]) and update["table"] == 1
    assert server.token not in "".join(lines) and not any(r["stufe"] in ("ERROR", "CRITICAL") for r in rows)
    assert server.violations == []


async def test_discord_runs_answers_and_stops_on_sigterm(tmp_path):
    async with DiscordServer() as server:
        anna = server.user("Anna")
        channel = server.guild("Runde", [anna]).channel("spieltisch")
        async with running(tmp_path, "discord", server) as lines:
            asked = await anna.slash(channel, "neu", spiel="zwei-tuerme")
            await anna.sees("ein Tisch für 2 bis 5")
            await server.settled()
    rows = [json.loads(line) for line in lines]
    update = next(r for r in rows if r["text"] == "update")
    assert update["update"] == str(asked.id) and update["table"] == 1
    assert server.token not in "".join(lines) and not any(r["stufe"] in ("ERROR", "CRITICAL") for r in rows)
    assert server.violations == []


def test_secrets_are_blotted_out_of_every_log_line(capsys):
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        for style in ("json", "text"):
            set_up_logging(style, [SECRET])
            try:
                raise ValueError(f"https://api.telegram.org/bot{SECRET}/getMe")
            except ValueError:
                logging.getLogger("httpx").exception("GET %s", SECRET)
            shown = capsys.readouterr().err
            assert SECRET not in shown and "***" in shown and "ValueError" in shown
        assert json.loads(JsonLines().format(logging.makeLogRecord({"msg": "x", "table": 7, "update": "8"})))["table"] == 7
    finally:
        root.handlers[:], root.level = before
