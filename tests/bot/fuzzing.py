"""Thousands of commands and presses that nobody in his senses would send: each must be answered, and none may break anything.

People, places and tables are few, so that what is said hits something; words are made of what is on the tables, of what the
commands understand, and of what no parser expects.
"""

from __future__ import annotations

import logging
import re
from collections import Counter, deque
from pathlib import Path
from random import Random

from bot.core import wording
from bot.core.clock import HandClock
from bot.core.commands import ALIASES, COMMANDS
from bot.core.disputes import VERBS
from bot.core.messages import ACTION_BYTES, Button, Incoming, Reply
from bot.core.names import fill
from bot.core.referee import Referee
from bot.core.table import Table
from bot.mending import examine
from games import catalog
from storage.database import Database
from storage.store import Store
from tests import stores

PEOPLE = ("Anna", "Bert", "Cora", "Dora", "p1", "Computer", "Ein Platz", "a b", "<b>", "\u202e⟦p1⟧", "\ud83d", "ja", "1")
PLACES = (("lokal", "tisch"), ("lokal", "daneben"), ("discord", "17"), ("telegram", "-100:5"))
ODD = (
    *("", " ", "²", "٣", "𝟗", "-1", "0", "1", "2", "3", "00", "1e9", "9" * 9, "9" * 10, str(2**63), str(2**64), "9" * 400, "½"),
    *(
        "\ud800",
        "\udfff",
        "a\x00b",
        "\u202e",
        "\ufeff",
        "⟦p1⟧",
        "⟦",
        "ß",
        "ẞ",
        "İ",
        "ﬁ",
        "e\u0301",
        "🧙‍♂️",
        "\n",
        "\t",
        "\r\n",
        "\u2028",
    ),
    *(
        "@",
        "@@",
        "@zwei",
        "@rohan",
        "@x",
        "<@1>",
        "<@!>",
        "#",
        "#00000000",
        "=",
        "name=",
        "name=Rohan",
        "name=²",
        ":",
        "::",
        "/",
        "//",
    ),
    *(
        "'",
        '"',
        "\\",
        "%s",
        "{}",
        "{0}",
        "';--",
        "<script>",
        "[a]",
        "null",
        "None",
        "true",
        "NaN",
        "x" * 1_990,
        "ä" * 1_990,
        "x" * 2_500,
    ),
    *(
        "31.12.9999",
        "30.2.",
        "0.0.0000",
        "bis 31.12.9999",
        "bis 29.2.",
        "22-8",
        "25-99",
        "24-0",
        "0-0",
        "bis",
        "9999 Tage",
        "0 Tage",
    ),
    *(
        "2 Tage",
        "90 min",
        "1,5 Tage",
        "999999999 Wochen",
        "bank 3 Tage",
        "ohne",
        "ablauf standard",
        "ablauf abstimmen",
        "Europe/Berlin",
    ),
    *(
        "../../etc/passwd",
        "Europe/",
        "UTC",
        "computer",
        "computer zufall",
        "ja",
        "nein",
        "an",
        "aus",
        "alles",
        "zug 0",
        "zug 999999999",
    ),
    *(
        "zug -1",
        "geschichte",
        "datei",
        "faden",
        "versuch",
        "frage",
        "zurück",
        "abbrechen",
        "fertig",
        "loesen",
        "1-00000000",
        "²-x",
    ),
    *("mehrheit", "einstimmig", "schiedsrichter Anna", "gleichstand buch", "gleichstand schiedsrichter Bert", "tagesblatt 8"),
    *("zwei-tuerme", "jagd", "ringkrieg", "meccg", "tests.contract.kampf", "os", "start=Anna", "start=", "z6=ja", "einziges an"),
)
KEPT_BUTTONS = 60
LOOK_EVERY = 500
PICK_UP_EVERY, READ_AT_ONCE = 20, 3
_CASE = re.compile(r"Streitfall (\d+)")
_BALLOT = re.compile(r"/stimme (\d+)")


