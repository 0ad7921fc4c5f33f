"""Updates in, messages out. Hands and secret options go to the private chat; a group keyboard never holds one."""

from __future__ import annotations

import logging
import uuid
from io import BytesIO
from typing import Any

from telegram import (
    BotCommand,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    Message,
    Update,
)
from telegram.constants import ChatType, ParseMode
from telegram.error import BadRequest, Forbidden, TelegramError
from telegram.ext import (
    AIORateLimiter,
    Application,
    CallbackQueryHandler,
    ContextTypes,
    InlineQueryHandler,
    MessageHandler,
    filters,
)

from bot.adapter import Adapter
from bot.core.commands import COMMANDS
from bot.core.messages import Incoming, Reply
from bot.telegram_app import render, wording
from storage.database import Database

log = logging.getLogger("ringrichter.telegram")
PLATFORM = "telegram"
RETRIES = 3
MANAGERS = ("creator", "administrator")
App = Application[Any, Any, Any, Any, Any, Any]
Context = ContextTypes.DEFAULT_TYPE
HTML = ParseMode.HTML


class TelegramAdapter(Adapter):
    platform = PLATFORM

    def __init__(self, database: Database, app: App) -> None:
        super().__init__(database)
        self.app = app
        self.bot = app.bot
        app.add_handler(CallbackQueryHandler(self.on_press))
        app.add_handler(InlineQueryHandler(self.on_inline))
        app.add_handler(MessageHandler(filters.TEXT & ~filters.UpdateType.EDITED, self.on_text))
        app.add_error_handler(self.on_error)

    async def announce(self) -> None:
        """Register the commands with Telegram."""
        await self.bot.set_my_commands([BotCommand(c.name, f"{c.help}"[:256]) for c in COMMANDS.values()])

    # what comes in
    async def on_text(self, update: Update, context: Context) -> None:
        message, user = update.message, update.effective_user
        if message is None or user is None or message.text is None:
            return
        private = message.chat.type == ChatType.PRIVATE
        text = message.text.strip()
        if private and text.split(" ")[0].split("@")[0] == "/start":
            await message.reply_text(wording.HELLO)
            await self.deliver_owed()
            return
        topic = message.message_thread_id if message.is_topic_message else None
        incoming = Incoming(
            PLATFORM,
            render.place_of(message.chat.id, topic),
            str(user.id),
            user.full_name,
            str(update.update_id),
            text,
            private=private,
            manager=await self._manages(message, user.id),
            overheard=not private,
        )
        for reply in await self.handle(incoming):
            await self._guarded(reply, self._answer_text(reply, message))

    async def _manages(self, message: Message, user: int) -> bool:
        """Asked of Telegram only for the commands that need it."""
        text = message.text or ""
        if message.chat.type == ChatType.PRIVATE:
            return True
        if not text.startswith(("/abraeumen", "/reparieren", "/ersetze", "/schiedsordnung")):
            return False
        member = await self.bot.get_chat_member(message.chat.id, user)
        return member.status in MANAGERS

    async def on_press(self, update: Update, context: Context) -> None:
        query = update.callback_query
        if query is None:
            return
        message = query.message if isinstance(query.message, Message) else None
        if message is None or not query.data:
            await query.answer(wording.TOO_OLD)
            return
        topic = message.message_thread_id if message.is_topic_message else None
        private = message.chat.type == ChatType.PRIVATE
        incoming = Incoming(
            PLATFORM,
            render.place_of(message.chat.id, topic),
            str(query.from_user.id),
            query.from_user.full_name,
            str(update.update_id),
            press=query.data,
            private=private,
            manager=query.data.endswith("/abraeumen ja") and await self._is_admin(message, query.from_user.id),
        )
        answered = False
        edited = False
        for reply in await self.handle(incoming):
            if reply.to is None:
                await self._guarded(reply, self.deliver(reply))
                continue
            if _short(reply) and not answered and not private:
                await self._guarded(reply, query.answer(reply.text, show_alert=True))
                answered = True
            elif private and not edited and reply.picture is None and message.photo == ():
                await self._guarded(reply, self._edit_question(message, reply))
                edited = True
            else:
                answered |= await self._private(reply, query)
        if not answered:
            try:
                await query.answer()
            except BadRequest:
                log.info("press answered too late")

    async def _is_admin(self, message: Message, user: int) -> bool:
        if message.chat.type == ChatType.PRIVATE:
            return True
        return (await self.bot.get_chat_member(message.chat.id, user)).status in MANAGERS

    async def _private(self, reply: Reply, query: CallbackQuery) -> bool:
        """Into the private chat; whoever has not opened one is led there. Says whether the press was answered by that."""
        try:
            await self._to_person(reply)
            await self.sent(reply)
            return False
        except Forbidden:
            await query.answer(url=await self._deep_link())
            self.failed(reply)
            return True
        except TelegramError:
            log.exception("private message not delivered")
            self.failed(reply)
            return False

    async def on_inline(self, update: Update, context: Context) -> None:
        """`@bot Frage` in any chat: rules answers to choose from."""
        query = update.inline_query
        if query is None:
            return
        from rules_kb.answer import answer

        found = answer(query.query)
        results = [
            InlineQueryResultArticle(
                uuid.uuid4().hex,
                hit.titel[:64],
                InputTextMessageContent(hit.text()[: render.MESSAGE]),
                description=hit.rule[:120],
            )
            for hit in found.hits[:5]
        ]
        await query.answer(results, cache_time=60)

    async def on_error(self, update: object, context: Context) -> None:
        log.error("update failed", exc_info=context.error)

    # what goes out
    async def _guarded(self, reply: Reply, sending: object) -> None:
        try:
            await sending  # type: ignore[misc]
            await self.sent(reply)
        except TelegramError:
            log.exception("message not delivered")
            self.failed(reply)

    async def _answer_text(self, reply: Reply, message: Message) -> None:
        if reply.delete:
            try:
                await message.delete()
            except TelegramError:
                log.info("may not delete here")
        if reply.to is None:
            await self.deliver(reply) if reply.place else await self._send(reply, message.chat.id, _topic(message))
            return
        try:
            await self._to_person(reply)
        except Forbidden:
            button = InlineKeyboardMarkup([[InlineKeyboardButton(wording.OPEN_CHAT, url=await self._deep_link())]])
            await message.reply_text(wording.NOT_STARTED, reply_markup=button)

    async def deliver(self, reply: Reply) -> None:
        """An owed message: to a person, into the channel, or the living message edited in place."""
        if reply.to is not None:
            try:
                await self._to_person(reply)
            except Forbidden:
                log.info("person has no private chat yet")
            return
        assert reply.place is not None
        chat, topic = render.chat_and_topic(reply.place[1])
        if reply.table is not None:
            await self._table(reply, chat, topic)
        elif reply.mention:
            await self._call_up(reply, chat, topic)
        else:
            await self._send(reply, chat, topic)

    async def _to_person(self, reply: Reply) -> None:
        assert reply.to is not None
        for person in reply.to:
            await self._send(reply, int(person), None)

    async def _send(self, reply: Reply, chat: int, topic: int | None) -> Message | None:
        markup = render.keyboard(reply.buttons)
        if reply.picture is not None:
            picture = await self.paint(reply.picture)
            if picture is not None:
                sent: Message = await self.bot.send_photo(
                    chat,
                    BytesIO(picture),
                    caption=render.caption(reply),
                    parse_mode=HTML,
                    reply_markup=markup,
                    message_thread_id=topic,
                    filename=f"{reply.picture.part}.png",
                )
                return sent
        texts = render.pieces(reply) or ["…"]
        last: Message | None = None
        for nr, text in enumerate(texts):
            below = markup if nr == len(texts) - 1 else None
            last = await self.bot.send_message(chat, text, parse_mode=HTML, message_thread_id=topic, reply_markup=below)
        return last

    async def _table(self, reply: Reply, chat: int, topic: int | None) -> None:
        """The one living message: edited, sent anew only where it is gone."""
        assert reply.table is not None
        key = await self.call(self.referee.message_key, reply.table)
        kind, _, number = key.partition(":")
        wants = "photo" if reply.picture is not None else "text"
        if number and kind == wants:
            try:
                await self._edit_table(reply, chat, int(number))
                return
            except BadRequest as error:
                if "not modified" in str(error).lower():
                    return
                log.info("table message is gone: %s", error)
        sent = await self._send(reply, chat, topic)
        if sent is not None:
            made = f"{'photo' if sent.photo else 'text'}:{sent.message_id}"
            await self.call(self.referee.message_key, reply.table, made)
            if number:
                await self._forget(chat, int(number))

    async def _edit_table(self, reply: Reply, chat: int, number: int) -> None:
        markup = render.keyboard(reply.buttons)
        picture = await self.paint(reply.picture) if reply.picture is not None else None
        if picture is None:
            text = render.html(reply)[: render.MESSAGE]
            await self.bot.edit_message_text(text, chat, number, parse_mode=HTML, reply_markup=markup)
            return
        assert reply.picture is not None
        name = f"{reply.picture.part}.png"
        media = InputMediaPhoto(BytesIO(picture), caption=render.caption(reply), parse_mode=HTML, filename=name)
        await self.bot.edit_message_media(media, chat, number, reply_markup=markup)

    async def _call_up(self, reply: Reply, chat: int, topic: int | None) -> None:
        """«Du bist dran»: one message a handover; the one before it goes."""
        text, markup = render.mentions(reply), render.keyboard(reply.buttons)
        sent = await self.bot.send_message(chat, text, parse_mode=HTML, message_thread_id=topic, reply_markup=markup)
        before = await self.call(self.referee.note, PLATFORM, render.place_of(chat, topic), "call", str(sent.message_id))
        if before:
            await self._forget(chat, int(before))

    async def _forget(self, chat: int, number: int) -> None:
        try:
            await self.bot.delete_message(chat, number)
        except TelegramError:
            log.info("may not delete an old message")

    async def _edit_question(self, message: Message, reply: Reply) -> None:
        """In the private chat the next question takes the place of the last."""
        text = (render.pieces(reply) or ["…"])[-1]
        try:
            await message.edit_text(text, parse_mode=HTML, reply_markup=render.keyboard(reply.buttons))
        except BadRequest as error:
            if "not modified" not in str(error).lower():
                await self._to_person(reply)

    async def _deep_link(self) -> str:
        return f"https://t.me/{self.bot.username}?start=tisch"


def _topic(message: Message) -> int | None:
    return message.message_thread_id if message.is_topic_message else None


def _short(reply: Reply) -> bool:
    return not reply.buttons and not reply.block and reply.picture is None and len(reply.text) <= render.ALERT


def build(
    token: str, database: Database, *, base_url: str | None = None, base_file_url: str | None = None
) -> tuple[App, TelegramAdapter]:
    """The application with its handlers. `base_url` is for Bot API servers of one's own, and for tests."""
    builder = Application.builder().token(token).rate_limiter(AIORateLimiter(max_retries=RETRIES)).concurrent_updates(True)
    if base_url is not None:
        builder = builder.base_url(base_url)
    if base_file_url is not None:
        builder = builder.base_file_url(base_file_url)
    app = builder.build()
    return app, TelegramAdapter(database, app)
