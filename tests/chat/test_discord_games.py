"""Whole games of Die zwei Türme in a Discord channel, by scripted players, with everything that can go wrong."""

from __future__ import annotations

import pytest

from tests.chat import trouble
from tests.chat.players import Offer, Players
from tests.chat.rooms import NAMES, DiscordRoom


async def line_cut(players: Players, offer: Offer) -> None:
    """The gateway's line breaks while somebody presses, then Discord asks to come again."""
    room, before = players.room, players.room.number
    room.server.gateway.drop()
    press = offer.press()
    await room.until(lambda: room.server.gateway.resumed, "the line to be mended")
    await press
    await room.until(lambda: room.number > before)
    players.moves += 1
    room.server.gateway.reconnect()
    await room.until(lambda: room.server.gateway.resumed > 1, "the line to be mended again")
    await players.move("knopf")


# A message whose answer was lost comes once all the same: there is a nonce.
ON_DISCORD = {**trouble.EVERY_KIND, 14: trouble.faults("429", "500", "drop", "403", "edge", "lost"), 17: line_cut}
TROUBLE = {
    3: trouble.delivered_twice,
    6: trouble.out_of_order,
    9: trouble.two_at_once,
    12: trouble.foreign_and_forged,
    15: trouble.faults("429", "500", "drop", "403", "edge", "lost"),
    20: trouble.dies_before_it_could_say_so,
    25: trouble.restarted,
    28: line_cut,
}


@pytest.mark.parametrize("count", [2, 4])
async def test_a_whole_game_with_trouble(tmp_path, count):
    room = DiscordRoom(tmp_path, NAMES[:count])
    async with room:
        await room.sit_down()
        players = Players(room, f"discord {count}")
        await trouble.play(players, TROUBLE)
        await room.shown()
        await room.quiet()
        trouble.check_end(room, players)
        assert room.starts == 3
        left = [m for m in room.spoken(room.channel) if m is not room.living()]
        assert [m.pings for m in left] == [set(room.names)]  # of all that was said, the living message and the result are left
        pinged = [m for m in room.channel.messages.values() if m.pings and m not in left]
        assert len(pinged) == room.witness.calls - 1 and all(len(m.pings) == 1 for m in pinged)


async def test_real_pictures_are_drawn_for_whoever_may_see_them(tmp_path):
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room.server, room.bot(watch=False):
        await room.sit_down()
        living = await room.shown()
        await room.until(lambda: living.content.attachments)
        for name in room.names:
            await room.presses(name, living, "Hand")
            await room.people[name].sees("hand.webp")
        await room.quiet()
        public = living.content.attachments[0].file.data
        hands = {p.name: p.files[-1].data for p in room.people.values()}
        assert len({public, *hands.values()}) == 3
        for person in room.people.values():
            seen = {f.data for f in person.files}
            assert public in seen and hands[person.name] in seen
            assert seen.isdisjoint({data for name, data in hands.items() if name != person.name})
    assert room.server.violations == []
