"""Rooms: the referee behind a stand-in, with people in a channel. Who plays there is `players.py`.

A `Room` is a channel of a stand-in with the real bot in it. `Witness` keeps what the referee meant for whom, to be compared with
what people saw.
"""

from __future__ import annotations

import re
import sqlite3
import struct
import zlib
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot import adapter as adapters
from bot.budget import Pace
from bot.core.beside import Beside
from bot.core.messages import Incoming, Picture, Reply
from bot.core.referee import Carried
from bot.core.table import Table
from bot.core.telling import counted, table_message
from bot.discord_app.app import RingrichterClient
from bot.studio import Painted, mark_of
from bot.telegram_app import app as telegram_app
from bot.telegram_app.app import build
from bot.telegram_app.commands import listen
from games.contract import NOTHING
from storage import machine
from storage.database import Database
from storage.store import Store
from tests import stores
from tests.standins.discord import DiscordServer
from tests.standins.recording import WAIT, Seen
from tests.standins.telegram import TelegramServer
from tests.standins.tiny_discord import logged_in

NAMES = ("Anna", "Bernd", "Clara", "Dora")
# What is typed behind each command where every command is tried.
WORDS = {
    "neu": "zwei-tuerme",
    "zug": "unsinn",
    "darfich": "nimm stapel",
    "regel": "Gandalf allein",
    "karte": "Smaug",
    "hilfe": "zug",
    "verlauf": "5",
    "wort": "mellon",
    "entferne": "Grima",
    "ersetze": "Grima",
}
MORE = ("Mehr (nur für dich)", "Meine Möglichkeiten")
ESCAPES = re.compile(r"\\(?=[^\w\s])")


# --- what the referee meant ----------------------------------------------------------------------------------------------


def tiny_png(about: str) -> bytes:
    """A picture of two pixels that says what it shows."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 0)
    note = chunk(b"tEXt", b"view\0" + about.encode())
    body = chunk(b"IHDR", header) + note + chunk(b"IDAT", zlib.compress(b"\0" * 6)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def view_of(picture: bytes) -> str:
    """Whose view a picture of `tiny_png` shows: a seat, or nothing for a spectator's."""
    found = re.search(rb"view\0([^|]*)\|", picture)
    return found[1].decode() if found else "?"


class Leisurely:
    """People take three minutes for everything they do, on whichever platform: long enough that they must be called."""

    updates = 0

    def now(self) -> datetime:
        return machine.now() + timedelta(minutes=3 * Leisurely.updates)


