"""Discord: every command, buttons, menus, forms, lists, threads and permissions, with the real library over real sockets."""

from __future__ import annotations

import asyncio
import threading

import discord
import pytest

from bot.core.commands import COMMANDS
from bot.core.messages import Button, Reply
from bot.discord_app import render
from games import catalog
from tests.chat.players import DRAW, Players
from tests.chat.rooms import NAMES, WORDS, DiscordRoom


@pytest.fixture
async def room(tmp_path, no_errors):
    room = DiscordRoom(tmp_path, NAMES[:3])
    async with room.server:
        yield room
    assert room.server.violations == []
    assert room.witness.leaks(room.server.record.entries, room.seats()) == []


async def test_every_command_is_registered_in_german_and_answers(room):
    room.guild.grant(room.people["Anna"], manage_channels=True)
    async with room.bot():
        registered = {c["name"]: c for c in room.server.commands[None]}
        assert set(registered) == {*COMMANDS, *catalog.queries(), "Was gilt hier?"}
        assert registered["zug"]["options"][0]["autocomplete"] and registered["zug"]["description"] == COMMANDS["zug"].help
        await room.sit_down()
        await room.quiet()
        anna = room.people["Anna"]
        for name in sorted({*COMMANDS, *catalog.queries()} - {"abraeumen", "aufgeben"}):
            seen = len(anna.seen)
            await room.says("Anna", name, WORDS.get(name, ""))
            await room.quiet()
            shown = [s for s in anna.seen[seen:] if s.kind != "thinking"]
            assert any(s.text or s.files for s in shown), f"/{name} said nothing"
        assert not room.server.unacknowledged()


async def test_hands_refusals_and_personal_errors_are_for_their_owner_alone(room):
    async with room.bot():
        await room.sit_down()
        living = await room.shown()
        who = Players(room).whose()
        other = next(n for n in room.names if n != who)
        hand = await (await room.presses(other, living, "Hand")).reply()
        assert hand is living  # the press left the table alone …
        seen = await room.people[other].sees("hand.png")
        assert seen.private and seen.message.ephemeral  # … and the hand came beside it
        assert "DEINE HAND" in seen.files[0].caption  # for those who cannot see the picture
        pressed = room.presses(other, living, DRAW)
        await pressed
        seen = await room.people[other].sees("Du bist gerade nicht gefragt")
        assert seen.private
        await room.says(who, "zug", "nimm ablage")
        seen = await room.people[who].sees("Regel:")
        assert seen.private and "Streitfall" in seen.labels
        assert room.number == 0
    assert room.server.record.who_saw("hand.png") == {other}
    assert room.server.record.who_saw("Regel:") == {who}


async def test_one_living_message_one_mention_a_handover(room):
    async with room.bot():
        await room.sit_down()
        living = await room.shown()
        players = Players(room)
        first = players.whose()
        for _ in range(4):
            await players.move("knopf")
            await room.quiet()
            assert room.living() is living
            calls = [m for m in room.spoken(room.channel) if m is not living]
            assert len(calls) == 1 and calls[0].pings == {players.whose()}
            assert calls[0].content.text.startswith(f"<@{room.people[players.whose()].id}>")
        pinged = [m.pings for m in room.channel.messages.values() if m.author is None and not m.only_for and m.pings]
        assert len(pinged) == room.witness.calls and all(len(p) == 1 for p in pinged)
        assert living.content.attachments and len(living.versions) > 4 and first


async def test_the_call_follows_the_question_and_goes_with_the_game(tmp_path, no_errors):
    room = DiscordRoom(tmp_path, NAMES[:2])
    async with room.server, room.bot():
        await room.sit_down()
        players = Players(room)
        await players.move("knopf")
        await players.move("knopf")  # with two players, who moved last may be asked again
        await room.quiet()
        call = next(m for m in reversed(room.spoken(room.channel)) if m is not room.living())
        options = {a for a in room.actions(call).values() if a.startswith("z:")}
        assert options == {a for a in room.actions(room.living()).values() if a.startswith("z:")}
        await room.says("Anna", "aufgeben", "ja")
        await room.says("Bernd", "aufgeben", "ja")
        await room.until(lambda: room.over)
        await room.quiet()
        assert room.channel.by_bot()[-1] is room.living() or "dran" not in room.channel.by_bot()[-1].text
    assert room.server.violations == []


async def test_names_are_shown_as_they_are_and_notify_nobody(tmp_path, no_errors):
    evil = ("*fett* __u__ `c`", "@everyone", "[x](http://x.de) ||s||")
    room = DiscordRoom(tmp_path, evil)
    async with room.server, room.bot():
        await room.sit_down()
        await room.quiet()
        living = await room.shown()
        await Players(room).move("knopf")
        await room.quiet()
        texts = [v.text for m in room.channel.messages.values() if m.author is None for v in m.versions]
        assert not any("@everyone" in t for t in texts) and all("*fett*" not in t or r"\*fett\*" in t for t in texts)
        assert any(r"\*fett\*" in t for t in texts) and living
        assert all(len(m.pings) <= 1 for m in room.channel.messages.values())
    assert room.server.violations == []


