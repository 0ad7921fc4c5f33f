"""The fault matrix: each request the bot makes × what a platform may do to it. Whatever is said about the state of things agrees
with the log, nothing happens twice, and the board is current when the fault is over.

A refusal (400 to 500) and a line that is cut before the request was read strike before the platform has done anything; a lost
answer after it has. Requests that the bot makes before its own commit are looked at too (a file, a right, the next updates): then
nothing may be said to be done.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from bot.core import wording
from bot.discord_app import app as discord_app
from bot.telegram_app import wire
from tests.chat.players import Offer, Players
from tests.chat.rooms import NAMES, DiscordRoom, Room, TelegramRoom
from tests.standins.recording import File

ROOMS = {"telegram": TelegramRoom, "discord": DiscordRoom}
FAULTS = ("400", "401", "403", "404", "409", "429", "500", "silent", "drop", "lost")
PATIENCE, SILENCE = 0.4, 0.8  # how long the bot waits for an answer here, and how long there is none
UNCHANGED = "nichts wurde verändert"
DONE = wording.DONE_UNTOLD.split(",")[0]

Act = Callable[["Cell"], Awaitable[bool]]  # does something and says whether it makes a move


@dataclass
class Cell:
    """One request that meets one fault while somebody does something."""

    room: Any
    players: Players
    request: str
    fault: str
    act: Act
    times: int = 1
    before: int = 0  # moves at the table when it begins

    @property
    def name(self) -> str:
        return f"{self.request} × {self.fault} × {self.times} ({self.act.__name__})"

    def strike(self) -> None:
        seconds = SILENCE if self.fault == "silent" else 0.05
        self.room.server.faults.plan(self.fault, self.times, on=self.request, seconds=seconds)

    async def wrong(self) -> list[str]:
        """What is not as it should be afterwards."""
        room, record = self.room, self.room.server.record
        begin, struck = len(record.entries), len(room.server.faults.struck)
        await self.offer()
        moves = await self.act(self)
        before = self.before
        if moves:
            await room.until(lambda: room.number > before, f"the move of {self.name}")
        await room.until(lambda: not room.adapter.busy, f"the end of {self.name}")
        room.server.faults.planned.clear()
        await self.signs_of_life()
        await room.quiet()
        await room.shown()
        said = [seen.text for seen in record.entries[begin:] if not seen.by]
        found = []
        if room.number != before + moves:
            found.append(f"{room.number - before} moves instead of {int(moves)}")
        if moves and any(UNCHANGED in text for text in said):
            found.append("the move was made, and somebody reads that nothing was changed")
        if not moves and any(DONE in text for text in said):
            found.append("nothing was done, and somebody reads that it was")
        if len(room.server.faults.struck) == struck:
            found.append("the request was never made")
        return [f"{self.name}: {what}" for what in found]

    async def offer(self) -> Offer:
        """Something that can be pressed and makes a move; where a game is over, the next begins."""
        found = None
        while found is None:
            if not self.room.running:
                await self.room.sit_down()
            else:
                found = await self.players.offer()
                if found is None:
                    await self.players.move()
        await self.room.quiet()
        self.before = self.room.number
        return found

    async def signs_of_life(self) -> None:
        """Somebody who could not be written to opens the private chat."""
        if isinstance(self.room, TelegramRoom):
            for person in self.room.people.values():
                if str(person.id) in self.room.adapter._shut:
                    person.says_private("/dran")


# --- what people do ------------------------------------------------------------------------------------------------------


async def presses(cell: Cell) -> bool:
    """A move by a button, in the channel or in a private question."""
    offer = await cell.offer()
    cell.strike()
    offer.press()
    return True


async def types(cell: Cell) -> bool:
    """A move in words."""
    while not ((aim := (await cell.offer()).aim).aloud and aim.completes()):
        await cell.players.move()
    cell.strike()
    await _tolerant(cell.room.says(aim.who, "zug", aim.option.key))
    return True


async def asks(cell: Cell) -> bool:
    cell.strike()
    await _tolerant(cell.room.says("Anna", "regel", "Wie viele Karten darf man auf der Hand haben?"))
    return await _heard(cell)


async def looks(cell: Cell) -> bool:
    cell.strike()
    await _tolerant(cell.room.says("Anna", "brett"))
    return await _heard(cell)


async def wants_a_file(cell: Cell) -> bool:
    cell.strike()
    await _tolerant(cell.room.says("Anna", "verlauf", "datei"))
    return await _heard(cell)


async def repairs(cell: Cell) -> bool:
    """The board is posted anew."""
    cell.strike()
    await _tolerant(cell.room.says("Anna", "reparieren"))
    return await _heard(cell)


async def manages(cell: Cell) -> bool:
    """A command for which rights are asked."""
    cell.strike()
    await _tolerant(cell.room.says("Anna", "frist", "aus"))
    return await _heard(cell)


async def is_deaf(cell: Cell) -> bool:
    """What somebody does while the bot cannot hear is carried out when it hears again."""
    offer, faults = await cell.offer(), cell.room.server.faults
    cell.strike()
    cell.room.people["Anna"].says_private("/dran")  # ends the poll before
    await cell.room.until(lambda: not faults.planned, "a refused poll")
    offer.press()
    return True


async def brings_a_file(cell: Cell) -> bool:
    anna = cell.room.people["Anna"]
    cell.strike()
    if isinstance(cell.room, TelegramRoom):
        anna.sends_file(anna.chat, "deck.txt", b"1 Gandalf", "/deck")
    else:
        await _tolerant(anna.slash(cell.room.channel, "deck", datei=File("deck.txt", b"1 Gandalf")))
    return await _heard(cell)


async def searches(cell: Cell) -> bool:
    cell.strike()
    cell.room.people["Anna"].inline("Handkarten")
    return await _heard(cell)


async def _tolerant(asked: Any) -> None:
    """Whoever says something need not get an answer here."""
    try:
        async with asyncio.timeout(PATIENCE * 4):
            await asked
    except (TimeoutError, AssertionError):
        pass


async def _heard(cell: Cell) -> bool:
    """Until the fault has struck and everything is done: it changes nothing."""
    await cell.room.until(lambda: not cell.room.server.faults.planned, f"a request of {cell.name}")
    return False


TELEGRAM: tuple[tuple[str, Act], ...] = (
    ("answerCallbackQuery", presses),
    ("editMessage", presses),
    ("sendMessage", presses),
    ("deleteMessage", presses),
    ("sendChatAction", types),
    ("editMessage", types),
    ("sendMessage", asks),
    ("sendPhoto", looks),
    ("sendPhoto", repairs),
    ("sendDocument", wants_a_file),
    ("getChatMember", manages),
    ("getFile", brings_a_file),
    ("answerInlineQuery", searches),
    ("getUpdates", is_deaf),
)
CHANNELS, HOOKS = "/api/v10/channels", "/api/v10/webhooks"
DISCORD: tuple[tuple[str, Act], ...] = (
    ("/callback", presses),
    (f"PATCH {CHANNELS}", presses),
    (f"POST {CHANNELS}", presses),
    (f"DELETE {CHANNELS}", presses),
    ("/callback", types),
    (f"PATCH {CHANNELS}", types),
    ("/callback", asks),
    (f"PATCH {HOOKS}", asks),
    (f"PATCH {HOOKS}", looks),
    (f"PATCH {HOOKS}", wants_a_file),
    (f"POST {CHANNELS}", repairs),
    ("GET /cdn", brings_a_file),
)
REQUESTS = {"telegram": TELEGRAM, "discord": DISCORD}
ONLY_REFUSED = ("GET /cdn",)  # the stand-in of Discord's files can refuse, nothing else


def cells(name: str, times: int) -> Iterator[tuple[str, str, Act, int]]:
    for (request, act), fault in itertools.product(REQUESTS[name], FAULTS):
        if not (request in ONLY_REFUSED and not fault.isdigit()) and not (request in ONLY_REFUSED and fault == "429"):
            yield request, fault, act, times


async def matrix(tmp_path: Any, name: str, planned: list[tuple[str, str, Act, int]]) -> None:
    room: Room = ROOMS[name](tmp_path, NAMES[:2])
    wrong: list[str] = []
    if isinstance(room, DiscordRoom):
        room.server.acknowledge_seconds = PATIENCE * 2  # what is not acknowledged is over then, and nobody waits for it
    async with room:
        await room.sit_down()
        await room.shown()
        await room.quiet()
        players = Players(room, f"faults {name}")
        for request, fault, act, times in planned:
            wrong += await Cell(room, players, request, fault, act, times).wrong()
    assert not wrong, "\n".join(wrong)


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(wire, "SECONDS", PATIENCE)
    monkeypatch.setattr(wire, "FILE_SECONDS", PATIENCE)
    monkeypatch.setattr(wire, "CONNECT_SECONDS", PATIENCE)
    monkeypatch.setattr(discord_app, "REQUEST_SECONDS", PATIENCE)
    monkeypatch.setattr(discord_app, "FETCH_SECONDS", PATIENCE)


@pytest.mark.parametrize("name", ROOMS)
async def test_what_is_said_agrees_with_the_log(tmp_path, name):
    """A diagonal of the matrix: every request, every fault."""
    planned = list(cells(name, 1))
    await matrix(tmp_path, name, planned[:: len(FAULTS) + 1] + planned[4 :: 2 * len(FAULTS) + 1])


@pytest.mark.soak
@pytest.mark.parametrize("times", [1, 3])
@pytest.mark.parametrize("name", ROOMS)
async def test_the_whole_matrix(tmp_path, name, times):
    await matrix(tmp_path, name, list(cells(name, times)))
