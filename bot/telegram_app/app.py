"""Updates in, messages out. Hands and secret options go to the private chat; a group keyboard never holds one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import uuid
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from io import BytesIO
from typing import Any

from aiolimiter import AsyncLimiter
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    CallbackQuery,
    ChatMemberUpdated,
    Document,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
    Update,
    User,
)
from telegram.constants import ChatAction, ChatType, FloodLimit, ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import (
    Application,
    BaseRateLimiter,
    BaseUpdateProcessor,
    CallbackQueryHandler,
    ChatMemberHandler,
    ContextTypes,
    Defaults,
    InlineQueryHandler,
    MessageHandler,
    filters,
)

from bot.adapter import FILE_TOO_LARGE, LARGEST_FILE, Closed, Hopeless, Lost, TooOften, Unreachable, shortened_at_end, text_of
from bot.budget import Budget
from bot.core import rulebook
from bot.core.commands import COMMANDS, find
from bot.core.messages import Incoming, Reply
from bot.core.passes import address, word_of
from bot.core.passes import key_of as key_of_store
from bot.living import ChatAdapter, Gone, Stuck, remembered
from bot.studio import TELEGRAM, Painted
from bot.telegram_app import render, wording
from bot.telegram_app.press import PHOTO, TEXT, Press, key_of, place_in, spot
from bot.telegram_app.wire import Ear, Wire
from storage.database import Database
from storage.spool import Spool, spool_of

log = logging.getLogger("ringrichter.telegram")
PLATFORM = "telegram"
UPDATES = ["message", "callback_query", "inline_query", "my_chat_member"]
GONE = ("chat not found", "group chat was deleted", "group chat was deactivated", "thread not found", "topic_deleted")
SHUT = ("topic_closed", "not enough rights", "no rights", "need administrator", "chat_write_forbidden", "chat_restricted")
RETRIES = 3
FIRST = ("zug", "dran", "hand", "brett", "regel", "neu", "beitreten", "start", "moeglich", "stand", "verlauf", "rueckgaengig")
MENU = 100  # commands that Telegram takes
AT_ONCE = 256  # updates carried out side by side
CHAT_ACTION = "sendChatAction"
OVERALL: float = FloodLimit.MESSAGES_PER_SECOND
BUDGET, SPARE = 18, 2  # messages and edits of a group a minute, and how many of them boards leave to others
BOARD_SECONDS = 6.0  # between two edits of the boards of a group
CONNECTIONS = 64
FILM_SECONDS = 120.0  # until a film has arrived at Telegram
FETCHES = 2  # so often a file that somebody sent is asked for
FILES = 500  # pictures that need not be sent again
MANAGERS = ("creator", "administrator")
OUTSIDE, INSIDE = ("left", "kicked"), ("member", "administrator")
PAGE = re.compile(r"c:(\d{1,9}):/web(?: (\d{1,9}))?")  # behind the button that leads to a table's page
App = Application[Any, Any, Any, Any, Any, Any]
Context = ContextTypes.DEFAULT_TYPE
HTML = ParseMode.HTML


class TelegramAdapter(ChatAdapter):
    platform = PLATFORM
    form = TELEGRAM

    def __init__(self, database: Database, app: App) -> None:
        super().__init__(database)
        self.app = app
        self.bot: Bot = app.bot
        self._parts: dict[int, int] = {}  # of owed messages in several pieces: how many have arrived
        self._budgets: dict[int, Budget] = {}
        self._key = b""  # of the store, where there is a page
        self._files: OrderedDict[str, str] = OrderedDict()  # pictures that Telegram has: what it calls them
        app.add_handler(CallbackQueryHandler(self.on_press))
        app.add_handler(InlineQueryHandler(self.on_inline))
        app.add_handler(MessageHandler(filters.TEXT & filters.UpdateType.MESSAGE, self.on_text))
        app.add_handler(MessageHandler(filters.Document.ALL & filters.UpdateType.MESSAGE, self.on_file))
        app.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self.on_moved))
        app.add_handler(MessageHandler(filters.StatusUpdate.ALL, self.on_sign))
        app.add_handler(ChatMemberHandler(self.on_sign, ChatMemberHandler.MY_CHAT_MEMBER))
        app.add_error_handler(self.on_error)

    async def announce(self) -> None:
        """Register the commands with Telegram, in the order people need them; those for managers only where they manage."""
        await self._offer(True, None)
        for scope in (BotCommandScopeAllPrivateChats(), BotCommandScopeAllGroupChats()):
            await self._offer(False, scope)
        await self._offer(True, BotCommandScopeAllChatAdministrators())

    async def _offer(self, managers: bool, scope: BotCommandScope | None) -> None:
        """One list of commands. Where Telegram does not take it, it shows the one it has."""
        await self.insist(lambda: self.bot.set_my_commands(_menu(managers=managers), scope=scope))

    async def start(self) -> None:
        """What was accepted before a crash comes first."""
        if address():
            self._key = await self.call(self.referee.inside, key_of_store)
        await super().start()
        await self.take_over(self.spool.kept)

    async def resume(self, key: str, kept: dict[str, Any]) -> None:
        update = Update.de_json(kept, self.bot)
        if update is not None:
            queue: Any = self.app.update_queue
            await queue.resume(update)

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
            await self._remark(message, wording.ANONYMOUS)
            return
        press = ""
        if private:
            await self.opened(str(user.id))
            if text.split()[0] == "/start" and not text.removeprefix("/start").lstrip().startswith("@"):
                await self._remark(message, wording.HELLO)
                press = render.pressed(text.removeprefix("/start").strip())
                if not press:
                    return
        said = "" if press else text
        prompt = await self._prompted(message, user) if said and not said.startswith("/") else ""
        incoming = await self._incoming(update, message, user, said, press or prompt)
        heard = None if private else asyncio.create_task(self._acknowledge(message))
        with self.at_work():
            await self.answer_all(await self.handle(incoming), lambda reply: self._answer(reply, message, user, press))
        if heard is not None:
            await heard

    async def on_file(self, update: Update, context: Context) -> None:
        """A text file: privately it is what somebody brings to the table. In a group it is not read."""
        message, user = update.message, update.effective_user
        if message is None or user is None or message.document is None or message.sender_chat is not None:
            return
        private = message.chat.type == ChatType.PRIVATE
        said = (message.caption or "").split()
        command = find(said[0].lstrip("/").partition("@")[0]) if said and said[0].startswith("/") else None
        if (command is None or not command.attachment) and (said or not private):
            return  # not meant for the referee
        name = command.name if command is not None else "mitbringen"
        if private:
            await self.opened(str(user.id))
        incoming = await self._incoming(update, message, user, f"/{name}" if private else f"/{name} …")
        if private and (message.document.file_size or 0) > LARGEST_FILE:
            await self._remark(message, FILE_TOO_LARGE)
            return
        with self.at_work():
            if private:  # only here it is fetched at all
                fetched = await self._fetched(message.document)
                if fetched is None:
                    await self._remark(message, wording.FILE_NOT_FETCHED)
                    return
                incoming = replace(incoming, attached=text_of(fetched))
            await self.answer_all(await self.handle(incoming), lambda reply: self._answer(reply, message, user, ""))

    async def _fetched(self, document: Document) -> bytes | None:
        """What is in a file; None where Telegram does not give it."""
        for _ in range(FETCHES):
            try:
                file = await document.get_file()
                return bytes(await file.download_as_bytearray())
            except TelegramError as error:
                log.warning("a file was not fetched: %s", type(error).__name__)
        return None

    async def _remark(self, message: Message, text: str) -> None:
        """A line that depends on nothing and changes nothing: said if it can be said."""
        await self.insist(lambda: message.reply_text(text, disable_notification=message.chat.id < 0))

    def _addressed(self, message: Message, private: bool) -> str | None:
        """What was said to the referee: commands, private words, in a group replies to it and lines that name it."""
        text = (message.text or "").strip()
        word, at, name = text.split()[0].partition("@") if text.startswith("/") else ("", "", "")
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
        place = place_in(message)
        group = "" if private else str(message.chat.id)
        who, name, number = str(user.id), user.full_name, str(update.update_id)
        heard = bool(text) and not private
        made = Incoming(PLATFORM, place, who, name, number, text, press, private=private, overheard=heard, group=group)
        made = replace(made, account=user.username or "")
        if not self.referee.asks_rights(made):
            return made
        platform, there = await self.call(self.referee.place_of, made)
        manager = platform == PLATFORM and await self._manages(there, user.id)
        return replace(made, manager=manager, manages=(platform, there))

    async def _manages(self, place: str, user: int) -> bool:
        """Whether somebody manages the chat his command is about."""
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
            chat, topic = render.chat_and_topic(place_in(message))
            await self.bot.send_chat_action(chat, ChatAction.TYPING, message_thread_id=topic)
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
        if query.data.startswith("f:"):
            await self._prompt(query, message, query.data)
            return
        incoming = await self._incoming(update, message, query.from_user, press=query.data)
        if not incoming.private:
            incoming = replace(incoming, message=key_of(message))
        else:
            await self.opened(incoming.person)
            incoming = replace(incoming, own=not await self.is_living(place_in(message), key_of(message), query.data))
        stray = not incoming.private and await self.is_stray(place_in(message), key_of(message), _actions(message))
        with self.at_work():
            press = Press(self, query, message, incoming)
            own = await self.handle(incoming)
            await self.answer_all(own, press.show)
            await press.end(again=own is None)
            if stray:
                await self.forget(place_in(message), key_of(message))
            elif not incoming.private and any(r.stale for r in own or ()):
                await self.up_to_date(place_in(message), key_of(message), _actions(message))

    # own words behind a command: Telegram has no forms, but a message can ask to be answered
    async def _prompt(self, query: CallbackQuery, message: Message, action: str) -> None:
        """Ask whoever pressed for their words; the prompt before goes."""
        (chat, topic), user = render.chat_and_topic(place_in(message)), query.from_user
        name = f'<a href="tg://user?id={user.id}">{render.html(user.full_name)}</a>'
        text = wording.PROMPT.format(name=name, hint=render.html(_label(message, action)))
        force = ForceReply(selective=True, input_field_placeholder=wording.PLACEHOLDER)
        sent = await self.bot.send_message(chat, text, parse_mode=HTML, message_thread_id=topic, reply_markup=force)
        await self.only_one(place_in(message), f"prompt {user.id}", str(sent.message_id), action)
        await self.say(query)

    async def _prompted(self, message: Message, user: User) -> str:
        """The action these words are for, where they answer our prompt to this person; the prompt has done its work then."""
        place, answered = place_in(message), message.reply_to_message
        if answered is None:
            return ""
        key, action, _ = remembered(await self.noted(place, f"prompt {user.id}"))
        if not key or not self.same(place, key, key_of(answered)):
            return ""
        await self.noted(place, f"prompt {user.id}", "")
        await self.forget(place, key)
        return action

    async def on_moved(self, update: Update, context: Context) -> None:
        """A group became a supergroup: the same people, another id. Told twice, once from each side."""
        message = update.message
        if message is not None and message.migrate_to_chat_id is not None:
            await self.call(self.referee.moved, PLATFORM, str(message.chat.id), str(message.migrate_to_chat_id))

    async def on_sign(self, update: Update, context: Context) -> None:
        """Something happened in a chat (we were invited again, got a right, a topic was opened): may we write there now?"""
        if update.message is not None:
            await self.alive(place_in(update.message))
        elif update.effective_chat is not None:
            await self.alive(*self.places_of(str(update.effective_chat.id)))
            if update.my_chat_member is not None:
                await self._arrived(update.my_chat_member)

    async def _arrived(self, change: ChatMemberUpdated) -> None:
        """Somebody added us to a group: what we can do is said there, in the language of who did."""
        before, now, chat = change.old_chat_member, change.new_chat_member, change.chat
        if chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP) or before.status not in OUTSIDE or now.status not in INSIDE:
            return
        english = (change.from_user.language_code or "").startswith("en")
        self.post(await self.call(self.referee.arrived, PLATFORM, str(chat.id), str(chat.id), english))

    def places_of(self, chat: str) -> list[str]:
        """A chat and its topics, as far as they are closed to us."""
        return [chat, *(place for place in self._closed if place.partition("/")[0] == chat)]

    async def on_inline(self, update: Update, context: Context) -> None:
        """`@bot Frage` in any chat: rules to choose from."""
        query = update.inline_query
        if query is None:
            return
        found = await asyncio.to_thread(rulebook.hints, query.query) if query.query.strip() else []
        results = [
            InlineQueryResultArticle(
                uuid.uuid4().hex,
                hint.title[:64],
                InputTextMessageContent(hint.text[: render.MESSAGE]),
                description=hint.place[:120],
            )
            for hint in found
        ]
        with contextlib.suppress(TelegramError):  # whoever types goes on typing
            await query.answer(results, cache_time=60)

    async def on_error(self, update: object, context: Context) -> None:
        """Something went wrong on the way to or from the referee: that is an answer, too."""
        error = context.error or RuntimeError("no error")
        if not isinstance(update, Update) or update.effective_user is None:
            log.error("update failed", exc_info=error)
            return
        text = await self.puzzled(error, str(update.update_id))
        for chat in (update.effective_user.id, update.effective_chat.id if update.effective_chat is not None else None):
            if chat is not None:
                try:
                    await self.bot.send_message(chat, text, disable_notification=chat < 0)
                    return
                except TelegramError as lost:
                    log.warning("not answered: %s", type(lost).__name__)

    # to the one who asked
    async def _answer(self, reply: Reply, message: Message, user: User, press: str) -> None:
        """What answers typed words: in the private chat, or the hint how to get there."""
        if reply.delete:
            await self.forget(place_in(message), key_of(message))
        if reply.to is None or reply.here:
            await self.insist(lambda: self.send(place_in(message), reply))
            return
        try:
            await self.deliver(reply)
            await self.sent(reply)
        except Unreachable:
            self.shut(str(user.id))
            self.failed(reply)
            await self.insist(lambda: self._aloud(message, reply) if reply.aloud else self._hint(message, user, press))
        except Exception as error:
            await self.differently(place_in(message), reply, error)

    async def differently(self, place: str, reply: Reply, error: Exception) -> None:
        """An answer did not arrive: what is owed goes by the slow way, what is only said is tried a few times more."""
        log.warning("not answered: %s", type(error).__name__)
        if reply.outbox is not None:
            self.later(reply)
        else:
            await self.insist(lambda: self.send(place, reply) if reply.to is None else self.deliver(reply))

    async def show_hand(self, reply: Reply) -> None:
        """Somebody's hand, in place of the one they looked at last: their private chat is no pile of old hands."""
        assert reply.to is not None
        place, picture = reply.to[0], await self.painted(reply)
        before = await self.noted(place, "hand")
        try:
            if not before:
                raise Gone("there is none yet")
            key = await self.rewrite(place, before, reply, picture, keep=False)
        except Gone:
            try:
                key = await self.write(place, reply, picture)
            except (Forbidden, BadRequest) as error:
                raise _meaning(error, private=True) from error
        await self.noted(place, "hand", key)

    async def _aloud(self, message: Message, reply: Reply) -> None:
        """A question of somebody who has not started the bot is answered where it was asked, for all to read; the rest of the
        answer is a tap away."""
        chat, topic = render.chat_and_topic(place_in(message))
        button = InlineKeyboardButton(wording.WHOLE_ANSWER, url=self.deep_link(reply.whole))
        await self.bot.send_message(
            chat,
            render.html(shortened_at_end(reply.aloud, render.ALOUD)),
            parse_mode=HTML,
            message_thread_id=topic,
            disable_notification=True,
            reply_parameters=ReplyParameters(message.message_id, allow_sending_without_reply=True),
            reply_markup=InlineKeyboardMarkup([[button]]) if reply.whole else None,
        )

    async def _hint(self, message: Message, user: User, press: str) -> None:
        """Somebody has not started the bot: one line in the group with the way to it; the line before goes."""
        chat, topic = render.chat_and_topic(place_in(message))
        button = InlineKeyboardButton(wording.OPEN_CHAT, url=self.deep_link(press))
        text = wording.NOT_STARTED.format(name=user.full_name)
        sent = await self.bot.send_message(
            chat, text, message_thread_id=topic, reply_markup=InlineKeyboardMarkup([[button]]), disable_notification=True
        )
        await self.only_one(place_in(message), "hint", str(sent.message_id), text=text)

    def _keyboard(self, place: str, reply: Reply) -> render.Keyboard | None:
        return render.keyboard_of(reply, lambda action: self._door(place, action))

    def _door(self, place: str, action: str) -> render.Made:
        """The way to the page: in a private chat Telegram opens it and says who that is; a group has a link to it, or to the
        private chat. Nothing for what leads elsewhere."""
        found, url = PAGE.fullmatch(action), address()
        if found is None or not url.startswith("https://"):
            return {}
        if not place.startswith("-"):
            return {"web_app": {"url": f"{url}/tisch/{found[1]}"}}
        app = os.environ.get("RINGRICHTER_TELEGRAM_APP", "").strip().strip("/")
        if not app or not self._key:
            return {"url": self.deep_link(action)}
        return {"url": f"https://t.me/{app}?startapp={word_of(self._key, int(found[1]), int(found[2] or 0))}"}

    def deep_link(self, press: str) -> str:
        return f"https://t.me/{self.bot.username}?start={render.payload(press)}"

    async def say(self, query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None) -> bool:
        """Answer a press; False where that came too late or did not arrive."""
        for last in (False, True):
            try:
                await query.answer(text or None, show_alert=alert or None, url=url)
                return True
            except TelegramError as error:
                again = isinstance(error, NetworkError) and not isinstance(error, BadRequest)
                if last or not again:
                    log.warning("a press was not answered: %s", type(error).__name__)
                    return False
        return False

    # what a group can bear
    def budget(self, chat: int) -> Budget:
        if chat not in self._budgets:
            self._budgets[chat] = Budget(self.pace, BUDGET, BOARD_SECONDS, SPARE)
        return self._budgets[chat]

    async def turn(self, reply: Reply, needless: Callable[[], bool]) -> None:
        """A board waits: what happens meanwhile is shown with it. Not the first of a table: without it nobody can join."""
        if reply.table in self._says and reply.to is None and reply.place is not None:
            chat = render.chat_and_topic(reply.place[1])[0]
            if chat < 0:
                await self.budget(chat).board_turn(needless)

    # what is owed
    async def deliver(self, reply: Reply) -> None:
        try:
            await super().deliver(reply)
        except ChatMigrated as error:
            new = str(error.new_chat_id)
            if reply.place is not None and reply.place[1] != new:
                await self.call(self.referee.moved, PLATFORM, reply.place[1], new)
                await self.deliver(replace(reply, place=(PLATFORM, new)))
        except (Forbidden, BadRequest, RetryAfter, InvalidToken) as error:
            raise _meaning(error, private=reply.to is not None) from error

    async def private_place(self, person: str) -> str:
        return person

    @property
    def kept(self) -> Collection[str]:
        return self._files

    async def write(self, place: str, reply: Reply, picture: Painted | None) -> str:
        """Only a call (`write_call`) makes a sound in a group."""
        (chat, topic), markup = render.chat_and_topic(place), self._keyboard(place, reply)
        silent = chat < 0
        if reply.document is not None:
            sent = await self.bot.send_document(
                chat,
                BytesIO(reply.document.text.encode()),
                caption=render.caption(reply),
                parse_mode=HTML,
                reply_markup=markup,
                message_thread_id=topic,
                disable_notification=silent,
                filename=reply.document.name,
            )
            return key_of(sent)
        if picture is not None and reply.film is not None:
            sent = await self.bot.send_animation(
                chat,
                BytesIO(picture.data),
                caption=render.caption(reply),
                parse_mode=HTML,
                reply_markup=markup,
                message_thread_id=topic,
                disable_notification=silent,
                filename=f"partie-{reply.film.table}.{picture.suffix}",
                write_timeout=FILM_SECONDS,
            )
            return key_of(sent)
        if picture is not None and reply.picture is not None:
            sent = await self.bot.send_photo(
                chat,
                self._photo(picture),
                caption=render.caption(reply),
                parse_mode=HTML,
                reply_markup=markup,
                message_thread_id=topic,
                disable_notification=silent,
                filename=f"{reply.picture.part}.{picture.suffix}",
            )
            self._remember(picture, sent)
            return key_of(sent)
        texts = render.pieces(reply) or ["…"]
        owed = reply.outbox or 0
        for nr, text in enumerate(texts):
            if nr < self._parts.get(owed, 0):
                continue
            below = markup if nr == len(texts) - 1 else None
            sent = await self.bot.send_message(
                chat, text, parse_mode=HTML, message_thread_id=topic, reply_markup=below, disable_notification=silent
            )
            if owed:
                self._parts[owed] = nr + 1
        self._parts.pop(owed, None)
        return key_of(sent)

    async def rewrite(self, place: str, key: str, reply: Reply, picture: Painted | None, keep: bool) -> str:
        chat, number = _here(place, key)
        if key.startswith(PHOTO) and picture is None:
            raise Stuck("a picture cannot become a text")
        try:
            await self._edit(chat, number, reply, picture, keep)
        except BadRequest as error:
            if "not modified" in str(error).lower():
                return key
            raise Gone(str(error)) from error
        return f"{TEXT if picture is None else PHOTO}:{number}@{chat}"

    async def _edit(self, chat: int, number: int, reply: Reply, picture: Painted | None, keep: bool) -> None:
        markup = self._keyboard(str(chat), reply)
        if picture is None or reply.picture is None:
            await self.bot.edit_message_text(render.one(reply), chat, number, parse_mode=HTML, reply_markup=markup)
            return
        caption = render.caption(reply)
        if keep:
            await self.bot.edit_message_caption(chat, number, caption=caption, parse_mode=HTML, reply_markup=markup)
            return
        name = f"{reply.picture.part}.{picture.suffix}"
        media = InputMediaPhoto(self._photo(picture), caption=caption, parse_mode=HTML, filename=name)
        self._remember(picture, await self.bot.edit_message_media(media, chat, number, reply_markup=markup))

    def _photo(self, picture: Painted) -> BytesIO | str:
        """What to send: the picture, or the name of one that Telegram has."""
        return self._files.get(picture.mark) or BytesIO(picture.data)

    def _remember(self, picture: Painted, sent: Message | bool) -> None:
        if isinstance(sent, Message) and sent.photo:
            self._files[picture.mark] = sent.photo[-1].file_id
            self._files.move_to_end(picture.mark)
            while len(self._files) > FILES:
                self._files.popitem(last=False)

    async def write_call(self, place: str, reply: Reply) -> str:
        (chat, topic), text, markup = render.chat_and_topic(place), render.mentions(reply), self._keyboard(place, reply)
        sent = await self.bot.send_message(chat, text, parse_mode=HTML, message_thread_id=topic, reply_markup=markup)
        return str(sent.message_id)

    async def rewrite_buttons(self, place: str, key: str, reply: Reply) -> None:
        chat, number = _here(place, key)
        try:
            await self.bot.edit_message_reply_markup(chat, number, reply_markup=self._keyboard(place, reply))
        except BadRequest as error:
            raise Gone(str(error)) from error

    async def erase(self, place: str, key: str) -> None:
        try:
            await self.bot.delete_message(*_here(place, key))
        except BadRequest as error:
            if "can't be deleted" in str(error):  # after two days
                raise Gone(str(error)) from error
        except Forbidden:
            log.info("not ours to delete")

    async def strike(self, place: str, key: str, text: str) -> None:
        chat, number = _here(place, key)
        with contextlib.suppress(BadRequest, Forbidden):
            await self.bot.edit_message_text(f"<s>{render.html(text)}</s>", chat, number, parse_mode=HTML)

    def link_to(self, place: str, key: str) -> str:
        return render.link_to(place, _here(place, key)[1]) if key else ""

    def same(self, place: str, key: str, other: str) -> bool:
        return bool(key and other) and spot(place, key) == spot(place, other)