class Witness:
    """What the referee addressed to whom, line by line and label by label."""

    def __init__(self) -> None:
        self.public: set[str] = set()
        self.owners: dict[str, set[str]] = defaultdict(set)
        self.calls = 0  # handovers with a mention
        self.people: dict[str, str] = {}  # account -> name
        self._known: set[int] = set()

    def watch(self, adapter: Any) -> None:
        """Listen to what the referee says to this adapter; draw tiny pictures that name their view."""
        referee = adapter.referee
        carry_out, told, suggest, owed = referee.carry_out, referee.told, referee.suggest, referee.owed

        referee.clock = Leisurely()

        def heard(incoming: Incoming) -> Carried:
            Leisurely.updates += 1
            first, beside, more = carry_out(incoming)
            return Carried(self._hear(first), beside, map(self._hear, more) if more is not None else None)

        def said_of(work: Beside, incoming: Incoming) -> list[Reply]:
            return self._hear(told(work, incoming))

        def suggested(incoming: Incoming, command: str = "zug") -> list[tuple[str, str]]:
            found: list[tuple[str, str]] = suggest(incoming, command)
            for label, words in found:
                self.owners[label].add(self.people[incoming.person])
                self.owners[words].add(self.people[incoming.person])
            return found

        referee.carry_out, referee.told, referee.suggest = heard, said_of, suggested
        referee.owed = lambda platform, shut=(): self._hear(owed(platform, shut))

        async def paint(picture: Picture, known: Container[str] = ()) -> Painted | None:
            drawn = await adapter.call(referee.picture, picture)
            if drawn is None:
                return None
            mark = mark_of(drawn)
            return Painted(b"" if mark in known else tiny_png(f"{picture.seat or ''}|{mark}"), mark, "png")

        adapter.paint = paint

    def _hear(self, replies: list[Reply]) -> list[Reply]:
        for reply in replies:
            words = [*reply.text.split("\n"), *reply.block.split("\n"), *(b.label for b in reply.buttons)]
            words += [b.action for b in reply.buttons]
            if reply.to is None:
                self.public.update(words)
            for person in reply.to or ():
                for word in words:
                    self.owners[word].add(self.people.get(person, person))
            if reply.mention and reply.outbox not in self._known:
                self._known.add(reply.outbox or 0)
                self.calls += 1
        return replies

    def leaks(self, entries: Iterable[Seen], seats: dict[str, str]) -> list[str]:
        """What somebody saw that was meant for somebody else. `seats`: the seat of each name."""
        found = []
        for seen in entries:
            for words in [*seen.words()]:
                for line in ESCAPES.sub("", words).split("\n"):
                    word = line.removeprefix("m0|").strip("`")
                    owners = self.owners.get(word, ())
                    if owners and word.strip() and word not in self.public and seen.who not in owners and not seen.by:
                        found.append(f"{seen.who} saw {word!r} in {seen.where} ({seen.kind}), meant for {sorted(owners)}")
            for file in () if seen.by else seen.files:
                if view_of(file.data) not in ("", seats.get(seen.who)):
                    found.append(f"{seen.who} saw the picture of {view_of(file.data)} in {seen.where}")
                if file.name not in ("tisch.png", "hand.png", "orte.png", "reise.png") and "-" in file.name:
                    found.append(f"{seen.who} saw a file {file.name}")
        return found


# --- rooms ---------------------------------------------------------------------------------------------------------------


