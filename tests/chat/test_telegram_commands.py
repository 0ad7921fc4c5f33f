"""Telegram: every command, keyboards, private chats, deep links, topics, inline mode, webhook, with the real library."""

from __future__ import annotations

import socket
from itertools import chain

import pytest

from bot import budget
from bot.adapter import split
from bot.core import rulebook
from bot.core.clock import HandClock, SystemClock
from bot.core.commands import COMMANDS
from bot.core.messages import Button, Reply
from bot.core.referee import Carried
from bot.telegram_app import app as telegram_app
from bot.telegram_app import render, wording
from bot.telegram_app.commands import listen
from storage.store import Store
from tests.chat.players import DRAW, Players
from tests.chat.rooms import MORE, NAMES, WORDS, TelegramRoom
from tests.standins.telegram_world import Content


@pytest.fixture
async def room(tmp_path, no_errors):
    room = TelegramRoom(tmp_path, NAMES[:3])
    async with room.server:
        yield room
    assert room.server.violations == []
    assert room.witness.leaks(room.server.record.entries, room.seats()) == []
    assert room.server.unanswered() == []


async def test_every_command_is_registered_and_answers(room):
    async with room.bot():
        menu = {scope: [c["command"] for c in found] for scope, found in room.server.commands.items()}
        assert sorted(menu["default"]) == sorted(COMMANDS)
        assert menu["all_group_chats"][:6] == ["zug", "dran", "hand", "brett", "regel", "neu"]
        assert "abraeumen" in menu["all_chat_administrators"] and "abraeumen" not in menu["all_private_chats"]
        await room.sit_down()
        await room.quiet()
        anna = room.people["Anna"]
        for name in sorted(set(COMMANDS) - {"abraeumen", "aufgeben"}):
            seen = len(anna.seen)
            await room.says("Anna", name, WORDS.get(name, ""))
            await room.until(lambda: any(not s.by for s in anna.seen[seen:]), f"an answer to /{name}")  # noqa: B023
            await room.quiet()


async def test_hands_and_refusals_reach_their_owner_alone(room):
    async with room.bot():
        await room.sit_down()
        living = await room.shown()
        who = Players(room).whose()
        other = next(n for n in room.names if n != who)
        await room.presses(other, living, "Hand")
        seen = await room.people[other].sees("hand.png")
        assert seen.private and seen.where == f"privat/{other}"
        answer = await room.presses(other, living, DRAW)
        assert not answer.alert and "gerade nicht gefragt" in answer.text
        room.people[who].says_private("/zug nimm ablage")
        seen = await room.people[who].sees("Regel:")
        assert seen.private
        answer = await room.presses(who, living, DRAW)
        assert answer.alert and "Nur du weißt" in answer.text  # what was drawn: no message, no other chat
    assert room.server.record.who_saw("Nur du weißt") == {who}
    assert room.server.record.who_saw("hand.png") == {other}


async def test_one_living_message_from_the_lobby_to_the_end_and_one_mention_a_handover(room):
    async with room.bot():
        await room.sit_down()
        first = room.spoken(room.group)[0]
        players = Players(room)
        for _ in range(4):
            await players.move("knopf")
            await room.quiet()
            assert room.living() is first and first.content.media  # the text of the lobby became a picture
            calls = [m for m in room.spoken(room.group) if m is not first]
            assert len(calls) == 1 and calls[0].pings == {players.whose()}
        assert sum(bool(m.pings) for m in room.group.messages.values()) == room.witness.calls


async def test_a_group_keyboard_never_holds_a_secret_option(room):
    async with room.bot():
        await room.sit_down()
        players = Players(room)
        for _ in range(12):
            await players.move("privat")
        await room.quiet()
        assert any("weglegen" in label for label in room.secret) and room.given_away() == []
        assert {label for m in room.group.messages.values() for v in m.versions for label in v.labels} & set(MORE)


async def test_what_somebody_else_is_told_is_not_shown_to_whoever_pressed(room):
    async with room.bot():
        await room.sit_down()
        living = await room.shown()
        anna, bernd = room.people["Anna"], room.people["Bernd"]
        carry_out = room.adapter.referee.carry_out

        def with_a_secret(incoming):
            first, beside, more = carry_out(incoming)
            secret = Reply("Nur für Bernd", (str(bernd.id),), outbox=10**6, place=("telegram", room.place))
            return Carried(first, beside, chain(more or (), [[secret]]))

        room.adapter.referee.carry_out = with_a_secret
        await anna.presses(living, "Hilfe")
        assert (await bernd.sees("Nur für Bernd")).private
        await anna.sees("/zug")
        anna.says(room.group, "/dran")
        await bernd.sees("Nur für Bernd")
        await room.quiet()
    assert room.server.record.who_saw("Nur für Bernd") == {"Bernd"}


