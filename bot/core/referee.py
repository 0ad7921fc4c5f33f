"""The referee: takes what a person did, carries it out in one transaction, and says who must be told what.

An update that changes something is carried out once, however often it is delivered. Messages owed because something changed are
written with the change and reported as sent by whoever sent them; after a crash the rest is still there.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple, TypeVar

from bot.core import (
    arriving,
    commands,
    computers,
    damage,
    forgetting,
    hearing,
    lobby,
    owing,
    parking,
    presence,
    scheduler,
    telling,
    trouble,
    versions,
    wording,
)
from bot.core.beside import Beside
from bot.core.clock import Clock, SystemClock, seconds
from bot.core.commands import COMMANDS, Call, find
from bot.core.decks import shelf
from bot.core.messages import Film, Incoming, Picture, Reply
from bot.core.names import clean, fill_board, fill_picture
from bot.core.reel import Reel, reel_of
from bot.core.table import OtherVersion, Outdated, Table, Unreadable
from games import catalog
from games.canvas import Canvas, Svg
from games.contract import Seat, View
from storage import backup, claims, machine
from storage.database import Database
from storage.decks import Decks
from storage.store import SENT as MESSAGE_SENT
from storage.store import Store, living, remembered_living
from storage.store import sent as message_sent
from storage.tables import Channel, OutboxRow
from storage.timers import Timers

T = TypeVar("T")
__all__ = ["COMMANDS", "Referee"]
commands.load()
log = logging.getLogger("ringrichter")
CHOICES = 25
PRUNE_EVERY = timedelta(hours=1)
REPEATED = timedelta(days=14)  # no platform delivers an update again after this
SENT = timedelta(days=2)  # how long a message that was sent is remembered


class Carried(NamedTuple):
    """What came of an update, and what is still to be done, each in a transaction of its own, so that other tables are served in
    between: work that needs no store (to be run, then `Referee.told`), and the moves of computers where one is asked now."""

    replies: list[Reply]
    beside: tuple[Beside, ...] = ()
    computers: Iterator[list[Reply]] | None = None


class Referee:
    """One store, any number of channels and platforms."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        self.database = database
        self.clock = clock or SystemClock()
        self._stuck: set[int] = set()  # tables that this version cannot lead on
        self._pruned: datetime | None = None
        self._tended: dict[Any, set[str]] = {}  # damaged rows that were seen to
        self.remembered = 0  # how often an adapter had something remembered: what was known of it before may be old
        self.sender: claims.Sender | None = None  # who this process is, where it sends for a platform
        self.new_secret: Callable[[], str] = lambda: secrets.token_hex(32)  # of the dice of a new table

    @property
    def _desk(self) -> owing.Desk:
        return owing.Desk(self.remembered, self.sender)

    # what comes in
    def handle(self, incoming: Incoming) -> list[Reply]:
        """Carry out one update, with all that computers answer to it."""
        replies, beside, more = self.carry_out(incoming)
        for work in beside:
            work.run()
            replies += self.told(work, incoming)
        return replies + [reply for step in more or () for reply in step]

    def carry_out(self, incoming: Incoming) -> Carried:
        """Carry out one update. The replies that are owed carry an `outbox` number. Whatever goes wrong is an answer too."""
        if (name := clean(incoming.name)) != incoming.name:
            incoming = replace(incoming, name=name)
        going: list[int] = []
        beside: list[Beside] = []
        earlier: list[Reply] = []
        try:
            replies = self.database.again(lambda: self.inside(lambda store: self._once(store, incoming, going, beside), earlier))
        except Exception as error:
            self._tend()
            return Carried(earlier + trouble.reply(error, incoming))
        self._tend()
        return Carried(earlier + replies, tuple(beside), self._play_on(going, incoming) if going else None)

    def told(self, work: Beside, incoming: Incoming) -> list[Reply]:
        """What is said of work that was done beside an update."""
        try:
            if work.error is not None:
                raise work.error
            return self.database.again(partial(self.inside, partial(self._told, incoming=incoming, work=work)))
        except Exception as error:
            return trouble.reply(error, incoming)

    def _told(self, store: Store, incoming: Incoming, work: Beside) -> list[Reply]:
        if store.known_person(incoming.platform, incoming.person) is None:  # forgotten meanwhile: no answer makes anew
            return []
        call = self._call(store, incoming)
        row = store.table(work.table) if work.table is not None else None
        call.sit(Table(store, row) if row is not None else None)
        call.before = call.table.mark if call.table is not None else None
        work.then(call, work.result)
        return owing.said(call) + owing.owe(store, call, [], self._desk)

    def _play_on(self, going: list[int], incoming: Incoming | None = None) -> Iterator[list[Reply]]:
        """The moves of computers at a table, one a step, until a person is asked there."""
        for _ in range(computers.AUTOMATIC):
            if not going:
                return
            number = going.pop()
            try:
                step = partial(self._computer, number=number, incoming=incoming, going=going)
                yield self.database.again(partial(self.inside, step))
            except Exception:  # one table that cannot go on harms no other; it is tried again with the next update or restart
                log.exception("computer at table %s", number)
                return

    def was_carried_out(self, platform: str, update: str) -> bool:
        return self.inside(lambda store: store.was_carried_out(platform, update))

    def title_of(self, words: str) -> str:
        """The game that is meant by the words behind `/neu`; empty where there is none."""
        try:
            game = lobby.find_game(words.partition("name=")[0].strip())
        except catalog.BadOwnData:  # whoever opens a table is told what is wrong
            return ""
        return game.title if game is not None else ""

    def _computer(self, store: Store, number: int, incoming: Incoming | None, going: list[int]) -> list[Reply]:
        going.clear()
        row = store.table(number)
        table = Table(store, row) if row is not None else None
        if table is None or table.trouble or computers.asked(table) is None:
            return []
        if incoming is None:
            call = scheduler.nobody(store, store.channel_of(table.row), table, f"computer:{number}", self.clock.now())
        else:
            call = self._call(store, incoming)
            call.sit(table)
            call.before = table.mark
        computers.move(table)
        return owing.owe(store, call, going, self._desk)

    def inside(self, work: Callable[[Store], T], told: list[Reply] | None = None) -> T:
        """Work in one transaction. A table of an earlier version that it comes upon is led on first, in a transaction of its
        own; what people are owed because of that comes to `told`."""
        while True:
            try:
                with self.database.continued() as session:
                    return work(Store(session, self._stuck))
            except Outdated as found:
                try:
                    with self.database.transaction() as session:
                        owed = versions.lead_on(Store(session), found.table, self.clock.now())
                except Unreadable:
                    self._stuck.add(found.table)
                    continue
                log.info("led on", extra={"table": found.table})
                if told is not None:
                    told += owed

    def _once(self, store: Store, incoming: Incoming, going: list[int], beside: list[Beside]) -> list[Reply]:
        going.clear()
        beside.clear()
        call = self._call(store, incoming)
        run = hearing.command_of(call)
        if parking.is_parked(call.channel):
            parking.came_back(call)
        if run is None:
            return owing.said(call) + owing.write(store, call, None, self._desk, *call.out.owed)
        changes, carry_out = run
        if changes and not store.first_time(incoming.platform, incoming.update):
            return []
        call.before = call.table.mark if call.table is not None else None
        carry_out(call)
        presence.acted(call)
        for work in call.out.beside:
            work.table = call.table.id if call.table is not None else None
            beside.append(work)
        replies = owing.said(call) + owing.owe(store, call, going, self._desk)
        where = {"update": incoming.update, "channel": incoming.channel, "table": call.table.id if call.table else None}
        log.info("update", extra={**where, "replies": len(replies)})
        if not replies and not going and not beside:  # nobody is left wondering whether it was heard
            log.warning("nothing came of %r", incoming.press or incoming.text.split(" ")[0], extra=where)
            return [Reply(wording.NOTHING).only(call.who)]
        return replies

    def _call(self, store: Store, incoming: Incoming) -> Call:
        return hearing.call_of(store, incoming, self.clock.now(), self.new_secret)

    # what happens by itself
    def tick(self, now: datetime | None = None) -> list[Reply]:
        """Carry out what is due by now; the replies that are owed because of it. To be called every few seconds."""
        return [reply for replies in self.due(now) for reply in replies]

    def due(self, now: datetime | None = None) -> Iterator[list[Reply]]:
        """The same step by step: one timer, or one move of a computer, a step."""
        moment = now or self.clock.now()
        if self._pruned is None or moment - self._pruned >= PRUNE_EVERY:
            self._pruned = moment
            with self.database.transaction() as session:
                Store(session).prune(moment - REPEATED, moment - SENT)
        self._tend()
        with self.database.transaction() as session:
            due = Timers(session).due(seconds(moment), scheduler.AT_ONCE)
        for id in due:
            going: list[int] = []
            told: list[Reply] = []
            try:
                yield told + self.inside(partial(self._fire, id=id, now=moment, going=going), told)
            except Exception:
                log.exception("timer %s", id)
                with self.database.transaction() as session:
                    Timers(session).put_off(id, seconds(moment), scheduler.AGAIN, scheduler.LATEST)
                continue
            yield from self._play_on(going)

    def _tend(self) -> None:
        """Damaged rows that were met are kept apart, and those concerned are told, soon."""
        if not self.database.damaged or self._tended == self.database.damaged:
            return
        try:
            with self.database.transaction() as session:
                damage.tend(Store(session), seconds(self.clock.now()))
        except Exception:  # whoever meets them again tries again
            log.exception("damaged rows")
        self._tended = {row: set(columns) for row, columns in self.database.damaged.items()}

    def _forget_again(self) -> None:
        """Where a backup was put in the place of the store, it knows people again who have been forgotten since."""
        try:
            if numbers := backup.forgotten_since(self.database):
                done = self.inside(lambda store: forgetting.forget_again(store, numbers, self.clock.now()))
                if done:
                    log.warning("a backup was put in place: %s accounts forgotten once more", done)
            backup.settled(self.database)
        except Exception:
            log.exception("forgetting once more")

    def _fire(self, store: Store, id: int, now: datetime, going: list[int]) -> list[Reply]:
        going.clear()
        timers = Timers(store.session)
        timer = timers.look(id)
        if timer is None:
            return []
        row = store.table(timer.table_id) if timer.table_id is not None else None  # first the table, as a move does
        if row is not None and parking.is_parked(store.channel_of(row)):
            timers.put_off(id, seconds(now), scheduler.AGAIN, scheduler.LATEST)
            return []
        if not timers.claim(timer):
            return []
        table = Table(store, row) if row is not None else None
        channel = store.channel_of(row) if row is not None else Channel(**timer.data["place"])
        call = scheduler.nobody(store, channel, table, f"timer:{id}", now)
        scheduler.HANDLERS[timer.kind](call, timer)
        return owing.owe(store, call, going, self._desk)

    # what adapters ask
    @trouble.patient()
    def sent(self, *outbox: int) -> None:
        """These messages have reached the platform."""
        self.database.note(MESSAGE_SENT, *map(message_sent, outbox))

    @trouble.patient()
    def owe_again(self, number: int) -> list[Reply]:
        """The living message of a table as it should be, to be shown once more."""

        def again(store: Store) -> list[Reply]:
            row = store.table(number)
            table = Table(store, row) if row is not None else None
            if table is None or table.trouble:
                return []
            call = scheduler.nobody(store, store.channel_of(table.row), table, "", self.clock.now())
            return owing.write(store, call, table, self._desk, telling.table_message(table))

        return self.inside(again)

    @trouble.patient()
    def park(self, platform: str, key: str) -> list[Reply]:
        """This channel is gone: its tables are parked. What their players are owed because of it."""

        def parked(store: Store) -> list[Reply]:
            channel = store.channel(platform, key)
            call = scheduler.nobody(store, channel, None, "", self.clock.now())
            return owing.write(store, call, None, self._desk, *parking.park(store, channel, self.clock.now()))

        return self.inside(parked)

    @trouble.patient()
    def arrived(self, platform: str, home: str, place: str, english: bool) -> list[Reply]:
        """We were added to a server or group: what is said in a place of it (empty: nothing may be said). Once for each."""

        def greeted(store: Store) -> list[Reply]:
            if not arriving.first_time(store, platform, home) or not place:
                return []
            call = scheduler.nobody(store, store.channel(platform, place), None, "", self.clock.now())
            return owing.write(store, call, None, self._desk, arriving.greeting(english))

        return self.inside(greeted)

    @trouble.patient()
    def owed(self, platform: str, shut: Collection[str] = ()) -> list[Reply]:
        """Messages written but not sent, in order; of a table's living message only the newest. Not those to people who cannot be
        written to."""
        with self.database.transaction() as session:
            store = Store(session)
            if self.sender is not None and self.sender.platform == platform:
                rows = claims.claimed(session, self.sender, int(machine.now().timestamp()), shut)
            else:
                rows = store.owed(platform)
            newest = {r.table_id: r.id for r in rows if r.payload.get("table")}
            stale = [r.id for r in rows if r.payload.get("table") and newest[r.table_id] != r.id and r.id is not None]
            store.mark_sent(*stale)
            return [reply for r in rows if r.id not in stale and (reply := self._read_again(store, r)) is not None]

    def _read_again(self, store: Store, row: OutboxRow) -> Reply | None:
        """A message as it was written down; None where it cannot be read any more: then its place is told so."""
        try:
            if ("outbox", row.id) in store.noticed:
                return None
            whom = (row.person_key,) if row.person_key else None
            return Reply.from_payload(row.payload, whom, row.id or 0, (row.platform, row.channel_key))
        except (TypeError, ValueError, LookupError, AttributeError):
            store.noticed["outbox", row.id] = {"payload"}
            return None

    def human(self, platform: str, person: str) -> str:
        """One name for a human, whichever of the linked accounts is used."""
        try:
            with self.database.continued() as session:
                store = Store(session)
                known = store.known_person(platform, person)
                return str(min(store.accounts(known))) if known is not None else f"{platform} {person}"
        except Exception:  # what is wrong with the store is told by what comes next
            return f"{platform} {person}"

    @trouble.patient(instead=None)
    def let_go(self) -> None:
        """This process ends: what it has claimed and not sent is free for others."""
        if self.sender is not None:
            with self.database.transaction() as session:
                claims.release(session, self.sender)

    @trouble.patient()
    def message_key(self, table: int, new: str | None = None) -> str:
        """The platform's id of a table's living message; `new` is remembered."""
        with self.database.continued() as session:
            row = Store(session).table(table)
            if row is None:
                return ""
            if new is not None:
                row.message_key = new
                session.add(row)
                self.remembered += 1
            return row.message_key

    @trouble.patient()
    def living(self, table: int, platform: str, channel: str) -> tuple[str, Mapping[str, Any]]:
        """The platform's id of a table's living message, and what is remembered about a channel (`note`)."""
        session = self.database.at_rest()
        found = remembered_living(session, table, platform, channel) if session is not None else None
        if found is None:
            with self.database.connection() as connection:
                found = living(connection, table, platform, channel)
        return found

    @trouble.patient()
    def note(self, platform: str, channel: str, name: str, value: str | None = None) -> str:
        """Remember something about a channel for its adapter (None: only look, empty: forget it); what was remembered before."""
        with self.database.continued() as session:
            row = Store(session).channel(platform, channel)
            before = str(row.settings.get(name, ""))
            if value is not None and value != before:
                kept = {k: v for k, v in row.settings.items() if k != name}
                row.settings = {**kept, name: value} if value else kept
                session.add(row)
                self.remembered += 1
            return before

    @staticmethod
    def asks_rights(incoming: Incoming) -> bool:
        """Whether it matters for this update that the caller manages the channel."""
        said = incoming.press.partition(":/")[2] if incoming.press else incoming.text.strip().removeprefix("/")
        found = find(said.split(" ")[0].split("@")[0]) if said else None
        return found is not None and found.asks_rights

    @trouble.patient(instead=("", ""))  # nowhere: no rights
    def place_of(self, incoming: Incoming) -> tuple[str, str]:
        """The platform and channel of the table that an update is about: where its caller must have the rights it needs."""

        def where(store: Store) -> tuple[str, str]:
            call = self._call(store, incoming)
            hearing.command_of(call)  # reads which table is addressed
            table = call.table or call.broken
            channel = store.channel_of(table.row) if table is not None else call.channel
            return channel.platform, channel.key

        return self.inside(where)

    @trouble.patient()
    def moved(self, platform: str, old: str, new: str) -> None:
        """A channel has another id now."""
        with self.database.transaction() as session:
            Store(session).move_channel(platform, old, new)

    @trouble.patient(instead=None)
    def picture(self, wanted: Picture) -> Svg | Canvas | None:
        """A picture as it is now, names filled in, to be rasterised; None where there is nothing to draw."""
        if wanted.deck:
            found = self.inside(lambda store: shelf.drawn(Decks(store.session), wanted.deck))
            return catalog.decks(found[0]).page(found[1]) if found is not None else None
        return self._shown(wanted, lambda table, view, names: fill_picture(table.game.picture(view, wanted.part), names))

    @trouble.patient(instead=None)
    def board(self, wanted: Picture) -> str | None:
        """The same as a text board of at most 42 columns."""
        return self._shown(wanted, lambda table, view, names: fill_board(table.game.text(view, wanted.part), names))

    @trouble.patient(instead=None)
    def reel(self, wanted: Film) -> Reel | None:
        """All that a film is made of; None where there is nothing to show."""

        def taken(store: Store) -> Reel | None:
            row = store.table(wanted.table)
            table = Table(store, row) if row is not None and row.state else None
            return reel_of(table, wanted.until) if table is not None and not table.trouble else None

        return self.inside(taken)

    def _shown(self, wanted: Picture, draw: Callable[[Table, View, dict[Seat, str]], T]) -> T | None:
        def shown(store: Store) -> T | None:
            row = store.table(wanted.table)
            if row is None or not row.state:
                return None
            table = Table(store, row)
            try:
                view = table.play.view(wanted.seat) if wanted.at is None else table.view_at(wanted.at, wanted.seat)
            except (OtherVersion, Unreadable):
                return None
            names = table.names if wanted.at is None else table.names_at(wanted.at)
            return draw(table, view, names) if wanted.part in table.game.parts(wanted.seat) else None

        return self.inside(shown)

    @trouble.patient(instead=())
    def suggest(self, incoming: Incoming, command: str = "zug") -> list[tuple[str, str]]:
        """What the half-typed words behind a command may become, best first: (label, words to send)."""
        suggest = COMMANDS[command].suggest
        if suggest is None:
            return []

        def found(store: Store) -> list[tuple[str, str]]:
            call = self._call(store, incoming)
            call.words = incoming.text
            return suggest(call)[:CHOICES]

        return self.inside(found)

    def wake(self) -> list[Reply]:
        """After a restart: tables where a computer is asked go on."""
        return [reply for replies in self.waking() for reply in replies]

    def waking(self) -> Iterator[list[Reply]]:
        try:
            with self.database.transaction() as session:
                damage.look(Store(session))
        except Exception:
            log.exception("looking for damaged rows")
        self._tend()
        self._forget_again()
        with self.database.transaction() as session:
            numbers = Store(session).self_playing()
        for number in numbers:
            yield from self._play_on([number])
