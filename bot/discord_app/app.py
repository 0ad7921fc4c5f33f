"""Interactions in, messages out. Hands, secret options and refusals are ephemeral; the table message is edited in place."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.adapter import Adapter, Hopeless, decision_of
from bot.core.commands import COMMANDS, Command
from bot.core.messages import Incoming, Reply
from bot.discord_app import render, wording
from storage.database import Database

log = logging.getLogger("ringrichter.discord")
PLATFORM = "discord"
NOBODY = discord.AllowedMentions.none()
ALREADY = 40060  # Discord's code for an interaction that was acknowledged before
SUGGEST_SECONDS = 2.0  # a list that takes longer is of no use: Discord waits for three
COMPLETED = ("zug", "darfich")
Interaction = discord.Interaction[Any]


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody wants to hear the referee


class RingrichterClient(discord.AutoShardedClient):
    """The connection. Everything it hears goes to the adapter."""

    def __init__(self, database: Database, *, guild: int | None = None, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=NOBODY, **options)
        self.adapter = DiscordAdapter(database, self)
        self.tree = _Tree(self)
        self.guild = discord.Object(guild) if guild is not None else None
        for command in COMMANDS.values():
            self.tree.add_command(slash(command, self.adapter), guild=self.guild)

    async def setup_hook(self) -> None:
        await self.tree.sync(guild=self.guild)
        await self.adapter.start()

    async def on_ready(self) -> None:
        self.adapter.ready.set()

    async def on_resumed(self) -> None:
        self.adapter.ready.set()

    async def on_disconnect(self) -> None:
        self.adapter.ready.clear()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and forms, from whichever message, also from before a restart."""
        data: Any = interaction.data or {}
        with self.adapter.at_work():
            if interaction.type is discord.InteractionType.component:
                action, picks = render.action_of(data["custom_id"], data.get("values", ()))
                await self.adapter.on_press(interaction, action, picks)
            elif interaction.type is discord.InteractionType.modal_submit:
                await self.adapter.on_form(interaction, data["custom_id"], render.written(data))

    async def close(self) -> None:
        await self.adapter.stop()
        await super().close()