async def test_a_game_against_computers_in_the_private_chat(room):
    anna = room.people["Anna"]
    room.place = str(anna.id)
    room.group.messages = anna.chat.messages  # where the room looks for its table
    async with room.bot():
        anna.says_private("/neu zwei-tuerme")
        living = await room.until(room.living)
        for label in ("Computer dazu", "Computer dazu", "Los geht’s"):
            await room.until(lambda label=label: label in room.actions(living))
            await anna.presses(living, label)
        await room.until(lambda: room.running)
        for way in ("knopf", "privat", "knopf", "wort"):
            before = room.number
            await room.shown()
            if way == "wort":
                anna.says_private("stapel" if DRAW in room.actions(living) else "passe")
                await room.until(lambda before=before: room.number > before)
            else:
                await Players(room, "2").move(way)
        await room.quiet()
        assert (await room.shown()) is living and living.content.media


async def test_private_questions_are_edited_in_place_and_end_with_the_move(room):
    async with room.bot():
        await room.sit_down()
        players = Players(room)
        who = await players.move("privat")
        await room.quiet()
        private = [m for m in room.people[who].chat.by_bot() if m.versions[0].rows]
        assert len(private) == 1 and len(private[0].versions) > 1 and not private[0].labels


async def test_a_private_press_delivered_twice_leaves_the_next_question_open(room):
    async with room.bot():
        await room.sit_down()
        who = Players(room).whose()
        question = await room.open_question(who)
        label = next(o for o in room.actions(question) if "weglegen" in o)
        press = room.presses(who, question, label)
        await press
        await room.until(lambda: "liegt in der Mitte" in question.text)
        room.server.redeliver(press, 2)
        await room.server.settled()
        await room.quiet()
        assert "liegt in der Mitte" in question.text and question.labels
        await room.pick(who, question, ["Zwei vom Stapel ziehen"])
        assert room.number == 1 and "Nur du weißt" in question.text and not question.labels


# --- people who have not started the bot ---------------------------------------------------------------------------------


async def test_whoever_joins_by_button_is_led_to_the_private_chat(tmp_path, no_errors):
    room = TelegramRoom(tmp_path, NAMES[:2], started=False)
    anna, bernd = room.people.values()
    async with room.server, room.bot():
        anna.says(room.group, "/neu zwei-tuerme")
        hint = await bernd.sees("Öffne zuerst den privaten Chat")
        assert "Anna" in hint.text and hint.labels == (wording.OPEN_CHAT,)
        anna.presses(hint, wording.OPEN_CHAT)
        assert (await anna.sees("Du sitzt am Tisch")).private  # owed until then
        answer = await bernd.presses(await room.until(room.living), "Mitspielen")
        assert answer.url == "https://t.me/ringrichter_bot?start=c-1-beitreten"
        await room.until(lambda: "2. Bernd" in room.living().text)  # he sits there nevertheless
        bernd.starts("c-1-beitreten")
        await bernd.sees("Hier bin ich")
        await bernd.sees("Du sitzt am Tisch")
        await room.quiet()
        assert not room.owed()
        hints = [m for m in room.group.by_bot() if "privaten Chat" in m.text]
        assert len(hints) == 1
    assert room.server.violations == []


async def test_a_deep_link_goes_on_with_what_was_pressed_and_nothing_is_lost(tmp_path, no_errors):
    room = TelegramRoom(tmp_path, NAMES[:2], started=False)
    async with room.server:
        async with room.bot():
            await room.sit_down()
            living = await room.shown()
            who = Players(room).whose()
            person = room.people[who]
            answer = await person.presses(living, "Hand")
            person.starts(answer.url.partition("start=")[2])
            assert (await person.sees("hand.png")).private
            await room.quiet_but_owed(1)  # the other one's welcome
        async with room.bot():
            other = next(p for p in room.people.values() if p is not person)
            assert room.owed() == 1
            other.says_private("/hilfe")
            await other.sees("Du sitzt am Tisch")
            person.blocks()
            answer = await person.presses(living, "Hand")
            assert answer.url.endswith("start=c-1-hand")
    assert room.server.violations == []


