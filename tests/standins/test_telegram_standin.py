"""The Telegram stand-in, proved with tiny bots on the real python-telegram-bot over real sockets."""

from __future__ import annotations

import asyncio
import socket
import struct
import zlib

import pytest
from telegram import (
    Bot,
    BotCommand,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    ReplyParameters,
    Update,
)
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import CallbackQueryHandler, CommandHandler, InlineQueryHandler, MessageHandler, PollAnswerHandler, filters

from tests.standins import derive_facts
from tests.standins.checking import load
from tests.standins.floor import telegram_noop
from tests.standins.telegram import TelegramServer
from tests.standins.tiny_telegram import built, plain, polling


def png(width: int = 2, height: int = 2) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 6)) + chunk(b"IEND", b"")


def keyboard(*labels: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=label.lower())] for label in labels])


@pytest.fixture
async def server():
    async with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(server):
    """The bare client, for things that need no updates."""
    transport = {"request": plain(64), "get_updates_request": plain()}
    async with Bot(server.token, base_url=server.base_url, base_file_url=server.file_url, **transport) as bot:
        yield bot


def echo_bot(app):
    """/echo words; plain words with the sender's name; a counter with a button; a secret by alert."""

    async def echo(update: Update, context):
        await update.effective_message.reply_text("Echo: " + " ".join(context.args))

    async def words(update: Update, _):
        await update.effective_message.reply_text(f"{update.effective_user.first_name} sagt {update.effective_message.text}")

    async def count(update: Update, _):
        await update.effective_message.reply_text("Stand 0", reply_markup=keyboard("Mehr", "Geheim"))

    async def press(update: Update, context):
        query = update.callback_query
        if query.data == "geheim":
            await query.answer(f"Nur für {query.from_user.first_name}", show_alert=True)
            return
        context.bot_data["n"] = context.bot_data.get("n", 0) + 1
        try:
            await query.answer()
        except BadRequest:
            context.bot_data["late"] = True
        await query.edit_message_text(f"Stand {context.bot_data['n']}", reply_markup=keyboard("Mehr", "Geheim"))

    app.add_handler(CommandHandler("echo", echo))
    app.add_handler(CommandHandler("zaehl", count))
    app.add_handler(CommandHandler("start", echo))
    app.add_handler(CallbackQueryHandler(press))
    app.add_handler(MessageHandler(filters.TEXT & ~filters.COMMAND, words))


async def refused(call, error: type[TelegramError], words: str) -> None:
    with pytest.raises(error) as caught:
        await call
    assert words.lower() in str(caught.value).lower()


# --- talking --------------------------------------------------------------------------------------------------------


async def test_commands_edits_and_alerts_reach_the_right_people(server):
    anna, bernd = server.user("Anna"), server.user("Bernd")
    group = server.group("Runde", members=[anna, bernd])
    async with polling(server, echo_bot):
        anna.says(group, "/echo hallo Welt")
        assert (await bernd.sees("Echo")).text == "Echo: hallo Welt"
        anna.says(group, "/zaehl")
        table = (await bernd.sees("Stand 0")).message
        assert table.labels == ("Mehr", "Geheim")
        answer = await bernd.presses(table, "Geheim")
        assert (answer.text, answer.alert) == ("Nur für Bernd", True)
        server.redeliver(anna.says(group, "/echo doppelt"))
        await server.eventually(lambda: len([m for m in group.by_bot() if m.text == "Echo: doppelt"]) == 2)
        await bernd.presses(table, "mehr")
        assert (await anna.sees("Stand 1")).kind == "edit"
    assert server.record.who_saw("Nur für Bernd") == {"Bernd"}
    assert server.record.who_saw("Stand 1") == {"Anna", "Bernd"}
    assert (anna.typed, bernd.taps) == (3, 2)
    assert server.violations == [] and server.refused == [] and server.unanswered() == []


async def test_privacy_mode_lets_only_commands_replies_and_mentions_through(server):
    anna = server.user("Anna")
    group = server.group("Runde", members=[anna])
    other = server.group("Verwaltet", members=[anna], bot_admin=True)
    async with polling(server, echo_bot):
        anna.says(group, "das hört der Bot nicht")
        anna.says(group, "/echo@andererbot das auch nicht")
        anna.says(group, "/echo@ringrichter_bot das schon")
        echo = (await anna.sees("Echo")).message
        anna.says(group, "eine Antwort", reply_to=echo)
        await anna.sees("Anna sagt eine Antwort")
        anna.says(group, "hallo @ringrichter_bot")
        await anna.sees("Anna sagt hallo")
        anna.says(other, "ein Verwalter hört alles")
        await anna.sees("Anna sagt ein Verwalter")
        await server.settled()
    assert not anna.saw("sagt das") and server.record.who_saw("Echo: das auch") == set()
    assert server.violations == []