# --- moves ---------------------------------------------------------------------------------------------------------------


async def test_the_list_under_zug_holds_the_legal_moves_of_whoever_types(room):
    async with room.bot():
        await room.sit_down()
        await room.shown()
        who = Players(room).whose()
        mine = await room.people[who].autocomplete(room.channel, "zug", was="")
        assert 5 < len(mine) <= 25 and DRAW in [c.name for c in mine]
        best = await room.people[who].autocomplete(room.channel, "zug", was="stapel")
        assert best[0].name == DRAW
        other = next(n for n in room.names if n != who)
        assert await room.people[other].autocomplete(room.channel, "zug", was="sta") == []
        chosen = await room.people[who].slash(room.channel, "zug", was=best[0])
        assert chosen.took < 1
        await room.until(lambda: room.number == 1)


async def test_many_options_are_paged_several_are_picked_at_once_and_words_have_a_form(tmp_path, probe, no_errors):
    room = DiscordRoom(tmp_path, ["Anna", "Bernd"])
    anna, _ = room.people.values()
    async with room.server:
        async with room.bot():
            await room.says("Anna", "neu", "probe")
            await room.until(room.living)
            await room.presses("Anna", room.living(), "Los geht’s")
            await room.until(lambda: room.running)
            question = await room.open_question("Anna")
            assert "Tippen geht auch: /zug gehe 11" in question.text
            assert question.labels == (*(f"Nach Ort {nr}" for nr in range(1, 11)), "Weiter weg (50) …")
            await room.turn_to("Anna", question, "Nach Ort 11", "Weiter weg")
            menu = next(p for p in question.content.parts() if p["type"] == 3)
            assert len(menu["options"]) == 24 and question.labels[-2:] == ("Weitere (26)", "Alles andere")
            await room.turn_to("Anna", question, "Nach Ort 60", "Weiter weg")
            assert question.labels[-2:] == ("Vorige", "Alles andere")
            await anna.presses(question, "Vorige")
            await room.until(lambda: "Nach Ort 35" in question.labels)
            assert (await anna.autocomplete(room.channel, "zug", was="ort 5"))[0].name == "Nach Ort 5"
            await anna.selects(question, "Nach Ort 35")
            await room.until(lambda: room.number == 1)
            await room.until(lambda: "Welche Karten?" in question.text)  # the next question takes the place of this one
            assert next(p["label"] for p in question.content.parts() if p["type"] == 2) == "Fertig"
            await anna.selects(question, ["Zauberer", "Elb", "Balrog"])
            await anna.sees("nicht neben dem Zauberer")
            assert not room.table().play.drafts and "Balrog" in question.labels  # all or nothing, and still asked
            await room.pick("Anna", question, ["Zauberer"])
        async with room.bot():  # a draft and its buttons outlive the bot
            question = await room.open_question("Anna")
            options = [o["label"] for p in question.content.parts() if p["type"] == 3 for o in p["options"]]
            await room.pick("Anna", question, [o for o in options if o in ("Elb", "Zwerg", "Hobbit")])
            await room.pick("Anna", question, ["Fertig"])
            await room.until(lambda: room.number == 2)
            question = await room.open_question("Anna")
            assert question.labels[0] == "Sprich Freund"
            opened = await anna.presses(question, "Sprich Freund")
            assert opened.modal.labels == ["Sprich Freund"]
            await anna.fills_modal(opened, "Feind")
            await anna.sees("Das Tor bleibt zu")
        async with room.bot():  # so does a form
            await anna.fills_modal(opened, "Mellon")
            await room.until(lambda: room.over)
            await anna.fills_modal(opened, "Mellon")
            await anna.sees("Das ist vorbei")
            await room.quiet()
    assert room.server.violations == [] and not room.server.unacknowledged()
    for secret in ("Hobbit", "Das Tor bleibt zu", "Sprich Freund und"):
        assert room.server.record.who_saw(secret) == {"Anna"}, secret


def test_views_keep_within_the_limits():
    options = tuple(Button(f"{n} " + "x" * 90, f"z:1:2.p1:{n:08x}") for n in range(90))
    rest = tuple(Button(f"b{n}", f"c:1:/b{n}") for n in range(9))

    async def made():
        return render.view_of(Reply("", buttons=(*options, *rest), collect=(0, 90)))

    view = asyncio.run(made())
    rows = view.to_components()
    assert len(rows) == 5 and view.is_finished()
    assert sum(len(c.get("options", ())) for r in rows for c in r["components"]) == 90
    assert sum(c["type"] == 2 for r in rows for c in r["components"]) == 5


