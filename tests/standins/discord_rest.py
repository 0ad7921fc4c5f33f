"""The REST routes besides those of interactions: login, commands, channels, messages, threads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import Permissions

from tests.standins.discord_rules import Refused, body_errors, command_errors, limits, mention_errors
from tests.standins.discord_world import DM, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Guild, Message, now, snowflake

if TYPE_CHECKING:
    from tests.standins.discord import Call, DiscordServer

Json = dict[str, Any]
Result = tuple[int, Any]


class Rest:
    def __init__(self, server: DiscordServer) -> None:
        self.server = server

    # --- login ---

    async def me(self, _: Call) -> Result:
        return 200, self.server.me

    async def application(self, _: Call) -> Result:
        nothing = dict.fromkeys(["icon", "team", "cover_image", "interactions_endpoint_url"])
        about = {"id": self.server.me["id"], "name": "Ringrichter", "description": "", "summary": "", "verify_key": "0" * 64}
        owner = {"id": "1", "username": "besitzer", "discriminator": "0", "avatar": None, "global_name": None}
        return 200, nothing | about | {"owner": owner, "bot_public": True, "bot_require_code_grant": False, "flags": 0}

    async def gateway(self, _: Call) -> Result:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 16}
        return 200, {"url": self.server.gateway_url, "shards": self.server.shards, "session_start_limit": limit}

    async def user(self, call: Call) -> Result:
        found = next((u for u in self.server.users if str(u.id) == call.params["user_id"]), None)
        if found is None:
            raise Refused(404, 10013, "Unknown User")
        return 200, found.as_json()

    async def guild(self, call: Call) -> Result:
        return 200, self._guild(call).as_json()

    async def member(self, call: Call) -> Result:
        guild = self._guild(call)
        found = next((u for u in guild.members if str(u.id) == call.params["user_id"]), None)
        if found is None:
            raise Refused(404, 10007, "Unknown Member")
        return 200, guild.member(found)

    # --- commands ---

    def _place(self, call: Call) -> int | None:
        """Global commands (None) or those of a guild."""
        return self._guild(call).id if "guild_id" in call.params else None

    async def get_commands(self, call: Call) -> Result:
        return 200, self.server.commands.get(self._place(call), [])

    async def put_commands(self, call: Call) -> Result:
        place, given = self._place(call), call.body or []
        self._check_commands(given)
        self.server.commands[place] = [self._registered(c, place) for c in given]
        return 200, self.server.commands[place]

    async def post_command(self, call: Call) -> Result:
        place, old = self._place(call), self.server.commands.get(self._place(call), [])
        kept = [c for c in old if c["name"] != call.body["name"]]
        self._check_commands([*kept, call.body])
        made = self._registered(call.body, place)
        self.server.commands[place] = [*kept, made]
        return 201, made

    def _check_commands(self, commands: list[Json]) -> None:
        if sum((c.get("type") or 1) == 1 for c in commands) > limits()["commands"]:
            raise Refused(400, 30032, "Maximum number of application commands reached (100)", wrong=True)
        if errors := command_errors(commands):
            raise body_errors(errors)

    def _registered(self, command: Json, place: int | None) -> Json:
        """The command as Discord gives it back: one of the same name keeps its id."""
        old = next((c for c in self.server.commands.get(place, ()) if c["name"] == command["name"]), {})
        words = {"name_localizations": None, "description_localizations": None}
        made = (
            {"type": 1, "description": "", "options": [], "nsfw": False, "contexts": None, "integration_types": [0]}
            | words
            | command
        )
        permissions = made.get("default_member_permissions")
        made["default_member_permissions"] = None if permissions is None else str(permissions)
        made |= {"id": old.get("id") or str(snowflake()), "version": str(snowflake()), "application_id": self.server.me["id"]}
        return made | ({"guild_id": str(place)} if place else {})

    def _command(self, call: Call) -> Json:
        known = self.server.commands.get(self._place(call), [])
        found = next((c for c in known if c["id"] == call.params["command_id"]), None)
        if found is None:
            raise Refused(404, 10063, "Unknown application command")
        return found

    async def get_command(self, call: Call) -> Result:
        return 200, self._command(call)

    async def patch_command(self, call: Call) -> Result:
        command = self._command(call)
        self._check_commands([command | call.body])
        command.update(call.body)
        return 200, command

    async def delete_command(self, call: Call) -> Result:
        self.server.commands[self._place(call)].remove(self._command(call))
        return 204, None

    # --- channels ---

    def _guild(self, call: Call) -> Guild:
        found = next((g for g in self.server.guilds if str(g.id) == call.params["guild_id"]), None)
        if found is None:
            raise Refused(404, 10004, "Unknown Guild")
        return found

    def _channel(self, call: Call, **needed: bool) -> Channel:
        """The channel of a request, where the bot can see it and has the permissions needed."""
        channel = self.server.channels.get(int(call.params["channel_id"]))
        if channel is None:
            raise Refused(404, 10003, "Unknown Channel")
        if not channel.bot:
            raise Refused(403, 50001, "Missing Access")
        bits = Permissions(**needed).value
        if channel.guild and channel.guild.bot_permissions & bits != bits:
            raise Refused(403, 50013, "Missing Permissions")
        return channel

    async def get_channel(self, call: Call) -> Result:
        return 200, self._channel(call).as_json()

    async def patch_channel(self, call: Call) -> Result:
        channel = self._channel(call)
        channel.name = call.body.get("name") or channel.name
        channel.archived = bool(call.body.get("archived", channel.archived))
        if channel.guild:
            self.server.gateway.dispatch(
                "THREAD_UPDATE" if channel.parent else "CHANNEL_UPDATE", channel.as_json(), channel.guild
            )
        return 200, channel.as_json()

    async def delete_channel(self, call: Call) -> Result:
        channel = self._channel(call, manage_threads=True)
        self.server.channels.pop(channel.id)
        if channel.parent and channel.guild:
            channel.parent.threads.remove(channel)
            self.server.gateway.dispatch("THREAD_DELETE", channel.as_json(), channel.guild)
        return 200, channel.as_json()

    async def typing(self, call: Call) -> Result:
        self._channel(call)
        return 204, None

    async def open_dm(self, call: Call) -> Result:
        user = next((u for u in self.server.users if str(u.id) == call.body.get("recipient_id")), None)
        if user is None:
            raise Refused(400, 50033, "Invalid Recipient(s)")
        return 200, user.dm.as_json()

    # --- messages ---

    def _message(self, call: Call) -> Message:
        message = self._channel(call).messages.get(int(call.params["message_id"]))
        if message is None or message.deleted or message.only_for:
            raise Refused(404, 10008, "Unknown Message")
        return message

    async def get_messages(self, call: Call) -> Result:
        before, after = int(call.query.get("before", 1 << 63)), int(call.query.get("after", 0))
        channel = self._channel(call, read_message_history=True)
        found = [m for m in channel.messages.values() if not m.deleted and not m.only_for and after < m.id < before]
        return 200, [m.as_json() for m in reversed(found)][: int(call.query.get("limit", 50))]

    async def get_message(self, call: Call) -> Result:
        return 200, self._message(call).as_json()

    async def post_message(self, call: Call) -> Result:
        channel, body = self._channel(call, send_messages=True), call.body
        if channel.kind == DM and not self._reachable(channel):
            raise Refused(403, 50007, "Cannot send messages to this user")
        if body.get("enforce_nonce") and (twin := self._twin(channel, body.get("nonce"))):
            return 200, twin.as_json()
        reply = None
        if reference := body.get("message_reference"):
            reply = channel.messages.get(int(reference["message_id"]))
            if reply is None and reference.get("fail_if_not_exists", True):
                raise body_errors([("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")])
        if errors := mention_errors(body.get("allowed_mentions")):
            raise body_errors(errors)
        content = self.server.content(body, call.files)
        message = Message(channel, None, content, reply_to=reply, nonce=body.get("nonce"))
        channel.archived = False
        return 200, self.server.post(message, body.get("allowed_mentions")).as_json()

    def _reachable(self, channel: Channel) -> bool:
        user = (channel.only or [None])[0]
        return bool(user and user.accepts_dms and any(user in g.members for g in self.server.guilds))

    @staticmethod
    def _twin(channel: Channel, nonce: Any) -> Message | None:
        return next((m for m in channel.messages.values() if m.author is None and m.nonce == nonce), None)

    async def patch_message(self, call: Call) -> Result:
        message = self._message(call)
        if message.author is not None:
            raise Refused(403, 50005, "Cannot edit a message authored by another user")
        self.server.edit(message, call.body, call.files)
        return 200, message.as_json()

    async def delete_message(self, call: Call) -> Result:
        message = self._message(call)
        if message.author is not None:
            if message.channel.kind == DM:
                raise Refused(403, 50003, "Cannot execute action on a DM channel")
            self._channel(call, manage_messages=True)
        self.server.delete(message)
        return 204, None

    async def pin(self, call: Call) -> Result:
        message = self._message(call)
        self._channel(call, manage_messages=True).pinned.append(message)
        return 204, None

    async def unpin(self, call: Call) -> Result:
        message = self._message(call)
        channel = self._channel(call, manage_messages=True)
        channel.pinned = [m for m in channel.pinned if m is not message]
        return 204, None

    # --- threads ---

    async def thread_from_message(self, call: Call) -> Result:
        message = self._message(call)
        if message.thread:
            raise Refused(400, 160004, "A thread has already been created for this message")
        parent = self._channel(call, create_public_threads=True)
        message.thread = self._thread(parent, call.body["name"], PUBLIC_THREAD, message.id)
        return 201, message.thread.as_json()

    async def thread(self, call: Call) -> Result:
        kind = call.body.get("type", PRIVATE_THREAD)
        needed = {"create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads": True}
        return 201, self._thread(self._channel(call, **needed), call.body["name"], kind, snowflake()).as_json()

    def _thread(self, parent: Channel, name: str, kind: int, number: int) -> Channel:
        if parent.kind != TEXT:
            raise Refused(400, 50024, "Cannot execute action on this channel type")
        only = [] if kind == PRIVATE_THREAD else None
        thread = Channel(self.server, name, kind, parent.guild, number, only=only, parent=parent)
        parent.threads.append(thread)
        self.server.channels[thread.id] = thread
        joined = {"id": str(thread.id), "user_id": self.server.me["id"], "join_timestamp": now(), "flags": 0}
        self.server.gateway.dispatch("THREAD_CREATE", thread.as_json() | {"member": joined, "newly_created": True}, parent.guild)
        return thread

    async def add_to_thread(self, call: Call) -> Result:
        thread = self._channel(call)
        user = next((u for u in self.server.users if str(u.id) == call.params.get("user_id")), None)
        if user is None and "user_id" in call.params:
            raise Refused(404, 10013, "Unknown User")
        if user:
            self.server.join(thread, user)
        return 204, None

    async def remove_from_thread(self, call: Call) -> Result:
        thread = self._channel(call)
        if thread.only is not None:
            thread.only = [u for u in thread.only if str(u.id) != call.params.get("user_id")]
        return 204, None

    async def thread_members(self, call: Call) -> Result:
        people = self._channel(call).only or []
        return 200, [{"id": call.params["channel_id"], "user_id": str(u.id), "join_timestamp": now(), "flags": 0} for u in people]
