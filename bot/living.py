"""What every chat does alike with the referee's messages: a table has one living message and one call.

A platform writes translation only: it says in the primitives of `ChatAdapter` how a message is sent, edited and removed there.
What is remembered between messages (which message lives, what it shows, who was called last) is kept here, by the referee where
it must outlive the process.
"""

from __future__ import annotations

import contextlib
import logging
from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from bot.adapter import Adapter
from bot.core import wording
from bot.core.messages import Button, Reply
from bot.studio import Painted
from games.words import whole
from storage.database import Database

log = logging.getLogger("ringrichter.living")


class Gone(Exception):
    """A message that was to be edited is not there any more, or cannot become what it should."""


class Stuck(Gone):
    """It is still there, but cannot become what it should."""


class ChatAdapter(Adapter):
    """An adapter of a chat with channels and private messages, where a message can be edited and removed.

    A place is a channel, a private chat or a thread, a key one of its messages: texts without blanks, in the platform's own form.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._shown: dict[int, str] = {}  # of a table's living message: the mark of the picture it shows
        self._says: dict[int, tuple[str, Reply]] = {}  # its key, and what else it shows

    # what a platform translates; any of them may raise `Hopeless` or `Unreachable`
    @abstractmethod
    async def write(self, place: str, reply: Reply, picture: Painted | None) -> str:
        """Send a message, in as many pieces as it needs; the key of the last one, which has picture and buttons."""

    @abstractmethod
    async def rewrite(self, place: str, key: str, reply: Reply, picture: Painted | None, keep: bool) -> str:
        """Edit a message in place; its key from now on. `keep`: it shows this picture already. Raises `Gone`."""

    @abstractmethod
    async def write_call(self, place: str, reply: Reply) -> str:
        """Send a message that notifies the people it mentions; its key."""

    @abstractmethod
    async def rewrite_buttons(self, place: str, key: str, reply: Reply) -> None:
        """Exchange the buttons of a message. Raises `Gone`."""

    @abstractmethod
    async def erase(self, place: str, key: str) -> None:
        """Remove a message; one that is gone already or not ours to remove stays as it is. Raises `Gone` where it can only be
        struck out."""

    @abstractmethod
    async def private_place(self, person: str) -> str:
        """Where this person alone reads."""

    async def strike(self, place: str, key: str, text: str) -> None:
        """Show that a message which cannot be removed any more is over: its text struck out, no buttons."""

    async def open_thread(self, place: str, title: str) -> str:
        """A new thread of a place; empty where there can be none."""
        return ""

    @property
    def kept(self) -> Collection[str]:
        """Marks of the pictures that the platform has: they need not be drawn again."""
        return ()

    def link_to(self, place: str, key: str) -> str:
        """An address that leads to a message; empty where there is none."""
        return ""

    def same(self, place: str, key: str, other: str) -> bool:
        """Whether two keys mean one message of a place, where a key may have several forms."""
        return key == other

    # what is owed
    async def deliver(self, reply: Reply) -> None:
        """To a person, into the channel or a thread of it; or the living message edited, or somebody called."""
        if reply.picture is not None and self._as_text(reply):
            board = await self.call(self.referee.board, reply.picture)
            reply = replace(reply, picture=None, block=reply.block or board or "")
        if reply.to is not None:
            await self.send(await self.private_place(reply.to[0]), reply)
            return
        assert reply.place is not None
        place = reply.place[1]
        if reply.table is not None:
            await self._show_table(place, reply, reply.table)
        elif reply.topic:
            await self._show_topic(place, reply)
        elif reply.calls is not None:
            board = self.link_to(place, await self._living(reply.calls))
            key = await self.write_call(place, replace(reply, link=board))
            await self.only_one(place, _call_of(reply.calls), key, decision_of(reply.buttons), reply.text)
        elif reply.mention:
            await self.write_call(place, reply)
        else:
            await self.send(await self._thread(place, reply.thread) if reply.thread else place, reply)

    async def send(self, place: str, reply: Reply) -> str:
        """A message of its own; its key."""
        reply, picture = await self.illustrated(reply)
        key = await self.write(place, reply, picture)
        if reply.table is not None:
            self._shown[reply.table] = picture.mark if picture is not None else ""
        return key

    async def illustrated(self, reply: Reply) -> tuple[Reply, Painted | None]:
        """A message with what is drawn for it; one whose film cannot be drawn says so."""
        if reply.film is None:
            return reply, await self.painted(reply)
        film = await self.film(reply.film)
        return (reply, film) if film is not None else (replace(reply, text=wording.NO_FILM, film=None), None)

    async def painted(self, reply: Reply, shown: str = "") -> Painted | None:
        """The picture of a reply; without data where the platform has it or where it is `shown`."""
        if reply.picture is None or reply.document is not None:
            return None
        return await self.paint(reply.picture, {shown, *self.kept})

    async def noted(self, place: str, name: str, value: str | None = None) -> str:
        """What is remembered about a place; a new value takes its place."""
        return await self.call(self.referee.note, self.platform, place, name, value)

    # the living message
    async def _show_table(self, place: str, reply: Reply, table: int) -> None:
        """The one living message: edited, sent anew only where it is gone."""
        now, left_over = "", False
        key, notes = await self._shown_so_far(place, reply, table)
        called = str(notes.get(_call_of(table), ""))
        if key and self._shows_already(key, reply, table):
            now = key
        elif key:
            try:
                now = await self._edit_table(place, key, reply, table)
            except Gone as gone:
                log.info("the message of table %s is gone: %s", table, gone)
                left_over = isinstance(gone, Stuck)
        now = now or await self.send(place, reply)
        self._says[table] = (now, _content(reply))
        if now != key:
            await self.call(self.referee.message_key, table, now)
        if left_over:
            await self.forget(place, key)
        await self._refresh_call(place, replace(reply, link=self.link_to(place, now)), called)

    async def _shown_so_far(self, place: str, reply: Reply, table: int) -> tuple[str, Mapping[str, Any]]:
        """The key of the living message, and what is remembered about its place: mostly it came with the move. What goes to one
        place is sent one after the other, so nothing about it is being remembered just now."""
        if reply.shown is not None and reply.shown.until == self.referee.remembered:
            return reply.shown.key, reply.shown.notes
        return await self.call(self.referee.living, table, self.platform, place)

    def _shows_already(self, key: str, reply: Reply, table: int) -> bool:
        """Whether the living message is as it should be: a message without a picture, or one whose picture cannot have changed,
        since the same words and buttons stand below it."""
        return self._says.get(table) == (key, _content(reply))

    async def _edit_table(self, place: str, key: str, reply: Reply, table: int) -> str:
        shown = self._shown.get(table, "")
        picture = await self.painted(reply, shown)
        mark = picture.mark if picture is not None else ""
        now = await self.rewrite(place, key, reply, picture, keep=bool(mark) and mark == shown)
        self._shown[table] = mark
        return now

    async def is_living(self, place: str, key: str, press: str) -> bool:
        """Whether a message is the living one of the table its buttons belong to."""
        table = whole(press.split(":")[1]) if press.count(":") > 1 else None
        if table is None:
            return False
        return self.same(place, key, await self._living(table))

    async def _living(self, table: int) -> str:
        """The key of a table's living message: the one we have shown last, or before we have, the one that is remembered."""
        shown, _ = self._says.get(table, ("", None))
        return shown or await self.call(self.referee.message_key, table)

    # the call: one message a handover, the only one that notifies
    async def only_one(self, place: str, name: str, key: str, about: str = "", text: str = "") -> None:
        """Remember the one message of its kind in a place, with what it asks and says; the one before it goes."""
        before, _, said = remembered(await self.noted(place, name, f"{key} {about}\n{text}"))
        if before and not self.same(place, before, key):
            await self.forget(place, before, said)

    async def _refresh_call(self, place: str, reply: Reply, called: str) -> None:
        """Nobody new is called: the last call (as it is remembered) shows the buttons of the present question, or goes where
        there is none."""
        if self.call_follows(reply) or reply.table is None:
            return
        asks, name = decision_of(reply.buttons), _call_of(reply.table)
        key, asked, said = remembered(called)
        if not key or asked == asks:
            return
        await self.noted(place, name, f"{key} {asks}\n{said}" if asks else "")
        if not asks:
            await self.forget(place, key, said)
            return
        try:
            await self.rewrite_buttons(place, key, reply)
        except Gone:
            log.info("the last call is gone")

    async def is_stray(self, place: str, key: str, actions: Iterable[str]) -> bool:
        """Whether a message of a group that asks for a move is neither the living one nor the last call. Where the answer to a
        message was lost it was sent again, and nobody knows the key of the first one until somebody presses it."""
        asks = next((a for a in actions if asks_for_move(a)), "")
        if not asks or await self.is_living(place, key, asks):  # by its own buttons: what was pressed may be forged
            return False
        called, _, _ = remembered(await self.noted(place, _call_of(whole(asks.split(":")[1]) or 0)))
        return not self.same(place, called, key)

    async def up_to_date(self, place: str, key: str, actions: Iterable[str]) -> None:
        """Somebody pressed this message too late. The living one is shown once more; of any other that asks for a move, the last
        call excepted, nobody knew."""
        asks = next((a for a in actions if asks_for_move(a)), "")
        if asks and await self.is_living(place, key, asks):
            self.post(await self.call(self.referee.owe_again, whole(asks.split(":")[1]) or 0))
        elif await self.is_stray(place, key, [asks]):
            await self.forget(place, key)

    # messages that belong together, such as those of a dispute
    async def _show_topic(self, place: str, reply: Reply) -> None:
        """Of the messages of one topic only the newest with buttons has any. When the topic is over, those go that led there."""
        key = await (self.write_call(place, reply) if reply.mention else self.send(place, reply))
        earlier = [_Part.of(raw) for raw in (await self.noted(place, reply.topic)).split()]
        parts = [_Part(p.key, p.stays, p.buttons and not (reply.buttons or reply.last)) for p in earlier]
        new = _Part(key, reply.stays, bool(reply.buttons))
        await self.noted(place, reply.topic, "" if reply.last else " ".join(map(str, (*parts, new))))
        for before, now in zip(earlier, parts, strict=True):
            if before.buttons and not now.buttons:
                await self._bare(place, before.key)
            if reply.last and not before.stays:
                await self.forget(place, before.key)

    async def _bare(self, place: str, key: str) -> None:
        async def without() -> None:
            with contextlib.suppress(Gone):
                await self.rewrite_buttons(place, key, Reply(""))

        await self.insist(without)

    # what goes
    async def forget(self, place: str, key: str, text: str = "") -> None:
        async def gone() -> None:
            try:
                await self.erase(place, key)
            except Gone:
                await self.strike(place, key, text or "…")

        await self.insist(gone)

    # threads
    async def _thread(self, place: str, title: str) -> str:
        """The thread with this title, opened where it is missing; the place itself where there can be none."""
        there, _, known = (await self.noted(place, "thread")).partition(" ")
        if known == title:
            return there
        there = await self.open_thread(place, title)
        if there:
            await self.noted(place, "thread", f"{there} {title}")
        return there or place


