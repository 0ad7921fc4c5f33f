"""A room in which golden tables are played: scripted people through the referee, the same lines every time.

What people answer depends on the state alone, so a game can be looked for quickly without a chat (`seek`) and then be played in
one. Nothing here knows frames or fields of a state: situations are recognised by the rules that a question rests on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from bot.core import bindings, consequences
from bot.core.clock import HandClock
from bot.core.messages import Reply
from bot.core.table import Table, digest
from games import catalog
from games.contract import Candidate, Refusal, Seat
from games.dice import Dice, make_seed
from games.play import Play
from storage import tables
from storage.store import Store
from tests.bot.chat import Answers, Chat
from tests.chat.players import greedily

PEOPLE = ("Anna", "Bert", "Cora", "Dora", "Emil", "Frieda", "Gustav", "Hanna")
START = datetime(2026, 11, 16, 17, 0, tzinfo=UTC)
TRIES = 400
LONGEST = 1_600  # answers of one game

T = TypeVar("T")
Strategy = Callable[[Play, Seat], str]
Aim = Callable[[Play], bool]


# --- players -------------------------------------------------------------------------------------------------------------


def eager(play: Play, seat: Seat) -> str:
    """Plays to win, as the computer does."""
    return greedily(play, seat, random.Random(0), ()).key


def careless(play: Play, seat: Seat) -> str:
    """Plays anything that is allowed."""
    draft, decision, options = play.drafts.get(seat), play.decision(seat), play.options(seat)
    assert decision is not None
    dice = Dice(f"sorglos {seat}", play.state["serial"] * 100 + (len(draft.keys) if draft else 0))
    return dice.choose(options).key if options else dice.choose(decision.text.samples)  # type: ignore[union-attr]


# --- aims ----------------------------------------------------------------------------------------------------------------


def asked(rule: str) -> Aim:
    """Somebody is asked a question that rests on this rule, and nobody is in the middle of a move."""
    return lambda play: not play.drafts and any(rule in d.rules for d in play.decisions().values() if d.waits)


def drafting(rule: str, keys: int = 1) -> Aim:
    """Somebody has begun a move with so many answers and is asked on by this rule."""

    def found(play: Play) -> bool:
        return any(len(d.keys) >= keys and rule in play.decisions()[seat].rules for seat, d in play.drafts.items())

    return found


def ended(end: str) -> Aim:
    def found(play: Play) -> bool:
        result = play.game.result(play.state)
        return result is not None and result.end == end

    return found


def after(decisions: int, aim: Aim = lambda play: not play.drafts) -> Aim:
    """When so many questions were asked, the first time that it is so."""
    return lambda play: play.state["serial"] >= decisions and aim(play)


# --- the room ------------------------------------------------------------------------------------------------------------


class Room(Chat):
    """A chat room with one table (or several), a clock that stands still, and dice from a name."""

    def __init__(self, folder: Path, game: str) -> None:
        self.game = game
        self.delivers = True
        super().__init__(folder, clock=HandClock(START))
        clock = self.clock

        class Stopped(datetime):
            @classmethod
            def now(cls, tz: object = None) -> datetime:
                return clock.now()

        tables.datetime = Stopped  # type: ignore[attr-defined,misc]  # what the store writes down as «now»

    def _heard(self, replies: list[Reply]) -> Answers:
        if not self.delivers:
            return Answers(replies)
        for reply in replies:
            if reply.table is not None and not self.referee.message_key(reply.table):
                self.referee.message_key(reply.table, f"nachricht-{reply.table}")
        return super()._heard(replies)

    def secret(self, words: str) -> None:
        self.referee.new_secret = lambda: words

    def begin(self, *people: str, computers: int = 0, variant: dict[str, str] | None = None, start: bool = True) -> Room:
        self.says(people[0], f"/neu {self.game}")
        for person in people[1:]:
            self.says(person, "/beitreten")
        for nr in range(computers):
            self.says(people[0], f"/beitreten computer {('gierig', 'zufall')[nr % 2]}")
        for name, value in (variant or {}).items():
            self.says(people[0], f"/variante {name}={value}")
        if start:
            self.says(people[0], "/start")
        return self

    def one_answer(self, strategy: Strategy) -> str:
        """The first who is asked answers: mostly by a button, sometimes typed. Who it was."""
        table = self.table()
        seat = table.play.waiting_for()[0]
        who, key = table.names[seat], strategy(table.play, seat)
        decision = table.play.decision(seat)
        assert decision is not None
        if key not in {c.key for c in table.play.options(seat)}:  # an answer in own words
            self.says(who, f"/zug {key}")
            return who
        meant = table.play.check(seat, key) if self.count % 4 == 0 else None
        if meant is not None and not isinstance(meant, Refusal) and meant.keys == (key,):
            self.says(who, f"/zug {key}")
        else:
            self.says(who, press=f"z:{table.id}:{decision.id}:{digest(key)}")
        return who

    def play_until(self, strategy: Strategy, aim: Aim) -> None:
        for _ in range(LONGEST):
            table = self.table()
            if aim(table.play):
                return
            assert table.running, "the game is over before the aim is reached"
            self.one_answer(strategy)
        raise AssertionError("the aim is not reached")

    def seek(
        self, players: int, strategy: Strategy, aim: Aim, variant: dict[str, str] | None = None, longest: int = LONGEST
    ) -> None:
        """Dice with which these players reach the aim; then the game in this room up to there."""
        rules = catalog.load(self.game)
        seats = [f"p{nr}" for nr in range(1, players + 1)]
        chosen = {v.id: v.default for v in rules.variants} | (variant or {})
        for nr in range(TRIES):
            words = f"Gold {self.game} {nr}"
            play = Play(rules, rules.new(seats, chosen, make_seed(words, dict.fromkeys(seats, ""))))
            if _reaches(play, strategy, aim, longest):
                self.secret(words)
                self.begin(*PEOPLE[:players], variant=variant)
                self.play_until(strategy, aim)
                return
        raise AssertionError(f"no such game of {self.game} among {TRIES}")

    # --- disputes --------------------------------------------------------------------------------------------------------

    def looked(self, at: Callable[[Table], T]) -> T:
        """What one sees of the table of this channel inside a transaction."""
        with self.database.transaction() as session:
            store = Store(session)
            row = store.table_in(store.channel(self.platform, self.channel))
            assert row is not None
            return at(Table(store, row))

    def people(self) -> list[str]:
        return [row.name for row in self.table().humans()]

    def votes(self, ballot: int, choice: int = 1) -> None:
        for who in self.people():
            self.says(who, f"/stimme {ballot} {choice}")

    def correction(self, who: str, wanted: Callable[[Candidate], bool]) -> Candidate:
        """A correction or switch that this person can propose."""
        seat = self.seat(who)
        return self.looked(
            lambda table: next(c for c in [*consequences.switches(table), *consequences.knowable(table, seat)] if wanted(c))
        )

    def corrected(self, case: int, who: str, wanted: Callable[[Candidate], bool]) -> None:
        """A dispute that ends with a correction."""
        found = self.correction(who, wanted)
        number = self.table().row.number
        self.says(who, "/streitfall Haben wir uns vertan?")
        self.says(who, f"/streitfall {case} vorschlag Wir stellen es richtig weil es so gemeint war")
        self.says(who, f"/streitfall {case} folge #{digest(found.key)}")
        self.calls_vote(case)
        self.votes(case)
        assert self.table().row.number > number, f"{found.key} was not carried out"

    def exception(self) -> bool:
        """Somebody tries what is forbidden, and the others let it stand; False where nothing forbidden could be played."""
        table = self.table()
        seat = table.play.waiting_for()[0]
        who = table.names[seat]
        for c in table.play.candidates(seat):
            if c.refusal is None or c.refusal.kind != "illegal":
                continue
            if not self.looked(lambda now, c=c: _stands_as_exception(now, seat, c)):
                continue
            refused = self.says(who, f"/zug {c.key}")
            if "Streitfall" not in [b.label for b in refused.buttons()]:
                continue
            self.presses(who, "Streitfall", refused)
            self.says(who, "/streitfall 1 gilt weil wir heute großzügig sind")
            self.says(who, "/streitfall 1 geltung einmal")
            self.calls_vote()
            self.votes(1)
            return True
        return False


def _stands_as_exception(table: Table, seat: Seat, c: Candidate) -> bool:
    assert c.refusal is not None
    found = bindings.way(table, seat, c.key)
    about = {"seat": seat, "words": c.key, "lifts": found.lifts, "keys": found.keys, "label": c.label}
    step = consequences.attempt_step(table, seat, about)
    return step is not None and not isinstance(consequences.rehearsed(table, [{**step, "einmal": True}]), str)


def _reaches(play: Play, strategy: Strategy, aim: Aim, longest: int) -> bool:
    for _ in range(longest):
        if aim(play):
            return True
        if play.game.result(play.state) is not None:
            return False
        seat = play.waiting_for()[0]
        play.answer(seat, strategy(play, seat))
    return False