class _Errors(logging.Handler):
    """What the bot logs as an error: the answer may look harmless."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


class Fuzzer:
    def __init__(self, folder: Path, seed: int) -> None:
        self.dice = Random(seed)
        self.clock = HandClock()
        self.url = stores.url(folder / "fuzz.db")
        self.database = Database(self.url)
        self.referee = self._referee()
        self.buttons: deque[Button] = deque(maxlen=KEPT_BUTTONS)
        self.quarrels: deque[Button] = deque(maxlen=20)  # those of disputes and votes
        self.count = 0
        self.said: Counter[str] = Counter()
        self.faults: list[str] = []
        self.words: list[str] = ["stapel"]
        self.cases: deque[str] = deque(["1"], maxlen=5)
        self.ballots: deque[str] = deque(["1"], maxlen=5)

    def _referee(self) -> Referee:
        referee = Referee(self.database, self.clock)
        referee.new_secret = lambda: f"fuzz {self.dice.random()}"
        return referee

    def run(self, updates: int) -> None:
        self.go_on(updates)
        self.close()

    def close(self) -> None:
        self.database.close()

    def go_on(self, updates: int) -> None:
        """Until so many were said altogether, or one of them broke something."""
        errors = _Errors()
        log = logging.getLogger("ringrichter")
        log.addHandler(errors)
        try:
            while self.count < updates and not self.faults:
                self._update()
                if errors.found:
                    self.faults.append(errors.found[0])
                if self.count % PICK_UP_EVERY == 0:
                    self._pick_up(comparing=self.count % LOOK_EVERY == 0)
        finally:
            log.removeHandler(errors)

    # --- one update ------------------------------------------------------------------------------------------------------------

    def _update(self) -> None:
        self.count += 1
        chance = self.dice.random()
        if chance < 0.01:
            self.clock.move(self.dice.choice((60, 60, 600, 3_600, 3_600, 86_400, 40 * 86_400)))
            self._heard(self.referee.tick())
            return
        if chance < 0.012:
            self.database.close()
            self.database = Database(self.url)
            self.referee = self._referee()
            self.referee.wake()
            return
        incoming = self._incoming()
        if self.dice.random() < 0.1:
            self.referee.place_of(incoming)
            self.referee.suggest(incoming)
        replies = self.referee.handle(incoming)
        if not replies or any(r.text == wording.NOTHING for r in replies):
            self.faults.append(f"no answer: {incoming}")
        if any(r.text.startswith(wording.UNEXPECTED[:30]) for r in replies):
            self.faults.append(f"broken: {incoming}")
        self._heard(replies)

    def _heard(self, replies: list[Reply]) -> None:
        for reply in replies:
            self.buttons += reply.buttons
            self.quarrels += [b for b in reply.buttons if "/streit" in b.action or "/stimme" in b.action]
            self.cases += _CASE.findall(reply.text)
            self.ballots += [number for b in reply.buttons for number in _BALLOT.findall(b.action)]
            if any(len(b.action.encode("utf-8", "replace")) > ACTION_BYTES for b in reply.buttons):
                self.faults.append(f"too long behind a button: {reply.buttons}")
            if reply.picture is not None and self.dice.random() < 0.05:
                self.referee.board(reply.picture)
            if reply.outbox is not None and self.dice.random() < 0.9:
                self.referee.sent(reply.outbox)

    def _incoming(self) -> Incoming:
        dice = self.dice
        if dice.random() < 0.35 and (move := self._move()) is not None:
            return move
        who = dice.choice(PEOPLE[:4]) if dice.random() < 0.85 else dice.choice(PEOPLE)
        platform, channel = dice.choice(PLACES[:2]) if dice.random() < 0.8 else dice.choice(PLACES)
        private = dice.random() < 0.15
        chance = dice.random()
        text, press, picks = "", "", ()
        if chance < 0.3 and self.buttons:
            press = dice.choice(self.quarrels if self.quarrels and dice.random() < 0.4 else self.buttons).action
            if dice.random() < 0.15:
                press = self._mangled(press)
            if dice.random() < 0.1:
                picks = tuple(b.action for b in dice.sample(list(self.buttons), min(3, len(self.buttons))))
            if press.startswith("t:") or dice.random() < 0.05:
                text = self._some_words()
        elif chance < 0.55:
            text = f"/zug {dice.choice(self.words)}" if dice.random() < 0.8 else dice.choice(self.words)
        else:
            text = self._line()
        self.said[text.split(" ")[0][1:] if text.startswith("/") else press.split(":")[0]] += 1
        return Incoming(
            platform,
            who if private else channel,
            who,
            who,
            str(self.count),
            text,
            press,
            picks,
            private=private,
            manager=dice.random() < 0.2,
            overheard=dice.random() < 0.2,
            own=dice.random() < 0.2,
            group="Auenland" if platform == "discord" else "",
        )

    def _line(self) -> str:
        dice = self.dice
        command = dice.choice(
            [*COMMANDS, *ALIASES, *["streitfall"] * 8, *["stimme"] * 4, "neu", "beitreten", "start", "weg", "wege"]
        )
        if command in ("abraeumen", "aufgeben", "vergissmich", "vergiss", "vergiss-mich") and dice.random() < 0.8:
            command = "moeglich"  # tables should live
        if dice.random() < 0.03:
            command = self._mangled(command)
        if command.startswith("streit") and dice.random() < 0.7:
            verb = dice.choice([*VERBS, *("folge", "vorschlag", "gilt", "abstimmen") * 4])
            return f"/{command} {dice.choice(self.cases)} {verb} {self._some_words()}"
        if command == "stimme" and dice.random() < 0.9:
            return f"/stimme {dice.choice(self.ballots)} {dice.randint(1, 3)} {self._some_words()}"
        if command == "neu" and dice.random() < 0.8:
            return f"/neu {dice.choice(catalog.ids())}{dice.choice(('', ' name=Rohan', ' name=Gondor'))}"
        if dice.random() < 0.3:
            return f"/{command}"
        return f"/{command} {self._some_words()}"

    def _some_words(self) -> str:
        dice = self.dice
        pools = (ODD, PEOPLE, tuple(self.words), ("folge", "zug", "karte", "ring", "weil", "und", "nicht", "bleibt"))
        parts = [str(dice.choice(dice.choice(pools))) for _ in range(dice.choice((1, 1, 1, 2, 3)))]
        return " ".join(parts)

    def _mangled(self, text: str) -> str:
        dice = self.dice
        at = dice.randrange(len(text) + 1)
        return dice.choice((text[:at], text[at:], text[:at] + dice.choice(ODD) + text[at:], text.replace("1", dice.choice(ODD))))

    # --- looking ---------------------------------------------------------------------------------------------------------------

    def _pick_up(self, *, comparing: bool) -> None:
        """What could be said now. Now and then: is every running table what its log says?"""
        self.words = ["stapel", "verzichte"]
        with self.database.transaction() as session:
            store = Store(session)
            running = store.running()
            alive, read = len(running), self.dice.sample(running, min(READ_AT_ONCE, len(running)))
            for number in running if comparing else read:
                row = store.table(number)
                assert row is not None
                if comparing and (finding := examine(store, row)) is not None:
                    self.faults.append(f"table {number}: {finding.text}")
                    return
                if number in read:
                    self._read(Table(store, row))
        if alive < 3:
            self._open()

    def _move(self) -> Incoming | None:
        """Something that who is asked may say."""
        with self.database.transaction() as session:
            store = Store(session)
            numbers = store.running()
            row = store.table(self.dice.choice(numbers)) if numbers else None
            if row is None:
                return None
            table = Table(store, row)
            seat = self.dice.choice(table.play.waiting_for())
            option = self.dice.choice(table.play.options(seat))
            (account, *_) = [*table.accounts(seat), None]
            channel = store.channel_of(row)
        if account is None:
            return None
        return Incoming(
            channel.platform, channel.key, account.key, account.name, str(self.count), f"/zug @{row.name} {option.key}"
        )

    def _read(self, table: Table) -> None:
        for seat in table.play.waiting_for():
            found = table.play.candidates(seat)
            for c in self.dice.sample(found, min(6, len(found))):
                self.words.append(self.dice.choice((c.key, fill(c.label, table.names))))
        seen = table.game.corrections(table.game.view(table.play.state, self.dice.choice(table.seats).seat))
        self.words += [fill(c.label, table.names) for c in self.dice.sample(list(seen), min(4, len(seen)))]

    def _open(self) -> None:
        """A game that begins, so that there is something to break."""
        (platform, channel), game = self.dice.choice(PLACES[:2]), self.dice.choice(("zwei-tuerme", "jagd", "ringkrieg"))
        people = self.dice.sample(PEOPLE[:4], 3)
        lines = [f"/neu {game} name=T{self.count}", *["/beitreten @T{0}"] * 2, "/start @T{0}"]
        for nr, (who, line) in enumerate(zip((*people, people[0]), lines, strict=True)):
            said = line.format(self.count)
            self.referee.handle(Incoming(platform, channel, who, who, f"open {self.count} {nr}", said))


def fuzz(folder: Path, updates: int, seed: int) -> Fuzzer:
    fuzzer = Fuzzer(folder, seed)
    fuzzer.run(updates)
    return fuzzer
