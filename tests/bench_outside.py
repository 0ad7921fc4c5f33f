"""What a whole move costs, measured from outside: every tap and every private answer of it, in the bot's process and the one that
draws; what `/dran` costs; and what 200 tables take of memory.

    python -m tests.bench aussen

`bench brett` measures the last tap alone. Here a move begins where the player before has been served, and ends when everything
that came of it has been delivered: opening the private question, each step, the board, the call. Beside each figure stands what
20 million additions took; the goals hold where they take 0.8 seconds. Linux only.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path

from bot.core.messages import Incoming
from bot.core.referee import Referee
from games import catalog
from storage.database import Database
from tests.bench_board import GAMES, UNHURRIED, additions, connected, cpu, delivered, process
from tests.chat.players import Players
from tests.chat.rooms import NAMES, DiscordRoom, Room, TelegramRoom
from tests.chat.test_taps import together

Rows = list[tuple[str, str]]
WARM_UP, SAMPLES = 10, 30
GOAL = {"mit Bild": 40, "ohne Bild": 8, "/dran": 2}
GOAL_AT = 0.8  # seconds for 20 million additions
TABLES, MEMORY = 200, 280  # megabytes at most, over all processes


async def whole_moves(room: Room, game: str, with_picture: bool, folder: Path) -> tuple[list[float], list[float], list[int]]:
    """Of whole moves the processor milliseconds, the same for `/dran` in between, and the taps."""
    costs, asked, taps = list[float](), list[float](), list[int]()
    room.server.checks = "none"
    extra = () if with_picture else ("ohne Bild",)
    async with room.server, process(folder, room.server, UNHURRIED, room.platform, *extra) as pid:
        await connected(room)
        await room.sit_down(game)
        players = Players(room, "aussen", together)
        for nr in range(WARM_UP + SAMPLES):
            if not room.running:
                break
            await delivered(room)
            before, number = cpu(pid), room.number
            tapped = sum(p.taps for p in room.people.values())
            while room.running and room.number == number:
                await players.step("nah")
                await delivered(room)
            if nr >= WARM_UP:
                costs.append(1000 * (cpu(pid) - before))
                taps.append(sum(p.taps for p in room.people.values()) - tapped)
            before = cpu(pid)
            await room.acknowledged(room.names[0], "dran")
            await delivered(room)
            asked.append(1000 * (cpu(pid) - before))
    return costs, asked[WARM_UP:], taps


def _told(figure: float, goal: float, speed: float) -> str:
    there = figure * GOAL_AT / speed
    return f"{figure:.1f} ms CPU; bei {GOAL_AT} s je 20 Mio. Additionen {there:.1f} (Ziel ≤ {goal}); hier {speed:.2f} s"


async def moves(kind: type[Room], title: str) -> Rows:
    found: Rows = []
    for game, players in GAMES:
        for way in ("ohne Bild", "mit Bild"):
            with tempfile.TemporaryDirectory() as folder:
                before = additions()
                room = kind(Path(folder), NAMES[:players])
                costs, asked, taps = await whole_moves(room, game, way == "mit Bild", Path(folder))
                speed = (before + additions()) / 2
            said = _told(statistics.median(costs), GOAL[way], speed)
            found.append((f"{title}: ganzer Zug {way}, {game}", f"{said} ({len(costs)} Züge, {sum(taps) / len(taps):.1f} Tipps)"))
        found.append((f"{title}: /dran, {game}", _told(statistics.median(asked), GOAL["/dran"], speed)))
    return found


# --- memory --------------------------------------------------------------------------------------------------------------


def memory(pid: int) -> list[tuple[str, float]]:
    """Megabytes of a process and of those it started: what is theirs alone, and their share of what several have."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    own = next(int(line.split()[1]) for line in rollup if line.startswith("Pss:")) / 1024
    found = [(Path(f"/proc/{pid}/comm").read_text().strip(), own)]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += memory(int(child))
    return found


async def many_tables() -> Rows:
    """So many tables of all games, in the store of one bot; each is asked for its board and for whose turn it is."""
    with tempfile.TemporaryDirectory() as home:
        room = TelegramRoom(Path(home), ("Anna", "Bernd"))
        room.server.checks = "none"
        anna, bernd = room.people.values()
        groups = [room.server.group(f"Runde {nr}", members=[anna, bernd]) for nr in range(TABLES)]
        _fill(room.url, [str(group.id) for group in groups], str(anna.id), str(bernd.id))
        async with room.server, process(Path(home), room.server, UNHURRIED, room.platform) as pid:
            await connected(room)
            await asyncio.sleep(1)
            fresh = sum(size for _, size in memory(pid))
            for group in groups:
                anna.says(group, "/brett")
                anna.says(group, "/dran")
                anna.says(group, "/regel Wie viele Karten darf ich halten?")
                await anna.sees("Fundstelle", within=30.0)
            each = memory(pid)
    parts = ", ".join(f"{size:.0f}" for _, size in each)
    told = f"{sum(size for _, size in each):.0f} MB (Ziel ≤ {MEMORY}): je Prozess {parts}; nach dem Start {fresh:.0f}"
    return [(f"Speicher mit {TABLES} Tischen, Index warm", told)]


def _fill(url: str, places: list[str], one: str, other: str) -> None:
    database = Database(url)
    referee, ids = Referee(database), catalog.ids()
    for nr, place in enumerate(places):
        lines = (
            (one, f"/neu {ids[nr % len(ids)]}"),
            (other, "/beitreten"),
            (one, "/start"),
            (one, "/zug passe"),
            (other, "/zug passe"),
        )
        for step, (who, text) in enumerate(lines):
            name = "Anna" if who == one else "Bernd"
            replies = referee.handle(Incoming("telegram", place, who, name, f"fill {nr} {step}", text, group=place))
            referee.sent(*(r.outbox for r in replies if r.outbox is not None))
    database.close()


def rows() -> Rows:
    found = asyncio.run(many_tables())
    found += asyncio.run(moves(TelegramRoom, "Telegram"))
    return found + asyncio.run(moves(DiscordRoom, "Discord"))


if __name__ == "__main__":
    for what, value in rows():
        print(f"{what:<58} {value}")
