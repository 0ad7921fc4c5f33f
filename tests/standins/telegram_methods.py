"""The methods of the Bot API, each under its own name: fields in, result out, `Refused` where the real server refuses."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.standins.checking import Upload, units
from tests.standins.recording import Seen
from tests.standins.telegram_people import Answer, Press, Query
from tests.standins.telegram_rules import Refused, bad, check_commands, keyboard_rows, limits, marked_up, wrong
from tests.standins.telegram_world import Chat, Content, Media, Message, picture_size

if TYPE_CHECKING:
    from tests.standins.telegram import TelegramServer

Json = dict[str, Any]
NOT_MODIFIED = "message is not modified: specified new message content and reply markup are exactly the same as a current content"
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
_RIGHTS = """
can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members can_promote_members
can_change_info can_invite_users can_post_stories can_edit_stories can_delete_stories
"""
KEPT_SECONDS = 48 * 3600  # after that a bot cannot delete a message any more
RIGHTS = dict.fromkeys(_RIGHTS.split(), True)


class Methods:
    """One call: the server it reached and the files that came with it."""

    def __init__(self, server: TelegramServer, files: dict[str, Upload]) -> None:
        self.server, self.files = server, files

    # --- the bot itself ---

    async def getMe(self, _: Json) -> Json:
        return self.server.me

    async def getUpdates(self, f: Json) -> list[Json]:
        wanted = f.get("allowed_updates")
        return await self.server.updates.get(f.get("offset", 0), f.get("limit", 100), f.get("timeout", 0), wanted)

    async def setWebhook(self, f: Json) -> bool:
        if f["url"] and not f["url"].startswith("https://"):
            raise wrong("bad webhook: An HTTPS URL must be provided for webhook")
        if f.get("drop_pending_updates"):
            self.server.updates.pending.clear()
        self.server.updates.set_webhook({k: f[k] for k in ("url", "secret_token") if f.get(k)}, f.get("allowed_updates"))
        return True

    async def deleteWebhook(self, f: Json) -> bool:
        return await self.setWebhook({"url": ""} | f)

    async def getWebhookInfo(self, _: Json) -> Json:
        updates = self.server.updates
        waiting = len(updates.pending)
        return {"url": updates.webhook.get("url", ""), "has_custom_certificate": False, "pending_update_count": waiting}

    async def setMyCommands(self, f: Json) -> bool:
        check_commands(f["commands"])
        self.server.commands[self._scope(f)] = f["commands"]
        return True

    async def getMyCommands(self, f: Json) -> list[Json]:
        return self.server.commands.get(self._scope(f), [])

    async def deleteMyCommands(self, f: Json) -> bool:
        self.server.commands.pop(self._scope(f), None)
        return True

    @staticmethod
    def _scope(f: Json) -> str:
        scope = f.get("scope") or {"type": "default"}
        return ":".join(str(v) for v in (*scope.values(), f.get("language_code")) if v)

    async def _accepted(self, _: Json) -> bool:
        return True

    setMyName = setMyDescription = setMyShortDescription = _accepted

    # --- sending ---

    async def sendMessage(self, f: Json) -> Json:
        content = self._text(f, f["text"])
        return self._send(f, content)

    async def sendPhoto(self, f: Json) -> Json:
        return self._send(f, self._caption(f, self._media(f["photo"], "photo")))

    async def sendDocument(self, f: Json) -> Json:
        return self._send(f, self._caption(f, self._media(f["document"], "document")))

    async def sendAnimation(self, f: Json) -> Json:
        return self._send(f, self._caption(f, self._media(f["animation"], "animation")))

    async def sendMediaGroup(self, f: Json) -> list[Json]:
        least, most = limits()["album"]
        if not least <= len(f["media"]) <= most:
            raise wrong("wrong number of media in the album")
        contents = [self._caption(item, self._media(item["media"], item["type"])) for item in f["media"]]
        album = self.server.number()
        return [self._send(f, content, album) for content in contents]

    async def sendPoll(self, f: Json) -> Json:
        options = [{"text": o["text"], "voter_count": 0, "persistent_id": str(n)} for n, o in enumerate(f["options"])]
        flags = {name: f.get(name, False) for name in ("is_closed", "allows_multiple_answers", "allows_revoting", "members_only")}
        poll = {"id": self.server.number(), "question": f["question"], "options": options, "total_voter_count": 0} | flags
        poll |= {"is_anonymous": f.get("is_anonymous", True), "type": f.get("type", "regular")}
        return self._send(f, Content(rows=self._rows(f), poll=poll))

    async def stopPoll(self, f: Json) -> Json:
        message = self._own(f)
        if not message.content.poll:
            raise bad("message with poll to stop not found")
        poll = message.content.poll | {"is_closed": True}
        self._change(message, replace(message.content, poll=poll, rows=self._rows(f)))
        return poll

    async def sendChatAction(self, f: Json) -> bool:
        self._writable(f)
        return True

    def _send(self, f: Json, content: Content, album: str | None = None) -> Json:
        chat = self._writable(f)
        thread, reply = f.get("message_thread_id"), None
        if chat.forum and thread and thread not in chat.topics:
            raise bad("message thread not found")
        if chat.forum and thread and chat.topics[thread].closed:
            raise bad("TOPIC_CLOSED")
        if not chat.forum and thread and thread not in chat.messages:
            raise bad("message thread not found")
        if (parameters := f.get("reply_parameters")) and parameters.get("chat_id", chat.id) == chat.id:
            reply = chat.messages.get(parameters["message_id"])
            if (reply is None or reply.deleted) and not parameters.get("allow_sending_without_reply"):
                raise bad("message to be replied not found")
        message = self.server.post(chat, None, content, thread=thread, reply_to=reply, album=album)
        return message.as_json(self.server.me)

    # --- changing ---

    async def editMessageText(self, f: Json) -> Json:
        message = self._own(f)
        if "text" not in f:
            raise wrong("message text is empty")
        if message.content.media or message.content.poll:
            raise bad("there is no text in the message to edit")
        return self._change(message, self._text(f, f["text"]))

    async def editMessageCaption(self, f: Json) -> Json:
        message = self._own(f)
        if not message.content.media:
            raise bad("there is no caption in the message to edit")
        return self._change(message, self._caption(f, message.content.media))

    async def editMessageMedia(self, f: Json) -> Json:
        message, item = self._own(f), f["media"]
        content = self._caption(item, self._media(item["media"], item["type"]))
        return self._change(message, replace(content, rows=self._rows(f)))

    async def editMessageReplyMarkup(self, f: Json) -> Json:
        message = self._own(f)
        return self._change(message, replace(message.content, rows=self._rows(f)))

    async def deleteMessage(self, f: Json) -> bool:
        chat = self._chat(f)
        message = chat.messages.get(f["message_id"])
        if message is None or message.deleted:
            raise bad("message to delete not found")
        if message.sender is not None and not chat.bot_admin and not chat.private:
            raise bad("message can't be deleted")
        if self.server.now() - message.at > KEPT_SECONDS and not chat.bot_admin:
            raise bad("message can't be deleted for everyone")
        message.deleted = True
        self.server.record.add(message.shown("deleted"))
        return True

    async def deleteMessages(self, f: Json) -> bool:
        for number in f["message_ids"]:
            if number in (chat := self._chat(f)).messages and not chat.messages[number].deleted:
                await self.deleteMessage(f | {"message_id": number})
        return True

    async def pinChatMessage(self, f: Json) -> bool:
        chat = self._chat(f)
        if not chat.private and not chat.bot_admin:
            raise bad("not enough rights to manage pinned messages in the chat")
        if f["message_id"] not in chat.messages:
            raise bad("message to pin not found")
        chat.pinned.append(chat.messages[f["message_id"]])
        return True

    async def unpinChatMessage(self, f: Json) -> bool:
        chat = self._chat(f)
        if not chat.private and not chat.bot_admin:
            raise bad("not enough rights to manage pinned messages in the chat")
        chat.pinned = [m for m in chat.pinned if f.get("message_id") not in (None, m.id)]
        return True

    def _change(self, message: Message, content: Content) -> Json:
        if content == message.content:
            raise bad(NOT_MODIFIED)
        message.change(content)
        self.server.record.add(message.shown("edit"))
        return message.as_json(self.server.me)

    # --- answering ---

    async def answerCallbackQuery(self, f: Json) -> bool:
        press = self._asked(f["callback_query_id"], Press)
        if units(f.get("text", "")) > limits()["alert"]:
            raise wrong("MESSAGE_TOO_LONG")
        link = f"https://t.me/{self.server.me['username']}?start="
        if f.get("url") and not f["url"].replace("telegram.me", "t.me").startswith(link):
            raise wrong("URL_INVALID")
        answer = press.answer = Answer(f.get("text", ""), f.get("show_alert", False), f.get("url", ""))
        if answer.text or answer.url:
            kind = "link" if answer.url else "alert" if answer.alert else "toast"
            data = (answer.url,) if answer.url else ()
            self.server.record.add([Seen(press.user.name, "", kind, answer.text, data=data, private=True)])
        return True

    async def answerInlineQuery(self, f: Json) -> bool:
        query, results = self._asked(f["inline_query_id"], Query), f["results"]
        if len(results) > limits()["inline_results"]:
            raise wrong("RESULTS_TOO_MUCH")
        if len({r["id"] for r in results}) < len(results):
            raise wrong("RESULT_ID_DUPLICATE")
        texts = []
        for result in results:
            keyboard_rows(result.get("reply_markup"))
            content = result.get("input_message_content", {})
            most = limits()["text"]
            text, _ = marked_up(
                content.get("message_text", ""), content.get("parse_mode"), content.get("entities"), most, "MESSAGE_TOO_LONG"
            )
            texts += [result.get("description", ""), text, result.get("caption", "")]
        query.answer = results
        labels = tuple(r.get("title", "") for r in results)
        button = f.get("button", {})
        seen = Seen(query.user.name, "inline", "inline", "\n".join(t for t in texts if t), labels, private=True)
        self.server.record.add([replace(seen, labels=(*labels, button["text"])) if button else seen])
        return True

    def _asked(self, number: str, kind: type[Press | Query]) -> Press | Query:
        asked = self.server.asked.get(number)
        if not isinstance(asked, kind) or asked.answer is not None:
            raise bad(TOO_OLD)
        if asked.expired or time.monotonic() - asked.at > self.server.press_seconds:
            raise bad(TOO_OLD)
        return asked

    # --- asking ---

    async def getFile(self, f: Json) -> Json:
        media = self.server.media.get(f["file_id"])
        if media is None:
            raise bad("wrong file_id or the file is temporarily unavailable")
        unique = {"file_unique_id": f"u{media.file_id}", "file_size": len(media.data)}
        return {"file_id": media.file_id, "file_path": f"{media.kind}s/{media.file_id}"} | unique

    async def getChat(self, f: Json) -> Json:
        gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
        more = {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": dict.fromkeys(gifts, False)}
        return self._chat(f).as_json() | more

    async def getChatMember(self, f: Json) -> Json:
        chat, bot = self._chat(f), self.server.me
        if f["user_id"] == bot["id"]:
            rights = RIGHTS if chat.bot_admin else {}
            return {"status": "administrator" if chat.bot_admin else "member", "user": bot} | rights
        user = next((u for u in self.server.users if u.id == f["user_id"]), None)
        if user is None:
            raise bad("PARTICIPANT_ID_INVALID")
        if user not in chat.members:
            return {"status": "left", "user": user.as_json()}
        if user in chat.admins:
            return self._admin(chat, user)
        return {"status": "member", "user": user.as_json()}

    async def getChatAdministrators(self, f: Json) -> list[Json]:
        chat = self._chat(f)
        if chat.private:
            raise bad("there are no administrators in the private chat")
        return [self._admin(chat, user) for user in chat.admins]

    @staticmethod
    def _admin(chat: Chat, user: Any) -> Json:
        if user is chat.admins[0]:
            return {"status": "creator", "user": user.as_json(), "is_anonymous": False}
        return {"status": "administrator", "user": user.as_json()} | RIGHTS | {"is_anonymous": False}

    async def leaveChat(self, f: Json) -> bool:
        self._chat(f).bot_inside = False
        return True

    # --- what the fields mean ---

    def _chat(self, f: Json) -> Chat:
        chat = self.server.chats.get(f.get("chat_id", 0))
        if chat is None:
            raise bad("chat not found")
        if not chat.bot_inside:
            raise Refused(403, "Forbidden: bot was kicked from the supergroup chat")
        return chat

    def _writable(self, f: Json) -> Chat:
        chat = self._chat(f)
        if chat.private and not chat.members[0].started:
            raise Refused(403, "Forbidden: bot can't initiate conversation with a user")
        if chat.private and chat.members[0].blocked:
            raise Refused(403, "Forbidden: bot was blocked by the user")
        return chat

    def _own(self, f: Json) -> Message:
        """The message to be changed."""
        if f.get("inline_message_id"):
            raise bad("MESSAGE_ID_INVALID")  # messages sent through inline mode are not simulated
        if "message_id" not in f:
            raise wrong("message identifier is not specified")
        message = self._writable(f).messages.get(f["message_id"])
        if message is None or message.deleted:
            raise bad("message to edit not found")
        if message.sender is not None:
            raise bad("message can't be edited")
        return message

    def _text(self, f: Json, text: str) -> Content:
        plain, entities = marked_up(text, f.get("parse_mode"), f.get("entities"), limits()["text"], "message is too long")
        if not plain:
            raise wrong("message text is empty")
        return Content(plain, self._people(entities), self._rows(f), keyboard=self._labels(f))

    def _caption(self, f: Json, media: Media) -> Content:
        most = limits()["caption"]
        given = f.get("caption", ""), f.get("parse_mode"), f.get("caption_entities")
        plain, entities = marked_up(*given, most, "message caption is too long")
        return Content(plain, self._people(entities), self._rows(f), media, keyboard=self._labels(f))

    def _people(self, entities: list[Json]) -> tuple[Json, ...]:
        """Mentions by id become people; those nobody knows vanish, as with the real server."""
        known = {user.id: user.as_json() for user in self.server.users}
        made = []
        for entity in entities:
            user = entity.get("user")
            number = user.get("id") if isinstance(user, dict) else user
            if number is None:
                made.append(entity)
            elif number in known:
                made.append(entity | {"user": known[number]})
        return tuple(made)

    @staticmethod
    def _rows(f: Json) -> tuple[tuple[Json, ...], ...]:
        return keyboard_rows(f.get("reply_markup"), str(f.get("chat_id", "")).isdecimal())

    @staticmethod
    def _labels(f: Json) -> tuple[str, ...]:
        rows = (f.get("reply_markup") or {}).get("keyboard", ())
        return tuple(b["text"] for row in rows for b in row)

    def _media(self, given: Upload | str, kind: str) -> Media:
        """An uploaded file (also by attach://) or one that was sent before."""
        if isinstance(given, str) and not given.startswith("attach://"):
            if given not in self.server.media:
                raise bad("wrong file identifier/HTTP URL specified")
            return self.server.media[given]
        upload = self.files.get(given.removeprefix("attach://")) if isinstance(given, str) else given
        if upload is None:
            raise wrong("file must be non-empty")
        if not upload.data:
            raise wrong("file must be non-empty")
        if len(upload.data) > limits()[f"{kind}_bytes"]:
            raise Refused(413, "Request Entity Too Large", wrong=True)
        if kind == "photo":
            self._picture(upload)
        media = Media(f"file{self.server.number()}", upload.name, upload.data, kind)
        self.server.media[media.file_id] = media
        return media

    @staticmethod
    def _picture(upload: Upload) -> None:
        size = picture_size(upload.data)
        if size is None:
            raise wrong("IMAGE_PROCESS_FAILED")
        if sum(size) > limits()["photo_sides"] or max(size) > limits()["photo_ratio"] * min(size):
            raise wrong("PHOTO_INVALID_DIMENSIONS")