async def test_private_chats_open_with_the_first_word_or_a_deep_link(server, bot):
    anna = server.user("Anna")
    group = server.group("Runde", members=[anna])
    await refused(bot.send_message(anna.id, "Psst"), Forbidden, "bot can't initiate conversation with a user")
    url = f"https://t.me/{server.me['username']}?start=tisch_7"
    link = InlineKeyboardMarkup([[InlineKeyboardButton("Zum Bot", url=url)]])
    await bot.send_message(group.id, "Öffne den Chat", reply_markup=link)
    async with polling(server, echo_bot):
        anna.presses(group.last, "Zum Bot")
        seen = await anna.sees("Echo: tisch_7")
    assert seen.private and anna.started
    anna.blocks()
    await refused(bot.send_message(anna.id, "Psst"), Forbidden, "bot was blocked by the user")
    assert server.violations == []


async def test_topics_of_a_forum_are_places_of_their_own(server, bot):
    anna = server.user("Anna")
    forum = server.group("Forum", members=[anna], forum=True)
    topic = forum.topic("Tisch 1")
    async with polling(server, echo_bot):
        anna.says(topic, "/echo hier")
        seen = await anna.sees("Echo: hier")
    assert seen.where == "Forum/Tisch 1" and topic.last is seen.message
    await refused(bot.send_message(forum.id, "?", message_thread_id=4711), BadRequest, "message thread not found")


async def test_inline_mode_answers_anywhere_and_posts_through_the_person(server):
    anna, bernd = server.user("Anna"), server.user("Bernd")
    group = server.group("Runde", members=[anna, bernd])

    def setup(app):
        async def ask(update: Update, _):
            content = InputTextMessageContent("<b>Regel 5</b>", parse_mode="HTML")
            await update.inline_query.answer([InlineQueryResultArticle("1", update.inline_query.query, content)])

        app.add_handler(InlineQueryHandler(ask))

    async with polling(server, setup):
        results = await anna.inline("Wer beginnt?")
        assert server.record.who_saw("Regel 5") == {"Anna"}
        message = anna.sends_inline(group, results[0])
        await server.settled()
    assert message.text == "Regel 5" and bernd.saw("Regel 5")
    assert server.violations == []


async def test_pictures_are_recorded_with_bytes_names_and_captions(server, bot):
    anna, bernd = server.user("Anna", started=True), server.user("Bernd")
    group = server.group("Runde", members=[anna, bernd])
    public, hand = png(3, 2), png(2, 3)
    sent = await bot.send_photo(group.id, public, caption="Das Brett", filename="brett.png", reply_markup=keyboard("Ja"))
    await bot.send_photo(anna.id, hand, caption="Deine Hand", filename="hand.png")
    assert [file.name for file in bernd.files] == ["brett.png"] and anna.files[1].data == hand
    assert (sent.photo[0].width, sent.photo[0].height) == (3, 2)
    await bot.edit_message_media(InputMediaPhoto(hand, caption="Neu"), group.id, sent.message_id)
    assert bernd.files[-1].caption == "Neu" and group.last.labels == ()
    again = await bot.send_photo(group.id, sent.photo[0].file_id)
    assert bytes(await (await again.photo[0].get_file()).download_as_bytearray()) == public
    await bot.edit_message_caption(group.id, again.message_id, caption="Alt")
    album = await bot.send_media_group(group.id, [InputMediaPhoto(public), InputMediaPhoto(hand, caption="zwei")])
    assert album[0].media_group_id == album[1].media_group_id
    await bot.send_document(group.id, b"Zug 1", filename="verlauf.txt")
    assert bernd.saw("verlauf.txt") and server.violations == []