class _Part(NamedTuple):
    """A message of a topic, as it is remembered."""

    key: str
    stays: bool
    buttons: bool

    def __str__(self) -> str:
        return f"{self.key}|{'s' * self.stays}{'b' * self.buttons}"

    @staticmethod
    def of(raw: str) -> _Part:
        key, _, flags = raw.partition("|")
        return _Part(key, "s" in flags, "b" in flags)


def remembered(value: str) -> tuple[str, str, str]:
    """The key of a message, what it asks and what it says."""
    head, _, text = value.partition("\n")
    key, _, about = head.partition(" ")
    return key, about.strip(), text


def _call_of(table: int) -> str:
    """Under which name the last call of a table is remembered."""
    return f"call {table}"


def _content(reply: Reply) -> Reply:
    """What a message shows, whoever owed it."""
    return Reply(reply.text, buttons=reply.buttons, block=reply.block, picture=reply.picture)


def asks_for_move(action: str) -> bool:
    """Whether a button is an answer to a question, or the one behind which they are."""
    return action.startswith("z:") or action.endswith(":/moeglich")


def decision_of(buttons: Iterable[Button]) -> str:
    """What a row of buttons asks: `z:TABLE:DECISION` of its options, or the button behind which they are; empty: nothing."""
    for button in buttons:
        if button.action.startswith("z:"):
            return button.action.rsplit(":", 1)[0]
    return next((b.action for b in buttons if asks_for_move(b.action)), "")
