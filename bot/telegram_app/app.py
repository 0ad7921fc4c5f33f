"""Updates in, messages out. Hands and secret options go to the private chat; a group keyboard never holds one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

from telegram import (
    Bot,
    BotCommand,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    LinkPreviewOptions,
    Message,
    Update,
    User,
)
from telegram.constants import ChatAction, ChatType, ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, TelegramError
from telegram.ext import (
    AIORateLimiter,
    Application,
    CallbackQueryHandler,
    ContextTypes,
    Defaults,
    InlineQueryHandler,
    MessageHandler,
    filters,
)
from telegram.request import HTTPXRequest

from bot.adapter import Adapter, Hopeless, Unreachable, decision_of
from bot.core import rules
from bot.core.commands import COMMANDS
from bot.core.messages import Incoming, Reply
from bot.telegram_app import render, wording
from bot.telegram_app.press import Press, topic_of
from storage.database import Database

log = logging.getLogger("ringrichter.telegram")
PLATFORM = "telegram"
UPDATES = ["message", "callback_query", "inline_query"]
RETRIES = 3
CONNECTIONS = 64
MANAGERS = ("creator", "administrator")
App = Application[Any, Any, Any, Any, Any, Any]
Context = ContextTypes.DEFAULT_TYPE
HTML = ParseMode.HTML


class TelegramAdapter(Adapter):
    platform = PLATFORM

    def __init__(self, database: Database, app: App) -> None:
        super().__init__(database)
        self.app = app
        self.bot: Bot = app.bot
        self._parts: dict[int, int] = {}  # of owed messages in several pieces: how many have arrived
        self._shown: dict[int, int] = {}  # of a table's living message: which picture it shows
        app.add_handler(CallbackQueryHandler(self.on_press))
        app.add_handler(InlineQueryHandler(self.on_inline))
        app.add_handler(MessageHandler(filters.TEXT & filters.UpdateType.MESSAGE, self.on_text))
        app.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self.on_moved))
        app.add_error_handler(self.on_error)

    async def announce(self) -> None:
        """Register the commands with Telegram."""
        await self.bot.set_my_commands([BotCommand(c.name, c.help[:256]) for c in COMMANDS.values()])

    # what comes in
    async def on_text(self, update: Update, context: Context) -> None:
        message, user = update.message, update.effective_user
        if message is None or user is None:
            return
        private = message.chat.type == ChatType.PRIVATE
        text = self._addressed(message, private)
        if text is None:
            return
        if message.sender_chat is not None:
            await message.reply_text(wording.ANONYMOUS)
            return
        press = ""
        if private:
            await self.opened(str(user.id))
            if text.split()[0] == "/start":
                await message.reply_text(wording.HELLO)
                press = render.pressed(text.removeprefix("/start").strip())
                if not press:
                    return
        incoming = await self._incoming(update, message, user, "" if press else text, press)
        heard = None if private else asyncio.create_task(self._acknowledge(message))
        with self.at_work():
            for reply in await self.handle(incoming) or ():
                await self._answer(reply, message, user, press)
        if heard is not None:
            await heard

    def _addressed(self, message: Message, private: bool) -> str | None:
        """What was said to the referee: commands, private words, in a group replies to it and lines that name it."""
        text = (message.text or "").strip()
        word, at, name = text.split(" ")[0].partition("@") if text.startswith("/") else ("", "", "")
        if at:
            return f"{word}{text[len(word + at + name) :]}" if name.lower() == self.bot.username.lower() else None
        if private or word:
            return text or None
        called = f"@{self.bot.username}"
        if called.lower() in text.lower():
            start = text.lower().index(called.lower())
            return f"{text[:start]}{text[start + len(called) :]}".strip() or "/hilfe"
        answered = message.reply_to_message
        return text if answered is not None and answered.from_user is not None and answered.from_user.id == self.bot.id else None

    async def _incoming(self, update: Update, message: Message, user: User, text: str = "", press: str = "") -> Incoming:
        private = message.chat.type == ChatType.PRIVATE
        place = render.place_of(message.chat.id, topic_of(message))
        group = "" if private else str(message.chat.id)
        who, name, number = str(user.id), user.full_name, str(update.update_id)
        heard = bool(text) and not private
        made = Incoming(PLATFORM, place, who, name, number, text, press, private=private, overheard=heard, group=group)
        return replace(made, manager=await self._manages(made, user.id))

    async def _manages(self, incoming: Incoming, user: int) -> bool:
        """Whether somebody manages the chat his command is about. Asked only where it matters."""
        if not self.referee.asks_rights(incoming):
            return False
        platform, place = await self.call(self.referee.place_of, incoming)
        if platform != PLATFORM:
            return False
        chat, _ = render.chat_and_topic(place)
        if chat == user:
            return True
        try:
            return (await self.bot.get_chat_member(chat, user)).status in MANAGERS
        except TelegramError:
            return False

    async def _acknowledge(self, message: Message) -> None:
        """«schreibt …»: heard, while everything is looked up and drawn."""
        try:
            await self.bot.send_chat_action(message.chat.id, ChatAction.TYPING, message_thread_id=topic_of(message))
        except TelegramError:
            log.info("could not acknowledge")

    async def on_press(self, update: Update, context: Context) -> None:
        query = update.callback_query
        if query is None:
            return
        message = query.message if isinstance(query.message, Message) else None
        if message is None or not query.data:
            await self.say(query, wording.TOO_OLD)
            return
        incoming = await self._incoming(update, message, query.from_user, press=query.data)
        if incoming.private:
            await self.opened(incoming.person)
            incoming = replace(incoming, own=not await self.is_living(message, query.data))
        stray = not incoming.private and await self._is_stray(message)
        with self.at_work():
            press = Press(self, query, message, incoming)
            own = await self.handle(incoming)
            for reply in own or ():
                await press.show(reply)
            await press.end(again=own is None)
            if stray:
                await self._forget(message.chat.id, message.message_id)

    async def on_moved(self, update: Update, context: Context) -> None:
        """A group became a supergroup: the same people, another id. Told twice, once from each side."""
        message = update.message
        if message is not None and message.migrate_to_chat_id is not None:
            await self.call(self.referee.moved, PLATFORM, str(message.chat.id), str(message.migrate_to_chat_id))

    async def on_inline(self, update: Update, context: Context) -> None:
        """`@bot Frage` in any chat: rules to choose from."""
        query = update.inline_query
        if query is None:
            return
        found = await asyncio.to_thread(rules.hints, query.query) if query.query.strip() else []
        results = [
            InlineQueryResultArticle(
                uuid.uuid4().hex,
                hint.title[:64],
                InputTextMessageContent(hint.text[: render.MESSAGE]),
                description=hint.place[:120],
            )
            for hint in found
        ]
        await query.answer(results, cache_time=60)

    async def on_error(self, update: object, context: Context) -> None:
        log.error("update failed", exc_info=context.error)

    # to the one who asked
    async def _answer(self, reply: Reply, message: Message, user: User, press: str) -> None:
        """What answers typed words: in the private chat, or the hint how to get there."""
        if reply.delete:
            await self._forget(message.chat.id, message.message_id)
        if reply.to is None:
            await self.send(reply, message.chat.id, topic_of(message))
            return
        try:
            await self.deliver(reply)
            await self.sent(reply)
        except Unreachable:
            self.shut(str(user.id))
            self.failed(reply)
            await self._hint(message, user, press)
        except (Hopeless, TelegramError) as error:
            log.warning("not answered: %s", type(error).__name__)
            self.later(reply)

    async def _hint(self, message: Message, user: User, press: str) -> None:
        """Somebody has not started the bot: one line in the group with the way to it; the line before goes."""
        chat, topic = message.chat.id, topic_of(message)
        button = InlineKeyboardButton(wording.OPEN_CHAT, url=self.deep_link(press))
        text = wording.NOT_STARTED.format(name=user.full_name)
        sent = await self.bot.send_message(chat, text, message_thread_id=topic, reply_markup=InlineKeyboardMarkup([[button]]))
        before = await self.call(self.referee.note, PLATFORM, render.place_of(chat, topic), "hint", str(sent.message_id))
        if before:
            await self._forget(chat, int(before))

    def deep_link(self, press: str) -> str:
        return f"https://t.me/{self.bot.username}?start={render.payload(press)}"

    async def say(self, query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None) -> bool:
        """Answer a press; False where that came too late or did not arrive."""
        for last in (False, True):
            try:
                await query.answer(text or None, show_alert=alert or None, url=url)
                return True
            except BadRequest:
                return False
            except NetworkError:
                if last:
                    log.warning("a press was not answered")
        return False

    # what is owed
    async def deliver(self, reply: Reply) -> None:
        """An owed message: to a person, into the channel, or the living message edited in place."""
        try:
            if reply.to is not None:
                await self.send(reply, int(reply.to[0]), None)
                return
            assert reply.place is not None
            chat, topic = render.chat_and_topic(reply.place[1])
            if reply.table is not None:
                await self._table(reply, chat, topic)
            elif reply.mention:
                await self._call_up(reply, chat, topic)
            else:
                await self.send(reply, chat, topic)
        except ChatMigrated as error:
            new = str(error.new_chat_id)
            if reply.place is not None and reply.place[1] != new:
                await self.call(self.referee.moved, PLATFORM, reply.place[1], new)
                await self.deliver(replace(reply, place=(PLATFORM, new)))
        except Forbidden as error:
            raise (Hopeless if reply.to is None else Unreachable)(str(error)) from error
        except BadRequest as error:
            raise Hopeless(str(error)) from error

    async def send(self, reply: Reply, chat: int, topic: int | None) -> Message:
        markup = render.keyboard(reply.buttons)
        if reply.document is not None:
            return await self.bot.send_document(
                chat,
                BytesIO(reply.document.text.encode()),
                caption=render.caption(reply),
                parse_mode=HTML,
                reply_markup=markup,
                message_thread_id=topic,
                filename=reply.document.name,
            )
        picture = await self.paint(reply.picture) if reply.picture is not None else None
        if picture is not None and reply.picture is not None:
            if reply.table is not None:
                self._shown[reply.table] = hash(picture)
            return await self.bot.send_photo(
                chat,
                BytesIO(picture),
                caption=render.caption(reply),
                parse_mode=HTML,
                reply_markup=markup,
                message_thread_id=topic,
                filename=f"{reply.picture.part}.png",
            )
        texts = render.pieces(reply) or ["…"]
        owed = reply.outbox or 0
        for nr, text in enumerate(texts):
            if nr < self._parts.get(owed, 0):
                continue
            below = markup if nr == len(texts) - 1 else None
            sent = await self.bot.send_message(chat, text, parse_mode=HTML, message_thread_id=topic, reply_markup=below)
            if owed:
                self._parts[owed] = nr + 1
        self._parts.pop(owed, None)
        return sent

    async def _table(self, reply: Reply, chat: int, topic: int | None) -> None:
        """The one living message: edited, sent anew only where it is gone."""
        assert reply.table is not None
        key = await self.call(self.referee.message_key, reply.table)
        kind, _, number = key.partition(":")
        number = number.partition("@")[0]
        if number and (kind == "text" or reply.picture is not None):
            try:
                made = await self.edit(reply, chat, int(number))
            except BadRequest as error:
                if "not modified" not in str(error).lower():
                    log.info("table message is gone: %s", error)
                    number = ""
                made = kind
            if number:
                if made != kind:
                    await self.call(self.referee.message_key, reply.table, f"{made}:{number}@{chat}")
                await self._refresh_call(reply, chat, topic)
                return
        sent = await self.send(reply, chat, topic)
        made = "photo" if sent.photo else "text"
        await self.call(self.referee.message_key, reply.table, f"{made}:{sent.message_id}@{chat}")
        await self._refresh_call(reply, chat, topic)

    async def edit(self, reply: Reply, chat: int, number: int) -> str:
        """Edit a message in place; says whether it is a photo or a text now."""
        markup = render.keyboard(reply.buttons)
        picture = await self.paint(reply.picture) if reply.picture is not None else None
        if picture is None or reply.picture is None:
            await self.bot.edit_message_text(render.one(reply), chat, number, parse_mode=HTML, reply_markup=markup)
            return "text"
        caption = render.caption(reply)
        if reply.table is not None and self._shown.get(reply.table) == hash(picture):
            await self.bot.edit_message_caption(chat, number, caption=caption, parse_mode=HTML, reply_markup=markup)
            return "photo"
        name = f"{reply.picture.part}.png"
        media = InputMediaPhoto(BytesIO(picture), caption=caption, parse_mode=HTML, filename=name)
        await self.bot.edit_message_media(media, chat, number, reply_markup=markup)
        if reply.table is not None:
            self._shown[reply.table] = hash(picture)
        return "photo"

    async def _call_up(self, reply: Reply, chat: int, topic: int | None) -> None:
        """«Du bist dran»: one message a handover; the one before it goes."""
        text, markup = render.mentions(reply), render.keyboard(reply.buttons)
        sent = await self.bot.send_message(chat, text, parse_mode=HTML, message_thread_id=topic, reply_markup=markup)
        noted = f"{sent.message_id} {decision_of(reply.buttons)}"
        before = await self.call(self.referee.note, PLATFORM, render.place_of(chat, topic), "call", noted)
        if before:
            await self._forget(chat, int(before.split()[0]))

    async def _refresh_call(self, reply: Reply, chat: int, topic: int | None) -> None:
        """Nobody new is called: the last call shows the buttons of the present question, or goes where there is none."""
        if self.call_follows(reply):
            return
        place, asks = render.place_of(chat, topic), decision_of(reply.buttons)
        noted = await self.call(self.referee.note, PLATFORM, place, "call")
        number, _, asked = noted.partition(" ")
        if not number or asked == asks:
            return
        await self.call(self.referee.note, PLATFORM, place, "call", f"{number} {asks}" if asks else "")
        if not asks:
            await self._forget(chat, int(number))
            return
        try:
            await self.bot.edit_message_reply_markup(chat, int(number), reply_markup=render.keyboard(reply.buttons))
        except BadRequest:
            log.info("the last call is gone")

    async def _forget(self, chat: int, number: int) -> None:
        async def delete() -> None:
            with contextlib.suppress(BadRequest, Forbidden):  # gone already, or not ours to delete
                await self.bot.delete_message(chat, number)

        await self.insist(delete)

    async def _is_stray(self, message: Message) -> bool:
        """Whether a message of a group that asks for a move is neither the living one nor the last call. Where the answer to a
        message was lost it was sent again, and nobody knows the number of the first one until somebody presses it."""
        rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else ()
        actions = [str(button.callback_data) for row in rows for button in row]
        asks = next((a for a in actions if a.startswith("z:") or a.endswith(":/moeglich")), "")
        if not asks or await self.is_living(message, asks):  # by its own buttons: what was pressed may be forged
            return False
        place = render.place_of(message.chat.id, topic_of(message))
        noted = await self.call(self.referee.note, PLATFORM, place, "call")
        return noted.partition(" ")[0] != str(message.message_id)

    async def is_living(self, message: Message, press: str) -> bool:
        """Whether a message is the living one of the table its buttons belong to."""
        number = press.split(":")[1] if press.count(":") > 1 else ""
        if not number.isdigit():
            return False
        key = await self.call(self.referee.message_key, int(number))
        return key.partition(":")[2] == f"{message.message_id}@{message.chat.id}"


class Limiter(AIORateLimiter):
    """The library's limiter; what is no message needs no turn."""

    async def process_request(
        self,
        callback: Callable[..., Any],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: int | None,
    ) -> Any:
        if endpoint == "sendChatAction":
            return await callback(*args, **kwargs)
        return await super().process_request(callback, args, kwargs, endpoint, data, rate_limit_args)


def build(
    token: str, database: Database, *, base_url: str | None = None, limiter: AIORateLimiter | None = None
) -> tuple[App, TelegramAdapter]:
    """The application with its handlers. `base_url` is for Bot API servers of one's own."""
    builder: Any = Application.builder().token(token).concurrent_updates(True)
    builder = builder.rate_limiter(limiter or Limiter(max_retries=RETRIES))
    builder = builder.defaults(Defaults(link_preview_options=LinkPreviewOptions(is_disabled=True)))
    if base_url is not None:
        builder = builder.base_url(base_url)
        if base_url.startswith("http://"):  # no certificate to check, and reading all of them takes a while
            builder = builder.request(_plain(CONNECTIONS)).get_updates_request(_plain(1))
    app = builder.build()
    return app, TelegramAdapter(database, app)


def _plain(connections: int) -> HTTPXRequest:
    return HTTPXRequest(connection_pool_size=connections, httpx_kwargs={"verify": False})