# --- in time, after restarts, for those who may --------------------------------------------------------------------------


async def test_the_first_answer_comes_at_once_however_slow_the_store_is(room):
    async with room.bot():
        room.adapter.suggest_seconds = 0.3
        await room.sit_down()
        await room.quiet()
        who = Players(room).whose()
        free = threading.Event()
        blocked = room.adapter._store.submit(free.wait, 600)
        try:
            asked = await room.people[who].slash(room.channel, "zug", was="nimm stapel")
            assert asked.message.thinking
            assert (await room.presses(who, room.living(), "Hand")).answered
            assert await room.people[who].autocomplete(room.channel, "zug", was="") == []
            assert not blocked.done()  # all three came while nobody could ask the store
        finally:
            free.set()
        await room.until(lambda: room.number == 1)
        await room.quiet()


async def test_buttons_work_after_a_restart_and_old_ones_are_over(room):
    players = Players(room)
    async with room.bot():
        await room.sit_down()
        living = await room.shown()
    async with room.bot():
        who = await players.move("knopf")
        await room.presses(players.whose(), await room.shown(), DRAW)
        await room.until(lambda: room.number == 2)
        await room.quiet()
        person = room.people[who]
        person.forget()
        await person.presses(living, DRAW, old=True)
        assert (await person.sees("gerade nicht gefragt")).private
        nonsense = person.forges(living, "gibt es nicht")
        await nonsense
        await person.sees("Das ist vorbei")
        await person.forges(living, "m0|z:1:9.p1", ["0badf00d"])
        await person.sees()
        await room.quiet()
        assert room.number == 2


async def test_only_who_manages_the_channel_ends_or_repairs_a_table(room):
    anna, bernd = room.people["Anna"], room.people["Bernd"]
    other = room.server.guild("Andere", [bernd])
    other.grant(bernd, manage_channels=True)
    elsewhere = other.channel("anderswo")
    room.guild.grant(anna, manage_channels=True)
    async with room.bot():
        await room.sit_down()
        living = await room.shown()
        with pytest.raises(AssertionError, match="not offered"):
            bernd.slash(room.channel, "abraeumen")
        await bernd.forges(living, "c:1:/abraeumen ja")
        await bernd.sees("Das darf nur, wer diesen Kanal verwaltet")
        await bernd.slash(elsewhere, "neu", spiel="zwei-tuerme")  # a manager there is none here
        await room.until(lambda: elsewhere.by_bot())
        await bernd.forges(elsewhere.last, "c:1:/abraeumen ja")
        await bernd.sees("Das darf nur, wer den Kanal verwaltet, in dem der Tisch steht")
        for words in ("ja", "@1 ja"):
            await bernd.slash(bernd.dm, "abraeumen", sicher=words)
            await bernd.sees("Das darf nur, wer den Kanal verwaltet, in dem der Tisch steht")
        await bernd.slash(bernd.dm, "abraeumen", sicher="@zwei ja")
        await bernd.sees("Welcher Tisch «zwei»?")
        assert room.running
        await anna.slash(room.channel, "reparieren")
        await room.until(lambda: room.living() not in (None, living), "a new table message")
        asked = await (await anna.slash(room.channel, "abraeumen")).reply()
        await anna.presses(asked, "Ja, abräumen")
        await room.until(lambda: not room.running)
        await room.quiet()


async def test_commands_may_be_registered_for_one_server_only(room):
    async with room.bot(guild=room.guild.id):
        assert room.server.commands.get(None, []) == []
        assert {c["name"] for c in room.server.commands[room.guild.id]} == {*COMMANDS, *catalog.queries(), "Was gilt hier?"}
        await room.sit_down()


async def test_shards_are_the_library_s_business(tmp_path, no_errors):
    room = DiscordRoom(tmp_path, NAMES[:2], shards=2)
    guilds = [room.server.guild(f"Runde {n}", list(room.people.values())) for n in range(3)]
    while len({(g.id >> 22) % 2 for g in [room.guild, *guilds]}) < 2:
        await asyncio.sleep(0.002)
        guilds.append(room.server.guild("noch eine", list(room.people.values())))
    async with room.server, room.bot():
        for guild in (next(g for g in [room.guild, *guilds] if (g.id >> 22) % 2 == shard) for shard in (0, 1)):
            channel = guild.channels[0] if guild.channels else guild.channel("tisch")
            await room.people["Anna"].slash(channel, "neu", spiel="zwei-tuerme")
            await room.until(lambda channel=channel: channel.by_bot(), "a table")
        await room.quiet()
    assert room.server.violations == []


