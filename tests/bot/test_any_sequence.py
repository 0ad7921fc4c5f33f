"""Any sequence of moves, undos, disputes, corrections, deadlines, substitutions and restarts leaves the stored state equal to
what the log and the snapshots say, and every invariant whole."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlmodel import select

from bot.core import consequences, lobby
from bot.core.checking import check_table, log_entries
from bot.core.table import Table
from games import catalog
from games.replay import replay
from storage.store import Store
from storage.tables import Snapshot
from tests.bot.chat import Chat

NUMBER = st.integers(0, 10_000)
PEOPLE = ("Anna", "Bert", "Cora")
KIND = st.sampled_from(["zurück", "berichtigung", "zug"])


class Tables(RuleBasedStateMachine):
    """People at one table who move, change their minds, quarrel, and pull the plug."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.chat = Chat(self.folder)
        self.people: tuple[str, ...] = PEOPLE

    def teardown(self) -> None:
        self.chat.database.close()
        shutil.rmtree(self.folder)

    @initialize(game=st.sampled_from(["zwei-tuerme", "tests.bot.spielzeug"]), seed=NUMBER)
    def begin(self, game: str, seed: int) -> None:
        self.people = PEOPLE if game == "zwei-tuerme" else PEOPLE[:2]
        self.chat.referee.new_secret = lambda: f"{game} {seed}"
        with patch.object(lobby, "find_game", lambda words: catalog.load(game)):
            self.chat.game_of(*self.people)

    # --- what may happen ---------------------------------------------------------------------------------------------------

    def running(self) -> bool:
        return self.chat.table().running

    @precondition(running)
    @rule(which=NUMBER, steps=st.integers(1, 4))
    def move(self, which: int, steps: int) -> None:
        for _ in range(steps):
            asked = self.chat.asked()
            if not asked:
                return
            options = self.chat.table().play.options(self.chat.seat(asked[0]))
            self.chat.says(asked[0], f"/zug {options[which % len(options)].key}")

    @precondition(running)
    @rule(who=st.sampled_from(PEOPLE))
    def undo(self, who: str) -> None:
        self.chat.says(who, "/rueckgaengig")
        for other in self.people:
            self.chat.says(other, "/rueckgaengig ja")

    @precondition(running)
    @rule(which=NUMBER)
    def is_refused(self, which: int) -> None:
        who = self.chat.asked()[0]
        refused = [c for c in self.chat.table().play.candidates(self.chat.seat(who)) if c.refusal is not None]
        if refused:
            self.chat.says(who, f"/zug {refused[which % len(refused)].key}")

    @precondition(running)
    @rule(who=st.sampled_from(PEOPLE), words=st.sampled_from(["versuch", "War das erlaubt?", "zug 1: Und damals?"]))
    def dispute(self, who: str, words: str) -> None:
        self.chat.says(who, f"/streitfall {words}")

    @rule(
        case=st.integers(1, 3),
        who=st.sampled_from(PEOPLE),
        what=st.sampled_from(["gilt", "gilt nicht", "vorschlag So machen wir es"]),
    )
    def propose(self, case: int, who: str, what: str) -> None:
        self.chat.says(who, f"/streitfall {case} {what}")

    @precondition(running)
    @rule(case=st.integers(1, 3), who=st.sampled_from(PEOPLE), which=NUMBER, kind=KIND)
    def add_consequence(self, case: int, who: str, which: int, kind: str) -> None:
        self.chat.says(who, f"/streitfall {case} folge {self.consequence(who, which, kind)}")

    def consequence(self, who: str, which: int, kind: str) -> str:
        with self.chat.database.transaction() as session:
            store = Store(session)
            table = Table(store, store.table(1))
            seat = next((s.seat for s in table.seats if s.name == who), None)
            known = [*consequences.switches(table), *consequences.knowable(table, seat)]
            options = table.play.options(table.play.waiting_for()[0])
            moves = [e.number for e in table.live()]
        if kind == "zurück" and moves:
            return f"zurück vor {moves[which % len(moves)]}"
        if kind == "zug":
            return f"zug {options[which % len(options)].key}"
        return f"#{consequences.digest(known[which % len(known)].key)}" if known else "keine"

    @precondition(running)
    @rule(who=st.sampled_from(PEOPLE), wanted=st.lists(st.tuples(KIND, NUMBER), min_size=1, max_size=3), agreed=st.booleans())
    def settle_a_dispute(self, who: str, wanted: list[tuple[str, int]], agreed: bool) -> None:
        """From the question to the ruling in one go, with consequences."""
        opened = self.chat.says(who, "/streitfall War das erlaubt?").public
        if not opened.startswith("Streitfall "):
            return
        case = opened.split()[1]
        self.chat.says(who, f"/streitfall {case} vorschlag So machen wir es")
        for kind, which in wanted:
            self.chat.says(who, f"/streitfall {case} folge {self.consequence(who, which, kind)}")
        vote = self.chat.calls_vote(int(case), *self.people)
        for button in vote.buttons()[:1]:
            for voter in self.people:
                self.chat.says(voter, press=button.action if agreed else vote.buttons()[1].action)

    @precondition(running)
    @rule(which=NUMBER, scope=st.sampled_from(["einmal", "tisch", "runde", "bis 24.12."]), agreed=st.booleans())
    def rule_on_a_refused_move(self, which: int, scope: str, agreed: bool) -> None:
        """Somebody is refused, and the others let it stand: from then on, or this once."""
        table = self.chat.table()
        seat = table.play.waiting_for()[0]
        refused = [c.key for c in table.play.candidates(seat) if c.refusal is not None and c.refusal.kind == "illegal"]
        who = table.names[seat]
        if not refused or who not in self.people:
            return
        self.chat.says(who, f"/zug {refused[which % len(refused)]}")
        opened = self.chat.says(who, "/streitfall versuch").public
        if not opened.startswith("Streitfall "):
            return
        case = opened.split()[1]
        self.chat.says(who, f"/streitfall {case} gilt")
        self.chat.says(who, f"/streitfall {case} geltung {scope}")
        self.chat.calls_vote(int(case), *self.people)
        for voter in self.people:
            self.chat.says(voter, f"/stimme {case} {1 if agreed else 2}")

    @rule(case=st.integers(1, 3))
    def open_vote(self, case: int) -> None:
        self.chat.calls_vote(case, *self.people)

    @rule(ballot=st.integers(1, 4), choices=st.lists(st.integers(1, 3), min_size=3, max_size=3))
    def vote(self, ballot: int, choices: list[int]) -> None:
        for who, choice in zip(self.people, choices, strict=False):
            self.chat.says(who, f"/stimme {ballot} {choice}")

    @precondition(running)
    @rule(policy=st.sampled_from(["standard", "erinnern", "abstimmen"]))
    def set_deadline(self, policy: str) -> None:
        self.chat.says("Anna", f"/frist 1 Tag ablauf {policy}", manager=True)

    @rule(time=st.sampled_from(["3 Stunden", "25 Stunden", "3 Tage"]))
    def time_goes_by(self, time: str) -> None:
        self.chat.later(time)

    @precondition(running)
    @rule(computer=st.booleans())
    def replace_somebody(self, computer: bool) -> None:
        if computer:
            self.chat.says("Cora", "/ersetze Cora computer", manager=True)
        else:
            self.chat.says("Cora", "/ersetze Cora", manager=True)

    @rule()
    def restart(self) -> None:
        self.chat.restart()

    # --- what must hold ----------------------------------------------------------------------------------------------------

    @invariant()
    def the_store_is_what_the_log_says(self) -> None:
        with self.chat.database.transaction() as session:
            store = Store(session)
            row = store.table(1)
            if row is None or not row.state:
                return
            table = Table(store, row)
            entries = store.entries(row)
            assert [e.number for e in entries] == list(range(1, row.number + 1))
            seats = [s.seat for s in table.seats]
            states = replay(table.game, seats, row.variant, row.seed, log_entries(table))
            assert json.loads(row.state) == states[-1]
            for snapshot in session.exec(select(Snapshot).where(Snapshot.table_id == 1)):
                assert json.loads(snapshot.state) == states[snapshot.number]
            for number in {0, row.number // 2, max(0, row.number - 1)}:
                assert table.state_at(number) == states[number]
            assert table.game.invariants(states[-1]) == []
            assert table.play.decisions() or table.game.result(states[-1]) is not None
            if row.status == "over":
                assert check_table(table) == []


quick = settings(max_examples=8, stateful_step_count=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
long = settings(max_examples=300, stateful_step_count=80, deadline=None, suppress_health_check=list(HealthCheck))


class TestAnySequence(Tables.TestCase):  # type: ignore[name-defined,misc]
    settings = quick


@pytest.mark.soak
class TestAnySequenceForLong(Tables.TestCase):  # type: ignore[name-defined,misc]
    settings = long
