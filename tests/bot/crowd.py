"""A crowd on one PostgreSQL store: several processes say anything anywhere, while connections are cut and processes begin anew.

`python -m tests.bot.crowd URL SEED CALLS` is one of them; it prints what it did as JSON.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from random import Random

import psycopg
from sqlalchemy.exc import DBAPIError

from bot.core.messages import Incoming
from bot.core.referee import Referee
from storage.claims import Sender
from storage.database import CannotOpen, Database

PEOPLE = [f"P{n}" for n in range(8)]
PLACES = [f"ort {n}" for n in range(5)]
MOVES = ("/zug stapel", "/zug fertig", "/zug nimm rot")
LINES = (
    *("/dran", "/stand", "/meine", "/verlauf", "/hand", "/neu zwei-tuerme", "/beitreten", "/beitreten computer", "/start"),
    *(
        "/frist 1 Stunde",
        "/frist aus",
        "/pause 1 Tag",
        "/pause aus",
        "/rueckgaengig",
        "/passen einziges an",
        "/einstellungen privat an",
    ),
    *(
        "/streitfall Darf man das?",
        "/streitfall 1 vorschlag nein",
        "/stimme 1 1",
        "/ersetze P1 computer",
        "/aufgeben",
        "/verlassen",
    ),
    "/abraeumen ja",
)
RESTART = 0.0005


class Counted(logging.Handler):
    """How often something was tried again, and what could not be done at all."""

    def __init__(self) -> None:
        super().__init__()
        self.again, self.failed = 0, list[str]()

    def emit(self, record: logging.LogRecord) -> None:
        self.again += "again in" in record.getMessage()
        if record.exc_info and not isinstance(record.exc_info[1], DBAPIError):
            self.failed.append(repr(record.exc_info[1])[:200])


def talk(url: str, seed: int, calls: int) -> dict[str, object]:
    dice, counted = Random(seed), Counted()
    log = logging.getLogger("ringrichter")
    log.addHandler(counted)
    log.propagate = False
    waits, sent, restarts, unanswered = list[float](), list[int](), 0, 0

    def begin() -> Referee:
        while True:
            try:
                referee = Referee(Database(url))
                break
            except (DBAPIError, CannotOpen, psycopg.Error):  # cut while it was opened
                time.sleep(0.1)
        referee.sender = Sender("lokal", name=f"rechner{seed}:{restarts}:ab")
        return referee

    referee = begin()
    for number in range(calls):
        who, place = dice.choice(PEOPLE), dice.choice(PLACES)
        line = dice.choice(MOVES) if dice.random() < 0.4 else dice.choice(LINES)
        said = Incoming("lokal", place, who, who, f"{seed} {number}", line, manager=dice.random() < 0.5)
        began = time.perf_counter()
        answers = referee.handle(said)
        waits.append(time.perf_counter() - began)
        unanswered += not answers  # committed, and the line was cut before that was known: what is owed is owed
        try:
            if dice.random() < 0.1:
                referee.tick()
            if dice.random() < 0.2:
                for owed in referee.owed("lokal"):
                    assert owed.outbox is not None
                    sent.append(owed.outbox)
                    referee.sent(owed.outbox)
        except DBAPIError:
            pass  # the line was cut; whoever asks again is told again
        if dice.random() < RESTART:
            restarts += 1
            referee.database.close()
            referee = begin()
    referee.database.close()
    waits.sort()
    shown = {"median": waits[len(waits) // 2], "p99": waits[len(waits) * 99 // 100], "longest": waits[-1]}
    return {
        "again": counted.again,
        "failed": counted.failed,
        "sent": sent,
        "restarts": restarts,
        "unanswered": unanswered,
        **shown,
    }


if __name__ == "__main__":
    print(json.dumps(talk(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
