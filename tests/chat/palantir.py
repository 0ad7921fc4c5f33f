"""A third platform, in memory: it translates messages and gets the living message, the calls and their forgetting for nothing."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Container
from dataclasses import dataclass, field

from bot.adapter import Unreachable
from bot.core.clock import HandClock
from bot.core.messages import Button, Incoming, Picture, Reply
from bot.living import ChatAdapter, Gone
from bot.studio import DISCORD, Painted, mark_of
from storage.database import Database
from tests.standins.recording import Record

HALL = "halle"


@dataclass
class Message:
    text: str
    actions: list[str]
    picture: str = ""
    pings: tuple[str, ...] = ()
    uploads: int = 0  # how often a picture was handed over


@dataclass
class Hall:
    """The platform itself: it outlives the bot."""

    places: dict[str, dict[str, Message]] = field(default_factory=lambda: defaultdict(dict))
    numbers: itertools.count = field(default_factory=itertools.count)
    deaf: set[str] = field(default_factory=set)  # people who cannot be written to yet
    threads: list[str] = field(default_factory=list)
    kept: list[Message] = field(default_factory=list)
    sent: Counter[str] = field(default_factory=Counter)

    def post(self, place: str, message: Message) -> str:
        key = f"stein-{next(self.numbers)}"
        if "zum Aufheben" in message.text:  # the fingerprints of the dice always stay
            self.kept.append(message)
            return key
        self.places[place][key] = message
        self.sent[place] += 1
        return key


class Palantir(ChatAdapter):
    platform = "palantir"
    form = DISCORD

    def __init__(self, database: Database, hall: Hall) -> None:
        super().__init__(database)
        self.hall = hall

    async def paint(self, picture: Picture, known: Container[str] = ()) -> Painted | None:
        drawn = await self.call(self.referee.picture, picture)
        return drawn and Painted(b"" if mark_of(drawn) in known else b"pixel", mark_of(drawn), "png")

    async def write(self, place: str, reply: Reply, picture: Painted | None) -> str:
        assert picture is None or picture.data
        mark = picture.mark if picture else ""
        return self.hall.post(place, Message(reply.text, [b.action for b in reply.buttons], mark, uploads=bool(mark)))

    async def rewrite(self, place: str, key: str, reply: Reply, picture: Painted | None, keep: bool) -> str:
        if key not in self.hall.places[place]:
            raise Gone(key)
        message = self.hall.places[place][key]
        if not keep:
            assert picture is None or picture.data
            message.picture, message.uploads = picture.mark if picture else "", message.uploads + (picture is not None)
        message.text, message.actions = reply.text, [b.action for b in reply.buttons]
        return key

    async def write_call(self, place: str, reply: Reply) -> str:
        return self.hall.post(place, Message(reply.text, [b.action for b in reply.buttons], pings=reply.mention))

    async def rewrite_buttons(self, place: str, key: str, reply: Reply) -> None:
        if key not in self.hall.places[place]:
            raise Gone(key)
        self.hall.places[place][key].actions = [b.action for b in reply.buttons]

    async def erase(self, place: str, key: str) -> None:
        self.hall.places[place].pop(key, None)

    async def private_place(self, person: str) -> str:
        if person in self.hall.deaf:
            raise Unreachable
        return f"zimmer {person}"


class Stones:
    """People before their stones, and the bot, which can be stopped and started."""

    def __init__(self, url: str) -> None:
        self.url, self.hall, self.updates = url, Hall(), itertools.count()
        self.kind: type[Palantir] = Palantir
        self.clock, self.pause = HandClock(), 180  # seconds that people take for everything they do

    async def start(self) -> None:
        self.bot = self.kind(Database(self.url), self.hall)
        self.bot.referee.clock = self.clock
        await self.bot.start()

    async def stop(self) -> None:
        await self.bot.stop()
        self.bot.database.close()

    async def quiet(self) -> None:
        await Record().until(lambda: not self.bot.busy, 30, "rest", every=0.01)

    async def says(self, who: str, text: str = "", press: str = "", on: str = "") -> None:
        """`on`: the message of the hall whose button was pressed."""
        self.clock.move(self.pause)
        said = Incoming("palantir", HALL, who, who, str(next(self.updates)), text, press)
        for reply in await self.bot.handle(said) or ():
            if reply.outbox is not None:
                self.bot.later(reply)
            elif reply.to is not None:
                await self.bot.deliver(reply)
            else:
                await self.bot.send(HALL, reply)
            if reply.stale and on:
                await self.bot.up_to_date(HALL, on, self.here[on].actions)
        await self.quiet()

    async def game(self, name: str = "zwei-tuerme") -> None:
        """Anna is asked first. She is called, for it is Bert who starts the game."""
        await self.says("Anna", f"/neu {name}")
        await self.says("Bert", "/beitreten")
        if name != "probe":
            await self.says("Bert", "/variante start=Anna")
        await self.says("Bert", "/start")

    async def draws(self) -> None:
        """Whoever is called takes the first answer under the call."""
        await self.says(self.call.pings[0], press=self.call.actions[0])

    async def table_says(self, *buttons: Button) -> None:
        """The living message changes, and nobody new is called."""
        await self.bot.deliver(Reply("Es geht weiter.", table=1, buttons=buttons, place=("palantir", HALL)))

    @property
    def here(self) -> dict[str, Message]:
        return self.hall.places[HALL]

    @property
    def living(self) -> str:
        """The key under which the referee has it."""
        return self.bot.referee.message_key(1)

    @property
    def calls(self) -> list[str]:
        return [key for key, message in self.here.items() if message.pings]

    @property
    def call(self) -> Message:
        (key,) = self.calls
        return self.here[key]
