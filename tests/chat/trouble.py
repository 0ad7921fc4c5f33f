"""What can go wrong in a chat, on either platform and in any game: pressed twice at once, delivered twice or in another order, by
the wrong person, forged, refused, lost. Each of these does its mischief and makes exactly one move of the game, or none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot import adapter as adapters
from bot.core.checking import check_table
from bot.core.table import MOVE, NOTE, Table
from games.contract import NOTHING
from storage.store import Store
from tests.chat.knowledge import Knowledge
from tests.chat.players import Offer, Players, Strategy
from tests.chat.rooms import Room

Trouble = Callable[[Players, Offer], Awaitable[None]]
MESSAGES = {"telegram": "editMessage", "discord": "PATCH /api/v10/channels"}  # requests that a channel can refuse
BEGINS: set[Trouble] = set()  # those that need a move of several steps; the others need an answer that makes the move


async def _settled(room: Room) -> None:
    await room.shown()
    await room.quiet()


def _stranger(players: Players, who: str) -> Any:
    """Somebody else at the table."""
    names = players.room.names
    return players.room.people[names[(names.index(who) + 1) % len(names)]]


async def _moved_once(players: Players, before: int) -> None:
    room = players.room
    await room.until(lambda: room.number > before)
    await _settled(room)
    assert room.number == before + 1
    players.moves += 1


async def delivered_twice(players: Players, offer: Offer) -> None:
    before = players.room.number
    press = offer.press()
    await press
    players.room.server.redeliver(press, 2)
    await _moved_once(players, before)


async def out_of_order(players: Players, offer: Offer) -> None:
    """Another player is quicker than the one whose turn it is, and the network turns it around as well."""
    room, before = players.room, players.room.number
    with room.server.holding() as held:
        first = offer.press()
        second = _stranger(players, offer.aim.who).forges(room.living(), offer.aim.action)
        held.reverse()
    await asyncio.gather(_answered(first), _answered(second))
    await _moved_once(players, before)


async def two_at_once(players: Players, offer: Offer) -> None:
    """One of them counts; but where several are asked together an answer may be changed until the last one is in."""
    room, before = players.room, players.room.number
    together = len(room.table().play.waiting_for()) > 1
    presses = [offer.press(), room.taps(offer.aim.who, offer.message, offer.rival())]
    await asyncio.gather(*map(_answered, presses))
    if not together:
        await _moved_once(players, before)
        return
    await room.until(lambda: room.number > before)
    await _settled(room)
    assert room.number <= before + 2
    players.moves += room.number - before


async def _answered(press: Any) -> None:
    await press


async def foreign_and_forged(players: Players, offer: Offer) -> None:
    room, before = players.room, players.room.number
    living = await room.shown()
    table, decision, short = offer.aim.action.split(":")[1:]
    stranger = _stranger(players, offer.aim.who)
    drafts = room.progress()[1]
    await stranger.forges(living, offer.aim.action)
    for forged in (
        f"z:{table}:999.p1:{short}",
        f"z:{table}:{decision}:00000000",
        f"z:{table}:{decision}:" + "x" * 20,
        f"z:4711:{decision}:{short}",
        f"c:{table}:/unsinn",
        f"c:{table}:/abraeumen ja",
        f"c:{table}:/moeglich 99999999999999999999",
        f"c:{table}:/moeglich gibt es nicht",
        f"c:{table}:",
        "t:1:2",
        "n:",
        "k:/",
        "::::",
        "ö" * 20,
    ):
        both = (stranger, room.people[offer.aim.who])
        for person in both if forged != f"c:{table}:/abraeumen ja" else (room.people[room.names[-1]],):
            await person.forges(living, forged)
    await _settled(room)
    assert room.number == before and room.running and room.progress()[1] == drafts


def faults(*kinds: str) -> Trouble:
    """The next requests of the bot go wrong, one after the other."""

    async def struck(players: Players, offer: Offer) -> None:
        for kind in kinds:
            players.room.server.faults.plan(kind, on=MESSAGES[players.room.platform] if kind in ("403", "edge") else "")
            await players.move("knopf")
        await _settled(players.room)

    return struck


async def dies_before_it_could_say_so(players: Players, offer: Offer) -> None:
    """The bot is gone after the move was stored and before anybody was told; another one says it."""
    room, before, living = players.room, players.room.number, players.room.living()
    await room.quiet()
    adapters.GRACE_SECONDS, grace = 0.05, adapters.GRACE_SECONDS

    async def never(reply: Any) -> None:
        await asyncio.Event().wait()

    room.adapter.deliver = never
    offer.press()
    await room.until(lambda: room.number > before and room.owed())
    await room.restart()
    adapters.GRACE_SECONDS = grace
    await _moved_once(players, before)
    assert room.living() is living


async def restarted(players: Players, offer: Offer) -> None:
    """In the middle of a private move."""
    room = players.room
    await room.pick(offer.aim.who, offer.message, [offer.aim.label])
    await room.until(lambda: room.table().play.drafts, "a move begun")
    await room.restart()
    await players.move("privat")
    await _settled(room)


BEGINS.add(restarted)


def check_end(room: Room, players: Players) -> Knowledge:
    """Nothing lost, nothing doubled, nobody saw what was not meant for him, everybody was told what was, and the services had
    nothing to complain about."""
    table = room.table()
    assert table.row.status == "over" and table.row.result and table.row.result["winners"]
    with room._look.transaction() as session:
        store = Store(session)
        row = store.table(table.id)
        assert row is not None
        log = store.entries(row)
        entries = [e for e in log if e.person_id is not None and e.kind == MOVE]
        assert check_table(Table(store, row)) == []
        knowledge = Knowledge(Table(store, row))
    by_themselves = sum(e.kind == NOTE or (e.kind == MOVE and e.person_id is None and not e.update_key) for e in log)  # presets
    assert len(entries) == players.moves == table.row.number - by_themselves
    keys = [e.update_key for e in entries]
    assert len(set(keys)) == len(keys) and all(keys)
    assert room.secret and room.given_away() == []
    assert room.owed() == 0
    assert room.server.violations == []
    seen = room.server.record.entries
    for wrong in (room.witness.leaks(seen, room.seats()), knowledge.leaks(seen), knowledge.untold(seen)):
        assert not wrong, "\n".join(wrong[:10])
    return knowledge


async def play(players: Players, planned: dict[int, Trouble]) -> None:
    """A whole game; from the move with this number on the trouble planned for it comes as soon as it can."""
    waiting = sorted(planned.items())
    while players.room.running:
        trouble = waiting[0][1] if waiting and players.moves >= waiting[0][0] else None
        offer = await players.offer(begins=trouble in BEGINS) if trouble is not None else None
        if trouble is not None and offer is not None:
            del waiting[0]
            await trouble(players, offer)
        else:
            await players.move()
    assert not waiting, f"the game was over before {len(waiting)} of the troubles"


EVERY_KIND: dict[int, Trouble] = {
    2: delivered_twice,
    4: foreign_and_forged,
    6: out_of_order,
    8: restarted,
    10: two_at_once,
    12: dies_before_it_could_say_so,
    14: faults("429", "500", "drop", "403", "edge"),
}


async def through(
    room: Room,
    game: str,
    secret: str,
    planned: dict[int, Trouble],
    strategy: Strategy,
    variant: Mapping[str, str] = NOTHING,
) -> Players:
    """People sit down in an open room and play a game with these dice to its end."""
    await room.sit_down(game, secret, variant)
    players = Players(room, secret, strategy)
    await play(players, planned)
    await room.shown()
    await room.quiet()
    return players
