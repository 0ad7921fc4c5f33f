"""`ringrichter tisch --skript DATEI`: plays a chat transcript and prints every reply with its audience.

A line is `Anna: /neu zwei-tuerme` (typed), `Anna drückt: Mitspielen` (a button of the newest message that has one), `# …`
(a remark), `!geheimnis WORT` (tables opened from here on have these dice, so that a transcript reads the same each time),
`!warte 2 Tage` (so much time goes by; otherwise the clock stands still) or `!neustart` (the referee is stopped and started
again).
"""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bot.core.clock import HandClock, span
from bot.core.messages import Button, Incoming, Reply
from bot.core.referee import Referee
from bot.local.files import attached
from storage.database import Database
from storage.timers import Timers

PLATFORM, CHANNEL = "lokal", "tisch"
PRESSES = " drückt"
SHOWN_BUTTONS = 14


class ScriptError(ValueError):
    """A line of a transcript that makes no sense."""


@dataclass
class Script:
    """A transcript being played. `say` gets each line of output."""

    database: Database
    say: Callable[[str], None]
    channel: str = CHANNEL
    count: int = 0
    run: str = field(default_factory=lambda: uuid.uuid4().hex)  # a store may have heard an earlier transcript
    clock: HandClock = field(default_factory=HandClock)
    newest: list[Reply] = field(default_factory=list)  # messages with buttons, newest last

    def __post_init__(self) -> None:
        self.referee = Referee(self.database, self.clock)

    def play(self, lines: Iterable[str]) -> None:
        for nr, line in enumerate(lines, 1):
            try:
                self.line(line.rstrip("\n"))
            except ScriptError as error:
                raise ScriptError(f"Zeile {nr}: {error}") from error

    def line(self, line: str) -> list[Reply]:
        """One line; the replies it brought."""
        bare = line.strip()
        if not bare or bare.startswith("#"):
            self.say(line)
            return []
        if bare.startswith("!geheimnis "):
            word, count = bare.split(" ", 1)[1], itertools.count(1)
            self.referee.new_secret = lambda: f"{word} {next(count)}"
            return []
        if bare.startswith("!warte "):
            return self.wait(bare.split(" ", 1)[1])
        if bare == "!neustart":
            self.say("(Neustart)")
            self.restart()
            return []
        who, sign, what = bare.partition(":")
        if not sign:
            raise ScriptError(f"«{bare[:40]}» ist keine Zeile der Form «Name: Text»")
        self.say(bare)
        if who.endswith(PRESSES):
            person = who[: -len(PRESSES)].strip()
            return self.deliver(self._incoming(person, press=self._find(person, what.strip()).action))
        return self.deliver(self._incoming(who.strip(), text=what.strip()))

    def wait(self, time: str) -> list[Reply]:
        """Let time go by; what happens by itself meanwhile."""
        length = span(time)
        if length is None:
            raise ScriptError(f"«{time[:40]}» ist keine Zeitspanne wie «2 Tage»")
        self.say(f"({time} später)")
        replies = let_pass(self.referee, self.clock, length)
        for reply in replies:
            self._show(reply)
        return replies

    def restart(self) -> None:
        url = self.database.url
        self.database.close()
        self.database = Database(url)
        self.referee = Referee(self.database, self.clock)
        self.referee.wake()
        for reply in self.referee.owed(PLATFORM):
            self._show(reply)

    def _incoming(self, person: str, text: str = "", press: str = "") -> Incoming:
        self.count += 1
        update = f"{self.channel}:{self.run}:{self.count}"
        return Incoming(PLATFORM, self.channel, person, person, update, text, press, manager=True, attached=attached(text))

    def _find(self, person: str, label: str) -> Button:
        for reply in reversed(self.newest):
            if reply.to is None or person in reply.to:
                for button in reply.buttons:
                    if button.label == label:
                        return button
        raise ScriptError(f"{person} sieht keinen Knopf «{label}»")

    def deliver(self, incoming: Incoming) -> list[Reply]:
        replies = self.referee.handle(incoming)
        for reply in replies:
            self._show(reply)
        return replies

    def _show(self, reply: Reply) -> None:
        if reply.buttons:
            self.newest.append(reply)
        for line in printed(reply):
            self.say(line)
        if reply.outbox is not None:
            self.referee.sent(reply.outbox)


def let_pass(referee: Referee, clock: HandClock, length: float) -> list[Reply]:
    """So much time goes by while the referee is there: each thing happens when it is due. (Who moves the clock by hand has a
    referee who was away.)"""
    until = clock.time + timedelta(seconds=length)
    replies: list[Reply] = []
    while True:
        with referee.database.transaction() as session:
            due = Timers(session).next()
        at = max(clock.time, datetime.fromtimestamp(due, UTC)) if due is not None else until
        if at >= until:
            break
        clock.time = at
        replies += referee.tick()
        with referee.database.transaction() as session:
            stuck = Timers(session).next()
        if stuck == due:  # a table that cannot be opened: its timer stays
            break
    clock.time = until
    return replies + referee.tick()


def printed(reply: Reply) -> list[str]:
    """A reply as lines of text, its audience in front."""
    audience = "alle" if reply.to is None else f"nur {', '.join(reply.to)}"
    body = f"{reply.text}\n{reply.block}".strip("\n").splitlines()
    lines = [f"[{audience}] {body[0]}" if body else f"[{audience}]", *(f"    {line}".rstrip() for line in body[1:])]
    if reply.picture is not None:
        lines.append(f"    (Bild: {reply.picture.part})")
    if reply.document is not None:
        lines.append(f"    (Datei: {reply.document.name})")
    if reply.film is not None:
        lines.append("    (Film)")
    if reply.buttons:
        shown = " ".join(f"[{b.label}]" for b in reply.buttons[:SHOWN_BUTTONS])
        more = f" … {len(reply.buttons) - SHOWN_BUTTONS} weitere" if len(reply.buttons) > SHOWN_BUTTONS else ""
        lines.append(f"    {shown}{more}")
    return lines