async def test_smaller_methods_answer_as_the_library_expects(server, bot):
    anna, bernd = server.user("Anna", username="anna_a"), server.user("Bernd")
    group = server.group("Runde", members=[anna, bernd], bot_admin=True)
    assert await bot.set_my_commands([BotCommand("neu", "Neuer Tisch")])
    assert [c.command for c in await bot.get_my_commands()] == ["neu"]
    assert (await bot.get_chat_member(group.id, anna.id)).status == "creator"
    assert (await bot.get_chat_member(group.id, bernd.id)).status == "member"
    assert [m.user.first_name for m in await bot.get_chat_administrators(group.id)] == ["Anna"]
    assert (await bot.get_chat(group.id)).title == "Runde"
    assert await bot.send_chat_action(group.id, "typing")
    sent = await bot.send_message(
        group.id, f'<a href="tg://user?id={bernd.id}">Bernd</a> &amp; @anna_a: <code>a&lt;b</code>', parse_mode="HTML"
    )
    assert sent.text == "Bernd & @anna_a: a<b" and group.last.pings == {"Anna", "Bernd"}
    assert await bot.pin_chat_message(group.id, sent.message_id)
    typed = anna.says(group, "rot-kraft")
    assert await bot.delete_message(group.id, typed.id)
    assert bernd.seen[-1].kind == "deleted"
    assert (await bot.send_poll(group.id, "Pause?", ["Ja", "Nein"], is_anonymous=False)).poll.question == "Pause?"
    assert server.violations == []


async def test_polls_report_votes(server):
    anna = server.user("Anna")
    group = server.group("Runde", members=[anna])

    def setup(app):
        async def voted(update: Update, context):
            await context.bot.send_message(group.id, f"Stimme {update.poll_answer.option_ids}")

        app.add_handler(PollAnswerHandler(voted))

    async with polling(server, setup) as app:
        await app.bot.send_poll(group.id, "Pause?", ["Ja", "Nein"], is_anonymous=False)
        anna.votes(group.last, "Nein")
        await anna.sees("Stimme (1,)")
    assert server.violations == []


# --- delivery -------------------------------------------------------------------------------------------------------


async def test_presses_can_be_doubled_reordered_old_foreign_and_forged(server):
    anna, bernd, clara = server.user("Anna"), server.user("Bernd"), server.user("Clara")
    group = server.group("Runde", members=[anna, bernd])
    order = []

    def setup(app):
        async def press(update: Update, _):
            order.append((update.update_id, update.callback_query.from_user.first_name, update.callback_query.data))
            try:
                await update.callback_query.answer("ja")
            except BadRequest as error:
                order.append(str(error))

        app.add_handler(CallbackQueryHandler(press))

    async with polling(server, setup) as app:
        await app.bot.send_message(group.id, "Wähle", reply_markup=keyboard("Rot", "Blau"))
        table = group.last
        with server.holding() as held:
            first, second = anna.presses(table, "Rot"), bernd.presses(table, "Blau")
            held.reverse()
        await asyncio.gather(first, second)
        server.redeliver(first)
        await server.eventually(lambda: len(order) == 4)
        await app.bot.edit_message_text("Vorbei", group.id, table.id)
        with pytest.raises(AssertionError, match="no button"):
            anna.presses(table, "Rot")
        with pytest.raises(AssertionError, match="cannot see"):
            clara.presses(table, "Rot", old=True)
        await anna.presses(table, "Rot", old=True)
        await clara.forges(table, "erfunden")
        late = anna.forges(table, "spät")
        late.expire()
        await server.eventually(lambda: len(order) == 8)
    (a, b), (c, d) = order[:2], order[2:4]
    assert (a[1], b[1]) == ("Bernd", "Anna") and c == b and "query is too old" in d.lower()
    assert [o[1:] for o in order[4:7]] == [("Anna", "rot"), ("Clara", "erfunden"), ("Anna", "spät")]
    assert "query is too old" in order[7].lower()


async def test_updates_wait_for_a_bot_that_restarts(server):
    anna = server.user("Anna")
    group = server.group("Runde", members=[anna])
    async with polling(server, echo_bot):
        anna.says(group, "/zaehl")
        table = (await anna.sees("Stand 0")).message
    press = anna.presses(table, "Mehr")
    async with polling(server, echo_bot):
        await press
        await anna.sees("Stand 1")


async def test_a_second_poller_ends_the_first_with_a_conflict(server, bot):
    first = asyncio.ensure_future(bot.get_updates(timeout=5))
    await asyncio.sleep(0.05)
    async with Bot(server.token, base_url=server.base_url) as second:
        await second.get_updates(timeout=0)
    await refused(first, Conflict, "terminated by other getUpdates")


