"""What a move costs from the press to the board: processor time of the bot and kilobytes of its picture, by game.

    python -m tests.bench brett

The bot is a process of its own, as in real life, and so is the one that draws: their processor time is read from outside, so that
the stand-in and the people at it do not count. Each move is measured until everything that came of it has been delivered; once
with pictures, once with none. Linux only.

Two figures come of it. «Im Ganzen» is all of that. «Unser Teil» is what is left without the chat library: beside the bot runs one
on the same library that does nothing but say «ja», once with nothing else and once with two messages of a table's size (text and
buttons) behind it, on Telegram by the same line (`bot/telegram_app/wire.py`). The first answer with all that leads to it, and
such a message for every further request that a move makes, are taken off. What is left is rules, store, words, pictures, and
the threads between.

Machines differ, and the same one from hour to hour: so beside each figure stands what 20 million additions took before and after
it, and what the figure would be where they take 1.4 seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.simulate import state_after
from bot.studio import DISCORD, Studio
from games import catalog
from tests.chat.players import Players, greedily
from tests.chat.rooms import DiscordRoom, Room, TelegramRoom
from tests.standins.discord import DiscordServer
from tests.standins.telegram import TelegramServer

Rows = list[tuple[str, str]]
GAMES = (("zwei-tuerme", 4), ("jagd", 4), ("ringkrieg", 2), ("meccg", 2))
NAMES = ("Anna", "Bernd", "Clara", "Dora")
WARM_UP, SAMPLES, TRIES = 25, 40, 3
GOAL = {"mit Bild": 40, "ohne Bild": 5}
USUAL = 1.4  # seconds for 20 million additions, on a machine as people have it
ADDITIONS = compile("total = 0\nfor number in range(1_000_000): total += number", "additions", "exec")

UNHURRIED = """
import sys
from bot.cli import main
if __name__ == "__main__":  # the process that draws begins here, too, and needs nothing of it
    import bot.adapter, bot.telegram_app.app as app
    app.OVERALL = app.BUDGET = app.BOARD_SECONDS = 0  # moves without pauses between them
    async def nothing(self, picture, known=()): return None
    if sys.argv[2:] == ["ohne Bild"]: bot.adapter.Adapter.paint = nothing
    sys.exit(main(sys.argv[1:2]))
"""
TELEGRAM_NOOP = """
import os
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.ext import ApplicationBuilder, CommandHandler
from bot.telegram_app.wire import Wire
rows = [[InlineKeyboardButton(f"Antwort {n}", callback_data=f"z:1:frage:{n:08x}")] for n in range(BUTTONS)]
async def noop(update, _): await update.effective_message.reply_text("ja")
async def thrice(update, _):
    await update.effective_message.reply_text("ja")
    for _ in range(2): await update.effective_message.reply_text("WORDS", reply_markup=InlineKeyboardMarkup(rows))
builder = ApplicationBuilder().token(os.environ["TELEGRAM_TOKEN"]).base_url(os.environ["TELEGRAM_BASE_URL"])
app = builder.request(Wire(64)).get_updates_request(Wire(1)).build()
app.add_handler(CommandHandler("nichts", noop))
app.add_handler(CommandHandler("dreimal", thrice))
app.run_polling(poll_interval=0)
"""
DISCORD_NOOP = """
import os, discord
from discord import app_commands
discord.http.Route.BASE = os.environ["DISCORD_BASE_URL"]
class Noop(discord.AutoShardedClient):
    async def setup_hook(self): await tree.sync()
