"""A Bot API server for tests: python-telegram-bot talks to it through `base_url`, people act on it, and it records what they see.

async with TelegramServer() as server:
    anna, bernd = server.user("Anna"), server.user("Bernd")
    group = server.group("Runde", members=[anna, bernd])
    app = Application.builder().token(server.token).base_url(server.base_url).base_file_url(server.file_url)…
    anna.says(group, "/neu zwei-tuerme")
    seen = await bernd.sees("Wer spielt mit?")
    answer = await bernd.presses(seen, "Beitreten")
    assert server.violations == []
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from aiohttp import web

from tests.standins.faults import REFUSED, hang_up
from tests.standins.hosting import Host
from tests.standins.telegram_methods import Methods
from tests.standins.telegram_people import Answer, Asked, Press, Query, User
from tests.standins.telegram_rules import Refused, answer_errors, field_errors, full_facts, limits, read
from tests.standins.telegram_updates import Updates
from tests.standins.telegram_world import Chat, Content, Media, Message, Topic

__all__ = ["Answer", "Chat", "Message", "Press", "Query", "TelegramServer", "Topic", "User"]

Json = dict[str, Any]
FAILURES = {
    "400": "Bad Request: something is not as it should be",
    "401": "Unauthorized",
    "403": "Forbidden: bot was kicked from the supergroup chat",
    "404": "Not Found",
    "409": "Conflict: terminated by other getUpdates request",
    "500": "Internal Server Error",
}


class TelegramServer(Host):
    def __init__(self, *, token: str = "123:test", privacy: bool = True, checks: str = "full") -> None:
        super().__init__(checks)
        self.token, self.privacy = token, privacy
        self.me: Json = {
            "id": int(token.split(":")[0]),
            "is_bot": True,
            "first_name": "Ringrichter",
            "username": "ringrichter_bot",
        }
        self.me |= {"can_join_groups": True, "can_read_all_group_messages": not privacy, "supports_inline_queries": True}
        self.press_seconds: float = limits()["press_seconds"]
        self.users: list[User] = []
        self.chats: dict[int | str, Chat] = {}
        self.media: dict[str, Media] = {}
        self.asked: dict[str, Asked] = {}
        self.updates = Updates(self)
        self.commands: dict[str, list[Json]] = {}  # by scope and language
        self.proxies: dict[str, str] = {}
        self.per_minute = 0  # so many messages and edits of a group a minute are taken; 0: not counted
        self.now = time.monotonic
        self.taken: dict[int, list[float]] = {}  # when, by group
        self._number = 70_000
        self._private_id = 10  # private chats share one count of messages, supergroups have their own

    # --- the world ---

    def user(self, name: str, *, username: str | None = None, started: bool = False) -> User:
        user = User(self, name, 1001 + 13 * len(self.users), username)
        user.started = started
        self.users.append(user)
        self.chats[user.id] = user.chat
        return user

    def group(
        self, title: str, members: Iterable[User], *, forum: bool = False, admins: Sequence[User] = (), bot_admin: bool = False
    ) -> Chat:
        """A supergroup with the bot inside. Its first member owns it unless `admins` says otherwise."""
        people = list(members)
        number = -1_001_000_000_000 - 17 * len(self.chats)
        chat = Chat(number, "supergroup", title, people, forum, list(admins) or people[:1], bot_admin)
        self.chats[number] = chat
        return chat

    def joins(self, chat: Chat, user: User) -> None:
        """Somebody joins a group, reads what was said before, and the bot hears of it."""
        chat.members.append(user)
        for message in chat.messages.values():
            if not message.deleted:
                self.record.add(seen for seen in message.shown("message") if seen.who == user.name)
        message = self.post(chat, user, Content())
        message.service = {"new_chat_members": [user.as_json()]}
        self.updates.push("message", message.as_json(self.me))

    def kicks(self, chat: Chat) -> None:
        """Somebody sends the bot away."""
        self._becomes(chat, False)

    def invites(self, chat: Chat) -> None:
        """Somebody brings the bot back."""
        self._becomes(chat, True)

    def _becomes(self, chat: Chat, inside: bool) -> None:
        status = [{"status": "left", "user": self.me}, {"status": "member", "user": self.me}]
        was, chat.bot_inside = chat.bot_inside, inside
        about = {"chat": chat.as_json(), "from": chat.members[0].as_json(), "date": int(time.time())}
        states = {"old_chat_member": status[was], "new_chat_member": status[inside]}
        self.updates.push("my_chat_member", about | states)

    def opens(self, topic: Topic) -> None:
        """Somebody opens a topic that was closed."""
        topic.closed = False
        message = self.post(topic.chat, topic.chat.members[0], Content(), thread=topic.id)
        message.service = {"forum_topic_reopened": {}}
        self.updates.push("message", message.as_json(self.me))

    def number(self) -> str:
        self._number += 1
        return str(self._number)

    def post(
        self,
        chat: Chat,
        sender: User | None,
        content: Content,
        *,
        thread: int | None = None,
        reply_to: Message | None = None,
        album: str | None = None,
    ) -> Message:
        """Puts a message into a chat, for everybody there to see."""
        if chat.private:
            self._private_id += 1
        number = self._private_id if chat.private else len(chat.messages) + 3
        message = Message(number, chat, sender, content, thread, reply_to, group=album, at=self.now())
        chat.messages[number] = message
        message.pings = self._pinged(message)
        self.record.add(message.shown("message"))
        return message

    def _pinged(self, message: Message) -> set[str]:
        ids = {e["user"]["id"] for e in message.content.entities if "user" in e}
        handles = {h.lower() for h in re.findall(r"@(\w+)", message.text)}
        found = (u for u in message.chat.members if u.id in ids or (u.username or "").lower() in handles)
        return {u.name for u in found}

    def reaches_bot(self, message: Message) -> bool:
        """Whether privacy mode lets a person's message through: commands, replies to the bot, mentions of it, inline results."""
        chat = message.chat
        if not chat.bot_inside:
            return False
        if chat.private or chat.bot_admin or not self.privacy or message.via_bot:
            return True
        if message.reply_to is not None and message.reply_to.sender is None:
            return True
        name = self.me["username"].lower()
        text = message.text.encode("utf-16-le")
        for entity in message.content.entities:
            start = 2 * entity["offset"]
            words = text[start : start + 2 * entity["length"]].decode("utf-16-le").lower()
            if entity["type"] == "mention" and words == f"@{name}":
                return True
            if entity["type"] == "bot_command" and words.partition("@")[2] in ("", name):
                return True
        return False

    # --- delivery ---

    def holding(self) -> AbstractContextManager[list[Json]]:
        """`with server.holding() as held: …; held.reverse()`: what was done inside reaches the bot afterwards, in that order."""
        return self.updates.holding()

    def redeliver(self, what: Asked | Message, times: int = 1) -> None:
        """Delivers the update of a press, a query or a message again, with the same number."""
        assert what.update, "it never reached the bot"
        self.updates.redeliver(what.update, times)

    def proxy(self, public: str, local: str) -> None:
        """What is sent to the public https address goes to this local one, as a reverse proxy would do."""
        self.proxies[public] = local

    def behind(self, url: str) -> str:
        for public, local in self.proxies.items():
            if url.startswith(public):
                return local + url.removeprefix(public)
        return url

    def waiting(self) -> bool:
        return self.updates.undelivered()

    def unanswered(self) -> list[Asked]:
        """Presses whose button still spins."""
        return [asked for asked in self.asked.values() if asked.answer is None]

    # --- HTTP ---

    @property
    def base_url(self) -> str:
        return f"{self.url}/bot"

    @property
    def file_url(self) -> str:
        return f"{self.url}/file/bot"

    def app(self) -> web.Application:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", r"/bot{token:[^/]+}/{method}", self._handle)
        app.router.add_get(r"/file/bot{token:[^/]+}/{kind}/{file_id}", self._file)
        return app

    async def _file(self, request: web.Request) -> web.Response:
        if (fault := self.faults.next("GET file")) and fault.kind in FAILURES:
            return web.Response(status=int(fault.kind))
        media = self.media.get(request.match_info["file_id"])
        return web.Response(body=media.data) if media else web.Response(status=404)

    async def _handle(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        if request.match_info["token"] != self.token:
            return self._refuse(method, Refused(401, "Unauthorized"))
        fields, files = await read(request, method)
        fault = self.faults.next(method)
        if fault and fault.kind == "silent":
            await asyncio.sleep(fault.seconds)
        if fault and fault.kind in ("drop", "silent"):
            return await hang_up(request)
        if fault and fault.kind in REFUSED:
            return self._fail(method, fault.kind, fault.seconds)
        if (wait := self._too_often(method, fields)) > 0:
            return self._fail(method, "429", wait)
        polling = method == "getUpdates"
        if not polling:
            self.begin(method, fields)
        try:
            response = await self._answer(method, fields, files)
        finally:
            if not polling:
                self.end()
        if fault and fault.kind == "slow":
            await asyncio.sleep(fault.seconds)
        if fault and fault.kind == "lost":
            return await hang_up(request)
        return response

    def _too_often(self, method: str, fields: Json) -> float:
        """Seconds that a group wants to be left alone. Edits count like messages, answers to presses and deletions do not."""
        chat, counted = fields.get("chat_id", 0), method.startswith(("send", "edit")) and method != "sendChatAction"
        if not counted or not isinstance(chat, int) or chat >= 0:
            return 0.0
        now, taken = self.now(), self.taken.setdefault(chat, [])
        lately = [at for at in taken if now - at < 60]
        if self.per_minute and len(lately) >= self.per_minute:
            return lately[0] + 60 - now
        taken.append(now)
        return 0.0

    async def _answer(self, method: str, fields: Json, files: Any) -> web.Response:
        try:
            if not hasattr(Methods, method) or method.startswith("_"):
                raise Refused(404, "Not Found", wrong=True)
            if self.checks != "none" and (errors := field_errors(method, fields, self.checks == "full")):
                self.violate(method, errors)
                raise Refused(400, f"Bad Request: {errors[0]}")
            result = await getattr(Methods(self, files), method)(fields)
        except Refused as refused:
            return self._refuse(method, refused)
        self.check_own(method, result)
        return web.json_response({"ok": True, "result": result})

    def check_own(self, what: str, value: Any) -> None:
        """The stand-in's own answers must fit the description too."""
        if self.checks == "full" and full_facts():
            self.violate(what, answer_errors(what, value))

    def _fail(self, method: str, kind: str, seconds: float) -> web.Response:
        if kind in FAILURES:
            return self._refuse(method, Refused(int(kind), FAILURES[kind]))
        shown = f"Too Many Requests: retry after {seconds}"
        return self._refuse(method, Refused(429, shown, parameters={"retry_after": seconds}))

    def _refuse(self, method: str, refused: Refused) -> web.Response:
        self.refused.append((method, refused.description))
        if refused.wrong:
            self.violate(method, [refused.description])
        body: Json = {"ok": False, "error_code": refused.code, "description": refused.description}
        if refused.parameters:
            body["parameters"] = refused.parameters
        return web.json_response(body, status=refused.code)