async def test_the_log_is_put_into_a_thread_on_request(room):
    async with room.bot():
        await room.sit_down()
        players = Players(room)
        for _ in range(3):
            await players.move("knopf")
        await room.says("Anna", "verlauf", "faden")
        await room.until(lambda: room.channel.threads and room.channel.threads[0].by_bot(), "the thread")
        (thread,) = room.channel.threads
        assert thread.name.startswith("Verlauf: Die zwei Türme") and thread.last.text.startswith("1. ")
        await players.move("knopf")
        await room.says("Bernd", "verlauf", "faden")
        await room.until(lambda: len(thread.by_bot()) == 2)
        assert len(room.channel.threads) == 1 and thread.last.text.startswith("4. ")  # only what is new
        await room.says("Bernd", "verlauf", "faden")
        await room.people["Bernd"].sees("steht schon alles")


async def test_long_texts_are_split(room):
    async with room.bot():
        await room.sit_down()
        await room.says("Anna", "hilfe", "alles")
        await room.people["Anna"].sees("/zug …")
        await room.quiet()
        texts = [s.text for s in room.people["Anna"].seen if s.private]
        assert all(len(t) <= 2000 for t in texts) and sum(len(t) for t in texts) > 2000


async def test_what_an_interaction_cannot_bring_comes_as_a_direct_message(room):
    async with room.bot():
        await room.sit_down()
        who = Players(room).whose()
        person = room.people[who]
        pressed = room.presses(who, await room.shown(), DRAW)
        await pressed
        pressed.expire()
        seen = await person.sees("Nur du weißt")
        assert seen.where == f"DM/{who}"
        await room.quiet()


async def test_an_unknown_command_is_answered(room):
    async with room.bot():
        await room.sit_down()
        known = room.server.command(None, "hilfe")
        room.server.commands[None].append(known | {"name": "veraltet", "id": "77", "options": []})
        asked = await room.people["Anna"].slash(room.channel, "veraltet")
        assert "gibt es nicht mehr" in (await asked.reply()).text


@pytest.mark.parametrize("kind", ["lost", "drop", "500", "429"])
async def test_a_table_whose_message_met_a_fault_stands_there_once(room, kind):
    async with room.bot():
        room.server.faults.plan(kind, on=f"POST /api/v10/channels/{room.place}/messages")
        await room.says("Anna", "neu", "zwei-tuerme")
        await room.until(room.living, "the table")
        await room.quiet()
        assert room.server.faults.struck and len(room.spoken(room.channel)) == 1
        room.server.faults.plan(kind, on="/callback")
        asked = await room.people["Anna"].slash(room.channel, "hilfe")  # the first answer, too, is given in time and once
        await room.people["Anna"].sees("/zug")
        assert asked.took < 3
        await room.quiet()


async def test_where_the_bot_may_not_write_it_says_so(room):
    async with room.bot():
        await room.says("Anna", "neu", "zwei-tuerme")
        await room.until(room.living)
        room.guild.bot_permissions &= ~discord.Permissions(send_messages=True).value
        asked = await (await room.people["Bernd"].slash(room.channel, "beitreten")).reply()
        assert asked.ephemeral and "fehlt mir ein Recht" in asked.text
        assert len(room.table().seats) == 1


async def test_the_list_under_karte_holds_names_and_the_chosen_one_is_shown_to_the_asker_alone(room):
    async with room.bot():
        await room.sit_down()
        anna = room.people["Anna"]
        begun = await anna.autocomplete(room.channel, "karte", name="boro")
        assert "Boromir · Gefährte (Freie Völker) · Ringkrieg" in [c.name for c in begun] and len(begun) <= 25
        english = await anna.autocomplete(room.channel, "karte", name="riders of roh")
        assert english[0].name.startswith("Reiter von Rohan · Heer (Helden) · MECCG")
        assert await anna.autocomplete(room.channel, "karte", name="qqqq") == []
        await anna.slash(room.channel, "karte", name=english[0])
        seen = await anna.sees("Siegpunkte 3 (Heer)")
        assert seen.private and seen.message.ephemeral
        asked = await (await anna.slash(room.channel, "karte", name="Boromir")).reply()
        await anna.presses(asked, "Ringkrieg")
        seen = await anna.sees("Aktiviert Gondor")
        assert seen.private


async def test_an_error_on_the_way_to_the_referee_is_answered(tmp_path, monkeypatch):
    room = DiscordRoom(tmp_path, NAMES[:2])
    bernd = room.people["Bernd"]
    async with room.server, room.bot():
        await room.sit_down()
        living = await room.shown()
        monkeypatch.setattr(type(room.adapter), "handle", lambda *_: 1 / 0)
        await bernd.slash(room.channel, "stand")
        assert (await bernd.sees("Da ist etwas schiefgegangen")).private
        await bernd.presses(living, "Hand")
        assert (await bernd.sees("Da ist etwas schiefgegangen")).private