client = Noop(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
tree = app_commands.CommandTree(client)
@tree.command(name="nichts", description="Tut nichts")
async def noop(interaction: discord.Interaction): await interaction.response.send_message("ja")
@tree.command(name="dreimal", description="Antwortet dreimal")
async def thrice(interaction: discord.Interaction):
    await interaction.response.send_message("ja")
    for _ in range(2):
        view = discord.ui.View(timeout=None)
        for n in range(BUTTONS):
            view.add_item(discord.ui.Button(label=f"Antwort {n}", custom_id=f"z:1:frage:{n:08x}", row=n // 5))
        view.stop()
        await interaction.channel.send("WORDS", view=view)
client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
"""


BUTTONS, WORDS = 12, "Ein Satz, wie er an einem Tisch erzählt wird. " * 12  # a message as a table has them
TELEGRAM_NOOP, DISCORD_NOOP = (
    script.replace("BUTTONS", str(BUTTONS)).replace("WORDS", WORDS) for script in (TELEGRAM_NOOP, DISCORD_NOOP)
)


# --- processes -----------------------------------------------------------------------------------------------------------


def cpu(pid: int) -> float:
    """Processor seconds of a process and of those it started."""
    seconds = time.clock_gettime((~pid << 3) | 2)  # the kernel's name for the clock of another process
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            seconds += cpu(int(child))
    return seconds


@asynccontextmanager
async def process(folder: Path, server: Any, script: str, *args: str) -> AsyncIterator[int]:
    """A script that connects to the stand-in; its number."""
    env = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG")} | {
        "PYTHONPATH": os.getcwd(),
        "RINGRICHTER_DB": str(folder / "chat.db"),
        "TELEGRAM_TOKEN": server.token,
        "DISCORD_TOKEN": server.token,
    }
    if isinstance(server, TelegramServer):
        env["TELEGRAM_BASE_URL"] = server.base_url
    else:
        env["DISCORD_BASE_URL"] = f"{server.url}/api/v10"
    file = folder / "bot_process.py"
    file.write_text(script, encoding="utf-8")
    quiet = asyncio.subprocess.DEVNULL
    running = await asyncio.create_subprocess_exec(sys.executable, str(file), *args, env=env, stdout=quiet, stderr=quiet)
    try:
        yield running.pid
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGTERM)
        await asyncio.wait_for(running.wait(), 30)


def additions() -> float:
    """What 20 million additions take here and now, in seconds of processor time: a measure for a machine that is slow today."""
    took = []
    for _ in range(7):
        begun = time.process_time()
        exec(ADDITIONS, {})
        took.append(time.process_time() - begun)
    return 20 * statistics.median(took)


# --- measuring -----------------------------------------------------------------------------------------------------------


@dataclass
class Cost:
    """Of moves: processor milliseconds, the requests they made, and the files that were sent with them."""

    milliseconds: list[float] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)

    @property
    def typical(self) -> float:
        return statistics.median(self.milliseconds)

    def beyond(self, library: Library) -> float:
        """The median of what moves cost without what the chat library costs."""
        pairs = zip(self.milliseconds, self.requests, strict=True)
        return statistics.median(cost - library.first - library.more * (made - 1) for cost, made in pairs)


@dataclass(frozen=True)
class Library:
    """What an answer costs that nothing was done for, and each further one."""

    first: float
    more: float


async def at_rest(server: Any) -> None:
    await server.settled(quiet=0.05, within=30.0)


async def delivered(room: Room) -> None:
    await room.until(lambda: not room.owed(), "nothing owed", 30.0)
    await at_rest(room.server)


async def moves(room: Room, game: str, with_picture: bool, folder: Path) -> Cost:
    """Moves of one game, pressed by whoever is asked, in the channel or beneath a private question."""
    found = Cost()
    room.server.checks = "none"
    extra = () if with_picture else ("ohne Bild",)
    async with room.server, process(folder, room.server, UNHURRIED, room.platform, *extra) as pid:
        await connected(room)
        await room.sit_down(game)
        players = Players(room, "bench", greedily)
        for nr in range(WARM_UP + SAMPLES):
            if not room.running:
                break
            offer = await players.offer()
            await delivered(room)
            before, begin, files, asked = cpu(pid), room.number, sent_files(room), len(room.server.requests)
            if offer is None:
                await players.move("wort")  # it takes several steps: not counted
                continue
            await offer.press()
            await room.until(lambda n=begin: room.number > n, "the move", 30.0)
            await delivered(room)
            sent = sent_files(room)[len(files) :]
            if nr >= WARM_UP and bool(sent) == with_picture:
                found.milliseconds.append(1000 * (cpu(pid) - before))
                found.requests.append(len(room.server.requests) - asked)
                found.files += sent
    return found


async def connected(room: Room) -> None:
    if isinstance(room.server, DiscordServer):
        await room.server.gateway.ready(room.server.shards)
    else:
        await room.until(lambda: any(name == "setMyCommands" for name, _ in room.server.requests), "the bot", 60.0)


def sent_files(room: Room) -> list[int]:
    """The bytes of every picture that was sent into the channel."""
    living = room.living()
    if living is None:
        return []
    if isinstance(room.server, TelegramServer):
        kept = {v.media.file_id: len(v.media.data) for v in living.versions if v.media is not None}
    else:
        kept = {a.id: len(a.file.data) for v in living.versions for a in v.attachments}
    return list(kept.values())


async def nothing_done(server: Any, script: str, command: Callable[[str], Awaitable[Any]], folder: Path) -> Library:
    """A bot that does nothing but answer: `nichts` once, `dreimal` three times."""
    found: dict[str, list[float]] = {"nichts": [], "dreimal": []}
    async with server, process(folder, server, script) as pid:
        if isinstance(server, DiscordServer):
            await server.gateway.ready(server.shards)
        await asyncio.sleep(2)
        for _ in range(WARM_UP + SAMPLES):
            for name, costs in found.items():
                await at_rest(server)
                before = cpu(pid)
                await command(name)
                await at_rest(server)
                costs.append(1000 * (cpu(pid) - before))
    once, thrice = (statistics.median(costs[WARM_UP:]) for costs in found.values())
    return Library(once, (thrice - once) / 2)


async def telegram_noop(folder: Path) -> Library:
    server = TelegramServer(checks="none")
    anna = server.user("Anna")
    group = server.group("Runde", members=[anna])

    async def command(name: str) -> None:
        anna.says(group, f"/{name}")
        await anna.sees("ja")

    return await nothing_done(server, TELEGRAM_NOOP, command, folder)


async def discord_noop(folder: Path) -> Library:
    server = DiscordServer(checks="none")
    anna = server.user("Anna")
    channel = server.guild("Runde", members=[anna]).channel("spieltisch")

    async def command(name: str) -> None:
        await anna.slash(channel, name)

    return await nothing_done(server, DISCORD_NOOP, command, folder)


async def pause() -> Rows:
    """The first picture after a start, with nothing kept, and how long the event loop stood still for it."""
    game = catalog.load("jagd")
    view = game.view(state_after(game, players=4, seed="bench", moves=60), None)
    drawn = game.picture(view, "karte")
    studio, longest, begun = Studio(DISCORD), 0.0, time.perf_counter()
    painting = asyncio.create_task(studio.paint(drawn))
    while not painting.done():
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        longest = max(longest, time.perf_counter() - before)
    took = time.perf_counter() - begun
    studio.close()
    told = f"nach {took:.1f} s; die Ereignisschleife stand höchstens {1000 * longest:.0f} ms"
    return [("Erstes Bild der Jagd nach einem Start", told)]


# --- the table -----------------------------------------------------------------------------------------------------------


async def compare(title: str, noop: Callable[[Path], Awaitable[Library]], room: type[Room]) -> Rows:
    with tempfile.TemporaryDirectory() as home:
        library = await noop(Path(home))
        rows = [(f"{title}: Befehl, der nichts tut", f"{library.first:.1f} ms CPU; jede weitere Nachricht {library.more:.1f}")]
        for game, players in GAMES:
            for way in ("ohne Bild", "mit Bild"):
                found, before = Cost(), additions()
                for _ in range(TRIES):  # a game in which the players get stuck is played anew
                    folder = Path(tempfile.mkdtemp(dir=home))
                    with contextlib.suppress(AssertionError, TimeoutError):
                        found = await moves(room(folder, NAMES[:players]), game, way == "mit Bild", folder)
                        break
                speed = (before + additions()) / 2
                told = _told(found, library, GOAL[way], speed) if found.milliseconds else "not measured"
                rows.append((f"{title}: Zug {way}, {game}", told))
    return rows


def _told(found: Cost, library: Library, goal: int, speed: float) -> str:
    asked, ours = statistics.mean(found.requests), found.beyond(library)
    said = f"unser Teil {ours:.1f} ms CPU (Ziel ≤ {goal}; bei {USUAL} s je 20 Mio. Additionen {ours * USUAL / speed:.1f},"
    said += f" hier {speed:.1f} s); im Ganzen {found.typical:.1f}, {asked:.1f} Anfragen ({len(found.milliseconds)} Züge)"
    if found.files:
        said += f"; Bild {statistics.median(found.files) / 1000:.0f} kB, höchstens {max(found.files) / 1000:.0f}"
    return said


def rows() -> Rows:
    found = asyncio.run(pause()) + asyncio.run(compare("Discord", discord_noop, DiscordRoom))
    return found + asyncio.run(compare("Telegram", telegram_noop, TelegramRoom))


if __name__ == "__main__":
    for what, value in rows():
        print(f"{what:<58} {value}")