def _meaning(error: TelegramError, private: bool) -> Exception:
    """What an error of the platform means for an owed message."""
    if isinstance(error, RetryAfter):
        return TooOften(_patience(error))
    said = str(error).lower()
    if private and (isinstance(error, Forbidden) or "chat not found" in said):
        return Unreachable(str(error))
    if any(words in said for words in GONE):
        return Lost(str(error))
    if isinstance(error, Forbidden | InvalidToken) or any(words in said for words in SHUT):
        return Closed(str(error))
    return Hopeless(str(error))


def _menu(managers: bool) -> list[BotCommand]:
    order = {name: nr for nr, name in enumerate(FIRST)}
    shown = sorted((c for c in COMMANDS.values() if managers or not c.managers), key=lambda c: order.get(c.name, len(order)))
    return [BotCommand(c.name, c.help[:256]) for c in shown[:MENU]]


def _patience(error: RetryAfter) -> float:
    return error._retry_after.total_seconds()  # the public one warns that its type will change


def _here(place: str, key: str) -> tuple[int, int]:
    """Chat and number of a message of a place, whatever its chat was called when the key was made."""
    return render.chat_and_topic(place)[0], spot(place, key)[1]


def _label(message: Message, action: str) -> str:
    """What stands on the button with this action."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else ()
    return next((b.text for row in rows for b in row if b.callback_data == action), "")


def _actions(message: Message) -> list[str]:
    """What the buttons below a message do."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup is not None else ()
    return [str(button.callback_data) for row in rows for button in row]


