"""One table inside a transaction: its rows, its game, its `Play`; moves, undos and corrections written to the log.

Knows how to load and store a game and who sits where. What people are told about it is `telling.py`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from bot.core.names import own_name
from bot.settings import data_folder
from games import catalog
from games.contract import Candidate, Event, Game, Refusal, Seat, State, Step
from games.flow import rewound
from games.play import Draft, Move, Play
from games.replay import Entry, advance, correct
from storage.store import Store
from storage.tables import GameTable, LogRow, Person, SeatRow

MOVE, UNDO, CORRECTION, NOTE = "zug", "rueckgaengig", "berichtigung", "vermerk"


def digest(key: str) -> str:
    """A short name of an option, for buttons: the option itself stays in the store."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]


def event_row(event: Event) -> dict[str, Any]:
    return {k: v for k, v in asdict(event).items() if v not in ({}, (), None)}


def event_of(row: dict[str, Any]) -> Event:
    audience = tuple(row["audience"]) if row.get("audience") is not None else None
    return Event(row["kind"], row.get("data", {}), audience, tuple(row.get("knows", ())), row.get("secret", {}))


class Table:
    """A loaded table. Use it inside one transaction and forget it."""

    def __init__(self, store: Store, row: GameTable) -> None:
        self.store = store
        self.row = row
        self.seats: list[SeatRow] = store.seats(row)
        self.game: Game = load_game(store, row)
        self._play: Play | None = None

    # who
    @property
    def id(self) -> int:
        assert self.row.id is not None
        return self.row.id

    @property
    def names(self) -> dict[Seat, str]:
        return {s.seat: s.name for s in self.seats}

    def seat_of(self, person: Person) -> SeatRow | None:
        mine = self.store.accounts(person)
        return next((s for s in self.seats if s.person_id in mine and not s.resigned), None)

    def seat_row(self, seat: Seat) -> SeatRow:
        return next(s for s in self.seats if s.seat == seat)

    def computers(self) -> list[SeatRow]:
        return [s for s in self.seats if s.kind != "mensch" or s.resigned]

    def humans(self) -> list[SeatRow]:
        return [s for s in self.seats if s.kind == "mensch" and not s.resigned]

    def accounts(self, seat: Seat) -> list[Person]:
        """The accounts of a seat's player, the one on this table's platform first."""
        row = self.seat_row(seat)
        if row.person_id is None:
            return []
        mine = self.store.accounts(self.store.person_by_id(row.person_id))
        home = self.store.channel_of(self.row).platform
        return sorted((self.store.person_by_id(id) for id in mine), key=lambda person: person.platform != home)

    def account(self, seat: Seat, platform: str) -> str | None:
        """The account of a seat's player on this platform."""
        return next((person.key for person in self.accounts(seat) if person.platform == platform), None)

    # the game
    @property
    def title(self) -> str:
        """The game, with the table's name where it has one."""
        return f"{self.game.title} «{self.row.name}»" if self.row.name else self.game.title

    @property
    def mark(self) -> tuple[int, str, int]:
        """Tells whether something happened at this table."""
        return self.id, self.row.status, self.row.number

    @property
    def running(self) -> bool:
        return self.row.status == "running"

    @property
    def play(self) -> Play:
        """The game as it stands, drafts included."""
        if self._play is None:
            state = json.loads(self.row.state)
            self._play = Play(self.game, state, names=self.names)
            for seat, keys in self.row.drafts.items():
                self._play.answer_all(seat, keys)
        return self._play

    def save_drafts(self) -> None:
        self.row.drafts = {seat: list(d.keys) for seat, d in self.play.drafts.items()}
        self.store.session.add(self.row)

    def begin(self, seats: Sequence[SeatRow], seed: str) -> None:
        self.row.seed = seed
        state = self.game.new([s.seat for s in seats], self.row.variant, seed)
        self._play = Play(self.game, state, names=self.names)
        self.row.status = "running"
        self.store.save(self.row, state, {})
        self.store.snapshot(self.row, 0)

    def take(self, outcome: Draft | Move, person: Person | None, update: str = "", case: int | None = None) -> None:
        """Store what an answer did: a finished move in the log, a draft beside the state."""
        if isinstance(outcome, Draft):
            self.save_drafts()
            return
        before = json.loads(self.row.state)
        self._append(
            LogRow(
                table_id=self.id,
                number=0,
                kind=MOVE,
                seat=outcome.seat,
                person_id=person.id if person else None,
                keys=list(outcome.keys),
                labels=list(outcome.labels),
                events=[event_row(e) for e in outcome.events],
                barrier=outcome.barrier,
                rules_version=self.row.rules_version,
                dice_from=before["dice"],
                dice_to=outcome.state["dice"],
                update_key=update,
                case_number=case,
            )
        )
        self.finish_if_over()

    def finish_if_over(self) -> None:
        result = self.game.result(self.play.state)
        if result is not None:
            self.close(result.winners, result.reason, dict(result.scores), result.rule)

    def close(self, winners: Sequence[Seat], reason: str, scores: dict[Seat, int], rule: str) -> None:
        self.row.status = "over"
        self.row.ask = {}
        self.row.result = {"winners": list(winners), "reason": reason, "scores": scores, "rule": rule}
        self.store.session.add(self.row)

    def _append(self, entry: LogRow) -> LogRow:
        drafts = {seat: d.keys for seat, d in self.play.drafts.items()}
        return self.store.append(self.row, entry, self.play.state, drafts)

    # the past
    def live(self) -> list[LogRow]:
        """The moves that still stand, oldest first: what was taken back is left out."""
        standing: list[LogRow] = []
        for entry in self.store.entries(self.row):
            if entry.kind == UNDO:
                while standing and standing[-1].number > (entry.back_to or 0):
                    standing.pop()
            elif entry.kind in (MOVE, CORRECTION):
                standing.append(entry)
        return standing

    def state_at(self, number: int) -> State:
        """The state after an entry: from the nearest snapshot, with the entries behind it played again."""
        snapshot = self.store.snapshot_before(self.row, number)
        if snapshot is None:
            raise LookupError(f"table {self.id} has no snapshot up to {number}")
        state: State = self.game.upgrade(json.loads(snapshot.state), snapshot.rules_version)
        for entry in self.store.entries(self.row, snapshot.number, number):
            if entry.kind == UNDO:
                state = rewound(state, self.state_at(entry.back_to or 0))
            elif entry.kind in (MOVE, CORRECTION):
                state = advance(self.game, state, Entry(entry.seat, tuple(entry.keys)))
        return state

    def rewind(self, number: int, person: Person | None, update: str = "", case: int | None = None) -> LogRow:
        """Back to how the table was after this entry. An entry of the log itself; dice already thrown are not thrown again."""
        now = self.play.state
        state = rewound(now, self.state_at(number))
        self._play = Play(self.game, state, names=self.names)
        self.row.status = "running"
        self.row.result = None
        self.row.ask = {}
        return self._append(
            LogRow(
                table_id=self.id,
                number=0,
                kind=UNDO,
                person_id=person.id if person else None,
                back_to=number,
                rules_version=self.row.rules_version,
                dice_from=now["dice"],
                dice_to=state["dice"],
                update_key=update,
                case_number=case,
            )
        )

    def correct(
        self, key: str, person: Person | None, update: str = "", label: str = "", case: int | None = None
    ) -> Refusal | LogRow:
        """One of the umpire's small moves, or a variant switched."""
        label = label or next((c.label for c in self.game.corrections(self.play.state) if c.key == key), key)
        step = correct(self.game, self.play.state, key)
        if isinstance(step, Refusal):
            return step
        return self._corrected(step, key, label, person, update, case)

    def _corrected(self, step: Step, key: str, label: str, person: Person | None, update: str, case: int | None) -> LogRow:
        before = self.play.state
        self._play = Play(self.game, step.state, names=self.names)
        entry = self._append(
            LogRow(
                table_id=self.id,
                number=0,
                kind=CORRECTION,
                person_id=person.id if person else None,
                keys=[key],
                labels=[label],
                events=[event_row(e) for e in step.events],
                barrier=True,
                rules_version=self.row.rules_version,
                dice_from=before["dice"],
                dice_to=step.state["dice"],
                update_key=update,
                case_number=case,
            )
        )
        self.finish_if_over()
        return entry

    def note(self, text: str, person: Person | None, seat: Seat, update: str = "") -> LogRow:
        """What belongs to the story and leaves the game as it is: who sits down or gives up. Names as they are now."""
        dice = self.play.state["dice"]
        return self._append(
            LogRow(
                table_id=self.id,
                number=0,
                kind=NOTE,
                seat=seat,
                person_id=person.id if person else None,
                labels=[text],
                rules_version=self.row.rules_version,
                dice_from=dice,
                dice_to=dice,
                update_key=update,
            )
        )

    # options by their short names
    def option(self, seat: Seat, short: str) -> Candidate | None:
        return next((c for c in self.play.options(seat) if digest(c.key) == short), None)


def load_game(store: Store, row: GameTable) -> Game:
    """The game with the data this table began with, also when the owner has changed or broken them since."""
    try:
        game = catalog.load(row.game, data_folder())
    except catalog.BadOwnData:
        data = store.data(row.data_hash)
        if data is None:
            raise
        return catalog.restore(row.game, data)
    if game.data_hash != row.data_hash:
        data = store.data(row.data_hash)
        if data is not None:
            return catalog.restore(row.game, data)
    return game


def add_seat(store: Store, row: GameTable, taken: Sequence[SeatRow], person: Person | None, name: str, kind: str) -> SeatRow:
    """The next free seat for a player."""
    used = {s.seat for s in taken}
    seat = next(f"p{i}" for i in range(1, 100) if f"p{i}" not in used)
    assert row.id is not None
    new = SeatRow(
        table_id=row.id,
        seat=seat,
        person_id=person.id if person else None,
        kind=kind,
        name=own_name(name, [s.name for s in taken]),
    )
    store.session.add(new)
    store.session.flush()
    return new
