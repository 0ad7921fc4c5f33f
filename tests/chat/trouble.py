"""What can go wrong in a chat, on either platform: pressed twice at once, delivered twice or in another order, by the wrong
person, forged, refused, lost. Each of these does its mischief and makes exactly one move of the game, or none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bot import adapter as adapters
from bot.core.checking import check_table
from storage.store import Store
from tests.chat.players import Players, Room

Trouble = Callable[[Players], Awaitable[None]]


def options(room: Room, message: Any) -> list[str]:
    return [label for label, action in room.actions(message).items() if action.startswith("z:")]


async def _settled(room: Room) -> None:
    await room.shown()
    await room.quiet()


async def delivered_twice(players: Players) -> None:
    room, who, before = players.room, players.whose(), players.room.number
    press = room.presses(who, await room.shown(), options(room, room.living())[0])
    await press
    room.server.redeliver(press, 2)
    await room.until(lambda: room.number > before)
    await _settled(room)
    assert room.number == before + 1
    players.moves += 1


async def out_of_order(players: Players) -> None:
    """The next player is quicker than the one whose turn it is, and the network turns it around as well."""
    room, who, before = players.room, players.whose(), players.room.number
    living = await room.shown()
    other = room.names[(room.names.index(who) + 1) % len(room.names)]
    label = options(room, living)[0]
    with room.server.holding() as held:
        first, second = room.presses(who, living, label), room.presses(other, living, label)
        held.reverse()
    await asyncio.gather(first, second)
    await room.until(lambda: room.number > before)
    await _settled(room)
    assert room.number == before + 1
    players.moves += 1


async def two_at_once(players: Players) -> None:
    room, who, before = players.room, players.whose(), players.room.number
    living = await room.shown()
    labels = options(room, living)
    await asyncio.gather(*[_first_answer(room.presses(who, living, label)) for label in (labels[0], labels[-1])])
    await room.until(lambda: room.number > before)
    await _settled(room)
    assert room.number == before + 1
    players.moves += 1


async def _first_answer(press: Any) -> None:
    await press


async def foreign_and_forged(players: Players) -> None:
    room, who, before = players.room, players.whose(), players.room.number
    living = await room.shown()
    action = next(a for a in room.actions(living).values() if a.startswith("z:"))
    table, decision, short = action.split(":")[1:]
    stranger = room.people[next(n for n in room.names if n != who)]
    await stranger.presses(living, options(room, living)[0])
    for forged in (
        f"z:{table}:999.p1:{short}",
        f"z:{table}:{decision}:00000000",
        f"z:{table}:{decision}:" + "x" * 20,
        f"z:4711:{decision}:{short}",
        f"c:{table}:/unsinn",
        f"c:{table}:/abraeumen ja",
        f"c:{table}:",
        "t:1:2",
        "n:",
        "k:/",
        "::::",
        "ö" * 20,
    ):
        for person in (stranger, room.people[who]) if forged != f"c:{table}:/abraeumen ja" else (room.people[room.names[-1]],):
            await person.forges(living, forged)
    await _settled(room)
    assert room.number == before and room.running and not room.table().play.drafts


def faults(*kinds: str) -> Trouble:
    """The next requests of the bot go wrong, one after the other."""

    async def struck(players: Players) -> None:
        room = players.room
        for kind in kinds:
            room.server.faults.plan(kind)
            await players.move("knopf")
        await _settled(room)

    return struck


async def dies_before_it_could_say_so(players: Players) -> None:
    """The bot is gone after the move was stored and before anybody was told; another one says it."""
    room, before = players.room, players.room.number
    living, who = await room.shown(), players.whose()
    await room.quiet()
    adapters.GRACE_SECONDS, grace = 0.05, adapters.GRACE_SECONDS

    async def never(reply: Any) -> None:
        await asyncio.Event().wait()

    room.adapter.deliver = never
    await room.presses(who, living, options(room, living)[0])
    await room.until(lambda: room.number > before and room.owed())
    await room.restart()
    adapters.GRACE_SECONDS = grace
    await _settled(room)
    assert room.number == before + 1 and room.living() is living
    players.moves += 1


async def restarted(players: Players) -> None:
    """In the middle of a private move."""
    room = players.room
    question = await room.open_question(players.whose())
    wanted = [label for label in options(room, question) if "weglegen" in label or label.endswith("legen")]
    if wanted:
        await room.pick(players.whose(), question, wanted[:1])
        assert room.table().play.drafts
    await room.restart()
    await players.move("privat")
    await _settled(room)


def check_end(room: Room, players: Players) -> None:
    """Nothing lost, nothing doubled, nobody saw what was not meant for him, and the services had nothing to complain about."""
    table = room.table()
    assert table.row.status == "over" and table.row.result and table.row.result["winners"]
    with room._look.transaction() as session:
        store = Store(session)
        row = store.table(table.id)
        assert row is not None
        entries = [e for e in store.entries(row) if e.person_id is not None]
        from bot.core.table import Table

        assert check_table(Table(store, row)) == []
    assert len(entries) == players.moves == table.row.number
    keys = [e.update_key for e in entries]
    assert len(set(keys)) == len(keys) and all(keys)
    assert room.secret and room.given_away() == []
    assert room.owed() == 0
    assert room.server.violations == []
    assert room.witness.leaks(room.server.record.entries, room.seats()) == []


async def play(players: Players, planned: dict[int, Trouble]) -> None:
    """A whole game; from the move with this number on the trouble planned for it comes as soon as it can: while there are public
    options to press."""
    waiting = sorted(planned.items())
    while players.room.running:
        living = await players.room.shown()
        if waiting and players.moves >= waiting[0][0] and len(options(players.room, living)) > 1:
            await waiting.pop(0)[1](players)
        else:
            await players.move()
    assert not waiting, f"the game was over before {len(waiting)} of the troubles"