async def test_webhook_delivers_with_its_secret(server):
    anna = server.user("Anna")
    group = server.group("Runde", members=[anna])
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    public = "https://ringrichter.example/"
    server.proxy(public, f"http://127.0.0.1:{port}/")
    app = built(server, echo_bot)
    async with app:
        await refused(app.bot.set_webhook("http://ringrichter.example/"), BadRequest, "HTTPS")
        assert server.violations.pop().startswith("setWebhook")
        await app.start()
        hook = {"listen": "127.0.0.1", "port": port, "url_path": "haken", "secret_token": "geheim"}
        await app.updater.start_webhook(webhook_url=public + "haken", **hook)
        anna.says(group, "/echo Haken")
        await anna.sees("Echo: Haken")
        update = server.updates.webhook
        await refused(app.bot.get_updates(), Conflict, "webhook is active")
        await app.updater.stop()
        await app.stop()
    assert update["secret_token"] == "geheim" and server.violations == []


# --- faults ---------------------------------------------------------------------------------------------------------


async def test_faults_strike_as_planned(server, bot):
    anna = server.user("Anna")
    group = server.group("Runde", members=[anna])
    server.faults.plan("429", on="sendMessage")
    await refused(bot.send_message(group.id, "a"), RetryAfter, "flood")
    server.faults.plan("500", on="sendMessage")
    await refused(bot.send_message(group.id, "b"), NetworkError, "internal server error")
    server.faults.plan("drop", on="sendMessage")
    await refused(bot.send_message(group.id, "c"), NetworkError, "")
    server.faults.plan("lost", on="sendMessage")
    await refused(bot.send_message(group.id, "d"), NetworkError, "")
    await bot.send_message(group.id, "e")
    assert [m.text for m in group.by_bot()] == ["d", "e"]
    assert [kind for kind, _ in server.faults.struck] == ["429", "500", "drop", "lost"]
    assert server.violations == []


async def test_the_librarys_limiter_gets_over_a_429_and_polling_over_a_drop(server):
    anna = server.user("Anna")
    group = server.group("Runde", members=[anna])
    async with polling(server, echo_bot, limiter=True):
        server.faults.plan("429", 2, on="sendMessage", seconds=0.01)
        anna.says(group, "/echo eins")
        await anna.sees("Echo: eins")
        server.faults.plan("drop", on="getUpdates")
        anna.says(group, "/echo zwei")
        anna.says(group, "/echo drei")
        await anna.sees("Echo: drei")
    assert len([m for m in group.by_bot() if "eins" in m.text]) == 1 and server.violations == []


# --- refusals -------------------------------------------------------------------------------------------------------


async def test_limits_are_kept(server, bot):
    anna = server.user("Anna", started=True)
    group = server.group("Runde", members=[anna])
    await bot.send_message(group.id, "ä" * 4096)
    long_data = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="ä" * 33)]])
    many = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=str(n))] for n in range(101)])
    bad = [
        (bot.send_message(group.id, "x" * 4097), "too long"),
        (bot.send_message(group.id, "<b>x</b>" * 4097, parse_mode="HTML"), "too long"),
        (bot.send_message(group.id, " \n "), "text is empty"),
        (bot.send_photo(group.id, png(), caption="x" * 1025), "caption is too long"),
        (bot.send_photo(group.id, b"kein Bild"), "IMAGE_PROCESS_FAILED"),
        (bot.send_photo(group.id, png(9000, 1001)), "PHOTO_INVALID_DIMENSIONS"),
        (bot.send_message(group.id, "x", reply_markup=long_data), "64"),
        (bot.send_message(group.id, "x", reply_markup=many), "too many buttons"),
        (bot.send_message(group.id, "<b>x", parse_mode="HTML"), "can't find end tag"),
        (bot.send_message(group.id, "<hut>x</hut>", parse_mode="HTML"), "unsupported start tag"),
        (bot.send_message(group.id, "Ende.", parse_mode="MarkdownV2"), "is reserved"),
        (bot.send_message(group.id, "*offen", parse_mode="Markdown"), "can't find end"),
        (bot.set_my_commands([("Neu", "Tisch")]), "BOT_COMMAND_INVALID"),
        (bot.set_my_commands([(f"c{n}", "x") for n in range(101)]), "BOT_COMMANDS_TOO_MUCH"),
        (bot.do_api_request("sendMessage", {"chat_id": group.id, "text": "x", "farbe": "rot"}), "unknown field"),
        (bot.do_api_request("sendMessage", {"chat_id": group.id}), "is missing"),
        (bot.do_api_request("sendMessage", {"chat_id": group.id, "text": "x", "reply_markup": "{}"}), "missing"),
        (bot.do_api_request("answerCallbackQuery", {"callback_query_id": "1", "text": "x" * 201}), "200"),
    ]
    for call, words in bad:
        before = len(server.violations)
        await refused(call, BadRequest, words)
        assert len(server.violations) > before, words