# --- in the group --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("admin", [True, False])
async def test_a_secret_answer_typed_in_the_group_is_refused_and_deleted_where_that_is_allowed(room, admin):
    room.group.bot_admin = admin
    async with room.bot():
        await room.sit_down()
        await room.shown()
        table = room.table()
        who = Players(room).whose()
        card = next(o.key for o in table.play.options(table.play.waiting_for()[0]) if o.key.startswith("tausche"))
        said = room.people[who].says(room.group, f"/zug {card}")
        seen = await room.people[who].sees("Das können hier alle lesen")
        assert seen.private
        await room.quiet()
        assert said.deleted is admin and not room.table().play.drafts and room.number == 0
        early = room.people[next(name for name in room.names if name != who)]
        said = early.says(room.group, f"/zug {card}")  # not asked at all
        assert (await early.sees("eine Karte, die verdeckt sein kann")).private
        await room.quiet()
        assert said.deleted is admin
        room.people[who].says_private(f"/zug {card}")
        await room.people[who].sees("liegt in der Mitte")
        room.people[who].says_private("stapel")
        await room.until(lambda: room.number == 1)
        await room.quiet()


async def test_chatter_is_not_a_move_but_an_answer_to_the_referee_is(room):
    room.group.bot_admin = True  # hears everything
    async with room.bot():
        await room.sit_down()
        living = await room.shown()
        people = list(room.people.values())
        who = room.people[Players(room).whose()]
        for person in people:
            person.says(room.group, "stapel ist doch langweilig")
            person.says(room.group, "/zug@andererbot stapel")
        await room.quiet()
        assert room.number == 0 and not any(p.saw("verstehe") for p in people)
        who.says(room.group, "stapel", reply_to=living)
        await room.until(lambda: room.number == 1)
        await room.shown()
        who = room.people[Players(room).whose()]
        who.says(room.group, "@ringrichter_bot stapel")
        await room.until(lambda: room.number == 2)
        await room.shown()
        who = room.people[Players(room).whose()]
        who.says(room.group, "/zug@ringrichter_bot stapel")
        await room.until(lambda: room.number == 3)
        await room.quiet()


async def test_topics_are_channels_of_their_own(tmp_path, no_errors):
    room = TelegramRoom(tmp_path, NAMES[:2], forum=True)
    other = room.group.topic("Tisch 2")
    anna, bernd = room.people.values()
    async with room.server, room.bot():
        await room.sit_down()
        bernd.says(other, "/neu zwei-tuerme")
        await room.until(lambda: any(m.thread == other.id for m in room.spoken(room.group)), "a table in the other topic")
        assert "Bernd" in other.last.text and "Anna" not in other.last.text and room.running
        anna.says(room.group, "/dran")  # the general topic has no table
        await anna.sees("Hier steht kein Tisch")
        await Players(room).move("knopf")
        await room.quiet()
        assert all(m.thread in (room.topic.id, other.id) for m in room.group.by_bot())
    assert room.server.violations == []


async def test_only_who_manages_the_group_ends_a_table(room):
    anna, bernd = room.people["Anna"], room.people["Bernd"]
    own = room.server.group("Bernds Runde", members=[bernd, anna])
    async with room.bot():
        await room.sit_down()
        await room.shown()
        bernd.says(room.group, "/abraeumen ja")
        await bernd.sees("Das darf nur, wer diesen Kanal verwaltet")
        for line in ("/abraeumen ja", "/abraeumen @zwei ja", "/schiedsordnung @zwei einstimmig"):
            bernd.says_private(line)  # his own chat, but the table is not in it
            await bernd.sees("Das darf nur, wer den Kanal verwaltet, in dem der Tisch steht")
        bernd.says(own, "/neu zwei-tuerme")
        await room.until(lambda: own.by_bot())
        await bernd.forges(own.last, "c:1:/abraeumen ja")
        await bernd.sees("Das darf nur, wer den Kanal verwaltet, in dem der Tisch steht")
        assert room.running
        anna.says_private("/schiedsordnung @zwei einstimmig")  # she manages the group, also from her own chat
        await room.until(lambda: any("Einstimmigkeit" in m.text for m in room.group.by_bot()))
        anna.says(room.group, "/frist 2 Tage")  # at once: nobody needs to agree
        await room.until(lambda: any("Frist je Zug: 2 Tage" in m.text for m in room.group.by_bot()))
        anna.says(room.group, "/abraeumen")
        asked = await anna.sees("wirklich beenden")
        assert asked.private
        await anna.presses(asked, "Ja, abräumen")
        await room.until(lambda: not room.running)
        await room.quiet()


