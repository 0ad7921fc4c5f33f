"""The referee: takes what a person did, carries it out in one transaction, and says who must be told what.

An update that changes something is carried out once, however often it is delivered. Messages owed because something changed are
written with the change and reported as sent by whoever sent them; after a crash the rest is still there.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.core import (
    ballots,
    care,
    cases,
    company,
    deadlines,
    groups,
    history,
    linking,
    lobby,
    looking,
    moves,
    people,
    precedents,
    proposals,
    reminders,
    rooms,
    rules,
    rulings,
    scheduler,
    telling,
    undo,
    wording,
)
from bot.core.clock import Clock, SystemClock, seconds
from bot.core.commands import COMMANDS, Call, find, nearest
from bot.core.messages import Incoming, Outgoing, Picture, Reply
from bot.core.names import clean, fill, fill_board, fill_svg, mark
from bot.core.table import Table
from games.computer import KINDS
from games.contract import Refusal, View
from games.dice import Dice
from games.words import tokens
from storage.database import Database
from storage.store import Conflict, Store
from storage.tables import Channel, GameTable, OutboxRow
from storage.timers import Timers

__all__ = ["COMMANDS", "Referee"]
# Importing them registers their commands, timers and votes.
PARTS = (
    *(lobby, moves, looking, rules, undo),
    *(cases, proposals, rulings, precedents, groups, ballots),
    *(deadlines, reminders, people, rooms, company, history, linking, care),
)

log = logging.getLogger("ringrichter")
LONGEST_INPUT = 2_000
AUTOMATIC = 400  # computer moves in a row before people get a word in
CHOICES = 25
NEWS_LINES = 12


class Referee:
    """One store, any number of channels and platforms."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        self.database = database
        self.clock = clock or SystemClock()
        self.new_secret: Callable[[], str] = lambda: secrets.token_hex(32)  # of the dice of a new table

    # what comes in
    def handle(self, incoming: Incoming) -> list[Reply]:
        """Carry out one update. The replies that are owed carry an `outbox` number."""
        for attempt in range(3):
            try:
                replies = self._once(incoming)
                break
            except Conflict:
                log.warning("conflict, trying again", extra={"update": incoming.update, "attempt": attempt})
        else:
            return [Reply("Gerade schreibt jemand anders an diesem Tisch. Bitte noch einmal.", to=(incoming.person,))]
        return replies

    def _once(self, incoming: Incoming) -> list[Reply]:
        incoming = replace(incoming, name=clean(incoming.name))
        with self.database.transaction() as session:
            store = Store(session)
            call = self._call(store, incoming)
            run = self._command(call)
            if run is None:
                return call.out.said
            changes, carry_out = run
            if changes and not store.first_time(incoming.platform, incoming.update):
                return []
            call.before = call.table.mark if call.table is not None else None
            carry_out(call)
            replies = call.out.said + self._owe(store, call)
            where = {"update": incoming.update, "channel": incoming.channel, "table": call.table.id if call.table else None}
            log.info("update", extra={**where, "replies": len(replies)})
            return replies

    def _call(self, store: Store, incoming: Incoming) -> Call:
        person = store.person(incoming.platform, incoming.person, incoming.name)
        channel = store.channel(incoming.platform, incoming.channel)
        row: GameTable | None
        number = _table_number(incoming.press)
        if number is not None:
            row = rooms.behind_button(store, person, channel, number)
        else:
            row = rooms.table_for(store, person, channel, incoming.private)
        table = Table(store, row) if row is not None else None
        if incoming.group and not incoming.private and channel.settings.get("group") != incoming.group:
            channel.settings = {**channel.settings, "group": incoming.group}
            store.session.add(channel)
        return Call(store, incoming, person, channel, table, "", Outgoing(), now=self.clock.now(), new_secret=self.new_secret)

    def _command(self, call: Call) -> tuple[bool, Callable[[Call], None]] | None:
        """What is to be done, or None where it was already answered."""
        incoming = call.incoming
        if incoming.press or incoming.picks:
            return self._pressed(call)
        text = incoming.text.strip()
        if len(text) > LONGEST_INPUT:
            call.out.said.append(Reply(wording.TOO_LONG).only(call.who))
            return None
        if not text.startswith("/"):
            call.words = text
            found = COMMANDS["zug"]
            if call.table is None or not call.table.running:
                call.out.said.append(Reply("Befehle beginnen mit einem Schrägstrich: /hilfe zeigt alle.").only(call.who))
                return None
            return found.changes, found.run
        word, _, call.words = text[1:].partition(" ")
        call.words = call.words.strip()
        if not rooms.addressed(call):
            return None
        return self._named(call, word.split("@")[0])

    def _named(self, call: Call, word: str) -> tuple[bool, Callable[[Call], None]] | None:
        found = find(word)
        if found is None:
            query = self._query(call, word)
            if query is not None:
                return False, query
            near = nearest(word, self._queries(call))
            shown = clean(word)[:24] if word else ""
            call.out.said.append(Reply(f"«/{shown}» kenne ich nicht. Meintest du {near}").only(call.who))
            return None
        if found.needs_table and call.table is None:
            call.out.said.append(Reply(wording.NO_TABLE).only(call.who))
            return None
        return found.changes, found.run

    def _queries(self, call: Call) -> dict[str, str]:
        """The read-only questions of the game at this table, with what they answer."""
        table = call.table
        return {q.id: q.title for q in table.game.queries.values()} if table is not None and table.running else {}

    def _query(self, call: Call, word: str) -> Callable[[Call], None] | None:
        """A read-only question of the game at this table."""
        table = call.table
        typed = tokens(word)
        if table is None or not table.running or not typed or typed[0] not in table.game.queries:
            return None
        query = table.game.queries[typed[0]]

        def answer(call: Call) -> None:
            seat = table.seat_of(call.person)
            words = mark(call.words, table.names)
            text = query.answer(table.play.view(seat.seat if seat else None), words)
            call.out.said.append(Reply(fill(text, table.names)).only(call.who))

        return answer

    def _pressed(self, call: Call) -> tuple[bool, Callable[[Call], None]] | None:
        """`z:TABLE:DECISION:OPTION` plays, `c:TABLE:/command …` says a command at a table, `k:/command …` says it in this
        channel, `n:GAME` opens a table, `t:TABLE:DECISION` brings the words of a form."""
        kind, _, rest = call.incoming.press.partition(":")
        if kind == "n":
            call.words = rest
            return COMMANDS["neu"].changes, COMMANDS["neu"].run
        if kind != "k":
            _, _, rest = rest.partition(":")
        if (kind == "k" or (kind == "c" and call.table is not None)) and rest.startswith("/"):
            word, _, call.words = f"{rest[1:]} {call.incoming.text[:LONGEST_INPUT]}".strip().partition(" ")
            return self._named(call, word)
        if kind == "t" and call.table is not None:
            asking, decision = call.table, rest
            return True, lambda c: moves.written(c, asking, decision)
        decision, _, short = rest.partition(":")
        if kind == "z" and call.table is not None and decision:
            table = call.table
            shorts = [p.rsplit(":", 1)[-1] for p in call.incoming.picks] or [short]
            return True, lambda c: moves.press(c, table, decision, shorts)
        call.out.said.append(Reply(wording.OVER).only(call.who))
        return None

    # what goes out
    def _owe(self, store: Store, call: Call) -> list[Reply]:
        """After a change: let computers and presets answer, then write down what everybody is owed."""
        table = call.table
        owed = call.out.owed
        moved = call.changed or (table is not None and table.mark != call.before)
        if table is not None and moved:
            self._automatic(table)
            deadlines.refresh(table, seconds(call.now))
            owed = [*self._learned(table, call), *(r for r in owed if r.table is None)]
            owed.append(telling.table_message(table))
            owed += self._handover(table, call)
            table.row.touched = call.now
            if call.before is None or call.before[:2] != table.mark[:2]:
                company.watch(call, table)
        elif table is None and not owed:
            return []
        return [self._write(store, call, table, reply) for reply in owed]

    def _learned(self, table: Table, call: Call) -> list[Reply]:
        """What players learned that others must not know: each is told alone, whoever made the move."""
        if call.before is None or call.before[0] != table.id or table.row.number <= call.before[2]:
            return []
        mine = table.seat_of(call.person) if call.person.id is not None else None
        channel = table.store.channel_of(table.row)
        found = []
        for row in table.humans():
            lines = telling.learned(table, row.seat, call.before[2])[-NEWS_LINES:]
            if mine is not None and row.seat == mine.seat:
                lines = lines or telling.noted(table, row.seat, call.before[2])
                found += self._next_question(table, call, row.seat, lines)
            elif lines and people.habits_at(table, row.seat).news and (reached := table.accounts(row.seat)):
                place = (reached[0].platform, channel.key)
                found.append(Reply("\n".join([f"{table.title}:", *lines]), place=place).only(reached[0].key))
        return found

    def _next_question(self, table: Table, call: Call, seat: str, lines: list[str]) -> list[Reply]:
        """What the caller learned; and whoever pressed beneath a private question and is asked again finds the next one
        there, unless its answers stand in the channel anyway."""
        decision = table.play.decision(seat) if call.incoming.own and table.running else None
        if decision is not None and decision.waits and decision.secret:
            asked = telling.question(table, seat)
            if asked is not None:
                text = "\n".join([*lines, "", asked.text] if lines else [asked.text])
                return [replace(asked, text=text).only(call.who)]
        return [Reply("\n".join(lines)).only(call.who)] if lines else []

    def _handover(self, table: Table, call: Call) -> list[Reply]:
        """One mention to whoever is asked now and was not before."""
        if not table.running:
            return []
        waiting = [s for s in table.play.waiting_for() if table.seat_row(s).kind == "mensch"]
        fresh = [s for s in waiting if s not in table.row.called]
        table.row.called = waiting
        table.store.session.add(table.row)
        platform = table.store.channel_of(table.row).platform
        by_name = {table.names[s]: a for s in fresh if (a := table.account(s, platform))}
        others = {n: a for n, a in by_name.items() if (platform, a) != (call.incoming.platform, call.who)}
        elsewhere = self._elsewhere(table, call, fresh)
        if not others:
            return elsewhere
        text = f"{wording.listing(list(others))}: {'Du bist' if len(others) == 1 else 'Ihr seid'} dran."
        asked = {s: d for s, d in table.game.decisions(table.play.state).items() if d.waits}
        buttons = (*telling.open_options(table, asked), telling.command_button(table, "Hand", "/hand"))
        quiet = {table.account(s, platform) for s in fresh if not people.habits_at(table, s).mentions}
        return [
            Reply(text, mention=tuple(a for a in others.values() if a not in quiet), buttons=buttons),
            *elsewhere,
        ]

    def _elsewhere(self, table: Table, call: Call, fresh: list[str]) -> list[Reply]:
        """Who has linked an account on another platform is told there as well, privately; of several such words only the
        newest is owed."""
        channel = table.store.channel_of(table.row)
        text = f"{table.title}: Du bist dran."
        button = telling.command_button(table, "Meine Möglichkeiten", "/moeglich", main=True)
        found = []
        for seat in fresh:
            habits, accounts = people.habits_at(table, seat), table.accounts(seat)
            if not habits.mentions or not habits.elsewhere or call.person.id in [a.id for a in accounts]:
                continue
            for account in accounts:
                if account.platform != channel.platform:
                    table.store.drop_owed(table.row, account, text)
                    place = (account.platform, channel.key)
                    found.append(Reply(text, buttons=(button,), place=place).only(account.key))
        return found

    def _automatic(self, table: Table) -> None:
        """Computer seats and presets answer until a person is asked."""
        for _ in range(AUTOMATIC):
            if not table.running:
                return
            presets = {s.seat: s.presets for s in table.seats}
            passing = table.play.passing(presets)
            if passing:
                seat, key = passing[0]
            else:
                found = self._computer_answer(table)
                if found is None:
                    return
                seat, key = found
            outcome = table.play.answer(seat, key)
            if isinstance(outcome, Refusal):
                raise RuntimeError(f"table {table.id}: {seat} answered {key!r}: {outcome.reason}")
            table.take(outcome, None)

    def _computer_answer(self, table: Table) -> tuple[str, str] | None:
        waiting = set(table.play.waiting_for())
        for row in table.computers():
            if row.seat not in waiting:
                continue
            decision = table.play.decision(row.seat)
            assert decision is not None
            dice = Dice(
                f"computer {table.row.seed} {row.seat}", table.row.number * 1_000 + len(table.row.drafts.get(row.seat, ()))
            )
            choose = KINDS.get(row.kind, KINDS["gierig"])
            state = table.play.now(row.seat)
            return row.seat, choose(table.game, state, row.seat, decision, table.play.options(row.seat), dice)
        return None

    def _write(self, store: Store, call: Call, table: Table | None, reply: Reply) -> Reply:
        channel = store.channel_of(table.row) if table is not None else call.channel
        platform, key = reply.place or (
            channel.platform if reply.to is None else call.incoming.platform,
            channel.key if reply.to is None or not call.incoming.private else call.incoming.channel,
        )
        row = OutboxRow(
            table_id=reply.table or (table.id if table is not None else None),
            platform=platform,
            channel_key=key,
            person_key=reply.to[0] if reply.to else "",
            payload=reply.as_payload(),
        )
        return replace(reply, outbox=store.owe(row), place=(row.platform, row.channel_key))

    # what happens by itself
    def tick(self, now: datetime | None = None) -> list[Reply]:
        """Carry out what is due by now; the replies that are owed because of it. To be called every few seconds."""
        moment = now or self.clock.now()
        with self.database.transaction() as session:
            due = Timers(session).due(seconds(moment), scheduler.AT_ONCE)
        replies: list[Reply] = []
        for id in due:
            try:
                replies += self._fire(id, moment)
            except Exception:
                log.exception("timer %s", id)
                with self.database.transaction() as session:
                    Timers(session).put_off(id, seconds(moment), scheduler.AGAIN, scheduler.LATEST)
        return replies

    def _fire(self, id: int, now: datetime) -> list[Reply]:
        with self.database.transaction() as session:
            store, timers = Store(session), Timers(session)
            timer = timers.look(id)
            if timer is None:
                return []
            row = store.table(timer.table_id) if timer.table_id is not None else None  # first the table, as a move does
            if not timers.claim(timer):
                return []
            table = Table(store, row) if row is not None else None
            channel = store.channel_of(row) if row is not None else Channel(**timer.data["place"])
            call = scheduler.nobody(store, channel, table, f"timer:{id}", now)
            scheduler.HANDLERS[timer.kind](call, timer)
            return self._owe(store, call)

    # what adapters ask
    def sent(self, *outbox: int) -> None:
        """These messages have reached the platform."""
        with self.database.transaction() as session:
            Store(session).mark_sent(*outbox)

    def owed(self, platform: str) -> list[Reply]:
        """Messages written but not sent, in order; of a table's living message only the newest."""
        with self.database.transaction() as session:
            store = Store(session)
            rows = store.owed(platform)
            newest = {r.table_id: r.id for r in rows if r.payload.get("table")}
            stale = [r.id for r in rows if r.payload.get("table") and newest[r.table_id] != r.id and r.id is not None]
            store.mark_sent(*stale)
            return [
                Reply.from_payload(r.payload, (r.person_key,) if r.person_key else None, r.id or 0, (r.platform, r.channel_key))
                for r in rows
                if r.id not in stale
            ]

    def message_key(self, table: int, new: str | None = None) -> str:
        """The platform's id of a table's living message; `new` is remembered."""
        with self.database.transaction() as session:
            row = Store(session).table(table)
            if row is None:
                return ""
            if new is not None:
                row.message_key = new
                session.add(row)
            return row.message_key

    def note(self, platform: str, channel: str, name: str, value: str | None = None) -> str:
        """Remember something about a channel for its adapter (None: only look); what was remembered before."""
        with self.database.transaction() as session:
            row = Store(session).channel(platform, channel)
            before = str(row.settings.get(name, ""))
            if value is not None:
                row.settings = {**row.settings, name: value}
                session.add(row)
            return before

    @staticmethod
    def asks_rights(incoming: Incoming) -> bool:
        """Whether it matters for this update that the caller manages the channel."""
        said = incoming.press.partition(":/")[2] if incoming.press else incoming.text.strip().removeprefix("/")
        found = find(said.split(" ")[0].split("@")[0]) if said else None
        return found is not None and found.asks_rights

    def place_of(self, incoming: Incoming) -> tuple[str, str]:
        """The platform and channel of the table that an update is about."""
        with self.database.transaction() as session:
            call = self._call(Store(session), incoming)
            channel = call.store.channel_of(call.table.row) if call.table is not None else call.channel
            return channel.platform, channel.key

    def moved(self, platform: str, old: str, new: str) -> None:
        """A channel has another id now."""
        with self.database.transaction() as session:
            Store(session).move_channel(platform, old, new)

    def picture(self, wanted: Picture) -> str | None:
        """The SVG of a picture as it is now, names filled in; None where there is nothing to draw."""
        return self._shown(wanted, lambda table, view: fill_svg(table.game.picture(view, wanted.part), table.names))

    def board(self, wanted: Picture) -> str | None:
        """The same as a text board of at most 42 columns."""
        return self._shown(wanted, lambda table, view: fill_board(table.game.text(view, wanted.part), table.names))

    def _shown(self, wanted: Picture, draw: Callable[[Table, View], str]) -> str | None:
        with self.database.transaction() as session:
            store = Store(session)
            row = store.table(wanted.table)
            if row is None or not row.state:
                return None
            table = Table(store, row)
            now = wanted.at is None
            view = table.play.view(wanted.seat) if now else table.game.view(table.state_at(wanted.at or 0), wanted.seat)
            return draw(table, view) if wanted.part in table.game.parts(view) else None

    def suggest(self, incoming: Incoming) -> list[tuple[str, str]]:
        """What a half-typed /zug may become, best first: (label, words to send)."""
        with self.database.transaction() as session:
            call = self._call(Store(session), incoming)
            table = call.table
            seat = table.seat_of(call.person) if table is not None and table.running else None
            if table is None or seat is None:
                return []
            options = table.play.options(seat.seat)
            typed = tokens(incoming.text)
            if typed:
                from games.words import readings, suggestions

                fitting = [r.candidate for group in readings(typed, options, table.names) for r in group]
                near = suggestions(incoming.text, options, CHOICES, table.names)
                options = list({c.key: c for c in [*fitting, *near]}.values())
            return [(fill(o.label, table.names), o.key) for o in options[:CHOICES]]

    def wake(self) -> None:
        """After a restart: tables where a computer is asked go on."""
        with self.database.transaction() as session:
            numbers = Store(session).self_playing()
        for number in numbers:
            with self.database.transaction() as session:
                store = Store(session)
                row = store.table(number)
                if row is None:
                    continue
                table, channel = Table(store, row), store.channel_of(row)
                before = row.number
                self._automatic(table)
                deadlines.refresh(table, seconds(self.clock.now()))
                if row.number != before:
                    message = telling.table_message(table)
                    store.owe(
                        OutboxRow(
                            table_id=number, platform=channel.platform, channel_key=channel.key, payload=message.as_payload()
                        )
                    )


def _table_number(press: str) -> int | None:
    parts = press.split(":")
    return int(parts[1]) if len(parts) > 2 and parts[0] in ("z", "c", "t") and parts[1].isdigit() else None
