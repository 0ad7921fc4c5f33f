"""A chat room for tests: people say things, and everything each of them could see is kept."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

from bot.core import wording
from bot.core.clock import HandClock, span
from bot.core.messages import Button, Incoming, Reply
from bot.core.referee import Referee
from bot.core.table import Table
from bot.local.script import let_pass
from storage.database import Database
from storage.store import Store
from tests import stores


@dataclass
class Answers:
    """The replies to one line."""

    replies: list[Reply]

    def to(self, who: str) -> str:
        """What this person was told privately."""
        return "\n".join(f"{r.text}\n{r.block}" for r in self.replies if r.to is not None and who in r.to)

    @property
    def public(self) -> str:
        return "\n".join(f"{r.text}\n{r.block}" for r in self.replies if r.to is None)

    @property
    def refused_by(self) -> tuple[str, ...]:
        return tuple(rule for r in self.replies for rule in r.refused)

    def buttons(self) -> list[Button]:
        return [b for r in self.replies for b in r.buttons]


@dataclass
class Chat:
    folder: Path
    platform: str = "lokal"
    channel: str = "tisch"
    url: str = ""
    count: int = 0
    clock: HandClock = field(default_factory=HandClock)
    expects_trouble: bool = False  # errors inside are answers here, and what the test is about
    heard: list[tuple[str | None, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        self.database = Database(self.url or stores.url(self.folder / "chat.db"))
        self.referee = Referee(self.database, self.clock)

    def restart(self) -> None:
        self.database.close()
        self.open()
        self.referee.wake()

    def says(self, who: str, text: str = "", *, press: str = "", update: str = "", **more: object) -> Answers:
        self.count += 1
        incoming = Incoming(self.platform, self.channel, who, who, update or str(self.count), text, press, **more)  # type: ignore[arg-type]
        return self._heard(self.referee.handle(incoming))

    def elsewhere(self, platform: str, key: str, name: str, text: str) -> Answers:
        """Somebody writes to the referee privately on another platform."""
        self.count += 1
        line = Incoming(platform, key, key, name, f"{platform} {self.count}", text, private=True)
        return self._heard(self.referee.handle(line))

    def links(self, who: str, platform: str, key: str, name: str) -> Answers:
        """An account on another platform becomes the same person: asked for here, typed there, agreed to by both."""
        code = self.says(who, "/verknuepfen").to(who).split("Dein Code: ")[1].split()[0]
        self.elsewhere(platform, key, name, f"/verknuepfen {code}")
        self.elsewhere(platform, key, name, "/verknuepfen ja")
        return self.says(who, "/verknuepfen ja")

    def later(self, time: str) -> Answers:
        """So much time goes by («2 Tage»), and the referee does each thing when it is due."""
        return self._heard(let_pass(self.referee, self.clock, span(time) or 0))

    def down(self, time: str) -> Answers:
        """So much time goes by while the referee is not there; then it is started again and does what is due."""
        self.clock.move(span(time) or 0)
        self.restart()
        return self._heard(self.referee.tick())

    def _heard(self, replies: list[Reply]) -> Answers:
        if not self.expects_trouble:
            puzzled = [r.text for r in replies if r.text.startswith(wording.UNEXPECTED[:30])]
            assert not puzzled, "something broke inside; the log has it"
        for r in replies:
            shown = "\n".join([r.text, r.block, *(b.label for b in r.buttons)])
            self.heard += [(None, shown)] if r.to is None else [(person, shown) for person in r.to]
            if r.outbox is not None:
                self.referee.sent(r.outbox)
        return Answers(replies)

    def presses(self, who: str, label: str, answers: Answers, **more: object) -> Answers:
        button = next(b for b in answers.buttons() if b.label == label)
        return self.says(who, press=button.action, **more)

    def table(self) -> Table:
        """The table as stored. Only for looking."""
        with self.database.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(self.platform, self.channel))
            assert row is not None
            table = Table(store, row)
            _ = table.game
            if row.state:
                _ = table.play
            return table

    def asked(self) -> list[str]:
        table = self.table()
        return [table.names[s] for s in table.play.waiting_for()]

    def state(self) -> dict:
        return self.table().play.state

    def cards(self, zone: str) -> list[str]:
        """What lies in a zone of a game whose cards lie in zones."""
        state = self.state()
        return [state["cards"][card] for card in state["zones"].get(zone, ())]

    def hand(self, who: str) -> list[str]:
        return self.cards(f"hand {self.seat(who)}")

    def seat(self, who: str) -> str:
        return next(s.seat for s in self.table().seats if s.name == who)

    def game_of(self, *people: str) -> Chat:
        """A running game of Die zwei Türme."""
        self.says(people[0], "/neu zwei-tuerme")
        for person in people[1:]:
            self.says(person, "/beitreten")
        self.says(people[0], "/start")
        return self

    def hunt_of(self, *people: str) -> Chat:
        """Die Jagd nach dem Ring in its first round."""
        self.says(people[0], "/neu jagd")
        for person in people[1:]:
            self.says(person, "/beitreten")
        self.says(people[0], "/start")
        while len(self.asked()) > 1 or self.table().play.state["round"] == 0:
            who = self.asked()[0]
            self.says(who, f"/zug {self.table().play.options(self.seat(who))[0].key}")
        return self

    def calls_vote(self, number: int = 1, *people: str) -> Answers:
        """As many want to vote about a dispute as it takes; what the last of them was answered."""
        answers = Answers([])
        for who in people or [row.name for row in self.table().humans()]:
            answers = self.says(who, f"/streitfall {number} abstimmen")
            if f"Abstimmung über Streitfall {number}" in answers.public:
                break
        return answers

    def play_on(self, moves: int = 10_000) -> int:
        """Everybody plays the first sensible option until the game is over; the number of lines said."""
        said, luck = 0, random.Random(moves)  # by chance, not in turn: whoever counts may lay down and take back for ever
        while said < moves and self.table().row.status == "running":
            who = self.asked()[0]
            options = self.table().play.options(self.seat(who))
            choice = luck.choice(options) if len(options) < 12 else options[0]
            finish = next((o for o in options if o.key == "fertig"), None)
            self.says(who, f"/zug {(finish if finish and said % 3 == 0 else choice).key}")
            said += 1
        return said
