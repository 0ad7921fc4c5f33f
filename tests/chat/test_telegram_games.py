"""Whole games of Die zwei Türme in a Telegram group, by scripted players, with everything that can go wrong."""

from __future__ import annotations

import pytest

from tests.chat import trouble
from tests.chat.players import Players
from tests.chat.rooms import NAMES, TelegramRoom

TROUBLE = {
    3: trouble.delivered_twice,
    6: trouble.out_of_order,
    9: trouble.two_at_once,
    12: trouble.foreign_and_forged,
    15: trouble.faults("429", "500", "drop", "403", "edge"),
    20: trouble.dies_before_it_could_say_so,
    25: trouble.restarted,
}


@pytest.mark.parametrize("count", [2, 4])
async def test_a_whole_game_with_trouble(tmp_path, count):
    room = TelegramRoom(tmp_path, NAMES[:count], forum=count == 2)
    async with room:
        await room.sit_down()
        players = Players(room, f"telegram {count}")
        await trouble.play(players, TROUBLE)
        await room.shown()
        await room.quiet()
        trouble.check_end(room, players)
        assert room.starts == 3 and room.server.unanswered() == []
        doubled = {kind for kind, request in room.server.faults.struck if request == "sendMessage" and kind == "lost"}
        left = [m for m in room.spoken(room.group) if m is not room.living()]
        assert not doubled
        assert [m.pings for m in left] == [set(room.names)]  # of all that was said, the living message and the result are left
        pinged = [m for m in room.group.messages.values() if m.pings and m not in left]
        assert len(pinged) == room.witness.calls - 1 and all(len(m.pings) == 1 for m in pinged)


async def test_real_pictures_are_drawn_for_whoever_may_see_them(tmp_path):
    room = TelegramRoom(tmp_path, NAMES[:2])
    async with room.server, room.bot(watch=False):
        await room.sit_down()
        living = await room.shown()
        await room.until(lambda: living.content.media is not None)
        for name in room.names:
            await room.presses(name, living, "Hand")
            await room.people[name].sees("hand.jpg")
        await room.quiet()
        public = living.content.media.data
        hands = {p.name: p.files[-1].data for p in room.people.values()}
        assert len({public, *hands.values()}) == 3
        for person in room.people.values():
            seen = {f.data for f in person.files}
            assert public in seen and hands[person.name] in seen
            assert seen.isdisjoint({data for name, data in hands.items() if name != person.name})
    assert room.server.violations == []