class Accepted(asyncio.Queue[object]):
    """Updates that Telegram gave us. It forgets them when we ask for the next, so they are on the disk before."""

    def __init__(self, spool: Spool, ear: Ear) -> None:
        super().__init__()
        self.spool, self.ear = spool, ear

    async def put(self, item: object) -> None:
        if isinstance(item, Update):
            said = self.ear.heard(item.update_id)
            kept = item.inline_query is None
            if kept and not await asyncio.to_thread(self.spool.keep, str(item.update_id), said or item.to_dict()):
                return  # delivered twice: it is being carried out
        await super().put(item)

    async def resume(self, item: Update) -> None:
        """One that is kept already."""
        await super().put(item)


class Processor(BaseUpdateProcessor):
    """Several updates at once; one that was carried out and answered need not be kept any more."""

    def __init__(self, spool: Spool) -> None:
        super().__init__(AT_ONCE)
        self.spool = spool

    async def initialize(self) -> None:
        """There is nothing to prepare."""

    async def shutdown(self) -> None:
        """There is nothing to end."""

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        await coroutine
        if isinstance(update, Update):
            self.spool.drop(str(update.update_id))  # nothing waits for the disk


class Limiter(BaseRateLimiter[int]):
    """All chats together, and the budget of each group. What is no message needs no turn. Where a chat was asked too often
    anyway, whoever asked waits, and nobody else."""

    def __init__(self) -> None:
        self._all = AsyncLimiter(OVERALL, 1) if OVERALL else None
        self.adapter: TelegramAdapter | None = None

    async def initialize(self) -> None:
        """There is nothing to prepare."""

    async def shutdown(self) -> None:
        """There is nothing to end."""

    async def process_request(
        self,
        callback: Callable[..., Any],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: int | None,
    ) -> Any:
        chat, adapter = data.get("chat_id"), self.adapter
        if adapter is None or not isinstance(chat, int) or not endpoint.startswith(("send", "edit")) or endpoint == CHAT_ACTION:
            return await callback(*args, **kwargs)
        for last in (*[False] * RETRIES, True):
            if chat < 0:
                await adapter.budget(chat).spend()
            try:
                if self._all is None:
                    return await callback(*args, **kwargs)
                async with self._all:
                    return await callback(*args, **kwargs)
            except RetryAfter as error:
                if last:
                    raise
                log.warning("chat %s: asked too often", chat)
                await adapter.pace.sleep(_patience(error))
        raise AssertionError


def build(token: str, database: Database, *, base_url: str | None = None) -> tuple[App, TelegramAdapter]:
    """The application with its handlers. `base_url` is for Bot API servers of one's own."""
    spool = spool_of(database, PLATFORM)
    ear, limiter = Ear(), Limiter()
    builder: Any = Application.builder().token(token).update_queue(Accepted(spool, ear)).concurrent_updates(Processor(spool))
    builder = builder.rate_limiter(limiter).request(Wire(CONNECTIONS)).get_updates_request(ear)
    builder = builder.defaults(Defaults(link_preview_options=LinkPreviewOptions(is_disabled=True)))
    if base_url is not None:
        server, _, path = base_url.rpartition("/")
        builder = builder.base_url(base_url).base_file_url(f"{server}/file/{path}")
    app = builder.build()
    adapter = TelegramAdapter(database, app)
    adapter.spool, limiter.adapter = spool, adapter
    return app, adapter
