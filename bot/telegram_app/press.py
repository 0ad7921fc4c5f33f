"""A pressed button being answered."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from telegram import CallbackQuery, Message
from telegram.error import TelegramError

from bot.adapter import Unreachable, units
from bot.core.messages import Incoming, Reply
from bot.living import Gone
from bot.telegram_app import render, wording

if TYPE_CHECKING:
    from bot.telegram_app.app import TelegramAdapter

log = logging.getLogger("ringrichter.telegram")


class Press:
    """A button being answered: by a short notice, by editing the private message it stood under, or by a private message."""

    def __init__(self, adapter: TelegramAdapter, query: CallbackQuery, message: Message, incoming: Incoming) -> None:
        self.adapter, self.query, self.message, self.incoming = adapter, query, message, incoming
        self.answered = False  # the button no longer spins
        self.edited = False  # its message shows something else now

    async def show(self, reply: Reply) -> None:
        adapter, private = self.adapter, self.incoming.private
        if reply.here and not private:  # a choice for this group: in place of a message that is about no table
            await self._trying(reply, lambda: self._choice(reply))
        elif reply.to is None:
            await self._trying(reply, lambda: adapter.send(place_in(self.message), reply))
        elif self.incoming.own and reply.stale and self._fits(reply):  # a private question that is over
            self.edited = True
            await self._trying(reply, lambda: self._edit(reply))
        elif not self.answered and _short(reply) and (not private or reply.outbox is None):
            self.answered = True
            if await adapter.say(self.query, reply.text, alert=reply.outbox is not None):  # a remark needs no tap to go away
                await adapter.sent(reply)
            else:  # the button says nothing: then a message does
                await self._trying(reply, lambda: adapter.deliver(reply))
        elif self.incoming.own and not self.edited and self._fits(reply):
            self.edited = True
            await self._trying(reply, lambda: self._edit(reply))
        elif not private and self.incoming.press.endswith(":/hand"):
            await self._trying(reply, lambda: adapter.show_hand(reply))
            if not self.answered:  # whoever pressed in the group wants to know where to look
                self.answered = True
                await adapter.say(self.query, wording.HAND_IS_THERE)
        else:
            await self._trying(reply, lambda: adapter.deliver(reply))

    def _fits(self, reply: Reply) -> bool:
        """Whether a reply may take the place of the message pressed: a picture cannot become a text."""
        return (
            reply.replaces
            and reply.document is None
            and reply.film is None
            and (reply.picture is not None or not self.message.photo)
        )

    async def _edit(self, reply: Reply) -> None:
        place, key = place_in(self.message), key_of(self.message)
        try:
            await self.adapter.rewrite(place, key, reply, await self.adapter.painted(reply), keep=False)
        except Gone:
            await (self.adapter.send(place, reply) if reply.here else self.adapter.deliver(reply))

    async def _choice(self, reply: Reply) -> None:
        if self.incoming.press.startswith("k:"):
            await self._edit(reply)
        else:
            await self.adapter.send(place_in(self.message), reply)

    async def _trying(self, reply: Reply, send: Callable[[], Awaitable[object]]) -> None:
        try:
            await send()
            await self.adapter.sent(reply)
        except Unreachable:
            self.adapter.shut(self.incoming.person)
            self.adapter.failed(reply)
            if not self.answered:
                self.answered = True
                await self.adapter.say(self.query, url=self.adapter.deep_link(self.incoming.press))
        except Exception as error:
            await self.adapter.differently(place_in(self.message), reply, error)

    async def end(self, again: bool) -> None:
        """Everything is shown. `again`: this press was carried out before, and answered then."""
        if not self.answered:
            await self.adapter.say(self.query)
        answered = again or self.edited or self.answered
        if answered or not self.incoming.private or not self.incoming.press.startswith("z:"):
            return
        if not self.message.photo and self.incoming.own:  # a private question that is done
            chat, number = self.message.chat.id, self.message.message_id
            try:
                await self.adapter.bot.edit_message_text(wording.DONE, chat, number)
            except TelegramError:
                log.info("an old question stays")


# --- where a message is: a chat or a topic of it, and a key that says also whether it is a photo ---------------------------


TEXT, PHOTO = "text", "photo"  # a photo cannot become a text


def place_in(message: Message) -> str:
    return render.place_of(message.chat.id, message.message_thread_id if message.is_topic_message else None)


def key_of(message: Message) -> str:
    return f"{PHOTO if message.photo else TEXT}:{message.message_id}@{message.chat.id}"


def spot(place: str, key: str) -> tuple[int, int]:
    """Chat and number of a message; a key may be the number alone, where its place is known."""
    number, _, chat = key.rpartition(":")[2].partition("@")
    return int(chat) if chat else render.chat_and_topic(place)[0], int(number)


def _short(reply: Reply) -> bool:
    plain = (
        not reply.buttons
        and not reply.form
        and not reply.block
        and not reply.greet
        and reply.picture is None
        and reply.document is None
        and reply.film is None
    )
    return plain and units(reply.text) <= render.ALERT
