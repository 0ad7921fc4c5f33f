"""Tables that an earlier version of the program stored, led on to this one: once, in a transaction of its own.

State and drafts become what the present rules read; the log says so with an entry `fassung`. Moves are never replayed across it,
and an undo does not reach behind it: the rules that made those moves are not here any more.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime

from bot.core import waits, wording
from bot.core.ballots import UNDO
from bot.core.clock import seconds
from bot.core.messages import Reply
from bot.core.table import VERSION, Table, Unreadable, loaded, tell_anew
from bot.settings import data_folder
from games import catalog
from games.contract import Game
from games.play import Play
from storage.cases import Cases
from storage.store import Owed, Store
from storage.tables import GameTable, LogRow
from storage.timers import Timers

log = logging.getLogger("ringrichter")


def lead_on(store: Store, number: int, now: datetime) -> list[Reply]:
    """Upgrade a table; what people are owed because of it. Does nothing where somebody else was faster."""
    row = store.table(number)
    if row is None or catalog.load(row.game).version == row.rules_version:
        return []
    before = row.rules_version
    game = _with_its_data(store, row)
    if not row.state:  # a lobby: nothing has been played by the old rules
        row.rules_version = game.version
        store.session.add(row)
        return []
    seats = store.seats(row)
    try:
        state = game.upgrade(loaded(row), before)
        play = Play(game, state, names={s.seat: s.name for s in seats})
        dropped = play.resume(row.drafts)
        faults = game.invariants(state)
        game.decisions(state)
    except Exception as error:
        log.exception("table %s cannot be led on from version %s", number, before)
        raise Unreadable(row, wording.BAD_STATE) from error
    if faults:
        log.error("table %s cannot be led on from version %s: %s", number, before, faults)
        raise Unreadable(row, wording.BAD_STATE)
    keep_sentences(store, row, game)  # as long as they can still be told
    row.rules_version = game.version
    table = Table(store, row)
    asked, row.ask = bool(row.ask), {}  # as requests were kept once
    for ballot in Cases(store.session).open_ballots(number, UNDO):
        ballot.open, asked = False, True
        Timers(store.session).drop(ballot=ballot.id)
    touched = row.touched
    table.replace(play)
    store.append(
        row,
        LogRow(
            table_id=number,
            number=0,
            kind=VERSION,
            labels=[wording.NEW_VERSION.format(now=game.version, before=before)],
            rules_version=game.version,
            dice_from=state["dice"],
            dice_to=state["dice"],
        ),
        state,
        {seat: draft.keys for seat, draft in play.drafts.items()},
    )
    row.touched = touched  # nobody has done anything
    if not table.running:
        return []
    waits.refresh(table, seconds(now))
    channel = store.channel_of(row)
    owed = [Reply(wording.VOTE_OUTDATED, place=(channel.platform, channel.key))] if asked else []
    for seat in dropped:
        for account in table.accounts(seat)[:1]:
            text = wording.DRAFT_OUTDATED.format(title=table.title)
            owed.append(Reply(text, place=(account.platform, channel.key)).only(account.key))
    return [_owe(store, number, reply) for reply in owed]


def _with_its_data(store: Store, row: GameTable) -> Game:
    """The game of the present version with the data this table keeps, in the shape that version reads."""
    try:
        raw = store.data(row.data_hash)
        if raw is None:
            raise LookupError(f"no data with the fingerprint {row.data_hash}")
        data = catalog.upgrade_data(row.game, raw, row.rules_version)
        game = catalog.kept(row.game, catalog.data_hash(data), data_folder(), lambda: data)
    except Exception as error:
        log.exception("table %s: the data it keeps cannot be led on from version %s", row.id, row.rules_version)
        raise Unreadable(row, wording.BAD_KEPT_DATA) from error
    row.data_hash = game.data_hash
    store.keep_data(game.data_hash, game.id, game.data)
    return game


def keep_sentences(store: Store, row: GameTable, game: Game) -> None:
    """Entries that were written without what they tell get their sentences."""
    seats = [s.seat for s in store.seats(row)]
    for entry in store.entries(row):
        if entry.told is None and entry.events:
            entry.told = tell_anew(game, entry, seats)
            store.session.add(entry)


def _owe(store: Store, table: int, reply: Reply) -> Reply:
    assert reply.place is not None
    platform, channel = reply.place
    person = reply.to[0] if reply.to else ""
    (number,) = store.owe(Owed(table, platform, channel, person, reply.as_payload()))
    return replace(reply, outbox=number, elsewhere=True)  # whichever process looks first
