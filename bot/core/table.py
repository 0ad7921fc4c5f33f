"""One table inside a transaction: its rows, its game, its `Play`; moves, undos and corrections written to the log.

Knows how to load and store a game and who sits where. What people are told about it is `telling.py`.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.core import wording
from bot.core.names import BEFORE, own_name, placed
from bot.settings import data_folder
from games import catalog
from games.contract import Candidate, Event, Game, Luggage, Refusal, Role, Seat, State, Step, View
from games.dice import Draw, recorded
from games.flow import rewound
from games.luggage import sealed, word_of_seat
from games.play import Draft, Move, Play
from games.replay import Entry, Played, ReplayError, advance, begin_again, correct, draw_rows, event_row, step_again
from games.roles import fitting
from games.rulings import number_of, tell
from storage import chain
from storage.marks import Marks
from storage.store import ACTIVE, LATELY, NEWEST, Damaged, Store, sound
from storage.tables import GameTable, LogRow, Person, SeatRow, Snapshot, now

log = logging.getLogger("ringrichter")
MOVE, UNDO, CORRECTION, NOTE = "zug", "rueckgaengig", "berichtigung", "vermerk"
VERSION = "fassung"  # from here on the table is played by other rules: see `versions.py`
PARKED = "geparkt"  # in a channel's settings: since when it is gone, in seconds
LOCAL = "lokal"  # the platform of the local table, where one person may play several seats
ANSWERS = ("ergebnis", "nachher")  # of the dice; what they are asked is known before
PLAYED = (MOVE, UNDO, CORRECTION)  # what led from one state to the next


class Outdated(Exception):
    """An earlier version of the program stored this table: it must be led on first (`versions.py`)."""

    def __init__(self, table: int) -> None:
        super().__init__(f"table {table} was stored by earlier rules")
        self.table = table


class Unreadable(Exception):
    """This table cannot be opened. `text` says so in German, with what can be done."""

    def __init__(self, row: GameTable, reason: str) -> None:
        super().__init__(f"table {row.id}: {reason}")
        self.text = wording.UNREADABLE.format(game=row.game, reason=reason, table=row.id)


class OtherVersion(LookupError):
    """A state that only moves of other rules lead to."""


def digest(key: str) -> str:
    """A short name of an option, for buttons: the option itself stays in the store."""
    return hashlib.sha256(key.encode()).hexdigest()[:8]


def event_of(row: dict[str, Any]) -> Event:
    audience = tuple(row["audience"]) if row.get("audience") is not None else None
    return Event(row["kind"], row.get("data", {}), audience, tuple(row.get("knows", ())), row.get("secret", {}))


def sentences(game: Game, events: Sequence[Event], seats: Sequence[Seat]) -> dict[str, list[str]]:
    """What these events tell everybody ("") and each seat that is told something else, names as ⟦p1⟧."""
    told = {"": _told(game, events, None)}
    if any(e.knows or e.audience is not None for e in events):
        for seat in seats:
            own = _told(game, events, seat)
            if own != told[""]:
                told[seat] = own
    return told


def _told(game: Game, events: Sequence[Event], seat: Seat | None) -> list[str]:
    seen = (event.seen_by(seat) for event in events)
    return [said for event in seen if event is not None and (said := tell(game, event, seat))]


def tell_anew(game: Game, entry: LogRow, seats: Sequence[Seat]) -> dict[str, list[str]]:
    """The sentences of an entry that was written before they were kept."""
    try:
        return sentences(game, [event_of(e) for e in entry.events], seats)
    except Exception:
        log.exception("table %s: entry %s cannot be told", entry.table_id, entry.number)
        return {"": [wording.UNTOLD]}


def rulings_in(entries: Iterable[LogRow]) -> dict[int, int | None]:
    """The rulings that were ever in force in this log: their number in the game -> that of the dispute, where it is known."""
    found: dict[int, int | None] = {}
    for entry in entries:
        number = number_of(entry.keys[0]) if entry.kind == CORRECTION and entry.keys else None
        if number is not None:
            found[number] = entry.case_number
    return found


class Table:
    """A loaded table. Use it inside one transaction and forget it."""

    def __init__(self, store: Store, row: GameTable) -> None:
        assert row.id is not None
        self.store, self.row, self.id = store, row, row.id
        self.seats: list[SeatRow] = store.seats(row)
        self._game: Game | None = None
        self._play: Play | None = None
        # The notes that a seat has changed hands: when the log had so many entries, those behind this one.
        self._handed: tuple[int, int, list[LogRow]] | None = None
        self._stored: State | None = None  # what `row.state` says, read once: nobody changes a state in place
        self.notes: list[tuple[Seat, str]] = []  # what became of plans, for their owners alone
        self._blocked = store.blocked(row, self.seats)
        if self.id not in store.stuck and not self._blocked and row.rules_version < _version(row):
            raise Outdated(self.id)

    # who
    @property
    def names(self) -> dict[Seat, str]:
        return {s.seat: s.name for s in self.seats}

    def names_at(self, number: int) -> dict[Seat, str]:
        """Who sat where when this entry of the log was written."""
        names = self.names
        for entry in reversed(self._handovers(number)):
            names[entry.seat or ""] = entry.labels[1]
        return names

    def _handovers(self, after: int) -> list[LogRow]:
        """The notes behind this entry that a seat has changed hands; of most moves that are told it is known without asking."""
        number = self.row.number
        near = next((number - back for back in (NEWEST, LATELY) if after >= number - back), None)
        begin = max(near or 0, 0)
        if self._handed is None or self._handed[0] != number or self._handed[1] > begin:
            notes = self.store.entries(self.row, begin, kind="" if near is not None else NOTE)
            self._handed = number, begin, [entry for entry in notes if entry.kind == NOTE and len(entry.labels) > 1]
        return [entry for entry in self._handed[2] if entry.number > after]

    def played_by(self, person: Person) -> set[Seat]:
        """The seats of this game whose hidden cards this person has seen: those they hold, lost or have left, and those that one
        of the accounts is marked for, whoever it belonged to then."""
        mine = self.store.accounts(person)
        held = {s.seat for s in self.seats if s.person_id in mine or s.reserved_for in mine}
        by_log = self.store.entries_by(self.row, mine)
        moved = {e.seat for e in by_log if e.kind == MOVE or (e.kind == NOTE and len(e.labels) > 1)}
        marked = Marks(self.store.session).seen(self.row, [self.store.person_by_id(id) for id in mine])
        seen = held | marked | {seat for seat in moved if seat is not None}
        return seen if held or self.marks_whole else seen | {s.seat for s in self.seats}

    @property
    def marks_whole(self) -> bool:
        """Whether it is known who has seen what here. Where it is not, whoever holds no seat may have seen every one."""
        return Marks(self.store.session).sound(self.row)

    def mark_seen(self) -> None:
        """Whoever sits here or ever sat here has seen that seat's hidden things, with every account they have at this moment. To
        be said before accounts are linked, part or are forgotten, and whenever a seat changes hands."""
        if self.row.status not in ACTIVE or not self.row.state:
            return
        shown = [(s.seat, id) for s in self.seats for id in (s.person_id, s.reserved_for) if id is not None]
        shown += [(seat, id) for seat, id in self.store.played_from(self.row) if (seat, id) not in shown]
        marks = Marks(self.store.session)
        for seat, id in shown:
            person = self.store.person_by_id(id)
            marks.add(self.row, seat, [self.store.person_by_id(account) for account in self.store.accounts(person)])

    def shown_to(self, seat: Seat, person: Person) -> None:
        """Somebody is shown this seat's hidden things otherwise than by holding it."""
        accounts = [self.store.person_by_id(id) for id in self.store.accounts(person)]
        Marks(self.store.session).add(self.row, seat, accounts)

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

    # roles
    @property
    def roles(self) -> Sequence[Role]:
        """The sides of this game, for as many as sit here (in the lobby: or have to)."""
        return self.game.roles(self.row.variant, max(len(self.seats), self.game.seats.start))

    @property
    def chosen(self) -> dict[Seat, str]:
        """The roles that players have taken, as far as they still fit."""
        return fitting(self.roles, {s.seat: s.role for s in self.seats if s.role})

    # luggage
    @property
    def luggage(self) -> Luggage | None:
        """What players bring to this game, whatever side they are on."""
        return self.game.luggage(self.row.variant, "")

    @property
    def brought(self) -> dict[Seat, str]:
        return {s.seat: s.brought for s in self.seats if s.brought}

    @property
    def words(self) -> dict[Seat, str]:
        """Each seat's part of the seed."""
        return {s.seat: word_of_seat(s.word, s.brought) for s in self.seats}

    def held(self) -> dict[Seat, str]:
        """Who has which role: in a game that has begun everybody's, before that those that were taken."""
        return dict(self.play.state.get("roles", {})) if self.row.state else self.chosen

    # the game
    @property
    def game(self) -> Game:
        if self._blocked:
            raise Unreadable(self.row, wording.DAMAGED_ROW)
        if self._game is None:
            game = load_game(self.store, self.row)
            if game.version != self.row.rules_version:
                raise Unreadable(self.row, wording.NEWER if game.version < self.row.rules_version else wording.BAD_STATE)
            self._game = game
        return self._game

    @property
    def trouble(self) -> str:
        """Why this table cannot be opened, in German and with what can be done; nothing where it can."""
        try:
            _ = self.play if self.row.state else self.game
        except Unreadable as found:
            return found.text
        return ""

    @property
    def title(self) -> str:
        """The game, with the table's name where it has one."""
        try:
            game = self.game.title
        except Unreadable:
            game = self.row.game
        return f"{game} «{self.row.name}»" if self.row.name else game

    @property
    def mark(self) -> tuple[int, str, int]:
        """Tells whether something happened at this table."""
        return self.id, self.row.status, self.row.number

    @property
    def parked(self) -> bool:
        """Whether the channel where it stood is gone (`parking.py`)."""
        return PARKED in self.store.channel_of(self.row).settings

    @property
    def running(self) -> bool:
        return self.row.status == "running"

    @property
    def play(self) -> Play:
        """The game as it stands, drafts included."""
        if self._play is None:
            game = self.game
            try:
                play = Play(game, self.stored, names=self.names)
                play.resume(self.row.drafts, _at_hand.drafts(self.row, game))
                game.decisions(play.state)
            except Damaged as error:
                raise Unreadable(self.row, wording.DAMAGED_STATE) from error
            except Exception as error:
                log.exception("table %s: its state cannot be read", self.id)
                raise Unreadable(self.row, wording.BAD_STATE) from error
            self._play = play
        return self._play

    @property
    def stored(self) -> State:
        """The game as the store has it, whatever was played since."""
        if self._stored is None:
            self._stored = _at_hand.get(self.row)
        return self._stored

    def replace(self, play: Play) -> None:
        """From now on the game stands like this."""
        self._play = play

    def save_drafts(self) -> None:
        self.store.change(self.row, drafts={seat: list(d.keys) for seat, d in self.play.drafts.items()})
        if self.play.state is self.stored:
            _at_hand.keep(self.row, self.stored, self.game, self.play.drafts)

    def begin(self, seats: Sequence[SeatRow], seed: str) -> None:
        self.row.seed = seed
        chosen = self.chosen
        for seat in seats:  # from now on what is stored there is what the log is played again with
            seat.role = chosen.get(seat.seat, "")
        begun = begin_again(self.game, [s.seat for s in seats], self.row.variant, seed, roles=chosen, brought=self.brought)
        state = begun.state
        chain.begin(self.row, self._beginning(begun))
        self._play = Play(self.game, state, names=self.names)
        self._stored = state
        self.row.status = "running"
        self.store.save(self.row, state, {})
        self.store.snapshot(self.row, 0)
        self.mark_seen()

    def _beginning(self, begun: Played) -> dict[str, Any]:
        """What this game begins with and its dice are asked first: the head of its chain holds on to it."""
        row, place = self.row, self.store.channel_of(self.row)
        asked = [{k: v for k, v in draw.items() if k not in ANSWERS} for draw in draw_rows(begun.draws) or ()]
        return {
            "fingerabdruck": row.published,
            "ort": LOCAL if place.platform == LOCAL else "chat",
            "spiel": row.game,
            "regelfassung": row.rules_version,
            "daten": row.data_hash,
            "varianten": dict(row.variant),
            "worte": [[s.seat, s.word, s.word_number] for s in self.seats],
            "seiten": self.chosen,
            "mitgebracht": {seat: sealed(row.secret, text) for seat, text in self.brought.items()},
            "zufall": asked,
        }

    def take(self, outcome: Draft | Move, person: Person | None, update: str = "", case: int | None = None) -> None:
        """Store what an answer did: a finished move in the log, a draft beside the state."""
        if isinstance(outcome, Draft):
            self.save_drafts()
            return
        before = self.stored
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
                told=sentences(self.game, outcome.events, outcome.state["seats"]),
                draws=self._draws(before, outcome),
                barrier=outcome.barrier,
                rules_version=self.row.rules_version,
                dice_from=before["dice"],
                dice_to=outcome.state["dice"],
                update_key=update,
                case_number=case,
                at=now(),
            )
        )
        self.finish_if_over()

    def _draws(self, before: State, move: Move) -> list[dict[str, Any]] | None:
        """What the dice were asked in a move: where they were, it is made once more, and they are listened to."""
        if move.state["dice"] == before["dice"]:
            return None
        try:
            return draw_rows(step_again(self.game, before, Entry(move.seat, move.keys)).draws)
        except ReplayError:  # a move under an exception; `/pruefe` plays that again
            return None

    def finish_if_over(self) -> None:
        result = self.game.result(self.play.state)
        if result is not None:
            self.close(result.winners, result.reason, dict(result.scores), result.rule)

    def close(self, winners: Sequence[Seat], reason: str, scores: dict[Seat, int], rule: str) -> None:
        self.row.status = "over"
        self.row.ask = {}
        self.row.result = {"winners": list(winners), "reason": reason, "scores": scores, "rule": rule}
        self.store.session.add(self.row)
        Marks(self.store.session).drop(self.row)

    def _append(self, entry: LogRow) -> LogRow:
        self._stored = self.play.state
        drafts = {seat: d.keys for seat, d in self.play.drafts.items()}
        written = self.store.append(self.row, entry, self._stored, drafts)
        _at_hand.keep(self.row, self._stored)
        return written

    def say_instead(self, entry: LogRow, states: Sequence[State]) -> None:
        """An entry of the log says something else: the states after it and after each one behind it."""
        self._stored = self.play.state = states[-1]
        drafts = {seat: d.keys for seat, d in self.play.drafts.items()}
        self.store.rewrite(self.row, entry, states, drafts)

    # the past
    def live(self) -> list[LogRow]:
        """The moves that still stand and can be taken back, oldest first: not what was played by earlier rules."""
        standing: list[LogRow] = []
        for entry in self.store.entries(self.row):
            if entry.kind == UNDO:
                while standing and standing[-1].number > (entry.back_to or 0):
                    standing.pop()
            elif entry.kind in (MOVE, CORRECTION):
                standing.append(entry)
            elif entry.kind == VERSION:
                standing.clear()
        return standing

    def rulings(self) -> dict[int, int | None]:
        return rulings_in(self.store.entries(self.row))

    def stands(self, number: int) -> bool:
        """Whether this move was not taken back; what earlier rules played stands."""
        return number <= self.beginning() or number in {e.number for e in self.live()}

    def beginning(self) -> int:
        """The entry since which the present rules are played; 0 where it was always so."""
        return self.store.last_entry(self.row, VERSION)

    def state_at(self, number: int) -> State:
        """The state after an entry: from the nearest snapshot, with the entries behind it played again."""
        snapshot = self.store.snapshot_before(self.row, number)
        if snapshot is None:
            raise LookupError(f"table {self.id} has no snapshot up to {number}")
        entries = [e for e in self.store.entries(self.row, snapshot.number, number) if e.kind in PLAYED]
        if any(e.rules_version != self.game.version for e in entries):
            raise OtherVersion(f"table {self.id}: the rules that led to {number} are not here any more")
        state: State = self.game.upgrade(loaded(snapshot), snapshot.rules_version)
        for entry in entries:
            if entry.kind == UNDO:
                state = rewound(state, self.state_at(entry.back_to or 0))
            else:
                state = advance(self.game, state, Entry(entry.seat, tuple(entry.keys)))
        return state

    def view_at(self, number: int, seat: Seat | None) -> View:
        """What a seat could see after an entry."""
        return self.game.view(self.state_at(number), seat)

    def rewind(self, number: int, person: Person | None, update: str = "", case: int | None = None) -> LogRow:
        """Back to how the table was after this entry. An entry of the log itself; dice already thrown are not thrown again."""
        if number < self.beginning():
            raise OtherVersion(f"table {self.id} cannot go back to {number}")
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
        with recorded() as draws:
            step = correct(self.game, self.play.state, key)
        if isinstance(step, Refusal):
            return step
        return self._corrected(step, draws, key, label or key, person, update, case)

    def _corrected(
        self, step: Step, draws: Sequence[Draw], key: str, label: str, person: Person | None, update: str, case: int | None
    ) -> LogRow:
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
                told=sentences(self.game, step.events, step.state["seats"]),
                draws=draw_rows(draws),
                barrier=number_of(key) is None,
                rules_version=self.row.rules_version,
                dice_from=before["dice"],
                dice_to=step.state["dice"],
                update_key=update,
                case_number=case,
            )
        )
        self.finish_if_over()
        return entry

    def note(self, text: str, person: Person | None, seat: Seat | None, update: str = "") -> LogRow:
        """What belongs to the story and leaves the game as it is: who plays what, who comes and goes. Kept with places for the
        names as they are now: so nothing has to be rewritten where somebody is forgotten, and the chain of the log holds."""
        return self._noted([placed(text, self.names)], person.id if person else None, seat, update)

    def handed_over(self, text: str, seat: Seat, before: tuple[str, int | None], update: str = "") -> LogRow:
        """A note that a seat is somebody else's from now on. It keeps who had it `before`, by name and account: so the story
        names who played then, and nobody sits on two sides of one game."""
        name, person = before
        self.mark_seen()
        return self._noted([placed(text, {BEFORE: name, **self.names}), name], person, seat, update)

    def _noted(self, labels: list[str], person: int | None, seat: Seat | None, update: str) -> LogRow:
        dice = self.play.state["dice"]
        return self._append(
            LogRow(
                table_id=self.id,
                number=0,
                kind=NOTE,
                seat=seat,
                person_id=person,
                labels=labels,
                rules_version=self.row.rules_version,
                dice_from=dice,
                dice_to=dice,
                update_key=update,
            )
        )

    # options by their short names
    def option(self, seat: Seat, short: str) -> Candidate | None:
        return next((c for c in self.play.options(seat) if digest(c.key) == short), None)


