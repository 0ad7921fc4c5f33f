"""A store in which things rot: every column of every table, damaged in every way its type allows. The list is made from the
schema, so whatever is added to it is tried, too."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.core.clock import HandClock
from bot.core.messages import Incoming
from games import catalog
from storage import backup, rot
from tests.bot.chat import Chat

BAD_TEXT = "CAST(X'7bff22c3' AS TEXT)"
# Ways of being damaged, by what a column should hold.
WAYS = {
    dict: ("'{'", BAD_TEXT, "'5'", "NULL", "X'00ff'", "'[]'"),
    list: ("'['", BAD_TEXT, "'5'", "NULL", "X'00ff'", "'{}'"),
    str: (BAD_TEXT, "NULL", "X'00ff'"),
    int: ("'abc'", "NULL", "1.5", BAD_TEXT),
    bool: ("7", "NULL", "'x'"),
    datetime: ("'gestern'", "NULL", BAD_TEXT, "5"),
}
FOREIGN = "999999"


@dataclass(frozen=True)
class Case:
    table: str
    column: str
    way: str

    @property
    def id(self) -> str:
        return f"{self.table}.{self.column}={self.way}"


def cases() -> Iterator[Case]:
    """Everything that can be damaged, from the schema."""
    for name, model in rot.models().items():
        for kind in rot.kinds_of(model):
            if kind.key:  # SQLite finds rows by it
                continue
            ways = [way for way in WAYS[kind.type] if way != "NULL" or not kind.nullable]
            yield from (Case(name, kind.name, way) for way in ways)
            if kind.name in rot.pointing(model):
                yield Case(name, kind.name, FOREIGN)


def grown(folder: Path, loosened: bool = True) -> Path:
    """A store with something in every table: a quarrel, a deadline, a vote, a deck, messages that were never sent. At the table
    beside it others play."""
    chat = Chat(folder, clock=HandClock())
    chat.referee.new_secret = lambda: "rost"
    chat.channel = "daneben"
    chat.game_of("Dora", "Emil")
    chat.says("Dora", "/frist 1 Tag", manager=True)
    chat.channel = "tisch"
    chat.game_of("Anna", "Bert", "Cora")
    chat.says("Anna", "/frist 3 Tage", manager=True)
    chat.play_on(12)
    first = chat.asked()[0]
    chat.says(first, "/zug lege gibtesnicht")
    refused = next(c for c in chat.table().play.candidates(chat.seat(first)) if c.refusal is not None)
    chat.says(first, f"/zug {refused.key}")
    chat.says("Anna", "/streitfall Darf man das?")
    chat.says("Bert", "/streitfall 1 vorschlag So ist es")
    chat.calls_vote(1)
    chat.says("Bert", "/stimme 1 1")
    chat.says("Anna", "/passen einziges an")
    chat.says("Anna", "/melden Hier stimmt etwas nicht.")
    chat.says("Anna", "/deck pruefe\n" + catalog.decks("meccg").ready_text("A"))
    chat.says("Cora", "/ersetze Bert computer")
    with chat.database.engine.begin() as connection:  # something of each kind that is owed, and something kept apart
        connection.exec_driver_sql("INSERT INTO accepted VALUES (1, 'telegram', '77', 1, '{}', 'anderswo:1:ab', 1)")
        connection.exec_driver_sql('UPDATE outbox SET sent = 0, payload = \'{"text": "Hallo"}\' WHERE id IN (1, 2)')
        connection.exec_driver_sql(
            "INSERT INTO damaged_row (of_table, of_row, columns, content, at) VALUES ('timer', '99', 'data', '{}', 5)"
        )
    chat.database.close()
    file = folder / "chat.db"
    with sqlite3.connect(file) as driver:  # a flipped bit asks nobody whether a column may be empty
        driver.execute("PRAGMA journal_mode=DELETE")
        if loosened:
            driver.execute("PRAGMA writable_schema=ON")
            driver.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE type = 'table'")
    driver.close()
    return file


def row_of(file: Path, table: str) -> object:
    """The row that is damaged: one of the table where Anna sits, where there is one."""
    key = next(kind.name for kind in rot.kinds_of(rot.models()[table]) if kind.key)
    columns = {kind.name for kind in rot.kinds_of(rot.models()[table])}
    first = {"channel": "key = 'tisch'", "person": "key = 'Anna'", "game_table": "id = 2", "outbox": "sent = 0"}.get(table)
    wanted = first or ("table_id = 2" if "table_id" in columns else "1")
    with sqlite3.connect(file) as driver:
        found = driver.execute(f'SELECT "{key}" FROM "{table}" WHERE {wanted} ORDER BY "{key}" DESC').fetchone()
    driver.close()
    assert found is not None, f"nothing in {table}"
    return found[0]


def damage(file: Path, case: Case) -> object:
    """Damage one column of one row; which row."""
    row = row_of(file, case.table)
    key = next(kind.name for kind in rot.kinds_of(rot.models()[case.table]) if kind.key)
    with sqlite3.connect(file) as driver:
        driver.execute(f'UPDATE OR REPLACE "{case.table}" SET "{case.column}" = {case.way} WHERE "{key}" = ?', (row,))
    driver.close()
    return row


class Life:
    """The referee over a damaged store: it starts, time goes by, people speak."""

    def __init__(self, folder: Path) -> None:
        self.chat = Chat(folder, clock=HandClock(), count=50_000, expects_trouble=True)
        self.chat.clock.move(60)
        self.heard: list[str] = []

    def lives(self) -> None:
        self.chat.referee.wake()
        self.send()
        backup.daily(self.chat.database)
        self.heard += [r.text for r in self.chat.referee.tick()]
        self.concerned()
        self.others()
        self.heard += [text for _, text in self.chat.heard]
        self.send()

    def send(self) -> None:
        for platform in ("lokal", ""):
            for reply in self.chat.referee.owed(platform):
                self.heard.append(reply.text)
                self.chat.referee.sent(reply.outbox or 0)

    def concerned(self) -> None:
        """Whoever sits at the damaged table is answered, whatever they say."""
        for channel, line in (
            ("tisch", "/stand"),
            ("tisch", "/hand"),
            ("tisch", "/zug stapel"),
            ("tisch", "/verlauf"),
            ("", "/meine"),
        ):
            here = {"channel": channel} if channel else {"channel": "privat", "private": True}
            for who in ("Anna", "Bert"):
                self.chat.count += 1
                said = Incoming("lokal", person=who, name=who, update=str(self.chat.count), text=line, **here)  # type: ignore[arg-type]
                replies = self.chat.referee.handle(said)
                assert any(r.text or r.block for r in replies), (who, line)
                self.heard += [r.text for r in replies]

    def others(self) -> None:
        """At the table beside it nobody notices anything: they play, and their deadline ends."""
        self.chat.channel = "daneben"
        self.chat.expects_trouble = False
        for who in ("Dora", "Emil"):
            for line in ("/stand", "/hand", "/verlauf", "/meine"):
                assert self.chat.says(who, line).to(who), (who, line)
        before = self.chat.table().row.number
        for _ in range(12):
            who = self.chat.asked()[0]
            self.chat.says(who, f"/zug {self.chat.table().play.options(self.chat.seat(who))[0].key}")
            if self.chat.table().row.number > before:
                break
        assert self.chat.table().row.number > before
        told = len(self.chat.heard)
        self.chat.expects_trouble = True  # at the other table something may happen, too
        self.chat.later("2 Tage")
        assert any("Frist" in text for _, text in self.chat.heard[told:]), "no deadline has ended"

    def close(self) -> None:
        self.chat.database.close()


def flipped(file: Path, seed: int, bits: int = 20) -> None:
    """Flip bits here and there."""
    luck, raw = random.Random(seed), bytearray(file.read_bytes())
    for _ in range(bits):
        raw[luck.randrange(len(raw))] ^= 1 << luck.randrange(8)
    file.write_bytes(raw)