class Room:
    """A channel with people and the real bot in it."""

    platform = ""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self.url = stores.url(folder / "chat.db")
        self.names = list(names)
        self.witness = Witness()
        self.people: dict[str, Any] = {}
        self.adapter: Any = None
        self.starts = 0
        self.secret: set[str] = set()  # labels of options that reveal something, as the game says
        self.harmless: set[str] = set()  # labels that were for everybody once
        self._look = Database(self.url)
        self._peek = sqlite3.connect(folder / "chat.db", isolation_level=None)

    # the oracle
    def table(self) -> Table:
        """The table as stored. Only for looking."""
        with self._look.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(self.platform, self.place))
            assert row is not None
            table = Table(store, row)
            if row.state:
                _ = table.play
            return table

    def glance(self) -> tuple[int, str, str]:
        """Number of entries, status and message of the newest table here, without taking a lock; (0, "", "") without one."""
        query = (
            "SELECT t.number, t.status, t.message_key FROM game_table t JOIN channel c ON c.id = t.channel_id "
            "WHERE c.platform = ? AND c.key = ? ORDER BY t.id DESC LIMIT 1"
        )
        return self._peek.execute(query, (self.platform, self.place)).fetchone() or (0, "", "")

    @property
    def number(self) -> int:
        return self.glance()[0]

    @property
    def over(self) -> bool:
        return self.glance()[1] == "over"

    @property
    def running(self) -> bool:
        return self.glance()[1] == "running"

    def owed(self) -> int:
        return int(self._peek.execute("SELECT count(*) FROM outbox WHERE NOT sent").fetchone()[0])

    def progress(self) -> tuple[int, str]:
        """Changes with every step that was taken: the number of entries, and the moves begun."""
        query = "SELECT t.number, t.drafts FROM game_table t JOIN channel c ON c.id = t.channel_id "
        where = "WHERE c.platform = ? AND c.key = ? ORDER BY t.id DESC LIMIT 1"
        number, drafts = self._peek.execute(query + where, (self.platform, self.place)).fetchone() or (0, "")
        return number, str(drafts)

    def given_away(self) -> list[str]:
        """Secret options that stood where everybody could read them."""
        open_ = [s for s in self.server.record.entries if not s.private and not s.by]
        return sorted({label for s in open_ for label in s.labels if label in self.secret - self.harmless})

    def seats(self) -> dict[str, str]:
        return {s.name: s.seat for s in self.table().seats}

    async def until(self, condition: Any, what: str = "", within: float = WAIT) -> Any:
        return await self.server.record.until(condition, within, what, every=0.01)

    async def quiet(self) -> None:
        """Until everything owed has arrived and nothing is being sent."""

        def at_rest() -> bool:
            return not (self.adapter is not None and self.adapter.busy) and not self.owed()

        await self.until(at_rest, "nothing owed")
        await self.server.settled(quiet=0.02)
        await self.until(at_rest, "nothing owed")

    async def quiet_but_owed(self, count: int) -> None:
        """The same where so many messages wait for somebody who cannot be reached."""
        await self.until(lambda: not self.adapter.busy and self.owed() == count, f"{count} owed")

    async def shown(self) -> Any:
        """The living message, once it shows the present state of the table."""
        number, status, _ = self.glance()
        mark = f"Zug {number}" if status == "running" else "zu Ende" if status == "over" else "ein Tisch für"
        if status == "running" and (said := self._board(mark)):
            return await self.until(lambda: (m := self.living()) and _words(m.text) == said and m, f"the board after {mark}")
        return await self.until(lambda: (m := self.living()) and _plain(m.text).split("\n")[0].find(mark) >= 0 and m, f"{mark}")

    def _board(self, mark: str) -> str:
        """What the living message has to say, in a game whose heading counts turns: many answers have one heading there."""
        with self._look.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(self.platform, self.place))
            assert row is not None
            table = Table(store, row)
            return "" if counted(table) == mark else _words(table_message(table).text)

    # the bot, which can be stopped and started in the middle
    async def __aenter__(self) -> Room:
        await self.server.__aenter__()
        self._bot = self.bot()
        await self._bot.__aenter__()
        return self

    async def restart(self) -> None:
        await self._bot.__aexit__(None, None, None)
        self._bot = self.bot()
        await self._bot.__aenter__()

    async def __aexit__(self, *details: Any) -> None:
        await self._bot.__aexit__(*details)
        await self.server.__aexit__(*details)

    # of the platforms
    server: Any
    place: str

    def bot(self) -> Any:
        raise NotImplementedError

    def living(self) -> Any:
        raise NotImplementedError

    @staticmethod
    def spoken(place: Any) -> list[Any]:
        """What the bot has said in a place and left there, without the fingerprints of the dice, which always stay."""
        return [m for m in place.by_bot() if "Fingerabdruck der Würfel, zum Aufheben" not in m.text]

    def actions(self, message: Any) -> dict[str, str]:
        """Labels and actions of the buttons and menu options of a message."""
        raise NotImplementedError

    def presses(self, who: str, message: Any, label: str) -> Any:
        raise NotImplementedError

    def taps(self, who: str, message: Any, label: str) -> Any:
        """Press a button or choose an option of a menu."""
        return self.presses(who, message, label)

    async def says(self, who: str, command: str, words: str = "") -> None:
        raise NotImplementedError

    async def whispers(self, who: str, command: str, words: str = "") -> None:
        """Type a command where nobody else can read it."""
        raise NotImplementedError

    async def open_question(self, who: str) -> Any:
        """Press the button that shows one's own options; the private message with them."""
        person, living = self.people[who], await self.shown()
        begin = len(self.server.record.entries)
        await person.presses(living, next(m for m in MORE if m in self.actions(living)))

        def private() -> Any:
            entries = self.server.record.entries[begin:]
            return next((s.message for s in entries if s.who == who and s.private and s.labels and not s.by), None)

        return await self.until(private, f"{who}'s private question")

    async def acknowledged(self, who: str, command: str, words: str = "") -> None:
        """Say a command and wait for the first sign that it was heard."""
        raise NotImplementedError

    async def pick(self, who: str, question: Any, labels: list[str]) -> None:
        """Press (or select together) options of a private question."""
        raise NotImplementedError

    async def turn_to(self, who: str, question: Any, label: str, group: str = "") -> None:
        """Open the group of answers and turn the pages of a private question until this one can be seen."""
        while label not in (shown := self.actions(question)):
            inside = [b for b in shown if group and b.startswith(f"{group} (")]
            button = next(iter(inside), None) or next((b for b in shown if b.startswith("Weitere (")), None)
            assert button is not None, f"{label!r} is not among {list(shown)}"
            versions = len(question.versions)
            await self.presses(who, question, button)
            await self.until(lambda v=versions: len(question.versions) > v, f"what is behind {button!r}")

    async def sit_down(self, game: str = "zwei-tuerme", secret: str = "", variant: Mapping[str, str] = NOTHING) -> None:
        """Open a table, everybody joins by button, and begin. `secret`: of the dice."""
        first, *others = self.names
        if secret:
            self.adapter.referee.new_secret = lambda: secret
        await self.says(first, "neu", game)
        message = await self.until(lambda: not self.over and self.living(), "the table")
        for kind, value in variant.items():
            await self.says(first, "variante", f"{kind}={value}")
        for nr, name in enumerate(others, 2):
            await self.presses(name, message, "Mitspielen")
            await self.until(lambda nr=nr, name=name: f"{nr}. {name}" in _plain(self.living().text), f"{name} at the table")
        await self.until(lambda: "Los geht’s" in self.actions(self.living()), "the button to begin")
        await self.presses(first, self.living(), "Los geht’s")
        await self.until(lambda: self.running, "the game to begin")