def loaded(row: GameTable | Snapshot) -> State:
    try:
        state: State = json.loads(sound(row))
    except ValueError as error:
        raise Damaged(f"{type(row).__name__} {row.id}: no state") from error
    return state


class _Kept(NamedTuple):
    words: str
    state: State
    game: Game | None
    version: int
    drafts: Mapping[Seat, Draft] | None


class _AtHand:
    """The states of the tables played last, beside the words they are stored in: as long as a table has the same words, they need
    not be read again. Nobody changes a state in place, and read again it would be the same (`games/laws.py`). Beside it lie the
    drafts that were begun there, so that a move of several steps need not be walked again with each of them."""

    def __init__(self, tables: int) -> None:
        self.tables = tables
        self._kept: OrderedDict[int | None, _Kept] = OrderedDict()

    def get(self, row: GameTable) -> State:
        known = self._kept.get(row.id)
        if known is not None and (known.words is row.state or known.words == sound(row)):
            return known.state
        state = loaded(row)
        self.keep(row, state)
        return state

    def drafts(self, row: GameTable, game: Game) -> Mapping[Seat, Draft] | None:
        """Those of the same rules."""
        known = self._kept.get(row.id)
        return known.drafts if known is not None and known.game is game and known.version == game.version else None

    def keep(self, row: GameTable, state: State, game: Game | None = None, drafts: Mapping[Seat, Draft] | None = None) -> None:
        version = game.version if game is not None else 0
        self._kept[row.id] = _Kept(row.state, state, game, version, dict(drafts) if drafts else None)
        self._kept.move_to_end(row.id)
        while len(self._kept) > self.tables:
            self._kept.popitem(last=False)


_at_hand = _AtHand(tables=50)


def _version(row: GameTable) -> int:
    """The version of this table's game here; 0 where there is none."""
    try:
        return catalog.load(row.game).version
    except Exception:
        return 0


def load_game(store: Store, row: GameTable) -> Game:
    """The game with the data this table began with, also when the owner has changed or broken them since."""
    try:
        return catalog.kept(row.game, row.data_hash, data_folder(), lambda: store.data(row.data_hash))
    except catalog.UnknownGame as error:
        raise Unreadable(row, wording.UNKNOWN_GAME) from error
    except Exception as error:
        log.exception("table %s: its boards and cards cannot be read", row.id)
        raise Unreadable(row, wording.BAD_KEPT_DATA) from error


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
        presets=list(getattr(catalog.load(row.game), "usual", ())),  # what this game passes until somebody wants to be asked
    )
    store.session.add(new)
    store.session.flush()
    return new