async def test_names_are_shown_as_they_are(tmp_path, no_errors):
    room = TelegramRoom(tmp_path, ("<b>Anna</b>", "A & B </pre>", "@ringrichter_bot"))
    async with room.server, room.bot():
        await room.sit_down()
        await room.quiet()
        await Players(room).move("knopf")
        await room.quiet()
        texts = "\n".join(v.text for m in room.group.by_bot() for v in m.versions)
        assert "<b>Anna</b>" in texts and "A & B </pre>" in texts
    assert room.server.violations == []


async def test_inline_mode_answers_in_any_chat(room):
    anna = room.people["Anna"]
    rulebook.hints("Gandalf")  # the index may have to be built first
    async with room.bot():
        await room.says("Anna", "neu", "zwei-tuerme")
        results = await anna.inline("Darf Gandalf allein liegen?")
        assert any("Gandalf" in r["title"] for r in results)
        sent = anna.sends_inline(room.group, results[0])
        assert "Fundstelle" in sent.text
        empty = anna.inline("")
        assert await room.until(lambda: empty.answer is not None) and empty.answer == []
        await room.quiet()


async def test_updates_come_by_webhook_too(room, monkeypatch):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    room.server.proxy("https://richter.example", f"http://127.0.0.1:{port}")
    monkeypatch.setattr("tests.chat.rooms.listen", lambda app, *_: listen(app, "https://richter.example/", "127.0.0.1", port))
    async with room.bot():
        await room.sit_down()
        await Players(room).move("knopf")
        await room.quiet()
        assert room.server.updates.webhook["secret_token"]


async def test_a_group_has_a_budget_and_outdated_edits_are_left_out(room, monkeypatch):
    monkeypatch.setattr(telegram_app, "BUDGET", 6)
    monkeypatch.setattr(budget, "MINUTE", 2.0)
    async with room.bot():
        await room.sit_down()
        players = Players(room)
        for _ in range(6):
            person = room.people[players.whose()]
            before = room.number
            person.says(room.group, "/zug stapel")
            await room.until(lambda before=before: room.number > before)
        await room.shown()
        await room.quiet()
        assert f"Zug {room.number}" in room.living().text
        edits = [v for v in room.living().versions if "Zug" in v.text]
        assert len(edits) < 7  # seven states, but the newest counts


async def test_lost_and_refused_requests_are_made_again(room):
    async with room.bot():
        await room.sit_down()
        players = Players(room)
        for kind, on in (
            ("429", "editMessageMedia"),
            ("500", "editMessageMedia"),
            ("drop", "sendMessage"),
            ("lost", "editMessageMedia"),
        ):
            room.server.faults.plan(kind, on=on)
            await players.move("knopf")
            await room.shown()
            await room.quiet()
        room.server.faults.plan("drop", on="answerCallbackQuery")
        await players.move("knopf")
        await room.quiet()
        assert [kind for kind, _ in room.server.faults.struck] == ["429", "500", "drop", "lost", "drop"]
        assert len(room.spoken(room.group)) == 2  # the table and one call


async def test_what_is_due_by_the_clock_is_done_and_told(room):
    async with room.bot():
        await room.sit_down()
        await room.quiet()
        room.adapter.referee.clock = clock = HandClock(SystemClock().now())
        await room.says("Anna", "frist", "1 Tag")
        await room.quiet()
        seen = len(room.server.record.entries)
        clock.move(3 * 24 * 3600)
        await room.until(lambda: any(not s.by for s in room.server.record.entries[seen:]), "a reminder")
        await room.quiet()


async def test_long_texts_are_split(room):
    async with room.bot():
        await room.sit_down()
        room.people["Anna"].says_private("/hilfe")
        await room.people["Anna"].sees("/zug")
        players = Players(room)
        for _ in range(3):
            await players.move("knopf")
        await room.says("Anna", "verlauf", "faden")  # no threads here: for everybody in the group
        await room.people["Bernd"].sees("1. ")
        await room.quiet()