def _plain(text: str) -> str:
    return ESCAPES.sub("", text).replace("\u200b", "")


def _words(text: str) -> str:
    """A message without how a platform marks and mentions."""
    return re.sub(r"\W", "", _plain(text))


class TelegramRoom(Room):
    platform = "telegram"

    def __init__(self, folder: Path, names: Iterable[str] = NAMES, *, started: bool = True, forum: bool = False) -> None:
        super().__init__(folder, names)
        self.server: TelegramServer = TelegramServer()
        self.people = {name: self.server.user(name, started=started) for name in self.names}
        self.witness.people = {str(p.id): p.name for p in self.people.values()}
        self.pace: Pace | None = None  # moved by hand, where a test wants to
        self.group = self.server.group("Runde", members=list(self.people.values()), forum=forum)
        self.topic = self.group.topic("Tisch 1") if forum else None
        self.place = f"{self.group.id}/{self.topic.id}" if self.topic else str(self.group.id)

    @asynccontextmanager
    async def bot(self, watch: bool = True):
        database = Database(self.url)
        app, self.adapter = build(self.server.token, database, base_url=self.server.base_url)
        self.adapter.pace = self.pace or self.adapter.pace
        if watch:
            self.witness.watch(self.adapter)
        self.starts += 1
        async with app:
            await self.adapter.announce()
            await self.adapter.start()
            await app.start()
            await listen(app, None, "", 0)
            try:
                yield app
            finally:
                await app.updater.stop()
                await app.stop()
                await self.adapter.stop()
                database.close()

    def living(self) -> Any:
        key = self.glance()[2].partition(":")[2].partition("@")[0]
        return self.group.messages.get(int(key)) if key else None

    def actions(self, message: Any) -> dict[str, str]:
        return {b["text"]: b.get("callback_data", "") for b in message.content.buttons}

    def presses(self, who: str, message: Any, label: str) -> Any:
        return self.people[who].presses(message, label)

    async def says(self, who: str, command: str, words: str = "") -> None:
        self.people[who].says(self.topic or self.group, f"/{command} {words}".strip())

    async def whispers(self, who: str, command: str, words: str = "") -> None:
        self.people[who].says_private(f"/{command} {words}".strip())

    async def acknowledged(self, who: str, command: str, words: str = "") -> None:
        mark = len(self.server.requests)
        await self.says(who, command, words)
        await self.server.record.until(lambda: len(self.server.requests) > mark and not self.server._running, WAIT, "a sign")

    async def pick(self, who: str, question: Any, labels: list[str]) -> None:
        for label in labels[:1]:
            before = len(question.versions), self.progress()
            await self.people[who].presses(question, label)
            # What is done may be seen later: a refused edit is tried again after a while.
            await self.until(lambda b=before: (len(question.versions), self.progress()) != b, f"an answer to {label}")


