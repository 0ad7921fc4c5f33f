"""What a round costs people: taps, words typed, messages they get. One round: everybody draws on each field of the first path,
then everybody lays out at the place. Four players, the same dice on both platforms."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.chat.players import DONE, DRAW, LAY_ALL, Players
from tests.chat.rooms import NAMES, DiscordRoom, Room, TelegramRoom

ROOMS = {"telegram": TelegramRoom, "discord": DiscordRoom}


async def one_round(room: Room) -> dict[str, Counter[str]]:
    """Plays it; what it cost, by phase."""
    costs: dict[str, Counter[str]] = {"ziehen": Counter(), "auslegen": Counter()}
    room.adapter.referee.new_secret = lambda: "eine Runde"
    await room.sit_down()
    await room.quiet()
    players = Players(room)
    began = False
    while True:
        living = await room.shown()
        options = [label for label, action in room.actions(living).items() if action.startswith("z:")]
        drawing = DRAW in options
        if drawing and began:
            return costs
        began = began or not drawing
        await room.quiet()
        before = _counted(room)
        if drawing:
            call = next(m for m in reversed(_messages(room)) if m.pings)
            await room.presses(players.whose(), call, options[players.moves % len(options)])
        else:
            await _lay_out(room, players.whose())
        number = room.number
        await room.until(lambda number=number: room.number >= number and room.table().row.number > players.moves)
        players.moves += 1
        await room.shown()
        await room.quiet()
        costs["ziehen" if drawing else "auslegen"] += _counted(room) - before
        costs["ziehen" if drawing else "auslegen"]["züge"] += 1


async def _lay_out(room: Room, who: str) -> None:
    question = await room.open_question(who)
    options = [label for label, action in room.actions(question).items() if action.startswith("z:")]
    wanted = next((o for o in options if o.startswith(LAY_ALL)), None) or next(o for o in options if o.endswith(" legen"))
    await room.pick(who, question, [wanted])
    await room.pick(who, question, [DONE])


def _messages(room: Room) -> list:
    return list((room.group if isinstance(room, TelegramRoom) else room.channel).by_bot())


def _counted(room: Room) -> Counter[str]:
    people = room.people.values()
    posts = {s.message for s in room.server.record.entries if s.kind in ("message", "thinking") and s.message and not s.by}
    alerts = [s for s in room.server.record.entries if s.kind in ("alert", "toast")]
    return Counter(
        taps=sum(p.taps for p in people),
        getippt=sum(p.typed for p in people),
        kanal=sum(not _private(m) for m in posts),
        privat=sum(_private(m) for m in posts),
        hinweise=len(alerts),
        anfragen=len(room.server.requests),
    )


def _private(message) -> bool:
    return bool(getattr(message, "only_for", None)) or getattr(
        message.channel if hasattr(message, "channel") else message.chat, "private", False
    )


@pytest.mark.parametrize("name", ROOMS)
async def test_a_round_takes_few_taps_and_messages(tmp_path, name):
    room = ROOMS[name](tmp_path, NAMES)
    async with room:
        costs = await one_round(room)
        print(name, {phase: dict(cost) for phase, cost in costs.items()})
    draw, lay = costs["ziehen"], costs["auslegen"]
    assert draw["getippt"] == lay["getippt"] == 0
    assert draw["taps"] == draw["züge"]  # one tap a card
    assert draw["kanal"] <= draw["züge"] and lay["kanal"] <= lay["züge"]  # one message a handover
    assert lay["taps"] <= 3 * lay["züge"]  # open, lay, done
    assert lay["privat"] <= lay["züge"]
