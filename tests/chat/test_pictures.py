"""Pictures on their way: drawn once, sent once, one for several moves; a chat goes on while they are drawn."""

from __future__ import annotations

import asyncio

from bot.core.messages import Picture, Reply
from bot.studio import Painted, mark_of
from tests.chat.players import Players
from tests.chat.rooms import NAMES, DiscordRoom, TelegramRoom, tiny_png


async def test_telegram_gets_a_picture_once_and_its_name_afterwards(tmp_path):
    room = TelegramRoom(tmp_path, NAMES[:2])
    async with room.server, room.bot(watch=False):
        await room.sit_down()
        living = await room.shown()
        await room.until(lambda: living.content.media is not None)
        await room.quiet()
        sent = len(room.server.media)
        for name in room.names:
            await room.whispers(name, "brett")
            await room.people[name].sees("tisch.jpg")
        await room.quiet()
        assert len(room.server.media) == sent
        shown = {f.data for person in room.people.values() for f in person.files}
        assert shown == {living.content.media.data}
    assert room.server.violations == []


async def test_discord_keeps_the_picture_of_a_message_whose_words_change(tmp_path):
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room.server, room.bot(watch=False):
        await room.sit_down()
        living = await room.shown()
        await room.until(lambda: living.content.attachments)
        await room.quiet()
        before, number = living.content, room.table().id
        words = Reply("Andere Worte", table=number, picture=Picture(number, None, "tisch"), place=("discord", room.place))
        await room.adapter.deliver(words)
        assert living.content.text == "Andere Worte"
        assert living.content.attachments == before.attachments
    assert room.server.violations == []


async def test_moves_that_come_faster_than_pictures_share_one(tmp_path):
    room = TelegramRoom(tmp_path, NAMES[:2])
    drawn, go_on = [], asyncio.Event()
    async with room:
        await room.sit_down()
        await room.quiet()
        adapter = room.adapter

        async def slowly(picture, known=()):
            found = await adapter.call(adapter.referee.picture, picture)
            drawn.append(picture)
            await go_on.wait()
            return Painted(tiny_png(f"{picture.seat or ''}|{mark_of(found)}"), mark_of(found), "png")

        adapter.paint = slowly
        players, begin = Players(room, "schnell"), room.number
        while room.number < begin + 4:
            before, aim = room.progress(), players.aim()
            await (room.says if aim.aloud else room.whispers)(aim.who, "zug", aim.option.key)
            await room.until(lambda b=before: room.progress() != b, "the answer")
        go_on.set()
        await room.shown()
        await room.quiet()
        assert len([picture for picture in drawn if picture.seat is None]) == 2  # the first move, and all the others


async def moved(room, moves: int) -> None:
    players, begin = Players(room, "film"), room.number
    while room.number < begin + moves:
        before, aim = room.progress(), players.aim()
        await room.whispers(aim.who, "zug", aim.option.key)
        await room.until(lambda b=before: room.progress() != b, "the answer")


async def test_a_film_comes_on_both_chats_and_nobody_waits_for_it(tmp_path):
    for kind in (TelegramRoom, DiscordRoom):
        folder = tmp_path / kind.__name__
        folder.mkdir()
        room = kind(folder, NAMES[:2])
        async with room.server, room.bot(watch=False):
            await room.sit_down()
            await moved(room, 3)
            asking = asyncio.create_task(room.whispers("Anna", "verlauf", "film"))
            await room.people["Anna"].sees("Der Film wird gezeichnet")
            await room.whispers("Bernd", "dran")  # meanwhile others are answered
            await room.until(lambda r=room: any(f.data.startswith(b"GIF8") for f in r.people["Anna"].files), "the film", 30)
            await asking
            assert not any(f.data.startswith(b"GIF8") for f in room.people["Bernd"].files)
        assert room.server.violations == []


async def test_a_film_that_cannot_be_drawn_says_so(tmp_path):
    room = TelegramRoom(tmp_path, NAMES[:2])
    async with room:
        await room.sit_down()

        async def never(reel):
            raise ValueError

        room.adapter.studio.film = never
        await moved(room, 1)
        await room.whispers("Anna", "verlauf", "film")
        await room.people["Anna"].sees("Der Film ließ sich leider nicht zeichnen")