class DiscordRoom(Room):
    platform = "discord"

    def __init__(self, folder: Path, names: Iterable[str] = NAMES, *, shards: int = 1) -> None:
        super().__init__(folder, names)
        self.server: DiscordServer = DiscordServer(shards=shards)
        # Whether the bot answers in time is tried where it matters (`test_kills.py`, `make bench`); here the machine may be busy.
        self.server.acknowledge_seconds = WAIT / 2
        self.people = {name: self.server.user(name) for name in self.names}
        self.witness.people = {str(p.id): p.name for p in self.people.values()}
        self.guild = self.server.guild("Runde", list(self.people.values()))
        self.channel = self.guild.channel("spieltisch")
        self.place = str(self.channel.id)

    @asynccontextmanager
    async def bot(self, watch: bool = True, guild: int | None = None):
        database = Database(self.url)
        client = RingrichterClient(database, guild=guild, guild_ready_timeout=0.05)
        client.before_identify_hook = _at_once  # type: ignore[method-assign]
        self.adapter = client.adapter
        self.adapter.suggest_seconds = WAIT / 2  # as above
        if watch:
            self.witness.watch(self.adapter)
        self.starts += 1
        try:
            async with logged_in(self.server, client):
                yield client
        finally:
            database.close()

    def living(self) -> Any:
        key = self.glance()[2]
        return self.channel.messages.get(int(key)) if key else None

    def actions(self, message: Any) -> dict[str, str]:
        found = {}
        for part in message.content.parts():
            if part.get("label"):
                found[part["label"]] = part.get("custom_id", "")
            for option in part.get("options", ()):
                found[option["label"]] = f"{part['custom_id'].partition('|')[2]}:{option['value']}"
        return found

    def presses(self, who: str, message: Any, label: str) -> Any:
        return self.people[who].presses(message, label)

    async def says(self, who: str, command: str, words: str = "") -> None:
        known = self.server.command(self.guild, command)
        options = known["options"] if known else []
        given = {options[0]["name"]: words} if words and options else {}
        await self.people[who].slash(self.channel, command, **given)

    acknowledged = whispers = says

    def taps(self, who: str, message: Any, label: str) -> Any:
        buttons = [p["label"] for p in message.content.parts() if p["type"] == 2]
        return self.presses(who, message, label) if label in buttons else self.people[who].selects(message, label)

    async def pick(self, who: str, question: Any, labels: list[str]) -> None:
        versions = len(question.versions)
        buttons = [p["label"] for p in question.content.parts() if p["type"] == 2]
        if labels[0] in buttons:
            await self.people[who].presses(question, labels[0])
        else:
            most = next(p.get("max_values", 1) for p in question.content.parts() if p["type"] == 3)
            await self.people[who].selects(question, labels[:most])
        await self.until(lambda: len(question.versions) > versions, f"an answer to {labels}")


async def _at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Without the five seconds that the library waits before it logs in anew."""


def speed_up(monkeypatch: Any) -> None:
    """Retries and polls without the pauses that people would not mind."""
    monkeypatch.setattr(adapters, "AGAIN_SECONDS", 0.05)
    monkeypatch.setattr(adapters, "POLL_SECONDS", 0.3)
    monkeypatch.setattr(adapters, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(telegram_app, "OVERALL", 0)
    monkeypatch.setattr(telegram_app, "BUDGET", 0)
    monkeypatch.setattr(telegram_app, "BOARD_SECONDS", 0.0)