async def test_what_a_right_bot_may_run_into_is_refused_but_no_violation(server, bot):
    anna = server.user("Anna", started=True)
    group = server.group("Runde", members=[anna])
    sent = await bot.send_message(group.id, "<b>x</b>", parse_mode="HTML", reply_markup=keyboard("Ja"))
    typed = anna.says(group, "hallo")
    photo = await bot.send_photo(group.id, png())
    same = {"parse_mode": "HTML", "reply_markup": keyboard("Ja")}
    bad = [
        (bot.edit_message_text(" <b>x</b> ", group.id, sent.message_id, **same), "message is not modified"),
        (bot.edit_message_reply_markup(group.id, sent.message_id, reply_markup=keyboard("Ja")), "message is not modified"),
        (bot.edit_message_text("x", group.id, 4711), "message to edit not found"),
        (bot.edit_message_text("x", group.id, typed.id), "message can't be edited"),
        (bot.edit_message_text("x", group.id, photo.message_id), "no text in the message"),
        (bot.edit_message_caption(group.id, sent.message_id, caption="x"), "no caption in the message"),
        (bot.send_message(4711, "x"), "chat not found"),
        (bot.delete_message(group.id, typed.id), "message can't be deleted"),
        (bot.delete_message(group.id, 4711), "message to delete not found"),
        (bot.answer_callback_query("4711"), "query is too old"),
        (bot.send_photo(group.id, "keine_datei"), "wrong file identifier"),
        (bot.send_message(group.id, "x", reply_parameters=ReplyParameters(4711)), "message to be replied not found"),
    ]
    for call, words in bad:
        await refused(call, BadRequest, words)
    await bot.edit_message_text("<i>x</i>", group.id, sent.message_id, **same)
    assert server.violations == [] and len(server.refused) == len(bad)


async def test_a_wrong_token_is_unauthorized(server):
    with pytest.raises(InvalidToken):
        async with Bot("123:falsch", base_url=server.base_url):
            pass


@pytest.mark.parametrize(
    ("text", "mode", "plain", "kinds"),
    [
        ("<b>a <i>b</i></b> &lt;c&gt; &#228;", "HTML", "a b <c> ä", ["bold", "italic"]),
        ("<pre><code class='language-py'>x\ny</code></pre>", "HTML", "x\ny", ["pre"]),
        ("*a _b_* ~c~ ||d||", "MarkdownV2", "a b c d", ["bold", "italic", "strikethrough", "spoiler"]),
        ("__e__ \\. `x\\`.y`", "MarkdownV2", "e . x`.y", ["underline", "code"]),
        ("```\nBrett\n  .\n```", "MarkdownV2", "Brett\n  .", ["pre"]),
        (">Zitat\n>weiter\nText", "MarkdownV2", "Zitat\nweiter\nText", ["blockquote"]),
        ("[hier](https://x.y/\\)z)", "MarkdownV2", "hier", ["text_link"]),
        ("*fett* _kursiv_ `code` [x](http://a.b)", "Markdown", "fett kursiv code x", ["bold", "italic", "code", "text_link"]),
    ],
)
async def test_markup_is_read_as_people_see_it(server, bot, text, mode, plain, kinds):
    group = server.group("Runde", members=[server.user("Anna")])
    sent = await bot.send_message(group.id, text, parse_mode=mode)
    assert sent.text == plain
    assert sorted(e.type for e in sent.entities) == sorted(kinds)
    assert server.violations == []


async def test_the_floor_can_be_measured():
    assert 0 < await telegram_noop(3) < 0.5


def test_the_kept_facts_are_what_the_descriptions_say():
    for name, facts in derive_facts.derived().items():
        assert facts == load(name), f"{name}: python -m tests.standins.derive_facts"