def test_everything_is_cut_below_the_limits():
    long = Reply("\n".join("ä😀<&> " * 30 for _ in range(60)), block="#" * 5_000)
    pieces = render.pieces(long)
    assert len(pieces) > 3 and all(len(p.replace("&lt;", "<").replace("&amp;", "&").replace("&gt;", ">")) < 4_200 for p in pieces)
    assert len(split("x" * 10_000, 4_096)) == 3 and split("", 10) == [""]
    assert render.caption(Reply("Kopf\n" + "\n".join(f"Zeile {n}" for n in range(400)))).endswith("Zeile 399")
    assert render.caption(Reply("Kopf\n" + "x" * 3000)).startswith("Kopf")
    many = render.keyboard(tuple(Button(f"b{n}", f"z:1:2:{n:08x}") for n in range(150)))
    assert sum(len(row) for row in many.to_dict()["inline_keyboard"]) == 100
    assert render.pressed(render.payload("c:12:/hand")) == "c:12:/hand" and render.pressed("tisch") == ""


async def test_words_delivered_twice_are_carried_out_once(room):
    anna = room.people["Anna"]
    async with room.bot():
        await room.says("Anna", "neu", "zwei-tuerme")
        await room.until(room.living)
        said = anna.says(room.group, "/beitreten computer")
        await room.until(lambda: len(room.table().seats) == 2)
        room.server.redeliver(said, 3)
        await room.server.settled()
        await room.quiet()
        assert len(room.table().seats) == 2


async def test_words_are_carried_out_in_the_order_they_were_said(room):
    async with room.bot():
        await room.sit_down()
        await room.shown()
        first = Players(room).whose()
        start = room.names.index(first)
        with room.server.holding():
            for turn in range(6):
                name = room.names[(start + turn) % 3]
                room.people[name].says(room.group, "/zug verzichte")
        await room.until(lambda: room.number >= 3)
        await room.server.settled()
        await room.quiet()
        with room._look.transaction() as session:
            store = Store(session)
            told = [e.seat for e in store.entries(room.table().row)]
        assert [room.table().names[s] for s in told[:3]] == [room.names[(start + n) % 3] for n in range(3)]


async def test_a_group_that_becomes_a_supergroup_keeps_its_table(room):
    async with room.bot():
        await room.sit_down()
        await room.quiet()
        number = room.number
        old, people = room.group, list(room.people.values())
        new = room.server.group("Runde", members=people)
        said = room.server.post(old, people[0], Content())
        said.service = {"migrate_to_chat_id": new.id}
        room.server.updates.push("message", said.as_json(room.server.me))
        await room.until(lambda: not room.running, "the table to move")
        room.group, room.place = new, str(new.id)
        assert room.running and room.number == number
        await room.says(Players(room).whose(), "zug", "stapel")
        living = await room.until(room.living, "the table in the new group")
        assert living.chat is new and (await room.shown()) is living
        await room.quiet()


async def test_a_call_that_stands_there_twice_goes_when_somebody_presses_it(room):
    async with room.bot():
        await room.sit_down()
        players = Players(room)
        await room.shown()
        await room.quiet()
        room.server.faults.plan("lost", on="sendMessage")
        while ("lost", "sendMessage") not in room.server.faults.struck:
            await players.move("knopf")
        await room.shown()
        await room.quiet()
        first, _ = [m for m in room.group.by_bot() if m.pings]  # its answer was lost, so it was sent again
        who, label = players.whose(), next(b for b, action in room.actions(first).items() if action.startswith("z:"))
        await room.presses(who, first, label)
        await room.until(lambda: first.deleted, "the message nobody knew of to be gone")
        await room.shown()
        await room.quiet()
        assert len([m for m in room.spoken(room.group) if m is not room.living()]) == 1
    assert room.server.violations == []


async def test_a_card_is_looked_up_in_private_and_asked_back_where_several_bear_its_name(room):
    async with room.bot():
        await room.sit_down()
        anna = room.people["Anna"]
        anna.says_private("/regel Welchen Level hat Boromir?")
        seen = await anna.sees("Boromir: Level 2")
        assert seen.private
        anna.says_private("/karte Moria meccg")
        seen = await anna.sees("«Moria» gibt es 3-mal (MECCG)")
        await anna.presses(seen, "Ort (Balrog)")
        seen = await anna.sees("Zufluchtsort (Balrog)")
        assert seen.private


async def test_an_error_on_the_way_to_the_referee_is_answered(tmp_path, monkeypatch):
    room = TelegramRoom(tmp_path)
    async with room.server, room.bot():
        await room.sit_down()
        monkeypatch.setattr(type(room.adapter), "handle", lambda *_: 1 / 0)
        room.people["Bernd"].says(room.group, "/stand")
        told = await room.people["Bernd"].sees("Da ist etwas schiefgegangen")
        assert told.private
