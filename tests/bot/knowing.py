"""Who knows what: random chains of everything that moves people between accounts and seats, with a ledger beside them that
remembers for every account what it was ever shown. Nobody ever knows two sides of one game."""

from __future__ import annotations

import json
import random
import shutil
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from bot.core.messages import Incoming
from bot.core.table import Table
from bot.errors import UsageError
from bot.table_file import export_table, import_table
from storage.store import Store
from tests.bot.chat import Chat

HERE, THERE = "discord", "telegram"
# Accounts: two people have one on each platform, the others one.
ACCOUNTS = tuple((HERE, name) for name in ("Anna", "Bert", "Cora", "Dora")) + tuple(
    (THERE, name) for name in ("anna", "bert", "emil")
)
AT_THE_TABLE = tuple(account for account in ACCOUNTS if account[0] == HERE)
Account = tuple[str, str]


class Knowing:
    """A game among people with several accounts."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.luck = folder, random.Random(seed)
        self.stores = 0
        self.told: list[str] = []
        self.shown: dict[Account, set[tuple[str, str]]] = defaultdict(set)  # (game, seat)
        self.chat = self._open()
        self.update = 0
        self.game = 0
        self._sit()

    def _open(self) -> Chat:
        folder = self.folder / str(self.stores)
        self.stores += 1
        folder.mkdir(parents=True)
        chat = Chat(folder, platform=HERE)
        chat.count = 100_000 * self.stores
        return chat

    def close(self) -> None:
        self.chat.database.close()
        shutil.rmtree(self.folder)

    # --- saying things ---------------------------------------------------------------------------------------------------------

    def say(self, account: Account, line: str, manager: bool = False) -> str:
        """What this account is told when it says something: at the table on its own platform, else privately."""
        platform, key = account
        self.chat.count += 1
        where = {"channel": self.chat.channel} if platform == HERE else {"channel": key, "private": True}
        said = Incoming(platform, person=key, name=key, update=str(self.chat.count), text=line, manager=manager, **where)  # type: ignore[arg-type]
        replies = self.chat.referee.handle(said)
        self.told.append(f"{key}: {line}{' (manager)' if manager else ''}")
        for reply in replies:
            if reply.outbox is not None:
                self.chat.referee.sent(reply.outbox)
        return "\n".join(r.text for r in replies if r.to is not None and key in r.to)

    def _sit(self) -> None:
        first, *others = self.luck.sample(AT_THE_TABLE, self.luck.choice((2, 3)))
        self.say(first, "/neu zwei-tuerme")
        for other in others:
            self.say(other, "/beitreten")
        self.say(first, "/start")
        self.look()

    # --- what may happen -------------------------------------------------------------------------------------------------------

    def link(self) -> None:
        one, other = self.luck.sample(ACCOUNTS, 2)
        code = self.say(one, "/verknuepfen").partition("Dein Code: ")[2].split()
        if code:
            self.say(other, f"/verknuepfen {code[0]}")
            self.say(other, "/verknuepfen ja")
            self.say(one, "/verknuepfen ja")

    def part(self) -> None:
        self.say(self.luck.choice(ACCOUNTS), "/verknuepfen loesen")

    def forget(self) -> None:
        self.say(self.luck.choice(ACCOUNTS), "/vergissmich ja")

    def replace(self, who: Account | None = None) -> None:
        with self.chat.database.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(HERE, self.chat.channel))
            names = [s.name for s in store.seats(row)] if row is not None else []
        if names:
            computer = " computer" if who is None and self.luck.random() < 0.3 else ""
            name, managing = self.luck.choice(names), who is not None or self.luck.random() < 0.7
            self.say(who or self.luck.choice(AT_THE_TABLE), f"/ersetze {name}{computer}", manager=managing)

    def sneak(self) -> None:
        """Whoever sits there goes, one way or the other, and wants another seat."""
        who = self.luck.choice(AT_THE_TABLE)
        self.say(who, self.luck.choice(("/vergissmich ja", "/verknuepfen loesen", "/aufgeben ja")))
        self.look()
        self.replace(who)

    def agree(self) -> None:
        for account in AT_THE_TABLE:
            self.say(account, "/stimme 1")

    def back(self) -> None:
        self.say(self.luck.choice(ACCOUNTS), "/wiederda")

    def resign(self) -> None:
        self.say(self.luck.choice(ACCOUNTS), "/aufgeben ja")

    def rematch(self) -> None:
        with self.chat.database.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(HERE, self.chat.channel))
            over = row is not None and row.status in ("over", "closed")
        if over:
            who = self.luck.choice(AT_THE_TABLE)
            if "Revanche" not in self.say(who, "/revanche", manager=True):
                self.say(who, "/neu zwei-tuerme", manager=True)
            self.say(self.luck.choice(AT_THE_TABLE), "/beitreten")
            self.say(who, "/start", manager=True)

    def move(self) -> None:
        """The channel gets another number."""
        new = f"kanal {self.luck.randrange(10**6)}"
        self.chat.referee.moved(HERE, self.chat.channel, new)
        self.chat.channel = new
        self.told.append("moved")

    def carry(self) -> None:
        """The table goes into another store, and its people with it."""
        with self.chat.database.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(HERE, self.chat.channel))
            raw = json.loads(json.dumps(export_table(store, row.id))) if row is not None and row.id is not None else None
        if raw is None:
            return
        channel, self.told = self.chat.channel, [*self.told, "carried"]
        self.chat.database.close()
        self.chat = self._open()
        self.chat.channel = channel
        with self.chat.database.transaction() as session:
            import_table(Store(session), raw)
        for account in self.luck.sample(ACCOUNTS, len(ACCOUNTS)):
            self.say(account, "/wiederda")

    def double(self) -> None:
        """The table that is played here is read in a second time, beside the first."""
        with self.chat.database.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(HERE, self.chat.channel))
            raw = json.loads(json.dumps(export_table(store, row.id))) if row is not None and row.id is not None else None
        if raw is None or raw["tisch"]["status"] != "running":
            return
        raw["kanal"]["key"] = "daneben"
        with pytest.raises(UsageError, match="läuft hier schon"), self.chat.database.transaction() as session:
            import_table(Store(session), raw)
        self.told.append("doubled")

    WAYS = (link, link, part, forget, *(replace,) * 3, *(sneak,) * 3, agree, back, resign, rematch, rematch, move, carry, double)

    # --- the ledger ------------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Write down what every account can see now. Whoever is one person with another knows what that one knows."""
        with self.chat.database.transaction() as session:
            store = Store(session)
            people = {a: p for a in ACCOUNTS if (p := store.known_person(*a)) is not None}
            row = store.table_in(store.channel(HERE, self.chat.channel))
            table = Table(store, row) if row is not None and row.status == "running" else None
            if table is None:
                return
            game = table.row.secret
            for account, person in people.items():
                if (seat := table.seat_of(person)) is not None:
                    self.shown[account].add((game, seat.seat))
            for one, other in combinations(people, 2):
                if people[one].human is not None and people[one].human == people[other].human:
                    both = {s for a in (one, other) for s in self.shown[a] if s[0] == game}
                    self.shown[one] |= both
                    self.shown[other] |= both
        for account, shown in self.shown.items():
            sides = sorted(seat for of, seat in shown if of == game)
            assert len(sides) <= 1, f"{account} knows {sides}:\n" + "\n".join(self.told)

    def run(self, steps: int) -> None:
        for _ in range(steps):
            self.luck.choice(self.WAYS)(self)
            self.look()


def search(folder: Path, seeds: range, steps: int = 14) -> int:
    """So many random chains; how many lines were said."""
    said = 0
    for seed in seeds:
        knowing = Knowing(folder / f"kette {seed}", seed)
        try:
            knowing.run(steps)
            said += len(knowing.told)
        finally:
            knowing.close()
    return said