class _Tree(app_commands.CommandTree[Any]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        if isinstance(error, app_commands.CommandNotFound) and not interaction.response.is_done():
            await interaction.response.send_message(wording.NO_LONGER, ephemeral=True)
        else:
            log.error("command failed", exc_info=error)


def slash(command: Command, adapter: DiscordAdapter) -> app_commands.Command[Any, ..., None]:
    """A slash command for one of the referee's commands, with at most one argument."""

    async def bare(interaction: Interaction) -> None:
        with adapter.at_work():
            await adapter.on_words(interaction, command.name, "")

    async def with_words(interaction: Interaction, worte: str | None = None) -> None:
        with adapter.at_work():
            await adapter.on_words(interaction, command.name, worte or "")

    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await adapter.suggestions(interaction, current)

    made: app_commands.Command[Any, ..., None]
    if command.argument:
        described = app_commands.describe(worte=command.usage[:100])(with_words)
        renamed = app_commands.rename(worte=command.argument)(described)
        made = app_commands.Command(name=command.name, description=command.help[:100], callback=renamed)
    else:
        made = app_commands.Command(name=command.name, description=command.help[:100], callback=bare)
    if command.name in COMPLETED:
        made.autocomplete("worte")(complete)
    if command.managers:
        made.default_permissions = discord.Permissions(manage_channels=True)
    return made


class DiscordAdapter(Adapter):
    platform = PLATFORM

    def __init__(self, database: Database, client: RingrichterClient) -> None:
        super().__init__(database)
        self.client = client
        self._shown: dict[int, int] = {}  # of a table's living message: which picture it shows

    # what comes in
    async def incoming(
        self, interaction: Interaction, *, text: str = "", press: str = "", picks: tuple[str, ...] = ()
    ) -> Incoming:
        user, place = interaction.user, str(interaction.channel_id)
        group = str(interaction.guild_id or "")
        own = interaction.message is not None and interaction.message.flags.ephemeral
        made = Incoming(
            PLATFORM,
            place,
            str(user.id),
            user.display_name,
            str(interaction.id),
            text,
            press,
            picks,
            not group,
            group=group,
            own=own,
        )
        if not self.referee.asks_rights(made):
            return made
        here = await self.call(self.referee.place_of, made) == (PLATFORM, place)
        return replace(made, manager=here and (not group or interaction.permissions.manage_channels))

    async def on_words(self, interaction: Interaction, command: str, words: str) -> None:
        """A slash command. The first answer goes out at once: «thinking», for the asker alone."""
        if await self._acknowledged(interaction, lambda: interaction.response.defer(ephemeral=True, thinking=True)):
            if not _may_post(interaction):
                await interaction.edit_original_response(content=wording.NO_RIGHTS)
                return
            incoming = await self.incoming(interaction, text=f"/{command} {words}".strip())
            await self._show(interaction, await self.handle(incoming), fill=True)

    async def on_press(self, interaction: Interaction, action: str, picks: tuple[str, ...]) -> None:
        if action.startswith("t:"):
            form = render.form_of(action, _label(interaction, action))
            await self._acknowledged(interaction, lambda: interaction.response.send_modal(form))
            return
        if await self._acknowledged(interaction, interaction.response.defer):
            incoming = await self.incoming(interaction, press=action, picks=picks)
            await self._show(interaction, await self.handle(incoming), fill=incoming.own)

    async def on_form(self, interaction: Interaction, action: str, words: str) -> None:
        own = interaction.message is not None and interaction.message.flags.ephemeral
        think = not own
        if await self._acknowledged(interaction, lambda: interaction.response.defer(ephemeral=think, thinking=think)):
            incoming = await self.incoming(interaction, text=words, press=action)
            await self._show(interaction, await self.handle(incoming), fill=True)

    async def suggestions(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The legal moves of whoever is typing, best matches first."""
        asked = await self.incoming(interaction, text=current)
        try:
            found = await asyncio.wait_for(self.call(self.referee.suggest, asked), SUGGEST_SECONDS)
        except TimeoutError:
            return []
        return [app_commands.Choice(name=label[:100], value=words) for label, words in found if len(words) <= 100]

    async def _acknowledged(self, interaction: Interaction, answer: Callable[[], Awaitable[object]]) -> bool:
        """Give the first answer. False where somebody else did or where it is too late: then nothing is to be done."""
        for last in (False, True):
            try:
                await answer()
                return True
            except discord.NotFound:
                return False
            except discord.HTTPException as error:
                if error.code == ALREADY:  # ours, if its answer was lost; else this is a second delivery
                    return last
                if last or error.status < 500:
                    raise
            except aiohttp.ClientError:
                if last:
                    raise
        return False

    # to the one who asked
    async def _show(self, interaction: Interaction, replies: list[Reply] | None, *, fill: bool) -> None:
        """Replies to an interaction. `fill`: its own message waits for the first of them that may take its place."""
        question = fill and interaction.type is not discord.InteractionType.application_command
        for reply in replies or ():
            try:
                if reply.to is None:
                    await self._send(reply, self._channel(interaction.channel_id or 0))
                else:
                    fits = fill and (not question or reply.replaces)
                    await self._own(interaction, reply, fits)
                    fill = fill and not fits
                await self.sent(reply)
            except (discord.HTTPException, aiohttp.ClientError) as error:
                log.warning("not answered: %s", type(error).__name__)
                self.later(reply)
        if fill and not (question and (replies or replies is None)):
            try:
                if interaction.type is discord.InteractionType.component:
                    await interaction.edit_original_response(content=wording.DONE, view=None, attachments=[])
                else:
                    await interaction.delete_original_response()
            except (discord.HTTPException, aiohttp.ClientError):
                log.info("the interaction is over")

    async def _own(self, interaction: Interaction, reply: Reply, fill: bool) -> None:
        file, _ = await self._file(reply)
        texts = render.pieces(reply) or ([""] if file else [wording.DONE])
        view = render.view_of(reply)
        for nr, text in enumerate(texts):
            last = nr == len(texts) - 1
            files = [file] if file and last else []
            if fill and nr == 0:
                await interaction.edit_original_response(content=text, attachments=files, view=view if last else None)
            elif last and view is not None:
                await interaction.followup.send(text, ephemeral=True, files=files, view=view)
            else:
                await interaction.followup.send(text, ephemeral=True, files=files)

    async def _file(self, reply: Reply) -> tuple[discord.File | None, int]:
        """A reply's file: a document, or its picture with a number by which to know it again."""
        if reply.document is not None:
            return discord.File(BytesIO(reply.document.text.encode()), reply.document.name), 0
        picture = await self.paint(reply.picture) if reply.picture is not None else None
        if picture is None or reply.picture is None:
            return None, 0
        return discord.File(BytesIO(picture), f"{reply.picture.part}.png", description=render.alt_text(reply)), hash(picture)

    # what is owed
    async def deliver(self, reply: Reply) -> None:
        try:
            if reply.to is not None:
                await self._to_person(reply)
                return
            assert reply.place is not None
            channel = self._channel(int(reply.place[1]))
            if reply.table is not None:
                await self._table(reply, channel)
            elif reply.mention:
                await self._call_up(reply, channel)
            elif reply.thread:
                await self._send(reply, await self._thread(reply, channel))
            else:
                await self._send(reply, channel)
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            raise Hopeless(str(error)) from error

    def _channel(self, number: int) -> Any:
        return self.client.get_partial_messageable(number)

    async def _to_person(self, reply: Reply) -> None:
        """Without an interaction only a direct message is private."""
        person = int((reply.to or ("0",))[0])
        await self._send(reply, await self.client.create_dm(discord.Object(person)))

    async def _send(self, reply: Reply, channel: Any) -> discord.Message:
        """Into a channel. The nonce keeps a message from being there twice when the first answer was lost."""
        file, picture = await self._file(reply)
        texts = render.pieces(reply) or [""]
        view = render.view_of(reply)
        for nr, text in enumerate(texts):
            more: dict[str, Any] = {"nonce": f"o{reply.outbox}-{nr}"} if reply.outbox is not None else {}
            if nr == len(texts) - 1:
                more |= {"view": view} if view is not None else {}
                more |= {"file": file} if file is not None else {}
            sent: discord.Message = await channel.send(text or None, allowed_mentions=NOBODY, suppress_embeds=True, **more)
        if reply.table is not None:
            self._shown[reply.table] = picture
        return sent

    async def _table(self, reply: Reply, channel: Any) -> None:
        """The one living message: edited, sent anew only where it is gone."""
        assert reply.table is not None
        key = await self.call(self.referee.message_key, reply.table)
        try:
            if not key:
                raise LookupError
            await self._edit_table(reply, channel.get_partial_message(int(key)))
        except (LookupError, discord.NotFound):
            sent = await self._send(reply, channel)
            await self.call(self.referee.message_key, reply.table, str(sent.id))
        await self._refresh_call(reply, channel)

    async def _edit_table(self, reply: Reply, message: discord.PartialMessage) -> None:
        assert reply.table is not None
        file, picture = await self._file(reply)
        more: dict[str, Any] = {}
        if picture != self._shown.get(reply.table):
            more = {"attachments": [file] if file is not None else []}
        await message.edit(content=render.one(reply), view=render.view_of(reply), allowed_mentions=NOBODY, **more)
        self._shown[reply.table] = picture

    async def _call_up(self, reply: Reply, channel: Any) -> None:
        """«Du bist dran»: one message a handover, the only one that notifies; the one before it goes."""
        people = [discord.Object(int(person)) for person in reply.mention]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)
        view = render.view_of(reply)
        more = {"view": view} if view is not None else {}
        sent = await channel.send(render.mentions(reply), allowed_mentions=allowed, nonce=f"o{reply.outbox}", **more)
        noted = f"{sent.id} {decision_of(reply.buttons)}"
        before = (await self.call(self.referee.note, PLATFORM, str(channel.id), "call", noted)).partition(" ")[0]
        if before and before != str(sent.id):
            await self._forget(channel, int(before))

    async def _refresh_call(self, reply: Reply, channel: Any) -> None:
        """Nobody new is called: the last call shows the buttons of the present question, or goes where there is none."""
        if self.call_follows(reply):
            return
        asks = decision_of(reply.buttons)
        noted = await self.call(self.referee.note, PLATFORM, str(channel.id), "call")
        number, _, asked = noted.partition(" ")
        if not number or asked == asks:
            return
        await self.call(self.referee.note, PLATFORM, str(channel.id), "call", f"{number} {asks}" if asks else "")
        if not asks:
            await self._forget(channel, int(number))
            return
        try:
            await channel.get_partial_message(int(number)).edit(view=render.view_of(reply))
        except discord.HTTPException:
            log.info("the last call is gone")

    async def _forget(self, channel: Any, number: int) -> None:
        async def delete() -> None:
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                await channel.get_partial_message(number).delete()

        await self.insist(delete)

    async def _thread(self, reply: Reply, channel: Any) -> Any:
        """The thread with this title, opened where it is missing; the channel itself where there can be none."""
        noted = await self.call(self.referee.note, PLATFORM, str(channel.id), "thread")
        number, _, title = noted.partition(" ")
        if title == reply.thread:
            return self._channel(int(number))
        parent = self.client.get_channel(channel.id)
        if not isinstance(parent, discord.TextChannel):
            return channel
        thread = await parent.create_thread(name=reply.thread[:100], type=discord.ChannelType.public_thread)
        await self.call(self.referee.note, PLATFORM, str(channel.id), "thread", f"{thread.id} {reply.thread}")
        return thread


def _may_post(interaction: Interaction) -> bool:
    """Whether the bot may write into the channel it was called in: answering an interaction it may always."""
    if interaction.guild_id is None:
        return True
    mine = interaction.app_permissions
    writes = mine.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else mine.send_messages
    return mine.view_channel and writes and mine.attach_files


def _label(interaction: Interaction, action: str) -> str:
    """What stands on the button with this action."""
    rows = interaction.message.components if interaction.message is not None else ()
    parts = [part for row in rows for part in getattr(row, "children", ())]
    return next((part.label or "" for part in parts if getattr(part, "custom_id", None) == action), "")
